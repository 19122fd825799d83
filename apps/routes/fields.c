/* fields.c - the fields of a JSON object, by a table. */
#include "fields.h"

#include "json_memory.h"

#include <inttypes.h>
#include <string.h>

const char *json_word(const json_t *value)
{
    const char *text = json_string_value(value);
    return text && strlen(text) == json_string_length(value) ? text : NULL;
}

/* "one of first, second" */
static void put_words(strbuf *to, const char *(*word)(size_t index))
{
    strbuf_add(to, "one of ");
    for (size_t i = 0; word(i); i++)
        strbuf_printf(to, "%s%s", i ? ", " : "", word(i));
}

static bool fill_word(const field *row, const json_t *value)
{
    const char *text = json_word(value);
    for (int i = 0; text && row->word((size_t)i); i++) {
        if (strcmp(row->word((size_t)i), text) == 0) {
            *(int *)row->to = i;
            return true;
        }
    }
    return false;
}

static bool fill_name(const field *row, const json_t *value)
{
    const char *text = json_word(value), *known;
    for (size_t i = 0; text && (known = row->word(i)) != NULL; i++) {
        if (strcmp(known, text) == 0) {
            *(const char **)row->to = known;
            return true;
        }
    }
    return false;
}

static bool fill_sides(const field *row, const json_t *value)
{
    size_t *sides = row->to;
    if (json_is_array(value) && json_array_size(value) != 2)
        return false;
    for (size_t i = 0; i < 2; i++) {
        const json_t *side = json_is_array(value) ? json_array_get(value, i) : value;
        json_int_t number = json_is_integer(side) ? json_integer_value(side) : -1;
        if (number < 0 || (uint64_t)number < row->least || (uint64_t)number > row->most)
            return false;
        sides[i] = (size_t)number;
    }
    return true;
}

/* Whether the value is what the row has, and then it is filled in. */
static bool fill(const field *row, const json_t *value)
{
    switch (row->kind) {
    case FIELD_TEXT:
        if (!json_is_string(value))
            return false;
        *(const char **)row->to = json_string_value(value);
        if (row->size)
            *row->size = json_string_length(value);
        return row->size || json_word(value);
    case FIELD_GAME:
        return json_word(value) &&
               (*(const dyad_game **)row->to = dyad_game_find(json_word(value))) != NULL;
    case FIELD_NUMBER: {
        json_int_t number = json_is_integer(value) ? json_integer_value(value) : -1;
        if (number < 0 || (uint64_t)number < row->least || (uint64_t)number > row->most)
            return false;
        *(uint64_t *)row->to = (uint64_t)number;
        return true;
    }
    case FIELD_REAL: {
        double number = json_is_number(value) ? json_number_value(value) : -1;
        if (!(number >= (double)row->least && number <= (double)row->most))
            return false;
        *(double *)row->to = number;
        return true;
    }
    case FIELD_FLAG:
        if (!json_is_boolean(value))
            return false;
        *(bool *)row->to = json_is_true(value);
        return true;
    case FIELD_WORD: return fill_word(row, value);
    case FIELD_NAME: return fill_name(row, value);
    case FIELD_SIDES: return fill_sides(row, value);
    case FIELD_LIST:
        if (!json_is_array(value))
            return false;
        *(const json_t **)row->to = value;
        return true;
    }
    return false;
}

static const char *game_name(size_t index)
{
    const dyad_game *game = dyad_game_at(index);
    return game ? dyad_game_name(game) : NULL;
}

/* Says what the row would have had. */
static void refuse(const field *row, answer *to)
{
    strbuf wanted = {0};
    switch (row->kind) {
    case FIELD_TEXT: strbuf_add(&wanted, "a string"); break;
    case FIELD_GAME: put_words(&wanted, game_name); break;
    case FIELD_WORD:
    case FIELD_NAME: put_words(&wanted, row->word); break;
    case FIELD_SIDES:
        strbuf_printf(&wanted, "a side, or [rows, columns], from %" PRIu64 " to %" PRIu64,
                      row->least, row->most);
        break;
    case FIELD_NUMBER:
        strbuf_printf(&wanted, "a whole number from %" PRIu64 " to %" PRIu64, row->least,
                      row->most);
        break;
    case FIELD_REAL:
        strbuf_printf(&wanted, "a number from %" PRIu64 " to %" PRIu64, row->least, row->most);
        break;
    case FIELD_FLAG: strbuf_add(&wanted, "true or false"); break;
    case FIELD_LIST: strbuf_add(&wanted, "a list"); break;
    }
    answer_error(to, 400, "bad_field", "'%s': expected %.*s", row->name, (int)wanted.size,
                 wanted.size ? wanted.bytes : "");
    strbuf_free(&wanted);
}

/* Every member in its row; false where `to` is an error. */
static bool fill_all(json_t *object, const field *fields, size_t count, answer *to)
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        size_t i = 0;
        while (i < count && strcmp(fields[i].name, name) != 0)
            i++;
        if (i == count) {
            answer_error(to, 400, "bad_field", "there is no field '%.40s' here", name);
            return false;
        }
        if (!fill(&fields[i], value)) {
            refuse(&fields[i], to);
            return false;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (fields[i].required && !json_object_get(object, fields[i].name)) {
            answer_error(to, 400, "bad_field", "the field '%s' is missing", fields[i].name);
            return false;
        }
    }
    return true;
}

/* Whether a text of JSON has more lists and objects than that: as values in memory each takes a
 * hundred times what it takes there. */
static bool has_too_many_lists(const char *text, size_t size)
{
    enum { LISTS_MOST = 200000 };
    size_t lists = 0;
    bool in_string = false;
    for (size_t i = 0; i < size && lists <= LISTS_MOST; i++) {
        if (text[i] == '"')
            in_string = !in_string;
        else if (text[i] == '\\' && in_string)
            i++;
        else
            lists += !in_string && (text[i] == '[' || text[i] == '{');
    }
    return lists > LISTS_MOST;
}

json_t *read_fields(const request *asked, const field *fields, size_t count, answer *to)
{
    json_error_t fault;
    if (strcmp(asked->type, "application/json") != 0) {
        answer_error(to, 415, "bad_type", "expected Content-Type: application/json");
        return NULL;
    }
    if (has_too_many_lists(asked->body, asked->size)) {
        answer_error(to, 413, "too_large", "the body has too many lists and objects");
        return NULL;
    }
    bool ran_out;
    json_t *object = json_memory_load(asked->size ? asked->body : "", asked->size,
                                      JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &fault, &ran_out);
    if (ran_out) {
        answer_no_memory(to);
        return NULL;
    }
    if (!object) {
        answer_error(to, 400, "bad_json", "the body is no JSON: line %d, column %d: %.120s",
                     fault.line, fault.column, fault.text);
        return NULL;
    }
    if (!json_is_object(object)) {
        answer_error(to, 400, "bad_json", "expected an object");
    } else if (fill_all(object, fields, count, to)) {
        return object;
    }
    json_decref(object);
    return NULL;
}
