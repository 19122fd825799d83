/* sgf_reader.c - SGF (FF[1] to FF[4], red-bean.com/sgf) to a tree of nodes with properties.
 *
 *     collection  game*                   game      "(" sequence game* ")"
 *     sequence    node+                   node      ";" property*
 *     property    NAME value+             value     "[" any bytes, "\" before "]" and "\" "]"
 *
 * White space may stand anywhere between these. Read as well, as old and slightly broken files have
 * it: names with letters of lower case, which do not count (of a name of nothing else they do);
 * properties that are given twice; a node without its semicolon behind a parenthesis; a game
 * without parentheses of its own, up to the end of the input. When told that the input is SGF,
 * whatever stands before the first parenthesis, as in a letter, is passed over; a letter does not
 * begin with a semicolon.
 *
 * A line that begins as a game does, with a property that belongs to the root, begins one: in a
 * value or a game that has not ended, that is a fault of these, and the next game is read from
 * there. Behind other faults of the syntax such a line is looked for.
 *
 * Open parentheses need no stack: a node knows that one stands before it, and where one is closed,
 * the nearest such node on the way up is left. */
#include "text/records.h"

#include "base/fault.h"
#include "text/record_cuts.h"

#include <inttypes.h>
#include <string.h>

typedef struct sgf {
    dy_records *in;
    dyad_record *record;
    dyad_record_node *node; /* that properties go to; NULL before the first, behind the last */
    bool opened;            /* a parenthesis stands before what comes next, */
    bool closed;            /* or one that closes */
    bool passed;            /* the record cannot take the game, which has been passed over */
    bool is_set_known;
    const dy_charset *set; /* that its text is of, as far as it matters where a value ends */
    dyad_error *error;
} sgf;

static bool is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* How many bytes of a character follow the byte at the cursor, which is not ASCII, in a value. */
static size_t further_bytes(sgf *s)
{
    const dy_sgf_bytes bytes = {.source = s->in->source};
    bool escaped;
    if (!s->is_set_known && s->record->root)
        s->set = dy_sgf_charset(s->in, s->record, s->node == s->record->root);
    s->is_set_known = true;
    return s->set ? dy_sgf_character(s->set, &bytes, 0, &escaped) - 1 : 0;
}

/* Passes over the rest of a game, of which the record is at fault and its text is not; `inside` a
 * value, the next byte of which may be escaped. */
static dyad_status pass_rest(sgf *s, bool inside, bool escaped)
{
    dy_source *source = s->in->source;
    dyad_error own = *s->error;
    size_t depth = s->opened;
    int byte;
    for (const dyad_record_node *node = s->node; node; node = node->parent)
        depth += node->opened;
    const dyad_record_node *root = s->record->root;
    bool is_bare = root ? !root->opened : !s->opened; /* then up to the end of the input */
    while ((is_bare || depth) && (byte = dy_peek(source)) != DY_INPUT_END) {
        size_t further = inside && byte >= 0x80 ? further_bytes(s) : 0;
        dy_pass(source);
        for (; further && dy_peek(source) != DY_INPUT_END; further--)
            dy_pass(source);
        if (!inside)
            depth += (size_t)(byte == '(') - (size_t)(byte == ')' && depth);
        inside = inside ? byte != ']' || escaped : byte == '[';
        escaped = inside && byte == '\\' && !escaped;
    }
    s->passed = !source->error;
    if (source->error)
        return dy_source_end(source, s->error);
    *s->error = own;
    return DYAD_E_MALFORMED;
}

/* Whether another game begins at the cursor, where a line does. */
static bool game_begins(dy_source *source, bool of_root_alone)
{
    if (dy_peek(source) != '(' || !dy_source_at_line_start(source))
        return false;
    size_t size = dy_source_look(source, DY_SGF_BEGIN_MAX);
    return dy_sgf_begins((const char *)source->cursor, size, of_root_alone);
}

/* Goes to where the next game begins, behind a fault of the syntax; false: none does. */
static bool find_another(dy_source *source)
{
    while (dy_peek(source) != DY_INPUT_END && !game_begins(source, false))
        dy_pass(source);
    return dy_peek(source) != DY_INPUT_END || source->error;
}

/* What began at that place has no end: another game begins here, which is read next. */
static dyad_status unended(sgf *s, uint64_t line, uint64_t column, const char *expected)
{
    s->passed = true;
    (void)dy_fault(s->error, DYAD_E_MALFORMED, "expected %s, found another game on line %" PRIu64,
                   expected, s->in->source->line);
    return dy_source_fault_at(s->in->source, line, column, s->error);
}

/* The record cannot take more: here. */
static dyad_status too_much(sgf *s)
{
    dyad_status status = dy_record_refused(s->record, s->error);
    if (status != DYAD_E_MALFORMED)
        return status;
    (void)dy_source_fault_at(s->in->source, s->in->source->line, dy_source_column(s->in->source),
                             s->error);
    return pass_rest(s, false, false);
}

static dyad_status begin_node(sgf *s)
{
    dyad_record_node *node = dy_record_node(s->record, s->node);
    if (!node)
        return too_much(s);
    node->line = s->in->source->line;
    node->column = dy_source_column(s->in->source);
    node->opened = s->opened;
    s->opened = s->closed = false;
    s->node = node;
    return DYAD_OK;
}

/* A name, without its letters of lower case where it has others. */
static dyad_status take_name(sgf *s, char name[DY_RECORD_NAME_MAX], size_t *length)
{
    char all[DY_RECORD_NAME_MAX];
    size_t count = 0;
    int byte;
    *length = 0;
    for (; is_letter(byte = dy_peek(s->in->source)); dy_pass(s->in->source)) {
        if (count == DY_RECORD_NAME_MAX) {
            (void)dy_source_unexpected(s->in->source, "a shorter name of a property", s->error);
            return pass_rest(s, false, false);
        }
        all[count++] = (char)byte;
    }
    for (size_t i = 0; i < count; i++)
        if (all[i] < 'a')
            name[(*length)++] = all[i];
    if (*length == 0)
        for (; *length < count; ++*length)
            name[*length] = (char)(all[*length] - 'a' + 'A');
    return DYAD_OK;
}

/* Whether a ']' that has been passed ends a value: behind it stands another one, a property, a node
 * or a parenthesis. In names Little Golem has brackets as they are. */
static bool ends_value(const sgf *s)
{
    dy_source *source = s->in->source;
    size_t at = 0;
    int byte;
    while (dy_is_space(byte = dy_source_behind(source, at)) || byte == ';')
        at++;
    if (!is_letter(byte))
        return byte == DY_INPUT_END || byte == '[' || byte == '(' || byte == ')';
    while (is_letter(dy_source_behind(source, at)))
        at++;
    while (dy_is_space(dy_source_behind(source, at)))
        at++;
    return dy_source_behind(source, at) == '[';
}

/* Whether a property is a player's name. */
static bool is_name(const dy_property *property)
{
    return strcmp(property->name, "PB") == 0 || strcmp(property->name, "PW") == 0;
}

/* The input ends in a value that begins there. */
static dyad_status unclosed(const sgf *s, uint64_t line, uint64_t column)
{
    dyad_status status = dy_source_unexpected(s->in->source, "']' behind the value", s->error);
    if (status != DYAD_E_MALFORMED)
        return status;
    (void)dy_fault(s->error, status,
                   "expected ']' behind the value that begins here, found the end of the input");
    return dy_source_fault_at(s->in->source, line, column, s->error);
}

/* A byte of a value that begins there has found no room. */
static dyad_status too_long(sgf *s, uint64_t line, uint64_t column, bool escaped)
{
    if (s->in->text.failed)
        return dy_fault_memory(s->error);
    (void)dy_fault(s->error, DYAD_E_MALFORMED, "expected a value of at most %zu MiB, found more",
                   DY_RECORD_VALUE_MAX >> 20);
    (void)dy_source_fault_at(s->in->source, line, column, s->error);
    return pass_rest(s, true, escaped);
}

/* Takes what the window has of a value up to the next bracket, backslash, line end or character
 * that is not ASCII; false: no memory. The limit of a value is for the byte behind it to meet. */
static bool take_plain(dy_records *in)
{
    dy_source *source = in->source;
    size_t room = DY_RECORD_VALUE_MAX - in->text.size;
    const unsigned char *at = source->cursor, *end = source->limit;
    if ((size_t)(end - at) > room)
        end = at + room;
    while (at < end && *at < 0x80 && *at != ']' && *at != '\\' && *at != '\n')
        at++;
    dy_buffer_bytes(&in->text, source->cursor, (size_t)(at - source->cursor));
    source->cursor = at;
    return !in->text.failed;
}

/* A value, its escapes kept, up to its bracket; the first one has been seen. */
static dyad_status take_value(sgf *s, dy_property *property)
{
    dy_source *source = s->in->source;
    uint64_t line = source->line, column = dy_source_column(source);
    dy_buffer_clear(&s->in->text);
    dy_pass(source);
    for (bool escaped = false;;) {
        if (!escaped && !take_plain(s->in))
            return dy_fault_memory(s->error);
        int byte = dy_peek(source);
        if (byte == DY_INPUT_END)
            return unclosed(s, line, column);
        size_t further = byte >= 0x80 ? further_bytes(s) : 0;
        dy_pass(source);
        if (byte == '\n' && game_begins(source, true))
            return unended(s, line, column, "']' behind the value that begins here");
        if (byte == ']' && !escaped) {
            if (!is_name(property) || ends_value(s))
                break;
            s->record->bare = property; /* it gets its escape */
            dy_buffer_char(&s->in->text, '\\');
        }
        escaped = byte == '\\' && !escaped;
        bool kept = dy_records_keep(s->in, (char)byte);
        for (; kept && further && (byte = dy_peek(source)) != DY_INPUT_END; further--) {
            dy_pass(source);
            kept = dy_records_keep(s->in, (char)byte);
        }
        if (!kept)
            return too_long(s, line, column, escaped);
    }
    if (s->in->text.failed)
        return dy_fault_memory(s->error);
    bool kept = dy_record_value_add(s->record, property, s->in->text.text, s->in->text.size);
    return kept ? DYAD_OK : too_much(s);
}

static dyad_status take_property(sgf *s)
{
    char name[DY_RECORD_NAME_MAX];
    size_t length;
    uint64_t line = s->in->source->line, column = dy_source_column(s->in->source);
    dyad_status status = s->node && !s->opened ? DYAD_OK : begin_node(s);
    if (status == DYAD_OK)
        status = take_name(s, name, &length);
    if (status != DYAD_OK)
        return status;
    dy_property *property = dy_record_property(s->record, s->node, name, length);
    if (!property)
        return too_much(s);
    if (!property->first) {
        property->line = line;
        property->column = column;
    }
    if (dy_peek_word(s->in->source) != '[')
        return dy_source_unexpected(s->in->source, "'[' behind the name of a property", s->error);
    while (status == DYAD_OK && dy_peek_word(s->in->source) == '[')
        status = take_value(s, property);
    if (s->node == s->record->root && strcmp(property->name, "CA") == 0)
        s->is_set_known = false; /* it states the set, if none stood near enough before */
    return status;
}

/* The node behind the nearest open parenthesis; NULL: none is open. */
static const dyad_record_node *nearest_open(const sgf *s)
{
    const dyad_record_node *first = s->node;
    while (first && !first->opened)
        first = first->parent;
    return first;
}

/* Leaves what the nearest open parenthesis began; false where none is open. */
static bool close_parenthesis(sgf *s)
{
    const dyad_record_node *first = nearest_open(s);
    if (!first)
        return false;
    s->node = first->parent;
    s->closed = true;
    return true;
}

/* What can come, where that byte cannot. */
static const char *due(const sgf *s)
{
    bool open = nearest_open(s) != NULL;
    if (s->opened)
        return "';' or a property";
    if (s->closed)
        return open ? "';', '(' or ')'" : "';' or '('";
    return open ? "';', '(', ')' or a property" : "';', '(' or a property";
}

/* One step: a parenthesis, a node or a property. */
static dyad_status take_next(sgf *s)
{
    dy_source *source = s->in->source;
    int byte = dy_peek_word(source);
    if (is_letter(byte) && !s->closed)
        return take_property(s);
    if (byte == ';') {
        dyad_status status = begin_node(s);
        if (status == DYAD_OK)
            dy_pass(source);
        return status;
    }
    if (byte == '(' && s->node && game_begins(source, true))
        return unended(s, s->in->line, s->in->column, "')' behind the game that begins here");
    if (byte == '(' && !s->opened) {
        dy_pass(source);
        s->opened = true;
        s->closed = false;
        return DYAD_OK;
    }
    if (byte == ')' && !s->opened && close_parenthesis(s)) {
        dy_pass(source);
        return DYAD_OK;
    }
    return dy_source_unexpected(s->in->source, due(s), s->error);
}

/* Goes to where the next game begins: DYAD_END when none does. */
static dyad_status find_game(dy_records *in, dyad_error *error)
{
    dy_source *source = in->source;
    int byte = dy_peek_word(source);
    bool is_bare = byte == ';' && in->taken == 0 && !in->in_letter;
    bool is_empty = byte == DY_INPUT_END; /* a letter without a game is a fault, nothing is none */
    while (in->told && in->taken == 0 && !is_bare && byte != '(' && byte != DY_INPUT_END) {
        dy_pass(source);
        byte = dy_peek_word(source);
    }
    if (byte == DY_INPUT_END && (in->taken || !in->told || is_empty))
        return dy_source_end(source, error);
    if (byte == '(' || is_bare)
        return DYAD_OK;
    dyad_status status = dy_source_unexpected(
        in->source, in->taken ? "'(' of another game, or the end of the input" : "'(' of a game",
        error);
    in->ended = !find_another(source);
    return status;
}

/* Whether the sequence that the root begins, which has no parenthesis of its own, can end here:
 * those behind it have been closed. */
static bool can_end(const sgf *s)
{
    const dyad_record_node *node = s->node;
    while (node && node->parent && !node->opened)
        node = node->parent;
    return node && !node->parent && !s->opened;
}

dyad_status dy_sgf_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    sgf s = {.in = in, .record = record, .error = error};
    dyad_status status = find_game(in, error);
    if (status != DYAD_OK)
        return status;
    in->taken++;
    in->line = in->source->line;
    in->column = dy_source_column(in->source);
    /* A lone sequence without its parentheses is read up to the end of the input. */
    bool is_bare = dy_peek(in->source) == ';';
    s.opened = !is_bare;
    if (!is_bare)
        dy_pass(in->source);
    do {
        if (is_bare && dy_peek_word(in->source) == DY_INPUT_END && can_end(&s))
            break;
        status = take_next(&s);
    } while (status == DYAD_OK && (s.opened || s.node));
    if (status == DYAD_OK && is_bare && in->source->error)
        status = dy_source_end(in->source, error);
    if (status != DYAD_OK) {
        in->ended = !s.passed && !(status == DYAD_E_MALFORMED && find_another(in->source));
        return status;
    }
    status = dy_record_decode(in, record, error);
    return status == DYAD_OK ? dy_sgf_settle(in, record, error) : status;
}
