/* thread_pool.c - a queue of numbers, and threads that take the next. */
#include "base/thread_pool.h"

#include "base/threads.h"

#include <signal.h>

enum { ALONE = 64 }; /* so few jobs are no work for two */

static void take_next(dy_thread_pool *pool, unsigned worker)
{
    uint64_t job = pool->taken++;
    pthread_mutex_unlock(&pool->lock);
    pool->work(pool->user, worker, job);
    pthread_mutex_lock(&pool->lock);
    pool->finished[job % DY_POOL_PENDING] = true;
}

static void *run(void *argument)
{
    dy_thread_pool *pool = argument;
    pthread_mutex_lock(&pool->lock);
    unsigned worker = ++pool->named;
    for (;;) {
        while (pool->taken == pool->put && !pool->ends)
            pthread_cond_wait(&pool->more, &pool->lock);
        if (pool->ends)
            break;
        take_next(pool, worker);
        pthread_cond_signal(&pool->done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

void dy_thread_pool_open(dy_thread_pool *pool, unsigned jobs, dy_job_fn work, void *user)
{
    *pool = (dy_thread_pool){.work = work, .user = user, .jobs = jobs};
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    pthread_cond_init(&pool->done, NULL);
}

static void start(dy_thread_pool *pool)
{
    sigset_t all, before; /* signals are for the threads of the program */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool->started + 1 < pool->jobs &&
           dy_thread_start(&pool->threads[pool->started], run, pool))
        pool->started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (pool->started + 1 < pool->jobs)
        pool->jobs = pool->started + 1; /* more are not to be had */
}

void dy_thread_pool_close(dy_thread_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->ends = true;
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->started; i++)
        pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->done);
    pthread_cond_destroy(&pool->more);
    pthread_mutex_destroy(&pool->lock);
}

uint64_t dy_thread_pool_submit(dy_thread_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    uint64_t job = pool->put++;
    pthread_cond_signal(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    if (job == ALONE)
        start(pool);
    return job;
}

void dy_thread_pool_wait(dy_thread_pool *pool, uint64_t job)
{
    bool *finished = &pool->finished[job % DY_POOL_PENDING];
    pthread_mutex_lock(&pool->lock);
    while (!*finished)
        if (pool->taken < pool->put)
            take_next(pool, 0);
        else
            pthread_cond_wait(&pool->done, &pool->lock);
    *finished = false;
    pthread_mutex_unlock(&pool->lock);
}
