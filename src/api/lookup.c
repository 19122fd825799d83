/* lookup.c - the parts of dyad.h that only look: games, positions, reports and values. */
#include "games/game.h"

#include <string.h>

/* ---- games -------------------------------------------------------------------------------- */

size_t dyad_game_count(void)
{
    return dy_game_count;
}

const dyad_game *dyad_game_at(size_t index)
{
    return index < dy_game_count ? dy_games[index] : NULL;
}

const dyad_game *dyad_game_find(const char *name)
{
    return name ? dy_game_find(name) : NULL;
}

const char *dyad_game_name(const dyad_game *game)
{
    return game ? game->name : NULL;
}

const char *dyad_game_title(const dyad_game *game)
{
    return game ? game->title : NULL;
}

const char *dyad_game_letters(const dyad_game *game)
{
    return game ? game->letters : NULL;
}

const char *dyad_game_colour(const dyad_game *game, int colour)
{
    return game && colour >= 1 && colour <= DY_COLOURS ? game->colours[colour - 1] : NULL;
}

bool dyad_game_has_board(const dyad_game *game)
{
    return game && !game->piles;
}

dyad_shape dyad_game_shape(const dyad_game *game)
{
    if (!game || game->piles)
        return DYAD_SHAPE_NONE;
    return game->adjacency == DY_HEXAGON ? DYAD_SHAPE_HEXAGONS : DYAD_SHAPE_SQUARES;
}

bool dyad_game_is_square(const dyad_game *game)
{
    return game && game->square;
}

size_t dyad_game_rows_max(const dyad_game *game)
{
    return game ? game->rows_max : 0;
}

size_t dyad_game_columns_max(const dyad_game *game)
{
    return game ? game->columns_max : 0;
}

const dyad_contest_layout *dyad_game_layout(const dyad_game *game)
{
    return game ? &game->layout : NULL;
}

dyad_goal dyad_game_goal(const dyad_game *game)
{
    return game ? game->goal : DYAD_GOAL_OTHER;
}

bool dyad_game_goes_down(const dyad_game *game, int colour)
{
    return game && game->goal == DYAD_GOAL_CONNECT && colour >= 1 && colour <= DY_COLOURS &&
           dy_goes_down(game, colour);
}

bool dyad_game_is_decisive(const dyad_game *game)
{
    return game && game->decisive;
}

bool dyad_game_is_misere(const dyad_game *game)
{
    return game && game->misere;
}

bool dyad_game_captures(const dyad_game *game)
{
    return game && game->captures;
}

bool dyad_game_allows_suicide(const dyad_game *game)
{
    return game && game->suicide;
}

bool dyad_game_passes(const dyad_game *game)
{
    return game && game->passes;
}

bool dyad_game_skips(const dyad_game *game)
{
    return game && game->skips;
}

int dyad_game_begins(const dyad_game *game)
{
    return game ? dy_begins(game) : 0;
}

int dyad_game_black(const dyad_game *game)
{
    return game ? dy_black(game) : 0;
}

bool dyad_game_repeats(const dyad_game *game)
{
    return game && dy_can_repeat(game);
}

bool dyad_game_swaps(const dyad_game *game)
{
    return game && game->swap;
}

bool dyad_game_is_playable(const dyad_game *game)
{
    return game && game->rules;
}

bool dyad_game_has_records(const dyad_game *game)
{
    return game && game->sgf.gm;
}

dyad_expert dyad_game_expert(const dyad_game *game)
{
    return game ? game->expert : DYAD_EXPERT_NONE;
}

#define NAME_OF(names, index) \
    ((unsigned)(index) < sizeof(names) / sizeof(names)[0] ? (names)[(unsigned)(index)] : NULL)

const char *dyad_shape_name(dyad_shape shape)
{
    static const char *const names[] = {[DYAD_SHAPE_NONE] = "none",
                                        [DYAD_SHAPE_SQUARES] = "squares",
                                        [DYAD_SHAPE_HEXAGONS] = "hexagons"};
    return NAME_OF(names, shape);
}

const char *dyad_goal_name(dyad_goal goal)
{
    static const char *const names[] = {[DYAD_GOAL_OTHER] = "other",
                                        [DYAD_GOAL_CONNECT] = "connect",
                                        [DYAD_GOAL_LAST_MOVE] = "last_move",
                                        [DYAD_GOAL_LINE] = "line",
                                        [DYAD_GOAL_CAPTURE] = "capture"};
    return NAME_OF(names, goal);
}

const char *dyad_expert_name(dyad_expert expert)
{
    static const char *const names[] = {[DYAD_EXPERT_NONE] = "none",
                                        [DYAD_EXPERT_CONNECTION] = "connection",
                                        [DYAD_EXPERT_TABLE] = "table",
                                        [DYAD_EXPERT_VALUES] = "values"};
    return NAME_OF(names, expert);
}

size_t dyad_game_verdict_count(const dyad_game *game)
{
    return game ? game->verdict_count : 0;
}

const char *dyad_game_verdict_name(const dyad_game *game, size_t verdict)
{
    return game && verdict < game->verdict_count ? game->verdicts[verdict].name : NULL;
}

dyad_winner dyad_game_verdict_winner(const dyad_game *game, size_t verdict)
{
    return game && verdict < game->verdict_count ? game->verdicts[verdict].winner
                                                 : DYAD_WINNER_NONE;
}

bool dyad_game_verdict_undecided(const dyad_game *game, size_t verdict)
{
    return game && verdict < game->verdict_count && game->verdicts[verdict].undecided;
}

static const dy_field_meaning *evidence_at(const dyad_game *game, size_t index)
{
    const dy_field_meaning *field = game ? game->evidence : NULL;
    while (field && field->name && index--)
        field++;
    return field && field->name ? field : NULL;
}

const char *dyad_game_evidence_name(const dyad_game *game, size_t index)
{
    const dy_field_meaning *field = evidence_at(game, index);
    return field ? field->name : NULL;
}

const char *dyad_game_evidence_meaning(const dyad_game *game, size_t index)
{
    const dy_field_meaning *field = evidence_at(game, index);
    return field ? field->meaning : NULL;
}

static const dy_section *section_at(const dyad_game *game, size_t index)
{
    const dy_section *section = game ? game->page : NULL;
    while (section && section->title && index--)
        section++;
    return section && section->title ? section : NULL;
}

const char *dyad_game_section_title(const dyad_game *game, size_t index)
{
    const dy_section *section = section_at(game, index);
    return section ? section->title : NULL;
}

const char *dyad_game_section_text(const dyad_game *game, size_t index)
{
    const dy_section *section = section_at(game, index);
    return section ? section->text : NULL;
}

const char *dyad_game_example(const dyad_game *game)
{
    return game ? game->example : NULL;
}

const char *dyad_game_example_lesson(const dyad_game *game)
{
    return game ? game->lesson : NULL;
}

/* ---- positions ---------------------------------------------------------------------------- */

const dyad_game *dyad_position_game(const dyad_position *position)
{
    return position ? position->game : NULL;
}

size_t dyad_position_size(const dyad_position *position)
{
    return position ? dy_position_size(position) : 0;
}

size_t dyad_position_rows(const dyad_position *position)
{
    return position && !position->game->piles ? position->grid.rows : 0;
}

size_t dyad_position_columns(const dyad_position *position)
{
    return position && !position->game->piles ? position->grid.columns : 0;
}

int dyad_position_mover(const dyad_position *position)
{
    return position ? dy_position_mover(position) : 0;
}

int dyad_position_to_move(const dyad_position *position)
{
    return position ? position->to_move : 0;
}

bool dyad_position_swap(const dyad_position *position)
{
    return position && position->swap;
}

const char *dyad_position_dialect(const dyad_position *position)
{
    return position ? position->dialect : NULL;
}

int dyad_position_cell(const dyad_position *position, size_t row, size_t column)
{
    if (!position)
        return -1;
    const dy_grid *grid = &position->grid;
    if (position->game->piles || row >= grid->rows || column >= grid->columns)
        return -1;
    return dy_grid_at(grid, (uint32_t)row, (uint32_t)column);
}

/* What is on a cell of a position that is laid out. */
static int laid_out(const dyad_position *position, size_t row, size_t column)
{
    const dy_piles *piles = &position->piles;
    if (!position->game->piles)
        return dy_grid_at(&position->grid, (uint32_t)row, (uint32_t)column);
    return row < piles->count && column < dy_pile_size(piles, row)
               ? dy_pile_disc(piles, row, column)
               : 0;
}

size_t dyad_position_cells(const dyad_position *position, size_t *rows, size_t *columns,
                           unsigned char *cells, size_t room)
{
    size_t count;
    if (!position || !rows || !columns || (!cells && room))
        return 0;
    dy_size size = dy_position_extent(position);
    for (size_t pile = 0; position->game->piles && pile < position->piles.count; pile++)
        if (dy_pile_size(&position->piles, pile) > size.rows)
            size.rows = size.columns = dy_pile_size(&position->piles, pile);
    *rows = size.rows;
    *columns = size.columns;
    if (__builtin_mul_overflow(*rows, *columns, &count))
        count = SIZE_MAX;
    for (size_t i = 0; i < count && i < room; i++)
        cells[i] = (unsigned char)laid_out(position, i / *columns, i % *columns);
    return count;
}

uint64_t dyad_position_pile_size(const dyad_position *position, size_t pile)
{
    if (!position)
        return 0;
    const dy_piles *piles = &position->piles;
    return position->game->piles && pile < piles->count ? dy_pile_size(piles, pile) : 0;
}

int dyad_position_disc(const dyad_position *position, size_t pile, uint64_t disc)
{
    if (disc >= dyad_position_pile_size(position, pile))
        return -1;
    return dy_pile_disc(&position->piles, pile, disc);
}

/* ---- reports and values ------------------------------------------------------------------- */

size_t dyad_report_verdict(const dyad_report *report)
{
    return report ? report->verdict : 0;
}

const char *dyad_report_verdict_name(const dyad_report *report)
{
    return report ? report->name : NULL;
}

const char *dyad_report_text(const dyad_report *report)
{
    return report ? report->text : NULL;
}

const dyad_evidence *dyad_report_evidence(const dyad_report *report)
{
    return report ? &report->evidence : NULL;
}

const dyad_evidence *dyad_report_find(const dyad_report *report, const char *name)
{
    return dyad_evidence_find(dyad_report_evidence(report), name);
}

dyad_type dyad_evidence_type(const dyad_evidence *value)
{
    return value ? value->type : DYAD_TYPE_NULL;
}

int64_t dyad_evidence_integer(const dyad_evidence *value)
{
    return dyad_evidence_type(value) == DYAD_TYPE_INTEGER ? value->of.integer : 0;
}

const char *dyad_evidence_text(const dyad_evidence *value, size_t *size)
{
    bool is_text = dyad_evidence_type(value) == DYAD_TYPE_TEXT;
    if (size)
        *size = is_text ? value->count : 0;
    return is_text ? value->of.text : NULL;
}

size_t dyad_evidence_count(const dyad_evidence *value)
{
    switch (dyad_evidence_type(value)) {
    case DYAD_TYPE_CELLS:
    case DYAD_TYPE_LIST:
    case DYAD_TYPE_OBJECT: return value->count;
    default: return 0;
    }
}

bool dyad_evidence_cell(const dyad_evidence *value, size_t index, size_t *row, size_t *column)
{
    if (dyad_evidence_type(value) != DYAD_TYPE_CELLS || index >= value->count || !row || !column)
        return false;
    *row = value->of.cells[index] / value->columns;
    *column = value->of.cells[index] % value->columns;
    return true;
}

const dyad_evidence *dyad_evidence_item(const dyad_evidence *value, size_t index)
{
    if (index >= dyad_evidence_count(value))
        return NULL;
    if (value->type == DYAD_TYPE_OBJECT)
        return &value->of.fields[index].value;
    return value->type == DYAD_TYPE_LIST ? &value->of.items[index] : NULL;
}

const char *dyad_evidence_name(const dyad_evidence *value, size_t index)
{
    bool named = dyad_evidence_type(value) == DYAD_TYPE_OBJECT && index < value->count;
    return named ? value->of.fields[index].name : NULL;
}

const dyad_evidence *dyad_evidence_find(const dyad_evidence *value, const char *name)
{
    return name ? dy_evidence_find(value, name) : NULL;
}
