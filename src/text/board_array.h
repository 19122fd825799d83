/* board_array.h - boards that lie in an array of the caller's, as <dyad/arrays.h> has them: to
 * packed cells, and to positions.
 *
 * What is checked once is not trusted twice: cells are read once each, into memory of ours or into
 * bits, and looked at there, so that an array that is changed meanwhile does no harm. */
#ifndef DY_BOARD_ARRAY_H
#define DY_BOARD_ARRAY_H

#include "games/game.h"
#include "text/letters.h"

#include <dyad/arrays.h>

typedef struct dy_board_array {
    const unsigned char *cells, *to_move;
    size_t count;
    uint32_t rows, columns;
    ptrdiff_t strides[4];
    bool planes, packed; /* packed: bytes one after the other, and no planes */
} dy_board_array;

/* Bytes of a board as packed cells. */
static inline size_t dy_board_array_bytes(const dy_board_array *array)
{
    return (size_t)array->rows * array->columns;
}

/* DYAD_OK; DYAD_E_USAGE: the array is not what it should be, or the game has no such boards. Then
 * the error names `function`, the public one that was called. */
dyad_status dy_board_array_take(dy_board_array *array, const dyad_boards *given,
                                const dyad_game *game, const char *function, dyad_error *error);
/* The cells of board `index`, row by row: in the array itself where they stand so, else copied to
 * `room`, which takes dy_board_array_bytes(). A cell of two colours becomes 3. */
const unsigned char *dy_board_array_cells(const dy_board_array *array, size_t index,
                                          unsigned char *room);
/* What is wrong with the cells as that gives them, or with whose turn it is: DYAD_OK, or
 * DYAD_E_MALFORMED with *flaw. */
dyad_status dy_board_array_check(const dy_board_array *array, size_t index,
                                 const unsigned char *cells, dy_flaw *flaw);
/* Board `index` as a position of `position->game`; `room` as before; `arena` is scratch, and
 * emptied. DYAD_OK; DYAD_E_MALFORMED, with *flaw; DYAD_E_MEMORY. */
dyad_status dy_board_array_position(const dy_board_array *array, size_t index,
                                    const dy_letter_kernels *letters, unsigned char *room,
                                    dy_arena *arena, dyad_position *position, dy_flaw *flaw);

#endif
