/* strategy_api.c - strategies, as solve.h has them. */
#include "api/session.h"

#include "verify/strategy_check.h"

dyad_status dyad_verify_strategy(dyad_session *session, const char *name, const char *bytes,
                                 size_t size, dyad_strategy_facts *facts)
{
    const char *game;
    dyad_status status =
        dy_strategy_check(&session->memory, name, bytes, size, facts, &game, &session->error);
    facts->game = game ? dyad_game_find(game) : NULL;
    return status;
}
