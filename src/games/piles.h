/* piles.h - piles of two-coloured discs, packed: disc i of all discs is bit i, set for the first
 * colour; pile p is discs end[p-1] .. end[p]-1, the top one first. */
#ifndef DY_PILES_H
#define DY_PILES_H

#include "base/bits.h"

#include <dyad/dyad.h>

typedef struct dy_piles {
    size_t count;
    uint64_t *end;
    uint64_t *discs;
    uint64_t disc_count;
    size_t end_capacity, disc_capacity; /* in words */
    const dyad_allocator *memory;
} dy_piles;

void dy_piles_init(dy_piles *piles, const dyad_allocator *memory);
void dy_piles_free(dy_piles *piles);
/* No piles; the memory is kept. */
void dy_piles_clear(dy_piles *piles);
/* Adds `size` <= 64 discs, the lowest bit on top, to the pile that is being built; then ends that
 * pile. Both: false when out of memory. */
bool dy_piles_push(dy_piles *piles, uint64_t bits, unsigned size);
bool dy_piles_end(dy_piles *piles);

/* Copies all piles; false when out of memory. */
bool dy_piles_copy(dy_piles *to, const dy_piles *from);
/* Takes the piles without a disc away. */
void dy_piles_drop_empty(dy_piles *piles);

static inline uint64_t dy_pile_start(const dy_piles *piles, size_t pile)
{
    return pile ? piles->end[pile - 1] : 0;
}

static inline uint64_t dy_pile_size(const dy_piles *piles, size_t pile)
{
    return piles->end[pile] - dy_pile_start(piles, pile);
}

/* The colour, 1 or 2, of a disc counted from the top of its pile. */
static inline int dy_pile_disc(const dy_piles *piles, size_t pile, uint64_t disc)
{
    return dy_bit(piles->discs, dy_pile_start(piles, pile) + disc) ? 1 : 2;
}

#endif
