/* puzzle.c - games are played with moves drawn by how often the player looked at them; each
 * position of a game, from the first on, is solved, until one has a single winning move. */
#define _GNU_SOURCE /* tdestroy */
#include "puzzle.h"

#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLAYOUTS = 64,            /* before each move of a game */
    OPENING = 2,              /* moves that are drawn among all */
    NODES = 4000,             /* for each question about a position */
    STRATEGY_NODES = 40000,   /* for each strategy */
    SOLVER_BYTES = 256 << 20, /* of each of both solvers */
    PLAYER_BYTES = 64 << 20,
    GAMES_IN_VAIN = 5000,
};

/* What is there for boards of one size. */
typedef struct bench {
    dyad_solver *solver, *writer; /* the other one writes smaller strategies */
    dyad_player *player;
} bench;

typedef struct search {
    dyad_session *session;
    const puzzle_request *request;
    dyad_error *error;
    bench benches[PUZZLE_SIDE_MAX + 1];
    void *keys;            /* of puzzles that were found: a tree of tsearch() */
    uint64_t games, drawn; /* games begun; numbers drawn in this game */
    kept_text refutation;  /* the strategy against a move that does not win */
    puzzle found;
} search;

bool puzzle_has(const dyad_game *game)
{
    return dyad_game_expert(game) == DYAD_EXPERT_CONNECTION && !dyad_game_passes(game);
}

/* ---- beginnings ---------------------------------------------------------------------------- */

static dyad_status fail(search *of, dyad_status status, const char *why)
{
    *of->error = (dyad_error){.status = status};
    snprintf(of->error->text, sizeof of->error->text, "%s", why);
    return status;
}

static dyad_status open_bench(search *of, size_t size)
{
    bench *here = &of->benches[size];
    dyad_solver_request solver = {.struct_size = sizeof solver,
                                  .game = of->request->game,
                                  .size = size,
                                  .memory = SOLVER_BYTES,
                                  .stop = of->request->stop};
    dyad_player_request player = {.struct_size = sizeof player,
                                  .game = of->request->game,
                                  .size = size,
                                  .memory = PLAYER_BYTES,
                                  .jobs = 1,
                                  .off = DYAD_PLAYER_OFF_KNOWLEDGE};
    if (here->player)
        return DYAD_OK;
    dyad_status status = dyad_solver_new(NULL, &solver, &here->solver, of->error);
    solver.off = DYAD_OFF_LEARNING;
    if (status == DYAD_OK)
        status = dyad_solver_new(NULL, &solver, &here->writer, of->error);
    if (status == DYAD_OK)
        status = dyad_player_new(NULL, &player, &here->player, of->error);
    return status;
}

static void close_bench(bench *here)
{
    dyad_solver_free(here->solver);
    dyad_solver_free(here->writer);
    dyad_player_free(here->player);
}

/* A number below `bound`. Each game has numbers of its own, so that it can be played again. */
static uint64_t draw(search *of, uint64_t bound)
{
    uint64_t game = dyad_board_seed(of->request->seed, of->games);
    return dyad_board_seed(game, of->drawn++) % bound;
}

/* ---- one winning move ----------------------------------------------------------------------- */

static const dyad_solve_limits quick = {.struct_size = sizeof quick, .nodes = NODES};

/* Whether the position in `found` has one winning move alone; also false where that takes long. */
static dyad_status has_one(search *of, bool *one)
{
    puzzle *found = &of->found;
    dyad_solver *solver = of->benches[found->size].solver;
    dyad_solution whole, after;
    *one = false;
    dyad_status status =
        dyad_solve(solver, found->cells, found->to_move, &quick, &whole, of->error);
    if (status != DYAD_OK || whole.known != DYAD_YES || whole.winner != found->to_move ||
        whole.move < 0)
        return status;
    found->move = whole.move;
    for (int cell = 0; cell < (int)(found->size * found->size); cell++) {
        if (found->cells[cell] || cell == whole.move)
            continue;
        status =
            dyad_solve_after(solver, found->cells, found->to_move, cell, &quick, &after, of->error);
        if (status != DYAD_OK || after.known != DYAD_YES || after.winner == found->to_move)
            return status;
    }
    *one = true;
    return DYAD_OK;
}

/* ---- checks --------------------------------------------------------------------------------- */

/* Writes the strategy of a position and has it read. *known is DYAD_OPEN, and there are no facts,
 * where it would take long. */
static dyad_status prove(search *of, const unsigned char *cells, int to_move, kept_text *text,
                         dyad_answer *known, dyad_strategy_facts *facts)
{
    const dyad_solve_limits limits = {.struct_size = sizeof limits, .nodes = STRATEGY_NODES};
    size_t side = of->found.size;
    text->size = 0;
    dyad_status status = dyad_solve_strategy(of->benches[side].writer, cells, to_move, &limits,
                                             keep_text, text, known, NULL, of->error);
    if (status != DYAD_OK || *known != DYAD_YES)
        return status;
    status = dyad_verify_strategy(of->session, "the strategy of a puzzle", text->bytes, text->size,
                                  facts);
    if (status != DYAD_OK) {
        *of->error = *dyad_session_error(of->session);
        return status;
    }
    bool same = facts->rows == side && facts->columns == side && facts->to_move == to_move &&
                facts->game == of->request->game && memcmp(facts->cells, cells, side * side) == 0;
    return same ? DYAD_OK : fail(of, DYAD_E_REFUTED, "a strategy is that of another position");
}

/* Whether the strategies hold: that of the move, which `found` keeps, and of each other move one
 * that keeps it from winning. */
static dyad_status is_proven(search *of, bool *proven)
{
    puzzle *found = &of->found;
    dyad_strategy_facts facts;
    dyad_answer known;
    *proven = false;
    dyad_status status = prove(of, found->cells, found->to_move, &found->strategy, &known, &facts);
    if (status != DYAD_OK || known != DYAD_YES)
        return status;
    if (facts.winner != found->to_move || facts.move != found->move)
        return fail(of, DYAD_E_REFUTED, "the strategy of a puzzle wins otherwise");
    found->depth = facts.depth;
    unsigned char after[DYAD_SOLVE_CELLS];
    for (size_t cell = 0; cell < found->size * found->size; cell++) {
        if (found->cells[cell] || (int)cell == found->move)
            continue;
        memcpy(after, found->cells, sizeof after);
        after[cell] = (unsigned char)found->to_move;
        status = prove(of, after, 3 - found->to_move, &of->refutation, &known, &facts);
        if (status != DYAD_OK || known != DYAD_YES)
            return status;
        if (facts.winner == found->to_move)
            return fail(of, DYAD_E_REFUTED, "a puzzle has two winning moves");
    }
    *proven = true;
    return DYAD_OK;
}

/* How deep it is, from what players see at a glance to what few see at all. */
static unsigned grade_of(uint64_t depth)
{
    static const uint64_t most[PUZZLE_GRADES - 1] = {2, 4, 6, 9};
    unsigned grade = 1;
    while (grade < PUZZLE_GRADES && depth > most[grade - 1])
        grade++;
    return grade;
}

/* ---- games ---------------------------------------------------------------------------------- */

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Whether no image of it was found before; it is noted. */
static dyad_status is_new(search *of, bool *new)
{
    const puzzle *found = &of->found;
    unsigned char turn = (unsigned char)found->to_move;
    dyad_boards boards = {.struct_size = sizeof boards,
                          .cells = found->cells,
                          .count = 1,
                          .rows = found->size,
                          .columns = found->size,
                          .to_move = &turn};
    dyad_hash_boards_request hashed = {
        .struct_size = sizeof hashed, .game = of->request->game, .boards = &boards, .jobs = 1};
    uint64_t *key = hashed.keys = malloc(sizeof *key);
    if (!key)
        return fail(of, DYAD_E_MEMORY, "out of memory");
    dyad_status status = dyad_hash_boards(of->session, &hashed);
    if (status != DYAD_OK) {
        *of->error = *dyad_session_error(of->session);
        free(key);
        return status;
    }
    uint64_t **kept = tsearch(key, &of->keys, compare_keys);
    *new = kept &&*kept == key;
    if (!*new)
        free(key);
    return kept ? DYAD_OK : fail(of, DYAD_E_MEMORY, "out of memory");
}

/* A cell that the side to move goes to: drawn, as often as the player would look at it. */
static dyad_status choose(search *of, const dyad_play *play, int *move)
{
    const dyad_player_limits limits = {
        .struct_size = sizeof limits, .playouts = PLAYOUTS, .stop = of->request->stop};
    const puzzle *at = &of->found;
    size_t cells = at->size * at->size, empty = 0;
    dyad_player_result result;
    if (dyad_play_count(play) < OPENING) {
        empty = draw(of, cells - dyad_play_count(play));
        for (*move = 0; at->cells[*move] || empty-- > 0;)
            ++*move;
        return DYAD_OK;
    }
    dyad_status status = dyad_player_think(of->benches[at->size].player, at->cells, at->to_move,
                                           &limits, &result, of->error);
    uint64_t visits = 0;
    for (size_t i = 0; status == DYAD_OK && i < result.candidate_count; i++)
        visits += result.candidates[i].visits;
    *move = result.move;
    if (status != DYAD_OK || visits == 0)
        return status;
    uint64_t drawn = draw(of, visits);
    size_t i = 0;
    while (drawn >= result.candidates[i].visits)
        drawn -= result.candidates[i++].visits;
    *move = result.candidates[i].move;
    return DYAD_OK;
}

/* Makes one of them, and notes what it leads to. */
static dyad_status make_move(search *of, dyad_play *play)
{
    puzzle *at = &of->found;
    int cell;
    dyad_status status = choose(of, play, &cell);
    if (status != DYAD_OK)
        return status;
    dyad_move move = {.kind = DYAD_MOVE_PLACE,
                      .colour = at->to_move,
                      .row = (size_t)cell / at->size,
                      .column = (size_t)cell % at->size};
    status = dyad_play_move(play, &move, of->error);
    dyad_play_cells(play, at->cells);
    at->to_move = dyad_play_to_move(play);
    return status;
}

/* Whether the position of the game is a puzzle, which `found` then tells all of. */
static dyad_status is_puzzle(search *of, bool *is)
{
    puzzle *found = &of->found;
    const puzzle_request *request = of->request;
    dyad_status status = has_one(of, is);
    if (status == DYAD_OK && *is)
        status = is_proven(of, is);
    if (status != DYAD_OK || !*is)
        return status;
    found->grade = grade_of(found->depth);
    *is = found->grade >= request->grade_min && found->grade <= request->grade_max;
    if (*is)
        status = is_new(of, is);
    dyad_best_play line = {.count = 0};
    if (status == DYAD_OK && *is)
        status = dyad_solve_line(of->benches[found->size].solver, found->cells, found->to_move,
                                 NULL, found->line, DYAD_SOLVE_CELLS, &line, of->error);
    found->line_count = line.count;
    return status;
}

static dyad_status play_game(search *of, bool *found)
{
    const puzzle_request *request = of->request;
    puzzle *at = &of->found;
    dyad_play *play;
    of->drawn = 0;
    at->size = request->size_min + draw(of, request->size_max - request->size_min + 1);
    dyad_status status = open_bench(of, at->size);
    if (status == DYAD_OK)
        status = dyad_play_new(NULL, request->game, at->size, at->size, &play, of->error);
    if (status != DYAD_OK)
        return status;
    dyad_player_reset(of->benches[at->size].player, draw(of, UINT64_MAX));
    memset(at->cells, 0, sizeof at->cells);
    at->to_move = dyad_play_to_move(play);
    *found = false;
    while (status == DYAD_OK && !*found && dyad_play_result(play).ending == DYAD_ENDING_NONE) {
        if (request->stop && __atomic_load_n(request->stop, __ATOMIC_RELAXED))
            status = DYAD_E_STOPPED;
        else if (dyad_play_count(play) >= OPENING)
            status = is_puzzle(of, found);
        if (status == DYAD_OK && !*found)
            status = make_move(of, play);
    }
    dyad_play_free(play);
    return status;
}

dyad_status puzzle_search(dyad_session *session, const puzzle_request *request, dyad_error *error)
{
    search of = {.session = session, .request = request, .error = error};
    dyad_status status = DYAD_OK;
    uint64_t count = 0;
    for (uint64_t vain = 0; status == DYAD_OK && count < request->count; of.games++) {
        bool found;
        if (request->tell)
            request->tell(request->user, of.games);
        status = play_game(&of, &found);
        if (status != DYAD_OK)
            break;
        vain = found ? 0 : vain + 1;
        if (found) {
            count++;
            status = request->give(request->user, &of.found);
        } else if (vain == GAMES_IN_VAIN) {
            status = fail(&of, DYAD_E_LIMIT, "in 5000 games no other puzzle was found");
        }
    }
    for (size_t size = 0; size <= PUZZLE_SIDE_MAX; size++)
        close_bench(&of.benches[size]);
    tdestroy(of.keys, free);
    free(of.found.strategy.bytes);
    free(of.refutation.bytes);
    return status;
}
