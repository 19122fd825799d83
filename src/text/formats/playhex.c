/* playhex.c - games of playhex.org: its export, a list of all games, and what its API answers of
 * one.
 *
 *     export   [{"id":...,"boardsize":11,...,"moves":"a5 swap-pieces d4",...,"winner":"red",
 *                "outcome":"resign",...}, ...]
 *     API      {"boardsize":11,...,"moves":["a5","swap-pieces","d4"],"hostedGameToPlayers":
 *                [{"player":{"pseudo":...}}, ...],"winner":0,...}
 *
 * Red, the first player, begins and joins top and bottom. No move says that somebody gave up. */
#include "text/formats/formats.h"
#include "text/formats/json_games.h"

#include <string.h>
#include <strings.h>

bool dy_playhex_begins(dy_source *source)
{
    static const char *const names[] = {"boardsize", "hostedGameToPlayers", "movesCount",
                                        "playerRed", NULL};
    return dy_json_games_begin(source, names);
}

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
    static const char *const outcomes[][2] = {
        {"resign", "Resign"}, {"time", "Time"}, {"forfeit", "Forfeit"}, {"path", ""}};
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
