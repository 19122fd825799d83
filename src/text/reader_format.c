/* reader_format.c - what the formats of a reader share. */
#include "text/reader_format.h"

#include "base/fault.h"

dyad_status dy_reader_settle(dy_reader *reader, dyad_position *position, dy_flaw *flaw,
                             dyad_error *error)
{
    if (reader->to_move)
        position->to_move = reader->to_move;
    if (reader->swap)
        position->swap = position->game->swap && dy_grid_is_square(&position->grid);
    dyad_status status = dy_position_check(position, &reader->scratch, flaw);
    if (status == DYAD_OK)
        return DYAD_OK;
    return status == DYAD_E_MEMORY ? dy_fault_memory(error)
                                   : dy_fault(error, status, "%s", flaw->text);
}
