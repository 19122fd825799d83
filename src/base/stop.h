/* stop.h - looking at a caller's request to stop, which another thread or a signal handler makes.
 */
#ifndef DY_STOP_H
#define DY_STOP_H

#include <stdbool.h>
#include <stddef.h>

static inline bool dy_stopped(const volatile int *stop)
{
    return stop != NULL && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0;
}

#endif
