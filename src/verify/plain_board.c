/* plain_board.c - groups by union-find, distances by breadth-first search, claimed paths cell by
 * cell. */
#include "verify/plain_board.h"

#include <assert.h>
#include <string.h>

static const uint32_t UNSEEN = UINT32_MAX; /* no cell has this number, no path this length */

bool dy_plain_copy(dy_plain_board *board, const dyad_position *position)
{
    uint32_t rows = board->rows = position->grid.rows;
    uint32_t n = board->columns = position->grid.columns;
    board->to_move = position->to_move;
    board->passes[0] = position->passes[0];
    board->passes[1] = position->passes[1];
    assert(rows > 0 && n > 0);
    board->cells = (size_t)rows * n;
    board->at = dy_arena_alloc(board->arena, board->cells, 1);
    if (!board->at)
        return dy_claim_memory(board->fault);
    for (uint32_t row = 0; row < rows; row++) {
        if (dy_claim_stopped(board->stop, board->fault))
            return false;
        unsigned char *to = board->at + (size_t)row * n;
        for (uint32_t column = 0; column < n; column++)
            to[column] = (unsigned char)dy_grid_at(&position->grid, row, column);
    }
    return true;
}

/* ---- groups ------------------------------------------------------------------------------- */

/* The first cell of a group, every cell on the way made to point one step nearer (path halving). */
static uint32_t find(uint32_t *parent, uint32_t cell)
{
    while (parent[cell] != cell) {
        parent[cell] = parent[parent[cell]];
        cell = parent[cell];
    }
    return cell;
}

/* Joins two groups; the first cell in row-major order stands for both. */
static void unite(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = find(parent, a);
    b = find(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

/* Joins every stone with those of its colour that touch it and come before it. */
static bool unite_all(dy_plain_board *board, uint32_t *parent)
{
    uint32_t near[DY_NEIGHBOURS_MAX];
    for (size_t i = 0; i < board->cells; i++) {
        uint32_t cell = (uint32_t)i;
        if (i % DY_POLL_CELLS == 0 && dy_claim_stopped(board->stop, board->fault))
            return false;
        parent[cell] = cell;
        if (!board->at[cell])
            continue;
        size_t count = dy_plain_neighbours(board, cell, near);
        for (size_t k = 0; k < count; k++)
            if (near[k] < cell && board->at[near[k]] == board->at[cell])
                unite(parent, cell, near[k]);
    }
    return true;
}

bool dy_plain_ends(dy_plain_board *board, unsigned char **ends, bool joined[DY_COLOURS + 1])
{
    unsigned char *of = *ends = dy_arena_zero(board->arena, board->cells, 1);
    dy_arena_mark mark = dy_arena_here(board->arena);
    uint32_t *parent = dy_arena_alloc(board->arena, board->cells, sizeof *parent);
    if (!of || !parent)
        return dy_claim_memory(board->fault);
    if (!unite_all(board, parent))
        return false;
    for (size_t i = 0; i < board->cells; i++) {
        uint32_t cell = (uint32_t)i;
        if (board->at[cell])
            of[find(parent, cell)] |= (unsigned char)dy_plain_edges(board, board->at[cell], cell);
    }
    /* A group's first cell comes before its others, so it can be overwritten in place. */
    for (int colour = 0; colour <= DY_COLOURS; colour++)
        joined[colour] = false;
    for (size_t i = 0; i < board->cells; i++) {
        of[i] = of[find(parent, (uint32_t)i)];
        if (of[i] == DY_END_BOTH)
            joined[board->at[i]] = true;
    }
    dy_arena_back(board->arena, mark);
    return !dy_claim_stopped(board->stop, board->fault);
}

bool dy_plain_wins(dy_plain_board *board, int colour, const unsigned char *ends,
                   unsigned char **marks, size_t *count)
{
    uint32_t near[DY_NEIGHBOURS_MAX];
    *count = 0;
    *marks = dy_arena_zero(board->arena, board->cells, 1);
    if (!*marks)
        return dy_claim_memory(board->fault);
    for (size_t i = 0; i < board->cells; i++) {
        if (i % DY_POLL_CELLS == 0 && dy_claim_stopped(board->stop, board->fault))
            return false;
        if (board->at[i])
            continue;
        unsigned met = dy_plain_edges(board, colour, (uint32_t)i);
        size_t touching = dy_plain_neighbours(board, (uint32_t)i, near);
        for (size_t k = 0; k < touching; k++)
            if (board->at[near[k]] == colour)
                met |= ends[near[k]];
        (*marks)[i] = met == DY_END_BOTH;
        *count += met == DY_END_BOTH;
    }
    return true;
}

/* ---- distances ---------------------------------------------------------------------------- */

/* A queue with two ends, in a ring of as many places as there are cells: each enters once. */
typedef struct deque {
    uint32_t *ring, *steps; /* steps: of each cell, what its way here costs; UNSEEN */
    size_t size, head, count;
} deque;

static bool deque_take(dy_plain_board *board, deque *queue)
{
    *queue = (deque){.size = board->cells};
    queue->ring = dy_arena_alloc(board->arena, board->cells, sizeof *queue->ring);
    queue->steps = dy_arena_alloc(board->arena, board->cells, sizeof *queue->steps);
    if (!queue->ring || !queue->steps)
        return dy_claim_memory(board->fault);
    memset(queue->steps, 0xff, board->cells * sizeof *queue->steps); /* all UNSEEN */
    return true;
}

/* Lets a cell in that costs 0 or 1 more than `steps`: at the head, or at the tail. */
static void deque_enter(deque *queue, uint32_t cell, uint32_t steps, uint32_t cost)
{
    if (queue->steps[cell] != UNSEEN)
        return;
    queue->steps[cell] = steps + cost;
    if (cost == 0) {
        queue->head = queue->head ? queue->head - 1 : queue->size - 1;
        queue->ring[queue->head] = cell;
    } else {
        size_t tail = queue->head + queue->count;
        queue->ring[tail < queue->size ? tail : tail - queue->size] = cell;
    }
    queue->count++;
}

static uint32_t deque_leave(deque *queue)
{
    uint32_t cell = queue->ring[queue->head];
    queue->head = queue->head + 1 < queue->size ? queue->head + 1 : 0;
    queue->count--;
    return cell;
}

/* The least cost of a way from home to target: cost[what a cell holds] of every cell on it, 0 or 1,
 * or 2 where it cannot pass; UNSEEN when there is no way. What a cell costs does not depend on
 * where one comes from, so the first way found to it is a cheapest one: one entry a cell is
 * enough. */
static bool cheapest(dy_plain_board *board, int colour, const uint32_t cost[DY_COLOURS + 1],
                     uint32_t *least)
{
    uint32_t near[DY_NEIGHBOURS_MAX];
    dy_arena_mark mark = dy_arena_here(board->arena);
    deque queue;
    *least = UNSEEN;
    if (!deque_take(board, &queue))
        return false;
    for (uint32_t i = 0; i < dy_plain_width(board, colour); i++) {
        uint32_t cell = dy_plain_home(board, colour, i);
        if (cost[board->at[cell]] <= 1)
            deque_enter(&queue, cell, 0, cost[board->at[cell]]);
    }
    for (size_t done = 0; queue.count; done++) {
        if (done % DY_POLL_CELLS == 0 && dy_claim_stopped(board->stop, board->fault))
            return false;
        uint32_t cell = deque_leave(&queue);
        if (dy_plain_depth(board, colour, cell) == dy_plain_last(board, colour)) {
            *least = queue.steps[cell];
            break;
        }
        size_t count = dy_plain_neighbours(board, cell, near);
        for (size_t k = 0; k < count; k++)
            if (cost[board->at[near[k]]] <= 1)
                deque_enter(&queue, near[k], queue.steps[cell], cost[board->at[near[k]]]);
    }
    dy_arena_back(board->arena, mark);
    return true;
}

bool dy_plain_shortest(dy_plain_board *board, int colour, size_t *length)
{
    uint32_t cost[DY_COLOURS + 1] = {2, 2, 2}, least;
    cost[colour] = 1;
    if (!cheapest(board, colour, cost, &least))
        return false;
    *length = least == UNSEEN ? 0 : least;
    return true;
}

bool dy_plain_distance(dy_plain_board *board, int colour, int64_t *distance)
{
    uint32_t cost[DY_COLOURS + 1] = {1, 2, 2}, least;
    cost[colour] = 0;
    if (!cheapest(board, colour, cost, &least))
        return false;
    *distance = least == UNSEEN ? -1 : (int64_t)least;
    return true;
}

/* ---- claimed paths ------------------------------------------------------------------------ */

static bool touch(const dy_plain_board *board, uint32_t a, uint32_t b)
{
    uint32_t near[DY_NEIGHBOURS_MAX];
    size_t count = dy_plain_neighbours(board, a, near);
    for (size_t k = 0; k < count; k++)
        if (near[k] == b)
            return true;
    return false;
}

/* The i-th cell of a path holds what it should, once, next to the one before. */
static bool claimed_step(dy_plain_board *board, const char *label, int colour, const char *name,
                         const unsigned char *marks, const uint32_t *cells, size_t i)
{
    uint32_t n = board->columns, cell = cells[i], row = cell / n, column = cell % n;
    if (board->at[cell] != colour)
        return dy_refute(board->fault, "%s: cell [%u,%u] does not hold a %s stone", label,
                         (unsigned)row, (unsigned)column, name);
    if (marks[cell])
        return dy_refute(board->fault, "%s: cell [%u,%u] is there twice", label, (unsigned)row,
                         (unsigned)column);
    if (i && !touch(board, cells[i - 1], cell))
        return dy_refute(board->fault, "%s: cell [%u,%u] does not touch [%u,%u], the one before it",
                         label, (unsigned)row, (unsigned)column, (unsigned)(cells[i - 1] / n),
                         (unsigned)(cells[i - 1] % n));
    return true;
}

bool dy_plain_claimed_path(dy_plain_board *board, json_t *value, const char *label, int colour,
                           const char *name, unsigned char *marks, dy_plain_path *path)
{
    if (!dy_claim_array(value, label, board->fault))
        return false;
    size_t length = json_array_size(value);
    if (length == 0)
        return dy_refute(board->fault, "%s: it has no cells", label);
    if (length > board->cells)
        return dy_refute(board->fault, "%s: it has more cells than the board", label);
    uint32_t *cells = dy_arena_alloc(board->arena, length, sizeof *cells);
    if (!cells)
        return dy_claim_memory(board->fault);
    for (size_t i = 0; i < length; i++) {
        if (i % DY_POLL_CELLS == 0 && dy_claim_stopped(board->stop, board->fault))
            return false;
        if (!dy_claim_cell(json_array_get(value, i), label, i, board->rows, board->columns,
                           &cells[i], board->fault) ||
            !claimed_step(board, label, colour, name, marks, cells, i))
            return false;
        marks[cells[i]] = 1;
    }
    static const char *const edges[] = {"left", "top", "right", "bottom"};
    bool vertical = colour == board->vertical;
    if (dy_plain_depth(board, colour, cells[0]) != 0)
        return dy_refute(board->fault, "%s: it does not start on the %s edge", label,
                         edges[vertical]);
    if (dy_plain_depth(board, colour, cells[length - 1]) != dy_plain_last(board, colour))
        return dy_refute(board->fault, "%s: it does not end on the %s edge", label,
                         edges[2 + vertical]);
    *path = (dy_plain_path){.cells = cells, .length = length};
    return true;
}
