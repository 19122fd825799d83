/* trial.h - one run of a contestant's program on one test, and how it ended. */
#ifndef CONTEST_TRIAL_H
#define CONTEST_TRIAL_H

#include "checker.h"
#include "tests.h"

typedef struct trial_request {
    const dyad_game *game;
    char *const *words; /* the program and its arguments, ended by NULL */
    double seconds;     /* of processors that it has for a test; */
    double wall;        /* and by the clock, which is much more */
    uint64_t memory;    /* bytes; 0: no limit */
    bool exact;         /* white space counts */
    dyad_stop stop;
} trial_request;

enum { TRIAL_JOBS_MAX = 256 };

/* Runs `work` on this thread, which signals come to, and on others: on `jobs` in all, at most
 * TRIAL_JOBS_MAX, fewer where the system has no more; and waits for all of them. */
void trial_on_threads(unsigned jobs, void *(*work)(void *), void *user);

/* Where programs are run, one at a time. Input and output are files in memory, which need no folder
 * and leave nothing behind. */
typedef struct trial {
    dyad_session *session; /* borrowed, and no other thread's */
    int input, output;
} trial;

typedef enum trial_verdict {
    TRIAL_PASSED,
    TRIAL_WRONG,   /* its answers are wrong */
    TRIAL_CRASHED, /* a signal, or an exit status other than 0 */
    TRIAL_SLOW,    /* it ran out of time */
    TRIAL_FAILED   /* nothing can be said: `status`, `text` */
} trial_verdict;

typedef struct trial_result {
    trial_verdict verdict;
    uint64_t item;             /* that is answered wrongly; 0: it is no wrong answer, or none */
    double seconds;            /* of processors */
    dyad_status status;        /* DYAD_E_USAGE: it cannot be started; DYAD_E_STOPPED, ... */
    char text[CHECK_TEXT_MAX]; /* what is wrong, in a line */
} trial_result;

/* What a program has by the clock, where only the time of processors is said. */
double trial_wall(double seconds);
/* Both false: errno. */
bool trial_open(trial *at, dyad_session *session);
/* Puts a test where the program reads it. */
bool trial_lay(trial *at, const kept_text *test);
void trial_close(trial *at);

/* Runs the program on the test that lies ready. Once for each time that it was laid. */
void trial_run(const trial *at, const trial_request *request, trial_result *result);

#endif
