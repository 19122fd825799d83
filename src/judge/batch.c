/* batch.c - fills a batch, with items or with text, and judges it. */
#include "judge/batch.h"

#include "base/fault.h"
#include "base/stop.h"
#include "judge/judge.h"

#include <assert.h>
#include <string.h>

enum {
    BATCH_SIZE_MAX = 1 << 18,  /* cells or discs after which a batch is full */
    KEPT_WORDS_MAX = 1 << 10,  /* a position that holds more gives its memory back */
    KEPT_OUT_MAX = 4 << 20,    /* so does an output of more bytes */
    EXPECTED_BYTES = 1 << 16,  /* of which it is worth telling the system that they will be read */
    STOP_LOOK_ITEMS = 1 << 10, /* between looks at a request to stop, where an item takes no time */
    UNKNOWN = UINT8_MAX,       /* no code: the verdict has not been found yet */
};

void dy_batch_init(dy_batch *batch, const dyad_game *game, const dyad_allocator *memory)
{
    *batch = (dy_batch){.memory = memory, .game = game};
    dy_buffer_init(&batch->out, memory);
    dy_buffer_init(&batch->codes, memory);
}

/* Allocates the items, when the batch is first used. */
static bool take_items(dy_batch *batch)
{
    if (!batch->items)
        batch->items = dy_memory_new(batch->memory, DY_BATCH_ITEMS_MAX, sizeof *batch->items);
    return batch->items;
}

/* The item to be read next. */
static dy_batch_item *next_item(dy_batch *batch)
{
    dy_batch_item *item = &batch->items[batch->count];
    if (batch->count == batch->made) {
        dy_position_init(&item->position, batch->game, batch->memory);
        batch->made++;
    }
    return item;
}

static void free_bytes(dy_batch *batch)
{
    dy_memory_free(batch->memory, batch->bytes, batch->bytes_capacity, 1);
    batch->bytes = NULL;
    batch->bytes_capacity = 0;
}

void dy_batch_free(dy_batch *batch)
{
    for (size_t i = 0; i < batch->made; i++)
        dy_position_free(&batch->items[i].position);
    dy_memory_free(batch->memory, batch->items, DY_BATCH_ITEMS_MAX, sizeof *batch->items);
    dy_memory_free(batch->memory, batch->sizes, batch->sizes_capacity, sizeof *batch->sizes);
    free_bytes(batch);
    dy_buffer_free(&batch->out);
    dy_buffer_free(&batch->codes);
    batch->items = NULL;
    batch->made = 0;
}

/* Frees the memory of a position that has held a large board. */
static void trim_position(dyad_position *position)
{
    if (position->grid.capacity > KEPT_WORDS_MAX)
        dy_grid_free(&position->grid);
    if (position->piles.disc_capacity + position->piles.end_capacity > KEPT_WORDS_MAX)
        dy_piles_free(&position->piles);
}

void dy_batch_clear(dy_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        trim_position(&batch->items[i].position);
    if (batch->out.capacity > KEPT_OUT_MAX)
        dy_buffer_free(&batch->out);
    dy_buffer_clear(&batch->out);
    dy_buffer_clear(&batch->codes);
    batch->count = batch->judged = batch->written = 0;
    batch->is_text = false;
    batch->text_size = 0;
    batch->found = batch->found_size = 0;
    batch->lines = 0;
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
    return dy_grid_cells(&position->grid);
}

dyad_status dy_batch_fill(dy_batch *batch, dy_reader *reader, size_t most, bool keep_going,
                          uint64_t *next_number, dyad_error *error)
{
    dy_batch_clear(batch);
    if (!take_items(batch))
        return dy_fault_memory(error);
    while (batch->count < most && batch->weight < BATCH_SIZE_MAX) {
        dy_batch_item *item = next_item(batch);
        dyad_status status = dy_reader_next(reader, &item->position, error);
        if (status != DYAD_OK && status != DYAD_E_MALFORMED)
            return status;
        item->error = (dyad_error){.status = DYAD_OK};
        item->number = status == DYAD_OK || reader->item_malformed ? (*next_number)++ : 0;
        batch->count++;
        if (status == DYAD_E_MALFORMED) {
            item->error = *error;
            item->error.item = item->number;
            trim_position(&item->position); /* it may be half a board of any size */
            if (!keep_going)
                return status;
        } else {
            batch->weight += position_weight(&item->position);
        }
    }
    return DYAD_OK;
}

unsigned char *dy_batch_bytes(dy_batch *batch, size_t size, const unsigned char *kept,
                              size_t kept_size)
{
    size_t capacity = size + DY_LETTERS_SLACK;
    assert(kept_size <= size);
    if (batch->bytes_capacity < capacity) {
        unsigned char *bytes = dy_memory_new(batch->memory, capacity, 1);
        if (!bytes)
            return NULL;
        memset(bytes + size, 0, DY_LETTERS_SLACK);
        if (kept_size)
            memcpy(bytes, kept, kept_size);
        free_bytes(batch); /* which `kept` may have been in */
        batch->bytes = bytes;
        batch->bytes_capacity = capacity;
    } else if (kept_size) {
        memmove(batch->bytes, kept, kept_size);
    }
    return batch->bytes;
}

/* ---- judging ------------------------------------------------------------------------------ */

void dy_judging_init(dy_judging *judging, const dy_answers *answers, dyad_cpu level,
                     const dyad_allocator *memory)
{
    *judging = (dy_judging){.answers = answers};
    dy_arena_init(&judging->scratch, memory);
    dy_arena_init(&judging->keep, memory);
    dy_arena_init(&judging->said_texts, memory);
    dy_bulk_init(&judging->bulk, answers->game, level, memory);
    dy_position_init(&judging->position, answers->game, memory);
}

void dy_judging_free(dy_judging *judging)
{
    dy_arena_free(&judging->scratch);
    dy_arena_free(&judging->keep);
    dy_remembered_free(&judging->remembered, judging->said_texts.memory);
    dy_arena_free(&judging->said_texts);
    dy_bulk_free(&judging->bulk);
    dy_position_free(&judging->position);
}

bool dy_batch_is_coded(const dy_answers *answers)
{
    const dyad_game *game = answers->game;
    return !dy_answers_want_evidence(answers) && (game->stages || game->judge_short);
}

/* Adds an answer to the output. */
static dyad_status put_answer(dy_batch *batch, const dy_judging *judging,
                              const dyad_position *position, const dyad_report *report,
                              uint64_t number)
{
    dy_answers_put(judging->answers, position, report, number, &batch->out);
    batch->undecided += report->undecided;
    batch->verdicts[report->verdict]++;
    return batch->out.failed ? DYAD_E_MEMORY : DYAD_OK;
}

/* Judges a position, and adds the answer to the output. */
static dyad_status judge_position(dy_batch *batch, dy_judging *judging,
                                  const dyad_position *position, uint64_t number,
                                  dyad_report *report)
{
    unsigned flags = dy_answers_want_evidence(judging->answers) ? DYAD_JUDGE_EVIDENCE : 0;
    dyad_status status = dy_judge_position(position, flags, &judging->scratch, &judging->keep,
                                           judging->stop, report);
    return status == DYAD_OK ? put_answer(batch, judging, position, report, number) : status;
}

/* Finds the verdicts of the boards that are judged together; UNKNOWN for the other items. */
static dyad_status code_items(dy_batch *batch, dy_judging *judging)
{
    if (!dy_buffer_reserve(&batch->codes, batch->count))
        return DYAD_E_MEMORY;
    dyad_status status = DYAD_OK;
    unsigned char *codes = (unsigned char *)batch->codes.text;
    for (size_t i = batch->judged; i < batch->count && status == DYAD_OK; i++) {
        const dy_batch_item *item = &batch->items[i];
        const dy_grid *grid = &item->position.grid;
        codes[i] = UNKNOWN;
        if (item->error.status == DYAD_OK && !batch->game->piles && !item->position.to_move &&
            dy_bulk_takes(&judging->bulk, (dy_size){grid->rows, grid->columns}))
            status = dy_bulk_grid(&judging->bulk, grid, i, codes);
    }
    dy_bulk_finish(&judging->bulk, codes);
    return status;
}

/* Puts the answer of an item whose verdict has been found. */
static dyad_status put_code(dy_batch *batch, const dy_judging *judging, const dy_batch_item *item,
                            unsigned char code)
{
    const dy_verdict *verdict = &batch->game->verdicts[code];
    dyad_report report = {.verdict = code, .name = verdict->name, .text = verdict->text};
    return put_answer(batch, judging, &item->position, &report, item->number);
}

static void judge_items(dy_batch *batch, dy_judging *judging)
{
    bool coded = dy_batch_is_coded(judging->answers);
    if (coded && batch->judged < batch->count)
        batch->status = code_items(batch, judging);
    const unsigned char *codes = (const unsigned char *)batch->codes.text;
    for (size_t i = batch->judged; i < batch->count && batch->status == DYAD_OK; i++) {
        dyad_report report;
        dy_batch_item *item = &batch->items[i];
        size_t before = batch->out.size;
        if (dy_stopped(judging->stop))
            batch->status = DYAD_E_STOPPED;
        else if (coded && codes[i] != UNKNOWN)
            batch->status = put_code(batch, judging, item, codes[i]);
        else if (item->error.status == DYAD_OK)
            batch->status = judge_position(batch, judging, &item->position, item->number, &report);
        else if (judging->keep_going && item->number)
            dy_answers_malformed(judging->answers, &item->error, item->number, &batch->out);
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

/* ---- text --------------------------------------------------------------------------------- */

/* Reads the position of an item. DYAD_E_MALFORMED: it is not laid out strictly, or is none. */
static dyad_status read_position(const dy_strict_item *item, const unsigned char letters[3],
                                 dy_judging *judging)
{
    dyad_position *position = &judging->position;
    dy_flaw flaw;
    dyad_status status = dy_strict_position(item, letters, judging->bulk.letters, position);
    return status == DYAD_OK ? dy_position_check(position, &judging->scratch, &flaw) : status;
}

/* Judges an item by itself. */
static dyad_status code_alone(const dy_strict_item *item, const unsigned char letters[3],
                              dy_judging *judging, unsigned char *code)
{
    dyad_report report;
    dyad_status status = read_position(item, letters, judging);
    if (status == DYAD_OK)
        status = dy_judge_position(&judging->position, 0, &judging->scratch, &judging->keep,
                                   judging->stop, &report);
    if (status == DYAD_OK)
        *code = (unsigned char)report.verdict;
    trim_position(&judging->position);
    return status;
}

/* Judges an item. Its code is there now, or after dy_bulk_finish(). */
static dyad_status code_item(dy_batch *batch, dy_judging *judging, const dy_strict_item *item,
                             const unsigned char letters[3])
{
    unsigned char *codes = (unsigned char *)batch->codes.text;
    dy_size size = {item->size, item->columns};
    if (!batch->game->piles && dy_bulk_takes(&judging->bulk, size))
        return dy_bulk_board(&judging->bulk, item->rows,
                             (size_t)(batch->text + batch->readable - item->rows), size, item->gap,
                             letters, batch->found, codes);
    if (batch->game->judge_short) {
        dyad_status status = dy_bulk_line(&judging->bulk, item->rows, item->end - 1, letters,
                                          item->size, &codes[batch->found]);
        if (status != DYAD_E_USAGE)
            return status;
    }
    return code_alone(item, letters, judging, &codes[batch->found]);
}

static bool keep_size(dy_batch *batch, const dy_strict_item *item)
{
    if (batch->found == batch->sizes_capacity) {
        size_t capacity = batch->sizes_capacity ? batch->sizes_capacity * 2 : 1024;
        dy_size *sizes = dy_memory_resize(batch->memory, batch->sizes, batch->sizes_capacity,
                                          capacity, sizeof *sizes);
        if (!sizes)
            return false;
        batch->sizes = sizes;
        batch->sizes_capacity = capacity;
    }
    batch->sizes[batch->found] =
        (dy_size){item->size, batch->game->piles ? item->size : item->columns};
    return true;
}

/* Room for a code an item: none is shorter than "1\nW\n", or a byte of a .npy file. */
static bool take_codes(dy_batch *batch)
{
    enum { ITEM_BYTES_MIN = 4 };
    size_t shortest = batch->rows ? (size_t)batch->rows * batch->columns : ITEM_BYTES_MIN;
    return dy_buffer_reserve(&batch->codes, batch->text_size / shortest + 1);
}

void dy_batch_find(dy_batch *batch, dy_judging *judging)
{
    bool coded = dy_batch_is_coded(judging->answers);
    bool sizes = coded && dy_answers_want_size(judging->answers);
    dyad_status status = coded && !take_codes(batch) ? DYAD_E_MEMORY : DYAD_OK;
    unsigned char *codes = (unsigned char *)batch->codes.text;
    dy_strict_item item;
    dy_strict walk;
    dy_strict_init(&walk, batch->game, batch->rows, batch->columns, batch->text, batch->text_size);
    if (batch->text != batch->bytes && batch->text_size >= EXPECTED_BYTES)
        dy_source_expect(batch->text, batch->text_size);
    while (status == DYAD_OK && dy_strict_next(&walk, &item) == DY_STRICT_ITEM) {
        if (dy_stopped(judging->stop))
            status = DYAD_E_STOPPED;
        else if (sizes && !keep_size(batch, &item))
            status = DYAD_E_MEMORY;
        else if (coded)
            status = code_item(batch, judging, &item, walk.letters);
        if (status == DYAD_OK) {
            batch->found++;
            if (coded && !sizes && walk.header_size)
                batch->found += dy_bulk_run(&judging->bulk, &walk, batch->text + batch->readable,
                                            STOP_LOOK_ITEMS, batch->found, codes);
            batch->found_size = (size_t)(walk.cursor - batch->text);
            batch->lines = walk.lines;
        }
    }
    if (status == DYAD_OK && walk.cursor == walk.limit) {
        batch->found_size = batch->text_size;
        batch->lines = walk.lines;
    }
    if (coded && codes) {
        dy_bulk_finish(&judging->bulk, codes);
        batch->codes.size = batch->found;
    }
    if (status == DYAD_E_MEMORY || status == DYAD_E_STOPPED)
        batch->status = status;
}

/* By turns in several tables: adding to one place over and over has to wait for itself. */
static void count_verdicts(dy_batch *batch, const unsigned char *codes, size_t count)
{
    enum { TABLES = 4 };
    uint64_t counts[TABLES][DYAD_VERDICTS_MAX] = {{0}};
    for (size_t i = 0; i < count; i++)
        counts[i % TABLES][codes[i]]++;
    for (size_t i = 0; i < TABLES * DYAD_VERDICTS_MAX; i++)
        batch->verdicts[i % DYAD_VERDICTS_MAX] +=
            counts[i / DYAD_VERDICTS_MAX][i % DYAD_VERDICTS_MAX];
}

/* Puts the answers of codes. What has been put is written between two stretches of codes, not
 * within one: so the answers that are written are those that are counted. */
static void judge_codes(dy_batch *batch, dy_judging *judging)
{
    enum { CODES_AT_ONCE = 1 << 13 };
    const unsigned char *codes = (const unsigned char *)batch->codes.text;
    void (*drain)(void *user) = batch->out.drain;
    while (batch->judged < batch->found) {
        size_t at = batch->judged, left = batch->found - at;
        size_t count = left < CODES_AT_ONCE ? left : CODES_AT_ONCE, before = batch->out.size;
        batch->out.drain = NULL;
        dy_answers_put_codes(judging->answers, codes + at, batch->sizes ? batch->sizes + at : NULL,
                             count, batch->first + at, &batch->out);
        batch->out.drain = drain;
        if (batch->out.failed) {
            batch->status = DYAD_E_MEMORY;
            batch->out.size = before;
            return;
        }
        count_verdicts(batch, codes + at, count);
        batch->judged += count;
        dy_buffer_reserve(&batch->out, 0); /* writes it, where it is long */
    }
}

/* Where it is remembered what was said of a board of that size; or NULL. */
static unsigned char *remembered_of(dy_judging *judging, const dy_strict_item *item)
{
    const dy_answers *answers = judging->answers;
    bool plain = !answers->game->piles && !dy_answers_want_evidence(answers) &&
                 !dy_answers_want_size(answers);
    return plain && item->gap == 1
               ? dy_remembered_of(&judging->remembered, item->size, judging->said_texts.memory)
               : NULL;
}

/* The number of what is said in that report, from 1 on; 0: it cannot be remembered. */
static unsigned char number_of(dy_judging *judging, const dyad_report *report)
{
    size_t i = 0, size = strlen(report->text) + 1;
    while (i < judging->said_count && strcmp(judging->said[i].text, report->text) != 0)
        i++;
    if (i < judging->said_count)
        return (unsigned char)(i + 1);
    char *text = i < DY_SAID_MAX ? dy_arena_text(&judging->said_texts, size) : NULL;
    if (!text)
        return 0;
    memcpy(text, report->text, size);
    judging->said[judging->said_count++] = (dy_said){report->verdict, report->undecided, text};
    return (unsigned char)(i + 1);
}

/* Judges an item of text, unless it is remembered what was said of such a board. */
static dyad_status judge_item(dy_batch *batch, dy_judging *judging, const dy_strict_item *item,
                              const unsigned char letters[3], uint64_t number)
{
    dyad_report report;
    unsigned char *known = remembered_of(judging, item), which;
    size_t bytes = (size_t)(item->end - item->rows);
    dy_smallest_run one = {.at = item->rows, .count = 1, .board_size = bytes, .letters = letters};
    if (known && (size_t)(batch->text + batch->readable - item->rows) < bytes + DY_LETTERS_SLACK)
        known = NULL;
    one.side = item->columns;
    one.known = known;
    if (known && judging->bulk.letters->known(&one, &which)) {
        const dy_said *said = &judging->said[which];
        report.verdict = said->verdict;
        report.undecided = said->undecided;
        report.text = said->text;
        return put_answer(batch, judging, &judging->position, &report, number);
    }
    dyad_status status = read_position(item, letters, judging);
    if (status == DYAD_OK)
        status = judge_position(batch, judging, &judging->position, number, &report);
    if (known && status == DYAD_OK)
        known[dy_board_number(&judging->position.grid)] = number_of(judging, &report);
    trim_position(&judging->position);
    return status;
}

/* Judges the items of text one by one. A stray one ends it: the rest is not found any more. */
static void judge_text(dy_batch *batch, dy_judging *judging)
{
    size_t found = batch->found;
    dy_strict_item item;
    dy_strict walk;
    dy_strict_init(&walk, batch->game, batch->rows, batch->columns, batch->text, batch->found_size);
    for (size_t i = 0; i < found; i++) {
        uint64_t lines = walk.lines;
        const unsigned char *start = walk.cursor;
        size_t before = batch->out.size;
        dyad_status status = dy_stopped(judging->stop) ? DYAD_E_STOPPED : DYAD_OK;
        if (status == DYAD_OK && dy_strict_next(&walk, &item) != DY_STRICT_ITEM)
            status = DYAD_E_MALFORMED;
        if (status == DYAD_OK)
            status = judge_item(batch, judging, &item, walk.letters, batch->first + i);
        if (status == DYAD_OK) {
            batch->judged++;
            continue;
        }
        batch->out.size = batch->out.size < before ? 0 : before;
        batch->found = i;
        batch->lines = lines;
        batch->found_size = (size_t)(start - batch->text);
        if (status != DYAD_E_MALFORMED)
            batch->status = status;
        return;
    }
}

void dy_batch_judge(dy_batch *batch, dy_judging *judging)
{
    if (!batch->is_text)
        judge_items(batch, judging);
    else if (dy_batch_is_coded(judging->answers))
        judge_codes(batch, judging);
    else
        judge_text(batch, judging);
}

void dy_batch_written(dy_batch *batch)
{
    batch->written = batch->judged;
    batch->out.size = 0;
    batch->undecided = 0;
    memset(batch->verdicts, 0, sizeof batch->verdicts);
}
