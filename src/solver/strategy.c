/* strategy.c - a winning strategy of a solved position, written down as a graph.
 *
 * A node is what the winner holds when the loser is to move: stones, and empty cells of which it
 * needs some. To each move into one of these cells it has an answer in another, and the node that
 * this leads to holds no more than is left. A move elsewhere changes nothing. A node without cells
 * is the end: its stones join the edges.
 *
 * Where pairs of cells do, a chain of links stands in place of nodes: see pairing.h.
 *
 * The nodes are found by solving each position with all that is outside given to the loser, so that
 * what the winner holds only shrinks; equal nodes are written once, and after those they lead to.
 */
#include "solver/solver.h"

#include "base/border.h"
#include "base/memory.h"
#include "solver/pairing.h"

#include <string.h>

typedef struct holding {
    unsigned char cells[DY_CONNECTION_CELLS]; /* 1: a stone, 2: an empty cell, 0: neither */
    uint32_t next;                            /* in its slot, plus one; 0: none */
} holding;

typedef struct writer {
    dyad_solver *solver;
    int question, side;
    holding *known;
    size_t known_count, known_capacity;
    uint32_t *slots;
    size_t slot_count; /* a power of two; twice the capacity */
    dy_buffer out;
    uint64_t most; /* positions that may be written */
    bool open;     /* the budget is spent */
} writer;

#define NO_NODE UINT32_MAX

static size_t slot_of(const writer *w, const unsigned char *cells)
{
    uint64_t h = 0;
    for (size_t i = 0; i < w->solver->cells; i++)
        h = (h ^ cells[i]) * UINT64_C(0x100000001b3) + 1;
    return (size_t)(h ^ h >> 29) & (w->slot_count - 1);
}

static uint32_t find(const writer *w, const unsigned char *cells)
{
    if (!w->slot_count)
        return NO_NODE;
    for (uint32_t i = w->slots[slot_of(w, cells)]; i; i = w->known[i - 1].next)
        if (memcmp(w->known[i - 1].cells, cells, w->solver->cells) == 0)
            return i - 1;
    return NO_NODE;
}

static bool grow(writer *w)
{
    const dyad_allocator *memory = &w->solver->memory;
    size_t capacity = w->known_capacity ? 2 * w->known_capacity : 256;
    uint32_t *slots = dy_memory_new(memory, 2 * capacity, sizeof *slots);
    holding *known =
        slots ? dy_memory_resize(memory, w->known, w->known_capacity, capacity, sizeof *known)
              : NULL;
    if (!known) {
        dy_memory_free(memory, slots, 2 * capacity, sizeof *slots);
        return false;
    }
    dy_memory_free(memory, w->slots, w->slot_count, sizeof *slots);
    w->known = known;
    w->known_capacity = capacity;
    w->slots = slots;
    w->slot_count = 2 * capacity;
    memset(slots, 0, w->slot_count * sizeof *slots);
    for (size_t i = 0; i < w->known_count; i++) {
        size_t slot = slot_of(w, known[i].cells);
        known[i].next = slots[slot];
        slots[slot] = (uint32_t)i + 1;
    }
    return true;
}

static uint32_t add(writer *w, const unsigned char *cells)
{
    if (w->known_count == w->known_capacity && !grow(w))
        return NO_NODE;
    uint32_t index = (uint32_t)w->known_count++;
    size_t slot = slot_of(w, cells);
    memcpy(w->known[index].cells, cells, w->solver->cells);
    w->known[index].next = w->slots[slot];
    w->slots[slot] = index + 1;
    return index;
}

/* What the winner needs of a board with `side` to move; *wins is whether it does win, false where
 * that stays open, and *move its move, -1 where it has none. */
static dyad_status needs_of(writer *w, const unsigned char *board, int side, unsigned char *cells,
                            bool *wins, int *move)
{
    dy_connection_answer answer;
    *wins = false;
    *move = -1;
    dyad_status status = dy_solver_ask(w->solver, w->question, board, side, &answer);
    if (status != DYAD_OK || answer.first_wins == DYAD_OPEN) {
        w->open = true;
        return status;
    }
    *wins = (answer.first_wins == DYAD_YES) == (side == w->side);
    *move = answer.move;
    for (size_t i = 0; i < w->solver->cells; i++)
        cells[i] = !answer.support[i] ? 0 : board[i] == w->side + 1 ? 1 : board[i] ? 0 : 2;
    return DYAD_OK;
}

/* The board on which the winner holds `cells` and the loser has all else. */
static void board_of(const writer *w, const unsigned char *cells, unsigned char *board)
{
    for (size_t i = 0; i < w->solver->cells; i++)
        board[i] = (unsigned char)(cells[i] == 2 ? 0 : cells[i] == 1 ? w->side + 1 : 2 - w->side);
}

static size_t count_empty(const writer *w, const unsigned char *cells)
{
    size_t count = 0;
    for (size_t i = 0; i < w->solver->cells; i++)
        count += cells[i] == 2;
    return count;
}

/* A move of the winner on `board`, and what it then needs: of those that win, one that leaves
 * little to answer; -1, and its stones, where it has joined already. */
static dyad_status answer_of(writer *w, unsigned char *board, int *move, unsigned char *cells)
{
    unsigned char found[DY_CONNECTION_CELLS];
    size_t least = SIZE_MAX;
    bool wins;
    int tried, best;
    dyad_status status = needs_of(w, board, w->side, found, &wins, &best);
    *move = -1;
    if (wins && count_empty(w, found) == 0) {
        memcpy(cells, found, w->solver->cells);
        return status;
    }
    for (size_t i = 0; i < w->solver->cells && status == DYAD_OK && !w->open && least; i++) {
        if (board[i] || (best >= 0 && (int)i != best))
            continue;
        board[i] = (unsigned char)(w->side + 1);
        status = needs_of(w, board, 1 - w->side, found, &wins, &tried);
        board[i] = 0;
        if (status == DYAD_OK && !w->open && wins && count_empty(w, found) < least) {
            least = count_empty(w, found);
            memcpy(cells, found, w->solver->cells);
            *move = (int)i;
        }
    }
    return status;
}

static void put_list(writer *w, const unsigned char *cells, int kind)
{
    for (size_t i = 0; i < w->solver->cells; i++)
        if (cells[i] == kind) {
            dy_buffer_char(&w->out, ' ');
            dy_buffer_unsigned(&w->out, i);
        }
}

/* Writes the node that holds `cells`, after those that it leads to; *index is its number. */
static dyad_status put_node(writer *w, const unsigned char *cells, uint32_t *index)
{
    int answers[DY_CONNECTION_CELLS];
    uint32_t after[DY_CONNECTION_CELLS];
    if ((*index = find(w, cells)) != NO_NODE)
        return DYAD_OK;
    for (size_t i = 0; i < w->solver->cells; i++) {
        unsigned char board[DY_CONNECTION_CELLS], next[DY_CONNECTION_CELLS] = {0};
        if (cells[i] != 2)
            continue;
        board_of(w, cells, board);
        board[i] = (unsigned char)(2 - w->side);
        dyad_status status = answer_of(w, board, &answers[i], next);
        if (status == DYAD_OK && !w->open)
            status = put_node(w, next, &after[i]);
        if (status != DYAD_OK || w->open)
            return status;
    }
    if (w->known_count >= w->most) {
        w->open = true;
        return DYAD_OK;
    }
    if ((*index = add(w, cells)) == NO_NODE)
        return DYAD_E_MEMORY;
    dy_buffer_text(&w->out, "node ");
    dy_buffer_unsigned(&w->out, *index);
    dy_buffer_text(&w->out, " stones");
    put_list(w, cells, 1);
    dy_buffer_text(&w->out, " cells");
    put_list(w, cells, 2);
    dy_buffer_text(&w->out, " answers");
    for (size_t i = 0; i < w->solver->cells; i++) {
        if (cells[i] != 2)
            continue;
        dy_buffer_char(&w->out, ' ');
        dy_buffer_unsigned(&w->out, i);
        dy_buffer_char(&w->out, '>');
        dy_buffer_signed(&w->out, answers[i]);
        dy_buffer_char(&w->out, '@');
        dy_buffer_unsigned(&w->out, after[i]);
    }
    dy_buffer_char(&w->out, '\n');
    return w->out.failed ? DYAD_E_MEMORY : DYAD_OK;
}

/* "chain 4/5 8", where the side has one; whether it has. */
static bool put_chain(writer *w, const dyad_game *game, const unsigned char *board)
{
    dy_pairing chain;
    const dyad_solver *solver = w->solver;
    if (!solver->pairs || w->side == w->question ||
        !dy_pairing_find(game, solver->rows, solver->columns, board, w->side, &chain))
        return false;
    dy_buffer_text(&w->out, "chain");
    for (size_t i = 0; i < chain.count; i++) {
        dy_buffer_char(&w->out, ' ');
        dy_buffer_unsigned(&w->out, chain.links[i].cell);
        if (chain.links[i].other == chain.links[i].cell)
            continue;
        dy_buffer_char(&w->out, '/');
        dy_buffer_unsigned(&w->out, chain.links[i].other);
    }
    dy_buffer_text(&w->out, "\nbegin chain\n");
    return true;
}

/* "claim SIDE NEIGHBOURS": that this side joins its edges, and how. */
static dyad_status put_claim(writer *w, const dyad_game *game, const unsigned char *board,
                             int to_move)
{
    unsigned char at[DY_CONNECTION_CELLS], cells[DY_CONNECTION_CELLS] = {0};
    bool wins = false;
    int move = -1, ignored;
    uint32_t root = 0;
    dyad_status status = DYAD_OK;
    memcpy(at, board, w->solver->cells);
    w->known_count = 0;
    if (w->slot_count)
        memset(w->slots, 0, w->slot_count * sizeof *w->slots);
    dy_buffer_text(&w->out, "claim ");
    dy_buffer_text(&w->out, game->colours[w->side]);
    dy_buffer_char(&w->out, ' ');
    dy_buffer_unsigned(&w->out, w->solver->questions == 1 ? 6 : w->side == w->question ? 4 : 8);
    dy_buffer_char(&w->out, '\n');
    if (put_chain(w, game, board)) {
        w->known_count = 1;
        return w->out.failed ? DYAD_E_MEMORY : DYAD_OK;
    }
    if (to_move == w->side)
        status = answer_of(w, at, &move, cells);
    else
        status = needs_of(w, at, to_move, cells, &wins, &ignored);
    if (status == DYAD_OK && !w->open)
        status = put_node(w, cells, &root);
    if (status != DYAD_OK || w->open)
        return status;
    dy_buffer_text(&w->out, "begin ");
    if (move >= 0) {
        dy_buffer_signed(&w->out, move);
        dy_buffer_char(&w->out, '@');
    }
    dy_buffer_unsigned(&w->out, root);
    dy_buffer_char(&w->out, '\n');
    return w->out.failed ? DYAD_E_MEMORY : DYAD_OK;
}

static void put_head(writer *w, const dyad_game *game, const unsigned char *cells, int to_move)
{
    size_t n = w->solver->columns;
    dy_buffer_text(&w->out, "dyad-strategy 1\ngame ");
    dy_buffer_text(&w->out, game->name);
    dy_buffer_text(&w->out, "\nto_move ");
    dy_buffer_text(&w->out, game->colours[to_move - 1]);
    dy_buffer_text(&w->out, "\nboard");
    for (size_t i = 0; i < w->solver->cells; i++) {
        if (i % n == 0)
            dy_buffer_char(&w->out, ' ');
        dy_buffer_char(&w->out, game->letters[cells[i]]);
    }
    dy_buffer_char(&w->out, '\n');
}

dyad_status dyad_solve_strategy(dyad_solver *solver, const unsigned char *cells, int to_move,
                                const dyad_solve_limits *limits, dyad_write_fn write, void *user,
                                dyad_answer *known, uint64_t *nodes, dyad_error *error)
{
    DY_EXPECT(error, solver && cells && write && known, "a position and a function that writes");
    writer w = {.solver = solver};
    dyad_solution solution = {.known = DYAD_OPEN};
    const dyad_game *game = dy_game_find(solver->game);
    uint64_t written = 0;
    int failure = 0; /* of writing */
    dyad_status status = dy_solver_begin(__func__, solver, cells, to_move, limits, error);
    if (status != DYAD_OK)
        return status;
    if (game->expert != DYAD_EXPERT_CONNECTION || game->passes)
        return dy_fault(error, DYAD_E_USAGE, "strategies are of games of connection, not of %s",
                        game->name);
    dyad_store *store = solver->store;
    status = dy_solver_solve(solver, cells, to_move, &solution);
    bool swaps = dy_solver_swap_state(solver, cells, to_move) != DY_SWAP_OVER;
    if (solution.known == DYAD_YES && swaps &&
        (solution.winner != to_move || solution.move == (int)solver->cells))
        return dy_fault(error, DYAD_E_USAGE, "the swap decides, which a strategy has no word for");
    solver->store = NULL; /* it does not say what a winner needs */
    dy_buffer_init(&w.out, &solver->memory);
    w.open = solution.known != DYAD_YES || (swaps && solution.move < 0);
    w.most = solver->limits.nodes ? solver->limits.nodes : UINT64_MAX;
    put_head(&w, game, cells, to_move);
    for (int claim = 0; claim < 2 && status == DYAD_OK && !w.open; claim++) {
        /* One claim by the winner, or one by each side that the other has no path. */
        if (solution.winner ? claim != solution.winner - 1 : solver->questions == 1)
            continue;
        w.side = claim;
        w.question = solver->questions == 1 ? 0 : solution.winner ? claim : 1 - claim;
        status = put_claim(&w, game, cells, to_move - 1);
        written += w.known_count;
    }
    solver->store = store;
    if (status == DYAD_OK && w.out.failed)
        status = DYAD_E_MEMORY;
    if (status == DYAD_OK && !w.open) {
        dy_buffer_text(&w.out, "end\n");
        if (w.out.failed)
            status = DYAD_E_MEMORY;
        else
            failure = write(user, w.out.text, w.out.size);
    }
    dy_memory_free(&solver->memory, w.known, w.known_capacity, sizeof *w.known);
    dy_memory_free(&solver->memory, w.slots, w.slot_count, sizeof *w.slots);
    dy_buffer_free(&w.out);
    if (failure)
        return dy_fault_output(error, failure);
    status = dy_solver_end(solver, status, error);
    if (status == DYAD_OK)
        *known = w.open ? DYAD_OPEN : DYAD_YES;
    if (status == DYAD_OK && nodes)
        *nodes = written;
    return status;
}
