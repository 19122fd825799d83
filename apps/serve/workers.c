/* workers.c - threads that answer requests, and the clock that watches over time. */
#include "server.h"

#include <sys/socket.h>
#include <unistd.h>

static void *work(void *user)
{
    worker *self = user;
    server *of = self->of;
    pthread_mutex_lock(&of->lock);
    for (;;) {
        exchange *one = of->first;
        if (!one && of->closing)
            break;
        if (!one) {
            pthread_cond_wait(&of->more, &of->lock);
            continue;
        }
        of->first = exchange_next(one);
        of->waiting--;
        self->until = clock_now() + of->limits->seconds;
        __atomic_store_n(&self->stop, of->closing, __ATOMIC_RELAXED);
        pthread_mutex_unlock(&of->lock);
        desk at = {.limits = of->limits,
                   .jobs = of->jobs,
                   .stop = &self->stop,
                   .purse = {.limit = of->limits->memory}};
        exchange_answer(one, &at);
        exchange_resume(one); /* which may be gone from now on */
        pthread_mutex_lock(&of->lock);
        self->until = 0;
    }
    pthread_mutex_unlock(&of->lock);
    return NULL;
}

bool workers_start(server *of)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    size_t wanted = cores < WORKERS_LEAST  ? WORKERS_LEAST
                    : cores > WORKERS_MOST ? WORKERS_MOST
                                           : (size_t)cores;
    for (; of->worker_count < wanted; of->worker_count++) {
        worker *one = &of->workers[of->worker_count];
        one->of = of;
        if (pthread_create(&one->thread, NULL, work, one) != 0)
            return false;
    }
    return true;
}

void workers_stop(server *of)
{
    pthread_mutex_lock(&of->lock);
    of->closing = true;
    for (size_t i = 0; i < of->worker_count; i++)
        __atomic_store_n(&of->workers[i].stop, 1, __ATOMIC_RELAXED);
    pthread_cond_broadcast(&of->more);
    pthread_mutex_unlock(&of->lock);
    for (; of->worker_count; of->worker_count--)
        pthread_join(of->workers[of->worker_count - 1].thread, NULL);
}

bool workers_take(server *of, exchange *one)
{
    pthread_mutex_lock(&of->lock);
    bool takes = !of->closing && of->waiting < WAITING_MOST;
    if (takes) {
        exchange_set_next(one, NULL);
        if (of->first)
            exchange_set_next(of->last, one);
        else
            of->first = one;
        of->last = one;
        of->waiting++;
        pthread_cond_signal(&of->more);
    }
    pthread_mutex_unlock(&of->lock);
    return takes;
}

void server_tick(server *of, double now)
{
    pthread_mutex_lock(&of->lock);
    for (size_t i = 0; i < of->worker_count; i++)
        if (of->workers[i].until > 0 && now > of->workers[i].until)
            __atomic_store_n(&of->workers[i].stop, 1, __ATOMIC_RELAXED);
    for (client *one = of->clients; one; one = one->next)
        if (one->until > 0 && now > one->until) {
            one->until = 0;
            shutdown(one->socket, SHUT_RDWR); /* libmicrohttpd closes it */
        }
    pthread_mutex_unlock(&of->lock);
    job_table_tick(of->jobs, now);
}
