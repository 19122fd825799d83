/* record_route.c - records of games, whole: with variations, comments and labels.
 *
 *     {"text": SGF, HexWorld links or lines of JSON}    {"records": [{"game": ...}, ...]}
 *         -> "to": "json"                {"records": [...], "more": false}
 *         -> "to": "sgf" or "hexworld"   {"text": ...}
 *
 * Records in JSON are as docs/records.md has them. */
#include "routes.h"

#include "fields.h"

enum { TO_JSON, TO_SGF, TO_HEXWORLD };
static const struct {
    const char *word;
    dyad_record_format format;
} targets[] = {[TO_JSON] = {"json", DYAD_RECORD_JSON},
               [TO_SGF] = {"sgf", DYAD_RECORD_SGF},
               [TO_HEXWORLD] = {"hexworld", DYAD_RECORD_HEXWORLD}};

static const char *target_word(size_t index)
{
    return index < sizeof targets / sizeof targets[0] ? targets[index].word : NULL;
}

/* What is asked: records as text, `size` bytes of it. */
typedef struct record_request {
    const dyad_game *game; /* NULL: each record says it */
    const char *text;
    size_t size;
    const json_t *records;
    strbuf lines; /* those, a line each */
    int target;
    record_words words;
} record_request;

static int add_line(const char *bytes, size_t size, void *lines)
{
    strbuf_add_bytes(lines, bytes, size);
    return ((strbuf *)lines)->failed ? -1 : 0;
}

/* Has the text hold the records; false where `to` is an error. */
static bool lay_out(record_request *of, answer *to)
{
    if (!of->records == !of->text) {
        answer_error(to, 400, "bad_field", "expected one of 'text' and 'records'");
        return false;
    }
    for (size_t i = 0; i < json_array_size(of->records); i++) {
        if (json_dump_callback(json_array_get(of->records, i), add_line, &of->lines,
                               JSON_COMPACT | JSON_ENCODE_ANY) != 0) {
            answer_failure(to, &(dyad_error){.status = DYAD_E_MEMORY});
            return false;
        }
        strbuf_add(&of->lines, "\n");
    }
    if (of->records) {
        of->text = of->lines.bytes ? of->lines.bytes : "";
        of->size = of->lines.size;
    }
    return true;
}

/* Has the object that was written last say in which format it was read, and what its main line
 * comes to, as `dyad convert' does. */
static void put_board(const dyad_record *record, const dyad_position *position, strbuf *out)
{
    const char *letters = dyad_game_letters(dyad_position_game(position));
    size_t rows = dyad_position_rows(position), columns = dyad_position_columns(position);
    while (out->size && out->bytes[out->size - 1] != '}')
        out->size--;
    out->size -= out->size ? 1 : 0;
    strbuf_add(out, ",\"board\":[");
    for (size_t row = 0; row < rows && !out->failed; row++) {
        strbuf_add(out, row ? ",\"" : "\"");
        for (size_t column = 0; column < columns; column++)
            strbuf_add_bytes(out, &letters[dyad_position_cell(position, row, column)], 1);
        strbuf_add(out, "\"");
    }
    strbuf_add(out, "]");
    board_put_turn(position, out);
    if (dyad_record_form_of(record))
        strbuf_printf(out, ",\"format\":\"%s\"", dyad_record_form_of(record)->name);
    strbuf_add(out, "}");
}

/* Writes one record, number `item`, behind those before it; false where `to` is an error. In JSON
 * the moves of its main line can be played. */
static bool put_record(context *at, dyad_session *session, dyad_record *record, size_t item,
                       int target, strbuf *out, answer *to)
{
    const dyad_position *position;
    size_t side = at->limits->side;
    if (dyad_record_rows(record) > side || dyad_record_columns(record) > side) {
        answer_error(to, 413, "too_large", "expected a board with sides of at most %zu", side);
        return false;
    }
    dyad_status status =
        target == TO_JSON ? dyad_record_position(record, NULL, &position) : DYAD_OK;
    if (status == DYAD_OK)
        status = dyad_record_write(record, targets[target].format, strbuf_write, out);
    if (status == DYAD_OK && target == TO_JSON)
        put_board(record, position, out);
    if (status != DYAD_OK && !out->failed) /* DYAD_E_USAGE: the format cannot hold it */
        answer_item_failure(to, dyad_session_error(session), item);
    return status == DYAD_OK;
}

/* Writes all records, as many as a request may have; false where `to` is an error. */
static bool put_records(context *at, dyad_session *session, const record_request *of, strbuf *out,
                        bool *more, answer *to)
{
    dyad_records *records;
    dyad_record *record;
    size_t count = 0;
    bool good = true;
    record_words_use(session, &of->words);
    dyad_status status = dyad_records_open_bytes(session, of->game, DYAD_RECORD_ANY, "record",
                                                 of->text, of->size, &records);
    *more = false;
    if (status == DYAD_OK) {
        while (good && !*more && (status = dyad_records_next(records, &record)) == DYAD_OK) {
            *more = count == at->limits->items;
            if (count && !*more && of->target == TO_JSON)
                strbuf_add(out, ",");
            count++;
            good = *more || put_record(at, session, record, count, of->target, out, to);
            dyad_record_free(record);
        }
        dyad_records_close(records);
    }
    if (good && status == DYAD_END && count == 0) {
        answer_error(to, 422, "malformed", "expected a record, found none");
        return false;
    }
    if (good && status != DYAD_OK && status != DYAD_END) {
        answer_item_failure(to, dyad_session_error(session), count + 1);
        return false;
    }
    return good;
}

static void convert(context *at, const record_request *of, answer *to)
{
    strbuf out = {0};
    bool more;
    dyad_session *session = context_session(at, to);
    if (!session)
        return;
    bool good = put_records(at, session, of, &out, &more, to);
    if (good && more && of->target != TO_JSON)
        answer_error(to, 413, "too_large", "expected %zu records at most", at->limits->items);
    else if (out.failed)
        answer_no_room(to, &out);
    else if (good && of->target != TO_JSON)
        answer_text(to, "text", &out);
    else if (good) {
        strbuf *body = answer_json(to, 200);
        strbuf_add(body, "{\"records\":[");
        strbuf_add_bytes(body, out.bytes, out.size);
        strbuf_printf(body, "],\"more\":%s}\n", more ? "true" : "false");
    }
    dyad_session_free(session);
    strbuf_free(&out);
}

void answer_record(context *at, const request *asked, answer *to)
{
    record_request of = {.target = TO_JSON};
    const field fields[] = {
        {.name = "game", .kind = FIELD_GAME, .to = &of.game},
        {.name = "text", .kind = FIELD_TEXT, .to = &of.text, .size = &of.size},
        {.name = "records", .kind = FIELD_LIST, .to = &of.records},
        RECORD_FIELDS(&of.words),
        {.name = "to", .kind = FIELD_WORD, .to = &of.target, .word = target_word}};
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    if (lay_out(&of, to))
        convert(at, &of, to);
    strbuf_free(&of.lines);
    json_decref(object);
}
