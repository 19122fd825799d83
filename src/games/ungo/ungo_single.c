/* ungo_single.c - Un-Go at random, one game at a time. */
#include "games/ungo/ungo_single.h"

#include <string.h>

enum { STOP_EVERY = 1 << 12 /* moves between looks at the stop flag */ };

bool dy_single_take(dy_single *game, uint32_t rows, uint32_t columns, dy_arena *arena)
{
    uint32_t log_size = 1, cells = rows * columns;
    while (log_size < cells + 1)
        log_size *= 2;
    game->empty = dy_arena_alloc(arena, cells, sizeof *game->empty);
    return game->empty && dy_groups_take(&game->groups, rows, columns, log_size, arena);
}

void dy_single_load(dy_single *game, const dy_grid *grid)
{
    dy_groups *groups = &game->groups;
    dy_groups_load(groups, grid);
    game->count = 0;
    game->forced = game->skipped = 0;
    memset(game->skipped_captured, 0, sizeof game->skipped_captured);
    for (uint32_t row = 0; row < groups->rows; row++)
        for (uint32_t column = 0; column < groups->columns; column++)
            if (dy_groups_at(groups, dy_groups_cell(groups, row, column)) == 0)
                game->empty[game->count++] = dy_groups_cell(groups, row, column);
}

/* A random legal move, as an index of the list; -1 when there is none. */
static int64_t draw(dy_single *game, int mover, dy_random *dice)
{
    uint32_t *empty = game->empty;
    for (uint32_t left = game->count; left > 0; left--) {
        uint32_t i = (uint32_t)dy_random_below(dice, left), cell = empty[i];
        if (dy_groups_legal(&game->groups, cell, mover))
            return i;
        empty[i] = empty[left - 1];
        empty[left - 1] = cell;
    }
    return -1;
}

/* Plays the cell at an index of the list. */
static void play(dy_single *game, uint32_t index, int mover)
{
    dy_groups *groups = &game->groups;
    uint32_t cell = game->empty[index];
    uint64_t logged = groups->logged + 1; /* past the stone itself */
    game->empty[index] = game->empty[--game->count];
    dy_groups_play(groups, cell, mover);
    for (; logged < groups->logged; logged++)
        game->empty[game->count++] = dy_groups_log_at(groups, logged) / 2;
}

/* Whether nothing but the cell at `index` can be played. */
static bool is_forced(const dy_single *game, uint32_t index, int mover)
{
    for (uint32_t i = 0; i < game->count; i++)
        if (i != index && dy_groups_legal(&game->groups, game->empty[i], mover))
            return false;
    return true;
}

/* Plays a move; true where forced moves have come back to a board that was marked, with the same
 * player to move. Marks follow one another as in Brent's search for cycles. */
static bool play_forced(dy_single *game, uint32_t index, int mover)
{
    if (!is_forced(game, index, mover)) {
        game->forced = 0;
        play(game, index, mover);
        return false;
    }
    if (game->forced == 0)
        game->next_mark = 0;
    if (game->forced == game->next_mark) {
        dy_groups_mark(&game->groups);
        memcpy(game->marked_captured, game->groups.captured, sizeof game->marked_captured);
        game->marked = game->forced;
        game->next_mark = game->next_mark * 2 + 2; /* even: the same player is to move */
    }
    play(game, index, mover);
    game->forced++;
    return game->forced % DY_COLOURS == 0 && game->groups.changes == 0;
}

/* From a board that comes again: counts the rounds that are left. */
static void skip_rounds(dy_single *game, uint64_t *moves, uint64_t max_moves)
{
    uint64_t period = game->forced - game->marked, rounds = (max_moves - *moves) / period;
    game->skipped += rounds * period;
    *moves += rounds * period;
    for (int i = 0; i < DY_COLOURS; i++)
        game->skipped_captured[i] += rounds * (game->groups.captured[i] - game->marked_captured[i]);
}

static bool can_move(const dy_groups *groups, int mover)
{
    for (uint32_t row = 0; row < groups->rows; row++) {
        for (uint32_t column = 0; column < groups->columns; column++) {
            uint32_t cell = dy_groups_cell(groups, row, column);
            if (dy_groups_at(groups, cell) == 0 && dy_groups_legal(groups, cell, mover))
                return true;
        }
    }
    return false;
}

dy_single_end dy_single_play(dy_single *game, int *mover, uint64_t *moves, uint64_t max_moves,
                             dy_random *dice, dyad_stop stop)
{
    for (uint64_t turn = 1;; turn++) {
        bool repeats = false;
        if (turn % STOP_EVERY == 0 && dy_stopped(stop))
            return DY_SINGLE_STOPPED;
        if (!dice) {
            if (*moves == max_moves)
                return can_move(&game->groups, *mover) ? DY_SINGLE_UNFINISHED : DY_SINGLE_LOST;
            if (!dy_groups_play_first(&game->groups, *mover))
                return DY_SINGLE_LOST;
        } else {
            int64_t index = draw(game, *mover, dice);
            if (index < 0)
                return DY_SINGLE_LOST;
            if (*moves == max_moves)
                return DY_SINGLE_UNFINISHED;
            repeats = play_forced(game, (uint32_t)index, *mover);
        }
        ++*moves;
        *mover = 3 - *mover;
        if (repeats)
            skip_rounds(game, moves, max_moves);
    }
}
