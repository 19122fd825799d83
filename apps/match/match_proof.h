/* match_proof.h - games that are ended by a proof: two searches of the solver's, of which one does
 * without most of what makes the other fast, say who wins with best play. Where a strategy is found
 * as well, code that shares nothing with the solver reads it. */
#ifndef CLI_MATCH_PROOF_H
#define CLI_MATCH_PROOF_H

#include <dyad/dyad.h>

/* A prover belongs to one game: what it has found out of earlier ones would let the end of a game
 * depend on them. */
typedef struct match_prover match_prover;

/* Whether there are proofs in this game, on a board of this size. */
bool match_can_prove(const dyad_game *game, size_t rows, size_t columns);
/* `positions` is how many it looks into at most, each time that it is asked; in the second search,
 * and for the strategy, ten times as many. DYAD_E_MEMORY. */
dyad_status match_prover_new(const dyad_play *play, uint64_t positions, match_prover **prover);
void match_prover_free(match_prover *prover);
/* *winner is who is proved to win the position, with who is to move; 0: nobody is. *by_strategy: a
 * strategy was read, too. DYAD_E_STOPPED: we were asked to stop; DYAD_E_MEMORY; DYAD_E_REFUTED: the
 * searches contradict each other, or the strategy does not hold. */
dyad_status match_prove(match_prover *prover, const dyad_play *play, int *winner,
                        bool *by_strategy);

#endif
