/* engine_tell.h - how objects of the engine say to the host what comes of a call.
 *
 *     text, pictures, arrays   bytes, through the host's write(), as they come
 *     figures                  doubles, the same way: every count below 2^53 is exact
 *     failures                 the status that a function gives back; why, in engine_error()
 *     what is malformed        with keep_going, a dyad_error each, through the host's event()
 *
 * A function that gives an object gives NULL where it fails. What is handed over has been checked
 * by the host: numbers are in range, and pointers are those that the engine has given it. */
#ifndef DYAD_JAVASCRIPT_ENGINE_TELL_H
#define DYAD_JAVASCRIPT_ENGINE_TELL_H

#include "engine.h"

#include <dyad/dyad.h>

__attribute__((import_module("dyad"), import_name("write"))) int host_write(const void *bytes,
                                                                            size_t size);
__attribute__((import_module("dyad"), import_name("event"))) void host_event(const void *bytes,
                                                                             size_t size);

/* A dyad_write_fn; its user may be anything. */
int engine_write(void *user, const void *bytes, size_t size);
/* A dyad_error_fn, for faults that do not end the call. */
void engine_hear(void *user, const dyad_error *error);
/* How much is done of all, 0 where nobody knows; it goes to the host's event() too. */
void engine_progress(double done, double all);
void engine_number(double number);
/* Keeps why a call has failed, and gives its status back. `error` NULL: the status alone tells. */
dyad_status engine_fail(dyad_status status, const dyad_error *error);
/* Begins a session for one call, which engine_end() gives back; NULL, and engine_fail() has why. */
dyad_session *engine_session(void);
#ifdef DYAD_RECORD_H
/* The same, which reads records: the number of a dialect, -1: as each states; rows and columns of
 * boards whose format states none, 0: they are refused. The host gives what is in range. */
static inline dyad_session *engine_record_session(int32_t dialect, size_t rows, size_t columns)
{
    dyad_session *session = engine_session();
    const dyad_dialect *row = dialect < 0 ? NULL : dyad_dialect_at((size_t)dialect);
    if (session) {
        (void)dyad_session_set_dialect(session, row ? row->name : NULL);
        (void)dyad_session_set_board_size(session, rows, columns);
    }
    return session;
}
#endif
/* Ends it, keeps its error where `status` is one, and gives the status back. */
dyad_status engine_end(dyad_session *session, dyad_status status);

/* Why the call that failed last has failed. */
EXPORT(error) const dyad_error *engine_error(void);
EXPORT(lastStatus) dyad_status engine_last_status(void);

#endif
