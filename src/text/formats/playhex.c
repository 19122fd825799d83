/* playhex.c - games of playhex.org: its export, a list of all games, and what its API answers of
 * one.
 *
 *     export   [{"id":...,"boardsize":11,...,"moves":"a5 swap-pieces d4",...,"winner":"red",
 *                "outcome":"resign",...}, ...]
 *     API      {"boardsize":11,...,"moves":["a5","swap-pieces","d4"],"hostedGameToPlayers":
 *                [{"player":{"pseudo":...}}, ...],"winner":0,...}
 *
 * What is written is a list of the export, with those of its fields that a record states: one of a
 * record alone, or one of all that are converted. A game without moves has a movesCount of 1 there.
 *
 * Red, the first player, begins and joins top and bottom. No move says that somebody gave up. */
#include "base/fault.h"
#include "text/formats/formats.h"
#include "text/formats/json_games.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

bool dy_playhex_begins(dy_source *source)
{
    static const char *const names[] = {"boardsize", "hostedGameToPlayers", "movesCount",
                                        "playerRed", NULL};
    return dy_json_games_begin(source, names);
}

/* Outcomes, and the reasons that RE gives after the winner. */
static const char *const outcomes[][2] = {
    {"resign", "Resign"}, {"time", "Time"}, {"forfeit", "Forfeit"}, {"path", ""}};

/* Who won: a colour of the export, a number of the API; 0: nobody; -1: what else stands there. */
static int winner_of(const json_t *game)
{
    const json_t *winner = json_object_get(game, "winner");
    const char *colour = json_string_value(winner);
    if (!winner || json_is_null(winner))
        return 0;
    if (colour)
        return strcmp(colour, "red") == 0 ? 1 : strcmp(colour, "blue") == 0 ? 2 : -1;
    json_int_t number = json_integer_value(winner);
    return json_is_integer(winner) && (number == 0 || number == 1) ? (int)number + 1 : -1;
}

static dyad_status take_result(dy_making *m, const json_t *game)
{
    int winner = winner_of(game);
    size_t size, i = 0, count = sizeof outcomes / sizeof outcomes[0];
    const char *outcome = dy_json_games_text(game, "outcome", &size);
    if (winner < 0)
        return dy_making_fault(m, "winner: expected red or blue, 0 or 1, or null");
    if (winner == 0)
        return DYAD_OK;
    while (outcome && i < count && strcmp(outcome, outcomes[i][0]) != 0)
        i++;
    if (i == count)
        return dy_making_fault(m, "outcome: expected resign, time, forfeit or path");
    return dy_making_result(m, winner, outcome ? outcomes[i][1] : "");
}

static dyad_status take_players(dy_making *m, const json_t *game)
{
    static const char *const names[] = {"PB", "PW"};
    const json_t *players = json_object_get(game, "hostedGameToPlayers");
    dyad_status status = dy_json_games_keep(m, "PB", game, "playerRed");
    if (status == DYAD_OK)
        status = dy_json_games_keep(m, "PW", game, "playerBlue");
    for (size_t i = 0; i < 2 && status == DYAD_OK; i++)
        status = dy_json_games_keep(
            m, names[i], json_object_get(json_array_get(players, i), "player"), "pseudo");
    return status;
}

static dyad_status take_moves(dy_making *m, const json_t *moves)
{
    dyad_status status = DYAD_OK;
    if (json_is_string(moves))
        return dy_making_moves(m, json_string_value(moves), json_string_length(moves));
    if (!json_is_array(moves))
        return dy_making_fault(m, "moves: expected a text, or a list of texts");
    for (size_t i = 0; i < json_array_size(moves) && status == DYAD_OK; i++) {
        const json_t *move = json_array_get(moves, i);
        if (!json_is_string(move))
            return dy_making_fault(m, "moves[%zu]: expected a text", i);
        status = dy_making_moves(m, json_string_value(move), json_string_length(move));
    }
    return status;
}

static dyad_status take_facts(dy_making *m, const json_t *game)
{
    static const char *const kept[][2] = {{"playerRedRating", "BR"},
                                          {"playerBlueRating", "WR"},
                                          {"handicap", "HA"},
                                          {"url", "PC"},
                                          {"id", "GN"}};
    dyad_status status = take_players(m, game);
    for (size_t i = 0; i < sizeof kept / sizeof kept[0] && status == DYAD_OK; i++)
        status = dy_json_games_keep(m, kept[i][1], game, kept[i][0]);
    if (status == DYAD_OK)
        status = dy_json_games_date(m, game, "startedAt");
    if (status == DYAD_OK)
        status = take_result(m, game);
    bool swaps = json_is_true(json_object_get(game, "allowSwap")) ||
                 json_is_true(json_object_get(game, "swapRule"));
    if (status == DYAD_OK && swaps && !dy_record_swap(m->record))
        status = dy_making_text(m, "RU", "swap", strlen("swap"));
    return status;
}

static dyad_status take(dy_making *m, const json_t *game)
{
    json_int_t side = dy_json_games_number(game, "boardsize");
    if (side < 1)
        return dy_making_fault(m, "boardsize: expected the side of a board");
    dyad_status status = dy_making_start(m, (uint64_t)side, (uint64_t)side);
    if (status == DYAD_OK)
        status = take_moves(m, json_object_get(game, "moves"));
    return status == DYAD_OK ? take_facts(m, game) : status;
}

dyad_status dy_playhex_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    return dy_json_games_next(in, record, error, false, take);
}

/* ---- writing ------------------------------------------------------------------------------ */

static void put_name(const char *name, dy_buffer *out)
{
    dy_buffer_text(out, ",\"");
    dy_buffer_text(out, name);
    dy_buffer_text(out, "\":");
}

static void put_word(const char *name, const char *word, dy_buffer *out)
{
    put_name(name, out);
    dy_buffer_json(out, word, strlen(word));
}

/* Whether a text is a number as JSON has them, of few digits. */
static bool is_number(const char *text, size_t size)
{
    size_t at = size && text[0] == '-', begin = at;
    while (at < size && isdigit((unsigned char)text[at]))
        at++;
    if (at == begin || size > 24 || (text[begin] == '0' && at > begin + 1))
        return false;
    size_t point = at;
    if (at < size && text[at] == '.')
        while (++at < size && isdigit((unsigned char)text[at]))
            ;
    return at == size && at != point + 1;
}

/* A property of the root as a field, if it has one; a number as such, if it may be one. */
static void put_text(const dyad_record *record, const char *property, const char *name,
                     bool may_be_number, dy_buffer *out)
{
    const dy_property *found = dy_property_find(record->root, property);
    const dy_record_value *value = found ? found->first : NULL;
    dy_buffer text;
    dy_buffer_init(&text, record->memory);
    size_t size = value ? dy_sgf_unescape(value->text, value->size, NULL, 0) : 0;
    char *room = dy_buffer_reserve(&text, size);
    if (value && room) {
        text.size = dy_sgf_unescape(value->text, value->size, room, size);
        put_name(name, out);
        if (may_be_number && is_number(text.text, text.size))
            dy_buffer_bytes(out, text.text, text.size);
        else
            dy_buffer_json(out, text.text, text.size);
    }
    out->failed = out->failed || text.failed;
    dy_buffer_free(&text);
}

/* Whether colours alternate, Red first, nothing is set up, and every move is one of PlayHex. */
static dyad_status check_moves(const dyad_record *record, dyad_error *error)
{
    int turn = 1;
    unsigned last = DYAD_RECORD_NONE; /* the latest move */
    for (const dyad_record_node *node = record->root; node; node = node->first_child) {
        if (node->kind == DYAD_RECORD_SWAP_SIDES)
            return dy_fault(error, DYAD_E_USAGE, "PlayHex has no swap of sides");
        bool moves = node->kind != DYAD_RECORD_NONE && node->kind != DYAD_RECORD_RESIGN &&
                     node->kind != DYAD_RECORD_FORFEIT;
        if (node->first_stones || (moves && node->colour != turn))
            return dy_fault(error, DYAD_E_USAGE,
                            "PlayHex's list cannot hold stones that are set up, or two moves of "
                            "one colour in a row");
        if (node->kind == DYAD_RECORD_SWAP_PIECES && last != DYAD_RECORD_STONE)
            return dy_fault(error, DYAD_E_USAGE, "PlayHex has a swap after a stone alone");
        turn = moves ? 3 - turn : turn;
        last = moves ? node->kind : last;
    }
    return dy_record_repeats_first(record)
               ? dy_fault(error, DYAD_E_USAGE,
                          "PlayHex's list cannot hold two stones on the first cell")
               : DYAD_OK;
}

static void put_moves(const dyad_record *record, dy_buffer *out)
{
    size_t count = 0;
    const dyad_record_node *node = record->root;
    for (; node; node = node->first_child)
        count += node->kind == DYAD_RECORD_STONE || node->kind == DYAD_RECORD_SWAP_PIECES ||
                 node->kind == DYAD_RECORD_PASS;
    put_name("movesCount", out);
    dy_buffer_unsigned(out, count ? count : 1);
    put_name("moves", out);
    dy_buffer_char(out, '"');
    for (node = record->root, count = 0; node; node = node->first_child) {
        char text[DY_POINT_MAX];
        bool stone = node->kind == DYAD_RECORD_STONE;
        if (!stone && node->kind != DYAD_RECORD_SWAP_PIECES && node->kind != DYAD_RECORD_PASS)
            continue;
        if (stone)
            dy_point_write((dy_point){node->row, node->column_of_move}, text);
        dy_buffer_text(out, count++ ? " " : "");
        dy_buffer_text(out, stone ? text : dy_record_kind_name(node->kind));
    }
    dy_buffer_char(out, '"');
}

/* The winner by RE, or by a move that gives up, and how he won. */
static void put_result(const dyad_record *record, dy_buffer *out)
{
    const dyad_record_node *last = dy_record_at(record, UINT64_MAX);
    const dy_property *result = dy_property_find(record->root, "RE");
    int winner = dyad_record_winner(record);
    bool gives_up = last->kind == DYAD_RECORD_RESIGN || last->kind == DYAD_RECORD_FORFEIT;
    const char *outcome = gives_up && last->kind == DYAD_RECORD_FORFEIT ? "forfeit"
                          : gives_up                                    ? "resign"
                                                                        : "path";
    for (size_t i = 0; winner && i < sizeof outcomes / sizeof outcomes[0]; i++) {
        const dy_record_value *value = result->first;
        const char *how = outcomes[i][1];
        if (*how && dy_text_is(value->text + 2, value->size - 2, how))
            outcome = outcomes[i][0];
    }
    winner = winner || !gives_up ? winner : 3 - last->colour;
    if (!winner)
        return;
    put_word("winner", winner == 1 ? "red" : "blue", out);
    put_word("outcome", outcome, out);
}

dyad_status dy_playhex_put(dyad_record *record, dy_buffer *out, dyad_error *error)
{
    if (!record->game->hexworld)
        return dy_fault(error, DYAD_E_USAGE, "PlayHex's list is of games of hex, found one of %s",
                        record->game->name);
    if (record->rows != record->columns)
        return dy_fault(error, DYAD_E_USAGE, "PlayHex's boards are square");
    dyad_status status = check_moves(record, error);
    if (status != DYAD_OK)
        return status;
    size_t begin = out->size;
    put_text(record, "GN", "id", false, out);
    put_text(record, "PC", "url", false, out);
    put_name("boardsize", out);
    dy_buffer_unsigned(out, record->rows);
    put_moves(record, out);
    put_text(record, "PB", "playerRed", false, out);
    put_text(record, "PW", "playerBlue", false, out);
    put_text(record, "BR", "playerRedRating", true, out);
    put_text(record, "WR", "playerBlueRating", true, out);
    put_result(record, out);
    put_name("allowSwap", out);
    dy_buffer_text(out, dy_record_swap(record) ? "true" : "false");
    put_text(record, "HA", "handicap", true, out);
    put_text(record, "DT", "startedAt", false, out);
    if (!out->failed)
        out->text[begin] = '{'; /* in place of the first comma */
    dy_buffer_char(out, '}');
    return DYAD_OK;
}
