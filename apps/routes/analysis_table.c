/* analysis_table.c - an analysis by the table of all positions of a small board: every move is
 * proven at a look. The table of a larger one takes seconds, once; the player goes first then, so
 * that there are moves to see meanwhile.
 *
 * The table knows of no past. A move to a position that has been is a draw, and what the table
 * calls a draw is one, as nobody has to come to what has been in order not to lose. What it calls
 * won is won where that can be done without coming there, and a draw otherwise. */
#include "analysis.h"

#include "ungo_past.h"

enum { SOON_CELLS = 12 }; /* of a board whose table is made in no time */
static const double first_seconds = 0.5;

typedef struct line_end {
    analysed_move *one;
    size_t columns;
    const ungo_past *past;
    bool came_again;
} line_end;

/* A dyad_ungo_move_fn: a line, as long as there is room for it and nothing has come again. */
static bool add_to_line(void *user, const dyad_ungo_position *before, const dyad_ungo_move *move)
{
    line_end *to = user;
    (void)before;
    to->one->line[to->one->line_count++] = (int)(move->row * to->columns + move->column);
    to->came_again = ungo_past_has(to->past, &move->after);
    return to->one->line_count < DYAD_PLAYER_LINE_MAX && !to->came_again;
}

/* Tells of a move what is certain, with the line that the table has for it. */
static dyad_status look_at_move(analysis *of, const ungo_past *past, const dyad_ungo_move *move,
                                analysed_move *one)
{
    int mover = dyad_play_to_move(of->play);
    dyad_ungo_line line;
    dyad_wdl result = move->value.result;
    int winner = result == DYAD_WDL_WIN ? mover : 3 - mover;
    bool is_past = ungo_past_has(past, &move->after);
    bool is_certain = is_past || result == DYAD_WDL_DRAW || dyad_play_count(of->play) == 0;
    dyad_answer wins = is_certain ? DYAD_YES : ungo_past_wins(past, &move->after, winner);
    if (wins == DYAD_OPEN)
        return DYAD_OK; /* it stays as the player has it */
    one->outcome = is_past || wins == DYAD_NO ? DYAD_WDL_DRAW : result;
    one->proven = true;
    if (one->outcome == result && dyad_play_count(of->play) == 0)
        one->distance = move->value.distance;
    one->line_count = 1;
    line_end end = {one, of->columns, past, false};
    if (one->outcome != result || is_past)
        return DYAD_OK; /* the table's line is of another end */
    dyad_status status =
        dyad_ungo_table_line(past->table, &move->after, add_to_line, &end, &line, NULL);
    if (end.came_again && result != DYAD_WDL_DRAW)
        one->line_count = 1; /* nor is that line, which what has been ends */
    return status;
}

/* Whether one move is a better answer than another: certain first, then by outcome; of those, the
 * table's best. */
static bool is_better(const analysed_move *one, bool is_best, const analysed_move *other,
                      bool other_is_best)
{
    if (one->proven != other->proven)
        return one->proven;
    if (one->outcome != other->outcome)
        return one->outcome > other->outcome;
    return is_best && !other_is_best;
}

static dyad_status look(analysis *of, const ungo_past *past)
{
    dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
    dyad_ungo_position here = {.to_move = dyad_play_to_move(of->play)};
    const analysed_move *best = NULL;
    dyad_endgame value;
    size_t count = 0;
    bool is_best = false, all = true;
    dyad_play_cells(of->play, here.cells);
    dyad_status status = dyad_ungo_table_look(past->table, &here, &value, NULL);
    if (status == DYAD_OK)
        status = dyad_ungo_table_moves(past->table, &here, moves, &count, NULL);
    for (size_t i = 0; i < count && status == DYAD_OK; i++) {
        analysed_move *one = analysis_move(of, (int)(moves[i].row * of->columns + moves[i].column));
        if (!one)
            continue;
        status = look_at_move(of, past, &moves[i], one);
        all = all && one->proven;
        if (!best || is_better(one, moves[i].best, best, is_best)) {
            best = one;
            is_best = moves[i].best;
        }
    }
    /* With a past a win may be a draw, and so may a loss; a draw is one. */
    if (status == DYAD_OK && best && best->proven &&
        (all || best->outcome == DYAD_WDL_WIN ||
         (best->outcome == DYAD_WDL_DRAW && value.result != DYAD_WDL_WIN))) {
        of->distance = best->distance;
        analysis_prove(of, best->outcome, best->move);
    }
    return status;
}

dyad_status analysis_look_up(analysis *of)
{
    size_t cells = of->rows * of->columns;
    dyad_status status = DYAD_OK;
    if (dyad_game_expert(of->game) != DYAD_EXPERT_TABLE || cells > JOB_UNGO_CELLS)
        return DYAD_OK;
    if (cells > SOON_CELLS)
        status = analysis_play(of, first_seconds);
    if (status != DYAD_OK || analysis_is_over(of))
        return status;
    const dyad_ungo_table *table =
        job_ungo_table(of->at->jobs, of->rows, of->columns, of->at->stop, &status);
    if (!table)
        return status == DYAD_E_STOPPED ? status : DYAD_OK; /* the player does without */
    ungo_past past;
    ungo_past_limits limits = {
        .memory = of->at->limits->memory / 2, .end = of->begin + of->seconds, .stop = of->at->stop};
    if (!ungo_past_take(&past, table, of->play, limits))
        return DYAD_E_MEMORY;
    status = look(of, &past);
    ungo_past_free(&past);
    return status;
}
