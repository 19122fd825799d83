/* answer_writer.h - the output of a stream: the answers of batches in order, what the format has
 * before and behind them, and counts of what has been written. One thread at a time uses it. */
#ifndef DY_ANSWER_WRITER_H
#define DY_ANSWER_WRITER_H

#include "judge/batch.h"
#include "judge/codes.h"

/* The way out: everything in order, and the first failure, after which nothing is written. */
typedef struct dy_answer_writer {
    const dyad_judge_request *request;
    dyad_judge_totals totals;
    uint64_t total_bytes; /* of all inputs; 0: not known */
    bool begun_line;      /* the one line that all answers share has begun */
    bool write_failed;    /* nothing can be written any more */
    dy_codes codes;       /* DYAD_FORMAT_NPY: the way of all bytes */
    dyad_status status;
    dyad_error error;
} dy_answer_writer;

/* Ends the run, unless something has ended it before. */
void dy_answer_writer_fail(dy_answer_writer *out, dyad_status status, const dyad_error *error);
/* False once anything but a malformed item has gone wrong. */
bool dy_answer_writer_open(const dy_answer_writer *out);

/* What stands before all answers. */
void dy_answer_writer_begin(dy_answer_writer *out, const dy_answers *answers,
                            const dyad_allocator *memory);
/* Writes what a batch has ready, telling of its malformed items at their places. */
void dy_answer_writer_batch(dy_answer_writer *out, dy_batch *batch);
/* The same when the batch is over: what ended it early ends the run. */
void dy_answer_writer_batch_end(dy_answer_writer *out, dy_batch *batch);
/* Tells how far the run has come. */
void dy_answer_writer_progress(const dy_answer_writer *out);
/* What stands after all answers, also after a failure: a line that they share ends, a count before
 * them is put right. */
void dy_answer_writer_end(dy_answer_writer *out);

#endif
