/* duel_opponent.h - Dyad as the opponent of a contestant's program: it plays perfectly where it
 * knows who wins, and otherwise as its player does. With the same settings it makes the same moves
 * in the same position, unless it has seconds to think. */
#ifndef CONTEST_DUEL_OPPONENT_H
#define CONTEST_DUEL_OPPONENT_H

#include "duel_input.h"

typedef struct opponent opponent;

/* For a game that begins as `play` does now. NULL when out of memory. */
opponent *opponent_new(dyad_session *session, const duel_settings *settings, const dyad_play *play,
                       dyad_stop stop);
void opponent_free(opponent *of);

/* Who wins with best play of both, 1 or 2, or 0, nobody; or DYAD_OPEN, where that takes more than
 * the positions that it looks into. */
dyad_status opponent_foresees(opponent *of, dyad_play *play, dyad_answer *known, int *winner);
/* The move of whoever is to move, who has one. */
dyad_status opponent_choose(opponent *of, dyad_play *play, dyad_move *move);

#endif
