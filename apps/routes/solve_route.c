/* solve_route.c - who wins with best play, as jobs.
 *
 *   hex, path   the solver: first the position, then each move, told as soon as it is known
 *   ungo        a look into the table of all positions of that size
 *   nim         the search of sums
 *
 * Results are objects as `dyad solve' writes them. */
#include "routes.h"

#include "board_job.h"
#include "output.h"

#include <inttypes.h>
#include <string.h>

/* ---- hex and path ------------------------------------------------------------------------- */

typedef struct search {
    job *of;
    const board_job *data;
    context *at;
    dyad_solver *solver;
    size_t rows, columns;
    unsigned char cells[DYAD_SOLVE_CELLS];
    dyad_solution found;
    dyad_solve_move good[DYAD_SOLVE_CELLS + 1]; /* that end the game soonest first; and the swap */
    size_t good_count;
    bool all_known, swap;
    int line[DYAD_SOLVE_LINE_MAX];
    dyad_best_play play;
    double begin, told;
} search;

static void tell_nodes(void *user, uint64_t nodes, double seconds)
{
    search *s = user;
    double now = clock_now();
    strbuf text = {0};
    (void)nodes; /* of one question */
    (void)seconds;
    if (!job_due(&s->told, now))
        return;
    strbuf_printf(&text, "{\"nodes\":%" PRIu64 ",\"seconds\":%.3f,\"memory\":%zu}",
                  dyad_solver_nodes(s->solver), now - s->begin, dyad_solver_memory(s->solver));
    job_tell(s->of, "progress", &text);
    strbuf_free(&text);
}

static void put_winner(const search *s, dyad_answer known, int winner, strbuf *to)
{
    if (known != DYAD_YES)
        strbuf_add(to, "null");
    else
        strbuf_printf(to, "\"%s\"", winner ? dyad_game_colour(s->data->game, winner) : "nobody");
}

static void put_cell(const search *s, int cell, strbuf *to)
{
    if (cell == (int)(s->rows * s->columns))
        strbuf_add(to, "\"swap\"");
    else
        strbuf_printf(to, "[%d,%d]", cell / (int)s->columns, cell % (int)s->columns);
}

/* The cells that are marked; of moves, the swap too. */
static void put_marks(const search *s, const char *name, const unsigned char *marks, strbuf *to)
{
    bool any = false;
    strbuf_printf(to, ",\"%s\":[", name);
    for (int i = 0; i < (int)(s->rows * s->columns); i++)
        if (marks[i]) {
            strbuf_add(to, any ? "," : "");
            put_cell(s, i, to);
            any = true;
        }
    strbuf_add(to, "]");
}

/* The good moves of a position that comes to `winner`; of any other, none. */
static void put_good(const search *s, const char *name, int winner, strbuf *to)
{
    strbuf_printf(to, ",\"%s\":[", name);
    for (size_t i = 0; i < s->good_count && s->found.winner == winner; i++) {
        strbuf_add(to, i ? "," : "");
        put_cell(s, s->good[i].move, to);
    }
    strbuf_add(to, "]");
}

/* As `dyad solve hex --format json --all-moves' has it. */
static void put_findings(const search *s, strbuf *to)
{
    char size[SIZE_TEXT_MAX];
    strbuf_printf(
        to, "{\"game\":\"%s\",%s,%s\"to_move\":\"%s\",\"winner\":", dyad_game_name(s->data->game),
        size_text(s->rows, s->columns, size), s->swap ? "\"swap\":true," : "",
        dyad_game_colour(s->data->game, s->data->to_move));
    put_winner(s, s->found.known, s->found.winner, to);
    if (s->found.known != DYAD_YES)
        strbuf_printf(to, ",\"proof\":%" PRIu32 ",\"disproof\":%" PRIu32, s->found.proof,
                      s->found.disproof);
    if (s->play.distance)
        strbuf_printf(to, ",\"distance\":%u", s->play.distance);
    put_good(s, "winning_moves", s->data->to_move, to);
    put_good(s, "drawing_moves", 0, to);
    strbuf_printf(to, ",\"complete\":%s,\"pv\":[", s->all_known ? "true" : "false");
    for (size_t i = 0; i < s->play.count; i++) {
        strbuf_add(to, i ? "," : "");
        put_cell(s, s->line[i], to);
    }
    strbuf_printf(to, "],\"pv_complete\":%s", s->play.whole == DYAD_YES ? "true" : "false");
    put_marks(s, "must_play", s->found.must_play, to);
    put_marks(s, "support", s->found.support, to);
    strbuf_printf(to, ",\"nodes\":%" PRIu64 ",\"seconds\":%.6f,\"memory\":%zu}",
                  dyad_solver_nodes(s->solver), clock_now() - s->begin,
                  dyad_solver_memory(s->solver));
}

static void tell_findings(search *s, bool is_last)
{
    strbuf text = {0};
    put_findings(s, &text);
    if (is_last)
        job_result(s->of, &text);
    else
        job_tell(s->of, "solution", &text);
    strbuf_free(&text);
}

/* What a move comes to for whoever makes it; told at once. */
static dyad_status look_at_move(search *s, int cell, const dyad_solve_limits *limits)
{
    dyad_solution after = {.known = DYAD_OPEN};
    strbuf text = {0};
    dyad_status status =
        dyad_solve_after(s->solver, s->cells, s->data->to_move, cell, limits, &after, NULL);
    if (status == DYAD_E_USAGE) /* no legal move */
        return DYAD_OK;
    if (status != DYAD_OK)
        return status;
    if (after.known == DYAD_YES && after.winner == s->found.winner)
        s->good[s->good_count++].move = cell;
    s->all_known = s->all_known && after.known == DYAD_YES;
    dyad_wdl comes_to = after.winner == 0                  ? DYAD_WDL_DRAW
                        : after.winner == s->data->to_move ? DYAD_WDL_WIN
                                                           : DYAD_WDL_LOSS;
    strbuf_add(&text, "{\"move\":");
    put_cell(s, cell, &text);
    if (after.known == DYAD_YES)
        strbuf_printf(&text, ",\"result\":\"%s\"}", dyad_wdl_name(comes_to));
    else
        strbuf_add(&text, ",\"result\":null}");
    job_tell(s->of, "move", &text);
    strbuf_free(&text);
    return DYAD_OK;
}

/* All are known: those come first that end the game soonest. */
static dyad_status rank_moves(search *s, const dyad_solve_limits *limits)
{
    dyad_solve_move ranked[DYAD_SOLVE_CELLS + 1];
    size_t count = 0;
    dyad_answer known = DYAD_OPEN;
    dyad_status status = dyad_solve_ranked(s->solver, s->cells, s->data->to_move, limits, ranked,
                                           &count, &known, NULL);
    if (status == DYAD_OK && known == DYAD_YES) {
        memcpy(s->good, ranked, count * sizeof *ranked);
        s->good_count = count;
    }
    return status;
}

static dyad_status search_all(search *s)
{
    dyad_solve_limits limits = {.progress = tell_nodes, .progress_user = s};
    dyad_status status =
        dyad_solve(s->solver, s->cells, s->data->to_move, &limits, &s->found, NULL);
    if (status != DYAD_OK || s->found.known != DYAD_YES)
        return status;
    status = dyad_solve_line(s->solver, s->cells, s->data->to_move, &limits, s->line,
                             DYAD_SOLVE_LINE_MAX, &s->play, NULL);
    if (status != DYAD_OK)
        return status;
    /* A loser has no move that keeps anything. */
    bool asks = s->found.winner == 0 || s->found.winner == s->data->to_move;
    if (asks && s->play.count)
        s->good[s->good_count++].move = s->line[0];
    s->all_known = !asks;
    tell_findings(s, false);
    s->all_known = true;
    s->good_count = 0;
    int moves = (int)(s->rows * s->columns) + s->swap;
    for (int i = 0; i < moves && asks && status == DYAD_OK; i++)
        status = look_at_move(s, i, &limits);
    s->all_known = s->all_known && status == DYAD_OK;
    return asks && s->all_known ? rank_moves(s, &limits) : status;
}

static dyad_status solve_searched(job *of, context *at, const board_job *data,
                                  const dyad_position *position, dyad_error *error)
{
    search s = {
        .of = of, .data = data, .at = at, .found = {.known = DYAD_OPEN}, .begin = clock_now()};
    dyad_position_cells(position, &s.rows, &s.columns, s.cells, sizeof s.cells);
    dyad_solver_request wanted = {.game = data->game,
                                  .rows = s.rows,
                                  .columns = s.columns,
                                  .memory = at->limits->memory,
                                  .stop = at->stop};
    dyad_status status = dyad_solver_new(NULL, &wanted, &s.solver, NULL);
    s.swap = dyad_position_swap(position);
    if (status == DYAD_OK)
        status = dyad_solver_set_swap(s.solver, s.swap, NULL);
    if (status == DYAD_OK) {
        status = search_all(&s);
        if (status == DYAD_OK || status == DYAD_E_STOPPED || status == DYAD_E_LIMIT)
            tell_findings(&s, true);
    }
    dyad_solver_free(s.solver);
    error->status = status;
    return status;
}

/* ---- ungo --------------------------------------------------------------------------------- */

static void put_endgame(dyad_endgame value, strbuf *to)
{
    strbuf_printf(to, "\"result\":\"%s\",\"distance\":", dyad_wdl_name(value.result));
    strbuf_printf(to, value.result == DYAD_WDL_DRAW ? "null" : "%u", value.distance);
}

typedef struct line_writer {
    strbuf *to;
    size_t told;
} line_writer;

/* A dyad_ungo_move_fn. */
static bool put_line_move(void *user, const dyad_ungo_position *before, const dyad_ungo_move *move)
{
    line_writer *w = user;
    (void)before;
    strbuf_printf(w->to, "%s[%zu,%zu]", w->told++ ? "," : "", move->row, move->column);
    return !w->to->failed;
}

/* As `dyad solve ungo --format json --all-moves' has it. */
static dyad_status put_ungo(const dyad_ungo_table *table, const dyad_ungo_position *position,
                            const board_job *data, strbuf *to)
{
    dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
    dyad_endgame value;
    dyad_ungo_line line;
    size_t count, rows = dyad_ungo_table_rows(table), columns = dyad_ungo_table_columns(table);
    char size[SIZE_TEXT_MAX];
    line_writer writer = {.to = to}, best = {.to = to};
    dyad_status status = dyad_ungo_table_look(table, position, &value, NULL);
    if (status == DYAD_OK)
        status = dyad_ungo_table_moves(table, position, moves, &count, NULL);
    if (status != DYAD_OK)
        return status;
    strbuf_printf(to, "{\"game\":\"ungo\",%s,\"to_move\":\"%s\",\"board\":",
                  size_text(rows, columns, size), dyad_game_colour(data->game, position->to_move));
    for (size_t i = 0; i < rows * columns; i++) {
        strbuf_add(to, i == 0 ? "[\"" : i % columns == 0 ? "\",\"" : "");
        strbuf_add_bytes(to, &dyad_game_letters(data->game)[position->cells[i]], 1);
    }
    strbuf_add(to, "\"],");
    put_endgame(value, to);
    strbuf_add(to, ",\"best\":[");
    for (size_t i = 0; i < count; i++)
        if (moves[i].best)
            put_line_move(&best, position, &moves[i]);
    strbuf_add(to, "],\"moves\":[");
    for (size_t i = 0; i < count; i++) {
        strbuf_printf(to, "%s{\"move\":[%zu,%zu],", i ? "," : "", moves[i].row, moves[i].column);
        put_endgame(moves[i].value, to);
        strbuf_add(to, "}");
    }
    strbuf_add(to, "],\"line\":[");
    status = dyad_ungo_table_line(table, position, put_line_move, &writer, &line, NULL);
    strbuf_add(to, "]");
    if (status == DYAD_OK && line.period)
        strbuf_printf(to, ",\"repeats_from\":%" PRIu64 ",\"period\":%" PRIu64, line.repeats_from,
                      line.period);
    strbuf_add(to, "}");
    return status;
}

static dyad_status solve_ungo(job *of, context *at, const board_job *data,
                              const dyad_position *position, dyad_error *error)
{
    strbuf text = {0};
    size_t rows = dyad_position_rows(position), columns = dyad_position_columns(position);
    dyad_ungo_position start = {.to_move = data->to_move};
    const dyad_ungo_table *table =
        job_ungo_table(at->jobs, rows, columns, at->stop, &error->status);
    for (size_t i = 0; i < rows * columns; i++)
        start.cells[i] = (unsigned char)dyad_position_cell(position, i / columns, i % columns);
    if (table)
        error->status = put_ungo(table, &start, data, &text);
    if (error->status == DYAD_OK)
        job_result(of, &text);
    strbuf_free(&text);
    return error->status;
}

/* ---- nim ---------------------------------------------------------------------------------- */

typedef struct sum_writer {
    strbuf *to;
    size_t told, begin;
    bool cut; /* there were more than there is room for */
} sum_writer;

typedef struct sum_teller {
    job *of;
    double told;
} sum_teller;

static void tell_sum_nodes(void *user, uint64_t nodes, double seconds)
{
    sum_teller *at = user;
    strbuf text = {0};
    if (!job_due(&at->told, clock_now()))
        return;
    strbuf_printf(&text, "{\"nodes\":%" PRIu64 ",\"seconds\":%.3f}", nodes, seconds);
    job_tell(at->of, "progress", &text);
    strbuf_free(&text);
}

/* A dyad_sum_move_fn. A list has a share of the room of an answer: who wins is told in any case. */
static bool put_sum_move(void *user, dyad_side side, size_t component, const char *move)
{
    enum { LIST_MOST = STRBUF_MOST / 8 };
    sum_writer *w = user;
    w->cut = w->to->size - w->begin > LIST_MOST;
    if (w->cut)
        return false;
    strbuf_printf(w->to,
                  "%s{\"side\": \"%s\", \"component\": %zu, \"move\": ", w->told++ ? ", " : "",
                  side == DYAD_LEFT ? "left" : "right", component);
    strbuf_add_json(w->to, move, strlen(move));
    strbuf_add(w->to, "}");
    return !w->to->failed;
}

static const char *sum_winner(int side, dyad_answer first)
{
    if (first == DYAD_OPEN)
        return "null";
    return (side == DYAD_LEFT) == (first == DYAD_YES) ? "\"left\"" : "\"right\"";
}

/* As `dyad solve nim --json --moves --line' has it. */
static void put_sum(dyad_sum *sum, const dyad_sum_limits *limits, dyad_forms *forms, double begin,
                    strbuf *to)
{
    static const char *const sides[] = {"left", "right"};
    static const char outcomes[2][2] = {{'P', 'R'}, {'L', 'N'}};
    dyad_answer first[2] = {DYAD_OPEN, DYAD_OPEN}, known;
    bool open = false;
    for (int side = 0; side < 2; side++)
        (void)dyad_sum_first_wins(sum, (dyad_side)side, limits, &first[side]); /* else: open */
    open = first[0] == DYAD_OPEN || first[1] == DYAD_OPEN;
    strbuf_printf(to, "{\"outcome\": \"%c\"",
                  open ? '?' : outcomes[first[0] == DYAD_YES][first[1] == DYAD_YES]);
    for (int side = 0; side < 2; side++) {
        sum_writer moves = {.to = to}, line = {.to = to};
        strbuf_printf(to, ", \"%s_first\": {\"winner\": %s, \"winning_moves\": [", sides[side],
                      sum_winner(side, first[side]));
        moves.begin = to->size;
        if (first[side] == DYAD_YES)
            open = dyad_sum_winning_moves(sum, (dyad_side)side, true, limits, put_sum_move, &moves,
                                          &known) != DYAD_OK ||
                   known == DYAD_OPEN || open;
        strbuf_add(to, "], \"line\": [");
        line.begin = to->size;
        if (first[side] != DYAD_OPEN)
            open = dyad_sum_line(sum, (dyad_side)side, limits, put_sum_move, &line, &known) !=
                       DYAD_OK ||
                   known == DYAD_OPEN || open;
        strbuf_add(to, "]}");
        open = open || moves.cut || line.cut;
    }
    strbuf_printf(to,
                  ", \"complete\": %s, \"nodes\": %" PRIu64 ", \"seconds\": %.6f, \"memory\": %zu}",
                  open ? "false" : "true", dyad_sum_nodes(sum), clock_now() - begin,
                  dyad_forms_memory(forms));
}

/* A component for each pile. */
static bool add_piles(dyad_sum *sum, const board_job *data, const dyad_position *position)
{
    const dyad_ruleset *ruleset =
        dyad_ruleset_find(dyad_game_name(data->game), strlen(dyad_game_name(data->game)));
    bool good = ruleset != NULL;
    for (size_t pile = 0; good && pile < dyad_position_size(position); pile++) {
        strbuf text = {0};
        for (uint64_t i = 0; i < dyad_position_pile_size(position, pile); i++)
            strbuf_add_bytes(
                &text, &dyad_game_letters(data->game)[dyad_position_disc(position, pile, i) - 1],
                1);
        good = !text.failed && dyad_sum_add(sum, ruleset, text.bytes, text.size) == DYAD_OK;
        strbuf_free(&text);
    }
    return good;
}

static dyad_status solve_piles(job *of, context *at, const board_job *data,
                               const dyad_position *position, dyad_error *error)
{
    dyad_forms *forms;
    dyad_evaluator *evaluator = NULL;
    dyad_sum *sum = NULL;
    strbuf text = {0};
    sum_teller teller = {.of = of};
    dyad_sum_limits limits = {
        .table = at->limits->memory / 4, .progress = tell_sum_nodes, .progress_user = &teller};
    error->status = dyad_forms_new(NULL, at->limits->memory, &forms, NULL);
    if (error->status != DYAD_OK)
        return error->status;
    dyad_forms_set_stop(forms, at->stop);
    double begin = clock_now();
    error->status = dyad_evaluator_new(forms, &evaluator);
    if (error->status == DYAD_OK)
        error->status = dyad_sum_new(evaluator, &sum);
    bool added = error->status == DYAD_OK && add_piles(sum, data, position);
    if (added)
        put_sum(sum, &limits, forms, begin, &text);
    if (error->status == DYAD_OK)
        *error = *dyad_forms_error(forms);
    if (error->status == DYAD_OK && !added)
        error->status = DYAD_E_MEMORY; /* of the text of a pile */
    if (error->status == DYAD_E_LIMIT && text.size)
        error->status = DYAD_OK; /* what was found out is told, and that it is not all */
    if (error->status == DYAD_OK || error->status == DYAD_E_STOPPED)
        job_result(of, &text);
    strbuf_free(&text);
    dyad_sum_free(sum);
    dyad_evaluator_free(evaluator);
    dyad_forms_free(forms);
    return error->status;
}

/* ---- all of them -------------------------------------------------------------------------- */

/* What solves a game, and up to which size. */
typedef struct solving {
    size_t side, cells; /* 0: it has no board */
    dyad_status (*solve)(job *of, context *at, const board_job *data, const dyad_position *position,
                         dyad_error *error);
} solving;

static const solving ways[] = {
    [DYAD_EXPERT_NONE] = {DYAD_SOLVE_SIDE_MAX, DYAD_SOLVE_CELLS, solve_searched}, /* by its rules */
    [DYAD_EXPERT_CONNECTION] = {DYAD_SOLVE_SIDE_MAX, DYAD_SOLVE_CELLS, solve_searched},
    [DYAD_EXPERT_TABLE] = {JOB_UNGO_CELLS, JOB_UNGO_CELLS, solve_ungo},
    [DYAD_EXPERT_VALUES] = {0, 0, solve_piles},
};

static const solving *way_of(const dyad_game *game)
{
    size_t expert = dyad_game_expert(game);
    if (expert == DYAD_EXPERT_NONE && !dyad_game_is_playable(game))
        return NULL;
    return expert < sizeof ways / sizeof ways[0] && ways[expert].solve ? &ways[expert] : NULL;
}

static void work(job *of, context *at, void *user)
{
    const board_job *data = user;
    dyad_error error = {.status = DYAD_E_MEMORY};
    dyad_reader *reader;
    const dyad_position *position;
    dyad_session *session;
    if (dyad_session_new(NULL, &session, NULL) == DYAD_OK) {
        if (board_job_read(session, data, &reader, &position, &error)) {
            error.status = DYAD_E_MEMORY;
            (void)way_of(data->game)->solve(of, at, data, position, &error); /* *error has it */
            dyad_reader_close(reader);
        }
        dyad_session_free(session);
    }
    if (error.status != DYAD_OK && error.status != DYAD_E_STOPPED)
        job_fail(of, &error);
}

/* Whether the position can be solved. */
static bool check(const context *at, const dyad_position *position, const void *user, answer *to)
{
    const board_job *data = user;
    const solving *way = way_of(data->game);
    size_t rows, columns;
    (void)at;
    dyad_position_cells(position, &rows, &columns, NULL, 0);
    if (!way)
        answer_error(to, 422, "unfit", "%s cannot be solved", dyad_game_name(data->game));
    else if (way->side && (rows > way->side || columns > way->side))
        answer_error(to, 413, "too_large", "expected a board of side %zu at most, found %zu",
                     way->side, rows > columns ? rows : columns);
    else if (way->side && rows * columns > way->cells)
        answer_error(to, 413, "too_large", "expected a board of at most %zu cells, found %zux%zu",
                     way->cells, rows, columns);
    else
        return true;
    return false;
}

void answer_solve(context *at, const request *asked, answer *to)
{
    board_input input = {0};
    board_job data = {0};
    double seconds = 60;
    const field fields[] = {
        BOARD_FIELDS(&input),
        {.name = "seconds",
         .kind = FIELD_REAL,
         .to = &seconds,
         .most = (uint64_t)at->limits->job_seconds},
    };
    json_t *object = read_fields(asked, fields, sizeof fields / sizeof fields[0], to);
    if (!object)
        return;
    const board_plan plan = {.kind = "solve", .check = check, .work = work, .seconds = seconds};
    board_job_start(at, &input, &plan, &data, sizeof data, to);
    board_free(&input);
    json_decref(object);
}
