/* connection_board.h - the board as sets of cells, and inferior cells, which can be filled in.
 *
 * The stones of a side are joined into groups. The empty neighbours of a group become neighbours
 * of one another. This leaves a graph of empty cells and two terminals, the edges of the side; it
 * is the reduced graph of the Shannon game on nodes. In this graph
 *
 *   - a cell is dead if all its neighbours are neighbours of one another. No shortest path between
 *     the terminals needs a dead cell, so its colour does not matter;
 *   - a side captures two cells if each of them is dead once the side owns the other. If the other
 *     side takes one of them, the side answers in the other.
 *
 * Dead and captured cells are filled in with stones of the side, which changes no result. Method:
 * Björnsson, Hayward, Johanson and van Rijswijck, "Dead cell analysis in Hex and the Shannon game"
 * (2007). */
#ifndef DY_CONNECTION_BOARD_H
#define DY_CONNECTION_BOARD_H

#include "connection/connection.h"
#include "connection/connection_bits.h"

enum { EVENTS_MAX = CELLS_MAX, GROUPS_MAX = CELLS_MAX / 2 + 3, BYTES = (CELLS_MAX + 7) / 8 };

typedef bits permutation[BYTES][256];

typedef struct board {
    int m, n, cells; /* rows, columns */
    dy_connection_rules rules;
    bits all, first_column, last_column;
    bits edge[2][2];         /* of a side */
    bits near[2][CELLS_MAX]; /* neighbours of a cell, for a side */
    bool exchanges[4];       /* a symmetry exchanges the sides */
    permutation symmetry[4]; /* each is its own inverse; i after k is i ^ k; not all differ */
} board;

typedef struct position {
    bits stones[2];
    int mover;
} position;

typedef struct graph {
    bits empty;
    bits near[CELLS_MAX]; /* empty cells next to an empty one, groups in between included */
    unsigned char terminals[CELLS_MAX]; /* 1 and 2: the edges that it is joined to */
    int groups;                         /* the first two are those of the edges */
    bits stones[GROUPS_MAX], liberties[GROUPS_MAX];
    bool joined;
    bits asked, captured[CELLS_MAX]; /* of the cells that were asked for: what each captures */
} graph;

/* Cells that were filled in at once, and the stones that they depend on. */
typedef struct event {
    bits cells, needs;
    int side;
} event;

typedef struct filled_board {
    int count;
    event events[EVENTS_MAX];
    graph graphs[2];
    int joined; /* a side that has joined its edges, or -1 */
} filled_board;

static bits map(const board *b, int symmetry, bits set)
{
    bits result = 0;
    if (symmetry == 0)
        return set;
    for (int i = 0; i < BYTES; i++)
        result |= b->symmetry[symmetry][i][(unsigned)(set >> (8 * i)) & 255];
    return result;
}

static position map_position(const board *b, int symmetry, position p)
{
    bool exchange = b->exchanges[symmetry];
    return (position){{map(b, symmetry, p.stones[exchange]), map(b, symmetry, p.stones[!exchange])},
                      exchange ? 1 - p.mover : p.mover};
}

/* The symmetry that takes a position to the one that stands for all its images. */
static int canonical(const board *b, position *p)
{
    position best = *p;
    int which = 0;
    for (int i = 1; i < 4; i++) {
        position image = map_position(b, i, *p);
        if (b->rules.swaps && image.mover != best.mover) {
            if (image.mover == 1)
                continue;
        } else if (image.stones[0] > best.stones[0] ||
                   (image.stones[0] == best.stones[0] && image.stones[1] >= best.stones[1])) {
            continue;
        }
        best = image;
        which = i;
    }
    *p = best;
    return which;
}

/* The set with all neighbours of its cells. */
static bits grown(const board *b, int side, bits set)
{
    int n = b->n, neighbours = b->rules.neighbours[side];
    bits not_first = set & ~b->first_column, not_last = set & ~b->last_column;
    bits result = set | set << n | set >> n | not_first >> 1 | not_last << 1;
    if (neighbours >= 6 && n > 1)
        result |= not_last >> (n - 1) | not_first << (n - 1);
    if (neighbours == 8)
        result |= not_first >> (n + 1) | not_last << (n + 1);
    return result & b->all;
}

static bits connected(const board *b, int side, bits seed, bits within)
{
    bits reached = seed & within, before;
    do {
        before = reached;
        reached = grown(b, side, reached) & within;
    } while (reached != before);
    return reached;
}

/* Where each symmetry takes a cell. A board of hexagons has no mirror but its diagonals, and those
 * only where it is square: elsewhere the last two are the first two again. */
static void find_images(const board *b, const dy_connection_rules *rules, int cell, int images[4])
{
    int row = cell / b->n, column = cell % b->n, bottom = b->m - 1, right = b->n - 1;
    images[0] = cell;
    images[1] = b->cells - 1 - cell;
    if (!rules->swaps) {
        images[2] = row * b->n + right - column;
        images[3] = (bottom - row) * b->n + column;
    } else if (b->m == b->n) {
        images[2] = column * b->n + row;
        images[3] = (right - column) * b->n + bottom - row;
    } else {
        images[2] = images[0];
        images[3] = images[1];
    }
}

static void make_board(board *b, size_t rows, size_t columns, const dy_connection_rules *rules)
{
    b->m = (int)rows;
    b->n = (int)columns;
    b->cells = b->m * b->n;
    b->rules = *rules;
    b->rules.swaps = rules->swaps && rows == columns;
    for (int cell = 0; cell < b->cells; cell++) {
        int row = cell / b->n, column = cell % b->n;
        bits bit = BIT(cell);
        b->all |= bit;
        b->first_column |= column == 0 ? bit : 0;
        b->last_column |= column == b->n - 1 ? bit : 0;
        for (int side = 0; side < 2; side++) {
            int along = rules->vertical[side] ? row : column;
            int last = (rules->vertical[side] ? b->m : b->n) - 1;
            b->edge[side][0] |= along == 0 ? bit : 0;
            b->edge[side][1] |= along == last ? bit : 0;
        }
    }
    for (int cell = 0; cell < b->cells; cell++) {
        int images[4];
        find_images(b, rules, cell, images);
        for (int side = 0; side < 2; side++)
            b->near[side][cell] = grown(b, side, BIT(cell)) & ~BIT(cell);
        for (int i = 0; i < 4; i++)
            for (int byte = 0; byte < 256; byte++)
                if (byte >> (cell % 8) & 1)
                    b->symmetry[i][cell / 8][byte] |= BIT(images[i]);
    }
    b->exchanges[2] = b->exchanges[3] = b->rules.swaps;
}

static void make_graph(const board *b, int side, position p, graph *g)
{
    bits own = p.stones[side], empty = b->all & ~p.stones[0] & ~p.stones[1], rest = own;
    int cell;
    g->empty = empty;
    g->asked = 0;
    g->groups = 2;
    for (int i = 0; i < 2; i++) {
        g->stones[i] = connected(b, side, own & b->edge[side][i], own);
        g->liberties[i] = (grown(b, side, g->stones[i]) | b->edge[side][i]) & empty;
        rest &= ~g->stones[i];
    }
    g->joined = (g->stones[0] & b->edge[side][1]) != 0;
    while (rest) {
        bits group = connected(b, side, LOWEST(rest), own);
        rest &= ~group;
        bits liberties = grown(b, side, group) & empty;
        if (liberties) {
            g->stones[g->groups] = group;
            g->liberties[g->groups++] = liberties;
        }
    }
    FOR_EACH (cell, empty) {
        g->near[cell] = b->near[side][cell] & empty;
        g->terminals[cell] = (unsigned char)((g->liberties[0] >> cell & 1 ? 1 : 0) +
                                             (g->liberties[1] >> cell & 1 ? 2 : 0));
    }
    for (int i = 0; i < g->groups; i++)
        FOR_EACH (cell, g->liberties[i])
            g->near[cell] |= g->liberties[i];
    FOR_EACH (cell, empty)
        g->near[cell] &= ~BIT(cell);
}

static bool is_dead(const graph *g, int x)
{
    bits near = g->near[x];
    int other;
    if (g->terminals[x] == 3)
        return false;
    FOR_EACH (other, near)
        if ((near & ~g->near[other]) != BIT(other) || (g->terminals[x] & ~g->terminals[other]))
            return false;
    return true;
}

/* Whether x is dead once the side of the graph has y. */
static bool kills(const graph *g, int y, int x)
{
    bits around = g->near[y];
    if (!(around >> x & 1))
        return false;
    bits near = (g->near[x] | around) & ~BIT(x) & ~BIT(y);
    int terminals = g->terminals[x] | g->terminals[y], other;
    if (terminals == 3)
        return false;
    bits apart = near & ~around, joined = near & around; /* those are neighbours by y's stone */
    FOR_EACH (other, apart)
        if ((near & ~g->near[other]) != BIT(other) || (terminals & ~g->terminals[other]))
            return false;
    FOR_EACH (other, joined)
        if ((apart & ~g->near[other]) || (terminals & ~(g->terminals[other] | g->terminals[y])))
            return false;
    return true;
}

static bits find_captured(const board *b, int side, const graph *g, graph *scratch, int y)
{
    bits around = g->near[y], next = b->near[side][y] & g->empty, captured = 0;
    int x, z;
    if (!around || g->terminals[y] == 3)
        return 0;
    bits changed = around, seen = next;
    FOR_EACH (x, next)
        seen |= g->near[x] | around;
    FOR_EACH (x, seen) {
        scratch->near[x] = g->near[x];
        scratch->terminals[x] = g->terminals[x];
    }
    FOR_EACH (x, changed) {
        scratch->near[x] = (g->near[x] | around) & ~BIT(x) & ~BIT(y);
        scratch->terminals[x] = g->terminals[x] | g->terminals[y];
    }
    FOR_EACH (x, next) {
        bits partners = b->near[side][x] & next & ~captured & ~BIT(x);
        if (captured >> x & 1)
            continue;
        FOR_EACH (z, partners)
            if (z > x && kills(scratch, x, z) && kills(scratch, z, x)) {
                captured |= BIT(x) | BIT(z);
                break;
            }
    }
    return captured;
}

/* Pairs of cells next to y that are captured once the side has y. */
static bits captured_by(const board *b, int side, graph *g, graph *scratch, int y)
{
    if (!(g->asked >> y & 1)) {
        g->asked |= BIT(y);
        g->captured[y] = find_captured(b, side, g, scratch, y);
    }
    return g->captured[y];
}

/* The stones that it depends on whether cells are dead or captured. */
static bits needs_of(const graph *g, bits cells)
{
    bits near = cells, needs = 0;
    int x;
    FOR_EACH (x, cells)
        near |= g->near[x];
    for (int i = 0; i < g->groups; i++)
        if (g->liberties[i] & near)
            needs |= g->stones[i];
    return needs;
}

static bits fill_pairs(const graph *g, filled_board *f, int side)
{
    bits captured = 0;
    int x, y;
    FOR_EACH (x, g->empty) {
        bits partners = captured >> x & 1 ? 0 : g->near[x] & ~captured;
        FOR_EACH (y, partners)
            if (y > x && kills(g, x, y) && kills(g, y, x)) {
                bits pair = BIT(x) | BIT(y);
                captured |= pair;
                f->events[f->count++] = (event){pair, needs_of(g, pair), side};
                break;
            }
    }
    return captured;
}

/* The cells on the first edge's side of a group that all chains of the graph's side touch; none
 * where some do not. From one of the group's liberties to another a chain may as well go over the
 * group. */
static bits part_before(const graph *g, int group)
{
    bits liberties = g->liberties[group], part = g->liberties[0], left = part;
    while (left) {
        int x = FIRST(left);
        bits next = g->near[x] & ~part;
        if (g->terminals[x] & 2)
            return 0;
        if (liberties >> x & 1)
            next &= ~liberties;
        part |= next;
        left = (left & (left - 1)) | next;
    }
    return part;
}

/* Two parts of the empty cells: the side wins if it joins a group, the hinge, to its first edge
 * within the one and to its second within the other. Neither is of use in the other's part. */
typedef struct division {
    bits part[2], hinge;
} division;

/* What the side needs for one part, of what it needs where the other part is its own. */
static bits needed_for_part(const division *d, int which, bits support)
{
    return (support & ~d->part[1 - which]) | d->hinge;
}

static bool find_division(const graph *g, division *d)
{
    for (int i = 2; i < g->groups; i++) {
        bits before = part_before(g, i);
        if (before) {
            *d = (division){{before, g->empty & ~before}, g->stones[i]};
            return true;
        }
    }
    return false;
}

/* Fills in all that is found dead or captured; the graphs are those of what comes of it. */
static void fill_in(const board *b, bool off, position *p, filled_board *f)
{
    f->count = 0;
    f->joined = -1;
    for (bool changed = true; changed;) {
        changed = false;
        for (int side = 0; side < 2; side++) {
            graph *g = &f->graphs[side];
            bits filled = 0;
            int x;
            make_graph(b, side, *p, g);
            if (g->joined) {
                f->joined = side;
                return;
            }
            if (off)
                continue;
            FOR_EACH (x, g->empty)
                if (is_dead(g, x)) {
                    filled |= BIT(x);
                    f->events[f->count++] = (event){BIT(x), needs_of(g, BIT(x)), side};
                }
            if (!filled)
                filled = fill_pairs(g, f, side);
            p->stones[side] |= filled;
            changed = changed || filled;
        }
    }
}

/* What a side needs of the position before it was filled in, for `support` of the one after. */
static bits before_fill_in(const filled_board *f, int side, bits support)
{
    for (int i = f->count; i--;)
        if (f->events[i].side == side && (support & f->events[i].cells))
            support |= f->events[i].cells | f->events[i].needs;
    return support;
}

/* Empty cells, and the groups that they touch. */
static bits with_groups(const graph *g, bits cells)
{
    bits result = cells;
    for (int i = 0; i < g->groups; i++)
        if (g->liberties[i] & cells)
            result |= g->stones[i];
    return result;
}

/* A set with which the other side wins moving first, less what `side`, whose graph `g` is, captures
 * because it has all that is outside. The stones of the other side that keep it so come in. */
static bits without_captured(const board *b, int side, graph *g, graph *scratch, const position *p,
                             bits set)
{
    bits outside = g->empty & ~set, seen = 0;
    for (;;) {
        bits todo = outside & ~seen;
        if (!todo)
            return set;
        bits all = captured_by(b, side, g, scratch, FIRST(todo)), captured = all & set;
        if (captured) {
            bits around = all | LOWEST(todo);
            around = grown(b, side, around | needs_of(g, around));
            set = (set & ~captured) | (around & p->stones[1 - side]);
        }
        seen |= LOWEST(todo);
        outside |= captured;
    }
}

#endif
