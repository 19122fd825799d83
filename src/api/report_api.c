/* report_api.c - reports written one at a time. */
#include "api/session.h"
#include "base/border.h"
#include "text/answers.h"

/* For a public function: puts the report behind what is in `text`, which remembers where memory ran
 * out. */
static dyad_status put_report(const char *function, dyad_session *session,
                              const dyad_position *position, const dyad_report *report,
                              uint64_t item, dyad_format format, dy_buffer *text)
{
    DY_EXPECT_FOR(function, &session->error, item >= 1, "the number of an item, from 1");
    DY_EXPECT_FOR(function, &session->error, DY_IS_ENUM(format, DYAD_FORMAT_EXPLAIN),
                  "a format that reports are written in");
    dy_answers answers = {.game = position->game, .format = format, .begins_line = item == 1};
    DY_EXPECT_FOR(function, &session->error,
                  dy_report_is_of(report, position, dy_answers_want_evidence(&answers)),
                  "the report on that position, with the evidence that the format shows");
    dy_answers_put(&answers, position, report, item, text);
    return DYAD_OK;
}

dyad_status dyad_report_write(dyad_session *session, const dyad_position *position,
                              const dyad_report *report, uint64_t item, dyad_format format,
                              dyad_write_fn write, void *user)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, position && report && write,
              "a position, a report, and a function that writes");
    dy_buffer text;
    dy_buffer_init(&text, &session->memory);
    dyad_status status = put_report(__func__, session, position, report, item, format, &text);
    return status == DYAD_OK ? dy_buffer_hand_over(&text, write, user, &session->error) : status;
}

dyad_status dyad_report_string(dyad_session *session, const dyad_position *position,
                               const dyad_report *report, uint64_t item, dyad_format format,
                               const char **text, size_t *size)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, position && report && text,
              "a position, a report, and where the text goes");
    dy_buffer *shown = &session->shown;
    dy_buffer_free(shown);
    dy_buffer_init(shown, &session->memory);
    dyad_status status = put_report(__func__, session, position, report, item, format, shown);
    if (status != DYAD_OK)
        return status;
    dy_buffer_char(shown, '\0');
    if (shown->failed)
        return dy_fault_memory(&session->error);
    *text = shown->text;
    if (size)
        *size = shown->size - 1;
    return DYAD_OK;
}

dyad_status dyad_report_write_reason(dyad_session *session, const dyad_position *position,
                                     const dyad_report *report, dyad_write_fn write, void *user)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, position && report && write,
              "a position, a report, and a function that writes");
    DY_EXPECT(&session->error, position->game->explain && dy_report_is_of(report, position, true),
              "the report on that position, with its evidence");
    dy_buffer text;
    dy_buffer_init(&text, &session->memory);
    position->game->explain(position, report, &text);
    return dy_buffer_hand_over(&text, write, user, &session->error);
}
