/* connection_look.h - the evaluation of one position: it is won, or lost, or these moves are left,
 * best first.
 *
 * An evaluation reads the position and the patterns that were known before a given number. It
 * writes to its own workspace only. So several threads can evaluate at once, and the result does
 * not depend on the thread. */
#ifndef DY_CONNECTION_LOOK_H
#define DY_CONNECTION_LOOK_H

#include "connection/connection_chances.h"
#include "connection/connection_patterns.h"

enum { OPEN, WINS, LOSES }; /* for who is to move */

/* What the work of one thread needs. It is large, and written before it is read. */
typedef struct workspace {
    connections connections;
    circuit circuit;
    currents current[2]; /* of who is to move, and of the other */
    filled_board filled;
} workspace;

typedef struct view {
    bits support; /* what the winner needs; while it is open, what moves were refuted by */
    bits must;    /* moves that are left */
    int solved;
    bool divided; /* it has two parts, in either of which who is to move may win */
    int count;    /* of the moves that are worth a look */
    unsigned char moves[CELLS_MAX]; /* in the order to look at them */
    signed char odds[CELLS_MAX];    /* of each, as connection_chances.h keeps them */
} view;

typedef struct viewer {
    const board *b;
    const proofs *proofs;
    unsigned off;
    bool learned; /* moves are rated by what was learned from solved positions */
} viewer;

/* Moves that are left once the other side is known to win with `threat` if it moves first. */
static void answer_threat(bits *must, bits *support, bits threat)
{
    if (*must & ~threat) {
        *must &= threat;
        *support |= threat;
    }
}

static bool decide(view *v, int solved, bits support)
{
    v->solved = solved;
    v->support = support;
    return true;
}

static bool match_patterns(const viewer *by, workspace *d, const position *p, const proofs_end *end,
                           view *v)
{
    int mover = p->mover, other = 1 - mover;
    bits cells;
    proof_search of = search_proofs(by->b, by->proofs, end, p, LOSER_MOVES, other);
    if (next_proof(&of, &cells))
        return decide(v, LOSES, cells);
    of = search_proofs(by->b, by->proofs, end, p, WINNER_MOVES, mover);
    if (next_proof(&of, &cells))
        return decide(v, WINS, cells);
    of = search_proofs(by->b, by->proofs, end, p, WINNER_MOVES, other);
    while (next_proof(&of, &cells))
        answer_threat(&v->must, &v->support,
                      without_captured(by->b, mover, &d->filled.graphs[mover],
                                       &d->connections.scratch, p, cells));
    return v->must ? false : decide(v, LOSES, v->support);
}

static bool match_connections(const viewer *by, workspace *d, const position *p, view *v)
{
    int mover = p->mover, other = 1 - mover;
    graph *g = &d->filled.graphs[other];
    connections *l = &d->connections;
    find_connections(by->b, other, g, !(by->off & DYAD_OFF_CAPTURES), l);
    if (l->edges_joined)
        return decide(v, LOSES, with_groups(g, l->edge_full));
    for (int i = 0; i < edge_semis(l); i++)
        answer_threat(&v->must, &v->support,
                      with_groups(g, without_captured(by->b, mover, &d->filled.graphs[mover],
                                                      &l->scratch, p, l->edge_semi[i])));
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
static bits lesser_moves(const board *b, int mover, graph *g, graph *scratch, bits moves)
{
    bits lesser = 0, kept = 0;
    int y;
    FOR_EACH (y, moves) {
        bits captured = lesser >> y & 1 ? 0 : captured_by(b, mover, g, scratch, y) & moves & ~kept;
        if (captured) {
            lesser |= captured;
            kept |= BIT(y);
        }
    }
    return lesser;
}

static void find_both_currents(const board *b, int mover, workspace *d)
{
    graph *graphs = d->filled.graphs;
    find_currents(b, mover, &graphs[mover], &d->circuit, &d->current[0]);
    find_currents(b, 1 - mover, &graphs[1 - mover], &d->circuit, &d->current[1]);
}

/* Moves that another is as good as. */
static bits inferior_moves(const board *b, int mover, workspace *d, bits moves)
{
    graph *graphs = d->filled.graphs;
    bits useless = useless_moves(&graphs[1 - mover], moves, NULL);
    return useless |
           lesser_moves(b, mover, &graphs[mover], &d->connections.scratch, moves & ~useless);
}

/* Of a position whose currents, and connections if any, are at the workspace. */
static prospects prospects_at(const viewer *by, workspace *d, const position *p, bits must,
                              bits moves)
{
    prospects of = {.b = by->b,
                    .at = p,
                    .graphs = d->filled.graphs,
                    .scratch = &d->connections.scratch,
                    .current = d->current,
                    .others = &d->connections,
                    .semis = by->off & DYAD_OFF_CONNECTIONS ? 0 : edge_semis(&d->connections),
                    .must = must,
                    .moves = moves};
    begin_prospects(&of);
    return of;
}

/* How good each move looks; for hex it is the logarithm of its odds. */
static void rate_moves(const viewer *by, workspace *d, const position *p, const view *v, bits moves,
                       float *rating)
{
    int move;
    FOR_EACH (move, moves)
        rating[move] = 0;
    if (by->off & DYAD_OFF_RESISTANCE)
        return;
    find_both_currents(by->b, p->mover, d);
    if (!by->learned) {
        FOR_EACH (move, moves)
            rating[move] = weigh_currents(&d->current[0], &d->current[1], move);
        return;
    }
    prospects of = prospects_at(by, d, p, v->must, moves);
    traits trait;
    FOR_EACH (move, moves) {
        find_traits(&of, move, trait);
        rating[move] = log_odds(trait);
    }
}

static void list_moves(const viewer *by, workspace *d, const position *p, view *v)
{
    int move;
    bits moves = v->must;
    float rating[CELLS_MAX];
    if (!(by->off & DYAD_OFF_INFERIOR))
        moves &= ~inferior_moves(by->b, p->mover, d, moves);
    rate_moves(by, d, p, v, moves, rating);
    v->count = 0;
    FOR_EACH (move, moves) {
        int at = v->count++;
        for (; at > 0 && rating[v->moves[at - 1]] < rating[move]; at--)
            v->moves[at] = v->moves[at - 1];
        v->moves[at] = (unsigned char)move;
    }
    for (int i = 0; i < v->count; i++)
        v->odds[i] = (signed char)(by->learned ? keep_odds(rating[v->moves[i]]) : 0);
}

static void list_parts(view *v, bits empty)
{
    v->divided = true;
    v->must = empty;
    v->support = 0;
    v->count = 2;
    for (unsigned char i = 0; i < 2; i++) {
        v->moves[i] = i;
        v->odds[i] = 0;
    }
}

/* A position that is filled in, whose graphs are at the workspace, and where no side has joined. */
static void look(const viewer *by, workspace *d, const position *p, const proofs_end *end, view *v)
{
    v->solved = OPEN;
    v->support = 0;
    v->must = d->filled.graphs[0].empty;
    v->count = 0;
    v->divided = false;
    if (!(by->off & DYAD_OFF_PATTERNS) && match_patterns(by, d, p, end, v))
        return;
    division parts;
    if (!(by->off & DYAD_OFF_DECOMPOSITION) &&
        find_division(&d->filled.graphs[1 - p->mover], &parts)) {
        list_parts(v, d->filled.graphs[0].empty);
        return;
    }
    if (by->off & DYAD_OFF_CONNECTIONS || !match_connections(by, d, p, v))
        list_moves(by, d, p, v);
}

#endif
