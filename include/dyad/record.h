/* record.h - records of games: trees of nodes with variations, read from and written to SGF,
 * HexWorld links and JSON. SGF is FF[4]; older and slightly broken files are read too. Part of
 * <dyad/dyad.h>.
 *
 *     root --- 1 red b2 --- 2 blue a3 --- 3 red c1        the main line: first children
 *                      \--- 2 blue c2 --- 3 ...           a variation: a sibling
 *
 * A node holds at most one move, stones that are set up before it, and properties as SGF has them.
 * Properties that mean nothing to Dyad are kept as they were. Records are of hex (GM[11]), path
 * (GM[1] with RU[PATH]) and ungo (GM[1] with RU[Un-Go]). Colours are 1 and 2, as dyad_game_colour()
 * names them; dyad_game_black() is the one that SGF calls B:
 *
 *     SGF's B and W     hex: red and blue      path: black (2) and white (1)    ungo: black, white
 *
 * Rows and columns are counted from 0, at the top left. Nodes are borrowed from their record and
 * live as long as it. A record belongs to its session: one thread at a time uses both, the record
 * is freed before the session, and dyad_session_error() has the text of what failed. A record and a
 * node of another one are DYAD_E_USAGE. docs/records.md has the formats.
 */
#ifndef DYAD_RECORD_H
#define DYAD_RECORD_H

#include <dyad/base.h>
#include <dyad/play.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most rows and columns of a record's board, and the bytes of memory that one game may take.
 * Input with more is DYAD_E_MALFORMED. While JSON is read, one node may take 1 GiB besides. SGF has
 * points for sides of up to 52; in hex for all. */
#define DYAD_RECORD_SIDE_MAX  1024
#define DYAD_RECORD_BYTES_MAX ((size_t)256 << 20)

typedef struct dyad_record_node dyad_record_node;

typedef enum dyad_record_kind {
    DYAD_RECORD_NONE = 0,        /* the node has no move */
    DYAD_RECORD_STONE = 1,       /* a stone is put on (row, column) */
    DYAD_RECORD_PASS = 2,        /* no stone is put */
    DYAD_RECORD_SWAP_PIECES = 3, /* all stones change colour, and go from (row, column) to (column,
                                  * row), and the board is turned so; the other colour is to move */
    DYAD_RECORD_SWAP_SIDES = 4,  /* the players change colours and the stones stay; the next move is
                                  * of the same colour as this one */
    DYAD_RECORD_RESIGN = 5,
    DYAD_RECORD_FORFEIT = 6,
} dyad_record_kind;
/* "none", "stone", "pass", "swap-pieces", "swap-sides", "resign", "forfeit"; NULL past the end. */
DYAD_API const char *dyad_record_kind_name(size_t kind);

typedef struct dyad_record_move {
    dyad_record_kind kind;
    int colour;         /* who makes it, 1 or 2; 0 where the kind is DYAD_RECORD_NONE */
    size_t row, column; /* of DYAD_RECORD_STONE; 0 of all others */
} dyad_record_move;

/* ---- reading records -------------------------------------------------------------------- */

typedef enum dyad_record_format {
    DYAD_RECORD_ANY = 0, /* when reading: the first bytes tell */
    DYAD_RECORD_SGF = 1,
    /* Links, one after the other: https://hexworld.org/board/#11c1,a1b2 */
    DYAD_RECORD_HEXWORLD = 2,
    DYAD_RECORD_JSON = 3, /* an object a line: docs/records.md */
    /* What other programs and sites write: dyad_record_form_at() says what each is. */
    DYAD_RECORD_TRMPH = 4,
    DYAD_RECORD_MOVES = 5,
    DYAD_RECORD_HEXBOARD = 6,
    DYAD_RECORD_PLAYHEX = 7,
    DYAD_RECORD_ABSTRACTPLAY = 8,
    DYAD_RECORD_BOARDGAMEARENA = 9,
    DYAD_RECORD_OGS = 10,
    DYAD_RECORD_PAIRS = 11,
    DYAD_RECORD_HEXDB = 12,
    DYAD_RECORD_WOLVE = 13,
    DYAD_RECORD_PNNHEX = 14,
    DYAD_RECORD_SENTENCES = 15,
    DYAD_RECORD_SIX = 16,
    DYAD_RECORD_HEXATA = 17,
    DYAD_RECORD_LINKS = 18,
} dyad_record_format;
#define DYAD_RECORD_FORMATS 19 /* how many there are, counted from 0 */

/* A reader of records. It is closed before its session is freed. */
typedef struct dyad_records dyad_records;

/* Opens a file ("-": standard input), or `size` bytes of memory. `game` NULL: each record says
 * which game it is of. Errors call the input `path`, or `name`. That text and `bytes` are borrowed:
 * they outlive the reader, its records, and the use of what dyad_session_error() says of them.
 * *records is the caller's to close. DYAD_E_USAGE: no records are kept of the game; DYAD_E_SYSTEM;
 * DYAD_E_MEMORY. */
DYAD_API dyad_status dyad_records_open(dyad_session *session, const dyad_game *game,
                                       dyad_record_format format, const char *path,
                                       dyad_records **records);
DYAD_API dyad_status dyad_records_open_bytes(dyad_session *session, const dyad_game *game,
                                             dyad_record_format format, const char *name,
                                             const void *bytes, size_t size,
                                             dyad_records **records);
/* Reads the next record, which is the caller's to free. DYAD_END: there are no more.
 * DYAD_E_MALFORMED: dyad_session_error() has line and column, and the next call goes on with the
 * next record, where it can be found. DYAD_E_SYSTEM, DYAD_E_MEMORY and DYAD_E_STOPPED end reading:
 * further calls fail in the same way. */
DYAD_API dyad_status dyad_records_next(dyad_records *records, dyad_record **record);
/* NULL is accepted. Records that were read stay. */
DYAD_API void dyad_records_close(dyad_records *records);

/* Takes the facts of a record, which fit into `facts`, aligned as by malloc. It is called by
 * several threads at once, each with a session of its own, and reads nothing that another one
 * writes; the record is there until it returns. Of a record it may be called twice, and the facts
 * of one call are handed out. DYAD_OK, or a failure of that session, which ends reading. */
typedef dyad_status (*dyad_record_facts_fn)(void *user, dyad_session *session, dyad_record *record,
                                            void *facts);
/* Is given the facts of each record, or else the fault of a malformed one, in the order of the
 * input, by the thread that reads. False ends reading. */
typedef bool (*dyad_record_taken_fn)(void *user, const void *facts, const dyad_error *error);

typedef struct dyad_records_request {
    size_t struct_size;        /* sizeof this struct */
    const dyad_game *game;     /* NULL: any */
    dyad_record_format format; /* DYAD_RECORD_ANY: found out */
    const char *path;          /* "-" is standard input */
    unsigned jobs;             /* threads, at most DYAD_JOBS_MAX; 0: as many as there are cores */
    size_t facts_size;         /* bytes of the facts of a record, 1 to 65536 */
    dyad_record_facts_fn facts;
    dyad_record_taken_fn taken;
    void *user; /* the first argument of both */
} dyad_records_request;

/* Reads all records of an input over threads, and hands out the facts of each in order: what
 * `taken` gets does not depend on `jobs`. Memory is bounded: some hundred KiB for each thread, and
 * what the facts take. What dyad_session_set_remark() was given is not called: dyad_record_remark()
 * has it. The request is borrowed for the call. The session's allocator is called by
 * several threads at once.
 *
 * DYAD_OK: the input has ended, or `taken` has. Otherwise DYAD_E_USAGE, or, as of
 * dyad_records_next(), DYAD_E_SYSTEM, DYAD_E_MEMORY or DYAD_E_STOPPED; or what `facts` returned. */
DYAD_API dyad_status dyad_records_each(dyad_session *session, const dyad_records_request *request);

/* ---- dialects ---------------------------------------------------------------------------- */

/* How a program or a site writes its games of Hex, where that differs from others: a row of a
 * table. All are texts for people, and none is NULL. */
typedef struct dyad_dialect {
    const char *name;       /* "little-golem" */
    const char *title;      /* whose it is */
    const char *recognised; /* what a record states that is written so */
    const char *begins;     /* who begins, and joins top and bottom; how points are written */
    const char *swap;
    const char *result;
    const char *oddities;
    const char *source; /* where this was read, with its version */
} dyad_dialect;
/* Row number `index`, from 0; NULL past the end. */
DYAD_API const dyad_dialect *dyad_dialect_at(size_t index);
/* The dialect of that name; NULL: there is none. */
DYAD_API const dyad_dialect *dyad_dialect_find(const char *name);
/* Whether the dialect of that name says nothing that the standard of its format does not. */
DYAD_API bool dyad_dialect_is_plain(const char *name);
/* All records that are read from now on, by whatever is opened or called with the session, are
 * written in the dialect of that name; NULL: each record states its own. A record that fits two
 * dialects that differ, and states neither, is DYAD_E_MALFORMED without this. DYAD_E_USAGE: there
 * is no such dialect. */
DYAD_API dyad_status dyad_session_set_dialect(dyad_session *session, const char *name);
/* The dialect that a record was read in; NULL: it was not read. */
DYAD_API const dyad_dialect *dyad_record_dialect(const dyad_record *record);

/* ---- the text of records ---------------------------------------------------------------- */

/* All text of records is UTF-8. That of SGF is converted from the character set that CA of its root
 * names, by iconv of the C library; without CA it is UTF-8 where it is valid as that, and else
 * ISO-8859-1. */

/* The text of all records that are read from now on, by whatever is opened or called with the
 * session, is UTF-8, whatever CA says: the caller has converted it. false: CA tells. */
DYAD_API dyad_status dyad_session_set_utf8(dyad_session *session, bool is_utf8);
/* `remark` gets what is to be said of the text of each record that is read from now on, with file,
 * line and column, where something is: a character set that is guessed, or bytes that are no
 * character of it. It is called by the thread that reads. NULL: nobody gets it. */
DYAD_API dyad_status dyad_session_set_remark(dyad_session *session, dyad_error_fn remark,
                                             void *user);
/* The character set that the text of a record was converted from, "Shift_JIS"; NULL: the text is
 * ASCII or UTF-8, and nothing is to be said of that. */
DYAD_API const char *dyad_record_charset(const dyad_record *record);
/* A sentence on the text of a record; NULL: nothing is to be said. */
DYAD_API const char *dyad_record_remark(const dyad_record *record);

/* ---- formats ----------------------------------------------------------------------------- */

/* A format of records: a row of a table. All are texts for people, and none is NULL. */
typedef struct dyad_record_form {
    const char *name;       /* "playhex", as dyad_notation_name() has it too */
    const char *title;      /* whose it is */
    const char *recognised; /* how a file begins that is written so */
    const char *size;       /* how the size of the board is stated; or that it is not */
    const char *holds;      /* how moves, swap and result are written */
    const char *source;     /* where this was read, with its version */
    dyad_record_format format;
    bool is_written; /* by dyad_record_write(); all are read */
} dyad_record_form;
/* Row number `index`, from 0; NULL past the end. */
DYAD_API const dyad_record_form *dyad_record_form_at(size_t index);
/* All records that are read from now on, by whatever is opened or called with the session and is
 * not given a format of its own, are in that format; DYAD_RECORD_ANY: the first bytes tell.
 * DYAD_E_USAGE: there is no such format. */
DYAD_API dyad_status dyad_session_set_record_format(dyad_session *session,
                                                    dyad_record_format format);
/* The format that a record was read in; NULL: it was not read. */
DYAD_API const dyad_record_form *dyad_record_form_of(const dyad_record *record);
/* Records that are read from now on, by whatever is opened or called with the session, are of
 * boards of that size where their format states none: 1 to DYAD_RECORD_SIDE_MAX; 0 and 0: such
 * records are DYAD_E_MALFORMED. DYAD_E_USAGE: no record is of that size. */
DYAD_API dyad_status dyad_session_set_board_size(dyad_session *session, size_t rows,
                                                 size_t columns);

/* ---- looking at a record ---------------------------------------------------------------- */

/* Of a record or node that is NULL, everything here is NULL, 0 or DYAD_RECORD_NONE, or -1 where it
 * says so. */
DYAD_API const dyad_game *dyad_record_game(const dyad_record *record);
DYAD_API size_t dyad_record_rows(const dyad_record *record); /* of the board */
DYAD_API size_t dyad_record_columns(const dyad_record *record);
/* The side of a square board, 0 of any other. */
DYAD_API size_t dyad_record_size(const dyad_record *record);
DYAD_API const dyad_record_node *dyad_record_root(const dyad_record *record);
/* Whether the game is played with the swap: the property RU of the root is "swap", or the second
 * move is one. */
DYAD_API bool dyad_record_swap(const dyad_record *record);
/* The colour that the property RE of the root names as the winner, 1 or 2; 0: none. */
DYAD_API int dyad_record_winner(const dyad_record *record);
/* How many moves the main line has. */
DYAD_API size_t dyad_record_length(const dyad_record *record);
/* The node of the main line where `move` moves have been made, and all that is set up before the
 * next one: 0 is before the first move. Where the line has fewer moves, its last node. */
DYAD_API const dyad_record_node *dyad_record_at(const dyad_record *record, size_t move);

/* The nodes around a node; NULL where there is none. */
DYAD_API const dyad_record_node *dyad_record_parent(const dyad_record_node *node);
DYAD_API const dyad_record_node *dyad_record_child(const dyad_record_node *node);   /* the first */
DYAD_API const dyad_record_node *dyad_record_sibling(const dyad_record_node *node); /* the next */

DYAD_API dyad_record_move dyad_record_move_of(const dyad_record_node *node);
/* Whose turn it is after the node, 1 or 2: the colour of the move that follows, but for giving up,
 * which is nobody's turn; or else what SGF's PL says there, or what the moves before tell; or else
 * 1. */
DYAD_API int dyad_record_to_move(const dyad_record *record, const dyad_record_node *node);
/* Where the node stands in the input, from 1; 0 where it was not read. */
DYAD_API uint64_t dyad_record_line(const dyad_record_node *node);
DYAD_API uint64_t dyad_record_column(const dyad_record_node *node);
/* The name of property number `index` of a node, from 0; NULL past the end. Moves and stones are
 * not among them. Borrowed until the record is changed. */
DYAD_API const char *dyad_record_property(const dyad_record_node *node, size_t index);
/* Copies value number `index`, from 0, of the property `name` ("C", "PB"), without its escapes: as
 * much as fits into the `room` bytes of `text`, with a NUL behind it. Gives back the length of the
 * whole, in bytes; -1 where there is no such value. `text` may be NULL. */
DYAD_API ptrdiff_t dyad_record_text(const dyad_record_node *node, const char *name, size_t index,
                                    char *text, size_t room);

/* The position after a node; `node` NULL: after the last node of the main line. It is borrowed
 * until the next such call on this record. DYAD_E_MALFORMED: a move on the way cannot be played:
 * its cell is taken or off the board, or it is suicide; or, in Un-Go, too many moves follow stones
 * that are set up, or suicide, on such a board. dyad_session_error() says which, and where.
 * DYAD_E_USAGE; DYAD_E_MEMORY. */
DYAD_API dyad_status dyad_record_position(dyad_record *record, const dyad_record_node *node,
                                          const dyad_position **position);

/* ---- making a record -------------------------------------------------------------------- */

/* Makes a record of an empty board, which has a root alone. It is the caller's to free.
 * DYAD_E_USAGE: no records are kept of the game, or not of that size; DYAD_E_MEMORY. */
DYAD_API dyad_status dyad_record_new(dyad_session *session, const dyad_game *game, size_t rows,
                                     size_t columns, dyad_record **record);
/* Frees a record, its nodes and its position. NULL is accepted. */
DYAD_API void dyad_record_free(dyad_record *record);

/* The functions below make a change as a whole or not at all: where one fails, everything is as it
 * was. What is replaced or taken away is freed, so that a record may be changed any number of
 * times. Each can fail with DYAD_E_MEMORY, and with DYAD_E_USAGE where the record would take more
 * than DYAD_RECORD_BYTES_MAX. */

/* Adds a node with a move, or without one (DYAD_RECORD_NONE), as the last child of `parent`. *node
 * is the new node; `node` may be NULL. Whether the move can be played is not checked. DYAD_E_USAGE:
 * there is no such cell, colour or parent. */
DYAD_API dyad_status dyad_record_add(dyad_record *record, const dyad_record_node *parent,
                                     const dyad_record_move *move, const dyad_record_node **node);
/* Sets up a stone at a node, before its move, in place of what the node sets up on that cell.
 * Colour 0 takes a stone off. DYAD_E_USAGE: there is no such cell, colour or node. */
DYAD_API dyad_status dyad_record_add_stone(dyad_record *record, const dyad_record_node *node,
                                           int colour, size_t row, size_t column);
/* Says whose turn it is at a node, before its move, as SGF's PL does: 1 or 2; 0: the moves tell.
 * DYAD_E_USAGE: there is no such colour or node. */
DYAD_API dyad_status dyad_record_set_turn(dyad_record *record, const dyad_record_node *node,
                                          int colour);
/* Gives a node a property with one value, `text`, behind its other properties; NULL takes the
 * property away. The text is copied; with its escapes it may take a quarter of
 * DYAD_RECORD_BYTES_MAX. A name has 1 to 64 upper case letters. DYAD_E_USAGE: the name cannot be
 * set: FF, GM and SZ, RU at the root of path and ungo, and what moves and stones are made of. */
DYAD_API dyad_status dyad_record_set(dyad_record *record, const dyad_record_node *node,
                                     const char *name, const char *text);

/* ---- games being played ------------------------------------------------------------------- */

/* Makes a record of a game with its moves, what it began with, and RE where it is over. It is the
 * caller's to free. Resigning is a move in records of hex alone: a move of Go's is a point. Moves
 * that are not by turns are kept, and so is whose turn it was at first; what was set of whose turn
 * it is later is not. DYAD_E_USAGE: no records are kept of the game, or not of that size;
 * DYAD_E_MEMORY. */
DYAD_API dyad_status dyad_record_of_play(dyad_session *session, const dyad_play *play,
                                         dyad_record **record);
/* Makes a record of a game that began where `from` is after move number `base` of its main line (0:
 * at its beginning), and has gone on from there. The record has all that `from` has along this
 * line, for as long as its moves are those of the game, and the game's other moves after it; no
 * other variations. RE stays if the moves are all those of `from`, else the game's own result takes
 * its place. It is the caller's to free. Fails as dyad_record_of_play() does. */
DYAD_API dyad_status dyad_record_go_on(const dyad_record *from, size_t base, const dyad_play *play,
                                       dyad_record **record);
/* Makes a game of the main line up to move number `most`, SIZE_MAX: of all. Where <dyad/play.h>
 * does not have its moves, as where players change sides, stones are set up among them, or it went
 * on after it was won, it is the position after them, without a move. Where the record does not say
 * whose turn it is, dyad_position_mover() does. The game is the caller's to free, and uses malloc.
 * DYAD_E_MALFORMED: a move on the way cannot be played, or the position is none to play from;
 * DYAD_E_USAGE: no game is played so; DYAD_E_MEMORY. */
DYAD_API dyad_status dyad_record_play(dyad_record *record, size_t most, dyad_play **play);

/* ---- writing ---------------------------------------------------------------------------- */

/* Writes a record, and a line end behind it, by calls of `write`. SGF and JSON keep everything; SGF
 * has CA[UTF-8] where not all text is ASCII. Bytes that were set and are no UTF-8 become U+FFFD in
 * JSON. A link keeps the moves of the main line alone.
 * What was written, read again and written again, is the same bytes. DYAD_E_USAGE: the format
 * cannot hold the game, the size, or stones that are taken off. DYAD_E_SYSTEM: what `write` gave
 * back; DYAD_E_MEMORY. */
DYAD_API dyad_status dyad_record_write(dyad_record *record, dyad_record_format format,
                                       dyad_write_fn write, void *user);

#ifdef __cplusplus
}
#endif

#endif
