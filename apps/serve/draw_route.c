/* draw_route.c - pictures of positions, and records of games in and out. */
#include "fields.h"
#include "record_input.h"

#include <string.h>

/* ---- pictures ----------------------------------------------------------------------------- */

typedef struct drawing {
    bool dark, bare, plain;
} drawing;

/* {"svg": ...}, with the evidence unless it is to be plain. */
static void draw(desk *at, dyad_session *session, const dyad_position *position,
                 const drawing *wanted, answer *to)
{
    scribe svg = {0};
    const dyad_report *report = NULL;
    dyad_status status =
        wanted->plain ? DYAD_OK : dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report);
    dyad_draw_request asked = {.position = position,
                               .report = report,
                               .dark = wanted->dark,
                               .bare = wanted->bare,
                               .format = DYAD_IMAGE_SVG,
                               .write = scribe_write,
                               .write_user = &svg};
    (void)at;
    if (status == DYAD_OK)
        status = dyad_draw(session, &asked);
    if (status == DYAD_OK) {
        scribe *out = answer_json(to, 200);
        scribe_text(out, "{\"svg\":");
        scribe_json(out, svg.bytes, svg.size);
        scribe_text(out, "}\n");
    } else {
        answer_failure(to, dyad_session_error(session));
    }
    scribe_free(&svg);
}

void answer_draw(desk *at, const request *asked, answer *to)
{
    board_input input = {0};
    drawing wanted = {0};
    dyad_reader *reader;
    const dyad_position *position;
    const field fields[] = {BOARD_FIELDS(&input),
                            {.name = "dark", .kind = FIELD_FLAG, .to = &wanted.dark},
                            {.name = "bare", .kind = FIELD_FLAG, .to = &wanted.bare},
                            {.name = "plain", .kind = FIELD_FLAG, .to = &wanted.plain}};
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    dyad_session *session = board_lay_out(at, &input, to) ? desk_session(at, to) : NULL;
    if (session && board_read(at, session, &input, &reader, &position, to)) {
        draw(at, session, position, &wanted, to);
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    board_free(&input);
    json_decref(object);
}

/* ---- records ------------------------------------------------------------------------------ */

bool records_begin(const char *text, size_t size)
{
    static const char mark[] = "\xef\xbb\xbf", link[] = "http";
    if (size >= 3 && memcmp(text, mark, 3) == 0) {
        text += 3;
        size -= 3;
    }
    while (size && strchr(" \t\r\n", *text)) {
        text++;
        size--;
    }
    return size && (*text == '(' || *text == '{' ||
                    (size >= sizeof link - 1 && memcmp(text, link, sizeof link - 1) == 0));
}

bool records_positions(desk *at, const board_input *input, put_position_fn put, answer *to)
{
    dyad_records *records;
    dyad_record *record = NULL;
    const dyad_position *position;
    size_t count = 0;
    dyad_session *session = desk_session(at, to);
    if (!session)
        return false;
    scribe *out = answer_json(to, 200);
    scribe_text(out, "{\"positions\":[");
    dyad_status status = dyad_records_open_bytes(session, input->game, DYAD_RECORD_ANY, "position",
                                                 input->text, input->size, &records);
    if (status == DYAD_OK) {
        while (count <= at->limits->items &&
               (status = dyad_records_next(records, &record)) == DYAD_OK) {
            status = dyad_record_position(record, NULL, &position);
            if (status == DYAD_OK && count++ < at->limits->items) {
                scribe_text(out, count > 1 ? "," : "");
                put(position, out);
            }
            dyad_record_free(record);
            if (status != DYAD_OK)
                break;
        }
        dyad_records_close(records);
    }
    bool good = (status == DYAD_END || status == DYAD_OK) && count > 0;
    if (good)
        scribe_format(out, "],\"more\":%s}\n", count > at->limits->items ? "true" : "false");
    else if (status == DYAD_END)
        answer_error(to, 422, "malformed", "expected a record of a game, found none");
    else
        answer_failure(to, dyad_session_error(session));
    dyad_session_free(session);
    return good;
}

/* The stones of a board set up at the root of a record. */
static dyad_status set_up(const dyad_position *position, dyad_record *record)
{
    size_t n = dyad_position_size(position);
    dyad_status status = DYAD_OK;
    for (size_t i = 0; i < n * n && status == DYAD_OK; i++) {
        int colour = dyad_position_cell(position, i / n, i % n);
        if (colour)
            status = dyad_record_add_stone(record, dyad_record_root(record), colour, i / n, i % n);
    }
    return status;
}

void records_sgf(desk *at, const board_input *input, answer *to)
{
    dyad_reader *reader;
    const dyad_position *position;
    dyad_record *record = NULL;
    scribe sgf = {0};
    dyad_session *session = desk_session(at, to);
    if (session && board_read(at, session, input, &reader, &position, to)) {
        dyad_status status =
            dyad_record_new(session, input->game, dyad_position_size(position), &record);
        if (status == DYAD_OK) {
            status = set_up(position, record);
            if (status == DYAD_OK)
                status = dyad_record_write(record, DYAD_RECORD_SGF, scribe_write, &sgf);
            dyad_record_free(record);
        }
        if (status == DYAD_OK) {
            scribe *out = answer_json(to, 200);
            scribe_text(out, "{\"text\":");
            scribe_json(out, sgf.bytes, sgf.size);
            scribe_text(out, "}\n");
        } else {
            answer_failure(to, dyad_session_error(session));
        }
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    scribe_free(&sgf);
}
