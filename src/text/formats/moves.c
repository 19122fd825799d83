/* moves.c - games as lines of moves, which do not state the size of the board.
 *
 *     moves      a5 swap-pieces d4     a5d7f3     1.f6 2.swap 3.d4 4.resign     K8 F6
 *                1.a2 d7, and in the next line 2.g6 g5
 *     pairs      FaAcFbKc: a capital for the column and a small letter for the row, from the top
 *     wolve      b a1,w b2,b c3,w resign,B: who moves, and at the end who won
 *     pnnhex     B[d2] W[e6] -1.0: at the end 1 where the player to move has won, -1 or 0 where not
 *
 * The first player joins top and bottom. Lines are games. */
#include "text/formats/formats.h"

#include "base/fault.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Finds the next line, takes it, and makes it a game. */
static dyad_status next_line(dy_records *in, dyad_record *record, dyad_error *error,
                             dyad_status (*take)(dy_making *m, const char *text, const char *end))
{
    dy_making m;
    dyad_status status = dy_making_find(&m, in, record, error);
    if (status == DYAD_OK)
        status = dy_making_line(&m);
    if (status == DYAD_OK)
        status = dy_making_start_sized(&m);
    if (status == DYAD_OK)
        status = take(&m, in->text.text, in->text.text + in->text.size);
    return status == DYAD_OK ? dy_making_given_up(&m) : status;
}

/* ---- moves -------------------------------------------------------------------------------- */

static bool is_blank(int byte)
{
    return byte == ' ' || byte == '\t';
}

/* Whether a move that ends at that place can be followed by what comes there. */
static bool goes_on(dy_source *source, size_t at)
{
    int byte = dy_source_behind(source, at);
    return byte == DY_INPUT_END || dy_is_space(byte) || isalpha(byte);
}

/* A cell, with a number before it, or with another move after it on its line. A lone one may be a
 * row of a board that has lost its size, unless its letter is small. */
bool dy_moves_begin(dy_source *source)
{
    size_t at = 0;
    while (isdigit(dy_source_behind(source, at)) && at < 6)
        at++;
    if (at && dy_source_behind(source, at++) != '.')
        return false;
    while (at && is_blank(dy_source_behind(source, at)))
        at++;
    bool numbered = at > 0;
    size_t cell = dy_source_cell(source, at);
    if (!cell || !goes_on(source, at + cell))
        return false;
    bool is_small = islower(dy_source_behind(source, at));
    for (at += cell; is_blank(dy_source_behind(source, at));)
        at++;
    int byte = dy_source_behind(source, at);
    bool alone = byte == '\n' || byte == '\r' || byte == DY_INPUT_END;
    return numbered || isalpha(byte) || (alone && is_small);
}

/* The number of a move: a number, points or blanks, and a letter. 0: there is none. */
static uint64_t number_at(const char *at, const char *end)
{
    uint64_t number;
    if (!dy_take_number(&at, end, &number) || at == end || (*at != '.' && !is_blank(*at)))
        return 0;
    while (at < end && (*at == '.' || is_blank(*at)))
        at++;
    return at < end && isalpha((unsigned char)*at) ? number : 0;
}

/* The last number of a line; 0: it has none. *moves is how many moves come after it. */
static uint64_t last_number(const dy_making *m, uint64_t *moves)
{
    const char *text = m->in->text.text, *end = text + m->in->text.size;
    uint64_t last = 0;
    *moves = 0;
    for (const char *at = text; at < end; at++) {
        bool begins = at == text || is_blank(at[-1]);
        uint64_t number = begins ? number_at(at, end) : 0;
        bool cell = isalpha((unsigned char)*at) && (at == text || !isalpha((unsigned char)at[-1]));
        *moves = number ? 0 : *moves + cell;
        last = number ? number : last;
    }
    return last;
}

/* The number at the beginning of the next line that has something; 0: there is none. */
static uint64_t next_number(dy_source *source)
{
    enum { BLANKS_MAX = 256 };
    char text[32];
    size_t at = 0, size = 0;
    int byte;
    while (at < BLANKS_MAX && dy_is_space(dy_source_behind(source, at)))
        at++;
    while (size < sizeof text && (byte = dy_source_behind(source, at + size)) != DY_INPUT_END)
        text[size++] = (char)byte;
    return number_at(text, text + size);
}

/* A line, and those after it whose first number goes on from it: of moves, or of pairs of them.
 * What more moves follow is the number of a game. */
static dyad_status take_moves(dy_making *m, const char *text, const char *end)
{
    const dy_dialect *told = m->in->dialect;
    uint64_t first = number_at(text, end), last, moves;
    dy_record_in_dialect(m->record, told ? told : dy_dialect_standard(DYAD_RECORD_MOVES));
    for (;;) {
        last = last_number(m, &moves);
        if (first > 1 && moves <= 2)
            return dy_making_unexpected(m, "move number 1", text, end);
        dyad_status status = dy_making_moves(m, text, (size_t)(end - text));
        if (status != DYAD_OK || !last || moves > 2 || next_number(m->in->source) != last + 1)
            return status;
        first = 1;
        (void)dy_peek_word(m->in->source);
        status = dy_making_line(m);
        if (status != DYAD_OK)
            return status;
        text = m->in->text.text;
        end = text + m->in->text.size;
    }
}

dyad_status dy_moves_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    return next_line(in, record, error, take_moves);
}

/* ---- pairs -------------------------------------------------------------------------------- */

static bool is_pair(int first, int second)
{
    return first >= 'A' && first <= 'Z' && second >= 'a' && second <= 'z';
}

bool dy_pairs_begin(dy_source *source)
{
    for (size_t at = 0; at < 4; at += 2)
        if (!is_pair(dy_source_behind(source, at), dy_source_behind(source, at + 1)))
            return false;
    int byte = dy_source_behind(source, 4);
    return byte == DY_INPUT_END || dy_is_space(byte) || is_pair(byte, dy_source_behind(source, 5));
}

static dyad_status take_pairs(dy_making *m, const char *text, const char *end)
{
    dyad_status status = DYAD_OK;
    for (const char *at = text; at < end && status == DYAD_OK; at += 2) {
        if (end - at < 2 || !is_pair(at[0], at[1]))
            return dy_making_unexpected(m, "a capital and a small letter", at, end);
        const dy_point point = {(uint32_t)(at[1] - 'a'), (uint32_t)(at[0] - 'A')};
        if (!dy_making_is_on(m, point))
            return dy_making_unexpected(m, "a cell of the board", at, end);
        status = dy_making_move(m, DYAD_RECORD_STONE, 0, point);
    }
    return status;
}

dyad_status dy_pairs_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    return next_line(in, record, error, take_pairs);
}

/* ---- Wolve -------------------------------------------------------------------------------- */

/* Lines that git put there stand before the first game too. */
bool dy_wolve_begins(dy_source *source)
{
    size_t at = 0;
    if (dy_source_goes_on(source, "<<<<<<< ")) {
        while (dy_source_behind(source, at) != '\n' && dy_source_behind(source, at) != DY_INPUT_END)
            at++;
        at++;
    }
    int colour = dy_source_behind(source, at);
    if ((colour != 'b' && colour != 'w') || dy_source_behind(source, at + 1) != ' ')
        return false;
    size_t cell = dy_source_cell(source, at + 2);
    return cell && dy_source_behind(source, at + 2 + cell) == ',';
}

/* A turn: a colour, a blank, and a cell or `resign'. */
static dyad_status take_turn(dy_making *m, const char **at, const char *end)
{
    static const char resign[] = "resign";
    const char *begin = *at;
    dy_point point;
    if (end - begin < 2 || (*begin != 'b' && *begin != 'w') || begin[1] != ' ')
        return dy_making_unexpected(m, "b or w, and a cell", begin, end);
    int colour = *begin == 'b' ? 1 : 2;
    const char *cell = begin + 2;
    if (dy_text_begins(cell, end, resign)) {
        *at = cell + strlen(resign);
        return dy_making_move(m, DYAD_RECORD_RESIGN, colour, (dy_point){0, 0});
    }
    size_t taken = dy_cell_prefix(cell, end, &point);
    if (!taken || !dy_making_is_on(m, point))
        return dy_making_unexpected(m, "a cell of the board, or resign", cell, end);
    *at = cell + taken;
    return dy_making_move(m, DYAD_RECORD_STONE, colour, point);
}

static dyad_status take_wolve(dy_making *m, const char *text, const char *end)
{
    const char *at = text;
    for (;;) {
        if (at + 1 == end && (*at == 'B' || *at == 'W')) {
            dyad_status status = dy_making_given_up(m);
            return status == DYAD_OK ? dy_making_result(m, *at == 'B' ? 1 : 2, "") : status;
        }
        dyad_status status = take_turn(m, &at, end);
        if (status != DYAD_OK)
            return status;
        if (at == end || *at != ',')
            return dy_making_unexpected(m, "',' and another move, or the winner, B or W", at, end);
        at++;
    }
}

dyad_status dy_wolve_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    return next_line(in, record, error, take_wolve);
}

/* ---- pnnhex ------------------------------------------------------------------------------- */

bool dy_pnnhex_begins(dy_source *source)
{
    int colour = dy_source_behind(source, 0);
    if ((colour != 'B' && colour != 'W') || dy_source_behind(source, 1) != '[')
        return false;
    size_t cell = dy_source_cell(source, 2);
    return cell && dy_source_behind(source, 2 + cell) == ']';
}

/* The value for the player to move: 1 is won; 0 and -1 are lost; what is between is an average, and
 * no result. */
static dyad_status take_value(dy_making *m, const char *at, const char *end)
{
    char text[32];
    char *behind;
    size_t size = (size_t)(end - at);
    if (size >= sizeof text || (*at != '-' && !isdigit((unsigned char)*at)))
        return dy_making_unexpected(m, "B[ or W[ and a cell, or a value", at, end);
    memcpy(text, at, size);
    text[size] = '\0';
    double value = strtod(text, &behind);
    if (*behind || !(value >= -1 && value <= 1))
        return dy_making_unexpected(m, "a value from -1 to 1", at, end);
    int turn = 3 - (m->node->colour ? m->node->colour : 2);
    if (value == 1)
        return dy_making_result(m, turn, "");
    return value == -1 || value == 0 ? dy_making_result(m, 3 - turn, "") : DYAD_OK;
}

static dyad_status take_pnnhex(dy_making *m, const char *text, const char *end)
{
    dyad_status status = DYAD_OK;
    for (const char *at = text; at < end && status == DYAD_OK;) {
        dy_point point;
        if (dy_is_space((unsigned char)*at)) {
            at++;
            continue;
        }
        if ((*at != 'B' && *at != 'W') || end - at < 2 || at[1] != '[')
            return take_value(m, at, end);
        size_t cell = dy_cell_prefix(at + 2, end, &point);
        const char *behind = at + 2 + cell;
        if (!cell || behind == end || *behind != ']' || !dy_making_is_on(m, point))
            return dy_making_unexpected(m, "a cell of the board and ']'", at + 2, end);
        status = dy_making_move(m, DYAD_RECORD_STONE, *at == 'B' ? 1 : 2, point);
        at = behind + 1;
    }
    return status;
}

dyad_status dy_pnnhex_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    return next_line(in, record, error, take_pnnhex);
}

/* ---- writing ------------------------------------------------------------------------------ */

/* The moves of a link, which HexWorld's writer makes of a record, in words of this format. */
static void put_words(const char *at, const char *end, bool *any, dy_buffer *out)
{
    while (at < end && *at != '\n') {
        const char *word = NULL;
        size_t size = 2;
        if (at[0] == ',') {
            at++;
            continue;
        }
        if (at[0] != ':') {
            dy_point point;
            size = dy_cell_prefix(at, end, &point);
        } else if (at[1] == 'p' || at[1] == 's' || at[1] == 'S') {
            word = at[1] == 'p' ? "pass" : at[1] == 's' ? "swap-pieces" : "swap-sides";
        } else {
            at += 3; /* giving up is no move there */
            continue;
        }
        if (*any)
            dy_buffer_char(out, ' ');
        if (word)
            dy_buffer_text(out, word);
        else
            dy_buffer_bytes(out, at, size);
        *any = true;
        at += size;
    }
}

dyad_status dy_moves_put(dyad_record *record, dy_buffer *out, dyad_error *error)
{
    dy_buffer link;
    bool any = false;
    size_t begin = out->size;
    dy_buffer_init(&link, record->memory);
    dyad_status status = dy_hexworld_put(record, &link, error);
    if (status == DYAD_OK && link.failed)
        status = dy_fault_memory(error);
    if (status == DYAD_OK) {
        const char *moves = memchr(link.text, ',', link.size); /* it has one behind its size */
        put_words(moves, link.text + link.size, &any, out);
    }
    dy_buffer_free(&link);
    if (status == DYAD_OK && dy_record_repeats_first(record))
        status = dy_fault(error, DYAD_E_USAGE,
                          "a line of moves cannot hold two stones on the first cell");
    if (status == DYAD_OK && !any)
        status = dy_fault(error, DYAD_E_USAGE, "a line of moves cannot hold a game without moves");
    if (status == DYAD_OK)
        dy_buffer_char(out, '\n');
    else
        out->size = begin;
    return status;
}
