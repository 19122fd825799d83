/* connection_seen.h - what a position shows without a search, for people to look at: cells that do
 * not matter, cells that are a side's already, connections that hold, and where a side has to move.
 *
 * A look for the search fills the board in first. Here all is told of the position as it is: of
 * each threat the cells that it needs before anything is filled in, and connections between stones
 * that are there. */
#ifndef DY_CONNECTION_SEEN_H
#define DY_CONNECTION_SEEN_H

#include "connection/connection_look.h"

enum { ENDS_MAX = CELLS_MAX, LINKS_A_SIDE = DYAD_CONNECTIONS_MAX / 2 };

/* Cells whose colour changes nothing, however the board is filled: what follows from such cells
 * alone, while fill_in() takes captured ones for stones as well. */
static bits dead_cells(const board *b, position p, graph *g)
{
    bits dead = 0, found;
    int x;
    do {
        found = 0;
        for (int side = 0; side < 2; side++) {
            make_graph(b, side, p, g);
            if (g->joined)
                return dead | g->empty;
            FOR_EACH (x, g->empty)
                if (is_dead(g, x)) {
                    dead |= BIT(x);
                    p.stones[side] |= BIT(x);
                    found |= BIT(x);
                }
        }
    } while (found);
    return dead;
}

/* The cells that all threats of a side have, each with what it needs where nothing is filled in. */
static bits shared_by_threats(const filled_board *f, int side, const connections *l, bits empty)
{
    bits shared = empty;
    for (int i = 0; i < edge_semis(l); i++)
        shared &= before_fill_in(f, side, with_groups(&f->graphs[side], l->edge_semi[i]));
    return shared;
}

/* The smallest full connection of two points; the full set where there is none. */
static bits smallest_full(const connections *l, int x, int y)
{
    const pair *p = &l->pairs[pair_of(l, x, y)];
    const bits *full = l->fulls[pair_of(l, x, y)].carrier;
    bits best = x + y == 1 && l->edges_joined ? l->edge_full : ~(bits)0;
    for (int i = 0; i < p->full_count; i++)
        if (COUNT(full[i]) < COUNT(best))
            best = full[i];
    return best;
}

/* Whether two smaller connections over another group come to the same. Nothing passes over an edge.
 */
static bool goes_over_group(const connections *l, int x, int y, bits carrier)
{
    for (int z = 2; z < l->first_cell; z++) {
        if (z == x || z == y)
            continue;
        bits one = smallest_full(l, x, z), other = smallest_full(l, z, y);
        if (!((one | other) & ~carrier) && one != carrier && other != carrier)
            return true;
    }
    return false;
}

/* Where a connection of a group may end: stones next to its carrier. An edge, with the stones that
 * are joined to it, is one end: -1 or -2. */
static int list_ends(const board *b, int side, const graph *g, int group, bits carrier,
                     int ends[ENDS_MAX])
{
    int count = 0, x;
    bits stones = g->stones[group] & grown(b, side, carrier);
    if (group < 2) {
        ends[0] = -1 - group;
        return 1;
    }
    FOR_EACH (x, stones)
        ends[count++] = x;
    return count;
}

/* How far apart two ends are, squared, as hexagons lie; what an edge is does not matter. */
static int distance_of(const board *b, int from, int to)
{
    if (from < 0 || to < 0)
        return 0;
    int down = to / b->n - from / b->n, right = to % b->n - from % b->n;
    return down * down + right * right + down * right;
}

static void note_link(const board *b, int side, const graph *g, int x, int y, bits carrier,
                      dyad_connections *seen)
{
    int from[ENDS_MAX], to[ENDS_MAX], nearest = -1;
    int from_count = list_ends(b, side, g, x, carrier, from);
    int to_count = list_ends(b, side, g, y, carrier, to);
    dyad_connection *link = &seen->connections[seen->count];
    for (int i = 0; i < from_count; i++)
        for (int k = 0; k < to_count; k++) {
            int distance = distance_of(b, from[i], to[k]);
            if (nearest >= 0 && distance >= nearest)
                continue;
            nearest = distance;
            link->colour = side + 1;
            link->from = from[i];
            link->to = to[k];
        }
    if (nearest < 0)
        return;
    for (int cell = 0; cell < b->cells; cell++)
        link->carrier[cell] = (unsigned char)(carrier >> cell & 1);
    seen->count++;
}

/* The connections of a side between its groups and edges, the smallest first. */
static void note_links(const board *b, int side, position p, workspace *d, dyad_connections *seen)
{
    graph *g = &d->filled.graphs[side];
    connections *l = &d->connections;
    size_t most = seen->count + LINKS_A_SIDE;
    make_graph(b, side, p, g);
    if (g->joined)
        return;
    find_connections(b, side, g, true, l);
    for (int size = 1; size <= b->cells; size++)
        for (int y = 1; y < l->first_cell; y++)
            for (int x = 0; x < y; x++) {
                bits carrier = smallest_full(l, x, y);
                if (carrier != ~(bits)0 && COUNT(carrier) == size && seen->count < most &&
                    !goes_over_group(l, x, y, carrier))
                    note_link(b, side, g, x, y, carrier, seen);
            }
}

/* What is filled in but not dead, and where the mover has to move. */
static void note_region(const board *b, position p, workspace *d, dyad_connections *seen)
{
    int mover = p.mover, other = 1 - mover;
    filled_board *f = &d->filled;
    position filled = p;
    bits empty = b->all & ~p.stones[0] & ~p.stones[1], must = empty;
    fill_in(b, false, &filled, f);
    for (int cell = 0; cell < b->cells; cell++)
        if (empty >> cell & 1 && !seen->dead[cell])
            seen->captured[cell] = filled.stones[0] >> cell & 1   ? 1
                                   : filled.stones[1] >> cell & 1 ? 2
                                                                  : 0;
    if (f->joined >= 0) {
        seen->winner = f->joined + 1;
    } else {
        find_connections(b, other, &f->graphs[other], true, &d->connections);
        must = shared_by_threats(f, other, &d->connections, empty);
        if (d->connections.edges_joined)
            seen->winner = other + 1;
        find_connections(b, mover, &f->graphs[mover], true, &d->connections);
        if (!seen->winner && !must)
            seen->winner = other + 1;
        if (!seen->winner && (d->connections.edges_joined || edge_semis(&d->connections)))
            seen->winner = mover + 1;
    }
    for (int cell = 0; cell < b->cells; cell++)
        seen->must_play[cell] = (unsigned char)(seen->winner == other + 1 ? 0 : must >> cell & 1);
}

#endif
