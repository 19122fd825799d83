/* kinds.h - what a game can be asked to generate. */
#ifndef DY_KINDS_H
#define DY_KINDS_H

#include "base/random.h"
#include "games/game.h"

/* What is wanted of one position; the numbers are resolved: no negative shares. What the kind takes
 * none of is 0. */
typedef struct dy_wish {
    size_t size;    /* of a square board, its side; of piles, how many */
    double fill;    /* share of the cells that hold a stone */
    double density; /* the first colour's share of the stones */
    size_t discs;   /* piles: the most discs in one */
    dyad_stop stop; /* ends play early: what has been made by then is no position of the kind */
} dy_wish;

enum { DY_MOVES_A_LOOK = 1 << 14 }; /* moves between two looks at the stop */

enum { DY_TAKES_NONE = -1 }; /* as dy_kind.fill or .density */

/* A kind of position. `make` fills in `position` (already reset to an empty board, which is
 * square unless the kind is of any board, or to no piles) from random numbers alone; `arena` is
 * scratch that the caller resets. DYAD_E_USAGE, with *error, where no such position exists at that
 * size; DYAD_E_MEMORY. */
typedef struct dy_kind {
    const char *name, *summary;
    bool any_board;       /* rectangles too */
    double fill, density; /* used where the caller names none; DY_TAKES_NONE: he must not */
    size_t discs;         /* likewise; 0: he must not */
    bool zero;            /* every sum of the kind is zero */
    dyad_status (*make)(const dy_wish *wish, dy_random *random, dy_arena *arena,
                        dyad_position *position, dyad_error *error);
} dy_kind;

/* A table of kinds, ended by a kind without a name. */
typedef const dy_kind dy_kind_table[];

#endif
