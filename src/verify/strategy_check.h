/* strategy_check.h - see dyad_verify_strategy(). */
#ifndef DY_STRATEGY_CHECK_H
#define DY_STRATEGY_CHECK_H

#include <dyad/dyad.h>

/* What the check has to know of a game of connection. */
typedef struct dy_strategy_game {
    const char *name, *letters, *colours[2];
    bool hexagons, downwards[2]; /* a side joins top and bottom */
} dy_strategy_game;

typedef struct dy_strategy_text {
    const char *name, *bytes;
    size_t size;
} dy_strategy_text;

/* Of one of these `count` games. Its name goes to *game, for facts->game, which stays empty. */
dyad_status dy_strategy_check(const dyad_allocator *memory, const dy_strategy_text *text,
                              const dy_strategy_game *games, size_t count, dyad_stop stop,
                              dyad_strategy_facts *facts, const char **game, dyad_error *error);

#endif
