/* plain_search.c - who wins with best play, by the rules of play alone: a depth-first search of all
 * moves with a table of positions that have been searched (Slate and Atkin, "CHESS 4.5", 1977), for
 * any game that always ends.
 *
 * It asks one question, whether one side can force a win, and is asked twice where a game can end
 * without a winner. Positions are told apart by 128 bits of hash (Zobrist, 1970): those of the
 * images of a board under the symmetries that its game's row states, of which the least stands for
 * all; of piles the sum over the piles, whose order means nothing.
 *
 * Cells of piles are a row for each pile, from its top disc on. */
#include "connection/connection.h"

#include "base/memory.h"
#include "play/play_layout.h"
#include "play/play_rules.h"
#include "solver/position_keys.h"

#include <string.h>

enum {
    TABLE_LEAST = 1 << 10,   /* entries */
    TABLE_USUAL = 1 << 20,   /* at first, where no limit is set */
    NODES_BETWEEN = 1 << 10, /* looks at the limits */
    CELLS = DY_CONNECTION_CELLS,
    MOVES = CELLS + 2, /* a swap and a pass are no cells */
    NO_MOVE = 0xff,
};

/* A position that has been searched. */
typedef struct entry {
    dy_position_key key;
    uint32_t work; /* positions that its answer took, or UINT32_MAX */
    uint8_t move;  /* that decides; NO_MOVE */
    uint8_t known, wins;
} entry;

struct dy_connection_search {
    dyad_allocator memory;
    const dyad_game *game;
    uint32_t rows, columns;
    int question; /* the colour that is to win */
    dy_position_keys keys;
    size_t table_size, table_most; /* entries: there are; there may be */
    size_t used;
    entry *table;
    uint32_t history[DY_COLOURS][CELLS]; /* how often a move has decided */
    dyad_move (*moves)[MOVES];           /* of each depth */
    size_t depths;
    uint64_t nodes;
    /* Of the call that is being carried out. */
    dyad_play *play;
    const dy_connection_limits *limits;
    uint64_t nodes_at_start;
    bool over, failed; /* a limit; memory */
};

/* ---- the table ----------------------------------------------------------------------------- */

static bool has_key(const entry *at, dy_position_key key)
{
    return at->known && dy_position_key_is(at->key, key);
}

/* The entry of a key, or the one that it may take: free, or the cheaper of two. */
static entry *entry_of(const dy_connection_search *s, dy_position_key key)
{
    entry *found = NULL;
    for (unsigned i = 0; i < 2; i++) {
        entry *at = &s->table[((key.low >> 1) + i) & (s->table_size - 1)];
        if (has_key(at, key))
            return at;
        if (!found || !at->known || (found->known && at->work < found->work))
            found = at;
    }
    return found;
}

static void put(dy_connection_search *s, dy_position_key key, bool wins, unsigned move,
                uint64_t work)
{
    entry *at = entry_of(s, key);
    s->used += !at->known;
    *at = (entry){.key = key,
                  .work = work < UINT32_MAX ? (uint32_t)work : UINT32_MAX,
                  .move = (uint8_t)move,
                  .known = 1,
                  .wins = wins};
}

/* Twice the table, where there may be so much; else all stays as it is. */
static void grow_table(dy_connection_search *s)
{
    size_t size = 2 * s->table_size, before = s->table_size;
    if (size > s->table_most)
        return;
    entry *old = s->table, *grown = dy_memory_new(&s->memory, size, sizeof *grown);
    if (!grown)
        return;
    memset(grown, 0, size * sizeof *grown);
    s->table = grown;
    s->table_size = size;
    s->used = 0;
    for (size_t i = 0; i < before; i++)
        if (old[i].known)
            put(s, old[i].key, old[i].wins, old[i].move, old[i].work);
    dy_memory_free(&s->memory, old, before, sizeof *old);
}

/* ---- the search ---------------------------------------------------------------------------- */

/* A pass is on no cell. */
static unsigned cell_of(const dy_connection_search *s, const dyad_move *move)
{
    if (move->kind != DYAD_MOVE_PLACE)
        return NO_MOVE;
    return (unsigned)(move->row * s->columns + move->column);
}

/* Whether the search may go on. */
static bool count_node(dy_connection_search *s)
{
    const dy_connection_limits *limits = s->limits;
    uint64_t spent = ++s->nodes - s->nodes_at_start;
    if ((limits->nodes && spent > limits->nodes) ||
        (spent % NODES_BETWEEN == 0 && limits->go_on && !limits->go_on(limits->user, spent)))
        s->over = true;
    return !s->over;
}

static bool make(dy_connection_search *s, const dyad_move *move)
{
    s->failed = s->failed || dyad_play_move(s->play, move, NULL) != DYAD_OK;
    return !s->failed;
}

/* The legal moves of whose turn it is, without a swap; a pass is the last. */
static size_t list_moves(const dy_connection_search *s, dyad_move *moves)
{
    size_t count = dyad_play_legal(s->play, dyad_play_to_move(s->play), moves, MOVES), kept = 0;
    for (size_t i = 0; i < count && i < MOVES; i++)
        if (moves[i].kind != DYAD_MOVE_SWAP)
            moves[kept++] = moves[i];
    return kept;
}

/* Puts what has decided most often first, and before all `first`; a pass stays the last. */
static void order(const dy_connection_search *s, dyad_move *moves, size_t count, unsigned first)
{
    const uint32_t *history = s->history[dyad_play_to_move(s->play) - 1];
    if (count && moves[count - 1].kind == DYAD_MOVE_PASS)
        count--;
    for (size_t i = 1; i < count; i++) {
        dyad_move move = moves[i];
        unsigned cell = cell_of(s, &move);
        uint32_t weight = cell == first ? UINT32_MAX : history[cell];
        size_t at = i;
        for (; at > 0; at--) {
            unsigned before = cell_of(s, &moves[at - 1]);
            if ((before == first ? UINT32_MAX : history[before]) >= weight)
                break;
            moves[at] = moves[at - 1];
        }
        moves[at] = move;
    }
}

static bool prove(dy_connection_search *s, unsigned depth, unsigned *decides);

/* Whether the side of the question wins a position whose moves are listed: first those are tried
 * that end the game at once, then all that do not. */
static bool try_moves(dy_connection_search *s, unsigned depth, size_t count, unsigned *decides)
{
    const dyad_move *moves = s->moves[depth];
    bool own = dyad_play_to_move(s->play) == s->question;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < count; i++) {
            unsigned ignored;
            if (!make(s, &moves[i]))
                return false;
            dyad_standing standing = dyad_play_result(s->play);
            bool ended = standing.ending != DYAD_ENDING_NONE, wins = !own;
            if (ended)
                wins = standing.winner == s->question;
            else if (pass == 1)
                wins = prove(s, depth + 1, &ignored);
            dyad_play_undo(s->play);
            if (s->over || s->failed)
                return false;
            if (wins == own) {
                *decides = cell_of(s, &moves[i]);
                return own;
            }
        }
    }
    return !own;
}

/* Whether the side of the question wins, and at depth 0, where it is known, the move that decides.
 * The answer means nothing where the search is over, or has failed. */
static bool prove(dy_connection_search *s, unsigned depth, unsigned *decides)
{
    *decides = NO_MOVE;
    dyad_standing standing = dyad_play_result(s->play);
    if (standing.ending != DYAD_ENDING_NONE)
        return standing.winner == s->question;
    if (!count_node(s))
        return false;
    unsigned image;
    dy_position_key key = dy_position_key_of(&s->keys, s->play, &image);
    const entry *known = entry_of(s, key);
    if (has_key(known, key)) {
        for (unsigned cell = 0; depth == 0 && cell < s->rows * s->columns; cell++)
            if (s->keys.image[image][cell] == known->move)
                *decides = cell;
        return known->wins;
    }
    uint64_t before = s->nodes;
    int mover = dyad_play_to_move(s->play);
    size_t count = list_moves(s, s->moves[depth]);
    order(s, s->moves[depth], count, NO_MOVE);
    bool wins = try_moves(s, depth, count, decides);
    if (s->over || s->failed)
        return false;
    if (*decides != NO_MOVE)
        s->history[mover - 1][*decides] += s->history[mover - 1][*decides] < UINT32_MAX / 2;
    if (2 * (s->used + 1) > s->table_size)
        grow_table(s);
    unsigned move = *decides;
    if (move != NO_MOVE && !s->game->piles)
        move = s->keys.image[image][move];
    put(s, key, wins, s->game->piles ? NO_MOVE : move, s->nodes - before);
    return wins;
}

/* ---- the engine ---------------------------------------------------------------------------- */

static void close_search(dy_connection_search *s)
{
    if (!s)
        return;
    dyad_allocator memory = s->memory;
    dy_memory_free(&memory, s->moves, s->depths, sizeof *s->moves);
    dy_memory_free(&memory, s->table, s->table_size, sizeof *s->table);
    dy_memory_free(&memory, s, 1, sizeof *s);
}

static dyad_status open_search(const dyad_allocator *memory, const dy_connection_rules *rules,
                               size_t rows, size_t columns, const dy_connection_means *means,
                               dy_connection_search **search)
{
    (void)rules; /* the game has its own */
    size_t depths = rows * columns + 1, most = SIZE_MAX / sizeof(entry) / 2, size = TABLE_USUAL;
    *search = NULL;
    if (means->game->passes) /* one before each stone, and one behind the last */
        depths = 2 * depths;
    if (means->bytes) {
        for (most = TABLE_LEAST; 3 * most * sizeof(entry) <= means->bytes;)
            most *= 2;
        if (most * sizeof(entry) > means->bytes)
            return DYAD_E_LIMIT;
    }
    dy_connection_search *s = dy_memory_new(memory, 1, sizeof *s);
    if (!s)
        return DYAD_E_MEMORY;
    memset(s, 0, sizeof *s);
    s->memory = *memory;
    s->game = means->game;
    s->rows = (uint32_t)rows;
    s->columns = (uint32_t)columns;
    s->question = means->question;
    s->depths = depths;
    s->table_most = most;
    s->table_size = size < most ? size : most;
    s->table = dy_memory_new(memory, s->table_size, sizeof *s->table);
    s->moves = dy_memory_new(memory, depths, sizeof *s->moves);
    if (!s->table || !s->moves) {
        close_search(s);
        return DYAD_E_MEMORY;
    }
    memset(s->table, 0, s->table_size * sizeof *s->table);
    dy_position_keys_take(&s->keys, s->game, s->rows, s->columns);
    *search = s;
    return DYAD_OK;
}

static dyad_status solve(dy_connection_search *s, const unsigned char *cells, int mover,
                         const dy_connection_limits *limits, dy_connection_answer *answer)
{
    unsigned decides = NO_MOVE;
    *answer = (dy_connection_answer){.first_wins = DYAD_OPEN, .move = -1};
    dyad_status status =
        dy_play_new_laid_out(&s->memory, s->game, s->rows, s->columns, cells, mover + 1, &s->play);
    if (status != DYAD_OK)
        return status;
    s->limits = limits;
    s->nodes_at_start = s->nodes;
    s->over = s->failed = false;
    bool wins = prove(s, 0, &decides);
    if (s->failed) {
        status = DYAD_E_MEMORY;
    } else if (!s->over) {
        int winner = wins ? s->question : 3 - s->question;
        dy_answer_by_rules(&s->keys, s->play, cells, winner, answer);
        if (decides != NO_MOVE && answer->first_wins == DYAD_YES)
            answer->move = (int)decides;
    } else {
        answer->proof = answer->disproof = 1;
    }
    dyad_play_free(s->play);
    s->play = NULL;
    return status;
}

static uint64_t nodes_of(const dy_connection_search *s)
{
    return s->nodes;
}

static size_t bytes_of(const dy_connection_search *s)
{
    return sizeof *s + s->table_size * sizeof *s->table + s->depths * sizeof *s->moves;
}

const dy_connection_engine dy_plain_engine = {
    .cells = CELLS,
    .open = open_search,
    .close = close_search,
    .solve = solve,
    .nodes = nodes_of,
    .bytes = bytes_of,
};
