/* routes.c - which function answers what. */
#include "routes.h"

#include "jobs.h"
#include "json_memory.h"

#include <string.h>

typedef struct route {
    const char *method, *path;
    enum cost cost; /* of the request; what a job does is not part of it */
    route_fn answer;
    bool is_open; /* to those who have no token */
} route;

static const route routes[] = {
    {"GET", "games", COST_QUICK, answer_games, false},
    {"GET", "formats", COST_QUICK, answer_formats, false},
    {"GET", "load", COST_QUICK, answer_load, false},
    {"POST", "token", COST_QUICK, answer_token, true},
    {"POST", "judge", COST_QUICK, answer_judge, false},
    {"POST", "convert", COST_QUICK, answer_convert, false},
    {"POST", "record", COST_QUICK, answer_record, false},
    {"POST", "value", COST_LONG, answer_value, false},
    {"POST", "play", COST_QUICK, answer_play, false},
    {"POST", "trace", COST_LONG, answer_trace, false},
    {"POST", "draw", COST_QUICK, answer_draw, false},
    {"POST", "simulate", COST_QUICK, answer_simulate, false},
    {"POST", "solve", COST_QUICK, answer_solve, false},
    {"POST", "move", COST_QUICK, answer_move, false},
    {"POST", "analyse", COST_QUICK, answer_analyse, false},
    {"POST", "connections", COST_QUICK, answer_connections, false},
    {"GET", "jobs", COST_QUICK, answer_jobs, false},
};
enum { ROUTES = sizeof routes / sizeof routes[0] };

static const char root[] = "/api/v1/";

/* The row of a request; NULL: it is of a job, or an error. */
static const route *find_route(const request *asked)
{
    const char *path = asked->path;
    for (size_t i = 0; strncmp(path, root, sizeof root - 1) == 0 && i < ROUTES; i++)
        if (strcmp(routes[i].path, path + sizeof root - 1) == 0 &&
            strcmp(routes[i].method, asked->method) == 0)
            return &routes[i];
    return NULL;
}

enum cost route_cost(const request *asked)
{
    const route *row = find_route(asked);
    return row ? row->cost : COST_QUICK;
}

bool route_is_open(const request *asked)
{
    const route *row = find_route(asked);
    return row && row->is_open;
}

static bool is_job_path(const char *path)
{
    return strncmp(path, "jobs/", 5) == 0 && strlen(path) > 5;
}

/* Answers by a function of the table. Where memory runs out for JSON that the library reads, it may
 * take the text to be at fault. */
static void answer_by(route_fn answer_it, context *at, const request *asked, answer *to)
{
    static const dyad_error memory = {.status = DYAD_E_MEMORY};
    if (!json_memory_begin(asked->size)) {
        answer_failure(to, &memory);
        return;
    }
    answer_it(at, asked, to);
    if (json_memory_end() && to->status >= 400)
        answer_failure(to, &memory);
    answer_check(to);
}

void route_request(context *at, const request *asked, answer *to)
{
    const char *allow = NULL;
    if (strncmp(asked->path, root, sizeof root - 1) != 0) {
        answer_error(to, 404, "unknown", "there is no such address: the API begins with %s", root);
        return;
    }
    const char *path = asked->path + sizeof root - 1;
    if (is_job_path(path)) {
        answer_job(at, asked, path + 5, to);
        answer_check(to);
        return;
    }
    for (size_t i = 0; i < ROUTES; i++) {
        if (strcmp(routes[i].path, path) != 0)
            continue;
        allow = routes[i].method;
        if (strcmp(allow, asked->method) == 0) {
            answer_by(routes[i].answer, at, asked, to);
            return;
        }
    }
    if (allow)
        answer_error(to, 405, "method", "expected %s", allow);
    else
        answer_error(to, 404, "unknown", "there is no such address");
    to->allow = allow && strcmp(allow, "GET") == 0 ? "GET, HEAD" : allow;
}
