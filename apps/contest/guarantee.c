/* guarantee.c - the verdict of an item says whether the original problem has an answer to it. */
#include "guarantee.h"

#include "stopped.h"

const char *guarantee_broken(const dyad_game *game, const dyad_report *report, bool zero_sums)
{
    size_t verdict = dyad_report_verdict(report);
    if (dyad_game_verdict_undecided(game, verdict))
        return "play repeats";
    if (dyad_game_layout(game)->decided && !zero_sums &&
        dyad_game_verdict_winner(game, verdict) == DYAD_WINNER_WAITS)
        return "its sum is zero";
    return NULL;
}

dyad_status guarantee_check(dyad_session *session, const dyad_game *game, const void *bytes,
                            size_t size, bool zero_sums, dyad_stop stop, uint64_t *item,
                            const char **why)
{
    dyad_reader *reader = NULL;
    const dyad_position *position;
    const dyad_report *report;
    *why = NULL;
    *item = 0;
    if (!dyad_game_repeats(game) && (!dyad_game_layout(game)->decided || zero_sums))
        return DYAD_OK;
    dyad_session_set_stop(session, stop);
    dyad_status status = dyad_reader_open_bytes(session, game, "the test", bytes, size, &reader);
    for (uint64_t number = 1; status == DYAD_OK && !*why; number++) {
        status = is_stopped(stop) ? DYAD_E_STOPPED : dyad_reader_next(reader, &position);
        if (status == DYAD_OK)
            status = dyad_judge(session, position, 0, &report);
        if (status == DYAD_OK)
            *why = guarantee_broken(game, report, zero_sums);
        if (*why)
            *item = number;
    }
    dyad_reader_close(reader);
    dyad_session_set_stop(session, NULL);
    return status == DYAD_END ? DYAD_OK : status;
}
