/* board_evidence.h - what the referee tells beside the verdict, of boards in an array, as arrays.
 */
#ifndef DY_BOARD_EVIDENCE_H
#define DY_BOARD_EVIDENCE_H

#include "text/board_work.h"

/* Whether the referee of a game tells of moves that win at once, and of distances. */
bool dy_tells_wins(const dyad_game *game);
bool dy_tells_distance(const dyad_game *game);

/* For the boards of a hand's share, whose verdicts are codes[0 ...]: the planes and distances of
 * dyad_judge_boards(), of all boards of the array; NULL: not wanted. DYAD_OK, DYAD_E_MEMORY or
 * DYAD_E_STOPPED. */
dyad_status dy_board_evidence(dy_board_hand *hand, const unsigned char *codes,
                              unsigned char *wins_in_one, int32_t *distance);

#endif
