/* worker.c - a rank that judges the units it is given, one after the other. */
#include "worker.h"

#include "folder.h"
#include "judging.h"

#include <errno.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEADER = 0, TAG = 0 };

/* MPI_Probe() and MPI_Recv() of Open MPI ask without a pause, at the cost of a whole core. The
 * pauses here are at most 1.6 ms, which is little beside a unit. */
void nap(unsigned *idle)
{
    enum { SHORTEST_NS = 50000, DOUBLINGS_MAX = 5 };
    struct timespec pause = {.tv_nsec = SHORTEST_NS << *idle};
    nanosleep(&pause, NULL);
    *idle += *idle < DOUBLINGS_MAX;
}

/* Whether the leader has something to say: to a rank at work that can only be that it is to end. */
static bool told_to_end(void)
{
    int there;
    MPI_Iprobe(LEADER, TAG, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    return there;
}

static void report(const result *made)
{
    MPI_Send(made, sizeof *made, MPI_BYTE, LEADER, TAG, MPI_COMM_WORLD);
}

/* Waits for an order; a signal that comes meanwhile is told of, once. */
static void next_order(order *given, bool *signal_told)
{
    int there = 0;
    for (unsigned idle = 0; !there; nap(&idle)) {
        MPI_Iprobe(LEADER, TAG, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        if (there)
            break;
        if (stop_signal && !*signal_told) {
            report(&(result){.number = NO_UNIT, .status = DYAD_E_STOPPED, .signal = stop_signal});
            *signal_told = true;
        }
    }
    MPI_Recv(given, sizeof *given, MPI_BYTE, LEADER, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void run_worker(const job *wanted)
{
    int rank, threads;
    order given;
    result made = {.number = NO_UNIT, .status = DYAD_OK};
    folder in = {.descriptor = -1};
    dyad_session *session = NULL;
    bool signal_told = false;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Query_thread(&threads);
    /* Answers are written by any of several threads, though by one at a time. */
    bool may_ask = wanted->jobs == 1 || threads >= MPI_THREAD_SERIALIZED;
    report(&made);
    for (;;) {
        next_order(&given, &signal_told);
        if (given.kind == ORDER_END)
            break;
        made = (result){.number = given.number, .status = DYAD_E_MEMORY, .text = "out of memory"};
        int error = in.descriptor < 0 ? folder_open(&in, wanted->folder, false) : 0;
        if (error) {
            made.status = DYAD_E_SYSTEM;
            snprintf(made.text, sizeof made.text, "%s: %s", wanted->folder, strerror(error));
        } else if (session || dyad_session_new(NULL, &session, NULL) == DYAD_OK) {
            judge_unit(session, wanted, &in, rank, given.number, &given.part,
                       may_ask ? told_to_end : NULL, &made);
        }
        report(&made);
    }
    report(&(result){.number = NO_UNIT, .status = DYAD_END});
    dyad_session_free(session);
    folder_close(&in);
}
