/* ungo_lead.h - a run of dyad-mpi solve ungo, as rank 0 and as any other. */
#ifndef MPI_UNGO_LEAD_H
#define MPI_UNGO_LEAD_H

#include "ungo_job.h"

/* Gives back the exit status. */
int run_ungo_leader(const ungo_wanted *wanted, int ranks);
void run_ungo_worker(const ungo_wanted *wanted);

#endif
