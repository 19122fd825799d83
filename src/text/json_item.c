/* json_item.c - fields of an item of JSON: whose turn it is, cells, and the boards and piles of
 * positions. */
#include "text/json_item.h"

#include "base/fault.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

dyad_status dy_json_fault(dy_json_item *it, uint64_t column, const char *format, ...)
{
    char text[DYAD_ERROR_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (void)dy_fault(it->error, DYAD_E_MALFORMED, "%s", text);
    return dy_source_fault_at(it->source, it->line, column, it->error);
}

const char *dy_json_word(const json_t *text)
{
    const char *word = json_string_value(text);
    return word && strlen(word) == json_string_length(text) ? word : NULL;
}

int dy_json_colour(const dyad_game *game, const json_t *text)
{
    const char *name = dy_json_word(text);
    for (int i = 0; name && i < DY_COLOURS; i++)
        if (strcmp(name, game->colours[i]) == 0)
            return i + 1;
    return 0;
}

dyad_status dy_json_turn(dy_json_item *it, const json_t *object, dy_json_place at, int *turn)
{
    const json_t *text = json_object_get(object, "to_move");
    *turn = text ? dy_json_colour(it->game, text) : 0;
    if (text && !*turn)
        return dy_json_fault(it, 1, "%sto_move: expected %s or %s", at.name, it->game->colours[0],
                             it->game->colours[1]);
    return DYAD_OK;
}

dyad_status dy_json_swap(dy_json_item *it, const json_t *object, bool *swap)
{
    const json_t *told = json_object_get(object, "swap");
    *swap = json_is_true(told) && it->game->swap && it->size.rows == it->size.columns;
    if (told && !json_is_boolean(told))
        return dy_json_fault(it, 1, "swap: expected true or false");
    if (json_is_true(told) && !*swap)
        return dy_json_fault(it, 1, "swap: there is none in games of %s on such a board",
                             it->game->name);
    return DYAD_OK;
}

bool dy_json_cell(const dy_json_item *it, const json_t *pair, uint32_t *row, uint32_t *column)
{
    const json_t *first = json_array_get(pair, 0), *second = json_array_get(pair, 1);
    if (json_array_size(pair) != 2 || !json_is_integer(first) || !json_is_integer(second))
        return false;
    json_int_t r = json_integer_value(first), c = json_integer_value(second);
    if (r < 0 || c < 0 || (uint64_t)r >= it->board.rows || (uint64_t)c >= it->board.columns)
        return false;
    *row = (uint32_t)r;
    *column = (uint32_t)c;
    return true;
}

/* ---- boards and piles ---------------------------------------------------------------------- */

/* Which of the game's letters it is; -1: none. */
static int letter_of(const dy_json_item *it, int byte)
{
    const char *letters = it->game->letters, *letter = byte > 0 ? strchr(letters, byte) : NULL;
    return letter ? (int)(letter - letters) : -1;
}

dyad_status dy_json_check_rows(dy_json_item *it, size_t found)
{
    return found == it->size.rows
               ? DYAD_OK
               : dy_json_fault(it, 1, "board: expected %" PRIu64 " rows, found %zu", it->size.rows,
                               found);
}

dyad_status dy_json_no_row(dy_json_item *it, size_t row)
{
    return dy_json_fault(it, 1, "board[%zu]: expected a row of %" PRIu64 " letters", row,
                         it->size.columns);
}

dyad_status dy_json_take_cell(dy_json_item *it, size_t row, size_t column, int byte)
{
    int cell = letter_of(it, byte);
    if (cell < 0)
        return dy_json_fault(it, 1, "board[%zu]: expected letters of '%s' at %zu", row,
                             it->game->letters, column);
    dy_grid_put(&it->position->grid, (uint32_t)row, (uint32_t)column, cell);
    return DYAD_OK;
}

static dyad_status take_board(dy_json_item *it, const json_t *tree)
{
    const json_t *rows = json_object_get(tree, "board");
    dyad_status status = dy_json_check_rows(it, json_array_size(rows));
    if (status == DYAD_OK)
        dy_grid_start(&it->position->grid, (uint32_t)it->size.rows, (uint32_t)it->size.columns);
    for (size_t row = 0; status == DYAD_OK && row < it->size.rows; row++) {
        const json_t *text = json_array_get(rows, row);
        const char *cells = json_string_value(text);
        if (!cells || json_string_length(text) != it->size.columns)
            return dy_json_no_row(it, row);
        if (!dy_grid_grow(&it->position->grid, (uint32_t)row))
            return dy_fault_memory(it->error);
        for (size_t column = 0; status == DYAD_OK && column < it->size.columns; column++)
            status = dy_json_take_cell(it, row, column, cells[column]);
    }
    return status;
}

dyad_status dy_json_no_pile(dy_json_item *it, size_t pile)
{
    return dy_json_fault(it, 1, "piles[%zu]: expected letters of '%s'", pile, it->game->letters);
}

dyad_status dy_json_check_piles(dy_json_item *it, bool is_list, size_t found)
{
    return is_list && found == it->size.rows
               ? DYAD_OK
               : dy_json_fault(it, 1, "piles: expected %" PRIu64 " piles, found %zu", it->size.rows,
                               found);
}

dyad_status dy_json_take_disc(dy_json_item *it, size_t pile, int byte)
{
    int colour = letter_of(it, byte);
    if (colour < 0)
        return dy_json_no_pile(it, pile);
    return dy_piles_push(&it->position->piles, colour == 0, 1) ? DYAD_OK
                                                               : dy_fault_memory(it->error);
}

static dyad_status take_piles(dy_json_item *it, const json_t *tree)
{
    const json_t *piles = json_object_get(tree, "piles");
    dyad_status status = dy_json_check_piles(it, json_is_array(piles), json_array_size(piles));
    dy_piles_clear(&it->position->piles);
    for (size_t i = 0; status == DYAD_OK && i < it->size.rows; i++) {
        const json_t *text = json_array_get(piles, i);
        const char *discs = json_string_value(text);
        if (!discs || !*discs || strlen(discs) != json_string_length(text))
            return dy_json_no_pile(it, i);
        for (; *discs && status == DYAD_OK; discs++)
            status = dy_json_take_disc(it, i, *discs);
        if (status == DYAD_OK && !dy_piles_end(&it->position->piles))
            return dy_fault_memory(it->error);
    }
    return status;
}

/* How often each player has passed on the way to a position. */
static dyad_status take_passes(dy_json_item *it, const json_t *tree)
{
    const json_t *passes = json_object_get(tree, "passes");
    for (int i = 0; i < DY_COLOURS; i++) {
        const json_t *count = json_object_get(passes, it->game->colours[i]);
        json_int_t number = json_is_integer(count) ? json_integer_value(count) : 0;
        if (passes && (!json_is_object(passes) || (count && !json_is_integer(count)) ||
                       number < 0 || number > UINT32_MAX))
            return dy_json_fault(it, 1, "passes: expected numbers for %s and %s",
                                 it->game->colours[0], it->game->colours[1]);
        it->position->passes[i] = (uint32_t)number;
    }
    return DYAD_OK;
}

dyad_status dy_json_facts(dy_json_item *it, const json_t *tree)
{
    dyad_status status = dy_json_turn(it, tree, (dy_json_place){""}, &it->position->to_move);
    if (status == DYAD_OK)
        status = dy_json_swap(it, tree, &it->position->swap);
    return status == DYAD_OK ? take_passes(it, tree) : status;
}

dyad_status dy_json_position(dy_json_item *it, const json_t *tree)
{
    it->position->game = it->game;
    dyad_status status = dy_json_facts(it, tree);
    if (status != DYAD_OK)
        return status;
    return it->game->piles ? take_piles(it, tree) : take_board(it, tree);
}
