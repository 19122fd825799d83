/* ogs.c - games of Go of online-go.com, read as Un-Go where that is asked for: what its socket
 * sends of a game, or what its API answers, which has the same in `gamedata'.
 *
 *     {"width":19,"height":19,"initial_player":"black","handicap":0,
 *      "initial_state":{"black":"pddp","white":""},"moves":[[15,3,2430],[-1,-1,10],...],
 *      "winner":356,"black_player_id":356,"outcome":"Resignation",...}
 *
 * Columns count from the left and rows from the top, from 0; what is off the board is a pass. With
 * free_handicap_placement Black makes the first `handicap' moves. */
#include "text/formats/formats.h"
#include "text/formats/json_games.h"

#include <string.h>

bool dy_ogs_begins(dy_source *source)
{
    static const char *const names[] = {"gamedata",       "white_player_id", "black_player_id",
                                        "initial_player", "width",           NULL};
    return dy_json_games_begin(source, names);
}

/* Stones that are set up, as pairs of Go's letters. */
static dyad_status take_stones(dy_making *m, const json_t *state, const char *name, int colour)
{
    size_t size;
    const char *text = dy_json_games_text(state, name, &size);
    dyad_status status = DYAD_OK;
    for (size_t i = 0; i + 1 < size && status == DYAD_OK; i += 2) {
        dy_point point;
        if (!dy_point_read(m->record->game, text + i, 2, &point))
            return dy_making_fault(m, "initial_state.%s: expected pairs of letters", name);
        status = dy_making_stone(m, colour, point);
    }
    return status;
}

/* A stone, or a pass where that is no point of the board. */
static dyad_status put_move(dy_making *m, json_int_t column, json_int_t row, int colour)
{
    bool on = column >= 0 && row >= 0 && column < m->record->columns && row < m->record->rows;
    if (!on)
        return dy_making_move(m, DYAD_RECORD_PASS, colour, (dy_point){0, 0});
    return dy_making_move(m, DYAD_RECORD_STONE, colour,
                          (dy_point){(uint32_t)row, (uint32_t)column});
}

static dyad_status take_move(dy_making *m, const json_t *move, size_t i, int colour)
{
    const json_t *x = json_is_object(move) ? json_object_get(move, "x") : json_array_get(move, 0);
    const json_t *y = json_is_object(move) ? json_object_get(move, "y") : json_array_get(move, 1);
    if (!json_is_integer(x) || !json_is_integer(y))
        return dy_making_fault(m, "moves[%zu]: expected a list of a column and a row", i);
    return put_move(m, json_integer_value(x), json_integer_value(y), colour);
}

/* A pair of letters, a column and a row; ".." is a pass. */
static dyad_status take_pair(dy_making *m, const char *pair, size_t i, int colour)
{
    dy_point point;
    if (pair[0] == '.' && pair[1] == '.')
        return put_move(m, -1, -1, colour);
    if (!dy_point_read(m->record->game, pair, 2, &point))
        return dy_making_fault(m,
                               "moves: expected pairs of letters, or .., found others in pair "
                               "%zu",
                               i + 1);
    return put_move(m, point.column, point.row, colour);
}

static dyad_status take_moves(dy_making *m, const json_t *game)
{
    const json_t *moves = json_object_get(game, "moves");
    bool free_ones = json_is_true(json_object_get(game, "free_handicap_placement"));
    json_int_t handicap = free_ones ? dy_json_games_number(game, "handicap") : 0;
    size_t size, length;
    const char *first = dy_json_games_text(game, "initial_player", &size);
    const char *pairs = dy_json_games_text(game, "moves", &length);
    dyad_status status = DYAD_OK;
    if ((!json_is_array(moves) && !pairs) || length % 2)
        return dy_making_fault(m, "moves: expected a list of moves, or pairs of letters");
    int colour = first && strcmp(first, "white") == 0 ? 2 : 1;
    size_t count = pairs ? length / 2 : json_array_size(moves);
    for (size_t i = 0; i < count && status == DYAD_OK; i++) {
        status = pairs ? take_pair(m, pairs + 2 * i, i, colour)
                       : take_move(m, json_array_get(moves, i), i, colour);
        if ((json_int_t)i + 1 >= handicap)
            colour = 3 - colour;
    }
    return status;
}

/* The winner is the number of a player, or a colour. */
static dyad_status take_result(dy_making *m, const json_t *game)
{
    const json_t *winner = json_object_get(game, "winner");
    const char *colour = json_string_value(winner);
    json_int_t id = json_integer_value(winner);
    size_t size;
    const char *outcome = dy_json_games_text(game, "outcome", &size);
    int won = 0;
    if (!outcome || !winner || json_is_null(winner))
        return DYAD_OK;
    if (colour ? strcmp(colour, "black") == 0 : id == dy_json_games_number(game, "black_player_id"))
        won = 1;
    if (colour ? strcmp(colour, "white") == 0 : id == dy_json_games_number(game, "white_player_id"))
        won = 2;
    if (!won)
        return dy_making_fault(m, "winner: expected the id of a player");
    char points[24] = "";
    const char *blank = memchr(outcome, ' ', size);
    size_t digits = blank ? (size_t)(blank - outcome) : 0;
    if (digits && digits < sizeof points && strspn(outcome, "0123456789.") == digits)
        memcpy(points, outcome, digits);
    bool resigned = strncmp(outcome, "Resign", 6) == 0, timed = strncmp(outcome, "Time", 4) == 0;
    return dy_making_result(m, won, resigned ? "Resign" : timed ? "Time" : points);
}

static dyad_status take_facts(dy_making *m, const json_t *game)
{
    const json_t *players = json_object_get(game, "players");
    dyad_status status = dy_json_games_keep(m, "PB", json_object_get(players, "black"), "username");
    if (status == DYAD_OK)
        status = dy_json_games_keep(m, "PW", json_object_get(players, "white"), "username");
    if (status == DYAD_OK)
        status = dy_json_games_keep(m, "GN", game, "game_name");
    if (status == DYAD_OK)
        status = dy_json_games_keep(m, "KM", game, "komi");
    return status == DYAD_OK ? take_result(m, game) : status;
}

static dyad_status take(dy_making *m, const json_t *value)
{
    const json_t *inner = json_object_get(value, "gamedata");
    const json_t *game = inner ? inner : value, *state = json_object_get(game, "initial_state");
    json_int_t columns = dy_json_games_number(game, "width");
    json_int_t rows = dy_json_games_number(game, "height");
    if (columns < 1 || rows < 1)
        return dy_making_fault(m, "width, height: expected the size of a board");
    if (!m->in->game || !m->in->game->sgf.any_rules) /* a game that reads files of Go */
        return dy_making_fault(m, "a game of Go is read as Un-Go where that is asked for: expected "
                                  "GAME to be ungo");
    dyad_status status = dy_making_start_game(m, m->in->game, (uint64_t)rows, (uint64_t)columns);
    if (status == DYAD_OK)
        status = take_stones(m, state, "black", 1);
    if (status == DYAD_OK)
        status = take_stones(m, state, "white", 2);
    if (status == DYAD_OK)
        status = take_moves(m, game);
    return status == DYAD_OK ? take_facts(m, game) : status;
}

dyad_status dy_ogs_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    return dy_json_games_next(in, record, error, false, take);
}
