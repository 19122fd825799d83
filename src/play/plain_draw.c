/* plain_draw.c - legal moves drawn at random. */
#include "play/plain.h"

#include <assert.h>

bool dy_draw_take(dy_draw *draw, const dyad_play *play, dy_arena *arena)
{
    bool piles = play->game->piles;
    *draw = (dy_draw){.room = piles ? (size_t)play->start.piles.disc_count
                                    : (size_t)play->rows * play->columns};
    if (piles)
        return (draw->moves = dy_arena_alloc(arena, draw->room, sizeof *draw->moves)) != NULL;
    return (draw->cells = dy_arena_alloc(arena, draw->room, sizeof *draw->cells)) != NULL;
}

void dy_draw_begin(dy_draw *draw, const dyad_play *play)
{
    draw->count = 0;
    for (uint32_t cell = 0; draw->cells && cell < draw->room; cell++)
        if (play->rules->at(play, cell / play->columns, cell % play->columns) == 0)
            draw->cells[draw->count++] = cell;
}

static void swap(uint32_t *cells, size_t i, size_t j)
{
    uint32_t cell = cells[i];
    cells[i] = cells[j];
    cells[j] = cell;
}

static bool pass_if_allowed(const dyad_play *play, dyad_move *move)
{
    *move = (dyad_move){DYAD_MOVE_PASS, play->to_move, 0, 0};
    return play->game->passes;
}

/* False: there is none. */
static bool draw_move(dy_draw *draw, const dyad_play *play, dy_random *random, dyad_move *move)
{
    int colour = play->to_move;
    if (play->result.ending != DYAD_ENDING_NONE)
        return false;
    if (draw->moves) {
        size_t count = dyad_play_legal(play, colour, draw->moves, draw->room);
        if (play->game->passes) /* the last one */
            count--;
        if (count)
            *move = draw->moves[dy_random_below(random, count)];
        return count > 0 || pass_if_allowed(play, move);
    }
    for (size_t left = draw->count; left > 0; left--) {
        size_t i = (size_t)dy_random_below(random, left);
        uint32_t row = draw->cells[i] / play->columns, column = draw->cells[i] % play->columns;
        if (play->rules->check(play, colour, row, column) == DYAD_LEGAL) {
            swap(draw->cells, i, --draw->count);
            *move = (dyad_move){DYAD_MOVE_PLACE, colour, row, column};
            return true;
        }
        swap(draw->cells, i, left - 1);
    }
    return pass_if_allowed(play, move);
}

dyad_status dy_draw_play(dy_draw *draw, dyad_play *play, dy_random *random, dyad_move *move)
{
    if (!draw_move(draw, play, random, move))
        return DYAD_END;
    if (dyad_play_move(play, move, NULL) != DYAD_OK)
        return DYAD_E_MEMORY;
    size_t taken = play->plies[play->ply_count - 1].taken;
    for (; draw->cells && taken < play->taken_count; taken++) { /* these are empty again */
        assert(draw->count < draw->room);
        draw->cells[draw->count++] = play->taken[taken];
    }
    return DYAD_OK;
}
