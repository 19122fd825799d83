/* bench_command.c - dyad bench: fixed work for every part, and a signature of all that comes out.
 *
 *     for each game, kind and size:
 *         generate -> boards -> judge, a format after the other -> verdicts -> verify
 *
 * and the values of positions of every ruleset, who wins a few sums, and who wins after each
 * opening of small boards.
 *
 * All bytes are folded into one number, in the order in which they come. It is a matter of what the
 * parts do, not of the machine: when it changes, behaviour has. The library reads from files, so
 * boards and verdicts go through two temporary ones. */
#define _GNU_SOURCE /* mkostemp() */
#include "calculation.h"
#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    SEED = 2026,
};

/* So many positions of a size for each kind: about as many cells, and not so many that
 * Un-Go takes all the time. */
typedef struct portion {
    size_t size;
    uint64_t count;
} portion;

static const portion board_portions[] = {{3, 600}, {8, 600}, {19, 60}, {65, 20}};
static const portion pile_portions[] = {{3, 120}, {12, 30}};

static const struct argp_option options[] = {
    {"quiet", 'q', NULL, 0, "Print the last line only", 0},
    {0},
};

static const choice choices[] = {{0, NULL, NULL}};

static const example examples[] = {
    {"dyad bench --quiet", "the signature of this build"},
    {NULL, NULL},
};

static const struct {
    const char *name;
    dyad_format format;
} formats[] = {
    {"text", DYAD_FORMAT_TEXT},       {"csv", DYAD_FORMAT_CSV},     {"npy", DYAD_FORMAT_NPY},
    {"explain", DYAD_FORMAT_EXPLAIN}, {"jsonl", DYAD_FORMAT_JSONL}, /* the last one: what is
                                                                       verified */
};
enum { FORMATS = sizeof formats / sizeof formats[0], GENERATE = FORMATS, VERIFY, SIMULATE, PARTS };

typedef struct blob {
    char *bytes;
    size_t size, capacity;
} blob;

typedef struct temporary {
    char path[256];
    FILE *file;
} temporary;

typedef struct part {
    uint64_t items;
    double seconds;
} part;

typedef struct bench {
    dyad_session *session;
    const dyad_game *game;
    temporary boards, verdicts;
    blob out;
    part parts[PARTS];
    uint64_t signature;
} bench;

/* ---- bytes -------------------------------------------------------------------------------- */

/* Folds one word in: the finisher of SplitMix64, chained. */
static void fold(bench *run, uint64_t word)
{
    uint64_t x = (run->signature ^ word) + UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    run->signature = x ^ (x >> 31);
}

/* Folds all output in, eight bytes at a time, lowest first; and its length. */
static void fold_output(bench *run)
{
    enum { WORD = 8 };
    for (size_t at = 0; at < run->out.size; at += WORD) {
        size_t left = run->out.size - at;
        uint64_t word = 0;
        for (size_t i = 0; i < (left < WORD ? left : WORD); i++)
            word |= (uint64_t)(unsigned char)run->out.bytes[at + i] << (8 * i);
        fold(run, word);
    }
    fold(run, run->out.size);
}

static int take_output(void *user, const void *bytes, size_t size)
{
    blob *out = user;
    if (size > out->capacity - out->size) {
        size_t capacity = 2 * (out->size + size);
        char *grown = realloc(out->bytes, capacity);
        if (!grown)
            return ENOMEM;
        out->bytes = grown;
        out->capacity = capacity;
    }
    if (size)
        memcpy(out->bytes + out->size, bytes, size);
    out->size += size;
    return 0;
}

/* ---- temporary files ---------------------------------------------------------------------- */

static bool temporary_open(temporary *t)
{
    const char *folder = getenv("TMPDIR");
    snprintf(t->path, sizeof t->path, "%.200s/dyad-bench-XXXXXX",
             folder && *folder ? folder : "/tmp");
    int file = mkostemp(t->path, O_CLOEXEC);
    t->file = file < 0 ? NULL : fdopen(file, "wb");
    return t->file != NULL;
}

static void temporary_close(temporary *t)
{
    if (!t->file)
        return;
    fclose(t->file);
    unlink(t->path);
}

/* Makes the output what the file holds. */
static bool temporary_write(temporary *t, const blob *out)
{
    rewind(t->file);
    return ftruncate(fileno(t->file), 0) == 0 &&
           fwrite(out->bytes, 1, out->size, t->file) == out->size && fflush(t->file) == 0;
}

static int temporary_failed(const temporary *t)
{
    fprintf(stderr, "dyad: %s: %s\n", t->path, strerror(errno));
    return EXIT_SYSTEM;
}

/* ---- the work ----------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Adds what a part has done since `start`. */
static void count_part(bench *run, int index, double start, uint64_t items)
{
    run->parts[index].seconds += now() - start;
    run->parts[index].items += items;
}

static dyad_status generate(bench *run, const char *kind, size_t size, uint64_t count)
{
    dyad_generate_request request = {
        .game = run->game,
        .size = size,
        .count = count,
        .seed = SEED,
        .kind = kind,
        .write = take_output,
        .write_user = &run->out,
        .stop = &stop_signal,
    };
    run->out.size = 0;
    double start = now();
    dyad_status status = dyad_generate(run->session, &request);
    if (status == DYAD_OK)
        count_part(run, GENERATE, start, count);
    return status;
}

static dyad_status judge(bench *run, int format)
{
    const char *const paths[] = {run->boards.path};
    dyad_judge_totals totals;
    dyad_judge_request request = {
        .game = run->game,
        .paths = paths,
        .path_count = 1,
        .format = formats[format].format,
        .jobs = 1,
        .write = take_output,
        .write_user = &run->out,
        .stop = &stop_signal,
    };
    run->out.size = 0;
    double start = now();
    dyad_status status = dyad_judge_stream(run->session, &request, &totals);
    count_part(run, format, start, totals.items);
    return status;
}

/* The verdicts are the last output. A game without a checker has nothing to verify. */
static int verify(bench *run)
{
    uint64_t items;
    if (!temporary_write(&run->verdicts, &run->out))
        return temporary_failed(&run->verdicts);
    double start = now();
    dyad_status status = dyad_verify_stream(run->session, run->game, run->boards.path,
                                            run->verdicts.path, &stop_signal, &items);
    if (status == DYAD_E_USAGE)
        return EXIT_ANSWERED;
    count_part(run, VERIFY, start, items);
    fold(run, items);
    return exit_for(run->session, status, false);
}

/* Plays the position on at random, in about so many games as its size allows for. */
static dyad_status simulate(bench *run, const dyad_position *position)
{
    enum { CELLS = 200000, GAMES = 16 };
    size_t size = dyad_position_size(position), cells = 1;
    if (dyad_game_has_board(run->game))
        cells = size * size;
    for (size_t pile = 0; pile < size && !dyad_game_has_board(run->game); pile++)
        cells += (size_t)dyad_position_pile_size(position, pile);
    dyad_simulate_request request = {.position = position,
                                     .games = CELLS / cells + GAMES,
                                     .seed = SEED,
                                     .jobs = 1,
                                     .stop = &stop_signal};
    const dyad_simulation *played;
    double start = now();
    dyad_status status = dyad_simulate(run->session, &request, &played);
    if (status == DYAD_E_USAGE || status == DYAD_E_MALFORMED)
        return DYAD_OK; /* there is nothing to play */
    if (status != DYAD_OK)
        return status;
    count_part(run, SIMULATE, start, request.games);
    fold(run, played->all.total_moves);
    for (int i = 0; i < DYAD_OUTCOMES_MAX; i++)
        fold(run, played->all.outcomes[i]);
    return DYAD_OK;
}

/* Plays the first of the positions that were made. */
static int simulate_first(bench *run)
{
    dyad_reader *reader;
    const dyad_position *position;
    dyad_status status = dyad_reader_open(run->session, run->game, run->boards.path, &reader);
    if (status != DYAD_OK)
        return exit_for(run->session, status, false);
    status = dyad_reader_next(reader, &position);
    if (status == DYAD_OK)
        status = simulate(run, position);
    int exit_status = exit_for(run->session, status == DYAD_END ? DYAD_OK : status, false);
    dyad_reader_close(reader);
    return exit_status;
}

/* All parts on positions of a kind and size; none where the kind cannot be made at that size. */
static int bench_positions(bench *run, const char *kind, size_t size, uint64_t count)
{
    dyad_status status = generate(run, kind, size, count);
    if (status == DYAD_E_USAGE)
        return EXIT_ANSWERED;
    if (status != DYAD_OK)
        return exit_for(run->session, status, false);
    fold_output(run);
    if (!temporary_write(&run->boards, &run->out))
        return temporary_failed(&run->boards);
    for (int format = 0; format < FORMATS; format++) {
        status = judge(run, format);
        if (status != DYAD_OK)
            return exit_for(run->session, status, false);
        fold_output(run);
    }
    int exit_status = verify(run);
    return exit_status == EXIT_ANSWERED ? simulate_first(run) : exit_status;
}

static int bench_game(bench *run)
{
    bool board = dyad_game_has_board(run->game);
    const portion *portions = board ? board_portions : pile_portions;
    size_t length = board ? sizeof board_portions / sizeof board_portions[0]
                          : sizeof pile_portions / sizeof pile_portions[0];
    const char *kind;
    for (size_t k = 0; (kind = dyad_game_kind_name(run->game, k)); k++) {
        for (size_t i = 0; i < length; i++) {
            int exit_status = bench_positions(run, kind, portions[i].size, portions[i].count);
            if (exit_status != EXIT_ANSWERED)
                return exit_status;
        }
    }
    return EXIT_ANSWERED;
}

static void print_part(const bench *run, const char *what, const char *format, int index)
{
    char name[64];
    const part *of = &run->parts[index];
    snprintf(name, sizeof name, "%s %s%s%s", what, dyad_game_name(run->game), *format ? " " : "",
             format);
    if (of->items)
        printf("%-22s %8" PRIu64 " items %8.3f s %12.0f items/s\n", name, of->items, of->seconds,
               (double)of->items / of->seconds);
}

static void print_game(const bench *run)
{
    print_part(run, "generate", "", GENERATE);
    for (int format = 0; format < FORMATS; format++)
        print_part(run, "judge", formats[format].name, format);
    print_part(run, "verify", "", VERIFY);
    print_part(run, "simulate", "", SIMULATE);
}

/* ---- values and sums ---------------------------------------------------------------------- */

static void print_values(const char *what, const char *name, uint64_t items, double seconds)
{
    char title[64];
    snprintf(title, sizeof title, "%s %s", what, name);
    printf("%-22s %8" PRIu64 " items %8.3f s %12.0f items/s\n", title, items, seconds,
           (double)items / seconds);
}

/* The values of a ruleset's examples, and of one more position. */
static dyad_status bench_values(bench *run, calculation *calc, const dyad_ruleset *ruleset,
                                bool quiet)
{
    static const char *const larger[][2] = {
        {"domineering", "5x5"}, {"clobber", "3x4"}, {"toads-and-frogs", "TTT...FFF"},
        {"nogo", "1x11"},       {"col", "3x4"},     {"snort", "3x4"}};
    uint64_t before = dyad_evaluator_positions(calc->evaluator);
    const char *text;
    double start = now();
    bool last = false;
    run->out.size = 0;
    for (size_t i = 0; !last; i++) {
        text = dyad_ruleset_example(ruleset, i);
        last = text == NULL;
        for (size_t k = 0; last && k < sizeof larger / sizeof larger[0]; k++)
            if (strcmp(larger[k][0], dyad_ruleset_name(ruleset)) == 0)
                text = larger[k][1];
        if (!text)
            break;
        const dyad_form *value = dyad_evaluate(calc->evaluator, ruleset, text, strlen(text));
        dyad_status status = dyad_form_write(calc->forms, value, 0, take_output, &run->out);
        if (status != DYAD_OK)
            return status;
    }
    uint64_t positions = dyad_evaluator_positions(calc->evaluator) - before;
    fold_output(run);
    fold(run, positions);
    if (!quiet)
        print_values("value", dyad_ruleset_name(ruleset), positions, now() - start);
    return DYAD_OK;
}

static dyad_status bench_sum(bench *run, calculation *calc, const char *game, const char *text,
                             bool quiet)
{
    const dyad_ruleset *ruleset = dyad_ruleset_find(game, strlen(game));
    const dyad_sum_limits limits = {0};
    dyad_sum *sum;
    double start = now();
    if (dyad_sum_new(calc->evaluator, &sum) != DYAD_OK)
        return DYAD_E_MEMORY;
    if (ruleset && dyad_sum_add(sum, ruleset, text, strlen(text)) == DYAD_OK)
        for (int side = 0; side < 2; side++) {
            dyad_answer answer = DYAD_OPEN;
            (void)dyad_sum_first_wins(sum, (dyad_side)side, &limits, &answer); /* else: open */
            fold(run, answer);
        }
    uint64_t nodes = dyad_sum_nodes(sum);
    fold(run, nodes);
    if (!quiet)
        print_values("sum", game, nodes, now() - start);
    dyad_sum_free(sum);
    return dyad_forms_error(calc->forms)->status;
}

/* ---- boards that are solved --------------------------------------------------------------- */

static dyad_status bench_solver(bench *run, const char *game, size_t size, bool quiet)
{
    const dyad_solver_request request = {.game = dyad_game_find(game), .size = size};
    unsigned char cells[DYAD_SOLVE_CELLS] = {0};
    dyad_solver *solver = NULL;
    double start = now();
    dyad_status status = dyad_solver_new(NULL, &request, &solver, NULL);
    for (size_t i = 0; i < size * size && status == DYAD_OK; i++) {
        dyad_solution solution;
        cells[i] = 1;
        status = dyad_solve(solver, cells, 2, NULL, &solution, NULL);
        cells[i] = 0;
        if (status == DYAD_OK)
            fold(run, (uint64_t)solution.winner);
    }
    if (status == DYAD_OK) {
        fold(run, dyad_solver_nodes(solver));
        if (!quiet)
            print_values("solve", game, dyad_solver_nodes(solver), now() - start);
    }
    dyad_solver_free(solver);
    return status;
}

static int bench_solvers(bench *run, bool quiet)
{
    dyad_status status = bench_solver(run, "hex", 5, quiet);
    if (status == DYAD_OK)
        status = bench_solver(run, "path", 4, quiet);
    if (status != DYAD_OK)
        fprintf(stderr, "dyad: %s\n", dyad_status_text(status));
    return status == DYAD_OK ? EXIT_ANSWERED : EXIT_SYSTEM;
}

static int bench_forms(bench *run, bool quiet)
{
    static const char *const sums[][2] = {
        {"domineering", "6x6"}, {"clobber", "4x4"}, {"nogo", "1x15"}};
    calculation calc;
    dyad_status status = calculation_open(&calc, 0, true);
    if (status != DYAD_OK)
        return calculation_exit(status);
    for (size_t i = 0; i < dyad_ruleset_count() && status == DYAD_OK; i++)
        status = bench_values(run, &calc, dyad_ruleset_at(i), quiet);
    for (size_t i = 0; i < sizeof sums / sizeof sums[0] && status == DYAD_OK; i++)
        status = bench_sum(run, &calc, sums[i][0], sums[i][1], quiet);
    calculation_complain(&calc, status, NULL, 0, "", 0);
    calculation_close(&calc);
    return calculation_exit(status);
}

static int bench_all(bench *run, bool quiet)
{
    if (!temporary_open(&run->boards))
        return temporary_failed(&run->boards);
    if (!temporary_open(&run->verdicts))
        return temporary_failed(&run->verdicts);
    for (size_t g = 0; g < dyad_game_count(); g++) {
        run->game = dyad_game_at(g);
        memset(run->parts, 0, sizeof run->parts);
        int exit_status = bench_game(run);
        if (exit_status != EXIT_ANSWERED)
            return exit_status;
        if (!quiet)
            print_game(run);
    }
    int exit_status = bench_forms(run, quiet);
    if (exit_status == EXIT_ANSWERED)
        exit_status = bench_solvers(run, quiet);
    if (exit_status == EXIT_ANSWERED)
        printf("Bench: %" PRIu64 "\n", run->signature);
    return exit_status;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    switch (key) {
    case 'q': *(bool *)state->input = true; return 0;
    case ARGP_KEY_ARG: argp_error(state, "expected no argument, found '%s'", argument); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int run(int argc, char **argv)
{
    bench work = {.game = NULL};
    bool quiet = false;
    parse_arguments(&bench_command, parse, argc, argv, &quiet);
    work.session = open_session();
    catch_signals();
    int exit_status = bench_all(&work, quiet);
    temporary_close(&work.boards);
    temporary_close(&work.verdicts);
    free(work.out.bytes);
    dyad_session_free(work.session);
    return exit_status;
}

const command bench_command = {
    .name = "bench",
    .arguments = "",
    .summary = "Time a fixed run of every part, and sign what came out",
    .description =
        "Makes positions of every kind of every game, judges them in every format, verifies the "
        "evidence and plays the first of them out at random; works out values and "
        "sums; and solves small boards; on one thread and always the same. Prints a line for each "
        "part and, at the end, `Bench: N', where N is made from every byte that came out and every "
        "count: it is the same on every machine, and changes only when the program does something "
        "else.",
    .statuses = "0 done\n"
                "2 wrong usage\n"
                "4 the system failed (memory, temporary files)\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .run = run,
};
