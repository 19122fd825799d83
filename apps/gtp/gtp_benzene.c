/* gtp_benzene.c - what the suites of benzene (MoHex, Wolve) ask of an engine, by benzene's names
 * and in its forms. Its commands for the solver itself are in gtp_answers.c.
 *
 *     compute-inferior b          -> e1 fcb g1 fd          dead, or captured by a colour
 *     vc-connected-to-full b d4   -> c6 e3 north           a stone's virtual connections
 *     vc-connected-to-semi b d4   -> f2 south              those that a move of the colour makes
 *     vc-connected-to d4 b 0      the same two as the regression tests call them: 0 full, 1 semi
 *
 * Of benzene's regression tests (regression/ of cgao3/benzene-vanilla-cmake), ice.tst and vc.tst
 * ask for the cells of one pattern each: Dyad may see more, or fewer. */
#include "gtp_engine.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A position that is looked at, with a colour to move. */
typedef struct sight {
    dyad_solver *solver;
    int colour;
    size_t rows, columns;
    unsigned char cells[DYAD_SOLVE_CELLS];
    dyad_connections seen;
} sight;

static void close_sight(sight *s)
{
    if (s)
        dyad_solver_free(s->solver);
    free(s);
}

/* The position with argument 0 to move; NULL: the answer says why it cannot be looked at. */
static sight *see(engine *e)
{
    int colour = gtp_colour_argument(e, 0);
    if (!colour)
        return NULL;
    sight *s = calloc(1, sizeof *s);
    dyad_status status = s ? DYAD_OK : DYAD_E_MEMORY;
    if (s) {
        s->colour = colour;
        s->rows = dyad_play_rows(e->play);
        s->columns = dyad_play_columns(e->play);
        s->solver = gtp_open_solver(e, s->cells);
        if (!s->solver) {
            free(s);
            return NULL;
        }
        gtp_begin_search(e, false);
        status = dyad_see_connections(s->solver, s->cells, colour, &s->seen, NULL);
        gtp_end_search(e);
    }
    if (status == DYAD_OK)
        return s;
    gtp_fail(e, "%s", dyad_status_text(status));
    close_sight(s);
    return NULL;
}

static const char *cell_name(const engine *e, int cell, char text[GTP_VERTEX_MAX])
{
    size_t n = dyad_play_columns(e->play);
    dyad_move move = {DYAD_MOVE_PLACE, 1, (size_t)cell / n, (size_t)cell % n};
    return gtp_vertex(e, &move, text);
}

static void run_compute_inferior(engine *e)
{
    sight *s = see(e);
    char text[GTP_VERTEX_MAX];
    bool any = false;
    for (size_t i = 0; s && i < s->rows * s->columns; i++) {
        if (!s->seen.dead[i] && !s->seen.captured[i])
            continue;
        const char *kind = s->seen.dead[i]                                    ? "fd"
                           : gtp_colour_letter(e, s->seen.captured[i]) == 'B' ? "fcb"
                                                                              : "fcw";
        gtp_reply(e, "%s%s %s", any ? " " : "", cell_name(e, (int)i, text), kind);
        any = true;
    }
    close_sight(s);
}

/* ---- connections -------------------------------------------------------------------------- */

/* What connections join are nodes: the cells, and after them the two edges of the colour. */
enum { NODES = DYAD_SOLVE_CELLS + 2 };

static size_t node_of(const sight *s, int end)
{
    return end >= 0 ? (size_t)end : s->rows * s->columns + (size_t)(-1 - end);
}

/* As benzene names them, the first one first. */
static const char *edge_name(const engine *e, const sight *s, size_t edge)
{
    static const char *const names[2][2] = {{"west", "east"}, {"north", "south"}};
    return names[dyad_game_goes_down(e->options.game, s->colour)][edge];
}

/* The node that argument 1 names. */
static bool read_node(engine *e, const sight *s, size_t *node)
{
    for (size_t edge = 0; edge < 2; edge++) {
        *node = s->rows * s->columns + edge;
        if (strcasecmp(e->arguments[1], edge_name(e, s, edge)) == 0)
            return true;
    }
    if (gtp_read_cell(e, e->arguments[1], node))
        return true;
    gtp_fail(e, "syntax error");
    return false;
}

/* Whether a cell lies on an edge of the colour. */
static bool is_on_edge(const engine *e, const sight *s, size_t cell, size_t edge)
{
    bool down = dyad_game_goes_down(e->options.game, s->colour);
    size_t at = down ? cell / s->columns : cell % s->columns;
    return at == (edge == 0 ? 0 : (down ? s->rows : s->columns) - 1);
}

static bool are_neighbours(const engine *e, const sight *s, size_t a, size_t b)
{
    static const int steps[][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {-1, 1}, {1, -1}};
    unsigned neighbours = dyad_game_shape(e->options.game) == DYAD_SHAPE_HEXAGONS ? 6 : 4;
    long row = (long)(b / s->columns) - (long)(a / s->columns);
    long column = (long)(b % s->columns) - (long)(a % s->columns);
    for (unsigned k = 0; k < neighbours; k++)
        if (row == steps[k][0] && column == steps[k][1])
            return true;
    return false;
}

/* Marks a node and all stones and edges of the colour that are joined to it. */
static void mark_group(const engine *e, const sight *s, size_t node, unsigned char group[NODES])
{
    size_t cells = s->rows * s->columns, todo[NODES], count = 0;
    group[node] = 1;
    for (todo[count++] = node; count > 0;) {
        size_t at = todo[--count];
        for (size_t next = 0; next < cells + 2; next++) {
            bool joined = at >= cells     ? next < cells && is_on_edge(e, s, next, at - cells)
                          : next >= cells ? is_on_edge(e, s, at, next - cells)
                                          : are_neighbours(e, s, at, next);
            bool stone = next >= cells || s->cells[next] == s->colour;
            if (group[next] || !joined || !stone || (at < cells && s->cells[at] != s->colour))
                continue;
            group[next] = 1;
            todo[count++] = next;
        }
    }
}

/* Marks each group to which that at `node` is joined, or has a connection. */
static void mark_connected(const engine *e, const sight *s, size_t node,
                           unsigned char reached[NODES])
{
    unsigned char own[NODES] = {0};
    mark_group(e, s, node, own);
    for (size_t i = 0; i < NODES; i++)
        reached[i] |= own[i];
    for (size_t i = 0; i < s->seen.count; i++) {
        const dyad_connection *c = &s->seen.connections[i];
        size_t from = node_of(s, c->from), to = node_of(s, c->to);
        if (c->colour == s->colour && own[from] != own[to])
            mark_group(e, s, own[from] ? to : from, reached);
    }
}

/* The same with another stone of the colour, wherever that is put. */
static dyad_status mark_a_move_away(engine *e, sight *s, size_t node, unsigned char reached[NODES])
{
    dyad_status status = DYAD_OK;
    gtp_begin_search(e, false);
    for (size_t i = 0; i < s->rows * s->columns && status == DYAD_OK; i++) {
        unsigned char found[NODES] = {0};
        if (s->cells[i] || i == node)
            continue;
        s->cells[i] = (unsigned char)s->colour;
        status = dyad_see_connections(s->solver, s->cells, 3 - s->colour, &s->seen, NULL);
        mark_connected(e, s, node, found);
        s->cells[i] = 0;
        for (size_t k = 0; k < NODES; k++)
            reached[k] |= found[k] && k != i;
        if (status == DYAD_OK && __atomic_load_n(&e->stop, __ATOMIC_RELAXED))
            status = DYAD_E_STOPPED;
    }
    gtp_end_search(e);
    return status;
}

/* Names each group that is marked and not in `out`: the edge that it is joined to, or else its
 * first stone. */
static void reply_groups(engine *e, const sight *s, const unsigned char marked[NODES],
                         unsigned char out[NODES])
{
    size_t cells = s->rows * s->columns;
    char text[GTP_VERTEX_MAX];
    bool any = false;
    for (size_t k = 0; k < cells + 2; k++) {
        size_t node = k < 2 ? cells + k : k - 2; /* stones that are joined to an edge are its */
        bool stone = node >= cells || s->cells[node] == s->colour;
        if (!marked[node] || out[node] || !stone)
            continue;
        gtp_vertex(e,
                   &(dyad_move){DYAD_MOVE_PLACE, s->colour, node / s->columns, node % s->columns},
                   text);
        gtp_reply(e, "%s%s", any ? " " : "", node < cells ? text : edge_name(e, s, node - cells));
        mark_group(e, s, node, out);
        any = true;
    }
}

static void tell_connected(engine *e, bool semi)
{
    unsigned char out[NODES] = {0}, full[NODES] = {0}, reached[NODES] = {0};
    dyad_status status = DYAD_OK;
    size_t node;
    sight *s = see(e);
    if (s && read_node(e, s, &node)) {
        mark_group(e, s, node, out);
        mark_connected(e, s, node, full);
        if (semi)
            status = mark_a_move_away(e, s, node, reached);
        for (size_t k = 0; semi && k < NODES; k++)
            out[k] |= full[k];
        if (status == DYAD_OK)
            reply_groups(e, s, semi ? reached : full, out);
        else
            gtp_fail(e, "%s", dyad_status_text(status));
    }
    close_sight(s);
}

static void run_connected_to_full(engine *e)
{
    tell_connected(e, false);
}

static void run_connected_to_semi(engine *e)
{
    tell_connected(e, true);
}

/* VERTEX COLOUR KIND. */
static void run_connected_to(engine *e)
{
    char *vertex = e->arguments[0];
    const char *kind = e->arguments[2];
    if (strcmp(kind, "0") != 0 && strcmp(kind, "1") != 0) {
        gtp_fail(e, "syntax error: expected 0, full, or 1, semi");
        return;
    }
    e->arguments[0] = e->arguments[1];
    e->arguments[1] = vertex;
    tell_connected(e, *kind == '1');
}

/* ---- parameters --------------------------------------------------------------------------- */

static void run_parameters(engine *e)
{
    if (e->argument_count == 0)
        gtp_reply(e, "\n[bool] use_guifx 0\n[string] timelimit %g\n", e->solve_seconds);
    else if (e->argument_count == 1)
        gtp_fail(e, "syntax error: expected a name and a value, or neither");
    else if (strcmp(e->arguments[0], "use_guifx") == 0)
        return; /* HexGui asks for pictures of the search on the way; there are none */
    else if (strcmp(e->arguments[0], "timelimit") != 0)
        gtp_fail(e, "unknown parameter: %s", e->arguments[0]);
    else
        gtp_seconds(e, 1, &e->solve_seconds);
}

const gtp_row gtp_benzene_rows[] = {
    {"compute-inferior", "COLOUR",
     "Cells that need not be considered, with COLOUR to move, each followed by the reason: fd, it "
     "is dead; fcb or fcw, black or white captures it",
     1, 1, gtp_is_solvable, run_compute_inferior},
    {"vc-connected-to-full", "COLOUR VERTEX",
     "A stone of each group of COLOUR, or the edge (north, south, west, east), to which the group "
     "at VERTEX has a virtual connection. VERTEX may be an edge too",
     2, 2, gtp_is_solvable, run_connected_to_full},
    {"vc-connected-to-semi", "COLOUR VERTEX",
     "The same of connections that COLOUR makes by a move; where there is one without a move, "
     "vc-connected-to-full names it",
     2, 2, gtp_is_solvable, run_connected_to_semi},
    {"vc-connected-to", "VERTEX COLOUR KIND",
     "The same two, as the regression tests of benzene call them: KIND 0 is full, 1 is semi", 3, 3,
     gtp_is_solvable, run_connected_to},
    {"param_dfpn", "[NAME VALUE]",
     "Shows the parameters of the solver, or sets one: timelimit, in seconds, for commands that "
     "name no time, 0 for no limit; use_guifx is accepted, and without meaning",
     0, 2, gtp_is_solvable, run_parameters},
    {"param_dfs", "[NAME VALUE]", "The same as param_dfpn", 0, 2, gtp_is_solvable, run_parameters},
    {"dfpn-clear-tt", "", "Accepted: each command of the solver begins with an empty table", 0, 0,
     gtp_is_solvable, gtp_run_nothing},
    {"dfs-clear-tt", "", "The same as dfpn-clear-tt", 0, 0, gtp_is_solvable, gtp_run_nothing},
    {0},
};
