/* stream.h - every item of every input judged, and the answers written in order. */
#ifndef DY_STREAM_H
#define DY_STREAM_H

#include "games/game.h"

/* Judges one position into `report`, whose evidence lives in `keep`; both arenas are reset first.
 * DYAD_OK, DYAD_E_MEMORY or DYAD_E_STOPPED. */
dyad_status dy_judge_position(const dyad_position *position, unsigned flags, dy_arena *scratch,
                              dy_arena *keep, dyad_stop stop, dyad_report *report);

/* What dyad_judge_stream() of the public header says; *error is filled in on failure. */
dyad_status dy_judge_stream(const dyad_judge_request *request, const dyad_allocator *memory,
                            dyad_judge_totals *totals, dyad_error *error);

#endif
