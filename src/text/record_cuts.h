/* record_cuts.h - where one input of records may be cut, so that threads read its parts. A cut is a
 * guess: the reader of a part checks that a record has ended there. */
#ifndef DY_RECORD_CUTS_H
#define DY_RECORD_CUTS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum dy_record_cut {
    DY_CUT_NONE,    /* a record may be anywhere, or is the whole input */
    DY_CUT_LINES,   /* a line begins a record */
    DY_CUT_MOVES,   /* a line does, unless a number other than 1 begins it */
    DY_CUT_GAMES,   /* of SGF: dy_sgf_begins() */
    DY_CUT_OBJECTS, /* an object of JSON follows another one */
} dy_record_cut;

/* Whether a game of SGF begins there, where a line does: a parenthesis, a semicolon, and a property
 * of the root; or, unless it is to be of the root alone, one of the whole game. */
bool dy_sgf_begins(const char *text, size_t size, bool of_root_alone);
/* How many bytes dy_sgf_begins() looks at. */
enum { DY_SGF_BEGIN_MAX = 80 };

/* The first place from `from` on where the text may be cut, which is not 0; `size`: there is none.
 */
size_t dy_record_cut_find(dy_record_cut kind, const char *text, size_t size, size_t from);

#endif
