/* solve_boards.c - the boards of an array, solved one after the other by one solver. */
#include "base/border.h"
#include "base/stop.h"
#include "solver/solver.h"
#include "text/board_array.h"

#include <string.h>

enum { NOT_KNOWN = -1, NOT_KNOWN_MARK = 2 };

/* What solving a list takes. */
typedef struct solve_list {
    dyad_solver *solver;
    const dyad_solve_boards_request *request;
    dy_board_array array;
    dyad_position position;
    dy_arena arena;
    dy_flaw flaw;
    unsigned char *room; /* for a board */
    dyad_boards_solved solved;
    uint64_t first_malformed; /* from 1; 0: none */
    dy_flaw first_flaw;
} solve_list;

static size_t room_of(const solve_list *list)
{
    return dy_board_array_bytes(&list->array) + DY_LETTERS_SLACK;
}

/* That nothing is known of the board yet. */
static void put_unknown(const solve_list *list, size_t index)
{
    size_t cells = list->solver->cells;
    if (list->request->winners)
        list->request->winners[index] = NOT_KNOWN;
    if (list->request->moves)
        memset(list->request->moves + index * cells, NOT_KNOWN_MARK, cells);
    if (list->request->swaps)
        list->request->swaps[index] = NOT_KNOWN_MARK;
}

/* Both questions about a board. A budget that is spent, or memory that is too little for it, leaves
 * *known DYAD_OPEN. */
static dyad_status ask(const solve_list *list, size_t index, const unsigned char *cells,
                       int to_move, dyad_answer *known, dyad_error *error)
{
    const dyad_solve_boards_request *request = list->request;
    dyad_solution solution;
    unsigned char marks[DYAD_SOLVE_CELLS + 1];
    size_t count = list->solver->cells;
    *known = DYAD_OPEN;
    dyad_status status =
        dyad_solve(list->solver, cells, to_move, request->limits, &solution, error);
    if (status != DYAD_OK || solution.known != DYAD_YES)
        return status == DYAD_E_LIMIT ? DYAD_OK : status;
    if (request->winners)
        request->winners[index] = (signed char)solution.winner;
    *known = DYAD_YES;
    if (!request->moves && !request->swaps)
        return DYAD_OK;
    status = dyad_solve_moves(list->solver, cells, to_move, request->limits, marks, known, error);
    bool told = status == DYAD_OK && *known == DYAD_YES;
    if (told && request->moves)
        memcpy(request->moves + index * count, marks, count);
    if (told && request->swaps)
        request->swaps[index] = list->solver->swap && marks[count];
    if (status != DYAD_OK)
        *known = DYAD_OPEN;
    return status == DYAD_E_LIMIT ? DYAD_OK : status;
}

static dyad_status solve_board(solve_list *list, size_t index, dyad_error *error)
{
    unsigned char cells[DYAD_SOLVE_CELLS];
    size_t rows, columns;
    dyad_answer known;
    dyad_status status =
        dy_board_array_position(&list->array, index, dy_letter_kernels_of(DYAD_CPU_AUTO),
                                list->room, &list->arena, &list->position, &list->flaw);
    if (status == DYAD_E_MEMORY)
        return dy_fault_memory(error);
    if (status == DYAD_E_MALFORMED) {
        list->solved.malformed++;
        if (!list->first_malformed) {
            list->first_malformed = index + 1;
            list->first_flaw = list->flaw;
        }
        return DYAD_OK;
    }
    dyad_position_cells(&list->position, &rows, &columns, cells, sizeof cells);
    status = ask(list, index, cells, dy_position_mover(&list->position), &known, error);
    list->solved.boards += known == DYAD_YES;
    list->solved.open += known == DYAD_OPEN && status == DYAD_OK;
    return status;
}

static dyad_status solve_all(solve_list *list, dyad_error *error)
{
    dyad_status status = DYAD_OK;
    for (size_t i = 0; i < list->array.count; i++) /* also where it stops: none is left as it was */
        put_unknown(list, i);
    for (size_t i = 0; i < list->array.count && status == DYAD_OK; i++) {
        status =
            dy_stopped(list->solver->stop) ? dy_fault_stopped(error) : solve_board(list, i, error);
        if (status != DYAD_OK && error)
            error->item = i + 1;
    }
    if (status != DYAD_OK || !list->first_malformed || list->request->keep_going)
        return status;
    (void)dy_fault(error, DYAD_E_MALFORMED, "board %llu: %s",
                   (unsigned long long)list->first_malformed, list->first_flaw.text);
    if (error)
        error->item = list->first_malformed;
    return DYAD_E_MALFORMED;
}

dyad_status dyad_solve_boards(dyad_solver *solver, const dyad_solve_boards_request *given,
                              dyad_boards_solved *solved, dyad_error *error)
{
    if (solved)
        *solved = (dyad_boards_solved){.boards = 0};
    DY_EXPECT(error, solver && given, "a solver and a request");
    DY_TAKE(error, dyad_solve_boards_request, request, given);
    DY_EXPECT(error, request.boards, "an array of boards");
    solve_list list = {.solver = solver, .request = &request};
    dyad_status status =
        dy_board_array_take(&list.array, request.boards, solver->row, __func__, error);
    if (status != DYAD_OK)
        return status;
    DY_EXPECT(error, list.array.rows == solver->rows && list.array.columns == solver->columns,
              "boards of the solver's size");
    dyad_solve_limits limits;
    status = dy_solver_limits(__func__, request.limits, &limits, error);
    if (status != DYAD_OK)
        return status;
    request.limits = &limits;
    dy_arena_init(&list.arena, &solver->memory);
    dy_position_init(&list.position, solver->row, &solver->memory);
    list.room = dy_memory_new(&solver->memory, room_of(&list), 1);
    status = list.room ? solve_all(&list, error) : dy_fault_memory(error);
    dy_memory_free(&solver->memory, list.room, room_of(&list), 1);
    dy_position_free(&list.position);
    dy_arena_free(&list.arena);
    if (solved)
        *solved = list.solved;
    return status;
}
