/* connection_patterns.h - a table of proved patterns, for use in other positions.
 *
 * A pattern is a set of stones that a side must have and a set of cells that must be free of the
 * other side's stones. Wherever both hold, the side wins, whatever else is on the board. A search
 * stores each proof in this form, and looks for a pattern that fits before it expands a position.
 * A pattern with the other side to move gives a must-play region: the other side has to move
 * there.
 *
 * Patterns are numbered in the order of their discovery and kept in a ring. A reader sees the last
 * PATTERNS_MAX patterns before a given number. New patterns are written to slots that no reader
 * sees, so several threads can read while one writes.
 *
 * Each full block of the ring has an index: for every cell one set of the patterns that need a
 * stone there, and one of those that exclude a stone of the other side. With these sets a position
 * is compared with all patterns of a block at once. A pattern is stored once, and compared with
 * every symmetric image of a position. */
#ifndef DY_CONNECTION_PATTERNS_H
#define DY_CONNECTION_PATTERNS_H

#include "connection/connection_board.h"

#include <string.h>

enum { PATTERNS_MAX = 8192, BLOCK = 256, RING = PATTERNS_MAX + 8 * BLOCK };

/* A bit for each pattern of a block. */
typedef uint64_t pattern_set __attribute__((vector_size(BLOCK / 8), aligned(8)));

typedef struct pattern_block {
    pattern_set needs[CELLS_MAX]; /* by cell: a stone there, */
    pattern_set bars[CELLS_MAX];  /* and that the other side has none there */
} pattern_block;

typedef struct patterns {
    uint64_t added;
    uint64_t pinned;                /* a look before this number may be under way */
    bits stones[RING], cells[RING]; /* stones are among the cells */
    pattern_block blocks[RING / BLOCK];
} patterns;

/* Of the block that the latest pattern has filled. */
static void write_block(patterns *p)
{
    size_t first = (p->added - BLOCK) % RING;
    pattern_block *block = &p->blocks[first / BLOCK];
    int cell;
    memset(block, 0, sizeof *block);
    for (size_t i = 0; i < BLOCK; i++) {
        FOR_EACH (cell, p->stones[first + i])
            block->needs[cell][i / 64] |= UINT64_C(1) << i % 64;
        FOR_EACH (cell, p->cells[first + i])
            block->bars[cell][i / 64] |= UINT64_C(1) << i % 64;
    }
}

static void add_pattern(patterns *p, bits stones, bits cells)
{
    if (p->added - p->pinned >= RING - PATTERNS_MAX - BLOCK)
        return; /* there is no room: that costs time, not truth */
    p->stones[p->added % RING] = stones;
    p->cells[p->added++ % RING] = cells;
    if (p->added % BLOCK == 0)
        write_block(p);
}

static bool is_empty(const pattern_set *set)
{
    uint64_t found = 0;
    for (int i = 0; i < BLOCK / 64; i++)
        found |= (*set)[i];
    return !found;
}

/* Those of a block that hold where one side lacks the stones `missing`, and the other has `others`.
 * Few are left after the first loop. */
static void match_block(const pattern_block *block, bits others, bits missing, pattern_set *hold)
{
    pattern_set left = ~(pattern_set){0};
    int cell;
    FOR_EACH (cell, others)
        left &= ~block->bars[cell];
    FOR_EACH (cell, missing) {
        if (is_empty(&left))
            break;
        left &= ~block->needs[cell];
    }
    *hold = left;
}

/* ---- proofs ------------------------------------------------------------------------------- */

/* Who moves where it was proved that a side wins. */
enum { WINNER_MOVES, LOSER_MOVES };

/* By who moves, and by the winner. Where a symmetry exchanges the sides, only those of side 0. */
typedef struct proofs {
    patterns with[2][2];
} proofs;

typedef struct proofs_end {
    uint64_t with[2][2];
} proofs_end;

static void begin_proofs(proofs *known)
{
    for (int turn = 0; turn < 2; turn++)
        for (int side = 0; side < 2; side++)
            known->with[turn][side].added = known->with[turn][side].pinned = 0;
}

/* Patterns that come from now on are none of a look's that begins now. */
static proofs_end end_of_proofs(const proofs *known)
{
    proofs_end end;
    for (int turn = 0; turn < 2; turn++)
        for (int side = 0; side < 2; side++)
            end.with[turn][side] = known->with[turn][side].added;
    return end;
}

/* The oldest look that is under way is at patterns before this end. */
static void pin_proofs(proofs *known, const proofs_end *end)
{
    for (int turn = 0; turn < 2; turn++)
        for (int side = 0; side < 2; side++)
            known->with[turn][side].pinned = end->with[turn][side];
}

static void add_proof(const board *b, proofs *known, int turn, int winner, bits stones, bits cells)
{
    int image = b->rules.swaps && winner == 1 ? 2 : 0;
    add_pattern(&known->with[turn][image ? 0 : winner], map(b, image, stones),
                map(b, image, cells));
}

/* Proofs that hold in a position, one after the other. */
typedef struct proof_search {
    const board *b;
    const proofs *known;
    const proofs_end *end;
    const position *at;
    int turn, winner;
    int image;
    const patterns *list; /* of this image */
    bits own, others;     /* stones of the winner and of the other, in this image */
    uint64_t next, last;  /* patterns that were not compared yet */
    uint64_t block;       /* the first pattern of the block that was */
    pattern_set hold;     /* and of it those that hold */
} proof_search;

static proof_search search_proofs(const board *b, const proofs *known, const proofs_end *end,
                                  const position *at, int turn, int winner)
{
    return (proof_search){
        .b = b, .known = known, .end = end, .at = at, .turn = turn, .winner = winner, .image = -1};
}

static void turn_to_image(proof_search *of)
{
    int side = of->b->exchanges[of->image] ? 1 - of->winner : of->winner;
    if (of->b->rules.swaps && side == 1)
        return;
    of->list = &of->known->with[of->turn][side];
    of->last = of->end->with[of->turn][side];
    of->next = of->last > PATTERNS_MAX ? (of->last - PATTERNS_MAX) / BLOCK * BLOCK : 0;
    of->own = map(of->b, of->image, of->at->stones[of->winner]);
    of->others = map(of->b, of->image, of->at->stones[1 - of->winner]);
}

/* The patterns of the next block that hold. */
static void compare_block(proof_search *of)
{
    const patterns *p = of->list;
    size_t first = of->next % RING;
    of->block = of->next;
    if (of->next + BLOCK <= of->last) {
        match_block(&p->blocks[first / BLOCK], of->others, of->b->all & ~of->own, &of->hold);
        of->next += BLOCK;
        return;
    }
    of->hold = (pattern_set){0};
    for (size_t word = 0; of->next < of->last; word++) {
        size_t count = of->last - of->next < 64 ? (size_t)(of->last - of->next) : 64;
        const bits *stones = &p->stones[first + 64 * word], *cells = &p->cells[first + 64 * word];
        bits own = of->own, others = of->others;
        uint64_t hold = 0;
        for (size_t i = 0; i < count; i++)
            hold |= (uint64_t) !((stones[i] & ~own) | (cells[i] & others)) << i;
        of->hold[word] = hold;
        of->next += count;
    }
}

/* False: there are no more. */
static bool next_proof(proof_search *of, bits *cells)
{
    for (;;) {
        for (size_t i = 0; i < BLOCK / 64; i++)
            if (of->hold[i]) {
                uint64_t number = of->block + 64 * i + (uint64_t)__builtin_ctzll(of->hold[i]);
                of->hold[i] &= of->hold[i] - 1;
                *cells = map(of->b, of->image, of->list->cells[number % RING]);
                return true;
            }
        if (of->next < of->last)
            compare_block(of);
        else if (++of->image < 4)
            turn_to_image(of);
        else
            return false;
    }
}

#endif
