/* search_kernels_portable.c - the kernels of search_kernels.h, one child at a time. */
#include "player/search_kernels.h"

#include <math.h>

static float score_of(dy_node child, const dy_child_weights *w)
{
    uint32_t visits = dy_node_visits(child);
    uint16_t seen = __atomic_load_n(&dy_block_looks(child.block)[child.at], __ATOMIC_RELAXED);
    uint16_t amaf_visits = w->amaf ? dy_node_amaf_visits(child) : 0;
    float n = (float)visits, a = (float)amaf_visits;
    float curious = w->exploration + w->looks * (float)seen;
    float likely = w->chances * (float)seen / (n + 1);
    if (visits == 0) /* most children of most nodes */
        return (amaf_visits ? dy_node_amaf(child) : 1) + curious + likely;
    float score = dy_node_mean(child);
    if (amaf_visits) {
        float share = a / (a + n + a * n * w->amaf_bias);
        score += share * (dy_node_amaf(child) - score);
    }
    return score + curious / sqrtf(n + 1) + likely;
}

static int choose(const dy_block *block, const dy_child_weights *weights, bool *draw)
{
    int best = -1;
    float most = 0;
    *draw = false;
    for (uint32_t i = 0; i < block->count; i++) {
        dy_node child = {(dy_block *)(uintptr_t)block, i};
        unsigned char known = dy_node_known(child);
        if (dy_node_lesser(child) || known == DY_NODE_LOSS)
            continue;
        if (known == DY_NODE_DRAW) {
            *draw = true;
            continue;
        }
        float score = score_of(child, weights);
        if (best < 0 || score > most) {
            best = (int)i;
            most = score;
        }
    }
    return best;
}

static void add_amaf(dy_block *block, const float *worth)
{
    const uint16_t *moves = dy_block_move(block);
    for (uint32_t i = 0; i < block->count; i++) {
        float one = worth[moves[i]];
        if (isnan(one))
            continue;
        dy_node child = {block, i};
        uint16_t visits = dy_node_amaf_visits(child);
        float mean = dy_node_amaf(child);
        visits = (uint16_t)(visits < DY_AMAF_VISITS_MAX ? visits + 1 : visits);
        mean += (one - mean) / (float)visits;
        __atomic_store(&dy_block_amaf(block)[i], &mean, __ATOMIC_RELAXED);
        __atomic_store_n(&dy_block_amaf_visits(block)[i], visits, __ATOMIC_RELAXED);
    }
}

const dy_search_kernels dy_search_kernels_portable = {choose, add_amaf};
