/* simulate_boards.c - games played out from each board of an array.
 *
 *     many boards   a thread takes boards, and plays the units of each one after the other
 *     few boards    one after the other, the units of each over all threads: simulate.c */
#include "simulate/simulate_boards.h"

#include "base/fault.h"
#include "base/parallel.h"
#include "base/random.h"
#include "simulate/simulate.h"
#include "text/board_work.h"

#include <stdio.h>
#include <string.h>

/* What is the same for all boards. */
typedef struct many_simulations {
    dyad_simulate_request each; /* but for the position and the seed */
    uint64_t seed;
    uint64_t *counts;
    size_t outcomes;
    const dy_playout *playout;
} many_simulations;

/* All units of a match on this thread. */
static dyad_status play_units(const dyad_simulate_request *request, const dy_playout *playout,
                              dy_arena *arena, uint64_t *outcomes)
{
    dy_match match = dy_match_of(request, playout);
    dy_tally tally;
    dy_arena_reset(arena);
    if (!dy_match_tally(playout, &match, arena, &tally))
        return DYAD_E_MEMORY;
    void *player = playout->open(&match, arena);
    if (!player)
        return DYAD_E_MEMORY;
    uint64_t unit_games = playout->unit_games(&match), left = request->games;
    for (uint64_t unit = 0; left > 0; unit++) {
        uint64_t count = left < unit_games ? left : unit_games;
        if (!playout->play(player, unit, count, request->stop, &tally))
            return playout->failed && playout->failed(player) ? DYAD_E_MEMORY : DYAD_E_STOPPED;
        left -= count;
        if (left > 0 && dy_stopped(request->stop))
            return DYAD_E_STOPPED;
    }
    memcpy(outcomes, tally.outcomes, sizeof tally.outcomes);
    return DYAD_OK;
}

static dyad_status simulate_board(dy_board_hand *hand, uint64_t index)
{
    const many_simulations *own = hand->of->request;
    uint64_t outcomes[DYAD_OUTCOMES_MAX] = {0}, *counts = own->counts + index * own->outcomes;
    dyad_simulate_request request = own->each;
    dyad_simulation simulated;
    dyad_error error;
    if (dy_stopped(own->each.stop))
        return DYAD_E_STOPPED;
    memset(counts, 0, own->outcomes * sizeof *counts);
    dyad_status status = dy_board_hand_position(hand, index);
    if (status != DYAD_OK)
        return status;
    if (own->playout->check && own->playout->check(&hand->position, &error) != DYAD_OK) {
        hand->flaw = (dy_flaw){.has_cell = false};
        snprintf(hand->flaw.text, sizeof hand->flaw.text, "%s", error.text);
        return DYAD_E_MALFORMED;
    }
    request.position = &hand->position;
    request.seed = dy_seed_of(own->seed, index);
    if (request.jobs == 1) {
        status = play_units(&request, own->playout, &hand->scratch, outcomes);
    } else {
        dy_arena_reset(&hand->keep);
        status = dy_simulate(&request, hand->of->memory, &hand->keep, &simulated, &error);
        if (status == DYAD_OK)
            memcpy(outcomes, simulated.all.outcomes, sizeof outcomes);
    }
    if (status == DYAD_OK)
        memcpy(counts, outcomes, own->outcomes * sizeof *counts);
    return status;
}

static dyad_status simulate_share(dy_board_hand *hand)
{
    return dy_board_hand_each(hand, simulate_board);
}

static size_t outcomes_of(const dyad_game *game)
{
    size_t count = 0;
    while (count < DYAD_OUTCOMES_MAX && dyad_game_outcome_name(game, count))
        count++;
    return count;
}

dyad_status dy_simulate_boards(const dyad_simulate_boards_request *request,
                               const dyad_allocator *memory, dyad_error *error)
{
    many_simulations own = {.each = {.struct_size = sizeof own.each,
                                     .policy = request->policy,
                                     .games = request->games,
                                     .max_moves = request->max_moves,
                                     .jobs = request->jobs,
                                     .cpu = request->cpu,
                                     .stop = request->stop},
                            .seed = request->seed,
                            .counts = request->counts,
                            .outcomes = outcomes_of(request->game),
                            .playout = dy_playout_of(request->game)};
    dy_board_array array;
    dyad_status status =
        dy_board_array_take(&array, request->boards, request->game, "dyad_simulate_boards", error);
    if (status == DYAD_OK)
        status = dy_simulate_check(request->game, &own.each, error);
    if (status != DYAD_OK)
        return status;
    uint64_t most_moves = own.playout->moves_a_cell * dy_board_array_bytes(&array);
    if (most_moves && request->games > INT64_MAX / most_moves)
        return dy_fault(error, DYAD_E_USAGE, "games: too many moves in all of them together");
    unsigned jobs = dy_parallel_jobs(request->jobs);
    bool few = array.count < jobs;
    own.each.jobs = few ? jobs : 1;
    dy_board_work work = {.function = "dyad_simulate_boards",
                          .game = request->game,
                          .memory = memory,
                          .request = &own,
                          .jobs = few ? 1 : jobs,
                          .cpu = request->cpu,
                          .stop = request->stop,
                          .keep_going = request->keep_going,
                          .own_bytes = 1,
                          .share_min = 1,
                          .do_share = simulate_share};
    return dy_board_work_do(&work, request->boards, error);
}
