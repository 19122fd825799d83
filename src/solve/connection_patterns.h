/* connection_patterns.h - what has been proved, for use in other positions.
 *
 * A side that has certain stones, where the other side has none of certain cells, wins: whatever
 * else is on the board. What a search proves is kept in this form, and looked up before a position
 * is looked into; where it is the other side's turn in the pattern, it tells which moves are left
 * to look at.
 *
 * This file is included by connection_body.h.
 */
enum { PATTERNS_MAX = 8192 };

typedef struct patterns {
    int count, next;
    bits stones[PATTERNS_MAX], cells[PATTERNS_MAX]; /* stones are among the cells */
} patterns;

static void add_pattern(patterns *p, bits stones, bits cells)
{
    int at = p->next;
    p->next = (p->next + 1) % PATTERNS_MAX;
    p->count += p->count < PATTERNS_MAX;
    p->stones[at] = stones;
    p->cells[at] = cells;
}

/* The first pattern from `from` that holds where `own` are the side's stones; -1: none. */
static int find_pattern(const patterns *p, bits own, bits others, int from)
{
    enum { STEP = 16 };
    int count = p->count, i = from;
    for (; i < count && i % STEP; i++)
        if (!((p->stones[i] & ~own) | (p->cells[i] & others)))
            return i;
    for (; i + STEP <= count; i += STEP) {
        int found = 0;
        for (int k = 0; k < STEP; k++)
            found |= !((p->stones[i + k] & ~own) | (p->cells[i + k] & others));
        if (found)
            break;
    }
    for (; i < count; i++)
        if (!((p->stones[i] & ~own) | (p->cells[i] & others)))
            return i;
    return -1;
}
