/* taken.h - what a move takes off: rules add to it while they make a move; and whose it was. */
#ifndef DY_TAKEN_H
#define DY_TAKEN_H

#include "play/play_rules.h"

/* Room for `count` things more. False when out of memory, with nothing changed. */
bool dy_taken_reserve(dyad_play *play, size_t count);

/* Adds a cell, or a disc; there is room for it. */
static inline void dy_taken_add(dyad_play *play, uint32_t thing)
{
    play->taken[play->taken_count++] = thing;
}

/* The colour of all that move number `index` took off: the other's; or the own one, where the move
 * was suicide. */
int dy_taken_colour(const dyad_play *play, size_t index);

#endif
