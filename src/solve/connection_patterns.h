/* connection_patterns.h - what has been proved, for use in other positions.
 *
 * A side that has certain stones, where the other side has none of certain cells, wins: whatever
 * else is on the board. What a search proves is kept in this form, and looked up before a position
 * is looked into; where it is the other side's turn in the pattern, it tells which moves are left
 * to look at.
 *
 * Patterns are numbered as they come and stand in a ring. A look is at the last PATTERNS_MAX before
 * a number: what comes later is written where no look is, so that other threads may look meanwhile.
 *
 * This file is included by connection_body.h.
 */
enum { PATTERNS_MAX = 8192, RING = 2 * PATTERNS_MAX, PATTERN_STEP = 16 };

typedef struct patterns {
    uint64_t added;
    uint64_t pinned;                /* a look before this number may be under way */
    bits stones[RING], cells[RING]; /* stones are among the cells */
} patterns;

static void add_pattern(patterns *p, bits stones, bits cells)
{
    if (p->added - p->pinned >= RING - PATTERNS_MAX)
        return; /* there is no room: that costs time, not truth */
    p->stones[p->added % RING] = stones;
    p->cells[p->added++ % RING] = cells;
}

static bool holds(const patterns *p, uint64_t i, bits own, bits others)
{
    return !((p->stones[i % RING] & ~own) | (p->cells[i % RING] & others));
}

static uint64_t first_pattern(uint64_t end)
{
    return end > PATTERNS_MAX ? end - PATTERNS_MAX : 0;
}

/* The first pattern from `i` that holds where `own` are the side's stones; `end`: none. */
static uint64_t find_pattern(const patterns *p, bits own, bits others, uint64_t i, uint64_t end)
{
    for (; i < end && i % PATTERN_STEP; i++)
        if (holds(p, i, own, others))
            return i;
    for (; i + PATTERN_STEP <= end; i += PATTERN_STEP) {
        const bits *stones = &p->stones[i % RING], *cells = &p->cells[i % RING];
        int found = 0;
        for (int k = 0; k < PATTERN_STEP; k++)
            found |= !((stones[k] & ~own) | (cells[k] & others));
        if (found)
            break;
    }
    for (; i < end; i++)
        if (holds(p, i, own, others))
            return i;
    return end;
}
