/* jobs.h - work that takes longer than a request may: it runs in threads of its own, tells of
 * events as they happen, and can be cancelled.
 *
 *     POST simulate -> job_start() -> queue -> a runner: work() -> job_tell() ... -> result, end
 *                                                                     |
 *     GET jobs/ID/events -> job_stream_open() -> job_stream_read() <--+ the log of the job
 *
 * A job's events are a log of bytes, as server-sent events have them (WHATWG HTML 9.2); every
 * reader gets all of it, from the beginning, and waits at its end until there is more. A job that
 * has ended is kept until there are too many of those, or they have told too much. All of it is
 * guarded by one lock.
 */
#ifndef SERVE_JOBS_H
#define SERVE_JOBS_H

#include "exchange.h"

typedef struct job job;

/* What a job is to do. `work` is called by a runner; the context's stop is set when the job is
 * cancelled, its time is over, or the server ends. */
typedef struct job_plan {
    const char *kind; /* "simulate" */
    void (*work)(job *of, context *at, void *data);
    void (*free_data)(void *data);
    void *data;     /* the job's from now on, whatever happens; free when it ends */
    double seconds; /* that it may take */
    /* It is of use only while somebody reads its events: it is stopped, "unheard", where nobody has
     * for some seconds. */
    bool is_heard;
} job_plan;

/* With no runners, jobs are taken, and run when job_table_run_next() is called: for the engine in a
 * browser, which has one thread, and the fuzz target. NULL, with errno: no memory or threads. */
job_table *job_table_new(const serve_limits *limits);
/* Runs the oldest job that waits, to its end, in this thread; false: there is none. */
bool job_table_run_next(job_table *table);
/* Ends all jobs: each stops, and tells its end to its readers; then the runners have gone. */
void job_table_stop(job_table *table);
void job_table_free(job_table *table);
/* To be called a few times a second: ends jobs whose time is over, and now and then has readers
 * that wait write something, so that those who have gone are noticed. */
void job_table_tick(job_table *table, double now);
/* Seconds on a clock that never goes back. */
double clock_now(void);

/* Puts a job into the queue and answers 202; or 429 where there are too many. A job that has been
 * cancelled is none of those: one that waited has ended, and one that runs is about to. Where there
 * is no memory for the answer, which has failed then, there is no job. */
void job_start(context *at, const job_plan *plan, answer *to);
/* How many jobs run and wait. */
load job_table_load(job_table *table);
/* GET jobs: all of them. GET and DELETE jobs/ID. */
void answer_jobs(context *at, const request *asked, answer *to);
void answer_job(context *at, const request *asked, const char *id, answer *to);

/* An event: its data is one line of JSON. A job that has more to tell than there is room or
 * memory for is stopped, has failed, and says so. */
void job_tell(job *of, const char *event, const strbuf *data);
/* Whether so much time has gone by since *told, which then becomes `now`, that it is worth telling
 * again how far the work has come. */
bool job_due(double *told, double now);
/* The event that the job was for: GET jobs/ID has it as well. Empty data is no result. */
void job_result(job *of, const strbuf *data);
/* In place of a result. */
void job_fail(job *of, const dyad_error *error);

/* How many threads a job may have: one for each core. Where its memory does not do for so many,
 * the same with half of them is tried. */
unsigned job_threads(void);

/* A table of Un-Go of boards of up to JOB_UNGO_CELLS cells, made where it is not there yet. The
 * server keeps it; larger ones would take gigabytes. NULL: *status says why. */
enum { JOB_UNGO_CELLS = 16 };
const dyad_ungo_table *job_ungo_table(job_table *table, size_t rows, size_t columns, dyad_stop stop,
                                      dyad_status *status);

/* A reader of a job's log. `wait` is called when there is nothing to read for now, `wake` when
 * there is; both with the lock held, by whatever thread. DYAD_E_USAGE: there is no such job;
 * DYAD_E_MEMORY. */
typedef struct job_stream job_stream;
dyad_status job_stream_open(job_table *table, const char *id, void (*wait)(void *user),
                            void (*wake)(void *user), void *user, job_stream **stream);
/* Up to `size` bytes; 0: it has to wait, and wait() was called; -1: that was all; -2: the job has
 * been forgotten, as its readers were so slow that too much was kept, and there is no more. */
ptrdiff_t job_stream_read(job_stream *of, char *bytes, size_t size);
void job_stream_close(job_stream *of);
/* How many are open. */
size_t job_stream_count(job_table *table);

#endif
