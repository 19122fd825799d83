/* gtp_answers.c - what Dyad knows of the position, as JSON; and the solver's commands by the names
 * that HexGui asks them of other programs. Cells are named as vertices. */
#include "gtp_engine.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const double solve_seconds = 10; /* that an answer of the solver may take, unless told */

static int put_json(const char *bytes, size_t size, void *user)
{
    return gtp_reply_bytes(user, bytes, size) == 0 ? 0 : -1;
}

/* The answer; takes `json`, which is NULL where memory ran out on the way. */
static void reply_json(engine *e, json_t *json)
{
    if (!json || json_dump_callback(json, put_json, e, JSON_COMPACT) != 0)
        gtp_fail(e, "out of memory");
    json_decref(json);
}

static json_t *vertex_json(const engine *e, size_t row, size_t column)
{
    char text[GTP_VERTEX_MAX];
    dyad_move move = {DYAD_MOVE_PLACE, 1, row, column};
    return json_string(gtp_vertex(e, &move, text));
}

/* ---- dyad-judge --------------------------------------------------------------------------- */

static json_t *value_json(const engine *e, const dyad_value *value)
{
    json_t *made = NULL;
    size_t count = dyad_value_count(value), row, column, size;
    const char *text;
    switch (dyad_value_type(value)) {
    case DYAD_TYPE_NULL: return json_null();
    case DYAD_TYPE_INTEGER: return json_integer(dyad_value_integer(value));
    case DYAD_TYPE_TEXT: text = dyad_value_text(value, &size); return json_stringn(text, size);
    case DYAD_TYPE_CELLS:
        made = json_array();
        for (size_t i = 0; i < count; i++) {
            dyad_value_cell(value, i, &row, &column);
            json_array_append_new(made, vertex_json(e, row, column));
        }
        return made;
    case DYAD_TYPE_LIST:
        made = json_array();
        for (size_t i = 0; i < count; i++)
            json_array_append_new(made, value_json(e, dyad_value_item(value, i)));
        return made;
    case DYAD_TYPE_OBJECT:
        made = json_object();
        for (size_t i = 0; i < count; i++)
            json_object_set_new(made, dyad_value_name(value, i),
                                value_json(e, dyad_value_item(value, i)));
        return made;
    }
    return made;
}

static void run_judge(engine *e)
{
    const dyad_position *position;
    const dyad_report *report;
    dyad_status status = dyad_play_position(e->play, &position);
    gtp_begin_search(e, false); /* Un-Go is played to its end */
    dyad_session_set_stop(e->session, &e->stop);
    if (status == DYAD_OK)
        status = dyad_judge(e->session, position, DYAD_JUDGE_EVIDENCE, &report);
    dyad_session_set_stop(e->session, NULL);
    gtp_end_search(e);
    if (status != DYAD_OK) {
        gtp_fail(e, "%s", dyad_status_text(status));
        return;
    }
    json_t *json = json_pack("{s:s,s:I,s:s,s:s}", "game", dyad_game_name(e->options.game), "size",
                             (json_int_t)dyad_play_size(e->play), "verdict",
                             dyad_report_verdict_name(report), "text", dyad_report_text(report));
    json_t *evidence = value_json(e, dyad_report_evidence(report));
    if (json && evidence)
        json_object_update(json, evidence);
    json_decref(evidence);
    reply_json(e, json);
}

/* ---- dyad-solve: boards of connection ----------------------------------------------------- */

/* What the solver says of a position. */
typedef struct solved {
    dyad_solution solution;
    unsigned char winning[DYAD_SOLVE_CELLS];
    dyad_answer complete; /* whether all winning moves are known */
    uint64_t nodes;
} solved;

static bool is_solvable(const dyad_game *game)
{
    const char *name = dyad_game_name(game);
    return strcmp(name, "hex") == 0 || strcmp(name, "path") == 0;
}

/* Seconds that are asked for by argument `index`, or the usual ones. */
static bool read_seconds(engine *e, size_t index, double *seconds)
{
    *seconds = solve_seconds;
    return index >= e->argument_count || gtp_seconds(e, index, seconds);
}

/* Searches; false: the answer says why it could not. */
static bool solve_board(engine *e, int colour, double seconds, bool all_moves, solved *found)
{
    dyad_solver_request request = {.game = e->options.game,
                                   .size = dyad_play_size(e->play),
                                   .memory = e->options.memory,
                                   .stop = &e->stop};
    dyad_solve_limits limits = {.seconds = seconds};
    unsigned char cells[DYAD_SOLVE_CELLS];
    dyad_solver *solver;
    *found = (solved){.complete = DYAD_OPEN};
    if (request.size * request.size > DYAD_SOLVE_CELLS) {
        gtp_fail(e, "boards of up to 11 x 11 cells can be solved");
        return false;
    }
    dyad_play_cells(e->play, cells);
    dyad_status status = dyad_solver_new(NULL, &request, &solver);
    if (status == DYAD_OK) {
        gtp_begin_search(e, false);
        status = dyad_solve(solver, cells, colour, &limits, &found->solution);
        if (status == DYAD_OK && all_moves && found->solution.known == DYAD_YES)
            status =
                dyad_solve_moves(solver, cells, colour, &limits, found->winning, &found->complete);
        gtp_end_search(e);
        found->nodes = dyad_solver_nodes(solver);
        dyad_solver_free(solver);
    }
    if (status != DYAD_OK && status != DYAD_E_STOPPED) {
        gtp_fail(e, "%s", dyad_status_text(status));
        return false;
    }
    return true;
}

static json_t *marks_json(const engine *e, const unsigned char *marks)
{
    size_t n = dyad_play_size(e->play);
    json_t *list = json_array();
    for (size_t i = 0; i < n * n; i++)
        if (marks[i])
            json_array_append_new(list, vertex_json(e, i / n, i % n));
    return list;
}

static void reply_marks(engine *e, const unsigned char *marks)
{
    size_t n = dyad_play_size(e->play);
    char text[GTP_VERTEX_MAX];
    bool any = false;
    for (size_t i = 0; i < n * n; i++) {
        dyad_move move = {DYAD_MOVE_PLACE, 1, i / n, i % n};
        if (!marks[i])
            continue;
        gtp_reply(e, "%s%s", any ? " " : "", gtp_vertex(e, &move, text));
        any = true;
    }
}

static void run_solve_board(engine *e, int colour, double seconds)
{
    solved found;
    if (!solve_board(e, colour, seconds, true, &found))
        return;
    bool known = found.solution.known == DYAD_YES;
    const char *winner =
        found.solution.winner ? gtp_colour_word(e, found.solution.winner) : "nobody";
    reply_json(
        e, json_pack(
               "{s:s,s:I,s:s,s:o,s:o,s:b,s:o,s:I}", "game", dyad_game_name(e->options.game), "size",
               (json_int_t)dyad_play_size(e->play), "to_move", gtp_colour_word(e, colour), "winner",
               known ? json_string(winner) : json_null(), "winning_moves",
               marks_json(e, found.winning), "complete", found.complete == DYAD_YES, "must_play",
               marks_json(e, found.solution.must_play), "nodes", (json_int_t)found.nodes));
}

/* ---- dyad-solve: Un-Go, nim --------------------------------------------------------------- */

static void run_solve_ungo(engine *e, int colour)
{
    dyad_ungo_request request = {
        .size = dyad_play_size(e->play), .jobs = e->options.jobs, .stop = &e->stop};
    dyad_ungo_position position = {.to_move = colour};
    dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
    dyad_endgame value;
    dyad_ungo_table *table;
    size_t count;
    if (request.size > DYAD_UNGO_TABLE_SIDE_MAX) {
        gtp_fail(e, "boards of up to 4 x 4 cells can be solved");
        return;
    }
    dyad_play_cells(e->play, position.cells);
    gtp_begin_search(e, false);
    dyad_status status = dyad_ungo_table_new(NULL, &request, &table);
    gtp_end_search(e);
    if (status != DYAD_OK) {
        gtp_fail(e, "%s", dyad_status_text(status));
        return;
    }
    status = dyad_ungo_table_look(table, &position, &value);
    if (status == DYAD_OK)
        status = dyad_ungo_table_moves(table, &position, moves, &count);
    dyad_ungo_table_free(table);
    json_t *best = json_array();
    for (size_t i = 0; status == DYAD_OK && i < count; i++)
        if (moves[i].best)
            json_array_append_new(best, vertex_json(e, moves[i].row, moves[i].column));
    if (status == DYAD_OK) {
        reply_json(e,
                   json_pack("{s:s,s:I,s:s,s:s,s:I,s:O}", "game", dyad_game_name(e->options.game),
                             "size", (json_int_t)request.size, "to_move",
                             gtp_colour_word(e, colour), "result", dyad_wdl_name(value.result),
                             "distance", (json_int_t)value.distance, "best_moves", best));
    } else {
        gtp_fail(e, "%s", dyad_status_text(status));
    }
    json_decref(best);
}

static void run_solve_piles(engine *e, int colour, double seconds)
{
    think_limits limits = {.seconds = seconds, .stop = &e->stop};
    thoughts found = {0};
    int winner = 0;
    dyad_status status = think_who_wins_piles(e->session, e->play, colour, &winner);
    if (status == DYAD_OK) {
        gtp_begin_search(e, false);
        status = think(e->thinker, e->play, colour, &limits, &found);
        gtp_end_search(e);
    }
    if (status != DYAD_OK && status != DYAD_END) {
        gtp_fail(e, "%s", dyad_status_text(status));
        return;
    }
    json_t *winning = json_array();
    for (size_t i = 0; i < found.count && found.candidates[i].winrate > 0.5; i++)
        json_array_append_new(
            winning, vertex_json(e, found.candidates[i].move.row, found.candidates[i].move.column));
    bool complete = found.count == dyad_play_legal(e->play, colour, NULL, 0);
    reply_json(e, json_pack("{s:s,s:I,s:s,s:s,s:o,s:b}", "game", dyad_game_name(e->options.game),
                            "size", (json_int_t)dyad_play_size(e->play), "to_move",
                            gtp_colour_word(e, colour), "winner", gtp_colour_word(e, winner),
                            "winning_moves", winning, "complete", complete));
}

static void run_solve(engine *e)
{
    int colour = gtp_colour_argument(e, 0);
    double seconds;
    if (!colour || !read_seconds(e, 1, &seconds))
        return;
    if (!dyad_game_has_board(e->options.game))
        run_solve_piles(e, colour, seconds);
    else if (is_solvable(e->options.game))
        run_solve_board(e, colour, seconds);
    else
        run_solve_ungo(e, colour);
}

static bool can_solve(const dyad_game *game)
{
    return is_solvable(game) || !dyad_game_has_board(game) ||
           strcmp(dyad_game_name(game), "ungo") == 0;
}

/* ---- the solver, by other names ----------------------------------------------------------- */

static bool solve_for_gui(engine *e, bool all_moves, int *colour, solved *found)
{
    double seconds;
    *colour = gtp_colour_argument(e, 0);
    return *colour && read_seconds(e, 1, &seconds) &&
           solve_board(e, *colour, seconds, all_moves, found);
}

static void run_solve_state(engine *e)
{
    solved found;
    int colour;
    if (!solve_for_gui(e, false, &colour, &found))
        return;
    if (found.solution.known != DYAD_YES)
        gtp_reply(e, "unknown");
    else
        gtp_reply(e, "%s",
                  found.solution.winner ? gtp_colour_word(e, found.solution.winner) : "nobody");
}

static void run_find_winning(engine *e)
{
    solved found;
    int colour;
    if (!solve_for_gui(e, true, &colour, &found))
        return;
    if (found.solution.known != DYAD_YES || found.complete != DYAD_YES)
        gtp_fail(e, "unknown");
    else if (found.solution.winner == colour)
        reply_marks(e, found.winning);
}

static void run_mustplay(engine *e)
{
    solved found;
    int colour;
    if (solve_for_gui(e, false, &colour, &found))
        reply_marks(e, found.solution.must_play);
}

/* ---- dyad-simulate, dyad-value ------------------------------------------------------------ */

static void run_simulate(engine *e)
{
    uint64_t games = 10000;
    dyad_simulate_request request = {.to_move = dyad_play_to_move(e->play),
                                     .seed = e->options.seed,
                                     .jobs = e->options.jobs,
                                     .stop = &e->stop};
    dyad_simulation_writing writing = {
        .format = DYAD_FORMAT_JSONL, .write = gtp_reply_bytes, .write_user = e};
    const dyad_simulation *simulation = NULL;
    if (e->argument_count && !gtp_number(e, 0, UINT64_C(1) << 40, &games))
        return;
    request.games = games;
    dyad_status status = dyad_play_position(e->play, &request.position);
    gtp_begin_search(e, false);
    if (status == DYAD_OK)
        status = dyad_simulate(e->session, &request, &simulation);
    gtp_end_search(e);
    if (status == DYAD_OK || status == DYAD_E_STOPPED)
        status = dyad_simulation_write(e->session, simulation, &writing);
    if (status != DYAD_OK)
        gtp_fail(e, "%s", dyad_session_error(e->session)->text);
}

/* The piles that are left as a text; NULL when out of memory. */
static char *piles_text(const engine *e, size_t *size)
{
    const char *letters = dyad_game_letters(e->options.game);
    size_t room = 1, at = 0;
    for (size_t pile = 0; pile < dyad_play_size(e->play); pile++)
        room += dyad_play_pile(e->play, pile, NULL, 0) + 1;
    char *text = malloc(room);
    for (size_t pile = 0; text && pile < dyad_play_size(e->play); pile++) {
        size_t count = dyad_play_pile(e->play, pile, NULL, 0);
        dyad_play_pile(e->play, pile, (unsigned char *)text + at, count);
        for (size_t i = 0; i < count; i++, at++)
            text[at] = letters[text[at] - 1];
        if (count)
            text[at++] = ' ';
    }
    *size = at;
    return text;
}

static void run_value(engine *e)
{
    enum { MEMORY = 64 << 20 };
    dyad_forms *forms = NULL;
    dyad_evaluator *evaluator = NULL;
    size_t size;
    char *text = piles_text(e, &size);
    const char *name = dyad_game_name(e->options.game);
    dyad_value_writing writing = {.rules = dyad_rules_find(name, strlen(name)),
                                  .text = text,
                                  .size = size,
                                  .json = true,
                                  .write = gtp_reply_bytes,
                                  .user = e};
    if (!text || dyad_forms_new(NULL, MEMORY, &forms) != DYAD_OK ||
        dyad_evaluator_new(forms, &evaluator) != DYAD_OK)
        gtp_fail(e, "out of memory");
    else if (dyad_value_write(evaluator, &writing) != DYAD_OK)
        gtp_fail(e, "%s", dyad_forms_error(forms)->text);
    dyad_evaluator_free(evaluator);
    dyad_forms_free(forms);
    free(text);
}

static bool has_values(const dyad_game *game)
{
    const char *name = dyad_game_name(game);
    return dyad_rules_find(name, strlen(name)) != NULL;
}

static bool can_simulate(const dyad_game *game)
{
    return dyad_game_outcome_name(game, 0) != NULL;
}

const gtp_row gtp_answer_rows[] = {
    {"dyad-judge", "",
     "The verdict on the position with its evidence, as `dyad judge --format jsonl' has it, cells "
     "being vertices",
     0, 0, NULL, run_judge},
    {"dyad-solve", "[COLOUR [SECONDS]]",
     "Who wins with best play, COLOUR being to move, and by which moves. hex, path: winner, "
     "winning_moves (where nobody can win, those that keep it so), complete (whether those are "
     "all), must_play, nodes; within 10 seconds unless told, else winner is null. ungo up to 4 x "
     "4: result, distance, best_moves. nim: winner, winning_moves, complete; of very many moves "
     "those that were looked at within 10 seconds unless told",
     0, 2, can_solve, run_solve},
    {"dyad-simulate", "[GAMES]",
     "Games played out at random from the position (10000), as `dyad simulate --format json' has "
     "it",
     0, 1, can_simulate, run_simulate},
    {"dyad-value", "", "What the piles are worth, as `dyad value --format json' has it", 0, 0,
     has_values, run_value},
    {"dfpn-solve-state", "[COLOUR [SECONDS]]",
     "Who wins with best play: black, white, of path also nobody; or unknown", 0, 2, is_solvable,
     run_solve_state},
    {"dfpn-solver-find-winning", "[COLOUR [SECONDS]]", "All winning moves of a colour", 0, 2,
     is_solvable, run_find_winning},
    {"vc-get-mustplay", "[COLOUR [SECONDS]]",
     "The moves that the opponent's connections do not refute at sight", 0, 2, is_solvable,
     run_mustplay},
    {0},
};
