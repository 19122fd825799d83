/* curves.h - spirals, serpentines and combs, drawn for any game.
 *
 * A shape is drawn in a frame of its own, in which its colour `a` joins left to right; the other
 * colour, `b`, has every other cell. A pen turns the frame into the board: transposed where `a`
 * joins top to bottom, and turned or mirrored by chance as far as the game's neighbours allow.
 *
 *   serpentine       comb             double spiral            single spiral
 *   b b a a a b b    a a a a a a a    a a a a a a a a a a b    a a a a a a a
 *   b b a b a b b    b a b a b a b    b b b b b b b b b a b    b b b b b b a
 *   b b a b a b b    b a b a b a b    b a a a a a a a b a b    a a a a a b a
 *   b b a b a b b    b a b a b a b    b a b b b b b a b a b    a b b b a b a
 *   b b a b a b b    b a b a b a b    b a b a a a b a b a b    a b a a a b a
 *   b b a b a b b    b a b a b a b    b a b a b b b a b a b    a b b b b b a
 *   a a a b a a a    b b b b b b b    b a b a b a a a b a b    a a a a a a a
 *                                     b a b a b b b b b a b
 *                                     b a b a a a a a a a b
 *                                     b a b b b b b b b b b
 *                                     b a a a a a a a a a a
 *
 * They take no memory, and a few steps for each cell. */
#ifndef DY_CURVES_H
#define DY_CURVES_H

#include "base/random.h"
#include "games/game.h"

typedef struct dy_pen {
    dy_grid *grid;
    dy_adjacency adjacency;
    bool transposed, flip_rows, flip_columns;
} dy_pen;

/* A pen whose frame runs from left to right where the board's `colour` joins its sides; for a game
 * without sides either way, by chance. */
dy_pen dy_pen_random(dyad_position *position, int colour, dy_random *random);
void dy_pen_put(const dy_pen *pen, uint32_t row, uint32_t column, int colour);
/* What is there: 0 no stone, -1 off the board. */
int dy_pen_at(const dy_pen *pen, int64_t row, int64_t column);

/* ---- serpentine: down, one cell to the right, up, one cell to the right, down, ... -------- */

/* Cell number `i` of the serpentine that fills `rows` rows of its frame, starting at the top left;
 * there are rows + 1 cells for two columns. */
void dy_serpentine_cell(uint32_t rows, uint64_t i, uint32_t *row, uint32_t *column);
/* The row of the only cell in the odd column `column`: the gap in the wall. */
uint32_t dy_serpentine_gap(uint32_t rows, uint32_t column);
/* The shortest part of it that joins left to right, in rows top .. top+rows-1 of the frame; nothing
 * else is drawn. It has one cell in the first and in the last column; for 6 neighbours as for 4, it
 * meets itself nowhere, and each of its cells in odd columns is needed. */
void dy_draw_serpentine(const dy_pen *pen, uint32_t top, uint32_t rows, int a);

/* ---- comb --------------------------------------------------------------------------------- */

/* The whole board: `a` has the first row and teeth in the odd columns, `b` the last row and teeth
 * in the even columns. `a` joins left to right. For an even side both have as many cells; for an
 * odd side n > 1, `b` has n - 2 more. */
void dy_draw_comb(const dy_pen *pen, int a);

/* ---- spirals ------------------------------------------------------------------------------ */

/* Walks clockwise towards the centre. Each turn leaves `pitch` - 1 rows between it and the last. */
typedef struct dy_spiral {
    int64_t row, column;
    int64_t target[4]; /* where the runs up, right, down and left will end next */
    int heading, pitch;
    bool ended;
} dy_spiral;

/* The single spiral: pitch 2, from the top left, covering about half of the board. */
dy_spiral dy_single_spiral(uint32_t n);
/* The wall of the double spiral: pitch 4, from the bottom left, about a quarter of the board. */
dy_spiral dy_spiral_wall(uint32_t n);
/* Goes on to the next cell; false, and `ended`, where the one it is on was the last. */
bool dy_spiral_step(dy_spiral *spiral);

/* The whole board: `a` comes in at the top left, winds along the wall to the centre, around its end
 * and back out to the bottom right. The wall is cut down to its first `wall` cells, so that the
 * centre becomes a room of `b`; UINT64_MAX: not cut. */
void dy_draw_double_spiral(const dy_pen *pen, uint64_t wall, int a);

#endif
