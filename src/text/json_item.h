/* json_item.h - an item of JSON that is read: faults in it, and its fields. */
#ifndef DY_JSON_ITEM_H
#define DY_JSON_ITEM_H

#include "games/game.h"
#include "text/source.h"

#include <jansson.h>

typedef struct dy_json_item {
    struct dy_records *in;
    dy_source *source; /* of `in` */
    dyad_record *record;
    dyad_position *position;
    dyad_error *error;
    uint64_t line, column; /* where it begins */
    const dyad_game *game;
    dy_size size;
    dy_size board; /* of the node that is read: a swap of pieces turns it */
} dy_json_item;

/* Where in an item a field is: "nodes[7]."; "" where it is one of the item. */
typedef struct dy_json_place {
    char name[40];
} dy_json_place;

/* A fault in the line of an item. */
__attribute__((format(printf, 3, 4))) dyad_status dy_json_fault(dy_json_item *it, uint64_t column,
                                                                const char *format, ...);
/* A text that is a word: NULL where it is none, or has a NUL in it. */
const char *dy_json_word(const json_t *text);
/* The colour that a text names; 0: none. */
int dy_json_colour(const dyad_game *game, const json_t *text);
/* Whose turn it is by the object, 0 where it does not say. */
dyad_status dy_json_turn(dy_json_item *it, const json_t *object, dy_json_place at, int *turn);
/* Whether the object says that the game is played with the swap. */
dyad_status dy_json_swap(dy_json_item *it, const json_t *object, bool *swap);
/* Whether a pair is a cell of the board. */
bool dy_json_cell(const dy_json_item *it, const json_t *pair, uint32_t *row, uint32_t *column);

/* ---- boards and piles --------------------------------------------------------------------- */

/* What a position says beside its board: whose turn it is, the swap, and passes before it. */
dyad_status dy_json_facts(dy_json_item *it, const json_t *tree);
/* The position that an object has. */
dyad_status dy_json_position(dy_json_item *it, const json_t *tree);
/* Its parts, where they come one by one: a cell by its letter, and a disc on the last pile. */
dyad_status dy_json_take_cell(dy_json_item *it, size_t row, size_t column, int byte);
dyad_status dy_json_take_disc(dy_json_item *it, size_t pile, int byte);
/* Whether there are as many as the size says; faults where something else stands. */
dyad_status dy_json_check_rows(dy_json_item *it, size_t found);
dyad_status dy_json_check_piles(dy_json_item *it, bool is_list, size_t found);
dyad_status dy_json_no_row(dy_json_item *it, size_t row);
dyad_status dy_json_no_pile(dy_json_item *it, size_t pile);

#endif
