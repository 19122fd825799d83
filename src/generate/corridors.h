/* corridors.h - ways across a board of squares that floods have to go all of, whole or blocked.
 *
 * Each of these draws a whole board in which `a` has joined left to right of the pen's frame by a
 * way every cell of which is needed. Blocked, the way is cut at a random place, so that nobody has
 * won; whether somebody would with one stone more differs from board to board. They cost a few
 * steps for each cell. False when out of memory. */
#ifndef DY_CORRIDORS_H
#define DY_CORRIDORS_H

#include "generate/curves.h"
#include "generate/kinds.h"

typedef bool dy_corridor(const dy_pen *pen, int a, bool blocked, dy_random *random,
                         dy_arena *arena);

/* The shapes of curves.h. */
dy_corridor dy_corridor_spiral, dy_corridor_serpentine, dy_corridor_comb;

/* Bands of a few rows, one below the other; within each, up and down all the way across:
 *
 *     a a b a a a b b       A band of height 4 with three runs, and the two below it; the height
 *     b a b a b a b b       is drawn by chance.
 *     b a b a b a b b
 *     b a a a b a b b
 *     b b b b b a b b
 *     b a a a b a b b
 *     ...                                                                                     */
dy_corridor dy_corridor_wiggle;

/* A perfect maze: from any place in its corridors, which are `a`, one way leads to any other. The
 * walls are `b` or unfilled, by chance. It takes a byte for four cells. */
dy_corridor dy_corridor_maze;

/* Blocks a way by its cell at (row, column), which must be needed. */
void dy_block(const dy_pen *pen, uint32_t row, uint32_t column, int a, dy_random *random);

#endif
