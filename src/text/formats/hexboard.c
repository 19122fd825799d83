/* hexboard.c - boards and games of HexWiki's pages.
 *
 *     <hexboard size="5x5" coords="hide" contents="R 1:d1 b4 B 2:c3 E *:c4 S area(a1,a2)" />
 *         rows x columns; R, B, E and S say what comes: stones, labels of empty cells, shades
 *     <hex>R5 C5 Q1 Va1 Hb2 R5e4 Mc3 Sa3</hex>
 *         V or R, H or B: stones, with a digit their number, 0 being 10; M: moves, Red first
 *     <hex>C3 R3 1:SSR 2:SBB 3:RBR</hex>
 *         rows, a letter a cell
 *     <hex>R7 C7 border labels play d4 d3 red a1 blue numbered c3</hex>
 *         moves, Red first; stones; where a stone of theirs stands already, marks
 *
 * Where the numbers are 1, 2, 3 and so on, stones that have one are moves; all others are set up.
 */
#include "text/formats/formats.h"

#include "base/fault.h"
#include "record/record_replay.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char board_tag[] = "<hexboard", old_tag[] = "<hex>", old_end[] = "</hex>";

bool dy_hexboard_begins(dy_source *source)
{
    return dy_source_goes_on(source, board_tag) || dy_source_goes_on(source, old_tag);
}

/* A stone that has a number. */
typedef struct numbered {
    dy_point point;
    int colour; /* 0: there is none of that number */
} numbered;

typedef struct diagram {
    dy_making m;
    const char *at, *end;
    numbered *stones; /* by number, from 1 */
    size_t room, count, highest;
    bool twice;             /* a number came twice: they count something else than moves */
    unsigned char *colours; /* of <hex>: the stone of each cell so far; 0: none */
} diagram;

/* ---- what both have ----------------------------------------------------------------------- */

/* The next word, without blanks; false at the end. */
static bool next_word(diagram *d, const char **word, size_t *size)
{
    while (d->at < d->end && dy_is_space((unsigned char)*d->at))
        d->at++;
    *word = d->at;
    while (d->at < d->end && !dy_is_space((unsigned char)*d->at))
        d->at++;
    *size = (size_t)(d->at - *word);
    return *size != 0;
}

/* A number that is all of a text; 0: it is none. */
static size_t whole_number(const char *text, size_t size)
{
    size_t number = 0;
    for (size_t i = 0; i < size; i++) {
        if (!isdigit((unsigned char)text[i]) || number > DY_RECORD_STONES_MAX)
            return 0;
        number = number * 10 + (size_t)(text[i] - '0');
    }
    return number;
}

/* Where faults are: in the text, by lines. */
static dyad_status unexpected(diagram *d, const char *expected, const char *at, const char *end)
{
    for (const char *byte = d->m.in->text.text; byte < at; byte++) {
        d->m.column = *byte == '\n' ? 1 : d->m.column + 1;
        d->m.line += *byte == '\n';
    }
    return dy_making_unexpected(&d->m, expected, at, end);
}

static dyad_status start(diagram *d, size_t rows, size_t columns)
{
    dyad_status status = dy_making_start(&d->m, rows, columns);
    d->room = (size_t)(d->end - d->m.in->text.text) / 3 + 2; /* a stone takes as many bytes */
    if (status == DYAD_OK)
        d->stones = dy_arena_zero(&d->m.record->scratch, d->room, sizeof *d->stones);
    return status == DYAD_OK && !d->stones ? dy_fault_memory(d->m.error) : status;
}

/* A stone that is set up; a mark, where it stands already. */
static dyad_status set_up(diagram *d, int colour, dy_point point, const char *cell, const char *end)
{
    unsigned char none = 0, *at = &none;
    if (d->colours)
        at = &d->colours[(size_t)point.row * d->m.record->columns + point.column];
    if (*at == colour)
        return DYAD_OK;
    if (*at)
        return unexpected(d, "a cell without a stone of the other colour", cell, end);
    *at = (unsigned char)colour;
    return dy_making_stone(&d->m, colour, point);
}

/* A stone, and its number; 0: it has none. */
static dyad_status take_stone(diagram *d, int colour, size_t number, const char *cell,
                              const char *end)
{
    dy_point point;
    size_t size = dy_cell_prefix(cell, end, &point);
    if (!size || cell + size != end || !dy_making_is_on(&d->m, point))
        return unexpected(d, "a cell of the board", cell, end);
    if (number && number < d->room && !d->stones[number].colour) {
        d->stones[number] = (numbered){point, colour};
        d->count++;
        d->highest = number > d->highest ? number : d->highest;
        return DYAD_OK;
    }
    d->twice = d->twice || number;
    return set_up(d, colour, point, cell, end);
}

/* The numbered stones, as moves, or set up. */
static dyad_status place_numbered(diagram *d)
{
    dyad_status status = DYAD_OK;
    for (size_t i = 1; i <= d->highest && status == DYAD_OK; i++) {
        const numbered *stone = &d->stones[i];
        if (stone->colour && d->count == d->highest && !d->twice)
            status = dy_making_move(&d->m, DYAD_RECORD_STONE, stone->colour, stone->point);
        else if (stone->colour)
            status = dy_making_stone(&d->m, stone->colour, stone->point);
    }
    return status;
}

/* ---- <hexboard> --------------------------------------------------------------------------- */

/* Takes an attribute of the tag: a name, and behind '=' a value, in quotes of either kind or
 * without them, with blanks around each; false: there is none. */
static bool next_attribute(const char **at, const char *end, const char *part[2], size_t size[2])
{
    const char *byte = *at;
    while (byte < end && (dy_is_space((unsigned char)*byte) || *byte == '/'))
        byte++;
    for (part[0] = byte; byte < end && !dy_is_space((unsigned char)*byte) && *byte != '=';)
        byte++;
    size[0] = (size_t)(byte - part[0]);
    while (byte < end && dy_is_space((unsigned char)*byte))
        byte++;
    bool valued = byte < end && *byte == '=';
    byte += valued;
    while (valued && byte < end && dy_is_space((unsigned char)*byte))
        byte++;
    char quote = '\0';
    if (valued && byte < end && (*byte == '"' || *byte == '\''))
        quote = *byte++;
    part[1] = byte;
    while (valued && byte < end && (quote ? *byte != quote : !dy_is_space((unsigned char)*byte)))
        byte++;
    size[1] = (size_t)(byte - part[1]);
    *at = byte + (quote && byte < end);
    return size[0] || valued;
}

/* The value of an attribute of the tag; NULL: it has none. */
static const char *attribute(const diagram *d, const char *name, const char **end)
{
    const char *part[2], *at = d->m.in->text.text + strlen(board_tag);
    size_t size[2];
    while (next_attribute(&at, d->end - 1, part, size)) /* its '>' is no part of it */
        if (size[0] == strlen(name) && strncasecmp(part[0], name, size[0]) == 0) {
            *end = part[1] + size[1];
            return part[1];
        }
    return NULL;
}

/* A label and a colon before a cell. */
static dyad_status take_labelled(diagram *d, char content, const char *word, size_t size)
{
    const char *end = word + size, *colon = memchr(word, ':', size);
    size_t number = colon ? whole_number(word, (size_t)(colon - word)) : 0;
    if (content == 'E' || content == 'S')
        return DYAD_OK;
    if (!content)
        return unexpected(d, "R, B, E or S before a cell", word, end);
    return take_stone(d, content == 'R' ? 1 : 2, number, colon ? colon + 1 : word, end);
}

static dyad_status take_board(diagram *d)
{
    const char *end, *word, *size = attribute(d, "size", &end), *tag = d->m.in->text.text;
    const char *by = size ? memchr(size, 'x', (size_t)(end - size)) : NULL;
    size_t rows = by ? whole_number(size, (size_t)(by - size)) : 0, length;
    size_t columns = by ? whole_number(by + 1, (size_t)(end - by - 1)) : 0;
    char content = 0;
    if (!rows || !columns)
        return unexpected(d, "size=\" rows x columns", size ? size : tag, d->end);
    dyad_status status = start(d, rows, columns);
    d->at = attribute(d, "contents", &end);
    d->end = d->at ? end : NULL;
    while (status == DYAD_OK && d->at && next_word(d, &word, &length)) {
        if (length == 1 && strchr("RBES", *word))
            content = *word;
        else
            status = take_labelled(d, content, word, length);
    }
    return status;
}

/* ---- <hex> -------------------------------------------------------------------------------- */

/* What cells behind a word are. */
typedef enum role { ROLE_NONE, ROLE_RED, ROLE_BLUE, ROLE_MOVES } role;

typedef struct old {
    size_t rows, columns;
    bool started;
    role role;
} old;

/* A move, of whose turn it is. */
static dyad_status move(diagram *d, dy_point point)
{
    d->colours[(size_t)point.row * d->m.record->columns + point.column] = (unsigned char)d->m.turn;
    return dy_making_move(&d->m, DYAD_RECORD_STONE, 0, point);
}

static dyad_status take_row(diagram *d, const char *word, const char *colon, const char *end)
{
    size_t row = whole_number(word, (size_t)(colon - word));
    dyad_status status = DYAD_OK;
    if (!row || row > d->m.record->rows || (size_t)(end - colon - 1) > d->m.record->columns)
        return unexpected(d, "a row of the board, and a letter a cell", word, end);
    for (const char *at = colon + 1; at < end && status == DYAD_OK; at++) {
        int colour = strchr("RV", *at) ? 1 : strchr("BH", *at) ? 2 : 0;
        const dy_point point = {(uint32_t)row - 1, (uint32_t)(at - colon - 1)};
        if (colour)
            status = set_up(d, colour, point, at, end);
    }
    return status;
}

/* A cell alone is what the word before it says. */
static dyad_status take_cell(diagram *d, const old *o, const char *word, const char *end)
{
    dy_point point;
    (void)dy_cell_prefix(word, end, &point);
    if (o->role == ROLE_NONE)
        return unexpected(d, "play, red or blue before a cell", word, end);
    if (!dy_making_is_on(&d->m, point))
        return unexpected(d, "a cell of the board", word, end);
    if (o->role == ROLE_MOVES)
        return move(d, point);
    return set_up(d, o->role == ROLE_RED ? 1 : 2, point, word, end);
}

/* A letter, a digit or none, and a cell; or a cell alone. */
static dyad_status take_piece(diagram *d, const old *o, const char *word, size_t size)
{
    const char *end = word + size, *colon = memchr(word, ':', size);
    dy_point point;
    bool cell = islower((unsigned char)*word) && dy_cell_prefix(word, end, &point) == size;
    if (colon && isdigit((unsigned char)*word))
        return take_row(d, word, colon, end);
    if (cell)
        return take_cell(d, o, word, end);
    if (!isupper((unsigned char)*word) || colon)
        return DYAD_OK; /* a word of how it is shown */
    bool digit = size > 1 && isdigit((unsigned char)word[1]);
    size_t number = !digit ? 0 : word[1] == '0' ? 10 : (size_t)(word[1] - '0');
    const char *at = word + 1 + digit;
    switch (*word) {
    case 'V':
    case 'R': return take_stone(d, 1, number, at, end);
    case 'H':
    case 'B': return take_stone(d, 2, number, at, end);
    case 'M':
        if (dy_cell_prefix(at, end, &point) != (size_t)(end - at) || at == end ||
            !dy_making_is_on(&d->m, point))
            return unexpected(d, "a cell of the board", at, end);
        return move(d, point);
    default: return DYAD_OK;
    }
}

static dyad_status start_old(diagram *d, old *o)
{
    dyad_status status = start(d, o->rows, o->columns);
    if (status != DYAD_OK)
        return status;
    d->colours = dy_arena_zero(&d->m.record->scratch, o->rows, o->columns);
    o->started = true;
    return d->colours ? DYAD_OK : dy_fault_memory(d->m.error);
}

static dyad_status take_old_word(diagram *d, old *o, const char *word, size_t size)
{
    size_t number = whole_number(word + 1, size - 1);
    if (size > 1 && number && (*word == 'R' || *word == 'C' || *word == 'Q')) {
        if (*word == 'R')
            o->rows = number;
        if (*word == 'C')
            o->columns = number;
        return DYAD_OK;
    }
    static const struct {
        const char *word;
        role role;
    } roles[] = {{"play", ROLE_MOVES}, {"red", ROLE_RED}, {"blue", ROLE_BLUE}};
    dy_point point;
    bool is_cell = dy_cell_prefix(word, word + size, &point) == size;
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        if (dy_text_is(word, size, roles[i].word))
            o->role = roles[i].role;
    if (!o->started && (!o->rows || !o->columns) && (is_cell || strchr("VHRBM123456789", *word)))
        return unexpected(d, "R and C, rows and columns, first", word, word + size);
    if (!o->started && (!o->rows || !o->columns))
        return DYAD_OK;
    dyad_status status = o->started ? DYAD_OK : start_old(d, o);
    return status == DYAD_OK ? take_piece(d, o, word, size) : status;
}

static dyad_status take_old(diagram *d)
{
    const char *word;
    size_t size;
    old o = {0};
    dyad_status status = DYAD_OK;
    d->at = d->m.in->text.text + strlen(old_tag);
    d->end -= strlen(old_end);
    while (status == DYAD_OK && next_word(d, &word, &size))
        status = take_old_word(d, &o, word, size);
    if (status == DYAD_OK && !o.started) {
        if (!o.rows || !o.columns)
            return unexpected(d, "R and C, rows and columns", d->end, d->end);
        status = start(d, o.rows, o.columns);
    }
    return status;
}

/* ---- both --------------------------------------------------------------------------------- */

/* Takes an element into in->text, up to its end. */
static dyad_status take_element(dy_making *m, bool is_old)
{
    dy_buffer *text = &m->in->text;
    int quote = 0; /* that is open, of <hexboard> */
    bool ends = false;
    dy_buffer_clear(text);
    for (int byte; !ends && (byte = dy_peek(m->in->source)) != DY_INPUT_END;) {
        if (text->size && byte == '<' && dy_hexboard_begins(m->in->source))
            break; /* another one: this one has no end */
        if (text->size >= DY_LINE_MAX)
            return dy_making_fault(m, "expected a diagram of at most %d MiB, found more",
                                   DY_LINE_MAX >> 20);
        dy_buffer_char(text, (char)byte);
        dy_pass(m->in->source);
        if (!quote && (byte == '"' || byte == '\''))
            quote = byte;
        else if (byte == quote)
            quote = 0;
        size_t size = strlen(old_end);
        ends = is_old ? byte == '>' && text->size > size &&
                            memcmp(text->text + text->size - size, old_end, size) == 0
                      : byte == '>' && !quote;
        if (text->failed)
            return dy_fault_memory(m->error);
    }
    if (m->in->source->error)
        return dy_source_end(m->in->source, m->error);
    return ends ? DYAD_OK : dy_making_fault(m, "expected the end of the diagram that begins here");
}

dyad_status dy_hexboard_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    diagram d = {.at = NULL};
    int byte;
    bool any = false; /* a page without a diagram is none of them; nothing may be */
    for (; (byte = dy_peek_word(in->source)) != DY_INPUT_END && !dy_hexboard_begins(in->source);
         any = true)
        dy_pass(in->source); /* the text of the page */
    if (byte == DY_INPUT_END && any && in->taken == 0 && !in->source->error)
        return dy_source_unexpected(in->source, "<hexboard or <hex> of a diagram", error);
    dyad_status status = dy_making_find(&d.m, in, record, error);
    if (status != DYAD_OK)
        return status;
    bool is_old = dy_source_goes_on(in->source, old_tag);
    status = take_element(&d.m, is_old);
    if (status != DYAD_OK)
        return status;
    d.end = in->text.text + in->text.size;
    status = is_old ? take_old(&d) : take_board(&d);
    return status == DYAD_OK ? place_numbered(&d) : status;
}

/* ---- writing ------------------------------------------------------------------------------ */

static void put_cell(dy_buffer *out, int *colour, int of, uint64_t number, dy_point point)
{
    char text[DY_POINT_MAX];
    if (*colour != of)
        dy_buffer_text(out, of == 1 ? "\n    R" : "\n    B");
    *colour = of;
    dy_buffer_char(out, ' ');
    if (number) {
        dy_buffer_unsigned(out, number);
        dy_buffer_char(out, ':');
    }
    dy_point_write(point, text);
    dy_buffer_text(out, text);
}

/* What is set up at the root, as it comes to be. */
static void put_set_up(const dyad_position *position, int *colour, dy_buffer *out)
{
    const dy_grid *grid = &position->grid;
    for (int of = 1; of <= DY_COLOURS; of++)
        for (uint32_t row = 0; row < grid->rows; row++)
            for (uint32_t column = 0; column < grid->columns; column++)
                if (dy_grid_at(grid, row, column) == of)
                    put_cell(out, colour, of, 0, (dy_point){row, column});
}

static dyad_status put_moves(const dyad_record_node *node, int *colour, dy_buffer *out,
                             dyad_error *error)
{
    uint64_t number = 0;
    for (const dyad_record_node *start = node; node; node = node->first_child) {
        if (node->first_stones && node != start)
            return dy_fault(error, DYAD_E_USAGE,
                            "a diagram cannot hold stones that are set up between moves");
        if (node->kind == DYAD_RECORD_SWAP_PIECES)
            return dy_fault(error, DYAD_E_USAGE,
                            "a diagram cannot hold a swap of pieces, but the position after it");
        if (node->kind == DYAD_RECORD_STONE)
            put_cell(out, colour, node->colour, ++number,
                     (dy_point){node->row, node->column_of_move});
    }
    return DYAD_OK;
}

dyad_status dy_hexboard_put(dyad_record *record, dy_buffer *out, dyad_error *error)
{
    dyad_position position;
    size_t begin = out->size;
    int colour = 0;
    if (!record->game->hexworld)
        return dy_fault(error, DYAD_E_USAGE, "diagrams of HexWiki are of hex, found a game of %s",
                        record->game->name);
    const dyad_record_node *start_node = dy_record_at(record, 0);
    dy_position_init(&position, record->game, record->memory);
    dyad_status status = dy_record_replay(record, start_node, &position, error);
    if (status == DYAD_OK) {
        dy_buffer_text(out, "<hexboard size=\"");
        dy_buffer_unsigned(out, record->rows);
        dy_buffer_char(out, 'x');
        dy_buffer_unsigned(out, record->columns);
        dy_buffer_text(out, "\"\n  contents=\"");
        put_set_up(&position, &colour, out);
        status = put_moves(start_node, &colour, out, error);
        dy_buffer_text(out, "\"\n/>\n");
    }
    if (status != DYAD_OK)
        out->size = begin;
    dy_position_free(&position);
    return status;
}
