/* ungo_single.h - a game of Un-Go played on at random, one at a time, on groups that are kept up to
 * date (board/groups.h). The empty cells stand in a list; cells are drawn from it, none twice,
 * until one is legal, which gives each legal move the same probability.
 *
 * A game in which each player has but one legal move, again and again, comes back to where it was
 * and never ends. That is noticed, and the rounds that it would go are counted without being
 * played. */
#ifndef DY_UNGO_SINGLE_H
#define DY_UNGO_SINGLE_H

#include "base/random.h"
#include "base/stop.h"
#include "board/groups.h"

typedef struct dy_single {
    dy_groups groups;
    uint32_t *empty; /* cells */
    uint32_t count;
    uint64_t forced;    /* moves in a row for which there was no other */
    uint64_t marked;    /* how many of them there were when the board was marked, */
    uint64_t next_mark; /* and after which it is to be marked again */
    uint64_t marked_captured[DY_COLOURS]; /* that had been taken off then */
    /* Moves that would only repeat others, which have been counted but not played, and what they
     * take off. */
    uint64_t skipped, skipped_captured[DY_COLOURS];
} dy_single;

typedef enum { DY_SINGLE_LOST, DY_SINGLE_UNFINISHED, DY_SINGLE_STOPPED } dy_single_end;

/* Takes memory for boards of rows x columns; false when out of memory. */
bool dy_single_take(dy_single *game, uint32_t rows, uint32_t columns, dy_arena *arena);
void dy_single_load(dy_single *game, const dy_grid *grid);
/* Plays on from the board that was loaded, with `mover` to move. Lost: *mover has no legal move.
 * Unfinished: there would be one after max_moves moves. *moves is counted up, and groups.captured
 * but for what was skipped.
 * `dice` NULL: the first legal move is played instead of a random one. */
dy_single_end dy_single_play(dy_single *game, int *mover, uint64_t *moves, uint64_t max_moves,
                             dy_random *dice, dyad_stop stop);

#endif
