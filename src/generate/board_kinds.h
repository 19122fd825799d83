/* board_kinds.h - kinds of board that make sense without knowing the game. */
#ifndef DY_BOARD_KINDS_H
#define DY_BOARD_KINDS_H

#include "generate/kinds.h"

/* Those of a game that has no kinds of its own: random, full, empty. */
extern dy_kind_table dy_board_kinds;
/* Those of such a game that can be played. */
extern dy_kind_table dy_rules_kinds, dy_rules_kinds_of_piles;

/* Makers for the tables of games, as dy_kind.make. Random: fill and density are met exactly, up to
 * rounding. Full: every cell holds a stone, the density is met. */
dyad_status dy_make_random(const dy_wish *wish, dy_random *random, dy_arena *arena,
                           dyad_position *position, dyad_error *error);
dyad_status dy_make_full(const dy_wish *wish, dy_random *random, dy_arena *arena,
                         dyad_position *position, dyad_error *error);
dyad_status dy_make_empty(const dy_wish *wish, dy_random *random, dy_arena *arena,
                          dyad_position *position, dyad_error *error);

/* Their rows. */
#define DY_KIND_RANDOM(text, share)                                                              \
    {                                                                                            \
        .name = "random", .summary = (text), .any_board = true, .fill = (share), .density = 0.5, \
        .make = dy_make_random                                                                   \
    }
#define DY_KIND_FULL                                                                  \
    {                                                                                 \
        .name = "full", .summary = "a random stone on every cell", .any_board = true, \
        .fill = DY_TAKES_NONE, .density = 0.5, .make = dy_make_full                   \
    }
#define DY_KIND_EMPTY                                                                            \
    {                                                                                            \
        .name = "empty", .summary = "no stone at all", .any_board = true, .fill = DY_TAKES_NONE, \
        .density = DY_TAKES_NONE, .make = dy_make_empty                                          \
    }

#endif
