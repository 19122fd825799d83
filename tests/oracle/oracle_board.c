/* oracle_board.c - plain boards of letters, and chains from edge to edge on them, each question
 * answered from scratch. */
#include "oracle/oracle.h"

#include <stdlib.h>
#include <string.h>

void *oracle_take(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    if (!block)
        abort();
    return block;
}

oracle_board oracle_rectangle_new(size_t m, size_t n, char letter)
{
    oracle_board board = {m, n, oracle_take(m * n, 1)};
    memset(board.cells, letter, m * n);
    return board;
}

oracle_board oracle_rectangle_of(size_t m, size_t n, const char *letters)
{
    oracle_board board = {m, n, oracle_take(m * n, 1)};
    memcpy(board.cells, letters, m * n);
    return board;
}

oracle_board oracle_board_new(size_t n, char letter)
{
    return oracle_rectangle_new(n, n, letter);
}

oracle_board oracle_board_of(size_t n, const char *letters)
{
    return oracle_rectangle_of(n, n, letters);
}

oracle_board oracle_board_copy(const oracle_board *board)
{
    return oracle_rectangle_of(board->m, board->n, board->cells);
}

void oracle_board_free(oracle_board *board)
{
    free(board->cells);
    board->cells = NULL;
}

size_t oracle_count(const oracle_board *board, char letter)
{
    size_t count = 0;
    for (size_t cell = 0; cell < board->m * board->n; cell++)
        count += board->cells[cell] == letter;
    return count;
}

void oracle_cells_add(oracle_cells *list, size_t cell)
{
    list->cells = realloc(list->cells, (list->count + 1) * sizeof *list->cells);
    if (!list->cells)
        abort();
    list->cells[list->count++] = cell;
}

void oracle_cells_free(oracle_cells *list)
{
    free(list->cells);
    *list = (oracle_cells){0};
}

/* ---- chains ------------------------------------------------------------------------------ */

int oracle_neighbours(const oracle_board *board, int neighbours, size_t cell, size_t others[6])
{
    /* The first four share a side of a square; hexagons touch along one diagonal too. */
    size_t n = board->n, row = cell / n, column = cell - row * n;
    bool above = row > 0, below = row + 1 < board->m, left = column > 0, right = column + 1 < n;
    int count = 0;
    if (above)
        others[count++] = cell - n;
    if (left)
        others[count++] = cell - 1;
    if (right)
        others[count++] = cell + 1;
    if (below)
        others[count++] = cell + n;
    if (neighbours == 6 && above && right)
        others[count++] = cell - n + 1;
    if (neighbours == 6 && below && left)
        others[count++] = cell + n - 1;
    return count;
}

bool oracle_at_home(const oracle_board *board, oracle_link link, size_t cell)
{
    return (link.down ? cell / board->n : cell % board->n) == 0;
}

bool oracle_at_target(const oracle_board *board, oracle_link link, size_t cell)
{
    return link.down ? cell / board->n == board->m - 1 : cell % board->n == board->n - 1;
}

/* Breadth first. */
size_t *oracle_levels(const oracle_board *board, oracle_link link)
{
    size_t cells = board->m * board->n, from = 0, to = 0, others[6];
    size_t *level = oracle_take(cells, sizeof *level), *queue = oracle_take(cells, sizeof *queue);
    for (size_t cell = 0; cell < cells; cell++) {
        if (board->cells[cell] == link.letter && oracle_at_home(board, link, cell)) {
            level[cell] = 1;
            queue[to++] = cell;
        }
    }
    for (; from < to; from++) {
        int around = oracle_neighbours(board, link.neighbours, queue[from], others);
        for (int i = 0; i < around; i++) {
            if (!level[others[i]] && board->cells[others[i]] == link.letter) {
                level[others[i]] = level[queue[from]] + 1;
                queue[to++] = others[i];
            }
        }
    }
    free(queue);
    return level;
}

size_t oracle_shortest(const oracle_board *board, oracle_link link)
{
    size_t *level = oracle_levels(board, link), best = 0;
    for (size_t cell = 0; cell < board->m * board->n; cell++)
        if (level[cell] && oracle_at_target(board, link, cell) && (!best || level[cell] < best))
            best = level[cell];
    free(level);
    return best;
}

oracle_flood oracle_flood_of(size_t cells)
{
    static oracle_flood kept;
    static size_t room;
    if (cells > room) {
        free(kept.marked);
        free(kept.queue);
        room = cells;
        kept.marked = oracle_take(room, sizeof *kept.marked);
        kept.queue = oracle_take(room, sizeof *kept.queue);
    }
    return kept;
}

/* Asked once for every cell that is tried. */
bool oracle_joined(const oracle_board *board, oracle_link link)
{
    size_t to = 0, others[6], width = link.down ? board->n : board->m;
    oracle_flood flood = oracle_flood_of(board->m * board->n);
    bool *marked = flood.marked, joined = false;
    size_t *queue = flood.queue;
    for (size_t i = 0; i < width; i++) {
        size_t cell = link.down ? i : i * board->n;
        if (board->cells[cell] == link.letter) {
            marked[cell] = true;
            queue[to++] = cell;
        }
    }
    for (size_t from = 0; from < to && !joined; from++) {
        joined = oracle_at_target(board, link, queue[from]);
        int around = oracle_neighbours(board, link.neighbours, queue[from], others);
        for (int i = 0; i < around; i++) {
            if (!marked[others[i]] && board->cells[others[i]] == link.letter) {
                marked[others[i]] = true;
                queue[to++] = others[i];
            }
        }
    }
    while (to)
        marked[queue[--to]] = false;
    return joined;
}

/* Relaxes until nothing changes. */
long oracle_distance(const oracle_board *board, oracle_link link, char open)
{
    size_t cells = board->m * board->n, others[6];
    long far = (long)cells + 1, best = far;
    long *cost = oracle_take(cells, sizeof *cost);
    for (size_t cell = 0; cell < cells; cell++)
        cost[cell] = far;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = 0; k < 2 * cells; k++) { /* there and back again */
            size_t cell = k < cells ? k : 2 * cells - 1 - k;
            bool own = board->cells[cell] == link.letter;
            if (!own && board->cells[cell] != open)
                continue;
            long least = oracle_at_home(board, link, cell) ? 0 : far;
            int around = oracle_neighbours(board, link.neighbours, cell, others);
            for (int i = 0; i < around; i++)
                if (cost[others[i]] < least)
                    least = cost[others[i]];
            if (least < far && least + !own < cost[cell]) {
                cost[cell] = least + !own;
                changed = true;
            }
        }
    }
    for (size_t cell = 0; cell < cells; cell++)
        if (oracle_at_target(board, link, cell) && cost[cell] < best)
            best = cost[cell];
    free(cost);
    return best == far ? -1 : best;
}

static bool touch(const oracle_board *board, int neighbours, size_t a, size_t b)
{
    size_t others[6];
    int around = oracle_neighbours(board, neighbours, a, others);
    for (int i = 0; i < around; i++)
        if (others[i] == b)
            return true;
    return false;
}

bool oracle_is_chain(const oracle_board *board, oracle_link link, const size_t *cells, size_t count)
{
    if (count == 0)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (cells[i] >= board->m * board->n || board->cells[cells[i]] != link.letter)
            return false;
        if (i && !touch(board, link.neighbours, cells[i - 1], cells[i]))
            return false;
    }
    return oracle_at_home(board, link, cells[0]) && oracle_at_target(board, link, cells[count - 1]);
}

oracle_cells oracle_wins_in_one(const oracle_board *board, oracle_link link, char open)
{
    oracle_cells wins = {0};
    oracle_board after = oracle_board_copy(board);
    for (size_t cell = 0; cell < board->m * board->n; cell++) {
        if (board->cells[cell] != open)
            continue;
        after.cells[cell] = link.letter;
        if (oracle_joined(&after, link))
            oracle_cells_add(&wins, cell);
        after.cells[cell] = open;
    }
    oracle_board_free(&after);
    return wins;
}
