/* ungo_join.c - a table whose classes are in parts, and what is the same for all tables: a look. */
#include "endgame/ungo_join.h"

#include "base/border.h"
#include "base/checksum.h"
#include "base/memory.h"

#include <string.h>

enum { CODE_BYTES = 4 };

static dyad_status ask(const dyad_ungo_table *table, uint32_t part, uint32_t kind, uint32_t number,
                       unsigned char *answer, size_t room, size_t *size)
{
    dyad_ungo_question question = {.kind = kind, .number = number};
    *size = 0;
    dyad_status status = table->ask(table->ask_user, part, &question, answer, room, size);
    return status == DYAD_OK && *size > room ? DYAD_E_MALFORMED : status;
}

dyad_status dy_ungo_piece(const dyad_ungo_table *table, uint32_t kind, uint32_t stretch,
                          unsigned char *answer, size_t *size)
{
    return ask(table, dy_ungo_owner(&table->deal, stretch), kind, stretch, answer,
               DYAD_UNGO_ANSWER_MAX, size);
}

/* Short answers need as much room as `room` has to be, and no more of it. */
static dyad_status ask_short(const dyad_ungo_table *table, uint32_t part, uint32_t kind,
                             uint32_t number, unsigned char answer[CODE_BYTES], size_t *size)
{
    return ask(table, part, kind, number, answer, CODE_BYTES, size);
}

static dyad_status ask_distance(const dyad_ungo_table *table, uint32_t code, uint8_t *distance)
{
    size_t size;
    unsigned char answer[CODE_BYTES];
    dy_ungo_heard *heard = &table->heard[code % DY_UNGO_HEARD];
    uint32_t part = dy_ungo_owner(&table->deal, dy_ungo_stretch_of(&table->deal, code));
    if (!heard->known || heard->code != code) {
        dyad_status status = ask_short(table, part, DY_UNGO_ASK_DISTANCE, code, answer, &size);
        if (status != DYAD_OK || size != 1)
            return status == DYAD_OK ? DYAD_E_MALFORMED : status;
        *heard = (dy_ungo_heard){.code = code, .distance = answer[0], .known = true};
    }
    *distance = heard->distance;
    return DYAD_OK;
}

dyad_status dy_ungo_find(const dyad_ungo_table *table, dy_ungo_board board, uint8_t *distance)
{
    uint32_t number;
    if (table->ask)
        return ask_distance(table, dy_ungo_least_code(&table->index.geometry, board), distance);
    if (!dy_ungo_index_find(&table->index, board, &number))
        return DYAD_E_MALFORMED;
    *distance = table->distance[number];
    return DYAD_OK;
}

/* Each part knows its own first one. */
static bool first_of_parts(const dyad_ungo_table *table, uint8_t distance, dy_ungo_board *board)
{
    uint32_t least = table->index.geometry.codes;
    for (uint32_t part = 0; part < table->deal.parts; part++) {
        unsigned char answer[CODE_BYTES];
        size_t size;
        if (ask_short(table, part, DY_UNGO_ASK_FIRST, distance, answer, &size) != DYAD_OK)
            return false;
        uint32_t code = size == CODE_BYTES ? (uint32_t)dy_get_le(answer, CODE_BYTES) : least;
        least = code < least ? code : least;
    }
    if (least == table->index.geometry.codes)
        return false;
    *board = dy_ungo_board_of_code(&table->index.geometry, least);
    return true;
}

bool dy_ungo_first(const dyad_ungo_table *table, uint8_t distance, dy_ungo_board *board)
{
    if (table->ask)
        return first_of_parts(table, distance, board);
    const uint8_t *found = memchr(table->distance, distance, table->index.count);
    if (!found)
        return false;
    *board = dy_ungo_index_board(&table->index, (uint32_t)(found - table->distance));
    return true;
}

/* ---- joining ------------------------------------------------------------------------------ */

dyad_status dyad_ungo_table_join(const dyad_allocator *allocator,
                                 const dyad_ungo_join_request *given, dyad_ungo_table **table,
                                 dyad_error *error)
{
    DY_EXPECT(error, given && table, "a request, and where the table goes");
    DY_TAKE(error, dyad_ungo_join_request, asked, given);
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    DY_EXPECT(error, asked.figures && asked.ask, "figures, and a function that asks");
    if (!dy_ungo_fits(asked.rows, asked.columns) || asked.parts < 1 ||
        asked.parts > DYAD_UNGO_PARTS_MAX || asked.figures[0] > UINT32_MAX)
        return dy_fault(error, DYAD_E_USAGE,
                        "a table is of boards of 1 to %d cells, in 1 to %d parts",
                        DYAD_UNGO_TABLE_CELLS_MAX, DYAD_UNGO_PARTS_MAX);
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    dy_budget budget = {.left = SIZE_MAX};
    dyad_ungo_table *made = dy_ungo_table_begin(&budget, &memory, asked.rows, asked.columns);
    if (!made)
        return dy_fault_memory(error);
    made->heard = dy_budget_take(&budget, DY_UNGO_HEARD, sizeof *made->heard);
    if (!made->heard) {
        dyad_ungo_table_free(made);
        return dy_fault_memory(error);
    }
    made->held += DY_UNGO_HEARD * sizeof *made->heard;
    made->ask = asked.ask;
    made->ask_user = asked.user;
    made->deal = dy_ungo_deal_to(&made->index.geometry, asked.parts);
    made->index.count = (uint32_t)asked.figures[0];
    made->boards = asked.figures[1];
    made->drawn = asked.figures[2];
    memcpy(made->counts, asked.figures + 3, sizeof made->counts);
    *table = made;
    return DYAD_OK;
}
