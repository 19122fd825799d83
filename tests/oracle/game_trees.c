/* game_trees.c - see game_trees.h. */
#include "game_trees.h"

#include <stdlib.h>
#include <string.h>

typedef struct tree {
    int *options[2];
    size_t count[2];
} tree;

struct game_trees {
    tree tree[TREES_MAX];
    size_t count;
    signed char *le; /* TREES_MAX squared: 0 unknown, 1 yes, -1 no */
};

game_trees *game_trees_new(void)
{
    game_trees *trees = calloc(1, sizeof *trees);
    if (trees)
        trees->le = calloc((size_t)TREES_MAX * TREES_MAX, 1);
    return trees;
}

void game_trees_free(game_trees *trees)
{
    if (!trees)
        return;
    for (size_t i = 0; i < trees->count; i++) {
        free(trees->tree[i].options[0]);
        free(trees->tree[i].options[1]);
    }
    free(trees->le);
    free(trees);
}

static bool same(const tree *found, const int *const options[2], const size_t counts[2])
{
    for (int side = 0; side < 2; side++)
        if (found->count[side] != counts[side] ||
            (counts[side] &&
             memcmp(found->options[side], options[side], counts[side] * sizeof(int)) != 0))
            return false;
    return true;
}

int game_tree(game_trees *trees, const int *left, size_t left_count, const int *right,
              size_t right_count)
{
    const int *options[2] = {left, right};
    size_t counts[2] = {left_count, right_count};
    for (size_t i = 0; i < trees->count; i++)
        if (same(&trees->tree[i], options, counts))
            return (int)i;
    if (trees->count == TREES_MAX)
        return -1;
    tree *made = &trees->tree[trees->count];
    for (int side = 0; side < 2; side++) {
        made->options[side] = malloc((counts[side] + 1) * sizeof(int));
        if (!made->options[side])
            abort();
        if (counts[side])
            memcpy(made->options[side], options[side], counts[side] * sizeof(int));
        made->count[side] = counts[side];
    }
    return (int)trees->count++;
}

size_t game_tree_count(const game_trees *trees)
{
    return trees->count;
}

size_t game_tree_options(const game_trees *trees, int game, bool right, const int **options)
{
    *options = trees->tree[game].options[right];
    return trees->tree[game].count[right];
}

bool game_tree_le(game_trees *trees, int g, int h)
{
    signed char *known = &trees->le[(size_t)g * TREES_MAX + (size_t)h];
    if (*known)
        return *known > 0;
    bool le = true;
    for (size_t i = 0; i < trees->tree[g].count[0] && le; i++)
        le = !game_tree_le(trees, h, trees->tree[g].options[0][i]);
    for (size_t i = 0; i < trees->tree[h].count[1] && le; i++)
        le = !game_tree_le(trees, trees->tree[h].options[1][i], g);
    *known = le ? 1 : -1;
    return le;
}

int game_tree_negative(game_trees *trees, int g)
{
    int options[2][TREE_OPTIONS_MAX];
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < trees->tree[g].count[side]; i++)
            options[!side][i] = game_tree_negative(trees, trees->tree[g].options[side][i]);
    return game_tree(trees, options[0], trees->tree[g].count[1], options[1],
                     trees->tree[g].count[0]);
}

int game_tree_sum(game_trees *trees, int g, int h)
{
    int options[2][TREE_OPTIONS_MAX];
    size_t counts[2] = {0, 0};
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < trees->tree[g].count[side]; i++)
            options[side][counts[side]++] =
                game_tree_sum(trees, trees->tree[g].options[side][i], h);
        for (size_t i = 0; i < trees->tree[h].count[side]; i++)
            options[side][counts[side]++] =
                game_tree_sum(trees, g, trees->tree[h].options[side][i]);
    }
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < counts[side]; i++)
            if (options[side][i] < 0)
                return -1;
    return game_tree(trees, options[0], counts[0], options[1], counts[1]);
}

bool game_tree_first_wins(game_trees *trees, int g, bool right)
{
    for (size_t i = 0; i < trees->tree[g].count[right]; i++)
        if (!game_tree_first_wins(trees, trees->tree[g].options[right][i], !right))
            return true;
    return false;
}
