/* judge.c - the referee alone, as a module of its own: texts and boards are judged, and nothing else.
 * It has what engine.c has for this: memory for the host, and a stop. */
#include "engine_tell.h"

#include "base/stop.h"

#include <stdlib.h>

__attribute__((import_module("dyad"), import_name("asksToStop"))) int host_asks_to_stop(void);

static volatile int stop;

void *engine_take(size_t size)
{
    return malloc(size ? size : 1);
}

void engine_give(void *block)
{
    free(block);
}

bool engine_open(size_t memory, double seconds, double job_seconds)
{
    (void)memory;
    (void)seconds;
    (void)job_seconds;
    return true;
}

void dy_poll(void)
{
    enum { CALLS = 256 }; /* so few looks are not worth one at the host */
    static unsigned calls;
    if (++calls % CALLS == 0 && host_asks_to_stop())
        dyad_stop_set(&stop);
}

volatile int *engine_begin(double seconds)
{
    (void)seconds;
    dyad_stop_clear(&stop);
    return &stop;
}

/* A list of what games are, as an object of JSON. */
EXPORT(facts) dyad_status engine_facts(void)
{
    dyad_error error;
    engine_write(NULL, "{\"games\":[", 10);
    for (size_t i = 0; i < dyad_game_count(); i++) {
        if (i)
            engine_write(NULL, ",", 1);
        dyad_status status = dyad_game_write(dyad_game_at(i), engine_write, NULL, &error);
        if (status != DYAD_OK)
            return engine_fail(status, &error);
    }
    engine_write(NULL, "]}", 2);
    return DYAD_OK;
}
