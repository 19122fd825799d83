/* judge.h - judges one position. */
#ifndef DY_JUDGE_H
#define DY_JUDGE_H

#include "games/game.h"

/* Judges one position into `report`, whose evidence lives in `keep`; both arenas are reset first.
 * DYAD_OK, DYAD_E_MEMORY or DYAD_E_STOPPED. */
dyad_status dy_judge_position(const dyad_position *position, unsigned flags, dy_arena *scratch,
                              dy_arena *keep, dyad_stop stop, dyad_report *report);

#endif
