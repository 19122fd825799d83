/* convert.h - boards and records of games from one format to another. Part of <dyad/dyad.h>.
 *
 *     text       the layout of the original problem       boards and piles
 *     npy        NumPy's array of boards of one side      boards
 *     jsonl      a line of JSON each                      boards, piles and records
 *     sgf        SGF FF[4]                                records; a board is set up at the root
 *     hexworld   links to HexWorld's board, a line each   records of hex; a board is put as moves
 *     svg        a picture                                written only: one board or pile game
 *
 * A record that becomes a record keeps its moves; in any other format it is the position that it
 * has come to. A board that becomes a record and a board again is the same board.
 */
#ifndef DYAD_CONVERT_H
#define DYAD_CONVERT_H

#include <dyad/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum dyad_notation {
    DYAD_NOTATION_ANY = 0, /* reading: told by the first bytes */
    DYAD_NOTATION_TEXT = 1,
    DYAD_NOTATION_NPY = 2,
    DYAD_NOTATION_JSONL = 3,
    DYAD_NOTATION_SGF = 4,
    DYAD_NOTATION_HEXWORLD = 5,
    DYAD_NOTATION_SVG = 6, /* writing alone */
} dyad_notation;
/* "any", "text", "npy", "jsonl", "sgf", "hexworld", "svg"; NULL past the end. */
DYAD_API const char *dyad_notation_name(size_t notation);

typedef struct dyad_convert_request {
    size_t struct_size;       /* sizeof this struct */
    const dyad_game *game;    /* NULL: of each record its own; text and npy do not tell */
    const char *const *paths; /* read in order; "-" is standard input */
    size_t path_count;        /* 0: standard input alone */
    const void *bytes;        /* not NULL, or `name` is not: these are read instead, as an input
                               * called `name`; of no size there is nothing to be read */
    size_t size;
    const char *name;
    dyad_notation from, to;
    /* Of records, the position after so many moves of the main line, in every format, and without
     * the moves. NULL: they are kept where they can be; the position is that after the last. */
    const uint64_t *move;
    uint64_t item; /* this item alone, counted from 1 over all inputs; 0: all */
    dyad_write_fn write;
    void *write_user;
    dyad_stop stop;
    int to_move; /* whose turn it is in all of them, 1 or 2; 0: as they say */
} dyad_convert_request;

/* Reads items and writes them. What stands before the first fault has been written, but in text of
 * games that are counted, npy and svg, which are written at the end. `items`, which may be NULL:
 * how many were written, also on failure. DYAD_E_USAGE: a format cannot hold what is there: boards
 * of different sides in npy, two pictures in svg, another game than hex in a link. */
DYAD_API dyad_status dyad_convert(dyad_session *session, const dyad_convert_request *request,
                                  uint64_t *items);

#ifdef __cplusplus
}
#endif

#endif
