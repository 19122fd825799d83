/* stop.h - looking at a request to stop, which another thread or a signal handler makes. */
#ifndef DY_STOP_H
#define DY_STOP_H

#include <dyad/dyad.h>

static inline bool dy_stopped(dyad_stop stop)
{
    return stop != NULL && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0;
}

#endif
