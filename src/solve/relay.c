/* relay.c - a queue of numbers, and threads that take the next. */
#include "solve/relay.h"

#include "base/threads.h"

#include <signal.h>

enum { ALONE = 64 }; /* so few jobs are no work for two */

static void take_next(dy_relay *relay, unsigned worker)
{
    uint64_t job = relay->taken++;
    pthread_mutex_unlock(&relay->lock);
    relay->work(relay->user, worker, job);
    pthread_mutex_lock(&relay->lock);
    relay->finished[job % DY_RELAY_AHEAD] = true;
}

static void *run(void *argument)
{
    dy_relay *relay = argument;
    pthread_mutex_lock(&relay->lock);
    unsigned worker = ++relay->named;
    for (;;) {
        while (relay->taken == relay->put && !relay->ends)
            pthread_cond_wait(&relay->more, &relay->lock);
        if (relay->ends)
            break;
        take_next(relay, worker);
        pthread_cond_signal(&relay->done);
    }
    pthread_mutex_unlock(&relay->lock);
    return NULL;
}

void dy_relay_open(dy_relay *relay, unsigned jobs, dy_relay_fn work, void *user)
{
    *relay = (dy_relay){.work = work, .user = user, .jobs = jobs};
    pthread_mutex_init(&relay->lock, NULL);
    pthread_cond_init(&relay->more, NULL);
    pthread_cond_init(&relay->done, NULL);
}

static void start(dy_relay *relay)
{
    sigset_t all, before; /* signals are for the threads of the program */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (relay->started + 1 < relay->jobs &&
           dy_thread_start(&relay->threads[relay->started], run, relay))
        relay->started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (relay->started + 1 < relay->jobs)
        relay->jobs = relay->started + 1; /* more are not to be had */
}

void dy_relay_close(dy_relay *relay)
{
    pthread_mutex_lock(&relay->lock);
    relay->ends = true;
    pthread_cond_broadcast(&relay->more);
    pthread_mutex_unlock(&relay->lock);
    for (unsigned i = 0; i < relay->started; i++)
        pthread_join(relay->threads[i], NULL);
    pthread_cond_destroy(&relay->done);
    pthread_cond_destroy(&relay->more);
    pthread_mutex_destroy(&relay->lock);
}

uint64_t dy_relay_put(dy_relay *relay)
{
    pthread_mutex_lock(&relay->lock);
    uint64_t job = relay->put++;
    pthread_cond_signal(&relay->more);
    pthread_mutex_unlock(&relay->lock);
    if (job == ALONE)
        start(relay);
    return job;
}

void dy_relay_wait(dy_relay *relay, uint64_t job)
{
    bool *finished = &relay->finished[job % DY_RELAY_AHEAD];
    pthread_mutex_lock(&relay->lock);
    while (!*finished)
        if (relay->taken < relay->put)
            take_next(relay, 0);
        else
            pthread_cond_wait(&relay->done, &relay->lock);
    *finished = false;
    pthread_mutex_unlock(&relay->lock);
}
