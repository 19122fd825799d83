/* joining.h - games of connection move by move, for every game whose colours have sides to join.
 *
 * Chains are sets of cells in a forest, joined by size and not compressed, so that the journal of a
 * dy_track can undo it. The two edges of each colour are in it like cells:
 *
 *     node   cell, cell, ... | home, target of colour 1 | home, target of colour 2
 *     a colour has joined its sides when its home and its target are in one tree */
#ifndef DY_JOINING_H
#define DY_JOINING_H

#include "play/moves.h"

size_t dy_joining_words(const dyad_play *play);
void dy_joining_clear(dyad_play *play);
dyad_legality dy_joining_check(const dyad_play *play, int colour, size_t row, size_t column);
bool dy_joining_place(dyad_play *play, int colour, uint32_t row, uint32_t column);
dyad_status dy_joining_accept(const dyad_play *play, dyad_error *error);
dyad_standing dy_joining_result(dyad_play *play);
int dy_joining_at(const dyad_play *play, uint32_t row, uint32_t column);

/* A row of games.def: all of it but for the swap. */
#define DY_JOINING_MOVES                                                               \
    .words = dy_joining_words, .clear = dy_joining_clear, .check = dy_joining_check,   \
    .place = dy_joining_place, .setup = dy_joining_place, .accept = dy_joining_accept, \
    .result = dy_joining_result, .at = dy_joining_at

#endif
