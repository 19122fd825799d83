/* strategy_api.c - strategies, as solve.h has them. */
#include "api/session.h"

#include "base/border.h"
#include "verify/strategy_check.h"

dyad_status dyad_verify_strategy(dyad_session *session, const char *name, const char *bytes,
                                 size_t size, dyad_strategy_facts *facts)
{
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, name && facts, "a name, and where the facts go");
    DY_EXPECT(&session->error, bytes || size == 0, "bytes");
    const char *game;
    dyad_status status =
        dy_strategy_check(&session->memory, name, bytes, size, facts, &game, &session->error);
    facts->game = game ? dyad_game_find(game) : NULL;
    return status;
}
