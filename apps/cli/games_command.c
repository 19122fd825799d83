/* games_command.c - dyad games */
#include "command.h"
#include "prose.h"

#include <errno.h>
#include <string.h>

enum { FORMAT_TEXT, FORMAT_JSONL };
enum { KEY_VALUES = 0x100 };

typedef struct arguments {
    int format;
    bool values;
} arguments;

static const struct argp_option options[] = {
    {"format", 'f', "FORMAT", 0, "text (default), or jsonl: a JSON object a line", 0},
    {"values", KEY_VALUES, NULL, 0,
     "List the games whose positions have values, and how they are written", 0},
    {0},
};

static const char *const format_words[] = {"text", "jsonl", NULL};
static const choice choices[] = {{'f', format_words, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad games", "what can be judged and generated"},
    {"dyad games --format jsonl", "the same for programs"},
    {"dyad games --values", "what `dyad value' and `dyad solve sum' know"},
    {NULL, NULL},
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    switch (key) {
    case 'f': parsed->format = parse_choice(state, &games_command, key, argument); return 0;
    case KEY_VALUES: parsed->values = true; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* "    NAME   meaning", in as many lines as it takes. */
static void put_row(const char *name, const char *meaning)
{
    enum { BEGIN = 4, COLUMN = 22, GAP = 2 };
    int column = printf("%*s%-*s", BEGIN, "", COLUMN - BEGIN - GAP, name);
    column += printf("%*s", GAP, "");
    put_prose(meaning, strlen(meaning), (size_t)column, COLUMN);
}

static void print_game(const dyad_game *game)
{
    printf("%s  %s\n", dyad_game_name(game), dyad_game_title(game));
    printf("  %-10s", dyad_game_has_board(game) ? "cells" : "discs");
    for (const char *letter = dyad_game_letters(game); *letter; letter++)
        printf("%c ", *letter);
    printf("(%s%s, %s)\n  verdicts  ", dyad_game_has_board(game) ? "empty, " : "",
           dyad_game_colour(game, 1), dyad_game_colour(game, 2));
    for (size_t i = 0; i < dyad_game_verdict_count(game); i++)
        printf("%s%s", i ? " " : "", dyad_game_verdict_name(game, i));
    printf("\n  evidence\n");
    for (size_t i = 0; dyad_game_evidence_name(game, i); i++)
        put_row(dyad_game_evidence_name(game, i), dyad_game_evidence_meaning(game, i));
    printf("  kinds\n");
    for (size_t i = 0; dyad_game_kind_name(game, i); i++)
        put_row(dyad_game_kind_name(game, i), dyad_game_kind_summary(game, i));
}

/* A dyad_write_fn. */
static int print_bytes(void *user, const void *bytes, size_t size)
{
    (void)user;
    return fwrite(bytes, 1, size, stdout) == size ? 0 : errno;
}

static bool print_json(const dyad_game *game)
{
    return dyad_game_write(game, print_bytes, NULL, NULL) == DYAD_OK && putchar('\n') != EOF;
}

static void print_rules(const dyad_ruleset *ruleset)
{
    const char *shown, *left = dyad_ruleset_side(ruleset, DYAD_LEFT);
    printf("%s  %s\n", dyad_ruleset_name(ruleset), dyad_ruleset_title(ruleset));
    if (strcmp(left, "Left") != 0)
        printf("  sides     Left is %s, Right is %s\n", left,
               dyad_ruleset_side(ruleset, DYAD_RIGHT));
    for (const char *line = dyad_ruleset_syntax(ruleset), *end; *line;
         line = end + (*end == '\n')) {
        end = line + strcspn(line, "\n");
        printf("  %-10s%.*s\n", line == dyad_ruleset_syntax(ruleset) ? "written" : "",
               (int)(end - line), line);
    }
    printf("  %-10s", "examples");
    for (size_t i = 0, count = 0; count < 3 && (shown = dyad_ruleset_example(ruleset, i)); i++) {
        enum { LONGEST = 24 };
        if (strlen(shown) > LONGEST || strpbrk(shown, "\n\r"))
            continue;
        printf("%s'%s'", count++ ? ", " : "", shown);
    }
    putchar('\n');
}

/* Names, titles and sides hold nothing that JSON escapes. */
static void print_rules_json(const dyad_ruleset *ruleset)
{
    printf("{\"game\":\"%s\",\"title\":\"%s\",\"left\":\"%s\",\"right\":\"%s\"}\n",
           dyad_ruleset_name(ruleset), dyad_ruleset_title(ruleset),
           dyad_ruleset_side(ruleset, DYAD_LEFT), dyad_ruleset_side(ruleset, DYAD_RIGHT));
}

static int run(int argc, char **argv)
{
    arguments parsed = {.format = FORMAT_TEXT};
    parse_arguments(&games_command, parse, argc, argv, &parsed);
    int format = parsed.format;
    for (size_t i = 0; parsed.values && i < dyad_ruleset_count(); i++) {
        if (format == FORMAT_JSONL)
            print_rules_json(dyad_ruleset_at(i));
        else
            print_rules(dyad_ruleset_at(i));
    }
    if (parsed.values)
        return EXIT_ANSWERED;
    for (size_t i = 0; i < dyad_game_count(); i++) {
        if (format != FORMAT_JSONL)
            print_game(dyad_game_at(i));
        else if (!print_json(dyad_game_at(i)))
            return EXIT_SYSTEM;
    }
    return EXIT_ANSWERED;
}

const command games_command = {
    .name = "games",
    .arguments = "",
    .summary = "List the games, their verdicts, evidence and kinds of board",
    .description = "Every game is a row of one table; this prints it.",
    .statuses = "0 listed\n2 wrong usage\n4 the system failed (disk full)",
    .options = options,
    .choices = choices,
    .examples = examples,
    .run = run,
};
