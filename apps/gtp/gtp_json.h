/* gtp_json.h - how answers and reports of matches begin, in JSON. */
#ifndef GTP_JSON_H
#define GTP_JSON_H

#include <dyad/dyad.h>

#include <jansson.h>

/* A new object with the game and its size: of a board by rows and columns; of piles both are how
 * many there are. NULL when out of memory. */
json_t *gtp_json_head(const dyad_game *game, size_t rows, size_t columns);

#endif
