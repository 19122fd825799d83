/* stress_request.h - what is asked of a search for a failing test, and what is found. */
#ifndef CONTEST_STRESS_REQUEST_H
#define CONTEST_STRESS_REQUEST_H

#include "bounds.h"
#include "checker.h"
#include "tests.h"

typedef struct stress_request {
    const dyad_game *game;
    char *const *words; /* the program and its arguments, ended by NULL */
    bounds sizes;       /* of boards, or numbers of piles; max 0: those of the original problem */
    const char *kind;   /* of boards; NULL: every kind */
    bool zero_sums;     /* also sums that are zero, where the original problem has none */
    uint64_t tests;     /* at most so many */
    unsigned jobs;      /* runs at once; 0 is 1 */
    uint64_t seed;
    double seconds;  /* of processors that the program has for a test; */
    double wall;     /* and by the clock */
    uint64_t memory; /* bytes; 0: no limit */
    bool exact;      /* white space counts */
    dyad_stop stop;
    /* Told before each run of the program, of tests, or of steps that make one smaller; by one
     * thread at a time. */
    void (*tell)(void *user, uint64_t run, bool shrinks);
    void *user;
} stress_request;

typedef struct stress_result {
    bool failed;               /* the program, on `test`: */
    kept_text test;            /* the smallest test, to be freed */
    uint64_t item;             /* of it that is answered wrongly; 0: it is no wrong answer */
    char text[CHECK_TEXT_MAX]; /* how it fails, in a line */
    uint64_t tests, steps;     /* runs to find the test, and to make it smaller */
    uint64_t tests_to_failure; /* the number of the first test that fails */
} stress_result;

#endif
