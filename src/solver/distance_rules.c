/* distance_rules.c - within how few moves a side ends a game that it wins, by the rules of play
 * alone: all that can happen within so many moves, with a table of positions that have been
 * searched.
 *
 * A position that comes again ends a game without a winner. A side that wins in as few moves as can
 * be never comes back to a position, as it is nearer to the end at each of its moves: so that is a
 * failure as any other is. But it holds for the way to there alone, and what follows from it is not
 * put into the table. */
#include "solver/distance.h"

#include "base/memory.h"
#include "base/random.h"
#include "play/play_layout.h"
#include "play/play_rules.h"

#include <limits.h>
#include <string.h>

enum {
    CELLS = DY_DISTANCE_CELLS,
    TABLE = 1 << 14,
    LISTED = 1 << 14, /* moves, of all positions on the line together */
    DEPTH_MAX = 256,
    NONE = -1
};

typedef enum verdict { FAILS, SUCCEEDS, OVER } verdict;

/* A position that has been searched: the least number of moves that is known to do, and the most
 * that is known not to; 0: none is. */
typedef struct entry {
    uint64_t low, high;
    uint16_t does, fails;
    int16_t move; /* that does, or refutes */
} entry;

typedef struct rule_search {
    dyad_allocator memory;
    const dyad_game *game;
    uint32_t rows, columns, cells;
    entry *table;
    dyad_move *list;
    size_t listed;
    unsigned char *layout; /* room for a position laid out as cells */
    /* Of the call that is being carried out. */
    dyad_play *play;
    const dy_distance_question *asked;
    const dy_connection_limits *limits;
    uint64_t nodes;
    bool over, failed; /* a limit; memory */
    bool again;        /* what was searched last depends on a position that came again */
} rule_search;

/* ---- positions ------------------------------------------------------------------------------ */

/* Piles count in any order; those that are gone are none. */
static void hash_piles(const rule_search *s, uint64_t *low, uint64_t *high)
{
    for (uint32_t row = 0; row < s->rows; row++) {
        const unsigned char *pile = s->layout + (size_t)row * s->columns;
        uint64_t a = 1, b = 2;
        for (uint32_t i = 0; i < s->columns && pile[i]; i++) {
            a = dy_scatter(a * 4 + pile[i]);
            b = dy_scatter(b * 4 + pile[i] + 1U);
        }
        *low += pile[0] ? a : 0;
        *high += pile[0] ? b : 0;
    }
}

static entry *entry_of(rule_search *s)
{
    int to_move = dyad_play_to_move(s->play);
    uint64_t number = (uint64_t)to_move * 16 + (uint64_t)s->asked->winner * 2 +
                      (dy_play_passed(s->play) ? 1U : 0U);
    uint64_t low = dy_scatter(number), high = dy_scatter(~number);
    dy_play_lay_out(s->play, s->rows, s->columns, s->layout);
    if (s->game->piles)
        hash_piles(s, &low, &high);
    for (uint32_t cell = 0; !s->game->piles && cell < s->cells; cell++) {
        if (!s->layout[cell])
            continue;
        number = (uint64_t)cell * 4 + s->layout[cell];
        low ^= dy_scatter(number * 2);
        high ^= dy_scatter(~dy_scatter(number * 2 + 1));
    }
    entry *at = &s->table[low % TABLE];
    if (at->low != low || at->high != high)
        *at = (entry){.low = low, .high = high, .move = NONE};
    return at;
}

static bool is_past(rule_search *s)
{
    const dy_distance_question *asked = s->asked;
    if (!asked->is_past)
        return false;
    dy_play_lay_out(s->play, s->rows, s->columns, s->layout);
    return asked->is_past(asked->user, s->layout, dyad_play_to_move(s->play),
                          dy_play_passed(s->play));
}

static bool count_node(rule_search *s)
{
    s->nodes++;
    s->over = s->over || dy_distance_spent(s->limits, s->nodes);
    return !s->over;
}

static int cell_of(const rule_search *s, const dyad_move *move)
{
    return move->kind == DYAD_MOVE_PASS ? (int)s->cells
                                        : (int)(move->row * s->columns + move->column);
}

/* Lists the moves of whose turn it is, the swap left out, with `first` in front. False: there is no
 * room for them. */
static bool list_moves(rule_search *s, int first, size_t *count)
{
    dyad_move *list = s->list + s->listed;
    size_t room = LISTED - s->listed;
    size_t legal = dyad_play_legal(s->play, dyad_play_to_move(s->play), list, room);
    *count = 0;
    for (size_t i = 0; i < legal && i < room; i++) {
        if (list[i].kind != DYAD_MOVE_PLACE && list[i].kind != DYAD_MOVE_PASS)
            continue;
        dyad_move move = list[i];
        list[(*count)++] = move;
        if (cell_of(s, &move) == first) {
            list[*count - 1] = list[0];
            list[0] = move;
        }
    }
    return legal <= room;
}

/* ---- the search ----------------------------------------------------------------------------- */

static verdict search(rule_search *s, unsigned moves, unsigned depth, int *move);

/* What a move comes to for the winner, with so many moves of both sides left after it. */
static verdict try_move(rule_search *s, const dyad_move *move, unsigned left, unsigned depth)
{
    verdict came = FAILS;
    int ignored;
    if (dyad_play_move(s->play, move, NULL) != DYAD_OK) {
        s->failed = true;
        return OVER;
    }
    dyad_standing standing = dyad_play_result(s->play);
    if (standing.ending == DYAD_ENDING_REPEATS)
        s->again = true;
    else if (standing.ending != DYAD_ENDING_NONE)
        came = standing.winner == s->asked->winner ? SUCCEEDS : FAILS;
    else if (left > 0 && !is_past(s))
        came = search(s, left, depth + 1, &ignored);
    dyad_play_undo(s->play);
    return came;
}

static verdict note(rule_search *s, verdict came, unsigned moves, int move)
{
    entry *at = entry_of(s);
    if (came == SUCCEEDS && (!at->does || moves < at->does)) {
        at->does = (uint16_t)moves;
        at->move = (int16_t)move;
    } else if (came == FAILS && moves > at->fails) {
        at->fails = (uint16_t)moves;
        if (move != NONE)
            at->move = (int16_t)move;
    }
    return came;
}

/* Whether the game ends within so many moves of both sides, and the winner wins it; *move, the move
 * that does it or refutes it, or else the first. */
static verdict search(rule_search *s, unsigned moves, unsigned depth, int *move)
{
    const entry *known = entry_of(s);
    bool own = dyad_play_to_move(s->play) == s->asked->winner, again = s->again;
    size_t count, listed = s->listed;
    int first = known->move;
    if (depth > 0 && known->does && known->does <= moves)
        return SUCCEEDS;
    if (depth > 0 && known->fails >= moves)
        return FAILS;
    if (!count_node(s) || depth == DEPTH_MAX || !list_moves(s, first, &count) || count == 0)
        return OVER;
    s->again = false;
    s->listed += count;
    verdict came = own ? FAILS : SUCCEEDS;
    *move = own ? NONE : cell_of(s, &s->list[listed]);
    /* First what ends the game at once. */
    for (unsigned pass = 0; pass < 2 && came == (own ? FAILS : SUCCEEDS); pass++)
        for (size_t i = 0; i < count && came == (own ? FAILS : SUCCEEDS); i++) {
            if (pass == 1 && moves == 1)
                break;
            if (pass == 0 && !own && moves > 1)
                break; /* all have to be searched in any case */
            came = try_move(s, &s->list[listed + i], pass ? moves - 1 : 0, depth);
            if (came != (own ? FAILS : SUCCEEDS))
                *move = cell_of(s, &s->list[listed + i]);
        }
    s->listed = listed;
    if (came != OVER && !(came == FAILS && s->again))
        note(s, came, moves, *move);
    if (came == SUCCEEDS)
        s->again = again;
    else
        s->again = s->again || again;
    return came;
}

/* ---- questions ------------------------------------------------------------------------------ */

static dyad_status set_up(rule_search *s, const unsigned char *cells, int to_move, bool passed)
{
    dyad_status status =
        dy_play_new_laid_out(&s->memory, s->game, s->rows, s->columns, cells, to_move, &s->play);
    if (status == DYAD_OK)
        s->play->began_passed = passed;
    return status;
}

static void take_down(rule_search *s)
{
    dyad_play_free(s->play);
    s->play = NULL;
}

/* What the game has had makes other answers of the same positions. */
static void forget(void *searched)
{
    rule_search *s = searched;
    memset(s->table, 0, TABLE * sizeof *s->table);
}

static dyad_status find(void *searched, const dy_distance_question *asked,
                        const dy_connection_limits *limits, dy_distance_found *found,
                        uint64_t *nodes)
{
    rule_search *s = searched;
    int refuting = NONE, move = NONE;
    verdict came = FAILS;
    dyad_status status = set_up(s, asked->cells, asked->to_move, asked->passed);
    if (status != DYAD_OK)
        return status;
    if (asked->is_past)
        forget(s);
    s->asked = asked;
    s->limits = limits;
    s->nodes = 0;
    s->listed = 0;
    s->over = s->failed = s->again = false;
    bool own = asked->to_move == asked->winner;
    bool goes_on = dyad_play_result(s->play).ending == DYAD_ENDING_NONE;
    for (unsigned moves = 1; goes_on && moves < DEPTH_MAX && came == FAILS; moves++) {
        came = search(s, moves, 0, &move);
        found->least = moves;
        refuting = came == FAILS ? move : refuting;
    }
    *nodes = s->nodes;
    if (came == SUCCEEDS)
        found->moves = found->least;
    found->move = came == SUCCEEDS && (own || refuting == NONE) ? move : own ? NONE : refuting;
    take_down(s);
    if (asked->is_past)
        forget(s);
    return s->failed ? DYAD_E_MEMORY : DYAD_OK;
}

static dyad_status glance(void *searched, const unsigned char *cells, int to_move, bool passed,
                          dy_nearness *near)
{
    rule_search *s = searched;
    size_t count;
    dyad_status status = set_up(s, cells, to_move, passed);
    for (uint32_t cell = 0; cell < s->cells; cell++)
        near[cell] = (dy_nearness){NONE, NONE};
    if (status != DYAD_OK)
        return status;
    s->listed = 0;
    list_moves(s, NONE, &count);
    for (size_t i = 0; i < count && status == DYAD_OK; i++) {
        int cell = cell_of(s, &s->list[i]);
        status = dyad_play_move(s->play, &s->list[i], NULL);
        if (status != DYAD_OK)
            break;
        if (cell < (int)s->cells)
            near[cell] = (dy_nearness){
                .mover = (int)dyad_play_legal(s->play, 3 - to_move, NULL, 0),
                .other = (int)dyad_play_legal(s->play, to_move, NULL, 0),
            };
        dyad_play_undo(s->play);
    }
    take_down(s);
    return status;
}

/* ---- memory --------------------------------------------------------------------------------- */

static void close_search(void *searched)
{
    rule_search *s = searched;
    dyad_allocator memory = s->memory;
    dy_memory_free(&memory, s->table, TABLE, sizeof *s->table);
    dy_memory_free(&memory, s->list, LISTED, sizeof *s->list);
    dy_memory_free(&memory, s->layout, CELLS, 1);
    dy_memory_free(&memory, s, 1, sizeof *s);
}

static dyad_status open_search(const dyad_allocator *memory, const dyad_game *game, uint32_t rows,
                               uint32_t columns, void **out)
{
    rule_search *s = dy_memory_new(memory, 1, sizeof *s);
    *out = s;
    if (!s)
        return DYAD_E_MEMORY;
    memset(s, 0, sizeof *s);
    s->memory = *memory;
    s->game = game;
    s->rows = rows;
    s->columns = columns;
    s->cells = rows * columns;
    s->table = dy_memory_new(memory, TABLE, sizeof *s->table);
    s->list = dy_memory_new(memory, LISTED, sizeof *s->list);
    s->layout = dy_memory_new(memory, CELLS, 1);
    if (!s->table || !s->list || !s->layout)
        return DYAD_E_MEMORY; /* dy_distances_close() gives back what there is */
    forget(s);
    return DYAD_OK;
}

static size_t bytes_of(const void *searched)
{
    const rule_search *s = searched;
    return sizeof *s + TABLE * sizeof *s->table + LISTED * sizeof *s->list + CELLS;
}

const dy_distance_ways dy_distance_by_rules = {
    .open = open_search,
    .close = close_search,
    .forget = forget,
    .bytes = bytes_of,
    .find = find,
    .glance = glance,
};
