/* jobs.c - work in threads of its own, and what it tells. */
#include "jobs.h"

#include <errno.h>
#include <inttypes.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum {
    ID_BYTES = 8,
    ID_SIZE = 2 * ID_BYTES + 1,
    KEPT_BYTES = 64 << 20, /* of logs of jobs that have ended */
    END_ROOM = 512,        /* bytes that the end of a job takes in its log, with why it failed */
};
/* Seconds from a sign of life to the next, for a reader that waits: they come in twos. Where the
 * reader has gone, the first is still taken, and its system answers that nobody is there; the
 * second then fails. */
static const double heart_pauses[2] = {5, 0.5};
static const double unheard_seconds = 10; /* that a job goes on for which somebody has to listen */

typedef enum job_state { JOB_QUEUED, JOB_RUNNING, JOB_DONE, JOB_STOPPED, JOB_FAILED } job_state;
static const char *const state_names[] = {"queued", "running", "done", "stopped", "failed"};

struct job {
    char id[ID_SIZE];
    job_table *table;
    job *next; /* in the table, oldest first */
    job_plan plan;
    job_state state;
    const char
        *why; /* it was stopped: "cancelled", "time", "closing", "unheard"; NULL: it was not */
    volatile int stop;
    size_t place; /* in the queue, that was told last */
    double deadline;
    double unheard; /* since when nobody reads it; 0: somebody does */
    strbuf log;
    size_t result_begin, result_end; /* in the log; 0: there is none */
    size_t readers;
    bool has_failed, has_told_why; /* why: an event `error' */
    bool is_too_large;             /* what it had to tell, where that is why; else memory ran out */
    bool is_forgotten;             /* it is out of the table, and its readers' last one frees it */
};

struct job_stream {
    job *of;
    job_stream *next; /* in the table */
    size_t at;        /* in the log */
    bool waits, beat; /* beat: a sign of life is due */
    bool is_second;   /* the one that is next */
    double next_beat; /* when it is due */
    void (*wait)(void *user);
    void (*wake)(void *user);
    void *user;
};

struct job_table {
    const serve_limits *limits;
    pthread_mutex_t lock;
    pthread_cond_t more; /* in the queue */
    job *first;
    job_stream *streams;
    pthread_t *runners;
    size_t runner_count, running;
    bool stopping;
    pthread_mutex_t ungo_lock;
    dyad_ungo_table *ungo[JOB_UNGO_CELLS][JOB_UNGO_CELLS]; /* by rows - 1 and columns - 1 */
};

double clock_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- the table, with the lock held -------------------------------------------------------- */

static bool has_ended(const job *of)
{
    return of->state > JOB_RUNNING;
}

static void wake_readers(const job *of)
{
    for (job_stream *s = of->table->streams; s; s = s->next)
        if (s->of == of && s->waits) {
            s->waits = false;
            s->wake(s->user);
        }
}

static void free_job(job *of)
{
    if (of->plan.data)
        of->plan.free_data(of->plan.data);
    strbuf_free(&of->log);
    free(of);
}

/* Takes a job out of the table, with what it has told: whoever still reads it gets no more. */
static void forget(job **link)
{
    job *of = *link;
    *link = of->next;
    of->is_forgotten = true;
    strbuf_free(&of->log);
    if (!of->readers)
        free_job(of);
}

/* Forgets the oldest jobs that have ended, where there are too many: those that nobody reads; and
 * where the others have too much in memory, as readers may take as long as they like, those too. */
static void prune(job_table *table)
{
    size_t count = 0, bytes = 0;
    for (const job *j = table->first; j; j = j->next)
        if (has_ended(j)) {
            count++;
            bytes += j->log.room;
        }
    for (int read = 0; read <= 1; read++)
        for (job **link = &table->first;
             *link && ((count > table->limits->kept && !read) || bytes > KEPT_BYTES);) {
            job *of = *link;
            if (!has_ended(of) || (of->readers && !read)) {
                link = &of->next;
                continue;
            }
            count--;
            bytes -= of->log.room;
            forget(link);
        }
}

static job *find(const job_table *table, const char *id, size_t size)
{
    for (job *j = table->first; j; j = j->next)
        if (strlen(j->id) == size && memcmp(j->id, id, size) == 0)
            return j;
    return NULL;
}

static void append(job *of, const char *event, const char *data, size_t size)
{
    strbuf_printf(&of->log, "event: %s\ndata: ", event);
    strbuf_add_bytes(&of->log, data, size);
    strbuf_add(&of->log, "\n\n");
}

/* It has something to tell that found no room: nobody could be told what the job comes to, so it
 * has no more to do. */
static void fail_as(job *of, const strbuf *text)
{
    if (!of->has_failed)
        of->is_too_large = text->too_long;
    of->has_failed = true;
    __atomic_store_n(&of->stop, 1, __ATOMIC_RELAXED);
}

/* An event, or nothing of it, where there is no room for all and for the end behind it: then
 * nothing more is told but that end. */
static void tell(job *of, const char *event, const char *data, size_t size)
{
    size_t before = of->log.size;
    append(of, event, data, size);
    strbuf_reserve(&of->log, END_ROOM);
    if (!of->log.failed)
        return;
    fail_as(of, &of->log);
    of->log.size = before;
}

/* Gives back what the log has taken beyond its size. */
static void shrink(strbuf *log)
{
    char *bytes = log->size && log->size < log->room ? realloc(log->bytes, log->size) : NULL;
    if (!bytes)
        return;
    log->bytes = bytes;
    log->room = log->size;
}

/* The end of a job, told to its readers; of one that has failed also why. */
static void end(job *of)
{
    static const char too_large[] =
        "{\"error\":{\"code\":\"too_large\",\"text\":\"the answer would be too large\"}}";
    static const char memory[] =
        "{\"error\":{\"code\":\"memory\",\"text\":\"there is not enough memory\"}}";
    const char *error = of->is_too_large ? too_large : memory;
    char data[80];
    of->state = of->has_failed ? JOB_FAILED : of->why ? JOB_STOPPED : JOB_DONE;
    int size =
        snprintf(data, sizeof data, "{\"state\":\"%s\",\"why\":%s%s%s}", state_names[of->state],
                 of->why ? "\"" : "", of->why ? of->why : "null", of->why ? "\"" : "");
    of->log.failed = false; /* what was kept is good, and this has room */
    if (of->state == JOB_FAILED && !of->has_told_why)
        append(of, "error", error, strlen(error));
    append(of, "end", data, (size_t)size);
    shrink(&of->log);
    wake_readers(of);
}

/* Tells the jobs that wait which place they have in the queue by now. Where runners are idle, they
 * take the first ones at once. */
static void tell_places(job_table *table)
{
    size_t place = 0, idle = table->runner_count - table->running;
    for (job *j = table->first; j; j = j->next) {
        char data[32];
        if (j->state != JOB_QUEUED || ++place <= idle || j->place == place)
            continue;
        j->place = place;
        tell(j, "queued", data, (size_t)snprintf(data, sizeof data, "{\"place\":%zu}", place));
        wake_readers(j);
    }
}

/* A job that waits ends at once, and one that runs when it heeds its stop. */
static void ask_to_stop(job *of, const char *why)
{
    if (has_ended(of) || of->why)
        return;
    of->why = why;
    __atomic_store_n(&of->stop, 1, __ATOMIC_RELAXED);
    if (of->state != JOB_QUEUED)
        return;
    of->plan.free_data(of->plan.data);
    of->plan.data = NULL;
    end(of);
}

/* ---- runners ------------------------------------------------------------------------------ */

static job *next_queued(const job_table *table)
{
    for (job *j = table->first; j; j = j->next)
        if (j->state == JOB_QUEUED)
            return j;
    return NULL;
}

/* What a job had in small blocks goes back to the system: glibc would keep it. */
static void give_memory_back(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/* Runs one that waits. The lock is held before and after, not meanwhile. */
static void run_job(job *of)
{
    job_table *table = of->table;
    of->state = JOB_RUNNING;
    of->deadline = clock_now() + of->plan.seconds;
    table->running++;
    tell_places(table);
    pthread_mutex_unlock(&table->lock);
    context at = {.limits = table->limits,
                  .jobs = table,
                  .stop = &of->stop,
                  .purse = {.limit = table->limits->memory}};
    of->plan.work(of, &at, of->plan.data);
    of->plan.free_data(of->plan.data); /* nobody asks for it once the job has ended */
    of->plan.data = NULL;
    give_memory_back();
    pthread_mutex_lock(&table->lock);
    table->running--;
    end(of);
    prune(table);
}

static void *run(void *user)
{
    job_table *table = user;
    pthread_mutex_lock(&table->lock);
    for (;;) {
        job *of = next_queued(table);
        if (of)
            run_job(of);
        else if (table->stopping)
            break;
        else
            pthread_cond_wait(&table->more, &table->lock);
    }
    pthread_mutex_unlock(&table->lock);
    return NULL;
}

bool job_table_run_next(job_table *table)
{
    pthread_mutex_lock(&table->lock);
    job *of = next_queued(table);
    if (of)
        run_job(of);
    pthread_mutex_unlock(&table->lock);
    return of != NULL;
}

job_table *job_table_new(const serve_limits *limits)
{
    job_table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->limits = limits;
    pthread_mutex_init(&table->lock, NULL);
    pthread_mutex_init(&table->ungo_lock, NULL);
    pthread_cond_init(&table->more, NULL);
    int number = ENOMEM;
    table->runners = calloc(limits->runners + 1, sizeof *table->runners);
    while (table->runners && table->runner_count < limits->runners &&
           (number = pthread_create(&table->runners[table->runner_count], NULL, run, table)) == 0)
        table->runner_count++;
    if (table->runners && table->runner_count == limits->runners)
        return table;
    job_table_free(table);
    errno = number;
    return NULL;
}

void job_table_stop(job_table *table)
{
    pthread_mutex_lock(&table->lock);
    table->stopping = true;
    for (job *j = table->first; j; j = j->next)
        ask_to_stop(j, "closing");
    pthread_cond_broadcast(&table->more);
    size_t count = table->runner_count; /* which others may ask for meanwhile */
    pthread_mutex_unlock(&table->lock);
    for (size_t i = 0; i < count; i++)
        pthread_join(table->runners[i], NULL);
    pthread_mutex_lock(&table->lock);
    table->runner_count = 0;
    pthread_mutex_unlock(&table->lock);
}

void job_table_free(job_table *table)
{
    if (!table)
        return;
    job_table_stop(table);
    while (table->first) {
        job *of = table->first;
        table->first = of->next;
        free_job(of);
    }
    for (size_t i = 0; i < (size_t)JOB_UNGO_CELLS * JOB_UNGO_CELLS; i++)
        dyad_ungo_table_free(table->ungo[i / JOB_UNGO_CELLS][i % JOB_UNGO_CELLS]);
    pthread_cond_destroy(&table->more);
    pthread_mutex_destroy(&table->ungo_lock);
    pthread_mutex_destroy(&table->lock);
    free(table->runners);
    free(table);
}

void job_table_tick(job_table *table, double now)
{
    pthread_mutex_lock(&table->lock);
    for (job *j = table->first; j; j = j->next)
        if (j->state == JOB_RUNNING && now > j->deadline)
            ask_to_stop(j, "time");
    for (job *j = table->first; j; j = j->next) {
        if (!j->plan.is_heard || j->readers || has_ended(j))
            j->unheard = 0;
        else if (j->unheard == 0)
            j->unheard = now;
        else if (now - j->unheard > unheard_seconds)
            ask_to_stop(j, "unheard");
    }
    tell_places(table); /* some that waited may have ended */
    prune(table);
    for (job_stream *s = table->streams; s; s = s->next) {
        if (!s->waits || now < s->next_beat)
            continue;
        s->beat = true;
        s->is_second = !s->is_second;
        s->next_beat = now + heart_pauses[s->is_second];
        s->waits = false;
        s->wake(s->user);
    }
    pthread_mutex_unlock(&table->lock);
}

/* ---- what a job tells --------------------------------------------------------------------- */

void job_tell(job *of, const char *event, const strbuf *data)
{
    pthread_mutex_lock(&of->table->lock);
    if (data->failed)
        fail_as(of, data);
    else
        tell(of, event, data->bytes, data->size);
    wake_readers(of);
    pthread_mutex_unlock(&of->table->lock);
}

bool job_due(double *told, double now)
{
    static const double told_every = 0.1; /* seconds */
    bool due = now - *told >= told_every;
    if (due)
        *told = now;
    return due;
}

void job_result(job *of, const strbuf *data)
{
    static const char head[] = "event: result\ndata: ";
    if (!data->failed && !data->size)
        return; /* it was stopped before there was any */
    pthread_mutex_lock(&of->table->lock);
    size_t begin = of->log.size + sizeof head - 1;
    if (data->failed)
        fail_as(of, data);
    else
        tell(of, "result", data->bytes, data->size);
    if (!data->failed && !of->log.failed) {
        of->result_begin = begin;
        of->result_end = begin + data->size;
    }
    wake_readers(of);
    pthread_mutex_unlock(&of->table->lock);
}

void job_fail(job *of, const dyad_error *error)
{
    answer told = {0};
    answer_failure(&told, error);
    while (told.body.size && told.body.bytes[told.body.size - 1] == '\n')
        told.body.size--;
    job_tell(of, "error", &told.body);
    pthread_mutex_lock(&of->table->lock);
    of->has_told_why = !told.body.failed && !of->log.failed;
    of->has_failed = true;
    pthread_mutex_unlock(&of->table->lock);
    strbuf_free(&told.body);
}

unsigned job_threads(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > DYAD_JOBS_MAX ? DYAD_JOBS_MAX : (unsigned)cores;
}

const dyad_ungo_table *job_ungo_table(job_table *table, size_t rows, size_t columns, dyad_stop stop,
                                      dyad_status *status)
{
    *status = DYAD_OK;
    while (pthread_mutex_trylock(&table->ungo_lock) != 0) {
        /* another job is making it */
        if (__atomic_load_n(stop, __ATOMIC_RELAXED)) {
            *status = DYAD_E_STOPPED;
            return NULL;
        }
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    dyad_ungo_table **kept = &table->ungo[rows - 1][columns - 1];
    if (!*kept) {
        dyad_ungo_request wanted = {.rows = rows, .columns = columns, .stop = stop};
        *status = dyad_ungo_table_new(NULL, &wanted, kept, NULL);
    }
    const dyad_ungo_table *made = *status == DYAD_OK ? *kept : NULL;
    pthread_mutex_unlock(&table->ungo_lock);
    return made;
}

load job_table_load(job_table *table)
{
    pthread_mutex_lock(&table->lock);
    load found = {.running = table->running, .workers = table->runner_count};
    for (const job *j = table->first; j; j = j->next)
        found.waiting += j->state == JOB_QUEUED;
    pthread_mutex_unlock(&table->lock);
    return found;
}

/* ---- requests ----------------------------------------------------------------------------- */

static bool make_id(char id[ID_SIZE])
{
    unsigned char bytes[ID_BYTES];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < ID_BYTES; i++)
        snprintf(id + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

/* Its place in the queue, from 1. */
static size_t place_of(const job *of)
{
    size_t place = 1;
    for (const job *j = of->table->first; j != of; j = j->next)
        place += j->state == JOB_QUEUED;
    return place;
}

static void put_state(const job *of, strbuf *out)
{
    strbuf_printf(out, "{\"job\":\"%s\",\"kind\":\"%s\",\"state\":\"%s\",\"why\":", of->id,
                  of->plan.kind, state_names[of->state]);
    strbuf_printf(out, of->why ? "\"%s\"" : "null", of->why);
    if (of->state == JOB_QUEUED)
        strbuf_printf(out, ",\"place\":%zu", place_of(of));
    strbuf_printf(out, ",\"events\":\"/api/v1/jobs/%s/events\"", of->id);
}

void job_start(context *at, const job_plan *plan, answer *to)
{
    job_table *table = at->jobs;
    size_t open = 0, waiting = 0;
    job *made = calloc(1, sizeof *made);
    if (made) {
        made->log.most = STRBUF_MOST;
        strbuf_reserve(&made->log, END_ROOM);
    }
    if (!made || made->log.failed || !make_id(made->id)) {
        free(made ? made->log.bytes : NULL);
        free(made);
        plan->free_data(plan->data);
        answer_no_memory(to);
        return;
    }
    made->table = table;
    made->plan = *plan;
    pthread_mutex_lock(&table->lock);
    job **link = &table->first;
    for (; *link; link = &(*link)->next) {
        open += !has_ended(*link) && !(*link)->why;
        waiting += (*link)->state == JOB_QUEUED;
    }
    bool closes = table->stopping;
    if (closes || open >= table->limits->jobs) {
        pthread_mutex_unlock(&table->lock);
        free_job(made);
        if (closes)
            answer_closing(to);
        else
            answer_busy(to, 429, waiting, "there are too many jobs: wait for one, or cancel one");
        return;
    }
    *link = made;
    strbuf *out = answer_json(to, 202);
    put_state(made, out);
    strbuf_add(out, "}\n");
    if (out->failed) { /* nobody would know of it, nor could cancel it */
        *link = NULL;
        pthread_mutex_unlock(&table->lock);
        free_job(made);
        return;
    }
    tell_places(table);
    pthread_cond_signal(&table->more);
    pthread_mutex_unlock(&table->lock);
}

void answer_jobs(context *at, const request *asked, answer *to)
{
    strbuf *out = answer_json(to, 200);
    (void)asked;
    strbuf_add(out, "{\"jobs\":[");
    pthread_mutex_lock(&at->jobs->lock);
    for (const job *j = at->jobs->first; j; j = j->next) {
        strbuf_add(out, j == at->jobs->first ? "" : ",");
        put_state(j, out);
        strbuf_add(out, "}");
    }
    pthread_mutex_unlock(&at->jobs->lock);
    strbuf_add(out, "]}\n");
}

void answer_job(context *at, const request *asked, const char *id, answer *to)
{
    bool deletes = strcmp(asked->method, "DELETE") == 0;
    pthread_mutex_lock(&at->jobs->lock);
    job *of = find(at->jobs, id, strlen(id));
    if (!of) {
        answer_error(to, 404, "unknown", "there is no such job");
    } else if (!deletes && strcmp(asked->method, "GET") != 0) {
        answer_error(to, 405, "method", "expected GET or DELETE");
        to->allow = "GET, HEAD, DELETE";
    } else {
        strbuf *out = answer_json(to, 200);
        if (deletes) {
            ask_to_stop(of, "cancelled");
            tell_places(at->jobs);
        }
        put_state(of, out);
        if (of->result_end) {
            strbuf_add(out, ",\"result\":");
            strbuf_add_bytes(out, of->log.bytes + of->result_begin,
                             of->result_end - of->result_begin);
        }
        strbuf_add(out, "}\n");
        prune(at->jobs);
    }
    pthread_mutex_unlock(&at->jobs->lock);
}

/* ---- readers ------------------------------------------------------------------------------ */

dyad_status job_stream_open(job_table *table, const char *id, void (*wait)(void *user),
                            void (*wake)(void *user), void *user, job_stream **stream)
{
    job_stream *made = calloc(1, sizeof *made);
    if (!made)
        return DYAD_E_MEMORY;
    pthread_mutex_lock(&table->lock);
    job *of = find(table, id, strlen(id));
    if (of) {
        *made = (job_stream){.of = of,
                             .next = table->streams,
                             .next_beat = clock_now() + heart_pauses[0],
                             .wait = wait,
                             .wake = wake,
                             .user = user};
        table->streams = *stream = made;
        of->readers++;
    } else {
        free(made);
    }
    pthread_mutex_unlock(&table->lock);
    return of ? DYAD_OK : DYAD_E_USAGE;
}

ptrdiff_t job_stream_read(job_stream *of, char *bytes, size_t size)
{
    static const char beat[] = ": still here\n\n";
    job *from = of->of;
    ptrdiff_t read = 0;
    pthread_mutex_lock(&from->table->lock);
    size_t left = from->is_forgotten ? 0 : from->log.size - of->at;
    if (from->is_forgotten) {
        read = -2;
    } else if (left) {
        read = (ptrdiff_t)(left < size ? left : size);
        memcpy(bytes, from->log.bytes + of->at, (size_t)read);
        of->at += (size_t)read;
    } else if (has_ended(from)) {
        read = -1;
    } else if (of->beat && size >= sizeof beat) {
        read = sizeof beat - 1;
        memcpy(bytes, beat, (size_t)read);
    } else {
        of->waits = true;
        of->wait(of->user);
    }
    of->beat = false;
    pthread_mutex_unlock(&from->table->lock);
    return read;
}

void job_stream_close(job_stream *of)
{
    job_table *table = of->of->table;
    pthread_mutex_lock(&table->lock);
    job_stream **link = &table->streams;
    while (*link != of)
        link = &(*link)->next;
    *link = of->next;
    if (--of->of->readers == 0 && of->of->is_forgotten)
        free_job(of->of);
    prune(table);
    pthread_mutex_unlock(&table->lock);
    free(of);
}

size_t job_stream_count(job_table *table)
{
    size_t count = 0;
    pthread_mutex_lock(&table->lock);
    for (const job_stream *s = table->streams; s; s = s->next)
        count++;
    pthread_mutex_unlock(&table->lock);
    return count;
}
