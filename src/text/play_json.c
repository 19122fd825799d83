/* play_json.c - games being played as JSON objects, and back.
 *
 *     {"game":"hex","size":3,"swap":true,"start":{"board":["R..","...","..."],"to_move":"blue"},
 *      "moves":[[1,1],[2,2]],"board":["R..",".B.","..R"],"to_move":"blue",
 *      "ending":"none","winner":null}
 *
 * What stands before "board" is the game; what follows is what it has come to, as json_writer.c
 * writes a position, so that whatever reads a position reads this. A game is read by making its
 * moves: nothing of it is taken on trust, and what it says of itself has to be so. */
#include "base/border.h"
#include "base/buffer.h"
#include "base/json_depth.h"
#include "play/play_layout.h"
#include "play/play_start.h"
#include "text/json_item.h"
#include "text/json_sizes.h"
#include "text/sizes.h"

#include <dyad/play.h>

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- writing ------------------------------------------------------------------------------ */

/* What of a position is written: cells of a board, row by row, or piles. */
typedef struct shown {
    const dyad_game *game;
    size_t rows, columns;
    const unsigned char *cells; /* NULL: piles */
    const dy_piles *piles;
    int to_move;
} shown;

static void put_name(const char *name, dy_buffer *out)
{
    dy_buffer_char(out, '"');
    dy_buffer_text(out, name);
    dy_buffer_char(out, '"');
}

static void put_colour(const char *field, const dyad_game *game, int colour, dy_buffer *out)
{
    dy_buffer_text(out, field);
    if (colour)
        put_name(game->colours[colour - 1], out);
    else
        dy_buffer_text(out, "null");
}

/* "board":[...],"to_move":"red", or "piles" */
static void put_position(const shown *at, dy_buffer *out)
{
    size_t count = at->cells ? at->rows : at->piles->count;
    dy_buffer_text(out, at->cells ? "\"board\":[" : "\"piles\":[");
    for (size_t i = 0; i < count; i++) {
        size_t size = at->cells ? at->columns : (size_t)dy_pile_size(at->piles, i);
        dy_buffer_text(out, i ? ",\"" : "\"");
        for (size_t k = 0; k < size; k++)
            dy_buffer_char(out, at->cells ? at->game->letters[at->cells[i * at->columns + k]]
                                          : at->game->letters[dy_pile_disc(at->piles, i, k) - 1]);
        dy_buffer_char(out, '"');
    }
    dy_buffer_char(out, ']');
    put_colour(",\"to_move\":", at->game, at->to_move, out);
}

static const char *const words[] = {
    [DYAD_MOVE_SWAP] = "swap", [DYAD_MOVE_RESIGN] = "resign", [DYAD_MOVE_PASS] = "pass"};

/* A move; with its colour where that is not whose turn it was, and with whose turn it was where
 * that had been set: by turns it would have been `usual`. */
static void put_move(const dyad_game *game, const dyad_move *move, int turn, int usual,
                     dy_buffer *out)
{
    bool place = move->kind == DYAD_MOVE_PLACE, as_object = move->colour != turn || turn != usual;
    if (as_object) {
        put_colour("{\"colour\":", game, move->colour, out);
        if (turn != usual)
            put_colour(",\"to_move\":", game, turn, out);
        dy_buffer_text(out, place ? ",\"cell\":" : ",\"kind\":");
    }
    if (place) {
        dy_buffer_char(out, '[');
        dy_buffer_unsigned(out, move->row);
        dy_buffer_char(out, ',');
        dy_buffer_unsigned(out, move->column);
        dy_buffer_char(out, ']');
    } else {
        put_name(words[move->kind], out);
    }
    if (as_object)
        dy_buffer_char(out, '}');
}

/* `first`: whose turn it was at the start. */
static void put_moves(const dyad_play *play, int first, dy_buffer *out)
{
    dyad_move move;
    int usual = first;
    dy_buffer_text(out, "\"moves\":[");
    for (size_t i = 0; dyad_play_at(play, i, &move); i++) {
        dy_buffer_text(out, i ? "," : "");
        put_move(dyad_play_game(play), &move, dy_play_turn_before(play, i), usual, out);
        usual = 3 - move.colour;
    }
    dy_buffer_text(out, "],");
}

static void put_head(const dyad_play *play, dy_buffer *out)
{
    const dyad_game *game = dyad_play_game(play);
    dy_size size = {dyad_play_rows(play), dyad_play_columns(play)};
    if (game->piles)
        size.rows = size.columns = dyad_play_size(play);
    dy_buffer_text(out, "{\"game\":");
    put_name(game->name, out);
    dy_buffer_char(out, ',');
    dy_size_json(size, out);
    dy_buffer_text(out, dyad_play_swap(play) ? ",\"swap\":true," : ",");
}

/* Puts all of it; `cells` has room for those of the board twice, first now and then at the start.
 */
static void put_game(const dyad_play *play, unsigned char *cells, const dy_piles *piles,
                     dy_buffer *out)
{
    const dyad_game *game = dyad_play_game(play);
    dyad_standing standing = dyad_play_result(play);
    size_t rows = dyad_play_rows(play), columns = dyad_play_columns(play);
    shown now = {game, rows, columns, cells, piles, dyad_play_to_move(play)}, start = now;
    start.cells = cells ? cells + rows * columns : NULL;
    start.piles = dy_play_start_piles(play);
    start.to_move = dy_play_first_to_move(play);
    if (cells)
        dyad_play_cells(play, cells);
    bool usual = cells && dy_play_start(play, cells + rows * columns) == 0 &&
                 start.to_move == dy_begins(game);
    put_head(play, out);
    if (!usual) {
        dy_buffer_text(out, "\"start\":{");
        put_position(&start, out);
        dy_buffer_text(out, "},");
    }
    put_moves(play, start.to_move, out);
    put_position(&now, out);
    dy_buffer_text(out, ",\"ending\":");
    put_name(dyad_ending_name(standing.ending), out);
    put_colour(",\"winner\":", game, standing.winner, out);
    dy_buffer_char(out, '}');
}

dyad_status dyad_play_write(const dyad_play *play, dyad_write_fn write, void *user,
                            dyad_error *error)
{
    DY_EXPECT(error, play, "a game");
    DY_EXPECT(error, write, "a function that takes what is written");
    dyad_allocator memory = dy_play_memory(play);
    size_t board = dyad_play_rows(play) * dyad_play_columns(play);
    unsigned char *cells = board ? dy_memory_new(&memory, 2 * board, 1) : NULL;
    dy_piles piles;
    dy_buffer out;
    dy_buffer_init(&out, &memory);
    dy_piles_init(&piles, &memory);
    bool good = board ? cells != NULL : dy_play_put_piles(play, &piles);
    if (good)
        put_game(play, cells, &piles, &out);
    dy_memory_free(&memory, cells, 2 * board, 1);
    dy_piles_free(&piles);
    dyad_status status = good ? DYAD_OK : dy_fault_memory(error);
    if (good && out.size > DYAD_PLAY_JSON_MAX)
        status = dy_fault(error, DYAD_E_USAGE, "the game takes more than %zu bytes of JSON",
                          (size_t)DYAD_PLAY_JSON_MAX);
    if (status == DYAD_OK)
        status = dy_buffer_hand_over(&out, write, user, error);
    dy_buffer_free(&out);
    return status;
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct given {
    const json_t *tree;
    const dyad_game *game;
    dy_size size;
    dyad_allocator memory;
    dyad_error *error;
} given;

__attribute__((format(printf, 2, 3))) static dyad_status fault(const given *it, const char *format,
                                                               ...)
{
    char text[DYAD_ERROR_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return dy_fault(it->error, DYAD_E_MALFORMED, "%s", text);
}

static dyad_status parse(const char *text, size_t size, given *it, json_t **tree)
{
    json_error_t found = {.text = ""};
    *tree = NULL;
    if (size > DYAD_PLAY_JSON_MAX)
        return fault(it, "expected at most %zu bytes of JSON, found %zu",
                     (size_t)DYAD_PLAY_JSON_MAX, size);
    if (memchr(text, '\0', size)) /* to jansson that is an end */
        return fault(it, "JSON: byte 0x00 was found");
    if (!dy_json_room(&it->memory, text, size))
        return dy_fault_memory(it->error);
    if (dy_json_too_deep(text, size))
        return fault(it, "JSON: nested deeper than the stack of this thread holds");
    *tree = json_loadb(text, size, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &found);
    if (*tree)
        return json_is_object(*tree) ? DYAD_OK : fault(it, "expected an object of JSON");
    if (dy_json_ran_out(text, &found))
        return dy_fault_memory(it->error);
    dyad_status status = fault(it, "JSON: %s", found.text);
    if (it->error && found.line > 0) {
        it->error->line = (uint64_t)found.line;
        it->error->column = dy_json_place_of(&found, found.column);
    }
    return status;
}

static dyad_status take_head(given *it)
{
    const char *name = dy_json_word(json_object_get(it->tree, "game")), *wrong;
    uint64_t most;
    it->game = name ? dy_game_find(name) : NULL;
    if (!it->game)
        return fault(it, "game: expected the name of a game");
    if (it->game->piles && !json_object_get(it->tree, "size"))
        return DYAD_OK; /* piles are counted */
    wrong = dy_size_from_json(it->tree, it->game, &it->size, &most);
    if (it->game->piles)
        return wrong ? fault(it, "size: expected the number of piles") : DYAD_OK;
    if (!wrong && it->size.rows > DYAD_PLAY_SIDE_MAX)
        wrong = it->size.rows == it->size.columns ? "size" : "rows";
    if (!wrong && it->size.columns > DYAD_PLAY_SIDE_MAX)
        wrong = "columns";
    return wrong ? fault(it, "%s: expected a number from 1 to %d", wrong, DYAD_PLAY_SIDE_MAX)
                 : DYAD_OK;
}

/* The colour that a field names; 0: there is none such; -1: it names something else. */
static int colour_of(const given *it, const json_t *from, const char *field)
{
    const json_t *value = json_object_get(from, field);
    const char *name = dy_json_word(value);
    for (int i = 0; name && i < DY_COLOURS; i++)
        if (strcmp(name, it->game->colours[i]) == 0)
            return i + 1;
    return value ? -1 : 0;
}

static dyad_status take_turn(const given *it, const json_t *from, const char *where, int *turn)
{
    *turn = colour_of(it, from, "to_move");
    if (*turn >= 0)
        return DYAD_OK;
    return fault(it, "%sto_move: expected %s or %s", where, it->game->colours[0],
                 it->game->colours[1]);
}

/* A letter of a row; 3: none. */
static unsigned char cell_of(const dyad_game *game, char letter)
{
    const char *found = letter ? strchr(game->letters, letter) : NULL;
    return found ? (unsigned char)(found - game->letters) : 3;
}

/* The rows of a board, into rows * columns cells. */
static dyad_status take_cells(const given *it, const json_t *rows, const char *where,
                              unsigned char *cells)
{
    size_t columns = (size_t)it->size.columns;
    if (json_array_size(rows) != it->size.rows)
        return fault(it, "%sboard: expected %zu rows", where, (size_t)it->size.rows);
    for (size_t row = 0; row < it->size.rows; row++) {
        const json_t *text = json_array_get(rows, row);
        const char *letters = json_string_value(text);
        if (!letters || json_string_length(text) != columns)
            return fault(it, "%sboard[%zu]: expected a row of %zu letters", where, row, columns);
        for (size_t column = 0; column < columns; column++) {
            unsigned char *cell = &cells[row * columns + column];
            *cell = cell_of(it->game, letters[column]);
            if (*cell == 3)
                return fault(it, "%sboard[%zu]: expected letters of '%s' at %zu", where, row,
                             it->game->letters, column);
        }
    }
    return DYAD_OK;
}

/* Piles may be empty: a game may begin where another one has come to. */
static dyad_status take_piles(const given *it, const json_t *piles, const char *where, dy_piles *to)
{
    size_t count = json_array_size(piles);
    if (!json_is_array(piles) || (json_object_get(it->tree, "size") && count != it->size.rows))
        return fault(it, "%spiles: expected as many piles as 'size' says", where);
    for (size_t i = 0; i < count; i++) {
        const json_t *text = json_array_get(piles, i);
        size_t size = json_string_length(text);
        const char *discs = json_string_value(text), *letters = it->game->letters;
        bool good = true;
        if (!discs || strspn(discs, letters) != size)
            return fault(it, "%spiles[%zu]: expected letters of '%s'", where, i, letters);
        for (; *discs && good; discs++)
            good = dy_piles_push(to, *discs == letters[0], 1);
        if (!good || !dy_piles_end(to))
            return dy_fault_memory(it->error);
    }
    return DYAD_OK;
}

/* The game at the position of `from`; an empty board where it has none. `where` is its name in
 * messages. */
static dyad_status begin_board(const given *it, const json_t *from, const char *where,
                               dyad_play **play)
{
    const json_t *rows = json_object_get(from, "board");
    size_t cells = (size_t)(it->size.rows * it->size.columns), stones[4] = {0};
    int turn;
    dyad_status status = take_turn(it, from, where, &turn);
    unsigned char *board = dy_memory_new(&it->memory, cells, 1);
    if (status == DYAD_OK && !board)
        status = dy_fault_memory(it->error);
    if (status == DYAD_OK && rows)
        status = take_cells(it, rows, where, board);
    else if (board)
        memset(board, 0, cells);
    for (size_t i = 0; i < cells && status == DYAD_OK; i++)
        stones[board[i]]++;
    /* Where nothing says whose turn it is, it is whose stones are fewer, or who begins. */
    if (turn == 0)
        turn = stones[1] == stones[2] ? dy_begins(it->game) : stones[1] < stones[2] ? 1 : 2;
    if (status == DYAD_OK)
        status = dyad_play_new_cells(&it->memory, it->game, (size_t)it->size.rows,
                                     (size_t)it->size.columns, board, turn, play, it->error);
    dy_memory_free(&it->memory, board, cells, 1);
    return status;
}

static dyad_status begin_piles(const given *it, const json_t *from, const char *where,
                               dyad_play **play)
{
    dyad_position position;
    int turn;
    dyad_status status = take_turn(it, from, where, &turn);
    dy_position_init(&position, it->game, &it->memory);
    if (status == DYAD_OK)
        status = take_piles(it, json_object_get(from, "piles"), where, &position.piles);
    if (status == DYAD_OK)
        status = dyad_play_new_position(&it->memory, &position, turn ? turn : dy_begins(it->game),
                                        play, it->error);
    dy_position_free(&position);
    return status;
}

static bool take_cell(const json_t *pair, dyad_move *move)
{
    const json_t *row = json_array_get(pair, 0), *column = json_array_get(pair, 1);
    if (json_array_size(pair) != 2 || !json_is_integer(row) || !json_is_integer(column) ||
        json_integer_value(row) < 0 || json_integer_value(column) < 0)
        return false;
    move->row = (size_t)json_integer_value(row);
    move->column = (size_t)json_integer_value(column);
    return true;
}

static bool take_word(const json_t *text, dyad_move *move)
{
    const char *word = dy_json_word(text);
    for (size_t i = DYAD_MOVE_SWAP; word && i < sizeof words / sizeof words[0]; i++)
        if (strcmp(word, words[i]) == 0) {
            move->kind = (dyad_move_kind)i;
            return true;
        }
    return false;
}

/* [row,column], "swap", "pass" or "resign"; of either colour {"colour":..., "cell" or "kind":...}.
 */
static bool take_move(const given *it, const json_t *from, dyad_move *move)
{
    if (!json_is_object(from))
        return take_word(from, move) || take_cell(from, move);
    const json_t *cell = json_object_get(from, "cell");
    move->colour = colour_of(it, from, "colour");
    return move->colour > 0 &&
           (cell ? take_cell(cell, move) : take_word(json_object_get(from, "kind"), move));
}

/* Whose turn it is before move number `index`, where it had been set. */
static dyad_status set_turn(const given *it, const json_t *move, size_t index, dyad_play *play)
{
    char where[40];
    int turn;
    snprintf(where, sizeof where, "moves[%zu].", index);
    dyad_status status = take_turn(it, move, where, &turn);
    if (status == DYAD_OK && turn)
        dyad_play_set_to_move(play, turn);
    return status;
}

/* Whether the game has the swap: what "swap" says, or else whether a move is one. */
static dyad_status take_swap(const given *it, dyad_play *play)
{
    const json_t *told = json_object_get(it->tree, "swap"),
                 *moves = json_object_get(it->tree, "moves");
    dyad_error why;
    if (told && !json_is_boolean(told))
        return fault(it, "swap: expected true or false");
    if (told)
        return dyad_play_set_swap(play, json_is_true(told), &why) == DYAD_OK
                   ? DYAD_OK
                   : fault(it, "swap: %s", why.text);
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const json_t *move = json_array_get(moves, i),
                     *kind = json_is_object(move) ? json_object_get(move, "kind") : move;
        const char *word = dy_json_word(kind);
        if (word && strcmp(word, words[DYAD_MOVE_SWAP]) == 0)
            (void)dyad_play_set_swap(play, true, NULL); /* if it cannot, the move is refused */
    }
    return DYAD_OK;
}

static dyad_status make_moves(const given *it, dyad_play *play)
{
    const json_t *moves = json_object_get(it->tree, "moves");
    if (moves && !json_is_array(moves))
        return fault(it, "moves: expected a list");
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const json_t *told = json_array_get(moves, i);
        dyad_error why;
        dyad_status status = json_is_object(told) ? set_turn(it, told, i, play) : DYAD_OK;
        if (status != DYAD_OK)
            return status;
        dyad_move move = {DYAD_MOVE_PLACE, dyad_play_to_move(play), 0, 0};
        if (!take_move(it, told, &move))
            return fault(it, "moves[%zu]: expected [row,column], \"swap\", \"pass\" or \"resign\"",
                         i);
        status = dyad_play_turn(play, &move, &why);
        if (status == DYAD_E_USAGE)
            return fault(it, "moves[%zu]: %s", i, why.text);
        if (status != DYAD_OK)
            return dy_fault_memory(it->error);
    }
    return DYAD_OK;
}

/* ---- what it has come to -------------------------------------------------------------------- */

static bool same_row(const dyad_play *play, const json_t *text, size_t row)
{
    const dyad_game *game = dyad_play_game(play);
    const char *letters = json_string_value(text);
    size_t columns = dyad_play_columns(play);
    if (!letters || json_string_length(text) != columns)
        return false;
    for (size_t column = 0; column < columns; column++)
        if (cell_of(game, letters[column]) != dyad_play_cell(play, row, column))
            return false;
    return true;
}

static bool same_pile(const dy_piles *piles, const dyad_game *game, const json_t *text, size_t pile)
{
    const char *letters = json_string_value(text);
    size_t size = pile < piles->count ? (size_t)dy_pile_size(piles, pile) : 0;
    if (!letters || json_string_length(text) != size)
        return false;
    for (size_t i = 0; i < size; i++)
        if (letters[i] != game->letters[dy_pile_disc(piles, pile, i) - 1])
            return false;
    return true;
}

/* Whether the board or the piles, where they are told, are those that the moves come to. */
static dyad_status check_position(const given *it, const dyad_play *play)
{
    const json_t *rows = json_object_get(it->tree, it->game->piles ? "piles" : "board");
    size_t count = it->game->piles ? dyad_play_size(play) : dyad_play_rows(play);
    dy_piles piles;
    if (!rows)
        return DYAD_OK;
    dy_piles_init(&piles, &it->memory);
    bool good = json_array_size(rows) == count;
    if (it->game->piles && !dy_play_put_piles(play, &piles)) {
        dy_piles_free(&piles);
        return dy_fault_memory(it->error);
    }
    for (size_t i = 0; i < count && good; i++)
        good = it->game->piles ? same_pile(&piles, it->game, json_array_get(rows, i), i)
                               : same_row(play, json_array_get(rows, i), i);
    dy_piles_free(&piles);
    return good ? DYAD_OK
                : fault(it, "%s: the moves come to another position",
                        it->game->piles ? "piles" : "board");
}

static dyad_status check_standing(const given *it, const dyad_play *play)
{
    dyad_standing standing = dyad_play_result(play);
    const json_t *ending = json_object_get(it->tree, "ending"),
                 *winner = json_object_get(it->tree, "winner");
    const char *name = dy_json_word(ending);
    if (ending && (!name || strcmp(name, dyad_ending_name(standing.ending)) != 0))
        return fault(it, "ending: the moves come to '%s'", dyad_ending_name(standing.ending));
    int told = json_is_null(winner) ? 0 : colour_of(it, it->tree, "winner");
    if (winner && told != standing.winner)
        return fault(it, "winner: the moves come to another");
    return DYAD_OK;
}

/* The game, from its parts. Without "start" and "moves" it is a position, and begins there. */
static dyad_status take_game(given *it, dyad_play **play)
{
    const json_t *start = json_object_get(it->tree, "start");
    bool position = !start && !json_object_get(it->tree, "moves");
    const json_t *from = position ? it->tree : start;
    const char *where = position ? "" : "start.";
    int turn;
    dyad_status status = take_head(it);
    if (status == DYAD_OK && start && !json_is_object(start))
        status = fault(it, "start: expected an object");
    if (status == DYAD_OK)
        status = it->game->piles ? begin_piles(it, from, where, play)
                                 : begin_board(it, from, where, play);
    if (status == DYAD_OK)
        status = take_swap(it, *play);
    if (status == DYAD_OK)
        status = make_moves(it, *play);
    if (status == DYAD_OK)
        status = check_position(it, *play);
    if (status == DYAD_OK)
        status = take_turn(it, it->tree, "", &turn);
    if (status == DYAD_OK && turn)
        dyad_play_set_to_move(*play, turn);
    return status == DYAD_OK ? check_standing(it, *play) : status;
}

dyad_status dyad_play_read(const dyad_allocator *allocator, const char *text, size_t size,
                           dyad_play **play, dyad_error *error)
{
    DY_EXPECT(error, play, "where the game goes");
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    DY_EXPECT(error, text, "a text");
    given it = {.memory = allocator ? *allocator : dy_memory_default(), .error = error};
    json_t *tree;
    dyad_play *made = NULL;
    dyad_status status = parse(text, size, &it, &tree);
    it.tree = tree;
    if (status == DYAD_OK)
        status = take_game(&it, &made);
    json_decref(tree);
    if (status == DYAD_OK)
        *play = made;
    else
        dyad_play_free(made);
    return status;
}
