/* api_fuzz.c - requests to the HTTP API, without sockets: whatever is asked, there is an answer of
 * JSON with a status, and what is wrong is told as an error. Jobs are taken, and not run. The
 * guards of Host, Origin and token get what they are given.
 *
 *     "POST /api/v1/judge application/json\n{\"game\": ...}"     method, path, type; the body */
#include "exchange.h"
#include "guard.h"
#include "jobs.h"
#include "routes.h"

#include <jansson.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

enum { INPUT_BYTES_MAX = 4000, MILLISECONDS = 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static volatile int stop;

static void note_time(int number)
{
    (void)number;
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
}

static void need(bool holds)
{
    if (!holds)
        abort();
}

/* Sets stop after so much time of the processor; 0: no longer. */
static void set_clock(unsigned milliseconds)
{
    struct sigaction action = {.sa_handler = note_time};
    struct itimerval time = {.it_value = {.tv_usec = 1000L * milliseconds}};
    sigaction(SIGVTALRM, &action, NULL);
    stop = 0;
    setitimer(ITIMER_VIRTUAL, &time, NULL);
}

/* Cuts the next word out of a line. */
static const char *word(char **line)
{
    char *begin = *line + strspn(*line, " ");
    char *end = begin + strcspn(begin, " ");
    *line = *end ? end + 1 : end;
    *end = '\0';
    return begin;
}

static void ask(char *line, const char *body, size_t size)
{
    static const serve_limits limits = {.body = INPUT_BYTES_MAX,
                                        .side = 9,
                                        .items = 20,
                                        .memory = 64 << 20,
                                        .seconds = 1,
                                        .job_seconds = 1,
                                        .games = 1000,
                                        .jobs = 2,
                                        .kept = 2};
    request asked = {.body = body, .size = size};
    answer given = {0};
    asked.method = word(&line);
    asked.path = word(&line);
    asked.type = word(&line);
    if (*line)
        asked.query_game = word(&line);
    job_table *jobs = job_table_new(&limits);
    need(jobs != NULL);
    context at = {
        .limits = &limits, .jobs = jobs, .stop = &stop, .purse = {.limit = limits.memory}};
    set_clock(MILLISECONDS);
    route_request(&at, &asked, &given);
    set_clock(0);
    need(given.status >= 200 && given.status < 600 && given.body.size && at.purse.used == 0);
    json_t *object = json_loadb(given.body.bytes, given.body.size, JSON_ALLOW_NUL, NULL);
    need(json_is_object(object));
    need((given.status >= 400) == json_is_object(json_object_get(object, "error")));
    json_decref(object);
    strbuf_free(&given.body);
    job_table_free(jobs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char line[256];
    const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
    if (!end || size > INPUT_BYTES_MAX || (size_t)(end - data) >= sizeof line)
        return 0;
    memcpy(line, data, (size_t)(end - data));
    line[end - data] = '\0';
    guard_host(line);
    guard_origin(line, NULL, line);
    need(guard_token("0123456789abcdef0123456789abcdef", line) != GUARD_RIGHT ||
         strstr(line, "0123456789abcdef"));
    size_t rest = size - (size_t)(end + 1 - data);
    char *body = malloc(rest + 1); /* as long as it is, and no byte more can be read */
    need(body != NULL);
    memcpy(body, end + 1, rest);
    body = realloc(body, rest ? rest : 1);
    ask(line, body, rest);
    free(body);
    return 0;
}
