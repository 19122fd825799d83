/* board_arrays.c - arrays of boards for tests. */
#include "board_arrays.h"

#include <stdlib.h>
#include <string.h>

const size_t board_array_sizes[][2] = {{1, 1}, {1, 2}, {2, 1}, {2, 2},  {3, 3},   {1, 9},  {9, 1},
                                       {4, 7}, {7, 4}, {8, 8}, {5, 11}, {11, 11}, {3, 65}, {65, 3}};
const size_t board_array_size_count = LENGTH_OF(board_array_sizes);

/* ---- boards --------------------------------------------------------------------------------- */

static oracle_board random_board(dice *d, const dyad_game *game, size_t rows, size_t columns)
{
    const char *letters = dyad_game_letters(game);
    double fill = (double)dice_below(d, 11) / 10;
    if (dyad_game_captures(game)) {
        oracle_board board = dice_ungo_rectangle(d, rows, columns, fill);
        for (size_t i = 0; i < rows * columns; i++)
            board.cells[i] = letters[strchr(".BW", board.cells[i]) - (const char *)".BW"];
        return board;
    }
    return dice_rectangle(d, rows, columns, fill, dice_chance(d, 0.7) ? 0.5 : 0.8, letters);
}

static void put_boards(dice *d, board_array *array, bool wrong)
{
    size_t cells = array->rows * array->columns;
    const char *letters = dyad_game_letters(array->game);
    for (size_t i = 0; i < array->count; i++) {
        unsigned char *to = array->packed + i * cells;
        oracle_board board = random_board(d, array->game, array->rows, array->columns);
        for (size_t j = 0; j < cells; j++)
            to[j] = (unsigned char)(strchr(letters, board.cells[j]) - letters);
        oracle_board_free(&board);
        if (wrong && dice_chance(d, 0.1))
            to[dice_below(d, cells)] = 3;
        array->to_move[i] = (unsigned char)(1 + dice_below(d, 2));
    }
}

/* ---- strides -------------------------------------------------------------------------------- */

static unsigned char *cell_at(const dyad_boards *boards, unsigned char *first, size_t board,
                              size_t row, size_t column)
{
    return first + (ptrdiff_t)board * boards->strides[0] + (ptrdiff_t)row * boards->strides[1] +
           (ptrdiff_t)column * boards->strides[2];
}

static void lay_out(board_array *array, int lies)
{
    size_t count = array->count, cells = array->rows * array->columns;
    ptrdiff_t b = (ptrdiff_t)count, r = (ptrdiff_t)array->rows, c = (ptrdiff_t)array->columns;
    const ptrdiff_t strides[LIES][4] = {{r * c, c, 1, 0},         {1, b, b * r, 0},
                                        {-r * c, -c, -1, 0},      {r * c * 3 + 5, c * 3, 3, 0},
                                        {r * c, c, 1, b * r * c}, {0, c, 1, 0}};
    dyad_boards *view = &array->boards;
    *view = (dyad_boards){.struct_size = sizeof *view,
                          .count = count,
                          .rows = array->rows,
                          .columns = array->columns,
                          .planes = lies == LIES_AS_PLANES};
    memcpy(view->strides, strides[lies], sizeof view->strides);
    unsigned char *first = lies == LIES_BACKWARDS ? array->room + count * cells - 1 : array->room;
    for (size_t i = 0; i < count * cells; i++) {
        const unsigned char *from = &array->packed[i];
        unsigned char *at =
            cell_at(view, first, i / cells, i % cells / array->columns, i % array->columns);
        if (!view->planes)
            *at = *from;
        else if (*from)
            at[(*from == 2) * view->strides[3]] = *from == 3 ? 2 : 1;
    }
    for (size_t i = 0; lies == LIES_STILL && i < count; i++) /* the last one that was put there */
        memcpy(array->packed + i * cells, first, cells);
    view->cells = first;
}

board_array board_array_new(dice *d, const dyad_game *game, size_t count, size_t rows,
                            size_t columns, int lies, bool wrong)
{
    board_array array = {.game = game, .count = count, .rows = rows, .columns = columns};
    array.packed = oracle_take(count * rows * columns + 1, 1);
    array.to_move = oracle_take(count + 1, 1);
    array.room = oracle_take(count * (rows * columns * 3 + 5) + 1, 1);
    put_boards(d, &array, wrong);
    lay_out(&array, lies);
    return array;
}

void board_array_free(board_array *array)
{
    free(array->packed);
    free(array->to_move);
    free(array->room);
}

const unsigned char *board_array_cells(const board_array *array, size_t index)
{
    return array->packed + index * array->rows * array->columns;
}

oracle_board board_array_letters(const board_array *array, size_t index)
{
    oracle_board board = oracle_rectangle_new(array->rows, array->columns, ' ');
    const unsigned char *cells = board_array_cells(array, index);
    for (size_t i = 0; i < array->rows * array->columns; i++)
        board.cells[i] = cells[i] > 2 ? '?' : dyad_game_letters(array->game)[cells[i]];
    return board;
}

bool board_array_is_wrong(const board_array *array, size_t index)
{
    return memchr(board_array_cells(array, index), 3, array->rows * array->columns);
}

/* ---- what all stand ---------------------------------------------------------------------------
 */

static size_t requests_for(const board_array *array, size_t count, ask_boards *ask, void *user)
{
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_session *session;
    dyad_boards some = array->boards;
    some.count = count;
    assert_int_equal(dyad_session_new(&allocator, &session, NULL), DYAD_OK);
    size_t before = watched_requests(memory);
    assert_int_equal(ask(session, &some, 1, NULL, user), DYAD_OK);
    size_t asked = watched_requests(memory) - before;
    dyad_session_free(session);
    assert_int_equal(watched_balance(memory), 0);
    watched_free(memory);
    return asked;
}

static bool fails_at(const board_array *array, size_t fail_at, unsigned jobs, ask_boards *ask,
                     void *user)
{
    watched_memory *memory = watched_new(fail_at, jobs == 1);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_session *session = NULL;
    dyad_boards some = array->boards;
    some.count = 40;
    dyad_status status = dyad_session_new(&allocator, &session, NULL);
    if (status == DYAD_OK)
        status = ask(session, &some, jobs, NULL, user);
    bool failed = watched_failed(memory);
    if (status != DYAD_OK)
        assert_int_equal(status, DYAD_E_MEMORY);
    assert_true(failed || status == DYAD_OK);
    dyad_session_free(session);
    assert_int_equal(watched_balance(memory), 0);
    watched_free(memory);
    return failed;
}

void expect_it_stands(const board_array *array, ask_boards *ask, void *user)
{
    assert_in_range(array->count, 400, SIZE_MAX);
    assert_int_equal(requests_for(array, 40, ask, user), requests_for(array, 400, ask, user));
    for (unsigned jobs = 1; jobs <= 3; jobs += 2)
        for (size_t fail_at = 0; fails_at(array, fail_at, jobs, ask, user); fail_at++)
            assert_in_range(fail_at, 0, 500);
    volatile int stop = 1;
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(ask(session, &array->boards, 1, &stop, user), DYAD_E_STOPPED);
    assert_int_equal(dyad_session_error(session)->status, DYAD_E_STOPPED);
    dyad_session_free(session);
}
