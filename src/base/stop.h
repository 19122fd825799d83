/* stop.h - looking at a request to stop, which another thread or a signal handler makes. */
#ifndef DY_STOP_H
#define DY_STOP_H

#include <dyad/dyad.h>

#ifdef DYAD_POLLED
/* Where there is but one thread and no signal, as in a browser, nobody could make the request while
 * a call runs. So whoever looks asks the program first, which may then make it. The program defines
 * this; the library's own does nothing. */
void dy_poll(void);
#else
static inline void dy_poll(void)
{
}
#endif

static inline bool dy_stopped(dyad_stop stop)
{
    if (stop == NULL)
        return false;
    dy_poll();
    return __atomic_load_n(stop, __ATOMIC_RELAXED) != 0;
}

#endif
