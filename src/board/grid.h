/* grid.h - a square board as two planes of bits, one for each colour.
 *
 * Row r of a plane is `stride` words from word r * stride on; bit c of the row is column c, and the
 * bits past the last column are 0. A cell that is in neither plane is empty. Colours are 1 and 2,
 * 0 is empty. A cell's number is row * n + column. */
#ifndef DY_GRID_H
#define DY_GRID_H

#include "base/bits.h"

#include <dyad/dyad.h>

enum {
    DY_SIDE_MAX = 65535, /* the largest side: cell numbers fit 32 bits */
    DY_COLOURS = 2,
};

typedef struct dy_grid {
    uint32_t n;
    size_t stride;
    uint64_t *plane[DY_COLOURS];
    size_t capacity; /* words of each plane */
    const dyad_allocator *memory;
} dy_grid;

void dy_grid_init(dy_grid *grid, const dyad_allocator *memory);
void dy_grid_free(dy_grid *grid);
/* Makes it an empty n x n board, 1 <= n <= DY_SIDE_MAX; false when out of memory. */
bool dy_grid_reset(dy_grid *grid, uint32_t n);
/* For a reader that does not trust the size before the rows: sets the side, with no row yet; then
 * gives row after row (0, 1, ...) its cleared words, so that memory grows as rows come. */
void dy_grid_start(dy_grid *grid, uint32_t n);
bool dy_grid_grow(dy_grid *grid, uint32_t row);

static inline size_t dy_grid_words(const dy_grid *grid)
{
    return grid->n * grid->stride;
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

/* Stones of a colour. */
size_t dy_grid_count(const dy_grid *grid, int colour);

/* The bits of row word `word` (0 .. stride-1) that are columns of the board. */
static inline uint64_t dy_column_mask(uint32_t n, size_t word)
{
    size_t left = n - word * DY_WORD_BITS;
    return left >= DY_WORD_BITS ? ~UINT64_C(0) : (UINT64_C(1) << left) - 1;
}

#endif
