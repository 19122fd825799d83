/* stack_room.c - see stack_room.h. */
#define _GNU_SOURCE /* pthread_getattr_np() */
#include "base/stack_room.h"

#include <pthread.h>
#include <sys/resource.h>

enum { STACK_MOST = 1 << 26 }; /* no recursion goes further: an unlimited stack is no promise */

/* The stack of this thread, a fact that never changes; size 0: not asked for yet. */
typedef struct stack_bounds {
    uintptr_t low, size, floor;
} stack_bounds;

static _Thread_local stack_bounds known;

/* Asks the system, which for the first thread means reading /proc/self/maps. */
static bool ask(stack_bounds *bounds)
{
    pthread_attr_t attributes;
    void *low = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
        return false;
    bool told = pthread_attr_getstack(&attributes, &low, &size) == 0 && size > 0;
    pthread_attr_destroy(&attributes);
    *bounds = (stack_bounds){.low = (uintptr_t)low, .size = size};
    return told;
}

/* Where the system does not tell, half of the least that a stack may have. */
static uintptr_t guess(uintptr_t here)
{
    struct rlimit limit;
    uintptr_t room = DY_STACK_STRANGE;
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < room)
        room = (uintptr_t)limit.rlim_cur;
    return here - room / 2 + DY_STACK_RESERVE / 2;
}

uintptr_t dy_stack_floor(void)
{
    uintptr_t here = DY_FRAME;
    if (here - known.low < known.size)
        return known.floor;
    stack_bounds bounds;
    if (!ask(&bounds))
        return guess(here);
    if (here - bounds.low >= bounds.size) /* a coroutine's, or that of a signal handler */
        return here - (DY_STACK_STRANGE - DY_STACK_RESERVE);
    uintptr_t high = bounds.low + bounds.size;
    uintptr_t low = bounds.size > STACK_MOST ? high - STACK_MOST : bounds.low;
    bounds.floor = low + DY_STACK_RESERVE;
    known = bounds;
    return known.floor;
}

size_t dy_stack_room(void)
{
    uintptr_t here = DY_FRAME, floor = dy_stack_floor();
    return here > floor ? here - floor : 0;
}
