/* abstractplay.c - games of Hex of abstractplay.com: the state that its site keeps, and its
 * records.
 *
 *     state    {"game":"hex","numplayers":2,"variants":["size-11"],...,"stack":[{...},
 *                {...,"lastmove":"f1"},...,{...,"_results":[{"type":"resigned","player":1},...],
 *                "lastmove":"resign"}]}
 *     answer   {"game":{"players":[{"name":...},...],"state":"<the state, as a text>",...}}
 *     record   {"header":{"game":{"name":"Hex","variants":[...]},"players":[{"name":...,
 *                "result":1},...],...},"moves":[["a1","b2"],["c3"]]}
 *
 * Player 1 begins and joins top and bottom. A variant names the size; where none does it is 13.
 * After the pie the players have changed seats, and stones and moves have not: no move says it. */
#include "base/fault.h"
#include "text/formats/formats.h"
#include "text/formats/json_games.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SIDE_USUAL = 13 };

bool dy_abstractplay_begins(dy_source *source)
{
    static const char *const names[] = {"numplayers", "stack", "variants", "header", "game{", NULL};
    return dy_json_games_begin(source, names);
}

/* The number in a text; 0: there is none. */
static json_int_t number_in(const char *text)
{
    while (text && *text && !isdigit((unsigned char)*text))
        text++;
    return text && *text ? strtol(text, NULL, 10) : 0;
}

/* Variants of the state are "size-11"; a record has words for people, and the word with a number is
 * the size. */
static json_int_t side_of(const json_t *variants)
{
    for (size_t i = 0; i < json_array_size(variants); i++) {
        json_int_t side = number_in(json_string_value(json_array_get(variants, i)));
        if (side)
            return side;
    }
    return SIDE_USUAL;
}

/* Who gave up, by what the site says of a move: a player, or whose turn it is. */
static int loser_of(const dy_making *m, const json_t *results)
{
    for (size_t i = 0; i < json_array_size(results); i++) {
        const json_t *result = json_array_get(results, i);
        json_int_t player = dy_json_games_number(result, "player");
        if (player == 1 || player == 2)
            return (int)player;
    }
    return m->turn;
}

static dyad_status take_move(dy_making *m, const json_t *move, const json_t *results)
{
    const char *word = json_string_value(move);
    if (!word)
        return dy_making_fault(m, "expected a move, a text");
    if (strcmp(word, "timeout") == 0)
        return dy_making_result(m, 3 - loser_of(m, results), "Time");
    if (strcmp(word, "draw") == 0 || strcmp(word, "abandoned") == 0)
        return dy_making_text(m, "RE", "Void", strlen("Void"));
    if (strcmp(word, "resign") == 0)
        return dy_making_move(m, DYAD_RECORD_RESIGN, loser_of(m, results), (dy_point){0, 0});
    return dy_making_moves(m, word, strlen(word));
}

static dyad_status take_stack(dy_making *m, const json_t *stack)
{
    dyad_status status = DYAD_OK;
    for (size_t i = 0; i < json_array_size(stack) && status == DYAD_OK; i++) {
        const json_t *entry = json_array_get(stack, i), *move = json_object_get(entry, "lastmove");
        if (move)
            status = take_move(m, move, json_object_get(entry, "_results"));
        else if (i)
            status = dy_making_fault(m, "stack[%zu]: expected a field lastmove", i);
    }
    return status;
}

static dyad_status take_state(dy_making *m, const json_t *state)
{
    json_int_t side = side_of(json_object_get(state, "variants"));
    size_t size;
    const char *game = dy_json_games_text(state, "game", &size);
    const json_t *stack = json_object_get(state, "stack");
    const json_t *winners = json_object_get(state, "winner");
    json_int_t winner = json_integer_value(json_array_get(winners, 0));
    if (!game || strcasecmp(game, "hex") != 0)
        return dy_making_fault(m, "game: expected hex");
    if (json_array_size(stack) == 0)
        return dy_making_fault(m, "stack: expected a list of positions");
    dyad_status status = dy_making_start(m, (uint64_t)side, (uint64_t)side);
    if (status == DYAD_OK)
        status = take_stack(m, stack);
    if (status == DYAD_OK)
        status = dy_making_given_up(m);
    if (status == DYAD_OK && json_array_size(winners) == 1 && (winner == 1 || winner == 2))
        status = dy_making_result(m, (int)winner, "");
    return status;
}

/* The moves of a round: null, a text, or an object that has it. */
static dyad_status take_round(dy_making *m, const json_t *round)
{
    dyad_status status = DYAD_OK;
    for (size_t i = 0; i < json_array_size(round) && status == DYAD_OK; i++) {
        const json_t *move = json_array_get(round, i);
        if (json_is_object(move))
            move = json_object_get(move, "move");
        if (!json_is_null(move))
            status = take_move(m, move, NULL);
    }
    return status;
}

static dyad_status take_header(dy_making *m, const json_t *header)
{
    static const char *const names[] = {"PB", "PW"};
    const json_t *players = json_object_get(header, "players");
    dyad_status status = dy_making_given_up(m);
    int winner = 0;
    for (size_t i = 0; i < 2 && status == DYAD_OK; i++) {
        const json_t *player = json_array_get(players, i);
        status = dy_json_games_keep(m, names[i], player, "name");
        if (json_number_value(json_object_get(player, "result")) == 1)
            winner = (int)i + 1;
    }
    if (status == DYAD_OK)
        status = dy_json_games_date(m, header, "date-start");
    if (status == DYAD_OK && winner)
        status = dy_making_result(m, winner, "");
    bool pied = json_is_true(json_object_get(header, "pied")) ||
                json_is_true(json_object_get(header, "pie-invoked"));
    return status == DYAD_OK && pied ? dy_making_text(m, "RU", "swap", strlen("swap")) : status;
}

static dyad_status take_record(dy_making *m, const json_t *record)
{
    const json_t *header = json_object_get(record, "header");
    const json_t *game = json_object_get(header, "game"),
                 *rounds = json_object_get(record, "moves");
    size_t size;
    const char *name = dy_json_games_text(game, "name", &size);
    json_int_t side = side_of(json_object_get(game, "variants"));
    if (!name || strcasecmp(name, "hex") != 0)
        return dy_making_fault(m, "header.game.name: expected Hex");
    if (!json_is_array(rounds))
        return dy_making_fault(m, "moves: expected a list of rounds");
    dyad_status status = dy_making_start(m, (uint64_t)side, (uint64_t)side);
    for (size_t i = 0; i < json_array_size(rounds) && status == DYAD_OK; i++)
        status = take_round(m, json_array_get(rounds, i));
    return status == DYAD_OK ? take_header(m, header) : status;
}

/* The names of the players, by seats. */
static dyad_status take_players(dy_making *m, const json_t *players)
{
    dyad_status status = dy_json_games_keep(m, "PB", json_array_get(players, 0), "name");
    return status == DYAD_OK ? dy_json_games_keep(m, "PW", json_array_get(players, 1), "name")
                             : status;
}

/* What the site answers: its state is an object, or the text of one. */
static dyad_status take_answer(dy_making *m, const json_t *game)
{
    json_t *state = json_object_get(game, "state"), *inner = NULL;
    const dy_making at = *m;
    dyad_status status = DYAD_OK;
    if (json_is_string(state)) {
        dy_buffer_clear(&m->in->text);
        dy_buffer_bytes(&m->in->text, json_string_value(state), json_string_length(state));
        status = m->in->text.failed ? dy_fault_memory(m->error) : dy_json_games_parse(m, &inner);
        state = inner;
        m->line = at.line;
        m->column = at.column;
    }
    if (status == DYAD_E_MALFORMED || (status == DYAD_OK && !json_is_object(state)))
        status = dy_making_fault(m, "game.state: expected the state of a game, as JSON");
    if (status == DYAD_OK)
        status = take_state(m, state);
    if (status == DYAD_OK)
        status = take_players(m, json_object_get(game, "players"));
    json_decref(inner);
    return status;
}

static dyad_status take(dy_making *m, const json_t *value)
{
    const json_t *game = json_object_get(value, "game");
    if (json_is_object(game))
        return take_answer(m, game);
    return json_object_get(value, "header") ? take_record(m, value) : take_state(m, value);
}

dyad_status dy_abstractplay_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    return dy_json_games_next(in, record, error, false, take);
}
