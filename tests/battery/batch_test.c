/* batch_test.c - games side by side against dyad_play, move by move: what is legal, how they stand,
 * who has won; positions that are set up, threads, memory that runs out. ctest: threads */
#include "oracle/battery.h"

#include <dyad/dyad.h>

#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 26 * 26, MOVES_MAX = 4000 };

static uint64_t state = 1;

static uint32_t below(uint32_t bound)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % bound);
}

/* Where there can be one, games are played with the swap. */
static bool has_swap(const dyad_game *game, size_t rows, size_t columns)
{
    return dyad_game_swaps(game) && rows == columns;
}

static dyad_batch *new_batch(const dyad_game *game, size_t rows, size_t columns, size_t games,
                             unsigned jobs)
{
    dyad_batch_request request = {.struct_size = sizeof request,
                                  .game = game,
                                  .rows = rows,
                                  .columns = columns,
                                  .games = games,
                                  .jobs = jobs,
                                  .swap = has_swap(game, rows, columns)};
    dyad_batch *batch;
    assert_int_equal(dyad_batch_new(NULL, &request, &batch, NULL), DYAD_OK);
    return batch;
}

static dyad_move move_of(const dyad_game *game, const dyad_batch_arrays *now, int action,
                         int colour)
{
    size_t cell = (size_t)action, cells = now->rows * now->columns;
    bool swap = has_swap(game, now->rows, now->columns);
    if (cell < cells)
        return (dyad_move){DYAD_MOVE_PLACE, colour, cell / now->columns, cell % now->columns};
    return (dyad_move){swap && cell == cells ? DYAD_MOVE_SWAP : DYAD_MOVE_PASS, colour, 0, 0};
}

/* Game number i of the batch is as `play` is. */
static void expect_same(const dyad_batch_arrays *now, const unsigned char *legal, size_t i,
                        const dyad_play *play)
{
    unsigned char cells[CELLS_MAX];
    size_t count = now->rows * now->columns;
    dyad_standing standing = dyad_play_result(play);
    dyad_play_cells(play, cells);
    assert_memory_equal(now->cells + i * count, cells, count);
    assert_int_equal(now->to_move[i], dyad_play_to_move(play));
    assert_int_equal(now->ending[i], standing.ending);
    assert_int_equal(now->winner[i], standing.winner);
    for (size_t action = 0; legal && action < now->actions; action++) {
        dyad_move move = move_of(dyad_play_game(play), now, (int)action, now->to_move[i]);
        assert_int_equal(legal[i * now->actions + action],
                         dyad_play_check(play, &move) == DYAD_LEGAL);
    }
}

/* A legal move by chance, of the few that are left often the first; -1 where there is none. */
static int32_t choose(const unsigned char *legal, size_t actions)
{
    uint32_t at = below((uint32_t)actions);
    for (size_t i = 0; i < actions; i++)
        if (legal[(at + i) % actions])
            return (int32_t)((at + i) % actions);
    return -1;
}

typedef struct tally {
    size_t ended[DYAD_ENDING_PASSED + 1], swaps;
} tally;

/* Plays all games of a batch to their ends, each beside a dyad_play. */
static void play_out(dyad_batch *batch, dyad_play **plays, tally *seen)
{
    dyad_batch_arrays now;
    assert_true(dyad_batch_look(batch, &now));
    unsigned char *legal = malloc(now.games * now.actions);
    int32_t *moves = malloc(now.games * sizeof *moves);
    bool goes_on = true;
    for (size_t turn = 0; goes_on && turn < MOVES_MAX; turn++) {
        goes_on = false;
        assert_int_equal(dyad_batch_legal(batch, legal, NULL), DYAD_OK);
        for (size_t i = 0; i < now.games; i++) {
            bool looks = turn % 7 == 0 || now.ending[i];
            expect_same(&now, looks ? legal : NULL, i, plays[i]);
            moves[i] = below(16) ? choose(legal + i * now.actions, now.actions) : -1;
            goes_on = goes_on || !now.ending[i];
            if (moves[i] < 0)
                continue;
            dyad_move move = move_of(dyad_play_game(plays[i]), &now, moves[i], now.to_move[i]);
            seen->swaps += move.kind == DYAD_MOVE_SWAP;
            assert_int_equal(dyad_play_move(plays[i], &move, NULL), DYAD_OK);
        }
        assert_int_equal(dyad_batch_step(batch, moves, NULL, NULL), DYAD_OK);
    }
    assert_false(goes_on);
    for (size_t i = 0; i < now.games; i++) {
        assert_int_equal(now.moves[i], dyad_play_count(plays[i]));
        seen->ended[now.ending[i]]++;
    }
    free(legal);
    free(moves);
}

static void new_plays(const dyad_game *game, size_t rows, size_t columns, dyad_play **plays,
                      size_t games)
{
    for (size_t i = 0; i < games; i++) {
        assert_int_equal(dyad_play_new(NULL, game, rows, columns, &plays[i], NULL), DYAD_OK);
        dyad_play_set_swap(plays[i], has_swap(game, rows, columns), NULL);
    }
}

static void free_plays(dyad_play **plays, size_t games)
{
    for (size_t i = 0; i < games; i++)
        dyad_play_free(plays[i]);
}

static bool on_boards(const dyad_game *game)
{
    return dyad_game_has_board(game) && dyad_game_is_playable(game);
}

/* ---- tests -------------------------------------------------------------------------------- */

static const size_t sizes[][3] = {{1, 1, 20},  {1, 2, 60}, {2, 1, 60}, {2, 2, 200}, {3, 2, 200},
                                  {3, 3, 300}, {1, 9, 40}, {5, 5, 60}, {4, 7, 40},  {9, 9, 12},
                                  {11, 11, 8}, {2, 26, 6}, {26, 26, 2}};

static void as_played_one_by_one(void **unused)
{
    (void)unused;
    tally seen = {{0}, 0};
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        for (size_t s = 0; on_boards(game) && s < sizeof sizes / sizeof sizes[0]; s++) {
            size_t rows = sizes[s][0], columns = sizes[s][1], games = sizes[s][2];
            dyad_play *plays[300];
            if (dyad_game_is_square(game) && rows != columns)
                continue;
            dyad_batch *batch = new_batch(game, rows, columns, games, 1);
            new_plays(game, rows, columns, plays, games);
            play_out(batch, plays, &seen);
            /* And again, in memory that has been used. */
            assert_int_equal(dyad_batch_reset(batch, NULL, NULL), DYAD_OK);
            for (size_t i = 0; i < games; i++)
                dyad_play_reset(plays[i]);
            play_out(batch, plays, &seen);
            free_plays(plays, games);
            dyad_batch_free(batch);
        }
    }
    assert_true(seen.ended[DYAD_ENDING_JOINED] > 100);
    assert_true(seen.ended[DYAD_ENDING_FULL] > 10);
    assert_true(seen.ended[DYAD_ENDING_NO_MOVE] > 100);
    assert_true(seen.ended[DYAD_ENDING_REPEATS] > 10);
    assert_true(seen.swaps > 10);
}

static void from_positions(void **unused)
{
    (void)unused;
    enum { GAMES = 40, ROWS = 5, COLUMNS = 5 };
    tally seen = {{0}, 0};
    size_t refused = 0;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        if (!on_boards(game))
            continue;
        dyad_play *plays[GAMES];
        dyad_batch *batch = new_batch(game, ROWS, COLUMNS, GAMES, 1);
        for (size_t i = 0; i < GAMES;) {
            unsigned char cells[ROWS * COLUMNS];
            uint32_t fill = below(5); /* some empty, some full, some with one stone */
            int to_move = 1 + (int)below(2);
            for (size_t c = 0; c < sizeof cells; c++)
                cells[c] = (unsigned char)(fill < 4 && below(3) < fill ? 1 + below(2) : 0);
            if (fill == 4)
                cells[below(ROWS * COLUMNS)] = (unsigned char)(1 + below(2));
            dyad_status status = dyad_batch_set(batch, i, cells, to_move, NULL);
            dyad_status wanted =
                dyad_play_new_cells(NULL, game, ROWS, COLUMNS, cells, to_move, &plays[i], NULL);
            assert_int_equal(status, wanted);
            if (status == DYAD_OK)
                dyad_play_set_swap(plays[i++], has_swap(game, ROWS, COLUMNS), NULL);
            else
                refused++;
        }
        play_out(batch, plays, &seen);
        free_plays(plays, GAMES);
        dyad_batch_free(batch);
    }
    assert_true(refused > 10); /* groups without a liberty */
}

/* The same moves, over any number of threads; games that are over begin anew. */
static void threads_change_nothing(void **unused)
{
    (void)unused;
    enum { GAMES = 5000, TURNS = 60 };
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        if (!on_boards(game))
            continue;
        dyad_batch *batches[] = {new_batch(game, 4, 4, GAMES, 1), new_batch(game, 4, 4, GAMES, 3)};
        dyad_batch_arrays now[2];
        unsigned char *legal = malloc(GAMES * 17), *legality[2] = {malloc(GAMES), malloc(GAMES)};
        int32_t *moves = malloc(GAMES * sizeof *moves);
        for (size_t turn = 0; turn < TURNS; turn++) {
            for (size_t i = 0; i < GAMES; i++)
                moves[i] = (int32_t)below(19) - 1;
            for (int b = 0; b < 2; b++) {
                dyad_batch_look(batches[b], &now[b]);
                assert_int_equal(dyad_batch_step(batches[b], moves, legality[b], NULL), DYAD_OK);
                assert_int_equal(dyad_batch_legal(batches[b], legal, NULL), DYAD_OK);
            }
            assert_memory_equal(legality[0], legality[1], GAMES);
            assert_memory_equal(now[0].cells, now[1].cells, GAMES * 16);
            assert_memory_equal(now[0].to_move, now[1].to_move, GAMES);
            assert_memory_equal(now[0].ending, now[1].ending, GAMES);
            assert_memory_equal(now[0].winner, now[1].winner, GAMES);
            assert_memory_equal(now[0].moves, now[1].moves, GAMES * sizeof *now[0].moves);
            for (int b = 0; b < 2; b++)
                assert_int_equal(dyad_batch_reset(batches[b], now[b].ending, NULL), DYAD_OK);
        }
        free(legal);
        free(legality[0]);
        free(legality[1]);
        free(moves);
        dyad_batch_free(batches[0]);
        dyad_batch_free(batches[1]);
    }
}

static void a_move_that_is_not_legal(void **unused)
{
    (void)unused;
    dyad_batch *batch = new_batch(dyad_game_find("hex"), 3, 3, 4, 1);
    dyad_batch_arrays now;
    dyad_error error;
    unsigned char legality[4];
    const int32_t first[] = {0, 0, 0, -1}, second[] = {1, 0, 10, 9};
    dyad_batch_look(batch, &now);
    assert_int_equal(now.actions, 10);
    assert_int_equal(dyad_batch_step(batch, first, NULL, &error), DYAD_OK);
    assert_int_equal(dyad_batch_step(batch, second, NULL, &error), DYAD_E_USAGE);
    assert_int_equal(error.item, 2);
    assert_string_equal(error.text, "game 2 of the batch: the cell is occupied");
    assert_int_equal(now.moves[0], 1); /* nothing was done */
    assert_int_equal(now.cells[1], 0);
    assert_int_equal(dyad_batch_step(batch, second, legality, &error), DYAD_OK);
    assert_int_equal(legality[0], DYAD_LEGAL);
    assert_int_equal(legality[1], DYAD_ILLEGAL_OCCUPIED);
    assert_int_equal(legality[2], DYAD_ILLEGAL_OFF_BOARD);
    assert_int_equal(legality[3], DYAD_ILLEGAL_SWAP);
    assert_int_equal(now.moves[0], 2);
    assert_int_equal(now.moves[1], 1);
    dyad_batch_free(batch);
}

/* Memory that runs out after so many blocks. */
static void *limited(void *user, void *old, size_t old_size, size_t new_size)
{
    size_t *left = user;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    if (*left == 0)
        return NULL;
    --*left;
    return realloc(old, new_size);
}

static void memory_runs_out(void **unused)
{
    static const unsigned char two[9] = {1, 2}, none[9];
    (void)unused;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        bool done = !on_boards(game);
        for (size_t blocks = 0; !done; blocks++) {
            size_t left = blocks, failures = 0;
            dyad_allocator allocator = {limited, &left};
            dyad_batch_request request = {.game = game, .rows = 3, .columns = 3, .games = 3};
            dyad_batch *batch;
            dyad_batch_arrays now;
            dyad_status status = dyad_batch_new(&allocator, &request, &batch, NULL);
            assert_true(status == DYAD_OK || status == DYAD_E_MEMORY);
            if (status != DYAD_OK)
                continue;
            dyad_batch_look(batch, &now);
            for (size_t turn = 0; turn < 200; turn++) {
                unsigned char legal[3 * 10];
                int32_t moves[3];
                dyad_batch_legal(batch, legal, NULL);
                for (size_t i = 0; i < 3; i++)
                    moves[i] = choose(legal + i * now.actions, now.actions);
                status = dyad_batch_step(batch, moves, NULL, NULL);
                assert_true(status == DYAD_OK || status == DYAD_E_MEMORY);
                failures += status != DYAD_OK;
                if (failures > 3)
                    left = SIZE_MAX; /* then it goes on */
            }
            for (size_t i = 0; i < 3; i++)
                assert_true(now.ending[i]);
            for (size_t few = 0; (left = few, status = dyad_batch_set(batch, 1, two, 2, NULL));
                 few++) {
                assert_int_equal(status, DYAD_E_MEMORY);
                assert_memory_equal(now.cells + 9, none, 9); /* it has begun anew */
            }
            assert_memory_equal(now.cells + 9, two, 9);
            dyad_batch_free(batch);
            done = failures == 0;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_played_one_by_one),   cmocka_unit_test(from_positions),
        cmocka_unit_test(threads_change_nothing), cmocka_unit_test(a_move_that_is_not_legal),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
