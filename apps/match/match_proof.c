/* match_proof.c - a proof is a strategy that has been read. Two solvers find it, since the moves
 * that win soonest are not those of the smallest strategy. */
#include "match_proof.h"

#include "output.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>

enum {
    SOLVER_BYTES = 256 << 20, /* of each of both solvers */
    STRATEGY_TIMES = 10,      /* as many positions as for who wins */
};

struct match_prover {
    dyad_session *session;
    dyad_solver *solver, *writer;
    uint64_t positions;
    kept_text strategy;
};

/* After a swap or a pass the board does not say all; of these games the solver knows none. */
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
    request.off = DYAD_OFF_LEARNING;
    if (status == DYAD_OK)
        status = dyad_solver_new(NULL, &request, &made->writer, NULL);
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
    dyad_solver_free(prover->writer);
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

dyad_status match_prove(match_prover *prover, const dyad_play *play, int *winner)
{
    dyad_solve_limits limits = {.struct_size = sizeof limits, .nodes = prover->positions};
    unsigned char cells[DYAD_SOLVE_CELLS];
    int to_move = dyad_play_to_move(play);
    dyad_move swap = {.kind = DYAD_MOVE_SWAP, .colour = to_move};
    dyad_solution found;
    dyad_answer known;
    *winner = 0;
    if (dyad_play_check(play, &swap) == DYAD_LEGAL) /* a move that the solver knows nothing of */
        return DYAD_OK;
    dyad_play_cells(play, cells);
    dyad_status status = dyad_solve(prover->solver, cells, to_move, &limits, &found, NULL);
    if (status != DYAD_OK || found.known != DYAD_YES || found.winner == 0)
        return status == DYAD_E_LIMIT ? DYAD_OK : status;
    limits.nodes *= STRATEGY_TIMES;
    prover->strategy.size = 0;
    status = dyad_solve_strategy(prover->writer, cells, to_move, &limits, keep_text,
                                 &prover->strategy, &known, NULL, NULL);
    if (status != DYAD_OK || known != DYAD_YES)
        return status == DYAD_E_LIMIT ? DYAD_OK : status;
    status = check(prover, play, cells, found.winner);
    if (status == DYAD_OK)
        *winner = found.winner;
    return status;
}
