/* ruleset.c - the table of rulesets, and the lists that they fill in. */
#include "value/ruleset.h"

#include "base/border.h"
#include "cgt/form.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define DY_RULESET(x) extern const dyad_ruleset dy_ruleset_##x;
#include "games/games.def"

const dyad_ruleset *const dy_rulesets[] = {
#define DY_RULESET(x) &dy_ruleset_##x,
#include "games/games.def"
};

const size_t dy_ruleset_count = sizeof dy_rulesets / sizeof dy_rulesets[0];

const dyad_ruleset *dy_ruleset_find(const char *name, size_t size)
{
    for (size_t i = 0; i < dy_ruleset_count; i++)
        if (strlen(dy_rulesets[i]->name) == size && memcmp(dy_rulesets[i]->name, name, size) == 0)
            return dy_rulesets[i];
    return NULL;
}

/* ---- lists -------------------------------------------------------------------------------- */

enum { LEAST_CAPACITY = 32 };

static size_t more(size_t capacity)
{
    return capacity ? 2 * capacity : LEAST_CAPACITY;
}

void dy_parts_init(dy_parts *parts, const dyad_allocator *memory)
{
    *parts = (dy_parts){.memory = memory};
}

void dy_parts_free(dy_parts *parts)
{
    dy_memory_free(parts->memory, parts->part, parts->capacity, sizeof *parts->part);
    dy_parts_init(parts, parts->memory);
}

void dy_parts_add_slowly(dy_parts *parts, dy_part part)
{
    if (parts->count == parts->capacity) {
        size_t capacity = more(parts->capacity);
        dy_part *grown = dy_memory_resize(parts->memory, parts->part, parts->capacity, capacity,
                                          sizeof *parts->part);
        if (!grown) {
            parts->failed = true;
            return;
        }
        parts->part = grown;
        parts->capacity = capacity;
    }
    parts->part[parts->count++] = part;
}

void dy_ruleset_moves_init(dy_ruleset_moves *moves, const dyad_allocator *memory)
{
    dy_parts_init(&moves->after, memory);
    moves->name = NULL;
    moves->name_capacity = 0;
}

void dy_ruleset_moves_free(dy_ruleset_moves *moves)
{
    const dyad_allocator *memory = moves->after.memory;
    dy_memory_free(memory, moves->name, moves->name_capacity, sizeof *moves->name);
    dy_parts_free(&moves->after);
    dy_ruleset_moves_init(moves, memory);
}

void dy_ruleset_moves_clear(dy_ruleset_moves *moves)
{
    moves->after.count = 0;
    moves->after.failed = false;
}

void dy_ruleset_moves_add_slowly(dy_ruleset_moves *moves, dy_part after, uint32_t name)
{
    size_t count = moves->after.count;
    if (count >= moves->name_capacity) {
        size_t capacity = more(moves->name_capacity);
        uint32_t *grown = dy_memory_resize(moves->after.memory, moves->name, moves->name_capacity,
                                           capacity, sizeof *moves->name);
        if (!grown) {
            moves->after.failed = true;
            return;
        }
        moves->name = grown;
        moves->name_capacity = capacity;
    }
    dy_parts_add(&moves->after, after);
    if (moves->after.count > count)
        moves->name[count] = name;
}

/* ---- what readers share ------------------------------------------------------------------- */

bool dy_ruleset_place(dy_ruleset_position *position, dy_part part, dy_part_place place)
{
    size_t count = position->raw.count;
    if (position->forms && !dy_forms_go_on(position->forms, count))
        return false;
    if ((count & (count - 1)) == 0) { /* full: it grows to the next power of two */
        dy_part_place *grown =
            dy_arena_alloc(position->arena, count ? 2 * count : 1, sizeof *grown);
        if (!grown)
            return false;
        if (count)
            memcpy(grown, position->place, count * sizeof *grown);
        position->place = grown;
    }
    dy_parts_add(&position->raw, part);
    if (position->raw.failed)
        return false;
    position->place[count] = place;
    return true;
}

/* One value may be a number as long as the text, which a sum with each of the others would copy
 * each time: so it is added to sums of about as many values. */
bool dy_ruleset_know(dy_ruleset_position *position, dyad_forms *forms, const dyad_form *value)
{
    size_t i = 0;
    for (; value && position->known_count >> i & 1; i++)
        value = dyad_form_add(forms, position->known_sum[i], value);
    position->known_sum[i] = value;
    position->known_count += value != NULL;
    return value != NULL;
}

dyad_status dy_ruleset_wrong(dy_ruleset_fault *fault, dyad_status status, size_t at,
                             const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    fault->at = at;
    return status;
}

void dy_ruleset_column(uint32_t column, dy_buffer *out)
{
    char text[8];
    size_t at = sizeof text;
    for (uint64_t left = (uint64_t)column + 1; left; left = (left - 1) / 26)
        text[--at] = (char)('a' + (left - 1) % 26);
    dy_buffer_bytes(out, text + at, sizeof text - at);
}

/* ---- for callers -------------------------------------------------------------------------- */

size_t dyad_ruleset_count(void)
{
    return dy_ruleset_count;
}

const dyad_ruleset *dyad_ruleset_at(size_t index)
{
    return index < dy_ruleset_count ? dy_rulesets[index] : NULL;
}

const dyad_ruleset *dyad_ruleset_find(const char *name, size_t size)
{
    return name ? dy_ruleset_find(name, size) : NULL;
}

const char *dyad_ruleset_name(const dyad_ruleset *ruleset)
{
    return ruleset ? ruleset->name : NULL;
}

const char *dyad_ruleset_title(const dyad_ruleset *ruleset)
{
    return ruleset ? ruleset->title : NULL;
}

const char *dyad_ruleset_side(const dyad_ruleset *ruleset, dyad_side side)
{
    if (!ruleset || !DY_IS_ENUM(side, DYAD_RIGHT))
        return NULL;
    return side == DYAD_LEFT ? ruleset->left : ruleset->right;
}

const char *dyad_ruleset_syntax(const dyad_ruleset *ruleset)
{
    return ruleset ? ruleset->syntax : NULL;
}

const char *dyad_ruleset_example(const dyad_ruleset *ruleset, size_t index)
{
    if (!ruleset)
        return NULL;
    for (size_t i = 0; i < index; i++)
        if (!ruleset->examples[i])
            return NULL;
    return ruleset->examples[index];
}
