/* fields.h - the fields of a JSON object, by a table: what is missing, unknown, of another type or
 * beyond its bounds is told in one place. */
#ifndef SERVE_FIELDS_H
#define SERVE_FIELDS_H

#include "exchange.h"

#include <jansson.h>

typedef enum field_kind {
    FIELD_TEXT,   /* const char **, and its length to `size` */
    FIELD_GAME,   /* const dyad_game ** */
    FIELD_NUMBER, /* uint64_t *, from `least` to `most` */
    FIELD_REAL,   /* double *, from `least` to `most` */
    FIELD_FLAG,   /* bool * */
    FIELD_WORD,   /* int *: the index in words */
    FIELD_NAME,   /* const char **: that of the words */
    FIELD_LIST,   /* const json_t **: an array */
    FIELD_SIDES,  /* size_t[2]: a side, or [rows, columns], from `least` to `most` */
} field_kind;

typedef struct field {
    const char *name;
    field_kind kind;
    void *to; /* left as it is where the field is not there */
    bool required;
    size_t *size;
    uint64_t least, most;
    const char *(*word)(size_t index); /* NULL past the end */
} field;

/* Reads the body as an object of these fields. The object is to be given back by json_decref() when
 * what points into it is no longer needed; NULL where `to` is an error. */
json_t *read_fields(const request *asked, const field *fields, size_t count, answer *to);

/* A text that is a word: NULL where it is none, or has a NUL in it. */
const char *json_word(const json_t *value);

/* How records of a request are written, where it says so. */
typedef struct record_words {
    const char *dialect, *from; /* names of the library's tables; NULL: not given */
    size_t sides[2];            /* 0: not given */
} record_words;
const char *dialect_name(size_t index);
const char *form_name(size_t index);
/* The rows of a table of fields that read it. */
/* clang-format off */
#define RECORD_FIELDS(words)                                                                       \
    {.name = "dialect", .kind = FIELD_NAME, .to = &(words)->dialect, .word = dialect_name},        \
    {.name = "from", .kind = FIELD_NAME, .to = &(words)->from, .word = form_name},                 \
    {.name = "board_size", .kind = FIELD_SIDES, .to = (words)->sides, .least = 1,                  \
     .most = DYAD_RECORD_SIDE_MAX}
/* clang-format on */
/* From now on the session reads records so. */
void record_words_use(dyad_session *session, const record_words *words);

/* The position that a request names by "game" and one of "text", "rows" and "piles"; whose turn it
 * is in it, by "to_move", whatever it says itself; and by "swap" that its game has the swap. */
typedef struct board_input {
    const dyad_game *game;
    const char *text;
    size_t size;
    const json_t *rows, *piles;
    const char *to_move; /* a colour of the game; NULL: not given */
    bool is_file;        /* the text is bytes of a file, in any character set */
    bool swap; /* its game is played with the swap, also where it does not say so itself */
    record_words words;
    const char
        *dialect;    /* that it was read in, unless that is the standard of its format; or NULL */
    int mover;       /* the same as a number, once it is laid out; 0: not given */
    strbuf laid_out; /* the text of rows or piles */
} board_input;

/* The rows of a table of fields that read it. */
/* clang-format off */
#define BOARD_FIELDS(input)                                                                        \
    {.name = "game", .kind = FIELD_GAME, .to = &(input)->game, .required = true},                  \
    {.name = "text", .kind = FIELD_TEXT, .to = &(input)->text, .size = &(input)->size},            \
    {.name = "rows", .kind = FIELD_LIST, .to = &(input)->rows},                                    \
    {.name = "piles", .kind = FIELD_LIST, .to = &(input)->piles},                                  \
    {.name = "to_move", .kind = FIELD_TEXT, .to = &(input)->to_move},                              \
    {.name = "swap", .kind = FIELD_FLAG, .to = &(input)->swap},                                    \
    RECORD_FIELDS(&(input)->words)
/* clang-format on */

/* Lays rows or piles out as text, and looks up whose turn it is. False where `to` is an error. */
bool board_lay_out(context *at, board_input *input, answer *to);
/* A reader of all positions there are; false where `to` is an error. */
bool board_open(dyad_session *session, const board_input *input, dyad_reader **reader, answer *to);
/* Reads the one position there is, borrowed from *reader, which is to be closed. False where `to`
 * is an error; nothing is open then. */
bool board_read(context *at, dyad_session *session, board_input *input, dyad_reader **reader,
                const dyad_position **position, answer *to);
/* Whether the position is no larger than the limits have it; otherwise `to` says so. */
bool board_fits(const context *at, const dyad_position *position, answer *to);
/* ,"to_move":"red", where the position says whose turn it is. */
void board_put_turn(const dyad_position *position, strbuf *out);
/* ,"dialect":"little-golem", unless it is NULL. */
void put_dialect(const char *dialect, strbuf *out);
void board_free(board_input *input);

/* A session with the context's memory and stop; NULL where `to` is an error. */
dyad_session *context_session(context *at, answer *to);

#endif
