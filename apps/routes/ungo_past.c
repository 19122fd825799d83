/* ungo_past.c - positions of Un-Go that a game has had.
 *
 * A winner needs a move to a position that it wins, and the other side's moves all lead to such
 * positions; none may have been. So the positions are listed that can come of it, those that have
 * been are taken for no win, and it is told from the end which are won: retrograde analysis. First
 * the winner makes the quickest moves alone, which most often is enough, and then any that the
 * table calls won. */
#include "ungo_past.h"

#include "jobs.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES_MAX = 1 << 20, /* positions that are listed; a few bytes and moves each */
    NODES_LEAST = 1 << 10,
    NODE_BYTES = 256, /* with all its moves */
    LOOK_EVERY = 256  /* positions between looks at the clock */
};

/* Digits of base 3, and who is to move; more than 0. */
static uint64_t code_of(const ungo_past *past, const unsigned char *cells, int to_move)
{
    uint64_t code = (uint64_t)to_move;
    for (size_t i = 0; i < past->cells; i++)
        code = 3 * code + cells[i];
    return code;
}

static int compare_codes(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return one < other ? -1 : one > other;
}

static bool has_code(const ungo_past *past, uint64_t code)
{
    return bsearch(&code, past->codes, past->count, sizeof code, compare_codes) != NULL;
}

/* ---- the past ----------------------------------------------------------------------------- */

static void add_position(ungo_past *past, const dyad_play *play)
{
    unsigned char cells[DYAD_UNGO_TABLE_CELLS_MAX];
    dyad_play_cells(play, cells);
    past->codes[past->count++] = code_of(past, cells, dyad_play_to_move(play));
}

bool ungo_past_take(ungo_past *past, const dyad_ungo_table *table, dyad_play *play,
                    ungo_past_limits limits)
{
    size_t count = dyad_play_count(play);
    *past = (ungo_past){.cells = dyad_play_rows(play) * dyad_play_columns(play),
                        .table = table,
                        .limits = limits,
                        .codes = malloc((count + 1) * sizeof *past->codes)};
    dyad_move *moves = malloc((count + 1) * sizeof *moves);
    bool taken = past->codes && moves;
    for (size_t i = 0; i < count && taken; i++)
        dyad_play_at(play, i, &moves[i]);
    if (taken)
        add_position(past, play);
    for (size_t i = 0; i < count && taken; i++) {
        dyad_play_undo(play);
        add_position(past, play);
    }
    for (size_t i = 0; i < count && taken; i++)
        taken = dyad_play_move(play, &moves[i], NULL) == DYAD_OK;
    free(moves);
    if (taken)
        qsort(past->codes, past->count, sizeof *past->codes, compare_codes);
    else
        ungo_past_free(past);
    return taken;
}

void ungo_past_free(ungo_past *past)
{
    free(past->codes);
    *past = (ungo_past){.cells = 0};
}

bool ungo_past_has(const ungo_past *past, const dyad_ungo_position *position)
{
    return has_code(past, code_of(past, position->cells, position->to_move));
}

/* ---- wins --------------------------------------------------------------------------------- */

typedef struct node {
    uint64_t code;
    uint32_t before; /* the first edge that leads here, plus 1 */
    uint32_t left;   /* moves that have to be won until it is; 0: it is won */
} node;

typedef struct edge {
    uint32_t from, next; /* the next that leads to the same node, plus 1 */
} edge;

/* The positions that can come of one, in the order in which they were found. */
typedef struct region {
    const ungo_past *past;
    int winner;
    bool quickest; /* the winner makes the quickest moves alone */
    node *nodes;
    uint32_t *places; /* by code: numbers plus 1 */
    edge *edges;
    size_t most, count, edge_count, edge_room; /* places: twice the most nodes */
} region;

static dyad_ungo_position position_of(const ungo_past *past, uint64_t code)
{
    dyad_ungo_position position = {.to_move = 1};
    for (size_t i = past->cells; i-- > 0; code /= 3)
        position.cells[i] = (unsigned char)(code % 3);
    position.to_move = (int)code;
    return position;
}

/* Whether the node is there now, as number *at; else there are too many. */
static bool take_node(region *r, uint64_t code, uint32_t *at)
{
    size_t place = (size_t)(code * UINT64_C(0x9e3779b97f4a7c15) >> 32) % (2 * r->most);
    while (r->places[place] && r->nodes[r->places[place] - 1].code != code)
        place = (place + 1) % (2 * r->most);
    if (!r->places[place]) {
        if (r->count == r->most)
            return false;
        r->nodes[r->count++] = (node){.code = code, .left = UINT32_MAX};
        r->places[place] = (uint32_t)r->count;
    }
    *at = r->places[place] - 1;
    return true;
}

static bool add_edge(region *r, uint32_t from, uint64_t code)
{
    uint32_t to;
    if (r->edge_count == r->edge_room) {
        size_t room = r->edge_room ? 2 * r->edge_room : 1024;
        edge *edges = realloc(r->edges, room * sizeof *edges);
        if (!edges)
            return false;
        r->edges = edges;
        r->edge_room = room;
    }
    if (!take_node(r, code, &to))
        return false;
    r->edges[r->edge_count++] = (edge){from, r->nodes[to].before};
    r->nodes[to].before = (uint32_t)r->edge_count;
    return true;
}

/* Lists what follows a position that has not been. False: it is too much. */
static bool expand(region *r, uint32_t at)
{
    const ungo_past *past = r->past;
    dyad_ungo_position here = position_of(past, r->nodes[at].code);
    dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
    size_t count;
    if (has_code(past, r->nodes[at].code))
        return true;
    if (dyad_ungo_table_moves(past->table, &here, moves, &count, NULL) != DYAD_OK)
        return false;
    bool chooses = here.to_move == r->winner;
    r->nodes[at].left = chooses ? 1 : (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        bool skips =
            chooses && (r->quickest ? !moves[i].best : moves[i].value.result != DYAD_WDL_WIN);
        if (!skips && !add_edge(r, at, code_of(past, moves[i].after.cells, moves[i].after.to_move)))
            return false;
    }
    return true;
}

/* From the positions in which the other side has lost, backwards; `won` has room for all. */
static void tell_from_end(region *r, uint32_t *won)
{
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++)
        if (!r->nodes[i].left)
            won[count++] = (uint32_t)i;
    while (count) {
        uint32_t at = won[--count];
        for (uint32_t i = r->nodes[at].before; i; i = r->edges[i - 1].next) {
            node *from = &r->nodes[r->edges[i - 1].from];
            if (from->left && --from->left == 0)
                won[count++] = r->edges[i - 1].from;
        }
    }
}

static dyad_answer search(region *r, uint64_t code)
{
    uint32_t at;
    if (!r->nodes || !r->places || !take_node(r, code, &at))
        return DYAD_OPEN;
    for (; at < r->count; at++)
        if ((at % LOOK_EVERY == LOOK_EVERY - 1 &&
             (__atomic_load_n(r->past->limits.stop, __ATOMIC_RELAXED) ||
              clock_now() >= r->past->limits.end)) ||
            !expand(r, at))
            return DYAD_OPEN;
    tell_from_end(r, r->places);
    return r->nodes[0].left ? DYAD_NO : DYAD_YES;
}

dyad_answer ungo_past_wins(const ungo_past *past, const dyad_ungo_position *position, int winner)
{
    dyad_answer found = DYAD_NO;
    size_t most = NODES_MAX;
    while (most > NODES_LEAST && most > past->limits.memory / NODE_BYTES)
        most /= 2;
    for (int quickest = 1; quickest >= 0 && found == DYAD_NO; quickest--) {
        region r = {.past = past,
                    .winner = winner,
                    .quickest = quickest == 1,
                    .most = most,
                    .nodes = malloc(most * sizeof *r.nodes),
                    .places = calloc(2 * most, sizeof *r.places)};
        found = search(&r, code_of(past, position->cells, position->to_move));
        free(r.nodes);
        free(r.places);
        free(r.edges);
    }
    return found;
}
