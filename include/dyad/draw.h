/* draw.h - pictures of positions with their evidence, for pages and papers. Part of <dyad/dyad.h>.
 *
 * Hex is drawn as a rhombus of hexagons whose sides have the colours that they belong to, PATH as a
 * board of squares with such sides, Un-Go as a board of lines, piles as columns of discs. Cells are
 * named as records name them: letters of the column, number of the row, a1 at the top left. Colours
 * can be told apart by the colour-blind, and what they say is told by shapes too. A picture has a
 * title and a description for who cannot see it, and needs nothing from elsewhere.
 */
#ifndef DYAD_DRAW_H
#define DYAD_DRAW_H

#include <dyad/base.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DYAD_DRAW_SIDE_MAX  400 /* of a board that is drawn */
#define DYAD_DRAW_PILES_MAX 200 /* the first of more piles are drawn, */
#define DYAD_DRAW_DISCS_MAX 60  /* and the upper discs of a pile that has more */

typedef enum dyad_image {
    DYAD_IMAGE_SVG = 0,
    DYAD_IMAGE_PNG = 1, /* of librsvg, where the machine has it */
} dyad_image;

/* Whether pictures of the format can be made here. */
DYAD_API bool dyad_image_has(dyad_image format);

typedef struct dyad_draw_request {
    size_t struct_size; /* sizeof this struct */
    const dyad_position *position;
    /* Of that position, with evidence, which is marked: winning paths as lines, the second of two
     * as dashes; cells that win at once or can have been the last stone by rings and squares; the
     * board at the end of play beside the one it began with; values below their piles. NULL:
     * nothing is. */
    const dyad_report *report;
    bool has_last; /* a dot on the stone at (last_row, last_column), if one is there: the last move
                    * of a game */
    size_t last_row, last_column;
    bool dark; /* light lines on a dark ground */
    bool bare; /* without the sentences below the board */
    dyad_image format;
    double scale; /* PNG: pixels a unit of the picture, of which a cell has 40; 0: 1 */
    dyad_write_fn write;
    void *write_user;
} dyad_draw_request;

/* Draws a position. DYAD_E_USAGE: the report is of another game or size, or lacks the evidence; the
 * scale is no number from 0 on; the board is too large, the format cannot be had here, or the
 * picture would have more than 32,767 pixels a side, or 100 million in all. */
DYAD_API dyad_status dyad_draw(dyad_session *session, const dyad_draw_request *request);

#ifdef __cplusplus
}
#endif

#endif
