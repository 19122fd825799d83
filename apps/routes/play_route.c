/* play_route.c - games being played: a position, the moves made from it, and what may follow; and
 * the standard simulation, move by move. Nothing of a game is kept between two requests. */
#include "routes.h"

#include "play_input.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOVES_MOST = 100000, /* that a request may bring */
    TRACE_MOST = 50000,  /* of a simulation */
    LEGAL_MOST = 20000,  /* that are listed */
};

dyad_play *play_open(context *at, purse *from, board_input *input, answer *to)
{
    dyad_reader *reader;
    const dyad_position *position;
    dyad_play *play = NULL;
    dyad_error error;
    dyad_allocator memory = purse_allocator(from);
    dyad_session *session = context_session(at, to);
    if (session && board_read(at, session, input, &reader, &position, to)) {
        if (dyad_play_new_position(&memory, position, dyad_position_mover(position), &play,
                                   &error) != DYAD_OK) {
            play = NULL;
            answer_failure(to, &error);
        }
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    return play;
}

/* ---- what there is to say ----------------------------------------------------------------- */

static void put_move(const dyad_move *move, strbuf *out)
{
    if (move->kind == DYAD_MOVE_PLACE)
        strbuf_printf(out, "[%zu,%zu]", move->row, move->column);
    else
        strbuf_add(out, move->kind == DYAD_MOVE_SWAP   ? "\"swap\""
                        : move->kind == DYAD_MOVE_PASS ? "\"pass\""
                                                       : "\"resign\"");
}

static void put_captured(const dyad_play *play, size_t index, strbuf *out)
{
    size_t row, column;
    strbuf_add(out, "[");
    for (size_t i = 0; i < dyad_play_captured_count(play, index); i++)
        if (dyad_play_captured_at(play, index, i, &row, &column))
            strbuf_printf(out, "%s[%zu,%zu]", i ? "," : "", row, column);
    strbuf_add(out, "]");
}

static void put_row(const dyad_play *play, size_t row, strbuf *out)
{
    const char *letters = dyad_game_letters(dyad_play_game(play));
    strbuf_add(out, "\"");
    for (size_t column = 0; column < dyad_play_columns(play); column++)
        strbuf_add_bytes(out, &letters[dyad_play_cell(play, row, column)], 1);
    strbuf_add(out, "\"");
}

static void put_pile(const dyad_play *play, size_t pile, strbuf *out)
{
    const char *letters = dyad_game_letters(dyad_play_game(play));
    size_t count = dyad_play_pile(play, pile, NULL, 0);
    unsigned char *discs = malloc(count + 1);
    if (!discs) {
        out->failed = true;
        return;
    }
    dyad_play_pile(play, pile, discs, count);
    strbuf_add(out, "\"");
    for (size_t i = 0; i < count; i++)
        strbuf_add_bytes(out, &letters[discs[i] - 1], 1);
    strbuf_add(out, "\"");
    free(discs);
}

static void put_position(const dyad_play *play, strbuf *out)
{
    bool has_board = dyad_game_has_board(dyad_play_game(play));
    size_t count = has_board ? dyad_play_rows(play) : dyad_play_size(play);
    strbuf_printf(out, "\"%s\":[", has_board ? "rows" : "piles");
    for (size_t i = 0; i < count; i++) {
        strbuf_add(out, i ? "," : "");
        if (has_board)
            put_row(play, i, out);
        else
            put_pile(play, i, out);
    }
    strbuf_add(out, "]");
}

static void put_standing(const dyad_play *play, strbuf *out)
{
    const dyad_game *game = dyad_play_game(play);
    dyad_standing standing = dyad_play_result(play);
    if (dyad_play_swap(play))
        strbuf_add(out, ",\"swap\":true");
    strbuf_printf(out, ",\"to_move\":\"%s\",\"ending\":\"%s\",\"winner\":",
                  dyad_game_colour(game, dyad_play_to_move(play)),
                  dyad_ending_name(standing.ending));
    if (standing.winner)
        strbuf_printf(out, "\"%s\"", dyad_game_colour(game, standing.winner));
    else
        strbuf_add(out, "null");
}

static void put_legal(const dyad_play *play, strbuf *out)
{
    dyad_move *moves = malloc(LEGAL_MOST * sizeof *moves);
    if (!moves) {
        out->failed = true;
        return;
    }
    size_t count = dyad_play_result(play).ending == DYAD_ENDING_NONE
                       ? dyad_play_legal(play, dyad_play_to_move(play), moves, LEGAL_MOST)
                       : 0;
    strbuf_add(out, ",\"legal\":[");
    for (size_t i = 0; i < count && i < LEGAL_MOST; i++) {
        strbuf_add(out, i ? "," : "");
        put_move(&moves[i], out);
    }
    strbuf_add(out, "]");
    free(moves);
}

/* ---- play that repeats -------------------------------------------------------------------- */

/* Takes moves back until the board is the same again, with the same colour to move. */
static dyad_status take_back_round(context *at, dyad_play *play)
{
    int mover = dyad_play_to_move(play);
    size_t cells = dyad_play_rows(play) * dyad_play_columns(play);
    unsigned char *boards = malloc(2 * cells + 1); /* the last one, and another */
    bool is_same = false, stops = false;
    if (!boards)
        return DYAD_E_MEMORY;
    dyad_play_cells(play, boards);
    while (!is_same && !stops && dyad_play_undo(play)) {
        dyad_play_cells(play, boards + cells);
        is_same = dyad_play_to_move(play) == mover && memcmp(boards, boards + cells, cells) == 0;
        stops = __atomic_load_n(at->stop, __ATOMIC_RELAXED);
    }
    free(boards);
    return stops ? DYAD_E_STOPPED : DYAD_OK;
}

/* Adds after how many moves the board was there before. */
static dyad_status put_repeats_from(context *at, dyad_play *play, strbuf *out)
{
    dyad_status status = take_back_round(at, play);
    if (status == DYAD_OK)
        strbuf_printf(out, ",\"repeats_from\":%zu", dyad_play_count(play));
    return status;
}

/* ---- playing ------------------------------------------------------------------------------ */

/* Reads [row, column], "swap", "pass" or "resign". */
static bool read_move(const json_t *given, dyad_move *move)
{
    const char *word = json_word(given);
    *move = (dyad_move){.kind = DYAD_MOVE_PLACE};
    if (word) {
        move->kind = strcmp(word, "swap") == 0   ? DYAD_MOVE_SWAP
                     : strcmp(word, "pass") == 0 ? DYAD_MOVE_PASS
                                                 : DYAD_MOVE_RESIGN;
        return move->kind != DYAD_MOVE_RESIGN || strcmp(word, "resign") == 0;
    }
    const json_t *row = json_array_get(given, 0), *column = json_array_get(given, 1);
    if (json_array_size(given) != 2 || !json_is_integer(row) || !json_is_integer(column) ||
        json_integer_value(row) < 0 || json_integer_value(column) < 0)
        return false;
    move->row = (size_t)json_integer_value(row);
    move->column = (size_t)json_integer_value(column);
    return true;
}

bool play_make(context *at, dyad_play *play, const json_t *moves, answer *to)
{
    size_t count = json_array_size(moves);
    if (count > MOVES_MOST) {
        answer_error(to, 413, "too_large", "'moves': expected %d at most", MOVES_MOST);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        dyad_move move;
        dyad_error error;
        if (!read_move(json_array_get(moves, i), &move)) {
            answer_error(to, 400, "bad_field",
                         "move %zu: expected [row, column], \"swap\", \"pass\" or \"resign\"",
                         i + 1);
            return false;
        }
        move.colour = dyad_play_to_move(play);
        dyad_status status = dyad_play_turn(play, &move, &error);
        if (status == DYAD_E_USAGE)
            answer_error(to, 422, "illegal", "move %zu: %s", i + 1, error.text);
        else if (status != DYAD_OK)
            answer_failure(to, &error);
        else if (__atomic_load_n(at->stop, __ATOMIC_RELAXED))
            answer_failure(to, &(dyad_error){.status = DYAD_E_STOPPED});
        else
            continue;
        return false;
    }
    return true;
}

void answer_play(context *at, const request *asked, answer *to)
{
    board_input input = {0};
    const json_t *moves = NULL;
    const field fields[] = {BOARD_FIELDS(&input),
                            {.name = "moves", .kind = FIELD_LIST, .to = &moves}};
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    dyad_play *play = board_lay_out(at, &input, to) ? play_open(at, &at->purse, &input, to) : NULL;
    if (play && play_make(at, play, moves, to)) {
        strbuf *out = answer_json(to, 200);
        strbuf_printf(out, "{\"game\":\"%s\",", dyad_game_name(input.game));
        put_position(play, out);
        put_standing(play, out);
        put_dialect(input.dialect, out);
        strbuf_add(out, ",\"captured\":");
        if (dyad_play_count(play))
            put_captured(play, dyad_play_count(play) - 1, out);
        else
            strbuf_add(out, "[]");
        put_legal(play, out);
        dyad_status status = DYAD_OK;
        if (dyad_play_result(play).ending == DYAD_ENDING_REPEATS)
            status = put_repeats_from(at, play, out);
        if (status == DYAD_OK)
            strbuf_add(out, "}\n");
        else
            answer_failure(to, &(dyad_error){.status = status});
    }
    dyad_play_free(play);
    board_free(&input);
    json_decref(object);
}

/* ---- the standard simulation -------------------------------------------------------------- */

/* What is known of a trace, so that nothing is looked at for each move anew. */
typedef struct trace_seen {
    unsigned char *discs; /* room for all of a pile */
    size_t first[3];      /* by colour: no pile before it has a disc of that, and no discs come */
    size_t full;          /* all cells before it have stones */
} trace_seen;

/* The topmost disc of who is to move, in the first pile that has one. A pile is looked down in
 * stretches that double, so that it costs about as much as lies above that disc. */
static bool first_disc(const dyad_play *play, trace_seen *seen_before, dyad_move *move)
{
    enum { FIRST_STRETCH = 64 };
    unsigned char *discs = seen_before->discs;
    size_t *first = &seen_before->first[move->colour];
    for (; *first < dyad_play_size(play); ++*first) {
        move->row = *first;
        size_t size = dyad_play_pile(play, move->row, NULL, 0), seen = 0;
        for (size_t stretch = FIRST_STRETCH; seen < size; stretch *= 2) {
            size_t told = stretch < size ? stretch : size;
            dyad_play_pile(play, move->row, discs, told);
            const unsigned char *found = memchr(discs + seen, move->colour, told - seen);
            move->column = found ? (size_t)(found - discs) : 0;
            if (found)
                return true;
            seen = told;
        }
    }
    return false;
}

/* The first legal move, row by row, or from the top of the first pile. */
static bool first_move(const dyad_play *play, trace_seen *seen, dyad_move *move)
{
    *move = (dyad_move){.kind = DYAD_MOVE_PLACE, .colour = dyad_play_to_move(play)};
    if (dyad_play_result(play).ending != DYAD_ENDING_NONE)
        return false;
    if (!dyad_game_has_board(dyad_play_game(play)))
        return first_disc(play, seen, move);
    size_t n = dyad_play_columns(play), cells = dyad_play_rows(play) * n;
    for (size_t cell = seen->full; cell < cells; cell++) {
        move->row = cell / n;
        move->column = cell % n;
        dyad_legality legality = dyad_play_check(play, move);
        if (legality == DYAD_LEGAL)
            return true;
        seen->full += cell == seen->full && legality == DYAD_ILLEGAL_OCCUPIED;
    }
    *move = (dyad_move){.kind = DYAD_MOVE_PASS, .colour = move->colour};
    return dyad_play_check(play, move) == DYAD_LEGAL;
}

/* Stones that the last move took off leave cells behind, the first one first. */
static void note_captured(const dyad_play *play, trace_seen *seen)
{
    size_t row, column, n = dyad_play_columns(play);
    if (dyad_play_captured_at(play, dyad_play_count(play) - 1, 0, &row, &column) &&
        row * n + column < seen->full)
        seen->full = row * n + column;
}

/* {"moves": [{"move": [r,c]}, {"move": [r,c], "captured": [...]}, ...], ...} */
static void put_trace(context *at, dyad_play *play, const board_input *input, uint64_t most,
                      trace_seen *seen, answer *to)
{
    strbuf *out = answer_json(to, 200);
    dyad_move move;
    uint64_t made = 0;
    bool more = false;
    strbuf_printf(out, "{\"game\":\"%s\",\"first\":\"%s\",\"moves\":[",
                  dyad_game_name(dyad_play_game(play)),
                  dyad_game_colour(dyad_play_game(play), dyad_play_to_move(play)));
    while (!out->failed && (more = first_move(play, seen, &move)) && made < most) {
        if (__atomic_load_n(at->stop, __ATOMIC_RELAXED)) {
            answer_failure(to, &(dyad_error){.status = DYAD_E_STOPPED});
            return;
        }
        if (dyad_play_move(play, &move, NULL) != DYAD_OK) {
            answer_failure(to, &(dyad_error){.status = DYAD_E_MEMORY});
            return;
        }
        strbuf_add(out, made++ ? ",{\"move\":" : "{\"move\":");
        put_move(&move, out);
        if (dyad_play_captured_count(play, dyad_play_count(play) - 1)) {
            strbuf_add(out, ",\"captured\":");
            put_captured(play, dyad_play_count(play) - 1, out);
            note_captured(play, seen);
        }
        strbuf_add(out, "}");
    }
    strbuf_printf(out, "],\"more\":%s", more ? "true" : "false");
    put_standing(play, out);
    put_dialect(input->dialect, out);
    strbuf_add(out, "}\n");
}

void answer_trace(context *at, const request *asked, answer *to)
{
    board_input input = {0};
    uint64_t most = TRACE_MOST;
    const field fields[] = {
        BOARD_FIELDS(&input),
        {.name = "most", .kind = FIELD_NUMBER, .to = &most, .least = 1, .most = TRACE_MOST}};
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    dyad_play *play = board_lay_out(at, &input, to) ? play_open(at, &at->purse, &input, to) : NULL;
    trace_seen seen = {.discs = play ? malloc(DYAD_PLAY_DISCS_MAX) : NULL};
    if (seen.discs)
        put_trace(at, play, &input, most, &seen, to);
    else if (play)
        answer_failure(to, &(dyad_error){.status = DYAD_E_MEMORY});
    free(seen.discs);
    dyad_play_free(play);
    board_free(&input);
    json_decref(object);
}
