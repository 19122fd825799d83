/* judge_ranks.c - dyad-mpi judge GAME --out DIR INPUT...: judging on many machines. */
#include "leader.h"
#include "mpi_command.h"
#include "worker.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_PROGRESS = 0x100, KEY_PLAN };

static const struct argp_option options[] = {
    {"out", 'o', "DIR", 0, "The folder of the run, on a file system that all machines share", 0},
    {"resume", 'r', NULL, 0,
     "Go on with the run that DIR holds, judging only what is missing; where it holds none, begin "
     "one",
     0},
    {"format", 'f', "FORMAT", 0, "text (default), jsonl or csv, as those of dyad judge", 0},
    {"unit-bytes", 'u', "BYTES", 0,
     "How much of the inputs is judged at once, about: a number, or one with k, M or G behind it, "
     "for 1024 and its powers (default: 64M)",
     0},
    {"jobs", 'j', "N", 0, "Threads in each rank that judges (default: 1)", 0},
    {"summary", 's', NULL, 0, "Say at the end how many items there were, and of which verdicts", 0},
    {"progress", KEY_PROGRESS, "WHEN", 0,
     "Show how far the run is: auto (default: where standard error is a terminal, which mpirun's "
     "is not), always, never",
     0},
    {"plan", KEY_PLAN, NULL, 0,
     "Only cut the inputs into units: say how many there are, and how long it took", 0},
    {0},
};

static const char doc[] =
    "Judge the boards of many files on many machines.\v"
    "Run by mpirun or srun. Rank 0 cuts the INPUTs into units of whole items and hands them to "
    "the other ranks as these come free; alone, it judges them itself. The answers are put "
    "together in DIR as answers.txt, answers.jsonl or answers.csv, byte for byte what dyad judge "
    "prints.\n\n"
    "Every unit that is done is kept in DIR, so a run that was ended by whatever means goes on by "
    "--resume. The INPUTs must be regular files that every machine sees under the same names.\n\n"
    "Exit status, as mpirun gives it on:\n"
    "  0 all answered\n"
    "  1 at least one item has no winner to name, because play repeats\n"
    "  2 wrong usage\n"
    "  3 malformed input; the answers before it have been put together\n"
    "  4 the system failed (file, memory, disk full)\n"
    "  130, 143 interrupted or terminated; the units that are done are kept\n"
    "\nExamples:\n"
    "  mpirun -n 4 dyad-mpi judge hex --out run boards.txt\n"
    "  mpirun -n 4 dyad-mpi judge hex --out run --resume boards.txt\n";

static const char *const format_words[] = {"text", "jsonl", "csv", NULL};
static const dyad_format format_of_word[] = {DYAD_FORMAT_TEXT, DYAD_FORMAT_JSONL, DYAD_FORMAT_CSV};
static const char *const progress_words[] = {"auto", "always", "never", NULL};

/* ---- arguments ---------------------------------------------------------------------------- */

typedef struct arguments {
    job wanted;
    const char **paths; /* room for all arguments */
} arguments;

static void check_arguments(struct argp_state *state, const arguments *parsed)
{
    if (!parsed->wanted.game)
        argp_error(state, "expected the name of a game");
    if (!parsed->wanted.folder && !parsed->wanted.plan)
        argp_error(state, "expected --out DIR");
    if (!parsed->wanted.path_count)
        argp_error(state, "expected at least one input file");
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    job *wanted = &parsed->wanted;
    size_t word;
    switch (key) {
    case 'o': wanted->folder = argument; return 0;
    case 'r': wanted->resume = true; return 0;
    case KEY_PLAN: wanted->plan = true; return 0;
    case 's': wanted->summary = true; return 0;
    case 'f':
        word = take_word(state, "format", format_words, argument);
        wanted->format = format_of_word[word];
        wanted->format_name = format_words[word];
        return 0;
    case KEY_PROGRESS:
        word = take_word(state, "progress", progress_words, argument);
        wanted->progress = word == 1 || (word == 0 && wanted->progress);
        return 0;
    case 'u':
        wanted->unit_bytes =
            take_number(state, "a number of bytes", argument, "kMG", 1024, INT64_MAX);
        return 0;
    case 'j':
        wanted->jobs =
            (unsigned)take_number(state, "a number of jobs", argument, "", 1, DYAD_JOBS_MAX);
        return 0;
    case ARGP_KEY_ARG:
        if (!wanted->game)
            wanted->game = take_game(state, argument);
        else
            parsed->paths[wanted->path_count++] = argument;
        return 0;
    case ARGP_KEY_END: check_arguments(state, parsed); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- running ------------------------------------------------------------------------------ */

static int lead(const void *wanted, int ranks)
{
    return run_leader(wanted, ranks);
}

static void work(const void *wanted)
{
    run_worker(wanted);
}

static int run(int argc, char **argv, bool silent)
{
    arguments parsed = {.wanted = {.format_name = "text",
                                   .unit_bytes = UINT64_C(1) << 26,
                                   .jobs = 1,
                                   .progress = isatty(STDERR_FILENO) == 1 && !silent}};
    struct argp argp = {
        .options = options, .parser = parse, .args_doc = "GAME --out DIR INPUT...", .doc = doc};
    parsed.paths = calloc((size_t)argc, sizeof *parsed.paths);
    if (!parsed.paths) {
        fputs("dyad-mpi: out of memory\n", stderr);
        return EXIT_SYSTEM;
    }
    parsed.wanted.paths = parsed.paths;
    int status = take_arguments(&argp, argc, argv, silent, &parsed);
    if (status == EXIT_ANSWERED && parsed.wanted.plan) {
        end_in_order();
        status = silent ? EXIT_ANSWERED : run_plan(&parsed.wanted);
    } else if (status == EXIT_ANSWERED) {
        status = run_ranks(lead, work, &parsed.wanted, silent);
    }
    free(parsed.paths);
    return status;
}

const mpi_command judge_on_ranks = {"judge", run};
