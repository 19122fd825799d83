/* virtual_connections.h - virtual connections between points, by Anshelevich's H-search.
 *
 * The points are edges, groups and empty cells. A full connection joins two points even if the
 * other side moves first. A semi connection joins them if the side itself moves first. The carrier
 * of a connection is the set of empty cells that it needs. Connections are built by two rules:
 *
 *   and: two full connections that share a point make a new connection of their other ends. It is
 *        full if the shared point is a group, and semi if it is an empty cell. The two carriers may
 *        not overlap, except in cells that the side captures by taking the shared cell.
 *   or:  semi connections of the same two points make a full connection if no cell is in all of
 *        their carriers.
 *
 * Most pairs of points are pairs of empty cells, and they would take most of the time. Few
 * connections of such pairs are useful, and only small ones. Those that lead over other empty
 * cells depend only on which cells are adjacent. They are built directly, without semi
 * connections.
 *
 * Full connections are processed in the order of their carriers' sizes. So a connection is rarely
 * found after another one that contains it.
 *
 * Source: Anshelevich, "A hierarchical approach to computer Hex" (2002). */
#ifndef DY_VIRTUAL_CONNECTIONS_H
#define DY_VIRTUAL_CONNECTIONS_H

#include "connection/connection_board.h"

#include <string.h>

enum {
    FULL_MAX = 8,
    CELLS_FULL_MAX = 4,  /* of a pair of empty cells */
    CELLS_FULL_SIZE = 4, /* cells of a carrier of theirs */
    DETOUR_SIZE = 4,     /* see add_detours() */
    SEMI_MAX = 24,
    EDGE_SEMI_MAX = 64,
    OR_DEPTH = 4, /* semi connections beside the new one */
    LINKED_GROUPS_MAX = 2 + CELLS_MAX / 4,
    POINTS_MAX = LINKED_GROUPS_MAX + CELLS_MAX,
    POINT_WORDS = (POINTS_MAX + 63) / 64,
    QUEUE_MAX = 1 << 16
};

/* Full connections of a pair of points; in the order of work, from small to large. */
typedef struct full_list {
    bits carrier[FULL_MAX];
} full_list;

typedef struct semi_list {
    bits carrier[SEMI_MAX];
} semi_list;

/* What is known of a pair, apart from the lists: these are looked at far more often. */
typedef struct pair {
    bits in_all; /* the cells that all semi connections have, where there are any */
    unsigned char full_count, semi_count;
    unsigned char done; /* full connections that were worked off, as bits */
} pair;

typedef struct waiting {
    bits carrier;
    short x, y;
    int next;
} waiting;

typedef struct connections {
    int points, first_cell;
    short row[POINTS_MAX]; /* where the pairs of a point begin, with those before it */
    bits cell[POINTS_MAX], captured[POINTS_MAX];
    short id[CELLS_MAX];  /* the point that a cell is */
    bits near[CELLS_MAX]; /* empty cells next to an empty one, groups in between included, but for
                             those of the edges: nothing passes over an edge */
    uint64_t partners[POINTS_MAX][POINT_WORDS];
    bits edge_semi[EDGE_SEMI_MAX];
    short keyed[CELLS_MAX]; /* semi connections of the edges that begin with a cell */
    bool edges_joined;
    bits edge_full;
    int queue_used, heads[CELLS_MAX + 1], tails[CELLS_MAX + 1];
    graph scratch;
    waiting queue[QUEUE_MAX];
    uint64_t adjacent[POINTS_MAX][POINT_WORDS]; /* joined by a connection without cells */
    pair pairs[POINTS_MAX * (POINTS_MAX - 1) / 2];
    full_list fulls[POINTS_MAX * (POINTS_MAX - 1) / 2];
    semi_list semis[LINKED_GROUPS_MAX][POINTS_MAX]; /* of a group and a point after it */
} connections;

static int pair_of(const connections *l, int x, int y)
{
    return x < y ? l->row[y] + x : l->row[x] + y;
}

static void set_point(uint64_t set[POINT_WORDS], int x)
{
    set[x / 64] |= UINT64_C(1) << (x % 64);
}

/* Where there is no room left a connection is not known: that costs time, not truth. */
static void put_in_queue(connections *l, int x, int y, bits carrier)
{
    int size = COUNT(carrier), at = l->queue_used;
    if (at == QUEUE_MAX)
        return;
    l->queue[l->queue_used++] = (waiting){carrier, (short)x, (short)y, -1};
    if (l->heads[size] < 0)
        l->heads[size] = at;
    else
        l->queue[l->tails[size]].next = at;
    l->tails[size] = at;
}

/* Lists are looked at in steps of LIST_STEP; what is behind their end is the full set, which no
 * carrier contains. */
enum { LIST_STEP = 4 };

/* Which of a list's carriers have no cell of `set`, as bits. What is behind its end may be among
 * them. */
#if CELLS_MAX == 64 && defined(__AVX2__)
static uint64_t lacking(const bits *list, int count, bits set)
{
    uint64_t found = 0;
    __m256i cells = _mm256_set1_epi64x((long long)set), zero = _mm256_setzero_si256();
    for (int i = 0; i < count; i += LIST_STEP) {
        __m256i both = _mm256_and_si256(_mm256_loadu_si256((const __m256i *)(list + i)), cells);
        int mask = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(both, zero)));
        found |= (uint64_t)(unsigned)mask << i;
    }
    return found;
}
#elif defined(__AVX2__)
static uint64_t lacking(const bits *list, int count, bits set)
{
    uint64_t found = 0;
    __m256i cells = _mm256_set_epi64x((long long)(set >> 64), (long long)set,
                                      (long long)(set >> 64), (long long)set);
    for (int i = 0; i < count; i += LIST_STEP) {
        const __m256i *at = (const __m256i *)(list + i);
        __m256i first = _mm256_and_si256(_mm256_loadu_si256(at), cells);
        __m256i second = _mm256_and_si256(_mm256_loadu_si256(at + 1), cells);
        __m256i both = _mm256_or_si256(_mm256_unpacklo_epi64(first, second),
                                       _mm256_unpackhi_epi64(first, second));
        __m256i none = _mm256_cmpeq_epi64(both, _mm256_setzero_si256());
        none = _mm256_permute4x64_epi64(none, _MM_SHUFFLE(3, 1, 2, 0)); /* first to fourth */
        found |= (uint64_t)(unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(none)) << i;
    }
    return found;
}
#else
static uint64_t lacking(const bits *list, int count, bits set)
{
    uint64_t found = 0;
    for (int i = 0; i < count; i++)
        found |= (uint64_t) !(list[i] & set) << i;
    return found;
}
#endif

static bool contains_one(const bits *list, int count, bits set)
{
    return lacking(list, count, ~set) != 0;
}

static void append(bits *list, int count, bits carrier)
{
    if (count % LIST_STEP == 0)
        for (int k = 1; k < LIST_STEP; k++)
            list[count + k] = ~(bits)0;
    list[count] = carrier;
}

static void add_full(connections *l, int x, int y, bits carrier)
{
    if (x + y == 1) {
        l->edges_joined = true;
        l->edge_full = carrier;
        return;
    }
    bool cells = x >= l->first_cell && y >= l->first_cell;
    if (cells && COUNT(carrier) > CELLS_FULL_SIZE)
        return;
    pair *p = &l->pairs[pair_of(l, x, y)];
    bits *full = l->fulls[pair_of(l, x, y)].carrier;
    if (contains_one(full, p->full_count, carrier))
        return;
    int at = p->full_count, most = cells ? CELLS_FULL_MAX : FULL_MAX;
    if (at == most) { /* in place of the largest that has not been worked off */
        int largest = COUNT(carrier);
        at = -1;
        for (int i = 0; i < most; i++)
            if (!(p->done >> i & 1) && COUNT(full[i]) > largest) {
                largest = COUNT(full[i]);
                at = i;
            }
        if (at < 0)
            return;
    } else {
        p->full_count++;
    }
    if (at == p->full_count - 1)
        append(full, at, carrier);
    else
        full[at] = carrier;
    if (!carrier) {
        set_point(l->adjacent[x], y);
        set_point(l->adjacent[y], x);
    }
    put_in_queue(l, x, y, carrier);
}

typedef struct or_rule {
    int x, y, semi_count;
    int size_limit; /* of what may come of it */
    const bits *semi;
    const full_list *full;
    const pair *known;
} or_rule;

/* A full connection of so many cells would find no place: the list is full of smaller ones, and of
 * those that were worked off. */
static int size_limit(const pair *p, const full_list *full)
{
    if (p->full_count < FULL_MAX)
        return CELLS_MAX + 1;
    int largest = 0;
    for (int i = 0; i < FULL_MAX; i++)
        if (!(p->done >> i & 1) && COUNT(full->carrier[i]) > largest)
            largest = COUNT(full->carrier[i]);
    return largest;
}

/* `shared` is what the semi connections so far have in common, `all` what is in any of them. One of
 * the others has to lack the first cell of what is shared: which is tried for each that does. */
static void combine_semis(connections *l, or_rule *rule, bits shared, bits all, int depth)
{
    uint64_t fit = lacking(rule->semi, rule->semi_count, depth > 1 ? LOWEST(shared) : shared);
    for (; fit && !l->edges_joined; fit &= fit - 1) {
        bits semi = rule->semi[__builtin_ctzll(fit)], left = shared & semi, both = all | semi;
        if (COUNT(both) >= rule->size_limit ||
            contains_one(rule->full->carrier, rule->known->full_count, both))
            continue;
        if (left) {
            combine_semis(l, rule, left, both, depth - 1);
        } else {
            add_full(l, rule->x, rule->y, both);
            rule->size_limit = size_limit(rule->known, rule->full);
        }
    }
}

/* Makes room in a full list by the largest; false where `carrier` is the largest. */
static bool drop_largest(bits *semi, int *count, bits *in_all, bits carrier)
{
    int at = -1, largest = COUNT(carrier);
    for (int i = 0; i < *count; i++)
        if (COUNT(semi[i]) > largest) {
            largest = COUNT(semi[i]);
            at = i;
        }
    if (at < 0)
        return false;
    --*count;
    for (int i = at; i < *count; i++)
        semi[i] = semi[i + 1];
    semi[*count] = *in_all = ~(bits)0;
    for (int i = 0; i < *count; i++)
        *in_all &= semi[i];
    return true;
}

/* Of two points of which one is a group. */
static bits *semis_of(connections *l, int x, int y)
{
    if (x + y == 1)
        return l->edge_semi;
    return x < y ? l->semis[x][y].carrier : l->semis[y][x].carrier;
}

static int edge_semis(const connections *l)
{
    return l->pairs[pair_of(l, 0, 1)].semi_count;
}

/* The side moves into `key` first; one of the points is a group. */
static void add_semi(connections *l, int x, int y, bits carrier, bits key)
{
    bool edges = x + y == 1;
    int which = pair_of(l, x, y);
    pair *p = &l->pairs[which];
    bits *semi = semis_of(l, x, y);
    int count = p->semi_count, most = edges ? EDGE_SEMI_MAX : SEMI_MAX;
    if (contains_one(l->fulls[which].carrier, p->full_count, carrier) ||
        contains_one(semi, count, carrier) ||
        (count == most && !drop_largest(semi, &count, &p->in_all, carrier)))
        return;
    p->in_all = count ? p->in_all & carrier : carrier;
    if (!p->in_all) {
        const full_list *full = &l->fulls[which];
        or_rule rule = {x, y, count, size_limit(p, full), semi, full, p};
        combine_semis(l, &rule, carrier, carrier, OR_DEPTH);
    }
    append(semi, count, carrier);
    p->semi_count = (unsigned char)(count + 1);
    if (edges)
        l->keyed[FIRST(key)]++;
}

/* Full connections x-y and y-z. */
static void combine_fulls(connections *l, int x, int y, int z, bits carrier)
{
    const pair *next = &l->pairs[pair_of(l, y, z)];
    const bits *full = l->fulls[pair_of(l, y, z)].carrier;
    bool over_cell = y >= l->first_cell;
    if (l->cell[z] & carrier)
        return;
    bits ends = l->cell[x] | l->cell[z], captured = l->captured[y] & ends ? 0 : l->captured[y];
    bits barred = l->cell[x] | (carrier & ~captured);
    unsigned fit = next->done;
    if (next->full_count > 1) /* mostly it is one */
        fit &= (unsigned)lacking(full, next->full_count, barred);
    else if (full[0] & barred)
        return;
    for (; fit && !l->edges_joined; fit &= fit - 1) {
        bits other = full[__builtin_ctz(fit)], both = carrier | other;
        bits needed = other & carrier ? captured : 0;
        if (!over_cell)
            add_full(l, x, z, both);
        else
            add_semi(l, x, z, both | needed | l->cell[y], l->cell[y]);
    }
}

static void work_off(connections *l, int x, int y, bits carrier)
{
    if (y < 2)
        return; /* nothing passes over an edge */
    /* what it would lead to from cell to cell is known, or too large */
    bool no_cells = x >= l->first_cell && (y >= l->first_cell || COUNT(carrier) > CELLS_FULL_SIZE);
    uint64_t groups = (UINT64_C(1) << l->first_cell) - 1;
    for (int word = 0; word < POINT_WORDS; word++) {
        uint64_t left = l->partners[y][word] & ~l->adjacent[x][word];
        if (no_cells)
            left &= word ? 0 : groups;
        for (; left && !l->edges_joined; left &= left - 1) {
            int z = 64 * word + __builtin_ctzll(left);
            if (z != x)
                combine_fulls(l, x, y, z, carrier);
        }
    }
}

static void begin_points(const board *b, int side, graph *g, bool captures, connections *l)
{
    int x;
    l->first_cell = l->points = g->groups < LINKED_GROUPS_MAX ? g->groups : LINKED_GROUPS_MAX;
    for (int i = 0; i < l->points; i++)
        l->cell[i] = l->captured[i] = 0;
    FOR_EACH (x, g->empty) {
        l->id[x] = (short)l->points;
        l->near[x] = b->near[side][x] & g->empty;
        l->captured[l->points] = captures ? captured_by(b, side, g, &l->scratch, x) : 0;
        l->cell[l->points++] = BIT(x);
    }
    for (int i = 2; i < l->first_cell; i++)
        FOR_EACH (x, g->liberties[i])
            l->near[x] |= g->liberties[i] & ~BIT(x);
}

static void begin_connections(const board *b, int side, graph *g, bool captures, connections *l)
{
    int x, y;
    begin_points(b, side, g, captures, l);
    for (int i = 0; i < l->points; i++)
        l->row[i] = (short)(i * (i - 1) / 2);
    memset(l->partners, 0, (size_t)l->points * sizeof l->partners[0]);
    memset(l->adjacent, 0, (size_t)l->points * sizeof l->adjacent[0]);
    memset(l->pairs, 0, (size_t)(l->points * (l->points - 1) / 2) * sizeof l->pairs[0]);
    for (int size = 0; size <= b->cells; size++)
        l->heads[size] = -1;
    l->queue_used = 0;
    memset(l->keyed, 0, sizeof l->keyed);
    l->edges_joined = false;
    for (int i = 0; i < l->first_cell; i++)
        FOR_EACH (x, g->liberties[i])
            add_full(l, i, l->id[x], 0);
    FOR_EACH (x, g->empty) {
        bits after = l->near[x] & ~(BIT(x) - 1);
        FOR_EACH (y, after)
            add_full(l, l->id[x], l->id[y], 0);
    }
}

/* Cells after x that have a neighbour in common with it, and are none. */
static bits second_neighbours(const connections *l, int x)
{
    bits found = 0;
    int y;
    FOR_EACH (y, l->near[x])
        found |= l->near[y];
    return found & ~l->near[x] & ~BIT(x) & ~(BIT(x) - 1);
}

/* Cells with two neighbours in common. */
static void add_bridges(const graph *g, connections *l)
{
    int x, y, z;
    FOR_EACH (x, g->empty) {
        bits second = second_neighbours(l, x);
        FOR_EACH (y, second)
            for (bits common = l->near[x] & l->near[y]; common; common &= common - 1) {
                bits others = common & (common - 1);
                FOR_EACH (z, others)
                    add_full(l, l->id[x], l->id[y], LOWEST(common) | BIT(z));
            }
    }
}

/* From x over one of its neighbours, and a bridge, to y, where the other way is over `middle`. */
static void add_detours_from(connections *l, int x, int y, bits middle)
{
    bits over = l->near[x] & ~middle;
    int z;
    FOR_EACH (z, over) {
        bits bridge = l->near[z] & l->near[y] & ~middle, rest = bridge & (bridge - 1);
        if (rest)
            add_full(l, l->id[x], l->id[y], middle | BIT(z) | LOWEST(bridge) | LOWEST(rest));
    }
}

/* Cells with one neighbour in common, and a way round it: of one more cell and a bridge. */
static void add_detours(const graph *g, connections *l)
{
    int x, y;
    FOR_EACH (x, g->empty) {
        bits second = second_neighbours(l, x);
        FOR_EACH (y, second) {
            bits common = l->near[x] & l->near[y];
            if (common & (common - 1))
                continue;
            add_detours_from(l, x, y, common);
            add_detours_from(l, y, x, common);
        }
    }
}

/* Works off the full connections of that size, until the edges are joined. */
static void work_off_size(connections *l, int size)
{
    for (int at = l->heads[size]; at >= 0 && !l->edges_joined; at = l->queue[at].next) {
        waiting w = l->queue[at];
        pair *p = &l->pairs[pair_of(l, w.x, w.y)];
        const bits *full = l->fulls[pair_of(l, w.x, w.y)].carrier;
        int i = 0;
        while (i < p->full_count && full[i] != w.carrier)
            i++;
        if (i == p->full_count || p->done >> i & 1)
            continue; /* a smaller one has taken its place */
        work_off(l, w.x, w.y, w.carrier);
        work_off(l, w.y, w.x, w.carrier);
        p->done = (unsigned char)(p->done | 1 << i);
        set_point(l->partners[w.x], w.y);
        set_point(l->partners[w.y], w.x);
    }
}

/* Finds connections of a side, until the edges are joined or nothing is left. Bridges and detours
 * come after what else is of their size: so it takes fewer positions, as lists that are full keep
 * what came first. */
static void find_connections(const board *b, int side, graph *g, bool captures, connections *l)
{
    begin_connections(b, side, g, captures, l);
    for (int size = 0; size <= b->cells && !l->edges_joined; size++) {
        work_off_size(l, size);
        if (size == 0)
            add_bridges(g, l);
        if (size == DETOUR_SIZE - 1)
            add_detours(g, l);
    }
}

#endif
