/* json_reader.c - positions and records out of lines of JSON, as json_writer.c writes them. Every
 * fault names the line, and the field in it.
 *
 * A line is read whole, and taken apart by jansson. One that is longer than LINE_MAX_BYTES goes on
 * piece by piece, so that memory grows with the position and not with the line: the letters of rows
 * and piles into the position, each node of a record by itself, and jansson gets what is left when
 * the lists are taken out. Their lengths are checked against the game and the size, which stand
 * before them there, as the writer has it. */
#include "text/json_item.h"
#include "text/records.h"

#include "base/fault.h"
#include "base/json_depth.h"
#include "record/record_replay.h"
#include "text/json_sizes.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    LINE_MAX_BYTES = 8 << 20,
    TREE_MAX_BYTES = 1 << 30, /* of a node of a longer line: set-ups of every cell, four times */
    SHOWN_MAX = 32,
};

/* ---- lines -------------------------------------------------------------------------------- */

/* The column of a place, counted from 1, in a text that begins in a column of the line; 0: the text
 * does not stand there as one. */
static uint64_t column_of(uint64_t begin, uint64_t place)
{
    return begin ? begin - 1 + place : 1;
}

/* Takes the rest of the line, as far as LINE_MAX_BYTES: *whole says whether that was all of it. */
static dyad_status take_line(dy_json_item *it, bool *whole)
{
    dy_source *source = it->in->source;
    for (int byte; (byte = dy_peek(source)) != DY_INPUT_END; dy_pass(source)) {
        if (byte == '\n')
            break;
        *whole = it->in->text.size < LINE_MAX_BYTES;
        if (!*whole)
            return DYAD_OK;
        dy_buffer_char(&it->in->text, (char)byte);
        if (it->in->text.failed)
            return dy_fault_memory(it->error);
    }
    return source->error ? dy_source_end(source, it->error) : DYAD_OK;
}

/* Passes over the rest of the line. */
static dyad_status pass_line(dy_json_item *it)
{
    dy_source *source = it->in->source;
    while (dy_peek(source) != DY_INPUT_END && dy_peek(source) != '\n')
        dy_pass(source);
    return source->error ? dy_source_end(source, it->error) : DYAD_OK;
}

/* Parses a value, which begins in a column of the line, or does not stand there as one: 0. */
static dyad_status parse(dy_json_item *it, const dy_buffer *text, uint64_t begin, json_t **tree)
{
    json_error_t found = {.text = ""};
    const char *nul = memchr(text->text, '\0', text->size); /* to jansson a NUL is an end */
    if (nul)
        return dy_json_fault(it, column_of(begin, (uint64_t)(nul - text->text) + 1),
                             "byte 0x00 was found");
    if (!dy_json_room(text->memory, text->text, text->size))
        return dy_fault_memory(it->error);
    size_t deep = dy_json_too_deep(text->text, text->size);
    if (deep)
        return dy_json_fault(it, column_of(begin, deep),
                             "JSON: nested deeper than the stack of this thread holds");
    *tree = json_loadb(text->text, text->size,
                       JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_ANY, &found);
    if (*tree)
        return DYAD_OK; /* an object where it begins with a brace */
    if (dy_json_ran_out(text->text, &found))
        return dy_fault_memory(it->error);
    return dy_json_fault(it, column_of(begin, dy_json_place_of(&found, found.position)), "JSON: %s",
                         found.text);
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

static dyad_status take_head(dy_json_item *it, const json_t *tree)
{
    char quote[SHOWN_MAX + 4];
    const char *name = dy_json_word(json_object_get(tree, "game"));
    it->game = name ? dy_game_find(name) : NULL;
    if (!it->game)
        return dy_json_fault(it, 1, "game: expected the name of a game, found '%s'",
                             name ? shown(name, quote) : "");
    if (it->in->game && it->game != it->in->game)
        return dy_json_fault(it, 1, "game: expected %s, found %s", it->in->game->name,
                             it->game->name);
    uint64_t most;
    const char *wrong = dy_size_from_json(tree, it->game, &it->size, &most);
    return !wrong ? DYAD_OK
                  : dy_json_fault(it, 1, "%s: expected a number from %d to %" PRIu64, wrong,
                                  !it->game->piles, most);
}

/* ---- records ------------------------------------------------------------------------------ */

static dyad_status refused(dy_json_item *it)
{
    dyad_status status = dy_record_refused(it->record, it->error);
    return status == DYAD_E_MALFORMED ? dy_source_fault_at(it->in->source, it->line, 1, it->error)
                                      : status;
}

/* The lists of cells of "stones", by colour; false where something else is there. */
static bool find_stones(const dy_json_item *it, const json_t *stones,
                        const json_t *cells[1 + DY_COLOURS])
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

static dyad_status take_stones(dy_json_item *it, dyad_record_node *node, const json_t *object,
                               dy_json_place at)
{
    const json_t *stones = json_object_get(object, "stones"), *found[1 + DY_COLOURS];
    if (stones && !find_stones(it, stones, found))
        return dy_json_fault(
            it, 1, "%sstones: expected an object with lists of cells for %s, %s and empty", at.name,
            it->game->colours[0], it->game->colours[1]);
    /* What is set up twice is as in SGF, where B comes first, then W, and empty cells last. */
    const int order[] = {dy_record_colour(it->game, 'B'), dy_record_colour(it->game, 'W'), 0};
    for (size_t i = 0; stones && i < sizeof order / sizeof order[0]; i++) {
        int colour = order[i];
        const char *name = colour ? it->game->colours[colour - 1] : "empty";
        for (size_t k = 0; k < json_array_size(found[colour]); k++) {
            dy_stones one = {.colour = colour};
            if (!dy_json_cell(it, json_array_get(found[colour], k), &one.row, &one.column))
                return dy_json_fault(it, 1,
                                     "%sstones.%s[%zu]: expected a cell of the board, [row,column]",
                                     at.name, name, k);
            one.last_row = one.row;
            one.last_column = one.column;
            if (!dy_record_stones(it->record, node, &one))
                return refused(it);
        }
    }
    return DYAD_OK;
}

/* The word of SGF for a swap of sides; false where it is none. */
static bool take_word(dyad_record_node *node, const json_t *move)
{
    const json_t *given = json_object_get(move, "word");
    const char *word = dy_json_word(given), *known;
    if (!given || node->kind != DYAD_RECORD_SWAP_SIDES)
        return true;
    for (size_t i = DY_WORD_OF_KIND + 1; word && (known = dy_record_swap_word(i)) != NULL; i++)
        if (strcmp(known, word) == 0) {
            node->word = (unsigned char)i;
            return true;
        }
    return false;
}

static dyad_status take_move(dy_json_item *it, dyad_record_node *node, const json_t *object,
                             dy_json_place at)
{
    const json_t *move = json_object_get(object, "move");
    if (!move)
        return DYAD_OK;
    int colour = dy_json_colour(it->game, json_object_get(move, "colour"));
    const json_t *given = json_object_get(move, "kind");
    const char *kind = dy_json_word(given), *known;
    if (!colour)
        return dy_json_fault(it, 1, "%smove.colour: expected %s or %s", at.name,
                             it->game->colours[0], it->game->colours[1]);
    node->kind = DYAD_RECORD_STONE;
    if (given) {
        size_t number = DYAD_RECORD_PASS;
        while ((known = dy_record_kind_name(number)) != NULL && (!kind || strcmp(known, kind) != 0))
            number++;
        if (!known)
            return dy_json_fault(
                it, 1, "%smove.kind: expected pass, swap-pieces, swap-sides, resign or forfeit",
                at.name);
        node->kind = (unsigned char)number;
        if (!take_word(node, move))
            return dy_json_fault(it, 1, "%smove.word: expected swap-pieces, swap or SWAP", at.name);
    } else if (!dy_json_cell(it, json_object_get(move, "cell"), &node->row,
                             &node->column_of_move)) {
        return dy_json_fault(it, 1, "%smove.cell: expected a cell of the board, [row,column]",
                             at.name);
    }
    node->colour = (unsigned char)colour;
    dy_record_follow(node);
    return DYAD_OK;
}

static dyad_status take_properties(dy_json_item *it, dyad_record_node *node, const json_t *object,
                                   dy_json_place at)
{
    const json_t *properties = json_object_get(object, "properties"), *values;
    const char *name;
    if (properties && !json_is_object(properties))
        return dy_json_fault(it, 1, "%sproperties: expected an object of lists", at.name);
    void *at_field = json_object_iter((json_t *)(uintptr_t)properties);
    for (; at_field; at_field = json_object_iter_next((json_t *)(uintptr_t)properties, at_field)) {
        name = json_object_iter_key(at_field);
        values = json_object_iter_value(at_field);
        size_t length = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (length == 0 || length > DY_RECORD_NAME_MAX || name[length] || dy_sgf_is_ours(name))
            return dy_json_fault(it, 1,
                                 "%sproperties: expected names of letters of upper case that say "
                                 "nothing which has its own field",
                                 at.name);
        if (dy_sgf_is_ours_at(node, name))
            continue; /* as where it is read from SGF: the game tells it */
        dy_property *property = dy_record_property(it->record, node, name, length);
        if (!property)
            return refused(it);
        for (size_t i = 0; i < json_array_size(values) || i == 0; i++) {
            const json_t *text = json_array_get(values, i);
            size_t size = json_string_length(text);
            if (size > DY_RECORD_VALUE_MAX)
                return dy_json_fault(it, 1, "%sproperties.%s: expected values of at most %zu MiB",
                                     at.name, name, DY_RECORD_VALUE_MAX >> 20);
            if (!json_is_string(text) || !dy_sgf_is_value(json_string_value(text), size))
                return dy_json_fault(it, 1,
                                     "%sproperties.%s: expected a list of values as SGF has them",
                                     at.name, name);
            if (!dy_record_value_add(it->record, property, json_string_value(text), size))
                return refused(it);
        }
    }
    return DYAD_OK;
}

/* The node that number `i` follows. */
static dyad_status find_parent(dy_json_item *it, const json_t *object,
                               dyad_record_node *const *nodes, size_t i, dy_json_place at,
                               dyad_record_node **parent)
{
    const json_t *given = json_object_get(object, "parent");
    *parent = i ? nodes[i - 1] : NULL;
    if (!given)
        return DYAD_OK;
    json_int_t number = json_is_integer(given) ? json_integer_value(given) : -1;
    if (number < 0 || (uint64_t)number >= i)
        return dy_json_fault(it, 1, "%sparent: expected the number of a node before it", at.name);
    *parent = nodes[number];
    return DYAD_OK;
}

static dyad_status take_node(dy_json_item *it, const json_t *object, dyad_record_node **nodes,
                             size_t i)
{
    dy_json_place at;
    dyad_record_node *parent;
    int turn;
    snprintf(at.name, sizeof at.name, "nodes[%zu].", i);
    if (!json_is_object(object))
        return dy_json_fault(it, 1, "nodes[%zu]: expected an object", i);
    dyad_status status = find_parent(it, object, nodes, i, at, &parent);
    if (status != DYAD_OK)
        return status;
    dyad_record_node *node = dy_record_node(it->record, parent);
    if (!node)
        return refused(it);
    nodes[i] = node;
    node->line = it->line;
    node->column = 1;
    dy_record_follow(node);
    it->board = dy_record_extent(it->record, node);
    if ((status = dy_json_turn(it, object, at, &turn)) != DYAD_OK ||
        (status = take_stones(it, node, object, at)) != DYAD_OK ||
        (status = take_move(it, node, object, at)) != DYAD_OK)
        return status;
    node->turn = (unsigned char)turn;
    if (i == 0 && node->kind != DYAD_RECORD_NONE)
        return dy_json_fault(it, 1, "nodes[0]: expected no move at the root");
    return take_properties(it, node, object, at);
}

static dyad_status begin_record(dy_json_item *it)
{
    if (!dy_record_has(it->game))
        return dy_json_fault(it, 1, "game: no records are kept of games of %s", it->game->name);
    if (it->size.rows > DY_RECORD_SIDE_MAX || it->size.columns > DY_RECORD_SIDE_MAX)
        return dy_json_fault(it, 1, "size: expected a side of 1 to %d for a record",
                             DY_RECORD_SIDE_MAX);
    it->record->game = it->game;
    it->record->rows = (uint32_t)it->size.rows;
    it->record->columns = (uint32_t)it->size.columns;
    return DYAD_OK;
}

static dyad_status no_nodes(dy_json_item *it)
{
    return dy_json_fault(it, 1, "nodes: expected a list of nodes");
}

/* Of a record the root keeps it. */
static dyad_status take_stated_swap(dy_json_item *it, const json_t *tree)
{
    bool swap;
    dyad_status status = dy_json_swap(it, tree, &swap);
    if (status == DYAD_OK && swap && !dy_record_swap(it->record) &&
        !dy_record_state_swap(it->record))
        return refused(it);
    return status;
}

/* Those that the whole record has. */
static dyad_status take_record_facts(dy_json_item *it, const json_t *tree)
{
    const char *name = dy_json_word(json_object_get(tree, "dialect"));
    const dy_dialect *dialect = name ? dy_dialect_find(name) : NULL;
    dy_record_in_dialect(it->record, dialect ? dialect : dy_dialect_standard(DYAD_RECORD_JSON));
    dy_record_remark(it->record, dy_json_word(json_object_get(tree, "charset")),
                     dy_json_word(json_object_get(tree, "remark")));
    return take_stated_swap(it, tree);
}

static dyad_status take_record(dy_json_item *it, const json_t *tree, const json_t *nodes)
{
    size_t count = json_array_size(nodes);
    dyad_status status = begin_record(it);
    if (status != DYAD_OK || count == 0)
        return status == DYAD_OK ? no_nodes(it) : status;
    dyad_record_node **made = dy_arena_alloc(&it->record->scratch, count, sizeof(void *));
    status = made ? DYAD_OK : dy_fault_memory(it->error);
    for (size_t i = 0; i < count && status == DYAD_OK; i++)
        status = take_node(it, json_array_get(nodes, i), made, i);
    return status == DYAD_OK ? take_record_facts(it, tree) : status;
}

/* ---- long lines --------------------------------------------------------------------------- */

typedef struct long_line {
    dy_json_item *it;
    size_t at;         /* in what was read of the line at first; then the source goes on */
    dy_buffer rest;    /* the object without its lists, */
    dy_buffer element; /* and one of their nodes */
    bool any, has_board, has_nodes;
    dyad_record_node **nodes; /* by number */
    size_t count, capacity;
} long_line;

/* The column of the next byte. */
static uint64_t column_here(const long_line *line)
{
    return line->at < line->it->in->text.size ? line->it->column + line->at
                                              : dy_source_column(line->it->in->source);
}

/* The next byte of the line, or DY_INPUT_END. */
static int next_byte(const long_line *line)
{
    const dy_buffer *text = &line->it->in->text;
    if (line->at < text->size)
        return (unsigned char)text->text[line->at];
    int byte = dy_peek(line->it->in->source);
    return byte == '\n' ? DY_INPUT_END : byte;
}

static void pass(long_line *line)
{
    if (line->at < line->it->in->text.size)
        line->at++;
    else
        dy_pass(line->it->in->source);
}

static int next_word(long_line *line)
{
    for (;; pass(line)) {
        int byte = next_byte(line);
        if (byte != ' ' && byte != '\t' && byte != '\r')
            return byte;
    }
}

/* Something else than `expected` comes next, or the input fails. */
static dyad_status not_there(long_line *line, const char *expected)
{
    dy_source *source = line->it->in->source;
    if (source->error)
        return dy_source_end(source, line->it->error);
    return dy_json_fault(line->it, 1, "JSON, of a line of more than %d MiB: expected %s",
                         LINE_MAX_BYTES >> 20, expected);
}

static dyad_status expect(long_line *line, char byte, const char *name)
{
    if (next_word(line) != byte)
        return not_there(line, name);
    pass(line);
    return DYAD_OK;
}

/* There is more than the line may have beside its lists. */
static dyad_status too_much(long_line *line)
{
    return not_there(line, "'game' and 'size' first, and less beside its lists");
}

/* Takes a value as it stands, up to where it ends. */
static dyad_status take_value(long_line *line, dy_buffer *out, size_t most)
{
    size_t depth = 0;
    bool inside = false, escaped = false;
    for (int byte = next_word(line); byte != DY_INPUT_END; byte = next_byte(line)) {
        bool closes = byte == '}' || byte == ']';
        if (!inside && depth == 0 && (closes || byte == ','))
            return DYAD_OK;
        if (byte == '"' && !escaped)
            inside = !inside;
        escaped = inside && byte == '\\' && !escaped;
        if (!inside)
            depth += (size_t)(byte == '{' || byte == '[') - (size_t)closes;
        if (out->size >= most && out == &line->element)
            return dy_json_fault(line->it, column_here(line),
                                 "JSON: expected a node, or a value in a list, of at most %zu MiB",
                                 most >> 20);
        if (out->size >= most)
            return too_much(line);
        dy_buffer_char(out, (char)byte);
        if (out->failed)
            return dy_fault_memory(line->it->error);
        pass(line);
    }
    return not_there(line, "its end");
}

/* Parses the object without its lists, as far as it has come. */
static dyad_status parse_rest(long_line *line, json_t **tree)
{
    size_t size = line->rest.size;
    dy_buffer_char(&line->rest, '}');
    dyad_status status = line->rest.failed ? dy_fault_memory(line->it->error)
                                           : parse(line->it, &line->rest, 0, tree);
    line->rest.size = size;
    return status;
}

/* Parses the value that comes next. */
static dyad_status parse_value(long_line *line, json_t **tree)
{
    dy_buffer_clear(&line->element);
    next_word(line);
    uint64_t begin = column_here(line);
    dyad_status status = take_value(line, &line->element, DYAD_RECORD_BYTES_MAX);
    if (status == DYAD_OK && line->element.size == 0)
        return dy_json_fault(line->it, begin, "JSON: unexpected token near '%c'", next_byte(line));
    if (status == DYAD_OK &&
        dy_json_tree_bytes(line->element.text, line->element.size) > TREE_MAX_BYTES)
        return dy_json_fault(line->it, begin,
                             "JSON: a node, or a value in a list, takes more than %d MiB of memory",
                             TREE_MAX_BYTES >> 20);
    return status == DYAD_OK ? parse(line->it, &line->element, begin, tree) : status;
}

static dyad_status take_long_row(long_line *line, size_t row)
{
    dy_json_item *it = line->it;
    dyad_status status = DYAD_OK;
    if (next_word(line) != '"' || row >= it->size.rows)
        return row < it->size.rows ? dy_json_no_row(it, row) : dy_json_check_rows(it, row + 1);
    if (!dy_grid_grow(&it->position->grid, (uint32_t)row))
        return dy_fault_memory(it->error);
    pass(line);
    size_t column = 0;
    for (; status == DYAD_OK && column < it->size.columns && next_byte(line) != '"'; column++) {
        status = dy_json_take_cell(it, row, column, next_byte(line));
        if (status == DYAD_OK)
            pass(line);
    }
    if (status != DYAD_OK)
        return status;
    if (column != it->size.columns || next_byte(line) != '"')
        return dy_json_no_row(it, row);
    pass(line);
    return DYAD_OK;
}

static dyad_status take_long_pile(long_line *line, size_t pile)
{
    dy_json_item *it = line->it;
    dyad_status status = DYAD_OK;
    if (next_word(line) != '"')
        return dy_json_no_pile(it, pile);
    pass(line);
    if (next_byte(line) == '"')
        return dy_json_no_pile(it, pile);
    while (status == DYAD_OK && next_byte(line) != '"') {
        status = dy_json_take_disc(it, pile, next_byte(line));
        if (status == DYAD_OK)
            pass(line);
    }
    if (status != DYAD_OK)
        return status;
    pass(line);
    return dy_piles_end(&it->position->piles) ? DYAD_OK : dy_fault_memory(it->error);
}

static dyad_status take_long_node(long_line *line, size_t i)
{
    dy_json_item *it = line->it;
    json_t *object;
    if (i == line->capacity) {
        size_t capacity = i ? 2 * i : 1024;
        dyad_record_node **nodes = dy_memory_resize(
            it->in->text.memory, line->nodes, line->capacity, capacity, sizeof(dyad_record_node *));
        if (!nodes)
            return dy_fault_memory(it->error);
        line->nodes = nodes;
        line->capacity = capacity;
    }
    if (next_word(line) != '{')
        return dy_json_fault(it, 1, "nodes[%zu]: expected an object", i);
    dyad_status status = parse_value(line, &object);
    if (status != DYAD_OK)
        return status;
    status = take_node(it, object, line->nodes, i);
    json_decref(object);
    return status;
}

/* The elements of a list, one by one; *count of them. */
static dyad_status take_list(long_line *line, dyad_status (*take)(long_line *line, size_t i),
                             size_t *count)
{
    dyad_status status = expect(line, '[', "a list");
    *count = 0;
    if (status == DYAD_OK && next_word(line) == ']') {
        pass(line);
        return DYAD_OK;
    }
    while (status == DYAD_OK) {
        status = take(line, *count);
        if (status != DYAD_OK)
            return status;
        ++*count;
        if (next_word(line) == ']') {
            pass(line);
            return DYAD_OK;
        }
        status = expect(line, ',', "',' or ']' in a list");
    }
    return status;
}

/* The game and the size, which are told before the lists. */
static dyad_status take_long_head(long_line *line)
{
    json_t *tree;
    dyad_status status = parse_rest(line, &tree);
    if (status != DYAD_OK)
        return status;
    status = take_head(line->it, tree);
    json_decref(tree);
    return status;
}

/* The list of the position or the record. */
static dyad_status take_long_list(long_line *line, bool nodes)
{
    dy_json_item *it = line->it;
    size_t count;
    dyad_status status = DYAD_OK;
    if (nodes) {
        line->has_nodes = true;
        if ((status = begin_record(it)) == DYAD_OK)
            status = take_list(line, take_long_node, &count);
        return status == DYAD_OK && count == 0 ? no_nodes(it) : status;
    }
    line->has_board = true;
    it->position->game = it->game;
    if (it->game->piles) {
        dy_piles_clear(&it->position->piles);
        status = take_list(line, take_long_pile, &count);
        return status == DYAD_OK ? dy_json_check_piles(it, true, count) : status;
    }
    dy_grid_start(&it->position->grid, (uint32_t)it->size.rows, (uint32_t)it->size.columns);
    status = take_list(line, take_long_row, &count);
    return status == DYAD_OK ? dy_json_check_rows(it, count) : status;
}

static dyad_status pass_value(long_line *line, size_t i)
{
    json_t *value;
    (void)i;
    dyad_status status = parse_value(line, &value);
    if (status == DYAD_OK)
        json_decref(value);
    return status;
}

/* Passes over a list of rows, piles or moves, one by one, or what stands in its place. Its name is
 * kept, so that a second one is found. */
static dyad_status pass_list(long_line *line, const char *name)
{
    size_t count;
    dy_buffer_text(&line->rest, line->any ? ",\"" : "\"");
    dy_buffer_text(&line->rest, name);
    dy_buffer_text(&line->rest, "\":null");
    line->any = true;
    if (line->rest.failed)
        return dy_fault_memory(line->it->error);
    return next_word(line) == '[' ? take_list(line, pass_value, &count) : pass_value(line, 0);
}

/* Whether the rest ends in that name, which begins at `start`, and a colon. */
static bool is_name(const long_line *line, size_t start, const char *name)
{
    size_t size = strlen(name);
    const char *text = line->rest.text + start;
    return line->rest.size - start == size + 3 && memcmp(text + 1, name, size) == 0;
}

/* A field: "name": value. */
static dyad_status take_field(long_line *line)
{
    enum { NAME_MAX = 32 };
    size_t before = line->rest.size;
    if (before >= LINE_MAX_BYTES)
        return too_much(line);
    if (line->any)
        dy_buffer_char(&line->rest, ',');
    if (next_word(line) != '"')
        return not_there(line, "a name");
    size_t start = line->rest.size;
    dy_buffer_char(&line->rest, '"');
    pass(line);
    for (int byte; (byte = next_byte(line)) != '"'; pass(line)) {
        if (byte == DY_INPUT_END || byte == '\\' || line->rest.size - start > NAME_MAX)
            return not_there(line, "a short name");
        dy_buffer_char(&line->rest, (char)byte);
    }
    pass(line);
    dy_buffer_text(&line->rest, "\":");
    if (line->rest.failed)
        return dy_fault_memory(line->it->error);
    dyad_status status = expect(line, ':', "':'");
    if (status != DYAD_OK)
        return status;
    bool nodes = is_name(line, start, "nodes"), board = is_name(line, start, "board"),
         piles = is_name(line, start, "piles"), moves = is_name(line, start, "moves");
    if (!nodes && !board && !piles && !moves) {
        line->any = true;
        return take_value(line, &line->rest, LINE_MAX_BYTES);
    }
    line->rest.size = before;
    if (moves)
        return pass_list(line, "moves");
    if (!line->has_nodes && !line->has_board && (status = take_long_head(line)) != DYAD_OK)
        return status;
    if (!nodes && (line->has_nodes || piles != line->it->game->piles)) /* the nodes say it, or */
        return pass_list(line, board ? "board" : "piles"); /* it is one of another game */
    if (line->has_nodes || line->has_board)
        return not_there(line, "one list, or 'nodes' before 'board'");
    return take_long_list(line, nodes);
}

static dyad_status take_fields(long_line *line)
{
    json_t *tree;
    dyad_status status = expect(line, '{', "'{'");
    dy_buffer_char(&line->rest, '{');
    while (status == DYAD_OK) {
        status = take_field(line);
        if (status == DYAD_OK && next_word(line) == '}')
            break;
        if (status == DYAD_OK)
            status = expect(line, ',', "',' or '}'");
    }
    if (status != DYAD_OK)
        return status;
    pass(line);
    if (next_word(line) != DY_INPUT_END || line->it->in->source->error)
        return not_there(line, "the end of the line");
    if (!line->has_nodes && !line->has_board)
        return not_there(line, "a list of rows, piles or nodes");
    if ((status = parse_rest(line, &tree)) != DYAD_OK)
        return status;
    const dyad_game *game = line->it->game;
    dy_size size = line->it->size;
    status = take_head(line->it, tree);
    if (status == DYAD_OK && (line->it->game != game || line->it->size.rows != size.rows ||
                              line->it->size.columns != size.columns))
        status = not_there(line, "'game' and 'size' first");
    if (status == DYAD_OK && line->has_nodes)
        status = take_record_facts(line->it, tree);
    else if (status == DYAD_OK)
        status = dy_json_facts(line->it, tree);
    json_decref(tree);
    return status;
}

/* The line of which the beginning has been read. What is left of it after a fault is passed over.
 */
static dyad_status take_long_line(dy_json_item *it, bool *is_record)
{
    long_line line = {.it = it};
    dy_buffer_init(&line.rest, it->in->text.memory);
    dy_buffer_init(&line.element, it->in->text.memory);
    dy_position_forget(it->position);
    dyad_status status = take_fields(&line);
    *is_record = line.has_nodes;
    if (status == DYAD_E_MALFORMED) {
        dyad_error own = *it->error;
        dyad_status rest = pass_line(it);
        if (rest == DYAD_OK)
            *it->error = own;
        status = rest == DYAD_OK ? status : rest;
    }
    dy_memory_free(it->in->text.memory, line.nodes, line.capacity, sizeof(dyad_record_node *));
    dy_buffer_free(&line.rest);
    dy_buffer_free(&line.element);
    return status;
}

/* ---- items -------------------------------------------------------------------------------- */

dyad_status dy_json_item_next(dy_records *in, dyad_record *record, dyad_position *position,
                              bool *is_record, dyad_error *error)
{
    dy_json_item it = {
        .in = in, .source = in->source, .record = record, .position = position, .error = error};
    json_t *tree;
    bool whole = true;
    int byte = dy_peek_word(in->source);
    it.line = in->source->line;
    it.column = dy_source_column(in->source);
    if (byte == DY_INPUT_END)
        return dy_source_end(in->source, error);
    in->taken++;
    in->line = it.line;
    in->column = it.column;
    if (byte != '{') {
        dyad_status status = dy_source_unexpected(in->source, "'{' of an object", error);
        dyad_status rest = pass_line(&it); /* the next line may be one */
        return rest == DYAD_OK ? status : rest;
    }
    dyad_status status = take_line(&it, &whole);
    if (status == DYAD_OK && !whole)
        return take_long_line(&it, is_record);
    if (status == DYAD_OK)
        status = parse(&it, &in->text, it.column, &tree);
    if (status != DYAD_OK)
        return status;
    status = take_head(&it, tree);
    const json_t *nodes = json_object_get(tree, "nodes");
    *is_record = nodes != NULL;
    if (status == DYAD_OK)
        status = nodes ? take_record(&it, tree, nodes) : dy_json_position(&it, tree);
    json_decref(tree);
    return status;
}

dyad_status dy_record_json_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    dyad_position position;
    bool is_record;
    dy_position_init(&position, NULL, record->memory);
    dy_peek_word(in->source);
    uint64_t line = in->source->line;
    dyad_status status = dy_json_item_next(in, record, &position, &is_record, error);
    if (status == DYAD_OK && !is_record) {
        if (!dy_record_has(position.game) || !dy_record_fits(&position)) {
            (void)dy_fault(error, DYAD_E_MALFORMED,
                           "expected a record, found a position of which none is kept");
            status = dy_source_fault_at(in->source, line, 1, error);
        } else if (!dy_record_of_position(record, &position)) {
            status = dy_record_refused(record, error);
        } else {
            record->root->line = in->line;
            record->root->column = in->column;
        }
    }
    dy_position_free(&position);
    return status;
}
