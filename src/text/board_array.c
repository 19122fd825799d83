/* board_array.c - boards from arrays of the caller's. */
#include "text/board_array.h"

#include "base/border.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DIMENSIONS = 4, BOTH_COLOURS = 3 };

/* The strides of an array without gaps: (board, row, column), and planes within a cell. */
static void c_order(const dyad_boards *boards, ptrdiff_t strides[DIMENSIONS])
{
    ptrdiff_t cell = boards->planes ? DY_COLOURS : 1;
    strides[3] = 1;
    strides[2] = cell;
    strides[1] = cell * (ptrdiff_t)boards->columns;
    strides[0] = strides[1] * (ptrdiff_t)boards->rows;
}

static bool has_strides(const dyad_boards *boards)
{
    for (int i = 0; i < DIMENSIONS; i++)
        if (boards->strides[i])
            return true;
    return false;
}

dyad_status dy_board_array_take(dy_board_array *array, const dyad_boards *given,
                                const dyad_game *game, const char *function, dyad_error *error)
{
    DY_EXPECT_FOR(function, error, given, "an array of boards");
    DY_TAKE_FOR(function, error, dyad_boards, boards, given);
    DY_EXPECT_FOR(function, error, game && !game->piles, "a game with a board");
    DY_EXPECT_FOR(function, error, boards.cells || boards.count == 0, "cells");
    if (boards.rows < 1 || boards.rows > game->rows_max || boards.columns < 1 ||
        boards.columns > game->columns_max || (game->square && boards.rows != boards.columns))
        return dy_fault(error, DYAD_E_USAGE, "boards of %zu rows and %zu columns: %s has none such",
                        boards.rows, boards.columns, game->name);
    ptrdiff_t strides[DIMENSIONS], bytes;
    c_order(&boards, strides);
    *array = (dy_board_array){.cells = boards.cells,
                              .to_move = boards.to_move,
                              .count = boards.count,
                              .rows = (uint32_t)boards.rows,
                              .columns = (uint32_t)boards.columns,
                              .planes = boards.planes};
    bool dense = !has_strides(&boards);
    if (dense && __builtin_mul_overflow(strides[0], boards.count, &bytes))
        return dy_fault(error, DYAD_E_USAGE, "%zu boards of %zu rows and %zu columns: too many",
                        boards.count, boards.rows, boards.columns);
    memcpy(array->strides, dense ? strides : boards.strides, sizeof strides);
    array->packed = !boards.planes && memcmp(array->strides, strides, 3 * sizeof *strides) == 0;
    return DYAD_OK;
}

/* A plane counts where it is not 0; what is neither 0 nor 1 is no cell. */
static unsigned char colour_of(const unsigned char *cell, ptrdiff_t stride)
{
    unsigned char first = cell[0], second = cell[stride];
    return first > 1 || second > 1 ? BOTH_COLOURS : (unsigned char)(first | second << 1);
}

const unsigned char *dy_board_array_cells(const dy_board_array *array, size_t index,
                                          unsigned char *room)
{
    const ptrdiff_t *strides = array->strides;
    const unsigned char *board = array->cells + (ptrdiff_t)index * strides[0];
    unsigned char *to = room;
    if (array->packed)
        return board;
    for (uint32_t row = 0; row < array->rows; row++) {
        const unsigned char *cell = board + (ptrdiff_t)row * strides[1];
        for (uint32_t column = 0; column < array->columns; column++, cell += strides[2])
            *to++ = array->planes ? colour_of(cell, strides[3]) : *cell;
    }
    return room;
}

static dyad_status bad_cell(uint32_t row, uint32_t column, unsigned char found, dy_flaw *flaw)
{
    *flaw = (dy_flaw){.has_cell = true, .row = row, .column = column};
    snprintf(flaw->text, sizeof flaw->text,
             "expected 0, 1 or 2 at [%" PRIu32 ",%" PRIu32 "], found %d", row, column, found);
    return DYAD_E_MALFORMED;
}

static dyad_status bad_turn(unsigned char found, dy_flaw *flaw)
{
    *flaw = (dy_flaw){.has_cell = false};
    snprintf(flaw->text, sizeof flaw->text, "expected to_move 0, 1 or 2, found %d", found);
    return DYAD_E_MALFORMED;
}

dyad_status dy_board_array_check(const dy_board_array *array, size_t index,
                                 const unsigned char *cells, dy_flaw *flaw)
{
    unsigned char to_move = array->to_move ? array->to_move[index] : 0;
    if (to_move > DY_COLOURS)
        return bad_turn(to_move, flaw);
    for (size_t i = 0; i < dy_board_array_bytes(array); i++) {
        unsigned char cell = cells[i];
        if (cell > DY_COLOURS)
            return bad_cell((uint32_t)(i / array->columns), (uint32_t)(i % array->columns), cell,
                            flaw);
    }
    return DYAD_OK;
}

dyad_status dy_board_array_position(const dy_board_array *array, size_t index,
                                    const dy_letter_kernels *letters, unsigned char *room,
                                    dy_arena *arena, dyad_position *position, dy_flaw *flaw)
{
    dy_grid *grid = &position->grid;
    const unsigned char *cells = dy_board_array_cells(array, index, room);
    unsigned char to_move = array->to_move ? array->to_move[index] : 0;
    if (to_move > DY_COLOURS)
        return bad_turn(to_move, flaw);
    if (!dy_grid_reset(grid, array->rows, array->columns))
        return DYAD_E_MEMORY;
    for (uint32_t row = 0; row < array->rows; row++, cells += array->columns) {
        size_t good = letters->row(cells, array->columns, dy_cell_letters,
                                   dy_grid_row(grid, 1, row), dy_grid_row(grid, 2, row));
        if (good < array->columns)
            return bad_cell(row, (uint32_t)good, cells[good], flaw);
    }
    position->to_move = to_move;
    return dy_position_check(position, arena, flaw);
}
