/* strict.h - walking over items laid out as the original problems lay them out, which is how nearly
 * all files are, without looking at their cells:
 *
 *     item     newline* digits newline+ row{size}        row = letters newline
 *              newline* digits newline+ line             line = piles separated by single spaces
 *
 *     item     byte{rows * columns}                      in .npy files, whose boards have one size
 *
 * where a newline is "\n" or, in all rows of a board, "\r\n". Rows never hold digits, so a digit at
 * the start of a line begins an item. Whatever else there is, a size of 0 or a missing last newline
 * among it, is left to the reader, which knows all of the layout. */
#ifndef DY_STRICT_H
#define DY_STRICT_H

#include "games/game.h"
#include "text/letters.h"

#include <string.h>

/* An item: a board of `size` rows of `columns` letters from `rows` on, each `gap` bytes from the
 * next; or a line that holds `size` piles. */
typedef struct dy_strict_item {
    uint64_t size;
    uint32_t columns;
    const unsigned char *rows, *end;
    unsigned gap;
} dy_strict_item;

typedef struct dy_strict {
    const dyad_game *game;
    uint32_t rows, columns;   /* of the boards of a .npy file; 0: text */
    unsigned char letters[3]; /* as dy_letter_kernels want them */
    const unsigned char *cursor, *limit;
    uint64_t lines; /* newlines passed */
    /* The last board's layout, since the next one's is mostly the same: its header, of at most 8
     * bytes, as it stands in memory; its lines; all its bytes. header_size 0: there is none. */
    uint64_t header, header_mask, header_lines;
    size_t header_size, bytes;
    dy_strict_item last;
} dy_strict;

typedef enum dy_strict_step {
    DY_STRICT_ITEM,
    DY_STRICT_END,  /* nothing but newlines were left */
    DY_STRICT_STRAY /* something else: the cursor and `lines` stand where the item before ended */
} dy_strict_step;

/* `rows` and `columns`: of the boards of a .npy file; 0: it is text, whose boards are square. */
void dy_strict_init(dy_strict *walk, const dyad_game *game, uint32_t rows, uint32_t columns,
                    const void *text, size_t size);
/* Finds the next item and goes beyond it. A board's last row ends in a newline; what stands between
 * its other rows has not been looked at, nor have its cells. */
dy_strict_step dy_strict_find(dy_strict *walk, dy_strict_item *item);
/* Reads the position that stands in an item, of the walk's letters. DYAD_OK; DYAD_E_MEMORY;
 * DYAD_E_MALFORMED when it is not laid out strictly after all. */
dyad_status dy_strict_position(const dy_strict_item *item, const unsigned char letters[3],
                               const dy_letter_kernels *kernels, dyad_position *position);
/* Where the first item after `from` begins, or `limit`. */
const unsigned char *dy_strict_cut(const unsigned char *from, const unsigned char *limit);
/* How many of `size` bytes come before the last item that begins in them, but for one that begins
 * with them; 0 when there is none. */
size_t dy_strict_last_cut(const unsigned char *bytes, size_t size);

/* Where the rows of the next board begin if it looks like the one before; or NULL. */
static inline const unsigned char *dy_strict_again(const dy_strict *walk)
{
    uint64_t header;
    const unsigned char *at = walk->cursor;
    if (walk->header_size == 0 ||
        (size_t)(walk->limit - at) < walk->header_size + walk->bytes + sizeof header)
        return NULL;
    memcpy(&header, at, sizeof header);
    return ((header ^ walk->header) & walk->header_mask) == 0 ? at + walk->header_size : NULL;
}

/* Goes beyond that board. */
static inline void dy_strict_pass(dy_strict *walk)
{
    walk->cursor += walk->header_size + walk->bytes;
    walk->lines += walk->header_lines + walk->last.size;
}

/* As dy_strict_find(), and quick where a board looks like the one before. */
static inline dy_strict_step dy_strict_next(dy_strict *walk, dy_strict_item *item)
{
    const unsigned char *rows = dy_strict_again(walk);
    const unsigned char *end = rows ? rows + walk->bytes : NULL;
    if (!rows || end[-1] != '\n' || (rows[walk->last.size] == '\r' ? 2 : 1) != walk->last.gap)
        return dy_strict_find(walk, item);
    *item = (dy_strict_item){walk->last.size, walk->last.columns, rows, end, walk->last.gap};
    dy_strict_pass(walk);
    return DY_STRICT_ITEM;
}

#endif
