/* thread_pool.h - jobs that are put in order, done by several threads, and waited for in order. */
#ifndef DY_THREAD_POOL_H
#define DY_THREAD_POOL_H

#include <dyad/dyad.h>

#include <pthread.h>

enum { DY_POOL_PENDING = 64 }; /* jobs at most that are put and have not been waited for */

/* Does job number `job`, on thread `worker`, 0 being the one that puts and waits. */
typedef void (*dy_job_fn)(void *user, unsigned worker, uint64_t job);

typedef struct dy_thread_pool {
    dy_job_fn work;
    void *user;
    unsigned jobs;    /* threads at most, the one that waits included */
    unsigned started; /* of the others */
    pthread_t threads[DYAD_JOBS_MAX];
    pthread_mutex_t lock;
    pthread_cond_t more, done;
    /* Under the lock: */
    unsigned named; /* threads that know their number */
    uint64_t put, taken;
    bool finished[DY_POOL_PENDING], ends;
} dy_thread_pool;

/* The pool must stay where it is. Threads are started when there is work for them; where none can
 * be had, the one that waits does it all. */
void dy_thread_pool_open(dy_thread_pool *pool, unsigned jobs, dy_job_fn work, void *user);
void dy_thread_pool_close(dy_thread_pool *pool);
/* The number of the job: one more than that of the one before. */
uint64_t dy_thread_pool_submit(dy_thread_pool *pool);
/* Returns when the job is done; until then it does what nobody else has taken. */
void dy_thread_pool_wait(dy_thread_pool *pool, uint64_t job);

#endif
