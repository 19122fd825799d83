/* curves.c - spirals, serpentines and combs. */
#include "generate/curves.h"

#include "generate/stones.h"

dy_pen dy_pen_random(dyad_position *position, int colour, dy_random *random)
{
    const dyad_game *game = position->game;
    uint64_t bits = dy_random_next(random) >> 61;
    dy_pen pen = {
        .grid = &position->grid,
        .adjacency = game->adjacency,
        .transposed = bits & 1,
        .flip_rows = bits & 2,
        .flip_columns = bits & 4,
    };
    if (game->goal == DYAD_GOAL_CONNECT)
        pen.transposed = dy_goes_down(game, colour);
    if (game->adjacency == DY_HEXAGON) /* a half turn keeps what touches, a mirror does not */
        pen.flip_columns = pen.flip_rows;
    return pen;
}

/* From the frame to the board. */
static void turn(const dy_pen *pen, uint32_t *row, uint32_t *column)
{
    uint32_t last_row = pen->grid->rows - 1, last_column = pen->grid->columns - 1;
    uint32_t r = pen->transposed ? *column : *row, c = pen->transposed ? *row : *column;
    *row = pen->flip_rows ? last_row - r : r;
    *column = pen->flip_columns ? last_column - c : c;
}

void dy_pen_put(const dy_pen *pen, uint32_t row, uint32_t column, int colour)
{
    turn(pen, &row, &column);
    dy_grid_put(pen->grid, row, column, colour);
}

int dy_pen_at(const dy_pen *pen, int64_t row, int64_t column)
{
    int64_t n = pen->grid->rows;
    if (row < 0 || column < 0 || row >= n || column >= n)
        return -1;
    uint32_t r = (uint32_t)row, c = (uint32_t)column;
    turn(pen, &r, &c);
    return dy_grid_at(pen->grid, r, c);
}

/* ---- serpentine -------------------------------------------------------------------------------
 *
 * With rows = 4, cells in order:   0  .  8  9 10
 *                                  1  .  7  . 11
 *                                  2  .  6  . 12
 *                                  3  4  5  . 13 14
 */

void dy_serpentine_cell(uint32_t rows, uint64_t i, uint32_t *row, uint32_t *column)
{
    uint64_t run = i / (rows + UINT64_C(1)), offset = i % (rows + UINT64_C(1));
    *column = (uint32_t)(2 * run + (offset == rows));
    if (offset == rows)
        *row = dy_serpentine_gap(rows, *column);
    else
        *row = run % 2 == 0 ? (uint32_t)offset : rows - 1 - (uint32_t)offset;
}

uint32_t dy_serpentine_gap(uint32_t rows, uint32_t column)
{
    return column / 2 % 2 == 0 ? rows - 1 : 0;
}

void dy_draw_serpentine(const dy_pen *pen, uint32_t top, uint32_t rows, int a)
{
    uint32_t row, column;
    uint64_t i = rows - 1; /* the foot of the first column: what is above it is not needed */
    do {
        dy_serpentine_cell(rows, i++, &row, &column);
        dy_pen_put(pen, top + row, column, a);
    } while (column + 1 < pen->grid->columns);
}

/* ---- comb --------------------------------------------------------------------------------- */

void dy_draw_comb(const dy_pen *pen, int a)
{
    uint32_t n = pen->grid->rows;
    dy_stones_fill(pen->grid, dy_other(a));
    for (uint32_t c = 0; c < n; c++)
        dy_pen_put(pen, 0, c, a);
    for (uint32_t c = 1; c < n; c += 2)
        for (uint32_t r = 1; r + 1 < n; r++)
            dy_pen_put(pen, r, c, a);
}

/* ---- spirals ------------------------------------------------------------------------------ */

enum { UP, RIGHT, DOWN, LEFT, HEADINGS };

dy_spiral dy_single_spiral(uint32_t n)
{
    int64_t last = (int64_t)n - 1;
    return (dy_spiral){
        .heading = RIGHT,
        .target = {[UP] = 2, [RIGHT] = last, [DOWN] = last, [LEFT] = 0},
        .pitch = 2,
    };
}

dy_spiral dy_spiral_wall(uint32_t n)
{
    int64_t last = (int64_t)n - 1;
    return (dy_spiral){
        .row = last,
        .heading = UP,
        .target = {[UP] = 1, [RIGHT] = last - 2, [DOWN] = last - 3, [LEFT] = 4},
        .pitch = 4,
    };
}

bool dy_spiral_step(dy_spiral *spiral)
{
    static const int rows[HEADINGS] = {-1, 0, 1, 0}, columns[HEADINGS] = {0, 1, 0, -1};
    for (int turns = 0; turns < 2; turns++) {
        int heading = spiral->heading;
        int64_t left = (spiral->target[heading] - spiral->row) * rows[heading] +
                       (spiral->target[heading] - spiral->column) * columns[heading];
        if (left > 0) {
            spiral->row += rows[heading];
            spiral->column += columns[heading];
            return true;
        }
        spiral->target[heading] -= spiral->pitch * (rows[heading] + columns[heading]);
        spiral->heading = (heading + 1) % HEADINGS;
    }
    spiral->ended = true; /* a run that would be empty: the centre */
    return false;
}

/* Gives every cell around the one at (row, column) to `colour`: the 8 around it on squares, so that
 * those of a chain join by sides; the 6 that touch it on hexagons, which join as they are. */
static void surround(const dy_pen *pen, int64_t row, int64_t column, int colour)
{
    int64_t n = pen->grid->rows;
    for (int64_t r = row - 1; r <= row + 1; r++) {
        for (int64_t c = column - 1; c <= column + 1; c++) {
            bool touches = pen->adjacency == DY_SQUARE || r - row != c - column;
            if (touches && r >= 0 && r < n && c >= 0 && c < n)
                dy_pen_put(pen, (uint32_t)r, (uint32_t)c, colour);
        }
    }
}

/* Going along the wall first on its outer and then on its inner side is nothing but surrounding it;
 * two turns of the wall are 4 apart, which leaves b a b between them:
 *
 *     b  wall    a  its surrounding    .  the rest, b as well: it keeps the turns of `a` apart
 */
void dy_draw_double_spiral(const dy_pen *pen, uint64_t wall, int a)
{
    uint32_t n = pen->grid->rows;
    int b = dy_other(a);
    dy_stones_fill(pen->grid, b);
    dy_spiral at = dy_spiral_wall(n);
    for (uint64_t i = 0; i < wall && !at.ended; i++, dy_spiral_step(&at))
        surround(pen, at.row, at.column, a);
    at = dy_spiral_wall(n);
    for (uint64_t i = 0; i < wall && !at.ended; i++, dy_spiral_step(&at))
        dy_pen_put(pen, (uint32_t)at.row, (uint32_t)at.column, b);
    for (uint32_t c = wall > 0 && n > 1; c < n; c++) /* the way out */
        dy_pen_put(pen, n - 1, c, a);
}
