/* engine.h - what the host calls: see engine.c. */
#ifndef DYAD_JAVASCRIPT_ENGINE_H
#define DYAD_JAVASCRIPT_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* Room for `size` bytes in the memory of the module; NULL: there is none. */
EXPORT(take) void *engine_take(size_t size);
EXPORT(give) void engine_give(void *block);

/* To be called first: how much memory and how long a request and a job may take. False: no memory.
 */
EXPORT(open) bool engine_open(size_t memory, double seconds, double job_seconds);

typedef struct engine_answer {
    uint32_t status; /* of HTTP */
    const char *type;
    const char *body;
    size_t size;
} engine_answer;

/* Answers a request of the API, all of whose texts end in NUL but the body. `query_game`: of
 * ?game=; "": not there. What it answers belongs to the engine until its next call. */
EXPORT(request)
const engine_answer *engine_request(const char *method, const char *path, const char *type,
                                    const char *query_game, const char *body, size_t size);
/* Does the job that a request has made, to its end, and tells the host of its events. False: there
 * is no such job. */
EXPORT(run) bool engine_run(const char *id);

/* The stop of what comes next that is no job: it is set when so many seconds are over, 0 being
 * never, or the host asks to stop. */
volatile int *engine_begin(double seconds);

#endif
