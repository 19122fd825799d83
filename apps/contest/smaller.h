/* smaller.h - a test on which a program fails, made as small as can be. */
#ifndef CONTEST_SMALLER_H
#define CONTEST_SMALLER_H

#include "size_plan.h"
#include "stress_request.h"
#include "trial.h"

/* What a run of the program takes of the request. */
trial_request stress_run_of(const stress_request *request);
/* Runs the program on a test; one that has no answer is passed. DYAD_E_SYSTEM, DYAD_E_USAGE, ...:
 * result->text says why. */
dyad_status stress_try(trial *at, const stress_request *request, const kept_text *test,
                       trial_result *result);
/* Notes how the program fails on a test, which is given in exchange. */
void stress_note(stress_result *result, kept_text *test, const trial_result *tried);

/* Makes the result's test smaller, which is of a kind: by tests of smaller sizes at first, then by
 * leaving out items, rows with columns, stones, piles and discs, as long as the program still
 * fails. `least` is the smallest size that a test may have. */
dyad_status stress_make_smaller(dyad_session *session, const stress_request *request,
                                const char *kind, const size_plan *plan, uint64_t least,
                                stress_result *result);

#endif
