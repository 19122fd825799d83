/* npy.h - NumPy's array files: batches of boards in, boards and verdict codes out.
 *
 *     \x93NUMPY  version (2 bytes)  length (2 or 4 bytes, little-endian)
 *     {'descr': '|u1', 'fortran_order': False, 'shape': (M, R, C), }      spaces, a line end
 *     M boards of R rows of C cells: 0 empty, 1 the first colour, 2 the other
 *
 * Versions 1 to 3 are read, of integers of 1 to 8 bytes in either byte order and of bool, in C
 * order and in Fortran order; version 1.0 is written, of unsigned bytes in C order, as NumPy writes
 * it. Faults have no line and column: their texts name the byte of the header, counted from 1, or
 * the board, counted from 1, and the cell. See numpy.lib.format. */
#ifndef DY_NPY_H
#define DY_NPY_H

#include "base/buffer.h"
#include "board/grid.h"
#include "games/game.h"
#include "text/letters.h"
#include "text/source.h"

/* ---- reading ------------------------------------------------------------------------------ */

#define DY_NPY_MAGIC "\x93NUMPY"
enum { DY_NPY_MAGIC_BYTES = sizeof DY_NPY_MAGIC - 1 };

/* How a cell is stored. */
typedef struct dy_npy_cell {
    unsigned char bytes; /* 1, 2, 4 or 8 */
    bool has_sign;
    bool big_endian;
} dy_npy_cell;

typedef struct dy_npy {
    uint64_t count;         /* boards that the header announces */
    uint32_t rows, columns; /* of each */
    dy_npy_cell cell;
    bool fortran;     /* the first index varies fastest: cell [row,column] of all boards, one after
                         the other, then [row+1,column] */
    bool loaded;      /* Fortran order: `held` has the cells of all boards */
    bool cut;         /* the data ended too soon: nothing follows */
    bool board_fault; /* the last fault was in a board, not between boards or after them */
    uint64_t taken;   /* boards begun */
    uint64_t due;     /* bytes of the last of them that are still to come */
    dy_buffer held;
} dy_npy;

/* Reads the header after the magic, which has been passed over, of boards of 1 to `most.rows` rows
 * and columns. `memory` is borrowed until dy_npy_end(), which is called also after a failure.
 * DYAD_OK; DYAD_E_MALFORMED, DYAD_E_SYSTEM or DYAD_E_STOPPED. */
dyad_status dy_npy_begin(dy_npy *npy, dy_source *source, dy_size most, const dyad_allocator *memory,
                         dyad_error *error);
void dy_npy_end(dy_npy *npy);

/* Cells of each board. */
static inline uint64_t dy_npy_cells(const dy_npy *npy)
{
    return (uint64_t)npy->rows * npy->columns;
}

/* Whether each board is its cells, a byte each, row by row: kernels can read it in place. */
static inline bool dy_npy_is_plain(const dy_npy *npy)
{
    return npy->cell.bytes == 1 && !npy->fortran;
}

/* Bytes from a board to the next; of Fortran order, from the first board to the end of all. */
static inline uint64_t dy_npy_step(const dy_npy *npy)
{
    return dy_npy_cells(npy) * npy->cell.bytes * (npy->fortran ? npy->count : 1);
}

/* Reads the next board. DYAD_OK; DYAD_END after the last one; DYAD_E_MALFORMED, after which the
 * next call goes on with the next board; DYAD_E_SYSTEM, DYAD_E_MEMORY or DYAD_E_STOPPED. */
dyad_status dy_npy_next(dy_npy *npy, dy_source *source, const dy_letter_kernels *kernels,
                        dy_grid *grid, dyad_error *error);

/* The board just read is none of the game's: names it, and says why. */
void dy_npy_flaw(dy_npy *npy, const dy_source *source, const char *why, dyad_error *error);

/* ---- writing ------------------------------------------------------------------------------ */

/* The length of every header that is written, whatever the shape: it can be written again in place
 * once the count is known. */
enum { DY_NPY_HEADER_BYTES = 128, DY_NPY_DIMENSIONS_MAX = 3 };

/* The header of an array of bytes, of 1 to DY_NPY_DIMENSIONS_MAX dimensions; of three, the last two
 * are rows and columns of a board. */
void dy_npy_header(char bytes[DY_NPY_HEADER_BYTES], const uint64_t *shape, size_t dimensions);

/* A board as rows * columns bytes. */
void dy_npy_board(const dy_grid *grid, dy_buffer *out);

#endif
