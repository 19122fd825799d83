/* legal_boards.h - the legal moves on boards in an array, over threads. */
#ifndef DY_LEGAL_BOARDS_H
#define DY_LEGAL_BOARDS_H

#include <dyad/arrays.h>

/* As dyad_legal_boards() has it, with a request that is complete. */
dyad_status dy_legal_boards(const dyad_legal_boards_request *request, const dyad_allocator *memory,
                            dyad_error *error);

#endif
