/* bulk.c - gathers boards in stacks of eight, and judges them.
 *
 *     stage 0  [ 8 boards ] ---> verdicts
 *                  |   `-> hard [ 8 ][ 8 ][ 8 ] ... up to 64 stacks: cut into slices when they are
 *                  |                                many, else judged one by one with more patience
 *                  `-----> stage 1 [ 8 ] ...
 *
 * A stack is given a number of row operations that depends on its size. A board that is not decided
 * by then is hard. Hard boards wait until there are enough to be judged together, or until the
 * input ends. Many are cut into slices (board/slices_body.inc); a few are judged with more
 * patience, and with rows and columns exchanged. A verdict may also send a board on to the next
 * stage, which asks another question (dyad_game.questions). */
#include "judge/bulk.h"

#include "base/memory.h"

#include <string.h>

enum {
    TRIES = 3,
    SLICE_STACKS_MIN = 16, /* fewer are not worth cutting into slices */
    SUSPECT_BOARDS = 3,    /* so many hard ones in a stack, and some stacks are held to be hard */
    UNTRIED_STACKS = 7,    /* without a try: slices cost little more for more boards */
    PREFETCH_BYTES = 1536, /* small boards are asked of memory so far ahead */
    ALIGN = 64,            /* of vectors */
    PADDED_BYTES = DY_STACK_SIDE_MAX * (DY_STACK_SIDE_MAX + 2) + DY_LETTERS_SLACK,
};

/* What each try is worth: rows of work for each row of a board, or each column where there are
 * more, before it counts as hard. Hexagons take more: boards full of stones are as winding as can
 * be. */
enum { NO_END = DY_PATIENCE_MAX / DY_STACK_SIDE_MAX };
static const struct try_row {
    unsigned patience_per_line[2]; /* squares, hexagons */
    bool transposed;
} tries[TRIES] = {{{8, 16}, false}, {{40, 160}, true}, {{NO_END, NO_END}, false}};

typedef struct waiting {
    dy_stack stack;
    size_t item[DY_LANES];
    void *block; /* what was allocated: it need not be aligned as vectors must be */
} waiting;

/* Stacks of hard boards: the first `count` hold some; `made` have been allocated. */
typedef struct hard_boards {
    waiting *stacks[DY_SLICE_STACKS];
    unsigned count, made;
} hard_boards;

struct dy_bulk_parts {
    waiting *fresh[DY_STAGES_MAX];
    hard_boards hard[DY_STAGES_MAX];
    unsigned untried[DY_STAGES_MAX]; /* how many stacks more */
    unsigned char *slices;           /* room for them, `slice_bytes` */
    size_t slice_bytes;
    void *block;
    /* From here on there are half a million bytes. They are not cleared: small boards touch few. */
    waiting again[DY_STAGES_MAX][TRIES]; /* for tries from 1 on */
    dy_stack_work work;
    unsigned char padded[PADDED_BYTES];
};

void dy_bulk_init(dy_bulk *bulk, const dyad_game *game, dyad_cpu level,
                  const dyad_allocator *memory)
{
    *bulk = (dy_bulk){.game = game,
                      .kernels = dy_kernels_of(level),
                      .letters = dy_letter_kernels_of(level),
                      .memory = memory};
}

/* ---- memory ------------------------------------------------------------------------------- */

/* *block is what to give back. */
static void *take_aligned(const dyad_allocator *memory, size_t bytes, void **block)
{
    unsigned char *at = *block = dy_memory_new(memory, bytes + ALIGN, 1);
    return at ? at + (ALIGN - (uintptr_t)at % ALIGN) : NULL;
}

static void give_aligned(const dyad_allocator *memory, size_t bytes, void *block)
{
    dy_memory_free(memory, block, bytes + ALIGN, 1);
}

static waiting *take_waiting(dy_bulk *bulk)
{
    void *block;
    waiting *out = take_aligned(bulk->memory, sizeof *out, &block);
    if (out) {
        dy_stack_begin(&out->stack, 0, 0);
        out->block = block;
    }
    return out;
}

void dy_bulk_free(dy_bulk *bulk)
{
    struct dy_bulk_parts *parts = bulk->parts;
    dy_remembered_free(&bulk->remembered, bulk->memory);
    bulk->known = NULL;
    if (!parts)
        return;
    for (unsigned stage = 0; stage < DY_STAGES_MAX; stage++) {
        if (parts->fresh[stage])
            give_aligned(bulk->memory, sizeof(waiting), parts->fresh[stage]->block);
        for (unsigned i = 0; i < parts->hard[stage].made; i++)
            give_aligned(bulk->memory, sizeof(waiting), parts->hard[stage].stacks[i]->block);
    }
    if (parts->slices)
        dy_memory_free(bulk->memory, parts->slices, parts->slice_bytes, 1);
    give_aligned(bulk->memory, sizeof *parts, parts->block);
    bulk->parts = NULL;
}

static bool take_parts(dy_bulk *bulk)
{
    void *block;
    if (bulk->parts)
        return true;
    bulk->parts = take_aligned(bulk->memory, sizeof *bulk->parts, &block);
    if (!bulk->parts)
        return false;
    memset(bulk->parts, 0, offsetof(struct dy_bulk_parts, again));
    bulk->parts->block = block;
    for (size_t i = 0; i < (size_t)DY_STAGES_MAX * TRIES; i++)
        dy_stack_begin(&bulk->parts->again[i / TRIES][i % TRIES].stack, 0, 0);
    for (unsigned stage = 0; stage < bulk->game->stages; stage++)
        if (!(bulk->parts->fresh[stage] = take_waiting(bulk))) {
            dy_bulk_free(bulk);
            return false;
        }
    return true;
}

/* Room for slices of boards such as a stack holds; NULL when out of memory. */
static dy_lanes *take_slices(dy_bulk *bulk, const dy_stack *stack)
{
    struct dy_bulk_parts *parts = bulk->parts;
    size_t bytes = dy_slice_room(stack->rows, stack->columns) * sizeof(dy_lanes) + ALIGN;
    if (bytes > parts->slice_bytes) {
        if (parts->slices)
            dy_memory_free(bulk->memory, parts->slices, parts->slice_bytes, 1);
        parts->slices = dy_memory_new(bulk->memory, bytes, 1);
        parts->slice_bytes = parts->slices ? bytes : 0;
    }
    return parts->slices ? (void *)(parts->slices + (ALIGN - (uintptr_t)parts->slices % ALIGN))
                         : NULL;
}

/* ---- judging ------------------------------------------------------------------------------ */

static void judge_fresh(dy_bulk *bulk, unsigned stage, unsigned char *codes);
static void judge_again(dy_bulk *bulk, unsigned stage, unsigned try, unsigned char *codes);
static void judge_hard(dy_bulk *bulk, unsigned stage, unsigned char *codes);

/* Gives a board to a stack that has a place for it. */
static inline void move_board(const waiting *from, unsigned lane, waiting *to)
{
    const dy_stack *stack = &from->stack;
    if (!dy_stack_holds(&to->stack, stack->rows, stack->columns))
        dy_stack_begin(&to->stack, stack->rows, stack->columns);
    unsigned to_lane = to->stack.count++;
    dy_stack_copy(stack, lane, &to->stack, to_lane);
    to->item[to_lane] = from->item[lane];
}

static void pass_to_stage(dy_bulk *bulk, const waiting *from, unsigned lane, unsigned stage,
                          unsigned char *codes)
{
    if (bulk->parts->fresh[stage]->stack.count == DY_LANES)
        judge_fresh(bulk, stage, codes);
    move_board(from, lane, bulk->parts->fresh[stage]);
}

static void pass_to_try(dy_bulk *bulk, const waiting *from, unsigned lane, unsigned stage,
                        unsigned try, unsigned char *codes)
{
    waiting *to = &bulk->parts->again[stage][try];
    if (to->stack.count == DY_LANES)
        judge_again(bulk, stage, try, codes);
    move_board(from, lane, to);
}

/* Another stack for hard boards, empty; false when out of memory. */
static bool add_stack(dy_bulk *bulk, unsigned stage, unsigned char *codes)
{
    hard_boards *hard = &bulk->parts->hard[stage];
    if (hard->count == DY_SLICE_STACKS)
        judge_hard(bulk, stage, codes);
    if (hard->count == hard->made) {
        if (!(hard->stacks[hard->made] = take_waiting(bulk)))
            return false;
        hard->made++;
    }
    hard->stacks[hard->count++]->stack.count = 0;
    return true;
}

static void pass_to_hard(dy_bulk *bulk, const waiting *from, unsigned lane, unsigned stage,
                         unsigned char *codes)
{
    hard_boards *hard = &bulk->parts->hard[stage];
    bool room = hard->count && hard->stacks[hard->count - 1]->stack.count < DY_LANES;
    if (room || add_stack(bulk, stage, codes))
        move_board(from, lane, hard->stacks[hard->count - 1]);
    else
        pass_to_try(bulk, from, lane, stage, 1, codes);
}

/* A full stack of hard boards goes as it is, for an empty one. The last one stays the one to be
 * filled. */
static bool exchange_stack(dy_bulk *bulk, unsigned stage, unsigned char *codes)
{
    hard_boards *hard = &bulk->parts->hard[stage];
    if (!add_stack(bulk, stage, codes))
        return false;
    waiting **last = &hard->stacks[hard->count - 1], *empty = *last;
    *last = bulk->parts->fresh[stage];
    bulk->parts->fresh[stage] = empty;
    if (hard->count > 1) {
        waiting *full = *last;
        *last = last[-1];
        last[-1] = full;
    }
    const dy_stack *stack = &hard->stacks[0]->stack;
    dy_stack_begin(&empty->stack, stack->rows, stack->columns);
    return true;
}

/* The verdict on a board is known. */
static inline void decide(dy_bulk *bulk, const waiting *from, unsigned lane, unsigned char verdict,
                          unsigned char *codes)
{
    codes[from->item[lane]] = verdict;
    if (bulk->known)
        bulk->known[dy_lane_number(&from->stack, lane)] = (unsigned char)(verdict + 1);
}

/* What is to be done with each board of a stack that has been judged in try `try`. */
static void pass_on(dy_bulk *bulk, const waiting *from, unsigned stage, unsigned try,
                    const unsigned char results[DY_LANES], unsigned char *codes)
{
    for (unsigned lane = 0; lane < from->stack.count; lane++) {
        if (results[lane] < DY_HARD)
            decide(bulk, from, lane, results[lane], codes);
        else if (results[lane] >= DY_NEXT_STAGE)
            pass_to_stage(bulk, from, lane, results[lane] - (unsigned)DY_NEXT_STAGE, codes);
        else if (try == 0)
            pass_to_hard(bulk, from, lane, stage, codes);
        else
            pass_to_try(bulk, from, lane, stage, try + 1, codes);
    }
}

static void judge_stack(dy_bulk *bulk, const dy_stack *stack, unsigned stage, unsigned try,
                        unsigned char results[DY_LANES])
{
    const dyad_game *game = bulk->game;
    bool hexagons = game->adjacency == DY_HEXAGON;
    uint32_t lines = stack->rows > stack->columns ? stack->rows : stack->columns;
    dy_effort effort = {tries[try].patience_per_line[hexagons] * lines, tries[try].transposed,
                        false};
    dy_flood_answer answer;
    dy_stack_ask(bulk->kernels, stack, game->adjacency, &game->questions[stage], effort,
                 &bulk->parts->work, &answer);
    game->rule(bulk->kernels, stack, stage, &answer, results);
}

static void judge_fresh(dy_bulk *bulk, unsigned stage, unsigned char *codes)
{
    waiting *from = bulk->parts->fresh[stage];
    unsigned char results[DY_LANES];
    unsigned *untried = &bulk->parts->untried[stage], hard = 0;
    if (from->stack.count == 0)
        return;
    if (*untried && from->stack.count == DY_LANES) {
        --*untried;
        if (exchange_stack(bulk, stage, codes))
            return;
    }
    judge_stack(bulk, &from->stack, stage, 0, results);
    for (unsigned lane = 0; lane < from->stack.count; lane++)
        hard += results[lane] == DY_HARD;
    if (hard >= SUSPECT_BOARDS)
        *untried = UNTRIED_STACKS;
    if (hard == DY_LANES && exchange_stack(bulk, stage, codes))
        return;
    pass_on(bulk, from, stage, 0, results, codes);
    from->stack.count = 0;
}

static void judge_again(dy_bulk *bulk, unsigned stage, unsigned try, unsigned char *codes)
{
    waiting *from = &bulk->parts->again[stage][try];
    unsigned char results[DY_LANES];
    if (from->stack.count == 0)
        return;
    judge_stack(bulk, &from->stack, stage, try, results);
    pass_on(bulk, from, stage, try, results, codes);
    from->stack.count = 0;
}

/* Cuts all hard boards into slices. */
static void judge_sliced(dy_bulk *bulk, unsigned stage, dy_lanes *room, unsigned char *codes)
{
    const dyad_game *game = bulk->game;
    const hard_boards *hard = &bulk->parts->hard[stage];
    const dy_stack *stacks[DY_SLICE_STACKS];
    dy_flood_answer answers[DY_SLICE_STACKS];
    for (unsigned i = 0; i < hard->count; i++)
        stacks[i] = &hard->stacks[i]->stack;
    bulk->kernels->slices(stacks, hard->count, game->adjacency, &game->questions[stage], room,
                          answers);
    for (unsigned i = 0; i < hard->count; i++) {
        unsigned char results[DY_LANES];
        game->rule(bulk->kernels, stacks[i], stage, &answers[i], results);
        pass_on(bulk, hard->stacks[i], stage, 0, results, codes);
    }
}

static void judge_hard(dy_bulk *bulk, unsigned stage, unsigned char *codes)
{
    hard_boards *hard = &bulk->parts->hard[stage];
    dy_lanes *room = NULL;
    if (hard->count >= SLICE_STACKS_MIN)
        room = take_slices(bulk, &hard->stacks[0]->stack);
    if (room)
        judge_sliced(bulk, stage, room, codes);
    for (unsigned i = 0; i < hard->count && !room; i++) {
        unsigned char results[DY_LANES];
        judge_stack(bulk, &hard->stacks[i]->stack, stage, 1, results);
        pass_on(bulk, hard->stacks[i], stage, 1, results, codes);
    }
    hard->count = 0;
}

/* ---- boards that come --------------------------------------------------------------------- */

/* Gives a verdict to those boards of stage 0 whose verdict costs next to nothing; whether there
 * were any. */
static bool screen_fresh(dy_bulk *bulk, unsigned char *codes)
{
    waiting *at = bulk->parts->fresh[0];
    unsigned char results[DY_LANES];
    unsigned found = 0;
    if (bulk->game->screen_stack)
        found = bulk->game->screen_stack(bulk->kernels, &at->stack, results);
    for (unsigned lane = DY_LANES; found && lane-- > 0;) {
        if (!(found >> lane & 1))
            continue;
        unsigned last = --at->stack.count;
        decide(bulk, at, lane, results[lane], codes);
        if (lane == last)
            continue;
        dy_stack_copy(&at->stack, last, &at->stack, lane);
        at->item[lane] = at->item[last];
    }
    return found;
}

/* A place in stage 0. What screening leaves of a full stack shares its work with others that are
 * worth it. */
static waiting *place_for_board(dy_bulk *bulk, unsigned char *codes)
{
    if (bulk->parts->fresh[0]->stack.count == DY_LANES && !screen_fresh(bulk, codes))
        judge_fresh(bulk, 0, codes);
    return bulk->parts->fresh[0];
}

/* Makes stage 0 hold boards of that size. What is said of the smallest is remembered where the
 * layout is the usual one. */
static void use_size(dy_bulk *bulk, dy_size size, bool usual, unsigned char *codes)
{
    if (dy_stack_holds(&bulk->parts->fresh[0]->stack, size.rows, size.columns))
        return;
    dy_bulk_finish(bulk, codes);
    bulk->known = NULL;
    if (size.rows == size.columns && usual)
        bulk->known = dy_remembered_of(&bulk->remembered, size.rows, bulk->memory);
    dy_stack_begin(&bulk->parts->fresh[0]->stack, (uint32_t)size.rows, (uint32_t)size.columns);
}

dyad_status dy_bulk_grid(dy_bulk *bulk, const dy_grid *grid, size_t item, unsigned char *codes)
{
    if (!take_parts(bulk))
        return DYAD_E_MEMORY;
    use_size(bulk, (dy_size){grid->rows, grid->columns}, true, codes);
    waiting *at = place_for_board(bulk, codes);
    dy_stack_take(&at->stack, at->stack.count, grid);
    at->item[at->stack.count++] = item;
    return DYAD_OK;
}

dyad_status dy_bulk_board(dy_bulk *bulk, const unsigned char *text, size_t readable, dy_size size,
                          size_t gap, const unsigned char letters[3], size_t item,
                          unsigned char *codes)
{
    if (!take_parts(bulk))
        return DYAD_E_MEMORY;
    size_t bytes = size.rows * (size.columns + gap);
    use_size(bulk, size, gap == 1, codes);
    waiting *at = place_for_board(bulk, codes);
    if (readable < bytes + DY_LETTERS_SLACK) {
        memcpy(bulk->parts->padded, text, bytes);
        text = bulk->parts->padded;
    }
    if (!bulk->letters->board(text, gap, letters, &at->stack, at->stack.count))
        return DYAD_E_MALFORMED;
    at->item[at->stack.count++] = item;
    return DYAD_OK;
}

/* Goes beyond boards whose verdicts are remembered, up to `most`; how many there were. */
static size_t run_known(const dy_bulk *bulk, dy_strict *walk, const unsigned char *readable_end,
                        size_t most, unsigned char *codes)
{
    size_t one = walk->header_size + walk->bytes, left = (size_t)(walk->limit - walk->cursor);
    size_t readable = (size_t)(readable_end - walk->cursor);
    if (readable < left + DY_LETTERS_SLACK)
        left = readable > DY_LETTERS_SLACK ? readable - DY_LETTERS_SLACK : 0;
    dy_smallest_run run = {
        .at = walk->cursor,
        .count = left / one < most ? left / one : most,
        .header = walk->header,
        .header_mask = walk->header_mask,
        .header_size = walk->header_size,
        .board_size = walk->bytes,
        .side = walk->last.columns,
        .letters = walk->letters,
        .known = bulk->known,
    };
    size_t passed = bulk->letters->known(&run, codes);
    walk->cursor += passed * one;
    walk->lines += passed * (walk->header_lines + walk->last.size);
    return passed;
}

size_t dy_bulk_run(dy_bulk *bulk, dy_strict *walk, const unsigned char *readable_end, size_t most,
                   size_t item, unsigned char *codes)
{
    const unsigned char *rows;
    size_t taken = 0, need = walk->bytes + DY_LETTERS_SLACK;
    if (!bulk->parts ||
        !dy_stack_holds(&bulk->parts->fresh[0]->stack, walk->last.size, walk->last.columns))
        return 0;
    for (; taken < most; taken++) {
        if (bulk->known && walk->last.gap == 1)
            taken += run_known(bulk, walk, readable_end, most - taken, codes + item + taken);
        rows = taken < most ? dy_strict_again(walk) : NULL;
        if (!rows || (size_t)(readable_end - rows) < need)
            break;
        __builtin_prefetch(rows + PREFETCH_BYTES);
        waiting *at = place_for_board(bulk, codes);
        if (!bulk->letters->board(rows, walk->last.gap, walk->letters, &at->stack, at->stack.count))
            break;
        at->item[at->stack.count++] = item + taken;
        dy_strict_pass(walk);
    }
    return taken;
}

void dy_bulk_finish(dy_bulk *bulk, unsigned char *codes)
{
    if (!bulk->parts)
        return;
    screen_fresh(bulk, codes);
    for (unsigned stage = 0; stage < bulk->game->stages; stage++) {
        judge_fresh(bulk, stage, codes);
        judge_hard(bulk, stage, codes);
        for (unsigned try = 1; try < TRIES; try++)
            judge_again(bulk, stage, try, codes);
    }
}

dyad_status dy_bulk_line(const dy_bulk *bulk, const unsigned char *text, const unsigned char *end,
                         const unsigned char letters[3], uint64_t count, unsigned char *code)
{
    uint64_t discs[DY_SHORT_COUNT], second;
    unsigned char sizes[DY_SHORT_COUNT];
    if (count > DY_SHORT_COUNT)
        return DYAD_E_USAGE;
    for (uint64_t pile = 0; pile < count; pile++) {
        size_t left = (size_t)(end - text);
        if (left == 0)
            return DYAD_E_MALFORMED;
        size_t size = bulk->letters->row(text, left < DY_WORD_BITS ? left : DY_WORD_BITS, letters,
                                         &discs[pile], &second);
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
