/* stress.h - looks for a test on which a program fails, and makes it as small as can be. */
#ifndef CONTEST_STRESS_H
#define CONTEST_STRESS_H

#include "stress_request.h"

/* DYAD_OK: the program passed all tests, or it fails. DYAD_E_USAGE: it cannot be started, as `text`
 * says, or the kind cannot be made at any of the sizes. DYAD_E_STOPPED, DYAD_E_MEMORY,
 * DYAD_E_SYSTEM. What the program is run on depends on the request alone. */
dyad_status stress(dyad_session *session, const stress_request *request, stress_result *result);

#endif
