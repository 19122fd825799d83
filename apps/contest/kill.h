/* kill.h - which tests kill which wrong programs, and the fewest that kill all. */
#ifndef CONTEST_KILL_H
#define CONTEST_KILL_H

#include "bounds.h"
#include "test_list.h"
#include "trial.h"

typedef struct kill_request {
    const dyad_game *game;
    const char *const *programs; /* paths of executables */
    size_t program_count;
    const bool *accepted; /* of each program: it is right, and has to survive */
    bounds sizes;         /* of generated tests; max 0: those of the original problem */
    const char *kind;     /* of generated tests; NULL: every kind */
    bool zero_sums;       /* also sums that are zero, where the original problem has none */
    uint64_t seed;
    double seconds;  /* of processors that a program has for a test; */
    double wall;     /* and by the clock */
    uint64_t memory; /* bytes; 0: no limit */
    bool exact;      /* white space counts */
    unsigned jobs;   /* runs at once; 0 is 1 */
    uint64_t work;   /* sets of tests that are looked at, at most */
    dyad_stop stop;
    /* Told after each run of a program, by one thread at a time. */
    void (*tell)(void *user, uint64_t runs, uint64_t most);
    void *user;
} kill_request;

typedef enum kill_mark {
    KILL_NOT_RUN, /* it ran out of time on others before */
    KILL_PASSED,
    KILL_WRONG,
    KILL_CRASHED,
    KILL_SLOW
} kill_mark;

typedef struct kill_program {
    kill_mark *marks;          /* by each test */
    size_t killers;            /* tests that kill it */
    size_t first;              /* the first of them, in the order of the list */
    char text[CHECK_TEXT_MAX]; /* how it fails on that */
    uint64_t item;             /* of that test that is answered wrongly; 0: none */
    double seconds;            /* the longest run that came to its end, of processors */
} kill_program;

typedef struct kill_result {
    kill_program *programs; /* as the request has them */
    size_t *set;            /* the smallest set of tests */
    size_t set_count;
    bool proven;               /* that no set is smaller */
    char text[CHECK_TEXT_MAX]; /* of a failure, in a line */
} kill_result;

/* The words of the problem package format for a mark: "wrong_answer", ..., "accepted". */
const char *kill_mark_name(kill_mark mark);

/* Tests of every kind, small ones first, then at all other sizes, or those that tell most where
 * there are many, at the limits of the original problem last. Kinds that cannot be made at a size
 * are left out, and so are tests without an answer. DYAD_E_USAGE: there is none; DYAD_E_STOPPED,
 * DYAD_E_MEMORY, DYAD_E_SYSTEM. */
dyad_status kill_generate(dyad_session *session, const kill_request *request, test_list *list);

/* Runs every program on every test of the list; from the last test on if `generated`, and then no
 * further with a program that has run out of time several times. DYAD_E_USAGE: a program cannot be
 * started, or a test cannot be made or has no answer, as `text` says; DYAD_E_STOPPED,
 * DYAD_E_MEMORY, DYAD_E_SYSTEM. The result is to be freed in any case. */
dyad_status kill_run(dyad_session *session, const kill_request *request, const test_list *list,
                     bool generated, kill_result *result);
void kill_result_free(kill_result *result, const kill_request *request);

#endif
