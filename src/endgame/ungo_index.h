/* ungo_index.h - the legal boards of a size, those that look alike counted once, numbered without
 * gaps in the order of their least codes.
 *
 *     slots    one for 32 codes: which of them are least codes of legal boards,
 *              and how many such codes there are before
 *     number   of a board: what is before its slot, and before it in the slot
 *
 * So a board is found by one look into memory. Whose turn it is needs no number: it is always that
 * of `own`, and a board with colours exchanged is another one. */
#ifndef DY_UNGO_INDEX_H
#define DY_UNGO_INDEX_H

#include "base/bits.h"
#include "base/parallel.h"
#include "endgame/ungo_board.h"

enum { DY_UNGO_SLOT_BITS = 32 };

typedef struct dy_ungo_slot {
    uint32_t bits, before;
} dy_ungo_slot;
/* The slot of `count` in which class `number` is, and its bit there. */
size_t dy_ungo_slot_find(const dy_ungo_slot *slots, size_t count, uint32_t number, unsigned *bit);

typedef struct dy_ungo_index {
    dy_ungo_geometry geometry;
    dy_ungo_slot *slots;
    size_t slot_count;
    uint32_t count; /* of boards */
} dy_ungo_index;

static inline size_t dy_ungo_slots_for(const dy_ungo_geometry *geometry)
{
    return geometry->codes / DY_UNGO_SLOT_BITS + 1;
}

/* Which codes of a slot are least codes of legal boards: bit i is for code 32 * slot + i. */
uint32_t dy_ungo_slot_of(const dy_ungo_geometry *geometry, size_t slot);

/* Finds all boards; index->geometry is set, and index->slots has room for dy_ungo_slots_for() of
 * them. False where a stop was asked for. */
bool dy_ungo_index_fill(dy_ungo_index *index, const dy_parallel *workers);
/* Whether a number belongs to the board, and which. */
bool dy_ungo_index_find(const dy_ungo_index *index, dy_ungo_board board, uint32_t *number);
/* The board that a number belongs to, as the image that has the least code. */
dy_ungo_board dy_ungo_index_board(const dy_ungo_index *index, uint32_t number);

/* The number of the legal board whose least code this is. */
static inline uint32_t dy_ungo_index_at(const dy_ungo_index *index, uint32_t code)
{
    dy_ungo_slot slot = index->slots[code / DY_UNGO_SLOT_BITS];
    uint32_t below = slot.bits & ((UINT32_C(1) << code % DY_UNGO_SLOT_BITS) - 1);
    return slot.before + dy_bit_count(below);
}

/* Goes through the boards of some slots in order:
 *     dy_ungo_walk walk = dy_ungo_walk_slots(index, begin, end);
 *     while (dy_ungo_walk_next(&walk, &board)) ... walk.number, walk.code */
typedef struct dy_ungo_walk {
    const dy_ungo_index *index;
    size_t slot, end;
    uint32_t rest, next;
    uint32_t number, code; /* of the board that was given last */
} dy_ungo_walk;

dy_ungo_walk dy_ungo_walk_slots(const dy_ungo_index *index, size_t begin, size_t end);
bool dy_ungo_walk_next(dy_ungo_walk *walk, dy_ungo_board *board);

#endif
