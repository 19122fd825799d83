/* batch.h - a batch of items on its way from the input to the output. One thread reads it, a worker
 * judges it, and batches are written in their order. The memory of a batch is used again.
 *
 * A batch is of one of two kinds. It holds items that the reader has read, each with its fault if
 * it is malformed. Or it holds a stretch of text that is assumed to have the original problem's
 * layout; then the worker finds the items in it. If the assumption fails at some item, the batch is
 * `stray` from there on: writing stops before that item, and the reader continues from it. */
#ifndef DY_BATCH_H
#define DY_BATCH_H

#include "judge/bulk.h"
#include "text/answers.h"
#include "text/reader.h"
#include "text/strict.h"

enum { DY_BATCH_ITEMS_MAX = 256 };

/* One item. What it adds to the output ends at out_end. */
typedef struct dy_batch_item {
    dyad_position position;
    dyad_error error; /* status DYAD_OK unless the item is malformed */
    uint64_t number;  /* from 1 over the whole run; 0 for a fault between items */
    size_t out_end;
} dy_batch_item;

typedef struct dy_batch {
    const dyad_allocator *memory;
    const dyad_game *game;

    /* Items that were read. */
    dy_batch_item *items; /* room for DY_BATCH_ITEMS_MAX, */
    size_t count, made;   /* those from `made` on have never been used */

    /* Or text. */
    bool is_text;
    const unsigned char *text;
    uint32_t rows, columns;     /* not text, but boards of a .npy file, of this size; or 0 */
    size_t text_size, readable; /* bytes from `text` on; those that may be read without harm */
    unsigned char *bytes;       /* of its own, where the text is not mapped; or NULL */
    size_t bytes_capacity;
    uint64_t first;    /* the number of its first item, once known */
    size_t found;      /* items found */
    uint64_t lines;    /* that they take */
    size_t found_size; /* bytes that they take: less than text_size when it is stray */
    dy_buffer codes;   /* a verdict an item */
    dy_size *sizes;    /* the size of each item, where the format tells it */
    size_t sizes_capacity;

    uint64_t end_offset; /* bytes of all inputs before its end */
    uint64_t weight;     /* cells or discs of what was read */
    size_t judged;       /* items whose answers have been put into `out` */
    size_t written;      /* items, of those, that have left `out`, with all it held then */
    dy_buffer out;
    uint64_t undecided;                   /* of the items judged and not yet written */
    uint64_t verdicts[DYAD_VERDICTS_MAX]; /* likewise */
    dyad_status status;                   /* of judging: DYAD_OK, DYAD_E_MEMORY or DYAD_E_STOPPED */
    bool done;
} dy_batch;

enum { DY_SAID_MAX = 255 }; /* as many as a byte tells apart, but for 0 */

/* What was said of one of the smallest boards, without evidence. */
typedef struct dy_said {
    size_t verdict;
    bool undecided;
    const char *text;
} dy_said;

/* What judging takes: one for each thread that does it. */
typedef struct dy_judging {
    const dy_answers *answers;
    dy_arena scratch, keep;
    dy_bulk bulk;
    dyad_position position;
    /* Answers of games whose answers are not those of the verdicts' table. */
    dy_remembered remembered; /* of the smallest boards: which of `said` + 1 */
    dy_said said[DY_SAID_MAX];
    size_t said_count;
    dy_arena said_texts;
    bool keep_going;
    dyad_stop stop;
} dy_judging;

void dy_judging_init(dy_judging *judging, const dy_answers *answers, dyad_cpu level,
                     const dyad_allocator *memory);
void dy_judging_free(dy_judging *judging);

/* Takes no memory yet. */
void dy_batch_init(dy_batch *batch, const dyad_game *game, const dyad_allocator *memory);
void dy_batch_free(dy_batch *batch);
/* Ready for new items or text; memory that only a large item needed is given back. */
void dy_batch_clear(dy_batch *batch);

/* Reads items until there are `most` (up to DY_BATCH_ITEMS_MAX), or enough, or the input ends.
 * Numbers them from *next_number on. DYAD_OK: there may be more; DYAD_END; DYAD_E_MALFORMED without
 * `keep_going` (the fault is the last item of the batch); other failures, with *error filled in.
 * What was read before a failure is in the batch, and what has been read so far is at any time. */
dyad_status dy_batch_fill(dy_batch *batch, dy_reader *reader, size_t most, bool keep_going,
                          uint64_t *next_number, dyad_error *error);
/* Room for `size` bytes of text and what may be read beyond them, beginning with a copy of the
 * `kept_size` bytes at `kept`, no more than `size`, which may lie in the room that the batch had.
 * NULL when out of memory: nothing has changed. */
unsigned char *dy_batch_bytes(dy_batch *batch, size_t size, const unsigned char *kept,
                              size_t kept_size);

/* Whether the verdicts of text can be found before the numbers of its items are known. */
bool dy_batch_is_coded(const dy_answers *answers);
/* Text, first step: finds its items (`found`, `lines`, `found_size`), and their verdicts where
 * dy_batch_is_coded(). */
void dy_batch_find(dy_batch *batch, dy_judging *judging);
/* Text, second step, when `first` is known; and items that were read: judges what has not been
 * judged yet, and puts the answers into `out`. Where out.drain is set, it is called before an
 * answer too long to be kept, and must write what is there as dy_batch_written() says. */
void dy_batch_judge(dy_batch *batch, dy_judging *judging);

/* After everything in `out` has been written. */
void dy_batch_written(dy_batch *batch);

#endif
