/* cooled_stops.h - the stops of cooled games, by the definition of cooling, on a grid of
 * temperatures: the oracle of thermographs. */
#ifndef COOLED_STOPS_H
#define COOLED_STOPS_H

#include "game_trees.h"

/* Temperatures and values are multiples of 1 / COOLED_GRID; from -1 to COOLED_MOST. */
enum { COOLED_GRID = 64, COOLED_MOST = 7, COOLED_POINTS = (COOLED_MOST + 1) * COOLED_GRID + 1 };

typedef struct cooled_stops {
    bool exact;      /* everything happens at points of the grid; else the rest says nothing */
    int temperature; /* in the grid */
    int mean;
    int stop[2][COOLED_POINTS]; /* of Left and of Right moving first, at -1, -1 + 1/GRID, ... */
} cooled_stops;

typedef struct cooled_trees cooled_trees;
cooled_trees *cooled_trees_new(game_trees *trees);
void cooled_trees_free(cooled_trees *cooled);
const cooled_stops *cooled_tree(cooled_trees *cooled, int tree);

#endif
