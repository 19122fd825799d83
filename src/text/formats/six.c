/* six.c - games that Six saves (six.retes.hu), as the Olympiads have them.
 *
 *     BoardSize: 11x11             columns x rows; or InitialBoard: and a drawing, `.', V and H
 *     First: V                     V joins top and bottom
 *     Swap: 1                      the rule, not a swap that was played
 *     Moves:
 *       1. A2 (0 ms) Swap (26 ms)
 *       2. F6 (32163 ms) Resign (14614 ms)
 *
 * A swap is of pieces. A line of one move ends the game. */
#include "text/formats/formats.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool dy_six_begins(dy_source *source)
{
    return dy_source_goes_on(source, "BoardSize:") || dy_source_goes_on(source, "InitialBoard:");
}

/* The next line that is not empty, without the blanks before it; false at the end of the input or
 * of the game, and where *status says so. */
static bool next_line(dy_making *m, bool first, const char **at, const char **end,
                      dyad_status *status)
{
    int byte = dy_peek_word(m->in->source);
    if (byte == DY_INPUT_END || (!first && dy_six_begins(m->in->source)))
        return false;
    *status = dy_making_line(m);
    if (*status != DYAD_OK)
        return false;
    *at = m->in->text.text;
    *end = *at + m->in->text.size;
    return true;
}

/* The value after a name and a colon; NULL: another name. */
static const char *value_of(const char *at, const char *end, const char *name)
{
    if (!dy_text_begins(at, end, name))
        return NULL;
    at += strlen(name);
    while (at < end && dy_is_space((unsigned char)*at))
        at++;
    return at;
}

/* How many single letters or dots, with blanks between them, a line has; 0: something else. */
static size_t count_letters(const char *at, const char *end)
{
    size_t count = 0;
    for (; at < end; at++) {
        if (dy_is_space((unsigned char)*at))
            continue;
        if (!isalpha((unsigned char)*at) || (at + 1 < end && !dy_is_space((unsigned char)at[1])))
            return 0;
        count++;
    }
    return count;
}

/* A row of the drawing: its number before and behind it. */
static dyad_status take_row(dy_making *m, uint32_t row, const char *at, const char *end)
{
    uint64_t number;
    uint32_t column = 0;
    dyad_status status = DYAD_OK;
    if (!dy_take_number(&at, end, &number) || number != row + 1)
        return dy_making_unexpected(m, "the number of the next row", at, end);
    for (; at < end && status == DYAD_OK && !isdigit((unsigned char)*at); at++) {
        if (dy_is_space((unsigned char)*at))
            continue;
        if (column == m->record->columns || !strchr(".VH", *at))
            return dy_making_unexpected(m, "'.', V or H for each column", at, end);
        if (*at != '.')
            status = dy_making_stone(m, *at == 'V' ? 1 : 2, (dy_point){row, column});
        column++;
    }
    return status == DYAD_OK && column != m->record->columns
               ? dy_making_unexpected(m, "'.', V or H for each column", at, end)
               : status;
}

/* The drawing: the board has as many rows as stand there; six has square boards alone. */
static dyad_status take_drawing(dy_making *m)
{
    const char *at, *end;
    dyad_status status = DYAD_OK;
    if (!next_line(m, false, &at, &end, &status))
        return status == DYAD_OK ? dy_making_fault(m, "expected a drawing of the board") : status;
    size_t columns = count_letters(at, end);
    if (!columns)
        return dy_making_unexpected(m, "the letters of the columns", at, end);
    status = dy_making_start(m, columns, columns);
    for (uint32_t row = 0; status == DYAD_OK && row < columns; row++) {
        if (next_line(m, false, &at, &end, &status))
            status = take_row(m, row, at, end);
        else if (status == DYAD_OK)
            status = dy_making_fault(m, "expected %zu rows, found %u", columns, (unsigned)row);
    }
    if (status == DYAD_OK && next_line(m, false, &at, &end, &status) &&
        count_letters(at, end) != columns)
        status = dy_making_unexpected(m, "the letters of the columns", at, end);
    return status;
}

static dyad_status take_board(dy_making *m, const char *at, const char *end)
{
    const char *size = value_of(at, end, "BoardSize:");
    uint64_t columns, rows;
    if (value_of(at, end, "InitialBoard:"))
        return take_drawing(m);
    if (!size || !dy_take_number(&size, end, &columns) || size == end || *size++ != 'x' ||
        !dy_take_number(&size, end, &rows) || size != end)
        return dy_making_unexpected(m, "BoardSize: and columns x rows", size ? size : at, end);
    return dy_making_start(m, rows, columns);
}

/* Whose move the first one is, and whether the swap is allowed, up to the moves. */
static dyad_status take_head(dy_making *m)
{
    const char *at, *end, *value;
    dyad_status status = DYAD_OK;
    bool swap = false;
    while (status == DYAD_OK && next_line(m, false, &at, &end, &status)) {
        if (value_of(at, end, "Moves:"))
            return swap ? dy_making_text(m, "RU", "swap", strlen("swap")) : DYAD_OK;
        if ((value = value_of(at, end, "First:")) && value + 1 == end &&
            (*value == 'V' || *value == 'H'))
            m->turn = *value == 'V' ? 1 : 2;
        else if ((value = value_of(at, end, "Swap:")) && value + 1 == end &&
                 (*value == '0' || *value == '1'))
            swap = *value == '1';
        else
            status = dy_making_unexpected(m, "First: V or H, Swap: 0 or 1, or Moves:", at, end);
    }
    return status == DYAD_OK ? dy_making_fault(m, "expected Moves:, found the end") : status;
}

/* A move and its clock, "(0 ms)". */
static dyad_status take_move(dy_making *m, const char **at, const char *end)
{
    const char *begin = *at, *behind = begin;
    dyad_record_kind kind = DYAD_RECORD_STONE;
    dy_point point = {0, 0};
    size_t size;
    while (behind < end && isalnum((unsigned char)*behind))
        behind++;
    size = (size_t)(behind - begin);
    if (size == 4 && strncasecmp(begin, "swap", size) == 0)
        kind = DYAD_RECORD_SWAP_PIECES;
    else if (size == 6 && strncasecmp(begin, "resign", size) == 0)
        kind = DYAD_RECORD_RESIGN;
    else if (size == 7 && strncasecmp(begin, "forfeit", size) == 0)
        kind = DYAD_RECORD_FORFEIT;
    else if (!size || dy_cell_prefix(begin, behind, &point) != size)
        return dy_making_unexpected(m, "a cell, Swap, Resign or Forfeit", begin, end);
    dy_size board = dy_record_extent(m->record, m->node);
    if (!dy_point_is_on(point, board))
        return dy_making_unexpected(m, "a cell of the board", begin, end);
    if (kind == DYAD_RECORD_SWAP_PIECES && m->node->kind != DYAD_RECORD_STONE)
        return dy_making_unexpected(m, "a swap after a stone", begin, end);
    while (behind < end && *behind != ')')
        behind++;
    if (behind == end)
        return dy_making_unexpected(m, "the time of a move, as (0 ms)", behind, end);
    for (behind++; behind < end && dy_is_space((unsigned char)*behind); behind++)
        ;
    *at = behind;
    return dy_making_move(m, kind, 0, point);
}

static dyad_status take_moves(dy_making *m, const char *at, const char *end)
{
    uint64_t number;
    dyad_status status = DYAD_OK;
    if (!dy_take_number(&at, end, &number) || at == end || *at++ != '.')
        return dy_making_unexpected(m, "the number of a move and a point", at, end);
    while (at < end && dy_is_space((unsigned char)*at))
        at++;
    for (int i = 0; i < 2 && at < end && status == DYAD_OK; i++)
        status = take_move(m, &at, end);
    if (status == DYAD_OK && at < end)
        return dy_making_unexpected(m, "the end of the line", at, end);
    return status;
}

dyad_status dy_six_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    dy_making m;
    const char *at, *end;
    dyad_status status = dy_making_find(&m, in, record, error);
    if (status == DYAD_OK && next_line(&m, true, &at, &end, &status))
        status = take_board(&m, at, end);
    if (status == DYAD_OK)
        status = take_head(&m);
    while (status == DYAD_OK && next_line(&m, false, &at, &end, &status))
        status = take_moves(&m, at, end);
    if (status != DYAD_E_MALFORMED)
        return status == DYAD_OK ? dy_making_given_up(&m) : status;
    dyad_error first = *error;
    dyad_status rest = DYAD_OK;
    while (next_line(&m, false, &at, &end, &rest) || rest == DYAD_E_MALFORMED)
        rest = DYAD_OK; /* of this game */
    if (rest == DYAD_OK)
        *error = first;
    return rest == DYAD_OK ? status : rest;
}
