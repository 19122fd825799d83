/* ungo_part.c - one of several parts that make a table together (Romein and Bal, "Solving Awari
 * with parallel retrograde analysis", 2003). It does for its own classes what ungo_retrograde.c
 * does for all: a move taken back that leads to a class of another part becomes a message.
 *
 *     message     least code of the class, 4 bytes, and how many images the board has that the move
 *                 was taken back from, 1 byte
 *
 * Levels come in order because all parts end one before any begins the next. Within a level it does
 * not matter when a message comes: a class is set to the same distance by whichever is the first or
 * the last. */
#include "endgame/ungo_part.h"

#include "base/border.h"
#include "base/checksum.h"
#include "base/memory.h"
#include "base/stop.h"
#include "endgame/budget.h"
#include "endgame/ungo_deal.h"
#include "endgame/ungo_table.h"

#include <string.h>

enum {
    CODE_BYTES = 4,
    MESSAGE_BYTES = CODE_BYTES + 1,
    CLASSES_A_CALL = 1 << 16, /* that are expanded before a stop is looked for */
};
_Static_assert(DYAD_UNGO_BATCH_MIN >= (int)DY_UNGO_BEFORE_MAX * MESSAGE_BYTES,
               "a batch has room for what comes of a class");
_Static_assert(DYAD_UNGO_FIGURES == 3 + DY_UNGO_DISTANCES, "see dyad_ungo_table_join()");

struct dyad_ungo_part {
    dyad_allocator memory;
    dy_budget budget; /* of `memory` */
    size_t limit;
    dyad_stop stop;
    void *tables; /* of the geometry */
    dy_ungo_geometry geometry;
    dy_ungo_deal deal;
    uint32_t part;
    dy_ungo_slot *slots; /* its own, see ungo_deal.h; what is before is counted within the part */
    uint32_t slot_count;
    uint32_t count;    /* of classes */
    uint8_t *distance; /* of each; DY_UNGO_DRAW: not known so far, at the end a draw */
    uint8_t *hopes;    /* see ungo_retrograde.c; both gone when it has finished */
    uint32_t *queue;
    uint32_t queued, at, level_end; /* expanded so far; the end of the present level */
    uint8_t level;
    bool finished;
    bool spoilt; /* what it has taken from others does not fit what it finds itself */
    dyad_ungo_tally tally;
};

/* ---- classes ------------------------------------------------------------------------------ */

static bool owns(const dyad_ungo_part *part, uint32_t code)
{
    return code < part->geometry.codes &&
           dy_ungo_owner(&part->deal, dy_ungo_stretch_of(&part->deal, code)) == part->part;
}

/* Whether a code of its own is that of a class, and its number. */
static inline bool find(const dyad_ungo_part *part, uint32_t code, uint32_t *number)
{
    dy_ungo_slot slot = part->slots[dy_ungo_own_slot(&part->deal, code)];
    uint32_t bit = UINT32_C(1) << code % DY_UNGO_SLOT_BITS;
    *number = slot.before + dy_bit_count(slot.bits & (bit - 1));
    return slot.bits & bit;
}

/* The classes of its slots, in the order of their codes. */
typedef struct stroll {
    const dyad_ungo_part *part;
    uint32_t slot, rest, base; /* the slot, its bits to come, and its first code */
    uint32_t number, code;     /* of the class that was given last */
} stroll;

static stroll stroll_from(const dyad_ungo_part *part)
{
    return (stroll){.part = part, .slot = UINT32_MAX, .number = UINT32_MAX};
}

static bool stroll_next(stroll *at, dy_ungo_board *board)
{
    const dyad_ungo_part *part = at->part;
    while (!at->rest) {
        if (++at->slot >= part->slot_count)
            return false;
        at->rest = part->slots[at->slot].bits;
        at->base = dy_ungo_code_of_own(&part->deal, part->part, at->slot);
    }
    at->code = at->base + dy_lowest_bit(at->rest);
    at->rest &= at->rest - 1;
    at->number++;
    *board = dy_ungo_board_of_code(&part->geometry, at->code);
    return true;
}

/* ---- beginning ---------------------------------------------------------------------------- */

static void *take(dyad_ungo_part *part, size_t count, size_t size)
{
    void *block = dy_budget_take(&part->budget, count, size);
    size_t held = part->limit - part->budget.left;
    if (held > part->tally.memory)
        part->tally.memory = held;
    return block;
}

/* Which of its codes are classes; slots beyond the last stretch have none. */
static dyad_status fill_slots(dyad_ungo_part *part)
{
    uint32_t size = UINT32_C(1) << part->deal.shift, own = 0;
    for (uint32_t first = 0; first < part->slot_count; first += size, own++) {
        uint32_t stretch = dy_ungo_stretch_of_own(&part->deal, part->part, own);
        uint32_t slots = dy_ungo_stretch_slots(&part->deal, stretch);
        if (dy_stopped(part->stop))
            return DYAD_E_STOPPED;
        for (uint32_t i = 0; i < size; i++) {
            dy_ungo_slot *slot = &part->slots[first + i];
            slot->before = part->count;
            if (i < slots)
                slot->bits = dy_ungo_slot_of(&part->geometry, (stretch << part->deal.shift) + i);
            part->count += dy_bit_count(slot->bits);
        }
    }
    part->tally.classes = part->count;
    return DYAD_OK;
}

static dyad_status take_classes(dyad_ungo_part *part)
{
    part->distance = take(part, part->count, sizeof *part->distance);
    part->hopes = take(part, part->count, sizeof *part->hopes);
    part->queue = take(part, part->count, sizeof *part->queue);
    if (part->budget.status == DYAD_OK)
        memset(part->distance, DY_UNGO_DRAW, part->count);
    return part->budget.status;
}

/* Counts moves, and queues the classes that have none: level 0. */
static dyad_status begin_levels(dyad_ungo_part *part)
{
    enum { STEPS = 1 << 14 };
    stroll at = stroll_from(part);
    dy_ungo_board board;
    while (stroll_next(&at, &board)) {
        unsigned moves = dy_ungo_move_count(&part->geometry, board);
        part->hopes[at.number] = (uint8_t)(moves * dy_ungo_image_count(&part->geometry, board));
        if (moves == 0) {
            part->distance[at.number] = 0;
            part->queue[part->queued++] = at.code;
        }
        if (at.number % STEPS == 0 && dy_stopped(part->stop))
            return DYAD_E_STOPPED;
    }
    part->level_end = part->queued;
    return DYAD_OK;
}

static dyad_status begin(dyad_ungo_part *part, const dyad_ungo_part_request *asked)
{
    uint32_t rows = (uint32_t)asked->rows, columns = (uint32_t)asked->columns;
    part->tables = take(part, dy_ungo_geometry_bytes(rows, columns), 1);
    if (!part->tables)
        return part->budget.status;
    dy_ungo_geometry_init(&part->geometry, rows, columns, part->tables);
    part->deal = dy_ungo_deal_to(&part->geometry, asked->parts);
    part->slot_count = dy_ungo_stretches_for(&part->deal, part->part) << part->deal.shift;
    part->slots = take(part, part->slot_count, sizeof *part->slots);
    if (!part->slots)
        return part->budget.status;
    dyad_status status = fill_slots(part);
    if (status == DYAD_OK)
        status = take_classes(part);
    return status == DYAD_OK ? begin_levels(part) : status;
}

static void give_levels(dyad_ungo_part *part)
{
    dy_budget_give(&part->budget, part->queue, part->count, sizeof *part->queue);
    dy_budget_give(&part->budget, part->hopes, part->count, sizeof *part->hopes);
    part->queue = NULL;
    part->hopes = NULL;
}

dyad_status dyad_ungo_part_new(const dyad_allocator *allocator, const dyad_ungo_part_request *given,
                               dyad_ungo_part **part, dyad_error *error)
{
    DY_EXPECT(error, given && part, "a request, and where the part goes");
    DY_TAKE(error, dyad_ungo_part_request, asked, given);
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    if (!dy_ungo_fits(asked.rows, asked.columns) || asked.parts > DYAD_UNGO_PARTS_MAX ||
        asked.part >= asked.parts)
        return dy_fault(error, DYAD_E_USAGE,
                        "a part is of boards of 1 to %d cells, one of 1 to %d parts",
                        DYAD_UNGO_TABLE_CELLS_MAX, DYAD_UNGO_PARTS_MAX);
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    size_t limit = asked.memory_limit ? asked.memory_limit : SIZE_MAX;
    dy_budget budget = {.memory = &memory, .left = limit};
    dyad_ungo_part *made = dy_budget_take(&budget, 1, sizeof *made);
    if (!made)
        return dy_fault_status(error, budget.status);
    made->memory = memory;
    made->budget = budget;
    made->budget.memory = &made->memory;
    made->limit = limit;
    made->stop = asked.stop;
    made->part = asked.part;
    dyad_status status = begin(made, &asked);
    if (status == DYAD_OK)
        *part = made;
    else
        dyad_ungo_part_free(made);
    return dy_fault_status(error, status);
}

void dyad_ungo_part_free(dyad_ungo_part *part)
{
    if (!part)
        return;
    dyad_allocator memory = part->memory;
    give_levels(part);
    dy_memory_free(&memory, part->distance, part->count ? part->count : 1, 1);
    dy_memory_free(&memory, part->slots, part->slot_count ? part->slot_count : 1,
                   sizeof *part->slots);
    dy_memory_free(&memory, part->tables,
                   dy_ungo_geometry_bytes(part->geometry.rows, part->geometry.columns), 1);
    dy_memory_free(&memory, part, 1, sizeof *part);
}

/* ---- levels ------------------------------------------------------------------------------- */

/* What a move does that is taken back to a class of its own, from a board of so many images, of the
 * present level. False: that move cannot be. */
static inline bool settle(dyad_ungo_part *part, uint32_t code, uint8_t images)
{
    uint32_t number;
    if (!find(part, code, &number))
        return false;
    if (part->level % 2) {
        if (part->hopes[number] < images)
            return false;
        part->hopes[number] = (uint8_t)(part->hopes[number] - images);
    }
    if (part->distance[number] != DY_UNGO_DRAW || (part->level % 2 && part->hopes[number]))
        return true;
    part->distance[number] = part->level + 1;
    part->queue[part->queued++] = code;
    return true;
}

/* Takes back the moves of a class; whether the batches have room for those of another. */
static bool expand_class(dyad_ungo_part *part, uint32_t code, dyad_ungo_batch *batches)
{
    dy_ungo_board before[DY_UNGO_BEFORE_MAX];
    dy_ungo_board board = dy_ungo_board_of_code(&part->geometry, code);
    uint8_t images = (uint8_t)dy_ungo_image_count(&part->geometry, board);
    unsigned count = dy_ungo_boards_before(&part->geometry, board, before);
    bool room = true;
    part->tally.moves += count;
    for (unsigned i = 0; i < count; i++) {
        uint32_t to = dy_ungo_least_code(&part->geometry, before[i]);
        uint32_t owner = dy_ungo_owner(&part->deal, dy_ungo_stretch_of(&part->deal, to));
        if (owner == part->part) {
            part->spoilt = part->spoilt || !settle(part, to, images);
            continue;
        }
        dyad_ungo_batch *batch = &batches[owner];
        dy_put_le(batch->bytes + batch->size, to, CODE_BYTES);
        batch->bytes[batch->size + CODE_BYTES] = images;
        batch->size += MESSAGE_BYTES;
        part->tally.sent++;
        room = room && batch->room - batch->size >= DYAD_UNGO_BATCH_MIN;
    }
    return room;
}

static dyad_status fault_spoilt(dyad_error *error)
{
    return dy_fault(error, DYAD_E_MALFORMED, "a batch of moves is none of this part's");
}

dyad_status dyad_ungo_part_expand(dyad_ungo_part *part, dyad_ungo_batch *batches, size_t count,
                                  dyad_error *error)
{
    DY_EXPECT(error, part && batches, "a part and batches");
    DY_EXPECT(error, count == part->deal.parts, "a batch for each part");
    DY_EXPECT(error, !part->finished, "a part that has not finished");
    for (size_t i = 0; i < count; i++)
        if (i != part->part)
            DY_EXPECT(error,
                      batches[i].bytes && batches[i].size <= batches[i].room &&
                          batches[i].room - batches[i].size >= DYAD_UNGO_BATCH_MIN,
                      "batches with room");
    if (dy_stopped(part->stop))
        return dy_fault_status(error, DYAD_E_STOPPED);
    if (part->at < part->level_end && part->level == DY_UNGO_DISTANCES - 1)
        return dy_fault_status(error, DYAD_E_LIMIT); /* no board comes near */
    uint32_t left = part->level_end - part->at;
    uint32_t end = part->at + (left < CLASSES_A_CALL ? left : CLASSES_A_CALL);
    while (part->at < end && expand_class(part, part->queue[part->at++], batches))
        ;
    return part->spoilt ? fault_spoilt(error) : DYAD_OK;
}

dyad_status dyad_ungo_part_take(dyad_ungo_part *part, const void *bytes, size_t size,
                                dyad_error *error)
{
    DY_EXPECT(error, part && (bytes || !size), "a part and bytes");
    DY_EXPECT(error, !part->finished, "a part that has not finished");
    if (size && part->level == DY_UNGO_DISTANCES - 1)
        return dy_fault_status(error, DYAD_E_LIMIT); /* no distance is left, as in expand */
    const unsigned char *at = bytes;
    for (size_t left = size; left; left -= MESSAGE_BYTES, at += MESSAGE_BYTES) {
        uint32_t code = left < MESSAGE_BYTES ? UINT32_MAX : (uint32_t)dy_get_le(at, CODE_BYTES);
        if (!owns(part, code) || at[CODE_BYTES] > DY_UNGO_SYMMETRIES ||
            !settle(part, code, at[CODE_BYTES]))
            return fault_spoilt(error);
        part->tally.taken++;
    }
    return DYAD_OK;
}

uint64_t dyad_ungo_part_level(const dyad_ungo_part *part)
{
    return part ? part->level_end - part->at : 0;
}

dyad_status dyad_ungo_part_next(dyad_ungo_part *part, dyad_error *error)
{
    DY_EXPECT(error, part, "a part");
    DY_EXPECT(error, !part->finished && part->at == part->level_end,
              "a level of which all is done");
    if (part->level == DY_UNGO_DISTANCES - 1)
        return dy_fault_status(error, DYAD_E_LIMIT);
    part->level++;
    part->level_end = part->queued;
    return DYAD_OK;
}

/* ---- the end ------------------------------------------------------------------------------ */

dyad_status dyad_ungo_part_finish(dyad_ungo_part *part, uint64_t figures[DYAD_UNGO_FIGURES],
                                  dyad_error *error)
{
    DY_EXPECT(error, part && figures, "a part, and where the figures go");
    DY_EXPECT(error, part->at == part->queued, "a part whose levels are done");
    uint64_t counts[DY_UNGO_DISTANCES + 1] = {0}, boards = 0;
    stroll at = stroll_from(part);
    dy_ungo_board board;
    while (stroll_next(&at, &board)) {
        unsigned images = dy_ungo_image_count(&part->geometry, board);
        counts[part->distance[at.number]] += images;
        boards += images;
    }
    give_levels(part);
    part->finished = true;
    figures[0] = part->count;
    figures[1] = boards;
    figures[2] = counts[DY_UNGO_DRAW];
    memcpy(figures + 3, counts, DY_UNGO_DISTANCES * sizeof *counts);
    return DYAD_OK;
}

void dyad_ungo_part_tally(const dyad_ungo_part *part, dyad_ungo_tally *tally)
{
    if (tally)
        *tally = part ? part->tally : (dyad_ungo_tally){0};
}

/* ---- answers ------------------------------------------------------------------------------ */

/* The code of a class by its number. */
static uint32_t code_of(const dyad_ungo_part *part, uint32_t number)
{
    unsigned bit;
    size_t slot = dy_ungo_slot_find(part->slots, part->slot_count, number, &bit);
    return dy_ungo_code_of_own(&part->deal, part->part, (uint32_t)slot) + bit;
}

static size_t answer_distance(const dyad_ungo_part *part, uint32_t code, unsigned char *answer)
{
    uint32_t number;
    if (!find(part, code, &number))
        return 0;
    answer[0] = part->distance[number];
    return 1;
}

static size_t answer_first(const dyad_ungo_part *part, uint32_t distance, unsigned char *answer)
{
    const uint8_t *found = memchr(part->distance, (int)distance, part->count);
    if (!found)
        return 0;
    dy_put_le(answer, code_of(part, (uint32_t)(found - part->distance)), CODE_BYTES);
    return CODE_BYTES;
}

/* A stretch of its own: bits of slots, or distances. */
static size_t answer_stretch(const dyad_ungo_part *part, uint32_t stretch, uint32_t kind,
                             unsigned char *answer)
{
    uint32_t first = dy_ungo_own_stretch(&part->deal, stretch) << part->deal.shift;
    uint32_t slots = dy_ungo_stretch_slots(&part->deal, stretch);
    const dy_ungo_slot *slot = part->slots + first, *last = slot + slots - 1;
    if (kind == DY_UNGO_ASK_DISTANCES) {
        size_t size = last->before + dy_bit_count(last->bits) - slot->before;
        memcpy(answer, part->distance + slot->before, size);
        return size;
    }
    for (uint32_t i = 0; i < slots; i++)
        dy_put_le(answer + (size_t)i * CODE_BYTES, slot[i].bits, CODE_BYTES);
    return (size_t)slots * CODE_BYTES;
}

dyad_status dyad_ungo_part_answer(const dyad_ungo_part *part, const dyad_ungo_question *question,
                                  void *answer, size_t room, size_t *size, dyad_error *error)
{
    DY_EXPECT(error, part && question && answer && size, "a part, a question, and room");
    DY_EXPECT(error, part->finished, "a part that has finished");
    uint32_t number = question->number;
    bool is_short = question->kind <= DY_UNGO_ASK_FIRST;
    DY_EXPECT(error, room >= (is_short ? CODE_BYTES : DYAD_UNGO_ANSWER_MAX), "room for the answer");
    switch (question->kind) {
    case DY_UNGO_ASK_DISTANCE:
        DY_EXPECT(error, owns(part, number), "a code of this part");
        *size = answer_distance(part, number, answer);
        return DYAD_OK;
    case DY_UNGO_ASK_FIRST:
        DY_EXPECT(error, number < DY_UNGO_DISTANCES, "a distance");
        *size = answer_first(part, number, answer);
        return DYAD_OK;
    case DY_UNGO_ASK_BITS:
    case DY_UNGO_ASK_DISTANCES:
        DY_EXPECT(error,
                  number < part->deal.stretches && dy_ungo_owner(&part->deal, number) == part->part,
                  "a stretch of this part");
        *size = answer_stretch(part, number, question->kind, answer);
        return DYAD_OK;
    default: return dy_refuse(error, __func__, "a question");
    }
}
