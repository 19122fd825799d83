/* hex_openings_test.c - the table of first stones of Hex, and what the player makes of it where a
 * first stone may be swapped. */
#include "oracle/battery.h"
#include "player/player_game.h"

#include <stdlib.h>

enum { SIDE_LEAST = 3, SIDE_MOST = 13, SIDE_SOLVED = 6 };

static const unsigned char *table_of(size_t rows, size_t columns)
{
    return dy_player_game_of(dyad_game_find("hex"))->openings(rows, columns);
}

static unsigned share_of(size_t side, size_t cell)
{
    size_t turned = side * side - 1 - cell;
    return table_of(side, side)[cell < turned ? cell : turned];
}

static void test_solved(void **state)
{
    (void)state;
    for (size_t side = SIDE_LEAST; side <= SIDE_SOLVED; side++) {
        dyad_solver_request request = {.game = dyad_game_find("hex"), .size = side};
        dyad_solver *solver;
        assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        for (size_t cell = 0; cell < side * side; cell++) {
            unsigned char cells[SIDE_SOLVED * SIDE_SOLVED] = {0};
            dyad_solution solution;
            cells[cell] = 1;
            assert_int_equal(dyad_solve(solver, cells, 2, NULL, &solution, NULL), DYAD_OK);
            assert_int_equal(share_of(side, cell), solution.winner == 1 ? 100 : 0);
        }
        dyad_solver_free(solver);
    }
}

/* On every size the middle is worth more than the acute corner, and all are shares. */
static void test_shape(void **state)
{
    (void)state;
    for (size_t side = SIDE_LEAST; side <= SIDE_MOST; side++) {
        for (size_t cell = 0; cell < side * side; cell++)
            assert_in_range(share_of(side, cell), 0, 100);
        assert_true(share_of(side, 0) < 50);
        assert_true(share_of(side, side * side / 2 + (side % 2 ? 0 : side / 2 - 1)) > 50);
    }
    assert_null(table_of(SIDE_LEAST - 1, SIDE_LEAST - 1));
    assert_null(table_of(SIDE_MOST + 1, SIDE_MOST + 1));
    assert_null(table_of(5, 6));
}

static dyad_player *player_of(size_t rows, size_t columns)
{
    dyad_player_request request = {.game = dyad_game_find("hex"), .jobs = 1};
    dyad_player *player;
    request.rows = rows;
    request.columns = columns;
    assert_int_equal(dyad_player_new(NULL, &request, &player, NULL), DYAD_OK);
    return player;
}

static void test_even_stones(void **state)
{
    unsigned char cells[SIDE_MOST * SIDE_MOST] = {0};
    (void)state;
    for (size_t side = SIDE_LEAST; side <= SIDE_MOST; side++) {
        dyad_player *player = player_of(side, side);
        bool differs = false;
        int first = -1, least = 100;
        for (size_t cell = 0; cell < side * side; cell++) {
            int off = abs((int)share_of(side, cell) - 50);
            least = off < least ? off : least;
        }
        for (uint64_t seed = 0; seed < 20; seed++) {
            dyad_player_limits limits = {.playouts = 100, .may_be_swapped = true};
            dyad_player_result result;
            limits.level = (unsigned)seed % (DYAD_PLAYER_LEVELS + 1);
            dyad_player_reset(player, seed);
            assert_int_equal(dyad_player_think(player, cells, 1, &limits, &result, NULL), DYAD_OK);
            unsigned share = share_of(side, (size_t)result.move);
            assert_int_equal(result.playouts, 0);
            assert_int_equal(result.candidate_count, 1);
            assert_int_equal(result.candidates[0].move, result.move);
            assert_int_equal(result.candidates[0].line[0], result.move);
            assert_true(abs((int)share - 50) <= least + 3);
            assert_true(result.winrate > share / 100.0 - 1e-9 &&
                        result.winrate < share / 100.0 + 1e-9);
            differs = differs || (seed > 0 && result.move != first);
            first = seed == 0 ? result.move : first;
        }
        assert_true(differs);
        dyad_player_free(player);
    }
}

/* Anything else is thought about. */
static void test_thought_about(void **state)
{
    static const size_t sizes[][2] = {{7, 7}, {7, 8}, {14, 14}};
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(sizes); i++)
        for (int to_move = 1; to_move <= 2; to_move++)
            for (int stone = 0; stone <= 1; stone++) {
                unsigned char cells[14 * 14] = {(unsigned char)stone};
                dyad_player_limits limits = {.playouts = 20, .may_be_swapped = true};
                dyad_player_result result;
                if (i == 0 && to_move == 1 && !stone)
                    continue;
                dyad_player *player = player_of(sizes[i][0], sizes[i][1]);
                assert_int_equal(dyad_player_think(player, cells, to_move, &limits, &result, NULL),
                                 DYAD_OK);
                assert_int_not_equal(result.playouts, 0);
                dyad_player_free(player);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solved),
        cmocka_unit_test(test_shape),
        cmocka_unit_test(test_even_stones),
        cmocka_unit_test(test_thought_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
