/* ungo_ranks.c - dyad-mpi solve ungo --size N: a table of all positions, made by all ranks. */
#include "mpi_command.h"
#include "ungo_lead.h"

enum { KEY_TO_MOVE = 0x100, KEY_ALL_MOVES, KEY_CENSUS, KEY_MEMORY, KEY_TABLE };

static const struct argp_option options[] = {
    {"size", 'n', "N", 0,
     "An empty board of N x N cells, or of rows x columns as 3x5; of up to 20 cells, as 4x5", 0},
    {"to-move", KEY_TO_MOVE, "COLOUR", 0, "Whose turn it is: black (default) or white", 0},
    {"all-moves", KEY_ALL_MOVES, NULL, 0, "Tell of all legal moves what each comes to", 0},
    {"census", KEY_CENSUS, NULL, 0, "Count all positions by result and by distance to the end", 0},
    {"format", 'f', "FORMAT", 0, "text (default), or json: an object on a line", 0},
    {"memory", KEY_MEMORY, "SIZE", 0,
     "Each rank uses no more memory than SIZE, such as 500M; 4x5 takes 3.7G over the number of "
     "ranks, and 12M more in each",
     0},
    {"table", KEY_TABLE, "FILE", 0,
     "Take the table from FILE; where there is no such file, keep it there once it is made; rank 0 "
     "alone opens it",
     0},
    {"summary", 's', NULL, 0, "Say at the end what each rank has done and sent", 0},
    {0},
};

static const char doc[] =
    "Tell who wins Un-Go on a small board with best play, from a table of all positions that all "
    "ranks make together.\v"
    "Run by mpirun or srun: one rank for each core. A position belongs to one rank, which numbers "
    "it and keeps what is known of it; so memory and work of a rank fall with the number of ranks. "
    "A move that is taken back goes to the rank of the position it leads to, as 5 bytes.\n\n"
    "The answer is that of `dyad solve ungo', and FILE has the same bytes, whatever the number of "
    "ranks.\n\n"
    "Exit status, as mpirun gives it on:\n"
    "  0 somebody wins\n"
    "  1 it is a draw; or --memory was not enough\n"
    "  2 wrong usage\n"
    "  3 a table that is damaged, or of another size\n"
    "  4 the system failed (file, memory, disk full)\n"
    "  130, 143 interrupted or terminated; nothing is kept\n"
    "\nExamples:\n"
    "  mpirun -n 4 dyad-mpi solve ungo --size 4 --census\n"
    "  mpirun --hostfile hosts dyad-mpi solve ungo --size 4x5 --table ungo4x5 --summary\n";

static const char *const mover_words[] = {"black", "white", NULL};
static const char *const format_words[] = {"text", "json", NULL};

static void take_size(struct argp_state *state, const char *text, ungo_wanted *wanted)
{
    take_board_size(state, text, DYAD_UNGO_TABLE_CELLS_MAX, &wanted->rows, &wanted->columns);
    if (!dyad_ungo_table_fits(wanted->rows, wanted->columns))
        argp_error(state, "expected a size of up to %d cells, found '%s'",
                   DYAD_UNGO_TABLE_CELLS_MAX, text);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    ungo_wanted *wanted = state->input;
    switch (key) {
    case 'n': take_size(state, argument, wanted); return 0;
    case KEY_TO_MOVE:
        wanted->to_move = 1 + (int)take_word(state, "to-move", mover_words, argument);
        return 0;
    case KEY_ALL_MOVES: wanted->how.all_moves = true; return 0;
    case KEY_CENSUS: wanted->how.census = true; return 0;
    case 'f': wanted->how.json = take_word(state, "format", format_words, argument) == 1; return 0;
    case KEY_MEMORY:
        wanted->memory = (size_t)take_number(state, "a size", argument, "kMGT", 1024, SIZE_MAX);
        return 0;
    case KEY_TABLE: wanted->table = argument; return 0;
    case 's': wanted->summary = true; return 0;
    case ARGP_KEY_ARG: argp_error(state, "expected no argument, found '%s'", argument); return 0;
    case ARGP_KEY_END:
        if (!wanted->rows)
            argp_error(state, "expected --size N, for an empty board");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int lead(const void *wanted, int ranks)
{
    return run_ungo_leader(wanted, ranks);
}

static void work(const void *wanted)
{
    run_ungo_worker(wanted);
}

static int run(int argc, char **argv, bool silent)
{
    ungo_wanted wanted = {.to_move = 1};
    struct argp argp = {.options = options, .parser = parse, .args_doc = "--size N", .doc = doc};
    int status = take_arguments(&argp, argc, argv, silent, &wanted);
    return status == EXIT_ANSWERED ? run_ranks(lead, work, &wanted, silent) : status;
}

const mpi_command solve_ungo_on_ranks = {"ungo", run};
