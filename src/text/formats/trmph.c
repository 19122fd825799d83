/* trmph.c - writes links of trmph.com; hexworld.c reads them. A swap of pieces is the first move a
 * second time, both where the stone comes to lie, and the winner follows a blank:
 *
 *     http://www.trmph.com/hex/board#13,d1d1b3 b */
#include "text/formats/formats.h"

#include "base/fault.h"

#include <string.h>

static dyad_status put_move(const dyad_record_node *node, dy_buffer *out, dyad_error *error)
{
    char text[DY_POINT_MAX];
    const dyad_record_node *next = node->first_child;
    dy_point point = {node->row, node->column_of_move};
    bool swapped = next && next->kind == DYAD_RECORD_SWAP_PIECES;
    switch ((dyad_record_kind)node->kind) {
    case DYAD_RECORD_STONE:
        if (swapped && node->parent != node->record->root)
            return dy_fault(error, DYAD_E_USAGE,
                            "a trmph link has a swap as the second move alone");
        if (swapped)
            point = (dy_point){node->column_of_move, node->row};
        dy_point_write(point, text);
        for (int i = 0; i < 1 + swapped; i++)
            dy_buffer_text(out, text);
        return DYAD_OK;
    case DYAD_RECORD_SWAP_PIECES:
        return node->parent->kind == DYAD_RECORD_STONE
                   ? DYAD_OK
                   : dy_fault(error, DYAD_E_USAGE, "a trmph link has a swap after a stone alone");
    case DYAD_RECORD_NONE:
    case DYAD_RECORD_RESIGN:
    case DYAD_RECORD_FORFEIT: return DYAD_OK;
    case DYAD_RECORD_PASS: return dy_fault(error, DYAD_E_USAGE, "a trmph link cannot hold a pass");
    case DYAD_RECORD_SWAP_SIDES:
        return dy_fault(error, DYAD_E_USAGE, "a trmph link cannot hold a swap of sides");
    }
    return DYAD_OK;
}

/* Whether colours alternate, the first one first, and nothing is set up. */
static bool fits(const dyad_record *record)
{
    int turn = 1;
    for (const dyad_record_node *node = record->root; node; node = node->first_child) {
        bool moves = node->kind == DYAD_RECORD_STONE || node->kind == DYAD_RECORD_SWAP_PIECES;
        if (node->first_stones || (moves && node->colour != turn))
            return false;
        turn = moves ? 3 - turn : turn;
    }
    return true;
}

dyad_status dy_trmph_put(dyad_record *record, dy_buffer *out, dyad_error *error)
{
    size_t begin = out->size;
    dyad_status status = DYAD_OK;
    if (!record->game->hexworld)
        return dy_fault(error, DYAD_E_USAGE, "trmph links are of hex, found a game of %s",
                        record->game->name);
    if (record->rows != record->columns)
        return dy_fault(error, DYAD_E_USAGE, "trmph links are of square boards");
    if (!fits(record))
        return dy_fault(error, DYAD_E_USAGE,
                        "a trmph link cannot hold stones that are set up, or two moves of one "
                        "colour in a row");
    if (dy_record_repeats_first(record))
        return dy_fault(error, DYAD_E_USAGE,
                        "a trmph link cannot hold two stones on the first cell: that is a swap");
    dy_buffer_text(out, "http://www.trmph.com/hex/board#");
    dy_buffer_unsigned(out, record->rows);
    dy_buffer_char(out, ',');
    for (const dyad_record_node *node = record->root; node && status == DYAD_OK;
         node = node->first_child)
        status = put_move(node, out, error);
    int winner = dyad_record_winner(record);
    if (winner)
        dy_buffer_text(out, winner == 1 ? " b" : " r");
    dy_buffer_char(out, '\n');
    if (status != DYAD_OK)
        out->size = begin;
    return status;
}
