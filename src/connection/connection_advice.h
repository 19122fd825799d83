/* connection_advice.h - a second opinion on the moves of Hex, by the network of network/.
 *
 * It sees the whole board and knows more than connection_chances.h, but takes about as long as a
 * look. So it is asked only once work has been spent below a node: by then most of the positions
 * that are looked into once and left are out of the way, and wrong moves have cost little. What it
 * says changes the odds of the moves and their order, and never a result. */
#ifndef DY_CONNECTION_ADVICE_H
#define DY_CONNECTION_ADVICE_H

#include "connection/connection_tree.h"

#include "network/hex_network.h"

#include <math.h>

enum { ADVICE_WORK = 16 };

/* For each move the logarithm of the chance that a player would choose it. */
static void ask_network(search *s, const position *p, float *chances)
{
    const board *b = &s->b;
    graph *graphs = s->workspace.filled.graphs;
    unsigned char cells[CELLS_MAX];
    float gain[CELLS_MAX];
    for (int side = 0; side < 2; side++)
        make_graph(b, side, *p, &graphs[side]);
    float value = play_by_chance(b, p, graphs, gain);
    for (int i = 0; i < b->cells; i++) {
        bool mine = p->stones[p->mover] >> i & 1, theirs = p->stones[1 - p->mover] >> i & 1;
        cells[i] = mine ? 1 : theirs ? 2 : 0;
        /* Each side gets a cell in half of the games. */
        gain[i] = mine || theirs ? 0 : 2 * (gain[i] - value);
    }
    dy_net_view seen = {cells, b->rules.vertical[p->mover], gain, value};
    dy_hex_network_look(s->network, &seen, chances);
    for (int i = 0; i < b->cells; i++)
        chances[i] = logf(chances[i] + 1e-4F);
}

/* Half of what it says of a move, compared with the others, is added to the odds. */
static void take_advice(search *s, node *x)
{
    float chances[CELLS_MAX], mean = 0;
    if (x->advised || !s->network || x->work < ADVICE_WORK || x->solved || x->divided)
        return;
    x->advised = true;
    ask_network(s, &x->at, chances);
    for (int i = 0; i < x->count; i++)
        mean += chances[x->children[i].move] / (float)x->count;
    for (int i = 0; i < x->count; i++) {
        child c = x->children[i];
        int at = i;
        c.odds = (signed char)keep_odds((float)c.odds / ODDS_STEP + (chances[c.move] - mean) / 2);
        for (; at > 0 && x->children[at - 1].odds < c.odds; at--)
            x->children[at] = x->children[at - 1];
        x->children[at] = c;
    }
}

#endif
