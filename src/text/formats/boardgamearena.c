/* boardgamearena.c - the log of a game of Hex of boardgamearena.com: what it answers of a table, or
 * the list of packets in it. A packet has a list of events in its `data':
 *
 *     message           args.size "11x11", args.red: the id of Red
 *     playToken         args.player_id, args.coord "a1"
 *     swapPieces, pass, resign, playerConcedeGame         args.player_id
 *
 * Two stones of one player in a row are a pass of the other. Red begins: args.red, or the player of
 * the first move. Nothing says who won but giving up. */
#include "text/formats/formats.h"
#include "text/formats/json_games.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool dy_boardgamearena_begins(dy_source *source)
{
    static const char *const names[] = {"packet_id", "packet_type", "channel", "move_id",
                                        "status",    "logs",        NULL};
    return dy_json_games_begin(source, names);
}

/* The list of packets: what the site answers has it within objects of one name. */
static const json_t *packets_of(const json_t *value)
{
    for (int depth = 0; depth < 4 && value && !json_is_array(value); depth++) {
        const json_t *logs = json_object_get(value, "logs");
        value = logs ? logs : json_object_get(value, "data");
    }
    return json_is_array(value) ? value : NULL;
}

/* An id: a number, or a text of one; 0: none. */
static json_int_t id_of(const json_t *arguments, const char *name)
{
    const json_t *id = json_object_get(arguments, name);
    const char *text = json_string_value(id);
    return text ? strtoll(text, NULL, 10) : json_integer_value(id);
}

typedef struct log {
    dy_making *m;
    json_int_t red;
} log;

static dyad_status take_size(log *l, const json_t *arguments)
{
    size_t size;
    uint64_t rows, columns;
    const char *text = dy_json_games_text(arguments, "size", &size);
    if (l->m->node || !text)
        return DYAD_OK; /* another message */
    const char *end = text + size;
    if (!dy_take_number(&text, end, &columns) || text == end || *text++ != 'x' ||
        !dy_take_number(&text, end, &rows))
        return DYAD_OK;
    l->red = id_of(arguments, "red");
    return dy_making_start(l->m, rows, columns);
}

/* The player of an event, as a colour. */
static int colour_of(log *l, const json_t *arguments)
{
    json_int_t id = id_of(arguments, "player_id");
    if (!l->red)
        l->red = id;
    return id == l->red ? 1 : 2;
}

static dyad_status take_stone(log *l, const json_t *arguments)
{
    dy_making *m = l->m;
    dy_point point;
    size_t size;
    int colour = colour_of(l, arguments);
    const char *text = dy_json_games_text(arguments, "coord", &size);
    if (!text || dy_cell_prefix(text, text + size, &point) != size)
        return dy_making_fault(m, "playToken: expected a cell as args.coord");
    dyad_status status = DYAD_OK;
    if (colour != m->turn)
        status = dy_making_move(m, DYAD_RECORD_PASS, 0, (dy_point){0, 0});
    return status == DYAD_OK ? dy_making_move(m, DYAD_RECORD_STONE, colour, point) : status;
}

static dyad_status take_event(log *l, const json_t *event)
{
    static const struct {
        const char *type;
        dyad_record_kind kind;
    } types[] = {{"playToken", DYAD_RECORD_STONE},
                 {"swapPieces", DYAD_RECORD_SWAP_PIECES},
                 {"pass", DYAD_RECORD_PASS},
                 {"resign", DYAD_RECORD_RESIGN},
                 {"playerConcedeGame", DYAD_RECORD_RESIGN}};
    size_t size, i = 0, count = sizeof types / sizeof types[0];
    const char *type = dy_json_games_text(event, "type", &size);
    const json_t *arguments = json_object_get(event, "args");
    if (type && strcmp(type, "message") == 0)
        return take_size(l, arguments);
    while (type && i < count && strcmp(type, types[i].type) != 0)
        i++;
    if (!type || i == count)
        return DYAD_OK; /* clocks, chat and the like */
    if (!l->m->node)
        return dy_making_fault(l->m, "%s: expected a message with args.size before it", type);
    if (types[i].kind == DYAD_RECORD_STONE)
        return take_stone(l, arguments);
    bool twice = types[i].kind == DYAD_RECORD_RESIGN && l->m->node->kind == DYAD_RECORD_RESIGN;
    return twice ? DYAD_OK
                 : dy_making_move(l->m, types[i].kind, colour_of(l, arguments), (dy_point){0, 0});
}

static dyad_status take(dy_making *m, const json_t *value)
{
    const json_t *packets = packets_of(value);
    log l = {.m = m};
    dyad_status status = DYAD_OK;
    if (!packets)
        return dy_making_fault(m, "expected a list of packets, each with its data");
    for (size_t i = 0; i < json_array_size(packets); i++) {
        const json_t *events = json_object_get(json_array_get(packets, i), "data");
        for (size_t k = 0; k < json_array_size(events) && status == DYAD_OK; k++)
            status = take_event(&l, json_array_get(events, k));
    }
    if (status == DYAD_OK && !m->node)
        return dy_making_fault(m, "expected a message with args.size, found none");
    return status == DYAD_OK ? dy_making_given_up(m) : status;
}

dyad_status dy_boardgamearena_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    return dy_json_games_next(in, record, error, true, take);
}
