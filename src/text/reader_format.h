/* reader_format.h - what stands between a reader and the formats that it reads, and what those
 * share. A format is a row of functions; which one it is the first bytes tell, and from then on the
 * reader calls that row alone.
 *
 *     reader.c -> dy_format_text     text_reader.c      text as the original problem has it
 *              -> dy_format_npy      npy_reader.c       boards of a NumPy file
 *              -> dy_format_records  records_reader.c   records of games, and positions in JSON */
#ifndef DY_READER_FORMAT_H
#define DY_READER_FORMAT_H

#include "games/game.h"
#include "text/npy.h"
#include "text/records.h"
#include "text/source.h"

typedef struct dy_reader dy_reader;

typedef struct dy_format {
    const char *name; /* in messages: "a NumPy file" */
    /* Reads what stands before the first item, behind what told the format. DYAD_OK, or a failure,
     * which is final. */
    dyad_status (*open)(dy_reader *reader, dyad_error *error);
    /* What dy_reader_next() says, once it is open. */
    dyad_status (*next)(dy_reader *reader, dyad_position *position, dyad_error *error);
    /* How many items somebody else may read from the source now. */
    uint64_t (*room)(dy_reader *reader);
    /* Somebody else has read items. */
    void (*pass)(dy_reader *reader, uint64_t items);
    /* Gives back what `open` took, also after it failed. */
    void (*close)(dy_reader *reader);
} dy_format;

extern const dy_format dy_format_text, dy_format_npy, dy_format_records;

typedef struct dy_place {
    uint64_t line, column;
} dy_place;

/* Where something begins: the byte, counted from 0, and what errors call it. */
typedef struct dy_mark {
    uint64_t offset;
    dy_place place;
} dy_mark;

/* State of dy_format_text. */
typedef struct dy_text_reader {
    unsigned char code[256]; /* what each byte is: see text_reader.c */
    bool lost;               /* the last item was malformed: look for the next number first */
    bool inside;             /* and it ended inside of a token */
    bool spaced;             /* a row of the last board has blanks between its cells */
    uint64_t total;          /* counted layouts: items announced */
    uint64_t strays;         /* items that were rows without a size */
    dy_place *row_places;    /* where each row begins, for faults that are found later */
    size_t row_capacity;
} dy_text_reader;

/* State of dy_format_records. */
typedef struct dy_records_reader {
    dy_records from;
    dyad_record record; /* the latest */
} dy_records_reader;

struct dy_reader {
    const dyad_game *game;
    dy_source *source; /* borrowed */
#ifndef DY_AMALGAMATION
    const dy_letter_kernels *kernels;
#endif
    dy_arena scratch;

    /* What is wanted; to be set before it starts. */
    int to_move; /* whose turn it is, 1 or 2; 0: the input says */
    bool swap;   /* games are played with the swap, where they can be; else the input says */
#ifndef DY_AMALGAMATION
    const uint64_t *move;            /* of records: after how many moves; NULL: all. Borrowed */
    const dyad_input_part *part;     /* read this part of the input alone; NULL: all. Borrowed */
    dyad_record_format records_told; /* the input is these records */
    dy_ways ways;                    /* how they are written */
    bool records_only;               /* what records come to is not looked at */
#endif

    /* How far it has come. */
    const dy_format *format; /* NULL: not known yet */
    bool ended;
    bool item_malformed; /* the last fault was in an item, not between items or after them */
    uint64_t taken;      /* items begun */
    dy_mark item;        /* where the last item begins, or would have to; boards have no place */
#ifndef DY_AMALGAMATION
    dyad_record *record; /* that the last position came from; NULL: none */
#endif

    union { /* of the format */
        dy_text_reader text;
#ifndef DY_AMALGAMATION
        dy_npy npy;
        dy_records_reader records;
#endif
    };
};

static inline dy_place dy_reader_here(const dy_reader *reader)
{
    return (dy_place){reader->source->line, dy_source_column(reader->source)};
}

static inline dyad_status dy_reader_fault_at(const dy_reader *reader, dy_place place,
                                             dyad_error *error)
{
    return dy_source_fault_at(reader->source, place.line, place.column, error);
}

/* What reads well: settles whose turn it is, and asks the game whether it is a position. If it is
 * none, *flaw and the text of *error say why; the place is for the format to tell. */
dyad_status dy_reader_settle(dy_reader *reader, dyad_position *position, dy_flaw *flaw,
                             dyad_error *error);

#endif
