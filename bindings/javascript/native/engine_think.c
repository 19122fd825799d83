/* engine_think.c - who wins with best play, and what a player thinks of it: <dyad/solve.h> and
 * <dyad/player.h>, of games being played. Moves are those of engine_play.c. */
#include "engine_moves.h"
#include "engine_tell.h"

/* ---- solving -------------------------------------------------------------------------------- */

typedef struct question {
    const dyad_play *play;
    dyad_solver_request request;
    dyad_solve_limits limits;
    unsigned char cells[DYAD_SOLVE_CELLS];
    int to_move;
    bool all;
} question;

static void tell_cell(const question *asked, size_t cell)
{
    size_t columns = asked->request.columns;
    bool swap = cell == asked->request.rows * columns;
    dyad_move move = {swap ? DYAD_MOVE_SWAP : DYAD_MOVE_PLACE, 1, cell / columns, cell % columns};
    engine_tell_move(asked->play, &move);
}

static void tell_nodes(void *user, uint64_t nodes, double seconds)
{
    (void)user;
    (void)seconds;
    engine_progress((double)nodes, 0);
}

/* winner or -1, nodes, moves of a line, whether all good moves are known, whether the line is
 * whole, distance or 0; the line; good moves. */
static dyad_status answer_question(const question *asked, dyad_solver *solver, dyad_error *error)
{
    dyad_solve_move good[DYAD_SOLVE_CELLS + 1]; /* and the swap */
    int line[DYAD_SOLVE_LINE_MAX];
    size_t good_count = 0;
    dyad_best_play play = {.count = 0};
    dyad_answer known = DYAD_OPEN;
    dyad_solution found;
    dyad_status status =
        dyad_solve(solver, asked->cells, asked->to_move, &asked->limits, &found, error);
    bool is_found = status == DYAD_OK && found.known == DYAD_YES;
    if (is_found)
        status = dyad_solve_line(solver, asked->cells, asked->to_move, &asked->limits, line,
                                 DYAD_SOLVE_LINE_MAX, &play, error);
    if (is_found && asked->all && status == DYAD_OK)
        status = dyad_solve_ranked(solver, asked->cells, asked->to_move, &asked->limits, good,
                                   &good_count, &known, error);
    if (status != DYAD_OK)
        return status;
    engine_number(is_found ? found.winner : -1);
    engine_number((double)dyad_solver_nodes(solver));
    engine_number((double)play.count);
    engine_number(known == DYAD_YES);
    engine_number(play.whole == DYAD_YES);
    engine_number(play.distance);
    for (size_t i = 0; i < play.count; i++)
        tell_cell(asked, (size_t)line[i]);
    for (size_t i = 0; i < good_count && known == DYAD_YES; i++)
        tell_cell(asked, (size_t)good[i].move);
    return DYAD_OK;
}

EXPORT(playSolve)
dyad_status engine_play_solve(dyad_play *play, bool all, uint64_t nodes, double seconds,
                              size_t memory)
{
    const dyad_position *position;
    dyad_solver *solver = NULL;
    dyad_error error = {.status = DYAD_OK};
    question asked = {.play = play,
                      .request = {.struct_size = sizeof asked.request,
                                  .game = dyad_play_game(play),
                                  .memory = memory,
                                  .stop = engine_begin(0)},
                      .limits = {.struct_size = sizeof asked.limits,
                                 .nodes = nodes,
                                 .seconds = seconds,
                                 .progress = tell_nodes},
                      .to_move = dyad_play_to_move(play),
                      .all = all};
    dyad_status status = dyad_play_position(play, &position, &error);
    if (status == DYAD_OK &&
        dyad_position_cells(position, &asked.request.rows, &asked.request.columns, asked.cells,
                            sizeof asked.cells) > sizeof asked.cells) {
        error = (dyad_error){.status = DYAD_E_USAGE,
                             .text = "too large to be solved: rows and columns are at most 11"};
        status = DYAD_E_USAGE;
    }
    if (status == DYAD_OK)
        status = dyad_solver_new(NULL, &asked.request, &solver, &error);
    if (status == DYAD_OK)
        status = dyad_solver_set_swap(solver, dyad_play_swap(play), &error);
    if (status == DYAD_OK)
        status = answer_question(&asked, solver, &error);
    dyad_solver_free(solver);
    return status == DYAD_OK ? status : engine_fail(status, &error);
}

/* ---- a player ------------------------------------------------------------------------------- */

EXPORT(playerNew)
dyad_player *engine_player_new(size_t game, size_t rows, size_t columns, size_t memory,
                               uint64_t seed)
{
    dyad_player_request request = {.struct_size = sizeof request,
                                   .game = dyad_game_at(game),
                                   .rows = rows,
                                   .columns = columns,
                                   .memory = memory,
                                   .jobs = 1,
                                   .seed = seed};
    dyad_player *player = NULL;
    dyad_error error = {.status = DYAD_OK};
    dyad_status status = dyad_player_new(NULL, &request, &player, &error);
    if (status != DYAD_OK)
        engine_fail(status, &error);
    return status == DYAD_OK ? player : NULL;
}

EXPORT(playerFree) void engine_player_free(dyad_player *player)
{
    dyad_player_free(player);
}

EXPORT(playerReset) void engine_player_reset(dyad_player *player, uint64_t seed)
{
    dyad_player_reset(player, seed);
}

typedef struct thinker {
    const dyad_play *play;
    size_t rows, columns; /* of the player */
} thinker;

static void tell_thought_move(const thinker *of, int cell)
{
    size_t at = (size_t)cell;
    dyad_move move = {dyad_play_swap(of->play) ? DYAD_MOVE_SWAP : DYAD_MOVE_PASS, 1, 0, 0};
    if (at < of->rows * of->columns)
        move = (dyad_move){DYAD_MOVE_PLACE, 1, at / of->columns, at % of->columns};
    engine_tell_move(of->play, &move);
}

/* 2: it is not certain. */
static double outcome_of(bool proven, dyad_wdl outcome)
{
    return proven ? outcome : 2;
}

/* move, winrate, outcome, playouts, distance or 0, whether it resigns, candidates; of each: move,
 * visits, winrate, outcome, distance or 0, moves of a line, the line. */
static void tell_thought(const thinker *of, const dyad_player_result *result)
{
    tell_thought_move(of, result->move);
    engine_number(result->winrate);
    engine_number(outcome_of(result->proven, result->outcome));
    engine_number((double)result->playouts);
    engine_number(result->distance);
    engine_number(result->resigns);
    engine_number((double)result->candidate_count);
    for (size_t i = 0; i < result->candidate_count; i++) {
        const dyad_player_candidate *one = &result->candidates[i];
        tell_thought_move(of, one->move);
        engine_number((double)one->visits);
        engine_number(one->winrate);
        engine_number(outcome_of(one->proven, one->outcome));
        engine_number(one->distance);
        engine_number((double)one->line_count);
        for (size_t k = 0; k < one->line_count; k++)
            tell_thought_move(of, one->line[k]);
    }
}

static void tell_playouts(void *user, const dyad_player_result *result)
{
    engine_progress((double)result->playouts, *(const double *)user);
}

EXPORT(playerThink)
dyad_status engine_player_think(dyad_player *player, size_t rows, size_t columns, dyad_play *play,
                                uint64_t playouts, double seconds, unsigned level)
{
    double all = (double)playouts;
    dyad_player_limits limits = {.struct_size = sizeof limits,
                                 .playouts = playouts,
                                 .seconds = seconds,
                                 .stop = engine_begin(0),
                                 .interval_seconds = 0.1,
                                 .progress = tell_playouts,
                                 .progress_user = &all,
                                 .level = level};
    dyad_player_result result;
    dyad_error error = {.status = DYAD_OK};
    dyad_status status = dyad_player_think_game(player, play, &limits, &result, &error);
    if (status == DYAD_END) {
        error = (dyad_error){.status = DYAD_E_USAGE, .text = "the game is over"};
        status = DYAD_E_USAGE;
    }
    if (status != DYAD_OK)
        return engine_fail(status, &error);
    tell_thought(&(thinker){play, rows, columns}, &result);
    return DYAD_OK;
}
