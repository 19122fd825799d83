/* report.c - building reports. */
#include "report/report.h"

#include <assert.h>
#include <string.h>

void dy_report_init(dyad_report *report, dy_arena *arena)
{
    *report = (dyad_report){.arena = arena, .name = "", .text = ""};
    report->evidence = dy_evidence_object(report->fields, 0);
}

void dy_report_add(dyad_report *report, const char *name, dyad_evidence value)
{
    assert(report->field_count < DY_FIELDS_MAX);
    report->fields[report->field_count++] = (dy_field){.name = name, .value = value};
    report->evidence = dy_evidence_object(report->fields, report->field_count);
}

const dyad_evidence *dy_evidence_find(const dyad_evidence *object, const char *name)
{
    if (!object || object->type != DYAD_TYPE_OBJECT)
        return NULL;
    for (size_t i = 0; i < object->count; i++)
        if (strcmp(object->of.fields[i].name, name) == 0)
            return &object->of.fields[i].value;
    return NULL;
}

dyad_evidence dy_evidence_null(void)
{
    return (dyad_evidence){.type = DYAD_TYPE_NULL};
}

dyad_evidence dy_evidence_integer(int64_t integer)
{
    return (dyad_evidence){.type = DYAD_TYPE_INTEGER, .of = {.integer = integer}};
}

dyad_evidence dy_evidence_text(const char *text, size_t size)
{
    return (dyad_evidence){.type = DYAD_TYPE_TEXT, .count = size, .of = {.text = text}};
}

dyad_evidence dy_evidence_string(const char *text)
{
    return dy_evidence_text(text, strlen(text));
}

dyad_evidence dy_evidence_cells(const uint32_t *cells, size_t count, uint32_t columns)
{
    return (dyad_evidence){
        .type = DYAD_TYPE_CELLS, .columns = columns, .count = count, .of = {.cells = cells}};
}

dyad_evidence dy_evidence_list(const dyad_evidence *items, size_t count)
{
    return (dyad_evidence){.type = DYAD_TYPE_LIST, .count = count, .of = {.items = items}};
}

dyad_evidence dy_evidence_object(const dy_field *fields, size_t count)
{
    return (dyad_evidence){.type = DYAD_TYPE_OBJECT, .count = count, .of = {.fields = fields}};
}

bool dy_report_add_pair(dyad_report *report, const char *name, const char *const names[2],
                        const dyad_evidence values[2])
{
    dy_field *pair = (dy_field *)dy_arena_alloc(report->arena, 2, sizeof *pair);
    if (!pair)
        return false;
    for (int i = 0; i < 2; i++)
        pair[i] = (dy_field){.name = names[i], .value = values[i]};
    dy_report_add(report, name, dy_evidence_object(pair, 2));
    return true;
}
