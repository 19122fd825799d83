/* connections_route.c - what a position of a game of connection shows without a search: where to
 * move, connections that hold, cells that are dead or captured. */
#include "routes.h"

#include "fields.h"

/* [[row,column],...] of the cells whose mark it is. */
static void put_cells(const char *name, const unsigned char *marks, size_t cells, int mark,
                      size_t columns, strbuf *out)
{
    bool any = false;
    strbuf_printf(out, ",\"%s\":[", name);
    for (size_t i = 0; i < cells; i++)
        if (marks[i] == mark) {
            strbuf_printf(out, "%s[%zu,%zu]", any ? "," : "", i / columns, i % columns);
            any = true;
        }
    strbuf_add(out, "]");
}

/* A stone of a group, or null: the edge, which the carrier shows. */
static void put_end(const char *name, int end, size_t columns, strbuf *out)
{
    strbuf_printf(out, ",\"%s\":", name);
    if (end < 0)
        strbuf_add(out, "null");
    else
        strbuf_printf(out, "[%zu,%zu]", (size_t)end / columns, (size_t)end % columns);
}

static void put_seen(const dyad_connections *seen, const dyad_game *game, int to_move, size_t rows,
                     size_t columns, strbuf *out)
{
    size_t cells = rows * columns;
    strbuf_printf(out, "{\"game\":\"%s\",\"to_move\":\"%s\",\"winner\":", dyad_game_name(game),
                  dyad_game_colour(game, to_move));
    strbuf_printf(out, seen->winner ? "\"%s\"" : "null", dyad_game_colour(game, seen->winner));
    put_cells("must_play", seen->must_play, cells, 1, columns, out);
    put_cells("dead", seen->dead, cells, 1, columns, out);
    strbuf_add(out, ",\"captured\":{");
    for (int colour = 1; colour <= 2; colour++) {
        strbuf one = {0};
        put_cells(dyad_game_colour(game, colour), seen->captured, cells, colour, columns, &one);
        strbuf_fail_as(out, &one);
        if (!one.failed) /* without its comma, where it is the first */
            strbuf_add_bytes(out, one.bytes + (colour == 1), one.size - (colour == 1));
        strbuf_free(&one);
    }
    strbuf_add(out, "},\"connections\":[");
    for (size_t i = 0; i < seen->count; i++) {
        const dyad_connection *one = &seen->connections[i];
        strbuf_printf(out, "%s{\"colour\":\"%s\"", i ? "," : "",
                      dyad_game_colour(game, one->colour));
        put_end("from", one->from, columns, out);
        put_end("to", one->to, columns, out);
        put_cells("carrier", one->carrier, cells, 1, columns, out);
        strbuf_add(out, "}");
    }
    strbuf_add(out, "]}\n");
}

static void look(context *at, const dyad_position *position, answer *to)
{
    unsigned char cells[DYAD_SOLVE_CELLS];
    dyad_connections seen;
    dyad_solver *solver;
    dyad_error error;
    const dyad_game *game = dyad_position_game(position);
    int to_move = dyad_position_mover(position);
    dyad_solver_request wanted = {.game = game, .stop = at->stop};
    dyad_allocator memory = purse_allocator(&at->purse);
    dyad_position_cells(position, &wanted.rows, &wanted.columns, cells, sizeof cells);
    if (wanted.rows > DYAD_SOLVE_SIDE_MAX || wanted.columns > DYAD_SOLVE_SIDE_MAX) {
        answer_error(to, 413, "too_large", "expected a board of side %d at most, found %zu",
                     DYAD_SOLVE_SIDE_MAX,
                     wanted.rows > wanted.columns ? wanted.rows : wanted.columns);
        return;
    }
    if (dyad_solver_new(&memory, &wanted, &solver, &error) != DYAD_OK) {
        answer_failure(to, &error);
        return;
    }
    if (dyad_solver_set_swap(solver, dyad_position_swap(position), &error) == DYAD_OK &&
        dyad_see_connections(solver, cells, to_move, &seen, &error) == DYAD_OK)
        put_seen(&seen, game, to_move, wanted.rows, wanted.columns, answer_json(to, 200));
    else
        answer_failure(to, &error);
    dyad_solver_free(solver);
}

void answer_connections(context *at, const request *asked, answer *to)
{
    board_input input = {0};
    dyad_reader *reader;
    const dyad_position *position;
    const field fields[] = {BOARD_FIELDS(&input)};
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    dyad_session *session = board_lay_out(at, &input, to) ? context_session(at, to) : NULL;
    if (session && dyad_game_expert(input.game) != DYAD_EXPERT_CONNECTION)
        answer_error(to, 422, "unfit", "%s is no game of connection", dyad_game_name(input.game));
    else if (session && board_read(at, session, &input, &reader, &position, to)) {
        look(at, position, to);
        dyad_reader_close(reader);
    }
    dyad_session_free(session);
    board_free(&input);
    json_decref(object);
}
