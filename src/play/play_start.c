/* play_start.c - a game seen backwards: what each move took off comes back, and what it put goes.
 */
#include "play/play_start.h"

#include "play/taken.h"

/* Of the only stone on a square board. */
static void mirror_stone(unsigned char *cells, size_t columns)
{
    size_t cell = 0;
    while (!cells[cell])
        cell++;
    unsigned char other = (unsigned char)(3 - cells[cell]);
    cells[cell] = 0;
    cells[cell % columns * columns + cell / columns] = other;
}

size_t dy_play_start(const dyad_play *play, unsigned char *cells)
{
    size_t columns = play->columns, stones = 0, row, column;
    dyad_play_cells(play, cells);
    for (size_t i = play->ply_count; i-- > 0;) {
        const dyad_move *move = &play->plies[i].move;
        unsigned char taken = (unsigned char)dy_taken_colour(play, i);
        for (size_t k = 0; dyad_play_captured_at(play, i, k, &row, &column); k++)
            cells[row * columns + column] = taken;
        if (move->kind == DYAD_MOVE_PLACE)
            cells[move->row * columns + move->column] = 0;
        if (move->kind == DYAD_MOVE_SWAP)
            mirror_stone(cells, columns);
    }
    for (size_t i = 0; i < play->rows * columns; i++)
        stones += cells[i] != 0;
    return stones;
}

const dy_piles *dy_play_start_piles(const dyad_play *play)
{
    return &play->start.piles;
}

int dy_play_first_to_move(const dyad_play *play)
{
    return play->first_to_move;
}

int dy_play_turn_before(const dyad_play *play, size_t index)
{
    return play->plies[index].to_move;
}

dyad_allocator dy_play_memory(const dyad_play *play)
{
    return play->memory;
}
