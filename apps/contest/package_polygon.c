/* package_polygon.c - Polygon's package format: problem.xml tells of all files. Polygon itself
 * supplies testlib.h and olymp.sty. */
#include "package_formats.h"
#include "package_parts.h"
#include "package_programs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two digits, or as many as the tests need. */
static int digits(const package_problem *of)
{
    return of->count > 999 ? 4 : of->count > 99 ? 3 : 2;
}

static void case_path(const package_problem *of, size_t index, bool answer,
                      char text[PACKAGE_PATH_MAX])
{
    snprintf(text, PACKAGE_PATH_MAX, "tests/%0*zu%s", digits(of), index + 1, answer ? ".a" : "");
}

/* ---- problem.xml ---------------------------------------------------------------------------- */

static void put_xml(const char *text, size_t size, draft *to)
{
    for (size_t i = 0; i < size; i++)
        switch (text[i]) {
        case '&': draft_put(to, "&amp;"); break;
        case '<': draft_put(to, "&lt;"); break;
        case '>': draft_put(to, "&gt;"); break;
        case '"': draft_put(to, "&quot;"); break;
        default: draft_add(to, text + i, 1); break;
        }
}

/* How Polygon calls the language of a program. */
static const char *language_of(const char *name)
{
    static const struct {
        const char *ending, *type;
    } languages[] = {
        {".c", "c.gcc"},     {".cpp", "cpp.g++17"},  {".cc", "cpp.g++17"}, {".py", "python.3"},
        {".java", "java11"}, {".kt", "kotlin"},      {".rs", "rust"},      {".go", "go"},
        {".pas", "pas.fpc"}, {".cs", "csharp.mono"}, {".js", "js.node"},
    };
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof languages / sizeof languages[0]; i++)
        if (strcmp(dot, languages[i].ending) == 0)
            return languages[i].type;
    return "cpp.g++17";
}

static void put_judging(const package_problem *of, draft *to)
{
    const package_request *request = of->request;
    draft_put(to,
              "    <judging input-file=\"\" output-file=\"\">\n"
              "        <testset name=\"tests\">\n"
              "            <time-limit>%" PRIu64 "</time-limit>\n"
              "            <memory-limit>%" PRIu64 "</memory-limit>\n"
              "            <test-count>%zu</test-count>\n"
              "            <input-path-pattern>tests/%%0%dd</input-path-pattern>\n"
              "            <answer-path-pattern>tests/%%0%dd.a</answer-path-pattern>\n"
              "            <tests>\n",
              1000 * request->seconds, request->mebibytes << 20, of->count, digits(of), digits(of));
    for (size_t i = 0; i < of->count; i++)
        draft_put(to, "                <test description=\"%s\" method=\"manual\"%s/>\n",
                  of->cases[i].name, of->cases[i].sample ? " sample=\"true\"" : "");
    draft_put(to, "            </tests>\n        </testset>\n    </judging>\n");
}

/* The main program: the first accepted one in C++, or the first. */
static size_t find_main(const package_problem *of)
{
    for (size_t i = 0; i < of->programs.count; i++) {
        const package_file *program = &of->programs.files[i];
        if (package_folder(program) == FOLDER_ACCEPTED &&
            strncmp(language_of(program->path), "cpp", 3) == 0)
            return i;
    }
    return 0;
}

static void put_solutions(const package_problem *of, draft *to)
{
    static const char *const tags[] = {[FOLDER_ACCEPTED] = "accepted",
                                       [FOLDER_WRONG_ANSWER] = "wrong-answer",
                                       [FOLDER_TIME_LIMIT] = "time-limit-exceeded",
                                       [FOLDER_RUN_TIME_ERROR] = "failed"};
    const size_t first = find_main(of);
    for (size_t i = 0; i < of->programs.count; i++) {
        const package_file *program = &of->programs.files[i];
        verdict_folder folder = package_folder(program);
        const char *name = package_program_name(program);
        bool main = i == first && folder == FOLDER_ACCEPTED;
        draft_put(to,
                  "            <solution tag=\"%s\">\n"
                  "                <source path=\"solutions/%s\" type=\"%s\"/>\n"
                  "            </solution>\n",
                  main ? "main" : tags[folder], name, language_of(name));
    }
}

static void add_metadata(package_problem *of, const draft *name)
{
    draft to = {0};
    draft_put(&to,
              "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n"
              "<problem revision=\"1\" short-name=\"%s\">\n"
              "    <names>\n        <name language=\"english\" value=\"",
              of->id);
    put_xml(name->text.bytes, name->text.size, &to);
    draft_put(&to, "\"/>\n    </names>\n"
                   "    <statements>\n"
                   "        <statement charset=\"UTF-8\" language=\"english\" mathjax=\"true\" "
                   "path=\"statements/english/problem.tex\" type=\"application/x-tex\"/>\n"
                   "    </statements>\n");
    put_judging(of, &to);
    draft_put(&to, "    <files>\n        <resources/>\n    </files>\n"
                   "    <assets>\n"
                   "        <checker type=\"testlib\">\n"
                   "            <source path=\"files/check.cpp\" type=\"cpp.g++17\"/>\n"
                   "            <copy path=\"check.cpp\"/>\n"
                   "        </checker>\n"
                   "        <validators>\n"
                   "            <validator>\n"
                   "                <source path=\"files/validator.cpp\" type=\"cpp.g++17\"/>\n"
                   "            </validator>\n"
                   "        </validators>\n"
                   "        <solutions>\n");
    put_solutions(of, &to);
    draft_put(&to, "        </solutions>\n    </assets>\n</problem>\n");
    package_add_draft(of->files, "problem.xml", &to, false);
}

/* ---- the statement -------------------------------------------------------------------------- */

enum { NAME, LEGEND, INPUT, OUTPUT, NOTES, SECTIONS };

static void write_sections(const package_problem *of, const draft *name, draft sections[SECTIONS])
{
    const dyad_game *game = of->request->game;
    statement_latex(name->text.bytes, name->text.size, &sections[NAME]);
    statement_rules(game, &sections[LEGEND]);
    statement_input(game, &of->request->limits, &sections[INPUT]);
    statement_output(game, &sections[OUTPUT]);
    if (of->count && of->cases[0].sample)
        statement_lesson(game, &sections[NOTES]);
}

static void put_draft(const draft *from, draft *to)
{
    draft_add(to, from->text.bytes ? from->text.bytes : "", from->text.size);
    to->failed |= from->failed;
}

/* As olymp.sty has it. */
static void add_tex(package_problem *of, const draft sections[SECTIONS])
{
    static const char *const ends[SECTIONS] = {
        [LEGEND] = "\n\\InputFile\n", [INPUT] = "\n\\OutputFile\n"};
    char path[PACKAGE_PATH_MAX];
    draft to = {0};
    draft_put(&to, "\\begin{problem}{");
    put_draft(&sections[NAME], &to);
    draft_put(&to,
              "}{standard input}{standard output}{%" PRIu64 " seconds}{%" PRIu64 " megabytes}\n\n",
              of->request->seconds, of->request->mebibytes);
    for (size_t i = LEGEND; i <= OUTPUT; i++) {
        put_draft(&sections[i], &to);
        draft_put(&to, "%s", ends[i] ? ends[i] : "");
    }
    for (size_t i = 0; i < of->count && of->cases[i].sample; i++) {
        case_path(of, i, false, path);
        draft_put(&to,
                  "\n\\Examples\n\n\\begin{example}\n\\exmpfile{../../%s}{../../%s.a}%%\n"
                  "\\end{example}\n\n\\Note\n",
                  path, path);
        put_draft(&sections[NOTES], &to);
    }
    draft_put(&to, "\n\\end{problem}\n");
    package_add_draft(of->files, "statements/english/problem.tex", &to, false);
}

static void add_statement(package_problem *of, const draft *name)
{
    static const char *const names[SECTIONS] = {"name", "legend", "input", "output", "notes"};
    char path[PACKAGE_PATH_MAX];
    draft sections[SECTIONS] = {{{0}, false}};
    write_sections(of, name, sections);
    add_tex(of, sections);
    for (size_t i = 0; i < SECTIONS; i++) {
        snprintf(path, sizeof path, "statement-sections/english/%s.tex", names[i]);
        package_add_draft(of->files, path, &sections[i], false);
    }
    for (size_t i = 0; i < of->count && of->cases[i].sample; i++) {
        snprintf(path, sizeof path, "statement-sections/english/example.%0*zu", digits(of), i + 1);
        package_add(of->files, path, of->cases[i].input.bytes, of->cases[i].input.size, false);
        strcat(path, ".a");
        package_add(of->files, path, of->cases[i].answer.bytes, of->cases[i].answer.size, false);
    }
}

void make_polygon(package_problem *of)
{
    char path[PACKAGE_PATH_MAX];
    draft name = {0};
    put_name(of, &name);
    name.failed |= !name.text.bytes;
    if (name.failed) {
        of->files->failed = true;
        free(name.text.bytes);
        return;
    }
    add_metadata(of, &name);
    add_statement(of, &name);
    for (size_t i = 0; i < of->count; i++) {
        case_path(of, i, false, path);
        package_add(of->files, path, of->cases[i].input.bytes, of->cases[i].input.size, false);
        case_path(of, i, true, path);
        package_add(of->files, path, of->cases[i].answer.bytes, of->cases[i].answer.size, false);
    }
    add_template(of, "check.cpp", "files/check.cpp");
    add_template(of, "check.cpp", "check.cpp");
    add_template(of, "validator.cpp", "files/validator.cpp");
    for (size_t i = 0; i < of->programs.count; i++) {
        const package_file *program = &of->programs.files[i];
        snprintf(path, sizeof path, "solutions/%.200s", package_program_name(program));
        package_add(of->files, path, program->bytes, program->size, false);
    }
    add_script(of, case_path);
    add_readme(of, "polygon",
               "Polygon's package format. To hand it on: `cd FOLDER && zip -X -r ../ID.zip .`, "
               "and\n\"Import from Package\" in Polygon, which has testlib.h.");
    free(name.text.bytes);
}
