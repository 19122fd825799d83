/* solve_command.c - dyad solve GAME ...: finds the part. */
#include "solve_command.h"

#include "nearest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct argp_option options[] = {{0}};
static const choice choices[] = {{0, NULL, NULL}};

static const example examples[] = {
    {"dyad solve hex --size 5", "who wins from the empty board"},
    {"dyad solve nim BWWB BW", "who wins a sum of piles"},
    {"dyad help solve hex", "the options of a part"},
    {NULL, NULL},
};

uint64_t parse_scaled(const struct argp_state *state, const char *what, const char *text,
                      uint64_t unit)
{
    static const char units[] = "kMGT";
    char *end;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10), scale = 1;
    const char *found = *end ? strchr(units, *end) : NULL;
    for (const char *u = units; found && u <= found; u++)
        scale *= unit;
    if (*text < '0' || *text > '9' || errno || end[found != NULL] != '\0' || number == 0 ||
        number > UINT64_MAX / scale)
        argp_error(state, "expected %s, such as 500M or 4G, found '%s'", what, text);
    return number * scale;
}

double parse_seconds(const struct argp_state *state, const char *text)
{
    char *end;
    double seconds = strtod(text, &end);
    if (end == text || *end || !(seconds > 0) || seconds > 1e9)
        argp_error(state, "expected a number of seconds, found '%s'", text);
    return seconds;
}

/* The parts are the commands whose names begin with this one's, but for that of all other games. */
static const char *part_at(const void *table, size_t index)
{
    static const char begin[] = "solve-";
    (void)table;
    for (size_t i = 0; commands[i]; i++)
        if (commands[i] != &solve_game_command &&
            strncmp(commands[i]->name, begin, sizeof begin - 1) == 0 && index-- == 0)
            return commands[i]->name + sizeof begin - 1;
    return NULL;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    char meant[NEAREST_TEXT_MAX];
    switch (key) {
    case ARGP_KEY_ARG:
        argp_error(state, "expected one of %s, found '%s'%s", solve_command.first, argument,
                   did_you_mean(nearest(argument, part_at, NULL), meant));
        return 0;
    case ARGP_KEY_NO_ARGS: argp_error(state, "expected one of %s", solve_command.first); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int run(int argc, char **argv)
{
    char name[32], title[32];
    snprintf(name, sizeof name, "solve-%s", argc > 1 ? argv[1] : "");
    const command *row = find_command(name);
    const dyad_game *game = argc > 1 ? dyad_game_find(argv[1]) : NULL;
    if (!row && game && is_playable(game))
        row = &solve_game_command;
    else if (row == &solve_game_command) /* it is no name of a game */
        row = NULL;
    if (!row) {
        parse_arguments(&solve_command, parse, argc, argv, NULL);
        return EXIT_USAGE;
    }
    snprintf(title, sizeof title, "dyad solve %s", argv[1]);
    argv[1] = title;
    return row->run(argc - 1, argv + 1);
}

const command solve_command = {
    .name = "solve",
    .arguments = "GAME|sum ...",
    .summary = "Tell who wins with best play, and how",
    .description = "Each game has options of its own: `dyad help solve hex' and so on.\n\n"
                   "hex and path are searched from any position; ungo is solved completely on "
                   "boards of up to 4x4 cells; nim is solved by values, and so are sums of any "
                   "games that `dyad value' knows, or by search. Any other game is searched by "
                   "its rules alone: `dyad help solve game'.",
    .statuses = "0 answered\n"
                "1 the budget was spent before all was known; or nobody wins\n"
                "2 wrong usage\n"
                "3 malformed input\n"
                "4 the system failed (file, memory, disk full)\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .first = "hex path ungo nim sum",
    .run = run,
};
