/* ranks.c - bench-ranks SIZE MOVES UNIT MESSAGE LEADER WORKERS...: what a search by many would take.
 *
 * A simulation of discrete events: the leader of <dyad/solve.h> and its workers, all in one process
 * and one thread, each worker with a solver of its own. A job takes as much time as it looks into
 * positions, and who is done first is heard first. A message to the leader and back takes MESSAGE
 * hundredths of the time of a position; the leader does one thing at a time, LEADER hundredths for
 * a job. So everything is what it would be on machines that look into positions at one speed, and
 * the same in each run. SIZE is that of a Hex board, MOVES such as a1 or a1b2, or - for none, UNIT
 * how many positions a job has at most, 0 for what the leader has by itself.
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

typedef struct worker {
    dyad_solver *solver;
    bool busy;
    uint64_t begin, end, nodes; /* of the job; in all */
    dyad_solve_result result;
} worker;

typedef struct run {
    size_t rows, columns;
    unsigned count;
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

/* A job for a worker that is free, carried out at once. False: the answer is known. */
static bool hand_out(run *r, unsigned number)
{
    worker *w = &r->workers[number];
    dyad_solve_job job;
    double begin = seconds_of_process();
    dyad_status status = dyad_lead_next(r->lead, number, &job, NULL);
    r->leader_seconds += seconds_of_process() - begin;
    if (status == DYAD_END)
        return false;
    check(status, "the leader");
    if (!job.nodes)
        return true;
    size_t count;
    while ((count = dyad_lead_proofs(r->lead, number, proofs, PROOFS_MAX)) > 0) {
        r->told += count;
        check(dyad_solver_learn(w->solver, proofs, count, NULL), "what others know");
    }
    check(dyad_solver_work(w->solver, &job, NULL, &w->result, NULL), "a worker");
    w->busy = true;
    w->begin = r->leader_free > r->now ? r->leader_free : r->now;
    w->end = w->begin + POSITION * w->result.nodes + r->message;
    r->jobs++;
    return true;
}

/* The worker that is done first, and the time then. False: nobody is at work. */
static bool hear_first(run *r)
{
    worker *first = NULL;
    for (unsigned i = 0; i < r->count; i++) {
        worker *w = &r->workers[i];
        if (w->busy && (!first || w->end < first->end))
            first = w;
    }
    if (!first)
        return false;
    unsigned number = (unsigned)(first - r->workers);
    r->now = first->end;
    r->leader_free = (r->leader_free > r->now ? r->leader_free : r->now) + r->cost;
    r->leader_busy += r->cost;
    first->busy = false;
    first->nodes += first->result.nodes;
    size_t count;
    while ((count = dyad_solver_proofs(first->solver, proofs, PROOFS_MAX)) > 0) {
        double begin = seconds_of_process();
        check(dyad_lead_learn(r->lead, number, proofs, count, NULL), "proofs");
        r->leader_seconds += seconds_of_process() - begin;
    }
    double begin = seconds_of_process();
    check(dyad_lead_take(r->lead, number, &first->result, NULL), "a result");
    r->leader_seconds += seconds_of_process() - begin;
    return true;
}

static void search(run *r, const unsigned char *cells, int to_move, uint64_t unit, uint64_t alone)
{
    r->workers = calloc(r->count, sizeof *r->workers);
    for (unsigned i = 0; i < r->count; i++)
        r->workers[i].solver = open_solver(r);
    r->upper = open_solver(r);
    dyad_lead_request request = {.solver = r->upper, .workers = r->count, .unit = unit};
    check(dyad_lead_new(NULL, &request, &r->lead, NULL), "a leader");
    check(dyad_lead_begin(r->lead, cells, to_move, NULL), "the position");
    for (bool known = false; !known;) {
        for (unsigned i = 0; i < r->count && !known; i++)
            known = !r->workers[i].busy && !hand_out(r, i);
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
        if (w->busy && r->now > w->begin)
            w->nodes += (r->now - w->begin) / POSITION;
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
    fprintf(stderr, "leader: %.2f s, %.1f us a job\n", r->leader_seconds, 1e6 * r->leader_seconds / (double)r->jobs);
    fflush(stdout);
    dyad_lead_free(r->lead);
    dyad_solver_free(r->upper);
    free(r->workers);
}

int main(int argc, char **argv)
{
    if (argc < 7) {
        fputs("Usage: bench-ranks SIZE MOVES UNIT MESSAGE LEADER WORKERS...\n", stderr);
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
    for (int i = 6; i < argc; i++) {
        run r = {.rows = n,
                 .columns = n,
                 .count = (unsigned)atoi(argv[i]),
                 .message = strtoull(argv[4], NULL, 10),
                 .cost = strtoull(argv[5], NULL, 10)};
        search(&r, cells, to_move, strtoull(argv[3], NULL, 10), alone);
        alone = alone ? alone : r.now;
    }
    return 0;
}
