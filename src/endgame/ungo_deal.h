/* ungo_deal.h - how the codes of all boards of a size are dealt to parts of a table:
 *
 *     slots       0 1 2 3 4 5 6 7 8 9 ...       32 codes each, see ungo_index.h
 *     stretches   [0    ][1    ][2   ][3        some slots each, 64 to 128 or more for each part
 *     parts        0      1      2     1  2  0  2  0  1  0 ...
 *     own slots    0 1 2  0 1 2  0 1 2 3 4 5    numbered within each part
 *
 * Boards with many stones in the last rows are rarer among least codes, so that stretches hold
 * fewer and fewer boards: who has the first of a round has the last of another. On 4 x 4 no part
 * has 9 % more than its share, up to 8 parts. */
#ifndef DY_UNGO_DEAL_H
#define DY_UNGO_DEAL_H

#include "endgame/ungo_index.h"

#include <dyad/endgame.h>

typedef struct dy_ungo_deal {
    uint32_t parts;
    unsigned shift; /* a stretch is 1 << shift slots; the last may be shorter */
    uint32_t slots, stretches;
} dy_ungo_deal;

enum { DY_UNGO_SHIFT_MAX = 16 };
_Static_assert(DYAD_UNGO_ANSWER_MAX >= DY_UNGO_SLOT_BITS << DY_UNGO_SHIFT_MAX,
               "a stretch is an answer");

static inline dy_ungo_deal dy_ungo_deal_to(const dy_ungo_geometry *geometry, uint32_t parts)
{
    enum { STRETCHES = 64 }; /* for each part, at least, where there are slots enough */
    dy_ungo_deal deal = {.parts = parts, .slots = (uint32_t)dy_ungo_slots_for(geometry)};
    while (deal.shift < DY_UNGO_SHIFT_MAX && deal.slots >> deal.shift > 2 * STRETCHES * parts)
        deal.shift++;
    deal.stretches = (deal.slots - 1) / (UINT32_C(1) << deal.shift) + 1;
    return deal;
}

static inline uint32_t dy_ungo_stretch_of(const dy_ungo_deal *deal, uint32_t code)
{
    return code / DY_UNGO_SLOT_BITS >> deal->shift;
}

/* How many slots a stretch has. */
static inline uint32_t dy_ungo_stretch_slots(const dy_ungo_deal *deal, uint32_t stretch)
{
    uint32_t most = UINT32_C(1) << deal->shift, left = deal->slots - (stretch << deal->shift);
    return left < most ? left : most;
}

/* The part that a stretch belongs to, and which of its own it is there. */
static inline uint32_t dy_ungo_own_stretch(const dy_ungo_deal *deal, uint32_t stretch)
{
    return stretch / deal->parts;
}
static inline uint32_t dy_ungo_owner(const dy_ungo_deal *deal, uint32_t stretch)
{
    uint32_t turned = stretch % deal->parts + dy_ungo_own_stretch(deal, stretch) % deal->parts;
    return turned < deal->parts ? turned : turned - deal->parts;
}

/* A stretch of a part's own. */
static inline uint32_t dy_ungo_stretch_of_own(const dy_ungo_deal *deal, uint32_t part, uint32_t own)
{
    uint32_t turned = own % deal->parts;
    return own * deal->parts + (part < turned ? part + deal->parts : part) - turned;
}

/* How many stretches a part has: one of each whole round, and maybe one of the last. */
static inline uint32_t dy_ungo_stretches_for(const dy_ungo_deal *deal, uint32_t part)
{
    uint32_t rounds = deal->stretches / deal->parts;
    return rounds + (dy_ungo_stretch_of_own(deal, part, rounds) < deal->stretches);
}

/* The first code of a slot of a part's own. */
static inline uint32_t dy_ungo_code_of_own(const dy_ungo_deal *deal, uint32_t part, uint32_t slot)
{
    uint32_t stretch = dy_ungo_stretch_of_own(deal, part, slot >> deal->shift);
    uint32_t within = slot & ((UINT32_C(1) << deal->shift) - 1);
    return ((stretch << deal->shift) + within) * DY_UNGO_SLOT_BITS;
}

/* Which of its own slots, in the part that owns it, the slot of a code is. */
static inline uint32_t dy_ungo_own_slot(const dy_ungo_deal *deal, uint32_t code)
{
    uint32_t slot = code / DY_UNGO_SLOT_BITS, own = dy_ungo_own_stretch(deal, slot >> deal->shift);
    return (own << deal->shift) + (slot & ((UINT32_C(1) << deal->shift) - 1));
}

#endif
