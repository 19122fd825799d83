/* json_reader.c - positions and records out of lines of JSON, as json_writer.c writes them. Every
 * fault names the line, and the field in it. */
#include "text/records.h"

#include "base/fault.h"
#include "base/json_depth.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LINE_MAX_BYTES = 8 << 20,
    TREE_TIMES = 40, /* what jansson makes of a line takes up to about so many times its bytes */
    SHOWN_MAX = 32,
};

typedef struct item {
    dy_records *in;
    dyad_record *record;
    dyad_position *position;
    dyad_error *error;
    uint64_t line;
    const dyad_game *game;
    uint64_t size;
} item;

/* ---- lines -------------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static dyad_status fault(item *it, uint64_t column,
                                                               const char *format, ...)
{
    char text[DYAD_ERROR_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    dy_fault(it->error, DYAD_E_MALFORMED, "%s", text);
    return dy_records_fault_at(it->in, it->line, column, it->error);
}

/* Takes the rest of the line, whose end is passed over. */
static dyad_status take_line(item *it)
{
    dy_source *source = it->in->source;
    for (int byte; (byte = dy_peek(source)) != DY_INPUT_END; dy_pass(source)) {
        if (byte == '\n')
            break;
        if (it->in->text.size == LINE_MAX_BYTES) {
            it->in->ended = true;
            return fault(it, 1, "expected a line of at most %d MiB, found a longer one",
                         LINE_MAX_BYTES >> 20);
        }
        dy_buffer_char(&it->in->text, (char)byte);
        if (it->in->text.failed)
            return dy_fault_memory(it->error);
    }
    return source->error ? dy_source_end(source, it->error) : DYAD_OK;
}

static dyad_status parse_line(item *it, json_t **tree)
{
    const dy_buffer *text = &it->in->text;
    json_error_t found = {.text = ""};
    const char *nul = memchr(text->text, '\0', text->size); /* to jansson a NUL is an end */
    if (nul)
        return fault(it, (uint64_t)(nul - text->text) + 1, "byte 0x00 was found");
    if (!dy_memory_room(text->memory, text->size, TREE_TIMES))
        return dy_fault_memory(it->error);
    size_t deep = dy_json_too_deep(text->text, text->size);
    if (deep)
        return fault(it, deep, "JSON: nested deeper than the stack of this thread holds");
    *tree = json_loadb(text->text, text->size, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &found);
    if (*tree)
        return DYAD_OK; /* it begins with a brace: it is an object */
    /* jansson says nothing in some of the places where it runs out of memory. */
    if (json_error_code(&found) == json_error_out_of_memory || !found.text[0])
        return dy_fault_memory(it->error);
    return fault(it, found.position > 0 ? (uint64_t)found.position : 1, "JSON: %s", found.text);
}

/* ---- fields ------------------------------------------------------------------------------- */

static const char *shown(const char *text, char out[SHOWN_MAX + 4])
{
    size_t size = 0;
    for (; text[size] && size < SHOWN_MAX; size++)
        out[size] = text[size] >= 0x20 && text[size] < 0x7f ? text[size] : '?';
    strcpy(out + size, text[size] ? "..." : "");
    return out;
}

static dyad_status take_head(item *it, const json_t *tree)
{
    char quote[SHOWN_MAX + 4];
    const char *name = json_string_value(json_object_get(tree, "game"));
    const json_t *size = json_object_get(tree, "size");
    it->game = name ? dy_game_find(name) : NULL;
    if (!it->game)
        return fault(it, 1, "game: expected the name of a game, found '%s'",
                     name ? shown(name, quote) : "");
    if (it->in->game && it->game != it->in->game)
        return fault(it, 1, "game: expected %s, found %s", it->in->game->name, it->game->name);
    uint64_t most = it->game->piles ? SIZE_MAX : it->game->side_max;
    json_int_t number = json_is_integer(size) ? json_integer_value(size) : -1;
    if (number < (it->game->piles ? 0 : 1) || (uint64_t)number > most)
        return fault(it, 1, "size: expected a number from %d to %" PRIu64, it->game->piles ? 0 : 1,
                     most);
    it->size = (uint64_t)number;
    return DYAD_OK;
}

/* The colour that a text names; 0: none. */
static int colour_of(const dyad_game *game, const json_t *text)
{
    const char *name = json_string_value(text);
    for (int i = 0; name && i < DY_COLOURS; i++)
        if (strcmp(name, game->colours[i]) == 0)
            return i + 1;
    return 0;
}

/* "nodes[7]" */
typedef struct place {
    char name[40];
} place;

static dyad_status take_turn(item *it, const json_t *object, place at, int *turn)
{
    const json_t *text = json_object_get(object, "to_move");
    *turn = text ? colour_of(it->game, text) : 0;
    if (text && !*turn)
        return fault(it, 1, "%sto_move: expected %s or %s", at.name, it->game->colours[0],
                     it->game->colours[1]);
    return DYAD_OK;
}

static bool read_cell(const json_t *pair, uint64_t size, uint32_t *row, uint32_t *column)
{
    const json_t *first = json_array_get(pair, 0), *second = json_array_get(pair, 1);
    if (json_array_size(pair) != 2 || !json_is_integer(first) || !json_is_integer(second))
        return false;
    json_int_t r = json_integer_value(first), c = json_integer_value(second);
    if (r < 0 || c < 0 || (uint64_t)r >= size || (uint64_t)c >= size)
        return false;
    *row = (uint32_t)r;
    *column = (uint32_t)c;
    return true;
}

/* ---- positions ---------------------------------------------------------------------------- */

static dyad_status take_board(item *it, const json_t *tree)
{
    const json_t *rows = json_object_get(tree, "board");
    const char *letters = it->game->letters;
    uint32_t n = (uint32_t)it->size;
    if (json_array_size(rows) != n)
        return fault(it, 1, "board: expected %" PRIu32 " rows, found %zu", n,
                     json_array_size(rows));
    dy_grid_start(&it->position->grid, n);
    for (uint32_t row = 0; row < n; row++) {
        const json_t *text = json_array_get(rows, row);
        const char *cells = json_string_value(text);
        if (!cells || json_string_length(text) != n)
            return fault(it, 1, "board[%" PRIu32 "]: expected a row of %" PRIu32 " letters", row,
                         n);
        if (!dy_grid_grow(&it->position->grid, row))
            return dy_fault_memory(it->error);
        for (uint32_t column = 0; column < n; column++) {
            const char *letter = cells[column] ? strchr(letters, cells[column]) : NULL;
            if (!letter)
                return fault(it, 1, "board[%" PRIu32 "]: expected letters of '%s' at %" PRIu32, row,
                             letters, column);
            dy_grid_put(&it->position->grid, row, column, (int)(letter - letters));
        }
    }
    return DYAD_OK;
}

static dyad_status take_piles(item *it, const json_t *tree)
{
    const json_t *piles = json_object_get(tree, "piles");
    if (!json_is_array(piles) || json_array_size(piles) != it->size)
        return fault(it, 1, "piles: expected %" PRIu64 " piles, found %zu", it->size,
                     json_array_size(piles));
    dy_piles_clear(&it->position->piles);
    for (size_t i = 0; i < it->size; i++) {
        const json_t *text = json_array_get(piles, i);
        const char *discs = json_string_value(text);
        if (!discs || !*discs || strlen(discs) != json_string_length(text))
            return fault(it, 1, "piles[%zu]: expected letters of '%s'", i, it->game->letters);
        for (; *discs; discs++) {
            const char *letter = strchr(it->game->letters, *discs);
            if (!letter)
                return fault(it, 1, "piles[%zu]: expected letters of '%s'", i, it->game->letters);
            if (!dy_piles_push(&it->position->piles, letter == it->game->letters, 1))
                return dy_fault_memory(it->error);
        }
        if (!dy_piles_end(&it->position->piles))
            return dy_fault_memory(it->error);
    }
    return DYAD_OK;
}

static dyad_status take_position(item *it, const json_t *tree)
{
    it->position->game = it->game;
    dyad_status status = take_turn(it, tree, (place){""}, &it->position->to_move);
    if (status != DYAD_OK)
        return status;
    return it->game->piles ? take_piles(it, tree) : take_board(it, tree);
}

/* ---- records ------------------------------------------------------------------------------ */

static dyad_status refused(item *it)
{
    dyad_status status = dy_record_refused(it->record, it->error);
    return status == DYAD_E_MALFORMED ? dy_records_fault_at(it->in, it->line, 1, it->error)
                                      : status;
}

/* The lists of cells of "stones", by colour; false where something else is there. */
static bool find_stones(const item *it, const json_t *stones, const json_t *cells[1 + DY_COLOURS])
{
    size_t known = 0;
    for (int colour = 0; colour <= DY_COLOURS; colour++) {
        cells[colour] = json_object_get(stones, colour ? it->game->colours[colour - 1] : "empty");
        if (cells[colour] && !json_is_array(cells[colour]))
            return false;
        known += cells[colour] != NULL;
    }
    return json_is_object(stones) && json_object_size(stones) == known;
}

static dyad_status take_stones(item *it, dyad_record_node *node, const json_t *object, place at)
{
    const json_t *stones = json_object_get(object, "stones"), *found[1 + DY_COLOURS];
    if (stones && !find_stones(it, stones, found))
        return fault(it, 1, "%sstones: expected an object with lists of cells for %s, %s and empty",
                     at.name, it->game->colours[0], it->game->colours[1]);
    for (int i = 1; stones && i <= 1 + DY_COLOURS; i++) {
        int colour = i % (1 + DY_COLOURS);
        const char *name = colour ? it->game->colours[colour - 1] : "empty";
        const json_t *cells = found[colour];
        for (size_t k = 0; k < json_array_size(cells); k++) {
            dy_stones one = {.colour = colour};
            if (!read_cell(json_array_get(cells, k), it->size, &one.row, &one.column))
                return fault(it, 1, "%sstones.%s[%zu]: expected a cell of the board, [row,column]",
                             at.name, name, k);
            one.last_row = one.row;
            one.last_column = one.column;
            if (!dy_record_stones(it->record, node, &one))
                return refused(it);
        }
    }
    return DYAD_OK;
}

static dyad_status take_move(item *it, dyad_record_node *node, const json_t *object, place at)
{
    const json_t *move = json_object_get(object, "move");
    if (!move)
        return DYAD_OK;
    int colour = colour_of(it->game, json_object_get(move, "colour"));
    const json_t *given = json_object_get(move, "kind");
    const char *kind = json_string_value(given), *known;
    if (!colour)
        return fault(it, 1, "%smove.colour: expected %s or %s", at.name, it->game->colours[0],
                     it->game->colours[1]);
    node->kind = DYAD_RECORD_STONE;
    if (given) {
        size_t number = DYAD_RECORD_PASS;
        while ((known = dy_record_kind_name(number)) != NULL && (!kind || strcmp(known, kind) != 0))
            number++;
        if (!known)
            return fault(it, 1,
                         "%smove.kind: expected pass, swap-pieces, swap-sides, resign or forfeit",
                         at.name);
        node->kind = (unsigned char)number;
    } else if (!read_cell(json_object_get(move, "cell"), it->size, &node->row,
                          &node->column_of_move)) {
        return fault(it, 1, "%smove.cell: expected a cell of the board, [row,column]", at.name);
    }
    node->colour = (unsigned char)colour;
    return DYAD_OK;
}

static dyad_status take_properties(item *it, dyad_record_node *node, const json_t *object, place at)
{
    const json_t *properties = json_object_get(object, "properties"), *values;
    const char *name;
    if (properties && !json_is_object(properties))
        return fault(it, 1, "%sproperties: expected an object of lists", at.name);
    void *at_field = json_object_iter((json_t *)(uintptr_t)properties);
    for (; at_field; at_field = json_object_iter_next((json_t *)(uintptr_t)properties, at_field)) {
        name = json_object_iter_key(at_field);
        values = json_object_iter_value(at_field);
        size_t length = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (length == 0 || length > DY_RECORD_NAME_MAX || name[length] || dy_sgf_is_ours(name))
            return fault(it, 1, "%sproperties: expected names of letters of upper case", at.name);
        dy_property *property = dy_record_property(it->record, node, name, length);
        if (!property)
            return refused(it);
        for (size_t i = 0; i < json_array_size(values) || i == 0; i++) {
            const json_t *text = json_array_get(values, i);
            size_t size = json_string_length(text);
            if (!json_is_string(text) || !dy_sgf_is_value(json_string_value(text), size))
                return fault(it, 1, "%sproperties.%s: expected a list of values as SGF has them",
                             at.name, name);
            if (!dy_record_value_add(it->record, property, json_string_value(text), size))
                return refused(it);
        }
    }
    return DYAD_OK;
}

/* The node that number `i` follows. */
static dyad_status find_parent(item *it, const json_t *object, dyad_record_node *const *nodes,
                               size_t i, place at, dyad_record_node **parent)
{
    const json_t *given = json_object_get(object, "parent");
    *parent = i ? nodes[i - 1] : NULL;
    if (!given)
        return DYAD_OK;
    json_int_t number = json_is_integer(given) ? json_integer_value(given) : -1;
    if (number < 0 || (uint64_t)number >= i)
        return fault(it, 1, "%sparent: expected the number of a node before it", at.name);
    *parent = nodes[number];
    return DYAD_OK;
}

static dyad_status take_node(item *it, const json_t *object, dyad_record_node **nodes, size_t i)
{
    place at;
    dyad_record_node *parent;
    int turn;
    snprintf(at.name, sizeof at.name, "nodes[%zu].", i);
    if (!json_is_object(object))
        return fault(it, 1, "nodes[%zu]: expected an object", i);
    dyad_status status = find_parent(it, object, nodes, i, at, &parent);
    if (status != DYAD_OK)
        return status;
    dyad_record_node *node = dy_record_node(it->record, parent);
    if (!node)
        return refused(it);
    nodes[i] = node;
    node->line = it->line;
    node->column = 1;
    if ((status = take_turn(it, object, at, &turn)) != DYAD_OK ||
        (status = take_stones(it, node, object, at)) != DYAD_OK ||
        (status = take_move(it, node, object, at)) != DYAD_OK)
        return status;
    node->turn = (unsigned char)turn;
    if (i == 0 && node->kind != DYAD_RECORD_NONE)
        return fault(it, 1, "nodes[0]: expected no move at the root");
    return take_properties(it, node, object, at);
}

static dyad_status take_record(item *it, const json_t *nodes)
{
    size_t count = json_array_size(nodes);
    if (!dy_record_has(it->game))
        return fault(it, 1, "game: no records are kept of games of %s", it->game->name);
    if (it->size > DY_RECORD_SIDE_MAX)
        return fault(it, 1, "size: expected a side of 1 to %d for a record", DY_RECORD_SIDE_MAX);
    if (count == 0)
        return fault(it, 1, "nodes: expected a list of nodes");
    it->record->game = it->game;
    it->record->side = (uint32_t)it->size;
    dyad_record_node **made = dy_arena_alloc(&it->record->scratch, count, sizeof(void *));
    dyad_status status = made ? DYAD_OK : dy_fault_memory(it->error);
    for (size_t i = 0; i < count && status == DYAD_OK; i++)
        status = take_node(it, json_array_get(nodes, i), made, i);
    return status;
}

dyad_status dy_json_item_next(dy_records *in, dyad_record *record, dyad_position *position,
                              bool *is_record, dyad_error *error)
{
    item it = {.in = in, .record = record, .position = position, .error = error};
    json_t *tree;
    int byte = dy_peek_word(in->source);
    it.line = in->source->line;
    if (byte == DY_INPUT_END)
        return dy_source_end(in->source, error);
    in->taken++;
    if (byte != '{') {
        dyad_status status = dy_records_unexpected(in, "'{' of an object", error);
        dyad_status rest = take_line(&it); /* the next line may be one */
        return rest == DYAD_OK || rest == DYAD_E_MALFORMED ? status : rest;
    }
    dyad_status status = take_line(&it);
    if (status == DYAD_OK)
        status = parse_line(&it, &tree);
    if (status != DYAD_OK)
        return status;
    status = take_head(&it, tree);
    const json_t *nodes = json_object_get(tree, "nodes");
    *is_record = nodes != NULL;
    if (status == DYAD_OK)
        status = nodes ? take_record(&it, nodes) : take_position(&it, tree);
    json_decref(tree);
    return status;
}

dyad_status dy_record_json_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    dyad_position position;
    bool is_record;
    dy_position_init(&position, NULL, record->memory);
    uint64_t line = in->source->line;
    dyad_status status = dy_json_item_next(in, record, &position, &is_record, error);
    if (status == DYAD_OK && !is_record) {
        if (!dy_record_has(position.game) || position.grid.n > DY_RECORD_SIDE_MAX) {
            dy_fault(error, DYAD_E_MALFORMED,
                     "expected a record, found a position of which none is kept");
            status = dy_records_fault_at(in, line, 1, error);
        } else if (!dy_record_of_position(record, &position)) {
            status = dy_record_refused(record, error);
        }
    }
    dy_position_free(&position);
    return status;
}
