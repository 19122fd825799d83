/* ungo_retrograde.c - from the ends of all games backwards (retrograde analysis: Ströhlein 1970;
 * Thompson, "Retrograde analysis of certain endgames", 1986).
 *
 * First each class of positions counts its moves, and learns which classes have a move to it, its
 * parents. Moves are made twice for that: to see how much room each list needs, and to fill it.
 *
 *     first    0   2   2   5 ...             where the list of each class begins
 *     parents  a b     c d e ...
 *     left     moves of each class that have not been seen to be wins of the other side
 *
 * Then level after level. Level 0 are the classes without a move, lost at distance 0:
 *
 *     even level d    lost    every parent not known so far wins, at distance d + 1
 *     odd level d     won     every parent loses a hope; where it was the last one, it is lost at
 *                             distance d + 1, after its most stubborn move
 *
 * Levels come in order, so that a win has the least and a loss the greatest distance there can be.
 * What no level reaches is a draw. Within a level threads only agree: they set the same distances
 * in another order. A class that has several moves to the same class is its parent as often. */
#include "solve/ungo_table.h"

#include <string.h>

enum {
    SLOT_SHARE = 1 << 10,
    LEVEL_SHARE = 1 << 10, /* classes of a level */
    BATCH = 1 << 8,        /* of classes that are queued together */
};

typedef struct retrograde {
    const dy_ungo_index *index;
    uint8_t *distance;
    uint32_t *first;   /* of index->count + 1 classes */
    uint32_t *parents; /* of first[index->count] moves */
    uint8_t *left;
    uint32_t *queue; /* classes in the order in which they are known, level after level */
    uint32_t queued;
    uint32_t level_begin;
    uint8_t level;
} retrograde;

/* ---- the queue ---------------------------------------------------------------------------- */

/* Classes that a thread has to queue. */
typedef struct batch {
    uint32_t count, number[BATCH];
} batch;

static void flush(retrograde *run, batch *own)
{
    uint32_t at = __atomic_fetch_add(&run->queued, own->count, __ATOMIC_RELAXED);
    memcpy(run->queue + at, own->number, own->count * sizeof *own->number);
    own->count = 0;
}

static inline void enqueue(retrograde *run, batch *own, uint32_t number)
{
    own->number[own->count++] = number;
    if (own->count == BATCH)
        flush(run, own);
}

/* ---- moves -------------------------------------------------------------------------------- */

/* The classes that the moves of a board lead to; how many moves there are. */
static unsigned make_moves(const dy_ungo_index *index, dy_ungo_board board,
                           uint32_t children[DY_UNGO_CELLS_MAX])
{
    const dy_ungo_geometry *geometry = &index->geometry;
    unsigned count = 0;
    uint32_t codes[DY_UNGO_CELLS_MAX];
    for (uint32_t empty = geometry->all & ~(board.own | board.other); empty; empty &= empty - 1) {
        dy_ungo_board after;
        if (!dy_ungo_move(geometry, board, dy_lowest_bit(empty), &after))
            continue;
        codes[count] = dy_ungo_least_code(geometry, after);
        __builtin_prefetch(&index->slots[codes[count++] / DY_UNGO_SLOT_BITS]);
    }
    for (unsigned i = 0; i < count; i++)
        children[i] = dy_ungo_index_at(index, codes[i]);
    return count;
}

/* Counts the moves of each class, and in `first` its parents; queues those that have lost. */
static void count_moves(void *work, uint64_t begin, uint64_t end)
{
    retrograde *run = work;
    dy_ungo_walk walk = dy_ungo_walk_slots(run->index, begin, end);
    dy_ungo_board board;
    batch lost = {.count = 0};
    while (dy_ungo_walk_next(&walk, &board)) {
        uint32_t children[DY_UNGO_CELLS_MAX];
        unsigned count = make_moves(run->index, board, children);
        run->left[walk.number] = (uint8_t)count;
        for (unsigned i = 0; i < count; i++)
            __atomic_fetch_add(&run->first[children[i]], 1, __ATOMIC_RELAXED);
        if (count == 0) {
            run->distance[walk.number] = 0;
            enqueue(run, &lost, walk.number);
        }
    }
    flush(run, &lost);
}

/* From numbers of parents to where each list ends; how many moves there are in all. */
static uint32_t add_up(retrograde *run)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < run->index->count; i++) {
        sum += run->first[i];
        run->first[i] = sum;
    }
    run->first[run->index->count] = sum;
    return sum;
}

/* Moves that a thread has to put into the lists. Each list lies elsewhere in memory: the first move
 * is put there while the last ones are still on their way. */
typedef struct links {
    uint32_t count;
    uint32_t parent[BATCH], child[BATCH];
} links;

static void put_links(retrograde *run, links *own)
{
    uint32_t at[BATCH];
    for (uint32_t i = 0; i < own->count; i++) {
        at[i] = __atomic_sub_fetch(&run->first[own->child[i]], 1, __ATOMIC_RELAXED);
        __builtin_prefetch(&run->parents[at[i]], 1);
    }
    for (uint32_t i = 0; i < own->count; i++)
        run->parents[at[i]] = own->parent[i];
    own->count = 0;
}

/* Fills the lists from their ends, so that `first` is where they begin when all is done. */
static void link_moves(void *work, uint64_t begin, uint64_t end)
{
    retrograde *run = work;
    dy_ungo_walk walk = dy_ungo_walk_slots(run->index, begin, end);
    dy_ungo_board board;
    links made = {.count = 0};
    while (dy_ungo_walk_next(&walk, &board)) {
        if (made.count > BATCH - DY_UNGO_CELLS_MAX)
            put_links(run, &made);
        unsigned count = make_moves(run->index, board, &made.child[made.count]);
        for (unsigned i = 0; i < count; i++, made.count++) {
            made.parent[made.count] = walk.number;
            __builtin_prefetch(&run->first[made.child[made.count]], 1);
        }
    }
    put_links(run, &made);
}

/* ---- levels ------------------------------------------------------------------------------- */

/* Whether a class, one of whose moves leads to a class of the present level, is known by that. */
static inline bool settle(retrograde *run, uint32_t parent)
{
    uint8_t unknown = DY_UNGO_DRAW, next = run->level + 1;
    if (run->level % 2 == 0)
        return __atomic_compare_exchange_n(&run->distance[parent], &unknown, next, false,
                                           __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    if (__atomic_sub_fetch(&run->left[parent], 1, __ATOMIC_RELAXED) != 0 ||
        run->distance[parent] != DY_UNGO_DRAW)
        return false;
    run->distance[parent] = next;
    return true;
}

static void follow_level(void *work, uint64_t begin, uint64_t end)
{
    retrograde *run = work;
    batch known = {.count = 0};
    for (uint64_t i = begin; i < end; i++) {
        uint32_t number = run->queue[run->level_begin + i];
        for (uint32_t j = run->first[number]; j < run->first[number + 1]; j++)
            if (settle(run, run->parents[j]))
                enqueue(run, &known, run->parents[j]);
    }
    flush(run, &known);
}

/* Level after level until one is empty. */
static dyad_status follow_levels(retrograde *run, dy_crew *crew)
{
    crew->phase = NULL; /* how far it is, is told after each level */
    while (run->level_begin < run->queued) {
        uint32_t level_end = run->queued;
        if (run->level == DY_UNGO_DISTANCES - 1)
            return DYAD_E_LIMIT; /* no side up to 4 comes near */
        if (!dy_crew_run(crew, follow_level, run, level_end - run->level_begin, LEVEL_SHARE))
            return DYAD_E_STOPPED;
        run->level_begin = level_end;
        run->level++;
        if (crew->progress)
            crew->progress(crew->user, "levels", run->queued, run->index->count);
    }
    return DYAD_OK;
}

/* ---- all of it ---------------------------------------------------------------------------- */

/* Once there is room for all but the parents. */
static dyad_status analyse(retrograde *run, dy_crew *crew, dy_budget *budget)
{
    const dy_ungo_index *index = run->index;
    crew->phase = "moves";
    if (!dy_crew_run(crew, count_moves, run, index->slot_count, SLOT_SHARE))
        return DYAD_E_STOPPED;
    uint32_t moves = add_up(run);
    run->parents = dy_budget_take(budget, moves, sizeof *run->parents);
    if (!run->parents)
        return budget->status;
    dyad_status status = DYAD_E_STOPPED;
    crew->phase = "parents";
    if (dy_crew_run(crew, link_moves, run, index->slot_count, SLOT_SHARE))
        status = follow_levels(run, crew);
    dy_budget_give(budget, run->parents, moves, sizeof *run->parents);
    return status;
}

dyad_status dy_ungo_retrograde(dyad_ungo_table *table, dy_crew *crew, dy_budget *budget)
{
    const dy_ungo_index *index = &table->index;
    size_t count = index->count;
    retrograde run = {.index = index, .distance = table->distance};
    memset(run.distance, DY_UNGO_DRAW, count);
    run.first = dy_budget_take(budget, count + 1, sizeof *run.first);
    run.left = dy_budget_take(budget, count, sizeof *run.left);
    run.queue = dy_budget_take(budget, count, sizeof *run.queue);
    dyad_status status = budget->status;
    if (status == DYAD_OK)
        status = analyse(&run, crew, budget);
    dy_budget_give(budget, run.queue, count, sizeof *run.queue);
    dy_budget_give(budget, run.left, count, sizeof *run.left);
    dy_budget_give(budget, run.first, count + 1, sizeof *run.first);
    return status;
}
