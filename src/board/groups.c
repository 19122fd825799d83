/* groups.c - groups and liberties, move by move. */
#include "board/groups.h"

#include "base/random.h"

#include <assert.h>
#include <string.h>

enum { EMPTY = 0, SIDES = 4, NO_GROUP = 0 };

static size_t set_words(uint32_t n)
{
    return dy_words_for((size_t)n * n);
}

bool dy_groups_take(dy_groups *groups, uint32_t n, dy_arena *arena)
{
    assert(n >= 1 && n <= DY_GROUPS_SIDE_MAX);
    *groups = (dy_groups){.n = n, .cells = n * n, .words = set_words(n)};
    size_t cells = groups->cells, words = groups->words;
    groups->summary_words = dy_words_for(words);
    groups->tag = dy_arena_alloc(arena, cells, sizeof(uint32_t));
    groups->next = dy_arena_alloc(arena, cells, sizeof(uint32_t));
    /* Groups are numbered from 1 and numbers are used again, so that only as much of these two is
     * ever touched as groups stand at once. */
    groups->liberties = dy_arena_alloc(arena, cells + 1, sizeof(uint32_t));
    groups->liberty_sum = dy_arena_alloc(arena, cells + 1, sizeof(uint32_t));
    bool taken = groups->tag && groups->next && groups->liberties && groups->liberty_sum;
    for (int i = 0; i < DY_COLOURS && taken; i++) {
        groups->stones[i] = dy_arena_alloc(arena, words, sizeof(uint64_t));
        groups->candidates[i] = dy_arena_alloc(arena, words, sizeof(uint64_t));
        groups->candidate_words[i] = dy_arena_alloc(arena, groups->summary_words, sizeof(uint64_t));
        taken = groups->stones[i] && groups->candidates[i] && groups->candidate_words[i];
    }
    return taken;
}

bool dy_groups_sets(const dy_grid *grid, dy_arena *arena, uint64_t *sets[DY_COLOURS])
{
    for (int i = 0; i < DY_COLOURS; i++) {
        sets[i] = dy_arena_zero(arena, set_words(grid->n), sizeof(uint64_t));
        if (!sets[i])
            return false;
        for (uint32_t row = 0; row < grid->n; row++)
            for (size_t word = 0; word < grid->stride; word++)
                for (uint64_t left = dy_grid_row(grid, i + 1, row)[word]; left; left &= left - 1)
                    dy_bit_set(sets[i],
                               (size_t)row * grid->n + word * DY_WORD_BITS + dy_lowest_bit(left));
    }
    return true;
}

/* ---- neighbours and candidates ------------------------------------------------------------ */

/* The cells beside `cell`: how many, written to `beside`. */
static unsigned neighbours(const dy_groups *groups, uint32_t cell, uint32_t beside[SIDES])
{
    uint32_t n = groups->n, column = cell % n;
    unsigned count = 0;
    if (cell >= n)
        beside[count++] = cell - n;
    if (column > 0)
        beside[count++] = cell - 1;
    if (column + 1 < n)
        beside[count++] = cell + 1;
    if (cell + n < groups->cells)
        beside[count++] = cell + n;
    return count;
}

static void add_candidate(dy_groups *groups, int colour, uint32_t cell)
{
    dy_bit_set(groups->candidates[colour - 1], cell);
    dy_bit_set(groups->candidate_words[colour - 1], cell / DY_WORD_BITS);
}

static void drop_candidate(dy_groups *groups, int colour, uint32_t cell)
{
    uint64_t *candidates = groups->candidates[colour - 1];
    dy_bit_clear(candidates, cell);
    if (!candidates[cell / DY_WORD_BITS])
        dy_bit_clear(groups->candidate_words[colour - 1], cell / DY_WORD_BITS);
}

static int tag_colour(uint32_t tag)
{
    return (int)(tag & 1) + 1;
}

static int other(int colour)
{
    return 3 - colour;
}

/* How many of the cells beside `cell` bear `tag`. */
static unsigned count_beside(const dy_groups *groups, uint32_t cell, uint32_t tag)
{
    uint32_t beside[SIDES];
    unsigned sides = neighbours(groups, cell, beside), count = 0;
    for (unsigned i = 0; i < sides; i++)
        count += groups->tag[beside[i]] == tag;
    return count;
}

/* Whether the group has exactly one liberty, which is then written to *liberty. */
static bool in_atari(const dy_groups *groups, uint32_t tag, uint32_t *liberty)
{
    uint32_t count = groups->liberties[tag / 2], sum = groups->liberty_sum[tag / 2];
    if (count == 0 || count > SIDES || sum % count != 0)
        return false;
    *liberty = sum / count;
    return *liberty < groups->cells && groups->tag[*liberty] == EMPTY &&
           count_beside(groups, *liberty, tag) == count;
}

/* ---- placing and removing ----------------------------------------------------------------- */

static uint64_t zobrist(uint32_t cell, int colour)
{
    return dy_scatter((uint64_t)cell * DY_COLOURS + (uint64_t)colour);
}

static uint32_t new_group(dy_groups *groups)
{
    uint32_t group = groups->free_group;
    if (group == NO_GROUP)
        group = ++groups->group_count;
    else
        groups->free_group = groups->liberty_sum[group];
    groups->liberties[group] = 0;
    groups->liberty_sum[group] = 0;
    return group;
}

static void free_group(dy_groups *groups, uint32_t group)
{
    groups->liberty_sum[group] = groups->free_group;
    groups->free_group = group;
}

/* The smaller of two rings, found by walking both at once: costs its size only. */
static bool first_ring_smaller(const dy_groups *groups, uint32_t a, uint32_t b)
{
    uint32_t at_a = a, at_b = b;
    for (;;) {
        at_a = groups->next[at_a];
        if (at_a == a)
            return true;
        at_b = groups->next[at_b];
        if (at_b == b)
            return false;
    }
}

/* Makes the groups of two stones one. */
static void merge(dy_groups *groups, uint32_t a, uint32_t b)
{
    if (!first_ring_smaller(groups, a, b)) {
        uint32_t swap = a;
        a = b;
        b = swap;
    }
    uint32_t from = groups->tag[a] / 2, into = groups->tag[b] / 2, tag = groups->tag[b];
    uint32_t stone = a;
    do {
        groups->tag[stone] = tag;
        stone = groups->next[stone];
    } while (stone != a);
    uint32_t after = groups->next[a];
    groups->next[a] = groups->next[b];
    groups->next[b] = after;
    groups->liberties[into] += groups->liberties[from];
    groups->liberty_sum[into] += groups->liberty_sum[from];
    free_group(groups, from);
}

/* Puts a stone on an empty cell and joins it to its own colour; nothing is captured. */
static void place(dy_groups *groups, uint32_t cell, int colour)
{
    uint32_t beside[SIDES], group = new_group(groups);
    unsigned sides = neighbours(groups, cell, beside);
    groups->tag[cell] = group * 2 + (uint32_t)(colour - 1);
    groups->next[cell] = cell;
    dy_bit_set(groups->stones[colour - 1], cell);
    groups->hash ^= zobrist(cell, colour);
    drop_candidate(groups, 1, cell);
    drop_candidate(groups, 2, cell);
    for (unsigned i = 0; i < sides; i++) {
        uint32_t tag = groups->tag[beside[i]];
        if (tag == EMPTY) {
            groups->liberties[group]++;
            groups->liberty_sum[group] += beside[i];
        } else {
            groups->liberties[tag / 2]--;
            groups->liberty_sum[tag / 2] -= cell;
        }
    }
    for (unsigned i = 0; i < sides; i++) {
        uint32_t tag = groups->tag[beside[i]];
        if (tag != EMPTY && tag_colour(tag) == colour && tag != groups->tag[cell])
            merge(groups, cell, beside[i]);
    }
}

/* Takes one stone of a captured group off the board: its cell may now be played on, and groups
 * beside it gain a liberty. (Empty cells beside it were of the same group, lifted just before.) */
static void lift(dy_groups *groups, uint32_t cell, uint32_t dead)
{
    uint32_t beside[SIDES], liberty;
    unsigned sides = neighbours(groups, cell, beside);
    groups->tag[cell] = EMPTY;
    for (unsigned i = 0; i < sides; i++) {
        uint32_t tag = groups->tag[beside[i]];
        if (tag == EMPTY || tag == dead)
            continue;
        /* What was its only liberty is suicide for its own colour no longer. */
        if (in_atari(groups, tag, &liberty))
            add_candidate(groups, tag_colour(tag), liberty);
        groups->liberties[tag / 2]++;
        groups->liberty_sum[tag / 2] += cell;
    }
    int colour = tag_colour(dead);
    dy_bit_clear(groups->stones[colour - 1], cell);
    groups->hash ^= zobrist(cell, colour);
    groups->captured[colour - 1]++;
    add_candidate(groups, 1, cell);
    add_candidate(groups, 2, cell);
}

static void capture(dy_groups *groups, uint32_t stone)
{
    uint32_t dead = groups->tag[stone], at = stone;
    do {
        uint32_t next = groups->next[at];
        lift(groups, at, dead);
        at = next;
    } while (at != stone);
    free_group(groups, dead / 2);
}

void dy_groups_load(dy_groups *groups, const uint64_t *const stones[DY_COLOURS])
{
    memset(groups->tag, 0, groups->cells * sizeof *groups->tag);
    groups->free_group = NO_GROUP;
    groups->group_count = 0;
    groups->hash = 0;
    for (int i = 0; i < DY_COLOURS; i++) {
        memset(groups->stones[i], 0, groups->words * sizeof(uint64_t));
        memset(groups->candidates[i], 0, groups->words * sizeof(uint64_t));
        memset(groups->candidate_words[i], 0, groups->summary_words * sizeof(uint64_t));
        groups->captured[i] = 0;
    }
    for (uint32_t cell = 0; cell < groups->cells; cell++) {
        add_candidate(groups, 1, cell);
        add_candidate(groups, 2, cell);
    }
    for (uint32_t cell = 0; cell < groups->cells; cell++)
        for (int i = 0; i < DY_COLOURS; i++)
            if (dy_bit(stones[i], cell))
                place(groups, cell, i + 1);
}

/* ---- moves -------------------------------------------------------------------------------- */

bool dy_groups_legal(const dy_groups *groups, uint32_t cell, int colour)
{
    uint32_t beside[SIDES];
    unsigned sides = neighbours(groups, cell, beside);
    for (unsigned i = 0; i < sides; i++) {
        uint32_t tag = groups->tag[beside[i]];
        if (tag == EMPTY)
            return true;
        /* All pseudo-liberties of the group are at this cell: it is its only liberty. */
        bool atari = groups->liberties[tag / 2] <= SIDES &&
                     groups->liberties[tag / 2] == count_beside(groups, cell, tag);
        if (atari == (tag_colour(tag) != colour))
            return true;
    }
    return false;
}

bool dy_groups_first_legal(dy_groups *groups, int colour, uint32_t *cell)
{
    const uint64_t *summary = groups->candidate_words[colour - 1];
    for (size_t i = 0; i < groups->summary_words; i++) {
        while (summary[i]) {
            size_t word = i * DY_WORD_BITS + dy_lowest_bit(summary[i]);
            uint32_t found = (uint32_t)(word * DY_WORD_BITS) +
                             dy_lowest_bit(groups->candidates[colour - 1][word]);
            if (dy_groups_legal(groups, found, colour)) {
                *cell = found;
                return true;
            }
            drop_candidate(groups, colour, found);
        }
    }
    return false;
}

void dy_groups_play(dy_groups *groups, uint32_t cell, int colour)
{
    uint32_t beside[SIDES], liberty;
    unsigned sides = neighbours(groups, cell, beside);
    place(groups, cell, colour);
    for (unsigned i = 0; i < sides; i++) {
        uint32_t tag = groups->tag[beside[i]];
        if (tag == EMPTY || tag_colour(tag) == colour)
            continue;
        if (groups->liberties[tag / 2] == 0)
            capture(groups, beside[i]);
        else if (in_atari(groups, tag, &liberty)) /* its last liberty captures it from now on */
            add_candidate(groups, colour, liberty);
    }
    if (in_atari(groups, groups->tag[cell], &liberty))
        add_candidate(groups, other(colour), liberty);
}
