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
 * colours are written. A table of all cells at nodes that were changed says which rectangle holds
 * them, so that none is searched for. */
#include "record/tree.h"

#include "base/random.h"

#include <string.h>

/* ---- properties --------------------------------------------------------------------------- */

void dy_record_take_away(dyad_record *record, dyad_record_node *node, const char *name)
{
    dy_property *property = dy_property_find(node, name);
    dy_property_drop(record, node, name);
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
    bool is_own = dy_property_is_own(name, strlen(name));
    if (!old && !is_own && node->property_count >= DY_RECORD_PROPERTIES_MAX) {
        record->limit = DY_LIMIT_PROPERTIES;
        return false;
    }
    if (!dy_record_has_room(record, bytes > given_back ? bytes - given_back : 0))
        return false;
    dy_given *made = new_given(record, name, value, size);
    if (!made)
        return false;
    dy_record_note_text(record, value, size);
    dy_record_take_away(record, node, name);
    made->after = record->given;
    if (made->after)
        made->after->before = made;
    record->given = made;
    record->bytes += bytes;
    node->property_count = (uint16_t)(node->property_count + !is_own);
    if (node->last_property)
        node->last_property->next = &made->property;
    else
        node->first_property = &made->property;
    node->last_property = &made->property;
    return true;
}

/* ---- what is set up where ----------------------------------------------------------------- */

enum { FIRST_ROOM = 64 };

/* A cell's number is its row times this, and its column: also where the board has been turned. */
static uint32_t stride_of(const dyad_record *record)
{
    return record->rows > record->columns ? record->rows : record->columns;
}

/* The entry of a cell, or the free one where it belongs. There is a free one. Nodes lie side by
 * side: were their addresses added to cells as they are, cells of many nodes would meet. */
static dy_set_up *entry_of(const dyad_record *record, const dyad_record_node *node, uint32_t cell)
{
    size_t last = record->set_up_room - 1;
    size_t at = (size_t)dy_scatter(dy_hash_seed(node) + cell) & last;
    while (record->set_ups[at].node &&
           (record->set_ups[at].node != node || record->set_ups[at].cell != cell))
        at = (at + 1) & last;
    return &record->set_ups[at];
}

/* Room for so many more entries; false where there is none. */
static bool make_room(dyad_record *record, size_t more)
{
    size_t old_room = record->set_up_room, room = old_room ? old_room : FIRST_ROOM;
    dy_set_up *old = record->set_ups;
    while (record->set_up_count + more > room / 4 * 3)
        room *= 2;
    if (room == old_room)
        return true;
    if (!dy_record_has_room(record, room * sizeof *old)) /* the old one stays until then */
        return false;
    dy_set_up *made = dy_memory_new(record->memory, room, sizeof *made);
    if (!made)
        return false;
    record->bytes += room * sizeof *made;
    memset(made, 0, room * sizeof *made);
    record->set_ups = made;
    record->set_up_room = room;
    for (size_t i = 0; i < old_room; i++)
        if (old[i].node)
            *entry_of(record, old[i].node, old[i].cell) = old[i];
    record->bytes -= old_room * sizeof *old;
    dy_memory_free(record->memory, old, old_room, sizeof *old);
    return true;
}

static void enter(dyad_record *record, const dyad_record_node *node, uint32_t cell,
                  dy_stones *stones)
{
    dy_set_up *entry = entry_of(record, node, cell);
    record->set_up_count += !entry->node;
    *entry = (dy_set_up){node, stones, cell};
}

static size_t cells_of(const dy_stones *one)
{
    return (size_t)(one->last_row - one->row + 1) * (one->last_column - one->column + 1);
}

/* ---- stones ------------------------------------------------------------------------------- */

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

/* Puts a rectangle of a node into its list, before another, or last where that is NULL. */
static void put_before(dyad_record_node *node, dy_stones *one, dy_stones *after)
{
    one->next = after;
    one->before = after ? after->before : node->last_stones;
    *(one->before ? &one->before->next : &node->first_stones) = one;
    *(after ? &after->before : &node->last_stones) = one;
}

static void take_out(dyad_record *record, dyad_record_node *node, dy_stones *one)
{
    *(one->before ? &one->before->next : &node->first_stones) = one->next;
    *(one->next ? &one->next->before : &node->last_stones) = one->before;
    one->next = record->spare;
    record->spare = one;
}

/* ---- cells that are set up twice ---------------------------------------------------------- */

/* The cells of a rectangle in a row, from `column` on, that it is the last to set up: where they
 * begin; and behind their end, which is where they begin if there are none. */
static uint32_t next_run(const dyad_record *record, const dyad_record_node *node,
                         const dy_stones *one, uint32_t row, uint32_t column, uint32_t *end)
{
    uint32_t cell = row * stride_of(record);
    while (column <= one->last_column && entry_of(record, node, cell + column)->stones != one)
        column++;
    *end = column;
    while (*end <= one->last_column && entry_of(record, node, cell + *end)->stones == one)
        ++*end;
    return column;
}

/* How many such runs of cells there are, and of which cells. */
static size_t runs_of(const dyad_record *record, const dyad_record_node *node, const dy_stones *one,
                      size_t *cells)
{
    size_t runs = 0;
    *cells = 0;
    for (uint32_t row = one->row; row <= one->last_row; row++)
        for (uint32_t at = one->column, end; at <= one->last_column; at = end) {
            at = next_run(record, node, one, row, at, &end);
            runs += end > at;
            *cells += end - at;
        }
    return runs;
}

/* Puts runs in the place of a rectangle, for which there is room. */
static void cut_into_runs(dyad_record *record, dyad_record_node *node, dy_stones *one)
{
    for (uint32_t row = one->row; row <= one->last_row; row++)
        for (uint32_t at = one->column, end; at <= one->last_column; at = end) {
            at = next_run(record, node, one, row, at, &end);
            if (end == at)
                continue;
            dy_stones *run = dy_record_rectangle(record);
            *run = (dy_stones){.colour = one->colour, row, at, row, end - 1};
            put_before(node, run, one);
            for (uint32_t column = at; column < end; column++)
                entry_of(record, node, row * stride_of(record) + column)->stones = run;
        }
    take_out(record, node, one);
}

/* What others set up after it, a rectangle loses, so that each cell is in one: the table says which
 * is the last. Else every change of a cell would have to look for all that hold it. False when out
 * of memory. */
static bool lay_apart(dyad_record *record, dyad_record_node *node)
{
    size_t needed = 0, cells;
    dy_stones *next;
    for (const dy_stones *one = node->first_stones; one; one = one->next) {
        size_t runs = runs_of(record, node, one, &cells);
        needed += cells < cells_of(one) ? runs : 0;
    }
    if (!reserve(record, needed))
        return false;
    for (dy_stones *one = node->first_stones; one; one = next) {
        next = one->next;
        runs_of(record, node, one, &cells);
        if (cells == cells_of(one))
            continue;
        record->stones -= cells_of(one) - cells;
        cut_into_runs(record, node, one);
    }
    return true;
}

/* Enters what a node has that was read; false when out of memory. */
static bool know_node(dyad_record *record, dyad_record_node *node)
{
    size_t cells = 0;
    bool twice = false;
    record->limit = DY_LIMIT_NONE;
    if (node->known)
        return true;
    for (const dy_stones *one = node->first_stones; one; one = one->next)
        cells += cells_of(one);
    if (!make_room(record, cells))
        return false;
    for (dy_stones *one = node->first_stones; one; one = one->next)
        for (uint32_t row = one->row; row <= one->last_row; row++)
            for (uint32_t column = one->column; column <= one->last_column; column++) {
                uint32_t cell = row * stride_of(record) + column;
                twice = twice || entry_of(record, node, cell)->node;
                enter(record, node, cell, one);
            }
    node->known = !twice || lay_apart(record, node);
    return node->known;
}

/* Cuts a cell out of a rectangle; there is room for the parts. The largest of them
 * stays where it is, so that a cell is entered anew a few times at most. */
static void cut_one(dyad_record *record, dyad_record_node *node, dy_stones *one, uint32_t row,
                    uint32_t column)
{
    dy_stones parts[4], *behind = one->next;
    size_t count = parts_without(one, row, column, parts), stays = 0;
    record->stones--;
    if (count == 0) {
        take_out(record, node, one);
        return;
    }
    for (size_t i = 1; i < count; i++)
        stays = cells_of(&parts[i]) > cells_of(&parts[stays]) ? i : stays;
    for (size_t i = 0; i < count; i++) {
        dy_stones *part = i == stays ? one : dy_record_rectangle(record);
        parts[i].before = part->before;
        parts[i].next = part->next;
        *part = parts[i];
        if (i == stays)
            continue;
        put_before(node, part, i < stays ? one : behind);
        for (uint32_t r = part->row; r <= part->last_row; r++)
            for (uint32_t k = part->column; k <= part->last_column; k++) {
                dy_set_up *entry = entry_of(record, node, r * stride_of(record) + k);
                if (entry->stones == one)
                    entry->stones = part;
            }
    }
}

/* Cuts a cell out of the rectangle that holds it. False when out of memory. */
static bool cut_out(dyad_record *record, dyad_record_node *node, const dy_set_up *entry,
                    uint32_t row, uint32_t column)
{
    dy_stones parts[4];
    if (!reserve(record, 1 + parts_without(entry->stones, row, column, parts)))
        return false;
    cut_one(record, node, entry->stones, row, column);
    return true;
}

bool dy_record_set_up(dyad_record *record, dyad_record_node *node, int colour, uint32_t row,
                      uint32_t column)
{
    uint32_t cell = row * stride_of(record) + column;
    dy_stones stone = {.colour = colour, row, column, row, column};
    if (!know_node(record, node) || !make_room(record, 1))
        return false;
    const dy_set_up *entry = entry_of(record, node, cell);
    if (entry->node && !cut_out(record, node, entry, row, column))
        return false;
    if (!dy_record_stones(record, node, &stone))
        return false; /* not where something was cut out */
    enter(record, node, cell, node->last_stones);
    return true;
}
