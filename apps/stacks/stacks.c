/* stacks.c - see stacks.h. */
#define _GNU_SOURCE /* pthread_setattr_default_np() */
#include "stacks.h"

#include <pthread.h>
#include <stddef.h>

void set_thread_stacks(void)
{
    enum { STACK_SIZE = 8 << 20 }; /* of which only what is used takes memory */
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return;
    if (pthread_attr_setstacksize(&attributes, (size_t)STACK_SIZE) == 0)
        pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}
