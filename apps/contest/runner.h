/* runner.h - a contestant's program, run once with limits. */
#ifndef CONTEST_RUNNER_H
#define CONTEST_RUNNER_H

#include "leftovers.h"

#include <dyad/dyad.h>

#include <sys/types.h>

typedef struct run_request {
    char *const *words; /* the program and its arguments, ended by NULL */
    int input, output;  /* descriptors that it reads and writes */
    bool tells_errors;  /* what it says to standard error goes to ours; else it is thrown away */
    double seconds;     /* of processors, of all that it starts as well; 0: no limit */
    double wall;        /* by the clock */
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
    int number;     /* the exit status, the signal, or the errno of RUN_FAILED */
    double seconds; /* of processors */
} run_result;

/* A program that runs. */
typedef struct running {
    pid_t process;
    int watched;  /* a descriptor that can be read when the process has ended; -1: there is none */
    double begin; /* by the clock */
    char mark[RUN_MARK_MAX];
} running;

/* False: *result says why it could not be started. Of the request's seconds nothing is known. */
bool run_start(const run_request *request, running *run, run_result *result);
bool run_has_ended(const running *run);
/* Waits until it has ended, so many seconds by the clock at most, and ends it and what it has left
 * behind. */
void run_finish(const run_request *request, running *run, double seconds, run_result *result);

/* Of a program that could not be started: DYAD_E_SYSTEM where the system has no room for it now,
 * DYAD_E_USAGE where it is none. */
dyad_status run_failure(const run_result *result);
/* Runs it to its end, and ends what it has left behind. */
void run_program(const run_request *request, run_result *result);

#endif
