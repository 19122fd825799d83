/* groups.h - groups of stones and their liberties, kept up to date move by move.
 *
 * A group is the stones of a colour joined by sides; a liberty of it is an empty cell beside it.
 * For each group two sums over its pseudo-liberties, the pairs (stone of the group, empty cell
 * beside it), are kept: how many there are, and of the numbers of those cells (mod 2^32). Placing
 * or removing a stone changes them by its four neighbours only, and they tell a group in atari:
 *
 *     with count p and sum s, the only liberty is the cell L = s / p when p <= 4, L is empty, and
 *     exactly p neighbours of L belong to the group: those p pairs are then all there are.
 *
 * (Pseudo-liberties are as in libego; the test by neighbours, which needs no second sum, is ours.)
 *
 * For each colour there is a set of candidates: empty cells at which a move may be legal. A cell
 * leaves it when a move there is found to be suicide, and comes back only when something happens
 * that can make it legal; so the first legal move is the first candidate that is legal, and each
 * failed test is paid for by such a change.
 *
 * Memory: 8 bytes a cell, 8 bytes a group that ever stood at once, 4 bits a cell. */
#ifndef DY_GROUPS_H
#define DY_GROUPS_H

#include "base/memory.h"
#include "board/grid.h"

enum { DY_GROUPS_SIDE_MAX = 32767 }; /* sums of up to 4 cell numbers stay below 2^32 */

typedef struct dy_groups {
    uint32_t n, cells;
    size_t words;          /* of a set of cells, cell number by cell number, without row padding */
    uint32_t *tag;         /* of each cell: 0 empty, else 2 * group + (colour - 1) */
    uint32_t *next;        /* the stones of a group, as a ring */
    uint32_t *liberties;   /* of each group: pseudo-liberties */
    uint32_t *liberty_sum; /* and the sum of their cells; in a free group, the next free one */
    uint32_t free_group, group_count;
    uint64_t *stones[DY_COLOURS];
    uint64_t *candidates[DY_COLOURS];
    uint64_t *candidate_words[DY_COLOURS]; /* which words of candidates are not 0 */
    size_t summary_words;
    uint64_t hash;                 /* Zobrist: of the stones, not of who is to move */
    uint64_t captured[DY_COLOURS]; /* stones of each colour taken off since loading */
} dy_groups;

/* Takes memory for n x n boards, 1 <= n <= DY_GROUPS_SIDE_MAX; false when out of memory. */
bool dy_groups_take(dy_groups *groups, uint32_t n, dy_arena *arena);
/* Sets up the stones of two sets of cells; groups without liberties are allowed. */
void dy_groups_load(dy_groups *groups, const uint64_t *const stones[DY_COLOURS]);
/* The stones of a grid as two sets of cells, from the arena. */
bool dy_groups_sets(const dy_grid *grid, dy_arena *arena, uint64_t *sets[DY_COLOURS]);

/* Whether `colour` may play on the empty cell: not suicide after captures. */
bool dy_groups_legal(const dy_groups *groups, uint32_t cell, int colour);
/* The first cell, row-major, on which `colour` may play; false when there is none. */
bool dy_groups_first_legal(dy_groups *groups, int colour, uint32_t *cell);
/* Plays on an empty cell where it is legal, removing captured groups. */
void dy_groups_play(dy_groups *groups, uint32_t cell, int colour);

/* 0 empty, 1 or 2. */
static inline int dy_groups_at(const dy_groups *groups, uint32_t cell)
{
    uint32_t tag = groups->tag[cell];
    return tag ? (int)(tag & 1) + 1 : 0;
}

/* Pseudo-liberties of the group of a stone: 0 exactly when it has no liberty. */
static inline uint32_t dy_groups_liberties(const dy_groups *groups, uint32_t cell)
{
    return groups->liberties[groups->tag[cell] / 2];
}

#endif
