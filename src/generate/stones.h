/* stones.h - putting and taking given numbers of stones at random.
 *
 * Everything here is whole numbers: a share is turned into a count once, exactly, so that the same
 * seed gives the same board on every machine, however it rounds. */
#ifndef DY_STONES_H
#define DY_STONES_H

#include "base/random.h"
#include "board/grid.h"

/* The whole number nearest to share * whole, for a share of 0 to 1 and whole < 2^32; a half is
 * rounded up or down by a coin. */
uint64_t dy_share_of(double share, uint64_t whole, dy_random *random);

/* True with the probability part / whole, part <= whole < 2^32: certain for 1, impossible for 0. */
bool dy_chance(dy_random *random, uint64_t part, uint64_t whole);

/* A share from `least` to `most` that is a multiple of 2^-32: exact, so the same everywhere. */
double dy_random_share(double least, double most, dy_random *random);

/* 1 or 2. */
int dy_random_colour(dy_random *random);

static inline int dy_other(int colour)
{
    return DY_COLOURS + 1 - colour;
}

/* Every cell becomes `colour`. */
void dy_stones_fill(dy_grid *grid, int colour);
/* Puts counts[0] stones of colour 1 and counts[1] of colour 2 on empty cells, of which there must
 * be that many; every choice of cells is equally likely. */
void dy_stones_scatter(dy_grid *grid, const uint64_t counts[DY_COLOURS], dy_random *random);
/* Takes `count` stones of a colour away, of which there must be that many. */
void dy_stones_thin(dy_grid *grid, int colour, uint64_t count, dy_random *random);

#endif
