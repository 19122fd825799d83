/* ranks.c - bench-ranks SIZE MOVES UNIT WORKERS...: what a search by many would take, by counts.
 *
 * A simulation of discrete events: the leader of <dyad/solve.h> and its workers, all in one process
 * and one thread, each worker with a solver of its own. A job takes as much time as it looks into
 * positions, and who is done first is heard first. So everything is what it would be on machines
 * that look into positions at one speed, and the same in each run; only messages take no time. */
#include <dyad/dyad.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PROOFS_MAX = 1 << 16 };

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
    uint64_t now, jobs, idle, told;
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
    w->begin = r->now;
    w->end = r->now + (w->result.nodes ? w->result.nodes : 1);
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
    unsigned number = (unsigned)(first - r->workers), busy = 0;
    for (unsigned i = 0; i < r->count; i++)
        busy += r->workers[i].busy;
    r->idle += (r->count - busy) * (first->end - r->now);
    r->now = first->end;
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
        r->workers[i].solver = i && getenv("SAME") ? r->workers[0].solver : open_solver(r);
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
        w->nodes += w->busy ? r->now - w->begin : 0;
        total += w->nodes;
        most = w->nodes > most ? w->nodes : most;
        if (!i || !getenv("SAME")) dyad_solver_free(w->solver);
    }
    if (!alone)
        alone = r->now;
    printf("%3u workers: winner %d, move %d; %8" PRIu64 " positions, %8" PRIu64
           " on the busiest, time %8" PRIu64 ", %5.2f x; idle %2.0f %%; %6" PRIu64
           " jobs; leader %6" PRIu64 " positions, %.2f s; told %" PRIu64 "\n",
           r->count, solution.winner, solution.move, total, most, r->now,
           (double)alone / (double)r->now, 100 * (double)r->idle / (double)(r->now * r->count),
           r->jobs, dyad_solver_nodes(r->upper), r->leader_seconds, r->told);
    fflush(stdout);
    dyad_lead_free(r->lead);
    dyad_solver_free(r->upper);
    free(r->workers);
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fputs("Usage: bench-ranks SIZE MOVES UNIT WORKERS...\n", stderr);
        return 2;
    }
    size_t n = (size_t)atoi(argv[1]);
    unsigned char cells[DYAD_SOLVE_CELLS] = {0};
    int to_move = 1;
    for (const char *at = argv[2]; *at >= 'a' && *at <= 'k' && n <= 11; to_move = 3 - to_move) {
        size_t column = (size_t)(*at - 'a'), row = strtoul(at + 1, (char **)(uintptr_t)&at, 10) - 1;
        if (row >= n || column >= n)
            return 2;
        cells[row * n + column] = (unsigned char)to_move;
    }
    uint64_t alone = 0;
    for (int i = 4; i < argc; i++) {
        run r = {.rows = n, .columns = n, .count = (unsigned)atoi(argv[i])};
        search(&r, cells, to_move, strtoull(argv[3], NULL, 10), alone);
        alone = alone ? alone : r.now;
    }
    return 0;
}
