/* package_parts.c - names, templates, the script of the tests. */
#include "package_parts.h"

#include "contest_files.h"
#include "package_answers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char package_mark[] = "dyad_tests.sh";

void put_name(const package_problem *of, draft *to)
{
    if (of->request->name)
        draft_put(to, "%s", of->request->name);
    else
        statement_name(of->request->game, to);
}

/* ---- templates ------------------------------------------------------------------------------ */

static void put_number(const char *source, const char *name, uint64_t number, draft *to)
{
    if (strstr(source, name))
        draft_put(to, "constexpr long long %s = %" PRIu64 ";\n", name, number);
}

static void put_flag(const char *source, const char *name, bool set, const char *meaning, draft *to)
{
    if (strstr(source, name))
        draft_put(to, "constexpr bool %s = %s; // %s\n", name, set ? "true" : "false", meaning);
}

/* What a template asks for. */
static void put_facts(const package_problem *of, const char *source, draft *to)
{
    const dyad_game *game = of->request->game;
    const dyad_contest_layout *layout = dyad_game_layout(game);
    const contest_limits *limits = &of->request->limits;
    bool piles = !dyad_game_has_board(game);
    uint64_t least = limits->sizes.min, discs = limits->discs.min;
    if (strstr(source, "letters"))
        draft_put(to, "const std::string letters = \"%s\"; // %s\n", dyad_game_letters(game),
                  piles ? "of discs" : "an empty cell, and the two colours");
    if (strstr(source, "answers.")) {
        draft_put(to, "const std::set<std::string> answers = {");
        put_answers(of, to);
        draft_put(to, "};\n");
    }
    if (strstr(source, "numbered")) {
        draft_put(to, "const std::string numbered = ");
        draft_put_quoted(to, layout->numbered ? layout->numbered : "",
                         layout->numbered ? strlen(layout->numbered) : 0);
        draft_put(to, "; // what stands before the number of an answer\n");
    }
    put_flag(source, "counted", layout->counted, "their number comes first", to);
    put_flag(source, "zero_ends", layout->zero_ends, "a size of 0 ends the input", to);
    put_flag(source, "spaced", layout->spaced, "blank lines stand around a size", to);
    put_flag(source, "one_line", layout->one_line, "all answers stand on one line", to);
    put_flag(source, "piles", piles, "a line of piles, and no board", to);
    put_flag(source, "hexagons", dyad_game_shape(game) == DYAD_SHAPE_HEXAGONS,
             "a cell touches six others, and not four", to);
    put_flag(source, "decided", layout->decided && !of->request->limits.zero_sums,
             "the winner does not depend on who begins", to);
    put_flag(source, "balanced", layout->balanced, "as many stones of either colour", to);
    put_flag(source, "liberties", dyad_game_captures(game),
             "each group has an empty cell beside it", to);
    if (strstr(source, "_max"))
        draft_put(to, "// The most of 0: there is none.\n");
    put_number(source, "items_min", limits->items.min, to);
    put_number(source, "items_max", limits->items.max, to);
    put_number(source, "size_min", least || piles ? least : 1, to);
    put_number(source, "size_max", limits->sizes.max, to);
    put_number(source, "discs_min", discs ? discs : 1, to);
    put_number(source, "discs_max", limits->discs.max, to);
}

static void read_template(const char *name, draft *to)
{
    static const char folder[] = "apps/contest/templates/";
    bool found = false;
    for (size_t i = 0; i < contest_file_count; i++)
        if (strncmp(contest_files[i].path, folder, sizeof folder - 1) == 0 &&
            strcmp(contest_files[i].path + sizeof folder - 1, name) == 0) {
            draft_add(to, (const char *)contest_files[i].bytes, contest_files[i].size);
            found = true;
        }
    to->failed |= !found;
}

/* The text with another in the place of a line; it is freed. */
static draft with_line(draft *text, const char *line, const draft *other)
{
    draft made = {.failed = text->failed || other->failed};
    const char *at = made.failed ? NULL : strstr(text->text.bytes, line);
    if (at) {
        draft_add(&made, text->text.bytes, (size_t)(at - text->text.bytes));
        draft_add(&made, other->text.bytes, other->text.size);
        draft_put(&made, "%s", at + strlen(line));
        free(text->text.bytes);
    } else {
        made.text = text->text;
    }
    *text = (draft){0};
    return made;
}

void add_template(package_problem *of, const char *name, const char *path)
{
    static const char *const parts[][2] = {{"//LIBERTIES\n", "liberties.cpp"},
                                           {"//ZERO\n", "zero.cpp"}};
    draft source = {0}, facts = {0};
    read_template(name, &source);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        draft part = {0};
        read_template(parts[i][1], &part);
        source = with_line(&source, parts[i][0], &part);
        free(part.text.bytes);
    }
    put_facts(of, source.failed ? "" : source.text.bytes, &facts);
    source = with_line(&source, "//FACTS\n", &facts);
    package_add_draft(of->files, path, &source, false);
    free(facts.text.bytes);
}

/* ---- texts ---------------------------------------------------------------------------------- */

void add_script(package_problem *of, void (*path)(const package_problem *of, size_t index,
                                                  bool answer, char text[PACKAGE_PATH_MAX]))
{
    const char *game = dyad_game_name(of->request->game);
    char input[PACKAGE_PATH_MAX], answer[PACKAGE_PATH_MAX];
    draft to = {0};
    draft_put(&to,
              "#!/bin/sh\n"
              "# dyad_tests.sh - makes the tests of this package again, by Dyad %s: run it in the\n"
              "# package's folder. What is not made here, the sample, stays as it is.\n"
              "set -eu\n\n"
              "part() { # OPTION...: a part of a test\n"
              "    dyad generate %s \"$@\"\n"
              "}\n\n"
              "answer() { # INPUT ANSWER\n"
              "    dyad judge %s \"$1\" >\"$2\" || [ $? -eq 1 ] # 1: nobody wins\n"
              "}\n",
              dyad_version(), game, game);
    for (size_t i = 0; i < of->count; i++) {
        path(of, i, false, input);
        path(of, i, true, answer);
        if (of->cases[i].commands.bytes)
            draft_put(&to, "\n{\n%s} >%s\nanswer %s %s\n", of->cases[i].commands.bytes, input,
                      input, answer);
    }
    package_add_draft(of->files, package_mark, &to, true);
}

static void put_programs(const package_problem *of, draft *to)
{
    size_t counts[VERDICT_FOLDERS] = {0};
    for (size_t i = 0; i < of->programs.count; i++)
        for (size_t k = 0; k < VERDICT_FOLDERS; k++)
            counts[k] += strncmp(of->programs.files[i].path, verdict_folders[k],
                                 strlen(verdict_folders[k])) == 0;
    draft_put(to, "- Programs: ");
    for (size_t k = 0; k < VERDICT_FOLDERS; k++)
        draft_put(to, "%s%zu %s", k ? ", " : "", counts[k], verdict_folders[k]);
    draft_put(to, ".\n");
}

void add_readme(package_problem *of, const char *format, const char *what)
{
    const char *game = dyad_game_name(of->request->game);
    size_t samples = 0;
    draft to = {0};
    for (size_t i = 0; i < of->count; i++)
        samples += of->cases[i].sample;
    draft_put(&to, "# ");
    put_name(of, &to);
    draft_put(
        &to,
        "\n\nThe contest problem of `dyad help %s`, made by `dyad package %s --for %s` of Dyad "
        "%s.\n\n%s\n\n"
        "- Tests: %zu, and %zu to show. `%s` makes them again.\n",
        game, game, format, dyad_version(), what, of->count - samples, samples, package_mark);
    put_programs(of, &to);
    draft_put(&to,
              "- The validator takes the layout to the last byte, within the statement's limits.\n"
              "- Answers are unique, so an output is compared with them word by word.\n\n"
              "The statement is a beginning: its texts are those of Dyad's help. Say in it whose "
              "problem it is.\n");
    package_add_draft(of->files, "README.md", &to, false);
}
