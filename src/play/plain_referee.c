/* plain_referee.c - a position judged by the rules of play: whether the game is over, who has won,
 * and which moves would win at once. Each move is made, looked at and taken back. */
#include "play/plain.h"

#include "base/fault.h"
#include "base/stop.h"

#include <stdio.h>
#include <string.h>

const dy_verdict dy_plain_verdicts[DY_PLAIN_VERDICTS] = {
    [DY_PLAIN_FIRST_WON] = {.name = "first_won", .winner = DYAD_WINNER_FIRST},
    [DY_PLAIN_SECOND_WON] = {.name = "second_won", .winner = DYAD_WINNER_SECOND},
    [DY_PLAIN_NOBODY_WON] = {.name = "nobody_won", .text = "The game is over, and nobody has won."},
    [DY_PLAIN_FIRST_CAN_WIN] = {.name = "first_can_win", .goes_on = true},
    [DY_PLAIN_SECOND_CAN_WIN] = {.name = "second_can_win", .goes_on = true},
    [DY_PLAIN_OPEN] = {.name = "open", .text = "The game is open.", .goes_on = true},
};

const dy_field_meaning dy_plain_evidence[] = {
    {"to_move", "the game goes on: whose turn it is"},
    {"ending", "the game is over: how it ended"},
    {"wins_in_one", "the game goes on: for each colour, every move that would win at once"},
    {NULL, NULL},
};

dyad_status dy_plain_check(const dyad_position *position, dy_arena *arena, dy_flaw *flaw)
{
    dyad_error error;
    dyad_play *play;
    dyad_status status =
        dyad_play_new_position(arena->memory, position, dy_position_mover(position), &play, &error);
    if (status == DYAD_OK)
        dyad_play_free(play);
    if (status != DYAD_E_MALFORMED && status != DYAD_E_USAGE)
        return status;
    *flaw = (dy_flaw){.has_cell = false};
    snprintf(flaw->text, sizeof flaw->text, "%s", error.text);
    return DYAD_E_MALFORMED;
}

/* ---- moves that win at once ---------------------------------------------------------------- */

/* [pile, disc]; false when out of memory. */
static bool put_place(const dyad_move *move, dy_arena *arena, dyad_evidence *out)
{
    dyad_evidence *pair = dy_arena_alloc(arena, 2, sizeof *pair);
    if (!pair)
        return false;
    pair[0] = dy_evidence_integer((int64_t)move->row);
    pair[1] = dy_evidence_integer((int64_t)move->column);
    *out = dy_evidence_list(pair, 2);
    return true;
}

/* Puts the moves of a colour that win at once into *found: cells; of piles, [pile, disc]. */
static dyad_status find_wins(dyad_play *play, int colour, dyad_stop stop, dy_arena *scratch,
                             dy_arena *keep, dyad_evidence *found, size_t *wins)
{
    size_t count = dyad_play_legal(play, colour, NULL, 0), n = dyad_play_columns(play);
    dyad_move *moves = dy_arena_alloc(scratch, count, sizeof *moves);
    if (!moves)
        return DYAD_E_MEMORY;
    dyad_play_legal(play, colour, moves, count);
    *wins = 0;
    for (size_t i = 0; i < count; i++) {
        if (dy_stopped(stop))
            return DYAD_E_STOPPED;
        if (moves[i].kind != DYAD_MOVE_PLACE)
            continue;
        if (dyad_play_move(play, &moves[i], NULL) != DYAD_OK)
            return DYAD_E_MEMORY;
        if (dyad_play_result(play).winner == colour)
            moves[(*wins)++] = moves[i];
        dyad_play_undo(play);
    }
    if (!play->game->piles) {
        uint32_t *cells = dy_arena_alloc(keep, *wins, sizeof *cells);
        for (size_t i = 0; cells && i < *wins; i++)
            cells[i] = (uint32_t)(moves[i].row * n + moves[i].column);
        *found = dy_evidence_cells(cells, *wins, (uint32_t)n);
        return cells ? DYAD_OK : DYAD_E_MEMORY;
    }
    dyad_evidence *items = dy_arena_alloc(keep, *wins, sizeof *items);
    for (size_t i = 0; i < *wins; i++)
        if (!items || !put_place(&moves[i], keep, &items[i]))
            return DYAD_E_MEMORY;
    *found = dy_evidence_list(items, *wins);
    return DYAD_OK;
}

/* ---- judging ------------------------------------------------------------------------------- */

/* The verdict, with "NAME has won." or the like where its text names a colour. */
static bool put_verdict(const dyad_game *game, size_t verdict, const char *says,
                        dyad_report *report)
{
    report->verdict = verdict; /* of this table, whatever the game's own is */
    report->name = dy_plain_verdicts[verdict].name;
    report->text = dy_plain_verdicts[verdict].text;
    if (report->text)
        return true;
    const char *name =
        game->names[verdict == DY_PLAIN_SECOND_WON || verdict == DY_PLAIN_SECOND_CAN_WIN];
    size_t room = strlen(name) + strlen(says) + 1;
    char *text = dy_arena_text(report->arena, room);
    if (!text)
        return false;
    snprintf(text, room, "%s%s", name, says);
    report->text = text;
    return true;
}

static dyad_status judge_open(dyad_play *play, bool wanted, dyad_stop stop, dy_arena *scratch,
                              dyad_report *report)
{
    const dyad_game *game = play->game;
    int mover = play->to_move;
    dyad_evidence found[DY_COLOURS];
    size_t wins[DY_COLOURS] = {0};
    for (int colour = 1; colour <= DY_COLOURS; colour++) {
        if (!wanted && colour != mover)
            continue;
        dyad_status status = find_wins(play, colour, stop, scratch, report->arena,
                                       &found[colour - 1], &wins[colour - 1]);
        if (status != DYAD_OK)
            return status;
    }
    size_t verdict = !wins[mover - 1] ? DY_PLAIN_OPEN
                     : mover == 1     ? DY_PLAIN_FIRST_CAN_WIN
                                      : DY_PLAIN_SECOND_CAN_WIN;
    if (!put_verdict(game, verdict, " can win in one move.", report))
        return DYAD_E_MEMORY;
    if (!wanted)
        return DYAD_OK;
    dy_report_add(report, "to_move", dy_evidence_string(game->colours[mover - 1]));
    return dy_report_add_pair(report, "wins_in_one", game->colours, found) ? DYAD_OK
                                                                           : DYAD_E_MEMORY;
}

dyad_status dy_plain_judge(const dyad_position *position, unsigned flags, dy_arena *scratch,
                           dyad_stop stop, dyad_report *report)
{
    bool wanted = flags & DYAD_JUDGE_EVIDENCE;
    dyad_play *play;
    dyad_status status =
        dyad_play_new_position(scratch->memory, position, dy_position_mover(position), &play, NULL);
    if (status != DYAD_OK)
        return status;
    dyad_standing standing = dyad_play_result(play);
    if (standing.ending == DYAD_ENDING_NONE) {
        status = judge_open(play, wanted, stop, scratch, report);
    } else {
        size_t verdict = standing.winner == 0   ? DY_PLAIN_NOBODY_WON
                         : standing.winner == 1 ? DY_PLAIN_FIRST_WON
                                                : DY_PLAIN_SECOND_WON;
        if (!put_verdict(position->game, verdict, " has won.", report))
            status = DYAD_E_MEMORY;
        if (wanted)
            dy_report_add(report, "ending", dy_evidence_string(dyad_ending_name(standing.ending)));
    }
    dyad_play_free(play);
    return status;
}

/* ---- in words ------------------------------------------------------------------------------ */

void dy_plain_explain(const dyad_position *position, const dyad_report *report, dy_buffer *out)
{
    const dyad_game *game = position->game;
    const dyad_evidence *wins = dy_evidence_find(&report->evidence, "wins_in_one");
    const dyad_evidence *ending = dy_evidence_find(&report->evidence, "ending");
    if (ending) {
        dy_buffer_text(out, report->text);
        return;
    }
    dy_buffer_text(out, "The game goes on, and it is the turn of ");
    dy_buffer_text(out, game->names[dy_position_mover(position) - 1]);
    dy_buffer_char(out, '.');
    for (int i = 0; wins && i < DY_COLOURS; i++) {
        const dyad_evidence *moves = dy_evidence_find(wins, game->colours[i]);
        if (moves->count == 0)
            continue;
        dy_buffer_char(out, ' ');
        dy_buffer_text(out, game->names[i]);
        dy_buffer_text(out, " would win at once by ");
        dy_buffer_unsigned(out, moves->count);
        dy_buffer_text(out, moves->count == 1 ? " move." : " moves.");
    }
}
