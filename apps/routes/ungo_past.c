/* ungo_past.c - positions of Un-Go that a game has had.
 *
 * A winner needs a move to a position that it wins, and the other side's moves all lead to such
 * positions; none may have been. That is searched depth first, the quickest win first. What is on
 * the way to itself counts as not won, as it would come again. So a win that is found is one, and
 * where none is found there may be one still. */
#include "ungo_past.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEPTH_MAX = 128,     /* of the search: a few hundred KB of stack */
    LOOKS_MAX = 1 << 15, /* positions of all searches */
    KNOWN = 1 << 17      /* places for them: a power of 2 */
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

bool ungo_past_take(ungo_past *past, const dyad_ungo_table *table, dyad_play *play, dyad_stop stop)
{
    size_t count = dyad_play_count(play);
    *past = (ungo_past){.cells = dyad_play_rows(play) * dyad_play_columns(play),
                        .table = table,
                        .stop = stop,
                        .codes = malloc((count + 1) * sizeof *past->codes),
                        .known = calloc(KNOWN, sizeof *past->known)};
    dyad_move *moves = malloc((count + 1) * sizeof *moves);
    bool taken = past->codes && past->known && moves;
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
    free(past->known);
    *past = (ungo_past){.cells = 0};
}

bool ungo_past_has(const ungo_past *past, const dyad_ungo_position *position)
{
    return has_code(past, code_of(past, position->cells, position->to_move));
}

/* ---- wins --------------------------------------------------------------------------------- */

/* The place of a position and a winner: twice their key, and 1 where it is known to win; or a free
 * one. */
static uint64_t *place_of(const ungo_past *past, uint64_t key)
{
    size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) % KNOWN;
    while (past->known[at] && past->known[at] / 2 != key)
        at = (at + 1) % KNOWN;
    return &past->known[at];
}

static bool wins(ungo_past *past, const dyad_ungo_position *position, int winner, unsigned depth);

/* Whether a move leads to a win; of who loses, every move has to. */
static bool look_at(ungo_past *past, const dyad_ungo_position *position, int winner, unsigned depth)
{
    dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
    size_t count;
    if (dyad_ungo_table_moves(past->table, position, moves, &count, NULL) != DYAD_OK)
        return false;
    bool chooses = position->to_move == winner;
    for (int best = 1; best >= 0; best--)
        for (size_t i = 0; i < count; i++) {
            if (moves[i].best != (best == 1) || (chooses && moves[i].value.result != DYAD_WDL_WIN))
                continue;
            if (wins(past, &moves[i].after, winner, depth + 1) == chooses)
                return chooses;
        }
    return !chooses;
}

static bool wins(ungo_past *past, const dyad_ungo_position *position, int winner, unsigned depth)
{
    uint64_t code = code_of(past, position->cells, position->to_move);
    if (has_code(past, code))
        return false;
    uint64_t key = 2 * code + (uint64_t)(winner - 1), *known = place_of(past, key);
    if (*known)
        return *known % 2;
    if (past->looked == LOOKS_MAX || depth == DEPTH_MAX ||
        __atomic_load_n(past->stop, __ATOMIC_RELAXED))
        return false;
    past->looked++;
    *known = 2 * key;
    *known += look_at(past, position, winner, depth);
    return *known % 2;
}

bool ungo_past_wins(ungo_past *past, const dyad_ungo_position *position, int winner)
{
    return wins(past, position, winner, 0);
}
