/* size_plan.h - at which sizes tests are made: the small ones; edges, where numbers get another
 * digit, words and bytes another one, and limits end; and all others by turns. */
#ifndef CONTEST_SIZE_PLAN_H
#define CONTEST_SIZE_PLAN_H

#include "bounds.h"

#include <stdbool.h>
#include <stddef.h>

enum { SIZES_SMALL = 8, SIZES_EDGES_MAX = 192 };

typedef struct size_plan {
    bounds sizes;
    uint64_t count; /* of sizes */
    size_t small;   /* sizes that are small: the first of them */
    size_t edge_count;
    uint64_t
        edges[SIZES_EDGES_MAX]; /* that are not small, in order; the largest size is the last */
    uint64_t stride;            /* between others that follow one another */
} size_plan;

/* Bounds from 0 or 1 to at least as many. */
size_plan size_plan_of(bounds sizes);
/* Edge number `index`, which begins anew past the last; there has to be one. */
uint64_t size_edge(const size_plan *plan, uint64_t index);
/* Size number `index` of all that are not small, in an order that spreads them; each comes once
 * before any comes again, and a place later each time. There has to be an edge. */
uint64_t size_spread(const size_plan *plan, uint64_t index);
/* Whether a size is small or an edge. */
bool size_is_telling(const size_plan *plan, uint64_t size);

#endif
