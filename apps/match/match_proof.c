/* match_proof.c - a strategy is the better proof, and too large in the middle of a game on a large
 * board: what the winner needs in one part of it is written down once for all that may happen in
 * the others. So it is asked for once, when the searches have ended the game. */
#include "match_proof.h"

#include "output.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>

enum {
    SOLVER_BYTES = 256 << 20, /* of each of both solvers */
    CHECK_TIMES = 10,         /* as many positions as for the first search */
};

struct match_prover {
    dyad_session *session;
    dyad_solver *solver, *checker;
    uint64_t positions;
    kept_text strategy;
};

/* A pass is a move that the board does not show. */
bool match_can_prove(const dyad_game *game, size_t rows, size_t columns)
{
    return dyad_game_expert(game) == DYAD_EXPERT_CONNECTION && !dyad_game_passes(game) &&
           rows <= DYAD_SOLVE_SIDE_MAX && columns <= DYAD_SOLVE_SIDE_MAX;
}

dyad_status match_prover_new(const dyad_play *play, uint64_t positions, match_prover **prover)
{
    dyad_solver_request request = {.struct_size = sizeof request,
                                   .game = dyad_play_game(play),
                                   .rows = dyad_play_rows(play),
                                   .columns = dyad_play_columns(play),
                                   .memory = SOLVER_BYTES,
                                   .stop = &stop_signal};
    match_prover *made = *prover = calloc(1, sizeof *made);
    if (!made)
        return DYAD_E_MEMORY;
    made->positions = positions;
    dyad_status status = dyad_session_new(NULL, &made->session, NULL);
    if (status == DYAD_OK)
        status = dyad_solver_new(NULL, &request, &made->solver, NULL);
    /* Without learning a strategy is smaller, too. */
    request.off = DYAD_OFF_LEARNING | DYAD_OFF_PATTERNS | DYAD_OFF_CAPTURES | DYAD_OFF_INFERIOR |
                  DYAD_OFF_DECOMPOSITION;
    if (status == DYAD_OK)
        status = dyad_solver_new(NULL, &request, &made->checker, NULL);
    if (status == DYAD_OK) {
        dyad_session_set_stop(made->session, &stop_signal);
        return DYAD_OK;
    }
    match_prover_free(made);
    *prover = NULL;
    return status;
}

void match_prover_free(match_prover *prover)
{
    if (!prover)
        return;
    dyad_solver_free(prover->solver);
    dyad_solver_free(prover->checker);
    dyad_session_free(prover->session);
    kept_text_free(&prover->strategy);
    free(prover);
}

/* Has the strategy read: it has to be one of this position, for whom the solver named. */
static dyad_status check(match_prover *prover, const dyad_play *play, const unsigned char *cells,
                         int winner)
{
    dyad_strategy_facts facts;
    size_t rows = dyad_play_rows(play), columns = dyad_play_columns(play);
    dyad_status status = dyad_verify_strategy(prover->session, "a strategy", prover->strategy.bytes,
                                              prover->strategy.size, &facts);
    if (status == DYAD_E_MEMORY || status == DYAD_E_STOPPED)
        return status;
    bool holds = status == DYAD_OK && facts.game == dyad_play_game(play) && facts.rows == rows &&
                 facts.columns == columns && facts.to_move == dyad_play_to_move(play) &&
                 facts.winner == winner && memcmp(facts.cells, cells, rows * columns) == 0;
    return holds ? DYAD_OK : DYAD_E_REFUTED;
}

/* Who wins, in a search of at most `nodes` positions; 0: nobody, or it was not found. */
static dyad_status search(dyad_solver *solver, const unsigned char *cells, int to_move,
                          uint64_t nodes, int *winner)
{
    const dyad_solve_limits limits = {.struct_size = sizeof limits, .nodes = nodes};
    dyad_solution found;
    dyad_status status = dyad_solve(solver, cells, to_move, &limits, &found, NULL);
    *winner = status == DYAD_OK && found.known == DYAD_YES ? found.winner : 0;
    return status == DYAD_E_LIMIT ? DYAD_OK : status;
}

/* Has a strategy written and read, where it is not too large. */
static dyad_status read_strategy(match_prover *prover, const dyad_play *play,
                                 const unsigned char *cells, int winner, bool *is_read)
{
    const dyad_solve_limits limits = {.struct_size = sizeof limits,
                                      .nodes = prover->positions * CHECK_TIMES};
    dyad_answer known;
    prover->strategy.size = 0;
    dyad_status status =
        dyad_solve_strategy(prover->checker, cells, dyad_play_to_move(play), &limits, keep_text,
                            &prover->strategy, &known, NULL, NULL);
    *is_read = status == DYAD_OK && known == DYAD_YES;
    if (*is_read)
        return check(prover, play, cells, winner);
    return status == DYAD_E_LIMIT ? DYAD_OK : status;
}

dyad_status match_prove(match_prover *prover, const dyad_play *play, int *winner, bool *by_strategy)
{
    unsigned char cells[DYAD_SOLVE_CELLS];
    int to_move = dyad_play_to_move(play), first, second;
    *winner = 0;
    *by_strategy = false;
    if (dyad_play_swap(play) && dyad_play_count(play) < 2) /* it always wins for one of the two */
        return DYAD_OK;
    dyad_play_cells(play, cells);
    dyad_status status = search(prover->solver, cells, to_move, prover->positions, &first);
    if (status != DYAD_OK || first == 0)
        return status;
    status = search(prover->checker, cells, to_move, prover->positions * CHECK_TIMES, &second);
    if (status != DYAD_OK || second == 0)
        return status;
    if (first != second)
        return DYAD_E_REFUTED;
    status = read_strategy(prover, play, cells, first, by_strategy);
    if (status == DYAD_OK)
        *winner = first;
    return status;
}
