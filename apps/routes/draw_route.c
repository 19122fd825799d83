/* draw_route.c - pictures of positions. */
#include "routes.h"

#include "fields.h"

typedef struct drawing {
    bool dark, bare, plain;
} drawing;

/* {"svg": ..., "to_move": ...}, with the evidence unless it is to be plain. */
static void draw(context *at, dyad_session *session, const dyad_position *position,
                 const drawing *wanted, answer *to)
{
    strbuf svg = {0};
    const dyad_report *report = NULL;
    dyad_status status =
        wanted->plain ? DYAD_OK : dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report);
    dyad_draw_request asked = {.position = position,
                               .report = report,
                               .dark = wanted->dark,
                               .bare = wanted->bare,
                               .format = DYAD_IMAGE_SVG,
                               .write = strbuf_write,
                               .write_user = &svg};
    (void)at;
    if (status == DYAD_OK)
        status = dyad_draw(session, &asked);
    if (status == DYAD_OK) {
        strbuf *body = answer_json(to, 200);
        strbuf_add(body, "{\"svg\":");
        strbuf_add_json(body, svg.bytes, svg.size);
        board_put_turn(position, body);
        put_dialect(dyad_position_dialect(position), body);
        strbuf_add(body, "}\n");
        strbuf_fail_as(body, &svg);
    } else
        answer_failure(to, dyad_session_error(session));
    strbuf_free(&svg);
}

void answer_draw(context *at, const request *asked, answer *to)
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
    dyad_session *session = board_lay_out(at, &input, to) ? context_session(at, to) : NULL;
    if (session && board_read(at, session, &input, &reader, &position, to)) {
        draw(at, session, position, &wanted, to);
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    board_free(&input);
    json_decref(object);
}
