/* grid.h - a board of rows x columns as two planes of bits, one for each colour.
 *
 * Row r of a plane is `stride` words from word r * stride on; bit c of the row is column c, and the
 * bits past the last column are 0. A cell that is in neither plane is empty. Colours are 1 and 2,
 * 0 is empty. A cell's number is row * columns + column. */
#ifndef DY_GRID_H
#define DY_GRID_H

#include "base/bits.h"

#include <dyad/dyad.h>

enum {
    DY_SIDE_MAX = 65535, /* the largest side: cell numbers fit 32 bits */
    DY_COLOURS = 2,
};

typedef struct dy_grid {
    uint32_t rows, columns;
    size_t stride;
    uint64_t *plane[DY_COLOURS];
    size_t capacity; /* words of each plane */
    const dyad_allocator *memory;
} dy_grid;

void dy_grid_init(dy_grid *grid, const dyad_allocator *memory);
void dy_grid_free(dy_grid *grid);
/* Makes it an empty board of 1 to DY_SIDE_MAX rows and columns; false when out of memory. */
bool dy_grid_reset(dy_grid *grid, uint32_t rows, uint32_t columns);
/* For a reader that does not trust the size before the rows: sets the size, with no row yet; then
 * gives row after row (0, 1, ...) its cleared words, so that memory grows as rows come. */
void dy_grid_start(dy_grid *grid, uint32_t rows, uint32_t columns);
bool dy_grid_grow(dy_grid *grid, uint32_t row);

static inline size_t dy_grid_words(const dy_grid *grid)
{
    return grid->rows * grid->stride;
}

static inline size_t dy_grid_cells(const dy_grid *grid)
{
    return (size_t)grid->rows * grid->columns;
}

/* A square board can be mirrored in its long diagonal, and has one number for its side. */
static inline bool dy_grid_is_square(const dy_grid *grid)
{
    return grid->rows == grid->columns;
}

static inline uint64_t *dy_grid_row(const dy_grid *grid, int colour, uint32_t row)
{
    return grid->plane[colour - 1] + row * grid->stride;
}

static inline int dy_grid_at(const dy_grid *grid, uint32_t row, uint32_t column)
{
    if (dy_bit(dy_grid_row(grid, 1, row), column))
        return 1;
    return dy_bit(dy_grid_row(grid, 2, row), column) ? 2 : 0;
}

/* Makes the cell `colour` (0: empty). */
void dy_grid_put(dy_grid *grid, uint32_t row, uint32_t column, int colour);

/* Writes the cells row by row, a byte each: 0, 1 or 2. */
void dy_grid_cells_to(const dy_grid *grid, unsigned char *cells);

/* Stones of a colour. */
size_t dy_grid_count(const dy_grid *grid, int colour);

/* The bits of row word `word` (0 .. stride-1) that are columns of the board. */
static inline uint64_t dy_column_mask(uint32_t columns, size_t word)
{
    size_t left = columns - word * DY_WORD_BITS;
    return left >= DY_WORD_BITS ? ~UINT64_C(0) : (UINT64_C(1) << left) - 1;
}

#endif
