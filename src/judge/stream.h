/* stream.h - judges every item of every input, and writes the answers in order. */
#ifndef DY_STREAM_H
#define DY_STREAM_H

#include "formats/ways.h"
#include "games/game.h"

/* What dyad_judge_stream() of the public header says; *error is filled in on failure.
 * Records are read as `ways` says. */
dyad_status dy_judge_stream(const dyad_judge_request *request, dy_ways ways,
                            const dyad_allocator *memory, dyad_judge_totals *totals,
                            dyad_error *error);

#endif
