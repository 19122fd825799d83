/* ungo_retrograde.c - from the ends of all games backwards (retrograde analysis: Ströhlein 1970;
 * Thompson, "Retrograde analysis of certain endgames", 1986).
 *
 * Each class of positions counts its moves. Then level follows level; level 0 are the classes that
 * have no move, which are lost at distance 0:
 *
 *     even level d    lost    every class that has a move there, and is not known so far, is won at
 *                             distance d + 1
 *     odd level d     won     every class that has a move there has one hope less; where that was
 *                             its last one, it is lost at distance d + 1
 *
 * Levels come in order, so that a win has the least and a loss the greatest distance there can be.
 * What no level reaches is a draw. Moves are taken back by rule (dy_ungo_boards_before), so that no
 * list of them is kept. Within a level threads set the same distances in another order.
 *
 * A class is all images of a board. It may have several moves to one class, and not as many as are
 * found going back from that, if one has more images than the other. So hopes are counted for all
 * images together: moves of the board times its images; and a move taken back from a board stands
 * for as many as that board has images. */
#include "endgame/ungo_table.h"

#include <string.h>

enum {
    SLOT_SHARE = 1 << 10,
    LEVEL_SHARE = 1 << 8, /* classes of a level */
    BATCH = 1 << 8,       /* of classes that are queued together */
};
_Static_assert((int)DY_UNGO_CELLS_MAX *DY_UNGO_SYMMETRIES <= UINT8_MAX, "hopes are bytes");

typedef struct retrograde {
    const dy_ungo_index *index;
    uint8_t *distance;
    uint8_t *hopes;  /* moves of all images of a class that are not known to lose */
    uint32_t *queue; /* least codes of the classes that are known, level after level */
    uint32_t queued;
    uint32_t level_begin;
    uint8_t level;
} retrograde;

/* ---- the queue ---------------------------------------------------------------------------- */

/* Classes that a thread has to queue. */
typedef struct batch {
    uint32_t count, code[BATCH];
} batch;

static void flush(retrograde *run, batch *own)
{
    uint32_t at = __atomic_fetch_add(&run->queued, own->count, __ATOMIC_RELAXED);
    memcpy(run->queue + at, own->code, own->count * sizeof *own->code);
    own->count = 0;
}

static inline void enqueue(retrograde *run, batch *own, uint32_t code)
{
    own->code[own->count++] = code;
    if (own->count == BATCH)
        flush(run, own);
}

/* ---- level 0 ------------------------------------------------------------------------------ */

/* Counts the moves of classes, and queues those that have none. */
static void begin_levels(void *work, uint64_t begin, uint64_t end)
{
    retrograde *run = work;
    const dy_ungo_geometry *geometry = &run->index->geometry;
    dy_ungo_walk walk = dy_ungo_walk_slots(run->index, begin, end);
    dy_ungo_board board;
    batch lost = {.count = 0};
    while (dy_ungo_walk_next(&walk, &board)) {
        unsigned moves = dy_ungo_move_count(geometry, board);
        run->hopes[walk.number] = (uint8_t)(moves * dy_ungo_image_count(geometry, board));
        if (moves == 0) {
            run->distance[walk.number] = 0;
            enqueue(run, &lost, walk.code);
        }
    }
    flush(run, &lost);
}

/* ---- levels ------------------------------------------------------------------------------- */

/* Whether a class that has a move to the present level, to a board of so many images, is known by
 * that. */
static inline bool settle(retrograde *run, uint32_t number, uint8_t images)
{
    uint8_t unknown = DY_UNGO_DRAW, next = run->level + 1;
    if (run->level % 2 == 0)
        return __atomic_compare_exchange_n(&run->distance[number], &unknown, next, false,
                                           __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    if (__atomic_sub_fetch(&run->hopes[number], images, __ATOMIC_RELAXED) != 0 ||
        run->distance[number] != DY_UNGO_DRAW)
        return false;
    run->distance[number] = next;
    return true;
}

static void follow_level(void *work, uint64_t begin, uint64_t end)
{
    retrograde *run = work;
    const dy_ungo_geometry *geometry = &run->index->geometry;
    batch known = {.count = 0};
    for (uint64_t i = begin; i < end; i++) {
        dy_ungo_board before[DY_UNGO_BEFORE_MAX];
        uint32_t code = run->queue[run->level_begin + i], codes[DY_UNGO_BEFORE_MAX];
        dy_ungo_board board = dy_ungo_board_of_code(geometry, code);
        uint8_t images = (uint8_t)dy_ungo_image_count(geometry, board);
        unsigned count = dy_ungo_boards_before(geometry, board, before);
        for (unsigned j = 0; j < count; j++) {
            codes[j] = dy_ungo_least_code(geometry, before[j]);
            __builtin_prefetch(&run->index->slots[codes[j] / DY_UNGO_SLOT_BITS]);
        }
        for (unsigned j = 0; j < count; j++)
            if (settle(run, dy_ungo_index_at(run->index, codes[j]), images))
                enqueue(run, &known, codes[j]);
    }
    flush(run, &known);
}

/* Level after level until one is empty. */
static dyad_status follow_levels(retrograde *run, dy_parallel *workers)
{
    workers->phase = NULL; /* how far it is, is told after each level */
    while (run->level_begin < run->queued) {
        uint32_t level_end = run->queued;
        if (run->level == DY_UNGO_DISTANCES - 1)
            return DYAD_E_LIMIT; /* no board comes near */
        if (!dy_parallel_for(workers, follow_level, run, level_end - run->level_begin, LEVEL_SHARE))
            return DYAD_E_STOPPED;
        run->level_begin = level_end;
        run->level++;
        if (workers->progress)
            workers->progress(workers->user, "levels", run->queued, run->index->count);
    }
    return DYAD_OK;
}

/* ---- all of it ---------------------------------------------------------------------------- */

dyad_status dy_ungo_retrograde(dyad_ungo_table *table, dy_parallel *workers, dy_budget *budget)
{
    const dy_ungo_index *index = &table->index;
    size_t count = index->count;
    retrograde run = {.index = index, .distance = table->distance};
    memset(run.distance, DY_UNGO_DRAW, count);
    run.hopes = dy_budget_take(budget, count, sizeof *run.hopes);
    run.queue = dy_budget_take(budget, count, sizeof *run.queue);
    dyad_status status = budget->status;
    workers->phase = "moves";
    if (status == DYAD_OK &&
        !dy_parallel_for(workers, begin_levels, &run, index->slot_count, SLOT_SHARE))
        status = DYAD_E_STOPPED;
    if (status == DYAD_OK)
        status = follow_levels(&run, workers);
    dy_budget_give(budget, run.queue, count, sizeof *run.queue);
    dy_budget_give(budget, run.hopes, count, sizeof *run.hopes);
    return status;
}
