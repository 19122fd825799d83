/* solver_swap.c - who may swap, in a game with the swap.
 *
 *     no stone                     each first stone may be swapped
 *     one stone of who goes first  the other may swap it, or move
 *     anything else                nobody swaps any more
 *
 * In a game that somebody always wins, and in which a mirrored board with the colours exchanged is
 * as good for one as the board is for the other, a first stone wins either as it lies or for whom
 * swaps it. So the second player wins always (the strategy is stolen), and the search only says
 * whether by the swap. Other games are compared move by move. */
#include "base/border.h"
#include "solver/solver.h"

#include <string.h>

dyad_status dyad_solver_set_swap(dyad_solver *solver, bool swap, dyad_error *error)
{
    DY_EXPECT(error, solver, "a solver");
    if (swap && !solver->row->swap)
        return dy_fault(error, DYAD_E_USAGE, "%s has no swap", solver->row->name);
    if (swap && solver->rows != solver->columns)
        return dy_fault(error, DYAD_E_USAGE, "%s", dyad_legality_text(DYAD_ILLEGAL_NO_MIRROR));
    solver->swap = swap;
    return DYAD_OK;
}

bool dyad_solver_swap(const dyad_solver *solver)
{
    return solver && solver->swap;
}

bool dy_solver_is_mirrored(const dyad_solver *solver)
{
    return solver->row->expert == DYAD_EXPERT_CONNECTION && solver->row->decisive &&
           !solver->row->passes;
}

/* The state; and where it is NOW the cell of the stone. */
static dy_swap_state state_of(const dyad_solver *solver, const unsigned char *cells, int to_move,
                              size_t *stone)
{
    size_t stones = 0;
    int first = dy_begins(solver->row);
    for (size_t i = 0; solver->swap && i < solver->cells && stones < 2; i++)
        if (cells[i]) {
            stones++;
            *stone = i;
        }
    if (!solver->swap || stones > 1 || solver->cells == 1) /* where the first stone wins */
        return DY_SWAP_OVER;
    if (stones == 0)
        return to_move == first ? DY_SWAP_NEXT : DY_SWAP_OVER;
    return to_move != first && cells[*stone] == first ? DY_SWAP_NOW : DY_SWAP_OVER;
}

bool dy_solver_swapped(const dyad_solver *solver, const unsigned char *cells, int to_move,
                       unsigned char *after)
{
    size_t stone = 0;
    if (state_of(solver, cells, to_move, &stone) != DY_SWAP_NOW)
        return false;
    memset(after, 0, solver->cells);
    after[stone % solver->columns * solver->columns + stone / solver->columns] =
        (unsigned char)to_move;
    return true;
}

dy_swap_state dy_solver_swap_state(const dyad_solver *solver, const unsigned char *cells,
                                   int to_move)
{
    size_t stone;
    return state_of(solver, cells, to_move, &stone);
}
