/* analysis_search.c - an analysis by search: the solver and the player take turns, on all cores,
 *
 *     solver 0.1 s   player 0.1 s   solver 0.8 s   player 0.3 s   solver 0.4 s   player 0.5 s ...
 *
 * until one of them has proved what the position comes to, or the time is over. Each goes on where
 * it was. On small boards, where a proof is near, the solver has more of the time. Most positions
 * that people set up on small boards are proved in the first turn, and nobody waits long for moves
 * in any other. What is left of the time then goes to the moves: what each of them comes to. */
#include "analysis.h"

#include <string.h>

static const double turns[] = {0.1, 0.1, 0.8, 0.3}; /* seconds, the solver first */
static const double longer = 1.25;                  /* each turn after those than the one before */
enum { SMALL_CELLS = 64 };                          /* of a board that is soon proved, */
static const double small_part = 0.3;               /* and of a turn that the player has there */

/* ---- the solver --------------------------------------------------------------------------- */

/* Whether what has been matters: a position that comes again, or a pass that ends the game after
 * another. The solver takes it that nothing has been. */
static bool has_past(const analysis *of)
{
    size_t count = dyad_play_count(of->play);
    dyad_move last;
    return count && (dyad_game_repeats(of->game) ||
                     (dyad_play_at(of->play, count - 1, &last) && last.kind == DYAD_MOVE_PASS));
}

/* Which games and boards are searched: small ones, but where a table has all positions, or would
 * have too many. */
static bool is_solved(const analysis *of)
{
    return !has_past(of) && dyad_game_has_board(of->game) &&
           dyad_game_expert(of->game) != DYAD_EXPERT_TABLE && of->rows <= DYAD_SOLVE_SIDE_MAX &&
           of->columns <= DYAD_SOLVE_SIDE_MAX;
}

static void open_solver(analysis *of)
{
    dyad_solver_request wanted = {.game = of->game,
                                  .rows = of->rows,
                                  .columns = of->columns,
                                  .memory = of->at->limits->memory / 2,
                                  .jobs = job_threads(),
                                  .stop = of->at->stop};
    if (is_solved(of) && dyad_solver_new(NULL, &wanted, &of->solver, NULL) != DYAD_OK)
        of->solver = NULL; /* the player does without */
    if (of->solver && dyad_solver_set_swap(of->solver, dyad_play_swap(of->play), NULL) != DYAD_OK) {
        dyad_solver_free(of->solver);
        of->solver = NULL;
    }
}

static void drop_solver(analysis *of)
{
    dyad_solver_free(of->solver);
    of->solver = NULL;
}

static void hear_solver(void *user, uint64_t nodes, double seconds)
{
    analysis *of = user;
    (void)nodes; /* of one call */
    (void)seconds;
    of->nodes = dyad_solver_nodes(of->solver);
    analysis_tell(of, false);
}

/* A solver whose memory is too little is of no more use, and that is no failure. */
static dyad_status solver_status(analysis *of, dyad_status status)
{
    of->nodes = dyad_solver_nodes(of->solver);
    if (status != DYAD_E_LIMIT)
        return status;
    drop_solver(of);
    return DYAD_OK;
}

/* How play goes on from `cells`, with `to_move` to move, behind what is in the line already. */
static dyad_status find_line(analysis *of, const unsigned char *cells, int to_move, double seconds,
                             analysed_move *one)
{
    int moves[DYAD_SOLVE_LINE_MAX];
    dyad_best_play line = {.count = 0};
    dyad_solve_limits limits = {
        .seconds = analysis_turn(of, seconds), .progress = hear_solver, .progress_user = of};
    dyad_status status = dyad_solve_line(of->solver, cells, to_move, &limits, moves,
                                         DYAD_SOLVE_LINE_MAX, &line, NULL);
    size_t made = one->line_count;
    one->distance = line.distance ? line.distance + (unsigned)made : 0;
    for (size_t i = 0; i < line.count && one->line_count < DYAD_PLAYER_LINE_MAX; i++)
        one->line[one->line_count++] = moves[i];
    return solver_status(of, status);
}

static dyad_wdl outcome_of(const analysis *of, int winner)
{
    return winner == 0                             ? DYAD_WDL_DRAW
           : winner == dyad_play_to_move(of->play) ? DYAD_WDL_WIN
                                                   : DYAD_WDL_LOSS;
}

static dyad_status let_solve(analysis *of, double seconds)
{
    static const double line_seconds = 0.5;
    unsigned char cells[DYAD_SOLVE_CELLS];
    dyad_solution found;
    dyad_solve_limits limits = {
        .seconds = analysis_turn(of, seconds), .progress = hear_solver, .progress_user = of};
    int to_move = dyad_play_to_move(of->play);
    dyad_play_cells(of->play, cells);
    dyad_status status = dyad_solve(of->solver, cells, to_move, &limits, &found, NULL);
    if (status != DYAD_OK || found.known != DYAD_YES)
        return solver_status(of, status);
    of->nodes = dyad_solver_nodes(of->solver);
    analysis_prove(of, outcome_of(of, found.winner), found.move);
    analysed_move best = {.move = found.move};
    status = find_line(of, cells, to_move, line_seconds, &best);
    best.move = best.line_count ? best.line[0] : found.move;
    analysed_move *one = analysis_move(of, best.move);
    if (!one)
        return status;
    memcpy(one->line, best.line, sizeof one->line);
    one->line_count = best.line_count;
    one->distance = of->distance = best.distance;
    analysis_prove(of, outcome_of(of, found.winner), best.move);
    return status;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* What a move comes to, and how play goes on after it. */
static dyad_status look_at_move(analysis *of, analysed_move *one, double seconds)
{
    unsigned char cells[DYAD_SOLVE_CELLS];
    dyad_solution after;
    dyad_move made = {.kind = one->move == (int)(of->rows * of->columns) ? DYAD_MOVE_SWAP
                                                                         : DYAD_MOVE_PLACE,
                      .colour = dyad_play_to_move(of->play),
                      .row = (size_t)one->move / of->columns,
                      .column = (size_t)one->move % of->columns};
    dyad_solve_limits limits = {
        .seconds = analysis_turn(of, seconds), .progress = hear_solver, .progress_user = of};
    dyad_play_cells(of->play, cells);
    dyad_status status =
        dyad_solve_after(of->solver, cells, made.colour, one->move, &limits, &after, NULL);
    if (status != DYAD_OK || after.known != DYAD_YES)
        return solver_status(of, status);
    one->proven = one->solved = true;
    one->outcome = outcome_of(of, after.winner);
    status = dyad_play_move(of->play, &made, NULL);
    if (status != DYAD_OK)
        return status;
    bool goes_on = dyad_play_result(of->play).ending == DYAD_ENDING_NONE;
    dyad_play_cells(of->play, cells);
    dyad_play_undo(of->play);
    one->line[0] = one->move;
    one->line_count = 1;
    one->distance = !goes_on && after.winner ? 1 : 0;
    return goes_on ? find_line(of, cells, 3 - made.colour, seconds, one) : DYAD_OK;
}

/* All moves in turn, with more time for each in each round, until all are known. */
static dyad_status look_at_moves(analysis *of)
{
    static const double first = 0.02, more = 4;
    dyad_status status = DYAD_OK;
    bool open = true;
    double seconds = first;
    while (open && of->solver) {
        open = false;
        for (size_t i = 0; i < of->count && of->solver; i++) {
            analysed_move *one = &of->moves[i];
            bool passes = one->move == (int)(of->rows * of->columns) && !dyad_play_swap(of->play);
            if (one->solved || passes)
                continue;
            if (analysis_is_over(of))
                return DYAD_OK;
            status = look_at_move(of, one, seconds);
            if (status != DYAD_OK)
                return status;
            open = open || !one->solved;
            analysis_tell(of, false);
        }
        seconds *= more;
    }
    return DYAD_OK;
}

/* ---- all of it ---------------------------------------------------------------------------- */

static dyad_status take_turns(analysis *of)
{
    dyad_status status = DYAD_OK;
    double seconds = 0;
    for (size_t turn = 0; status == DYAD_OK && !of->proven && !analysis_is_over(of); turn++) {
        size_t fixed = sizeof turns / sizeof turns[0];
        seconds = turn < fixed ? turns[turn] : seconds * longer;
        bool plays = turn % 2 == 1;
        double part =
            turn >= fixed && of->solver && of->rows * of->columns <= SMALL_CELLS ? small_part : 1;
        if (plays)
            status = analysis_play(of, part * seconds);
        else if (of->solver)
            status = let_solve(of, seconds);
        if (plays && !of->player && !of->solver)
            return DYAD_E_LIMIT; /* neither has enough memory */
    }
    return status == DYAD_END ? DYAD_OK : status;
}

dyad_status analysis_search(analysis *of)
{
    analysis_tell(of, true);
    open_solver(of);
    dyad_status status = analysis_look_up(of);
    if (status == DYAD_OK)
        status = take_turns(of);
    if (status == DYAD_OK && of->proven && of->solver)
        status = look_at_moves(of);
    if (status == DYAD_OK || status == DYAD_E_STOPPED)
        analysis_end(of);
    drop_solver(of);
    dyad_player_free(of->player);
    return status;
}
