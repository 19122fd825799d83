/* ungo_table.h - every position of Un-Go on a small board, solved. */
#ifndef DY_UNGO_TABLE_H
#define DY_UNGO_TABLE_H

#include "endgame/budget.h"
#include "endgame/ungo_index.h"

#include <dyad/endgame.h>

enum {
    /* What a distance is where there is none: the position is a draw. While a table is made: not
     * known so far. */
    DY_UNGO_DRAW = UINT8_MAX,
    DY_UNGO_DISTANCES = DY_UNGO_DRAW, /* 0 .. 254 */
};

struct dyad_ungo_table {
    dyad_allocator memory;
    size_t held;  /* bytes, of all that follows and this */
    void *tables; /* of index.geometry */
    dy_ungo_index index;
    uint8_t *distance; /* of each class, by its number, to the end; DY_UNGO_DRAW */
    uint64_t boards;
    uint64_t drawn;                     /* boards */
    uint64_t counts[DY_UNGO_DISTANCES]; /* boards at each distance */
};

/* A table of boards that fit, with an empty index; NULL when it fails. */
dyad_ungo_table *dy_ungo_table_begin(dy_budget *budget, const dyad_allocator *memory, size_t rows,
                                     size_t columns);
/* Takes memory for the distances, once the index is filled. */
bool dy_ungo_table_take_distances(dyad_ungo_table *table, dy_budget *budget);
/* Works out every distance. What it needs for that it gives back. */
dyad_status dy_ungo_retrograde(dyad_ungo_table *table, dy_parallel *workers, dy_budget *budget);

#endif
