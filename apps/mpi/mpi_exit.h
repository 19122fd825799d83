/* mpi_exit.h - how dyad-mpi ends; with what all its files need. */
#ifndef MPI_EXIT_H
#define MPI_EXIT_H

#include "signals.h"

#include <dyad/dyad.h>

#include <stdio.h>

/* Exit statuses, as those of `dyad judge`. */
enum {
    EXIT_ANSWERED = 0,
    EXIT_UNDECIDED = 1,
    EXIT_USAGE = 2,
    EXIT_MALFORMED = 3,
    EXIT_SYSTEM = 4,
    EXIT_SIGNAL = 128, /* plus the number of the signal */
};

#endif
