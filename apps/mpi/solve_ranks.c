/* solve_ranks.c - dyad-mpi solve GAME --size N | --from FILE: one search over all ranks. */
#include "mpi_command.h"
#include "solve_job.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEY_FROM = 0x100,
    KEY_TO_MOVE,
    KEY_NODES,
    KEY_SECONDS,
    KEY_MEMORY,
    KEY_STORE,
    KEY_UNIT,
    KEY_AHEAD
};

static const struct argp_option options[] = {
    {"size", 'n', "N", 0,
     "Solve the empty board of side N, from 1 to 11, or of rows x columns as 5x7", 0},
    {"from", KEY_FROM, "FILE", 0,
     "Solve each position in FILE (standard input where it is -), which is as `dyad judge' reads "
     "it; rank 0 reads it",
     0},
    RECORD_OPTIONS,
    {"to-move", KEY_TO_MOVE, "COLOUR", 0,
     "Who is to move (default: whose turn it is in a record, or whoever has fewer stones, "
     "otherwise whoever begins the game)",
     0},
    {"store", KEY_STORE, "FILE", 0,
     "Keep what is proved in FILE, and begin with what is there; rank 0 alone opens it", 0},
    {"budget-nodes", KEY_NODES, "N", 0,
     "Look into about N positions of each question and no more, 5M being a number", 0},
    {"budget-seconds", KEY_SECONDS, "S", 0, "Search each question no longer than S seconds", 0},
    {"memory", KEY_MEMORY, "SIZE", 0,
     "The table of each rank, and the upper tree, use no more memory than SIZE, such as 500M or 4G "
     "(default: 1G)",
     0},
    {"unit", KEY_UNIT, "N", 0,
     "Positions that a rank looks into at once, at most (default: 16, or half of the ranks where "
     "that is more)",
     0},
    {"ahead", KEY_AHEAD, "N", 0,
     "Jobs that a rank has at a time, up to 16 (default: 1); with 2 it need not wait for messages, "
     "but looks more into what is not needed",
     0},
    {"format", 'f', "FORMAT", 0, "How to write: text (default), json (an object a line)", 0},
    {"summary", 's', NULL, 0, "Say at the end how many positions each rank has looked into", 0},
    {0},
};

static const char doc[] =
    "Tell who wins Hex with best play, by one search over all ranks. Un-Go has a way of its own: "
    "see `dyad-mpi solve ungo --help'.\v"
    "Run by mpirun or srun. Rank 0 leads: it has the upper tree of the search, and the store. "
    "Every rank works, rank 0 too in a thread of its own: it searches positions at the ends of "
    "that tree, with a table of its own, and is told what others have proved.\n\n"
    "The answer is that of `dyad solve hex'; which of several winning moves is named, and how many "
    "positions it takes, may differ from run to run. What has been proved is committed to the "
    "store every few seconds, so a run that was ended by whatever means goes on where it is given "
    "the same store.\n\n"
    "Exit status, as mpirun gives it on:\n"
    "  0 answered\n"
    "  1 the budget was spent, or the memory limit reached, before all was known\n"
    "  2 wrong usage\n"
    "  3 malformed input, or a board larger than 11x11\n"
    "  4 the system failed (file, memory, disk full, broken store)\n"
    "  130, 143 interrupted or terminated; what was proved is in the store\n"
    "\nExamples:\n"
    "  mpirun -n 4 dyad-mpi solve hex --size 8 --store hex8.store\n"
    "  mpirun -n 4 dyad-mpi solve hex --from boards.txt --format json\n";

static const char *const format_words[] = {"text", "json", NULL};

/* ---- arguments ---------------------------------------------------------------------------- */

static double take_seconds(struct argp_state *state, const char *text)
{
    char *end;
    double seconds = strtod(text, &end);
    if (end == text || *end || !(seconds > 0) || seconds > 1e9)
        argp_error(state, "expected a number of seconds, found '%s'", text);
    return seconds;
}

static int take_colour(struct argp_state *state, const dyad_game *game, const char *word)
{
    const char *names[] = {dyad_game_colour(game, 1), dyad_game_colour(game, 2), NULL};
    return (int)take_word(state, "to-move", names, word) + 1;
}

/* Games that are solved over ranks in a way of their own: their names come first. */
static const mpi_command *const own_ways[] = {&solve_ungo_on_ranks, NULL};

/* A game whose search can be shared. */
static const dyad_game *take_shared_game(struct argp_state *state, const char *name)
{
    for (size_t i = 0; own_ways[i]; i++)
        if (strcmp(own_ways[i]->name, name) == 0)
            argp_error(state, "the game comes first: `dyad-mpi solve %s'", name);
    const dyad_game *game = take_game(state, name);
    dyad_solver_request request = {.game = game, .size = 1};
    dyad_solver *solver = NULL;
    dyad_lead *lead = NULL;
    bool shared = dyad_solver_new(NULL, &request, &solver, NULL) == DYAD_OK;
    dyad_lead_request asked = {.solver = solver, .workers = 1};
    shared = shared && dyad_lead_new(NULL, &asked, &lead, NULL) == DYAD_OK;
    dyad_lead_free(lead);
    dyad_solver_free(solver);
    if (!shared)
        argp_error(state, "%s is searched by one process alone: `dyad solve %s'", name, name);
    return game;
}

typedef struct arguments {
    solve_wanted wanted;
    const char *mover;
} arguments;

static void check_arguments(struct argp_state *state, arguments *parsed)
{
    solve_wanted *wanted = &parsed->wanted;
    if (!wanted->game)
        argp_error(state, "expected the name of a game");
    if (wanted->rows && wanted->from)
        argp_error(state, "--size and --from exclude each other");
    if (!wanted->rows && !wanted->from)
        argp_error(state, "expected --size N, for an empty board, or --from FILE");
    if (!wanted->from && (wanted->ways.dialect || wanted->ways.rows))
        argp_error(state, "--dialect and --board-size are of records: expected --from FILE");
    if (parsed->mover)
        wanted->mover = take_colour(state, wanted->game, parsed->mover);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    solve_wanted *wanted = &parsed->wanted;
    switch (key) {
    case 'n':
        take_board_size(state, argument, DYAD_SOLVE_SIDE_MAX, &wanted->rows, &wanted->columns);
        return 0;
    case KEY_FROM: wanted->from = argument; return 0;
    case KEY_DIALECT: wanted->ways.dialect = take_dialect(state, argument); return 0;
    case KEY_BOARD_SIZE:
        if (!read_record_size(argument, &wanted->ways))
            argp_error(state, RECORD_SIZE_FAULT, DYAD_RECORD_SIDE_MAX, argument);
        return 0;
    case KEY_TO_MOVE: parsed->mover = argument; return 0;
    case KEY_STORE: wanted->store = argument; return 0;
    case KEY_NODES:
        wanted->nodes =
            take_number(state, "a number of positions", argument, "kMGT", 1000, UINT64_MAX);
        return 0;
    case KEY_SECONDS: wanted->seconds = take_seconds(state, argument); return 0;
    case KEY_MEMORY:
        wanted->memory = (size_t)take_number(state, "a size", argument, "kMGT", 1024, SIZE_MAX);
        return 0;
    case KEY_UNIT:
        wanted->unit =
            take_number(state, "a number of positions", argument, "kMGT", 1000, UINT32_MAX);
        return 0;
    case KEY_AHEAD:
        wanted->ahead =
            (unsigned)take_number(state, "a number of jobs", argument, "", 1, DYAD_LEAD_AHEAD_MAX);
        return 0;
    case 'f': wanted->json = take_word(state, "format", format_words, argument) == 1; return 0;
    case 's': wanted->summary = true; return 0;
    case ARGP_KEY_ARG:
        if (wanted->game)
            argp_error(state, "expected one game, found '%s'", argument);
        wanted->game = take_shared_game(state, argument);
        return 0;
    case ARGP_KEY_END: check_arguments(state, parsed); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- running ------------------------------------------------------------------------------ */

static int lead(const void *wanted, int ranks)
{
    return run_solve_leader(wanted, ranks);
}

static void work(const void *wanted)
{
    run_solve_worker(wanted);
}

static int run(int argc, char **argv, bool silent)
{
    for (size_t i = 0; own_ways[i] && argc > 1; i++)
        if (strcmp(argv[1], own_ways[i]->name) == 0) {
            char title[64];
            snprintf(title, sizeof title, "%s %s", argv[0], own_ways[i]->name);
            argv[1] = title;
            return own_ways[i]->run(argc - 1, argv + 1, silent);
        }
    arguments parsed = {.wanted = {.memory = (size_t)1 << 30, .ahead = 1}};
    struct argp argp = {
        .options = options, .parser = parse, .args_doc = "GAME --size N|--from FILE", .doc = doc};
    int status = take_arguments(&argp, argc, argv, silent, &parsed);
    return status == EXIT_ANSWERED ? run_ranks(lead, work, &parsed.wanted, silent) : status;
}

const mpi_command solve_on_ranks = {"solve", run};
