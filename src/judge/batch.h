/* batch.h - a stretch of items on its way from the reader to the output: filled by the thread that
 * reads, judged by a worker, written in order. Its memory is used again for batch after batch. */
#ifndef DY_BATCH_H
#define DY_BATCH_H

#include "text/answers.h"
#include "text/reader.h"

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
    dy_batch_item *items; /* DY_BATCH_ITEMS_MAX of them */
    size_t count;
    uint64_t weight; /* cells or discs of what was read */
    size_t judged;   /* items whose answers have been put into `out` */
    size_t written;  /* items, of those, that have left `out`, with all it held then */
    dy_buffer out;
    uint64_t undecided;                   /* of the items judged and not yet written */
    uint64_t verdicts[DYAD_VERDICTS_MAX]; /* of the same items */
    dyad_status status;                   /* of judging: DYAD_OK, DYAD_E_MEMORY or DYAD_E_STOPPED */
    bool done;
} dy_batch;

/* Takes no memory yet. */
void dy_batch_init(dy_batch *batch, const dyad_game *game, const dyad_allocator *memory);
void dy_batch_free(dy_batch *batch);

/* Reads items until the batch is full or the input ends. Numbers them from *next_number on.
 * DYAD_OK: there may be more; DYAD_END; DYAD_E_MALFORMED without `keep_going` (the fault is the
 * last item of the batch); other failures, with *error filled in. What was read before a failure is
 * in the batch, and what has been read so far is at any time. */
dyad_status dy_batch_fill(dy_batch *batch, dy_reader *reader, bool keep_going,
                          uint64_t *next_number, dyad_error *error);

/* Judges what was read and not yet judged, and puts the answers into `out`. Where out.drain is set,
 * it is called before an answer too long to be kept, and must write what is there as
 * dy_batch_written() says. */
void dy_batch_judge(dy_batch *batch, const dy_answers *answers, dy_arena *scratch, dy_arena *keep,
                    bool keep_going, dyad_stop stop);

/* After everything in `out` has been written. */
void dy_batch_written(dy_batch *batch);

#endif
