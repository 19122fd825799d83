/* record_changes.c - changes of a record that stands, which anybody may make any number of times:
 * properties that are given and taken away, stones that are set up one by one. Everything that may
 * fail is done before the record is touched; what is replaced is given back.
 *
 *     a property that is given    [ property | value | links | name, value as text ]    one block
 *     a cell that is set up       is cut out of what is set up there already:
 *
 *         +-------+       above    1 1 1 1
 *         |       |       beside   2 o 3 3
 *         |  o    |  ->            4 4 4 4     below
 *         |       |                4 4 4 4
 *         +-------+
 *
 * So a cell is set up once at a node, and what is written does not depend on the order in which
 * colours are written. Bits mark what is set up at the node that was changed last: a cell that is
 * new there costs no search. */
#include "record/tree.h"

#include <string.h>

/* ---- properties --------------------------------------------------------------------------- */

void dy_record_take_away(dyad_record *record, dyad_record_node *node, const char *name)
{
    dy_property *property = dy_property_find(node, name);
    dy_property_drop(node, name);
    if (property && property->given)
        dy_record_unlink(record, (dy_given *)property);
}

/* A block with the property in it, which no record has yet. */
static dy_given *new_given(dyad_record *record, const char *name, const char *value, size_t size)
{
    size_t length = strlen(name), bytes = sizeof(dy_given) + length + 1 + size;
    dy_given *made = dy_memory_new(record->memory, bytes, 1);
    if (!made)
        return NULL;
    *made = (dy_given){.size = bytes};
    memcpy(made->text, name, length + 1);
    if (size)
        memcpy(made->text + length + 1, value, size);
    made->value = (dy_record_value){.text = made->text + length + 1, .size = size};
    made->property = (dy_property){
        .name = made->text, .first = &made->value, .last = &made->value, .given = true};
    return made;
}

bool dy_record_give(dyad_record *record, dyad_record_node *node, const char *name,
                    const char *value, size_t size)
{
    const dy_property *old = dy_property_find(node, name);
    size_t given_back = old && old->given ? ((const dy_given *)old)->size : 0;
    size_t bytes = sizeof(dy_given) + strlen(name) + 1 + size;
    if (!old && node->property_count >= DY_RECORD_PROPERTIES_MAX) {
        record->limit = DY_LIMIT_PROPERTIES;
        return false;
    }
    if (!dy_record_has_room(record, bytes > given_back ? bytes - given_back : 0))
        return false;
    dy_given *made = new_given(record, name, value, size);
    if (!made)
        return false;
    dy_record_take_away(record, node, name);
    made->after = record->given;
    if (made->after)
        made->after->before = made;
    record->given = made;
    record->bytes += bytes;
    node->property_count++;
    if (node->last_property)
        node->last_property->next = &made->property;
    else
        node->first_property = &made->property;
    node->last_property = &made->property;
    return true;
}

/* ---- stones ------------------------------------------------------------------------------- */

static bool holds(const dy_stones *one, uint32_t row, uint32_t column)
{
    return row >= one->row && row <= one->last_row && column >= one->column &&
           column <= one->last_column;
}

/* Makes the marks those of the node; false when out of memory. */
static bool mark_node(dyad_record *record, const dyad_record_node *node)
{
    size_t bytes = dy_record_marks_bytes(record);
    record->limit = DY_LIMIT_NONE;
    if (record->marked == node)
        return true;
    if (!record->marks)
        record->marks = dy_memory_new(record->memory, bytes, 1);
    if (!record->marks)
        return false;
    memset(record->marks, 0, bytes);
    for (const dy_stones *one = node->first_stones; one; one = one->next)
        for (uint32_t row = one->row; row <= one->last_row; row++)
            for (uint32_t column = one->column; column <= one->last_column; column++) {
                size_t cell = (size_t)row * record->columns + column;
                record->marks[cell / 8] |= (unsigned char)(1u << cell % 8);
            }
    record->marked = node;
    return true;
}

/* The parts of a rectangle without one of its cells; how many. */
static size_t parts_without(const dy_stones *whole, uint32_t row, uint32_t column,
                            dy_stones parts[4])
{
    size_t count = 0;
    dy_stones above = *whole, left = *whole, right = *whole, below = *whole;
    above.last_row = row - 1;
    left.row = left.last_row = right.row = right.last_row = row;
    left.last_column = column - 1;
    right.column = column + 1;
    below.row = row + 1;
    if (row > whole->row)
        parts[count++] = above;
    if (column > whole->column)
        parts[count++] = left;
    if (column < whole->last_column)
        parts[count++] = right;
    if (row < whole->last_row)
        parts[count++] = below;
    return count;
}

/* Sees to it that so many rectangles can be had without fail. */
static bool reserve(dyad_record *record, size_t count)
{
    for (const dy_stones *one = record->spare; one && count; one = one->next)
        count--;
    while (count--) {
        /* Not from the spare ones. */
        dy_stones *spare = record->spare;
        record->spare = NULL;
        dy_stones *more = dy_record_rectangle(record);
        record->spare = spare;
        if (!more)
            return false;
        more->next = record->spare;
        record->spare = more;
    }
    return true;
}

/* Cuts the cell out of all that is set up at the node; there is room for the parts. */
static void cut_out(dyad_record *record, dyad_record_node *node, uint32_t row, uint32_t column)
{
    dy_stones **link = &node->first_stones, *last = NULL;
    while (*link) {
        dy_stones *one = *link, parts[4];
        if (!holds(one, row, column)) {
            last = one;
            link = &one->next;
            continue;
        }
        size_t count = parts_without(one, row, column, parts);
        *link = one->next;
        one->next = record->spare;
        record->spare = one;
        for (size_t i = 0; i < count; i++) {
            dy_stones *part = dy_record_rectangle(record);
            *part = parts[i];
            part->next = *link;
            *link = last = part;
            link = &part->next;
        }
        record->stones--;
    }
    node->last_stones = last;
}

bool dy_record_set_up(dyad_record *record, dyad_record_node *node, int colour, uint32_t row,
                      uint32_t column)
{
    size_t cell = (size_t)row * record->columns + column, needed = 1;
    dy_stones stone = {colour, row, column, row, column, NULL}, parts[4];
    if (!mark_node(record, node))
        return false;
    unsigned char *mark = &record->marks[cell / 8], bit = (unsigned char)(1u << cell % 8);
    if (*mark & bit) {
        for (const dy_stones *one = node->first_stones; one; one = one->next)
            if (holds(one, row, column))
                needed += parts_without(one, row, column, parts);
        if (!reserve(record, needed))
            return false;
        cut_out(record, node, row, column);
    }
    if (!dy_record_stones(record, node, &stone))
        return false; /* not where something was cut out */
    *mark |= bit;
    return true;
}
