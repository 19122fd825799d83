/* connection_order.h - the order of moves by electrical resistance.
 *
 * The board is a circuit for each side. One edge of the side is held at voltage 1 and the other at
 * 0. Groups conduct perfectly, each empty cell has a resistance, and a bridge is an extra wire. A
 * cell that carries much current in the circuits of both sides is a good move. The idea is
 * Shannon's machine for Hex; Anshelevich, "The game of Hex: an automatic theorem proving approach"
 * (2000), combines it with virtual connections. */
#ifndef DY_CONNECTION_ORDER_H
#define DY_CONNECTION_ORDER_H

#include "connection/connection_board.h"

#include <math.h>
#include <string.h>

enum {
    NODES_MAX = CELLS_MAX + GROUPS_MAX,
    PART = 8,
    ROW_MAX = (NODES_MAX + PART - 1) / PART * PART
};

/* What is worked on at once of a row. */
typedef float row_part __attribute__((vector_size(PART * sizeof(float)), aligned(4), may_alias));

typedef struct circuit {
    int count;
    int node[CELLS_MAX];                   /* of an empty cell */
    float conductance[NODES_MAX][ROW_MAX]; /* from the diagonal on */
    float current[NODES_MAX];
} circuit;

static void wire(circuit *c, int from, int to, float conductance)
{
    int low = from < to ? from : to, high = from < to ? to : from;
    c->conductance[from][from] += conductance;
    c->conductance[to][to] += conductance;
    c->conductance[low][high] -= conductance;
}

/* From a node to a group: the first two are the edges. */
static void wire_group(circuit *c, int from, int first_group, int group, float conductance)
{
    if (group >= 2) {
        wire(c, from, first_group + group - 2, conductance);
        return;
    }
    c->conductance[from][from] += conductance;
    if (group == 0)
        c->current[from] += conductance;
}

/* Which parts of a row have a number that is not 0, from that of its diagonal on, as bits. */
static unsigned live_parts(const circuit *c, int j)
{
    unsigned live = 0;
    for (int k = j / PART; k * PART < c->count; k++) {
        uint64_t words[PART / 2], any = 0;
        memcpy(words, &c->conductance[j][k * PART], sizeof words);
        for (int i = 0; i < PART / 2; i++)
            any |= words[i];
        live |= (unsigned)(any != 0) << k;
    }
    return live;
}

static int end_of_part(const circuit *c, int part)
{
    int end = (part + 1) * PART;
    return end < c->count ? end : c->count;
}

/* Takes row j out of row i, part by part. */
static void take_out(circuit *c, int j, int i, unsigned parts, float factor)
{
    const row_part *from = (const row_part *)c->conductance[j];
    row_part *row = (row_part *)c->conductance[i];
    for (; parts; parts &= parts - 1)
        row[__builtin_ctz(parts)] -= factor * from[__builtin_ctz(parts)];
    c->current[i] -= factor * c->current[j];
}

/* Gauss's elimination of a symmetric matrix, of which the upper half is there. In the last part
 * before the diagonal are numbers that nobody reads. Cells are wired to those near them, so most
 * parts are 0, and are passed over. */
static void find_potentials(circuit *c)
{
    unsigned live[NODES_MAX];
    for (int j = 0; j < c->count; j++) {
        const float *pivot = c->conductance[j];
        float inverse = 1 / pivot[j];
        live[j] = live_parts(c, j);
        for (unsigned parts = live[j]; parts; parts &= parts - 1) {
            int part = __builtin_ctz(parts), first = part * PART;
            for (int i = first > j ? first : j + 1; i < end_of_part(c, part); i++)
                if (pivot[i] != 0)
                    take_out(c, j, i, parts, pivot[i] * inverse);
        }
    }
    for (int j = c->count - 1; j >= 0; j--) {
        const float *row = c->conductance[j];
        float sum = c->current[j];
        for (unsigned parts = live[j]; parts; parts &= parts - 1) {
            int part = __builtin_ctz(parts), first = part * PART;
            for (int i = first > j ? first : j + 1; i < end_of_part(c, part); i++)
                sum -= row[i] * c->current[i];
        }
        c->current[j] = sum / row[j];
    }
}

static float potential_of_group(const circuit *c, int first_group, int group)
{
    return group == 0 ? 1.0F : group == 1 ? 0.0F : c->current[first_group + group - 2];
}

/* The cells that a bridge leads to from x. */
static bits bridges_from(const board *b, int side, bits empty, int x)
{
    bits next = b->near[side][x] & empty, once = 0, twice = 0;
    int y;
    FOR_EACH (y, next) {
        twice |= once & b->near[side][y];
        once |= b->near[side][y];
    }
    return twice & empty & ~next & ~BIT(x);
}

/* What flows from one edge of a side to the other. */
typedef struct currents {
    float through[CELLS_MAX]; /* an empty cell */
    float height[CELLS_MAX];  /* its potential's distance from half way: at an edge 0.5 */
    float whole;              /* from the second edge to cells next to it */
} currents;

static void find_currents(const board *b, int side, const graph *g, circuit *c, currents *of)
{
    bits bridges[CELLS_MAX];
    int x, y, first_group = COUNT(g->empty);
    c->count = first_group + g->groups - 2;
    for (int i = 0; i < c->count; i++) {
        for (int k = i / PART * PART; k < (c->count + PART - 1) / PART * PART; k++)
            c->conductance[i][k] = 0;
        c->conductance[i][i] = 1e-4F; /* what nothing leads to */
        c->current[i] = 0;
    }
    int used = 0;
    FOR_EACH (x, g->empty)
        c->node[x] = used++;
    FOR_EACH (x, g->empty) {
        bits after = ~(BIT(x) | (BIT(x) - 1)), next = b->near[side][x] & g->empty;
        bridges[x] = bridges_from(b, side, g->empty, x);
        bits cells = next & after, over = bridges[x] & after;
        FOR_EACH (y, cells)
            wire(c, c->node[x], c->node[y], 0.5F);
        FOR_EACH (y, over)
            wire(c, c->node[x], c->node[y], 0.5F);
        for (int i = 0; i < g->groups; i++)
            if (g->liberties[i] >> x & 1 || COUNT(g->liberties[i] & next) >= 2)
                wire_group(c, c->node[x], first_group, i, 1);
    }
    find_potentials(c);
    of->whole = 0;
    FOR_EACH (x, g->empty) {
        float own = c->current[c->node[x]], current = 0;
        bits next = b->near[side][x] & g->empty, cells = next | bridges[x];
        FOR_EACH (y, cells)
            current += 0.5F * fabsf(own - c->current[c->node[y]]);
        for (int i = 0; i < g->groups; i++)
            if (g->liberties[i] >> x & 1 || COUNT(g->liberties[i] & next) >= 2)
                current += fabsf(own - potential_of_group(c, first_group, i));
        of->through[x] = current;
        of->height[x] = fabsf(0.5F - own);
        if (g->liberties[0] >> x & 1)
            of->whole += 1 - own;
    }
}

/* What the cell matters to both. */
static float weigh_currents(const currents *own, const currents *others, int cell)
{
    return 1.5F * own->through[cell] + others->through[cell];
}

#endif
