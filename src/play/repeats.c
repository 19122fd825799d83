/* repeats.c - the table of positions that a game has had. */
#include "play/repeats.h"

#include "play/taken.h"

#include <string.h>

enum { FIRST_SLOTS = 64 };

/* In the hash where the move before was a pass. */
#define PASSED UINT64_C(0x9e3779b97f4a7c15)

/* Whether the move before a ply was a pass. */
static bool passed_before(const dyad_play *play, size_t index)
{
    return index ? play->plies[index - 1].move.kind == DYAD_MOVE_PASS : play->began_passed;
}

/* The key of a stone of a colour on cell row * columns + column. */
static uint64_t key_of_stone(const dyad_play *play, uint32_t cell, int colour)
{
    return dy_scatter(play->repeats.seed + (uint64_t)cell * DY_COLOURS + (uint64_t)(colour - 1));
}

static uint64_t key_of(uint64_t hash, int colour)
{
    return dy_scatter(hash ^ (uint64_t)colour);
}

/* The slot of the ply of that number, or the free one where it would be. */
static size_t slot_of(const dyad_play *play, uint64_t key, uint32_t number)
{
    const dy_repeats *own = &play->repeats;
    size_t at = (size_t)key & (own->size - 1);
    while (own->slots[at] && own->slots[at] != number)
        at = (at + 1) & (own->size - 1);
    return at;
}

static void put(dyad_play *play, size_t index)
{
    const dy_ply *ply = &play->plies[index];
    uint32_t number = (uint32_t)index + 1;
    play->repeats.slots[slot_of(play, key_of(ply->hash, ply->move.colour), number)] = number;
}

bool dy_repeats_take(dyad_play *play)
{
    dy_repeats *own = &play->repeats;
    own->cells = (size_t)play->rows * play->columns;
    own->seed = dy_hash_seed(play);
    own->earlier = dy_memory_new(&play->memory, own->cells, 1);
    return own->earlier != NULL;
}

void dy_repeats_free(dyad_play *play)
{
    dy_repeats *own = &play->repeats;
    dy_memory_free(&play->memory, own->earlier, own->cells, 1);
    dy_memory_free(&play->memory, own->slots, own->size, sizeof *own->slots);
}

bool dy_repeats_reserve(dyad_play *play)
{
    dy_repeats *own = &play->repeats;
    size_t size = own->size ? 2 * own->size : FIRST_SLOTS;
    if (2 * (play->ply_count + 1) <= own->size)
        return true;
    uint32_t *slots = dy_memory_new(&play->memory, size, sizeof *slots);
    if (!slots)
        return false;
    dy_memory_free(&play->memory, own->slots, own->size, sizeof *own->slots);
    own->slots = slots;
    own->size = size;
    dy_repeats_clear(play);
    for (size_t i = 0; i < play->ply_count; i++)
        put(play, i);
    return true;
}

void dy_repeats_add(dyad_play *play)
{
    size_t index = play->ply_count - 1;
    const dy_ply *ply = &play->plies[index];
    put(play, index);
    if (passed_before(play, index) != dy_play_passed(play))
        play->hash ^= PASSED;
    if (ply->move.kind != DYAD_MOVE_PLACE)
        return;
    uint32_t cell = (uint32_t)(ply->move.row * play->columns + ply->move.column);
    int taken = dy_taken_colour(play, index);
    play->hash ^= key_of_stone(play, cell, ply->move.colour);
    for (size_t i = ply->taken; i < play->taken_count; i++)
        play->hash ^= key_of_stone(play, play->taken[i], taken);
}

void dy_repeats_drop(dyad_play *play)
{
    size_t index = play->ply_count - 1;
    const dy_ply *ply = &play->plies[index];
    size_t at = slot_of(play, key_of(ply->hash, ply->move.colour), (uint32_t)index + 1);
    play->repeats.slots[at] = 0;
    play->hash = ply->hash;
}

void dy_repeats_clear(dyad_play *play)
{
    if (play->repeats.slots)
        memset(play->repeats.slots, 0, play->repeats.size * sizeof *play->repeats.slots);
}

/* Copies the board, to go back from; gives back how many things have been taken. */
static size_t copy_board(const dyad_play *play)
{
    const dy_repeats *own = &play->repeats;
    for (uint32_t i = 0; i < own->cells; i++)
        own->earlier[i] =
            (unsigned char)play->rules->at(play, i / play->columns, i % play->columns);
    return play->taken_count;
}

/* Takes a ply back on the copy; `taken` as after it, and what comes back is as before it. */
static size_t go_back(const dyad_play *play, size_t index, size_t taken)
{
    const dy_ply *ply = &play->plies[index];
    unsigned char *earlier = play->repeats.earlier;
    int colour = ply->taken < taken ? dy_taken_colour(play, index) : 0;
    for (size_t k = ply->taken; k < taken; k++)
        earlier[play->taken[k]] = (unsigned char)colour;
    if (ply->move.kind == DYAD_MOVE_PLACE)
        earlier[ply->move.row * play->columns + ply->move.column] = 0;
    return ply->taken;
}

/* Whether the board is as it was before a ply: goes back over the plies since. */
static bool same_board(const dyad_play *play, size_t index)
{
    const unsigned char *earlier = play->repeats.earlier;
    size_t taken = copy_board(play);
    for (size_t i = play->ply_count; i-- > index;)
        taken = go_back(play, i, taken);
    for (uint32_t i = 0; i < play->rows * play->columns; i++)
        if (earlier[i] != play->rules->at(play, i / play->columns, i % play->columns))
            return false;
    return true;
}

bool dy_repeats_found(const dyad_play *play)
{
    const dy_repeats *own = &play->repeats;
    if (!own->size)
        return false;
    for (size_t at = (size_t)key_of(play->hash, play->to_move) & (own->size - 1); own->slots[at];
         at = (at + 1) & (own->size - 1)) {
        const dy_ply *ply = &play->plies[own->slots[at] - 1];
        size_t index = own->slots[at] - 1;
        if (ply->hash == play->hash && ply->move.colour == play->to_move &&
            passed_before(play, index) == dy_play_passed(play) && same_board(play, index))
            return true;
    }
    return false;
}

void dy_repeats_tell(const dyad_play *play, size_t most, dy_past_fn tell, void *user)
{
    size_t end = play->ply_count > most ? play->ply_count - most : 0, taken = copy_board(play);
    for (size_t i = play->ply_count; i-- > end;) {
        taken = go_back(play, i, taken);
        tell(user, play->repeats.earlier, play->plies[i].move.colour, passed_before(play, i));
    }
}
