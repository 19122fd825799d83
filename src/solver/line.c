/* line.c - how a solved game goes on: the move that ends it soonest, or holds it off longest, by
 * distances where they are found; all good moves in that order; and the game to its end. */
#include "solver/solver.h"

#include "base/border.h"
#include "base/stop.h"
#include "play/play_layout.h"
#include "play/play_rules.h"

#include <limits.h>
#include <string.h>

enum {
    LINE_NODES = 20000, /* positions that are visited for the distances of a line, */
    MOVE_NODES = 2000,  /* of which a position has so many, */
    LEAST_NODES = 100   /* or when they are used up */
};

/* ---- distances ------------------------------------------------------------------------------ */

static bool goes_on(void *user, uint64_t nodes)
{
    dyad_solver *solver = user;
    bool on = dy_solver_go_on(solver, nodes);
    solver->spent = solver->spent || !on;
    return on;
}

static dyad_status need_distances(dyad_solver *solver)
{
    if (solver->distances)
        return DYAD_OK;
    return dy_distances_open(&solver->memory, solver->row, solver->rows, solver->columns,
                             &solver->distances);
}

/* The distance of a position that `winner` wins; *left is how many positions may be visited yet. */
static dyad_status find_distance(dyad_solver *solver, const unsigned char *cells, int to_move,
                                 int winner, uint64_t *left, dy_distance_found *found)
{
    uint64_t used = 0;
    dy_distance_question asked = {.cells = cells, .to_move = to_move, .winner = winner};
    dy_connection_limits limits = {
        .nodes = *left > MOVE_NODES    ? MOVE_NODES
                 : *left > LEAST_NODES ? *left
                                       : LEAST_NODES,
        .go_on = goes_on,
        .user = solver,
    };
    dyad_status status = need_distances(solver);
    if (status == DYAD_OK)
        status = dy_distances_find(solver->distances, &asked, &limits, found, &used);
    *left -= used < *left ? used : *left;
    return status;
}

/* A cell, and what it is ordered by. */
typedef struct placed {
    int cell;
    dy_nearness near;
} placed;

/* Whether a cell comes before another: for a side that wins, or else one that loses. */
static bool is_before(const placed *a, const placed *b, bool wins)
{
    if (wins && a->near.mover != b->near.mover)
        return a->near.mover < b->near.mover;
    if (a->near.other != b->near.other)
        return a->near.other > b->near.other;
    return a->near.mover < b->near.mover;
}

/* All cells, the nearest to what the mover wants first; those that are no moves last. */
static dyad_status order_cells(dyad_solver *solver, const unsigned char *cells, int to_move,
                               bool wins, int *order)
{
    dy_nearness near[DYAD_SOLVE_CELLS];
    placed sorted[DYAD_SOLVE_CELLS];
    dyad_status status = need_distances(solver);
    if (status == DYAD_OK)
        status = dy_distances_glance(solver->distances, cells, to_move, false, near);
    for (size_t i = 0; i < solver->cells && status == DYAD_OK; i++) {
        placed one = {(int)i, near[i]};
        size_t at = i;
        if (near[i].mover < 0)
            one.near = (dy_nearness){INT_MAX, INT_MIN};
        for (; at > 0 && is_before(&one, &sorted[at - 1], wins); at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = one;
    }
    for (size_t i = 0; i < solver->cells && status == DYAD_OK; i++)
        order[i] = sorted[i].cell;
    return status;
}

/* ---- the best move -------------------------------------------------------------------------- */

/* What is best, and how far the end is. */
typedef struct best {
    int winner, move;  /* -1: not known; none */
    unsigned distance; /* 0: not known */
} best;

/* Where no distance was found: what the solver knows, and what is near. */
static dyad_status choose(dyad_solver *solver, const unsigned char *cells, int to_move,
                          const dyad_solution *here, best *found)
{
    int order[DYAD_SOLVE_CELLS];
    unsigned char marks[DYAD_SOLVE_CELLS + 1] = {0};
    dyad_answer known;
    bool loses = here->winner == 3 - to_move;
    if (here->move >= 0) {
        found->move = here->move;
        return DYAD_OK;
    }
    dyad_status status = order_cells(solver, cells, to_move, !loses, order);
    if (status == DYAD_OK && !loses)
        status = dy_solver_mark_moves(solver, cells, to_move, order, marks, &known);
    for (size_t i = 0; i < solver->cells && found->move < 0 && status == DYAD_OK; i++) {
        dy_outcome after = {.legal = marks[order[i]] != 0};
        if (loses)
            status = dy_solver_move_on(solver, cells, to_move, (size_t)order[i], &after);
        if (after.legal)
            found->move = order[i];
    }
    if (found->move < 0 && marks[solver->cells])
        found->move = (int)solver->cells; /* the swap */
    return status;
}

static dyad_status find_best(dyad_solver *solver, const unsigned char *cells, int to_move,
                             uint64_t *left, best *found)
{
    dyad_solution here = {.known = DYAD_OPEN};
    dy_distance_found end = {.move = -1};
    dyad_status status = dy_solver_solve(solver, cells, to_move, &here);
    *found = (best){-1, -1, 0};
    if (status != DYAD_OK || here.known != DYAD_YES)
        return status;
    found->winner = here.winner;
    found->distance = here.distance;
    bool swaps = dy_solver_swap_state(solver, cells, to_move) != DY_SWAP_OVER;
    if (here.winner && !swaps && !(here.distance && here.move >= 0))
        status = find_distance(solver, cells, to_move, here.winner, left, &end);
    if (status != DYAD_OK)
        return status;
    found->distance = end.moves ? end.moves : here.distance;
    found->move =
        end.move >= 0 && (size_t)end.move < solver->cells && (end.moves || here.winner != to_move)
            ? end.move
            : -1;
    return found->move >= 0 ? DYAD_OK : choose(solver, cells, to_move, &here, found);
}

dyad_status dy_solver_best_move(dyad_solver *solver, const unsigned char *cells, int to_move,
                                int *winner, int *move)
{
    best found;
    uint64_t left = LEAST_NODES;
    dyad_status status = find_best(solver, cells, to_move, &left, &found);
    *winner = found.winner;
    *move = found.move;
    return status;
}

/* ---- all good moves ------------------------------------------------------------------------- */

/* Puts a move where it belongs: what is proved first, by its distance. */
static void insert(dyad_solve_move *moves, size_t count, dyad_solve_move one)
{
    size_t at = count;
    for (; at > 0 && one.distance; at--) {
        unsigned before = moves[at - 1].distance;
        if (before && before <= one.distance)
            break;
        moves[at] = moves[at - 1];
    }
    moves[at] = one;
}

/* Of moves that are equal, that which a line begins with comes first. */
static void put_first(int *order, int move)
{
    size_t at = 0;
    while (order[at] != move)
        at++;
    memmove(order + 1, order, at * sizeof *order);
    order[0] = move;
}

static dyad_status rank(dyad_solver *solver, const unsigned char *cells, int to_move,
                        const unsigned char *marks, int winner, dyad_solve_move *moves,
                        size_t *count)
{
    int order[DYAD_SOLVE_CELLS];
    uint64_t left = LINE_NODES;
    dy_distance_found end = {.move = -1};
    dy_swap_state swap = dy_solver_swap_state(solver, cells, to_move);
    dyad_status status = order_cells(solver, cells, to_move, true, order);
    if (status == DYAD_OK && winner && swap == DY_SWAP_OVER)
        status = find_distance(solver, cells, to_move, winner, &left, &end);
    if (status == DYAD_OK && end.moves)
        put_first(order, end.move);
    for (size_t i = 0; i < solver->cells && status == DYAD_OK; i++) {
        dyad_solve_move one = {.move = order[i]};
        dy_outcome after;
        dy_distance_found found = {.move = -1};
        if (!marks[order[i]])
            continue;
        status = dy_solver_move_on(solver, cells, to_move, (size_t)one.move, &after);
        bool counts = winner && swap != DY_SWAP_NEXT; /* nobody swaps after it */
        if (status == DYAD_OK && counts)
            status = find_distance(solver, after.cells, 3 - to_move, winner, &left, &found);
        if (found.moves)
            one.distance = found.moves + 1;
        else if (counts && found.least == 0) /* the game is over */
            one.distance = 1;
        insert(moves, (*count)++, one);
    }
    if (status == DYAD_OK && marks[solver->cells])
        moves[(*count)++] = (dyad_solve_move){.move = (int)solver->cells}; /* the swap */
    return status;
}

dyad_status dyad_solve_ranked(dyad_solver *solver, const unsigned char *cells, int to_move,
                              const dyad_solve_limits *limits, dyad_solve_move *moves,
                              size_t *count, dyad_answer *known, dyad_error *error)
{
    unsigned char marks[DYAD_SOLVE_CELLS + 1] = {0};
    dyad_solution here = {.known = DYAD_OPEN};
    DY_EXPECT(error, solver && cells && moves && count && known,
              "a position, and where the moves go");
    dyad_status status = dy_solver_begin(__func__, solver, cells, to_move, limits, error);
    if (status != DYAD_OK)
        return status;
    *count = 0;
    *known = DYAD_OPEN;
    status = dy_solver_mark_moves(solver, cells, to_move, NULL, marks, known);
    if (status == DYAD_OK && *known == DYAD_YES)
        status = dy_solver_solve(solver, cells, to_move, &here);
    if (status == DYAD_OK && *known == DYAD_YES)
        status = rank(solver, cells, to_move, marks, here.winner, moves, count);
    return dy_solver_end(solver, status, error);
}

/* ---- the game to its end -------------------------------------------------------------------- */

/* A line that is being made: the game is played. */
typedef struct line_work {
    dyad_solver *solver;
    dyad_play *play;
    int *moves;
    size_t room;
    dyad_best_play *line;
} line_work;

/* Goes on with a move; after a swap, from the board that it leaves. */
static dyad_status make_move(line_work *w, const unsigned char *cells, int to_move, int move)
{
    const dyad_solver *solver = w->solver;
    dyad_move made = {DYAD_MOVE_PLACE, to_move, (size_t)move / solver->columns,
                      (size_t)move % solver->columns};
    dy_outcome after;
    if ((size_t)move < solver->cells)
        return dyad_play_move(w->play, &made, NULL);
    dyad_status status = dy_solver_move_on(solver, cells, to_move, (size_t)move, &after);
    dyad_play_free(w->play);
    w->play = NULL;
    return status == DYAD_OK
               ? dy_play_new_laid_out(&solver->memory, solver->row, solver->rows, solver->columns,
                                      after.cells, 3 - to_move, &w->play)
               : status;
}

static dyad_status play_line(line_work *w)
{
    unsigned char cells[DYAD_SOLVE_CELLS];
    const dyad_solver *solver = w->solver;
    uint64_t left = LINE_NODES;
    while (dyad_play_result(w->play).ending == DYAD_ENDING_NONE) {
        best found;
        int to_move = dyad_play_to_move(w->play);
        dy_play_lay_out(w->play, solver->rows, solver->columns, cells);
        dyad_status status = find_best(w->solver, cells, to_move, &left, &found);
        if (status != DYAD_OK || found.winner < 0 || w->line->count == w->room)
            return status;
        if (w->line->count == 0)
            w->line->distance = found.distance;
        if (found.move < 0) {
            w->line->whole = DYAD_NO;
            return DYAD_OK;
        }
        status = make_move(w, cells, to_move, found.move);
        if (status != DYAD_OK)
            return status;
        w->moves[w->line->count++] = found.move;
    }
    w->line->whole = DYAD_YES;
    return DYAD_OK;
}

dyad_status dyad_solve_line(dyad_solver *solver, const unsigned char *cells, int to_move,
                            const dyad_solve_limits *limits,
                            int *moves, /* NOLINT(*-non-const-parameter) */
                            size_t room, dyad_best_play *line, dyad_error *error)
{
    DY_EXPECT(error, solver && cells && moves && line, "a position, and where the moves go");
    line_work work = {.solver = solver, .moves = moves, .room = room, .line = line};
    dyad_status status = dy_solver_begin(__func__, solver, cells, to_move, limits, error);
    if (status != DYAD_OK)
        return status;
    *line = (dyad_best_play){.whole = DYAD_OPEN};
    /* With the swap to come a theorem names the winner; a line would take a search. */
    if (dy_solver_swap_state(solver, cells, to_move) == DY_SWAP_NEXT)
        return dy_solver_end(solver, DYAD_OK, error);
    status = dy_play_new_laid_out(&solver->memory, solver->row, solver->rows, solver->columns,
                                  cells, to_move, &work.play);
    if (status == DYAD_OK)
        status = play_line(&work);
    dyad_play_free(work.play);
    return dy_solver_end(solver, status, error);
}
