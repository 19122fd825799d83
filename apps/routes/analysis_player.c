/* analysis_player.c - the player's turns in an analysis: it ranks moves, and says how play would go
 * on. Its tree grows from turn to turn. */
#include "analysis.h"

static void open_player(analysis *of)
{
    if (of->player)
        return;
    dyad_player_request wanted = {.game = of->game,
                                  .rows = of->rows,
                                  .columns = of->columns,
                                  .memory = of->at->limits->memory / 2,
                                  .seed = 1};
    dyad_status status = DYAD_E_LIMIT;
    for (unsigned threads = job_threads(); status == DYAD_E_LIMIT && threads; threads /= 2) {
        wanted.jobs = threads;
        status = dyad_player_new(NULL, &wanted, &of->player, NULL);
    }
    if (status != DYAD_OK)
        of->player = NULL;
}

/* Takes over what the player has found; what is proven stays so. */
static void take(analysis *of, const dyad_player_result *result)
{
    if (!of->proven)
        of->winrate = result->winrate;
    of->playouts = of->played + result->playouts;
    for (size_t i = 0; i < result->candidate_count; i++) {
        const dyad_player_candidate *seen = &result->candidates[i];
        analysed_move *one = analysis_move(of, seen->move);
        if (!one)
            continue;
        one->visits = seen->visits;
        if (one->proven)
            continue;
        one->winrate = seen->winrate;
        one->proven = seen->proven;
        one->outcome = seen->outcome;
        one->distance = seen->distance;
        one->line_count = 0;
        for (size_t k = 0; k < seen->line_count && k < DYAD_PLAYER_LINE_MAX; k++)
            one->line[one->line_count++] = seen->line[k];
    }
}

/* Whether what is proven of the whole fits what is known of its moves already: the player looks
 * back so far and no farther, see dyad_player_think_game(). */
static bool fits_moves(const analysis *of, const dyad_player_result *result)
{
    for (size_t i = 0; i < of->count; i++) {
        const analysed_move *one = &of->moves[i];
        bool is_it = one->move == result->move;
        if (one->proven &&
            (one->outcome > result->outcome || (is_it && one->outcome != result->outcome)))
            return false;
    }
    return true;
}

static void hear_player(void *user, const dyad_player_result *result)
{
    analysis *of = user;
    if (result->move < 0)
        return;
    take(of, result);
    of->best = result->move;
    analysis_tell(of, false);
}

static dyad_status let_play(analysis *of, double seconds)
{
    dyad_player_result result;
    dyad_player_limits limits = {.seconds = analysis_turn(of, seconds),
                                 .stop = of->at->stop,
                                 .interval_seconds = 0.05,
                                 .progress = hear_player,
                                 .progress_user = of};
    dyad_status status = dyad_player_think_game(of->player, of->play, &limits, &result, NULL);
    if (status != DYAD_OK)
        return status;
    take(of, &result);
    of->played = of->playouts;
    of->best = result.move;
    if (result.proven && !fits_moves(of, &result))
        return DYAD_END;
    if (!result.proven && !result.playouts) /* a first stone out of a table */
        return DYAD_END;
    of->distance = result.proven ? result.distance : of->distance;
    if (result.proven)
        analysis_prove(of, result.outcome, result.move);
    else
        analysis_tell(of, false);
    return DYAD_OK;
}

dyad_status analysis_play(analysis *of, double seconds)
{
    open_player(of);
    return of->player ? let_play(of, seconds) : DYAD_OK;
}
