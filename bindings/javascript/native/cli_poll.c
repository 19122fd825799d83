/* cli_poll.c - the program looks at its input while it searches, since no other thread could: a
 * line
 * `# interrupt' ends a search of `dyad gtp', and any line an analysis. */
#include "gtp_input.h"

#include <time.h>

__attribute__((constructor)) static void look_from_the_search(void)
{
    gtp_search_looks = true;
}

/* Whoever looks at a stop comes here first: see base/stop.h. */
void dy_poll(void)
{
    enum { CALLS = 16, NS_OF_SECOND = 1000000000, LOOK_NS = 20000000 };
    static unsigned calls; /* so few are not worth a look at the clock */
    static long long looked;
    struct timespec now;
    if (++calls % CALLS || clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return;
    long long at = (long long)now.tv_sec * NS_OF_SECOND + now.tv_nsec;
    if (at - looked < LOOK_NS)
        return;
    looked = at;
    gtp_input_look();
}
