/* analysis_table.c - an analysis by the table of all positions of a small board: every move is
 * proven at a look. The table of a larger one takes seconds, once; the player goes first then, so
 * that there are moves to see meanwhile. */
#include "analysis.h"

enum { SOON_CELLS = 12 }; /* of a board whose table is made in no time */
static const double first_seconds = 0.5;

typedef struct line_end {
    analysed_move *one;
    size_t columns;
} line_end;

/* A dyad_ungo_move_fn: a line, as long as there is room for it. */
static bool add_to_line(void *user, const dyad_ungo_position *before, const dyad_ungo_move *move)
{
    line_end *to = user;
    (void)before;
    to->one->line[to->one->line_count++] = (int)(move->row * to->columns + move->column);
    return to->one->line_count < DYAD_PLAYER_LINE_MAX;
}

static dyad_status look(analysis *of, const dyad_ungo_table *table)
{
    dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
    dyad_ungo_position here = {.to_move = dyad_play_to_move(of->play)};
    dyad_endgame value;
    dyad_ungo_line line;
    size_t count = 0;
    int best = -1;
    dyad_play_cells(of->play, here.cells);
    dyad_status status = dyad_ungo_table_look(table, &here, &value, NULL);
    if (status == DYAD_OK)
        status = dyad_ungo_table_moves(table, &here, moves, &count, NULL);
    for (size_t i = 0; i < count && status == DYAD_OK; i++) {
        int cell = (int)(moves[i].row * of->columns + moves[i].column);
        analysed_move *one = analysis_move(of, cell);
        if (!one)
            continue;
        one->proven = true;
        one->outcome = moves[i].value.result;
        one->line_count = 1;
        best = moves[i].best && best < 0 ? cell : best;
        status = dyad_ungo_table_line(table, &moves[i].after, add_to_line,
                                      &(line_end){one, of->columns}, &line, NULL);
    }
    if (status == DYAD_OK)
        analysis_prove(of, value.result, best);
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
    if (status != DYAD_OK || of->proven || analysis_is_over(of))
        return status;
    const dyad_ungo_table *table =
        job_ungo_table(of->at->jobs, of->rows, of->columns, of->at->stop, &status);
    if (table)
        return look(of, table);
    return status == DYAD_E_STOPPED ? status : DYAD_OK; /* the player does without */
}
