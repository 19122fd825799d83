/* connection_advice.h - what changes the odds of moves of Hex after a look, and so their order.
 *
 * Once: where a node is new. A reply that has refuted another move of its parent is likelier to
 * refute this one.
 *
 * And once more: a second opinion, by the network of network/. It sees the whole board and knows
 * more than connection_chances.h, but takes about as long as a look. So it is asked only once work
 * has been spent below a node: by then most of the positions that are looked into once and left are
 * out of the way, and wrong moves have cost little. No result depends on it. */
#ifndef DY_CONNECTION_ADVICE_H
#define DY_CONNECTION_ADVICE_H

#include "connection/connection_tree.h"
#include "connection/move_advice.h"

enum { ADVICE_WORK = 16 };

/* Adds to the logarithm of a move's odds, and puts it where it belongs among those before it. */
static void raise_odds(node *x, int i, float more)
{
    child c = x->children[i];
    c.odds = (signed char)keep_odds((float)c.odds / ODDS_STEP + more);
    for (; i > 0 && x->children[i - 1].odds < c.odds; i--)
        x->children[i] = x->children[i - 1];
    x->children[i] = c;
}

/* Of a new node, which is a child of this one. */
static void expect_refutations(search *s, const node *parent, node *x, uint32_t index)
{
    bits replies = 0;
    int symmetry = 0;
    if (parent->divided || x->divided || s->viewer.off & DYAD_OFF_ADVICE || !s->viewer.learned)
        return;
    for (int i = 0; i < parent->count; i++) {
        const child *c = &parent->children[i];
        const node *y = c->node ? node_at(s, c->node) : NULL;
        if (c->node == index)
            symmetry = c->symmetry;
        else if (y && y->solved == WINS && y->best != NO_MOVE)
            replies |= map(&s->b, c->symmetry, BIT(y->best));
    }
    replies = map(&s->b, symmetry, replies);
    for (int i = 0; i < x->count; i++)
        raise_odds(x, i, replies >> x->children[i].move & 1 ? 1.0F : 0);
}

static void ask_network(search *s, const node *x, float *more)
{
    const position *p = &x->at;
    graph *graphs = s->workspace.filled.graphs;
    unsigned char cells[CELLS_MAX], moves[CELLS_MAX];
    float gain[CELLS_MAX];
    for (int side = 0; side < 2; side++)
        make_graph(&s->b, side, *p, &graphs[side]);
    float value = play_by_chance(&s->b, p, graphs, gain);
    cells_of(s, *p, cells);
    for (int i = 0; i < s->b.cells; i++) {
        gain[i] = 2 * (gain[i] - value); /* each side gets a cell in half of the games */
        if (cells[i] && p->mover == 1)
            cells[i] = (unsigned char)(3 - cells[i]);
    }
    for (int i = 0; i < x->count; i++)
        moves[i] = x->children[i].move;
    dy_net_view seen = {cells, s->b.rules.vertical[p->mover], gain, value};
    dy_advise_moves(s->network, &seen, moves, x->count, more);
}

/* Moves of a node come in another order, once. */
static void take_advice(search *s, node *x)
{
    float more[CELLS_MAX];
    if (x->advised || !s->network || x->work < ADVICE_WORK || x->solved || x->divided)
        return;
    x->advised = true;
    ask_network(s, x, more);
    for (int i = 0; i < x->count; i++)
        raise_odds(x, i, more[i]);
}

#endif
