/* pairing.h - a chain of stones and pairs of empty cells that keeps the other side of PATH from
 * joining its edges, whoever is to move. */
#ifndef DY_PAIRING_H
#define DY_PAIRING_H

#include "games/game.h"

#include <dyad/solve.h>

/* A link of the chain: a stone, or a pair of empty cells of which the side gets one. */
typedef struct dy_pairing_link {
    uint16_t cell, other; /* the same cell twice: a stone */
} dy_pairing_link;

/* From the first edge of the side to the last. */
typedef struct dy_pairing {
    dy_pairing_link links[DYAD_SOLVE_CELLS];
    size_t count;
} dy_pairing;

/* Looks for the chain of a side, 0 or 1, on a board of at most DYAD_SOLVE_CELLS cells. False: it
 * finds none, which says nothing. */
bool dy_pairing_find(const dyad_game *game, size_t rows, size_t columns, const unsigned char *cells,
                     int side, dy_pairing *found);

#endif
