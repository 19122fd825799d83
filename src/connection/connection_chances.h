/* connection_chances.h - the odds that a move of Hex wins, by a small neural network.
 *
 * Its inputs are features that the search has at hand (currents, virtual connections of the other
 * side, captured cells), the results of random playouts, and the stones near the move. It was
 * fitted to positions from searches in which every move had been solved; tools/move_chances/ shows
 * how. Its output decides which move is tried first and how much work is expected. It never
 * decides a result.
 *
 * The sums are taken in a fixed order, so the numbers are the same on every machine. */
#ifndef DY_CONNECTION_CHANCES_H
#define DY_CONNECTION_CHANCES_H

#include "connection/connection_order.h"
#include "connection/connection_playout.h"
#include "connection/virtual_connections.h"

#include <math.h>
#include <string.h>

enum { AROUND = 12 }; /* cells: the neighbours, and those that bridges lead to */
enum { TRAITS = 16 + 2 * AROUND + 3, FIRST_LAYER = 32, SECOND_LAYER = 16 };

#include "connection/connection_weights.inc"

typedef float traits[TRAITS];

/* What the traits of moves are made of. */
typedef struct prospects {
    const board *b;
    const position *at;
    graph *graphs, *scratch;
    const currents *current; /* of who is to move, and of the other */
    const connections *others;
    int semis; /* of the edges, known of the other side */
    bits must, moves;
    float value, worth[CELLS_MAX];
    float most_own, most_other, most_both, most_worth, share;
    float least; /* cells of the smallest of those connections, in proportion to the empty ones */
} prospects;

static float larger(float a, float b)
{
    return a > b ? a : b;
}

static void begin_prospects(prospects *of)
{
    const currents *own = &of->current[0], *others = &of->current[1];
    int move;
    of->value = play_by_chance(of->b, of->at, of->graphs, of->worth);
    of->most_own = of->most_other = of->most_both = 1e-6F;
    of->most_worth = 0;
    FOR_EACH (move, of->moves) {
        of->most_own = larger(of->most_own, own->through[move]);
        of->most_other = larger(of->most_other, others->through[move]);
        of->most_both = larger(of->most_both, weigh_currents(own, others, move));
        of->most_worth = larger(of->most_worth, of->worth[move]);
    }
    int empty = COUNT(of->graphs[0].empty), least = empty;
    for (int i = 0; i < of->semis; i++) {
        int cells = COUNT(of->others->edge_semi[i]);
        least = cells < least ? cells : least;
    }
    of->least = (float)least / (float)empty;
    of->share = (own->whole - others->whole) / (own->whole + others->whole + 1e-3F);
}

/* Whose a cell around a move is, the board being turned so that who is to move joins top and
 * bottom; cells that are not on the board belong to the edge. 2: nobody's. */
static int owner_around(const prospects *of, int move, int i)
{
    static const signed char steps[AROUND][2] = {{-1, 0}, {-1, 1}, {0, 1},  {1, 0},
                                                 {1, -1}, {0, -1}, {-2, 1}, {-1, 2},
                                                 {1, 1},  {2, -1}, {1, -2}, {-1, -1}};
    const board *b = of->b;
    int mover = of->at->mover;
    bool down = b->rules.vertical[mover];
    int row = move / b->n + steps[i][!down], column = move % b->n + steps[i][down];
    bool above = row < 0 || row >= b->m, beside = column < 0 || column >= b->n;
    if (above || beside)
        return above == down ? mover : 1 - mover;
    int cell = row * b->n + column;
    return of->at->stones[0] >> cell & 1 ? 0 : of->at->stones[1] >> cell & 1 ? 1 : 2;
}

static void find_traits(const prospects *of, int move, float *trait)
{
    const board *b = of->b;
    int mover = of->at->mover, other = 1 - mover, at = 0;
    graph *own = &of->graphs[mover], *others = &of->graphs[other];
    int empty = COUNT(own->empty), semis = of->semis;
    trait[at++] = of->current[0].through[move] / of->most_own;
    trait[at++] = of->current[1].through[move] / of->most_other;
    trait[at++] = weigh_currents(&of->current[0], &of->current[1], move) / of->most_both;
    trait[at++] = of->current[0].height[move];
    trait[at++] = of->current[1].height[move];
    trait[at++] = of->worth[move] - of->value;
    trait[at++] = of->value;
    trait[at++] = of->share;
    trait[at++] = semis ? (float)of->others->keyed[move] / (float)semis : 0;
    trait[at++] = (float)semis / 32;
    trait[at++] = (float)COUNT(of->must) / (float)empty;
    trait[at++] = (float)COUNT(captured_by(b, mover, own, of->scratch, move)) / 2;
    trait[at++] = (float)COUNT(captured_by(b, other, others, of->scratch, move)) / 2;
    trait[at++] = (float)COUNT(own->near[move]) / 10;
    trait[at++] = (float)COUNT(others->near[move]) / 10;
    trait[at++] = (float)empty / (float)b->cells;
    for (int i = 0; i < AROUND; i++) {
        int owner = owner_around(of, move, i);
        trait[at + i] = owner == mover ? 1 : 0;
        trait[at + AROUND + i] = owner == other ? 1 : 0;
    }
    at += 2 * AROUND;
    trait[at++] = of->most_worth - of->worth[move];
    trait[at++] = of->least;
    trait[at++] = (float)COUNT(of->moves) / (float)empty;
}

/* The logarithm of the odds that a move with these traits wins. */
static float log_odds(const float *trait)
{
    enum { FIRST_PARTS = FIRST_LAYER / PART, SECOND_PARTS = SECOND_LAYER / PART };
    row_part first[FIRST_PARTS], second[SECOND_PARTS];
    float from[FIRST_LAYER], to[SECOND_LAYER], sum = bias3;
    memcpy(first, bias1, sizeof first);
    memcpy(second, bias2, sizeof second);
    for (int i = 0; i < TRAITS; i++)
        for (int k = 0; k < FIRST_PARTS; k++)
            first[k] += trait[i] * ((const row_part *)weights1[i])[k];
    memcpy(from, first, sizeof from);
    for (int i = 0; i < FIRST_LAYER; i++) {
        float above = from[i] > 0 ? from[i] : 0;
        for (int k = 0; k < SECOND_PARTS; k++)
            second[k] += above * ((const row_part *)weights2[i])[k];
    }
    memcpy(to, second, sizeof to);
    for (int k = 0; k < SECOND_LAYER; k++)
        sum += to[k] > 0 ? to[k] * weights3[k] : 0;
    return sum;
}

/* ---- work to expect ----------------------------------------------------------------------- */

/* Odds are kept as 8 times their logarithm, within +-ODDS_MAX. The proof number of a move that was
 * not looked at is WORK_UNIT times the square root of the odds against it. */
enum { ODDS_STEP = 8, ODDS_MAX = 32, WORK_UNIT = 8 };

static int keep_odds(float log)
{
    float most = (float)ODDS_MAX / ODDS_STEP;
    log = log < -most ? -most : log > most ? most : log;
    return (int)(log * ODDS_STEP + (log < 0 ? -0.5F : 0.5F));
}

/* For a move whose odds are so much against it. */
static uint32_t expect_work(int odds_against)
{
    /* WORK_UNIT exp(i / (2 ODDS_STEP)), i from -ODDS_MAX */
    static const unsigned char work[2 * ODDS_MAX + 1] = {
        1,  1,  1,  1,  1,  1,  2,  2,  2,  2,  2,  2,  2,  2,  3,  3,  3,  3,  3,  4,  4,  4,
        4,  5,  5,  5,  5,  6,  6,  7,  7,  8,  8,  9,  9,  10, 10, 11, 12, 12, 13, 14, 15, 16,
        17, 18, 19, 20, 22, 23, 25, 26, 28, 30, 32, 34, 36, 38, 41, 43, 46, 49, 52, 56, 59,
    };
    return work[odds_against + ODDS_MAX];
}

#endif
