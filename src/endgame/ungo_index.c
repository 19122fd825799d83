/* ungo_index.c - numbering the legal boards of a size. */
#include "endgame/ungo_index.h"

enum { SLOT_SHARE = 1 << 11 }; /* slots that a thread takes at a time */

uint32_t dy_ungo_slot_of(const dy_ungo_geometry *geometry, size_t slot)
{
    uint32_t code = (uint32_t)slot * DY_UNGO_SLOT_BITS, bits = 0;
    uint32_t high = code / geometry->low_codes, low = code % geometry->low_codes;
    for (unsigned bit = 0; bit < DY_UNGO_SLOT_BITS && code < geometry->codes; bit++, code++) {
        if (dy_ungo_is_least(geometry, high, low) &&
            dy_ungo_is_legal(geometry, dy_ungo_board_of(geometry, high, low)))
            bits |= UINT32_C(1) << bit;
        if (++low == geometry->low_codes) {
            low = 0;
            high++;
        }
    }
    return bits;
}

static void fill_slots(void *work, uint64_t begin, uint64_t end)
{
    dy_ungo_index *index = work;
    for (size_t i = begin; i < end; i++)
        index->slots[i].bits = dy_ungo_slot_of(&index->geometry, i);
}

bool dy_ungo_index_fill(dy_ungo_index *index, const dy_parallel *workers)
{
    index->slot_count = dy_ungo_slots_for(&index->geometry);
    index->count = 0;
    if (!dy_parallel_for(workers, fill_slots, index, index->slot_count, SLOT_SHARE))
        return false;
    for (size_t i = 0; i < index->slot_count; i++) {
        index->slots[i].before = index->count;
        index->count += dy_bit_count(index->slots[i].bits);
    }
    return true;
}

bool dy_ungo_index_find(const dy_ungo_index *index, dy_ungo_board board, uint32_t *number)
{
    uint32_t code = dy_ungo_least_code(&index->geometry, board);
    *number = dy_ungo_index_at(index, code);
    return index->slots[code / DY_UNGO_SLOT_BITS].bits >> code % DY_UNGO_SLOT_BITS & 1;
}

size_t dy_ungo_slot_find(const dy_ungo_slot *slots, size_t count, uint32_t number, unsigned *bit)
{
    size_t low = 0, high = count; /* the slot is in low .. high-1 */
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (slots[middle].before <= number)
            low = middle;
        else
            high = middle;
    }
    uint32_t bits = slots[low].bits;
    for (uint32_t i = slots[low].before; i < number; i++)
        bits &= bits - 1;
    *bit = dy_lowest_bit(bits);
    return low;
}

dy_ungo_board dy_ungo_index_board(const dy_ungo_index *index, uint32_t number)
{
    unsigned bit;
    size_t slot = dy_ungo_slot_find(index->slots, index->slot_count, number, &bit);
    return dy_ungo_board_of_code(&index->geometry, (uint32_t)slot * DY_UNGO_SLOT_BITS + bit);
}

dy_ungo_walk dy_ungo_walk_slots(const dy_ungo_index *index, size_t begin, size_t end)
{
    dy_ungo_slot first = index->slots[begin];
    return (dy_ungo_walk){
        .index = index, .slot = begin, .end = end, .rest = first.bits, .next = first.before};
}

bool dy_ungo_walk_next(dy_ungo_walk *walk, dy_ungo_board *board)
{
    while (!walk->rest) {
        if (++walk->slot >= walk->end)
            return false;
        walk->rest = walk->index->slots[walk->slot].bits;
    }
    walk->code = (uint32_t)walk->slot * DY_UNGO_SLOT_BITS + dy_lowest_bit(walk->rest);
    walk->rest &= walk->rest - 1;
    walk->number = walk->next++;
    *board = dy_ungo_board_of_code(&walk->index->geometry, walk->code);
    return true;
}
