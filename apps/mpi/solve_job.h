/* solve_job.h - one run of dyad-mpi solve: what it was asked for, and the messages between the
 * leader and the workers. Rank 0 leads, and every rank works: in rank 0 a thread of its own does.
 *
 *     leader    upper tree ----> order, proofs          report, proofs ----> upper tree, store
 *     worker    [its own table]       +--> some positions ---+
 *
 * Messages are structs sent as they lie in memory: all machines must be of one architecture. */
#ifndef MPI_SOLVE_JOB_H
#define MPI_SOLVE_JOB_H

#include "mpi_exit.h"
#include "record_ways.h"

#include <pthread.h>

/* What was asked for; the same in every rank. */
typedef struct solve_wanted {
    const dyad_game *game;
    const char *from, *store;
    record_ways ways;     /* of records in `from` */
    size_t rows, columns; /* of the empty board; 0: positions of `from` */
    int mover;
    uint64_t unit;  /* positions of a job; 0: as the library has it */
    unsigned ahead; /* jobs that a rank has at a time */
    size_t memory;  /* of each table */
    uint64_t nodes;
    double seconds; /* budgets of a position; 0: none */
    bool json, summary;
} solve_wanted;

enum { ORDER_TAG = 1, REPORT_TAG, PROOFS_TAG, PROOFS_MAX = 1024 };

enum { SOLVE_JOB, SOLVE_END };

/* Leader to worker; proofs follow. */
typedef struct solve_order {
    uint32_t kind, rows, columns, proofs;
    dyad_solve_job job;
} solve_order;

enum { REPORT_RESULT, REPORT_SIGNAL, REPORT_LAST };

/* Worker to leader; proofs follow. Of the result as many children are sent as there are. */
typedef struct solve_report {
    uint32_t kind, proofs;
    int32_t status, signal;
    double seconds; /* of the processor, so far */
    char text[DYAD_ERROR_TEXT_MAX];
    dyad_solve_result result;
} solve_report;

/* An order for the worker of rank 0, and then its report. */
typedef struct slot {
    solve_order order;
    solve_report report;
    dyad_solve_proof proofs[PROOFS_MAX];
} slot;

/* Between the leader and the worker of rank 0, which takes orders one after the other. */
typedef struct mailbox {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint64_t ordered, reported; /* so many; under the lock */
    uint64_t heard;             /* the leader's own */
    slot slots[DYAD_LEAD_AHEAD_MAX + 1];
    const solve_wanted *wanted;
} mailbox;

slot *slot_of(mailbox *box, uint64_t number);

/* A rank that works until it is told to end. */
void run_solve_worker(const solve_wanted *wanted);
/* The same for a thread; `user` is a mailbox. */
void *run_solve_thread(void *user);

/* Gives back the exit status. */
int run_solve_leader(const solve_wanted *wanted, int ranks);

/* Waits a little, some 10 us, longer each time that nothing has come; *idle counts from 0. */
void doze(unsigned *idle);
/* Seconds of the processor that this thread has had. */
double thread_seconds(void);

#endif
