/* games.c - the table of games, and positions. */
#include "games/game.h"

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

void dy_position_init(dyad_position *position, const dyad_game *game, const dyad_allocator *memory)
{
    position->game = game;
    position->to_move = 0;
    dy_grid_init(&position->grid, memory);
    dy_piles_init(&position->piles, memory);
}

void dy_position_free(dyad_position *position)
{
    dy_grid_free(&position->grid);
    dy_piles_free(&position->piles);
}

size_t dy_position_size(const dyad_position *position)
{
    return position->game->piles ? position->piles.count : position->grid.n;
}
