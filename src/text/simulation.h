/* simulation.h - simulations as text: for programs, for people, and drawn. */
#ifndef DY_SIMULATION_H
#define DY_SIMULATION_H

#include "base/buffer.h"

/* dyad_simulation_write() of the public header; *error is filled in on failure. */
dyad_status dy_simulation_write(const dyad_simulation *simulation,
                                const dyad_simulation_writing *writing,
                                const dyad_allocator *memory, dyad_error *error);

/* As a line of JSON. */
void dy_simulation_json(const dyad_simulation *simulation, const dyad_simulation_writing *writing,
                        dy_buffer *out);
/* With `by_move`: the board, on each cell how often the mover won after moving there, and which
 * moves were best. */
void dy_simulation_heat(const dyad_simulation *simulation, bool colour, dy_buffer *out);
/* How the lengths of games are distributed, as bars; nothing where all are as long. */
void dy_simulation_lengths(const dyad_simulation *simulation, dy_buffer *out);

#endif
