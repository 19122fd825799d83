/* convert_route.c - positions from one format to another.
 *
 *     JSON   {"game": ..., "text" or "rows" or "piles": ..., "to": "json", "text" or "sgf"}
 *     bytes  of a file, whatever is in it: as positions in JSON
 *
 * The positions of a record are those at the end of its main line; as SGF it keeps its moves. */
#include "routes.h"

#include "fields.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TO_JSON, TO_TEXT, TO_SGF };
static const char *target_word(size_t index)
{
    static const char *const words[] = {"json", "text", "sgf"};
    return index < sizeof words / sizeof words[0] ? words[index] : NULL;
}

/* ---- positions, written ------------------------------------------------------------------- */

/* "ab.", a row of a board or a pile of discs. */
static void put_letters(const dyad_position *position, size_t row, strbuf *out)
{
    enum { PIECE = 256 }; /* letters that are put at once */
    const dyad_game *game = dyad_position_game(position);
    const char *letters = dyad_game_letters(game);
    bool has_board = dyad_game_has_board(game);
    uint64_t count =
        has_board ? dyad_position_columns(position) : dyad_position_pile_size(position, row);
    char piece[PIECE];
    size_t filled = 0;
    strbuf_add_bytes(out, "\"", 1);
    for (uint64_t i = 0; i < count && !out->failed; i++) {
        piece[filled++] = has_board ? letters[dyad_position_cell(position, row, i)]
                                    : letters[dyad_position_disc(position, row, i) - 1];
        if (filled == PIECE || i + 1 == count) {
            strbuf_add_bytes(out, piece, filled);
            filled = 0;
        }
    }
    strbuf_add_bytes(out, "\"", 1);
}

static void put_position(const dyad_position *position, strbuf *out)
{
    const dyad_game *game = dyad_position_game(position);
    bool has_board = dyad_game_has_board(game);
    size_t size = dyad_position_size(position);
    size_t count = has_board ? dyad_position_rows(position) : size;
    strbuf_printf(out, "{\"game\":\"%s\"", dyad_game_name(game));
    if (!has_board || size) /* of a board that is not square, the rows tell */
        strbuf_printf(out, ",\"size\":%zu", size);
    strbuf_printf(out, ",\"%s\":[", has_board ? "rows" : "piles");
    for (size_t i = 0; i < count; i++) {
        strbuf_add(out, i ? "," : "");
        put_letters(position, i, out);
    }
    strbuf_add(out, "]");
    board_put_turn(position, out);
    put_dialect(dyad_position_dialect(position), out);
    strbuf_add(out, "}");
}

/* {"positions": [...]} as it is being written. */
typedef struct findings {
    context *at;
    answer *to;
    strbuf *out;
    size_t count;
    bool only_counts; /* nothing is written: whether all are within the limits is what is asked */
    bool refused;     /* `to` is an error already */
} findings;

static findings begin_findings(context *at, answer *to)
{
    findings found = {.at = at, .to = to, .out = answer_json(to, 200)};
    strbuf_add(found.out, "{\"positions\":[");
    return found;
}

/* Takes a position; false where no more are wanted. */
static bool take(findings *found, const dyad_position *position)
{
    if (!board_fits(found->at, position, found->to)) {
        found->refused = true;
    } else if (__atomic_load_n(found->at->stop, __ATOMIC_RELAXED)) {
        answer_failure(found->to, &(dyad_error){.status = DYAD_E_STOPPED});
        found->refused = true;
    } else if (++found->count <= found->at->limits->items) {
        if (found->only_counts)
            return true;
        strbuf_add(found->out, found->count > 1 ? "," : "");
        put_position(position, found->out);
        return !found->out->failed;
    }
    return false;
}

/* Ends the answer; false where it is an error. `status` is what reading came to. */
static bool end_findings(findings *found, dyad_session *session, dyad_status status)
{
    if (found->refused)
        return false;
    if ((status == DYAD_END || status == DYAD_OK) && found->count) {
        strbuf_printf(found->out, "],\"more\":%s}\n",
                      found->count > found->at->limits->items ? "true" : "false");
        return true;
    }
    if (status == DYAD_END)
        answer_error(found->to, 422, "malformed", "expected a position, found none");
    else
        answer_failure(found->to, dyad_session_error(session));
    return false;
}

/* ---- positions, read ---------------------------------------------------------------------- */

/* Reads as a game, and writes what it finds unless it only counts that; *count of them, one more
 * than the limit where there are more. False where `to` is an error. */
static bool convert_as(context *at, const dyad_game *game, const board_input *input,
                       bool only_counts, size_t *count, answer *to)
{
    dyad_reader *reader;
    const dyad_position *position;
    dyad_session *session = context_session(at, to);
    if (!session)
        return false;
    (void)dyad_session_set_utf8(session, !input->is_file);
    findings found = begin_findings(at, to);
    found.only_counts = only_counts;
    record_words_use(session, &input->words);
    dyad_status status =
        dyad_reader_open_bytes(session, game, "position", input->text, input->size, &reader);
    if (status == DYAD_OK) {
        dyad_reader_set_to_move(reader, input->mover);
        while ((status = dyad_reader_next(reader, &position)) == DYAD_OK && take(&found, position))
            ;
        dyad_reader_close(reader);
    }
    bool good = end_findings(&found, session, status);
    *count = found.count;
    dyad_session_free(session);
    return good;
}

/* Whether the board that record number `item` comes to is a position of its game. */
static bool is_position(dyad_record *record, const dyad_position *board, size_t item, answer *to)
{
    const dyad_record_node *root = dyad_record_root(record);
    int mover = dyad_position_to_move(board);
    unsigned char turn = (unsigned char)(mover > 0 ? mover : 0);
    dyad_boards one = {.struct_size = sizeof one, .count = 1, .to_move = &turn};
    size_t count = dyad_position_cells(board, &one.rows, &one.columns, NULL, 0);
    unsigned char *cells = count < SIZE_MAX ? malloc(count + 1) : NULL;
    dyad_position *made = NULL;
    dyad_error error = {.status = DYAD_E_MEMORY};
    if (cells) {
        dyad_position_cells(board, &one.rows, &one.columns, cells, count);
        one.cells = cells;
        (void)dyad_position_new_board(NULL, dyad_position_game(board), &one, 0, &made, &error);
        error.line = dyad_record_line(root); /* of the record, not of the array */
        error.column = dyad_record_column(root);
    }
    if (!made)
        answer_item_failure(to, &error, item);
    dyad_position_free(made);
    free(cells);
    return made;
}

/* The same of records, each of its own game; *count of them could be read. */
static bool convert_records(context *at, const board_input *input, size_t *count, answer *to)
{
    dyad_records *records;
    dyad_record *record;
    const dyad_position *position;
    dyad_session *session = context_session(at, to);
    if (!session)
        return false;
    (void)dyad_session_set_utf8(session, !input->is_file);
    findings found = begin_findings(at, to);
    dyad_status status = dyad_records_open_bytes(session, NULL, DYAD_RECORD_ANY, "position",
                                                 input->text, input->size, &records);
    if (status == DYAD_OK) {
        bool goes_on = true;
        while (goes_on && (status = dyad_records_next(records, &record)) == DYAD_OK) {
            status = dyad_record_position(record, NULL, &position);
            if (status == DYAD_OK)
                found.refused = !board_fits(at, position, to) ||
                                !is_position(record, position, found.count + 1, to);
            goes_on = status == DYAD_OK && !found.refused && take(&found, position);
            dyad_record_free(record);
        }
        dyad_records_close(records);
    }
    if (status == DYAD_E_MALFORMED && !found.refused) {
        answer_item_failure(to, dyad_session_error(session), found.count + 1);
        found.refused = true;
    }
    bool good = end_findings(&found, session, status);
    *count = found.count;
    dyad_session_free(session);
    return good;
}

/* Whether a text begins as a record does, and as no position: SGF, JSON or a link; `first`, where
 * it begins. */
static bool is_record(const char *text, size_t size, char *first)
{
    static const char mark[] = "\xef\xbb\xbf";
    if (size >= 3 && memcmp(text, mark, 3) == 0) {
        text += 3;
        size -= 3;
    }
    while (size && *text && strchr(" \t\r\n", *text)) {
        text++;
        size--;
    }
    *first = size ? *text : '\0';
    return size && *text && strchr("(;{#hH", *text);
}

/* As records and as each of the games, until one of them fits; what is wrong is what those found of
 * which most could be read. */
static void convert_any(context *at, const board_input *input, answer *to)
{
    const dyad_game *nearest = NULL;
    size_t count = 0, most = 0;
    char first;
    bool told = is_record(input->text, input->size, &first);
    if (told && (convert_records(at, input, &most, to) || to->status != 422 || first != '{'))
        return;
    for (size_t i = 0; i < dyad_game_count(); i++) {
        if (convert_as(at, dyad_game_at(i), input, false, &count, to) || to->status != 422)
            return;
        if (count > most) {
            most = count;
            nearest = dyad_game_at(i);
        }
    }
    if (nearest)
        convert_as(at, nearest, input, false, &count, to);
    else if (told)
        convert_records(at, input, &count, to);
    else
        answer_error(to, 422, "malformed", "this is a position of none of the games");
}

/* The bytes of a file, as ?game= says, or as what they are. */
static void convert_bytes(context *at, const request *asked, answer *to)
{
    board_input input = {
        .text = asked->size ? asked->body : "", .size = asked->size, .is_file = true};
    const dyad_game *named = asked->query_game ? dyad_game_find(asked->query_game) : NULL;
    size_t count;
    if (asked->query_game && !named)
        answer_error(to, 400, "bad_field", "'game': there is no such game");
    else if (named)
        convert_as(at, named, &input, false, &count, to);
    else
        convert_any(at, &input, to);
}

/* ---- other formats ------------------------------------------------------------------------ */

/* {"text": ...}, in a format of the library. */
static void convert_to(context *at, const board_input *input, dyad_notation notation, answer *to)
{
    strbuf text = {0};
    dyad_convert_request wanted = {.game = input->game,
                                   .bytes = input->text,
                                   .size = input->size,
                                   .name = "position",
                                   .to = notation,
                                   .to_move = input->mover,
                                   .write = strbuf_write,
                                   .write_user = &text,
                                   .stop = at->stop};
    dyad_session *session = context_session(at, to);
    if (!session)
        return;
    record_words_use(session, &input->words);
    if (dyad_convert(session, &wanted, NULL) == DYAD_OK)
        answer_text(to, "text", &text);
    else
        answer_failure(to, dyad_session_error(session));
    dyad_session_free(session);
    strbuf_free(&text);
}

void answer_convert(context *at, const request *asked, answer *to)
{
    board_input input = {0};
    int target = TO_JSON;
    size_t count;
    const field fields[] = {BOARD_FIELDS(&input),
                            {.name = "to", .kind = FIELD_WORD, .to = &target, .word = target_word}};
    if (strcmp(asked->type, "application/octet-stream") == 0) {
        convert_bytes(at, asked, to);
        return;
    }
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    bool good = board_lay_out(at, &input, to);
    if (good && target == TO_JSON)
        convert_as(at, input.game, &input, false, &count, to);
    else if (good &&
             convert_as(at, input.game, &input, true, &count, to)) { /* within the limits? */
        if (count > at->limits->items)
            answer_error(to, 413, "too_large", "expected %zu positions at most", at->limits->items);
        else
            convert_to(at, &input, target == TO_TEXT ? DYAD_NOTATION_TEXT : DYAD_NOTATION_SGF, to);
    }
    board_free(&input);
    json_decref(object);
}
