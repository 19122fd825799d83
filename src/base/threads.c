/* threads.c - see threads.h. */
#include "base/threads.h"

#include <stddef.h>

bool dy_thread_start(pthread_t *thread, void *(*work)(void *), void *user)
{
    enum { STACK_SIZE = 8 << 20 };
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    bool started = pthread_attr_setstacksize(&attributes, (size_t)STACK_SIZE) == 0 &&
                   pthread_create(thread, &attributes, work, user) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}
