/* game_trees.h - games as trees of options, compared by playing, with nothing else: the oracle of
 * canonical forms. */
#ifndef GAME_TREES_H
#define GAME_TREES_H

#include <stdbool.h>
#include <stddef.h>

enum { TREES_MAX = 6000, TREE_OPTIONS_MAX = 64 };

/* A game is a number below the count of those that were made. */
typedef struct game_trees game_trees;

game_trees *game_trees_new(void);
void game_trees_free(game_trees *trees);
/* The game with these options, in this order; one that is there already if there is. -1 when there
 * are too many. */
int game_tree(game_trees *trees, const int *left, size_t left_count, const int *right,
              size_t right_count);
size_t game_tree_count(const game_trees *trees);
size_t game_tree_options(const game_trees *trees, int game, bool right, const int **options);
bool game_tree_le(game_trees *trees, int g, int h);
int game_tree_negative(game_trees *trees, int g);
int game_tree_sum(game_trees *trees, int g, int h);
/* Who wins when Left (Right) moves first: whether it is that side. */
bool game_tree_first_wins(game_trees *trees, int g, bool right);

#endif
