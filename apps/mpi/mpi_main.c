/* mpi_main.c - dyad-mpi judge GAME --out DIR INPUT...: judging on many machines. */
#include "leader.h"
#include "worker.h"

#include "descriptors.h"
#include "stacks.h"

#include <argp.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <mpi.h>
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

static size_t parse_word(struct argp_state *state, const char *option, const char *const *words,
                         const char *word)
{
    char list[64] = "";
    size_t i = 0;
    for (; words[i] && strcmp(words[i], word) != 0; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", words[i]);
    if (words[i])
        return i;
    argp_error(state, "--%s: expected one of %s, found '%s'", option, list, word);
    abort(); /* argp_error() does not return */
}

static uint64_t parse_number(struct argp_state *state, const char *what, const char *text,
                             const char *powers, uint64_t max)
{
    char *end;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    bool good = *text >= '0' && *text <= '9' && errno == 0;
    const char *power = *end ? strchr(powers, *end) : NULL;
    for (const char *p = powers; power && p <= power; p++)
        good = good && !__builtin_mul_overflow(number, UINT64_C(1024), &number);
    if (power)
        end++;
    if (!good || *end || number < 1 || number > max)
        argp_error(state, "expected %s from 1 to %" PRIu64 ", found '%s'", what, max, text);
    return number;
}

static const dyad_game *parse_game(struct argp_state *state, const char *name)
{
    char known[256] = "";
    const dyad_game *game = dyad_game_find(name);
    for (size_t i = 0; i < dyad_game_count() && !game; i++)
        snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", i ? ", " : "",
                 dyad_game_name(dyad_game_at(i)));
    if (!game)
        argp_error(state, "unknown game '%s': expected one of %s", name, known);
    return game;
}

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
        word = parse_word(state, "format", format_words, argument);
        wanted->format = format_of_word[word];
        wanted->format_name = format_words[word];
        return 0;
    case KEY_PROGRESS:
        word = parse_word(state, "progress", progress_words, argument);
        wanted->progress = word == 1 || (word == 0 && wanted->progress);
        return 0;
    case 'u':
        wanted->unit_bytes = parse_number(state, "a number of bytes", argument, "kMG", INT64_MAX);
        return 0;
    case 'j':
        wanted->jobs =
            (unsigned)parse_number(state, "a number of jobs", argument, "", DYAD_JOBS_MAX);
        return 0;
    case ARGP_KEY_ARG:
        if (!wanted->game)
            wanted->game = parse_game(state, argument);
        else
            parsed->paths[wanted->path_count++] = argument;
        return 0;
    case ARGP_KEY_END: check_arguments(state, parsed); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- the program -------------------------------------------------------------------------- */

/* Arguments are read before MPI starts, where only the variables of whoever started us tell that we
 * are not the only rank: one is enough to say what is wrong with them. The others leave with status
 * 0, since mpirun kills all ranks when one fails: rank 0 maybe before it has spoken. */
static bool is_silent_rank(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "SLURM_PROCID"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *rank = getenv(names[i]);
        if (rank)
            return strcmp(rank, "0") != 0;
    }
    return false;
}

/* Turns output away, and gives it back. */
static void silence(bool on)
{
    static const int outputs[] = {STDOUT_FILENO, STDERR_FILENO};
    static int kept[] = {-1, -1};
    for (size_t i = 0; i < 2; i++) {
        int to = on ? open("/dev/null", O_WRONLY | O_CLOEXEC) : kept[i];
        if (on)
            kept[i] = fcntl(outputs[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (to < 0)
            continue;
        fflush(NULL);
        dup2(to, outputs[i]);
        close(to);
    }
}

/* Inputs are mapped: one that is cut short, or cannot be read, ends the rank, and so the run, which
 * can be resumed. */
static void end_short_file(int number)
{
    static const char message[] =
        "dyad-mpi: an input file became shorter, or could not be read, while it was being judged\n";
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)number;
    (void)written;
    _exit(EXIT_SYSTEM);
}

static void end_in_order(void)
{
    catch_signals();
    signal(SIGBUS, end_short_file);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file too large is an error of write() */
}

static int run(const job *wanted)
{
    int rank, ranks, provided, status = EXIT_ANSWERED;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    end_in_order(); /* MPI has set up its own handlers */
    if (rank == 0)
        status = run_leader(wanted, ranks);
    else
        run_worker(wanted);
    MPI_Finalize();
    return status;
}

static void print_usage(FILE *out)
{
    fputs("Usage: mpirun -n RANKS dyad-mpi judge GAME --out DIR [OPTION...] INPUT...\n"
          "Judges the boards of many files on many machines.\n\n"
          "`dyad-mpi judge --help' tells more; so does `man dyad-mpi'.\n",
          out);
}

int main(int argc, char **argv)
{
    take_standard_descriptors();
    const char *name = argc > 1 ? argv[1] : "";
    bool progress = isatty(STDERR_FILENO) == 1, silent = is_silent_rank();
    int wrong_usage = silent ? EXIT_ANSWERED : EXIT_USAGE;
    set_thread_stacks();
    if (silent)
        silence(true);
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        printf("dyad-mpi %s\n", dyad_version());
        return EXIT_ANSWERED;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-?") == 0 || strcmp(name, "-h") == 0) {
        print_usage(stdout);
        return EXIT_ANSWERED;
    }
    if (strcmp(name, "judge") != 0) {
        if (argc > 1)
            fprintf(stderr, "dyad-mpi: unknown command '%s'\n", name);
        print_usage(stderr);
        return wrong_usage;
    }
    arguments parsed = {.wanted = {.format_name = "text",
                                   .unit_bytes = UINT64_C(1) << 26,
                                   .jobs = 1,
                                   .progress = progress}};
    struct argp argp = {
        .options = options, .parser = parse, .args_doc = "GAME --out DIR INPUT...", .doc = doc};
    parsed.paths = calloc((size_t)argc, sizeof *parsed.paths);
    if (!parsed.paths) {
        fputs("dyad-mpi: out of memory\n", stderr);
        return EXIT_SYSTEM;
    }
    parsed.wanted.paths = parsed.paths;
    argp_err_exit_status = wrong_usage;
    argv[1] = (char[]){"dyad-mpi judge"}; /* what argp calls the program */
    error_t error = argp_parse(&argp, argc - 1, argv + 1, 0, NULL, &parsed);
    int status = wrong_usage;
    if (!error && parsed.wanted.plan) {
        end_in_order();
        status = silent ? EXIT_ANSWERED : run_plan(&parsed.wanted);
    } else if (!error) {
        if (silent)
            silence(false);
        status = run(&parsed.wanted);
    }
    free(parsed.paths);
    return status;
}
