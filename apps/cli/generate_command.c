/* generate_command.c - dyad generate GAME --size N */
#include "command.h"
#include "nearest.h"

#include <string.h>

enum { KEY_FILL = 0x100, KEY_DENSITY, KEY_DISCS, KEY_ZERO_SUMS };

static const struct argp_option options[] = {
    {"size", 'n', "N", 0,
     "The side of the board, or rows x columns as 5x7, or the number of piles (needed)", 0},
    {"count", 'c', "K", 0, "How many positions (default 1)", 0},
    {"seed", 's', "S", 0, "Same seed, same bytes, everywhere (default 1)", 0},
    {"kind", 'k', "KIND", 0, "What kind of position (default random); `dyad games' lists them", 0},
    {"fill", KEY_FILL, "SHARE", 0, "The share of cells that hold a stone, from 0 to 1", 0},
    {"density", KEY_DENSITY, "SHARE", 0,
     "The first colour's share of the stones or discs, from 0 to 1", 0},
    {"discs", KEY_DISCS, "D", 0, "Piles: the most discs in one", 0},
    {"zero-sums", KEY_ZERO_SUMS, NULL, 0, ZERO_SUMS_HELP, 0},
    {"format", 'f', "FORMAT", 0,
     "text (default): the original problem's layout, of square boards; npy: boards as a NumPy "
     "array of shape (count, rows, columns)",
     0},
    {0},
};

static const char *const format_words[] = {"text", "npy", NULL};
static const dyad_format format_of_word[] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_NPY};
static const choice choices[] = {{'f', format_words, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad generate hex --size 11 --count 3 --seed 7", "three random Hex boards"},
    {"dyad generate path --size 40 --kind serpentine | dyad judge path --explain",
     "a long way to win"},
    {"dyad generate nim --size 12 --kind long --discs 100", "twelve piles of a hundred discs"},
    {"dyad generate ungo --size 9 --count 1000 --format npy | dyad judge ungo",
     "a thousand boards as a NumPy array, judged"},
    {NULL, NULL},
};

typedef struct arguments {
    dyad_generate_request request;
    bool size_given;
} arguments;

/* A share as a request has it: there 0 is the kind's own. */
static double share_of(struct argp_state *state, const char *argument)
{
    double share = parse_share(state, "a share", argument);
    return share > 0 ? share : -1;
}

static const char *kind_at(const void *game, size_t index)
{
    return dyad_game_kind_name(game, index);
}

/* Where the kind that was asked for does not exist and one is near; otherwise the library says
 * which there are. */
static void check_kind(const struct argp_state *state, const dyad_generate_request *request)
{
    char meant[NEAREST_TEXT_MAX];
    for (size_t i = 0; kind_at(request->game, i); i++)
        if (strcmp(kind_at(request->game, i), request->kind) == 0)
            return;
    const char *near = nearest(request->kind, kind_at, request->game);
    if (near)
        argp_error(state, "%s has no kind '%s'%s `dyad games' lists them",
                   dyad_game_name(request->game), request->kind, did_you_mean(near, meant));
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    dyad_generate_request *request = &parsed->request;
    switch (key) {
    case 'n':
        parse_board_size(state, argument, 0, UINT32_MAX, &request->rows, &request->columns);
        request->size = request->rows == request->columns ? request->rows : 0;
        parsed->size_given = true;
        return 0;
    case 'c': request->count = parse_number(state, "a count", argument, 0, UINT64_MAX); return 0;
    case 's': request->seed = parse_number(state, "a seed", argument, 0, UINT64_MAX); return 0;
    case 'k': request->kind = argument; return 0;
    case 'f':
        request->format = format_of_word[parse_choice(state, &generate_command, key, argument)];
        return 0;
    case KEY_FILL: request->fill = share_of(state, argument); return 0;
    case KEY_DENSITY: request->density = share_of(state, argument); return 0;
    case KEY_DISCS:
        request->discs = (size_t)parse_number(state, "a number of discs", argument, 1, UINT32_MAX);
        return 0;
    case KEY_ZERO_SUMS: request->zero_sums = true; return 0;
    case ARGP_KEY_ARG:
        if (request->game)
            argp_error(state, "expected one game, found '%s' after it", argument);
        request->game = parse_game(state, argument);
        return 0;
    case ARGP_KEY_END:
        if (!request->game)
            miss_game(state);
        if (request->kind)
            check_kind(state, request);
        if (!parsed->size_given)
            argp_error(state, "expected --size N");
        check_zero_sums(state, request->game, request->zero_sums);
        if (!dyad_game_has_board(request->game) && request->rows != request->columns)
            argp_error(state, "%s is played with piles: expected --size N",
                       dyad_game_name(request->game));
        if (request->format == DYAD_FORMAT_NPY)
            refuse_terminal(state, "--format npy");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int run(int argc, char **argv)
{
    arguments parsed = {
        .request = {.count = 1, .seed = 1, .write = write_output, .stop = &stop_signal}};
    parse_arguments(&generate_command, parse, argc, argv, &parsed);
    dyad_session *session = open_session();
    catch_signals();
    dyad_status status = dyad_generate(session, &parsed.request);
    int exit_status = exit_for(session, status, false);
    dyad_session_free(session);
    return exit_status;
}

const command generate_command = {
    .name = "generate",
    .arguments = "GAME --size N",
    .summary = "Make boards of every kind, seeded",
    .description =
        "Writes positions in the layout of the original problem, which `dyad help GAME' shows, "
        "or as a NumPy array, ready for `dyad judge'. Item I of a run depends on the seed and "
        "on I alone, not on the count.",
    .statuses = "0 all written\n"
                "2 wrong usage, or no such position exists at this size\n"
                "4 the system failed (memory, disk full)\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .run = run,
};
