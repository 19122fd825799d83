/* json_games.c - games in JSON, of other programs and sites, one after the other: a list of a
 * million games is one value in memory at a time. */
#include "text/formats/json_games.h"

#include "base/fault.h"
#include "base/json_depth.h"

#include <ctype.h>
#include <string.h>

enum { VALUE_MAX = 32 << 20, GONE_BACK_MAX = 16 * VALUE_MAX, NAME_MAX = 32 };

/* ---- recognising -------------------------------------------------------------------------- */

/* Fields by which Dyad's own objects are known. */
static const char *const own_names[] = {"size", "nodes", "board", "piles", "rows", "columns", NULL};

/* A name in the list that ends in '{' is of an object. */
static bool is_among(const char *name, bool is_object, const char *const names[])
{
    size_t i = 0, size = strlen(name);
    while (names[i] && strcmp(names[i], name) != 0 &&
           !(is_object && strncmp(names[i], name, size) == 0 && strcmp(names[i] + size, "{") == 0))
        i++;
    return names[i] != NULL;
}

typedef struct scan {
    dy_source *source;
    size_t at, depth;
} scan;

/* Takes a string whose quote stands at the place: as much of it as a name has. */
static void take_string(scan *s, char name[NAME_MAX])
{
    size_t size = 0;
    bool escaped = false;
    for (int byte; (byte = dy_source_behind(s->source, ++s->at)) != DY_INPUT_END;) {
        if (byte == '"' && !escaped)
            break;
        escaped = byte == '\\' && !escaped;
        if (size < NAME_MAX - 1)
            name[size++] = (char)byte;
    }
    name[size] = '\0';
    s->at++;
}

static int next_word(scan *s)
{
    int byte;
    while (dy_is_space(byte = dy_source_behind(s->source, s->at)))
        s->at++;
    return byte;
}

bool dy_json_games_begin(dy_source *source, const char *const names[])
{
    char name[NAME_MAX];
    scan s = {.source = source};
    int byte = next_word(&s);
    while (byte == '[') {
        s.at++;
        byte = next_word(&s);
    }
    if (byte != '{')
        return false;
    for (; byte != DY_INPUT_END; byte = next_word(&s)) {
        if (byte == '"') {
            take_string(&s, name);
            if (s.depth != 1 || next_word(&s) != ':')
                continue;
            scan value = {s.source, s.at + 1, s.depth};
            if (is_among(name, next_word(&value) == '{', names))
                return true;
            if (is_among(name, false, own_names))
                return false;
            continue;
        }
        s.depth += (size_t)(byte == '{' || byte == '[');
        if (byte == '}' || byte == ']')
            s.depth--;
        if (s.depth == 0)
            return false;
        s.at++;
    }
    return false;
}

/* ---- values ------------------------------------------------------------------------------- */

/* Takes the value that comes next into in->text, as it stands: up to where it ends. One that is too
 * long is passed over. */
static dyad_status take_value(dy_making *m, bool *broken)
{
    dy_records *in = m->in;
    size_t depth = 0, taken = 0;
    uint64_t kinds = 0; /* of the brackets that are open, the innermost in bit 0: 1 is a brace */
    bool inside = false, escaped = false;
    dy_buffer_clear(&in->text);
    for (;; taken++) {
        int byte = dy_peek(in->source);
        if (byte == DY_INPUT_END) {
            in->looked_far = true;
            break;
        }
        bool closes = byte == '}' || byte == ']';
        if (!inside && depth == 0 && taken && (closes || byte == ',' || dy_is_space(byte)))
            break;
        if (byte == '"' && !escaped)
            inside = !inside;
        escaped = inside && byte == '\\' && !escaped;
        if (!inside && (byte == '{' || byte == '['))
            kinds = kinds << 1 | (byte == '{');
        if (!inside && closes) {
            *broken = *broken || (depth <= 64 && (kinds & 1) != (byte == '}'));
            kinds >>= 1;
        }
        if (!inside)
            depth += (size_t)(byte == '{' || byte == '[') - (size_t)(closes && depth);
        if (taken < VALUE_MAX)
            dy_buffer_char(&in->text, (char)byte);
        dy_pass(in->source);
        if (!inside && depth == 0 && closes)
            break;
    }
    if (in->source->error)
        return dy_source_end(in->source, m->error);
    if (in->text.failed)
        return dy_fault_memory(m->error);
    if (taken > VALUE_MAX)
        return dy_making_fault(m, "JSON: expected a game of at most %d MiB, found more",
                               VALUE_MAX >> 20);
    if (depth) {
        *broken = in->ended = true;
        return dy_making_fault(m, "JSON: expected the end of the value that begins here, found the "
                                  "end of the input");
    }
    return DYAD_OK;
}

/* The place of byte number `place`, from 1, of the value. */
static void go_to(dy_making *m, size_t place)
{
    const char *text = m->in->text.text;
    for (size_t i = 0; i + 1 < place && i < m->in->text.size; i++) {
        m->column = text[i] == '\n' ? 1 : m->column + 1;
        m->line += text[i] == '\n';
    }
}

dyad_status dy_json_games_parse(dy_making *m, json_t **tree)
{
    const dy_buffer *text = &m->in->text;
    json_error_t found = {.text = ""};
    const char *nul = memchr(text->text, '\0', text->size); /* to jansson a NUL is an end */
    size_t deep = dy_json_too_deep(text->text, text->size);
    if (nul || deep) {
        go_to(m, nul ? (size_t)(nul - text->text) + 1 : deep);
        return dy_making_fault(m, nul ? "byte 0x00 was found"
                                      : "JSON: nested deeper than the stack of this thread holds");
    }
    if (!dy_json_room(text->memory, text->text, text->size))
        return dy_fault_memory(m->error);
    *tree = json_loadb(text->text, text->size,
                       JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_ANY, &found);
    if (*tree)
        return DYAD_OK;
    if (dy_json_ran_out(text->text, &found))
        return dy_fault_memory(m->error);
    go_to(m, dy_json_place_of(&found, found.position));
    return dy_making_fault(m, "JSON: %s", found.text);
}

/* ---- going on behind a broken value ------------------------------------------------------- */

/* Where in the value another object begins as this one does, with the same name, where the fault
 * was found or behind it: the next game, which a text or a bracket without an end has swallowed; 0:
 * there is none. */
static size_t find_another(const dy_buffer *value, size_t fault)
{
    const char *text = value->text, *end = text + value->size, *name = text + 1;
    while (name < end && dy_is_space((unsigned char)*name))
        name++;
    bool named = name < end && *name == '"';
    const char *close = named ? memchr(name + 1, '"', (size_t)(end - name - 1)) : NULL;
    size_t size = close ? (size_t)(close + 1 - name) : 0;
    const char *at = text + (fault > size + 2 ? fault - size - 2 : 1); /* behind that name */
    while (size && at < end && (at = memchr(at, '{', (size_t)(end - at))) != NULL) {
        const char *begin = at++;
        while (at < end && dy_is_space((unsigned char)*at))
            at++;
        if ((size_t)(end - at) > size && memcmp(at, name, size) == 0)
            return (size_t)(begin - text);
    }
    return 0;
}

/* Goes back to a place in the value, which has been kept whole, unless so much has been read again
 * that an input may be made of broken values alone. */
static dyad_status go_back(dy_making *m, size_t place)
{
    m->in->looked_far = true;
    m->in->gone_back += m->in->text.size - place;
    if (m->in->gone_back > GONE_BACK_MAX)
        return DYAD_E_MALFORMED;
    dy_source *source = m->in->source;
    const dy_buffer *text = &m->in->text;
    uint64_t line = m->in->line, column = m->in->column;
    size_t size = text->size - place;
    for (size_t i = 0; i < place; i++) {
        column = text->text[i] == '\n' ? 1 : column + 1;
        line += text->text[i] == '\n';
    }
    if (dy_source_mapped(source))
        dy_source_go_to(source, source->cursor - size, line);
    else if (!dy_source_give_back(source, (const unsigned char *)text->text + place, size, line))
        return dy_fault_memory(m->error);
    source->column_base = column;
    m->in->ended = false;
    return DYAD_E_MALFORMED;
}

/* A broken value: finds the fault in it, and goes on with the game that it has swallowed. */
static dyad_status pass_broken(dy_making *m, dyad_status status)
{
    json_error_t found = {.text = ""};
    const dy_buffer *text = &m->in->text;
    if (status != DYAD_E_MALFORMED || text->size >= VALUE_MAX || text->text[0] != '{' ||
        dy_json_too_deep(text->text, text->size) ||
        !dy_json_room(text->memory, text->text, text->size))
        return status;
    json_decref(json_loadb(text->text, text->size, JSON_ALLOW_NUL, &found));
    size_t place = find_another(text, found.position > 0 ? (size_t)found.position : 0);
    return place ? go_back(m, place) : status;
}

/* Passes over what stands before the next value: of a list, its brackets and commas. */
static dyad_status find_value(dy_records *in, bool whole, dyad_error *error)
{
    dy_source *source = in->source;
    for (bool comma = false;; dy_pass(source)) {
        int byte = dy_peek_word(source);
        if (byte == DY_INPUT_END && in->in_list && !source->error) {
            in->ended = true;
            return dy_source_unexpected(source, "']' behind a list of games", error);
        }
        if (byte == DY_INPUT_END)
            return dy_source_end(source, error);
        if (comma && (byte == ',' || byte == ']')) { /* where the value is missing */
            dyad_status status = dy_source_unexpected(source, "a game behind ','", error);
            in->in_list = in->in_list && byte == ',';
            dy_pass(source);
            return status;
        }
        comma = byte == ',' && in->taken;
        if (byte == '[' && !in->in_list && !whole)
            in->in_list = true;
        else if (byte == ']' && in->taken + in->in_list) /* a part of a list has no '[' */
            in->in_list = false;
        else if (!comma)
            return DYAD_OK;
    }
}

dyad_status dy_json_games_next(dy_records *in, dyad_record *record, dyad_error *error, bool whole,
                               dyad_status (*take)(dy_making *m, const json_t *value))
{
    dy_making m;
    json_t *tree = NULL;
    bool broken = false;
    dyad_status status = find_value(in, whole, error);
    if (status == DYAD_OK)
        status = dy_making_find(&m, in, record, error);
    if (status == DYAD_OK)
        status = take_value(&m, &broken);
    if (status == DYAD_OK)
        status = dy_json_games_parse(&m, &tree);
    if (broken)
        status = pass_broken(&m, status);
    if (status == DYAD_OK && !json_is_object(tree) && !(whole && json_is_array(tree)))
        status = dy_making_fault(&m, "expected an object that holds a game");
    if (status == DYAD_OK)
        status = take(&m, tree);
    json_decref(tree);
    return status;
}

/* ---- fields ------------------------------------------------------------------------------- */

const char *dy_json_games_text(const json_t *object, const char *name, size_t *size)
{
    const json_t *text = json_object_get(object, name);
    *size = json_string_length(text);
    return json_string_value(text);
}

json_int_t dy_json_games_number(const json_t *object, const char *name)
{
    const json_t *number = json_object_get(object, name);
    return json_is_integer(number) && json_integer_value(number) >= 0 ? json_integer_value(number)
                                                                      : -1;
}

dyad_status dy_json_games_keep(dy_making *m, const char *property, const json_t *object,
                               const char *name)
{
    size_t size;
    const char *text = dy_json_games_text(object, name, &size);
    const json_t *number = json_object_get(object, name);
    if (text)
        return dy_making_text(m, property, text, size);
    if (!json_is_number(number))
        return DYAD_OK;
    dy_buffer shown;
    dy_buffer_init(&shown, m->record->memory);
    char *room = dy_buffer_reserve(&shown, 40);
    dyad_status status = room ? DYAD_OK : dy_fault_memory(m->error);
    if (room)
        shown.size += json_dumpb(number, room, 40, JSON_ENCODE_ANY | JSON_REAL_PRECISION(8));
    if (room)
        status = dy_making_text(m, property, shown.text, shown.size);
    dy_buffer_free(&shown);
    return status;
}

dyad_status dy_json_games_date(dy_making *m, const json_t *object, const char *name)
{
    size_t size;
    const char *text = dy_json_games_text(object, name, &size);
    const char *time = text ? memchr(text, 'T', size) : NULL;
    return dy_making_text(m, "DT", text, time ? (size_t)(time - text) : size);
}
