/* record.h - records of games: a tree of nodes with variations, read from and written to SGF
 * (FF[4], and what older and slightly broken files have of it), HexWorld links, and JSON. Part of
 * <dyad/dyad.h>.
 *
 *     root --- 1 red b2 --- 2 blue a3 --- 3 red c1        the main line: first children
 *                      \--- 2 blue c2 --- 3 ...           a variation: a sibling
 *
 * A node holds at most one move, stones that are set up before it, and properties as SGF has them;
 * what Dyad has no use for is kept as it was. Records are of hex (GM[11]), and of path and ungo
 * (GM[1] with RU[PATH] and RU[Un-Go]); colours are 1 and 2, as dyad_game_colour() names them:
 *
 *     SGF's B and W     hex: red and blue      path: black (2) and white (1)    ungo: black, white
 *
 * Nodes are borrowed from their record and live as long as it. A record belongs to one thread at a
 * time; a node of another record is DYAD_E_USAGE. docs/records.md has the formats.
 */
#ifndef DYAD_RECORD_H
#define DYAD_RECORD_H

#include <dyad/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most rows and columns of a record's board, and how many bytes of memory one game may take;
 * what has more is DYAD_E_MALFORMED. SGF itself has points for sides of up to 52, except in hex. */
#define DYAD_RECORD_SIDE_MAX  1024
#define DYAD_RECORD_BYTES_MAX ((size_t)256 << 20)

typedef struct dyad_record_node dyad_record_node;

typedef enum dyad_record_kind {
    DYAD_RECORD_NONE = 0,        /* the node has no move */
    DYAD_RECORD_STONE = 1,       /* a stone is put on (row, column) */
    DYAD_RECORD_PASS = 2,        /* nothing is */
    DYAD_RECORD_SWAP_PIECES = 3, /* all stones change colour and are reflected in the long diagonal,
                                  * from (row, column) to (column, row); the other colour is to
                                  * move; on square boards alone */
    DYAD_RECORD_SWAP_SIDES = 4,  /* the players change sides, the stones stay; as of old, a move of
                                  * the second colour follows one of the first */
    DYAD_RECORD_RESIGN = 5,
    DYAD_RECORD_FORFEIT = 6,
} dyad_record_kind;
/* "none", "stone", "pass", "swap-pieces", "swap-sides", "resign", "forfeit"; NULL past the end. */
DYAD_API const char *dyad_record_kind_name(size_t kind);

typedef struct dyad_record_move {
    dyad_record_kind kind;
    int colour;         /* who makes it, 1 or 2; 0 where there is none */
    size_t row, column; /* of DYAD_RECORD_STONE; otherwise 0 */
} dyad_record_move;

/* ---- reading records -------------------------------------------------------------------- */

typedef enum dyad_record_format {
    DYAD_RECORD_ANY = 0, /* reading: told by the first bytes */
    DYAD_RECORD_SGF = 1,
    /* Links, one after the other: https://hexworld.org/board/#11c1,a1b2 */
    DYAD_RECORD_HEXWORLD = 2,
    DYAD_RECORD_JSON = 3, /* an object a line: docs/records.md */
} dyad_record_format;

typedef struct dyad_records dyad_records;

/* Two places to read from. `game` NULL: whatever game each record is of. `path` ("-" is standard
 * input) or `name` is what errors call the input; it and `bytes` must outlive the reader, and what
 * dyad_session_error() says of it. DYAD_E_USAGE: no records are kept of the game. */
DYAD_API dyad_status dyad_records_open(dyad_session *session, const dyad_game *game,
                                       dyad_record_format format, const char *path,
                                       dyad_records **records);
DYAD_API dyad_status dyad_records_open_bytes(dyad_session *session, const dyad_game *game,
                                             dyad_record_format format, const char *name,
                                             const void *bytes, size_t size,
                                             dyad_records **records);
/* The next record, which is the caller's to free. DYAD_END after the last one. DYAD_E_MALFORMED,
 * with the line and column in dyad_session_error(); calling again then goes on with the next record
 * where it can be found, and otherwise ends. */
DYAD_API dyad_status dyad_records_next(dyad_records *records, dyad_record **record);
DYAD_API void dyad_records_close(dyad_records *records);

/* ---- looking at a record ---------------------------------------------------------------- */

DYAD_API const dyad_game *dyad_record_game(const dyad_record *record);
DYAD_API size_t dyad_record_rows(const dyad_record *record); /* of the board */
DYAD_API size_t dyad_record_columns(const dyad_record *record);
/* The side of a square board, 0 of any other. */
DYAD_API size_t dyad_record_size(const dyad_record *record);
DYAD_API const dyad_record_node *dyad_record_root(const dyad_record *record);
/* The colour that its RE property names as the winner; 0: none. */
DYAD_API int dyad_record_winner(const dyad_record *record);
/* How many moves the main line has; the node of move number `move` of it, from 1 on, together with
 * what is set up behind it, the last one where there are fewer; 0: before the first. */
DYAD_API size_t dyad_record_length(const dyad_record *record);
DYAD_API const dyad_record_node *dyad_record_at(const dyad_record *record, size_t move);

/* NULL where there is none. As of all that looks at nodes, of no node NULL, 0 or
 * DYAD_RECORD_NONE. */
DYAD_API const dyad_record_node *dyad_record_parent(const dyad_record_node *node);
DYAD_API const dyad_record_node *dyad_record_child(const dyad_record_node *node);   /* the first */
DYAD_API const dyad_record_node *dyad_record_sibling(const dyad_record_node *node); /* the next */

DYAD_API dyad_record_move dyad_record_move_of(const dyad_record_node *node);
/* Whose turn it is after the node, 1 or 2: the colour of the move that follows, or else what is
 * said there and what the moves before tell; colour 1 where nothing does. */
DYAD_API int dyad_record_to_move(const dyad_record *record, const dyad_record_node *node);
/* Where the node stands in the input; 0 where it was not read. */
DYAD_API uint64_t dyad_record_line(const dyad_record_node *node);
DYAD_API uint64_t dyad_record_column(const dyad_record_node *node);
/* The properties of a node that are neither moves nor stones: the name of number `index`, NULL past
 * the end. */
DYAD_API const char *dyad_record_property(const dyad_record_node *node, size_t index);
/* Value number `index` of the property `name` ("C", "PB"), as text: of it as much as fits is copied
 * to `text`, which holds `room` bytes, with a NUL behind it. Gives back its whole length, or -1
 * where there is no such value. */
DYAD_API ptrdiff_t dyad_record_text(const dyad_record_node *node, const char *name, size_t index,
                                    char *text, size_t room);

/* The position after a node, NULL: after the last of the main line, borrowed until the next such
 * call on this record. DYAD_E_MALFORMED: a move on the way cannot be played, because the cell is
 * taken or off the board, or of ungo is suicide; dyad_session_error() says which, and where. */
DYAD_API dyad_status dyad_record_position(dyad_record *record, const dyad_record_node *node,
                                          const dyad_position **position);

/* ---- making a record -------------------------------------------------------------------- */

/* A record of an empty board, with a root. DYAD_E_USAGE: no records are kept of the game, or not of
 * that size. */
DYAD_API dyad_status dyad_record_new(dyad_session *session, const dyad_game *game, size_t rows,
                                     size_t columns, dyad_record **record);
DYAD_API void dyad_record_free(dyad_record *record);
/* Changes are made as a whole or not at all: where one fails, everything is as it was. What is
 * replaced or taken away is given back, so that a record may be changed any number of times. */
/* A node with a move, behind the others that follow `parent`; `node` may be NULL. That the move can
 * be played is not looked at. DYAD_E_USAGE: its cell or colour does not exist, there is no parent,
 * or the record would take more than DYAD_RECORD_BYTES_MAX. */
DYAD_API dyad_status dyad_record_add(dyad_record *record, const dyad_record_node *parent,
                                     const dyad_record_move *move, const dyad_record_node **node);
/* A stone that is set up at a node before its move, in place of what is set up there on that cell;
 * colour 0 takes one off. */
DYAD_API dyad_status dyad_record_add_stone(dyad_record *record, const dyad_record_node *node,
                                           int colour, size_t row, size_t column);
/* Says whose turn it is at a node before its move, as SGF's PL does: 1 or 2; 0: what the moves
 * tell. DYAD_E_USAGE: another colour. */
DYAD_API dyad_status dyad_record_set_turn(dyad_record *record, const dyad_record_node *node,
                                          int colour);
/* Gives a node the property, with this one text as its value, behind its other properties; NULL
 * takes it away. The text is copied; with its escapes it may have a quarter of
 * DYAD_RECORD_BYTES_MAX. Names are of up to 64 upper case letters; FF, GM, SZ, RU at the root
 * of path and ungo, and what moves and stones are made of, are not for setting: DYAD_E_USAGE. */
DYAD_API dyad_status dyad_record_set(dyad_record *record, const dyad_record_node *node,
                                     const char *name, const char *text);

/* ---- writing ---------------------------------------------------------------------------- */

/* Writes it, ending in a line end. SGF and JSON keep everything, but that bytes which are no UTF-8
 * become U+FFFD in JSON; a link has the moves of the main line alone. What was written, read again
 * and written again, is the same bytes. DYAD_E_USAGE: the
 * format cannot hold it: the game, the side, or that stones are taken off. */
DYAD_API dyad_status dyad_record_write(dyad_record *record, dyad_record_format format,
                                       dyad_write_fn write, void *user);

#ifdef __cplusplus
}
#endif

#endif
