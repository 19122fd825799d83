/* pile_values.h - what piles of a game are worth, one by one, as it is being played. */
#ifndef SERVE_PILE_VALUES_H
#define SERVE_PILE_VALUES_H

#include "exchange.h"

typedef struct pile_values {
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    const dyad_ruleset *ruleset;
    dyad_play *play;      /* borrowed */
    dyad_side side;       /* whose turn it is */
    unsigned char *discs; /* room for those of a pile, */
    strbuf pile;          /* and for piles as text */
} pile_values;

/* How a pile stands: what it is worth, and the best move in it, that of the topmost disc of who is
 * to move: see theorem 2 in docs/two-colour-special-nim.md. */
typedef struct pile_weighed {
    const dyad_form *before;
    bool has_move;
    size_t disc;            /* of the move */
    const dyad_form *after; /* what the pile is worth then */
    const dyad_form *gain;  /* `after` less `before` */
} pile_weighed;

/* Values of a game whose piles have up to `discs` discs each. To be closed whatever it gives back.
 */
dyad_status pile_values_open(pile_values *of, const context *at, dyad_play *play, size_t discs);
void pile_values_close(pile_values *of);
/* Whether `status` is that of a stop. Then it can go on, to tell what is known, and no longer looks
 * at the stop. */
bool pile_values_resume(pile_values *of, dyad_status status);
/* Weighs a pile; the game is as it was. */
dyad_status pile_weigh(pile_values *of, size_t pile, pile_weighed *found);
/* Whether one gain is more than another, for who is to move. */
dyad_status pile_gains_more(const pile_values *of, const dyad_form *gain, const dyad_form *than,
                            bool *more);
/* What all piles come to, read as one text: were they added one by one, a long number among them
 * would be copied for each. NULL where that fails. */
const dyad_form *pile_values_sum(pile_values *of);
/* What went wrong: DYAD_OK where nothing did. */
dyad_status pile_values_status(const pile_values *of);

#endif
