/* strategy_check.h - see dyad_verify_strategy(). */
#ifndef DY_STRATEGY_CHECK_H
#define DY_STRATEGY_CHECK_H

#include <dyad/dyad.h>

/* The name of the game goes to *game, for facts->game, which stays empty. */
dyad_status dy_strategy_check(const dyad_allocator *memory, const char *name, const char *bytes,
                              size_t size, dyad_strategy_facts *facts, const char **game,
                              dyad_error *error);

#endif
