/* ungo_table.c - making a table of Un-Go, and looking into it. */
#include "endgame/ungo_table.h"

#include "base/border.h"
#include "base/memory.h"

#include <string.h>

enum { SLOT_SHARE = 1 << 12 };

/* Takes memory for the geometry; false when it fails. */
static bool begin_index(dyad_ungo_table *table, dy_budget *budget, uint32_t rows, uint32_t columns)
{
    dy_ungo_index *index = &table->index;
    size_t bytes = dy_ungo_geometry_bytes(rows, columns);
    table->tables = dy_budget_take(budget, bytes, 1);
    if (!table->tables)
        return false;
    dy_ungo_geometry_init(&index->geometry, rows, columns, table->tables);
    index->slot_count = dy_ungo_slots_for(&index->geometry);
    table->held += bytes;
    return true;
}

dyad_ungo_table *dy_ungo_table_begin(dy_budget *budget, const dyad_allocator *memory, size_t rows,
                                     size_t columns)
{
    budget->memory = memory;
    dyad_ungo_table *table = dy_budget_take(budget, 1, sizeof *table);
    if (!table)
        return NULL;
    table->memory = *memory;
    table->held = sizeof *table;
    if (begin_index(table, budget, (uint32_t)rows, (uint32_t)columns))
        return table;
    dyad_ungo_table_free(table);
    return NULL;
}

bool dy_ungo_table_take_slots(dyad_ungo_table *table, dy_budget *budget)
{
    dy_ungo_index *index = &table->index;
    index->slots = dy_budget_take(budget, index->slot_count, sizeof *index->slots);
    if (index->slots)
        table->held += index->slot_count * sizeof *index->slots;
    return index->slots != NULL;
}

bool dy_ungo_table_take_distances(dyad_ungo_table *table, dy_budget *budget)
{
    table->distance = dy_budget_take(budget, table->index.count, sizeof *table->distance);
    if (table->distance)
        table->held += table->index.count * sizeof *table->distance;
    return table->distance != NULL;
}

void dyad_ungo_table_free(dyad_ungo_table *table)
{
    if (!table)
        return;
    dyad_allocator memory = table->memory;
    const dy_ungo_index *index = &table->index;
    dy_memory_free(&memory, table->heard, DY_UNGO_HEARD, sizeof *table->heard);
    dy_memory_free(&memory, table->distance, index->count, sizeof *table->distance);
    dy_memory_free(&memory, index->slots, index->slot_count, sizeof *index->slots);
    dy_memory_free(&memory, table->tables,
                   dy_ungo_geometry_bytes(index->geometry.rows, index->geometry.columns), 1);
    dy_memory_free(&memory, table, 1, sizeof *table);
}

/* ---- making it ---------------------------------------------------------------------------- */

/* Counts the boards at each distance, once all are known. */
static void count_boards(void *work, uint64_t begin, uint64_t end)
{
    dyad_ungo_table *table = work;
    dy_ungo_walk walk = dy_ungo_walk_slots(&table->index, begin, end);
    dy_ungo_board board;
    uint64_t counts[DY_UNGO_DISTANCES + 1] = {0}, boards = 0; /* that of draws among them */
    while (dy_ungo_walk_next(&walk, &board)) {
        unsigned images = dy_ungo_image_count(&table->index.geometry, board);
        counts[table->distance[walk.number]] += images;
        boards += images;
    }
    for (size_t i = 0; i < DY_UNGO_DISTANCES; i++)
        if (counts[i])
            __atomic_fetch_add(&table->counts[i], counts[i], __ATOMIC_RELAXED);
    __atomic_fetch_add(&table->drawn, counts[DY_UNGO_DRAW], __ATOMIC_RELAXED);
    __atomic_fetch_add(&table->boards, boards, __ATOMIC_RELAXED);
}

static dyad_status fill(dyad_ungo_table *table, dy_parallel *workers, dy_budget *budget)
{
    workers->phase = "boards";
    if (!dy_ungo_table_take_slots(table, budget))
        return budget->status;
    if (!dy_ungo_index_fill(&table->index, workers))
        return DYAD_E_STOPPED;
    if (!dy_ungo_table_take_distances(table, budget))
        return budget->status;
    dyad_status status = dy_ungo_retrograde(table, workers, budget);
    workers->phase = "counts";
    if (status == DYAD_OK &&
        !dy_parallel_for(workers, count_boards, table, table->index.slot_count, SLOT_SHARE))
        status = DYAD_E_STOPPED;
    return status;
}

dyad_status dyad_ungo_table_new(const dyad_allocator *allocator, const dyad_ungo_request *given,
                                dyad_ungo_table **table, dyad_error *error)
{
    DY_EXPECT(error, given && table, "a request, and where the table goes");
    DY_TAKE(error, dyad_ungo_request, asked, given);
    const dyad_ungo_request *request = &asked;
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    size_t rows = request->size ? request->size : request->rows;
    size_t columns = request->size ? request->size : request->columns;
    if (!dy_ungo_fits(rows, columns) || request->jobs > DYAD_JOBS_MAX)
        return dy_fault(error, DYAD_E_USAGE,
                        "a table is of boards of 1 to %d cells, made by at most %d threads",
                        DYAD_UNGO_TABLE_CELLS_MAX, DYAD_JOBS_MAX);
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    dy_budget budget = {.left = request->memory_limit ? request->memory_limit : SIZE_MAX};
    dy_parallel workers = {.jobs = dy_parallel_jobs(request->jobs),
                           .stop = request->stop,
                           .progress = request->progress,
                           .user = request->progress_user};
    dyad_ungo_table *made = dy_ungo_table_begin(&budget, &memory, rows, columns);
    if (!made)
        return dy_fault_status(error, budget.status);
    dyad_status status = fill(made, &workers, &budget);
    if (status == DYAD_OK)
        *table = made;
    else
        dyad_ungo_table_free(made);
    return dy_fault_status(error, status);
}
