/* simulate_boards.h - games played out from each board of an array, over threads. */
#ifndef DY_SIMULATE_BOARDS_H
#define DY_SIMULATE_BOARDS_H

#include <dyad/arrays.h>

/* As dyad_simulate_boards() has it, with a request that is complete. */
dyad_status dy_simulate_boards(const dyad_simulate_boards_request *request,
                               const dyad_allocator *memory, dyad_error *error);

#endif
