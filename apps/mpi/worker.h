/* worker.h - a rank that judges units; and how a rank waits for messages. */
#ifndef MPI_WORKER_H
#define MPI_WORKER_H

#include "job.h"

void run_worker(const job *wanted);

/* Waits a little, longer each time that nothing has come; *idle counts from 0. */
void nap(unsigned *idle);

#endif
