/* groups.c - groups and liberties, move by move.
 *
 * The liberties of a group are one word, so that a stone beside it changes both sums at once:
 *
 *     63        32 31   30        0
 *     [ sum of cells | calm | count ]    calm: the group is not watched
 *
 * The low half is at most SIDES exactly when the group is watched and may be in atari. Sums wrap
 * off the top; counts never reach the calm bit. Group 0 stands for empty cells and border: what
 * is added there means nothing, and it is never watched.
 *
 * Calm means: each empty cell beside the group is a candidate of both colours. A cell is put aside
 * for a colour when it has no empty side, its own groups there are in atari and the others are not.
 * Its sides then stay as they are until a stone is put on it, for they have it as a liberty; so it
 * can become legal only by a watched group's getting into atari, with it as the last liberty, which
 * is offered to the other colour then, or out of it, when it is offered to the group's own before.
 * Either way no empty cell beside the group is put aside any longer, and it is calm again: into
 * atari, it had two liberties and its own colour could play on both; out of it, its last liberty
 * was a capture for the other. */
#include "board/groups.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum { EMPTY = 0, BORDER = 3, KINDS = 4, SIDES = 4, NOBODY = 0 };

/* Nobody has logged so many changes, and these have not been logged since. */
#define NEVER ((uint64_t)1 << 63)
#define CALM  ((uint64_t)1 << 31)
/* Far from the ends of a count, for what a move adds and takes. */
#define NOBODY_LIBERTIES (CALM | CALM >> 1)

/* ---- neighbours and candidates ------------------------------------------------------------ */

/* What is beside a cell: tags, in the order of their cells' numbers. */
typedef struct sides {
    uint32_t up, left, right, down;
} sides;

static inline sides look_around(const dy_groups *groups, uint32_t cell)
{
    const uint32_t *at = groups->tag + cell, *above = at - groups->width;
    return (sides){*above, at[-1], at[1], at[groups->width]};
}

static inline int kind_of(uint32_t tag)
{
    return (int)(tag % KINDS);
}

/* Some of the sides of a cell, a bit for each; a kind takes two, so there is one between. */
typedef unsigned side_set;
enum { UP = 0, LEFT = 2, RIGHT = 4, DOWN = 6, SIDE_BITS = 0x55 };

static inline side_set which(bool up, bool left, bool right, bool down)
{
    return (unsigned)up << UP | (unsigned)left << LEFT | (unsigned)right << RIGHT |
           (unsigned)down << DOWN;
}

/* The sides of each kind. */
typedef struct side_kinds {
    side_set of[BORDER];
} side_kinds;

static inline side_kinds sort_sides(const sides *beside)
{
    unsigned kinds = beside->up % KINDS << UP | beside->left % KINDS << LEFT |
                     beside->right % KINDS << RIGHT | beside->down % KINDS << DOWN;
    return (side_kinds){{[EMPTY] = ~(kinds | kinds >> 1) & SIDE_BITS,
                         [1] = kinds & ~(kinds >> 1) & SIDE_BITS,
                         [2] = kinds >> 1 & ~kinds & SIDE_BITS}};
}

/* The cell on the first side of a set that is not empty. */
static inline uint32_t first_cell(const dy_groups *groups, uint32_t cell, side_set set)
{
    return cell + groups->step[dy_lowest_bit(set) / 2];
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

/* Sets of cells for each colour are kept a word of Black's and a word of White's by turns. */
static inline uint64_t *word_of(uint64_t *sets, size_t word, int colour)
{
    return &sets[word * DY_COLOURS + (size_t)colour - 1];
}

static inline void add_candidate(dy_groups *groups, int colour, uint32_t cell)
{
    size_t at = cell;
    for (size_t i = 0; i <= groups->top; i++) {
        uint64_t *word = word_of(groups->level[i], at / DY_WORD_BITS, colour), before = *word;
        *word = before | UINT64_C(1) << at % DY_WORD_BITS;
        if (before) /* the levels above know */
            return;
        at /= DY_WORD_BITS;
    }
}

static inline void drop_candidate(dy_groups *groups, int colour, uint32_t cell)
{
    *word_of(groups->level[0], cell / DY_WORD_BITS, colour) &=
        ~(UINT64_C(1) << cell % DY_WORD_BITS);
}

/* On how many sides a tag is. */
static inline uint32_t count_of_tag(const sides *beside, uint32_t tag)
{
    return (uint32_t)(beside->up == tag) + (uint32_t)(beside->left == tag) +
           (uint32_t)(beside->right == tag) + (uint32_t)(beside->down == tag);
}

/* The cell that is the only liberty of a group; DY_NO_CELL: there is no such. */
static inline uint32_t last_liberty(const dy_groups *groups, uint32_t tag)
{
    uint64_t liberties = groups->liberties[tag / KINDS];
    uint32_t count = count_of(liberties), sum = (uint32_t)(liberties >> 32);
    if (count == 0 || count > SIDES || sum % count != 0)
        return DY_NO_CELL;
    uint32_t liberty = sum / count;
    if (liberty >= groups->cells || groups->tag[liberty] != EMPTY)
        return DY_NO_CELL;
    sides beside = look_around(groups, liberty);
    return count_of_tag(&beside, tag) == count ? liberty : DY_NO_CELL;
}

uint32_t dy_groups_last_of_few(const dy_groups *groups, uint32_t stone)
{
    return last_liberty(groups, groups->tag[stone]);
}

uint32_t dy_groups_ko_of_one(const dy_groups *groups, uint32_t stone, uint64_t logged)
{
    if (groups->next[stone] != stone)
        return DY_NO_CELL;
    uint32_t taken = dy_groups_log_at(groups, logged + 1) / 2;
    return dy_groups_last_liberty(groups, stone) == taken ? taken : DY_NO_CELL;
}

/* When the group is in atari: makes its only liberty a candidate of `colour`. The group is calm
 * then. */
static void offer_last_liberty(dy_groups *groups, uint32_t tag, int colour)
{
    uint32_t liberty = last_liberty(groups, tag);
    if (liberty == DY_NO_CELL)
        return;
    add_candidate(groups, colour, liberty);
    groups->liberties[tag / KINDS] |= CALM;
}

/* Whether it is, or may be, in atari, and watched. */
static inline bool on_alert(uint64_t liberties)
{
    return (uint32_t)liberties <= SIDES;
}

/* ---- placing and removing ----------------------------------------------------------------- */

static inline void note_change(dy_groups *groups, uint32_t cell, int colour, uint32_t placed,
                               bool full)
{
    groups->log[groups->logged++ & groups->log_mask] = cell * 2 + placed;
    if (full)
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

/* A free group keeps the next free one where its sum was. */
static inline void free_group(dy_groups *groups, uint32_t group)
{
    groups->liberties[group] = (uint64_t)groups->free_group << 32 | CALM;
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

/* Makes a stone's group one with those on some of its sides. */
static void join_all(dy_groups *groups, uint32_t cell, side_set own)
{
    for (; own; own &= own - 1) {
        uint32_t stone = first_cell(groups, cell, own);
        if (groups->tag[stone] != groups->tag[cell])
            merge(groups, cell, stone);
    }
}

/* Puts a stone on an empty cell and joins it to its own colour, which is on the sides `own`; no
 * liberty is counted. */
static inline void join(dy_groups *groups, uint32_t cell, int colour, side_set own)
{
    if (!own) {
        groups->tag[cell] = new_group(groups) * KINDS + (uint32_t)colour;
        groups->next[cell] = cell;
        return;
    }
    uint32_t first = first_cell(groups, cell, own);
    groups->tag[cell] = groups->tag[first];
    groups->next[cell] = groups->next[first];
    groups->next[first] = cell;
    own &= own - 1;
    if (own)
        join_all(groups, cell, own);
}

/* The cell becomes a liberty of all that stands beside it. */
static inline void add_liberty(dy_groups *groups, uint32_t cell, const sides *beside)
{
    uint64_t *liberties = groups->liberties, liberty = liberty_at(cell);
    liberties[beside->up / KINDS] += liberty;
    liberties[beside->left / KINDS] += liberty;
    liberties[beside->right / KINDS] += liberty;
    liberties[beside->down / KINDS] += liberty;
}

static inline void take_liberty(dy_groups *groups, uint32_t cell, const sides *beside)
{
    uint64_t *liberties = groups->liberties, liberty = liberty_at(cell);
    liberties[beside->up / KINDS] -= liberty;
    liberties[beside->left / KINDS] -= liberty;
    liberties[beside->right / KINDS] -= liberty;
    liberties[beside->down / KINDS] -= liberty;
}

static inline side_set where_alert(const dy_groups *groups, const sides *beside)
{
    const uint64_t *liberties = groups->liberties;
    return which(on_alert(liberties[beside->up / KINDS]), on_alert(liberties[beside->left / KINDS]),
                 on_alert(liberties[beside->right / KINDS]),
                 on_alert(liberties[beside->down / KINDS]));
}

static inline bool any_alert(const dy_groups *groups, const sides *beside)
{
    const uint64_t *liberties = groups->liberties;
    return on_alert(liberties[beside->up / KINDS]) || on_alert(liberties[beside->left / KINDS]) ||
           on_alert(liberties[beside->right / KINDS]) || on_alert(liberties[beside->down / KINDS]);
}

static inline side_set where_breathless(const dy_groups *groups, const sides *beside)
{
    const uint64_t *liberties = groups->liberties;
    return which(count_of(liberties[beside->up / KINDS]) == 0,
                 count_of(liberties[beside->left / KINDS]) == 0,
                 count_of(liberties[beside->right / KINDS]) == 0,
                 count_of(liberties[beside->down / KINDS]) == 0);
}

/* Offers the last liberty of each group on some sides of a cell, where it has but one. */
static void offer_beside(dy_groups *groups, uint32_t cell, side_set set, int colour)
{
    for (; set; set &= set - 1)
        offer_last_liberty(groups, groups->tag[first_cell(groups, cell, set)], colour);
}

/* Takes one stone of a captured group off the board: its cell may now be played on, and groups
 * beside it gain a liberty. (Empty cells beside it were of the same group, lifted just before.) */
static inline void lift(dy_groups *groups, uint32_t cell, int colour, bool full)
{
    sides beside = look_around(groups, cell);
    groups->tag[cell] = EMPTY;
    /* Its last liberty is suicide for its colour no longer. */
    if (full && any_alert(groups, &beside))
        offer_beside(groups, cell, where_alert(groups, &beside), other(colour));
    add_liberty(groups, cell, &beside);
    if (full) {
        add_candidate(groups, 1, cell);
        add_candidate(groups, 2, cell);
    }
    note_change(groups, cell, colour, 0, full);
}

static inline void capture(dy_groups *groups, uint32_t stone, bool full)
{
    uint32_t dead = groups->tag[stone], at = stone;
    uint64_t logged = groups->logged;
    groups->liberties[dead / KINDS] = CALM; /* watched no longer */
    do {
        uint32_t next = groups->next[at];
        lift(groups, at, kind_of(dead), full);
        at = next;
    } while (at != stone);
    groups->captured[kind_of(dead) - 1] += groups->logged - logged;
    free_group(groups, dead / KINDS);
}

/* ---- taking and loading ------------------------------------------------------------------- */

static void set_steps(dy_groups *groups)
{
    const uint32_t step[SIDES] = {-groups->width, (uint32_t)-1, 1, groups->width};
    memcpy(groups->step, step, sizeof step);
    groups->fresh[0] = 0;
    for (side_set set = 0; (set = (set - SIDE_BITS) & SIDE_BITS) != 0;) /* the next one */
        groups->fresh[set] =
            groups->fresh[set & (set - 1)] + liberty_at(first_cell(groups, 0, set));
}

static bool take_levels(dy_groups *groups, dy_arena *arena)
{
    size_t words[DY_GROUPS_LEVELS], first = 0;
    words[0] = groups->words;
    for (groups->top = 0; words[groups->top] > 1; groups->top++)
        words[groups->top + 1] = dy_words_for(words[groups->top]);
    for (size_t i = 0; i <= groups->top; i++)
        groups->level_words += words[i];
    uint64_t *all =
        (uint64_t *)dy_arena_alloc(arena, groups->level_words * DY_COLOURS, sizeof *all);
    for (size_t i = 0; all && i <= groups->top; first += words[i++])
        groups->level[i] = all + first * DY_COLOURS;
    return all != NULL;
}

bool dy_groups_take(dy_groups *groups, uint32_t rows, uint32_t columns, uint32_t log_size,
                    dy_arena *arena)
{
    assert(rows >= 1 && rows <= DY_GROUPS_SIDE_MAX && columns >= 1 &&
           columns <= DY_GROUPS_SIDE_MAX && (log_size & (log_size - 1)) == 0);
    memset(groups, 0, offsetof(dy_groups, fresh));
    groups->rows = rows;
    groups->columns = columns;
    groups->width = columns + 1;
    groups->cells = rows * groups->width;
    groups->log_mask = log_size - 1;
    size_t cells = groups->cells, around = groups->width;
    set_steps(groups);
    groups->words = dy_words_for(cells);
    uint32_t *tag = (uint32_t *)dy_arena_alloc(arena, cells + 2 * around, sizeof *tag);
    groups->next = (uint32_t *)dy_arena_alloc(arena, cells, sizeof *groups->next);
    /* Groups are numbered from 1 and numbers are used again, so that only as much of this is ever
     * touched as groups stand at once. */
    groups->liberties = (uint64_t *)dy_arena_alloc(arena, cells + 1, sizeof *groups->liberties);
    groups->changed =
        (uint64_t *)dy_arena_alloc(arena, groups->words * DY_COLOURS, sizeof(uint64_t));
    groups->log = (uint32_t *)dy_arena_alloc(arena, log_size, sizeof *groups->log);
    bool taken = tag && groups->next && groups->liberties && groups->changed && groups->log &&
                 take_levels(groups, arena);
    groups->tag = taken ? tag + around : NULL;
    return taken;
}

static void load_stones(dy_groups *groups, const dy_grid *grid, uint32_t row)
{
    for (int colour = 1; colour <= DY_COLOURS; colour++) {
        for (size_t word = 0; word < grid->stride; word++) {
            uint32_t first = dy_groups_cell(groups, row, (uint32_t)(word * DY_WORD_BITS));
            for (uint64_t left = dy_grid_row(grid, colour, row)[word]; left; left &= left - 1) {
                uint32_t cell = first + dy_lowest_bit(left);
                sides beside = look_around(groups, cell);
                join(groups, cell, colour, sort_sides(&beside).of[colour]);
            }
        }
    }
}

static void load_liberties(dy_groups *groups, const dy_grid *grid, uint32_t row)
{
    const uint64_t *first = dy_grid_row(grid, 1, row), *second = dy_grid_row(grid, 2, row);
    for (size_t word = 0; word < grid->stride; word++) {
        uint64_t left = ~(first[word] | second[word]) & dy_column_mask(grid->columns, word);
        for (; left; left &= left - 1) {
            uint32_t cell =
                dy_groups_cell(groups, row, (uint32_t)(word * DY_WORD_BITS)) + dy_lowest_bit(left);
            sides beside = look_around(groups, cell);
            add_liberty(groups, cell, &beside);
            add_candidate(groups, 1, cell);
            add_candidate(groups, 2, cell);
        }
    }
}

void dy_groups_load(dy_groups *groups, const dy_grid *grid)
{
    uint32_t rows = groups->rows, width = groups->width;
    assert(grid->rows == rows && grid->columns == groups->columns);
    memset(groups->tag, 0, groups->cells * sizeof *groups->tag);
    for (uint32_t i = 0; i < width; i++) {
        *(groups->tag + i - width) = BORDER;
        groups->tag[groups->cells + i] = BORDER;
    }
    for (uint32_t row = 0; row < rows; row++)
        groups->tag[dy_groups_cell(groups, row, groups->columns)] = BORDER;
    groups->free_group = NOBODY;
    groups->group_count = 0;
    groups->liberties[NOBODY] = NOBODY_LIBERTIES;
    memset(groups->level[0], 0, groups->level_words * DY_COLOURS * sizeof(uint64_t));
    memset(groups->captured, 0, sizeof groups->captured);
    for (uint32_t row = 0; row < rows; row++)
        load_stones(groups, grid, row);
    for (uint32_t row = 0; row < rows; row++)
        load_liberties(groups, grid, row);
    groups->logged = 0;
    groups->marked = NEVER;
    dy_groups_mark(groups);
}

void dy_groups_copy(dy_groups *to, const dy_groups *from)
{
    size_t cells = from->cells, around = from->width;
    assert(to->rows == from->rows && to->columns == from->columns);
    memcpy(to->tag - around, from->tag - around, (cells + 2 * around) * sizeof *to->tag);
    memcpy(to->next, from->next, cells * sizeof *to->next);
    memcpy(to->liberties, from->liberties, (from->group_count + 1) * sizeof *to->liberties);
    memcpy(to->level[0], from->level[0], from->level_words * DY_COLOURS * sizeof(uint64_t));
    memcpy(to->changed, from->changed, from->words * DY_COLOURS * sizeof(uint64_t));
    memcpy(to->captured, from->captured, sizeof to->captured);
    to->free_group = from->free_group;
    to->group_count = from->group_count;
    to->changes = from->changes;
    to->logged = 0;
    to->marked = NEVER;
}

/* What differs is among the changes since the last mark, and they may be few. */
void dy_groups_mark(dy_groups *groups)
{
    uint64_t since = groups->logged - groups->marked;
    if (since <= groups->log_mask && since < groups->words / 2)
        for (uint64_t i = groups->marked; i < groups->logged; i++)
            groups->changed[dy_groups_log_at(groups, i) / 2 * DY_COLOURS / DY_WORD_BITS] = 0;
    else
        memset(groups->changed, 0, groups->words * DY_COLOURS * sizeof(uint64_t));
    groups->changes = 0;
    groups->marked = groups->logged;
}

bool dy_groups_breathes(const dy_groups *groups, uint32_t cell)
{
    return count_of(groups->liberties[dy_groups_of(groups, cell)]) != 0;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Whether a side of a cell, where a group has so many pairs with it, allows a move there: the
 * colour's own stones unless they are in atari, the other's if they are. The border never does. */
static inline bool side_allows(const dy_groups *groups, uint32_t tag, uint32_t pairs, int colour)
{
    bool atari = count_of(groups->liberties[tag / KINDS]) == pairs; /* it has no other liberty */
    return atari == (kind_of(tag) != colour);
}

bool dy_groups_legal(const dy_groups *groups, uint32_t cell, int colour)
{
    sides at = look_around(groups, cell);
    if (at.up == EMPTY || at.left == EMPTY || at.right == EMPTY || at.down == EMPTY)
        return true;
    uint32_t up_left = at.up == at.left, up_right = at.up == at.right, up_down = at.up == at.down,
             left_right = at.left == at.right, left_down = at.left == at.down,
             right_down = at.right == at.down;
    return (int)side_allows(groups, at.up, 1 + up_left + up_right + up_down, colour) |
           (int)side_allows(groups, at.left, 1 + up_left + left_right + left_down, colour) |
           (int)side_allows(groups, at.right, 1 + up_right + left_right + right_down, colour) |
           (int)side_allows(groups, at.down, 1 + up_down + left_down + right_down, colour);
}

/* A cell that is suicide is a candidate no longer, and what is beside it is watched. */
static void put_aside(dy_groups *groups, uint32_t cell, int colour)
{
    sides beside = look_around(groups, cell);
    uint64_t *liberties = groups->liberties;
    drop_candidate(groups, colour, cell);
    liberties[beside.up / KINDS] &= ~CALM;
    liberties[beside.left / KINDS] &= ~CALM;
    liberties[beside.right / KINDS] &= ~CALM;
    liberties[beside.down / KINDS] &= ~CALM;
    liberties[NOBODY] = NOBODY_LIBERTIES;
}

/* What the empty sides of a cell add to the liberties of a group: what they would add at cell 0,
 * moved by the cell's number for each. */
static inline uint64_t fresh_liberties(const dy_groups *groups, uint32_t cell, side_set empty)
{
    uint64_t at_0 = groups->fresh[empty];
    return at_0 + ((uint64_t)(count_of(at_0) * cell) << 32);
}

/* Plays unless it is suicide: then nothing changes, and false. Only where it is `full` candidates
 * and differences from the marked board are kept. */
__attribute__((always_inline)) static inline bool try_move(dy_groups *groups, uint32_t cell,
                                                           int colour, bool full)
{
    sides beside = look_around(groups, cell);
    side_kinds kinds = sort_sides(&beside);
    side_set own = kinds.of[colour], theirs = kinds.of[other(colour)], empty = kinds.of[EMPTY];
    groups->liberties[NOBODY] = NOBODY_LIBERTIES;
    take_liberty(groups, cell, &beside);
    side_set breathless = where_breathless(groups, &beside), dead = theirs & breathless;
    if (!(empty | dead | (own & ~breathless))) {
        add_liberty(groups, cell, &beside);
        return false;
    }
    if (full) {
        drop_candidate(groups, 1, cell);
        drop_candidate(groups, 2, cell);
    }
    join(groups, cell, colour, own);
    note_change(groups, cell, colour, 1, full);
    uint32_t tag = groups->tag[cell];
    uint64_t *liberties = &groups->liberties[tag / KINDS];
    *liberties += fresh_liberties(groups, cell, empty);
    /* On the last liberty of a group its stones can be captured from now on. The stone's own group
     * comes before the captures, which may bring it out of atari again. */
    if (full && on_alert(*liberties))
        offer_last_liberty(groups, tag, other(colour));
    side_set alert = full ? where_alert(groups, &beside) & theirs & ~dead : 0;
    if (alert)
        offer_beside(groups, cell, alert, colour);
    for (; dead; dead &= dead - 1) {
        uint32_t stone = first_cell(groups, cell, dead);
        if (groups->tag[stone] != EMPTY)
            capture(groups, stone, full);
    }
    return true;
}

void dy_groups_play(dy_groups *groups, uint32_t cell, int colour)
{
    bool played = try_move(groups, cell, colour, true);
    assert(played);
    (void)played;
}

void dy_groups_play_plain(dy_groups *groups, uint32_t cell, int colour)
{
    bool played = try_move(groups, cell, colour, false);
    assert(played);
    (void)played;
}

/* The first candidate; false when there is none. A word that turns out to be 0 is struck off the
 * level above, which each such word is paid for by its having been entered there. */
static inline bool first_candidate(dy_groups *groups, int colour, uint32_t *cell)
{
    size_t level = groups->top, at = 0;
    for (;;) {
        uint64_t word = *word_of(groups->level[level], at, colour);
        if (word) {
            at = at * DY_WORD_BITS + dy_lowest_bit(word);
            if (level == 0) {
                *cell = (uint32_t)at;
                return true;
            }
            level--;
        } else if (level == groups->top) {
            return false;
        } else {
            level++;
            *word_of(groups->level[level], at / DY_WORD_BITS, colour) &=
                ~(UINT64_C(1) << at % DY_WORD_BITS);
            at /= DY_WORD_BITS;
        }
    }
}

bool dy_groups_play_first(dy_groups *groups, int colour)
{
    uint32_t cell;
    while (first_candidate(groups, colour, &cell)) {
        if (try_move(groups, cell, colour, true))
            return true;
        put_aside(groups, cell, colour);
    }
    return false;
}

bool dy_groups_can_move(dy_groups *groups, int colour)
{
    uint32_t cell;
    while (first_candidate(groups, colour, &cell)) {
        if (dy_groups_legal(groups, cell, colour))
            return true;
        put_aside(groups, cell, colour);
    }
    return false;
}
