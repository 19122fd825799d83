/* ungo_play_test.c - the simulation of Un-Go with a log of every size, from one that holds nothing
 * of use to one that holds all: whether the first repetition is found in the log or by halving, and
 * where the one passes into the other, all is what the oracle says. */
#include "games/ungo/ungo_play.h"

#include "base/random.h"
#include "oracle/oracle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

enum { SIDE_MAX = 7, BOARDS = 60, LOG_SIZES = 17, FILLS = 5 };

typedef struct bench {
    dyad_allocator memory;
    dy_arena arena;
    dy_grid grid;
    size_t ways[LOG_SIZES][2]; /* for each size of the log: not replayed, replayed */
} bench;

/* A random board of which every group has a liberty. */
static oracle_board random_board(size_t n, size_t fill, dy_random *random)
{
    oracle_board board = {.m = n, .n = n, .cells = oracle_take(n * n, 1)};
    for (size_t i = 0; i < n * n; i++)
        board.cells[i] =
            dy_random_below(random, FILLS) < fill ? "BW"[dy_random_next(random) & 1] : '.';
    for (size_t i = 0; i < n * n; i++)
        if (board.cells[i] != '.' && !oracle_has_liberty(&board, i))
            board.cells[i] = '.';
    return board;
}

static void compare(const dy_ungo_play *play, dy_ungo_ending ending,
                    const oracle_ungo_answer *answer)
{
    bool repeats = answer->verdict == ORACLE_REPEATS;
    assert_int_equal(ending, repeats ? DY_UNGO_REPEATS : DY_UNGO_ENDED);
    assert_int_equal(play->moves, answer->moves);
    if (repeats) {
        assert_int_equal(play->first, answer->repeats_from);
        assert_int_equal(play->period, answer->period);
    }
    for (int i = 0; i < DY_COLOURS; i++)
        assert_int_equal(play->captured[i], answer->captured[i]);
    for (uint32_t i = 0; i < answer->board.m * answer->board.n; i++) {
        uint32_t n = (uint32_t)answer->board.n;
        assert_int_equal(".BW"[dy_ungo_at(play, i / n, i % n)], answer -> board.cells[i]);
    }
}

/* Plays with logs of 1, 2, 4, ... changes. */
static void play_all(bench *b, const oracle_board *board)
{
    uint32_t n = (uint32_t)board->n;
    oracle_ungo_answer answer = oracle_ungo(board, 0);
    assert_true(dy_grid_reset(&b->grid, n, n));
    for (uint32_t i = 0; i < n * n; i++)
        if (board->cells[i] != '.')
            dy_grid_put(&b->grid, i / n, i % n, board->cells[i] == 'B' ? 1 : 2);
    bool replayed = true;
    for (int size = 0; size < LOG_SIZES; size++) {
        dy_ungo_play play;
        dy_arena_reset(&b->arena);
        dy_ungo_ending ending =
            dy_ungo_play_out(&play, &b->grid, 1, (uint32_t)1 << size, NULL, &b->arena);
        compare(&play, ending, &answer);
        if (ending != DY_UNGO_REPEATS)
            continue;
        assert_true(replayed || !play.replayed); /* a longer log does not find less */
        replayed = play.replayed;
        b->ways[size][replayed]++;
    }
    oracle_ungo_free(&answer);
}

static void every_log_agrees(void **state)
{
    bench b = {.memory = dy_memory_default()};
    dy_random random;
    (void)state;
    dy_arena_init(&b.arena, &b.memory);
    dy_grid_init(&b.grid, &b.memory);
    for (size_t n = 1; n <= SIDE_MAX; n++) {
        dy_random_init(&random, n, 0);
        for (size_t i = 0; i < BOARDS; i++) {
            oracle_board board = random_board(n, i % FILLS, &random);
            play_all(&b, &board);
            oracle_board_free(&board);
        }
    }
    /* Both ways were taken: with the smallest log, with the largest, and with those between. */
    assert_true(b.ways[0][true] > 0);
    assert_int_equal(b.ways[LOG_SIZES - 1][true], 0);
    assert_true(b.ways[5][true] > 0 && b.ways[5][false] > 0);
    assert_true(b.ways[6][true] > 0 && b.ways[6][false] > 0);
    dy_grid_free(&b.grid);
    dy_arena_free(&b.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_log_agrees)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
