/* connect.c - reach, touch, shortest paths and distances on bit planes.
 *
 * Reach works on runs: maximal stretches of mask cells in one row. A run is found by word
 * operations, put on a stack once, and asks the rows above and below for the runs that it touches:
 *
 *     row-1   . # # . . # #        the run [2..5] of the middle row finds two runs above it and
 *     row     . . # # # # .        one below; each cell is looked at a bounded number of times
 *     row+1   . . . # # . .        and 64 at a time, so the cost is linear on every board
 *
 * Inside this file a cell is a spot, row << 16 | column, so that nothing is ever divided. */
#include "board/connect.h"

#include "base/stop.h"

#include <assert.h>
#include <string.h>

enum { SPOT_BITS = 16, SPOT_COLUMN = (1 << SPOT_BITS) - 1 };
static_assert((int)DY_SIDE_MAX <= (int)SPOT_COLUMN, "rows and columns fit a spot");

static uint32_t spot_at(uint32_t row, uint32_t column)
{
    return row << SPOT_BITS | column;
}

static uint32_t spot_row(uint32_t spot)
{
    return spot >> SPOT_BITS;
}

static uint32_t spot_column(uint32_t spot)
{
    return spot & SPOT_COLUMN;
}

/* Its number among the cells of the board, row-major. */
static uint32_t spot_cell(const dy_lattice *lattice, uint32_t spot)
{
    return spot_row(spot) * lattice->columns + spot_column(spot);
}

bool dy_trail_take(dy_trail *trail, const dy_lattice *lattice, bool paths, dyad_stop stop,
                   dy_arena *arena)
{
    size_t cells = (size_t)lattice->rows * lattice->columns;
    /* The run stack of dy_reach needs two numbers a run, and a row has at most (columns + 1) / 2
     * runs. */
    trail->queue = (uint32_t *)dy_arena_alloc(arena, cells + lattice->rows, sizeof(uint32_t));
    trail->step = paths ? (unsigned char *)dy_arena_alloc(arena, cells, 1) : NULL;
    trail->stop = stop;
    trail->stopped = false;
    return trail->queue && (!paths || trail->step);
}

/* Whether the work is to end; for loops, which count their rounds. */
static bool ends(dy_trail *trail, size_t round)
{
    enum { LOOK_ROUNDS = 4096 };
    if (round % LOOK_ROUNDS == 0 && dy_stopped(trail->stop))
        trail->stopped = true;
    return trail->stopped;
}

uint64_t *dy_plane_take(const dy_lattice *lattice, dy_arena *arena)
{
    return (uint64_t *)dy_arena_zero(arena, lattice->rows * lattice->stride, sizeof(uint64_t));
}

bool dy_touches_edge(const dy_lattice *lattice, const uint64_t *plane, dy_edge edge)
{
    size_t rows = lattice->rows, stride = lattice->stride;
    if (edge == DY_TOP || edge == DY_BOTTOM) {
        const uint64_t *row = plane + (edge == DY_TOP ? 0 : (rows - 1) * stride);
        for (size_t i = 0; i < stride; i++)
            if (row[i])
                return true;
        return false;
    }
    size_t column = edge == DY_LEFT ? 0 : lattice->columns - 1;
    for (size_t row = 0; row < rows; row++)
        if (dy_bit(plane + row * stride, column))
            return true;
    return false;
}

void dy_add_edge(const dy_lattice *lattice, uint64_t *plane, dy_edge edge)
{
    size_t rows = lattice->rows, stride = lattice->stride;
    if (edge == DY_TOP || edge == DY_BOTTOM) {
        uint64_t *row = plane + (edge == DY_TOP ? 0 : (rows - 1) * stride);
        for (size_t i = 0; i < stride; i++)
            row[i] = dy_column_mask(lattice->columns, i);
        return;
    }
    size_t column = edge == DY_LEFT ? 0 : lattice->columns - 1;
    for (size_t row = 0; row < rows; row++)
        dy_bit_set(plane + row * stride, column);
}

/* ---- reach -------------------------------------------------------------------------------- */

typedef struct run_stack {
    const dy_lattice *lattice;
    const uint64_t *mask;
    uint64_t *out;
    uint32_t *entries; /* two a run: the spot of its first cell, its last column */
    size_t count;
} run_stack;

/* The first column from `column` down to 0 that ends a stretch of ones: its leftmost cell. */
static uint32_t run_first(const uint64_t *row, uint32_t column)
{
    size_t word = column / DY_WORD_BITS;
    unsigned bit = column % DY_WORD_BITS;
    uint64_t zeros = ~row[word] & ((UINT64_C(2) << bit) - 1);
    while (!zeros) {
        if (word == 0)
            return 0;
        zeros = ~row[--word];
    }
    return (uint32_t)(word * DY_WORD_BITS + (DY_WORD_BITS - (unsigned)__builtin_clzll(zeros)));
}

/* The last column of the stretch of ones that holds `column`. */
static uint32_t run_last(const uint64_t *row, size_t stride, uint32_t columns, uint32_t column)
{
    size_t word = column / DY_WORD_BITS;
    uint64_t zeros = ~row[word] & (~UINT64_C(0) << (column % DY_WORD_BITS));
    while (!zeros) {
        if (++word == stride)
            return columns - 1;
        zeros = ~row[word];
    }
    return (uint32_t)(word * DY_WORD_BITS + dy_lowest_bit(zeros)) - 1;
}

/* Sets bits first .. last of a row. */
static void fill_bits(uint64_t *row, uint32_t first, uint32_t last)
{
    size_t word = first / DY_WORD_BITS, end = last / DY_WORD_BITS;
    uint64_t head = ~UINT64_C(0) << (first % DY_WORD_BITS);
    uint64_t tail = ~UINT64_C(0) >> (DY_WORD_BITS - 1 - last % DY_WORD_BITS);
    if (word == end) {
        row[word] |= head & tail;
        return;
    }
    row[word] |= head;
    while (++word < end)
        row[word] = ~UINT64_C(0);
    row[end] |= tail;
}

/* Takes the run of `row` that holds `column`, which is in the mask and not yet out. */
static void take_run(run_stack *stack, uint32_t row, uint32_t column)
{
    const dy_lattice *lattice = stack->lattice;
    const uint64_t *mask = stack->mask + row * lattice->stride;
    uint32_t first = run_first(mask, column);
    uint32_t last = run_last(mask, lattice->stride, lattice->columns, column);
    fill_bits(stack->out + row * lattice->stride, first, last);
    stack->entries[stack->count++] = spot_at(row, first);
    stack->entries[stack->count++] = last;
}

/* Takes every run of `row` that has a cell in columns first .. last. */
static void take_runs(run_stack *stack, uint32_t row, uint32_t first, uint32_t last)
{
    const uint64_t *mask = stack->mask + row * stack->lattice->stride;
    const uint64_t *out = stack->out + row * stack->lattice->stride;
    size_t end = last / DY_WORD_BITS;
    uint64_t range = ~UINT64_C(0) << (first % DY_WORD_BITS);
    for (size_t word = first / DY_WORD_BITS; word <= end; word++, range = ~UINT64_C(0)) {
        if (word == end)
            range &= ~UINT64_C(0) >> (DY_WORD_BITS - 1 - last % DY_WORD_BITS);
        uint64_t fresh;
        while ((fresh = mask[word] & ~out[word] & range) != 0)
            take_run(stack, row, (uint32_t)(word * DY_WORD_BITS + dy_lowest_bit(fresh)));
    }
}

static void start_runs(run_stack *stack, dy_edge edge)
{
    uint32_t rows = stack->lattice->rows, last = stack->lattice->columns - 1;
    if (edge == DY_TOP || edge == DY_BOTTOM) {
        take_runs(stack, edge == DY_TOP ? 0 : rows - 1, 0, last);
        return;
    }
    uint32_t column = edge == DY_LEFT ? 0 : last;
    for (uint32_t row = 0; row < rows; row++)
        take_runs(stack, row, column, column);
}

/* Takes all runs that touch a run on the stack, until none is left. */
static void follow_runs(run_stack *stack, dy_trail *trail)
{
    uint32_t rows = stack->lattice->rows, columns = stack->lattice->columns;
    uint32_t slant = stack->lattice->adjacency == DY_HEXAGON;
    for (size_t round = 0; stack->count && !ends(trail, round); round++) {
        uint32_t last = stack->entries[--stack->count];
        uint32_t spot = stack->entries[--stack->count];
        uint32_t row = spot_row(spot), first = spot_column(spot);
        if (row > 0) /* hexagons: (r,c) touches (r-1,c) and (r-1,c+1) */
            take_runs(stack, row - 1, first, last + slant < columns ? last + slant : last);
        if (row + 1 < rows)
            take_runs(stack, row + 1, first >= slant ? first - slant : first, last);
    }
}

void dy_reach(const dy_lattice *lattice, const uint64_t *mask, dy_edge edge, dy_trail *trail,
              uint64_t *out)
{
    memset(out, 0, lattice->rows * lattice->stride * sizeof *out);
    run_stack stack = {.lattice = lattice, .mask = mask, .out = out, .entries = trail->queue};
    start_runs(&stack, edge);
    follow_runs(&stack, trail);
}

void dy_spread(const dy_lattice *lattice, const uint64_t *mask, const uint64_t *seeds,
               dy_trail *trail, uint64_t *out)
{
    memset(out, 0, lattice->rows * lattice->stride * sizeof *out);
    run_stack stack = {.lattice = lattice, .mask = mask, .out = out, .entries = trail->queue};
    for (uint32_t row = 0; row < lattice->rows; row++) {
        for (size_t i = 0; i < lattice->stride; i++) {
            size_t word = row * lattice->stride + i;
            uint64_t fresh;
            while ((fresh = seeds[word] & mask[word] & ~out[word]) != 0)
                take_run(&stack, row, (uint32_t)(i * DY_WORD_BITS) + dy_lowest_bit(fresh));
        }
    }
    follow_runs(&stack, trail);
}

/* ---- touch -------------------------------------------------------------------------------- */

/* The plane's word with every cell moved one column right or left, taking bits over from the word
 * next to it. */
static uint64_t moved_right(const uint64_t *row, size_t word)
{
    return row[word] << 1 | (word ? row[word - 1] >> (DY_WORD_BITS - 1) : 0);
}

static uint64_t moved_left(const uint64_t *row, size_t word, size_t stride)
{
    return row[word] >> 1 | (word + 1 < stride ? row[word + 1] << (DY_WORD_BITS - 1) : 0);
}

void dy_touching(const dy_lattice *lattice, const uint64_t *plane, uint64_t *out)
{
    size_t rows = lattice->rows, stride = lattice->stride;
    bool slant = lattice->adjacency == DY_HEXAGON;
    for (size_t r = 0; r < rows; r++) {
        const uint64_t *row = plane + r * stride;
        const uint64_t *above = r > 0 ? row - stride : NULL;
        const uint64_t *below = r + 1 < rows ? row + stride : NULL;
        for (size_t i = 0; i < stride; i++) {
            uint64_t touched = moved_right(row, i) | moved_left(row, i, stride);
            if (above) /* a cell touches down, and down-left */
                touched |= above[i] | (slant ? moved_left(above, i, stride) : 0);
            if (below) /* a cell touches up, and up-right */
                touched |= below[i] | (slant ? moved_right(below, i) : 0);
            out[r * stride + i] = touched & dy_column_mask(lattice->columns, i);
        }
    }
}

void dy_frontier(const dy_lattice *lattice, const uint64_t *mask, dy_edge edge, dy_trail *trail,
                 uint64_t *scratch, uint64_t *out)
{
    dy_reach(lattice, mask, edge, trail, scratch);
    dy_touching(lattice, scratch, out);
    dy_add_edge(lattice, out, edge);
}

void dy_joining(const dy_lattice *lattice, const uint64_t *own, const uint64_t *open, dy_edge home,
                dy_edge target, dy_trail *trail, uint64_t *const scratch[2], uint64_t *out)
{
    dy_frontier(lattice, own, home, trail, scratch[0], scratch[1]);
    dy_frontier(lattice, own, target, trail, scratch[0], out);
    for (size_t i = 0; i < lattice->rows * lattice->stride; i++)
        out[i] &= scratch[1][i] & open[i];
}

void dy_outside(const dy_lattice *lattice, const uint64_t *a, const uint64_t *b, uint64_t *out)
{
    for (size_t row = 0; row < lattice->rows; row++) {
        for (size_t word = 0; word < lattice->stride; word++) {
            size_t i = row * lattice->stride + word;
            out[i] = ~(a[i] | (b ? b[i] : 0)) & dy_column_mask(lattice->columns, word);
        }
    }
}

/* ---- cells, one at a time ----------------------------------------------------------------- */

enum { DIRECTIONS = 6, NOT_SEEN = 0, STARTED_HERE = DIRECTIONS + 1 };

/* The first four directions are those of squares; hexagons have all six. */
static const int row_step[DIRECTIONS] = {-1, 0, 0, 1, -1, 1};
static const int column_step[DIRECTIONS] = {0, -1, 1, 0, 1, -1};

/* The spot beside another in a direction; false off the board. */
static bool neighbour(const dy_lattice *lattice, uint32_t spot, unsigned direction, uint32_t *to)
{
    uint32_t row = spot_row(spot) + (uint32_t)row_step[direction];
    uint32_t column = spot_column(spot) + (uint32_t)column_step[direction];
    if (row >= lattice->rows || column >= lattice->columns) /* -1 wraps to the largest number */
        return false;
    *to = spot_at(row, column);
    return true;
}

static bool has_spot(const dy_lattice *lattice, const uint64_t *plane, uint32_t spot)
{
    return dy_bit(plane + spot_row(spot) * lattice->stride, spot_column(spot));
}

static uint32_t edge_length(const dy_lattice *lattice, dy_edge edge)
{
    return edge == DY_TOP || edge == DY_BOTTOM ? lattice->columns : lattice->rows;
}

/* The i-th spot of an edge. */
static uint32_t edge_spot(const dy_lattice *lattice, dy_edge edge, uint32_t i)
{
    switch (edge) {
    case DY_TOP: return spot_at(0, i);
    case DY_BOTTOM: return spot_at(lattice->rows - 1, i);
    case DY_LEFT: return spot_at(i, 0);
    case DY_RIGHT: return spot_at(i, lattice->columns - 1);
    }
    return 0;
}

static bool on_edge(const dy_lattice *lattice, dy_edge edge, uint32_t spot)
{
    return dy_on_edge(edge, lattice->rows, lattice->columns, spot_row(spot), spot_column(spot));
}

/* Breadth-first from `home`; step[] remembers by which direction each cell was entered. The spot of
 * `target` that is met first is written to *end. */
static bool search_path(const dy_lattice *lattice, const uint64_t *mask, dy_edge home,
                        dy_edge target, dy_trail *trail, uint32_t *end)
{
    size_t head = 0, tail = 0;
    memset(trail->step, NOT_SEEN, (size_t)lattice->rows * lattice->columns);
    for (uint32_t i = 0; i < edge_length(lattice, home); i++) {
        uint32_t spot = edge_spot(lattice, home, i);
        if (has_spot(lattice, mask, spot)) {
            trail->step[spot_cell(lattice, spot)] = STARTED_HERE;
            trail->queue[tail++] = spot;
        }
    }
    while (head < tail && !ends(trail, head)) {
        uint32_t spot = trail->queue[head++], to;
        if (on_edge(lattice, target, spot)) {
            *end = spot;
            return true;
        }
        for (unsigned d = 0; d < lattice->adjacency; d++) {
            if (!neighbour(lattice, spot, d, &to) || !has_spot(lattice, mask, to) ||
                trail->step[spot_cell(lattice, to)] != NOT_SEEN)
                continue;
            trail->step[spot_cell(lattice, to)] = (unsigned char)(d + 1);
            trail->queue[tail++] = to;
        }
    }
    return false;
}

/* The spot from which `spot` was entered; false where the search began. */
static bool step_back(const dy_lattice *lattice, const dy_trail *trail, uint32_t *spot)
{
    unsigned entered = trail->step[spot_cell(lattice, *spot)];
    if (entered == STARTED_HERE)
        return false;
    *spot = spot_at(spot_row(*spot) - (uint32_t)row_step[entered - 1],
                    spot_column(*spot) - (uint32_t)column_step[entered - 1]);
    return true;
}

bool dy_shortest_path(const dy_lattice *lattice, const uint64_t *mask, dy_edge home, dy_edge target,
                      dy_trail *trail, dy_arena *keep, uint32_t **cells, size_t *count)
{
    uint32_t end;
    *cells = NULL;
    *count = 0;
    if (!search_path(lattice, mask, home, target, trail, &end))
        return true;
    size_t length = 1;
    for (uint32_t spot = end; step_back(lattice, trail, &spot);)
        length++;
    *cells = (uint32_t *)dy_arena_alloc(keep, length, sizeof **cells);
    if (!*cells)
        return false;
    *count = length;
    do {
        (*cells)[--length] = spot_cell(lattice, end);
    } while (step_back(lattice, trail, &end));
    return true;
}

/* ---- distance ----------------------------------------------------------------------------- */

/* Two lists of spots in one array, one growing up from its start, one down from its end: those to
 * visit at this cost, and those at the next. A cell is in at most one, so they never meet. */
typedef struct two_lists {
    uint32_t *spots;
    size_t size, low, high; /* the low list is [0, low), the high list [high, size) */
    bool current_is_low;
} two_lists;

static void push_to(two_lists *lists, bool low, uint32_t spot)
{
    if (low)
        lists->spots[lists->low++] = spot;
    else
        lists->spots[--lists->high] = spot;
}

/* Takes a spot of the current list; false when it is empty. */
static bool pop_current(two_lists *lists, uint32_t *spot)
{
    if (lists->current_is_low ? lists->low == 0 : lists->high == lists->size)
        return false;
    *spot = lists->current_is_low ? lists->spots[--lists->low] : lists->spots[lists->high++];
    return true;
}

/* Puts a spot on the list of its cost, once: stones cost nothing, open cells one. */
static void meet(const dy_lattice *lattice, const uint64_t *own, const uint64_t *open,
                 uint64_t *seen, two_lists *lists, uint32_t spot)
{
    size_t word = spot_row(spot) * lattice->stride + spot_column(spot) / DY_WORD_BITS;
    uint64_t bit = UINT64_C(1) << (spot_column(spot) % DY_WORD_BITS);
    if ((seen[word] & bit) || !((own[word] | open[word]) & bit))
        return;
    seen[word] |= bit;
    push_to(lists, (own[word] & bit) ? lists->current_is_low : !lists->current_is_low, spot);
}

int64_t dy_distance(const dy_lattice *lattice, const uint64_t *own, const uint64_t *open,
                    dy_edge home, dy_edge target, dy_trail *trail, uint64_t *seen)
{
    size_t cells = (size_t)lattice->rows * lattice->columns, round = 0;
    two_lists lists = {.spots = trail->queue, .size = cells, .high = cells, .current_is_low = true};
    memset(seen, 0, lattice->rows * lattice->stride * sizeof *seen);
    for (uint32_t i = 0; i < edge_length(lattice, home); i++)
        meet(lattice, own, open, seen, &lists, edge_spot(lattice, home, i));
    for (int64_t cost = 0; lists.low || lists.high < lists.size; cost++) {
        uint32_t spot, to;
        while (pop_current(&lists, &spot)) {
            if (ends(trail, round++))
                return -1;
            if (on_edge(lattice, target, spot))
                return cost;
            for (unsigned d = 0; d < lattice->adjacency; d++)
                if (neighbour(lattice, spot, d, &to))
                    meet(lattice, own, open, seen, &lists, to);
        }
        lists.current_is_low = !lists.current_is_low;
    }
    return -1;
}

/* ---- planes ------------------------------------------------------------------------------- */

bool dy_plane_empty(const dy_lattice *lattice, const uint64_t *plane)
{
    for (size_t i = 0; i < lattice->rows * lattice->stride; i++)
        if (plane[i])
            return false;
    return true;
}

bool dy_plane_cells(const dy_lattice *lattice, const uint64_t *plane, dy_trail *trail,
                    dy_arena *keep, uint32_t **cells, size_t *count)
{
    size_t words = lattice->rows * lattice->stride, total = 0;
    for (size_t i = 0; i < words; i++)
        total += dy_bit_count(plane[i]);
    *cells = (uint32_t *)dy_arena_alloc(keep, total, sizeof **cells);
    if (!*cells)
        return false;
    *count = 0;
    for (uint32_t row = 0; row < lattice->rows && !ends(trail, 0); row++)
        for (size_t i = 0; i < lattice->stride; i++)
            for (uint64_t left = plane[row * lattice->stride + i]; left; left &= left - 1)
                (*cells)[(*count)++] =
                    row * lattice->columns + (uint32_t)(i * DY_WORD_BITS) + dy_lowest_bit(left);
    return true;
}
