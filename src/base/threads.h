/* threads.h - the library's own threads. */
#ifndef DY_THREADS_H
#define DY_THREADS_H

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread with a stack of a size that does not depend on `ulimit -s', which would give
 * threads 64 KiB or 2 MiB as it likes. Only what is used of it takes memory. */
bool dy_thread_start(pthread_t *thread, void *(*work)(void *), void *user);

#endif
