/* gtp_benzene.c - what the suites of benzene (MoHex, Wolve) ask of an engine, by benzene's names
 * and in its forms. Its commands for the solver itself are in gtp_answers.c.
 *
 *     compute-inferior b          -> e1 fcb g1 fd          dead, or captured by a colour
 *     vc-connected-to-full b d4   -> c6 e3 north           a stone's virtual connections
 *
 * Of benzene's regression tests (regression/ of cgao3/benzene-vanilla-cmake), ice.tst and vc.tst
 * ask for the cells of one pattern each: Dyad may see more, or fewer. */
#include "gtp_engine.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Marks of the position, with argument 0 to move; NULL: the answer says why there are none. */
static dyad_connections *see(engine *e)
{
    unsigned char cells[DYAD_SOLVE_CELLS];
    int colour = gtp_colour_argument(e, 0);
    dyad_solver *solver = colour ? gtp_open_solver(e, cells) : NULL;
    if (!solver)
        return NULL;
    dyad_connections *seen = malloc(sizeof *seen);
    gtp_begin_search(e, false);
    dyad_status status =
        seen ? dyad_see_connections(solver, cells, colour, seen, NULL) : DYAD_E_MEMORY;
    gtp_end_search(e);
    dyad_solver_free(solver);
    if (status == DYAD_OK)
        return seen;
    gtp_fail(e, "%s", dyad_status_text(status));
    free(seen);
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
    dyad_connections *seen = see(e);
    size_t count = dyad_play_rows(e->play) * dyad_play_columns(e->play);
    char text[GTP_VERTEX_MAX];
    bool any = false;
    for (size_t i = 0; seen && i < count; i++) {
        if (!seen->dead[i] && !seen->captured[i])
            continue;
        const char *kind = seen->dead[i]                                    ? "fd"
                           : gtp_colour_letter(e, seen->captured[i]) == 'B' ? "fcb"
                                                                            : "fcw";
        gtp_reply(e, "%s%s %s", any ? " " : "", cell_name(e, (int)i, text), kind);
        any = true;
    }
    free(seen);
}

/* ---- connections -------------------------------------------------------------------------- */

/* The edges of a colour as benzene names them, the first one first. */
static const char *const edges[2][2] = {{"north", "south"}, {"west", "east"}};

/* The group that argument 1 names: a cell, or an edge of the colour as dyad_connection has it. */
static bool read_group(engine *e, int colour, int *group)
{
    size_t cell;
    for (int i = 0; i < 2; i++) {
        *group = -1 - i;
        if (strcasecmp(e->arguments[1], edges[colour - 1][i]) == 0)
            return true;
    }
    if (!gtp_read_cell(e, e->arguments[1], &cell)) {
        gtp_fail(e, "syntax error");
        return false;
    }
    *group = (int)cell;
    return true;
}

/* Marks the stones of a colour that are joined to those that are marked. */
static void spread(const engine *e, int colour, unsigned char *group)
{
    size_t m = dyad_play_rows(e->play), n = dyad_play_columns(e->play);
    unsigned neighbours = dyad_game_shape(e->options.game) == DYAD_SHAPE_HEXAGONS ? 6 : 4;
    static const int steps[][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {-1, 1}, {1, -1}};
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < m * n; i++) {
            for (unsigned k = 0; group[i] && k < neighbours; k++) {
                size_t row = i / n + (size_t)steps[k][0], column = i % n + (size_t)steps[k][1];
                if (row >= m || column >= n || group[row * n + column] ||
                    dyad_play_cell(e->play, row, column) != colour)
                    continue;
                group[row * n + column] = 1;
                more = true;
            }
        }
    }
}

static void reply_group(engine *e, int colour, int group, bool *any)
{
    char text[GTP_VERTEX_MAX];
    gtp_reply(e, "%s%s", *any ? " " : "",
              group < 0 ? edges[colour - 1][-1 - group] : cell_name(e, group, text));
    *any = true;
}

static void run_connected_to(engine *e)
{
    unsigned char own[DYAD_SOLVE_CELLS] = {0};
    bool any = false;
    int colour, group;
    dyad_connections *seen = see(e);
    if (!seen)
        return;
    colour = gtp_colour(e, e->arguments[0]);
    if (read_group(e, colour, &group)) {
        if (group >= 0) {
            own[group] = 1;
            spread(e, colour, own);
        }
        for (size_t i = 0; i < seen->count; i++) {
            const dyad_connection *c = &seen->connections[i];
            bool from = c->from >= 0 ? own[c->from] : c->from == group;
            bool to = c->to >= 0 ? own[c->to] : c->to == group;
            if (c->colour == colour && from != to)
                reply_group(e, colour, from ? c->to : c->from, &any);
        }
    }
    free(seen);
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
     2, 2, gtp_is_solvable, run_connected_to},
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
