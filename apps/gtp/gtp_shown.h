/* gtp_shown.h - answers of Dyad's own as GUIs show them. A status bar cuts off what is long, so the
 * result comes first, and cells are marked on the board. The last argument of a command says how it
 * is to answer; without it the answer is JSON, for programs.
 *
 *     text     a sentence
 *     gfx      as GoGui draws it: lines COLOR green D4 E5 and TEXT sentence
 *     hexgui   as HexGui draws it: INFLUENCE d4 1 e5 1 and TEXT sentence
 *     sboard   a board of labels, as GoGui has it: a row a line, "" for none
 *     pspairs  cells and their labels, as both have it: d4 53 e5 47 */
#ifndef CLI_GTP_SHOWN_H
#define CLI_GTP_SHOWN_H

#include "gtp_engine.h"

typedef enum gtp_form {
    GTP_JSON,
    GTP_TEXT,
    GTP_GFX,
    GTP_HEXGUI,
    GTP_SBOARD,
    GTP_PSPAIRS,
} gtp_form;

/* The form that the last argument asks for, which is taken off; where it asks for none of `forms`,
 * a bit each, it stays, and the form is GTP_JSON. */
gtp_form gtp_take_form(engine *e, unsigned forms);

/* Marks are 0 or 1, one a cell. The cells that are marked, with a blank between two; whether there
 * are any. */
bool gtp_show_cells(engine *e, const unsigned char *marks);
/* What stands before a sentence: the cells that win, and those that may or that draw, as the form
 * marks them, and the word TEXT; of a sentence alone nothing. Either may be NULL. */
void gtp_show_marks(engine *e, gtp_form form, const unsigned char *good,
                    const unsigned char *maybe);
/* How often each colour has won. */
void gtp_show_games(engine *e, const dyad_simulation *played);
/* Of each first move, what per cent of its games whoever makes it has won, as labels. */
void gtp_show_first_moves(engine *e, gtp_form form, const dyad_simulation *played);

#endif
