/* board_input.c - the position that a request names: text as `dyad judge' reads it, or rows of a
 * board, or piles. */
#include "fields.h"

#include <stdlib.h>
#include <string.h>

dyad_session *context_session(context *at, answer *to)
{
    dyad_session *session;
    dyad_allocator memory = purse_allocator(&at->purse);
    if (dyad_session_new(&memory, &session, NULL) == DYAD_OK) {
        dyad_session_set_stop(session, at->stop);
        (void)dyad_session_set_utf8(session, true); /* as strings of JSON are */
        return session;
    }
    answer_no_memory(to);
    return NULL;
}

const char *dialect_name(size_t index)
{
    const dyad_dialect *dialect = dyad_dialect_at(index);
    return dialect ? dialect->name : NULL;
}

const char *form_name(size_t index)
{
    const dyad_record_form *form = dyad_record_form_at(index);
    return form ? form->name : NULL;
}

void record_words_use(dyad_session *session, const record_words *words)
{
    /* All were looked up, or compared with their limits, when they were read. */
    dyad_record_format format = DYAD_RECORD_ANY;
    for (size_t i = 0; words->from && form_name(i); i++)
        if (strcmp(form_name(i), words->from) == 0)
            format = dyad_record_form_at(i)->format;
    (void)dyad_session_set_dialect(session, words->dialect);
    (void)dyad_session_set_record_format(session, format);
    (void)dyad_session_set_board_size(session, words->sides[0], words->sides[1]);
}

/* Whether the rows are strings of the same length, up to what the limits have; otherwise `to` says
 * so. */
static bool check_rows(const context *at, const board_input *input, answer *to)
{
    const json_t *rows = input->rows;
    size_t count = json_array_size(rows), length = json_string_length(json_array_get(rows, 0));
    if (!dyad_game_has_board(input->game) || count == 0 || count > at->limits->side) {
        answer_error(to, 422, "malformed", "'rows': expected 1 to %zu rows of a game with a board",
                     at->limits->side);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *row = json_array_get(rows, i);
        if (i == 0 && (length == 0 || length > at->limits->side)) {
            answer_error(to, 422, "malformed", "row 1: expected a string of 1 to %zu letters",
                         at->limits->side);
            return false;
        }
        if (!json_is_string(row) || json_string_length(row) != length) {
            answer_error(to, 422, "malformed", "row %zu: expected a string of %zu letters", i + 1,
                         length);
            return false;
        }
    }
    return true;
}

/* One item in the layout of the game's files: what stands before its rows or piles, and behind
 * them. */
static void begin_item(const dyad_game *game, size_t size, strbuf *text)
{
    const dyad_contest_layout *layout = dyad_game_layout(game);
    strbuf_printf(text, "%s%zu\n%s", layout->counted ? "1\n" : "", size,
                  layout->spaced ? "\n" : "");
}

static void end_item(const dyad_game *game, strbuf *text)
{
    const dyad_contest_layout *layout = dyad_game_layout(game);
    if (layout->zero_ends)
        strbuf_add(text, layout->spaced ? "\n0\n" : "0\n");
}

/* A square board in the layout of the game's files, so that faults are told by row and column;
 * another, which that layout does not hold, as a line of JSON. */
static bool lay_out_rows(const context *at, board_input *input, answer *to)
{
    if (!check_rows(at, input, to))
        return false;
    strbuf *text = &input->laid_out;
    size_t rows = json_array_size(input->rows);
    size_t columns = json_string_length(json_array_get(input->rows, 0));
    bool square = rows == columns;
    if (square)
        begin_item(input->game, rows, text);
    else
        strbuf_printf(text, "{\"game\":\"%s\",\"rows\":%zu,\"columns\":%zu,\"board\":[",
                      dyad_game_name(input->game), rows, columns);
    for (size_t i = 0; i < rows; i++) {
        const char *row = json_string_value(json_array_get(input->rows, i));
        if (square) {
            strbuf_add_bytes(text, row, columns);
            strbuf_add(text, "\n");
        } else {
            strbuf_add(text, i ? "," : "");
            strbuf_add_json(text, row, columns);
        }
    }
    if (square)
        end_item(input->game, text);
    else
        strbuf_add(text, "]}");
    return true;
}

static bool lay_out_piles(board_input *input, answer *to)
{
    size_t count = json_array_size(input->piles);
    strbuf *text = &input->laid_out;
    if (dyad_game_has_board(input->game)) {
        answer_error(to, 422, "malformed", "'piles': expected 'rows', %s is played on a board",
                     dyad_game_name(input->game));
        return false;
    }
    begin_item(input->game, count, text);
    for (size_t i = 0; i < count; i++) {
        const json_t *pile = json_array_get(input->piles, i);
        size_t size = json_string_length(pile);
        const char *letters = json_string_value(pile);
        if (size == 0 || strspn(letters, dyad_game_letters(input->game)) != size) {
            answer_error(to, 422, "malformed", "pile %zu: expected a string of %s", i + 1,
                         dyad_game_letters(input->game));
            return false;
        }
        strbuf_add(text, i ? " " : "");
        strbuf_add_bytes(text, letters, size);
    }
    strbuf_add(text, "\n");
    end_item(input->game, text);
    return true;
}

bool board_lay_out(context *at, board_input *input, answer *to)
{
    int given = (input->text != NULL) + (input->rows != NULL) + (input->piles != NULL);
    if (given != 1) {
        answer_error(to, 400, "bad_field", "expected one of 'text', 'rows' and 'piles'");
        return false;
    }
    for (int colour = 1; input->to_move && colour <= 2; colour++)
        if (strcmp(input->to_move, dyad_game_colour(input->game, colour)) == 0)
            input->mover = colour;
    if (input->to_move && !input->mover) {
        answer_error(to, 400, "bad_field", "'to_move': expected %s or %s",
                     dyad_game_colour(input->game, 1), dyad_game_colour(input->game, 2));
        return false;
    }
    if (input->text)
        return true;
    if (!(input->rows ? lay_out_rows(at, input, to) : lay_out_piles(input, to)))
        return false;
    if (input->laid_out.failed) {
        answer_no_memory(to);
        return false;
    }
    input->text = input->laid_out.bytes;
    input->size = input->laid_out.size;
    return true;
}

void board_free(board_input *input)
{
    strbuf_free(&input->laid_out);
}

bool board_fits(const context *at, const dyad_position *position, answer *to)
{
    size_t rows = dyad_position_rows(position), columns = dyad_position_columns(position);
    size_t size = rows > columns ? rows : columns;
    if (!dyad_game_has_board(dyad_position_game(position)) || size <= at->limits->side)
        return true;
    answer_error(to, 413, "too_large", "expected a board of side %zu at most, found %zu",
                 at->limits->side, size);
    return false;
}

bool board_open(dyad_session *session, const board_input *input, dyad_reader **reader, answer *to)
{
    record_words_use(session, &input->words);
    if (dyad_reader_open_bytes(session, input->game, "position", input->text, input->size,
                               reader) != DYAD_OK) {
        answer_failure(to, dyad_session_error(session));
        return false;
    }
    dyad_reader_set_to_move(*reader, input->mover);
    dyad_reader_set_swap(*reader, input->swap);
    return true;
}

bool board_read(context *at, dyad_session *session, board_input *input, dyad_reader **reader,
                const dyad_position **position, answer *to)
{
    if (!board_open(session, input, reader, to))
        return false;
    dyad_status status = dyad_reader_next(*reader, position);
    if (status == DYAD_END)
        answer_error(to, 422, "malformed", "expected a position, found none");
    else if (status != DYAD_OK)
        answer_failure(to, dyad_session_error(session));
    else if (input->swap && !dyad_position_swap(*position))
        answer_error(to, 422, "unfit", "'swap': %s on such a board has none",
                     dyad_game_name(dyad_position_game(*position)));
    else if (board_fits(at, *position, to)) {
        input->dialect = dyad_position_dialect(*position);
        return true;
    }
    dyad_reader_close(*reader);
    return false;
}

void put_dialect(const char *dialect, strbuf *out)
{
    if (dialect)
        strbuf_printf(out, ",\"dialect\":\"%s\"", dialect);
}

void board_put_turn(const dyad_position *position, strbuf *out)
{
    int mover = dyad_position_to_move(position);
    if (mover)
        strbuf_printf(out, ",\"to_move\":\"%s\"",
                      dyad_game_colour(dyad_position_game(position), mover));
    if (dyad_position_swap(position))
        strbuf_add(out, ",\"swap\":true");
}
