/* runner.h - a contestant's program, run once with limits. */
#ifndef CONTEST_RUNNER_H
#define CONTEST_RUNNER_H

#include <dyad/dyad.h>

typedef struct run_request {
    char *const *words; /* the program and its arguments, ended by NULL */
    int input, output;  /* descriptors that it reads and writes; what it says to standard error is
                         * thrown away */
    double seconds;     /* by the clock */
    uint64_t memory;    /* bytes of address space; 0: no limit */
    uint64_t written;   /* bytes of a file at most */
    dyad_stop stop;
} run_request;

typedef enum run_end {
    RUN_EXITED,
    RUN_KILLED, /* by a signal that was not ours */
    RUN_TIMED_OUT,
    RUN_STOPPED, /* the stop was set */
    RUN_FAILED   /* it could not be started */
} run_end;

typedef struct run_result {
    run_end end;
    int number; /* the exit status, the signal, or the errno of RUN_FAILED */
    double seconds;
} run_result;

/* Runs it to its end, and ends what it has left behind. */
void run_program(const run_request *request, run_result *result);

#endif
