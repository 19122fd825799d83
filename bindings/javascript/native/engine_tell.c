/* engine_tell.c - what objects of the engine say to the host: see engine_tell.h. */
#include "engine_tell.h"

#include <string.h>

static dyad_error last;

int engine_write(void *user, const void *bytes, size_t size)
{
    (void)user;
    return host_write(bytes, size);
}

void engine_hear(void *user, const dyad_error *error)
{
    (void)user;
    host_event(error, sizeof *error);
}

void engine_progress(double done, double all)
{
    double figures[] = {done, all};
    host_event(figures, sizeof figures);
}

void engine_number(double number)
{
    host_write(&number, sizeof number);
}

/* home.js reads it as it lies in memory. */
_Static_assert(sizeof(dyad_error) == 304 && offsetof(dyad_error, text) == 32 &&
                   offsetof(dyad_error, unsaid) == 32 + DYAD_ERROR_TEXT_MAX,
               "a dyad_error is not as home.js has it");

dyad_status engine_fail(dyad_status status, const dyad_error *error)
{
    /* A status that has no error of its own, as that of memory may be, does not get an old one. */
    if (error && error->status == status) {
        last = *error;
        return status;
    }
    last = (dyad_error){.status = status};
    strncpy(last.text, dyad_status_text(status), sizeof last.text - 1);
    return status;
}

dyad_session *engine_session(void)
{
    dyad_session *session;
    dyad_error error = {.status = DYAD_OK};
    dyad_status status = dyad_session_new(NULL, &session, &error);
#ifdef DYAD_RECORD_H /* the referee alone reads no records */
    if (status == DYAD_OK)
        status = dyad_session_set_utf8(session, true); /* as strings come, and iconv is not here */
#endif
    if (status == DYAD_OK)
        return session;
    engine_fail(status, &error);
    return NULL;
}

dyad_status engine_end(dyad_session *session, dyad_status status)
{
    if (status != DYAD_OK && session)
        engine_fail(status, dyad_session_error(session));
    dyad_session_free(session);
    return status;
}

const dyad_error *engine_error(void)
{
    return &last;
}

dyad_status engine_last_status(void)
{
    return last.status;
}
