/* drawing.h - what drawings of positions share: rows of cells with their numbers, slanted where the
 * cells are hexagons; piles; what terminals are told of colours. */
#ifndef DY_DRAWING_H
#define DY_DRAWING_H

#include "games/game.h"

enum {
    DY_DRAWN_SIDE_MAX = 120,  /* boards with longer sides are described, not drawn */
    DY_DRAWN_PILES_MAX = 200, /* and of more piles, these are drawn */
    DY_DRAWN_DISCS_MAX = 60,  /* of a pile */
};

/* Terminal colours: of a cell (empty, first, second), of a heading, and back to none. */
extern const char *const dy_cell_colours[1 + DY_COLOURS];
extern const char dy_bold_colour[], dy_plain_colour[];

/* A number, in at least so many columns. */
void dy_draw_number(uint64_t number, size_t columns, dy_buffer *out);
/* Ends a line, without the spaces at its end. */
void dy_draw_line_end(dy_buffer *out);

/* Puts a cell; or a disc, where `row` is its pile and `column` counts from the top. */
typedef void (*dy_draw_cell)(void *user, size_t row, size_t column, dy_buffer *out);
/* The cells of a board that is not too large, row by row, each `width` >= 2 characters wide: the
 * last but one of them stands below the number of the board's column. */
void dy_draw_rows(const dyad_position *position, size_t width, dy_draw_cell cell, void *user,
                  dy_buffer *out);
/* How many discs of a pile are drawn. */
uint64_t dy_drawn_discs(const dyad_position *position, size_t pile);
/* Piles, each on a line; `end` puts what stands behind or below a pile, before its line ends. */
void dy_draw_piles(const dyad_position *position, dy_draw_cell disc,
                   void (*end)(void *user, size_t pile, dy_buffer *out), void *user,
                   dy_buffer *out);

/* Whether a board is small enough; otherwise a sentence has been put in its place. */
bool dy_draw_fits(const dyad_position *position, dy_buffer *out);
/* A position with nothing marked. */
void dy_draw_position(const dyad_position *position, bool colour, dy_buffer *out);

#endif
