/* budget.h - memory within a limit. */
#ifndef DY_BUDGET_H
#define DY_BUDGET_H

#include <dyad/dyad.h>

/* `status` tells what went wrong first. */
typedef struct dy_budget {
    const dyad_allocator *memory;
    size_t left; /* bytes */
    dyad_status status;
} dy_budget;

/* A cleared block, 1 item at least; NULL when it fails, and from then on. */
void *dy_budget_take(dy_budget *budget, size_t count, size_t size);
void dy_budget_give(dy_budget *budget, void *block, size_t count, size_t size);

#endif
