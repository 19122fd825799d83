/* mpi_main.c - dyad-mpi: what `dyad judge' and `dyad solve' do, on many machines. */
#include "mpi_command.h"

#include "commit.h"
#include "descriptors.h"
#include "json_memory.h"
#include "stacks.h"
#include "worker.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const mpi_command *const commands[] = {&judge_on_ranks, &solve_on_ranks, NULL};

/* ---- arguments ---------------------------------------------------------------------------- */

size_t take_word(struct argp_state *state, const char *option, const char *const *words,
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

uint64_t take_number(struct argp_state *state, const char *what, const char *text,
                     const char *powers, uint64_t base, uint64_t max)
{
    char *end;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    bool good = *text >= '0' && *text <= '9' && errno == 0;
    const char *power = *end ? strchr(powers, *end) : NULL;
    for (const char *p = powers; power && p <= power; p++)
        good = good && !__builtin_mul_overflow(number, base, &number);
    if (power)
        end++;
    if (!good || *end || number < 1 || number > max)
        argp_error(state, "expected %s from 1 to %" PRIu64 ", found '%s'", what, max, text);
    return number;
}

void take_board_size(struct argp_state *state, const char *text, uint64_t max, size_t *rows,
                     size_t *columns)
{
    enum { DIGITS_MAX = 20 };
    const char *cross = strchr(text, 'x');
    if (cross && (cross == text || !cross[1])) /* no number stands there */
        cross = NULL;
    size_t length = cross ? (size_t)(cross - text) : strlen(text);
    char first[DIGITS_MAX + 1] = "";
    if (length <= DIGITS_MAX)
        snprintf(first, sizeof first, "%.*s", (int)length, text);
    const char *what = cross ? "a number of rows" : "a size";
    *rows = (size_t)take_number(state, what, cross ? first : text, "", 1, max);
    *columns =
        !cross ? *rows : (size_t)take_number(state, "a number of columns", cross + 1, "", 1, max);
}

const dyad_game *take_game(struct argp_state *state, const char *name)
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

const char *take_dialect(struct argp_state *state, const char *name)
{
    char known[256] = "";
    const dyad_dialect *dialect = dyad_dialect_find(name), *one;
    for (size_t i = 0; !dialect && (one = dyad_dialect_at(i)) != NULL; i++)
        snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", i ? ", " : "",
                 one->name);
    if (!dialect)
        argp_error(state, "--dialect: expected one of %s, found '%s'", known, name);
    return dialect->name;
}

int take_arguments(const struct argp *argp, int argc, char **argv, bool silent, void *parsed)
{
    argp_err_exit_status = silent ? EXIT_ANSWERED : EXIT_USAGE;
    int error = argp_parse(argp, argc, argv, 0, NULL, parsed);
    if (error && !silent)
        fprintf(stderr, "%s: %s\n", argv[0], strerror(error));
    return error ? silent ? EXIT_ANSWERED : EXIT_SYSTEM : EXIT_ANSWERED;
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

void end_in_order(void)
{
    catch_signals();
    signal(SIGBUS, end_short_file);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file too large is an error of write() */
}

/* Whether a thread of this process has nothing to do: it sleeps, or has ended meanwhile. */
static bool sleeps(const char *thread)
{
    char name[64], line[256];
    snprintf(name, sizeof name, "/proc/self/task/%.20s/stat", thread);
    FILE *stat = fopen(name, "re");
    const char *state = stat && fgets(line, sizeof line, stat) ? strrchr(line, ')') : NULL;
    if (stat)
        fclose(stat);
    return !state || strncmp(state, ") S", 3) == 0;
}

static bool others_sleep(void)
{
    bool all = true;
    pid_t own = getpid(); /* the number of the first thread too, and this is that one */
    DIR *threads = opendir("/proc/self/task");
    for (const struct dirent *one; threads && all && (one = readdir(threads));)
        all = one->d_name[0] == '.' || strtol(one->d_name, NULL, 10) == own || sleeps(one->d_name);
    if (threads)
        closedir(threads);
    return all;
}

/* Lets the threads of MPI do what they still have to, where /proc tells, and for some seconds at
 * most. Open MPI 4.1 does not wait for its own thread: where that has not had the processor since
 * MPI_Init(), MPI_Finalize() takes away the data and the code that it is about to use, or asks it
 * to end before it listens, and waits for an hour. */
static void await_threads(void)
{
    enum { NAPS_MAX = 3000 };
    unsigned idle = 0;
    /* Twice: one thread may wake another, and sleep before it is looked at. */
    for (int naps = 0; naps < NAPS_MAX && !(others_sleep() && others_sleep()); naps++)
        nap(&idle);
}

int run_ranks(int (*lead)(const void *wanted, int ranks), void (*work)(const void *wanted),
              const void *wanted, bool silent)
{
    int rank, ranks, provided, status = EXIT_ANSWERED;
    if (silent)
        silence(false);
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    end_in_order(); /* MPI has set up its own handlers */
    if (rank == 0)
        status = lead(wanted, ranks);
    else
        work(wanted);
    await_threads();
    MPI_Finalize();
    return status;
}

/* The run can be resumed. */
static void end_without_memory(void)
{
    static const char message[] = "dyad-mpi: out of memory\n";
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written;
    _exit(EXIT_SYSTEM);
}

static void print_usage(FILE *out)
{
    fputs(
        "Usage: mpirun -n RANKS dyad-mpi judge GAME --out DIR [OPTION...] INPUT...\n"
        "   or: mpirun -n RANKS dyad-mpi solve GAME --size N | --from FILE [OPTION...]\n"
        "   or: mpirun -n RANKS dyad-mpi solve ungo --size N [--table FILE] [OPTION...]\n"
        "Judges the boards of many files, or tells who wins, on many machines.\n\n"
        "`dyad-mpi judge --help' and `dyad-mpi solve --help' tell more; so does `man dyad-mpi'.\n",
        out);
}

int main(int argc, char **argv)
{
    take_standard_descriptors();
    const char *name = argc > 1 ? argv[1] : "";
    bool silent = is_silent_rank();
    set_thread_stacks();
    json_memory_watch();
    json_memory_ends(end_without_memory);
    if (silent)
        silence(true);
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        printf("dyad-mpi %s%s\n", dyad_version(), program_commit);
        return EXIT_ANSWERED;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-?") == 0 || strcmp(name, "-h") == 0) {
        print_usage(stdout);
        return EXIT_ANSWERED;
    }
    for (size_t i = 0; commands[i]; i++)
        if (strcmp(name, commands[i]->name) == 0) {
            char title[32];
            snprintf(title, sizeof title, "dyad-mpi %s", name);
            argv[1] = title; /* what argp calls the program */
            return commands[i]->run(argc - 1, argv + 1, silent);
        }
    if (argc > 1)
        fprintf(stderr, "dyad-mpi: unknown command '%s'\n", name);
    print_usage(stderr);
    return silent ? EXIT_ANSWERED : EXIT_USAGE;
}
