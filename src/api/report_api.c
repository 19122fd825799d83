/* report_api.c - reports written one at a time. */
#include "api/session.h"
#include "base/fault.h"
#include "text/answers.h"

/* Hands the text over, and gives its memory back. */
static dyad_status hand_over(dyad_session *session, dy_buffer *text, dyad_write_fn write,
                             void *user)
{
    dyad_status status = DYAD_OK;
    if (text->failed) {
        status = dy_fault_memory(&session->error);
    } else {
        int number = write(user, text->text, text->size);
        if (number)
            status = dy_fault_output(&session->error, number);
    }
    dy_buffer_free(text);
    return status;
}

dyad_status dyad_report_write(dyad_session *session, const dyad_position *position,
                              const dyad_report *report, uint64_t item, dyad_format format,
                              dyad_write_fn write, void *user)
{
    dy_answers answers = {.game = position->game, .format = format};
    dy_buffer text;
    if (format == DYAD_FORMAT_NPY)
        return dy_fault(&session->error, DYAD_E_USAGE, "a report cannot be written as NumPy's");
    dy_buffer_init(&text, &session->memory);
    dy_answers_put(&answers, position, report, item, &text);
    return hand_over(session, &text, write, user);
}

dyad_status dyad_report_write_reason(dyad_session *session, const dyad_position *position,
                                     const dyad_report *report, dyad_write_fn write, void *user)
{
    dy_buffer text;
    dy_buffer_init(&text, &session->memory);
    position->game->explain(position, report, &text);
    return hand_over(session, &text, write, user);
}
