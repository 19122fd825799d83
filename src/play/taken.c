/* taken.c - room for what a move takes off, and whose it was. */
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
    uint32_t *grown = (uint32_t *)dy_memory_resize(&play->memory, play->taken, play->taken_capacity,
                                                   ask, sizeof *play->taken);
    if (!grown)
        return false;
    play->taken = grown;
    play->taken_capacity = ask;
    return true;
}

int dy_taken_colour(const dyad_play *play, size_t index)
{
    const dyad_move *move = &play->plies[index].move;
    size_t i = play->plies[index].taken,
           end = index + 1 < play->ply_count ? play->plies[index + 1].taken : play->taken_count;
    /* The stone that was put is among those that a suicide takes off. */
    for (; play->game->suicide && i < end; i++)
        if (play->taken[i] == move->row * play->columns + move->column)
            return move->colour;
    return 3 - move->colour;
}
