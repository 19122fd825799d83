/* ungo_table.h - every position of Un-Go on a small board, solved. */
#ifndef DY_UNGO_TABLE_H
#define DY_UNGO_TABLE_H

#include "endgame/budget.h"
#include "endgame/ungo_deal.h"

#include <dyad/endgame.h>

enum {
    /* What a distance is where there is none: the position is a draw. While a table is made: not
     * known so far. */
    DY_UNGO_DRAW = UINT8_MAX,
    DY_UNGO_DISTANCES = DY_UNGO_DRAW, /* 0 .. 254 */
};

/* What a part has answered: a drawn game goes through the same positions again and again. */
typedef struct dy_ungo_heard {
    uint32_t code;
    uint8_t distance;
    bool known;
} dy_ungo_heard;
enum { DY_UNGO_HEARD = 1 << 12 };

/* Of a table whose classes are elsewhere, in parts, `ask` is not NULL, and neither slots nor
 * distances are here: all looks go by ungo_join.h. */
struct dyad_ungo_table {
    dyad_allocator memory;
    size_t held;  /* bytes, of all that follows and this */
    void *tables; /* of index.geometry */
    dy_ungo_index index;
    uint8_t *distance; /* of each class, by its number, to the end; DY_UNGO_DRAW */
    uint64_t boards;
    uint64_t drawn;                     /* boards */
    uint64_t counts[DY_UNGO_DISTANCES]; /* boards at each distance */
    dyad_ungo_ask_fn ask;
    void *ask_user;
    dy_ungo_deal deal;    /* to the parts that are asked */
    dy_ungo_heard *heard; /* DY_UNGO_HEARD of them, by the last bits of their codes */
};

/* A table of boards that fit, without slots and distances; NULL when it fails. */
dyad_ungo_table *dy_ungo_table_begin(dy_budget *budget, const dyad_allocator *memory, size_t rows,
                                     size_t columns);
/* Takes memory for the slots, all empty. */
bool dy_ungo_table_take_slots(dyad_ungo_table *table, dy_budget *budget);
/* Takes memory for the distances, once the index is filled. */
bool dy_ungo_table_take_distances(dyad_ungo_table *table, dy_budget *budget);
/* Works out every distance. What it needs for that it gives back. */
dyad_status dy_ungo_retrograde(dyad_ungo_table *table, dy_parallel *workers, dy_budget *budget);

#endif
