/* connection_tree.h - proof-number search on a graph of positions after fill-in.
 *
 * A node keeps the moves that can still win. A move outside the must-play region is left out. So
 * is a move that is dominated: the other side has an answer that makes it useless.
 *
 * Only the first moves of the order are searched at a time: 1 and a quarter of those that are left.
 * When a move is refuted, the must-play region shrinks to the carrier of the refutation, so moves
 * outside it are refuted as well. The work to refute all moves is therefore less than the sum of
 * the disproof numbers. It is taken as the largest of them plus SUMMED eighths of the others.
 *
 * Sources: van der Werf and Winands; Arneson, Hayward and Henderson, "Solving Hex: beyond humans"
 * (2010); Pawlewicz and Hayward, "Scalable parallel DFPN search" (2013). */
#ifndef DY_CONNECTION_TREE_H
#define DY_CONNECTION_TREE_H

#include "connection/connection_look.h"

#include "base/memory.h"
#include "base/thread_pool.h"

#include <string.h>

enum { WIDEN = 4, SUMMED = 7, INFINITE = 1 << 28, NODE_CHUNK = 1 << 10, CHUNKS_MAX = 1 << 18 };
enum { LEAVES_MAX = DY_POOL_PENDING, TABLE_FIRST = 1 << 12 };

enum { NO_MOVE = 255 };

typedef struct child {
    uint32_t node; /* 0: not looked at */
    unsigned char move, symmetry;
    bool refuted;
    signed char odds;
} child;

typedef struct node {
    position at;
    bits support; /* what the winner needs; while it is open, what refuted moves were refuted by */
    bits must;    /* moves that are left */
    child *children;
    uint64_t work;
    uint32_t proof, disproof, next;
    unsigned char count, room;
    unsigned char best; /* a move that wins, or NO_MOVE */
    bool divided : 1;   /* its children are parts, not moves: connection_board.h */
    bool elsewhere : 1; /* it is searched by others: connection_upper.h */
    bool held : 1;      /* it is not to be forgotten */
    unsigned char solved : 2;
    unsigned char taken : 2; /* what it is taken for while leaves below it are looked into */
} node;

/* A node that is being looked into, and how it was come to. */
typedef struct leaf {
    uint32_t node; /* 0: none */
    int depth;
    node *path[CELLS_MAX + 1];
    position at;
    proofs_end end;
    view view;
} leaf;

/* What is proved, for others to know: positions that took this work or more. 0: nobody asks. */
typedef struct outbox {
    dyad_solve_proof *proofs;
    size_t count, room;
    uint64_t work;
} outbox;

struct dy_connection_search {
    dyad_allocator memory;
    board b;
    size_t bytes, bytes_max;
    bool failed; /* an allocation */
    bool broken; /* what the notes said */
    const dy_connection_notes *notes;
    bool full; /* what is allowed is used */
    outbox out;
    struct upper *upper; /* NULL: nobody searches for it */
    node **chunks;
    uint32_t nodes_used, free_nodes;
    child *free_children[CELLS_MAX + 1];
    uint32_t *table;
    size_t table_size; /* a power of two */
    uint64_t looked_at;
    viewer viewer;
    uint32_t leaf_count; /* nodes that are being looked into, */
    uint64_t leaf_first; /* from this job of the pool */
    unsigned jobs, ahead;
    workspace *workspaces[DYAD_JOBS_MAX]; /* of the pool's threads */
    dy_thread_pool pool;
    leaf leaves[LEAVES_MAX]; /* from here on not cleared */
    workspace workspace;
    proofs proofs;
};

typedef dy_connection_search search;

/* ---- memory ------------------------------------------------------------------------------- */

static void *take(search *s, size_t count, size_t size)
{
    if (s->bytes_max && s->bytes + count * size > s->bytes_max) {
        s->full = true;
        return NULL;
    }
    void *block = dy_memory_new(&s->memory, count, size);
    if (!block)
        s->failed = true;
    else
        s->bytes += count * size;
    return block;
}

static void give(search *s, void *block, size_t count, size_t size)
{
    if (block)
        s->bytes -= count * size;
    dy_memory_free(&s->memory, block, count, size);
}

static node *node_at(const search *s, uint32_t index)
{
    return &s->chunks[index / NODE_CHUNK][index % NODE_CHUNK];
}

static size_t slot_of(const search *s, position p)
{
    uint64_t h = (uint64_t)p.mover;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < CELLS_MAX; i += 64) {
            h = (h ^ (uint64_t)(p.stones[side] >> i)) * UINT64_C(0x9e3779b97f4a7c15);
            h ^= h >> 29;
        }
    return (size_t)(h ^ h >> 32) & (s->table_size - 1);
}

static bool grow_table(search *s)
{
    size_t size = s->table_size ? 2 * s->table_size : TABLE_FIRST;
    uint32_t *table = take(s, size, sizeof *table);
    if (!table)
        return false;
    memset(table, 0, size * sizeof *table);
    give(s, s->table, s->table_size, sizeof *table);
    s->table = table;
    s->table_size = size;
    for (uint32_t i = 1; i < s->nodes_used; i++) {
        node *x = node_at(s, i);
        if (x->at.mover < 0)
            continue; /* free */
        size_t slot = slot_of(s, x->at);
        x->next = table[slot];
        table[slot] = i;
    }
    return true;
}

/* A new node; 0 where there is no memory. */
static uint32_t add_node(search *s, position p)
{
    uint32_t index = s->free_nodes;
    if (index) {
        s->free_nodes = node_at(s, index)->next;
    } else {
        if (s->nodes_used >= s->table_size && !grow_table(s))
            return 0;
        if (s->nodes_used % NODE_CHUNK == 0) {
            size_t chunk = s->nodes_used / NODE_CHUNK;
            if (chunk == CHUNKS_MAX)
                s->full = true;
            if (chunk == CHUNKS_MAX || !(s->chunks[chunk] = take(s, NODE_CHUNK, sizeof(node))))
                return 0;
            if (chunk + 1 < CHUNKS_MAX)
                s->chunks[chunk + 1] = NULL;
        }
        index = s->nodes_used++;
    }
    node *x = node_at(s, index);
    size_t slot = slot_of(s, p);
    *x = (node){.at = p, .next = s->table[slot], .proof = 1, .disproof = 1, .best = NO_MOVE};
    s->table[slot] = index;
    return index;
}

/* Blocks of children that are free begin with the address of the next. */
static child *next_free(const child *list)
{
    child *next;
    memcpy(&next, (const void *)list, sizeof(void *));
    return next;
}

/* Room for the moves of a node: new, or what another has given back. */
static bool take_children(search *s, node *x, size_t count)
{
    size_t room = count;
    while (room <= CELLS_MAX && !s->free_children[room])
        room++;
    if (room <= CELLS_MAX && (room == count || s->full)) {
        x->children = s->free_children[room];
        s->free_children[room] = next_free(x->children);
    } else {
        room = count;
        x->children = take(s, room + 1, sizeof(child)); /* for a pointer in any case */
    }
    x->room = (unsigned char)room;
    x->count = (unsigned char)count;
    return x->children != NULL;
}

static void give_children(search *s, node *x)
{
    if (!x->children)
        return;
    memcpy((void *)x->children, (void *)&s->free_children[x->room], sizeof(void *));
    s->free_children[x->room] = x->children;
    x->children = NULL;
    x->count = 0;
}

static void free_node(search *s, uint32_t index)
{
    node *x = node_at(s, index);
    give_children(s, x);
    *x = (node){.at.mover = -1, .next = s->free_nodes};
    s->free_nodes = index;
}

/* Takes the nodes that are free out of the table and from among the children of others. */
static void tidy(search *s)
{
    memset(s->table, 0, s->table_size * sizeof *s->table);
    for (uint32_t i = 1; i < s->nodes_used; i++) {
        node *x = node_at(s, i);
        if (x->at.mover < 0)
            continue;
        size_t slot = slot_of(s, x->at);
        x->next = s->table[slot];
        s->table[slot] = i;
        for (int k = 0; k < x->count; k++)
            if (x->children[k].node && node_at(s, x->children[k].node)->at.mover < 0)
                x->children[k].node = 0;
    }
}

/* Forgets at least half of the nodes, those on which the least work was spent. False when there is
 * nothing to forget. */
static bool forget(search *s, uint32_t root)
{
    uint32_t by_size[64] = {0}, known = 0, less = 0;
    int size = 0;
    for (uint32_t i = 1; i < s->nodes_used; i++) {
        const node *x = node_at(s, i);
        if (x->at.mover >= 0 && i != root && !x->held) {
            by_size[63 - __builtin_clzll(x->work | 1)]++;
            known++;
        }
    }
    while (size < 64 && less < (known + 1) / 2)
        less += by_size[size++];
    for (uint32_t i = 1; i < s->nodes_used; i++) {
        const node *x = node_at(s, i);
        if (x->at.mover >= 0 && i != root && !x->held && 63 - __builtin_clzll(x->work | 1) < size)
            free_node(s, i);
    }
    tidy(s);
    return less > 0;
}

/* ---- solved ------------------------------------------------------------------------------- */

static void settle(node *x, int solved, bits support)
{
    x->solved = (unsigned)solved & 3U;
    x->elsewhere = false;
    x->support = support;
    x->proof = solved == WINS ? 0 : INFINITE;
    x->disproof = solved == WINS ? INFINITE : 0;
}

/* Work that makes a proof worth keeping elsewhere. */
enum { NOTE_WORK = 64 };

static void cells_of(const search *s, position p, unsigned char *cells)
{
    for (int i = 0; i < s->b.cells; i++)
        cells[i] = p.stones[0] >> i & 1 ? 1 : p.stones[1] >> i & 1 ? 2 : 0;
}

static void keep_note(search *s, const node *x)
{
    unsigned char cells[CELLS_MAX];
    if (!s->notes || x->work < NOTE_WORK)
        return;
    cells_of(s, x->at, cells);
    if (!s->notes->keep(s->notes->user, cells, x->at.mover, x->solved == WINS,
                        x->best == NO_MOVE ? -1 : x->best, x->work))
        s->broken = true;
}

/* What is known from elsewhere: that a side wins with all that it has. */
static bool match_note(search *s, node *x)
{
    unsigned char cells[CELLS_MAX];
    dyad_answer wins = DYAD_OPEN;
    int move = -1;
    if (!s->notes)
        return false;
    cells_of(s, x->at, cells);
    if (!s->notes->recall(s->notes->user, cells, x->at.mover, &wins, &move)) {
        s->broken = true;
        return false;
    }
    if (wins == DYAD_OPEN)
        return false;
    int winner = wins == DYAD_YES ? x->at.mover : 1 - x->at.mover;
    x->best = move < 0 ? NO_MOVE : (unsigned char)move;
    settle(x, wins == DYAD_YES ? WINS : LOSES, s->b.all & ~x->at.stones[1 - winner]);
    return true;
}

/* ---- for others to know ------------------------------------------------------------------- */

static void to_words(bits set, uint64_t words[2])
{
    words[0] = (uint64_t)set;
    words[1] = CELLS_MAX > 64 ? (uint64_t)(set >> (CELLS_MAX - 64)) : 0;
}

static bits from_words(const uint64_t words[2])
{
    bits high = CELLS_MAX > 64 ? (bits)words[1] << (CELLS_MAX - 64) : 0;
    return words[0] | high;
}

/* Where there is no room it is not told, which costs time alone. */
static void tell_others(search *s, const node *x)
{
    outbox *out = &s->out;
    if (out->count == out->room) {
        size_t room = out->room ? 2 * out->room : 64;
        dyad_solve_proof *grown =
            dy_memory_resize(&s->memory, out->proofs, out->room, room, sizeof *grown);
        if (!grown)
            return;
        s->bytes += (room - out->room) * sizeof *grown;
        out->proofs = grown;
        out->room = room;
    }
    int mover = x->at.mover;
    dyad_solve_proof *proof = &out->proofs[out->count++];
    *proof = (dyad_solve_proof){
        .work = x->work,
        .to_move = (unsigned char)(mover + 1),
        .winner = (unsigned char)(x->solved == WINS ? mover + 1 : 2 - mover),
        .move = x->best == NO_MOVE ? DYAD_SOLVE_NO_MOVE : x->best,
    };
    for (int side = 0; side < 2; side++)
        to_words(x->at.stones[side], proof->stones[side]);
    to_words(x->support, proof->support);
}

static void add_pattern_of(search *s, const node *x)
{
    int winner = x->solved == WINS ? x->at.mover : 1 - x->at.mover;
    if (s->viewer.off & DYAD_OFF_PATTERNS)
        return;
    add_proof(&s->b, &s->proofs, x->solved == WINS ? WINNER_MOVES : LOSER_MOVES, winner,
              x->support & x->at.stones[winner], x->support);
}

/* Keeps what a search has shown of a position. */
static void keep_pattern(search *s, const node *x)
{
    keep_note(s, x);
    if (s->out.work && x->work >= s->out.work)
        tell_others(s, x);
    add_pattern_of(s, x);
}

static position after_move(const node *x, int move)
{
    position p = x->at;
    p.stones[p.mover] |= BIT(move);
    p.mover = 1 - p.mover;
    return p;
}

/* After a move; or, where the position is divided, a part of it, the other being given to the side
 * that needs both. */
static position position_of_child(search *s, const node *x, const child *c, division *d)
{
    if (!x->divided)
        return after_move(x, c->move);
    position p = x->at;
    graph *g = &s->workspace.filled.graphs[0];
    make_graph(&s->b, 1 - p.mover, p, g);
    find_division(g, d);
    p.stones[1 - p.mover] |= d->part[1 - c->move];
    return p;
}

/* What a child's result is for who is to move in its parent. */
static int for_parent(const node *x, int solved)
{
    return x->divided || solved == OPEN ? solved : solved == WINS ? LOSES : WINS;
}

/* What the winner of a child needs, in terms of its parent. */
static bits support_of_child(search *s, const node *x, const child *c)
{
    const node *y = node_at(s, c->node);
    filled_board *f = &s->workspace.filled;
    division d;
    position p = position_of_child(s, x, c, &d);
    fill_in(&s->b, s->viewer.off & DYAD_OFF_FILL_IN, &p, f);
    int winner = y->solved == WINS ? y->at.mover : 1 - y->at.mover;
    if (s->b.exchanges[c->symmetry])
        winner = 1 - winner;
    bits support = before_fill_in(f, winner, map(&s->b, c->symmetry, y->support));
    return x->divided && winner != x->at.mover ? needed_for_part(&d, c->move, support) : support;
}

/* The move that is best if it is to come by this child. */
static unsigned char best_with(const search *s, const node *x, const child *c)
{
    unsigned char best = node_at(s, c->node)->best;
    if (!x->divided)
        return c->move;
    return best == NO_MOVE ? NO_MOVE : (unsigned char)FIRST(map(&s->b, c->symmetry, BIT(best)));
}

static void settle_by_children(search *s, node *x)
{
    bits support = x->support, needs = 0;
    if (x->must && !x->divided) { /* only useless moves are left */
        graph *g = &s->workspace.filled.graphs[0];
        make_graph(&s->b, 1 - x->at.mover, x->at, g);
        useless_moves(g, x->must, &needs);
    }
    uint64_t most = 0;
    for (int i = 0; i < x->count; i++) { /* what made the other side work most */
        const child *c = &x->children[i];
        if (c->node && node_at(s, c->node)->work > most) {
            most = node_at(s, c->node)->work;
            x->best = best_with(s, x, c);
        }
    }
    settle(x, LOSES, support | needs);
    keep_pattern(s, x);
    give_children(s, x);
}

/* Takes note of a child that is solved. */
static void take_note(search *s, node *x, child *c)
{
    int mover = x->at.mover;
    bits support = support_of_child(s, x, c);
    if (for_parent(x, node_at(s, c->node)->solved) == WINS) {
        x->best = best_with(s, x, c);
        settle(x, WINS, x->divided ? support : support | BIT(c->move));
        keep_pattern(s, x);
        give_children(s, x);
        return;
    }
    c->refuted = true;
    if (x->divided) {
        x->support |= support;
        return;
    }
    graph *g = &s->workspace.filled.graphs[mover];
    make_graph(&s->b, mover, x->at, g);
    answer_threat(
        &x->must, &x->support,
        without_captured(&s->b, mover, g, &s->workspace.connections.scratch, &x->at, support));
}

/* What it takes to prove that who is to move wins with a move, or in a part, */
static uint32_t proof_of(const search *s, const node *x, const child *c)
{
    const node *y = c->node ? node_at(s, c->node) : NULL;
    return !y ? expect_work(-c->odds) : x->divided ? y->proof : y->disproof;
}

/* and that it loses. */
static uint32_t disproof_of(const search *s, const node *x, const child *c)
{
    const node *y = c->node ? node_at(s, c->node) : NULL;
    return !y ? expect_work(c->odds) : x->divided ? y->disproof : y->proof;
}

/* How many of the moves that are left count. */
static int width_of(const search *s, const node *x)
{
    int left = 0;
    for (int i = 0; i < x->count; i++)
        left += !x->children[i].refuted;
    return s->viewer.off & DYAD_OFF_WIDENING ? left : 1 + (left + WIDEN - 1) / WIDEN;
}

static void update(search *s, node *x)
{
    uint32_t proof = INFINITE;
    uint64_t disproof = 0, most = 0;
    bool left = false;
    if (x->solved || x->elsewhere)
        return;
    for (int i = 0; i < x->count; i++) {
        child *c = &x->children[i];
        if (!c->refuted && c->node && node_at(s, c->node)->solved) {
            take_note(s, x, c);
            if (x->solved)
                return;
        }
    }
    for (int i = 0; i < x->count; i++) {
        child *c = &x->children[i];
        c->refuted = c->refuted || (!x->divided && !(x->must >> c->move & 1));
        left = left || !c->refuted;
    }
    if (!left) {
        settle_by_children(s, x);
        return;
    }
    int width = width_of(s, x);
    for (int i = 0; i < x->count && width; i++) {
        const child *c = &x->children[i];
        if (c->refuted)
            continue;
        uint32_t to_prove = proof_of(s, x, c);
        width--;
        proof = to_prove < proof ? to_prove : proof;
        uint32_t to_disprove = disproof_of(s, x, c);
        disproof += to_disprove;
        most = to_disprove > most ? to_disprove : most;
    }
    disproof = most + (disproof - most) * SUMMED / 8;
    x->proof = proof;
    x->disproof = disproof < INFINITE / 2 ? (uint32_t)disproof : INFINITE / 2;
}

#endif
