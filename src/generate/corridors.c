/* corridors.c - spirals, serpentines, combs and wiggles, whole or blocked. */
#include "generate/corridors.h"

#include "generate/stones.h"

#include <assert.h>

/* ---- blocking -----------------------------------------------------------------------------
 *
 * Taking the stone away would do, but then one stone more wins. On a straight stretch of the way,
 * it can be blocked without an unfilled cell:
 *
 *      . a .        . a .      x, which goes to b, touches no other of b's but w, and y, which goes
 *      w x y   ->   w b a z    to a, no other of a's but z. So neither colour joins anything new,
 *      . a .        . a .      and a is cut; b could not have won, because a had.
 */

static bool is_straight(const dy_pen *pen, int64_t row, int64_t column, int64_t down, int64_t right,
                        int a)
{
    int64_t y_row = row + down, y_column = column + right;
    int y = dy_pen_at(pen, y_row, y_column);
    return y >= 0 && y != a && dy_pen_at(pen, row - down, column - right) != a &&
           dy_pen_at(pen, row + right, column + down) == a &&
           dy_pen_at(pen, row - right, column - down) == a &&
           dy_pen_at(pen, y_row + right, y_column + down) != a &&
           dy_pen_at(pen, y_row - right, y_column - down) != a;
}

void dy_block(const dy_pen *pen, uint32_t row, uint32_t column, int a, dy_random *random)
{
    static const int downs[] = {-1, 0, 0, 1}, rights[] = {0, -1, 1, 0};
    assert(dy_pen_at(pen, row, column) == a);
    uint64_t first = dy_random_below(random, 4);
    bool fill = dy_random_next(random) >> 63;
    for (uint64_t i = first; fill && i < first + 4; i++) {
        int down = downs[i % 4], right = rights[i % 4];
        if (!is_straight(pen, row, column, down, right, a))
            continue;
        dy_pen_put(pen, row, column, dy_other(a));
        dy_pen_put(pen, row + (uint32_t)down, column + (uint32_t)right, a); /* -1 wraps */
        return;
    }
    dy_pen_put(pen, row, column, 0);
}

/* ---- the shapes of curves.h --------------------------------------------------------------- */

/* Blocks the inner of the two ways along the wall at a random cell of the wall; at the way in where
 * the wall turns there, or where both ways meet. */
static void block_spiral(const dy_pen *pen, int a, dy_random *random)
{
    static const int downs[] = {0, 1, 0, -1},
                     rights[] = {1, 0, -1, 0}; /* to the right of UP, ... */
    uint64_t wall = 0;
    for (dy_spiral at = dy_spiral_wall(pen->grid->rows); !at.ended; dy_spiral_step(&at))
        wall++;
    dy_spiral at = dy_spiral_wall(pen->grid->rows);
    for (uint64_t i = dy_random_below(random, wall); i; i--)
        dy_spiral_step(&at);
    int down = downs[at.heading], right = rights[at.heading];
    int64_t row = at.row + down, column = at.column + right;
    if (is_straight(pen, row, column, -down, -right, a))
        dy_block(pen, (uint32_t)row, (uint32_t)column, a, random);
    else
        dy_block(pen, 0, 0, a, random);
}

bool dy_corridor_spiral(const dy_pen *pen, int a, bool blocked, dy_random *random, dy_arena *arena)
{
    (void)arena;
    dy_draw_double_spiral(pen, UINT64_MAX, a);
    if (blocked)
        block_spiral(pen, a, random);
    return true;
}

bool dy_corridor_serpentine(const dy_pen *pen, int a, bool blocked, dy_random *random,
                            dy_arena *arena)
{
    (void)arena;
    uint32_t n = pen->grid->rows, row, column;
    dy_stones_fill(pen->grid, dy_other(a));
    dy_draw_serpentine(pen, 0, n, a);
    if (!blocked)
        return true;
    uint64_t first = n - 1; /* as drawn: from the foot of the first column */
    uint64_t last = (n - 1) / 2 * (n + UINT64_C(1)) + (n % 2 ? 0 : n); /* to the last column */
    dy_serpentine_cell(n, first + dy_random_below(random, last - first + 1), &row, &column);
    dy_block(pen, row, column, a, random);
    return true;
}

/* The way is the back of the comb. Between two teeth of `a`, c-1 and c+1, either
 *
 *     a a a a a         a a b a a     the back is b's, and further down a and b exchange a cell, so
 *     b a b a b   ->    b a b a b     that b's tooth is cut as well; or a cell of the back is taken
 *     b a b a b         b a a b b     away.
 *     b a b a b         b a b a b                                                              */
bool dy_corridor_comb(const dy_pen *pen, int a, bool blocked, dy_random *random, dy_arena *arena)
{
    (void)arena;
    uint32_t n = pen->grid->rows;
    dy_draw_comb(pen, a);
    if (!blocked)
        return true;
    if (n < 4 || dy_random_next(random) >> 63) {
        dy_pen_put(pen, 0, (uint32_t)dy_random_below(random, n), 0);
        return true;
    }
    uint32_t column = 2 + 2 * (uint32_t)dy_random_below(random, n / 2 - 1);
    uint32_t row = 1 + (uint32_t)dy_random_below(random, n - 2);
    dy_pen_put(pen, 0, column, dy_other(a));
    dy_pen_put(pen, row, column, a);
    dy_pen_put(pen, row, column + 1, dy_other(a));
    return true;
}

/* ---- wiggle -------------------------------------------------------------------------------
 *
 * Runs of `height` cells down and up, with a cell between two of them; an odd number of them in a
 * band, so that each band ends at its foot, and an odd number of bands, so that the last one ends
 * at the right. The first and the last column stay free of it but for the way in and out. */

enum { HEIGHT_MIN = 3, HEIGHTS = 4 };

typedef struct wiggle {
    uint32_t height, runs, bands;
    uint64_t band_cells; /* with the cell to the next band */
    uint64_t cells;
} wiggle;

static wiggle wiggle_of(uint32_t n, uint32_t height)
{
    wiggle w = {.height = height < n ? height : n};
    if (n < 3) { /* no room: the first row */
        w.cells = n;
        return w;
    }
    w.runs = (n - 1) / 2;
    w.runs -= w.runs % 2 == 0;
    w.bands = (n + 1) / (w.height + 1);
    w.bands -= w.bands % 2 == 0;
    w.band_cells = w.runs * (w.height + UINT64_C(1));
    w.cells = 1 + w.bands * w.band_cells - 1 + (n - 2 * w.runs); /* way in, bands, way out */
    return w;
}

/* Cell number `i` of it. */
static void wiggle_cell(const wiggle *w, uint64_t i, uint32_t *row, uint32_t *column)
{
    if (i == 0 || w->bands == 0) {
        *row = 0;
        *column = (uint32_t)i;
        return;
    }
    uint64_t end = w->bands * w->band_cells;
    if (i >= end) {
        *row = w->bands * (w->height + 1) - 2;
        *column = 2 * w->runs + (uint32_t)(i - end);
        return;
    }
    uint32_t band = (uint32_t)((i - 1) / w->band_cells);
    uint64_t rest = (i - 1) % w->band_cells;
    uint32_t run = (uint32_t)(rest / (w->height + 1)), step = (uint32_t)(rest % (w->height + 1));
    uint32_t across = 2 * run, down;
    if (step < w->height) {
        down = run % 2 == 0 ? step : w->height - 1 - step;
    } else if (run + 1 < w->runs) {
        down = run % 2 == 0 ? w->height - 1 : 0;
        across++;
    } else {
        down = w->height; /* to the next band */
    }
    *row = band * (w->height + 1) + down;
    *column = band % 2 == 0 ? 1 + across : 2 * w->runs - 1 - across;
}

bool dy_corridor_wiggle(const dy_pen *pen, int a, bool blocked, dy_random *random, dy_arena *arena)
{
    (void)arena;
    uint32_t row, column;
    wiggle w = wiggle_of(pen->grid->rows, HEIGHT_MIN + (uint32_t)dy_random_below(random, HEIGHTS));
    dy_stones_fill(pen->grid, dy_other(a));
    for (uint64_t i = 0; i < w.cells; i++) {
        wiggle_cell(&w, i, &row, &column);
        dy_pen_put(pen, row, column, a);
    }
    if (blocked) {
        wiggle_cell(&w, dy_random_below(random, w.cells), &row, &column);
        dy_block(pen, row, column, a, random);
    }
    return true;
}
