/* ungo_table_four_test.c - the table of 4x4, which is too large for the oracle as a whole: each of
 * thousands of positions, from random games and at random, is what its moves, made by the oracle,
 * make it; and so are those that look alike. Of 3x4 that is every board (a share of them under
 * sanitizers). With DYAD_TEST_WHOLE set in the environment that is done for every board (two
 * minutes), which proves the table: a win at distance d then has a move to a loss at distance d -
 * 1, and so on to the end, and of a draw one move is a draw and none wins. */
#include "oracle/battery.h"
#include "oracle/playout_oracle.h"
#include "oracle/ungo_values.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 4, CELLS = SIDE * SIDE, GAMES = 300, GAME_MOVES = 60, RANDOM = 6000 };

static dyad_ungo_table *table_of(size_t m, size_t n, unsigned jobs)
{
    dyad_ungo_request request = {.rows = m, .columns = n, .jobs = jobs};
    dyad_ungo_table *table;
    assert_int_equal(dyad_ungo_table_new(NULL, &request, &table, NULL), DYAD_OK);
    return table;
}

static dyad_endgame value_of(const dyad_ungo_table *table, const oracle_board *board, int mover)
{
    dyad_ungo_position position = {.to_move = mover + 1};
    dyad_endgame value;
    for (size_t cell = 0; cell < board->m * board->n; cell++)
        position.cells[cell] = board->cells[cell] == 'B' ? 1 : board->cells[cell] == 'W' ? 2 : 0;
    assert_int_equal(dyad_ungo_table_look(table, &position, &value, NULL), DYAD_OK);
    return value;
}

/* What a value is by those of the positions after each move. */
static void compare_children(const dyad_ungo_table *table, const oracle_board *board, int mover)
{
    dyad_endgame value = value_of(table, board, mover), made = {.result = DYAD_WDL_LOSS};
    for (size_t cell = 0; cell < board->m * board->n; cell++) {
        oracle_board after = oracle_board_copy(board);
        if (oracle_ungo_move(&after, cell, mover)) {
            dyad_endgame reply = value_of(table, &after, 1 - mover);
            if (reply.result == DYAD_WDL_LOSS &&
                (made.result != DYAD_WDL_WIN || reply.distance + 1 < made.distance))
                made = (dyad_endgame){DYAD_WDL_WIN, reply.distance + 1};
            else if (reply.result == DYAD_WDL_DRAW && made.result == DYAD_WDL_LOSS)
                made = reply;
            else if (reply.result == DYAD_WDL_WIN && made.result == DYAD_WDL_LOSS &&
                     reply.distance + 1 > made.distance)
                made.distance = reply.distance + 1;
        }
        oracle_board_free(&after);
    }
    assert_int_equal(value.result, made.result);
    assert_int_equal(value.distance, made.distance);
}

/* The board turned or reflected, and with `exchange` with the colours exchanged. */
static oracle_board image_of(const oracle_board *board, unsigned symmetry, bool exchange)
{
    oracle_board image = oracle_board_new(SIDE, '.');
    for (size_t row = 0; row < SIDE; row++) {
        for (size_t column = 0; column < SIDE; column++) {
            size_t r = symmetry & 1 ? SIDE - 1 - row : row;
            size_t c = symmetry & 2 ? SIDE - 1 - column : column;
            char stone = board->cells[row * SIDE + column];
            if (exchange && stone != '.')
                stone = stone == 'B' ? 'W' : 'B';
            image.cells[symmetry & 4 ? c * SIDE + r : r * SIDE + c] = stone;
        }
    }
    return image;
}

static void compare_images(const dyad_ungo_table *table, const oracle_board *board, int mover)
{
    dyad_endgame value = value_of(table, board, mover);
    for (unsigned symmetry = 0; symmetry < 8; symmetry++) {
        for (int exchange = 0; exchange < 2; exchange++) {
            oracle_board image = image_of(board, symmetry, exchange);
            dyad_endgame other = value_of(table, &image, exchange ? 1 - mover : mover);
            assert_int_equal(other.result, value.result);
            assert_int_equal(other.distance, value.distance);
            oracle_board_free(&image);
        }
    }
}

static bool play_random(dice *d, oracle_board *board, int mover)
{
    size_t first = dice_below(d, CELLS);
    for (size_t i = 0; i < CELLS; i++) {
        oracle_board after = oracle_board_copy(board);
        bool legal = oracle_ungo_move(&after, (first + i) % CELLS, mover);
        if (legal)
            memcpy(board->cells, after.cells, CELLS);
        oracle_board_free(&after);
        if (legal)
            return true;
    }
    return false;
}

static void compare_positions(const dyad_ungo_table *table)
{
    dice d = {4};
    for (size_t game = 0; game < scaled(GAMES); game++) {
        oracle_board board = game % 2 ? dice_ungo(&d, SIDE, 0.5) : oracle_board_new(SIDE, '.');
        for (int move = 0; move < GAME_MOVES; move++) {
            compare_children(table, &board, move % 2);
            if (!play_random(&d, &board, move % 2))
                break;
        }
        compare_images(table, &board, 0);
        oracle_board_free(&board);
    }
    for (size_t i = 0; i < scaled(RANDOM); i++) {
        oracle_board board = dice_board(&d, SIDE, 0.9, 0.5, ".BW");
        bool legal = true;
        for (size_t cell = 0; cell < CELLS && legal; cell++)
            legal = board.cells[cell] == '.' || oracle_has_liberty(&board, cell);
        if (legal) {
            compare_children(table, &board, (int)(i % 2));
            compare_images(table, &board, (int)(i % 2));
        }
        oracle_board_free(&board);
    }
}

/* Every board, or one of so many, with one side to move or the other. How many of them are legal.
 */
static size_t compare_boards(const dyad_ungo_table *table, size_t m, size_t n, size_t step)
{
    size_t count = 0;
    for (size_t number = 0; number < oracle_power(3, m * n); number += step) {
        oracle_board board = oracle_ungo_decode(m, n, number);
        bool legal = true;
        for (size_t cell = 0; cell < m * n && legal; cell++)
            legal = board.cells[cell] == '.' || oracle_has_liberty(&board, cell);
        if (legal)
            compare_children(table, &board, (int)(number / step % 2));
        count += legal;
        oracle_board_free(&board);
    }
    return count;
}

/* The numbers of legal boards are those of Go (OEIS A094777). The others were found by this
 * program, and by others that shared nothing with it, up to 3x3. */
static void compare_census(const dyad_ungo_table *table)
{
    dyad_ungo_census census;
    oracle_board empty = oracle_board_new(SIDE, '.');
    dyad_ungo_table_census(table, &census);
    assert_int_equal(census.boards, 24318165);
    assert_int_equal(census.classes, 3047783);
    assert_int_equal(census.wins, 2 * 14456634);
    assert_int_equal(census.draws, 2 * 2786369);
    assert_int_equal(census.losses, 2 * 7075162);
    assert_int_equal(census.longest, 36);
    assert_int_equal(dyad_ungo_table_count(table, 36), 32);
    assert_int_equal(value_of(table, &empty, 0).result, DYAD_WDL_DRAW);
    oracle_board_free(&empty);
}

static void four_by_four(void **state)
{
    (void)state;
    dyad_ungo_table *two = table_of(SIDE, SIDE, 2);
    if (sparsely() == 1) { /* sanitizers see smaller tables made by any number of threads */
        dyad_ungo_table *one = table_of(SIDE, SIDE, 1);
        blob file = {0}, other = {0};
        assert_int_equal(dyad_ungo_table_write(one, blob_write, &file, NULL), DYAD_OK);
        assert_int_equal(dyad_ungo_table_write(two, blob_write, &other, NULL), DYAD_OK);
        assert_true(blob_same(&file, &other));
        blob_free(&file);
        blob_free(&other);
        dyad_ungo_table_free(one);
    }
    compare_census(two);
    compare_positions(two);
    if (getenv("DYAD_TEST_WHOLE"))
        compare_boards(two, SIDE, SIDE, 1);
    dyad_ungo_table_free(two);
}

static void three_by_four(void **state)
{
    (void)state;
    dyad_ungo_table *table = table_of(3, 4, 2);
    dyad_ungo_census census;
    dyad_ungo_table_census(table, &census);
    assert_int_equal(census.boards, 321689);
    size_t compared = compare_boards(table, 3, 4, sparsely());
    assert_true(compared == census.boards || sparsely() > 1);
    dyad_ungo_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_by_four),
        cmocka_unit_test(three_by_four),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
