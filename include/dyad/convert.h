/* convert.h - boards, piles and records of games from one format to another. Part of <dyad/dyad.h>.
 *
 *     text       the layout of the original problem       boards and piles
 *     npy        NumPy's array of boards of one size      boards
 *     jsonl      a line of JSON each                      boards, piles and records
 *     sgf        SGF FF[4]                                records; a board is set up at the root
 *     hexworld   links to HexWorld's board, a line each   records of hex; a board is put as moves
 *     svg        a picture                                written only: one board or pile game
 *     trmph, moves, hexboard and others                   records of hex, as others write them:
 *                                                         dyad/record.h has their table
 *
 * A record that is written as a record keeps its moves. In any other format it is the position that
 * it has come to. A board that becomes a record, and a board again, is the same board.
 */
#ifndef DYAD_CONVERT_H
#define DYAD_CONVERT_H

#include <dyad/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum dyad_notation {
    DYAD_NOTATION_ANY = 0, /* when reading: the first bytes tell */
    DYAD_NOTATION_TEXT = 1,
    DYAD_NOTATION_NPY = 2,
    DYAD_NOTATION_JSONL = 3,
    DYAD_NOTATION_SGF = 4,
    DYAD_NOTATION_HEXWORLD = 5,
    DYAD_NOTATION_SVG = 6, /* written only */
    /* Records as other programs and sites write them: dyad_record_form_at() of dyad/record.h. */
    DYAD_NOTATION_TRMPH = 7,
    DYAD_NOTATION_MOVES = 8,
    DYAD_NOTATION_HEXBOARD = 9,
    DYAD_NOTATION_PLAYHEX = 10,
    DYAD_NOTATION_ABSTRACTPLAY = 11,
    DYAD_NOTATION_BOARDGAMEARENA = 12,
    DYAD_NOTATION_OGS = 13,
    DYAD_NOTATION_PAIRS = 14,
    DYAD_NOTATION_HEXDB = 15,
    DYAD_NOTATION_WOLVE = 16,
    DYAD_NOTATION_PNNHEX = 17,
    DYAD_NOTATION_SENTENCES = 18,
    DYAD_NOTATION_SIX = 19,
    DYAD_NOTATION_HEXATA = 20,
    DYAD_NOTATION_LINKS = 21,
} dyad_notation;
/* "any", "text", "npy", "jsonl", "sgf", "hexworld", "svg", "trmph" and on; NULL past the end. */
DYAD_API const char *dyad_notation_name(size_t notation);

typedef struct dyad_convert_request {
    size_t struct_size;       /* sizeof this struct */
    const dyad_game *game;    /* NULL: each record says its own; text and npy need one */
    const char *const *paths; /* `path_count` files, read in order; "-" is standard input */
    size_t path_count;        /* 0: standard input alone */
    /* `size` bytes that are read in place of files, as an input that errors call `name`: where
     * either is not NULL. */
    const void *bytes;
    size_t size;
    const char *name;
    dyad_notation from, to;
    /* Not NULL: of each record the position after so many moves of its main line, without the
     * moves, in every format. NULL: moves are kept where the format has them; where it has none,
     * the position is that after the last one. */
    const uint64_t *move;
    uint64_t item;       /* this item alone, counted from 1 over all inputs; 0: all */
    dyad_write_fn write; /* takes what is written */
    void *write_user;    /* its first argument */
    dyad_stop stop;      /* may be NULL */
    int to_move;         /* whose turn it is in all items, 1 or 2; 0: as they say */
    /* An item that is malformed, or that the format cannot hold, is left out and reported to
     * `malformed`, which may be NULL; the next item that can be found is converted. */
    bool keep_going;
    dyad_error_fn malformed;
    void *malformed_user;
} dyad_convert_request;

/* Reads items and writes them. The request and all that it points to are borrowed for the call.
 * *items is how many were written, also on failure; `items` may be NULL.
 *
 * Where it fails, all that stands before the fault has been written, or that has failed and is what
 * is told. npy, svg and the text of games
 * whose files begin with a count are written at the end, and not where it fails.
 *
 * With `keep_going` all other items are written, and the first item that was left out decides the
 * status. It passes over faults of items alone: DYAD_E_MALFORMED, and DYAD_E_USAGE of an item.
 *
 * DYAD_E_MALFORMED: dyad_session_error() has file, line, column and item. DYAD_E_USAGE: a format
 * cannot hold what is there: boards of different sizes in npy, two pictures in svg, another game
 * than hex in a link; or there is no such item. DYAD_E_SYSTEM, DYAD_E_MEMORY, DYAD_E_STOPPED. */
DYAD_API dyad_status dyad_convert(dyad_session *session, const dyad_convert_request *request,
                                  uint64_t *items);

#ifdef __cplusplus
}
#endif

#endif
