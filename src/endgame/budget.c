/* budget.c - memory within a limit. */
#include "endgame/budget.h"

#include "base/memory.h"

#include <string.h>

void *dy_budget_take(dy_budget *budget, size_t count, size_t size)
{
    size_t bytes = (count ? count : 1) * size;
    void *block = NULL;
    if (budget->status != DYAD_OK)
        return NULL;
    if (bytes > budget->left)
        budget->status = DYAD_E_LIMIT;
    else if (!(block = dy_memory_new(budget->memory, bytes, 1)))
        budget->status = DYAD_E_MEMORY;
    if (!block)
        return NULL;
    budget->left -= bytes;
    dy_memory_all_used(block, bytes);
    return memset(block, 0, bytes);
}

void dy_budget_give(dy_budget *budget, void *block, size_t count, size_t size)
{
    size_t bytes = (count ? count : 1) * size;
    if (!block)
        return;
    dy_memory_free(budget->memory, block, bytes, 1);
    budget->left += bytes;
}
