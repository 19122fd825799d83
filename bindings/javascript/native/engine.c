/* engine.c - the engine in a browser, or in node: the requests of the HTTP API, answered in one
 * thread, without a server.
 *
 *     host                                 engine (WebAssembly)
 *     engine_request("POST", "solve") ->   route_request() -> 202, a job that waits
 *     engine_run() ------------------->    its work, to the end
 *         event(bytes) <---------------        the log of the job, as it grows
 *         asks_to_stop() <-------------        now and then, from where the work looks at its stop
 *
 * The host is JavaScript. It calls one function at a time and none from within another. Bytes lie
 * in the memory of the module: engine_take() makes room for what is handed over, and what an answer
 * points to stays until the next call. */
#include "engine.h"

#include "engine_tell.h"
#include "jobs.h"
#include "json_memory.h"
#include "routes.h"

#include <stdlib.h>
#include <string.h>

/* Of the host. */
__attribute__((import_module("dyad"), import_name("now"))) double host_now(void);
__attribute__((import_module("dyad"), import_name("asksToStop"))) int host_asks_to_stop(void);

static const double poll_seconds = 0.02; /* from one look at the host to the next */

/* All that the engine keeps. There is one engine in a module, and one thread in an engine. */
static struct {
    serve_limits limits;
    job_table *jobs;
    answer given;
    volatile int stop; /* of what is no job */
    double until;      /* latest then; 0: there is no end */
    job_stream *heard; /* the job that runs, or NULL */
    char running[64];  /* its path: "/api/v1/jobs/ID" */
    double looked;     /* when it asked the host last */
} engine;

void *engine_take(size_t size)
{
    return malloc(size ? size : 1);
}

void engine_give(void *block)
{
    free(block);
}

/* Hands on what the job that runs has told since. */
static void hand_events_on(void)
{
    char bytes[1 << 12];
    ptrdiff_t size;
    while (engine.heard && (size = job_stream_read(engine.heard, bytes, sizeof bytes)) > 0)
        host_event(bytes, (size_t)size);
}

static void ask_for_end(void)
{
    answer ignored = {0};
    if (!engine.heard) {
        dyad_stop_set(&engine.stop);
        return;
    }
    context at = {.limits = &engine.limits, .jobs = engine.jobs};
    route_request(&at, &(request){.method = "DELETE", .path = engine.running, .type = ""},
                  &ignored);
    strbuf_free(&ignored.body);
}

/* Whoever looks at a stop comes here first: see base/stop.h. */
void dy_poll(void)
{
    enum { CALLS = 16 }; /* so few looks are not worth one at the clock */
    static unsigned calls;
    if (++calls % CALLS || !engine.jobs)
        return;
    double now = host_now();
    if (now - engine.looked < poll_seconds)
        return;
    engine.looked = now;
    job_table_tick(engine.jobs, clock_now());
    hand_events_on();
    if (host_asks_to_stop() || (!engine.heard && engine.until != 0 && now > engine.until))
        ask_for_end();
}

bool engine_open(size_t memory, double seconds, double job_seconds)
{
    if (engine.jobs)
        return true;
    engine.limits = serve_limits_default;
    engine.limits.memory = memory;
    engine.limits.seconds = seconds;
    engine.limits.job_seconds = job_seconds;
    engine.limits.runners = 0;
    engine.limits.jobs = 1;
    engine.limits.kept = 1;
    json_memory_watch();
    engine.jobs = job_table_new(&engine.limits);
    return engine.jobs != NULL;
}

volatile int *engine_begin(double seconds)
{
    dyad_stop_clear(&engine.stop);
    engine.looked = host_now();
    engine.until = seconds > 0 ? engine.looked + seconds : 0;
    return &engine.stop;
}

const engine_answer *engine_request(const char *method, const char *path, const char *type,
                                    const char *query_game, const char *body, size_t size)
{
    static engine_answer told;
    strbuf_free(&engine.given.body);
    engine.given = (answer){0};
    if (size > engine.limits.body) {
        answer_error(&engine.given, 413, "too_large", "a request has at most %zu bytes",
                     engine.limits.body);
    } else {
        context at = {.limits = &engine.limits,
                      .jobs = engine.jobs,
                      .stop = engine_begin(engine.limits.seconds),
                      .purse = {.limit = engine.limits.memory}};
        request asked = {.method = method,
                         .path = path,
                         .type = type,
                         .body = body,
                         .size = size,
                         .query_game = query_game && *query_game ? query_game : NULL};
        route_request(&at, &asked, &engine.given);
    }
    told = (engine_answer){.status = engine.given.status,
                           .type = engine.given.type,
                           .body = engine.given.body.bytes,
                           .size = engine.given.body.size};
    return &told;
}

static void nothing(void *user)
{
    (void)user;
}

bool engine_run(const char *id)
{
    static const char root[] = "/api/v1/jobs/";
    if (strlen(id) >= sizeof engine.running - sizeof root)
        return false;
    if (job_stream_open(engine.jobs, id, nothing, nothing, NULL, &engine.heard) != DYAD_OK)
        return false;
    strcpy(engine.running, root);
    strcat(engine.running, id);
    engine_begin(0);
    while (job_table_run_next(engine.jobs))
        hand_events_on();
    hand_events_on();
    job_stream_close(engine.heard);
    engine.heard = NULL;
    return true;
}
