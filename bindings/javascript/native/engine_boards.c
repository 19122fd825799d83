/* engine_boards.c - many boards at once: <dyad/arrays.h>. The host has put them into the memory of
 * the module, one after the other in C order, and has made room for what is told of them. */
#include "engine_boards.h"
#include "engine_tell.h"

#include <stdlib.h>

EXPORT(boardsLegal)
dyad_status engine_boards_legal(const engine_boards *from, unsigned char *legal)
{
    dyad_session *session = engine_session();
    dyad_boards boards = engine_boards_of(from);
    dyad_legal_boards_request request = {.struct_size = sizeof request,
                                         .game = dyad_game_at(from->game),
                                         .boards = &boards,
                                         .legal = legal,
                                         .keep_going = from->keep_going,
                                         .jobs = 1,
                                         .stop = engine_begin(0)};
    return session ? engine_end(session, dyad_legal_boards(session, &request)) : DYAD_E_MEMORY;
}

EXPORT(boardsKeys)
dyad_status engine_boards_keys(const engine_boards *from, uint64_t *keys, uint64_t *plain,
                               unsigned char *images, bool keep_colours)
{
    dyad_session *session = engine_session();
    dyad_boards boards = engine_boards_of(from);
    dyad_hash_boards_request request = {.struct_size = sizeof request,
                                        .game = dyad_game_at(from->game),
                                        .boards = &boards,
                                        .keys = keys,
                                        .plain = plain,
                                        .images = images,
                                        .keep_colours = keep_colours,
                                        .keep_going = from->keep_going,
                                        .jobs = 1,
                                        .stop = engine_begin(0)};
    return session ? engine_end(session, dyad_hash_boards(session, &request)) : DYAD_E_MEMORY;
}

EXPORT(boardsSimulate)
dyad_status engine_boards_simulate(const engine_boards *from, uint64_t games, uint64_t seed,
                                   uint64_t max_moves, dyad_policy policy, uint64_t *counts)
{
    dyad_session *session = engine_session();
    dyad_boards boards = engine_boards_of(from);
    dyad_simulate_boards_request request = {.struct_size = sizeof request,
                                            .game = dyad_game_at(from->game),
                                            .boards = &boards,
                                            .policy = policy,
                                            .games = games,
                                            .seed = seed,
                                            .max_moves = max_moves,
                                            .counts = counts,
                                            .keep_going = from->keep_going,
                                            .jobs = 1,
                                            .stop = engine_begin(0)};
    return session ? engine_end(session, dyad_simulate_boards(session, &request)) : DYAD_E_MEMORY;
}

EXPORT(boardSeed) uint64_t engine_board_seed(uint64_t seed, uint64_t index)
{
    return dyad_board_seed(seed, index);
}

/* `figures`: known, open, malformed. */
EXPORT(boardsSolve)
dyad_status engine_boards_solve(const engine_boards *from, uint64_t nodes, double seconds,
                                size_t memory, signed char *winners, unsigned char *moves,
                                double *figures)
{
    dyad_boards boards = engine_boards_of(from);
    dyad_solver *solver;
    dyad_error error = {.status = DYAD_OK};
    dyad_solver_request request = {.struct_size = sizeof request,
                                   .game = dyad_game_at(from->game),
                                   .rows = from->rows,
                                   .columns = from->columns,
                                   .memory = memory,
                                   .stop = engine_begin(0)};
    dyad_solve_limits limits = {.struct_size = sizeof limits, .nodes = nodes, .seconds = seconds};
    dyad_solve_boards_request asked = {.struct_size = sizeof asked,
                                       .boards = &boards,
                                       .limits = &limits,
                                       .winners = winners,
                                       .moves = moves,
                                       .keep_going = from->keep_going};
    dyad_boards_solved solved = {0};
    dyad_status status = dyad_solver_new(NULL, &request, &solver, &error);
    if (status == DYAD_OK) {
        status = dyad_solve_boards(solver, &asked, &solved, &error);
        dyad_solver_free(solver);
    }
    figures[0] = (double)solved.boards;
    figures[1] = (double)solved.open;
    figures[2] = (double)solved.malformed;
    return status == DYAD_OK ? status : engine_fail(status, &error);
}

EXPORT(boardsGenerate)
dyad_status engine_boards_generate(size_t game, uint64_t count, size_t rows, size_t columns,
                                   const char *kind, uint64_t seed, double fill, double density,
                                   unsigned char *cells)
{
    dyad_session *session = engine_session();
    dyad_generate_request request = {.struct_size = sizeof request,
                                     .game = dyad_game_at(game),
                                     .rows = rows,
                                     .columns = columns,
                                     .count = count,
                                     .seed = seed,
                                     .kind = *kind ? kind : NULL,
                                     .fill = fill,
                                     .density = density,
                                     .stop = engine_begin(0)};
    return session ? engine_end(session, dyad_generate_boards(session, &request, 1, cells))
                   : DYAD_E_MEMORY;
}
