/* ungo_past.h - what a table of Un-Go says of a game that goes on: a position that the game has had
 * has no winner where it comes again, and the table knows of no past. */
#ifndef UNGO_PAST_H
#define UNGO_PAST_H

#include <dyad/dyad.h>

typedef struct ungo_past {
    size_t cells;
    uint64_t *codes; /* of the positions, that of now among them; sorted */
    size_t count;
    uint64_t *known; /* what has been looked at, an open table */
    size_t looked;   /* positions so far */
    const dyad_ungo_table *table;
    dyad_stop stop;
} ungo_past;

/* Takes the positions of a game, which is as it was afterwards; false when out of memory. What is
 * borrowed has to outlive it. */
bool ungo_past_take(ungo_past *past, const dyad_ungo_table *table, dyad_play *play, dyad_stop stop);
void ungo_past_free(ungo_past *past);
/* Whether the game has had that position. */
bool ungo_past_has(const ungo_past *past, const dyad_ungo_position *position);
/* Whether a side that the table lets win a position wins it without coming to what has been. False
 * also where that takes too long to see. */
bool ungo_past_wins(ungo_past *past, const dyad_ungo_position *position, int winner);

#endif
