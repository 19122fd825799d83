/* connection_body.h - the search of connection.h; the file that includes it defines ENGINE, the
 * name, CELLS_MAX, 64 or 128, and the level of instructions by how it is compiled. */
#include "connection/connection.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/thread_pool.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif
#include <math.h>
#include <string.h>

#if CELLS_MAX == 64
typedef uint64_t bits;
#define FIRST(set) __builtin_ctzll(set)
#define COUNT(set) __builtin_popcountll(set)
#else
__extension__ typedef unsigned __int128 bits;
static int FIRST(bits set)
{
    return (uint64_t)set ? __builtin_ctzll((uint64_t)set)
                         : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}
static int COUNT(bits set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}
#endif
#define BIT(cell)   ((bits)1 << (cell))
#define LOWEST(set) ((set) & (0 - (set)))
#define FOR_EACH(cell, set)                                                            \
    for (bits cell##_left = (set); cell##_left && ((cell) = FIRST(cell##_left), true); \
         cell##_left &= cell##_left - 1)

#include "connection/connection_board.h"
#include "connection/connection_order.h"
#include "connection/connection_patterns.h"
#include "connection/connection_playout.h"
#include "connection/virtual_connections.h"

#include "connection/connection_chances.h"

#include "connection/connection_look.h"

#include "connection/connection_tree.h"

#include "connection/connection_steps.h"

/* ---- the interface ------------------------------------------------------------------------ */

static void close_search(dy_connection_search *s)
{
    if (!s)
        return;
    dy_thread_pool_close(&s->pool);
    for (unsigned i = 1; i < s->jobs; i++)
        give(s, s->workspaces[i], 1, sizeof(workspace));
    for (uint32_t i = 0; s->chunks && i < CHUNKS_MAX && s->chunks[i]; i++) {
        for (uint32_t k = 0; k < NODE_CHUNK && i * NODE_CHUNK + k < s->nodes_used; k++) {
            node *x = &s->chunks[i][k];
            if (i + k && x->at.mover >= 0 && x->children)
                give(s, x->children, x->room + 1U, sizeof(child));
        }
        give(s, s->chunks[i], NODE_CHUNK, sizeof(node));
    }
    for (size_t room = 0; room <= CELLS_MAX; room++)
        for (child *list; (list = s->free_children[room]) != NULL;) {
            s->free_children[room] = next_free(list);
            give(s, list, room + 1, sizeof(child));
        }
    give(s, s->chunks, CHUNKS_MAX, sizeof(node *));
    give(s, s->table, s->table_size, sizeof *s->table);
    dyad_allocator memory = s->memory;
    dy_memory_free(&memory, s, 1, sizeof *s);
}

/* Workspaces for other threads, as many as there is room for. */
static bool set_desks(search *s, unsigned jobs)
{
    for (; s->jobs < jobs && s->jobs < s->ahead; s->jobs++)
        if (!(s->workspaces[s->jobs] = take(s, 1, sizeof(workspace))))
            break;
    s->full = false;
    s->pool.jobs = s->jobs;
    return !s->failed;
}

static dyad_status open_search(const dyad_allocator *memory, const dy_connection_rules *rules,
                               size_t rows, size_t columns, const dy_connection_means *means,
                               dy_connection_search **out)
{
    search *s = dy_memory_new(memory, 1, sizeof *s);
    *out = NULL;
    if (!s)
        return DYAD_E_MEMORY;
    /* Not what is large and is written before it is read. */
    memset(s, 0, offsetof(search, leaves));
    begin_proofs(&s->proofs);
    s->memory = *memory;
    s->ahead = means->ahead < LEAVES_MAX ? means->ahead : LEAVES_MAX;
    s->bytes = sizeof *s;
    s->bytes_max = means->bytes;
    s->nodes_used = 1;
    make_board(&s->b, rows, columns, rules);
    s->viewer = (viewer){&s->b, &s->proofs, means->off,
                         rules->swaps && !(means->off & (DYAD_OFF_RESISTANCE | DYAD_OFF_LEARNING))};
    s->workspaces[0] = &s->workspace;
    s->jobs = 1;
    dy_thread_pool_open(&s->pool, s->jobs, look_into_leaf, s);
    s->chunks = take(s, CHUNKS_MAX, sizeof(node *));
    if (s->chunks)
        s->chunks[0] = s->chunks[1] = NULL;
    if (!s->chunks || !grow_table(s) || !(s->chunks[0] = take(s, NODE_CHUNK, sizeof(node))) ||
        !set_desks(s, means->jobs)) {
        dyad_status status = s->full ? DYAD_E_LIMIT : DYAD_E_MEMORY;
        close_search(s);
        return status;
    }
    s->chunks[0][0] = (node){.at.mover = -1};
    *out = s;
    return DYAD_OK;
}

static void mark(const search *s, bits set, unsigned char *marks)
{
    for (int cell = 0; cell < s->b.cells; cell++)
        marks[cell] = (unsigned char)(set >> cell & 1);
}

static position position_of(const search *s, const unsigned char *cells, int mover)
{
    position p = {.mover = mover};
    for (int cell = 0; cell < s->b.cells; cell++)
        if (cells[cell])
            p.stones[cells[cell] - 1] |= BIT(cell);
    return p;
}

static dyad_status solve_position(dy_connection_search *s, const unsigned char *cells, int mover,
                                  const dy_connection_limits *limits, dy_connection_answer *answer)
{
    position p = position_of(s, cells, mover);
    bits empty = s->b.all & ~p.stones[0] & ~p.stones[1];
    memset(answer, 0, sizeof *answer);
    *answer = (dy_connection_answer){.first_wins = DYAD_OPEN, .move = -1};
    s->failed = s->broken = false;
    s->notes = limits->notes;
    int symmetry;
    uint32_t root;
    dyad_status status = find_root(s, p, &root, &symmetry);
    if (status == DYAD_OK)
        status = search_root(s, root, limits);
    if (!root)
        return status;
    const node *x = node_at(s, root);
    answer->proof = x->proof;
    answer->disproof = x->disproof;
    mark(s, map(&s->b, symmetry, x->must) & empty, answer->must_play);
    if (x->solved) {
        answer->first_wins = x->solved == WINS ? DYAD_YES : DYAD_NO;
        bits support = map(&s->b, symmetry, x->support);
        filled_board *f = &s->workspace.filled;
        position filled = p;
        fill_in(&s->b, s->viewer.off & DYAD_OFF_FILL_IN, &filled, f);
        mark(s, before_fill_in(f, x->solved == WINS ? mover : 1 - mover, support), answer->support);
        if (x->best != NO_MOVE)
            answer->move = FIRST(map(&s->b, symmetry, BIT(x->best)));
    }
    return status;
}

/* Between two calls of solve nobody else is at the workspace. */
static void glance_at(dy_connection_search *s, const unsigned char *cells, int mover, bool thorough,
                      dy_connection_glance *seen)
{
    position p = position_of(s, cells, mover);
    workspace *d = &s->workspace;
    graph *graphs = d->filled.graphs;
    memset(seen, 0, sizeof *seen);
    seen->first_wins = DYAD_OPEN;
    bits empty = s->b.all & ~p.stones[0] & ~p.stones[1];
    fill_in(&s->b, s->viewer.off & DYAD_OFF_FILL_IN, &p, &d->filled);
    if (d->filled.joined >= 0) {
        seen->first_wins = d->filled.joined == mover ? DYAD_YES : DYAD_NO;
        return;
    }
    proofs_end end = end_of_proofs(&s->proofs);
    view v = {.must = graphs[0].empty};
    if (match_patterns(&s->viewer, d, &p, &end, &v) ||
        (thorough && match_connections(&s->viewer, d, &p, &v))) {
        seen->first_wins = v.solved == WINS ? DYAD_YES : DYAD_NO;
        return;
    }
    find_both_currents(&s->b, mover, d);
    for (int cell = 0; cell < s->b.cells; cell++)
        if (graphs[0].empty >> cell & 1)
            seen->current[cell] = weigh_currents(&d->current[0], &d->current[1], cell);
    mark(s, inferior_moves(&s->b, mover, d, v.must), seen->lesser);
    mark(s, graphs[0].empty & ~v.must, seen->lost);
    for (int side = 0; side < 2; side++)
        for (int cell = 0; cell < s->b.cells; cell++)
            if (empty & p.stones[side] & BIT(cell))
                seen->filled[cell] = (unsigned char)(side + 1);
}

static uint64_t count_nodes(const dy_connection_search *s)
{
    return s->looked_at;
}

static size_t count_bytes(const dy_connection_search *s)
{
    return s->bytes;
}

const dy_connection_engine ENGINE = {
    CELLS_MAX, open_search, close_search, solve_position, glance_at, count_nodes, count_bytes,
};
