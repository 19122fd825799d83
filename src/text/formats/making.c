/* making.c - a record made move by move. */
#include "text/formats/making.h"

#include "base/fault.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- faults ------------------------------------------------------------------------------- */

dyad_status dy_making_fault(dy_making *m, const char *format, ...)
{
    char text[DYAD_ERROR_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (void)dy_fault(m->error, DYAD_E_MALFORMED, "%s", text);
    return dy_source_fault_at(m->in->source, m->line, m->column, m->error);
}

dyad_status dy_making_unexpected(dy_making *m, const char *expected, const char *at,
                                 const char *end)
{
    enum { SHOWN = 16 };
    char shown[SHOWN + 4];
    if (m->begin)
        m->column += (uint64_t)(at - m->begin);
    m->begin = NULL;
    if (at == end)
        return dy_making_fault(m, "expected %s, found the end", expected);
    size_t size = (size_t)(end - at), count = size < SHOWN ? size : SHOWN;
    for (size_t i = 0; i < count; i++)
        shown[i] = at[i] >= 0x20 && at[i] < 0x7f ? at[i] : '?';
    strcpy(shown + count, count < size ? "..." : "");
    return dy_making_fault(m, "expected %s, found '%s'", expected, shown);
}

/* The record cannot take more. */
static dyad_status refused(dy_making *m)
{
    dyad_status status = dy_record_refused(m->record, m->error);
    return status == DYAD_E_MALFORMED
               ? dy_source_fault_at(m->in->source, m->line, m->column, m->error)
               : status;
}

/* ---- the record --------------------------------------------------------------------------- */

static void note_place(dy_making *m)
{
    m->line = m->in->source->line;
    m->column = dy_source_column(m->in->source);
}

dyad_status dy_making_find(dy_making *m, dy_records *in, dyad_record *record, dyad_error *error)
{
    *m = (dy_making){.in = in, .record = record, .error = error, .turn = 1};
    if (dy_peek_word(in->source) == DY_INPUT_END)
        return dy_source_end(in->source, error);
    note_place(m);
    in->taken++;
    in->line = m->line;
    in->column = m->column;
    return DYAD_OK;
}

/* The game that has these formats. */
static const dyad_game *hex(void)
{
    size_t i = 0;
    while (!dy_games[i]->hexworld)
        i++;
    return dy_games[i];
}

dyad_status dy_making_start_game(dy_making *m, const dyad_game *game, uint64_t rows,
                                 uint64_t columns)
{
    if (m->in->game && m->in->game != game)
        return dy_making_fault(m, "expected a game of %s, found one of %s", m->in->game->name,
                               game->name);
    if (rows < 1 || rows > DY_RECORD_SIDE_MAX || columns < 1 || columns > DY_RECORD_SIDE_MAX)
        return dy_making_fault(m, "expected a board of 1 to %d rows and columns",
                               (int)DY_RECORD_SIDE_MAX);
    m->record->game = game;
    m->record->rows = (uint32_t)rows;
    m->record->columns = (uint32_t)columns;
    m->node = dy_record_node(m->record, NULL);
    if (!m->node)
        return refused(m);
    m->node->line = m->line;
    m->node->column = m->column;
    return DYAD_OK;
}

dyad_status dy_making_start(dy_making *m, uint64_t rows, uint64_t columns)
{
    return dy_making_start_game(m, hex(), rows, columns);
}

dyad_status dy_making_start_sized(dy_making *m)
{
    if (!m->in->ways.rows)
        return dy_fault_unsaid(m->error, dy_making_fault(m, "nothing states the size of the board"),
                               DYAD_UNSAID_BOARD_SIZE);
    return dy_making_start_game(m, hex(), m->in->ways.rows, m->in->ways.columns);
}

/* Where a part of the text that is being taken begins. */
static uint64_t column_of(const dy_making *m, const char *at)
{
    return m->begin ? m->column + (uint64_t)(at - m->begin) : m->column;
}

static dyad_status add_move(dy_making *m, dyad_record_kind kind, int colour, dy_point point,
                            uint64_t column)
{
    dyad_record_node *node = dy_record_node(m->record, m->node);
    if (!node)
        return refused(m);
    node->line = m->line;
    node->column = column;
    node->row = point.row;
    node->column_of_move = point.column;
    node->kind = (unsigned char)kind;
    node->colour = (unsigned char)(colour ? colour : m->turn);
    dy_record_follow(node);
    m->node = node;
    if (kind == DYAD_RECORD_STONE || kind == DYAD_RECORD_PASS || kind == DYAD_RECORD_SWAP_PIECES)
        m->turn = 3 - node->colour;
    return DYAD_OK;
}

dyad_status dy_making_move(dy_making *m, dyad_record_kind kind, int colour, dy_point point)
{
    dy_size board = dy_record_extent(m->record, m->node);
    if (kind == DYAD_RECORD_STONE && !dy_point_is_on(point, board)) {
        char text[DY_POINT_MAX];
        dy_point_write(point, text);
        return dy_making_fault(m, "expected a cell of the board, found '%s'", text);
    }
    return add_move(m, kind, colour, point, m->column);
}

dyad_status dy_making_stone(dy_making *m, int colour, dy_point point)
{
    const dy_stones stones = {colour, point.row, point.column, point.row, point.column, NULL, NULL};
    if (!dy_making_is_on(m, point))
        return dy_making_fault(m, "expected a cell of the board");
    return dy_record_stones(m->record, m->record->root, &stones) ? DYAD_OK : refused(m);
}

dyad_status dy_making_text(dy_making *m, const char *name, const char *text, size_t size)
{
    dy_buffer escaped;
    if (!size)
        return DYAD_OK;
    dy_buffer_init(&escaped, m->record->memory);
    dy_sgf_escape(text, size, &escaped);
    dy_property *property =
        escaped.failed ? NULL : dy_record_property(m->record, m->record->root, name, strlen(name));
    bool kept = property && (property->first ||
                             dy_record_value_add(m->record, property, escaped.text, escaped.size));
    bool failed = escaped.failed;
    dy_buffer_free(&escaped);
    if (failed)
        return dy_fault_memory(m->error);
    return kept ? DYAD_OK : refused(m);
}

dyad_status dy_making_result(dy_making *m, int winner, const char *how)
{
    char text[32];
    int size = snprintf(text, sizeof text, "%c+%s", dy_record_letter(m->record->game, winner), how);
    dy_property *stated = dy_property_find(m->record->root, "RE");
    if (!stated || !stated->first || stated->first->text[0] == text[0])
        return dy_making_text(m, "RE", text, (size_t)size);
    return dy_record_value_set(m->record, stated->first, text, (size_t)size) ? DYAD_OK : refused(m);
}

dyad_status dy_making_given_up(dy_making *m)
{
    bool resigns = m->node->kind == DYAD_RECORD_RESIGN;
    if ((!resigns && m->node->kind != DYAD_RECORD_FORFEIT) ||
        dy_property_find(m->record->root, "RE"))
        return DYAD_OK;
    return dy_making_result(m, 3 - m->node->colour, resigns ? "Resign" : "Forfeit");
}

/* ---- text --------------------------------------------------------------------------------- */

dyad_status dy_making_line(dy_making *m)
{
    dy_source *source = m->in->source;
    int byte;
    note_place(m);
    dy_buffer_clear(&m->in->text);
    while ((byte = dy_peek(source)) != DY_INPUT_END && byte != '\n') {
        if (m->in->text.size < DY_LINE_MAX)
            dy_buffer_char(&m->in->text, (char)byte);
        else
            m->in->text.size = DY_LINE_MAX + 1; /* nothing is put behind the limit */
        if (m->in->text.size > DY_LINE_MAX)
            break;
        dy_pass(source);
    }
    bool too_long = m->in->text.size > DY_LINE_MAX;
    while (too_long && (byte = dy_peek(source)) != DY_INPUT_END && byte != '\n')
        dy_pass(source);
    if (source->error)
        return dy_source_end(source, m->error);
    if (m->in->text.failed)
        return dy_fault_memory(m->error);
    if (too_long) {
        dy_buffer_clear(&m->in->text);
        return dy_making_fault(m, "expected a line of at most %d MiB, found more",
                               DY_LINE_MAX >> 20);
    }
    dy_buffer *text = &m->in->text;
    while (text->size && dy_is_space((unsigned char)text->text[text->size - 1]))
        text->size--;
    m->begin = text->text;
    return DYAD_OK;
}

bool dy_take_number(const char **at, const char *end, uint64_t *number)
{
    const char *begin = *at;
    for (*number = 0; *at < end && isdigit((unsigned char)**at); ++*at)
        if (*number <= DY_RECORD_SIDE_MAX)
            *number = *number * 10 + (uint64_t)(**at - '0');
    return *at > begin;
}

size_t dy_cell_prefix(const char *text, const char *end, dy_point *point)
{
    char small[DY_POINT_MAX];
    size_t size = 0;
    for (; text + size < end && size < sizeof small; size++)
        small[size] = (char)tolower((unsigned char)text[size]);
    return dy_point_prefix(small, size, point);
}

static const struct {
    const char *word;
    dyad_record_kind kind;
} words[] = {
    {"swap-pieces", DYAD_RECORD_SWAP_PIECES}, {"swap-sides", DYAD_RECORD_SWAP_SIDES},
    {"swap", DYAD_RECORD_SWAP_PIECES},        {"pass", DYAD_RECORD_PASS},
    {"resign", DYAD_RECORD_RESIGN},           {"forfeit", DYAD_RECORD_FORFEIT},
};

/* A word from `at` on: its length, or 0. */
static size_t word_prefix(const char *at, const char *end, dyad_record_kind *kind)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t size = strlen(words[i].word);
        if ((size_t)(end - at) >= size && strncasecmp(at, words[i].word, size) == 0) {
            *kind = words[i].kind;
            return size;
        }
    }
    return 0;
}

/* Behind a number of a move: a point, blanks; or blanks alone. */
static const char *pass_number(const char *at, const char *end)
{
    const char *number = at;
    while (at < end && isdigit((unsigned char)*at))
        at++;
    if (at == number)
        return at;
    const char *behind = at;
    while (at < end && (*at == '.' || *at == ' ' || *at == '\t'))
        at++;
    return at > behind && at < end && isalpha((unsigned char)*at) ? at : number;
}

/* Whether a stone repeats the first one as the second move. */
static bool repeats(const dy_making *m, dy_point point)
{
    return m->node->kind == DYAD_RECORD_STONE && m->node->parent == m->record->root &&
           m->node->row == point.row && m->node->column_of_move == point.column;
}

/* Whether the dialect that was given says what that is: it is a swap of pieces. */
static bool is_told_repeat(const dy_making *m)
{
    const dy_dialect *row = m->in->dialect;
    return row &&
           (row->repeats_played || (row->repeats_first && m->record->rows == m->record->columns));
}

/* Moves the first stone to where it was played, if both are where it comes to lie. */
static void take_repeat(const dy_making *m)
{
    dyad_record_node *first = m->node;
    const dy_point point = {first->row, first->column_of_move};
    if (!m->in->dialect->repeats_first)
        return;
    first->row = point.column;
    first->column_of_move = point.row;
}

static dyad_status two_readings(dy_making *m, const char *at)
{
    m->column = column_of(m, at);
    dyad_status status =
        dy_making_fault(m, "the first move comes a second time, which fits two readings of a swap "
                           "of pieces: trmph's, whose stone lies there, and lutanho's, whose stone "
                           "is mirrored");
    return dy_fault_readings(m->error, status, "trmph", "lutanho");
}

dyad_status dy_making_moves(dy_making *m, const char *text, size_t size)
{
    const char *at = text, *end = text + size;
    dyad_status status = DYAD_OK;
    for (;;) {
        while (at < end && dy_is_space((unsigned char)*at))
            at++;
        if (at == end || status != DYAD_OK)
            return status;
        const char *begin = at = pass_number(at, end);
        dy_point point = {0, 0};
        dyad_record_kind kind = DYAD_RECORD_STONE;
        size_t taken = dy_cell_prefix(at, end, &point);
        dy_size board = dy_record_extent(m->record, m->node);
        bool swaps;
        if (taken && !dy_point_is_on(point, board))
            return dy_making_unexpected(m, "a cell of the board", begin, end);
        if (!taken)
            taken = word_prefix(at, end, &kind);
        if (!taken)
            return dy_making_unexpected(m,
                                        "a cell such as a1, swap-pieces, swap-sides, pass or "
                                        "resign",
                                        begin, end);
        swaps = kind == DYAD_RECORD_SWAP_PIECES || kind == DYAD_RECORD_SWAP_SIDES;
        if (swaps && m->node->kind != DYAD_RECORD_STONE)
            return dy_making_unexpected(m, "a swap behind a stone", begin, end);
        if (kind == DYAD_RECORD_STONE && repeats(m, point)) {
            if (!is_told_repeat(m))
                return two_readings(m, begin);
            take_repeat(m);
            kind = DYAD_RECORD_SWAP_PIECES;
            point = (dy_point){0, 0};
        }
        status = add_move(m, kind, 0, point, column_of(m, begin));
        at += taken;
    }
}

bool dy_record_repeats_first(const dyad_record *record)
{
    const dyad_record_node *first = dy_record_at(record, 1), *second = dy_record_at(record, 2);
    return first != second && first->kind == DYAD_RECORD_STONE &&
           second->kind == DYAD_RECORD_STONE && first->row == second->row &&
           first->column_of_move == second->column_of_move;
}

/* ---- looking ahead ------------------------------------------------------------------------ */

bool dy_source_goes_on(dy_source *source, const char *text)
{
    size_t at = 0;
    while (text[at] && dy_source_behind(source, at) == (unsigned char)text[at])
        at++;
    return !text[at];
}

size_t dy_source_cell(dy_source *source, size_t at)
{
    size_t end = at;
    while (isalpha(dy_source_behind(source, end)) && end - at < 2)
        end++;
    size_t digits = end;
    while (isdigit(dy_source_behind(source, digits)) && digits - end < 4)
        digits++;
    return end > at && digits > end ? digits - at : 0;
}
