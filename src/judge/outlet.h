/* outlet.h - the way out of a stream: batches one after the other, what stands around them, and
 * counts of what has been written. Used by one thread at a time. */
#ifndef DY_OUTLET_H
#define DY_OUTLET_H

#include "judge/batch.h"
#include "judge/codes.h"

/* The way out: everything in order, and the first failure, after which nothing is written. */
typedef struct dy_outlet {
    const dyad_judge_request *request;
    dyad_judge_totals totals;
    uint64_t total_bytes; /* of all inputs; 0: not known */
    bool begun_line;      /* the one line that all answers share has begun */
    bool write_failed;    /* nothing can be written any more */
    dy_codes codes;       /* DYAD_FORMAT_NPY: the way of all bytes */
    dyad_status status;
    dyad_error error;
} dy_outlet;

/* Ends the run, unless something has ended it before. */
void dy_outlet_fail(dy_outlet *out, dyad_status status, const dyad_error *error);
/* False once anything but a malformed item has gone wrong. */
bool dy_outlet_open(const dy_outlet *out);

/* What stands before all answers. */
void dy_outlet_begin(dy_outlet *out, const dy_answers *answers, const dyad_allocator *memory);
/* Writes what a batch has ready, telling of its malformed items at their places. */
void dy_outlet_batch(dy_outlet *out, dy_batch *batch);
/* The same when the batch is over: what ended it early ends the run. */
void dy_outlet_batch_end(dy_outlet *out, dy_batch *batch);
/* What stands after all answers, also after a failure: a line that they share ends, a count before
 * them is put right. */
void dy_outlet_end(dy_outlet *out);

#endif
