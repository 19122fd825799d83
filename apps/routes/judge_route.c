/* judge_route.c - verdicts. */
#include "routes.h"

#include "fields.h"

#include <inttypes.h>
#include <string.h>

/* What is said of the positions: a list of each. */
typedef struct findings {
    strbuf reports, reasons, turns;
} findings;

/* Whose turn it is; null: the position does not say. */
static void put_turn(const dyad_position *position, strbuf *out)
{
    int mover = dyad_position_to_move(position);
    const char *name = mover ? dyad_game_colour(dyad_position_game(position), mover) : NULL;
    if (name)
        strbuf_add_json(out, name, strlen(name));
    else
        strbuf_add(out, "null");
}

/* A report as `dyad judge --format jsonl' has it, the sentence why, and whose turn it is. */
static dyad_status put_report(dyad_session *session, const dyad_position *position, uint64_t item,
                              findings *found)
{
    strbuf *reports = &found->reports;
    const dyad_report *report;
    strbuf reason = {0};
    dyad_status status = dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report);
    if (status != DYAD_OK)
        return status;
    strbuf_add(reports, item > 1 ? "," : "");
    status = dyad_report_write(session, position, report, item, DYAD_FORMAT_JSONL, strbuf_write,
                               reports);
    while (reports->size && reports->bytes[reports->size - 1] == '\n')
        reports->size--;
    if (status == DYAD_OK)
        status = dyad_report_write_reason(session, position, report, strbuf_write, &reason);
    strbuf_add(&found->reasons, item > 1 ? "," : "");
    strbuf_add_json(&found->reasons, reason.bytes, reason.size);
    strbuf_add(&found->turns, item > 1 ? "," : "");
    put_turn(position, &found->turns);
    strbuf_free(&reason);
    return status;
}

/* Every position there is; false where `to` is an error. */
static bool judge_all(context *at, dyad_session *session, dyad_reader *reader, findings *found,
                      answer *to)
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
        if (__atomic_load_n(at->stop, __ATOMIC_RELAXED)) {
            answer_failure(to, &(dyad_error){.status = DYAD_E_STOPPED});
            return false;
        }
        if (status == DYAD_OK)
            status = put_report(session, position, item, found);
        if (status != DYAD_OK) {
            answer_failure(to, dyad_session_error(session));
            return false;
        }
    }
}

static void put_list(const char *name, const strbuf *list, strbuf *body)
{
    strbuf_printf(body, "\"%s\":[", name);
    strbuf_add_bytes(body, list->bytes, list->size);
    strbuf_add(body, "]");
    strbuf_fail_as(body, list);
}

/* Writes {"reports": [...], "reasons": [...], "to_move": [...]}. */
static void judge_text(context *at, const board_input *input, answer *to)
{
    findings found = {0};
    dyad_reader *reader;
    dyad_session *session = context_session(at, to);
    if (!session)
        return;
    if (board_open(session, input, &reader, to)) {
        if (judge_all(at, session, reader, &found, to)) {
            strbuf *body = answer_json(to, 200);
            strbuf_add(body, "{");
            put_list("reports", &found.reports, body);
            strbuf_add(body, ",");
            put_list("reasons", &found.reasons, body);
            strbuf_add(body, ",");
            put_list("to_move", &found.turns, body);
            strbuf_add(body, "}\n");
        }
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    strbuf_free(&found.reports);
    strbuf_free(&found.reasons);
    strbuf_free(&found.turns);
}

void answer_judge(context *at, const request *asked, answer *to)
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
