/* stream.c - the pipeline: one thread reads batches, workers judge them, and whoever finishes the
 * oldest one writes it and all finished ones behind it.
 *
 *     ring    [ written | judged | being judged | filled | free ]
 *               head ----^          next --------^    tail -^
 *
 * The first batch is judged and written where it is read, so that small inputs start no thread. */
#include "judge/stream.h"

#include "base/fault.h"
#include "judge/batch.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum {
    BATCHES_PER_JOB = 2,
    IN_FLIGHT_MAX = 1 << 25, /* cells and discs read and not yet written, but for one batch more */
};

dyad_status dy_judge_position(const dyad_position *position, unsigned flags, dy_arena *scratch,
                              dy_arena *keep, dyad_stop stop, dyad_report *report)
{
    dy_arena_reset(scratch);
    dy_arena_reset(keep);
    dy_report_init(report, keep);
    return position->game->judge(position, flags, scratch, stop, report);
}

/* ---- writing ------------------------------------------------------------------------------ */

/* The way out: everything in order, and the first failure, after which nothing is written. */
typedef struct outlet {
    const dyad_judge_request *request;
    dyad_judge_totals totals;
    bool begun_line;   /* the one line that all answers share has begun */
    bool write_failed; /* nothing can be written any more */
    dyad_status status;
    dyad_error error;
} outlet;

static void outlet_fail(outlet *out, dyad_status status, const dyad_error *error)
{
    if (out->status != DYAD_OK && out->status != DYAD_E_MALFORMED)
        return;
    out->status = status;
    out->error = *error;
}

/* False once anything but a malformed item has gone wrong. */
static bool outlet_open(const outlet *out)
{
    return out->status == DYAD_OK || out->status == DYAD_E_MALFORMED;
}

/* Writes, unless writing has failed before. */
static void outlet_bytes(outlet *out, const char *bytes, size_t size)
{
    dyad_error error;
    if (out->write_failed)
        return;
    int number = out->request->write(out->request->write_user, bytes, size);
    if (number == 0)
        return;
    out->write_failed = true;
    dyad_status status = dy_fault_output(&error, number);
    outlet_fail(out, status, &error);
}

/* Whether all answers share one line. */
static bool one_line(const dyad_judge_request *request)
{
    return request->format == DYAD_FORMAT_TEXT && request->game->one_line;
}

/* Writes bytes `from` .. `to` - 1 of a text of answers. */
static void outlet_write(outlet *out, const char *text, size_t from, size_t to)
{
    if (from == to || !outlet_open(out))
        return;
    if (one_line(out->request) && !out->begun_line) {
        out->begun_line = true; /* the space before the first answer */
        from++;
    }
    outlet_bytes(out, text + from, to - from);
}

static void outlet_malformed(outlet *out, const dyad_error *error)
{
    if (!outlet_open(out))
        return;
    if (out->status == DYAD_OK) {
        out->status = DYAD_E_MALFORMED;
        out->error = *error;
    }
    out->totals.malformed++;
    if (out->request->malformed)
        out->request->malformed(out->request->malformed_user, error);
}

/* Writes what a batch has ready, telling of its malformed items at their places. */
static void outlet_batch(outlet *out, dy_batch *batch)
{
    size_t from = 0;
    for (size_t i = batch->written; i < batch->judged; i++) {
        const dy_batch_item *item = &batch->items[i];
        if (item->error.status == DYAD_OK)
            continue;
        outlet_write(out, batch->out.text, from, item->out_end);
        from = item->out_end;
        outlet_malformed(out, &item->error);
    }
    outlet_write(out, batch->out.text, from, batch->out.size);
    if (outlet_open(out)) {
        for (size_t i = batch->written; i < batch->judged; i++)
            out->totals.items += batch->items[i].error.status == DYAD_OK;
        out->totals.undecided += batch->undecided;
        for (size_t i = 0; i < DYAD_VERDICTS_MAX; i++)
            out->totals.verdicts[i] += batch->verdicts[i];
    }
    dy_batch_written(batch);
}

/* The batch is over: what ended it early ends the run. */
static void outlet_batch_end(outlet *out, dy_batch *batch)
{
    dyad_error error;
    outlet_batch(out, batch);
    if (batch->status == DYAD_E_MEMORY)
        dy_fault_memory(&error);
    else if (batch->status == DYAD_E_STOPPED)
        dy_fault_stopped(&error);
    if (batch->status != DYAD_OK)
        outlet_fail(out, batch->status, &error);
}

static void outlet_begin(outlet *out, const dy_answers *answers, const dyad_allocator *memory)
{
    dy_buffer header;
    dy_buffer_init(&header, memory);
    dy_answers_begin(answers, &header);
    if (header.failed) {
        dyad_error error;
        dyad_status status = dy_fault_memory(&error);
        outlet_fail(out, status, &error);
    }
    const dyad_part *part = out->request->part;
    out->begun_line = part && part->first > 1; /* by the parts before */
    if (!part || part->first == 1)
        outlet_write(out, header.text, 0, header.size);
    dy_buffer_free(&header);
}

/* Ends the line that all answers share; what was answered before a failure is a whole line too. */
static void outlet_end(outlet *out)
{
    const dyad_part *part = out->request->part;
    bool ends = !part || part->last || out->status != DYAD_OK;
    if (out->begun_line && ends && one_line(out->request))
        outlet_bytes(out, "\n", 1);
}

/* ---- workers ------------------------------------------------------------------------------ */

typedef struct stream {
    const dyad_judge_request *request;
    const dyad_allocator *memory;
    dy_answers answers;
    outlet out;

    pthread_mutex_t lock; /* guards what follows, and `out` through `writing` */
    pthread_cond_t filled, freed;
    dy_batch *batches;
    size_t batch_count;
    uint64_t in_flight;        /* weight of the batches filled and not yet written */
    uint64_t head, next, tail; /* batches written, taken by a worker, filled: ever */
    bool writing, closing;
    pthread_t threads[DYAD_JOBS_MAX];
    unsigned thread_count;
} stream;

static dy_batch *batch_at(stream *run, uint64_t number)
{
    return &run->batches[number % run->batch_count];
}

/* Writes all batches that are due, as the one who has the right to write. Called, and returns, with
 * the lock held. */
static void write_due(stream *run)
{
    run->writing = true;
    while (run->head < run->next && batch_at(run, run->head)->done) {
        pthread_mutex_unlock(&run->lock);
        outlet_batch_end(&run->out, batch_at(run, run->head));
        pthread_mutex_lock(&run->lock);
        run->in_flight -= batch_at(run, run->head)->weight;
        run->head++;
        pthread_cond_broadcast(&run->freed);
    }
    run->writing = false;
}

/* A worker's batch on its way: a long answer is written while it is made, which takes the right to
 * write, and that comes only once all batches before have been written. */
typedef struct turn {
    stream *run;
    dy_batch *batch;
    uint64_t number;
    bool taken;
} turn;

static void take_turn(void *user)
{
    turn *mine = user;
    stream *run = mine->run;
    if (!mine->taken) {
        pthread_mutex_lock(&run->lock);
        while (run->head != mine->number || run->writing)
            pthread_cond_wait(&run->freed, &run->lock);
        run->writing = mine->taken = true;
        pthread_mutex_unlock(&run->lock);
    }
    outlet_batch(&run->out, mine->batch);
}

/* The same where the batch is judged by the thread that reads, with all before it written. */
static void write_now(void *user)
{
    turn *mine = user;
    outlet_batch(&mine->run->out, mine->batch);
}

static void judge_batch(turn *mine, void (*drain)(void *user), dy_arena *scratch, dy_arena *keep)
{
    const dyad_judge_request *request = mine->run->request;
    mine->batch->out.drain = drain;
    mine->batch->out.drain_user = mine;
    dy_batch_judge(mine->batch, &mine->run->answers, scratch, keep, request->keep_going,
                   request->stop);
}

static void *work(void *argument)
{
    stream *run = argument;
    dy_arena scratch, keep;
    dy_arena_init(&scratch, run->memory);
    dy_arena_init(&keep, run->memory);
    pthread_mutex_lock(&run->lock);
    for (;;) {
        while (run->next == run->tail && !run->closing)
            pthread_cond_wait(&run->filled, &run->lock);
        if (run->next == run->tail)
            break;
        turn mine = {.run = run, .batch = batch_at(run, run->next), .number = run->next};
        run->next++;
        pthread_mutex_unlock(&run->lock);
        judge_batch(&mine, take_turn, &scratch, &keep);
        pthread_mutex_lock(&run->lock);
        mine.batch->done = true;
        if (mine.taken || !run->writing)
            write_due(run);
    }
    pthread_mutex_unlock(&run->lock);
    dy_arena_free(&scratch);
    dy_arena_free(&keep);
    return NULL;
}

/* Starts the workers; how many could be started. Signals are left to the threads of the caller, so
 * that one that asks to stop interrupts the read that may be waiting. */
static unsigned start_workers(stream *run, unsigned jobs)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (run->thread_count < jobs &&
           pthread_create(&run->threads[run->thread_count], NULL, work, run) == 0)
        run->thread_count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return run->thread_count;
}

static void stop_workers(stream *run)
{
    pthread_mutex_lock(&run->lock);
    run->closing = true;
    pthread_cond_broadcast(&run->filled);
    pthread_mutex_unlock(&run->lock);
    for (unsigned i = 0; i < run->thread_count; i++)
        pthread_join(run->threads[i], NULL);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* The next batch that may be filled, once there is room for it; NULL when writing has failed. */
static dy_batch *free_batch(stream *run)
{
    pthread_mutex_lock(&run->lock);
    while (run->tail - run->head == run->batch_count ||
           (run->tail > run->head && run->in_flight > IN_FLIGHT_MAX))
        pthread_cond_wait(&run->freed, &run->lock);
    /* While somebody writes, `out` is theirs: a failure is seen at the next look after it. */
    bool open = run->writing || outlet_open(&run->out);
    pthread_mutex_unlock(&run->lock);
    return open ? batch_at(run, run->tail) : NULL;
}

/* The thread that reads: where it is, and what it needs to judge by itself. */
typedef struct reading {
    stream *run;
    unsigned jobs;
    dy_batch *batch;
    dy_arena scratch, keep;
} reading;

static void judge_here(reading *here)
{
    stream *run = here->run;
    turn mine = {.run = run, .batch = here->batch, .number = run->tail};
    judge_batch(&mine, write_now, &here->scratch, &here->keep);
}

/* While the input waits: what has been read is answered, once all before it has been. */
static void answer_meanwhile(void *user)
{
    reading *here = user;
    stream *run = here->run;
    pthread_mutex_lock(&run->lock);
    bool all_written = run->head == run->tail && !run->writing;
    pthread_mutex_unlock(&run->lock);
    if (!all_written || here->batch->judged == here->batch->count)
        return;
    judge_here(here);
    outlet_batch(&run->out, here->batch);
}

/* Hands a filled batch over: to the workers, or, for the first one, to this thread itself. */
static void submit(reading *here)
{
    stream *run = here->run;
    bool inline_work = here->jobs == 1 || run->tail == 0 ||
                       (run->thread_count == 0 && start_workers(run, here->jobs) == 0);
    if (inline_work) {
        judge_here(here);
        outlet_batch_end(&run->out, here->batch);
        run->head = run->next = ++run->tail;
        return;
    }
    pthread_mutex_lock(&run->lock);
    run->tail++;
    run->in_flight += here->batch->weight;
    pthread_cond_signal(&run->filled);
    pthread_mutex_unlock(&run->lock);
}

/* Reads one input to its end or to what stops the run. */
static dyad_status read_input(reading *here, const char *path, uint64_t *next_number,
                              dyad_error *error)
{
    stream *run = here->run;
    dy_source source;
    dy_reader reader;
    dyad_status status = dy_source_open(&source, path, run->memory, run->request->stop, error);
    if (status != DYAD_OK)
        return status;
    source.before_wait = answer_meanwhile;
    source.before_wait_user = here;
    dy_reader_init(&reader, run->request->game, &source, run->memory);
    reader.part = run->request->part;
    while (status == DYAD_OK && (here->batch = free_batch(run)) != NULL) {
        status = dy_batch_fill(here->batch, &reader, run->request->keep_going, next_number, error);
        submit(here);
    }
    dy_reader_free(&reader);
    dy_source_close(&source);
    return status == DYAD_END ? DYAD_OK : status;
}

static unsigned worker_count(unsigned jobs)
{
    if (jobs == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        jobs = cores > 0 ? (unsigned)cores : 1;
    }
    return jobs > DYAD_JOBS_MAX ? DYAD_JOBS_MAX : jobs;
}

static bool take_batches(stream *run, unsigned jobs)
{
    run->batch_count = jobs == 1 ? 1 : (size_t)jobs * BATCHES_PER_JOB;
    run->batches = dy_memory_new(run->memory, run->batch_count, sizeof *run->batches);
    if (!run->batches)
        return false;
    for (size_t i = 0; i < run->batch_count; i++)
        dy_batch_init(&run->batches[i], run->request->game, run->memory);
    return true;
}

static void free_batches(stream *run)
{
    for (size_t i = 0; run->batches && i < run->batch_count; i++)
        dy_batch_free(&run->batches[i]);
    dy_memory_free(run->memory, run->batches, run->batch_count, sizeof *run->batches);
}

static void run_inputs(stream *run, unsigned jobs)
{
    static const char *const standard_input[] = {"-"};
    const dyad_judge_request *request = run->request;
    const char *const *paths = request->path_count ? request->paths : standard_input;
    size_t count = request->path_count ? request->path_count : 1;
    const dyad_part *part = request->part;
    uint64_t next_number = part ? part->first : 1;
    reading here = {.run = run, .jobs = jobs};
    dyad_error error = {.status = DYAD_OK};
    dyad_status status = DYAD_OK;
    dy_arena_init(&here.scratch, run->memory);
    dy_arena_init(&here.keep, run->memory);
    outlet_begin(&run->out, &run->answers, run->memory);
    if (part)
        status = read_input(&here, paths[part->path], &next_number, &error);
    for (size_t i = 0; i < count && status == DYAD_OK && !part; i++)
        status = read_input(&here, paths[i], &next_number, &error);
    stop_workers(run);
    dy_arena_free(&here.scratch);
    dy_arena_free(&here.keep);
    /* A malformed item has been told of at its place in the output. */
    if (status != DYAD_OK && status != DYAD_E_MALFORMED)
        outlet_fail(&run->out, status, &error);
    outlet_end(&run->out);
}

/* Whether a request is one for a part that there can be. */
static bool part_fits(const dyad_judge_request *request)
{
    const dyad_part *part = request->part;
    return part->path < request->path_count && strcmp(request->paths[part->path], "-") != 0 &&
           part->begin <= part->end && part->first > 0 && !request->keep_going &&
           request->format != DYAD_FORMAT_NPY;
}

dyad_status dy_judge_stream(const dyad_judge_request *request, const dyad_allocator *memory,
                            dyad_judge_totals *totals, dyad_error *error)
{
    unsigned jobs = worker_count(request->jobs);
    *totals = (dyad_judge_totals){0};
    if (!request->game || !request->write || request->format > DYAD_FORMAT_EXPLAIN)
        return dy_fault(error, DYAD_E_USAGE,
                        "a request needs a game, a format and a write function");
    if (request->part && !part_fits(request))
        return dy_fault(error, DYAD_E_USAGE, "there is no such part, or it is not to be had so");
    stream *run = dy_memory_new(memory, 1, sizeof *run);
    if (!run)
        return dy_fault_memory(error);
    *run = (stream){
        .request = request,
        .memory = memory,
        .answers = {.game = request->game, .format = request->format, .colour = request->colour},
        .out = {.request = request},
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .filled = PTHREAD_COND_INITIALIZER,
        .freed = PTHREAD_COND_INITIALIZER,
    };
    if (take_batches(run, jobs)) {
        run_inputs(run, jobs);
    } else {
        dyad_error failure;
        dyad_status status = dy_fault_memory(&failure);
        outlet_fail(&run->out, status, &failure);
    }
    *totals = run->out.totals;
    dyad_status status = run->out.status;
    if (status != DYAD_OK)
        *error = run->out.error;
    free_batches(run);
    pthread_mutex_destroy(&run->lock);
    pthread_cond_destroy(&run->filled);
    pthread_cond_destroy(&run->freed);
    dy_memory_free(memory, run, 1, sizeof *run);
    return status;
}
