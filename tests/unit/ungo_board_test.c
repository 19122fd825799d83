/* ungo_board_test.c - small boards of Un-Go as masks against the oracle's boards of letters: legal
 * boards, moves, moves taken back, images, and the numbering. */
#include "endgame/ungo_index.h"
#include "oracle/battery.h"
#include "oracle/playout_oracle.h"
#include "oracle/ungo_values.h"

#include <stdlib.h>
#include <string.h>

enum { RANDOM = 4000 };

/* Too large to go through all of them. */
static const size_t large_sizes[][2] = {{4, 4}, {1, 16}, {3, 5}, {2, 9}, {4, 5}, {5, 4}, {20, 1}};

static dy_ungo_geometry *geometry_of(size_t m, size_t n)
{
    dy_ungo_geometry *geometry = malloc(sizeof *geometry);
    void *tables = malloc(dy_ungo_geometry_bytes((uint32_t)m, (uint32_t)n));
    assert_true(dy_ungo_fits(m, n));
    assert_non_null(geometry);
    assert_non_null(tables);
    dy_ungo_geometry_init(geometry, (uint32_t)m, (uint32_t)n, tables);
    return geometry;
}

static void geometry_free(dy_ungo_geometry *geometry)
{
    free(geometry->image[0]); /* where the tables begin */
    free(geometry);
}

/* As Black sees it. */
static dy_ungo_board board_of(const oracle_board *board)
{
    dy_ungo_board made = {0};
    for (size_t i = 0; i < board->m * board->n; i++) {
        made.own |= (uint32_t)(board->cells[i] == 'B') << i;
        made.other |= (uint32_t)(board->cells[i] == 'W') << i;
    }
    return made;
}

static bool same(dy_ungo_board a, dy_ungo_board b)
{
    return a.own == b.own && a.other == b.other;
}

static bool all_breathe(const oracle_board *board)
{
    for (size_t cell = 0; cell < board->m * board->n; cell++)
        if (board->cells[cell] != '.' && !oracle_has_liberty(board, cell))
            return false;
    return true;
}

/* Every move is legal where the oracle's is, leads to the same board, and can be taken back once;
 * what can be taken back was a move. Gives back how many moves there are, and to *back of how many
 * the board can be what they led to. */
static unsigned compare_board_moves(const dy_ungo_geometry *geometry, const oracle_board *board,
                                    unsigned *back)
{
    dy_ungo_board at = board_of(board), after, before[DY_UNGO_BEFORE_MAX];
    unsigned moves = 0;
    for (uint32_t cell = 0; cell < geometry->cells; cell++) {
        oracle_board moved = oracle_board_copy(board);
        bool legal = oracle_ungo_move(&moved, cell, 0);
        if (board->cells[cell] == '.') {
            dy_ungo_board expected = board_of(&moved);
            assert_int_equal(dy_ungo_move(geometry, at, cell, &after), legal);
            if (legal)
                assert_true(after.own == expected.other && after.other == expected.own);
        }
        if (legal) {
            unsigned found = 0, count = dy_ungo_boards_before(geometry, after, before);
            for (unsigned i = 0; i < count; i++)
                found += same(before[i], at);
            assert_int_equal(found, 1);
            moves++;
        }
        oracle_board_free(&moved);
    }
    *back = dy_ungo_boards_before(geometry, at, before);
    for (unsigned i = 0; i < *back; i++) {
        bool found = false;
        assert_true(dy_ungo_is_legal(geometry, before[i]));
        for (uint32_t rest = geometry->all & ~(before[i].own | before[i].other); rest;
             rest &= rest - 1)
            found = found || (dy_ungo_move(geometry, before[i], dy_lowest_bit(rest), &after) &&
                              same(after, at));
        assert_true(found);
    }
    return moves;
}

static void moves_and_moves_taken_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < ORACLE_VALUES_SIZES; i++) {
        size_t m = oracle_values_sizes[i][0], n = oracle_values_sizes[i][1];
        dy_ungo_geometry *geometry = geometry_of(m, n);
        uint64_t moves = 0, all_back = 0;
        for (uint32_t code = 0; code < geometry->codes; code++) {
            oracle_board board = oracle_ungo_decode(m, n, code);
            unsigned back;
            assert_true(same(board_of(&board), dy_ungo_board_of_code(geometry, code)));
            bool legal = all_breathe(&board);
            assert_int_equal(dy_ungo_is_legal(geometry, board_of(&board)), legal);
            if (legal) {
                moves += compare_board_moves(geometry, &board, &back);
                all_back += back;
            }
            oracle_board_free(&board);
        }
        assert_int_equal(moves, all_back);
        geometry_free(geometry);
    }
}

static void larger_boards(void **state)
{
    (void)state;
    dice d = {44};
    for (size_t size = 0; size < LENGTH_OF(large_sizes); size++) {
        size_t m = large_sizes[size][0], n = large_sizes[size][1];
        dy_ungo_geometry *geometry = geometry_of(m, n);
        for (size_t i = 0; i < scaled(m == n ? RANDOM : RANDOM / 4); i++) {
            double fill = (double)dice_below(&d, 101) / 100;
            oracle_board board = dice_rectangle(&d, m, n, fill, 0.5, ".BW");
            unsigned back;
            bool legal = all_breathe(&board);
            assert_int_equal(dy_ungo_is_legal(geometry, board_of(&board)), legal);
            if (legal)
                compare_board_moves(geometry, &board, &back);
            oracle_board_free(&board);
        }
        geometry_free(geometry);
    }
}

/* The board turned or reflected. */
static oracle_board image_of(const oracle_board *board, unsigned symmetry)
{
    size_t m = board->m, n = board->n;
    oracle_board image = oracle_rectangle_new(m, n, '.');
    for (size_t i = 0; i < m * n; i++) {
        size_t row = symmetry & 1 ? m - 1 - i / n : i / n;
        size_t column = symmetry & 2 ? n - 1 - i % n : i % n;
        image.cells[symmetry & 4 ? column * m + row : row * n + column] = board->cells[i];
    }
    return image;
}

static void compare_image_codes(const dy_ungo_geometry *geometry, const oracle_board *board)
{
    size_t codes[DY_UNGO_SYMMETRIES], least = SIZE_MAX, own = oracle_ungo_encode(board);
    unsigned different = 0;
    for (unsigned s = 0; s < (board->m == board->n ? 8U : 4U); s++) {
        oracle_board image = image_of(board, s);
        codes[s] = oracle_ungo_encode(&image);
        least = codes[s] < least ? codes[s] : least;
        bool seen = false;
        for (unsigned t = 0; t < s; t++)
            seen = seen || codes[t] == codes[s];
        different += !seen;
        oracle_board_free(&image);
    }
    uint32_t high = (uint32_t)own / geometry->low_codes, low = (uint32_t)own % geometry->low_codes;
    assert_int_equal(dy_ungo_least_code(geometry, board_of(board)), least);
    assert_int_equal(dy_ungo_is_least(geometry, high, low), own == least);
    assert_int_equal(dy_ungo_image_count(geometry, board_of(board)), different);
}

static void images(void **state)
{
    (void)state;
    dice d = {45};
    for (size_t i = 0; i < ORACLE_VALUES_SIZES + LENGTH_OF(large_sizes); i++) {
        const size_t *size =
            i < ORACLE_VALUES_SIZES ? oracle_values_sizes[i] : large_sizes[i - ORACLE_VALUES_SIZES];
        dy_ungo_geometry *geometry = geometry_of(size[0], size[1]);
        for (size_t j = 0; j < scaled(RANDOM / 2); j++) {
            double fill = (double)dice_below(&d, 101) / 100;
            oracle_board board = dice_rectangle(&d, size[0], size[1], fill, 0.5, ".BW");
            compare_image_codes(geometry, &board);
            oracle_board_free(&board);
        }
        geometry_free(geometry);
    }
}

/* Numbers are those of the legal boards with least codes, in their order, all ways round. */
static void numbers(void **state)
{
    (void)state;
    dy_parallel workers = {.jobs = 2};
    for (size_t size = 0; size < ORACLE_VALUES_SIZES; size++) {
        dy_ungo_index *index = calloc(1, sizeof *index);
        assert_non_null(index);
        dy_ungo_geometry *geometry =
            geometry_of(oracle_values_sizes[size][0], oracle_values_sizes[size][1]);
        index->geometry = *geometry;
        index->slots = calloc(dy_ungo_slots_for(&index->geometry), sizeof *index->slots);
        assert_non_null(index->slots);
        assert_true(dy_ungo_index_fill(index, &workers));
        dy_ungo_walk walk = dy_ungo_walk_slots(index, 0, index->slot_count);
        uint32_t expected = 0, number;
        for (uint32_t code = 0; code < index->geometry.codes; code++) {
            dy_ungo_board board = dy_ungo_board_of_code(&index->geometry, code), walked;
            bool legal = dy_ungo_is_legal(&index->geometry, board);
            assert_int_equal(dy_ungo_index_find(index, board, &number), legal);
            if (!legal || dy_ungo_least_code(&index->geometry, board) != code)
                continue;
            assert_int_equal(number, expected);
            assert_int_equal(dy_ungo_index_at(index, code), expected);
            assert_true(same(dy_ungo_index_board(index, expected), board));
            assert_true(dy_ungo_walk_next(&walk, &walked));
            assert_true(same(walked, board));
            assert_int_equal(walk.number, expected);
            assert_int_equal(walk.code, code);
            expected++;
        }
        assert_int_equal(index->count, expected);
        assert_false(dy_ungo_walk_next(&walk, &(dy_ungo_board){0}));
        free(index->slots);
        free(index);
        geometry_free(geometry);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_and_moves_taken_back),
        cmocka_unit_test(larger_boards),
        cmocka_unit_test(images),
        cmocka_unit_test(numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
