/* workers.c - threads that answer requests, in two lanes: what is answered at once never waits for
 * what takes long. A request that turns out to take long changes from the one lane to the other.
 * The clock watches over time, and over clients that have gone: nobody works for those.
 *
 *     quick   queue -> workers -> answer
 *                         \-> more than QUICK_SECONDS of the processor: stopped, and then
 *     long    queue -> workers -> answer
 */
#define _GNU_SOURCE /* POLLRDHUP */
#include "server.h"

#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- lanes, with the lock held ------------------------------------------------------------ */

static bool lane_put(lane *to, exchange *one)
{
    if (to->waiting >= to->most)
        return false;
    exchange_set_next(one, NULL);
    if (to->first)
        exchange_set_next(to->last, one);
    else
        to->first = one;
    to->last = one;
    to->waiting++;
    pthread_cond_signal(&to->more);
    return true;
}

static void lane_drop(lane *from, exchange *before, exchange *one)
{
    if (before)
        exchange_set_next(before, exchange_next(one));
    else
        from->first = exchange_next(one);
    if (from->last == one)
        from->last = before;
    from->waiting--;
}

/* How many workers of the lane are at requests of that client's address. */
static size_t running_for(const server *of, enum cost cost, const client *from)
{
    size_t count = 0;
    for (size_t i = 0; i < of->worker_count; i++) {
        const worker *one = &of->workers[i];
        count +=
            one->cost == cost && one->doing &&
            memcmp(exchange_client(one->doing)->address, from->address, sizeof from->address) == 0;
    }
    return count;
}

/* Who is next: the first of those whose address has the fewest at work. NULL: nobody waits. */
static exchange *lane_take(server *of, enum cost cost)
{
    lane *from = &of->lanes[cost];
    exchange *best = from->first, *best_before = NULL;
    size_t least = best && cost == COST_LONG ? running_for(of, cost, exchange_client(best)) : 0;
    exchange *before = best;
    for (exchange *one = best ? exchange_next(best) : NULL; one && least;
         before = one, one = exchange_next(one)) {
        size_t count = running_for(of, cost, exchange_client(one));
        if (count >= least)
            continue;
        least = count;
        best = one;
        best_before = before;
    }
    if (best)
        lane_drop(from, best_before, best);
    return best;
}

/* ---- workers ------------------------------------------------------------------------------ */

static double seconds_of(clockid_t clock)
{
    struct timespec time = {0};
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void stop(worker *one, enum stop_reason why)
{
    if (one->why == STOP_NONE)
        one->why = why;
    __atomic_store_n(&one->stop, 1, __ATOMIC_RELAXED);
}

/* What the worker is at begins. */
static desk begin(worker *self, exchange *one)
{
    server *of = self->of;
    desk at = {.limits = of->limits,
               .jobs = of->jobs,
               .door = &of->door,
               .stop = &self->stop,
               .purse = {.limit = of->limits->memory}};
    self->doing = one;
    self->why = STOP_NONE;
    self->until = clock_now() + of->limits->seconds;
    self->spent = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    of->lanes[self->cost].running++;
    __atomic_store_n(&self->stop, of->closing, __ATOMIC_RELAXED);
    for (size_t i = 0; i < COSTS; i++)
        at.load[i] = (load){.running = of->lanes[i].running,
                            .waiting = of->lanes[i].waiting,
                            .workers = of->lanes[i].workers};
    return at;
}

/* Whether the exchange has its answer: otherwise it waits in the other lane from now on. */
static bool finish(worker *self, exchange *one)
{
    server *of = self->of;
    enum stop_reason why = exchange_was_stopped(one) ? self->why : STOP_NONE;
    self->doing = NULL;
    of->lanes[self->cost].running--;
    if (why == STOP_CHANGES && !of->closing && lane_put(&of->lanes[COST_LONG], one))
        return false;
    if (why == STOP_CHANGES)
        exchange_refuse(one, of->lanes[COST_LONG].waiting);
    if (why == STOP_GONE)
        exchange_give_up(one);
    return true;
}

static void *work(void *user)
{
    worker *self = user;
    server *of = self->of;
    pthread_mutex_lock(&of->lock);
    for (;;) {
        exchange *one = lane_take(of, self->cost);
        if (!one && of->closing)
            break;
        if (!one) {
            pthread_cond_wait(&of->lanes[self->cost].more, &of->lock);
            continue;
        }
        desk at = begin(self, one);
        pthread_mutex_unlock(&of->lock);
        exchange_answer(one, &at);
        pthread_mutex_lock(&of->lock);
        bool is_answered = finish(self, one);
        pthread_mutex_unlock(&of->lock);
        if (is_answered)
            exchange_resume(one); /* which may be gone from now on */
        pthread_mutex_lock(&of->lock);
    }
    pthread_mutex_unlock(&of->lock);
    return NULL;
}

static bool start_lane(server *of, enum cost cost, size_t wanted)
{
    for (size_t i = 0; i < wanted; i++) {
        worker *one = &of->workers[of->worker_count];
        one->of = of;
        one->cost = cost;
        if (pthread_create(&one->thread, NULL, work, one) != 0)
            return false;
        pthread_mutex_lock(&of->lock);
        of->worker_count++;
        of->lanes[cost].workers++;
        pthread_mutex_unlock(&of->lock);
    }
    return true;
}

bool workers_start(server *of)
{
    static const size_t least[COSTS] = {2, 2}, most[COSTS] = {WORKERS_MOST / 2, WORKERS_MOST / 2};
    static const size_t waiting[COSTS] = {WAITING_MOST, LONG_WAITING_MOST};
    long found = sysconf(_SC_NPROCESSORS_ONLN);
    size_t cores = found > 0 ? (size_t)found : 1;
    for (enum cost cost = 0; cost < COSTS; cost++) {
        of->lanes[cost].most = waiting[cost];
        if (!start_lane(of, cost,
                        cores < least[cost]  ? least[cost]
                        : cores > most[cost] ? most[cost]
                                             : cores))
            return false;
    }
    return true;
}

void workers_stop(server *of)
{
    pthread_mutex_lock(&of->lock);
    of->closing = true;
    for (size_t i = 0; i < of->worker_count; i++)
        stop(&of->workers[i], STOP_CLOSES);
    for (size_t i = 0; i < COSTS; i++)
        pthread_cond_broadcast(&of->lanes[i].more);
    size_t count = of->worker_count;
    pthread_mutex_unlock(&of->lock);
    for (size_t i = 0; i < count; i++)
        pthread_join(of->workers[i].thread, NULL);
    of->worker_count = 0;
}

bool workers_take(server *of, exchange *one, enum cost cost)
{
    pthread_mutex_lock(&of->lock);
    bool takes = !of->closing && lane_put(&of->lanes[cost], one);
    if (!takes)
        exchange_refuse(one, of->lanes[cost].waiting);
    pthread_mutex_unlock(&of->lock);
    return takes;
}

/* ---- the clock ---------------------------------------------------------------------------- */

/* Requests whose time is over end; those of the quick lane that take long change to the other. */
static void watch_time(server *of, double now)
{
    static const double quick_seconds = 0.25; /* of the processor */
    for (size_t i = 0; i < of->worker_count; i++) {
        worker *one = &of->workers[i];
        clockid_t clock;
        if (!one->doing)
            continue;
        if (now > one->until)
            stop(one, STOP_TIME);
        else if (one->cost == COST_QUICK && pthread_getcpuclockid(one->thread, &clock) == 0 &&
                 seconds_of(clock) - one->spent > quick_seconds)
            stop(one, STOP_CHANGES);
    }
}

static bool has_gone(const exchange *one)
{
    struct pollfd at = {.fd = exchange_client(one)->socket, .events = POLLRDHUP};
    return poll(&at, 1, 0) > 0 && (at.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

/* Ends long requests of clients that have gone. Those that waited are given back, linked: they are
 * to be resumed. */
static exchange *watch_clients(server *of)
{
    lane *from = &of->lanes[COST_LONG];
    exchange *gone = NULL, *before = NULL, *next;
    for (size_t i = 0; i < of->worker_count; i++) {
        worker *one = &of->workers[i];
        if (one->cost == COST_LONG && one->doing && one->why == STOP_NONE && has_gone(one->doing))
            stop(one, STOP_GONE);
    }
    for (exchange *one = from->first; one; one = next) {
        next = exchange_next(one);
        if (!has_gone(one)) {
            before = one;
            continue;
        }
        lane_drop(from, before, one);
        exchange_give_up(one);
        exchange_set_next(one, gone);
        gone = one;
    }
    return gone;
}

void server_tick(server *of, double now)
{
    pthread_mutex_lock(&of->lock);
    watch_time(of, now);
    exchange *gone = watch_clients(of);
    pthread_mutex_unlock(&of->lock);
    while (gone) {
        exchange *next = exchange_next(gone);
        exchange_resume(gone); /* which may be gone from now on */
        gone = next;
    }
    clients_tick(of, now);
    job_table_tick(of->jobs, now);
}
