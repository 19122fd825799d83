/* connection_replies.h - a reply that has refuted another move of the parent is likelier to refute
 * the one that led to a new node. Its odds are raised, and so its place in the order. It can cost
 * time, not truth. */
#ifndef DY_CONNECTION_REPLIES_H
#define DY_CONNECTION_REPLIES_H

#include "connection/connection_tree.h"

/* Of a new node, which is a child of this one. */
static void expect_refutations(search *s, const node *parent, node *x, uint32_t index)
{
    bits replies = 0;
    int symmetry = 0;
    if (parent->divided || x->divided || s->viewer.off & DYAD_OFF_REPLIES || !s->viewer.learned)
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
    for (int i = 0; i < x->count; i++) {
        child c = x->children[i];
        int at = i, odds = c.odds + ODDS_STEP; /* e times the odds */
        if (!(replies >> c.move & 1))
            continue;
        c.odds = (signed char)(odds < ODDS_MAX ? odds : ODDS_MAX);
        for (; at > 0 && x->children[at - 1].odds < c.odds; at--)
            x->children[at] = x->children[at - 1];
        x->children[at] = c;
    }
}

#endif
