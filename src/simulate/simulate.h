/* simulate.h - plays games out over threads, and adds up their results. */
#ifndef DY_SIMULATE_H
#define DY_SIMULATE_H

#include "simulate/playout.h"

/* What can be wrong with a request whatever its position is. */
dyad_status dy_simulate_check(const dyad_game *game, const dyad_simulate_request *request,
                              dyad_error *error);
/* What is played for a request; and a tally for it. */
dy_match dy_match_of(const dyad_simulate_request *request, const dy_playout *playout);
bool dy_match_tally(const dy_playout *playout, const dy_match *match, dy_arena *arena,
                    dy_tally *tally);

/* dyad_simulate() of the public header: fills in *simulated, whose memory is `keep`'s. *error is
 * filled in on failure. */
dyad_status dy_simulate(const dyad_simulate_request *request, const dyad_allocator *memory,
                        dy_arena *keep, dyad_simulation *simulated, dyad_error *error);

#endif
