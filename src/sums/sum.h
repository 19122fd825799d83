/* sum.h - the search that decides sums: positions, and what is known of them. */
#ifndef DY_SUM_H
#define DY_SUM_H

#include "cgt/form.h"
#include "value/evaluate.h"

#include <dyad/values.h>
#include <time.h>

/* A connected piece of a position, in normal form. */
typedef struct dy_piece {
    dy_part part;
    const dyad_ruleset *ruleset;
} dy_piece;

/* A sum: pieces, and the value of all that has one. */
typedef struct dy_sum_node {
    dy_piece *pieces;
    size_t count;
    const dyad_form *value;
} dy_sum_node;

/* What is known of a position and a side to move. */
typedef struct dy_sum_known {
    uint64_t key;    /* 0: nothing */
    uint32_t effort; /* nodes that it took; kept over those that took less */
    uint32_t win;
} dy_sum_known;

/* Means and temperatures of two sums between which a piece lies: see sum_bounds.c. */
typedef struct dy_sum_relaxed {
    const dyad_ruleset *ruleset; /* NULL: an empty entry */
    uint64_t a, b;
    uint32_t shape;
    bool asked[2], known[2]; /* whether it was looked for; there is such a sum */
    int64_t mean[2], temperature[2];
} dy_sum_relaxed;

/* What the values of the pieces of a part that is evaluated for such a sum come to. */
typedef struct dy_sum_strip {
    const dyad_ruleset *ruleset; /* NULL: an empty entry */
    uint64_t a, b;
    uint32_t shape, count; /* of pieces */
    bool known;
    int64_t mean, temperature;
} dy_sum_strip;

enum { DY_SUM_RELAXED = 1 << 14 }; /* entries of the memo */

typedef struct dy_sum_search {
    dyad_evaluator *evaluator;
    dyad_forms *forms;
    const dyad_sum_limits *limits; /* of the present call */
    int fold;   /* pieces that weigh no more are evaluated; 0: as the ruleset says; -1: none */
    bool alone; /* one large part, which spreads, is all that the sum has: `fold_alone` holds */
    bool formulas;
    bool begun;              /* a call: */
    bool evaluator_formulas; /* whether the evaluator had formulas before it */
    dy_sum_known *table;
    size_t table_size, table_used; /* entries; the former a power of two */
    dy_sum_relaxed *relaxed;       /* the memos of bounds; NULL until they are used */
    dy_sum_strip *strips;
    size_t strips_size, strips_used; /* entries; the former a power of two */
    dy_arena arena;                  /* of positions, set back when a depth is left */
    dy_parts parts;
    uint64_t nodes, nodes_before; /* this call began with */
    size_t passed;                /* pieces of moves, since the clock was looked at for them */
    struct timespec begin;
    bool spent; /* the budget is, or something failed */
    bool late;  /* values were given up, because the time was over */
} dy_sum_search;

void dy_sum_search_init(dy_sum_search *s, dyad_evaluator *evaluator);
void dy_sum_search_free(dy_sum_search *s);
/* How much pieces of a ruleset may weigh so that they are evaluated. */
unsigned dy_sum_fold(const dy_sum_search *s, const dyad_ruleset *ruleset);
/* Begins a call with these limits, which it borrows; `alone` is taken if nothing is known yet, so
 * that what is known stays true while a game is played. False when out of memory. */
bool dy_sum_search_begin(dy_sum_search *s, const dyad_sum_limits *limits, bool alone);
/* Ends it: that values were given up, as the time was over, is no failure of the forms. */
void dy_sum_search_end(dy_sum_search *s);
/* An empty sum that has room for `count` pieces, from s->arena. */
bool dy_sum_node_init(dy_sum_search *s, size_t count, dy_sum_node *node);
/* Splits a raw part into s->parts; false when it fails. Then what it holds can be added to a
 * position that has room for it. */
static inline bool dy_sum_split(dy_sum_search *s, const dyad_ruleset *ruleset, const dy_part *raw)
{
    s->parts.count = 0;
    ruleset->split(dy_evaluator_ruleset(s->evaluator, ruleset), raw, &s->parts);
    if (!s->parts.failed)
        return true;
    s->parts.failed = false;
    (void)dy_forms_fail_memory(s->forms);
    return false;
}
bool dy_sum_node_add(dy_sum_search *s, dy_sum_node *node, const dyad_ruleset *ruleset,
                     bool negated);
/* The same for a position of many pieces: each costs no more where there are more, and the position
 * is none until it is settled. */
bool dy_sum_node_append(dy_sum_search *s, dy_sum_node *node, const dyad_ruleset *ruleset,
                        bool negated);
bool dy_sum_node_settle(dy_sum_search *s, dy_sum_node *node);
static inline uint64_t dy_sum_scatter(uint64_t x)
{
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}
/* Whether `side`, to move, wins, as far as bounds tell; *promise is how well Left seems to stand.
 */
dyad_answer dy_sum_decide(dy_sum_search *s, const dy_sum_node *node, dyad_side side,
                          int64_t *promise);
dyad_answer dy_sum_wins(dy_sum_search *s, const dy_sum_node *node, dyad_side side);
/* Whether the time of the present call is not over; tells of progress. */
bool dy_sum_in_time(dy_sum_search *s);

#endif
