/* leader.h - rank 0: gives out the units of a job, notes what has become of them, and joins. */
#ifndef MPI_LEADER_H
#define MPI_LEADER_H

#include "job.h"

/* Gives back the exit status. */
int run_leader(const job *wanted, int ranks);

#endif
