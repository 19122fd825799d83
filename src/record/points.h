/* points.h - how cells and moves are written in records.
 *
 *     column letters and a row number     a1 z26 aa3: hex, and HexWorld's links
 *     Go's two letters                    column, row: aa dd, from 27 on in upper case
 *
 * Both count from the top left. Columns behind z go on with aa, ab, ... (base 26 without a zero).
 */
#ifndef DY_POINTS_H
#define DY_POINTS_H

#include "record/tree.h"

enum { DY_POINT_MAX = 16 }; /* characters of a point or of a special move, the NUL included */

typedef struct dy_point {
    uint32_t row, column;
} dy_point;

static inline bool dy_point_is_on(dy_point point, dy_size board)
{
    return point.row < board.rows && point.column < board.columns;
}

/* Whether the text is a point of that game, in either way that it is known to be written there; a
 * cell of a board or not: rows and columns of at most DY_RECORD_SIDE_MAX. */
bool dy_point_read(const dyad_game *game, const char *text, size_t size, dy_point *point);
/* The same of a cell of that board: in a game that has Go's points a capital and a number too, as
 * GoGui has them, where no column is I and rows count from the bottom: R16. */
bool dy_point_read_on(const dyad_game *game, dy_size board, const char *text, size_t size,
                      dy_point *point);
/* Letters and a number from `text` on: how many characters; 0: none. Letters of lower case only. */
size_t dy_point_prefix(const char *text, size_t size, dy_point *point);
/* Letters and a number; as Go has it, for sides of up to DY_SGF_LETTERS. */
void dy_point_write(dy_point point, char text[DY_POINT_MAX]);
void dy_point_write_go(dy_point point, char text[DY_POINT_MAX]);
/* The way in which SGF has the game's points. */
void dy_point_write_sgf(const dyad_game *game, dy_point point, char text[DY_POINT_MAX]);

/* A move as SGF has it, "" and "tt" being passes; `board`: its size. Whether it is one. */
bool dy_move_read(const dyad_game *game, dy_size board, const char *text, size_t size,
                  dyad_record_kind *kind, dy_point *point);

#endif
