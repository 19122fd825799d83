/* simulate.h - plays games out over threads, and adds up their results. */
#ifndef DY_SIMULATE_H
#define DY_SIMULATE_H

#include "base/memory.h"

/* dyad_simulate() of the public header: fills in *simulated, whose memory is `keep`'s. *error is
 * filled in on failure. */
dyad_status dy_simulate(const dyad_simulate_request *request, const dyad_allocator *memory,
                        dy_arena *keep, dyad_simulation *simulated, dyad_error *error);

#endif
