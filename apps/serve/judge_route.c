/* judge_route.c - verdicts, and positions from one format to another. */
#include "record_input.h"

#include <inttypes.h>
#include <string.h>

/* ---- judging ------------------------------------------------------------------------------ */

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

/* ---- converting --------------------------------------------------------------------------- */

enum { TO_JSON, TO_TEXT, TO_SGF };
static const char *target_word(size_t index)
{
    static const char *const words[] = {"json", "text", "sgf"};
    return index < sizeof words / sizeof words[0] ? words[index] : NULL;
}

/* "ab.", a row of a board or a pile of discs. */
static void put_letters(const dyad_position *position, size_t row, scribe *out)
{
    const dyad_game *game = dyad_position_game(position);
    const char *letters = dyad_game_letters(game);
    size_t n = dyad_position_size(position);
    scribe_put(out, "\"", 1);
    if (dyad_game_has_board(game))
        for (size_t column = 0; column < n; column++)
            scribe_put(out, &letters[dyad_position_cell(position, row, column)], 1);
    else
        for (uint64_t i = 0; i < dyad_position_pile_size(position, row); i++)
            scribe_put(out, &letters[dyad_position_disc(position, row, i) - 1], 1);
    scribe_put(out, "\"", 1);
}

static void put_position(const dyad_position *position, scribe *out)
{
    const dyad_game *game = dyad_position_game(position);
    size_t count = dyad_position_size(position);
    scribe_format(out, "{\"game\":\"%s\",\"size\":%zu,\"%s\":[", dyad_game_name(game), count,
                  dyad_game_has_board(game) ? "rows" : "piles");
    for (size_t i = 0; i < count; i++) {
        scribe_text(out, i ? "," : "");
        put_letters(position, i, out);
    }
    scribe_text(out, "]}");
}

/* Reads as a game and writes what it finds; false where `to` is an error. */
static bool convert_as(desk *at, const board_input *input, answer *to)
{
    dyad_reader *reader;
    const dyad_position *position;
    uint64_t item = 0;
    dyad_session *session = desk_session(at, to);
    if (!session)
        return false;
    scribe *body = answer_json(to, 200);
    scribe_text(body, "{\"positions\":[");
    dyad_status status =
        dyad_reader_open_bytes(session, input->game, "position", input->text, input->size, &reader);
    if (status == DYAD_OK) {
        while (item <= at->limits->items &&
               (status = dyad_reader_next(reader, &position)) == DYAD_OK) {
            if (!board_fits(at, position, to)) {
                item = SIZE_MAX;
                break;
            }
            if (item++ < at->limits->items) {
                scribe_text(body, item > 1 ? "," : "");
                put_position(position, body);
            }
        }
        dyad_reader_close(reader);
    }
    bool good = item != SIZE_MAX && (status == DYAD_END || status == DYAD_OK) && item > 0;
    if (good)
        scribe_format(body, "],\"more\":%s}\n", item > at->limits->items ? "true" : "false");
    else if (item != SIZE_MAX && status == DYAD_END)
        answer_error(to, 422, "malformed", "expected a position, found none");
    else if (item != SIZE_MAX)
        answer_failure(to, dyad_session_error(session));
    dyad_session_free(session);
    return good;
}

/* The text that the rows or piles of the input are laid out as. */
static void convert_to_text(const board_input *input, answer *to)
{
    scribe *body = answer_json(to, 200);
    scribe_text(body, "{\"text\":");
    scribe_json(body, input->text, input->size);
    scribe_text(body, "}\n");
}

/* The bytes of a file, as one of the games; without ?game= as the first that it is a position of.
 */
static void convert_bytes(desk *at, const request *asked, answer *to)
{
    board_input input = {.text = asked->size ? asked->body : "", .size = asked->size};
    const dyad_game *named = asked->query_game ? dyad_game_find(asked->query_game) : NULL;
    if (asked->query_game && !named) {
        answer_error(to, 400, "bad_field", "'game': there is no such game");
        return;
    }
    if (records_begin(input.text, input.size)) {
        input.game = named;
        records_positions(at, &input, put_position, to);
        return;
    }
    for (size_t i = 0; i < (named ? 1 : dyad_game_count()); i++) {
        input.game = named ? named : dyad_game_at(i);
        if (convert_as(at, &input, to) || to->status != 422)
            return;
    }
    if (!named)
        answer_error(to, 422, "malformed", "this is a position of none of the games");
}

void answer_convert(desk *at, const request *asked, answer *to)
{
    board_input input = {0};
    int target = TO_JSON;
    const field fields[] = {BOARD_FIELDS(&input),
                            {.name = "to", .kind = FIELD_WORD, .to = &target, .word = target_word}};
    if (strcmp(asked->type, "application/octet-stream") == 0) {
        convert_bytes(at, asked, to);
        return;
    }
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    if (board_lay_out(at, &input, to)) {
        if (target == TO_TEXT && convert_as(at, &input, to))
            convert_to_text(&input, to);
        else if (target == TO_SGF)
            records_sgf(at, &input, to);
        else if (target == TO_JSON && records_begin(input.text, input.size))
            records_positions(at, &input, put_position, to);
        else if (target == TO_JSON)
            convert_as(at, &input, to);
    }
    board_free(&input);
    json_decref(object);
}
