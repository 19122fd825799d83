/* size_plan.c - edges are what lies beside round numbers:
 *
 *     bytes         16 32 48 64 80 96 112 128   bits of a row
 *     words         powers of two
 *     digits        powers of ten
 *     cells         181^2 < 2^15 < 182^2, and 46340^2 < 2^31 < 46341^2 */
#include "size_plan.h"

#include <stdlib.h>

enum { BYTES = 16, BYTES_MAX = 128, WORD_BITS = 32, CELLS_SHORT = 182, CELLS_INT = 46341 };

static uint64_t small_end(const size_plan *plan) /* the first size that is not small */
{
    return plan->sizes.min + plan->small;
}

static void add(size_plan *plan, uint64_t size)
{
    if (size >= small_end(plan) && size <= plan->sizes.max && plan->edge_count < SIZES_EDGES_MAX)
        plan->edges[plan->edge_count++] = size;
}

static void add_beside(size_plan *plan, uint64_t round)
{
    for (uint64_t size = round - 1; size <= round + 1; size++)
        add(plan, size);
}

static int compare(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* About 0.618 of the number of sizes, and without a common divisor. */
static uint64_t stride_of(uint64_t count)
{
    uint64_t stride = count / 1000 * 618 + count % 1000 * 618 / 1000;
    if (stride == 0 || count > UINT32_MAX)
        return 1;
    while (common_divisor(stride, count) != 1)
        stride++;
    return stride;
}

size_plan size_plan_of(bounds sizes)
{
    uint64_t count = sizes.max - sizes.min < UINT64_MAX ? sizes.max - sizes.min + 1 : UINT64_MAX;
    size_plan plan = {
        .sizes = sizes, .count = count, .small = count < SIZES_SMALL ? (size_t)count : SIZES_SMALL};
    for (uint64_t round = BYTES; round <= BYTES_MAX; round += BYTES)
        add_beside(&plan, round);
    for (unsigned bits = 1; bits <= WORD_BITS; bits++)
        add_beside(&plan, UINT64_C(1) << bits);
    for (uint64_t round = 10; round <= UINT32_MAX; round *= 10)
        add_beside(&plan, round);
    add_beside(&plan, CELLS_SHORT);
    add_beside(&plan, CELLS_INT);
    add_beside(&plan, sizes.max);
    qsort(plan.edges, plan.edge_count, sizeof *plan.edges, compare);
    size_t kept = 0;
    for (size_t i = 0; i < plan.edge_count; i++)
        if (kept == 0 || plan.edges[kept - 1] != plan.edges[i])
            plan.edges[kept++] = plan.edges[i];
    plan.edge_count = kept;
    plan.stride = kept ? stride_of(sizes.max - small_end(&plan) + 1) : 1;
    return plan;
}

uint64_t size_edge(const size_plan *plan, uint64_t index)
{
    return plan->edges[index % plan->edge_count];
}

uint64_t size_spread(const size_plan *plan, uint64_t index)
{
    uint64_t count = plan->sizes.max - small_end(plan) + 1;
    return small_end(plan) + (index + index / count) % count * plan->stride % count;
}

bool size_is_telling(const size_plan *plan, uint64_t size)
{
    return (size >= plan->sizes.min && size < small_end(plan)) ||
           (plan->edge_count &&
            bsearch(&size, plan->edges, plan->edge_count, sizeof size, compare) != NULL);
}
