/* board_keys.h - keys of boards in arrays, the images of a board as one. */
#ifndef DY_BOARD_KEYS_H
#define DY_BOARD_KEYS_H

#include <dyad/arrays.h>

/* As dyad_hash_boards() has it, with a request that is complete. */
dyad_status dy_hash_boards(const dyad_hash_boards_request *request, const dyad_allocator *memory,
                           dyad_error *error);

#endif
