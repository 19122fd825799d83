/* remembered.h - what was said of the smallest boards, up to 3x3: there are so few that in bulk
 * each comes again and again, and a table says at once what judging said the first time. Each
 * worker has tables of its own. */
#ifndef DY_REMEMBERED_H
#define DY_REMEMBERED_H

#include "board/stack.h"
#include "text/strict.h"

typedef struct dy_remembered {
    unsigned char
        *of[DY_SMALLEST_SIDE];      /* of each board of side i + 1: what was said; 0: nothing */
    bool refused[DY_SMALLEST_SIDE]; /* there was no memory for that table */
} dy_remembered;

void dy_remembered_free(dy_remembered *table, const dyad_allocator *memory);
/* What was said of square boards of that side, by their numbers; NULL: nothing is remembered of
 * them, as they are too large or there is no memory. */
unsigned char *dy_remembered_of(dy_remembered *table, uint64_t side, const dyad_allocator *memory);

/* The number of a board, and of one in a lane of a stack. */
uint32_t dy_board_number(const dy_grid *grid);
uint32_t dy_lane_number(const dy_stack *stack, unsigned lane);

#endif
