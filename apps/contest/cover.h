/* cover.h - the fewest tests that kill all programs: minimum set cover. */
#ifndef CONTEST_COVER_H
#define CONTEST_COVER_H

#include <dyad/dyad.h>

typedef struct cover_request {
    size_t programs, tests;
    const bool *kills; /* programs x tests, row by row: whether the test kills the program */
    uint64_t work;     /* sets that the search looks at, at most */
    dyad_stop stop;
} cover_request;

typedef struct cover_result {
    size_t *tests; /* in ascending order; to be freed */
    size_t count;
    bool proven; /* that there is no smaller set */
} cover_result;

/* Finds a smallest set of tests that kills every program which some test kills. It depends on the
 * request alone. DYAD_E_MEMORY. */
dyad_status cover_find(const cover_request *request, cover_result *result);

#endif
