/* judge_route.c - verdicts. */
#include "fields.h"

#include <inttypes.h>
#include <string.h>

/* A report as `dyad judge --format jsonl' has it, and the sentence why. */
static dyad_status put_report(dyad_session *session, const dyad_position *position, uint64_t item,
                              scribe *reports, scribe *reasons)
{
    const dyad_report *report;
    scribe reason = {0};
    dyad_status status = dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report);
    if (status != DYAD_OK)
        return status;
    scribe_text(reports, item > 1 ? "," : "");
    status = dyad_report_write(session, position, report, item, DYAD_FORMAT_JSONL, scribe_write,
                               reports);
    while (reports->size && reports->bytes[reports->size - 1] == '\n')
        reports->size--;
    if (status == DYAD_OK)
        status = dyad_report_write_reason(session, position, report, scribe_write, &reason);
    scribe_text(reasons, item > 1 ? "," : "");
    scribe_json(reasons, reason.bytes, reason.size);
    scribe_free(&reason);
    return status;
}

/* Every position there is; false where `to` is an error. */
static bool judge_all(desk *at, dyad_session *session, dyad_reader *reader, scribe *reports,
                      scribe *reasons, answer *to)
{
    const dyad_position *position;
    for (uint64_t item = 1;; item++) {
        dyad_status status = dyad_reader_next(reader, &position);
        if (status == DYAD_END && item > 1)
            return true;
        if (status == DYAD_END) {
            answer_error(to, 422, "malformed", "expected a position, found none");
            return false;
        }
        if (status == DYAD_OK && item > at->limits->items) {
            answer_error(to, 413, "too_large", "expected %zu positions at most", at->limits->items);
            return false;
        }
        if (status == DYAD_OK && !board_fits(at, position, to))
            return false;
        if (status == DYAD_OK)
            status = put_report(session, position, item, reports, reasons);
        if (status != DYAD_OK) {
            answer_failure(to, dyad_session_error(session));
            return false;
        }
    }
}

/* Writes {"reports": [...], "reasons": [...]}. */
static void judge_text(desk *at, const board_input *input, answer *to)
{
    scribe reports = {0}, reasons = {0};
    dyad_reader *reader;
    dyad_session *session = desk_session(at, to);
    if (!session)
        return;
    if (dyad_reader_open_bytes(session, input->game, "position", input->text, input->size,
                               &reader) != DYAD_OK) {
        answer_failure(to, dyad_session_error(session));
    } else {
        if (judge_all(at, session, reader, &reports, &reasons, to)) {
            scribe *body = answer_json(to, 200);
            scribe_text(body, "{\"reports\":[");
            scribe_put(body, reports.bytes, reports.size);
            scribe_text(body, "],\"reasons\":[");
            scribe_put(body, reasons.bytes, reasons.size);
            scribe_text(body, "]}\n");
            body->failed = body->failed || reports.failed || reasons.failed;
        }
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    scribe_free(&reports);
    scribe_free(&reasons);
}

void answer_judge(desk *at, const request *asked, answer *to)
{
    board_input input = {0};
    const field fields[] = {BOARD_FIELDS(&input)};
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    if (board_lay_out(at, &input, to))
        judge_text(at, &input, to);
    board_free(&input);
    json_decref(object);
}
