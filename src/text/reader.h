/* reader.h - positions out of text in the layout of the original problem, free in its white space,
 * boards out of a NumPy file, or what records of games come to: the first bytes tell which.
 *
 * Text is tokens separated by white space: numbers (counts and sizes) and rows or piles of
 * letters. Every fault is found at the byte that shows it. */
#ifndef DY_READER_H
#define DY_READER_H

#include "games/game.h"
#include "text/npy.h"
#include "text/records.h"
#include "text/source.h"

typedef struct dy_place {
    uint64_t line, column;
} dy_place;

/* Where something begins: the byte, counted from 0, and what errors call it. */
typedef struct dy_mark {
    uint64_t offset;
    dy_place place;
} dy_mark;

typedef struct dy_reader {
    const dyad_game *game;
    dy_source *source; /* borrowed */
    const dy_kernels *kernels;
    dy_arena scratch;
    unsigned char code[256]; /* what each byte is: see reader.c */
    bool started;            /* what stands before the first item has been read */
    bool ended;
    bool is_npy; /* not text; what follows is about text, but for taken and item_malformed */
    dy_npy npy;
    bool is_record;                  /* nor that: */
    dyad_record_format records_told; /* set before starting: the input is these records */
    bool records_only;               /* the same: what they come to is not looked at */
    dy_records records;
    dyad_record record;     /* the latest; */
    bool has_record;        /* unless it was a position in JSON */
    const uint64_t *move;   /* of records: after how many moves; NULL: all. Borrowed */
    int to_move;            /* set before starting: whose turn it is, 1 or 2; 0: the input says */
    bool lost;              /* the last item was malformed: look for the next number first */
    bool item_malformed;    /* the last fault was in an item, not between items or after them */
    uint64_t total;         /* counted layouts: items announced */
    uint64_t taken, strays; /* items begun, and those of them that were rows without a size */
    dy_mark item;           /* where the last item begins, or would have to */
    const dyad_input_part *part; /* read this part of the input alone; NULL: all of it. Borrowed */
    dy_place *row_places;        /* where each row begins, for faults that are found later */
    size_t row_capacity;
} dy_reader;

void dy_reader_init(dy_reader *reader, const dyad_game *game, dy_source *source,
                    const dyad_allocator *memory);
void dy_reader_free(dy_reader *reader);

/* Reads what stands before the first item, as the first dy_reader_next() otherwise does; not to be
 * called twice. DYAD_OK, or a failure, which is final. */
dyad_status dy_reader_start(dy_reader *reader, dyad_error *error);

/* Reads the next position into `position` (made with dy_position_init for the same game), or passes
 * over it where that is NULL: then nothing is looked for inside of rows and piles.
 * DYAD_OK; DYAD_END; DYAD_E_MALFORMED, after which the next call looks for the next item;
 * DYAD_E_SYSTEM, DYAD_E_MEMORY or DYAD_E_STOPPED, which are final. *error says what failed. */
dyad_status dy_reader_next(dy_reader *reader, dyad_position *position, dyad_error *error);

/* Whether it stands between two items and nothing is amiss, so that somebody else may read items
 * from its source; *room is how many more there may be. */
bool dy_reader_is_between(const dy_reader *reader, uint64_t *room);
/* Somebody else has read items. */
void dy_reader_pass(dy_reader *reader, uint64_t items);

#endif
