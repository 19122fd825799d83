/* gtp_names.h - how GTP names cells, discs, moves and colours. */
#ifndef CLI_GTP_NAMES_H
#define CLI_GTP_NAMES_H

#include <dyad/dyad.h>

/* How cells are named. go: columns by letters without i, row 1 at the bottom, as GTP has it; hex:
 * letters with i, row 1 at the top, as HexGui has it. In nim the letter is the pile, and the number
 * the disc, from the top, in both. */
typedef enum { GTP_COORDS_GO, GTP_COORDS_HEX } gtp_coords;
extern const char *const gtp_coords_words[]; /* ended by NULL */
/* Whether a game's cells are hexagons, as programs for hex name and draw them. */
bool gtp_has_hexagons(const dyad_game *game);
/* The usual way for a game. */
gtp_coords gtp_usual_coords(const dyad_game *game);

/* The largest board, or most piles, that can be asked for. */
size_t gtp_most_size(const dyad_game *game);

typedef struct gtp_names {
    const dyad_game *game;
    gtp_coords coords;
    size_t size; /* rows of the board */
} gtp_names;

enum { GTP_VERTEX_MAX = 32 };
/* The name of a cell or disc, or of a move; `text` or a constant. */
const char *gtp_vertex_of(const gtp_names *names, const dyad_move *move, char text[GTP_VERTEX_MAX]);
/* Reads a vertex, or swap-pieces or resign. False: it is no such word. It may lie off the board. */
bool gtp_move_of(const gtp_names *names, const char *word, int colour, dyad_move *move);
/* The letters of a column; behind the last letter they go on with two, as in a spreadsheet. */
const char *gtp_column_of(const gtp_names *names, size_t column, char text[GTP_VERTEX_MAX]);

/* Colours: 1 or 2, 0 for no colour; the letter that GTP has for one, and its name. */
int gtp_colour_of(const gtp_names *names, const char *word);
char gtp_letter_of(const gtp_names *names, int colour);
const char *gtp_word_of(const gtp_names *names, int colour);

#endif
