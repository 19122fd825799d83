/* cooled_stops.c - see cooled_stops.h. Integers stay; any other G cooled by t is
 * {GL cooled - t | GR cooled + t}, until its stops are the same number for the first time, which it
 * is from then on. */
#include "cooled_stops.h"

#include <limits.h>
#include <stdlib.h>

enum { INTEGER_MAX = 12 };

struct cooled_trees {
    game_trees *trees;
    int integer[2 * INTEGER_MAX + 1];
    cooled_stops *known[TREES_MAX];
};

cooled_trees *cooled_trees_new(game_trees *trees)
{
    cooled_trees *cooled = calloc(1, sizeof *cooled);
    if (!cooled)
        return NULL;
    cooled->trees = trees;
    int *integer = cooled->integer + INTEGER_MAX;
    integer[0] = game_tree(trees, NULL, 0, NULL, 0);
    for (int n = 1; n <= INTEGER_MAX; n++) {
        integer[n] = game_tree(trees, &integer[n - 1], 1, NULL, 0);
        integer[-n] = game_tree(trees, NULL, 0, &integer[1 - n], 1);
    }
    return cooled;
}

void cooled_trees_free(cooled_trees *cooled)
{
    if (!cooled)
        return;
    for (size_t i = 0; i < TREES_MAX; i++)
        free(cooled->known[i]);
    free(cooled);
}

static bool is_integer(cooled_trees *cooled, int tree, int *n)
{
    for (*n = -INTEGER_MAX; *n <= INTEGER_MAX; ++*n) {
        int integer = cooled->integer[*n + INTEGER_MAX];
        if (game_tree_le(cooled->trees, tree, integer) &&
            game_tree_le(cooled->trees, integer, tree))
            return true;
    }
    return false;
}

static void set_rest(cooled_stops *found, int from, int mean)
{
    found->temperature = from - COOLED_GRID;
    found->mean = mean;
    for (int i = from; i < COOLED_POINTS; i++)
        found->stop[0][i] = found->stop[1][i] = mean;
}

/* Until the stops meet. */
static void cool(cooled_trees *cooled, int tree, cooled_stops *found)
{
    const int *options[2];
    size_t counts[2];
    for (int side = 0; side < 2; side++) {
        counts[side] = game_tree_options(cooled->trees, tree, side, &options[side]);
        for (size_t k = 0; k < counts[side]; k++)
            found->exact = found->exact && cooled_tree(cooled, options[side][k])->exact;
    }
    for (int i = 0; i < COOLED_POINTS && found->exact; i++) {
        int t = i - COOLED_GRID, left = INT_MIN, right = INT_MAX;
        for (size_t k = 0; k < counts[0]; k++) {
            int stop = cooled_tree(cooled, options[0][k])->stop[1][i] - t;
            left = stop > left ? stop : left;
        }
        for (size_t k = 0; k < counts[1]; k++) {
            int stop = cooled_tree(cooled, options[1][k])->stop[0][i] + t;
            right = stop < right ? stop : right;
        }
        if (left <= right) {
            found->exact = left == right;
            set_rest(found, i, left);
            return;
        }
        found->stop[0][i] = left;
        found->stop[1][i] = right;
    }
    found->exact = false;
}

const cooled_stops *cooled_tree(cooled_trees *cooled, int tree)
{
    if (cooled->known[tree])
        return cooled->known[tree];
    cooled_stops *found = calloc(1, sizeof *found);
    if (!found)
        abort();
    found->exact = true;
    int n;
    if (is_integer(cooled, tree, &n))
        set_rest(found, 0, n * COOLED_GRID);
    else
        cool(cooled, tree, found);
    cooled->known[tree] = found;
    return found;
}
