/* play_start.h - what a game began with, for whoever writes games down. */
#ifndef DY_PLAY_START_H
#define DY_PLAY_START_H

#include "games/game.h"

#include <dyad/play.h>

/* The board before the first move, rows * columns cells, worked out backwards from how it stands;
 * how many stones it had. */
size_t dy_play_start(const dyad_play *play, unsigned char *cells);
/* The piles before the first move; borrowed. */
const dy_piles *dy_play_start_piles(const dyad_play *play);
/* Whose turn it was then. */
int dy_play_first_to_move(const dyad_play *play);
/* Whose turn it was before move number `index`, of those that were made: of whom did not make the
 * move before, unless it was set. */
int dy_play_turn_before(const dyad_play *play, size_t index);
dyad_allocator dy_play_memory(const dyad_play *play);

#endif
