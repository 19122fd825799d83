/* diagram.h - boards as they are drawn in a text: rows from the top, each on a line of its own or
 * set off by | or /, all of one length; or the size of a board, rows x columns:
 *
 *     "..#|.#."   or   "..#\n.#.\n"        "4x5"
 *
 * Blanks before and after a row do not count, and empty lines do not either. */
#ifndef DY_DIAGRAM_H
#define DY_DIAGRAM_H

#include "value/boxes.h"

typedef struct dy_diagram {
    uint32_t rows, columns;
    unsigned cells_max;   /* of the box of a piece */
    unsigned char *cell;  /* the kind of each, row by row */
    const size_t *row_at; /* where in the text a row begins; NULL: the size was given */
} dy_diagram;

/* `letters` is letter and kind, a digit, in turns: ".0x1o2"; the first is the kind of all cells of
 * a board of which the size is given. Pieces have up to 64 cells, or up to `cells_max`, 128, where
 * plane a is all that there is: what is larger than 64 is a part of planes.h. Memory is from
 * `arena`. */
dyad_status dy_diagram_read(const char *text, size_t size, const char *letters, unsigned cells_max,
                            dy_arena *arena, dy_diagram *diagram, dy_ruleset_fault *fault);
/* Where in the text a cell stands. */
size_t dy_diagram_at(const dy_diagram *diagram, uint32_t row, uint32_t column);

/* Adds the pieces of a diagram to a position, where the kinds have been replaced by planes: 1 a, 2
 * b, 3 both, 0 neither. Each lies at its corner; its stride is its shape. */
dyad_status dy_diagram_place(const dy_diagram *diagram, dy_connectivity connectivity,
                             dy_ruleset_position *position, dy_ruleset_fault *fault);

#endif
