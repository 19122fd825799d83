/* generate.h - positions of every kind, seeded. */
#ifndef DY_GENERATE_H
#define DY_GENERATE_H

#include "generate/kinds.h"

/* Kind number `index` of a game; NULL past the last one. A game whose row in games.def names no
 * kinds of its own has those of any board. */
const dy_kind *dy_kind_at(const dyad_game *game, size_t index);

/* dyad_generate() of the public header; *error is filled in on failure. */
dyad_status dy_generate(const dyad_generate_request *request, const dyad_allocator *memory,
                        dyad_error *error);
/* dyad_generate_boards() of the public header. */
dyad_status dy_generate_boards(const dyad_generate_request *request, unsigned jobs,
                               unsigned char *cells, const dyad_allocator *memory,
                               dyad_error *error);

#endif
