/* duel_opponent.c - a solver with a limit first, then the player of the protocols of play, which
 * knows best play by itself where values tell. */
#include "duel_opponent.h"

#include "gtp_think.h"

#include <stdlib.h>
#include <string.h>

enum {
    MEMORY = 128 << 20, /* bytes of the player, */
    TABLE = 64 << 20,   /* and of the solver */
    DISCS_MAX = 4 << 20 /* that are looked at to find a move of piles, at most */
};

struct opponent {
    dyad_session *session;
    duel_settings settings;
    dyad_stop stop;
    thinker *thinker;
    dyad_solver *solver; /* NULL: the game or the size is none for it */
    size_t rows, columns;
    unsigned char cells[DYAD_SOLVE_CELLS];
};

/* Rows and columns of a board; of piles, how many there are and the discs of the largest. */
static void measure(const dyad_play *play, size_t *rows, size_t *columns, size_t *discs)
{
    *rows = dyad_play_rows(play);
    *columns = dyad_play_columns(play);
    *discs = 0;
    if (dyad_game_has_board(dyad_play_game(play)))
        return;
    *rows = dyad_play_size(play);
    for (size_t pile = 0; pile < *rows; pile++) {
        size_t size = dyad_play_pile(play, pile, NULL, 0);
        *columns = size > *columns ? size : *columns;
        *discs += size;
    }
}

static bool is_valued(const dyad_play *play)
{
    return dyad_game_expert(dyad_play_game(play)) == DYAD_EXPERT_VALUES;
}

/* False when out of memory. */
static bool make_solver(opponent *of, const dyad_play *play)
{
    size_t discs;
    measure(play, &of->rows, &of->columns, &discs);
    if (is_valued(play) || of->settings.values[DUEL_NODES] == 0 || of->rows == 0 ||
        of->columns == 0 || of->rows > DYAD_SOLVE_SIDE_MAX || of->columns > DYAD_SOLVE_SIDE_MAX)
        return true;
    dyad_solver_request request = {.struct_size = sizeof request,
                                   .game = dyad_play_game(play),
                                   .rows = of->rows,
                                   .columns = of->columns,
                                   .memory = TABLE,
                                   .jobs = 1,
                                   .stop = of->stop};
    return dyad_solver_new(NULL, &request, &of->solver, NULL) != DYAD_E_MEMORY;
}

opponent *opponent_new(dyad_session *session, const duel_settings *settings, const dyad_play *play,
                       dyad_stop stop)
{
    opponent *of = calloc(1, sizeof *of);
    if (!of)
        return NULL;
    *of = (opponent){.session = session, .settings = *settings, .stop = stop};
    of->thinker = thinker_new(session, 1, MEMORY);
    if (!of->thinker || !make_solver(of, play)) {
        opponent_free(of);
        return NULL;
    }
    thinker_reset(of->thinker, settings->values[DUEL_SEED]);
    return of;
}

void opponent_free(opponent *of)
{
    if (!of)
        return;
    thinker_free(of->thinker);
    dyad_solver_free(of->solver);
    free(of);
}

/* ---- best play ------------------------------------------------------------------------------ */

/* Whether the solver can be asked of a position as it is: a pass before it is no part of what it
 * looks at. */
static bool can_ask(const opponent *of, const dyad_play *play)
{
    size_t count = dyad_play_count(play);
    dyad_move last;
    bool passed = count && dyad_play_at(play, count - 1, &last) && last.kind == DYAD_MOVE_PASS;
    return of->solver && !passed;
}

static void lay_out(opponent *of, const dyad_play *play)
{
    memset(of->cells, 0, sizeof of->cells);
    if (dyad_game_has_board(dyad_play_game(play))) {
        dyad_play_cells(play, of->cells);
        return;
    }
    for (size_t pile = 0; pile < of->rows; pile++)
        dyad_play_pile(play, pile, of->cells + pile * of->columns, of->columns);
}

static dyad_solve_limits limits_of(const opponent *of)
{
    return (dyad_solve_limits){.struct_size = sizeof(dyad_solve_limits),
                               .nodes = of->settings.values[DUEL_NODES]};
}

/* DYAD_OK also where it is too much for the solver: then `known` is DYAD_OPEN. */
static dyad_status solve(opponent *of, const dyad_play *play, dyad_solution *solution)
{
    dyad_solve_limits limits = limits_of(of);
    dyad_status status = DYAD_E_LIMIT;
    *solution = (dyad_solution){.known = DYAD_OPEN, .move = -1};
    if (can_ask(of, play)) {
        lay_out(of, play);
        status = dyad_solver_set_swap(of->solver, dyad_play_swap(play), NULL);
        if (status == DYAD_OK)
            status =
                dyad_solve(of->solver, of->cells, dyad_play_to_move(play), &limits, solution, NULL);
    }
    if (status != DYAD_OK)
        solution->known = DYAD_OPEN;
    return status == DYAD_E_STOPPED || status == DYAD_E_MEMORY ? status : DYAD_OK;
}

dyad_status opponent_foresees(opponent *of, dyad_play *play, dyad_answer *known, int *winner)
{
    dyad_solution solution;
    *known = DYAD_OPEN;
    *winner = 0;
    if (is_valued(play)) {
        *known = DYAD_YES;
        return think_who_wins_piles(of->session, play, dyad_play_to_move(play), winner);
    }
    dyad_status status = solve(of, play, &solution);
    *known = solution.known;
    *winner = solution.winner;
    return status;
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* As the player has it. */
static dyad_status think_of_move(opponent *of, dyad_play *play, thoughts *found)
{
    const uint64_t *values = of->settings.values;
    size_t rows, columns, discs;
    think_limits limits = {.playouts = values[DUEL_PLAYOUTS],
                           .seconds = (double)values[DUEL_SECONDS],
                           .stop = of->stop};
    if (values[DUEL_SECONDS] && !of->settings.given[DUEL_PLAYOUTS])
        limits.playouts = 0;
    measure(play, &rows, &columns, &discs);
    if (is_valued(play)) /* moves that are looked at: all, where they are not too many */
        limits.playouts = DISCS_MAX / (discs + 1) + 1;
    return think(of->thinker, play, dyad_play_to_move(play), &limits, found);
}

/* The first move of the player's choice that keeps what is nobody's as it is. */
static dyad_status keep_draw(opponent *of, dyad_play *play, const thoughts *found, dyad_move *move)
{
    dyad_solve_limits limits = limits_of(of);
    unsigned char marks[DYAD_SOLVE_CELLS + 1]; /* and the swap */
    dyad_answer known = DYAD_OPEN;
    dyad_status status = dyad_solve_moves(of->solver, of->cells, dyad_play_to_move(play), &limits,
                                          marks, &known, NULL);
    if (status == DYAD_E_STOPPED || status == DYAD_E_MEMORY)
        return status;
    if (status != DYAD_OK || known != DYAD_YES)
        return DYAD_OK;
    for (size_t i = 0; i < found->count; i++) {
        dyad_move at = found->candidates[i].move;
        bool marked = at.kind == DYAD_MOVE_PLACE && marks[at.row * of->columns + at.column];
        if (marked || at.kind == DYAD_MOVE_PASS)
            *move = at;
        if (marked)
            break;
    }
    return DYAD_OK;
}

dyad_status opponent_choose(opponent *of, dyad_play *play, dyad_move *move)
{
    dyad_solution solution;
    thoughts found;
    int own = dyad_play_to_move(play);
    dyad_status status = solve(of, play, &solution);
    if (status != DYAD_OK)
        return status;
    if (solution.known == DYAD_YES && solution.winner == own && solution.move >= 0) {
        size_t cell = (size_t)solution.move;
        *move = (dyad_move){DYAD_MOVE_PLACE, own, cell / of->columns, cell % of->columns};
        if (cell == of->rows * of->columns)
            *move = (dyad_move){.kind = DYAD_MOVE_SWAP, .colour = own};
        return DYAD_OK;
    }
    status = think_of_move(of, play, &found);
    if (status != DYAD_OK)
        return status;
    *move = found.candidates[0].move;
    if (solution.known == DYAD_YES && solution.winner == 0)
        status = keep_draw(of, play, &found, move);
    return status;
}
