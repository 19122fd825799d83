/* distance_connection.c - within how few stones a side joins its edges, whatever the other does.
 *
 * The side that is to join, the winner, is out for a chain, and the other only stands in its way:
 * a stone of its own never hurts it, and one of the other's never helps it. So two things hold.
 *
 *   - With so many stones left it needs an empty cell that lies on a way through no more empty
 *     cells than that. Other moves need not be tried, and where the shortest way has more, it
 * fails.
 *   - A success names the cells that it needed. A move of the other elsewhere changes nothing, so
 *     that only those within are left to refute it: first the cells of a shortest way.
 *
 * A chain of bridges is seen without a search: groups, edges among them, each of which shares two
 * empty cells with the next, and no two pairs the same cell. It takes a stone for each pair.
 *
 * With one stone less the search has failed, so the number that it succeeds with is the least. */
#include "solver/distance.h"

#include "base/memory.h"
#include "base/random.h"

#include <limits.h>
#include <string.h>

enum {
    CELLS = DY_DISTANCE_CELLS,
    WORDS = CELLS / 64,
    STONES_MAX = 64,  /* of the winner: beyond, nothing is found */
    TABLE = 1 << 12,  /* positions that are kept */
    LISTED = 1 << 14, /* moves, of all positions on the line together */
    GROUPS_MAX = 48,  /* in chains of bridges; the two edges are the first */
    SHARED_MAX = 4,
    BESIDE_MAX = 8,
    FAR = USHRT_MAX / 2,
    SETS_A_MOVE = 3,
    NONE = -1
};

typedef struct cellset {
    uint64_t words[WORDS];
} cellset;

typedef enum verdict { FAILS, SUCCEEDS, OVER } verdict;

/* A position that has been searched: the least number of stones that is known to do, with the cells
 * that they need, and the most that is known not to; 0: none is. */
typedef struct entry {
    uint64_t low, high;
    uint16_t does, fails;
    cellset needed;
} entry;

typedef struct link_beside {
    uint16_t count, cells[BESIDE_MAX];
} link_beside;

typedef struct link_search {
    dyad_allocator memory;
    const dyad_game *game;
    uint32_t rows, columns, cells, words;
    link_beside beside[CELLS]; /* cells through which the winner joins its edges */
    link_beside across[CELLS]; /* and through which the loser keeps it from that */
    unsigned char at[CELLS];   /* 0, or the colour that stands there */
    int winner, loser;
    uint16_t edges[2][CELLS]; /* the cells along the winner's edges */
    uint32_t edge_count;
    /* Along which edges: bits 0 and 1 those that are to be joined, 2 and 3 the others. */
    unsigned char on_edge[CELLS];
    uint64_t low, high;     /* what the stones hash to */
    uint16_t far[2][CELLS]; /* empty cells to each edge, the cell itself among them */
    uint16_t from[CELLS];   /* the cell before it on a shortest way from the first edge */
    uint16_t queue[2][CELLS];
    entry *table;
    cellset *sets; /* some for each move on the line */
    uint16_t *list;
    uint32_t listed;
    /* Of chains of bridges. */
    uint16_t group[CELLS], stack[CELLS];
    unsigned char shared[GROUPS_MAX][GROUPS_MAX];
    uint16_t between[GROUPS_MAX][GROUPS_MAX][SHARED_MAX];
    /* Of the call that is being carried out. */
    const dy_connection_limits *limits;
    uint64_t nodes;
    bool over;
} link_search;

/* ---- sets of cells -------------------------------------------------------------------------- */

static void clear_set(const link_search *s, cellset *set)
{
    memset(set->words, 0, s->words * sizeof set->words[0]);
}

static void add_cell(cellset *set, uint32_t cell)
{
    set->words[cell / 64] |= UINT64_C(1) << cell % 64;
}

static void drop_cell(cellset *set, uint32_t cell)
{
    set->words[cell / 64] &= ~(UINT64_C(1) << cell % 64);
}

static bool has_cell(const cellset *set, uint32_t cell)
{
    return set->words[cell / 64] >> cell % 64 & 1;
}

static void add_set(const link_search *s, cellset *to, const cellset *from)
{
    for (uint32_t i = 0; i < s->words; i++)
        to->words[i] |= from->words[i];
}

static void keep_common(const link_search *s, cellset *to, const cellset *from)
{
    for (uint32_t i = 0; i < s->words; i++)
        to->words[i] &= from->words[i];
}

/* The first cell of a set; NONE: it is empty. */
static int first_cell(const link_search *s, const cellset *set)
{
    for (uint32_t i = 0; i < s->words; i++)
        if (set->words[i])
            return (int)(64 * i) + __builtin_ctzll(set->words[i]);
    return NONE;
}

/* ---- ways ----------------------------------------------------------------------------------- */

/* How many empty cells lie between each cell and an edge, the cell itself counted, through no stone
 * of the loser. */
static void measure(link_search *s, int edge)
{
    uint16_t *far = s->far[edge], *now = s->queue[0], *later = s->queue[1];
    uint32_t now_count = 0, later_count = 0;
    for (uint32_t i = 0; i < s->cells; i++)
        far[i] = FAR;
    for (uint32_t i = 0; i < s->edge_count; i++) {
        uint16_t cell = s->edges[edge][i];
        if (s->at[cell] == s->loser)
            continue;
        bool own = s->at[cell] != 0;
        far[cell] = !own;
        s->from[cell] = cell;
        if (own)
            now[now_count++] = cell;
        else
            later[later_count++] = cell;
    }
    for (uint16_t level = 0; now_count || later_count; level++) {
        while (now_count) {
            uint16_t cell = now[--now_count];
            for (uint32_t i = 0; i < s->beside[cell].count; i++) {
                uint16_t to = s->beside[cell].cells[i];
                bool own = s->at[to] == s->winner;
                uint16_t length = (uint16_t)(level + !own);
                if (s->at[to] == s->loser || far[to] <= length)
                    continue;
                far[to] = length;
                s->from[to] = cell;
                if (own)
                    now[now_count++] = to;
                else
                    later[later_count++] = to;
            }
        }
        uint16_t *swap = now;
        now = later;
        later = swap;
        now_count = later_count;
        later_count = 0;
    }
}

/* The empty cells of a shortest way between the edges, as measure(s, 0) left it; *last, the cell at
 * its end. */
static uint32_t shortest(const link_search *s, uint16_t *last)
{
    uint32_t least = FAR;
    for (uint32_t i = 0; i < s->edge_count; i++) {
        uint16_t cell = s->edges[1][i];
        if (s->far[0][cell] < least) {
            least = s->far[0][cell];
            *last = cell;
        }
    }
    return least;
}

static uint32_t gap(link_search *s)
{
    uint16_t last;
    measure(s, 0);
    return shortest(s, &last);
}

/* The empty cells of a shortest way through a cell; FAR and more: there is none. */
static uint32_t through(const link_search *s, uint32_t cell)
{
    return (uint32_t)s->far[0][cell] + s->far[1][cell] - 1;
}

static void put(link_search *s, uint32_t cell, int colour)
{
    uint64_t number = (uint64_t)cell * 4 + (uint64_t)(colour ? colour : s->at[cell]);
    s->low ^= dy_scatter(number);
    s->high ^= dy_scatter(~dy_scatter(number + CELLS * 4));
    s->at[cell] = (unsigned char)colour;
}

/* ---- chains of bridges ---------------------------------------------------------------------- */

enum { NO_GROUP = GROUPS_MAX };

/* The edge, 0 or 1 for the first side of a chain, along which a cell lies, and that is the side's:
 * the winner joins its own edges, and the loser holds it up from one of its own to the other. */
static bool is_along(const link_search *s, bool own, uint32_t cell, uint32_t edge)
{
    return s->on_edge[cell] >> (own ? edge : edge + 2) & 1;
}

static const link_beside *beside_of(const link_search *s, bool own, uint32_t cell)
{
    return own ? &s->beside[cell] : &s->across[cell];
}

static void flood_group(link_search *s, bool own, uint32_t first, uint16_t number)
{
    uint32_t depth = 0;
    s->group[first] = number;
    s->stack[depth++] = (uint16_t)first;
    while (depth) {
        const link_beside *beside = beside_of(s, own, s->stack[--depth]);
        for (uint32_t k = 0; k < beside->count; k++) {
            uint16_t to = beside->cells[k];
            if (s->at[to] != s->at[first] || s->group[to] != NO_GROUP)
                continue;
            s->group[to] = number;
            s->stack[depth++] = to;
        }
    }
}

/* Numbers the groups of a side; those along an edge are that edge's. False: there are too many. */
static bool number_groups(link_search *s, bool own, uint32_t *count)
{
    int colour = own ? s->winner : s->loser;
    *count = 2;
    for (uint32_t i = 0; i < s->cells; i++)
        s->group[i] = NO_GROUP;
    for (uint32_t pass = 0; pass < 3; pass++) /* first those along the edges */
        for (uint32_t i = 0; i < s->cells; i++) {
            if (s->at[i] != colour || s->group[i] != NO_GROUP ||
                (pass < 2 && !is_along(s, own, i, pass)))
                continue;
            uint16_t number = (uint16_t)(pass < 2 ? pass : (*count)++);
            if (number >= GROUPS_MAX)
                return false;
            flood_group(s, own, i, number);
        }
    return true;
}

/* Notes an empty cell that two groups share. */
static void note_shared(link_search *s, uint16_t a, uint16_t b, uint32_t cell)
{
    unsigned char *count = &s->shared[a][b];
    if (a != b && *count < SHARED_MAX)
        s->between[a][b][(*count)++] = (uint16_t)cell;
}

static void find_shared(link_search *s, bool own, uint32_t groups)
{
    for (uint32_t a = 0; a < groups; a++)
        memset(s->shared[a], 0, groups);
    for (uint32_t cell = 0; cell < s->cells; cell++) {
        uint16_t near[BESIDE_MAX + 2];
        uint32_t count = 0;
        if (s->at[cell])
            continue;
        for (uint16_t edge = 0; edge < 2; edge++)
            if (is_along(s, own, cell, edge))
                near[count++] = edge;
        const link_beside *beside = beside_of(s, own, cell);
        for (uint32_t i = 0; i < beside->count; i++) {
            uint16_t group = s->group[beside->cells[i]];
            bool is_new = group != NO_GROUP;
            for (uint32_t k = 0; k < count && is_new; k++)
                is_new = near[k] != group;
            if (is_new)
                near[count++] = group;
        }
        for (uint32_t a = 0; a < count; a++)
            for (uint32_t b = 0; b < count; b++)
                note_shared(s, near[a], near[b], cell);
    }
}

/* Takes cells that two groups share, and that are not taken yet; false: there are too few. */
static bool take_shared(link_search *s, uint16_t a, uint16_t b, uint32_t wanted, cellset *taken)
{
    uint32_t count = s->shared[a][b];
    for (uint32_t i = 0; i < count && wanted; i++)
        if (!has_cell(taken, s->between[a][b][i])) {
            add_cell(taken, s->between[a][b][i]);
            wanted--;
        }
    return wanted == 0;
}

/* A chain of bridges of a side, all of whose cells are its own. */
typedef struct chain {
    uint32_t links; /* stones that it takes; 0: no chain is seen */
    int open;       /* a cell that has to be taken first, or NONE */
    cellset *cells;
} chain;

/* Looks for a shortest chain; `moves`: the side is to move, so that one of its links may be a
 * single cell. */
static chain find_chain(link_search *s, bool own, bool moves, cellset *cells)
{
    uint16_t before[2 * GROUPS_MAX], order[2 * GROUPS_MAX]; /* a group, after a single cell too */
    uint32_t groups, done = 0, known = 1;
    chain found = {0, NONE, cells};
    if (!number_groups(s, own, &groups))
        return found;
    find_shared(s, own, groups);
    for (uint32_t i = 0; i < 2 * groups; i++)
        before[i] = UINT16_MAX;
    before[0] = order[0] = 0;
    while (done < known && before[2] == UINT16_MAX && before[3] == UINT16_MAX) {
        uint16_t at = order[done++], a = at / 2;
        for (uint32_t b = 1; b < groups; b++) {
            bool single = s->shared[a][b] == 1 && moves && at % 2 == 0;
            uint16_t to = (uint16_t)(2 * b + (at % 2 || single));
            if ((s->shared[a][b] >= 2 || single) && before[to] == UINT16_MAX) {
                before[to] = at;
                order[known++] = to;
            }
        }
    }
    clear_set(s, cells);
    uint16_t at = before[2] != UINT16_MAX ? 2 : 3;
    if (before[at] == UINT16_MAX)
        return found;
    uint32_t links = 0;
    for (int pass = 0; pass < 2; pass++) /* the single cell first: it has no other */
        for (uint16_t to = at; to != 0; to = before[to]) {
            uint16_t from = before[to], a = from / 2, b = to / 2;
            bool single = from % 2 != to % 2;
            if (single != (pass == 0))
                continue;
            if (!take_shared(s, a, b, single ? 1 : 2, cells))
                return found;
            if (single)
                found.open = s->between[a][b][0];
            links++;
        }
    found.links = links;
    return found;
}

/* ---- the table ------------------------------------------------------------------------------ */

/* The entry of the position with this colour to move, made its own where it is another's. */
static entry *entry_of(link_search *s, int to_move)
{
    uint64_t turn = dy_scatter((uint64_t)to_move * 8 + (uint64_t)s->winner);
    uint64_t low = s->low ^ turn, high = s->high ^ dy_scatter(turn);
    entry *at = &s->table[low % TABLE];
    if (at->low != low || at->high != high) {
        at->low = low;
        at->high = high;
        at->does = at->fails = 0;
    }
    return at;
}

/* What the table says; OVER: nothing. */
static verdict recall(link_search *s, int to_move, uint32_t stones, cellset *needed)
{
    const entry *at = entry_of(s, to_move);
    if (at->does && at->does <= stones) {
        memcpy(needed->words, at->needed.words, s->words * sizeof needed->words[0]);
        return SUCCEEDS;
    }
    return at->fails >= stones ? FAILS : OVER;
}

static verdict note_failure(link_search *s, int to_move, uint32_t stones)
{
    entry *at = entry_of(s, to_move);
    if (at->fails < stones)
        at->fails = (uint16_t)stones;
    return FAILS;
}

static verdict note_success(link_search *s, int to_move, uint32_t stones, const cellset *needed)
{
    entry *at = entry_of(s, to_move);
    if (!at->does || stones < at->does) {
        at->does = (uint16_t)stones;
        memcpy(at->needed.words, needed->words, s->words * sizeof needed->words[0]);
    }
    return SUCCEEDS;
}

/* ---- the search ----------------------------------------------------------------------------- */

static bool count_node(link_search *s)
{
    s->nodes++;
    s->over = s->over || dy_distance_spent(s->limits, s->nodes);
    return !s->over;
}

/* A set of the line's: `which` of those at a depth. */
static cellset *set_at(const link_search *s, uint32_t depth, uint32_t which)
{
    return &s->sets[SETS_A_MOVE * depth + which];
}

/* Lists the winner's moves that lie on ways through at most so many empty cells, the shortest
 * first; false: there is no room. */
static bool list_moves(link_search *s, uint32_t stones, const cellset *within, uint32_t *count)
{
    uint16_t *list = s->list + s->listed;
    *count = 0;
    for (uint32_t length = 1; length <= stones; length++)
        for (uint32_t cell = 0; cell < s->cells; cell++) {
            if (s->at[cell] || through(s, cell) != length || (within && !has_cell(within, cell)))
                continue;
            if (s->listed + *count == LISTED)
                return false;
            list[(*count)++] = (uint16_t)cell;
        }
    return true;
}

static verdict resist(link_search *s, uint32_t stones, uint32_t depth, cellset *needed, int *move);

/* Whether the winner, to move, joins its edges within so many stones, and the cells that it needs
 * then; *move is the first. */
static verdict attack(link_search *s, uint32_t stones, uint32_t depth, cellset *needed, int *move)
{
    uint32_t count, listed = s->listed;
    verdict came = recall(s, s->winner, stones, needed);
    if (came == FAILS || (came == SUCCEEDS && depth > 0))
        return came;
    if (!count_node(s))
        return OVER;
    uint32_t least = gap(s);
    if (least > stones)
        return FAILS;
    if (depth + 2 >= 2 * STONES_MAX)
        return OVER;
    chain own = find_chain(s, true, true, needed);
    if (own.links && own.links <= stones) {
        *move = own.open != NONE ? own.open : first_cell(s, needed);
        return note_success(s, s->winner, stones, needed);
    }
    /* Where the other is about to have a chain, it is to be broken. */
    chain other = find_chain(s, false, true, set_at(s, depth, 0));
    if (other.links && other.open == NONE)
        return note_failure(s, s->winner, stones);
    measure(s, 1);
    gap(s);
    if (!list_moves(s, stones, other.links ? other.cells : NULL, &count))
        return OVER;
    came = FAILS;
    s->listed += count;
    for (uint32_t i = 0; i < count && came == FAILS; i++) {
        int ignored;
        uint16_t cell = s->list[listed + i];
        put(s, cell, s->winner);
        came = resist(s, stones - 1, depth + 1, needed, &ignored);
        put(s, cell, 0);
        *move = cell;
        if (came == SUCCEEDS)
            add_cell(needed, cell);
    }
    s->listed = listed;
    return came == FAILS      ? note_failure(s, s->winner, stones)
           : came == SUCCEEDS ? note_success(s, s->winner, stones, needed)
                              : OVER;
}

/* A cell of a shortest way without which there is none that is short enough; NONE: there is no such
 * cell, or it is not seen so. *way, the cells of the way. */
static int cutting_cell(link_search *s, uint32_t stones, cellset *way)
{
    uint16_t cell;
    int cut = NONE;
    uint32_t length = shortest(s, &cell), count = 0;
    uint16_t cells[STONES_MAX];
    clear_set(s, way);
    if (length > STONES_MAX)
        return NONE;
    for (;; cell = s->from[cell]) {
        if (!s->at[cell]) {
            add_cell(way, cell);
            cells[count++] = cell;
        }
        if (s->from[cell] == cell)
            break;
    }
    for (uint32_t i = 0; i < count && cut == NONE; i++) {
        put(s, cells[i], s->loser);
        if (gap(s) > stones)
            cut = cells[i];
        put(s, cells[i], 0);
    }
    return cut;
}

/* The next move of the loser to try: on the way first. NONE: there is none left. */
static int next_resisting(const link_search *s, const cellset *left, const cellset *way)
{
    for (uint32_t i = 0; i < s->words; i++)
        if (left->words[i] & way->words[i])
            return (int)(64 * i) + __builtin_ctzll(left->words[i] & way->words[i]);
    return first_cell(s, left);
}

static void take_empty(const link_search *s, cellset *set)
{
    clear_set(s, set);
    for (uint32_t cell = 0; cell < s->cells; cell++)
        if (!s->at[cell])
            add_cell(set, cell);
}

/* The same with the loser to move; *move is one that refutes it, or where none does the one that
 * was tried first. */
static verdict resist(link_search *s, uint32_t stones, uint32_t depth, cellset *needed, int *move)
{
    cellset *left = set_at(s, depth, 0), *way = set_at(s, depth, 1), *reply = set_at(s, depth, 2);
    verdict came = recall(s, s->loser, stones, needed);
    *move = NONE;
    if ((came == FAILS || came == SUCCEEDS) && depth > 0)
        return came;
    if (!count_node(s))
        return OVER;
    uint32_t least = gap(s);
    if (least > stones)
        return FAILS;
    if (least == 0) {
        clear_set(s, needed);
        return SUCCEEDS;
    }
    if (depth + 2 >= 2 * STONES_MAX)
        return OVER;
    *move = cutting_cell(s, stones, way);
    if (*move != NONE)
        return note_failure(s, s->loser, stones);
    chain own = find_chain(s, true, false, needed);
    if (own.links && own.links <= stones) {
        *move = next_resisting(s, way, way);
        return note_success(s, s->loser, stones, needed);
    }
    chain other = find_chain(s, false, true, needed);
    if (other.links) {
        *move = other.open != NONE ? other.open : first_cell(s, needed);
        return note_failure(s, s->loser, stones);
    }
    clear_set(s, needed);
    own = find_chain(s, true, true, left);
    if (own.links && own.links <= stones)
        add_set(s, needed, left); /* elsewhere the other does not break it */
    else
        take_empty(s, left);
    int first = next_resisting(s, left, way);
    for (int cell = first; cell != NONE; cell = next_resisting(s, left, way)) {
        int ignored;
        put(s, (uint32_t)cell, s->loser);
        came = attack(s, stones, depth + 1, reply, &ignored);
        put(s, (uint32_t)cell, 0);
        *move = cell;
        if (came != SUCCEEDS)
            return came == FAILS ? note_failure(s, s->loser, stones) : OVER;
        add_set(s, needed, reply);
        keep_common(s, left, reply);
        drop_cell(left, (uint32_t)cell);
    }
    *move = first;
    return note_success(s, s->loser, stones, needed);
}

/* ---- questions ------------------------------------------------------------------------------ */

static void take_edges(link_search *s, int winner)
{
    s->winner = winner;
    s->loser = 3 - winner;
    memset(s->on_edge, 0, s->cells);
    for (uint32_t edge = 0; edge < 2; edge++) {
        s->edge_count = 0;
        for (uint32_t cell = 0; cell < s->cells; cell++) {
            dy_edge side = edge ? s->game->target[winner - 1] : s->game->home[winner - 1];
            if (!dy_on_edge(side, s->rows, s->columns, cell / s->columns, cell % s->columns))
                continue;
            s->edges[edge][s->edge_count++] = (uint16_t)cell;
            s->on_edge[cell] |= (unsigned char)(1U << edge);
        }
    }
    for (uint32_t cell = 0; cell < s->cells; cell++)
        for (int edge = 0; edge < 2; edge++) {
            dy_edge side = edge ? s->game->target[2 - winner] : s->game->home[2 - winner];
            if (dy_on_edge(side, s->rows, s->columns, cell / s->columns, cell % s->columns))
                s->on_edge[cell] |= (unsigned char)(4U << edge);
        }
}

static void take_cells(link_search *s, const unsigned char *cells)
{
    memset(s->at, 0, s->cells);
    s->low = s->high = 0;
    for (uint32_t cell = 0; cell < s->cells; cell++)
        if (cells[cell])
            put(s, cell, cells[cell]);
}

/* How many stones the winner can put at most before the board is full. */
static uint32_t most_stones(const link_search *s, bool own)
{
    uint32_t empty = own;
    for (uint32_t cell = 0; cell < s->cells; cell++)
        empty += s->at[cell] == 0;
    return empty / 2 < STONES_MAX ? empty / 2 : STONES_MAX;
}

static dyad_status find(void *search, const dy_distance_question *asked,
                        const dy_connection_limits *limits, dy_distance_found *found,
                        uint64_t *nodes)
{
    link_search *s = search;
    bool own = asked->to_move == asked->winner;
    int refuting = NONE, move = NONE;
    verdict came = FAILS;
    take_edges(s, asked->winner);
    take_cells(s, asked->cells);
    s->limits = limits;
    s->nodes = 0;
    s->over = false;
    s->listed = 0;
    uint32_t least = gap(s), stones = least, most = most_stones(s, own);
    for (; least && stones <= most && came == FAILS; stones++) {
        cellset *needed = set_at(s, 2 * STONES_MAX, 0);
        came = own ? attack(s, stones, 0, needed, &move) : resist(s, stones, 0, needed, &move);
        found->least = 2 * stones - own;
        refuting = came == FAILS ? move : refuting;
    }
    *nodes = s->nodes;
    if (came == SUCCEEDS) {
        found->moves = found->least;
        found->move = !own && refuting != NONE ? refuting : move;
    } else if (!own) {
        found->move = refuting; /* which is the one that held out longest */
    }
    return DYAD_OK;
}

static dyad_status glance(void *search, const unsigned char *cells, int to_move, bool passed,
                          dy_nearness *near)
{
    link_search *s = search;
    (void)passed;
    take_cells(s, cells);
    take_edges(s, to_move);
    measure(s, 1);
    uint32_t least = gap(s);
    for (uint32_t cell = 0; cell < s->cells; cell++) {
        uint32_t with = through(s, cell) - 1 < least ? through(s, cell) - 1 : least;
        near[cell] = (dy_nearness){s->at[cell] ? NONE : (int)with, NONE};
    }
    take_edges(s, 3 - to_move);
    for (uint32_t cell = 0; cell < s->cells; cell++) {
        if (s->at[cell])
            continue;
        put(s, cell, to_move);
        near[cell].other = (int)gap(s);
        put(s, cell, 0);
    }
    return DYAD_OK;
}

/* ---- memory --------------------------------------------------------------------------------- */

enum { SETS = SETS_A_MOVE * (2 * STONES_MAX + 1) };

static void close_search(void *search)
{
    link_search *s = search;
    dyad_allocator memory = s->memory;
    dy_memory_free(&memory, s->table, TABLE, sizeof *s->table);
    dy_memory_free(&memory, s->sets, SETS, sizeof *s->sets);
    dy_memory_free(&memory, s->list, LISTED, sizeof *s->list);
    dy_memory_free(&memory, s, 1, sizeof *s);
}

static void forget(void *search)
{
    link_search *s = search;
    memset(s->table, 0, TABLE * sizeof *s->table);
}

/* A side that keeps the other from joining across squares may go by their corners too. */
static void take_neighbours(link_search *s)
{
    for (uint32_t cell = 0; cell < s->cells; cell++) {
        uint32_t row = cell / s->columns, column = cell % s->columns, beside[DY_HEXAGON];
        uint32_t count =
            dy_neighbours(s->game->adjacency, s->rows, s->columns, row, column, beside);
        for (uint32_t i = 0; i < count; i++)
            s->beside[cell].cells[s->beside[cell].count++] = (uint16_t)beside[i];
        s->across[cell] = s->beside[cell];
        for (int i = 0; i < 4 && !s->game->decisive; i++) {
            uint32_t r = row + (i / 2 ? 1U : UINT32_MAX), c = column + (i % 2 ? 1U : UINT32_MAX);
            if (r < s->rows && c < s->columns)
                s->across[cell].cells[s->across[cell].count++] = (uint16_t)(r * s->columns + c);
        }
    }
}

static dyad_status open_search(const dyad_allocator *memory, const dyad_game *game, uint32_t rows,
                               uint32_t columns, void **out)
{
    link_search *s = dy_memory_new(memory, 1, sizeof *s);
    *out = s;
    if (!s)
        return DYAD_E_MEMORY;
    memset(s, 0, sizeof *s);
    s->memory = *memory;
    s->game = game;
    s->rows = rows;
    s->columns = columns;
    s->cells = rows * columns;
    s->words = (s->cells + 63) / 64;
    take_neighbours(s);
    s->table = dy_memory_new(memory, TABLE, sizeof *s->table);
    s->sets = dy_memory_new(memory, SETS, sizeof *s->sets);
    s->list = dy_memory_new(memory, LISTED, sizeof *s->list);
    if (!s->table || !s->sets || !s->list)
        return DYAD_E_MEMORY; /* dy_distances_close() gives back what there is */
    forget(s);
    return DYAD_OK;
}

static size_t bytes_of(const void *search)
{
    const link_search *s = search;
    return sizeof *s + TABLE * sizeof *s->table + SETS * sizeof *s->sets + LISTED * sizeof *s->list;
}

const dy_distance_ways dy_distance_by_connection = {
    .open = open_search,
    .close = close_search,
    .forget = forget,
    .bytes = bytes_of,
    .find = find,
    .glance = glance,
};
