/* games_command.c - dyad games */
#include "command.h"

enum { FORMAT_TEXT, FORMAT_JSONL };

static const struct argp_option options[] = {
    {"format", 'f', "FORMAT", 0, "text (default), or jsonl: a JSON object a line", 0},
    {0},
};

static const char *const format_words[] = {"text", "jsonl", NULL};
static const choice choices[] = {{'f', format_words, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad games", "what can be judged and generated"},
    {"dyad games --format jsonl", "the same for programs"},
    {NULL, NULL},
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    if (key != 'f')
        return ARGP_ERR_UNKNOWN;
    *(int *)state->input = parse_choice(state, &games_command, key, argument);
    return 0;
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
        printf("    %-20s%s\n", dyad_game_evidence_name(game, i),
               dyad_game_evidence_meaning(game, i));
    printf("  kinds\n");
    for (size_t i = 0; dyad_game_kind_name(game, i); i++)
        printf("    %-20s%s\n", dyad_game_kind_name(game, i), dyad_game_kind_summary(game, i));
}

/* Names and titles hold nothing that JSON escapes. */
static void print_json(const dyad_game *game)
{
    printf("{\"game\":\"%s\",\"title\":\"%s\",\"letters\":\"%s\",\"colours\":[\"%s\",\"%s\"],"
           "\"verdicts\":[",
           dyad_game_name(game), dyad_game_title(game), dyad_game_letters(game),
           dyad_game_colour(game, 1), dyad_game_colour(game, 2));
    for (size_t i = 0; i < dyad_game_verdict_count(game); i++)
        printf("%s\"%s\"", i ? "," : "", dyad_game_verdict_name(game, i));
    printf("],\"evidence\":[");
    for (size_t i = 0; dyad_game_evidence_name(game, i); i++)
        printf("%s\"%s\"", i ? "," : "", dyad_game_evidence_name(game, i));
    printf("],\"kinds\":[");
    for (size_t i = 0; dyad_game_kind_name(game, i); i++)
        printf("%s\"%s\"", i ? "," : "", dyad_game_kind_name(game, i));
    printf("]}\n");
}

static int run(int argc, char **argv)
{
    int format = FORMAT_TEXT;
    parse_arguments(&games_command, parse, argc, argv, &format);
    for (size_t i = 0; i < dyad_game_count(); i++) {
        if (format == FORMAT_JSONL)
            print_json(dyad_game_at(i));
        else
            print_game(dyad_game_at(i));
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
