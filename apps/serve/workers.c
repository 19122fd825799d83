/* workers.c - threads that answer requests, in two lanes: what is answered at once never waits for
 * what takes long. A request that turns out to take long changes from the one lane to the other.
 * The clock watches over time, and over clients that have gone: nobody works for those. Who comes
 * from one address leaves room and turns to others in both lanes. In the quick one all that is
 * looked at once requests have waited for a while, and then one worker takes the smallest first:
 * what waits there for what turns out to take long is mostly small.
 *
 *     quick   queue -> workers -> answer
 *                         \-> more than QUICK_SECONDS of the processor: stopped, and then
 *     long    queue -> workers -> answer
 */
#define _GNU_SOURCE /* POLLRDHUP */
#include "server.h"

#include <errno.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Seconds that quick requests wait in the order in which they came, whoever has sent them. */
static const double patience = 0.25;

/* ---- lanes, with the lock held ------------------------------------------------------------ */

static bool lane_put(lane *to, exchange *one)
{
    if (to->waiting >= to->most)
        return false;
    one->next = NULL;
    one->since = clock_now();
    if (to->first)
        to->last->next = one;
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
        before->next = one->next;
    else
        from->first = one->next;
    if (from->last == one)
        from->last = before;
    from->waiting--;
}

static bool is_same_address(const exchange *one, const exchange *other)
{
    return memcmp(one->from->address, other->from->address, sizeof one->from->address) == 0;
}

/* Takes out of a full lane the last request of the address that has most there, where that is more
 * than the newcomer's would have; NULL: there is none. */
static exchange *push_out(lane *from, const exchange *newcomer)
{
    unsigned short counts[ADDRESS_PLACES] = {0};
    exchange *last = NULL, *last_before = NULL, *before = NULL;
    for (const exchange *one = from->first; one; one = one->next)
        counts[one->from->place]++;
    size_t most = counts[newcomer->from->place] + 1U;
    for (exchange *one = from->first; one; before = one, one = one->next) {
        size_t count = counts[one->from->place];
        if (count < most || (count == most && !(last && one->from->place == last->from->place)))
            continue;
        most = count;
        last = one;
        last_before = before;
    }
    if (last)
        lane_drop(from, last_before, last);
    return last;
}

/* Puts an exchange into a lane. Gives back the one for which there is no room, which has its
 * refusal: that one, or another; NULL: there is room for all. */
static exchange *lane_offer(server *of, enum cost cost, exchange *one)
{
    lane *to = &of->lanes[cost];
    exchange *refused = NULL;
    if (to->waiting >= to->most)
        refused = push_out(to, one);
    if (!lane_put(to, one))
        refused = one;
    if (refused)
        exchange_refuse(refused, to->waiting);
    return refused;
}

/* How many workers of the lane are at requests of that one's address. */
static size_t running_for(const server *of, enum cost cost, const exchange *like)
{
    size_t count = 0;
    for (size_t i = 0; i < of->worker_count; i++) {
        const worker *one = &of->workers[i];
        count += one->cost == cost && one->doing && is_same_address(one->doing, like);
    }
    return count;
}

/* Whether it is in the long lane, or has waited in the other for so long that it moves on slowly.
 */
static bool has_waited(const exchange *one, enum cost cost)
{
    return cost == COST_LONG || clock_now() - one->since > patience;
}

/* Which of two has its turn first, where both addresses have as many at work: the smaller one, for
 * the worker that takes those; or whose address has been waited for longest, so that a few that
 * have many there do not take turns with one another alone. */
static bool is_due_before(const worker *self, const exchange *one, const exchange *other)
{
    const uint64_t *taken_of = self->of->lanes[self->cost].taken_of;
    if (self->takes_small && one->body.size != other->body.size)
        return one->body.size < other->body.size;
    return taken_of[one->from->place] < taken_of[other->from->place];
}

/* Who is next: of those whose address has the fewest at work the one that is due, or the first;
 * just the first, where nobody has waited. NULL: nobody waits. */
static exchange *lane_take(const worker *self)
{
    server *of = self->of;
    lane *from = &of->lanes[self->cost];
    exchange *best = from->first, *best_before = NULL, *before = best;
    bool is_slow = best && has_waited(best, self->cost);
    size_t least = is_slow ? running_for(of, self->cost, best) : 0;
    for (exchange *one = is_slow ? best->next : NULL; one; before = one, one = one->next) {
        size_t count = running_for(of, self->cost, one);
        if (count > least || (count == least && !is_due_before(self, one, best)))
            continue;
        least = count;
        best = one;
        best_before = before;
    }
    if (!best)
        return NULL;
    lane_drop(from, best_before, best);
    from->taken_of[best->from->place] = ++from->taken;
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
static context begin(worker *self, exchange *one)
{
    server *of = self->of;
    context at = {.limits = of->limits,
                  .jobs = of->jobs,
                  .door = &of->door,
                  .stop = &self->stop,
                  .purse = {.limit = of->limits->memory}};
    self->doing = one;
    self->why = of->closing ? STOP_CLOSES : STOP_NONE;
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

/* The exchange that has its answer now: this one, unless it waits in the other lane from now on; or
 * one that it has pushed out there; or none. */
static exchange *finish(worker *self, exchange *one)
{
    server *of = self->of;
    enum stop_reason why = one->given.was_stopped ? self->why : STOP_NONE;
    self->doing = NULL;
    of->lanes[self->cost].running--;
    if (why == STOP_CHANGES && !of->closing)
        return lane_offer(of, COST_LONG, one);
    if (why == STOP_CHANGES || why == STOP_CLOSES)
        exchange_close(one);
    if (why == STOP_GONE)
        exchange_give_up(one);
    return one;
}

/* What a large request, or a long one, had in small blocks goes back to the system: glibc would
 * keep it. */
static void give_memory_back(const worker *self, const exchange *one)
{
    enum { LARGE = 256 << 10 };
    bool had_much = self->cost == COST_LONG || one->body.size + one->given.body.size > LARGE;
#ifdef __GLIBC__
    if (had_much)
        malloc_trim(0);
#else
    (void)had_much;
#endif
}

static void *work(void *user)
{
    worker *self = user;
    server *of = self->of;
    pthread_mutex_lock(&of->lock);
    for (;;) {
        exchange *one = lane_take(self);
        if (!one && of->closing)
            break;
        if (!one) {
            pthread_cond_wait(&of->lanes[self->cost].more, &of->lock);
            continue;
        }
        context at = begin(self, one);
        pthread_mutex_unlock(&of->lock);
        exchange_answer(one, &at);
        give_memory_back(self, one);
        pthread_mutex_lock(&of->lock);
        exchange *answered = finish(self, one);
        pthread_mutex_unlock(&of->lock);
        if (answered)
            exchange_resume(answered); /* which may be gone from now on */
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
        one->takes_small = cost == COST_QUICK && i == 0;
        errno = pthread_create(&one->thread, NULL, work, one);
        if (errno)
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
    exchange *refused = one;
    pthread_mutex_lock(&of->lock);
    if (of->closing)
        exchange_close(one);
    else
        refused = lane_offer(of, cost, one);
    pthread_mutex_unlock(&of->lock);
    if (refused && refused != one)
        exchange_resume(refused); /* which may be gone from now on */
    return refused != one;
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
    struct pollfd at = {.fd = one->from->socket, .events = POLLRDHUP};
    return poll(&at, 1, 0) > 0 && (at.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

/* Takes those who have waited and whose client has gone out of a lane, and links them before
 * `gone`. */
static exchange *take_gone(server *of, enum cost cost, exchange *gone)
{
    lane *from = &of->lanes[cost];
    exchange *before = NULL, *next;
    for (exchange *one = from->first; one; one = next) {
        next = one->next;
        if (!has_waited(one, cost) || !has_gone(one)) {
            before = one;
            continue;
        }
        lane_drop(from, before, one);
        exchange_give_up(one);
        one->next = gone;
        gone = one;
    }
    return gone;
}

/* Ends long requests of clients that have gone. Those of any that waited are given back, linked:
 * they are to be resumed. */
static exchange *watch_clients(server *of)
{
    exchange *gone = NULL;
    for (size_t i = 0; i < of->worker_count; i++) {
        worker *one = &of->workers[i];
        if (one->cost == COST_LONG && one->doing && one->why == STOP_NONE && has_gone(one->doing))
            stop(one, STOP_GONE);
    }
    for (enum cost cost = 0; cost < COSTS; cost++)
        gone = take_gone(of, cost, gone);
    return gone;
}

void server_tick(server *of, double now)
{
    pthread_mutex_lock(&of->lock);
    watch_time(of, now);
    exchange *gone = watch_clients(of);
    pthread_mutex_unlock(&of->lock);
    while (gone) {
        exchange *next = gone->next;
        exchange_resume(gone); /* which may be gone from now on */
        gone = next;
    }
    clients_tick(of, now);
    job_table_tick(of->jobs, now);
}
