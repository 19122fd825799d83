/* ungo_look.c - what a table of Un-Go tells: of a position, its moves, a game with best play, and
 * of all positions together. */
#include "endgame/ungo_join.h"

#include "base/border.h"

/* A board that is as it lies, and the colour of `own`. */
typedef struct standing {
    dy_ungo_board board;
    int to_move;
} standing;

const char *dyad_wdl_name(dyad_wdl result)
{
    static const char *const names[] = {"loss", "draw", "win"};
    return result >= DYAD_WDL_LOSS && result <= DYAD_WDL_WIN ? names[result - DYAD_WDL_LOSS] : NULL;
}

size_t dyad_ungo_table_rows(const dyad_ungo_table *table)
{
    return table ? table->index.geometry.rows : 0;
}

size_t dyad_ungo_table_columns(const dyad_ungo_table *table)
{
    return table ? table->index.geometry.columns : 0;
}

size_t dyad_ungo_table_size(const dyad_ungo_table *table)
{
    size_t rows = dyad_ungo_table_rows(table);
    return rows == dyad_ungo_table_columns(table) ? rows : 0;
}

bool dyad_ungo_table_fits(size_t rows, size_t columns)
{
    return dy_ungo_fits(rows, columns);
}

size_t dyad_ungo_table_memory(const dyad_ungo_table *table)
{
    return table ? table->held : 0;
}

/* ---- positions ---------------------------------------------------------------------------- */

static dyad_status take_position(const dyad_ungo_table *table, const dyad_ungo_position *position,
                                 standing *at, dyad_error *error)
{
    *at = (standing){.to_move = position->to_move};
    dyad_status status =
        dy_take_board(position->cells, table->index.geometry.cells, position->to_move, error);
    if (status != DYAD_OK)
        return status;
    for (uint32_t i = 0; i < table->index.geometry.cells; i++) {
        unsigned cell = position->cells[i];
        at->board.own |= (uint32_t)((int)cell == position->to_move) << i;
        at->board.other |= (uint32_t)((int)cell == 3 - position->to_move) << i;
    }
    return dy_ungo_is_legal(&table->index.geometry, at->board)
               ? DYAD_OK
               : dy_fault(error, DYAD_E_MALFORMED, "a group has no liberty");
}

/* Of a position that was taken: the table is none of ours. */
static dyad_status fault_of_table(dyad_error *error, dyad_status status)
{
    return status == DYAD_OK ? status
                             : dy_fault(error, status, "the table lacks a position: it is damaged");
}

static dyad_ungo_position show_position(const dyad_ungo_table *table, const standing *at)
{
    dyad_ungo_position position = {.to_move = at->to_move};
    for (uint32_t i = 0; i < table->index.geometry.cells; i++)
        position.cells[i] = at->board.own >> i & 1     ? (unsigned char)at->to_move
                            : at->board.other >> i & 1 ? (unsigned char)(3 - at->to_move)
                                                       : 0;
    return position;
}

static dyad_endgame value_of(uint8_t distance)
{
    if (distance == DY_UNGO_DRAW)
        return (dyad_endgame){.result = DYAD_WDL_DRAW};
    return (dyad_endgame){.result = distance % 2 ? DYAD_WDL_WIN : DYAD_WDL_LOSS,
                          .distance = distance};
}

/* A legal board that the table lacks was not in the file that it came from, which then is no table
 * of ours. */
static dyad_status find_value(const dyad_ungo_table *table, dy_ungo_board board,
                              dyad_endgame *value)
{
    uint8_t distance;
    dyad_status status = dy_ungo_find(table, board, &distance);
    if (status == DYAD_OK)
        *value = value_of(distance);
    return status;
}

dyad_status dyad_ungo_table_look(const dyad_ungo_table *table, const dyad_ungo_position *position,
                                 dyad_endgame *value, dyad_error *error)
{
    DY_EXPECT(error, table && position && value, "a position, and where the value goes");
    standing at;
    dyad_status status = take_position(table, position, &at, error);
    return status == DYAD_OK ? fault_of_table(error, find_value(table, at.board, value)) : status;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* What a position is for the other side, a move earlier. */
static dyad_endgame value_before(dyad_endgame after)
{
    if (after.result == DYAD_WDL_DRAW)
        return after;
    return (dyad_endgame){.result = (dyad_wdl) - (int)after.result, .distance = after.distance + 1};
}

/* The greater, the better: an early win, a draw, a late loss. */
static int merit(dyad_endgame value)
{
    if (value.result == DYAD_WDL_DRAW)
        return 0;
    return value.result == DYAD_WDL_WIN ? 2 * DY_UNGO_DISTANCES - (int)value.distance
                                        : (int)value.distance - 2 * DY_UNGO_DISTANCES;
}

/* A legal move as it lies. */
typedef struct option {
    uint32_t cell;
    standing after;
    dyad_endgame value;
} option;

static dyad_status list_options(const dyad_ungo_table *table, const standing *at,
                                option options[DY_UNGO_CELLS_MAX], size_t *count)
{
    const dy_ungo_geometry *geometry = &table->index.geometry;
    *count = 0;
    for (uint32_t cell = 0; cell < geometry->cells; cell++) {
        option *one = &options[*count];
        dyad_endgame after;
        if ((at->board.own | at->board.other) >> cell & 1 ||
            !dy_ungo_move(geometry, at->board, cell, &one->after.board))
            continue;
        dyad_status status = find_value(table, one->after.board, &after);
        if (status != DYAD_OK)
            return status;
        one->cell = cell;
        one->after.to_move = 3 - at->to_move;
        one->value = value_before(after);
        ++*count;
    }
    return DYAD_OK;
}

static int best_merit(const option *options, size_t count)
{
    int best = merit(options[0].value);
    for (size_t i = 1; i < count; i++)
        best = merit(options[i].value) > best ? merit(options[i].value) : best;
    return best;
}

static dyad_ungo_move show_option(const dyad_ungo_table *table, const option *shown, bool best)
{
    uint32_t columns = table->index.geometry.columns;
    return (dyad_ungo_move){.row = shown->cell / columns,
                            .column = shown->cell % columns,
                            .value = shown->value,
                            .best = best,
                            .after = show_position(table, &shown->after)};
}

dyad_status dyad_ungo_table_moves(const dyad_ungo_table *table, const dyad_ungo_position *position,
                                  dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX], size_t *count,
                                  dyad_error *error)
{
    DY_EXPECT(error, table && position && moves && count, "a position, and where the moves go");
    standing at;
    option options[DY_UNGO_CELLS_MAX];
    size_t listed = 0;
    dyad_status status = take_position(table, position, &at, error);
    if (status == DYAD_OK)
        status = fault_of_table(error, list_options(table, &at, options, &listed));
    if (status != DYAD_OK)
        return status;
    int best = listed ? best_merit(options, listed) : 0;
    for (size_t i = 0; i < listed; i++)
        moves[i] = show_option(table, &options[i], merit(options[i].value) == best);
    *count = listed;
    return DYAD_OK;
}

/* ---- a game ------------------------------------------------------------------------------- */

/* The first best move; *made is false where there is none. */
static dyad_status play_best(const dyad_ungo_table *table, const standing *at, option *chosen,
                             bool *made)
{
    option options[DY_UNGO_CELLS_MAX];
    size_t count, i = 0;
    dyad_status status = list_options(table, at, options, &count);
    *made = status == DYAD_OK && count > 0;
    if (!*made)
        return status;
    int best = best_merit(options, count);
    while (merit(options[i].value) != best)
        i++;
    *chosen = options[i];
    return DYAD_OK;
}

static bool is_same(const standing *a, const standing *b)
{
    return a->to_move == b->to_move && a->board.own == b->board.own &&
           a->board.other == b->board.other;
}

/* One move on; where there is none, or the table is broken, false. */
static bool step(const dyad_ungo_table *table, standing *at)
{
    option chosen;
    bool made;
    if (play_best(table, at, &chosen, &made) != DYAD_OK || !made)
        return false;
    *at = chosen.after;
    return true;
}

/* Where drawn play comes round: nothing but the position decides the next move (Brent, "An improved
 * Monte Carlo factorization algorithm", 1980). False where it ends after all. */
static bool find_round(const dyad_ungo_table *table, const standing *start, dyad_ungo_line *line)
{
    standing mark = *start, at = *start;
    uint64_t period = 1, power = 1, first = 0;
    if (!step(table, &at))
        return false;
    for (; !is_same(&mark, &at); period++) {
        if (period == power) {
            mark = at;
            power *= 2;
            period = 0;
        }
        if (!step(table, &at))
            return false;
    }
    mark = at = *start;
    for (uint64_t i = 0; i < period; i++)
        if (!step(table, &at))
            return false; /* a part may fail to answer what it has answered before */
    for (; !is_same(&mark, &at); first++)
        if (!step(table, &mark) || !step(table, &at))
            return false;
    *line = (dyad_ungo_line){.moves = first + period, .repeats_from = first, .period = period};
    return true;
}

dyad_status dyad_ungo_table_line(const dyad_ungo_table *table, const dyad_ungo_position *position,
                                 dyad_ungo_move_fn tell, void *user, dyad_ungo_line *line,
                                 dyad_error *error)
{
    DY_EXPECT(error, table && position && line, "a position, and where the line goes");
    standing at;
    dyad_endgame value = {.distance = 0};
    dyad_status status = take_position(table, position, &at, error);
    if (status == DYAD_OK)
        status = fault_of_table(error, find_value(table, at.board, &value));
    if (status != DYAD_OK)
        return status;
    dyad_ungo_line found = {.moves = value.distance};
    if (value.result == DYAD_WDL_DRAW && !find_round(table, &at, &found))
        return fault_of_table(error, DYAD_E_MALFORMED);
    for (uint64_t i = 0; i < found.moves; i++) {
        option chosen;
        bool made;
        status = play_best(table, &at, &chosen, &made);
        if (status != DYAD_OK || !made)
            return fault_of_table(error, DYAD_E_MALFORMED);
        dyad_ungo_position before = show_position(table, &at);
        dyad_ungo_move move = show_option(table, &chosen, true);
        at = chosen.after;
        if (tell && !tell(user, &before, &move))
            break;
    }
    *line = found;
    return DYAD_OK;
}

/* ---- all of it ---------------------------------------------------------------------------- */

void dyad_ungo_table_census(const dyad_ungo_table *table, dyad_ungo_census *census)
{
    if (census)
        *census = (dyad_ungo_census){0};
    if (!table || !census)
        return;
    *census = (dyad_ungo_census){.boards = table->boards,
                                 .positions = 2 * table->boards,
                                 .classes = table->index.count,
                                 .draws = 2 * table->drawn};
    for (unsigned i = 0; i < DY_UNGO_DISTANCES; i++) {
        if (table->counts[i])
            census->longest = i;
        *(i % 2 ? &census->wins : &census->losses) += 2 * table->counts[i];
    }
}

uint64_t dyad_ungo_table_count(const dyad_ungo_table *table, unsigned distance)
{
    return table && distance < DY_UNGO_DISTANCES ? 2 * table->counts[distance] : 0;
}

bool dyad_ungo_table_example(const dyad_ungo_table *table, unsigned distance,
                             dyad_ungo_position *position)
{
    standing at = {.to_move = 1};
    if (!table || !position || distance >= DY_UNGO_DISTANCES ||
        !dy_ungo_first(table, (uint8_t)distance, &at.board))
        return false;
    *position = show_position(table, &at);
    return true;
}
