/* validator.h - whether a test is just as a problem's statement says its input is. */
#ifndef CONTEST_VALIDATOR_H
#define CONTEST_VALIDATOR_H

#include "bounds.h"

#include <dyad/dyad.h>

#include <stdio.h>

enum { VALIDATE_TEXT_MAX = 1024 };

typedef struct validate_request {
    const dyad_game *game;
    const char *name;  /* of the input, for messages */
    const void *bytes; /* all of it */
    size_t size;
    bounds items, sizes, discs; /* how many items; the size of each; of each pile, its discs */
    bool zero_sums;             /* sums may be zero, where the original problem has none */
    dyad_stop stop;
} validate_request;

/* The original problem's own bounds. */
void validate_original(const dyad_game *game, validate_request *request);

/* Whether the bytes are the game's layout to the last one, with no white space but what it has, and
 * within the bounds. DYAD_OK; DYAD_E_MALFORMED: `text` says what is wrong, in a line;
 * DYAD_E_MEMORY, DYAD_E_SYSTEM, DYAD_E_STOPPED. *items, how many there are. */
dyad_status validate_input(dyad_session *session, const validate_request *request, uint64_t *items,
                           char text[VALIDATE_TEXT_MAX]);

/* As testlib's validator of a package writes it: of the counts and sizes of a test, which of the
 * bounds were hit, and the bounds. Of a test that is not valid, what was read of it. False: no
 * memory. */
bool validate_overview(dyad_session *session, const validate_request *request, FILE *file);

#endif
