/* strict.h - walking over items laid out as the original problems lay them out, which is how nearly
 * all files are, without looking at their cells:
 *
 *     item     newline* digits newline+ row{size}        row = letters newline
 *              newline* digits newline+ line             line = piles separated by single spaces
 *
 * where a newline is "\n" or, in all rows of a board, "\r\n". Rows never hold digits, so a digit at
 * the start of a line begins an item. Whatever else there is, a size of 0 or a missing last newline
 * among it, is left to the reader, which knows all of the layout. */
#ifndef DY_STRICT_H
#define DY_STRICT_H

#include "games/game.h"

typedef struct dy_strict {
    const dyad_game *game;
    const unsigned char *cursor, *limit;
    uint64_t lines;    /* newlines passed */
    uint64_t item_max; /* bytes: an item that is longer is left to the reader */
} dy_strict;

/* An item: a board of `size` rows from `rows` on, each `gap` bytes from the next; or a line that
 * holds `size` piles. */
typedef struct dy_strict_item {
    uint64_t size;
    const unsigned char *rows, *end;
    unsigned gap;
} dy_strict_item;

typedef enum dy_strict_step {
    DY_STRICT_ITEM,
    DY_STRICT_END,  /* nothing but newlines were left */
    DY_STRICT_STRAY /* something else: the cursor and `lines` stand where the item before ended */
} dy_strict_step;

void dy_strict_init(dy_strict *walk, const dyad_game *game, const void *text, size_t size);
/* Finds the next item and goes beyond it. A board's last row ends in a newline; what stands between
 * its other rows has not been looked at, nor have its cells. */
dy_strict_step dy_strict_next(dy_strict *walk, dy_strict_item *item);
/* Where the first item after `from` begins, or `limit`. */
const unsigned char *dy_strict_cut(const unsigned char *from, const unsigned char *limit);

#endif
