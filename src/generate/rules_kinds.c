/* rules_kinds.c - kinds of position that follow from the rules of play: those of games that have no
 * kinds of their own. */
#include "generate/board_kinds.h"

#include "base/fault.h"
#include "base/stop.h"
#include "generate/stones.h"
#include "play/plain.h"

enum { MOST_ROUNDS = 100 /* moves of a game that captures, for each cell */ };

/* Plays `most` random moves, or to the end of the game, and puts down what is there then. */
static dyad_status play_on(dyad_position *position, uint64_t most, dyad_stop stop,
                           dy_random *random, dy_arena *arena, dyad_error *error)
{
    dyad_allocator memory = dy_arena_allocator(arena);
    const dyad_position *now;
    dyad_play *play;
    dy_draw draw;
    dyad_move move;
    dyad_status status =
        dyad_play_new_position(&memory, position, dy_begins(position->game), &play, error);
    if (status != DYAD_OK)
        return status;
    if (!dy_draw_take(&draw, play, arena))
        return dy_fault_memory(error);
    dy_draw_begin(&draw, play);
    for (uint64_t made = 0;
         made < most && status == DYAD_OK && !(made % DY_MOVES_A_LOOK == 0 && dy_stopped(stop));
         made++)
        status = dy_draw_play(&draw, play, random, &move);
    if (status == DYAD_E_MEMORY || dyad_play_position(play, &now, NULL) != DYAD_OK ||
        !dy_position_copy(position, now))
        return dy_fault_memory(error);
    if (position->game->piles) { /* an empty one cannot be written as text, and no turn */
        dy_piles_drop_empty(&position->piles);
        position->to_move = 0;
    }
    return DYAD_OK;
}

static dyad_status make_played(const dy_wish *wish, dy_random *random, dy_arena *arena,
                               dyad_position *position, dyad_error *error)
{
    uint64_t moves = dy_share_of(wish->fill, dy_position_places(position), random);
    return play_on(position, moves, wish->stop, random, arena, error);
}

static dyad_status make_finished(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                 dyad_position *position, dyad_error *error)
{
    return play_on(position, MOST_ROUNDS * dy_position_places(position), wish->stop, random, arena,
                   error);
}

dy_kind_table dy_rules_kinds = {
    DY_KIND_RANDOM("stones on random cells", 0.5),
    {.name = "played",
     .summary = "what random moves from the empty board lead to",
     .any_board = true,
     .fill = 0.5,
     .density = DY_TAKES_NONE,
     .make = make_played},
    {.name = "finished",
     .summary = "a game of random moves, played to its end",
     .any_board = true,
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .make = make_finished},
    DY_KIND_FULL,
    DY_KIND_EMPTY,
    {.name = NULL},
};

/* ---- piles --------------------------------------------------------------------------------- */

enum { FEW_DISCS = 14 };

static dyad_status make_piles(const dy_wish *wish, dy_random *random, dy_arena *arena,
                              dyad_position *position, dyad_error *error)
{
    (void)arena;
    for (size_t pile = 0; pile < wish->size; pile++) {
        uint64_t discs = 1 + dy_random_below(random, wish->discs);
        for (uint64_t i = 0; i < discs; i++) {
            bool first = (double)(dy_random_next(random) >> 11) < wish->density * 0x1p53;
            if (!dy_piles_push(&position->piles, first, 1))
                return dy_fault_memory(error);
        }
        if (!dy_piles_end(&position->piles))
            return dy_fault_memory(error);
    }
    return DYAD_OK;
}

static dyad_status make_played_piles(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                     dyad_position *position, dyad_error *error)
{
    dyad_status status = make_piles(wish, random, arena, position, error);
    uint64_t moves = dy_random_below(random, dy_position_places(position) + 1);
    return status == DYAD_OK ? play_on(position, moves, wish->stop, random, arena, error) : status;
}

dy_kind_table dy_rules_kinds_of_piles = {
    {.name = "random",
     .summary = "piles of random discs",
     .fill = DY_TAKES_NONE,
     .density = 0.5,
     .discs = FEW_DISCS,
     .make = make_piles},
    {.name = "played",
     .summary = "what random moves from such piles lead to",
     .fill = DY_TAKES_NONE,
     .density = 0.5,
     .discs = FEW_DISCS,
     .make = make_played_piles},
    {.name = NULL},
};
