/* connection_tree.h - proof-number search on a graph of positions that are filled in.
 *
 * A node has the moves that are left: those that refute nothing the other side threatens are left
 * out, and so is a move after which the other side has an answer that makes it useless. Only some
 * of the moves, the first in order, count at a time: 1 and a quarter of those that are left. A move
 * that is refuted shows with which cells, and moves elsewhere are refuted with it.
 *
 * van der Werf and Winands; Arneson, Hayward and Henderson, "Solving Hex: beyond humans" (2010);
 * Pawlewicz and Hayward, "Scalable parallel DFPN search" (2013).
 *
 * This file is included by connection_body.h.
 */
enum { WIDEN = 4, INFINITE = 1 << 28, NODE_CHUNK = 1 << 10, CHUNKS_MAX = 1 << 18 };

enum { OPEN, WINS, LOSES }; /* for who is to move */
enum { NO_MOVE = 255 };

typedef struct child {
    uint32_t node; /* 0: not looked at */
    unsigned char move, symmetry;
    bool refuted;
} child;

typedef struct node {
    position at;
    bits support; /* what the winner needs; while it is open, what refuted moves were refuted by */
    bits must;    /* moves that are left */
    child *children;
    uint64_t work;
    uint32_t proof, disproof, next;
    unsigned char count, room, solved;
    unsigned char best; /* a move that wins, or NO_MOVE */
} node;

struct dy_connection_search {
    dyad_allocator memory;
    board b;
    unsigned off;
    size_t bytes, bytes_max;
    bool failed; /* an allocation */
    bool broken; /* what the notes said */
    const dy_connection_notes *notes;
    bool full; /* what is allowed is used */
    node **chunks;
    uint32_t nodes_used, free_nodes;
    child *free_children[CELLS_MAX + 1];
    uint32_t *table;
    size_t table_size; /* a power of two */
    uint64_t looked_at;
    links links;
    circuit circuit;
    filling filling;
    patterns first[2], second[2]; /* the side wins though the other moves first; moving first */
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
    size_t size = s->table_size ? 2 * s->table_size : 1 << 12;
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

/* Forgets at least half of the nodes, those on which the least work was spent. False when there is
 * nothing to forget. */
static bool forget(search *s, uint32_t root)
{
    uint32_t by_size[64] = {0}, known = 0, less = 0;
    int size = 0;
    for (uint32_t i = 1; i < s->nodes_used; i++) {
        const node *x = node_at(s, i);
        if (x->at.mover >= 0 && i != root) {
            by_size[63 - __builtin_clzll(x->work | 1)]++;
            known++;
        }
    }
    while (size < 64 && less < (known + 1) / 2)
        less += by_size[size++];
    memset(s->table, 0, s->table_size * sizeof *s->table);
    for (uint32_t i = 1; i < s->nodes_used; i++) {
        node *x = node_at(s, i);
        if (x->at.mover < 0)
            continue;
        if (i != root && 63 - __builtin_clzll(x->work | 1) < size) {
            give_children(s, x);
            *x = (node){.at.mover = -1, .next = s->free_nodes};
            s->free_nodes = i;
        } else {
            size_t slot = slot_of(s, x->at);
            x->next = s->table[slot];
            s->table[slot] = i;
        }
    }
    for (uint32_t i = 1; i < s->nodes_used; i++) {
        node *x = node_at(s, i);
        for (int k = 0; x->at.mover >= 0 && k < x->count; k++)
            if (x->children[k].node && node_at(s, x->children[k].node)->at.mover < 0)
                x->children[k].node = 0;
    }
    return less > 0;
}

/* ---- solved ------------------------------------------------------------------------------- */

static void settle(node *x, int solved, bits support)
{
    x->solved = (unsigned char)solved;
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

/* Keeps what a search has shown of a position, in all its images. */
static void keep_pattern(search *s, const node *x)
{
    keep_note(s, x);
    int winner = x->solved == WINS ? x->at.mover : 1 - x->at.mover;
    if (s->off & DYAD_OFF_PATTERNS)
        return;
    for (int i = 0; i < 4; i++) {
        int side = s->b.exchanges[i] ? 1 - winner : winner;
        patterns *p = x->solved == WINS ? &s->second[side] : &s->first[side];
        bits cells = map(&s->b, i, x->support);
        add_pattern(p, map(&s->b, i, x->support & x->at.stones[winner]), cells);
    }
}

/* Moves that are left once the other side is known to win with `threat` if it moves first. */
static void answer_threat(node *x, bits threat)
{
    if (x->must & ~threat) {
        x->must &= threat;
        x->support |= threat;
    }
}

/* ---- looking at a position ---------------------------------------------------------------- */

static bool match_patterns(search *s, node *x, const filling *f)
{
    int mover = x->at.mover, other = 1 - mover;
    bits own = x->at.stones[mover], others = x->at.stones[other];
    int i = find_pattern(&s->first[other], others, own, 0);
    if (i >= 0) {
        settle(x, LOSES, s->first[other].cells[i]);
        return true;
    }
    i = find_pattern(&s->second[mover], own, others, 0);
    if (i >= 0) {
        settle(x, WINS, s->second[mover].cells[i]);
        return true;
    }
    const patterns *p = &s->second[other];
    for (i = 0; (i = find_pattern(p, others, own, i)) >= 0; i++)
        answer_threat(x, without_captured(&s->b, mover, &f->graphs[mover], &s->links.scratch,
                                          &x->at, p->cells[i]));
    if (!x->must) {
        settle(x, LOSES, x->support);
        return true;
    }
    return false;
}

static bool match_links(search *s, node *x, const filling *f)
{
    int mover = x->at.mover, other = 1 - mover;
    const graph *g = &f->graphs[other];
    links *l = &s->links;
    if (s->off & DYAD_OFF_CONNECTIONS)
        return false;
    find_links(&s->b, other, g, !(s->off & DYAD_OFF_CAPTURES), l);
    if (l->edges_joined) {
        settle(x, LOSES, with_groups(g, l->edge_full));
        return true;
    }
    for (int i = 0; i < l->edge_semis; i++)
        answer_threat(x, with_groups(g, without_captured(&s->b, mover, &f->graphs[mover],
                                                         &l->scratch, &x->at, l->edge_semi[i])));
    return false;
}

/* Cells for which the other side has an answer that makes them useless, and those answers. */
static bits useless_moves(const graph *others, bits moves, bits *needs)
{
    bits useless = 0;
    int x, y;
    FOR_EACH (x, moves)
        FOR_EACH (y, others->near[x])
            if (kills(others, y, x)) {
                useless |= BIT(x);
                if (needs)
                    *needs |= BIT(x) | BIT(y) | needs_of(others, BIT(x) | BIT(y));
                break;
            }
    return useless;
}

/* Moves of which another has the effect, and more: it captures them. */
static bits lesser_moves(search *s, int mover, const graph *g, bits moves)
{
    bits lesser = 0, kept = 0;
    int y;
    FOR_EACH (y, moves) {
        bits captured = lesser >> y & 1
                            ? 0
                            : captured_by(&s->b, mover, g, &s->links.scratch, y) & moves & ~kept;
        if (captured) {
            lesser |= captured;
            kept |= BIT(y);
        }
    }
    return lesser;
}

static bool list_moves(search *s, node *x, const filling *f)
{
    int mover = x->at.mover, move;
    bits moves = x->must;
    float score[CELLS_MAX];
    if (!(s->off & DYAD_OFF_INFERIOR)) {
        moves &= ~useless_moves(&f->graphs[1 - mover], moves, NULL);
        moves &= ~lesser_moves(s, mover, &f->graphs[mover], moves);
    }
    for (int i = 0; i < s->b.cells; i++)
        score[i] = 0;
    if (!(s->off & DYAD_OFF_RESISTANCE)) {
        add_currents(&s->b, mover, &f->graphs[mover], &s->circuit, 1.5F, score);
        add_currents(&s->b, 1 - mover, &f->graphs[1 - mover], &s->circuit, 1, score);
    }
    int count = COUNT(moves), used = 0;
    if (!take_children(s, x, (size_t)count))
        return false;
    FOR_EACH (move, moves) {
        int at = used++;
        for (; at > 0 && score[x->children[at - 1].move] < score[move]; at--)
            x->children[at] = x->children[at - 1];
        x->children[at] = (child){.move = (unsigned char)move};
    }
    return true;
}

static void update(search *s, node *x);

/* Looks into a position. False where there is no memory. */
static bool look_at(search *s, node *x, const filling *f)
{
    s->looked_at++;
    x->work = 1;
    if (f->joined >= 0) {
        const graph *g = &f->graphs[f->joined];
        settle(x, f->joined == x->at.mover ? WINS : LOSES, g->stones[0]);
        return true;
    }
    x->must = f->graphs[0].empty;
    if ((!(s->off & DYAD_OFF_PATTERNS) && match_patterns(s, x, f)) || match_note(s, x) ||
        match_links(s, x, f))
        return true;
    if (!list_moves(s, x, f))
        return false;
    update(s, x);
    return true;
}

/* The node of a position, which is filled in and looked into if it is new; 0: no memory. */
static uint32_t find_node(search *s, position p, int *symmetry)
{
    filling *f = &s->filling;
    fill_in(&s->b, s->off & DYAD_OFF_FILLING, &p, f);
    *symmetry = canonical(&s->b, &p);
    for (uint32_t i = s->table_size ? s->table[slot_of(s, p)] : 0; i; i = node_at(s, i)->next) {
        position known = node_at(s, i)->at;
        if (known.stones[0] == p.stones[0] && known.stones[1] == p.stones[1] &&
            known.mover == p.mover)
            return i;
    }
    uint32_t index = add_node(s, p);
    if (!index)
        return 0;
    if (*symmetry && f->joined < 0)
        for (int side = 0; side < 2; side++)
            make_graph(&s->b, side, p, &f->graphs[side]);
    else if (*symmetry)
        fill_in(&s->b, true, &p, f);
    if (!look_at(s, node_at(s, index), f)) {
        node *x = node_at(s, index); /* the only one at the head of its slot */
        s->table[slot_of(s, p)] = x->next;
        *x = (node){.at.mover = -1, .next = s->free_nodes};
        s->free_nodes = index;
        return 0;
    }
    return index;
}

static position after_move(const node *x, int move)
{
    position p = x->at;
    p.stones[p.mover] |= BIT(move);
    p.mover = 1 - p.mover;
    return p;
}

/* What the winner of a child needs, in terms of its parent. */
static bits support_of_child(search *s, const node *x, const child *c)
{
    const node *y = node_at(s, c->node);
    filling *f = &s->filling;
    position p = after_move(x, c->move);
    fill_in(&s->b, s->off & DYAD_OFF_FILLING, &p, f);
    int winner = y->solved == WINS ? y->at.mover : 1 - y->at.mover;
    if (s->b.exchanges[c->symmetry])
        winner = 1 - winner;
    return before_filling(f, winner, map(&s->b, c->symmetry, y->support));
}

static void settle_by_children(search *s, node *x)
{
    bits support = x->support, needs = 0;
    if (x->must) { /* only useless moves are left */
        graph *g = &s->filling.graphs[0];
        make_graph(&s->b, 1 - x->at.mover, x->at, g);
        useless_moves(g, x->must, &needs);
    }
    uint64_t most = 0;
    for (int i = 0; i < x->count; i++) { /* what made the other side work most */
        const child *c = &x->children[i];
        if (c->node && node_at(s, c->node)->work > most) {
            most = node_at(s, c->node)->work;
            x->best = c->move;
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
    if (node_at(s, c->node)->solved == LOSES) {
        bits move = BIT(c->move);
        x->best = c->move;
        settle(x, WINS, support | move);
        keep_pattern(s, x);
        give_children(s, x);
        return;
    }
    c->refuted = true;
    graph *g = &s->filling.graphs[mover];
    make_graph(&s->b, mover, x->at, g);
    answer_threat(x, without_captured(&s->b, mover, g, &s->links.scratch, &x->at, support));
}

/* How many of the moves that are left count. */
static int width_of(const search *s, const node *x)
{
    int left = 0;
    for (int i = 0; i < x->count; i++)
        left += !x->children[i].refuted;
    return s->off & DYAD_OFF_WIDENING ? left : 1 + (left + WIDEN - 1) / WIDEN;
}

static void update(search *s, node *x)
{
    uint32_t proof = INFINITE;
    uint64_t disproof = 0;
    bool left = false;
    if (x->solved)
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
        c->refuted = c->refuted || !(x->must >> c->move & 1);
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
        const node *y = c->node ? node_at(s, c->node) : NULL;
        uint32_t to_prove = y ? y->disproof : 1;
        width--;
        proof = to_prove < proof ? to_prove : proof;
        disproof += y ? y->proof : 1;
    }
    x->proof = proof;
    x->disproof = disproof < INFINITE / 2 ? (uint32_t)disproof : INFINITE / 2;
}

/* The move that is nearest to a proof. */
static child *most_proving(const search *s, const node *x)
{
    child *best = NULL;
    uint32_t least = UINT32_MAX;
    int width = width_of(s, x);
    for (int i = 0; i < x->count && width; i++) {
        child *c = &x->children[i];
        if (c->refuted)
            continue;
        uint32_t to_prove = c->node ? node_at(s, c->node)->disproof : 1;
        width--;
        if (to_prove < least) {
            least = to_prove;
            best = c;
        }
    }
    return best;
}

/* One step: goes down to what is nearest to a proof, looks into it, and takes it up to the root.
 * False where there is no memory. */
static bool step(search *s, uint32_t root)
{
    node *path[CELLS_MAX + 1], *x = node_at(s, root);
    uint64_t before = s->looked_at;
    int depth = 0;
    bool good = true;
    for (;;) {
        path[depth++] = x;
        child *c = most_proving(s, x);
        if (!c->node) {
            int symmetry;
            c->node = find_node(s, after_move(x, c->move), &symmetry);
            c->symmetry = (unsigned char)symmetry;
            good = c->node != 0;
            break;
        }
        x = node_at(s, c->node);
        uint32_t proof = x->proof, disproof = x->disproof;
        update(s, x); /* it may have been reached another way */
        if (x->solved || x->proof != proof || x->disproof != disproof)
            break;
    }
    while (depth--) {
        path[depth]->work += s->looked_at - before;
        update(s, path[depth]);
    }
    return good;
}
