/* judge_boards.h - the verdicts on boards in an array, over threads. */
#ifndef DY_JUDGE_BOARDS_H
#define DY_JUDGE_BOARDS_H

#include <dyad/arrays.h>

/* As dyad_judge_boards() has it, with a request that is complete. */
dyad_status dy_judge_boards(const dyad_judge_boards_request *request, const dyad_allocator *memory,
                            dyad_boards_totals *totals, dyad_error *error);

#endif
