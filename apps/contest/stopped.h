/* stopped.h - whether a stop was asked for. */
#ifndef CONTEST_STOPPED_H
#define CONTEST_STOPPED_H

#include <dyad/dyad.h>

/* `stop` may be NULL. */
static inline bool is_stopped(dyad_stop stop)
{
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED);
}

#endif
