/* hex_openings_test.c - the table of first stones of Hex, and what the player makes of it where a
 * first stone may be swapped. */
#include "oracle/battery.h"
#include "player/player_game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_LEAST = 2, SIDE_MOST = 19, SIDE_SOLVED = 6, SIDE_LARGEST = 32 };

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

static bool has_rows(size_t side)
{
    const dy_fair_stone *row = dy_player_game_of(dyad_game_find("hex"))->fair;
    while (row->side && row->side != side)
        row++;
    return row->side;
}

/* The other takes the better side; where all is known the other wins. */
static void check_first_stone(size_t side, const dyad_player_candidate *one)
{
    int share = side <= SIDE_MOST ? (int)share_of(side, (size_t)one->move) : 50;
    int worse = share < 50 ? share : 100 - share;
    assert_int_equal(one->visits, 1);
    assert_int_equal(one->line_count, 1);
    assert_int_equal(one->line[0], one->move);
    if (side <= SIDE_MOST)
        assert_true(one->winrate == worse / 100.0);
    else
        assert_true(one->winrate >= 0.45 && one->winrate <= 0.5);
    assert_int_equal(one->proven, side <= SIDE_SOLVED);
    if (one->proven)
        assert_int_equal(one->outcome, DYAD_WDL_LOSS);
}

/* The first stones of many seeds, told apart: how many there are. */
static size_t first_stones(size_t side, int *moves, size_t most)
{
    unsigned char cells[SIDE_LARGEST * SIDE_LARGEST] = {0};
    dyad_player *player = player_of(side, side);
    size_t count = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        dyad_player_limits limits = {.playouts = 100, .swap = true};
        dyad_player_result result;
        limits.level = (unsigned)seed % (DYAD_PLAYER_LEVELS + 1);
        dyad_player_reset(player, seed);
        assert_int_equal(dyad_player_think(player, cells, 1, &limits, &result, NULL), DYAD_OK);
        assert_int_equal(result.playouts, 0);
        assert_true(result.candidate_count >= 2); /* half a turn */
        assert_int_equal(result.candidates[0].move, result.move);
        for (size_t i = 0; i < result.candidate_count; i++)
            check_first_stone(side, &result.candidates[i]);
        assert_true(result.winrate == result.candidates[0].winrate);
        assert_int_equal(result.proven, result.candidates[0].proven);
        size_t at = 0;
        while (at < count && moves[at] != result.move)
            at++;
        assert_in_range(at, 0, most - 1);
        moves[at] = result.move;
        count += at == count;
    }
    dyad_player_free(player);
    return count;
}

static void test_even_stones(void **state)
{
    (void)state;
    for (size_t side = SIDE_LEAST; side <= SIDE_MOST; side++) {
        int moves[SIDE_MOST * SIDE_MOST], least = 100;
        size_t count = first_stones(side, moves, LENGTH_OF(moves));
        for (size_t cell = 0; cell < side * side; cell++) {
            int off = abs((int)share_of(side, cell) - 50);
            least = off < least ? off : least;
        }
        for (size_t i = 0; i < count && !has_rows(side); i++)
            assert_true(abs((int)share_of(side, (size_t)moves[i]) - 50) <= least + 3);
        assert_true(count > 1);
    }
}

/* Stones that a table names, and what half a turn takes them to. Larger boards have the last rows.
 */
static void test_fair_rows(void **state)
{
    static const struct {
        size_t side;
        const char *stones;
    } known[] = {
        {11, "a2 b2 k10 j10"}, {19, "e3 n3 a15 o17 f17 s5"}, {32, "e3 n3 a15 ab30 s30 af18"}};
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(known); i++) {
        int moves[6];
        size_t side = known[i].side, count = first_stones(side, moves, LENGTH_OF(moves));
        assert_true(count >= 3);
        for (size_t k = 0; k < count; k++) {
            char name[8];
            size_t row = (size_t)moves[k] / side, column = (size_t)moves[k] % side;
            snprintf(name, sizeof name, "%s%c%zu", column < 26 ? "" : "a", 'a' + (int)(column % 26),
                     row + 1);
            assert_non_null(strstr(known[i].stones, name));
        }
    }
}

/* What a first stone is worth to who plays it, and what the reply is then, agree: on boards without
 * a proof a fair stone is worth about a half to either side, by the table and by a search. */
static void test_one_figure(void **state)
{
    static const size_t sides[] = {8, 11, 14};
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(sides); i++) {
        unsigned char cells[SIDE_LARGEST * SIDE_LARGEST] = {0};
        dyad_player *player = player_of(sides[i], sides[i]);
        dyad_player_limits limits = {.playouts = 300, .swap = true};
        dyad_player_result first, reply;
        assert_int_equal(dyad_player_think(player, cells, 1, &limits, &first, NULL), DYAD_OK);
        double opens = first.winrate;
        assert_true(opens >= 0.4 && opens <= 0.5);
        cells[first.move] = 1;
        assert_int_equal(dyad_player_think(player, cells, 2, &limits, &reply, NULL), DYAD_OK);
        assert_true(fabs(reply.winrate + opens - 1) < 0.12);
        dyad_player_free(player);
    }
}

/* Anything else is thought about, and where there can be no swap it is refused. */
static void test_thought_about(void **state)
{
    unsigned char cells[20 * 20] = {0};
    static const struct {
        size_t side, stones;
        int to_move;
    } known[] = {{7, 0, 2}, {7, 2, 1}, {7, 1, 2}, {20, 1, 2}, {20, 2, 1}};
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(known); i++) {
        dyad_player_limits limits = {.playouts = 20, .swap = true};
        dyad_player_result result;
        cells[0] = known[i].stones > 0;
        cells[1] = known[i].stones > 1 ? 2 : 0;
        dyad_player *player = player_of(known[i].side, known[i].side);
        assert_int_equal(dyad_player_think(player, cells, known[i].to_move, &limits, &result, NULL),
                         DYAD_OK);
        assert_int_not_equal(result.playouts, 0);
        dyad_player_free(player);
    }
    dyad_player *player = player_of(7, 8);
    dyad_player_limits limits = {.playouts = 20, .swap = true};
    dyad_player_result result;
    assert_int_equal(dyad_player_think(player, cells, 1, &limits, &result, NULL), DYAD_E_USAGE);
    dyad_player_free(player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solved),      cmocka_unit_test(test_shape),
        cmocka_unit_test(test_even_stones), cmocka_unit_test(test_fair_rows),
        cmocka_unit_test(test_one_figure),  cmocka_unit_test(test_thought_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
