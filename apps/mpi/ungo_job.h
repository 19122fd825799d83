/* ungo_job.h - one run of dyad-mpi solve ungo: what it was asked for, a rank's part of the table,
 * and how ranks make their parts together. All ranks do the same, rank 0 too, until there is
 * nothing left to be found; then rank 0 asks the others what it has to say and to write. */
#ifndef MPI_UNGO_JOB_H
#define MPI_UNGO_JOB_H

#include "mpi_exit.h"
#include "ungo_answers.h"

#include <mpi.h>

/* What was asked for; the same in every rank. */
typedef struct ungo_wanted {
    size_t rows, columns;
    const char *table; /* a file, or NULL */
    int to_move;
    size_t memory; /* bytes of each rank; 0: no limit */
    ungo_answer how;
    bool summary;
} ungo_wanted;

/* What a rank has done, for the summary. It is sent as it lies in memory. */
typedef struct ungo_effort {
    dyad_ungo_tally tally;
    uint64_t bytes;   /* sent to other ranks while levels were made */
    uint64_t rounds;  /* of exchange */
    uint64_t memory;  /* bytes, of the part and of batches */
    double numbering; /* seconds of its core */
    double levels;    /* by then */
} ungo_effort;

/* Makes this rank's part of the table together with all other ranks, which call it as well; NULL,
 * in all ranks alike, where one of them failed: *status is the same in all, and *number the signal
 * that stopped one, or 0. The caller frees the part. */
dyad_ungo_part *make_ungo_part(const ungo_wanted *wanted, int rank, int ranks, ungo_effort *effort,
                               dyad_status *status, int *number);

/* Waits for a request, without taking a whole core. */
void await_request(MPI_Request *request);

#endif
