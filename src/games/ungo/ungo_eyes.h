/* ungo_eyes.h - eyes that may be filled.
 *
 * A group's liberties are known as pairs (stone of the group, empty cell beside it): how many there
 * are, and the sum of those cells (board/groups.h). Those of several groups add up, and so the
 * groups around an eye are seen as the one that they would be. */
#ifndef DY_UNGO_EYES_H
#define DY_UNGO_EYES_H

#include "board/groups.h"

static inline uint32_t dy_ungo_tag_beside(const dy_groups *groups, uint32_t cell, unsigned side)
{
    return groups->tag[(ptrdiff_t)cell + (int32_t)groups->step[side]];
}

/* Whether the groups beside an eye, an empty cell that has only stones of one colour beside it,
 * have two liberties or more apart from it: then it may be filled. */
static inline bool dy_ungo_is_spare(const dy_groups *groups, uint32_t eye)
{
    enum { SIDES = 4 };
    uint32_t met[SIDES], groups_met = 0;
    uint64_t liberties = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        uint32_t tag = dy_ungo_tag_beside(groups, eye, side), known = 0;
        if ((tag & 3) == 3)
            continue;
        liberties -= (uint64_t)eye << 32 | 1;
        while (known < groups_met && met[known] != tag)
            known++;
        if (known < groups_met)
            continue;
        met[groups_met++] = tag;
        liberties += dy_groups_liberties(groups, tag);
    }
    uint32_t pairs = (uint32_t)liberties, sum = (uint32_t)(liberties >> 32), there = 0;
    if (pairs == 0 || pairs > SIDES || sum % pairs != 0)
        return pairs != 0;
    uint32_t cell = sum / pairs; /* of which all pairs may be */
    if (cell >= groups->cells || cell == eye || dy_groups_at(groups, cell) != 0)
        return true;
    for (unsigned side = 0; side < SIDES; side++)
        for (uint32_t i = 0; i < groups_met; i++)
            there += dy_ungo_tag_beside(groups, cell, side) == met[i];
    return there != pairs;
}

#endif
