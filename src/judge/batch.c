/* batch.c - filling and judging a batch. */
#include "judge/batch.h"

#include "base/fault.h"
#include "base/stop.h"
#include "judge/stream.h"

#include <string.h>

enum {
    BATCH_SIZE_MAX = 1 << 18, /* cells or discs after which a batch is full */
    KEPT_WORDS_MAX = 1 << 10, /* a position that holds more gives its memory back */
    KEPT_OUT_MAX = 1 << 20,   /* so does an output of more bytes */
};

void dy_batch_init(dy_batch *batch, const dyad_game *game, const dyad_allocator *memory)
{
    *batch = (dy_batch){.memory = memory, .game = game};
    dy_buffer_init(&batch->out, memory);
}

/* Takes the items, at the first use of the batch. */
static bool take_items(dy_batch *batch)
{
    if (batch->items)
        return true;
    batch->items = dy_memory_new(batch->memory, DY_BATCH_ITEMS_MAX, sizeof *batch->items);
    if (!batch->items)
        return false;
    for (size_t i = 0; i < DY_BATCH_ITEMS_MAX; i++)
        dy_position_init(&batch->items[i].position, batch->game, batch->memory);
    return true;
}

void dy_batch_free(dy_batch *batch)
{
    if (batch->items)
        for (size_t i = 0; i < DY_BATCH_ITEMS_MAX; i++)
            dy_position_free(&batch->items[i].position);
    dy_memory_free(batch->memory, batch->items, DY_BATCH_ITEMS_MAX, sizeof *batch->items);
    dy_buffer_free(&batch->out);
    batch->items = NULL;
}

/* Ready for new items; memory that only a large item needed is given back. */
static void clear(dy_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++) {
        dyad_position *position = &batch->items[i].position;
        if (position->grid.capacity > KEPT_WORDS_MAX)
            dy_grid_free(&position->grid);
        if (position->piles.disc_capacity + position->piles.end_capacity > KEPT_WORDS_MAX)
            dy_piles_free(&position->piles);
    }
    if (batch->out.capacity > KEPT_OUT_MAX)
        dy_buffer_free(&batch->out);
    dy_buffer_clear(&batch->out);
    batch->count = batch->judged = batch->written = 0;
    batch->weight = 0;
    batch->undecided = 0;
    memset(batch->verdicts, 0, sizeof batch->verdicts);
    batch->status = DYAD_OK;
    batch->done = false;
}

static uint64_t position_weight(const dyad_position *position)
{
    if (position->game->piles)
        return position->piles.disc_count + position->piles.count;
    return (uint64_t)position->grid.n * position->grid.n;
}

dyad_status dy_batch_fill(dy_batch *batch, dy_reader *reader, bool keep_going,
                          uint64_t *next_number, dyad_error *error)
{
    clear(batch);
    if (!take_items(batch))
        return dy_fault_memory(error);
    while (batch->count < DY_BATCH_ITEMS_MAX && batch->weight < BATCH_SIZE_MAX) {
        dy_batch_item *item = &batch->items[batch->count];
        dyad_status status = dy_reader_next(reader, &item->position, error);
        if (status != DYAD_OK && status != DYAD_E_MALFORMED)
            return status;
        item->error = (dyad_error){.status = DYAD_OK};
        item->number = status == DYAD_OK || reader->item_malformed ? (*next_number)++ : 0;
        batch->count++;
        if (status == DYAD_E_MALFORMED) {
            item->error = *error;
            item->error.item = item->number;
            dy_position_free(&item->position); /* it may be half a board of any size */
            if (!keep_going)
                return status;
        } else {
            batch->weight += position_weight(&item->position);
        }
    }
    return DYAD_OK;
}

static dyad_status judge_item(dy_batch *batch, dy_batch_item *item, const dy_answers *answers,
                              dy_arena *scratch, dy_arena *keep, dyad_stop stop)
{
    dyad_report report;
    unsigned flags = dy_answers_want_evidence(answers) ? DYAD_JUDGE_EVIDENCE : 0;
    dyad_status status = dy_judge_position(&item->position, flags, scratch, keep, stop, &report);
    if (status != DYAD_OK)
        return status;
    dy_answers_put(answers, &item->position, &report, item->number, &batch->out);
    batch->undecided += report.undecided;
    batch->verdicts[report.verdict]++;
    return batch->out.failed ? DYAD_E_MEMORY : DYAD_OK;
}

void dy_batch_judge(dy_batch *batch, const dy_answers *answers, dy_arena *scratch, dy_arena *keep,
                    bool keep_going, dyad_stop stop)
{
    for (size_t i = batch->judged; i < batch->count && batch->status == DYAD_OK; i++) {
        dy_batch_item *item = &batch->items[i];
        size_t before = batch->out.size;
        if (dy_stopped(stop))
            batch->status = DYAD_E_STOPPED;
        else if (item->error.status == DYAD_OK)
            batch->status = judge_item(batch, item, answers, scratch, keep, stop);
        else if (keep_going && item->number)
            dy_answers_malformed(answers, &item->error, item->number, &batch->out);
        if (batch->status == DYAD_OK && batch->out.failed)
            batch->status = DYAD_E_MEMORY;
        if (batch->status != DYAD_OK) {
            /* Half an answer is none; of one that has begun to leave, nothing more does. */
            batch->out.size = batch->out.size < before ? 0 : before;
            return;
        }
        item->out_end = batch->out.size;
        batch->judged++;
    }
}

void dy_batch_written(dy_batch *batch)
{
    batch->written = batch->judged;
    batch->out.size = 0;
    batch->undecided = 0;
    memset(batch->verdicts, 0, sizeof batch->verdicts);
}
