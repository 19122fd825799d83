/* judge.c - calls the judge of a game, with empty arenas, and completes the report. */
#include "judge/judge.h"

dyad_status dy_judge_position(const dyad_position *position, unsigned flags, dy_arena *scratch,
                              dy_arena *keep, dyad_stop stop, dyad_report *report)
{
    dy_arena_reset(scratch);
    dy_arena_reset(keep);
    dy_report_init(report, keep);
    if (position->game->layout.balanced && !position->to_move) /* a record that does not tell */
        return DYAD_E_MALFORMED;
    dyad_status status = position->game->judge(position, flags, scratch, stop, report);
    if (status == DYAD_OK) { /* what was not judged to its end is a report of no game */
        report->game = position->game;
        dy_report_set_size(report, position);
        report->has_evidence = flags & DYAD_JUDGE_EVIDENCE;
    }
    return status;
}
