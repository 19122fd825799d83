/* hexworld.c - links to HexWorld's board, hexworld.org/board, which hold a game behind their #.
 *
 *     https://hexworld.org/board/#11c1,a1:sb2c3,d4
 *                                 |    |        moves behind the one that is shown
 *                                 |    moves: a cell; :s swap pieces; :S swap sides; :p pass;
 *                                 |       :rb :rw who resigns; :fb :fw who forfeits
 *                                 the side, or columns x rows, as 7x5; then how the board is shown:
 *                                    c1 r9 n and the like
 *
 * Red, which is black there, begins, and colours alternate; :S changes the players, not the turn.
 * How the board is shown and which move is are kept in a property of the root, HXW, as "r9c1:5",
 * where they are not what everybody takes. A link has no stones that are set up: they are put as
 * moves, with passes between them where one colour has more.
 *
 * trmph's links are read too: there a swap is the first move a second time, and a blank and the
 * winner may follow. */
#include "text/records.h"

#include "base/fault.h"
#include "record/points.h"
#include "record/record_replay.h"
#include "text/sizes.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char board_address[] = "https://hexworld.org/board/#";
static const char usual_look[] = "c1";
static const char look_name[] = "HXW";

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct link {
    dy_records *in;
    dyad_record *record;
    dyad_error *error;
    const dy_dialect *dialect;
    const char *text; /* the link */
    size_t size, at;
    uint64_t line, column; /* where it begins */
    dyad_record_node *node;
    int turn, winner; /* the winner, which may follow the link; 0: none does */
    bool repeated;    /* the first move came a second time */
    uint64_t moves;
} link;

static dyad_status fault(link *l, const char *expected)
{
    enum { SHOWN = 16 };
    char shown[SHOWN + 4];
    size_t size = l->size - l->at;
    if (size == 0) {
        (void)dy_fault(l->error, DYAD_E_MALFORMED, "expected %s, found the end of the link",
                       expected);
    } else {
        size_t count = size < SHOWN ? size : SHOWN;
        for (size_t i = 0; i < count; i++) {
            char byte = l->text[l->at + i];
            shown[i] = byte >= 0x20 && byte < 0x7f ? byte : '?';
        }
        strcpy(shown + count, count < size ? "..." : "");
        (void)dy_fault(l->error, DYAD_E_MALFORMED, "expected %s, found '%s'", expected, shown);
    }
    return dy_source_fault_at(l->in->source, l->line, l->column + l->at, l->error);
}

static bool take_number(link *l, uint64_t *number)
{
    size_t begin = l->at;
    for (*number = 0; l->at < l->size && l->text[l->at] >= '0' && l->text[l->at] <= '9'; l->at++)
        if (*number <= DY_RECORD_SIDE_MAX)
            *number = *number * 10 + (uint64_t)(l->text[l->at] - '0');
    return l->at > begin;
}

static bool is_at(const link *l, char byte)
{
    return l->at < l->size && l->text[l->at] == byte;
}

/* Whether moves, how the board is shown, or nothing, follow the mark at once: HexWorld's usual side
 * is meant. r and c have a number, n and m none. */
static bool is_sideless(const link *l)
{
    size_t at = l->at;
    while (at < l->size && strchr("rcnm", l->text[at]) && l->text[at]) {
        char letter = l->text[at++];
        size_t begin = at;
        while (at < l->size && l->text[at] >= '0' && l->text[at] <= '9')
            at++;
        if ((at > begin) != (letter == 'r' || letter == 'c'))
            return false;
    }
    return l->at > 0 && (at == l->size || l->text[at] == ',');
}

/* The side; then letters with numbers, up to a comma. */
static dyad_status take_head(link *l, const char **look, size_t *look_size)
{
    char expected[64];
    uint64_t columns, rows, ignored;
    size_t begin = l->at;
    bool sided = take_number(l, &columns);
    if (!sided && !is_sideless(l))
        return fault(l, "the side of a board");
    rows = columns = sided ? columns : l->record->game->sgf.side;
    if (is_at(l, 'x')) {
        l->at++;
        if (!take_number(l, &rows))
            return fault(l, "a number of rows");
    }
    if (columns < 1 || columns > DY_RECORD_SIDE_MAX || rows < 1 || rows > DY_RECORD_SIDE_MAX) {
        l->at = begin;
        snprintf(expected, sizeof expected, "a board of 1 to %d columns and rows",
                 (int)DY_RECORD_SIDE_MAX);
        return fault(l, expected);
    }
    l->record->rows = (uint32_t)rows;
    l->record->columns = (uint32_t)columns;
    *look = l->text + l->at;
    while (l->at < l->size && l->text[l->at] >= 'a' && l->text[l->at] <= 'z') {
        l->at++;
        take_number(l, &ignored);
    }
    *look_size = (size_t)(l->text + l->at - *look);
    bool is_number = !begin && l->at == l->size && *look == l->text + l->at; /* and no mark */
    return (l->at == l->size || is_at(l, ',')) && !is_number ? DYAD_OK : fault(l, "',' and moves");
}

size_t dy_hexworld_word(const char *text, size_t size, dyad_record_kind *kind, int *colour)
{
    static const struct {
        const char *word;
        dyad_record_kind kind;
        int colour;
    } words[] = {
        {":p", DYAD_RECORD_PASS, 0},       {":s", DYAD_RECORD_SWAP_PIECES, 0},
        {":S", DYAD_RECORD_SWAP_SIDES, 0}, {":rb", DYAD_RECORD_RESIGN, 1},
        {":rw", DYAD_RECORD_RESIGN, 2},    {":fb", DYAD_RECORD_FORFEIT, 1},
        {":fw", DYAD_RECORD_FORFEIT, 2},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i].word);
        if (length > size || memcmp(words[i].word, text, length) != 0)
            continue;
        *kind = words[i].kind;
        *colour = words[i].colour;
        return length;
    }
    return 0;
}

/* A word of a link: what it is, and who does it. */
static bool take_word(link *l, dyad_record_kind *kind, int *colour)
{
    size_t length = dy_hexworld_word(l->text + l->at, l->size - l->at, kind, colour);
    if (length && !*colour)
        *colour = l->turn;
    l->at += length;
    return length > 0;
}

static dyad_status too_much(link *l)
{
    dyad_status status = dy_record_refused(l->record, l->error);
    return status == DYAD_E_MALFORMED
               ? dy_source_fault_at(l->in->source, l->line, l->column + l->at, l->error)
               : status;
}

static bool gives_up(const dyad_record_node *node)
{
    return node->kind == DYAD_RECORD_RESIGN || node->kind == DYAD_RECORD_FORFEIT;
}

/* The node of the next move: a new one, or that of giving up, which another move takes back. */
static dyad_record_node *next_node(link *l)
{
    if (gives_up(l->node))
        return l->node;
    l->moves++;
    return dy_record_node(l->record, l->node);
}

/* Whether a swap may come next: it is the second move, after a stone. */
static bool may_swap(const link *l)
{
    const dyad_record_node *last = gives_up(l->node) ? l->node->parent : l->node;
    return last->kind == DYAD_RECORD_STONE && last->parent == l->record->root;
}

/* The first move a second time, in a link of trmph's: it is where the stone comes to lie after a
 * swap. */
static bool repeats_first(const link *l, dy_point point)
{
    return l->dialect->repeats_first && l->record->rows == l->record->columns && may_swap(l) &&
           l->node->row == point.row && l->node->column_of_move == point.column;
}

static dyad_status take_move(link *l)
{
    dyad_record_kind kind = DYAD_RECORD_STONE;
    int colour = l->turn;
    dy_point point = {0, 0};
    size_t begin = l->at;
    size_t cell = dy_point_prefix(l->text + l->at, l->size - l->at, &point);
    dy_size board = dy_record_extent(l->record, l->node);
    if (cell && !dy_point_is_on(point, board))
        return fault(l, "a cell of the board");
    l->at += cell;
    if (!cell && !take_word(l, &kind, &colour))
        return fault(l, "a cell such as a1, or one of :s :S :p :rb :rw :fb :fw");
    if ((kind == DYAD_RECORD_SWAP_PIECES || kind == DYAD_RECORD_SWAP_SIDES) && !may_swap(l)) {
        l->at = begin;
        return fault(l, "a swap as the second move, after a stone");
    }
    if (cell && repeats_first(l, point)) {
        l->node->row = point.column;
        l->node->column_of_move = point.row;
        kind = DYAD_RECORD_SWAP_PIECES;
        point = (dy_point){0, 0};
        l->repeated = true;
    }
    dyad_record_node *node = next_node(l);
    if (!node)
        return too_much(l);
    *node = (dyad_record_node){.record = l->record,
                               .parent = node->parent,
                               .line = l->line,
                               .column = l->column + begin,
                               .row = point.row,
                               .column_of_move = point.column,
                               .kind = (unsigned char)kind,
                               .colour = (unsigned char)colour};
    dy_record_follow(node);
    l->node = node;
    if (kind == DYAD_RECORD_STONE || kind == DYAD_RECORD_PASS || kind == DYAD_RECORD_SWAP_PIECES)
        l->turn = 3 - l->turn;
    return DYAD_OK;
}

static bool keep_look(link *l, const char *look, size_t size, bool has_cursor, uint64_t cursor)
{
    bool is_usual = size == strlen(usual_look) && memcmp(look, usual_look, size) == 0;
    if (is_usual && !has_cursor)
        return true;
    dy_buffer value;
    dy_buffer_init(&value, l->record->memory);
    dy_buffer_bytes(&value, look, size);
    if (has_cursor) {
        dy_buffer_char(&value, ':');
        dy_buffer_unsigned(&value, cursor);
    }
    dy_property *property =
        value.failed ? NULL
                     : dy_record_property(l->record, l->record->root, look_name, strlen(look_name));
    bool kept = property && dy_record_value_add(l->record, property, value.text, value.size);
    dy_buffer_free(&value);
    return kept;
}

/* RE, of a game that ended by giving up, or that has its winner after it: if they differ, the
 * winner stands, and the last move contradicts it. */
static bool keep_result(link *l)
{
    int by_move = gives_up(l->node) ? 3 - l->node->colour : 0;
    int winner = l->winner ? l->winner : by_move;
    if (!winner)
        return true;
    char text[16];
    snprintf(text, sizeof text, "%c+%s", dy_record_letter(l->record->game, winner),
             winner != by_move                     ? ""
             : l->node->kind == DYAD_RECORD_RESIGN ? "Resign"
                                                   : "Forfeit");
    dy_property *property = dy_record_property(l->record, l->record->root, "RE", 2);
    return property && dy_record_value_add(l->record, property, text, strlen(text));
}

/* Whether trmph writes such a link too: no address says whose it is, and nothing how the board is
 * shown. */
static bool fits_trmph(const link *l, size_t look_size)
{
    return l->dialect->repeats_first || (!l->in->dialect && look_size == 0 && l->text[0] == '#' &&
                                         l->record->rows == l->record->columns);
}

/* Behind a link of trmph's, on its line: 1 or b, the first player has won; 2 or r, the second. */
static void take_winner(link *l)
{
    static const char winners[] = "1b2r";
    dy_source *source = l->in->source;
    size_t at = 0;
    int byte, next;
    while ((byte = dy_source_behind(source, at)) == ' ' || byte == '\t')
        at++;
    if (at == 0 || byte == DY_INPUT_END || !byte)
        return;
    const char *winner = strchr(winners, byte);
    next = winner ? dy_source_behind(source, at + 1) : 0;
    if (!winner || (next != DY_INPUT_END && !dy_is_space(next)))
        return;
    for (at++; at; at--)
        dy_pass(source);
    l->winner = winner - winners < 2 ? 1 : 2;
}

/* Who wrote it: as the caller says, or as its address, its moves and the text after it say. */
static dyad_status find_dialect(link *l, const char *mark)
{
    bool page = !mark && dy_dialect_is_page(l->text, l->size); /* as its empty board */
    size_t address = mark ? (size_t)(mark - l->text) : page ? l->size : 0;
    l->dialect = l->in->dialect ? l->in->dialect : dy_dialect_of_link(l->text, address);
    return l->dialect ? DYAD_OK
                      : fault(l, "a link to a board of hex, as hexworld.org/board or "
                                 "trmph.com/hex/board");
}

static dyad_status take_link(link *l)
{
    const char *look = l->text, *mark = memchr(l->text, '#', l->size);
    size_t look_size = 0;
    bool has_cursor = false;
    uint64_t cursor = 0;
    dyad_status status = find_dialect(l, mark);
    if (status == DYAD_OK)
        l->at = mark                                   ? (size_t)(mark + 1 - l->text)
                : dy_dialect_is_page(l->text, l->size) ? l->size
                                                       : 0;
    if (status == DYAD_OK)
        status = take_head(l, &look, &look_size);
    bool trmph = status == DYAD_OK && fits_trmph(l, look_size);
    if (trmph) {
        take_winner(l);
        l->dialect = dy_dialect_of_repeats();
    }
    for (int part = 0; status == DYAD_OK && part < 2 && is_at(l, ','); part++) {
        l->at++;
        has_cursor = part == 1;
        cursor = l->moves;
        while (status == DYAD_OK && l->at < l->size && !is_at(l, ','))
            status = take_move(l);
    }
    if (status == DYAD_OK && l->at < l->size)
        status = fault(l, "the end of the link");
    if (trmph && !l->winner && !l->repeated && !l->in->dialect && l->text[0] == '#')
        l->dialect = dy_dialect_standard(DYAD_RECORD_HEXWORLD); /* both write it so */
    if (l->dialect)
        dy_record_in_dialect(l->record, l->dialect);
    if (status == DYAD_OK &&
        (!keep_look(l, look, look_size, has_cursor, cursor) || !keep_result(l)))
        status = too_much(l);
    return status;
}

/* The game that links are of. */
static const dyad_game *game_of_links(void)
{
    size_t i = 0;
    while (i < dy_game_count && !dy_games[i]->hexworld)
        i++;
    assert(i < dy_game_count);
    return dy_games[i];
}

/* Passes over the rest of a link that is too long. */
static dyad_status pass_link(link *l)
{
    dy_source *source = l->in->source;
    for (int byte; (byte = dy_peek(source)) != DY_INPUT_END && !dy_is_space(byte);)
        dy_pass(source);
    if (source->error)
        return dy_source_end(source, l->error);
    (void)dy_fault(l->error, DYAD_E_MALFORMED, "expected a link of at most %zu MiB, found more",
                   DYAD_RECORD_BYTES_MAX >> 22);
    return dy_source_fault_at(source, l->line, l->column, l->error);
}

dyad_status dy_hexworld_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    dy_source *source = in->source;
    const dyad_game *hex = game_of_links();
    int byte = dy_peek_word(source);
    if (byte == DY_INPUT_END)
        return dy_source_end(source, error);
    link l = {.in = in,
              .record = record,
              .error = error,
              .line = source->line,
              .column = dy_source_column(source),
              .turn = 1};
    in->taken++;
    in->line = l.line;
    in->column = l.column;
    for (; byte != DY_INPUT_END && !dy_is_space(byte); byte = dy_peek(source)) {
        if (!dy_records_keep(in, (char)byte)) {
            if (in->text.failed)
                return dy_fault_memory(error);
            return pass_link(&l);
        }
        dy_pass(source);
    }
    if (source->error)
        return dy_source_end(source, error);
    l.text = in->text.text;
    l.size = in->text.size;
    if (in->game && in->game != hex) {
        (void)dy_fault(error, DYAD_E_MALFORMED,
                       "expected a game of %s, found a link to a board of hex", in->game->name);
        return dy_source_fault_at(in->source, l.line, l.column, error);
    }
    record->game = hex;
    l.node = dy_record_node(record, NULL);
    if (!l.node)
        return too_much(&l);
    l.node->line = l.line;
    l.node->column = l.column;
    return take_link(&l);
}

/* ---- writing ------------------------------------------------------------------------------ */

typedef struct linking {
    dyad_record *record;
    dy_buffer *out;
    int turn;
    uint64_t put; /* moves, those that are not of the record too */
    bool stone;   /* the first of them is a stone */
} linking;

static void put_word(linking *w, const char *word)
{
    dy_buffer_text(w->out, word);
    w->put++;
}

static void put_stone(linking *w, int colour, dy_point point)
{
    char text[DY_POINT_MAX];
    if (colour != w->turn)
        put_word(w, ":p");
    w->stone = w->stone || w->put == 0;
    dy_point_write(point, text);
    put_word(w, text);
    w->turn = 3 - colour;
}

/* The next stone of a colour from *at on, row by row; false when there is none. */
static bool next_stone(const dy_grid *grid, int colour, size_t *at, dy_point *point)
{
    for (; *at < dy_grid_cells(grid); ++*at) {
        *point = (dy_point){(uint32_t)(*at / grid->columns), (uint32_t)(*at % grid->columns)};
        if (dy_grid_at(grid, point->row, point->column) == colour) {
            ++*at;
            return true;
        }
    }
    return false;
}

/* What is set up before the first move, by turns while both colours have stones. Then a pass, where
 * it is known to be the turn of the other colour. */
static void put_set_up(linking *w, const dyad_position *position, bool moves_follow)
{
    size_t at[DY_COLOURS] = {0, 0};
    dy_point point[DY_COLOURS];
    bool found[DY_COLOURS];
    for (;;) {
        for (int i = 0; i < DY_COLOURS; i++)
            if ((found[i] = next_stone(&position->grid, i + 1, &at[i], &point[i])))
                put_stone(w, i + 1, point[i]);
        if (!found[0] && !found[1])
            break;
    }
    if (!moves_follow && position->to_move && position->to_move != w->turn) {
        put_word(w, ":p");
        w->turn = position->to_move;
    }
}

/* Whether a node has a move of the link: giving up is taken back by a move behind it. */
static bool is_put(const dyad_record_node *node)
{
    if (!gives_up(node))
        return node->kind != DYAD_RECORD_NONE;
    for (const dyad_record_node *next = node->first_child; next; next = next->first_child)
        if (next->kind != DYAD_RECORD_NONE)
            return false;
    return true;
}

static bool is_swap(const dyad_record_node *node)
{
    return node->kind == DYAD_RECORD_SWAP_PIECES || node->kind == DYAD_RECORD_SWAP_SIDES;
}

/* False where it is a swap, and HexWorld allows none there. */
static bool put_move(linking *w, const dyad_record_node *node)
{
    static const char *const words[] = {
        [DYAD_RECORD_PASS] = ":p",       [DYAD_RECORD_SWAP_PIECES] = ":s",
        [DYAD_RECORD_SWAP_SIDES] = ":S", [DYAD_RECORD_RESIGN] = ":r",
        [DYAD_RECORD_FORFEIT] = ":f",
    };
    if (node->kind == DYAD_RECORD_STONE) {
        put_stone(w, node->colour, (dy_point){node->row, node->column_of_move});
        return true;
    }
    bool ends = gives_up(node);
    if (!ends && node->colour != w->turn) {
        put_word(w, ":p");
        w->turn = node->colour;
    }
    if (is_swap(node) && (w->put != 1 || !w->stone))
        return false;
    put_word(w, words[node->kind]);
    if (ends)
        dy_buffer_char(w->out, node->colour == 1 ? 'b' : 'w');
    else if (node->kind != DYAD_RECORD_SWAP_SIDES)
        w->turn = 3 - w->turn;
    return true;
}

/* Who gave up, where RE says that and no move does: *word is how; 0: nobody did. */
static int loser_of(const dyad_record *record, char *word)
{
    const dy_property *result = dy_property_find(record->root, "RE");
    const dy_record_value *value = result ? result->first : NULL;
    if (!value || value->size < 3 || value->text[1] != '+' ||
        (value->text[0] != 'B' && value->text[0] != 'W') || !strchr("RTF", value->text[2]))
        return 0;
    *word = value->text[2] == 'R' ? 'r' : 'f';
    return 3 - dy_record_colour(record->game, value->text[0]);
}

/* Behind the last move, unless that gave up: who gave up by RE; or a pass, where it is said to be
 * the other's turn. It comes behind the mark where no more than the moves is shown. */
static void put_end(linking *w, const dyad_record_node *last, uint64_t moves, bool marked)
{
    int turn = dy_record_turn(last);
    while (last->parent && last->kind == DYAD_RECORD_NONE)
        last = last->parent;
    if (gives_up(last))
        return;
    char word = 0;
    int loser = loser_of(w->record, &word);
    bool passes = moves && turn != w->turn;
    if (marked && (loser || passes))
        dy_buffer_char(w->out, ',');
    if (passes && !loser)
        dy_buffer_text(w->out, ":p");
    if (loser) {
        dy_buffer_char(w->out, ':');
        dy_buffer_char(w->out, word);
        dy_buffer_char(w->out, loser == 1 ? 'b' : 'w');
    }
}

/* How many moves a node and those behind it on its line have. */
static uint64_t count_moves(const dyad_record_node *node)
{
    uint64_t moves = 0;
    for (; node; node = node->first_child)
        moves += is_put(node);
    return moves;
}

/* How the board is shown, and behind how many moves it is, if that is told. */
static void read_look(const dyad_record *record, const char **look, size_t *size, uint64_t *cursor)
{
    const dy_property *property = dy_property_find(record->root, look_name);
    const dy_record_value *value = property ? property->first : NULL;
    *look = usual_look;
    *size = strlen(usual_look);
    *cursor = UINT64_MAX;
    size_t at = 0;
    while (value && at < value->size &&
           ((value->text[at] >= 'a' && value->text[at] <= 'z') ||
            (at && value->text[at] >= '0' && value->text[at] <= '9')))
        at++;
    if (!value || (at < value->size && value->text[at] != ':'))
        return;
    if (at == 0 || *value->text != 'x') { /* behind the side, that would be a number of rows */
        *look = value->text;
        *size = at;
    }
    uint64_t number = 0;
    for (size_t i = at + 1; i < value->size && number < UINT32_MAX; i++)
        if (value->text[i] >= '0' && value->text[i] <= '9')
            number = number * 10 + (uint64_t)(value->text[i] - '0');
    if (at + 1 < value->size)
        *cursor = number;
}

dyad_status dy_hexworld_put(dyad_record *record, dy_buffer *out, dyad_error *error)
{
    linking w = {.record = record, .out = out, .turn = 1};
    const char *look;
    size_t look_size, begin = out->size;
    uint64_t cursor, moves = 0;
    if (!record->game->hexworld)
        return dy_fault(error, DYAD_E_USAGE, "HexWorld links are of hex, found a game of %s",
                        record->game->name);
    const dyad_record_node *start = dy_record_at(record, 0);
    uint64_t all = count_moves(start);
    for (const dyad_record_node *node = start->first_child; node; node = node->first_child)
        if (node->first_stones)
            return dy_fault(error, DYAD_E_USAGE,
                            "a HexWorld link cannot hold stones that are set up between moves");
    dyad_position position;
    dy_position_init(&position, record->game, record->memory);
    dyad_status status = dy_record_replay(record, start, &position, error);
    if (status == DYAD_OK) {
        read_look(record, &look, &look_size, &cursor);
        dy_buffer_text(out, board_address);
        dy_size_put((dy_size){record->columns, record->rows}, out); /* columns first */
        dy_buffer_bytes(out, look, look_size);
        dy_buffer_char(out, ',');
        put_set_up(&w, &position, all > 0);
        for (const dyad_record_node *node = start; node; node = node->first_child) {
            if (is_put(node) && !put_move(&w, node)) {
                status = dy_fault(error, DYAD_E_USAGE,
                                  "a HexWorld link can hold a swap as the second move alone, after "
                                  "a stone");
                break;
            }
            moves += is_put(node);
            if (moves == cursor && moves < all) {
                dy_buffer_char(out, ',');
                cursor = UINT64_MAX;
            }
        }
        put_end(&w, dy_record_at(record, UINT64_MAX), moves, moves == cursor);
        dy_buffer_char(out, '\n');
    }
    if (status != DYAD_OK)
        out->size = begin;
    dy_position_free(&position);
    return status;
}
