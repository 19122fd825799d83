/* taken.c - room for what a move takes off. */
#include "play/taken.h"

#include "base/memory.h"

enum { FIRST_TAKEN = 64 };

bool dy_taken_reserve(dyad_play *play, size_t count)
{
    size_t need = play->taken_count + count;
    size_t ask = play->taken_capacity ? play->taken_capacity : FIRST_TAKEN;
    if (need <= play->taken_capacity)
        return true;
    while (ask < need)
        ask *= 2;
    uint32_t *grown = dy_memory_resize(&play->memory, play->taken, play->taken_capacity, ask,
                                       sizeof *play->taken);
    if (!grown)
        return false;
    play->taken = grown;
    play->taken_capacity = ask;
    return true;
}
