/* grid.c - boards as planes of bits. */
#include "board/grid.h"

#include "base/memory.h"

#include <string.h>

void dy_grid_init(dy_grid *grid, const dyad_allocator *memory)
{
    *grid = (dy_grid){.memory = memory};
}

void dy_grid_free(dy_grid *grid)
{
    for (int i = 0; i < DY_COLOURS; i++)
        dy_memory_free(grid->memory, grid->plane[i], grid->capacity, sizeof(uint64_t));
    dy_grid_init(grid, grid->memory);
}

/* Both planes hold at least `words`; what they held is kept. */
static bool ensure(dy_grid *grid, size_t words)
{
    if (words <= grid->capacity)
        return true;
    uint64_t *grown[DY_COLOURS];
    for (int i = 0; i < DY_COLOURS; i++) {
        grown[i] = (uint64_t *)dy_memory_new(grid->memory, words, sizeof(uint64_t));
        if (!grown[i]) {
            if (i)
                dy_memory_free(grid->memory, grown[0], words, sizeof(uint64_t));
            return false;
        }
    }
    for (int i = 0; i < DY_COLOURS; i++) {
        if (grid->capacity)
            memcpy(grown[i], grid->plane[i], grid->capacity * sizeof(uint64_t));
        dy_memory_free(grid->memory, grid->plane[i], grid->capacity, sizeof(uint64_t));
        grid->plane[i] = grown[i];
    }
    grid->capacity = words;
    return true;
}

void dy_grid_start(dy_grid *grid, uint32_t rows, uint32_t columns)
{
    grid->rows = rows;
    grid->columns = columns;
    grid->stride = dy_words_for(columns);
}

bool dy_grid_grow(dy_grid *grid, uint32_t row)
{
    size_t need = (row + (size_t)1) * grid->stride, all = dy_grid_words(grid);
    if (need > grid->capacity) {
        size_t ask = need < 32 ? 64 : need * 2; /* doubling: each word is copied once on average */
        if (ask > all)
            ask = all;
        if (!ensure(grid, ask))
            return false;
    }
    for (int i = 0; i < DY_COLOURS; i++)
        memset(grid->plane[i] + row * grid->stride, 0, grid->stride * sizeof(uint64_t));
    return true;
}

bool dy_grid_reset(dy_grid *grid, uint32_t rows, uint32_t columns)
{
    dy_grid_start(grid, rows, columns);
    if (!ensure(grid, dy_grid_words(grid)))
        return false;
    for (int i = 0; i < DY_COLOURS; i++)
        memset(grid->plane[i], 0, dy_grid_words(grid) * sizeof(uint64_t));
    return true;
}

void dy_grid_put(dy_grid *grid, uint32_t row, uint32_t column, int colour)
{
    for (int i = 1; i <= DY_COLOURS; i++) {
        if (i == colour)
            dy_bit_set(dy_grid_row(grid, i, row), column);
        else
            dy_bit_clear(dy_grid_row(grid, i, row), column);
    }
}

size_t dy_grid_count(const dy_grid *grid, int colour)
{
    size_t count = 0;
    for (size_t i = 0; i < dy_grid_words(grid); i++)
        count += dy_bit_count(grid->plane[colour - 1][i]);
    return count;
}

void dy_grid_cells_to(const dy_grid *grid, unsigned char *cells)
{
    for (uint32_t row = 0; row < grid->rows; row++) {
        const uint64_t *first = dy_grid_row(grid, 1, row), *second = dy_grid_row(grid, 2, row);
        for (uint32_t column = 0; column < grid->columns; column++)
            *cells++ = (unsigned char)(dy_bit(first, column) + 2 * dy_bit(second, column));
    }
}
