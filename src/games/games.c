/* games.c - the table of games, and positions. */
#include "games/game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define DY_GAME(x) extern const dyad_game dy_game_##x;
#include "games/games.def"

const dyad_game *const dy_games[] = {
#define DY_GAME(x) &dy_game_##x,
#include "games/games.def"
};

const size_t dy_game_count = sizeof dy_games / sizeof dy_games[0];

const dyad_game *dy_game_find(const char *name)
{
    for (size_t i = 0; i < dy_game_count; i++)
        if (strcmp(dy_games[i]->name, name) == 0)
            return dy_games[i];
    return NULL;
}

void dy_report_verdict(dyad_report *report, const dyad_game *game, size_t verdict)
{
    report->verdict = verdict;
    report->name = game->verdicts[verdict].name;
    report->text = game->verdicts[verdict].text;
    report->undecided = game->verdicts[verdict].undecided;
}

void dy_position_forget(dyad_position *position)
{
    position->to_move = 0;
    position->swap = false;
    position->dialect = position->charset = position->remark = NULL;
    memset(position->passes, 0, sizeof position->passes);
}

void dy_position_init(dyad_position *position, const dyad_game *game, const dyad_allocator *memory)
{
    position->game = game;
    dy_position_forget(position);
    dy_grid_init(&position->grid, memory);
    dy_piles_init(&position->piles, memory);
}

void dy_position_free(dyad_position *position)
{
    dy_grid_free(&position->grid);
    dy_piles_free(&position->piles);
}

bool dy_position_copy(dyad_position *to, const dyad_position *from)
{
    const dy_grid *grid = &from->grid;
    to->to_move = from->to_move;
    memcpy(to->passes, from->passes, sizeof to->passes);
    to->dialect = from->dialect;
    to->charset = from->charset;
    to->remark = from->remark;
    if (!from->game->piles) {
        if (!dy_grid_reset(&to->grid, grid->rows, grid->columns))
            return false;
        for (int i = 0; i < DY_COLOURS; i++)
            memcpy(to->grid.plane[i], grid->plane[i], dy_grid_words(grid) * sizeof(uint64_t));
        return true;
    }
    return dy_piles_copy(&to->piles, &from->piles);
}

int dy_position_mover(const dyad_position *position)
{
    if (position->to_move)
        return position->to_move;
    if (position->game->piles)
        return dy_begins(position->game);
    uint64_t first = dy_position_turns(position, 1), second = dy_position_turns(position, 2);
    return first == second ? dy_begins(position->game) : first < second ? 1 : 2;
}

uint64_t dy_position_turns(const dyad_position *position, int colour)
{
    return dy_grid_count(&position->grid, colour) + position->passes[colour - 1];
}

uint64_t dy_position_places(const dyad_position *position)
{
    return position->game->piles ? position->piles.disc_count : dy_grid_cells(&position->grid);
}

dy_size dy_position_extent(const dyad_position *position)
{
    if (position->game->piles)
        return (dy_size){position->piles.count, position->piles.count};
    return (dy_size){position->grid.rows, position->grid.columns};
}

size_t dy_position_size(const dyad_position *position)
{
    if (position->game->piles)
        return position->piles.count;
    return dy_grid_is_square(&position->grid) ? position->grid.rows : 0;
}

bool dy_position_is_plain(const dyad_position *position)
{
    const dy_grid *grid = &position->grid;
    return !position->game->layout.balanced ||
           (position->to_move == 1 && dy_grid_count(grid, 1) == dy_grid_count(grid, 2));
}

dyad_status dy_position_settle(dyad_position *position, dy_flaw *flaw)
{
    const dyad_game *game = position->game;
    if (!game->layout.balanced || position->to_move)
        return DYAD_OK;
    position->to_move = 1;
    if (dy_position_is_plain(position))
        return DYAD_OK;
    *flaw = (dy_flaw){.has_cell = false};
    snprintf(flaw->text, sizeof flaw->text,
             "expected as many %s stones as %s ones or a 'to_move', found %zu %s and %zu %s",
             game->colours[0], game->colours[1], dy_grid_count(&position->grid, 1),
             game->colours[0], dy_grid_count(&position->grid, 2), game->colours[1]);
    return DYAD_E_MALFORMED;
}

dyad_status dy_position_check(dyad_position *position, dy_arena *arena, dy_flaw *flaw)
{
    const dyad_game *game = position->game;
    const dy_grid *grid = &position->grid;
    dy_arena_reset(arena);
    if (game->square && !dy_grid_is_square(grid)) {
        *flaw = (dy_flaw){.has_cell = false};
        snprintf(flaw->text, sizeof flaw->text,
                 "expected a square board, found one of %" PRIu32 " rows and %" PRIu32 " columns",
                 grid->rows, grid->columns);
        return DYAD_E_MALFORMED;
    }
    dyad_status status = game->check ? game->check(position, arena, flaw) : DYAD_OK;
    return status == DYAD_OK ? dy_position_settle(position, flaw) : status;
}

void dy_report_set_size(dyad_report *report, const dyad_position *position)
{
    dy_size size = dy_position_extent(position);
    report->rows = size.rows;
    report->columns = size.columns;
}

bool dy_report_is_of(const dyad_report *report, const dyad_position *position, bool evidence)
{
    dy_size size = dy_position_extent(position);
    return report->game == position->game && report->rows == size.rows &&
           report->columns == size.columns && (report->has_evidence || !evidence);
}
