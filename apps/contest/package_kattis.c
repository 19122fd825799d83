/* package_kattis.c - the problem package format, as three systems have it:
 *
 *     kattis       legacy: problem_statement/, the time limit is worked out from accepted programs
 *     domjudge     legacy, with domjudge-problem.ini
 *     bapctools    2025-09: statement/, and problem.yaml says more */
#include "package_formats.h"
#include "package_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What differs. */
typedef struct variant {
    const char *name, *statement, *what;
    bool legacy, ini;
} variant;

static void case_path(const package_problem *of, size_t index, bool answer,
                      char text[PACKAGE_PATH_MAX])
{
    const package_case *made = &of->cases[index];
    const char *ending = answer ? "ans" : "in";
    if (made->sample) /* they come first */
        snprintf(text, PACKAGE_PATH_MAX, "data/sample/%zu.%s", index + 1, ending);
    else
        snprintf(text, PACKAGE_PATH_MAX, "data/secret/%s.%s", made->name, ending);
}

static void add_data(package_problem *of)
{
    char path[PACKAGE_PATH_MAX];
    for (size_t i = 0; i < of->count; i++) {
        const package_case *made = &of->cases[i];
        case_path(of, i, false, path);
        package_add(of->files, path, made->input.bytes, made->input.size, false);
        case_path(of, i, true, path);
        package_add(of->files, path, made->answer.bytes, made->answer.size, false);
    }
}

/* ---- problem.yaml --------------------------------------------------------------------------- */

static void put_string(const char *key, const char *text, draft *to)
{
    if (!text)
        return;
    draft_put(to, "%s: ", key);
    draft_put_quoted(to, text, strlen(text));
    draft_put(to, "\n");
}

static void put_limits(const package_problem *of, const variant *as, draft *to)
{
    const package_request *request = of->request;
    draft_put(to, "limits:\n");
    if (!as->legacy)
        draft_put(to, "  time_limit: %" PRIu64 ".0\n", request->seconds);
    draft_put(to, "  memory: %" PRIu64 "\n", request->mebibytes);
}

static void add_metadata(package_problem *of, const variant *as)
{
    const package_request *request = of->request;
    draft to = {0}, name = {0};
    put_name(of, &name);
    if (!name.text.bytes || name.failed) {
        of->files->failed = true;
        return;
    }
    if (as->legacy) {
        put_string("name", name.text.bytes, &to);
        put_string("author", request->author, &to);
    } else {
        draft_put(&to, "problem_format_version: 2025-09\ntype: pass-fail\nname:\n  ");
        put_string("en", name.text.bytes, &to);
        if (request->author)
            draft_put(&to, "credits:\n  ");
        put_string("authors", request->author, &to);
    }
    draft_put(&to, "uuid: %s\n", of->uuid);
    put_string("license", request->license, &to);
    if (as->legacy)
        draft_put(&to, "validation: default\n");
    put_limits(of, as, &to);
    package_add_draft(of->files, "problem.yaml", &to, false);
    if (as->ini) {
        draft_put(&to, "externalid='%s'\nshort-name='%s'\ntimelimit='%" PRIu64 "'\n", of->id,
                  of->id, request->seconds);
        package_add_draft(of->files, "domjudge-problem.ini", &to, false);
    }
    free(name.text.bytes);
}

/* ---- the rest ------------------------------------------------------------------------------- */

static void add_statement(package_problem *of, const variant *as)
{
    char path[PACKAGE_PATH_MAX];
    draft to = {0}, name = {0};
    put_name(of, &name);
    to.failed = !name.text.bytes || name.failed;
    if (!to.failed) {
        draft_put(&to, "%%%% plainproblemname: %s\n\\problemname{", name.text.bytes);
        statement_latex(name.text.bytes, name.text.size, &to);
        draft_put(&to, "}\n\n");
    }
    free(name.text.bytes);
    statement_rules(of->request->game, &to);
    draft_put(&to, "\n\\section*{Input}\n\n");
    statement_input(of->request->game, &of->request->limits, &to);
    draft_put(&to, "\n\\section*{Output}\n\n");
    statement_output(of->request->game, &to);
    if (of->count && of->cases[0].sample) {
        draft_put(&to, "\n\\section*{About the sample}\n\n");
        statement_lesson(of->request->game, &to);
    }
    snprintf(path, sizeof path, "%s/problem.en.tex", as->statement);
    package_add_draft(of->files, path, &to, false);
}

static void make(package_problem *of, const variant *as)
{
    char path[PACKAGE_PATH_MAX];
    add_metadata(of, as);
    add_statement(of, as);
    add_data(of);
    add_template(of, "validate.cpp", "input_validators/validate.cpp");
    if (!as->legacy)
        add_template(of, "answer.cpp", "answer_validators/answer.cpp");
    for (size_t i = 0; i < of->programs.count; i++) {
        const package_file *program = &of->programs.files[i];
        snprintf(path, sizeof path, "submissions/%.200s", program->path);
        package_add(of->files, path, program->bytes, program->size, false);
    }
    add_script(of, case_path);
    add_readme(of, as->name, as->what);
}

void make_kattis(package_problem *of)
{
    static const variant as = {
        "kattis", "problem_statement",
        "The legacy problem package format. The folder's name is the problem's, of small letters\n"
        "and digits. `verifyproblem FOLDER` of problemtools checks it.",
        true, false};
    make(of, &as);
}

void make_domjudge(package_problem *of)
{
    static const variant as = {
        "domjudge", "problem_statement",
        "The legacy problem package format, with the time limit for DOMjudge. To hand it on:\n"
        "`cd FOLDER && zip -X -r ../ID.zip .`, with the ID of domjudge-problem.ini",
        true, true};
    make(of, &as);
}

void make_bapctools(package_problem *of)
{
    static const variant as = {
        "bapctools", "statement",
        "The problem package format of 2025-09. `bt all` of BAPCtools checks it in its folder.",
        false, false};
    make(of, &as);
}
