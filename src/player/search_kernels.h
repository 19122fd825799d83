/* search_kernels.h - what of a search reads all children of a node, compiled for each level of
 * instructions. All come to the same, bit by bit. */
#ifndef DY_SEARCH_KERNELS_H
#define DY_SEARCH_KERNELS_H

#include "player/player_tree.h"

enum { DY_AMAF_VISITS_MAX = 50000 }; /* from then on the mean follows what is new */

/* How a child is weighed: see search.c. */
typedef struct dy_child_weights {
    float amaf_bias, exploration, looks;
    float chances; /* what a chance of 1 counts for without a visit */
    bool amaf;
} dy_child_weights;

typedef struct dy_search_kernels {
    /* The child that looks best, or the first of them; -1: it is known of all what they come to, or
     * they are lesser. *draw: whether one is known to draw. */
    int (*choose)(const dy_block *block, const dy_child_weights *weights, bool *draw);
    /* To each child's AMAF, what its move was worth: worth[move], NaN where it was not made. */
    void (*add_amaf)(dy_block *block, const float *worth);
} dy_search_kernels;

const dy_search_kernels *dy_search_kernels_of(dyad_cpu level);

#endif
