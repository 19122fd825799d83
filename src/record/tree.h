/* tree.h - a record of a game as a tree in one arena, and what readers and writers of records
 * need beside what dyad/record.h tells of it.
 *
 *     node   ->first_child ->next ->next        children in order; the main line goes by the first
 *            ->stones: rectangles that are set up, in the order in which they are
 *            ->properties: what is kept as it was read, values with their escapes
 *
 * What is read is taken from the record's arena, in chunks, and is there until the record goes.
 * What is given to a record that stands, through dyad_record_set(), is a block of its own, which is
 * given back when it is replaced. All is counted against one limit. No function here goes down a
 * tree by calling itself: depth costs no stack. */
#ifndef DY_TREE_H
#define DY_TREE_H

#include "base/buffer.h"
#include "games/game.h"

enum {
    DY_RECORD_SIDE_MAX = DYAD_RECORD_SIDE_MAX,
    DY_RECORD_STONES_MAX =
        1 << 22, /* cells that one game may set up, those of all nodes together */
    DY_RECORD_PROPERTIES_MAX = 1024, /* of one node, but for those of dy_property_is_own() */
    DY_RECORD_NAME_MAX = 64,         /* letters of a property's name */
    DY_SGF_LETTERS = 52,             /* the largest side that Go's points can tell of */
};
#define DY_RECORD_VALUE_MAX (DYAD_RECORD_BYTES_MAX / 4) /* bytes of one value, with its escapes */

typedef struct dy_record_value {
    const char *text; /* as in SGF, escapes kept; not NUL-terminated */
    size_t size;
    struct dy_record_value *next;
} dy_record_value;

typedef struct dy_property {
    const char *name; /* NUL-terminated */
    dy_record_value *first, *last;
    struct dy_property *next;
    uint64_t line, column;
    bool given; /* a part of a dy_given */
} dy_property;

/* A property that was set, with its one value, in a block of its own. */
typedef struct dy_given {
    dy_property property; /* first: where it lies, the block lies */
    dy_record_value value;
    struct dy_given *before, *after; /* all of a record, in no order */
    size_t size;                     /* bytes of the block */
    char text[];                     /* the name, NUL-terminated, and the value */
} dy_given;

/* Cells row .. last_row, column .. last_column become `colour`, 0: empty. */
typedef struct dy_stones {
    int colour;
    uint32_t row, column, last_row, last_column;
    struct dy_stones *before, *next;
} dy_stones;

/* A cell that is set up at a node. */
typedef struct dy_set_up {
    const dyad_record_node *node; /* NULL: a free entry */
    dy_stones *stones;            /* that hold it */
    uint32_t cell;
} dy_set_up;

struct dyad_record_node {
    const dyad_record *record; /* that it is of */
    dyad_record_node *parent, *first_child, *last_child, *next;
    dy_property *first_property, *last_property;
    dy_stones *first_stones, *last_stones;
    uint64_t line, column;
    uint32_t row, column_of_move;
    unsigned char kind, colour; /* of its move */
    unsigned char turn;         /* whose turn it is said to be, by PL; 0: nothing is said */
    unsigned char word;         /* dy_swap_word: what SGF calls it, in place of its kind's name */
    bool known : 1;             /* what it sets up stands in the record's table */
    bool opened : 1;            /* a reader's: a parenthesis stands before it */
    bool turned : 1;            /* behind it the board has been turned by swaps of pieces */
    uint16_t property_count;    /* against the limit */
    uint64_t number;            /* a writer's: how many nodes stand before it */
};

/* A word of SGF for a swap, where it means another than its name says. */
typedef enum dy_swap_word {
    DY_WORD_OF_KIND,
    DY_WORD_SWAP_PIECES,
    DY_WORD_SWAP,
    DY_WORD_SWAP_CAPITALS,
} dy_swap_word;

/* Where pieces of one size are cut from. */
typedef struct dy_record_chunk {
    unsigned char *at;
    size_t left;
} dy_record_chunk;

/* Which limit stands in the way of a change. */
typedef enum dy_record_limit {
    DY_LIMIT_NONE, /* none: memory ran out */
    DY_LIMIT_BYTES,
    DY_LIMIT_STONES,
    DY_LIMIT_PROPERTIES,
} dy_record_limit;

struct dyad_record {
    dyad_session *session;        /* of dyad_record_...(); NULL inside of a reader of positions */
    const dyad_allocator *memory; /* borrowed */
    const dyad_game *game;        /* NULL while it is being read */
    uint32_t rows, columns;
    dy_arena arena, scratch;
    dy_record_chunk nodes, properties, values, rectangles;
    dy_given *given;    /* that were set; NULL: none */
    dy_stones *spare;   /* rectangles that are no longer set up */
    dy_set_up *set_ups; /* a table, at nodes that are `known` */
    size_t set_up_count, set_up_room;
    /* A table by name of the properties of one node that has many; NULL: of none. */
    dy_property **index;
    const dyad_record_node *indexed;
    uint64_t compared; /* names, with that of a property to be added: tests count them */
    size_t bytes;      /* of the arena, the table of set-ups, and what is given */
    uint64_t stones;
    dy_record_limit limit;        /* why the last function that failed did */
    bool made;                    /* by dyad_record_new(), not read */
    const dyad_dialect *dialect;  /* that it was read as; NULL: it was not read */
    const dyad_record_form *form; /* the same of its format */
    const char *told;             /* its name, unless it is the standard's; or NULL */
    bool wide;                    /* a text in it is or was not ASCII */
    const char *charset;          /* that its text was read from; NULL: nothing is to be said */
    const char *remark;           /* on that, a sentence; or NULL */
    const dy_property *bare;      /* a reader's: has a ']' without an escape in a value */
    const char *file;             /* that it was read from, or NULL; borrowed */
    dyad_record_node *root;
    dyad_position position;
};

/* An empty record: no game, no root. */
void dy_record_init(dyad_record *record, const dyad_allocator *memory);
void dy_record_free(dyad_record *record);
/* Empties it; the memory is kept. */
void dy_record_reset(dyad_record *record);

/* Each NULL, or false, when out of memory, or where the record would go beyond a limit;
 * dy_record_refused() tells which. Nothing has changed then. */
dyad_record_node *dy_record_node(dyad_record *record, dyad_record_node *parent);
dy_property *dy_record_property(dyad_record *record, dyad_record_node *node, const char *name,
                                size_t length);
bool dy_record_value_add(dyad_record *record, dy_property *property, const char *text, size_t size);
/* Replaces the text of a value. */
bool dy_record_value_set(dyad_record *record, dy_record_value *value, const char *text,
                         size_t size);
/* To be called when a record gets a text: whether it is ASCII is kept. */
static inline void dy_record_note_text(dyad_record *record, const char *text, size_t size)
{
    unsigned char all = 0;
    for (size_t i = 0; i < size; i++)
        all |= (unsigned char)text[i];
    record->wide = record->wide || all >= 0x80;
}
/* To be called when a node has its move, and its parent has: whether the board is turned behind it.
 */
void dy_record_follow(dyad_record_node *node);
/* Rows and columns of the board on which the children of a node move; NULL: the root itself. */
dy_size dy_record_extent(const dyad_record *record, const dyad_record_node *node);
/* What SGF and JSON call a word for a swap; NULL past the end, and for DY_WORD_OF_KIND. */
const char *dy_record_swap_word(size_t word);
bool dy_record_stones(dyad_record *record, dyad_record_node *node, const dy_stones *stones);
/* Gives a node the property with this one value, with its escapes, behind all others, in place of
 * what it had of that name. */
bool dy_record_give(dyad_record *record, dyad_record_node *node, const char *name,
                    const char *value, size_t size);
/* Takes a property away, and gives back what was given. */
void dy_record_take_away(dyad_record *record, dyad_record_node *node, const char *name);
/* Takes one block of what was given out of the record, and gives it back. */
void dy_record_unlink(dyad_record *record, dy_given *one);
/* Sets up one cell of the board, in place of what is set up there. */
bool dy_record_set_up(dyad_record *record, dyad_record_node *node, int colour, uint32_t row,
                      uint32_t column);
/* A piece for a rectangle. */
dy_stones *dy_record_rectangle(dyad_record *record);
/* Whether the record may take so many bytes more. */
bool dy_record_has_room(dyad_record *record, size_t size);
dyad_status dy_record_refused(const dyad_record *record, dyad_error *error);

/* Whether SGF has it beside what was given to a node: it tells of moves, stones, or what the record
 * is. Else a node that is as large as may be could be written, and not read. */
bool dy_property_is_own(const char *name, size_t length);
dy_property *dy_property_find(const dyad_record_node *node, const char *name);
void dy_property_drop(dyad_record *record, dyad_record_node *node, const char *name);

/* Whether records are kept of a game: it has a board, and SGF's letters B and W are its colours. */
bool dy_record_has(const dyad_game *game);
/* Whether records are kept of such a position: of its game, and of boards of its size. */
bool dy_record_fits(const dyad_position *position);
/* The colour that SGF calls B or W: hex has none of these, and red is black there. */
int dy_record_colour(const dyad_game *game, char letter);
char dy_record_letter(const dyad_game *game, int colour);

/* Whether the game is played with the swap: the root states it by RU[swap], or the second move of
 * the main line, or another in its place, is a swap. */
bool dy_record_swap(const dyad_record *record);
/* States it at the root; false as dy_record_property() is. */
bool dy_record_state_swap(dyad_record *record);

/* The next node in the order of the text: first children first. NULL behind the last one. */
dyad_record_node *dy_record_next(const dyad_record_node *node);
dyad_record_node *dy_record_at(const dyad_record *record, uint64_t move);
/* Whose turn it is after a node: the colour of the move that follows, or else what PL and the moves
 * before it say; 0: nothing does. */
int dy_record_turn(const dyad_record_node *node);
/* The same of what follows the node alone. */
int dy_record_next_turn(const dyad_record_node *node);
/* "stone", "pass", ...; NULL past the end. */
const char *dy_record_kind_name(size_t kind);

#endif
