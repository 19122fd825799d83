/* chains.h - boards of the games in which each colour joins two sides: random play that notices
 * the win, random chains from side to side, and serpentines with a stone missing. */
#ifndef DY_CHAINS_H
#define DY_CHAINS_H

#include "generate/curves.h"
#include "generate/kinds.h"

/* Random stones on an empty board, each on an empty cell, all of which are equally likely, until a
 * colour has joined its sides or `limit` stones stand. */
typedef struct dy_kind_play {
    uint64_t limit;
    int first;      /* 1 or 2 plays first, then they alternate; 0: each stone's colour is drawn, */
    int favoured;   /* two of three times this one */
    dyad_stop stop; /* as dy_wish.stop */
    bool hold_last; /* the stone that would win is not put on the board */
    int winner;     /* out: who has joined their sides (or would have); 0 nobody */
} dy_kind_play;

/* Near-linear in the board (union-find). False when out of memory. */
bool dy_play_random(dy_kind_play *play, dyad_position *position, dy_random *random,
                    dy_arena *arena);

/* A random chain of `colour` from left to right of the pen's frame, within rows top .. bottom-1. It
 * has one cell a column and at most `detours` more. The cells it covers must be empty; gives back
 * how many they are. */
uint64_t dy_draw_chain(const dy_pen *pen, uint32_t top, uint32_t bottom, uint64_t detours,
                       int colour, dy_random *random);

/* Takes away one stone, which all its ways across need, of the board's whole serpentine. */
void dy_cut_serpentine(const dy_pen *pen, dy_random *random);

#endif
