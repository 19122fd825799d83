/* ungo_past.h - what a table of Un-Go says of a game that goes on: a position that the game has had
 * has no winner where it comes again, and the table knows of no past. */
#ifndef UNGO_PAST_H
#define UNGO_PAST_H

#include <dyad/dyad.h>

typedef struct ungo_past_limits {
    size_t memory; /* about so many bytes */
    double end;    /* when there is no more time, by clock_now() */
    dyad_stop stop;
} ungo_past_limits;

typedef struct ungo_past {
    size_t cells;
    uint64_t *codes; /* of the positions, that of now among them; sorted */
    size_t count;
    const dyad_ungo_table *table;
    ungo_past_limits limits;
} ungo_past;

/* Takes the positions of a game, which is as it was afterwards; false when out of memory. What is
 * borrowed has to outlive it. */
bool ungo_past_take(ungo_past *past, const dyad_ungo_table *table, dyad_play *play,
                    ungo_past_limits limits);
void ungo_past_free(ungo_past *past);
/* Whether the game has had that position. */
bool ungo_past_has(const ungo_past *past, const dyad_ungo_position *position);
/* Whether a side that the table lets win a position wins it still, without coming to what has been:
 * DYAD_NO, then it is a draw. DYAD_OPEN: that takes too long, or too much memory, to see. */
dyad_answer ungo_past_wins(const ungo_past *past, const dyad_ungo_position *position, int winner);

#endif
