/* ranks.c - bench-ranks SIZE MOVES UNIT AHEAD MESSAGE LEADER WORKERS...: what a search by many
 * would take.
 *
 * A simulation of discrete events: the leader of <dyad/solve.h> and its workers, all in one process
 * and one thread, each worker with a solver of its own. A job takes as much time as it looks into
 * positions, and who is done first is heard first. A message to the leader and back takes MESSAGE
 * hundredths of the time of a position; the leader does one thing at a time, LEADER hundredths for
 * a job. So everything is what it would be on machines that look into positions at one speed, and
 * the same in each run. SIZE is that of a Hex board, MOVES such as a1 or a1b2, or - for none, UNIT
 * how many positions a job has at most, 0 for what the leader has by itself, AHEAD how many jobs a
 * worker may have.
 *
 *     worker   |== job ==|- message -|           |== job ==|
 *     leader             .           |= LEADER =|
 */
#include <dyad/dyad.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PROOFS_MAX = 1 << 16, POSITION = 100 };

typedef struct job_done {
    uint64_t begin, end;
    dyad_solve_result result;
    size_t count; /* of proofs */
    dyad_solve_proof *proofs;
} job_done;

typedef struct worker {
    dyad_solver *solver;
    uint64_t free, nodes; /* when it has done its jobs; those of jobs that have been heard of */
    unsigned first, count;
    job_done jobs[DYAD_LEAD_AHEAD_MAX];
} worker;

typedef struct run {
    size_t rows, columns;
    unsigned count, ahead;
    worker *workers;
    dyad_solver *upper;
    dyad_lead *lead;
    uint64_t now, jobs, told; /* time in hundredths of a position */
    uint64_t message, cost, leader_free, leader_busy;
    double leader_seconds;
} run;

static dyad_solve_proof proofs[PROOFS_MAX];

static void check(dyad_status status, const char *what)
{
    if (status == DYAD_OK)
        return;
    fprintf(stderr, "bench-ranks: %s: %s\n", what, dyad_status_text(status));
    exit(4);
}

static double seconds_of_process(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static dyad_solver *open_solver(const run *r)
{
    dyad_solver *solver;
    dyad_solver_request request = {
        .game = dyad_game_find("hex"), .rows = r->rows, .columns = r->columns};
    check(dyad_solver_new(NULL, &request, &solver, NULL), "a solver");
    return solver;
}

static void do_job(run *r, worker *w, unsigned number, const dyad_solve_job *job)
{
    job_done *done = &w->jobs[(w->first + w->count++) % DYAD_LEAD_AHEAD_MAX];
    uint64_t arrives = (r->leader_free > r->now ? r->leader_free : r->now) + r->message / 2;
    size_t count;
    while ((count = dyad_lead_proofs(r->lead, number, proofs, PROOFS_MAX)) > 0) {
        r->told += count;
        check(dyad_solver_learn(w->solver, proofs, count, NULL), "what others know");
    }
    check(dyad_solver_work(w->solver, job, NULL, &done->result, NULL), "a worker");
    done->count = dyad_solver_proofs(w->solver, proofs, PROOFS_MAX);
    done->proofs = malloc((done->count + 1) * sizeof *done->proofs);
    if (!done->proofs)
        exit(4);
    memcpy(done->proofs, proofs, done->count * sizeof *proofs);
    done->begin = arrives > w->free ? arrives : w->free;
    w->free = done->begin + POSITION * done->result.nodes;
    done->end = w->free + r->message - r->message / 2;
    r->jobs++;
}

/* Jobs for a worker, carried out at once. False: the answer is known. */
static bool hand_out(run *r, unsigned number)
{
    worker *w = &r->workers[number];
    while (w->count < r->ahead) {
        dyad_solve_job job;
        double begin = seconds_of_process();
        dyad_status status = dyad_lead_next(r->lead, number, &job, NULL);
        r->leader_seconds += seconds_of_process() - begin;
        if (status == DYAD_END)
            return false;
        check(status, "the leader");
        if (!job.nodes)
            return true;
        do_job(r, w, number, &job);
    }
    return true;
}

/* The worker whose report comes first, and the time then. False: nobody is at work. */
static bool hear_first(run *r)
{
    worker *first = NULL;
    for (unsigned i = 0; i < r->count; i++) {
        worker *w = &r->workers[i];
        if (w->count && (!first || w->jobs[w->first].end < first->jobs[first->first].end))
            first = w;
    }
    if (!first)
        return false;
    unsigned number = (unsigned)(first - r->workers);
    job_done *done = &first->jobs[first->first];
    r->now = done->end;
    r->leader_free = (r->leader_free > r->now ? r->leader_free : r->now) + r->cost;
    r->leader_busy += r->cost;
    first->first = (first->first + 1) % DYAD_LEAD_AHEAD_MAX;
    first->count--;
    first->nodes += done->result.nodes;
    double begin = seconds_of_process();
    check(dyad_lead_learn(r->lead, number, done->proofs, done->count, NULL), "proofs");
    check(dyad_lead_take(r->lead, number, &done->result, NULL), "a result");
    r->leader_seconds += seconds_of_process() - begin;
    free(done->proofs);
    return true;
}

static void search(run *r, const unsigned char *cells, int to_move, uint64_t unit, uint64_t alone)
{
    r->workers = calloc(r->count, sizeof *r->workers);
    for (unsigned i = 0; i < r->count; i++)
        r->workers[i].solver = open_solver(r);
    r->upper = open_solver(r);
    dyad_lead_request request = {
        .solver = r->upper, .workers = r->count, .ahead = r->ahead, .unit = unit};
    check(dyad_lead_new(NULL, &request, &r->lead, NULL), "a leader");
    check(dyad_lead_begin(r->lead, cells, to_move, NULL), "the position");
    for (bool known = false; !known;) {
        for (unsigned i = 0; i < r->count && !known; i++)
            known = !hand_out(r, i);
        if (!known && !hear_first(r)) {
            fputs("bench-ranks: nobody is at work, and nothing is known\n", stderr);
            exit(4);
        }
    }
    dyad_solution solution;
    check(dyad_lead_end(r->lead, &solution, NULL), "the end");
    uint64_t total = 0, most = 0;
    for (unsigned i = 0; i < r->count; i++) {
        worker *w = &r->workers[i];
        for (; w->count; w->count--) { /* what was done of jobs that nobody waits for */
            const job_done *done = &w->jobs[w->first];
            uint64_t end = done->end - (r->message - r->message / 2);
            if (r->now > done->begin)
                w->nodes += ((r->now < end ? r->now : end) - done->begin) / POSITION;
            free(done->proofs);
            w->first = (w->first + 1) % DYAD_LEAD_AHEAD_MAX;
        }
        total += w->nodes;
        most = w->nodes > most ? w->nodes : most;
        dyad_solver_free(w->solver);
    }
    if (!alone)
        alone = r->now;
    printf("%3u %9" PRIu64 " %8" PRIu64 " %8" PRIu64 " %6.2f %5.0f %6.0f %8" PRIu64 " %8" PRIu64
           "  %d\n",
           r->count, total, most, r->now / POSITION, (double)alone / (double)r->now,
           100 * (double)total * POSITION / (double)(r->now * r->count),
           100 * (double)r->leader_busy / (double)r->now, r->jobs, r->told, solution.winner);
    fprintf(stderr, "leader: %.2f s, %.1f us a job\n", r->leader_seconds,
            1e6 * r->leader_seconds / (double)r->jobs);
    fflush(stdout);
    dyad_lead_free(r->lead);
    dyad_solver_free(r->upper);
    free(r->workers);
}

int main(int argc, char **argv)
{
    if (argc < 8) {
        fputs("Usage: bench-ranks SIZE MOVES UNIT AHEAD MESSAGE LEADER WORKERS...\n", stderr);
        return 2;
    }
    size_t n = (size_t)atoi(argv[1]);
    unsigned char cells[DYAD_SOLVE_CELLS] = {0};
    int to_move = 1;
    for (const char *at = argv[2]; *at >= 'a' && *at <= 'k' && n <= 11; to_move = 3 - to_move) {
        char *end;
        size_t column = (size_t)(*at - 'a'), row = strtoul(at + 1, &end, 10) - 1;
        if (row >= n || column >= n)
            return 2;
        cells[row * n + column] = (unsigned char)to_move;
        at = end;
    }
    uint64_t alone = 0;
    puts("workers  total  busiest   time   times  work%  leader%   jobs    told  winner");
    for (int i = 7; i < argc; i++) {
        run r = {.rows = n,
                 .columns = n,
                 .count = (unsigned)atoi(argv[i]),
                 .ahead = (unsigned)atoi(argv[4]),
                 .message = strtoull(argv[5], NULL, 10),
                 .cost = strtoull(argv[6], NULL, 10)};
        search(&r, cells, to_move, strtoull(argv[3], NULL, 10), alone);
        alone = alone ? alone : r.now;
    }
    return 0;
}
