/* making.h - a record made move by move out of what a reader of a format finds. Each reader has one
 * of these on its stack; colours are 1 and 2, the first of whom joins top and bottom. */
#ifndef DY_MAKING_H
#define DY_MAKING_H

#include "record/points.h"
#include "text/records.h"

#include <string.h>

typedef struct dy_making {
    dy_records *in;
    dyad_record *record;
    dyad_error *error;
    dyad_record_node *node; /* the latest */
    int turn;               /* whose turn it is by the moves so far */
    uint64_t line, column;  /* of what is being taken: faults and nodes stand there */
    const char *begin;      /* of a text that begins there, or NULL */
} dy_making;

/* Goes to where the next record begins, counts it and notes its place. DYAD_END: there is none. */
dyad_status dy_making_find(dy_making *m, dy_records *in, dyad_record *record, dyad_error *error);
/* A record of hex on an empty board of that size, which has been found; or of another game. */
dyad_status dy_making_start(dy_making *m, uint64_t rows, uint64_t columns);
dyad_status dy_making_start_game(dy_making *m, const dyad_game *game, uint64_t rows,
                                 uint64_t columns);
/* The same with the size that was given with the option, where a format states none. */
dyad_status dy_making_start_sized(dy_making *m);

/* Another move of a colour; 0: of the player to move. A cell is one of the board. */
dyad_status dy_making_move(dy_making *m, dyad_record_kind kind, int colour, dy_point point);
/* Whether a point is a cell of the board that is set up. */
static inline bool dy_making_is_on(const dy_making *m, dy_point point)
{
    return dy_point_is_on(point, dy_record_extent(m->record, NULL));
}
/* A stone that is set up at the root. */
dyad_status dy_making_stone(dy_making *m, int colour, dy_point point);
/* A property of the root, whose text gets its escapes; nothing where the text is empty. */
dyad_status dy_making_text(dy_making *m, const char *name, const char *text, size_t size);
/* RE; `how` is "Resign", "Time" or the like, or "". Another winner than that of RE takes its place;
 * of the same winner the first reason stays. */
dyad_status dy_making_result(dy_making *m, int winner, const char *how);
/* RE of a game whose last move gave up, unless it has one: a winner that is stated stands. */
dyad_status dy_making_given_up(dy_making *m);

/* DYAD_E_MALFORMED at the place. */
dyad_status dy_making_fault(dy_making *m, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* "expected EXPECTED, found 'TEXT...'": at `at`, of a text that ends at `end`. */
dyad_status dy_making_unexpected(dy_making *m, const char *expected, const char *at,
                                 const char *end);

/* Takes the rest of the line into in->text, without its line end, and notes its place. More than
 * DY_LINE_MAX bytes are a fault, behind which the next line follows. */
enum { DY_LINE_MAX = 8 << 20 };
dyad_status dy_making_line(dy_making *m);

/* Whether the text from `at` to `end` begins with a word; whether a word of `size` bytes is that.
 */
static inline bool dy_text_begins(const char *at, const char *end, const char *word)
{
    return (size_t)(end - at) >= strlen(word) && memcmp(at, word, strlen(word)) == 0;
}
static inline bool dy_text_is(const char *text, size_t size, const char *word)
{
    return size == strlen(word) && memcmp(text, word, size) == 0;
}
/* Passes over the digits at *at, and gives their number, or one that is too large for a board;
 * false: there are none. */
bool dy_take_number(const char **at, const char *end, uint64_t *number);
/* A cell from `text` on, letters of either case; its length, or 0. */
size_t dy_cell_prefix(const char *text, const char *end, dy_point *point);
/* Moves as text: cells, `swap-pieces', `swap-sides', `swap', `pass', `resign' and `forfeit', of
 * either case, with or without blanks or a number and a point between them. */
dyad_status dy_making_moves(dy_making *m, const char *text, size_t size);

/* Whether the second move of the main line is a stone on the cell of the first: it cannot be
 * played, and would be read as a swap. */
bool dy_record_repeats_first(const dyad_record *record);

/* Whether the input goes on with that text. */
bool dy_source_goes_on(dy_source *source, const char *text);
/* How many bytes from `at` on a cell takes, letters of either case; 0: none stands there. */
size_t dy_source_cell(dy_source *source, size_t at);

#endif
