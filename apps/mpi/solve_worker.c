/* solve_worker.c - a rank, or a thread of rank 0, that searches the positions it is given with a
 * table of its own, and takes what others have proved for known. */
#include "solve_job.h"

#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

enum { LEADER = 0 };

typedef struct desk {
    const solve_wanted *wanted;
    dyad_solver *solver;
    size_t rows, columns; /* of the solver */
} desk;

/* A job takes about a millisecond, so it is looked for every 80 us at first; whoever has waited for
 * 5 ms looks less often. The system's own slack of 50 us would be as long as all the rest. */
void doze(unsigned *idle)
{
    enum { SHORTEST_NS = 10000, EAGER_DOUBLINGS = 3, EAGER = 64, DOUBLINGS_MAX = 7 };
    unsigned doublings = *idle < EAGER_DOUBLINGS ? *idle
                         : *idle < EAGER         ? EAGER_DOUBLINGS
                                                 : EAGER_DOUBLINGS + *idle - EAGER;
    struct timespec pause = {.tv_nsec = SHORTEST_NS << doublings};
    if (*idle == 0)
        prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
    nanosleep(&pause, NULL);
    *idle += doublings < DOUBLINGS_MAX;
}

double thread_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- a job -------------------------------------------------------------------------------- */

static dyad_status need_solver(desk *at, const solve_order *order, dyad_error *error)
{
    if (at->solver && at->rows == order->rows && at->columns == order->columns)
        return DYAD_OK;
    dyad_solver_free(at->solver);
    at->solver = NULL;
    at->rows = order->rows;
    at->columns = order->columns;
    dyad_solver_request request = {.game = at->wanted->game,
                                   .rows = at->rows,
                                   .columns = at->columns,
                                   .memory = at->wanted->memory,
                                   .stop = &stop_signal};
    return dyad_solver_new(NULL, &request, &at->solver, error);
}

/* `proofs` has what others know, and then what is known here. */
static void do_job(desk *at, const solve_order *order, dyad_solve_proof *proofs,
                   solve_report *report)
{
    dyad_error error = {.text = ""};
    dyad_status status = need_solver(at, order, &error);
    memset(report, 0, offsetof(solve_report, result.children));
    if (status == DYAD_OK)
        status = dyad_solver_learn(at->solver, proofs, order->proofs, &error);
    if (status == DYAD_OK)
        status = dyad_solver_work(at->solver, &order->job, NULL, &report->result, &error);
    report->kind = REPORT_RESULT;
    report->status = (int32_t)status;
    report->signal = stop_asked();
    report->proofs = (uint32_t)dyad_solver_proofs(at->solver, proofs, PROOFS_MAX);
    report->seconds = thread_seconds();
    snprintf(report->text, sizeof report->text, "%s",
             error.text[0] ? error.text : dyad_status_text(status));
}

/* ---- a rank ------------------------------------------------------------------------------- */

static void send_report(const solve_report *report, const dyad_solve_proof *proofs)
{
    size_t size = offsetof(solve_report, result.children) +
                  report->result.count * sizeof report->result.children[0];
    MPI_Send(report, (int)size, MPI_BYTE, LEADER, REPORT_TAG, MPI_COMM_WORLD);
    if (report->proofs)
        MPI_Send(proofs, (int)(report->proofs * sizeof *proofs), MPI_BYTE, LEADER, PROOFS_TAG,
                 MPI_COMM_WORLD);
}

/* Waits for an order; a signal that comes meanwhile is told of, once. */
static void await_order(solve_order *order, dyad_solve_proof *proofs, bool *signal_told)
{
    int there = 0;
    for (unsigned idle = 0;; doze(&idle)) {
        MPI_Iprobe(LEADER, ORDER_TAG, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        if (there)
            break;
        if (stop_signal && !*signal_told) {
            solve_report report = {.kind = REPORT_SIGNAL, .signal = stop_signal};
            send_report(&report, NULL);
            *signal_told = true;
        }
    }
    MPI_Recv(order, sizeof *order, MPI_BYTE, LEADER, ORDER_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (order->proofs)
        MPI_Recv(proofs, (int)(order->proofs * sizeof *proofs), MPI_BYTE, LEADER, PROOFS_TAG,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void run_solve_worker(const solve_wanted *wanted)
{
    static solve_order order;
    static solve_report report;
    static dyad_solve_proof proofs[PROOFS_MAX];
    desk at = {.wanted = wanted};
    bool signal_told = false;
    for (;;) {
        await_order(&order, proofs, &signal_told);
        if (order.kind == SOLVE_END)
            break;
        do_job(&at, &order, proofs, &report);
        send_report(&report, proofs);
    }
    report = (solve_report){.kind = REPORT_LAST, .seconds = thread_seconds()};
    send_report(&report, proofs);
    dyad_solver_free(at.solver);
}

/* ---- a thread ----------------------------------------------------------------------------- */

slot *slot_of(mailbox *box, uint64_t number)
{
    return &box->slots[number % (DYAD_LEAD_AHEAD_MAX + 1)];
}

void *run_solve_thread(void *user)
{
    mailbox *box = user;
    desk at = {.wanted = box->wanted};
    for (uint64_t number = 0;; number++) {
        slot *next = slot_of(box, number);
        pthread_mutex_lock(&box->lock);
        while (box->ordered == number)
            pthread_cond_wait(&box->changed, &box->lock);
        pthread_mutex_unlock(&box->lock);
        if (next->order.kind == SOLVE_END)
            break;
        do_job(&at, &next->order, next->proofs, &next->report);
        pthread_mutex_lock(&box->lock);
        box->reported = number + 1;
        pthread_mutex_unlock(&box->lock);
    }
    dyad_solver_free(at.solver);
    return NULL;
}
