/* bulk.c - stacks of boards on their way to a verdict.
 *
 *     stage 0  [ 8 boards ] ---> verdicts            hard boards of a stage are few: they wait
 * until |  \                              eight have come, and are then judged with all |   `->
 * stage 0, hard [ 8 ]       the patience they need
 *                  `-----> stage 1 [ 8 ] ... */
#include "judge/bulk.h"

#include "base/memory.h"

#include <string.h>

enum {
    TRIES = 3,
    PADDED_BYTES = DY_STACK_SIDE_MAX * (DY_STACK_SIDE_MAX + 2) + DY_PARSE_SLACK,
};

/* What each try is worth: rows of work for each row of a board before it counts as hard. */
static const struct try_row {
    unsigned patience_per_row;
    bool transposed;
} tries[TRIES] = {{8, false}, {40, true}, {DY_PATIENCE_MAX / DY_STACK_SIDE_MAX, false}};

typedef struct waiting {
    dy_stack stack;
    size_t item[DY_LANES];
} waiting;

struct dy_bulk_parts {
    waiting stages[DY_STAGES_MAX][TRIES];
    dy_stack_work work;
    unsigned char padded[PADDED_BYTES];
    void *block; /* what was allocated: it need not be aligned as vectors must be */
};

enum { BLOCK_BYTES = sizeof(struct dy_bulk_parts) + 64 };

void dy_bulk_init(dy_bulk *bulk, const dyad_game *game, const dy_kernels *kernels,
                  const dyad_allocator *memory)
{
    *bulk = (dy_bulk){.game = game, .kernels = kernels, .memory = memory};
}

void dy_bulk_free(dy_bulk *bulk)
{
    if (bulk->parts)
        dy_memory_free(bulk->memory, bulk->parts->block, BLOCK_BYTES, 1);
    bulk->parts = NULL;
}

static bool take_parts(dy_bulk *bulk)
{
    if (bulk->parts)
        return true;
    unsigned char *block = dy_memory_new(bulk->memory, BLOCK_BYTES, 1);
    if (!block)
        return false;
    memset(block, 0, BLOCK_BYTES);
    bulk->parts = (void *)(block + (64 - (uintptr_t)block % 64));
    bulk->parts->block = block;
    return true;
}

static void judge_waiting(dy_bulk *bulk, unsigned stage, unsigned try, unsigned char *codes);

/* Gives a verdict to the boards of a full stack whose verdict costs next to nothing, so that the
 * rest shares its work with others worth it; to all of them if there is none. */
static void make_room(dy_bulk *bulk, unsigned stage, unsigned try, unsigned char *codes)
{
    waiting *at = &bulk->parts->stages[stage][try];
    unsigned char results[DY_LANES];
    unsigned found = 0;
    if (stage == 0 && try == 0 && bulk->game->screen_stack)
        found = bulk->game->screen_stack(bulk->kernels, &at->stack, results);
    if (!found)
        judge_waiting(bulk, stage, try, codes);
    for (unsigned lane = DY_LANES; found && lane-- > 0;) {
        if (!(found >> lane & 1))
            continue;
        unsigned last = --at->stack.count;
        codes[at->item[lane]] = results[lane];
        if (lane == last)
            continue;
        dy_stack_copy(&at->stack, last, &at->stack, lane);
        at->item[lane] = at->item[last];
    }
}

/* A place for one more board of side n, once there is one. */
static waiting *place_for(dy_bulk *bulk, unsigned stage, unsigned try, uint32_t n,
                          unsigned char *codes)
{
    waiting *at = &bulk->parts->stages[stage][try];
    if (at->stack.count == DY_LANES)
        make_room(bulk, stage, try, codes);
    if (at->stack.n != n)
        dy_stack_begin(&at->stack, n);
    return at;
}

/* Gives a board that has no verdict yet to the stack that its result names. */
static void pass_on(dy_bulk *bulk, const waiting *from, unsigned lane, unsigned stage, unsigned try,
                    unsigned char *codes)
{
    waiting *to = place_for(bulk, stage, try, from->stack.n, codes);
    unsigned to_lane = to->stack.count++;
    dy_stack_copy(&from->stack, lane, &to->stack, to_lane);
    to->item[to_lane] = from->item[lane];
}

static void judge_waiting(dy_bulk *bulk, unsigned stage, unsigned try, unsigned char *codes)
{
    waiting *from = &bulk->parts->stages[stage][try];
    unsigned char results[DY_LANES];
    unsigned count = from->stack.count;
    dy_effort effort = {tries[try].patience_per_row * from->stack.n, tries[try].transposed, 0};
    if (count == 0)
        return;
    bulk->game->judge_stack(bulk->kernels, &from->stack, stage, effort, &bulk->parts->work,
                            results);
    for (unsigned lane = 0; lane < count; lane++) {
        if (results[lane] < DY_HARD)
            codes[from->item[lane]] = results[lane];
        else if (results[lane] == DY_HARD)
            pass_on(bulk, from, lane, stage, try + 1, codes);
        else
            pass_on(bulk, from, lane, results[lane] - (unsigned)DY_NEXT_STAGE, 0, codes);
    }
    from->stack.count = 0;
}

dyad_status dy_bulk_board(dy_bulk *bulk, const unsigned char *text, size_t readable, uint32_t n,
                          size_t gap, const unsigned char letters[3], size_t item,
                          unsigned char *codes)
{
    if (!take_parts(bulk))
        return DYAD_E_MEMORY;
    size_t bytes = n * (n + gap);
    if (bulk->parts->stages[0][0].stack.n != n)
        dy_bulk_finish(bulk, codes);
    waiting *at = place_for(bulk, 0, 0, n, codes);
    if (readable < bytes + DY_PARSE_SLACK) {
        memcpy(bulk->parts->padded, text, bytes);
        text = bulk->parts->padded;
    }
    if (!bulk->kernels->parse(text, gap, letters, &at->stack, at->stack.count))
        return DYAD_E_MALFORMED;
    at->item[at->stack.count++] = item;
    return DYAD_OK;
}

void dy_bulk_finish(dy_bulk *bulk, unsigned char *codes)
{
    if (!bulk->parts)
        return;
    for (unsigned stage = 0; stage < bulk->game->stages; stage++)
        for (unsigned try = 0; try < TRIES; try++)
            judge_waiting(bulk, stage, try, codes);
}

size_t dy_bulk_run(dy_bulk *bulk, dy_strict *walk, const unsigned char *readable_end,
                   const unsigned char letters[3], size_t most, size_t item, unsigned char *codes)
{
    const unsigned char *rows;
    size_t taken = 0, need = walk->bytes + DY_PARSE_SLACK;
    if (!bulk->parts || bulk->parts->stages[0][0].stack.n != walk->last.size)
        return 0;
    waiting *at = &bulk->parts->stages[0][0];
    for (; taken < most; taken++) {
        rows = dy_strict_again(walk);
        if (!rows || (size_t)(readable_end - rows) < need)
            break;
        __builtin_prefetch(rows + 1536);
        if (at->stack.count == DY_LANES)
            make_room(bulk, 0, 0, codes);
        if (!bulk->kernels->parse(rows, walk->last.gap, letters, &at->stack, at->stack.count))
            break;
        at->item[at->stack.count++] = item + taken;
        dy_strict_pass(walk);
    }
    return taken;
}

dyad_status dy_bulk_line(const dy_bulk *bulk, const unsigned char *text, const unsigned char *end,
                         uint64_t count, unsigned char *code)
{
    const char *letters = bulk->game->letters;
    const unsigned char triple[3] = {(unsigned char)letters[0], (unsigned char)letters[0],
                                     (unsigned char)letters[1]};
    uint64_t discs[DY_SHORT_COUNT], second;
    unsigned char sizes[DY_SHORT_COUNT];
    if (count > DY_SHORT_COUNT)
        return DYAD_E_USAGE;
    for (uint64_t pile = 0; pile < count; pile++) {
        size_t left = (size_t)(end - text);
        if (left == 0)
            return DYAD_E_MALFORMED;
        size_t size = bulk->kernels->letters(text, left < DY_WORD_BITS ? left : DY_WORD_BITS,
                                             triple, &discs[pile], &second);
        if (size == 0)
            return DYAD_E_MALFORMED;
        if (size > DY_SHORT_PILE)
            return DYAD_E_USAGE;
        sizes[pile] = (unsigned char)size;
        text += size;
        if (pile + 1 < count && (text == end || *text++ != ' '))
            return DYAD_E_MALFORMED;
    }
    if (text != end)
        return DYAD_E_MALFORMED;
    *code = (unsigned char)bulk->game->judge_short(discs, sizes, count);
    return DYAD_OK;
}
