/* connection_advice.h - a second opinion on the moves of Hex, by the network of network/.
 *
 * It sees the whole board and knows more than connection_chances.h, but takes about as long as a
 * look. So it is asked only once work has been spent below a node: by then most of the positions
 * that are looked into once and left are out of the way, and wrong moves have cost little. What it
 * says changes the odds of the moves and their order, and never a result. */
#ifndef DY_CONNECTION_ADVICE_H
#define DY_CONNECTION_ADVICE_H

#include "connection/connection_tree.h"
#include "connection/move_advice.h"

enum { ADVICE_WORK = 16 };

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
    for (int i = 0, at; i < x->count; i++) {
        child c = x->children[i];
        c.odds = (signed char)keep_odds((float)c.odds / ODDS_STEP + more[i]);
        for (at = i; at > 0 && x->children[at - 1].odds < c.odds; at--)
            x->children[at] = x->children[at - 1];
        x->children[at] = c;
    }
}

#endif
