/* claim.c - claims out of a line of verdicts, compared with what is so. */
#include "verify/claim.h"

#include "base/memory.h"
#include "base/stop.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The fields that every line has, whatever the verdict: those that tell the size come last, and
 * which of them are right dy_claim_size() says. */
static const char *const common_names[] = {"game", "item", "verdict", "text"};
enum {
    COMMON_COUNT = sizeof common_names / sizeof common_names[0],
    NAMES_MAX = COMMON_COUNT + 5 + DY_FIELDS_MAX,
};

bool dy_refute(dy_claim_fault *fault, const char *format, ...)
{
    fault->status = DYAD_E_REFUTED;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    return false;
}

bool dy_claim_memory(dy_claim_fault *fault)
{
    fault->status = DYAD_E_MEMORY;
    snprintf(fault->text, sizeof fault->text, "out of memory");
    return false;
}

bool dy_claim_stopped(dyad_stop stop, dy_claim_fault *fault)
{
    if (!dy_stopped(stop))
        return false;
    fault->status = DYAD_E_STOPPED;
    snprintf(fault->text, sizeof fault->text, "stopped on request");
    return true;
}

const char *dy_claim_shown(const char *text, char *out)
{
    static const char more[] = "...";
    size_t size = 0;
    for (; text[size] && size < DY_SHOWN_MAX - sizeof more; size++)
        out[size] = text[size] >= 0x20 && text[size] < 0x7f ? text[size] : '?';
    memcpy(out + size, text[size] ? more : "", text[size] ? sizeof more : 1);
    return out;
}

const char *dy_claimed_verdict(json_t *line)
{
    const char *verdict = json_string_value(json_object_get(line, "verdict"));
    return verdict ? verdict : "";
}

bool dy_claim_verdict(json_t *line, const char *verdict, const char *why, dy_claim_fault *fault)
{
    char shown[DY_SHOWN_MAX];
    const char *claimed = dy_claimed_verdict(line);
    if (strcmp(claimed, verdict) == 0)
        return true;
    return dy_refute(fault, "verdict: \"%s\" is claimed, but it is \"%s\": %s",
                     dy_claim_shown(claimed, shown), verdict, why);
}

static bool is_among(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* The fields of `object` are exactly these; `prefix` goes before their names in messages. */
static bool has_exactly(json_t *object, const char *prefix, const char *const *names, size_t count,
                        dy_claim_fault *fault)
{
    for (size_t i = 0; i < count; i++)
        if (!json_object_get(object, names[i]))
            return dy_refute(fault, "%s%s: the field is missing", prefix, names[i]);
    if (json_object_size(object) == count)
        return true;
    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at)) {
        char shown[DY_SHOWN_MAX];
        const char *name = json_object_iter_key(at);
        if (!is_among(name, names, count))
            return dy_refute(fault, "%s%s: there is no such field here", prefix,
                             dy_claim_shown(name, shown));
    }
    return dy_refute(fault, "%sa field stands here twice", prefix);
}

bool dy_claim_object(json_t *object, const char *label, const char *const *names, size_t count,
                     dy_claim_fault *fault)
{
    char prefix[DY_SHOWN_MAX];
    if (!json_is_object(object))
        return dy_refute(fault, "%s: an object was expected", label);
    snprintf(prefix, sizeof prefix, "%s.", label);
    return has_exactly(object, prefix, names, count, fault);
}

/* Of a record that was judged: no part of the verdict. */
static const char *const record_names[] = {"dialect", "charset", "remark"};

bool dy_claim_fields(json_t *line, const char *const *names, size_t count, dy_claim_fault *fault)
{
    const char *all[NAMES_MAX];
    size_t common = COMMON_COUNT;
    memcpy(all, common_names, sizeof common_names);
    if (json_object_get(line, "rows")) {
        all[common++] = "rows";
        all[common++] = "columns";
    } else {
        all[common++] = "size";
    }
    for (size_t i = 0; i < sizeof record_names / sizeof record_names[0]; i++)
        if (json_object_get(line, record_names[i]))
            all[common++] = record_names[i];
    for (size_t i = 0; i < count; i++)
        all[common + i] = names[i];
    return has_exactly(line, "", all, common + count, fault);
}

bool dy_claim_number(json_t *value, const char *label, uint64_t *number, dy_claim_fault *fault)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return dy_refute(fault, "%s: a whole number, not negative, was expected", label);
    *number = (uint64_t)json_integer_value(value);
    return true;
}

bool dy_claim_equal(json_t *value, const char *label, uint64_t number, dy_claim_fault *fault)
{
    uint64_t claimed = 0;
    if (!dy_claim_number(value, label, &claimed, fault))
        return false;
    return claimed == number || dy_refute(fault, "%s: %" PRIu64 " is claimed, but it is %" PRIu64,
                                          label, claimed, number);
}

bool dy_claim_size(json_t *line, const dyad_position *position, dy_claim_fault *fault)
{
    const dy_grid *grid = &position->grid;
    if (position->game->piles || grid->rows == grid->columns)
        return dy_claim_equal(json_object_get(line, "size"), "size",
                              position->game->piles ? position->piles.count : grid->rows, fault);
    return dy_claim_equal(json_object_get(line, "rows"), "rows", grid->rows, fault) &&
           dy_claim_equal(json_object_get(line, "columns"), "columns", grid->columns, fault);
}

bool dy_claim_null(json_t *value, const char *label, dy_claim_fault *fault)
{
    return json_is_null(value) || dy_refute(fault, "%s: null was expected", label);
}

bool dy_claim_text(json_t *value, const char *label, const char *text, dy_claim_fault *fault)
{
    char wanted[DY_SHOWN_MAX], found[DY_SHOWN_MAX];
    const char *claimed = json_string_value(value);
    if (!claimed)
        return dy_refute(fault, "%s: the text \"%s\" was expected", label,
                         dy_claim_shown(text, wanted));
    return strcmp(claimed, text) == 0 ||
           dy_refute(fault, "%s: \"%s\" was expected, \"%s\" is claimed", label,
                     dy_claim_shown(text, wanted), dy_claim_shown(claimed, found));
}

bool dy_claim_array(json_t *value, const char *label, dy_claim_fault *fault)
{
    return json_is_array(value) || dy_refute(fault, "%s: a list was expected", label);
}

/* Whether `value` is a whole number from 0 to n - 1. */
static bool coordinate(json_t *value, uint32_t n, uint32_t *number)
{
    if (!json_is_integer(value))
        return false;
    json_int_t wide = json_integer_value(value);
    if (wide < 0 || wide >= (json_int_t)n)
        return false;
    *number = (uint32_t)wide;
    return true;
}

bool dy_claim_cell(json_t *value, const char *label, size_t index, uint32_t rows, uint32_t columns,
                   uint32_t *cell, dy_claim_fault *fault)
{
    uint32_t row, column;
    if (json_array_size(value) != 2 || !coordinate(json_array_get(value, 0), rows, &row) ||
        !coordinate(json_array_get(value, 1), columns, &column))
        return dy_refute(fault, "%s: entry %zu is not a cell [row,column] of the board", label,
                         index + 1);
    *cell = row * columns + column;
    return true;
}

/* The first marked cell from `from` on; the number of cells when there is none. */
static size_t next_marked(const dy_marked_cells *cells, size_t from)
{
    size_t all = (size_t)cells->rows * cells->columns;
    while (from < all && !cells->marks[from])
        from++;
    return from;
}

/* Says what is wrong with `claimed` where `wanted` should stand in a row-major list. */
static bool refute_cell(const char *label, const dy_marked_cells *cells, size_t claimed,
                        size_t wanted, dy_claim_fault *fault)
{
    size_t n = cells->columns;
    if (!cells->marks[claimed])
        return dy_refute(fault, "%s: [%zu,%zu] is listed, but %s", label, claimed / n, claimed % n,
                         cells->is_not);
    if (claimed < wanted)
        return dy_refute(fault, "%s: [%zu,%zu] is listed twice or out of order", label, claimed / n,
                         claimed % n);
    return dy_refute(fault, "%s: [%zu,%zu] %s but is not listed in its place", label, wanted / n,
                     wanted % n, cells->is);
}

bool dy_claim_cells(json_t *value, const char *label, const dy_marked_cells *cells,
                    dy_claim_fault *fault)
{
    if (!dy_claim_array(value, label, fault))
        return false;
    size_t n = cells->columns, count = json_array_size(value);
    size_t wanted = next_marked(cells, 0);
    for (size_t i = 0; i < count; i++) {
        uint32_t claimed = 0;
        if (!dy_claim_cell(json_array_get(value, i), label, i, cells->rows, cells->columns,
                           &claimed, fault))
            return false;
        if (claimed != wanted)
            return refute_cell(label, cells, claimed, wanted, fault);
        wanted = next_marked(cells, wanted + 1);
    }
    return wanted == cells->rows * n || dy_refute(fault, "%s: [%zu,%zu] %s but is not listed",
                                                  label, wanted / n, wanted % n, cells->is);
}
