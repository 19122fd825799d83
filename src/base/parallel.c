/* parallel.c - threads for a range of work. They live as long as the range: some microseconds a
 * thread, and nothing to be kept. */
#include "base/parallel.h"

#include "base/stop.h"
#include "base/threads.h"

#include <pthread.h>
#include <unistd.h>

typedef struct shift {
    const dy_parallel *workers;
    dy_range_fn work_share;
    void *work;
    uint64_t total, share;
    uint64_t next; /* what has been taken; by atomic operations */
    uint64_t done; /* under the lock */
    pthread_mutex_t lock;
} shift;

unsigned dy_parallel_jobs(unsigned jobs)
{
    if (jobs == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        jobs = cores > 0 ? (unsigned)cores : 1;
    }
    return jobs > DYAD_JOBS_MAX ? DYAD_JOBS_MAX : jobs;
}

static void tell(shift *on, uint64_t size)
{
    if (!on->workers->progress || !on->workers->phase)
        return;
    pthread_mutex_lock(&on->lock);
    on->done += size;
    on->workers->progress(on->workers->user, on->workers->phase, on->done, on->total);
    pthread_mutex_unlock(&on->lock);
}

static void *work(void *argument)
{
    shift *on = argument;
    uint64_t begin;
    while (!dy_stopped(on->workers->stop) &&
           (begin = __atomic_fetch_add(&on->next, on->share, __ATOMIC_RELAXED)) < on->total) {
        uint64_t left = on->total - begin, size = left < on->share ? left : on->share;
        on->work_share(on->work, begin, begin + size);
        tell(on, size);
    }
    return NULL;
}

bool dy_parallel_for(const dy_parallel *workers, dy_range_fn work_share, void *own, uint64_t total,
                     uint64_t share)
{
    pthread_t threads[DYAD_JOBS_MAX];
    shift on = {.workers = workers,
                .work_share = work_share,
                .work = own,
                .total = total,
                .share = share,
                .lock = PTHREAD_MUTEX_INITIALIZER};
    uint64_t shares = total / share + (total % share != 0);
    unsigned wanted = workers->jobs < shares ? workers->jobs : (unsigned)shares, started = 0;
    while (started + 1 < wanted && dy_thread_start(&threads[started], work, &on))
        started++;
    work(&on);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&on.lock);
    return !dy_stopped(workers->stop);
}

void dy_note_first(uint64_t *first, uint64_t number) /* NOLINT(*-non-const-parameter) */
{
    uint64_t known = __atomic_load_n(first, __ATOMIC_RELAXED);
    while (number && (known == 0 || number < known) &&
           !__atomic_compare_exchange_n(first, &known, number, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED))
        ;
}
