/* arrays.c - times boards in memory, over the public interface alone, inside one process.
 *
 *     bench-arrays judge GAME FILE.npy       verdicts on the boards of a file that `dyad generate`
 *                                            wrote, read into memory first
 *     bench-arrays evidence GAME FILE.npy    the same with winning moves and, of path, distances
 *     bench-arrays keys GAME FILE.npy        keys under symmetry
 *     bench-arrays legal GAME FILE.npy       legal moves
 *     bench-arrays steps GAME SIDE GAMES     moves of games side by side, each any legal one; those
 *                                            that are over begin anew
 *
 * Prints processor seconds, all on one thread, and how many boards or moves; of moves, of
 * dyad_batch_step() and dyad_batch_reset() alone. */
#include <dyad/dyad.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PRELUDE = 10, HEADER = 128, ROUNDS = 400 }; /* bytes of a .npy file; steps */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

_Noreturn static void fail(const char *what)
{
    fprintf(stderr, "bench-arrays: %s\n", what);
    exit(1);
}

static void *take(size_t bytes)
{
    void *memory = calloc(bytes + 1, 1);
    if (!memory)
        fail("out of memory");
    return memory;
}

/* ---- boards --------------------------------------------------------------------------------- */

/* The boards of a file; its header is as long as `dyad generate` has it. */
static dyad_boards read_boards(const char *path)
{
    dyad_boards boards = {.struct_size = sizeof boards};
    char header[HEADER + 1] = {0};
    FILE *file = fopen(path, "rb");
    if (!file || fread(header, 1, HEADER, file) != HEADER)
        fail("the file cannot be read");
    char *shape = strchr(header + PRELUDE, '(');
    if (!shape)
        fail("the file is no array of boards");
    boards.count = strtoul(shape + 1, &shape, 10);
    boards.rows = strtoul(shape + 1, &shape, 10); /* behind the comma */
    boards.columns = strtoul(shape + 1, &shape, 10);
    if (!boards.rows || !boards.columns)
        fail("the file is no array of boards");
    size_t bytes = boards.count * boards.rows * boards.columns;
    unsigned char *cells = take(bytes);
    if (fread(cells, 1, bytes, file) != bytes)
        fail("the file ends early");
    fclose(file);
    boards.cells = cells;
    return boards;
}

/* Memory that is there, so that what is timed does not wait for pages. */
static void *touched(size_t bytes)
{
    void *memory = take(bytes);
    memset(memory, 1, bytes + 1);
    return memory;
}

static dyad_status ask(dyad_session *session, const dyad_game *game, const dyad_boards *boards,
                       const char *what, void *first, void *second)
{
    if (strcmp(what, "keys") == 0) {
        dyad_hash_boards_request request = {.struct_size = sizeof request,
                                            .game = game,
                                            .boards = boards,
                                            .keys = first,
                                            .jobs = 1};
        return dyad_hash_boards(session, &request);
    }
    if (strcmp(what, "legal") == 0) {
        dyad_legal_boards_request request = {.struct_size = sizeof request,
                                             .game = game,
                                             .boards = boards,
                                             .legal = first,
                                             .jobs = 1};
        return dyad_legal_boards(session, &request);
    }
    dyad_judge_boards_request request = {
        .struct_size = sizeof request, .game = game, .boards = boards, .codes = second, .jobs = 1};
    if (strcmp(what, "evidence") == 0)
        request.wins_in_one = first;
    dyad_boards_totals totals;
    return dyad_judge_boards(session, &request, &totals);
}

static void bench_boards(const char *what, const dyad_game *game, const char *path)
{
    dyad_boards boards = read_boards(path);
    size_t cells = boards.count * boards.rows * boards.columns;
    void *first = touched(strcmp(what, "judge") == 0 ? 1 : 2 * cells + 8 * boards.count);
    unsigned char *codes = touched(boards.count);
    dyad_session *session;
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK)
        fail("no session");
    double begin = now();
    dyad_status status = ask(session, game, &boards, what, first, codes);
    double end = now();
    if (status != DYAD_OK)
        fail(dyad_session_error(session)->text);
    printf("%.6f %zu\n", end - begin, boards.count);
    dyad_session_free(session);
    free(codes);
    free(first);
    free((void *)(uintptr_t)boards.cells);
}

/* ---- games ---------------------------------------------------------------------------------- */

static uint64_t random_word(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Any legal move of a game, or -1. */
static int32_t choose(const unsigned char *legal, size_t actions, uint64_t *state)
{
    size_t from = (size_t)(random_word(state) % actions);
    for (size_t i = 0; i < actions; i++) {
        size_t action = (from + i) % actions;
        if (legal[action])
            return (int32_t)action;
    }
    return -1;
}

static void bench_steps(const dyad_game *game, size_t side, size_t games)
{
    dyad_batch_request request = {.struct_size = sizeof request,
                                  .game = game,
                                  .rows = side,
                                  .columns = side,
                                  .games = games,
                                  .jobs = 1};
    dyad_batch *batch;
    dyad_batch_arrays arrays;
    dyad_error error;
    if (dyad_batch_new(NULL, &request, &batch, &error) != DYAD_OK)
        fail(error.text);
    dyad_batch_look(batch, &arrays);
    int32_t *moves = take(games * sizeof *moves);
    unsigned char *legal = take(games * arrays.actions);
    uint64_t state = 1, made = 0;
    double seconds = 0;
    for (int round = 0; round < ROUNDS; round++) {
        if (dyad_batch_legal(batch, legal, &error) != DYAD_OK)
            fail(error.text);
        for (size_t i = 0; i < games; i++) {
            moves[i] = choose(legal + i * arrays.actions, arrays.actions, &state);
            made += moves[i] >= 0;
        }
        double begin = now();
        if (dyad_batch_step(batch, moves, NULL, &error) != DYAD_OK ||
            dyad_batch_reset(batch, arrays.ending, &error) != DYAD_OK)
            fail(error.text);
        seconds += now() - begin;
    }
    printf("%.6f %" PRIu64 "\n", seconds, made);
    free(legal);
    free(moves);
    dyad_batch_free(batch);
}

int main(int count, char **words)
{
    const dyad_game *game = count > 3 ? dyad_game_find(words[2]) : NULL;
    if (!game || (count != 4) != (strcmp(words[1], "steps") == 0)) {
        fputs("usage: bench-arrays judge|evidence|keys|legal GAME FILE.npy\n"
              "       bench-arrays steps GAME SIDE GAMES\n",
              stderr);
        return 2;
    }
    if (count == 4)
        bench_boards(words[1], game, words[3]);
    else if (count == 5)
        bench_steps(game, strtoul(words[3], NULL, 10), strtoul(words[4], NULL, 10));
    return 0;
}
