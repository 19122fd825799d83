/* solver.c - who wins with best play: the search of connection/ for the games that it knows, plain
 * search for the others; budgets, the store, and what follows from who wins: moves and lines. */
#include "solver/solver.h"

#include "base/border.h"
#include "base/cpu.h"
#include "base/memory.h"
#include "base/stop.h"
#include "base/wide.h"
#include "play/play_layout.h"
#include "play/play_rules.h"
#include "solver/pairing.h"
#include "store/store_tools.h"

#include <string.h>
#include <time.h>

enum { COMMIT_SECONDS = 3, NOTE_WORK = 64, AHEAD_MAX = 64, OFF_ALL = 2 * DYAD_OFF_REPLIES - 1 };

/* Whether the search of connection knows the game, and not only its rules of play do. */
static bool is_searched(const dyad_game *game)
{
    return game->expert == DYAD_EXPERT_CONNECTION && !game->passes;
}

/* The engine that answers for a game: the search of connection, or that by the rules of play. Where
 * the compiler has no sets of 128 cells, larger boards are searched by the rules of play as well.
 */
static const dy_connection_engine *engine_of(const dyad_game *game, size_t cells, dyad_cpu cpu)
{
    const dy_connection_engine *small = &dy_connection64_portable, *large = &dy_plain_engine;
    if (!is_searched(game))
        return dy_can_repeat(game) ? &dy_graph_engine : &dy_plain_engine;
#if defined(DY_HAS_WIDE)
    large = &dy_connection128_portable;
#endif
#if defined(__x86_64__)
    dyad_cpu level = dy_cpu_level(cpu);
    if (level == DYAD_CPU_AVX2 || level == DYAD_CPU_AVX512) {
        small = &dy_connection64_avx2;
#if defined(DY_HAS_WIDE)
        large = &dy_connection128_avx2;
#endif
    }
#else
    (void)cpu;
#endif
    return cells <= small->cells ? small : large;
}

/* Whether a solver has the search of connection. */
static bool has_connection(const dyad_solver *solver)
{
    return is_searched(solver->row) && solver->engine != &dy_plain_engine;
}

/* How many questions are asked: one where somebody always wins, or the answer tells a draw. */
static int questions_of(const dyad_game *game)
{
    if (game->passes && !dy_can_repeat(game))
        return 2;
    return game->decisive || game->goal == DYAD_GOAL_LAST_MOVE || game->goal == DYAD_GOAL_CAPTURE ||
                   dy_can_repeat(game)
               ? 1
               : 2;
}

static dy_connection_rules rules_of(const dyad_game *game, int question)
{
    dy_connection_rules rules = {.neighbours = {6, 6}, .swaps = game->decisive};
    for (int side = 0; side < 2; side++)
        rules.vertical[side] = dy_goes_down(game, side + 1);
    if (!game->decisive) { /* the other keeps this one from joining: by corners as well */
        rules.neighbours[question] = 4;
        rules.neighbours[1 - question] = 8;
    }
    return rules;
}

dyad_status dyad_solver_new(const dyad_allocator *allocator, const dyad_solver_request *given,
                            dyad_solver **out, dyad_error *error)
{
    if (out)
        *out = NULL;
    DY_EXPECT(error, given && out, "a request, and where the solver goes");
    DY_TAKE(error, dyad_solver_request, asked, given);
    const dyad_solver_request *request = &asked;
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    DY_EXPECT(error, request->ahead <= AHEAD_MAX && request->off <= OFF_ALL,
              "less looked ahead, flags");
    DY_EXPECT(error, request->jobs <= DYAD_JOBS_MAX, "fewer threads");
    DY_EXPECT(error, dy_cpu_level(request->cpu) != DYAD_CPU_AUTO, "a level that the processor has");
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    const dyad_game *game = request->game;
    size_t rows = request->size ? request->size : request->rows;
    size_t columns = request->size ? request->size : request->columns;
    if (!game || !game->rules)
        return dy_fault(error, DYAD_E_USAGE, "%s cannot be played move by move",
                        game ? game->name : "no game");
    if (rows == 0 || rows > DYAD_SOLVE_SIDE_MAX || columns == 0 || columns > DYAD_SOLVE_SIDE_MAX)
        return dy_fault(error, DYAD_E_USAGE, "boards of up to %d cells can be searched",
                        DY_CONNECTION_CELLS);
    dyad_solver *solver = dy_memory_new(&memory, 1, sizeof *solver);
    if (!solver)
        return dy_fault_memory(error);
    *solver = (dyad_solver){.memory = memory,
                            .engine = engine_of(game, rows * columns, request->cpu),
                            .questions = questions_of(game),
                            .cells = rows * columns,
                            .stop = request->stop,
                            .row = game,
                            .game = game->name,
                            .rows = (uint16_t)rows,
                            .columns = (uint16_t)columns,
                            .store = request->store,
                            .bytes = request->memory};
    solver->pairs = has_connection(solver) && !game->decisive && !(request->off & DYAD_OFF_PAIRING);
    unsigned jobs = request->jobs ? request->jobs : 1;
    dy_connection_means means = {
        .game = game,
        .bytes = request->memory / (size_t)solver->questions,
        .off = request->off,
        .jobs = jobs,
        .ahead = request->ahead ? request->ahead
                 : jobs > 1     ? 2 * jobs
                                : 1,
    };
    dyad_status status = DYAD_OK;
    for (int i = 0; i < solver->questions && status == DYAD_OK; i++) {
        dy_connection_rules rules = rules_of(game, i);
        means.question = i + 1;
        status = solver->engine->open(&solver->memory, &rules, rows, columns, &means,
                                      &solver->search[i]);
    }
    if (status != DYAD_OK) {
        dyad_solver_free(solver);
        return dy_fault_status(error, status);
    }
    *out = solver;
    return DYAD_OK;
}

/* ---- the store ---------------------------------------------------------------------------- */

/* The record of a position: two bits a cell. */
static dy_solved record_of(const dyad_solver *solver, const unsigned char *cells, int to_move)
{
    dy_solved record = {.game = solver->game,
                        .size = dy_solved_size(solver->rows, solver->columns),
                        .to_move = (uint8_t)to_move,
                        .cell_bytes = (uint8_t)((solver->cells + 3) / 4),
                        .best = DYAD_SOLVED_NO_MOVE};
    for (size_t i = 0; i < solver->cells; i++)
        record.cells[i / 4] = (uint8_t)(record.cells[i / 4] | cells[i] << (i % 4 * 2));
    return record;
}

static bool look_up(dyad_solver *solver, dy_solved *record, bool *found)
{
    *found = false;
    return dy_store_get(solver->store->kept, record, found, solver->store->error) == DYAD_OK;
}

static bool put_down(dyad_solver *solver, dy_solved *record, int winner, int move, uint64_t work)
{
    if (!dy_store_writes(solver->store->kept))
        return true;
    record->result = winner == 1   ? DYAD_SOLVED_FIRST
                     : winner == 2 ? DYAD_SOLVED_SECOND
                                   : DYAD_SOLVED_DRAW;
    record->best = move < 0 ? DYAD_SOLVED_NO_MOVE : (uint16_t)move;
    record->work = work;
    return dy_store_put(solver->store->kept, record, solver->store->error) == DYAD_OK;
}

static bool recall(void *user, const unsigned char *cells, int mover, dyad_answer *first_wins,
                   int *move)
{
    dyad_solver *solver = user;
    dy_solved record = record_of(solver, cells, mover + 1);
    bool found;
    if (!look_up(solver, &record, &found))
        return false;
    if (found) {
        int winner = record.result == DYAD_SOLVED_FIRST ? 0 : 1;
        *first_wins = winner == mover ? DYAD_YES : DYAD_NO;
        *move = record.best < solver->cells && !cells[record.best] ? record.best : -1;
    }
    return true;
}

static bool keep(void *user, const unsigned char *cells, int mover, bool first_wins, int move,
                 uint64_t work)
{
    dyad_solver *solver = user;
    dy_solved record = record_of(solver, cells, mover + 1);
    return put_down(solver, &record, first_wins ? mover + 1 : 2 - mover, move, work);
}

dy_connection_notes dy_solver_notes(dyad_solver *solver)
{
    return (dy_connection_notes){recall, keep, solver};
}

void dyad_solver_free(dyad_solver *solver)
{
    if (!solver)
        return;
    for (int i = 0; i < solver->questions; i++)
        solver->engine->close(solver->search[i]);
    dy_distances_close(solver->distances);
    dyad_allocator memory = solver->memory;
    dy_memory_free(&memory, solver, 1, sizeof *solver);
}

void dy_solver_forget(dyad_solver *solver)
{
    for (int i = 0; i < solver->questions; i++)
        if (solver->engine->forget)
            solver->engine->forget(solver->search[i]);
    if (solver->distances)
        dy_distances_forget(solver->distances);
}

uint64_t dyad_solver_nodes(const dyad_solver *solver)
{
    if (!solver)
        return 0;
    uint64_t nodes = 0;
    for (int i = 0; i < solver->questions; i++)
        nodes += solver->engine->nodes(solver->search[i]);
    return nodes;
}

size_t dyad_solver_memory(const dyad_solver *solver)
{
    if (!solver)
        return 0;
    size_t bytes = sizeof *solver;
    if (solver->distances)
        bytes += dy_distances_bytes(solver->distances);
    for (int i = 0; i < solver->questions; i++)
        bytes += solver->engine->bytes(solver->search[i]);
    return bytes;
}

/* ---- limits ------------------------------------------------------------------------------- */

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

dyad_status dy_solver_limits(const char *function, const dyad_solve_limits *given,
                             dyad_solve_limits *out, dyad_error *error)
{
    static const dyad_solve_limits none = {0};
    DY_TAKE_FOR(function, error, dyad_solve_limits, limits, given ? given : &none);
    if (!(limits.seconds >= 0)) /* NaN is none */
        return dy_fault(error, DYAD_E_USAGE, "the seconds are no number from 0 on");
    *out = limits;
    return DYAD_OK;
}

dyad_status dy_solver_begin(const char *function, dyad_solver *solver, const unsigned char *cells,
                            int to_move, const dyad_solve_limits *given, dyad_error *error)
{
    dyad_solve_limits limits;
    dyad_status status = dy_solver_limits(function, given, &limits, error);
    if (status == DYAD_OK)
        status = dy_take_board(cells, solver->cells, to_move, error);
    if (status != DYAD_OK)
        return status;
    solver->limits = limits;
    solver->nodes_before = dyad_solver_nodes(solver);
    solver->spent = solver->broken = false;
    solver->begin = seconds_now();
    if (solver->committed == 0)
        solver->committed = solver->begin;
    return DYAD_OK;
}

bool dy_solver_go_on(void *user, uint64_t nodes)
{
    dyad_solver *solver = user;
    const dyad_solve_limits *limits = &solver->limits;
    (void)nodes;
    if (dy_stopped(solver->stop))
        return false;
    double now = seconds_now(), seconds = now - solver->begin;
    if (limits->progress)
        limits->progress(limits->progress_user, dyad_solver_nodes(solver) - solver->nodes_before,
                         seconds);
    if (solver->store && now - solver->committed >= COMMIT_SECONDS) {
        solver->committed = now;
        solver->broken = dy_store_commit(solver->store->kept, solver->store->error) != DYAD_OK;
    }
    return !solver->broken && (limits->seconds == 0 || seconds < limits->seconds);
}

/* One question, within what is left of the budget. */
dyad_status dy_solver_ask(dyad_solver *solver, int question, const unsigned char *cells, int side,
                          dy_connection_answer *answer)
{
    dy_connection_notes notes = dy_solver_notes(solver);
    dy_connection_limits limits = {.go_on = dy_solver_go_on, .user = solver};
    if (solver->store && solver->questions == 1)
        limits.notes = &notes;
    uint64_t most = solver->limits.nodes, used = dyad_solver_nodes(solver) - solver->nodes_before;
    if (most)
        limits.nodes = used < most ? most - used : 1;
    dyad_status status =
        solver->engine->solve(solver->search[question], cells, side, &limits, answer);
    if (status == DYAD_OK && answer->first_wins == DYAD_OPEN)
        solver->spent = true;
    return solver->broken ? DYAD_E_SYSTEM : status;
}

/* ---- who wins ----------------------------------------------------------------------------- */

/* Whether the other side has pairs that answer no to the question of one. */
static bool is_paired(const dyad_solver *solver, int question, const unsigned char *cells)
{
    dy_pairing found;
    return solver->pairs &&
           dy_pairing_find(solver->row, solver->rows, solver->columns, cells, 1 - question, &found);
}

/* What there is to say where no question had to be asked: any move keeps the pairs. */
static void say_paired(const dyad_solver *solver, const unsigned char *cells,
                       dyad_solution *solution)
{
    for (size_t i = solver->cells; i-- > 0;) {
        solution->must_play[i] = !cells[i];
        if (!cells[i])
            solution->move = (int)i;
    }
}

static dyad_status search(dyad_solver *solver, const unsigned char *cells, int to_move,
                          dyad_solution *solution)
{
    int mover = to_move - 1;
    bool asked = false, drawn = false;
    *solution = (dyad_solution){.known = DYAD_OPEN, .move = -1};
    for (int question = 0; question < solver->questions; question++) {
        dy_connection_answer answer;
        if (is_paired(solver, question, cells))
            continue;
        asked = true;
        dyad_status status = dy_solver_ask(solver, question, cells, mover, &answer);
        if (status != DYAD_OK && status != DYAD_E_LIMIT)
            return status;
        solution->proof = answer.proof;
        solution->disproof = answer.disproof;
        solution->distance = answer.distance;
        solution->move = answer.move;
        memcpy(solution->must_play, answer.must_play, solver->cells);
        if (status != DYAD_OK || answer.first_wins == DYAD_OPEN)
            return status;
        int winner = answer.first_wins == DYAD_YES ? mover : 1 - mover;
        drawn = answer.drawn;
        if (drawn)
            break;
        if (solver->questions == 1 || winner == question) {
            memcpy(solution->support, answer.support, solver->cells);
            solution->winner = winner + 1;
            break;
        }
    }
    if (!asked)
        say_paired(solver, cells, solution);
    else if (!solution->winner && !drawn)
        solution->move = -1; /* that of one question may lose the other */
    solution->known = DYAD_YES;
    return DYAD_OK;
}

/* The same without the swap; of games with two questions the store has the answer to both. */
static dyad_status solve_stones(dyad_solver *solver, const unsigned char *cells, int to_move,
                                dyad_solution *solution)
{
    dy_solved record = record_of(solver, cells, to_move);
    uint64_t before = dyad_solver_nodes(solver);
    bool found = false,
         ask_store = solver->store && (solver->questions == 2 || !has_connection(solver));
    if (ask_store && !look_up(solver, &record, &found))
        return DYAD_E_SYSTEM;
    if (found) {
        int winner = record.result == DYAD_SOLVED_FIRST    ? 1
                     : record.result == DYAD_SOLVED_SECOND ? 2
                                                           : 0;
        *solution = (dyad_solution){.known = DYAD_YES, .winner = winner, .move = -1};
        for (size_t i = 0; i < solver->cells; i++) {
            solution->must_play[i] = !cells[i];
            solution->support[i] = winner && cells[i] != 3 - winner;
        }
        if ((winner || solver->questions == 1) && record.best < solver->cells &&
            !cells[record.best])
            solution->move = record.best;
        return DYAD_OK;
    }
    dyad_status status = search(solver, cells, to_move, solution);
    uint64_t work = dyad_solver_nodes(solver) - before;
    if (ask_store && status == DYAD_OK && solution->known == DYAD_YES && work >= NOTE_WORK &&
        !put_down(solver, &record, solution->winner, solution->move, work))
        return DYAD_E_SYSTEM;
    return status;
}

/* ---- the swap ----------------------------------------------------------------------------- */

/* What an outcome is worth to a colour: 2 won, 1 neither, 0 lost. */
static int worth(int winner, int colour)
{
    return winner == 0 ? 1 : winner == colour ? 2 : 0;
}

static void say(dyad_solution *solution, int winner, int move)
{
    *solution = (dyad_solution){.known = DYAD_YES, .winner = winner, .move = move};
}

/* The swap, or the best move, which has been asked for. Where a mirrored board is as good, a stone
 * that wins as it lies wins for whom swaps it too. */
static dyad_status weigh_swap(dyad_solver *solver, const unsigned char *cells, int to_move,
                              dyad_solution *solution)
{
    int swap = (int)solver->cells;
    bool known = solution->known == DYAD_YES, mirrored = dy_solver_is_mirrored(solver);
    unsigned char after[DYAD_SOLVE_CELLS];
    dyad_solution other;
    if (known && worth(solution->winner, to_move) == 2)
        return DYAD_OK;
    if (mirrored)
        say(solution, to_move, known ? swap : -1); /* one of the two wins */
    if (mirrored || !known)
        return DYAD_OK;
    dy_solver_swapped(solver, cells, to_move, after);
    dyad_status status = solve_stones(solver, after, 3 - to_move, &other);
    if (status != DYAD_OK || other.known != DYAD_YES)
        solution->known = DYAD_OPEN;
    else if (worth(other.winner, to_move) > worth(solution->winner, to_move))
        say(solution, other.winner, swap);
    return status;
}

static dyad_status solve_after(dyad_solver *solver, const unsigned char *cells, int to_move,
                               size_t move, dyad_solution *solution);

/* The best of all first stones; where a mirrored board is as good, none of them wins. */
static dyad_status weigh_openings(dyad_solver *solver, const unsigned char *cells, int to_move,
                                  dyad_solution *solution)
{
    dyad_solution after;
    if (dy_solver_is_mirrored(solver)) {
        say(solution, 3 - to_move, -1);
        return DYAD_OK;
    }
    *solution = (dyad_solution){.known = DYAD_OPEN, .move = -1};
    int best = -1, winner = 0, move = -1;
    for (size_t i = 0; i < solver->cells && best < 2; i++) {
        dyad_status status = solve_after(solver, cells, to_move, i, &after);
        if (status != DYAD_OK || after.known != DYAD_YES)
            return status;
        if (worth(after.winner, to_move) <= best)
            continue;
        best = worth(after.winner, to_move);
        winner = after.winner;
        move = (int)i;
    }
    say(solution, winner, move);
    return DYAD_OK;
}

dyad_status dy_solver_solve(dyad_solver *solver, const unsigned char *cells, int to_move,
                            dyad_solution *solution)
{
    dy_swap_state state = dy_solver_swap_state(solver, cells, to_move);
    if (state == DY_SWAP_NEXT)
        return weigh_openings(solver, cells, to_move, solution);
    dyad_status status = solve_stones(solver, cells, to_move, solution);
    if (state == DY_SWAP_NOW && (status == DYAD_OK || status == DYAD_E_LIMIT))
        status = weigh_swap(solver, cells, to_move, solution);
    return status;
}

dyad_status dy_solver_end(const dyad_solver *solver, dyad_status status, dyad_error *error)
{
    if (status == DYAD_OK && solver->spent && dy_stopped(solver->stop))
        status = DYAD_E_STOPPED;
    if (status == DYAD_E_LIMIT)
        return dy_fault(error, status, "%zu bytes of memory are too little", solver->bytes);
    /* What failed was the store, which knows why. */
    const dyad_error *own = solver->store ? solver->store->error : NULL;
    if (status != DYAD_E_SYSTEM || !own || own->status == DYAD_OK)
        return dy_fault_status(error, status);
    if (error)
        *error = *own;
    return own->status;
}

dyad_status dyad_solve(dyad_solver *solver, const unsigned char *cells, int to_move,
                       const dyad_solve_limits *limits, dyad_solution *solution, dyad_error *error)
{
    DY_EXPECT(error, solver && cells && solution, "a position and a solution");
    dyad_status status = dy_solver_begin(__func__, solver, cells, to_move, limits, error);
    if (status != DYAD_OK)
        return status;
    return dy_solver_end(solver, dy_solver_solve(solver, cells, to_move, solution), error);
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Whether somebody has won already, so that no move is legal. Only games of connection are asked:
 * of the others move_on() finds no move then. */
static dyad_status is_won(const dyad_solver *solver, const unsigned char *cells, int to_move,
                          bool *won)
{
    dyad_play *play;
    *won = false;
    if (!has_connection(solver))
        return DYAD_OK;
    dyad_status status = dy_play_new_laid_out(&solver->memory, solver->row, solver->rows,
                                              solver->columns, cells, to_move, &play);
    if (status != DYAD_OK)
        return status;
    *won = dyad_play_result(play).ending != DYAD_ENDING_NONE;
    dyad_play_free(play);
    return DYAD_OK;
}

dyad_status dy_solver_move_on(const dyad_solver *solver, const unsigned char *cells, int to_move,
                              size_t move, dy_outcome *after)
{
    *after = (dy_outcome){.legal = false, .standing = {DYAD_ENDING_NONE, 0}};
    if (move == solver->cells) {
        after->legal = dy_solver_swapped(solver, cells, to_move, after->cells);
        return DYAD_OK;
    }
    after->legal = !cells[move];
    if (has_connection(solver)) {
        memcpy(after->cells, cells, solver->cells);
        after->cells[move] = (unsigned char)to_move;
        return DYAD_OK;
    }
    dyad_play *play;
    uint32_t rows = solver->rows, columns = solver->columns;
    dyad_move made = {DYAD_MOVE_PLACE, to_move, move / columns, move % columns};
    dyad_status status =
        dy_play_new_laid_out(&solver->memory, solver->row, rows, columns, cells, to_move, &play);
    if (status != DYAD_OK)
        return status;
    after->legal = dyad_play_check(play, &made) == DYAD_LEGAL;
    if (after->legal)
        status = dyad_play_move(play, &made, NULL);
    if (after->legal && status == DYAD_OK) {
        after->standing = dyad_play_result(play);
        dy_play_lay_out(play, rows, columns, after->cells);
    }
    dyad_play_free(play);
    return status;
}

/* Who wins after a move that is legal. */
static dyad_status solve_outcome(dyad_solver *solver, const dy_outcome *after, int to_move,
                                 dyad_solution *solution)
{
    if (after->standing.ending == DYAD_ENDING_NONE)
        return dy_solver_solve(solver, after->cells, to_move, solution);
    *solution = (dyad_solution){.known = DYAD_YES, .winner = after->standing.winner, .move = -1};
    return DYAD_OK;
}

static dyad_status solve_after(dyad_solver *solver, const unsigned char *cells, int to_move,
                               size_t move, dyad_solution *solution)
{
    dy_outcome after = {.legal = false};
    bool won = false;
    dyad_status status = is_won(solver, cells, to_move, &won);
    if (status == DYAD_OK && !won)
        status = dy_solver_move_on(solver, cells, to_move, move, &after);
    if (status == DYAD_OK && !after.legal)
        return DYAD_E_USAGE;
    *solution = (dyad_solution){.known = DYAD_OPEN, .move = -1};
    return status == DYAD_OK ? solve_outcome(solver, &after, 3 - to_move, solution) : status;
}

/* Moves are the cells, and where the solver has it the swap. */
static size_t move_count(const dyad_solver *solver)
{
    return solver->cells + solver->swap;
}

dyad_status dyad_solve_after(dyad_solver *solver, const unsigned char *cells, int to_move, int move,
                             const dyad_solve_limits *limits, dyad_solution *solution,
                             dyad_error *error)
{
    DY_EXPECT(error, solver && cells && solution, "a position and a solution");
    dyad_status status = dy_solver_begin(__func__, solver, cells, to_move, limits, error);
    if (status != DYAD_OK)
        return status;
    status = move >= 0 && (size_t)move < move_count(solver)
                 ? solve_after(solver, cells, to_move, (size_t)move, solution)
                 : DYAD_E_USAGE;
    if (status == DYAD_E_USAGE)
        return dy_fault(error, DYAD_E_USAGE, "move %d is not legal", move);
    return dy_solver_end(solver, status, error);
}

dyad_status dy_solver_mark_moves(dyad_solver *solver, const unsigned char *cells, int to_move,
                                 const int *order, unsigned char *marks, dyad_answer *known)
{
    dyad_solution here = {.known = DYAD_OPEN}, after = {.known = DYAD_OPEN};
    dyad_status status = dy_solver_solve(solver, cells, to_move, &here);
    memset(marks, 0, move_count(solver));
    *known = here.known;
    if (status != DYAD_OK || here.known != DYAD_YES || worth(here.winner, to_move) == 0)
        return status;
    bool won;
    status = is_won(solver, cells, to_move, &won);
    if (status != DYAD_OK || won)
        return status;
    for (size_t i = 0; i < move_count(solver); i++) {
        size_t move = order && i < solver->cells ? (size_t)order[i] : i;
        dy_outcome made;
        status = dy_solver_move_on(solver, cells, to_move, move, &made);
        if (status == DYAD_OK && !made.legal)
            continue;
        if (status == DYAD_OK)
            status = solve_outcome(solver, &made, 3 - to_move, &after);
        if (status != DYAD_OK || after.known != DYAD_YES) {
            *known = DYAD_OPEN;
            return status;
        }
        marks[move] = worth(after.winner, to_move) == worth(here.winner, to_move);
        if (marks[move] && order)
            return DYAD_OK;
    }
    return DYAD_OK;
}

dyad_status dyad_solve_moves(dyad_solver *solver, const unsigned char *cells, int to_move,
                             const dyad_solve_limits *limits, unsigned char *marks,
                             dyad_answer *known, dyad_error *error)
{
    DY_EXPECT(error, solver && cells && marks && known, "a position, and where the marks go");
    dyad_status status = dy_solver_begin(__func__, solver, cells, to_move, limits, error);
    if (status != DYAD_OK)
        return status;
    return dy_solver_end(solver, dy_solver_mark_moves(solver, cells, to_move, NULL, marks, known),
                         error);
}

/* ---- what is seen without a search -------------------------------------------------------- */

/* What two questions show together: what matters to neither, or is one side's in both. */
static void keep_common(const dyad_solver *solver, const dyad_connections *other,
                        dyad_connections *seen)
{
    for (size_t i = 0; i < solver->cells; i++) {
        bool dead = seen->dead[i] && other->dead[i];
        unsigned char one = seen->dead[i] ? other->captured[i] : seen->captured[i];
        bool both = seen->captured[i] == other->captured[i] || seen->dead[i] || other->dead[i];
        seen->captured[i] = both && !dead ? one : 0;
        seen->dead[i] = dead;
    }
    for (size_t i = 0; i < other->count; i++)
        seen->connections[seen->count++] = other->connections[i];
}

dyad_status dyad_see_connections(dyad_solver *solver, const unsigned char *cells, int to_move,
                                 dyad_connections *seen, dyad_error *error)
{
    DY_EXPECT(error, solver && cells && seen, "a position, and where to tell of it");
    dyad_status status = dy_take_board(cells, solver->cells, to_move, error);
    if (status != DYAD_OK)
        return status;
    DY_EXPECT(error, solver->engine->see, "a game of connection");
    bool swaps = dy_solver_swap_state(solver, cells, to_move) != DY_SWAP_OVER;
    int other =
        2 - to_move; /* the side that is not to move, which asks the last of two questions */
    if (solver->questions == 1) {
        solver->engine->see(solver->search[0], cells, to_move - 1, -1, seen);
        seen->winner = swaps && solver->cells > 1 ? 0 : seen->winner; /* it is not seen */
        return DYAD_OK;
    }
    dyad_connections own;
    solver->engine->see(solver->search[other], cells, to_move - 1, other, seen);
    solver->engine->see(solver->search[1 - other], cells, to_move - 1, 1 - other, &own);
    keep_common(solver, &own, seen);
    seen->winner = seen->winner == other + 1 ? other + 1 : own.winner == to_move ? to_move : 0;
    return DYAD_OK;
}
