/* groups.c - groups and liberties, move by move.
 *
 * The liberties of a group are one word, so that a stone beside it changes both sums at once:
 *
 *     63        32 31   30        0
 *     [ sum of cells | calm | count ]    calm: the group is not watched
 *
 * The low half is at most SIDES exactly when the group is watched and may be in atari. Sums wrap
 * off the top; counts never reach the calm bit. Group 0 stands for empty cells and border: what
 * is added there means nothing, and it is never watched. */
#include "board/groups.h"

#include <assert.h>
#include <string.h>

enum { EMPTY = 0, BORDER = 3, KINDS = 4, SIDES = 4, NOBODY = 0 };

#define CALM ((uint64_t)1 << 31)

bool dy_groups_take(dy_groups *groups, uint32_t n, uint32_t log_size, dy_arena *arena)
{
    assert(n >= 1 && n <= DY_GROUPS_SIDE_MAX && (log_size & (log_size - 1)) == 0);
    *groups = (dy_groups){.n = n, .width = n + 1, .cells = n * (n + 1), .log_mask = log_size - 1};
    size_t cells = groups->cells, around = groups->width;
    groups->words = dy_words_for(cells);
    groups->summary_words = dy_words_for(groups->words);
    uint32_t *tag = dy_arena_alloc(arena, cells + 2 * around, sizeof *tag);
    groups->next = dy_arena_alloc(arena, cells, sizeof *groups->next);
    /* Groups are numbered from 1 and numbers are used again, so that only as much of this is ever
     * touched as groups stand at once. */
    groups->liberties = dy_arena_alloc(arena, cells + 1, sizeof *groups->liberties);
    groups->candidates = dy_arena_alloc(arena, groups->words * DY_COLOURS, sizeof(uint64_t));
    groups->changed = dy_arena_alloc(arena, groups->words * DY_COLOURS, sizeof(uint64_t));
    groups->log = dy_arena_alloc(arena, log_size, sizeof *groups->log);
    bool taken = tag && groups->next && groups->liberties && groups->candidates &&
                 groups->changed && groups->log;
    for (int i = 0; i < DY_COLOURS && taken; i++) {
        groups->candidate_words[i] = dy_arena_alloc(arena, groups->summary_words, sizeof(uint64_t));
        taken = groups->candidate_words[i] != NULL;
    }
    groups->tag = taken ? tag + around : NULL;
    return taken;
}

/* ---- neighbours and candidates ------------------------------------------------------------ */

/* The cells beside a cell, and what is there. */
typedef struct sides {
    uint32_t cell[SIDES], tag[SIDES];
} sides;

static inline sides look_around(const dy_groups *groups, uint32_t cell)
{
    uint32_t width = groups->width; /* above row 0 numbers wrap, and wrap back as signed ones */
    const uint32_t *at = groups->tag + cell;
    return (sides){{cell - width, cell - 1, cell + 1, cell + width},
                   {at[-(ptrdiff_t)width], at[-1], at[1], at[width]}};
}

static inline int kind_of(uint32_t tag)
{
    return (int)(tag % KINDS);
}

static inline int other(int colour)
{
    return 3 - colour;
}

static inline uint32_t count_of(uint64_t liberties)
{
    return (uint32_t)liberties & ~(uint32_t)CALM;
}

/* What a liberty at the cell adds to a group. */
static inline uint64_t liberty_at(uint32_t cell)
{
    return (uint64_t)cell << 32 | 1;
}

static inline void add_candidate(dy_groups *groups, int colour, uint32_t cell)
{
    size_t word = cell / DY_WORD_BITS;
    groups->candidates[word * DY_COLOURS + (size_t)colour - 1] |= UINT64_C(1)
                                                                  << cell % DY_WORD_BITS;
    groups->candidate_words[colour - 1][word / DY_WORD_BITS] |= UINT64_C(1) << word % DY_WORD_BITS;
}

static inline void drop_candidate(dy_groups *groups, int colour, uint32_t cell)
{
    groups->candidates[cell / DY_WORD_BITS * DY_COLOURS + (size_t)colour - 1] &=
        ~(UINT64_C(1) << cell % DY_WORD_BITS);
}

/* How many of the cells around bear `tag`. */
static inline uint32_t count_around(const sides *around, uint32_t tag)
{
    return (uint32_t)(around->tag[0] == tag) + (uint32_t)(around->tag[1] == tag) +
           (uint32_t)(around->tag[2] == tag) + (uint32_t)(around->tag[3] == tag);
}

/* When the group is in atari: makes its only liberty a candidate of `colour`. */
static void offer_last_liberty(dy_groups *groups, uint32_t tag, int colour)
{
    uint64_t liberties = groups->liberties[tag / KINDS];
    uint32_t count = count_of(liberties), sum = (uint32_t)(liberties >> 32);
    if (count == 0 || count > SIDES || sum % count != 0)
        return;
    uint32_t liberty = sum / count;
    if (liberty >= groups->cells || groups->tag[liberty] != EMPTY)
        return;
    sides around = look_around(groups, liberty);
    if (count_around(&around, tag) == count)
        add_candidate(groups, colour, liberty);
}

/* Whether it is, or may be, in atari, and watched. */
static inline bool on_alert(uint64_t liberties)
{
    return (uint32_t)liberties <= SIDES;
}

/* ---- placing and removing ----------------------------------------------------------------- */

static inline void note_change(dy_groups *groups, uint32_t cell, int colour, uint32_t placed)
{
    groups->log[groups->logged++ & groups->log_mask] = cell * 2 + placed;
    dy_groups_flip(groups, cell, colour);
}

static inline uint32_t new_group(dy_groups *groups)
{
    uint32_t group = groups->free_group;
    if (group == NOBODY)
        group = ++groups->group_count;
    else
        groups->free_group = (uint32_t)(groups->liberties[group] >> 32);
    groups->liberties[group] = CALM;
    return group;
}

/* A free group keeps the next free one where its sum was, and a count that is not 0. */
static inline void free_group(dy_groups *groups, uint32_t group)
{
    groups->liberties[group] = liberty_at(groups->free_group) | CALM;
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
    uint32_t from = groups->tag[a] / KINDS, tag = groups->tag[b];
    uint32_t stone = a;
    do {
        groups->tag[stone] = tag;
        stone = groups->next[stone];
    } while (stone != a);
    uint32_t after = groups->next[a];
    groups->next[a] = groups->next[b];
    groups->next[b] = after;
    /* Watched when either was. */
    uint64_t *into = &groups->liberties[tag / KINDS], more = groups->liberties[from];
    *into = (*into + (more & ~CALM)) & (more | ~CALM);
    free_group(groups, from);
}

/* Puts a stone on an empty cell and joins it to its own colour; no liberty is counted. */
static inline void join(dy_groups *groups, uint32_t cell, int colour, const sides *around)
{
    bool joined = false;
    for (int i = 0; i < SIDES; i++) {
        if (kind_of(around->tag[i]) != colour)
            continue;
        uint32_t beside = around->cell[i];
        if (!joined) {
            groups->tag[cell] = around->tag[i];
            groups->next[cell] = groups->next[beside];
            groups->next[beside] = cell;
            joined = true;
        } else if (groups->tag[beside] != groups->tag[cell]) {
            merge(groups, cell, beside);
        }
    }
    if (!joined) {
        groups->tag[cell] = new_group(groups) * KINDS + (uint32_t)colour;
        groups->next[cell] = cell;
    }
}

/* Adds a liberty at the cell to all that stands around it, `sign` times. */
static inline void add_liberty(dy_groups *groups, uint32_t cell, const sides *around)
{
    uint64_t liberty = liberty_at(cell);
    for (int i = 0; i < SIDES; i++)
        groups->liberties[around->tag[i] / KINDS] += liberty;
}

static inline void take_liberty(dy_groups *groups, uint32_t cell, const sides *around)
{
    uint64_t liberty = liberty_at(cell);
    for (int i = 0; i < SIDES; i++)
        groups->liberties[around->tag[i] / KINDS] -= liberty;
}

/* Takes one stone of a captured group off the board: its cell may now be played on, and groups
 * beside it gain a liberty. (Empty cells beside it were of the same group, lifted just before.) */
static inline void lift(dy_groups *groups, uint32_t cell, int colour)
{
    sides around = look_around(groups, cell);
    groups->tag[cell] = EMPTY;
    for (int i = 0; i < SIDES; i++)
        /* What was its only liberty is suicide for its own colour no longer. */
        if (on_alert(groups->liberties[around.tag[i] / KINDS]))
            offer_last_liberty(groups, around.tag[i], other(colour));
    add_liberty(groups, cell, &around);
    add_candidate(groups, 1, cell);
    add_candidate(groups, 2, cell);
    note_change(groups, cell, colour, 0);
    groups->captured[colour - 1]++;
}

static void capture(dy_groups *groups, uint32_t stone)
{
    uint32_t dead = groups->tag[stone], at = stone;
    groups->liberties[dead / KINDS] = CALM; /* watched no longer */
    do {
        uint32_t next = groups->next[at];
        lift(groups, at, kind_of(dead));
        at = next;
    } while (at != stone);
    free_group(groups, dead / KINDS);
}

/* ---- loading ------------------------------------------------------------------------------ */

static void load_stones(dy_groups *groups, const dy_grid *grid, uint32_t row)
{
    for (int colour = 1; colour <= DY_COLOURS; colour++) {
        for (size_t word = 0; word < grid->stride; word++) {
            uint32_t first = dy_groups_cell(groups, row, (uint32_t)(word * DY_WORD_BITS));
            for (uint64_t left = dy_grid_row(grid, colour, row)[word]; left; left &= left - 1) {
                uint32_t cell = first + dy_lowest_bit(left);
                sides around = look_around(groups, cell);
                join(groups, cell, colour, &around);
            }
        }
    }
}

static void load_liberties(dy_groups *groups, const dy_grid *grid, uint32_t row)
{
    const uint64_t *first = dy_grid_row(grid, 1, row), *second = dy_grid_row(grid, 2, row);
    for (size_t word = 0; word < grid->stride; word++) {
        uint64_t left = ~(first[word] | second[word]) & dy_column_mask(grid->n, word);
        for (; left; left &= left - 1) {
            uint32_t cell =
                dy_groups_cell(groups, row, (uint32_t)(word * DY_WORD_BITS)) + dy_lowest_bit(left);
            sides around = look_around(groups, cell);
            add_liberty(groups, cell, &around);
            add_candidate(groups, 1, cell);
            add_candidate(groups, 2, cell);
        }
    }
}

void dy_groups_load(dy_groups *groups, const dy_grid *grid)
{
    uint32_t n = groups->n, width = groups->width;
    assert(grid->n == n);
    memset(groups->tag, 0, groups->cells * sizeof *groups->tag);
    for (uint32_t i = 0; i < width; i++) {
        *(groups->tag + i - width) = BORDER;
        groups->tag[groups->cells + i] = BORDER;
    }
    for (uint32_t row = 0; row < n; row++)
        groups->tag[dy_groups_cell(groups, row, n)] = BORDER;
    groups->free_group = NOBODY;
    groups->group_count = 0;
    groups->liberties[NOBODY] = CALM;
    memset(groups->candidates, 0, groups->words * DY_COLOURS * sizeof(uint64_t));
    for (int i = 0; i < DY_COLOURS; i++) {
        memset(groups->candidate_words[i], 0, groups->summary_words * sizeof(uint64_t));
        groups->captured[i] = 0;
    }
    for (uint32_t row = 0; row < n; row++)
        load_stones(groups, grid, row);
    for (uint32_t row = 0; row < n; row++)
        load_liberties(groups, grid, row);
    groups->logged = 0;
    dy_groups_mark(groups);
}

void dy_groups_mark(dy_groups *groups)
{
    memset(groups->changed, 0, groups->words * DY_COLOURS * sizeof(uint64_t));
    groups->changes = 0;
}

bool dy_groups_breathes(const dy_groups *groups, uint32_t cell)
{
    return count_of(groups->liberties[dy_groups_of(groups, cell)]) != 0;
}

/* ---- moves -------------------------------------------------------------------------------- */

static inline bool legal(const dy_groups *groups, const sides *around, int colour)
{
    if (count_around(around, EMPTY) != 0)
        return true;
    for (int i = 0; i < SIDES; i++) {
        uint32_t tag = around->tag[i];
        if (tag == BORDER)
            continue;
        /* All pseudo-liberties of the group are at this cell: it is its only liberty. */
        bool atari = count_of(groups->liberties[tag / KINDS]) == count_around(around, tag);
        if (atari == (kind_of(tag) != colour))
            return true;
    }
    return false;
}

bool dy_groups_legal(const dy_groups *groups, uint32_t cell, int colour)
{
    sides around = look_around(groups, cell);
    return legal(groups, &around, colour);
}

bool dy_groups_first_legal(dy_groups *groups, int colour, uint32_t *cell)
{
    uint64_t *summary = groups->candidate_words[colour - 1];
    for (size_t i = 0; i < groups->summary_words; i++) {
        while (summary[i]) {
            size_t word = i * DY_WORD_BITS + dy_lowest_bit(summary[i]);
            uint64_t candidates = groups->candidates[word * DY_COLOURS + (size_t)colour - 1];
            if (!candidates) {
                summary[i] &= summary[i] - 1;
                continue;
            }
            *cell = (uint32_t)(word * DY_WORD_BITS) + dy_lowest_bit(candidates);
            sides around = look_around(groups, *cell);
            if (legal(groups, &around, colour))
                return true;
            drop_candidate(groups, colour, *cell);
            for (int k = 0; k < SIDES; k++)
                if (around.tag[k] != BORDER)
                    groups->liberties[around.tag[k] / KINDS] &= ~CALM;
        }
    }
    return false;
}

void dy_groups_play(dy_groups *groups, uint32_t cell, int colour)
{
    sides around = look_around(groups, cell);
    groups->liberties[NOBODY] = CALM | CALM >> 1; /* far from both ends of a count */
    take_liberty(groups, cell, &around);
    drop_candidate(groups, 1, cell);
    drop_candidate(groups, 2, cell);
    join(groups, cell, colour, &around);
    note_change(groups, cell, colour, 1);
    uint64_t fresh = 0;
    for (int i = 0; i < SIDES; i++)
        fresh += around.tag[i] == EMPTY ? liberty_at(around.cell[i]) : 0;
    uint64_t *own = &groups->liberties[groups->tag[cell] / KINDS];
    *own += fresh;
    for (int i = 0; i < SIDES; i++) {
        if (kind_of(around.tag[i]) != other(colour))
            continue;
        uint64_t liberties = groups->liberties[around.tag[i] / KINDS];
        if (count_of(liberties) == 0)
            capture(groups, around.cell[i]);
        else if (on_alert(liberties)) /* its last liberty captures it from now on */
            offer_last_liberty(groups, around.tag[i], colour);
    }
    if (on_alert(*own))
        offer_last_liberty(groups, groups->tag[cell], other(colour));
}
