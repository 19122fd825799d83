/* load_route.c - how busy the server is: what runs and what waits, of requests and of jobs. */
#include "routes.h"

#include "jobs.h"

static void put_load(strbuf *out, const char *name, load of)
{
    strbuf_printf(out, "\"%s\":{\"running\":%zu,\"waiting\":%zu,\"workers\":%zu}", name, of.running,
                  of.waiting, of.workers);
}

void answer_load(context *at, const request *asked, answer *to)
{
    strbuf *out = answer_json(to, 200);
    (void)asked;
    strbuf_add(out, "{");
    put_load(out, "quick", at->load[COST_QUICK]);
    strbuf_add(out, ",");
    put_load(out, "long", at->load[COST_LONG]);
    strbuf_add(out, ",");
    put_load(out, "jobs", job_table_load(at->jobs));
    strbuf_add(out, "}\n");
}
