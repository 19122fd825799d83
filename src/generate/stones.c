/* stones.c - random stones by selection sampling (Fan, Muller and Rezucha 1962; Knuth, The Art of
 * Computer Programming 3.4.2, algorithm S): the cells are passed once, and with k stones still to
 * place on m cells still to come, the next cell gets one with the probability k / m. */
#include "generate/stones.h"

#include <assert.h>

/* True when 32 random bits, as a fraction of 1, lie below part / whole. */
static bool below(uint32_t bits, uint64_t part, uint64_t whole)
{
    return bits * whole < part << 32;
}

uint64_t dy_share_of(double share, uint64_t whole, dy_random *random)
{
    assert(share >= 0 && share <= 1 && whole <= UINT32_MAX);
    uint64_t parts = (uint64_t)(share * 0x1p32); /* by a power of two: nothing is rounded */
    uint64_t product = parts * whole, count = product >> 32;
    uint64_t rest = product & UINT32_MAX, half = UINT64_C(1) << 31;
    bool up = rest > half || (rest == half && (dy_random_next(random) & 1));
    return count + up;
}

bool dy_chance(dy_random *random, uint64_t part, uint64_t whole)
{
    return below((uint32_t)(dy_random_next(random) >> 32), part, whole);
}

double dy_random_share(double least, double most, dy_random *random)
{
    assert(least >= 0 && most >= least && most <= 1);
    uint64_t low = (uint64_t)(least * 0x1p32), high = (uint64_t)(most * 0x1p32);
    return (double)(low + dy_random_below(random, high - low + 1)) * 0x1p-32;
}

int dy_random_colour(dy_random *random)
{
    return 1 + (int)(dy_random_next(random) >> 63);
}

void dy_stones_fill(dy_grid *grid, int colour)
{
    for (uint32_t r = 0; r < grid->rows; r++) {
        for (size_t w = 0; w < grid->stride; w++) {
            dy_grid_row(grid, colour, r)[w] = dy_column_mask(grid->columns, w);
            dy_grid_row(grid, dy_other(colour), r)[w] = 0;
        }
    }
}

void dy_stones_scatter(dy_grid *grid, const uint64_t counts[DY_COLOURS], dy_random *random)
{
    uint64_t first = counts[0], stones = counts[0] + counts[1];
    uint64_t room = dy_grid_cells(grid) - dy_grid_count(grid, 1) - dy_grid_count(grid, 2);
    assert(stones <= room);
    for (uint32_t r = 0; r < grid->rows && stones; r++) {
        for (size_t w = 0; w < grid->stride; w++) {
            uint64_t *one = dy_grid_row(grid, 1, r) + w, *two = dy_grid_row(grid, 2, r) + w;
            uint64_t free = dy_column_mask(grid->columns, w) & ~(*one | *two);
            for (; free; free &= free - 1, room--) {
                uint64_t bits = dy_random_next(random), cell = free & (0 - free);
                if (!below((uint32_t)(bits >> 32), stones, room))
                    continue;
                if (below((uint32_t)bits, first, stones)) {
                    *one |= cell;
                    first--;
                } else {
                    *two |= cell;
                }
                stones--;
            }
        }
    }
}

void dy_stones_thin(dy_grid *grid, int colour, uint64_t count, dy_random *random)
{
    uint64_t *plane = grid->plane[colour - 1];
    uint64_t left = dy_grid_count(grid, colour);
    assert(count <= left);
    for (size_t i = 0; i < dy_grid_words(grid) && count; i++) {
        for (uint64_t stones = plane[i]; stones; stones &= stones - 1, left--) {
            if (dy_chance(random, count, left)) {
                plane[i] &= ~(stones & (0 - stones));
                count--;
            }
        }
    }
}
