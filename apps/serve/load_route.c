/* load_route.c - how busy the server is: what runs and what waits, of requests and of jobs. */
#include "jobs.h"

static void put_load(scribe *out, const char *name, load of)
{
    scribe_format(out, "\"%s\":{\"running\":%zu,\"waiting\":%zu,\"workers\":%zu}", name, of.running,
                  of.waiting, of.workers);
}

void answer_load(desk *at, const request *asked, answer *to)
{
    scribe *out = answer_json(to, 200);
    (void)asked;
    scribe_text(out, "{");
    put_load(out, "quick", at->load[COST_QUICK]);
    scribe_text(out, ",");
    put_load(out, "long", at->load[COST_LONG]);
    scribe_text(out, ",");
    put_load(out, "jobs", job_table_load(at->jobs));
    scribe_text(out, "}\n");
}
