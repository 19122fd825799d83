/* gtp_answers.c - what Dyad knows of the position, as JSON and as gtp_shown.h has it; and the
 * solver's commands by the names that HexGui asks them of other programs. Cells are named as
 * vertices. */
#include "gtp_json.h"
#include "gtp_shown.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

static json_t *value_json(const engine *e, const dyad_evidence *value)
{
    json_t *made = NULL;
    size_t count = dyad_evidence_count(value), row, column, size;
    const char *text;
    switch (dyad_evidence_type(value)) {
    case DYAD_TYPE_NULL: return json_null();
    case DYAD_TYPE_INTEGER: return json_integer(dyad_evidence_integer(value));
    case DYAD_TYPE_TEXT: text = dyad_evidence_text(value, &size); return json_stringn(text, size);
    case DYAD_TYPE_CELLS:
        made = json_array();
        for (size_t i = 0; i < count; i++) {
            dyad_evidence_cell(value, i, &row, &column);
            json_array_append_new(made, vertex_json(e, row, column));
        }
        return made;
    case DYAD_TYPE_LIST:
        made = json_array();
        for (size_t i = 0; i < count; i++)
            json_array_append_new(made, value_json(e, dyad_evidence_item(value, i)));
        return made;
    case DYAD_TYPE_OBJECT:
        made = json_object();
        for (size_t i = 0; i < count; i++)
            json_object_set_new(made, dyad_evidence_name(value, i),
                                value_json(e, dyad_evidence_item(value, i)));
        return made;
    }
    return made;
}

/* An object that begins with the game and its size. Takes the rest over. */
static json_t *with_head(const engine *e, json_t *rest)
{
    size_t side = dyad_play_size(e->play); /* or how many piles; 0: the board is not square */
    json_t *made = gtp_json_head(e->options.game, side ? side : dyad_play_rows(e->play),
                                 side ? side : dyad_play_columns(e->play));
    if (!made || !rest || json_object_update(made, rest) != 0) {
        json_decref(made);
        made = NULL;
    }
    json_decref(rest);
    return made;
}

static void run_judge(engine *e)
{
    gtp_form form = gtp_take_form(e, 1u << GTP_JSON | 1u << GTP_TEXT);
    const dyad_position *position;
    const dyad_report *report;
    dyad_status status = dyad_play_position(e->play, &position, NULL);
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
    if (e->argument_count > 0) {
        gtp_fail(e, "syntax error");
        return;
    }
    if (form == GTP_TEXT) {
        gtp_reply(e, "%s", dyad_report_text(report));
        return;
    }
    json_t *json = with_head(e, json_pack("{s:s,s:s}", "verdict", dyad_report_verdict_name(report),
                                          "text", dyad_report_text(report)));
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
    /* Cells, and after them the swap, that are as good as any: they win, or nobody can. */
    unsigned char good[DYAD_SOLVE_CELLS + 1];
    dyad_answer complete; /* whether all of these are known */
    uint64_t nodes;
} solved;

/* Seconds that are asked for by argument `index`, or the usual ones. */
static bool read_seconds(engine *e, size_t index, double *seconds)
{
    *seconds = e->solve_seconds;
    return index >= e->argument_count || gtp_seconds(e, index, seconds);
}

/* Searches within the limits; false: the answer says why it could not. */
static bool solve_board(engine *e, int colour, const dyad_solve_limits *limits, bool all_moves,
                        solved *found)
{
    dyad_error error;
    unsigned char cells[DYAD_SOLVE_CELLS];
    *found = (solved){.complete = DYAD_OPEN};
    dyad_solver *solver = gtp_open_solver(e, cells);
    if (!solver)
        return false;
    gtp_begin_search(e, false);
    dyad_status status = dyad_solve(solver, cells, colour, limits, &found->solution, &error);
    if (status == DYAD_OK && all_moves && found->solution.known == DYAD_YES)
        status =
            dyad_solve_moves(solver, cells, colour, limits, found->good, &found->complete, &error);
    gtp_end_search(e);
    found->nodes = dyad_solver_nodes(solver);
    dyad_solver_free(solver);
    if (status != DYAD_OK && status != DYAD_E_STOPPED) {
        gtp_fail(e, "%s", error.text);
        return false;
    }
    return true;
}

static json_t *marks_json(const engine *e, const unsigned char *marks)
{
    size_t n = dyad_play_columns(e->play), cells = dyad_play_rows(e->play) * n;
    json_t *list = json_array();
    for (size_t i = 0; i < cells; i++)
        if (marks[i])
            json_array_append_new(list, vertex_json(e, i / n, i % n));
    return list;
}

static bool swap_is_good(const engine *e, const solved *found)
{
    return found->good[dyad_play_rows(e->play) * dyad_play_columns(e->play)];
}

static const char *swap_word(const engine *e, char text[GTP_VERTEX_MAX])
{
    return gtp_vertex(e, &(dyad_move){.kind = DYAD_MOVE_SWAP}, text);
}

/* The good moves of a position that comes to `winner`; of any other, none. */
static json_t *good_json(const engine *e, const solved *found, int winner)
{
    char text[GTP_VERTEX_MAX];
    if (found->solution.known != DYAD_YES || found->solution.winner != winner)
        return json_array();
    json_t *list = marks_json(e, found->good);
    if (swap_is_good(e, found))
        json_array_append_new(list, json_string(swap_word(e, text)));
    return list;
}

/* The good moves, with a blank between two. */
static void show_good(engine *e, const solved *found)
{
    char text[GTP_VERTEX_MAX];
    bool any = gtp_show_cells(e, found->good);
    if (swap_is_good(e, found))
        gtp_reply(e, "%s%s", any ? " " : "", swap_word(e, text));
}

static void reply_solved(engine *e, int colour, const solved *found)
{
    bool known = found->solution.known == DYAD_YES;
    const char *winner =
        found->solution.winner ? gtp_colour_word(e, found->solution.winner) : "nobody";
    reply_json(
        e, with_head(e, json_pack("{s:s,s:o,s:o,s:o,s:b,s:o,s:I}", "to_move",
                                  gtp_colour_word(e, colour), "winner",
                                  known ? json_string(winner) : json_null(), "winning_moves",
                                  good_json(e, found, colour), "drawing_moves",
                                  good_json(e, found, 0), "complete", found->complete == DYAD_YES,
                                  "must_play", marks_json(e, found->solution.must_play), "nodes",
                                  (json_int_t)found->nodes)));
}

/* The same for people; where it is open, what has not been refuted at sight is marked. */
static void show_solved(engine *e, gtp_form form, int colour, double seconds, const solved *found)
{
    const char *mover = gtp_colour_word(e, colour), *other = gtp_colour_word(e, 3 - colour);
    if (found->solution.known != DYAD_YES) {
        gtp_show_marks(e, form, NULL, found->solution.must_play);
        gtp_reply(e, "undecided within %g s", seconds);
        return;
    }
    bool drawn = found->solution.winner == 0;
    gtp_show_marks(e, form, drawn ? NULL : found->good, drawn ? found->good : NULL);
    if (found->solution.winner == 3 - colour) {
        gtp_reply(e, "%s wins, whatever %s plays", other, mover);
        return;
    }
    if (found->solution.winner == colour)
        gtp_reply(e, "%s wins", mover);
    else
        gtp_reply(e, "nobody can force a win; %s keeps it so", mover);
    if (memchr(found->good, 1, sizeof found->good)) {
        gtp_reply(e, " by ");
        show_good(e, found);
    }
    if (found->complete != DYAD_YES)
        gtp_reply(e, ", and there may be more moves");
}

enum { BOARD_FORMS = 1u << GTP_JSON | 1u << GTP_TEXT | 1u << GTP_GFX | 1u << GTP_HEXGUI };

static void run_solve_board(engine *e, gtp_form form, int colour, double seconds)
{
    const dyad_solve_limits limits = {.seconds = seconds};
    solved found;
    if (!solve_board(e, colour, &limits, true, &found))
        return;
    if (form == GTP_JSON)
        reply_solved(e, colour, &found);
    else
        show_solved(e, form, colour, seconds, &found);
}

/* ---- dyad-solve: Un-Go -------------------------------------------------------------------- */

typedef struct solved_ungo {
    bool known;
    dyad_endgame value;
    unsigned char best[DYAD_UNGO_TABLE_CELLS_MAX];
} solved_ungo;

typedef struct deadline {
    engine *e;
    struct timespec begin;
    double seconds;
} deadline;

/* A dyad_ungo_progress_fn: ends what takes longer than there is time for. */
static void look_at_clock(void *user, const char *phase, uint64_t done, uint64_t total)
{
    const deadline *until = user;
    struct timespec now;
    (void)phase;
    (void)done;
    (void)total;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double passed = (double)(now.tv_sec - until->begin.tv_sec) +
                    (double)(now.tv_nsec - until->begin.tv_nsec) * 1e-9;
    if (passed >= until->seconds)
        __atomic_store_n(&until->e->stop, 1, __ATOMIC_RELAXED);
}

static dyad_status look_up(const dyad_ungo_table *table, const dyad_ungo_position *position,
                           solved_ungo *found, dyad_error *error)
{
    dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
    size_t count, columns = dyad_ungo_table_columns(table);
    dyad_status status = dyad_ungo_table_look(table, position, &found->value, error);
    if (status == DYAD_OK)
        status = dyad_ungo_table_moves(table, position, moves, &count, error);
    for (size_t i = 0; status == DYAD_OK && i < count; i++)
        found->best[moves[i].row * columns + moves[i].column] = moves[i].best;
    found->known = status == DYAD_OK;
    return status;
}

/* False: the answer says why it could not. */
static bool solve_ungo(engine *e, int colour, double seconds, solved_ungo *found)
{
    dyad_error error;
    deadline until = {.e = e, .seconds = seconds};
    dyad_ungo_request request = {.rows = dyad_play_rows(e->play),
                                 .columns = dyad_play_columns(e->play),
                                 .jobs = e->options.jobs,
                                 .memory_limit = e->options.memory,
                                 .progress = look_at_clock,
                                 .progress_user = &until,
                                 .stop = &e->stop};
    dyad_ungo_position position = {.to_move = colour};
    dyad_ungo_table *table;
    *found = (solved_ungo){0};
    if (!dyad_ungo_table_fits(request.rows, request.columns)) {
        gtp_fail(e, "boards of up to %d cells can be solved", DYAD_UNGO_TABLE_CELLS_MAX);
        return false;
    }
    dyad_play_cells(e->play, position.cells);
    clock_gettime(CLOCK_MONOTONIC, &until.begin);
    gtp_begin_search(e, false);
    dyad_status status = dyad_ungo_table_new(NULL, &request, &table, &error);
    gtp_end_search(e);
    if (status == DYAD_OK) {
        status = look_up(table, &position, found, &error);
        dyad_ungo_table_free(table);
    }
    if (status == DYAD_E_LIMIT)
        gtp_fail(e, "%zu MiB of memory are too little for this board", e->options.memory >> 20);
    else if (status != DYAD_OK && status != DYAD_E_STOPPED)
        gtp_fail(e, "%s", error.text);
    return status == DYAD_OK || status == DYAD_E_STOPPED;
}

static void reply_solved_ungo(engine *e, int colour, const solved_ungo *found)
{
    bool known = found->known;
    reply_json(
        e, with_head(
               e, json_pack("{s:s,s:o,s:o,s:o}", "to_move", gtp_colour_word(e, colour), "result",
                            known ? json_string(dyad_wdl_name(found->value.result)) : json_null(),
                            "distance",
                            known ? json_integer((json_int_t)found->value.distance) : json_null(),
                            "best_moves", marks_json(e, found->best))));
}

static void show_solved_ungo(engine *e, gtp_form form, int colour, double seconds,
                             const solved_ungo *found)
{
    const char *mover = gtp_colour_word(e, colour), *other = gtp_colour_word(e, 3 - colour);
    unsigned distance = (unsigned)found->value.distance;
    bool wins = found->known && found->value.result == DYAD_WDL_WIN;
    gtp_show_marks(e, form, wins ? found->best : NULL, wins ? NULL : found->best);
    if (!found->known)
        gtp_reply(e, "undecided within %g s", seconds);
    else if (found->value.result == DYAD_WDL_DRAW)
        gtp_reply(e, "nobody can force a win; %s keeps it so by ", mover);
    else if (found->value.result == DYAD_WDL_WIN)
        gtp_reply(e, "%s wins, in %u moves, by ", mover, distance);
    else if (distance == 0)
        gtp_reply(e, "%s wins: %s cannot move", other, mover);
    else
        gtp_reply(e, "%s wins, in %u moves; %s holds out longest by ", other, distance, mover);
    if (found->known)
        gtp_show_cells(e, found->best);
}

static void run_solve_ungo(engine *e, gtp_form form, int colour, double seconds)
{
    solved_ungo found;
    if (!solve_ungo(e, colour, seconds, &found))
        return;
    if (form == GTP_JSON)
        reply_solved_ungo(e, colour, &found);
    else
        show_solved_ungo(e, form, colour, seconds, &found);
}

/* ---- dyad-solve: nim ---------------------------------------------------------------------- */

static void show_solved_piles(engine *e, int colour, int winner, const thoughts *found)
{
    char text[GTP_VERTEX_MAX];
    if (winner != colour) {
        gtp_reply(e, "%s wins, whatever %s plays", gtp_colour_word(e, winner),
                  gtp_colour_word(e, colour));
        return;
    }
    gtp_reply(e, "%s wins", gtp_colour_word(e, winner));
    for (size_t i = 0; i < found->count && found->candidates[i].winrate > 0.5; i++)
        gtp_reply(e, "%s%s", i ? " " : " by ", gtp_vertex(e, &found->candidates[i].move, text));
}

static void run_solve_piles(engine *e, gtp_form form, int colour, double seconds)
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
    if (form != GTP_JSON) {
        show_solved_piles(e, colour, winner, &found);
        return;
    }
    json_t *winning = json_array();
    for (size_t i = 0; i < found.count && found.candidates[i].winrate > 0.5; i++)
        json_array_append_new(
            winning, vertex_json(e, found.candidates[i].move.row, found.candidates[i].move.column));
    bool complete = found.count == dyad_play_legal(e->play, colour, NULL, 0);
    reply_json(e, with_head(e, json_pack("{s:s,s:s,s:o,s:b}", "to_move", gtp_colour_word(e, colour),
                                         "winner", gtp_colour_word(e, winner), "winning_moves",
                                         winning, "complete", complete)));
}

/* [COLOUR [SECONDS]] and no more; false: the answer says so. */
static bool read_question(engine *e, int *colour, double *seconds)
{
    *colour = gtp_colour_argument(e, 0);
    if (!*colour || !read_seconds(e, 1, seconds))
        return false;
    if (e->argument_count > 2)
        gtp_fail(e, "syntax error");
    return e->argument_count <= 2;
}

static void run_solve(engine *e)
{
    static void (*const ways[])(engine *, gtp_form, int, double) = {
        [DYAD_EXPERT_CONNECTION] = run_solve_board,
        [DYAD_EXPERT_TABLE] = run_solve_ungo,
        [DYAD_EXPERT_VALUES] = run_solve_piles,
    };
    bool board = dyad_game_has_board(e->options.game);
    gtp_form form = gtp_take_form(e, board ? BOARD_FORMS : 1u << GTP_JSON | 1u << GTP_TEXT);
    double seconds;
    int colour;
    if (read_question(e, &colour, &seconds))
        ways[dyad_game_expert(e->options.game)](e, form, colour, seconds);
}

static bool can_solve(const dyad_game *game)
{
    return dyad_game_expert(game) != DYAD_EXPERT_NONE;
}

/* ---- the solver, by other names ----------------------------------------------------------- */

static void run_solve_state(engine *e)
{
    dyad_solve_limits limits = {0};
    solved found;
    int colour;
    if (!read_question(e, &colour, &limits.seconds) ||
        !solve_board(e, colour, &limits, false, &found))
        return;
    if (found.solution.known != DYAD_YES)
        gtp_reply(e, "unknown");
    else
        gtp_reply(e, "%s",
                  found.solution.winner ? gtp_colour_word(e, found.solution.winner) : "nobody");
}

/* A list of cells has no way to say that it is not all, so without a form that is an error. */
static void run_find_winning(engine *e)
{
    gtp_form form = gtp_take_form(e, 1u << GTP_GFX | 1u << GTP_HEXGUI);
    dyad_solve_limits limits = {0};
    solved found;
    int colour;
    if (!read_question(e, &colour, &limits.seconds) ||
        !solve_board(e, colour, &limits, true, &found))
        return;
    if (form != GTP_JSON)
        show_solved(e, form, colour, limits.seconds, &found);
    else if (found.solution.known != DYAD_YES || found.complete != DYAD_YES)
        gtp_fail(e, "undecided within %g s", limits.seconds);
    else if (found.solution.winner == colour)
        show_good(e, &found);
}

/* What connections refute is known before anything is searched. */
static bool look_at_sight(engine *e, solved *found)
{
    const dyad_solve_limits at_sight = {.nodes = 1};
    double seconds; /* were asked for when it took a search */
    int colour;
    return read_question(e, &colour, &seconds) && solve_board(e, colour, &at_sight, false, found);
}

static void run_mustplay(engine *e)
{
    solved found;
    if (look_at_sight(e, &found))
        gtp_show_cells(e, found.solution.must_play);
}

/* HexGui's hint: cells and what they are, of which x says that it need not be looked at. */
static void run_vc_build(engine *e)
{
    size_t n = dyad_play_columns(e->play), cells = dyad_play_rows(e->play) * n;
    char text[GTP_VERTEX_MAX];
    bool any = false;
    solved found;
    if (!look_at_sight(e, &found) || !memchr(found.solution.must_play, 1, cells))
        return;
    for (size_t i = 0; i < cells; i++) {
        dyad_move move = {DYAD_MOVE_PLACE, 1, i / n, i % n};
        if (found.solution.must_play[i] || dyad_play_cell(e->play, i / n, i % n) != 0)
            continue;
        gtp_reply(e, "%s%s x", any ? " " : "", gtp_vertex(e, &move, text));
        any = true;
    }
}

/* ---- dyad-simulate, dyad-value ------------------------------------------------------------ */

/* Games played out from the position, as many after each first move where they are to be told of
 * move by move; NULL: the answer says why not. */
static const dyad_simulation *simulate(engine *e, uint64_t games, bool by_move)
{
    size_t moves = dyad_play_legal(e->play, dyad_play_to_move(e->play), NULL, 0);
    uint64_t each = moves && games > moves ? games / moves : 1;
    dyad_simulate_request request = {.to_move = dyad_play_to_move(e->play),
                                     .games = by_move ? each : games,
                                     .seed = e->options.seed,
                                     .jobs = e->options.jobs,
                                     .by_move = by_move,
                                     .stop = &e->stop};
    const dyad_simulation *simulation = NULL;
    dyad_status status = dyad_play_position(e->play, &request.position, NULL);
    gtp_begin_search(e, false);
    if (status == DYAD_OK)
        status = dyad_simulate(e->session, &request, &simulation);
    gtp_end_search(e);
    if (status == DYAD_OK || status == DYAD_E_STOPPED)
        return simulation;
    gtp_fail(e, "%s", dyad_session_error(e->session)->text);
    return NULL;
}

static void run_simulate(engine *e)
{
    bool board = dyad_game_has_board(e->options.game);
    unsigned labels = board ? 1u << GTP_SBOARD | 1u << GTP_PSPAIRS : 0;
    gtp_form form = gtp_take_form(e, 1u << GTP_JSON | 1u << GTP_TEXT | labels);
    dyad_simulation_writing writing = {
        .format = DYAD_FORMAT_JSONL, .write = gtp_reply_bytes, .write_user = e};
    uint64_t games = 10000;
    if (e->argument_count > 1)
        gtp_fail(e, "syntax error");
    if (e->failed || (e->argument_count && !gtp_number(e, 0, UINT64_C(1) << 40, &games)))
        return;
    const dyad_simulation *played = simulate(e, games, form == GTP_SBOARD || form == GTP_PSPAIRS);
    if (!played)
        return;
    if (form == GTP_TEXT)
        gtp_show_games(e, played);
    else if (form != GTP_JSON)
        gtp_show_first_moves(e, form, played);
    else if (dyad_simulation_write(e->session, played, &writing) != DYAD_OK)
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
    dyad_value_writing writing = {.ruleset = dyad_ruleset_find(name, strlen(name)),
                                  .text = text,
                                  .size = size,
                                  .json = true,
                                  .write = gtp_reply_bytes,
                                  .user = e};
    if (!text || dyad_forms_new(NULL, MEMORY, &forms, NULL) != DYAD_OK ||
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
    return dyad_ruleset_find(name, strlen(name)) != NULL;
}

static bool can_simulate(const dyad_game *game)
{
    return dyad_game_outcome_name(game, 0) != NULL;
}

const gtp_row gtp_answer_rows[] = {
    {"dyad-judge", "[FORM]",
     "The verdict on the position with its evidence, as `dyad judge --format jsonl' has it, cells "
     "being vertices; FORM text: its sentence alone",
     0, 1, NULL, run_judge},
    {"dyad-solve", "[COLOUR [SECONDS]] [FORM]",
     "Who wins with best play, COLOUR being to move, and by which moves, within SECONDS (10). "
     "hex, path: winner (null: undecided), winning_moves, drawing_moves (where nobody can win, "
     "those that keep it so), complete (whether those are all), must_play, nodes. ungo up to 20 "
     "cells (18 take about 40 s of processor time and 410 MB, 20 take 9 minutes and 3.7 GB): "
     "result (null: undecided), distance, best_moves, of the position alone: what the game has had "
     "before is not looked at. nim: winner, winning_moves, complete; of "
     "very many moves those that there was time to look at. FORM text: a sentence; on boards also "
     "gfx and hexgui: the same, and the moves marked, as GoGui and HexGui draw it",
     0, 3, can_solve, run_solve},
    {"dyad-simulate", "[GAMES] [FORM]",
     "Games played out at random from the position (10000), as `dyad simulate --format json' has "
     "it. FORM text: a sentence; on boards also sboard and pspairs: per cent of the games that "
     "whoever is to move wins after each move, of GAMES in all, as a board or as cells with labels",
     0, 2, can_simulate, run_simulate},
    {"dyad-value", "", "What the piles are worth, as `dyad value --format json' has it", 0, 0,
     has_values, run_value},
    {"dfpn-solve-state", "[COLOUR [SECONDS]]",
     "Who wins with best play: black, white, of path also nobody; or unknown", 0, 2,
     gtp_is_solvable, run_solve_state},
    {"dfpn-solver-find-winning", "[COLOUR [SECONDS]] [FORM]",
     "All winning moves of a colour; an error where they are not found in time. FORM gfx or "
     "hexgui: as dyad-solve has it, also where it is undecided",
     0, 3, gtp_is_solvable, run_find_winning},
    {"dfs-solve-state", "[COLOUR [SECONDS]]", "The same as dfpn-solve-state", 0, 2, gtp_is_solvable,
     run_solve_state},
    {"dfs-solver-find-winning", "[COLOUR [SECONDS]] [FORM]", "The same as dfpn-solver-find-winning",
     0, 3, gtp_is_solvable, run_find_winning},
    {"vc-get-mustplay", "[COLOUR [SECONDS]]",
     "The moves that are worth a look: those that the opponent's connections do not refute at "
     "sight, but for those that another is as good as",
     0, 2, gtp_is_solvable, run_mustplay},
    {"vc-build", "[COLOUR [SECONDS]]",
     "What HexGui's hint asks for: every other empty cell, each with an x behind it", 0, 2,
     gtp_is_solvable, run_vc_build},
    {0},
};
