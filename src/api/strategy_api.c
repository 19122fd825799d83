/* strategy_api.c - strategies, as solve.h has them. */
#include "api/session.h"

#include "base/border.h"
#include "base/fault.h"
#include "base/memory.h"
#include "verify/strategy_check.h"

/* The games that strategies are of; how many. */
static size_t take_games(dy_strategy_game *games)
{
    size_t count = 0;
    for (size_t i = 0; i < dy_game_count; i++) {
        const dyad_game *game = dy_games[i];
        if (game->expert != DYAD_EXPERT_CONNECTION)
            continue;
        games[count] = (dy_strategy_game){.name = game->name,
                                          .letters = game->letters,
                                          .hexagons = game->adjacency == DY_HEXAGON};
        for (int side = 0; side < DY_COLOURS; side++) {
            games[count].colours[side] = game->colours[side];
            games[count].downwards[side] = dy_goes_down(game, side + 1);
        }
        count++;
    }
    return count;
}

dyad_status dyad_verify_strategy(dyad_session *session, const char *name, const char *bytes,
                                 size_t size, dyad_strategy_facts *facts)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, name && facts, "a name, and where the facts go");
    DY_EXPECT(&session->error, bytes || size == 0, "bytes");
    dy_strategy_game *games = dy_memory_new(&session->memory, dy_game_count, sizeof *games);
    if (!games)
        return dy_fault_memory(&session->error);
    const dy_strategy_text text = {name, bytes, size};
    const char *game;
    dyad_strategy_facts found; /* until it is a proof */
    dyad_status status = dy_strategy_check(&session->memory, &text, games, take_games(games),
                                           session->stop, &found, &game, &session->error);
    if (status == DYAD_OK) {
        *facts = found;
        facts->game = dyad_game_find(game);
    }
    dy_memory_free(&session->memory, games, dy_game_count, sizeof *games);
    return status;
}
