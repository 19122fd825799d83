/* svg_sketch.h - what drawings as SVG are made of: lengths, colours, shapes and texts.
 *
 * Lengths are whole hundredths of a unit, so that the same position gives the same bytes whatever
 * the machine and its locale. */
#ifndef DY_SVG_SKETCH_H
#define DY_SVG_SKETCH_H

#include "games/game.h"

enum {
    DY_UNIT = 100,           /* hundredths */
    DY_CELL = 40 * DY_UNIT,  /* from a cell to the next */
    DY_STONE = 16 * DY_UNIT, /* radius */
};

typedef int64_t dy_length;

typedef struct dy_spot {
    dy_length x, y;
} dy_spot;

/* Colours of one look. */
typedef struct dy_palette {
    const char *ground, *ink, *faint; /* the ground, texts, lines of cells */
    const char *cell, *wood;          /* of hexagons and squares; of a board of lines */
    const char *evidence, *halo;      /* lines and marks of evidence, and what is around them */
} dy_palette;

typedef struct dy_sketch {
    const dyad_draw_request *request;
    const dyad_position *position;
    const dy_palette *palette;
    dy_buffer *out;
    dy_length width, height;
} dy_sketch;

/* What a colour of a game is filled and edged with. */
typedef struct dy_paint {
    const char *fill, *edge;
} dy_paint;
dy_paint dy_paint_of(const dyad_game *game, int colour);

void dy_svg_length(dy_buffer *out, dy_length length);
/* Text with the characters escaped that XML has other uses for; what XML cannot hold as '?'. */
void dy_svg_text(dy_buffer *out, const char *text, size_t size);
/* name="length" with a space before it. */
void dy_svg_attribute(dy_buffer *out, const char *name, dy_length length);
void dy_svg_circle(dy_buffer *out, dy_spot at, dy_length radius, const char *rest);
/* A line of text: `rest` are further attributes. */
void dy_svg_words(dy_buffer *out, dy_spot at, const char *rest, const char *text, size_t size);
/* The points of a line. */
void dy_svg_points(dy_buffer *out, const dy_spot *spots, size_t count);
void dy_svg_point(dy_buffer *out, dy_spot spot);

/* The picture of a board, or of piles, from (0, 0) on: first how large it is, then its elements. */
void dy_svg_board_size(dy_sketch *sketch);
void dy_svg_board(dy_sketch *sketch);
void dy_svg_piles_size(dy_sketch *sketch);
void dy_svg_piles(dy_sketch *sketch);

#endif
