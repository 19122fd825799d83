/* session.c - sessions, readers and judging, as dyad.h has them. */
#include "api/session.h"

#include "base/border.h"
#include "base/stop.h"
#include "judge/judge.h"

#define STRING(x)                         #x
#define VERSION_TEXT(major, minor, patch) STRING(major) "." STRING(minor) "." STRING(patch)

unsigned dyad_version_number(void)
{
    return DYAD_VERSION;
}

const char *dyad_version(void)
{
    return VERSION_TEXT(DYAD_VERSION_MAJOR, DYAD_VERSION_MINOR, DYAD_VERSION_PATCH);
}

const char *dyad_status_text(dyad_status status)
{
    switch (status) {
#define STATUS_TEXT(name, number, meaning) \
    case DYAD_##name: return meaning;
        DYAD_STATUS_MAP(STATUS_TEXT)
#undef STATUS_TEXT
    }
    return "unknown status";
}

/* ---- sessions ----------------------------------------------------------------------------- */

dyad_status dyad_session_new(const dyad_allocator *allocator, dyad_session **session,
                             dyad_error *error)
{
    DY_EXPECT(error, session, "where the session goes");
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    dyad_session *made = (dyad_session *)dy_memory_new(&memory, 1, sizeof *made);
    if (!made)
        return dy_fault_memory(error);
    *made = (dyad_session){.memory = memory, .error = {.status = DYAD_OK}};
    dy_arena_init(&made->scratch, &made->memory);
    dy_arena_init(&made->keep, &made->memory);
#ifndef DY_AMALGAMATION
    dy_arena_init(&made->simulated, &made->memory);
#endif
    dy_buffer_init(&made->shown, &made->memory);
    *session = made;
    return DYAD_OK;
}

void dyad_session_free(dyad_session *session)
{
    if (!session)
        return;
    dyad_allocator memory = session->memory;
    dy_arena_free(&session->scratch);
    dy_arena_free(&session->keep);
#ifndef DY_AMALGAMATION
    dy_arena_free(&session->simulated);
#endif
    dy_buffer_free(&session->shown);
    dy_memory_free(&memory, session, 1, sizeof *session);
}

void dyad_session_set_stop(dyad_session *session, dyad_stop stop)
{
    if (!session)
        return;
    session->stop = stop;
}

const dyad_error *dyad_session_error(const dyad_session *session)
{
    static const dyad_error none = {.status = DYAD_E_USAGE, .text = "there is no session"};
    return session ? &session->error : &none;
}

/* ---- readers ------------------------------------------------------------------------------ */

/* A reader whose source is still to be opened. */
static dyad_status new_reader(dyad_session *session, const dyad_game *game, dyad_reader **reader)
{
    if (!game)
        return dy_fault(&session->error, DYAD_E_USAGE, "a reader needs a game");
    *reader = (dyad_reader *)dy_memory_new(&session->memory, 1, sizeof **reader);
    if (!*reader)
        return dy_fault_memory(&session->error);
    **reader = (dyad_reader){.session = session, .final = DYAD_OK};
    return DYAD_OK;
}

/* Hands out a reader whose source was opened with `status`. */
static dyad_status finish_reader(dyad_reader *made, const dyad_game *game, dyad_status status,
                                 dyad_reader **reader)
{
    dyad_session *session = made->session;
    if (status != DYAD_OK) {
        dy_memory_free(&session->memory, made, 1, sizeof *made);
        return status;
    }
    dy_reader_init(&made->items, game, &made->source, &session->memory);
#ifndef DY_AMALGAMATION
    made->items.ways = session->ways;
#endif
    dy_position_init(&made->position, game, &session->memory);
    *reader = made;
    return DYAD_OK;
}

dyad_status dyad_reader_open(dyad_session *session, const dyad_game *game, const char *path,
                             dyad_reader **reader)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, path && reader, "a path, and where the reader goes");
    dyad_reader *made;
    dyad_status status = new_reader(session, game, &made);
    if (status != DYAD_OK)
        return status;
    status = dy_source_open(&made->source, path, &session->memory, session->stop, &session->error);
    return finish_reader(made, game, status, reader);
}

dyad_status dyad_reader_open_bytes(dyad_session *session, const dyad_game *game, const char *name,
                                   const void *bytes, size_t size, dyad_reader **reader)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, name && reader, "a name, and where the reader goes");
    DY_EXPECT(&session->error, bytes || size == 0, "bytes");
    dyad_reader *made;
    dyad_status status = new_reader(session, game, &made);
    if (status != DYAD_OK)
        return status;
    dy_source_from_bytes(&made->source, name, bytes, size, session->stop);
    return finish_reader(made, game, DYAD_OK, reader);
}

dyad_status dyad_reader_open_stream(dyad_session *session, const dyad_game *game, const char *name,
                                    dyad_read_fn read, void *user, dyad_reader **reader)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, name && read && reader,
              "a name, a function that reads, and where the reader goes");
    dyad_reader *made;
    dyad_status status = new_reader(session, game, &made);
    if (status != DYAD_OK)
        return status;
    status =
        dy_source_from_stream(&made->source, name, read, user, &session->memory, &session->error);
    made->source.stop = session->stop;
    return finish_reader(made, game, status, reader);
}

dyad_status dyad_reader_next(dyad_reader *reader, const dyad_position **position)
{
    DY_EXPECT(NULL, reader, "a reader");
    DY_EXPECT(&reader->session->error, position, "where the position goes");
    dyad_error error = reader->final_error;
    dyad_status status = reader->final;
    if (status == DYAD_OK)
        status = dy_stopped(reader->source.stop)
                     ? dy_fault_stopped(&error)
                     : dy_reader_next(&reader->items, &reader->position, &error);
#ifndef DY_AMALGAMATION
    if (reader->items.record) /* also where it cannot be played: it is handed out */
        reader->items.record->session = reader->session;
#endif
    if (status == DYAD_OK) {
        *position = &reader->position;
        return status;
    }
    if (status == DYAD_E_MALFORMED) {
        error.item = reader->items.item_malformed ? reader->items.taken : 0;
    } else {
        reader->final = status;
        reader->final_error = error;
    }
    if (status != DYAD_END)
        reader->session->error = error;
    return status;
}

void dyad_reader_set_to_move(dyad_reader *reader, int colour)
{
    if (reader && colour >= 0 && colour <= DY_COLOURS)
        reader->items.to_move = colour;
}

void dyad_reader_set_swap(dyad_reader *reader, bool swap)
{
    if (reader)
        reader->items.swap = swap;
}

void dyad_reader_close(dyad_reader *reader)
{
    if (!reader)
        return;
    dy_position_free(&reader->position);
    dy_reader_free(&reader->items);
    dy_source_close(&reader->source);
    dy_memory_free(&reader->session->memory, reader, 1, sizeof *reader);
}

/* ---- judging ------------------------------------------------------------------------------ */

dyad_status dyad_judge(dyad_session *session, const dyad_position *position, unsigned flags,
                       const dyad_report **report)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, position && report, "a position, and where the report goes");
    DY_EXPECT(&session->error, flags <= DYAD_JUDGE_EVIDENCE, "flags that there are");
    dyad_status status = dy_judge_position(position, flags, &session->scratch, &session->keep,
                                           session->stop, &session->report);
    if (status != DYAD_OK)
        return dy_fault(&session->error, status, "%s",
                        status == DYAD_E_MALFORMED ? "nothing says whose turn it is"
                                                   : dyad_status_text(status));
    *report = &session->report;
    return DYAD_OK;
}
