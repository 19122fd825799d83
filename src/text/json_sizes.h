/* json_sizes.h - sizes from JSON, which who writes them alone does without: see sizes.h. */
#ifndef DY_JSON_SIZES_H
#define DY_JSON_SIZES_H

#include "games/game.h"

#include <jansson.h>

/* Reads "size", of a square board and of piles, or "rows" and "columns" of any board, each from 1,
 * of piles from 0, to the most that the game has. NULL; or the name of what is missing or out of
 * bounds, and the most that it can be. */
const char *dy_size_from_json(const json_t *tree, const dyad_game *game, dy_size *size,
                              uint64_t *most);

#endif
