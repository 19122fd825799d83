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
#include "play/play_rules.h"

#include <string.h>

enum {
    TABLE_LEAST = 1 << 10,   /* entries */
    TABLE_USUAL = 1 << 20,   /* at first, where no limit is set */
    NODES_BETWEEN = 1 << 10, /* looks at the limits */
    IMAGES = 8,
    CELLS = DY_CONNECTION_CELLS,
    NO_MOVE = 0xff,
};

typedef struct hash128 {
    uint64_t low, high;
} hash128;

/* A position that has been searched. */
typedef struct entry {
    hash128 key;
    uint32_t work; /* positions that its answer took, or UINT32_MAX */
    uint8_t move;  /* that decides; NO_MOVE */
    uint8_t known, wins;
} entry;

struct dy_connection_search {
    dyad_allocator memory;
    const dyad_game *game;
    uint32_t rows, columns;
    int question; /* the colour that is to win */
    unsigned images;
    unsigned char image[IMAGES][CELLS];      /* of each cell */
    hash128 keys[DY_COLOURS][IMAGES][CELLS]; /* of a stone on each image of each cell */
    size_t table_size, table_most;           /* entries: there are; there may be */
    size_t used;
    entry *table;
    uint32_t history[DY_COLOURS][CELLS]; /* how often a move has decided */
    dyad_move (*moves)[CELLS];           /* of each depth */
    uint64_t nodes;
    /* Of the call that is being carried out. */
    dyad_play *play;
    const dy_connection_limits *limits;
    uint64_t nodes_at_start;
    bool over, failed; /* a limit; memory */
};

/* ---- positions ----------------------------------------------------------------------------- */

/* Image number `number` of a cell: bit 0 turns rows round, bit 1 columns, bit 2 exchanges them. */
static unsigned image_of(const dy_connection_search *s, unsigned number, uint32_t row,
                         uint32_t column)
{
    row = number & 1 ? s->rows - 1 - row : row;
    column = number & 2 ? s->columns - 1 - column : column;
    return number & 4 ? column * s->columns + row : row * s->columns + column;
}

/* The images under which the game's row says that all stays as it is. */
static void take_images(dy_connection_search *s)
{
    static const unsigned char none[] = {0}, half_turn[] = {0, 3},
                               square[] = {0, 3, 1, 2, 4, 5, 6, 7};
    const unsigned char *numbers = none;
    s->images = 1;
    if (s->game->symmetry == DY_SYMMETRY_HALF_TURN) {
        numbers = half_turn;
        s->images = 2;
    } else if (s->game->symmetry == DY_SYMMETRY_SQUARE) {
        numbers = square;
        s->images = s->rows == s->columns ? IMAGES : IMAGES / 2;
    }
    for (unsigned i = 0; i < s->images; i++)
        for (uint32_t row = 0; row < s->rows; row++)
            for (uint32_t column = 0; column < s->columns; column++)
                s->image[i][row * s->columns + column] =
                    (unsigned char)image_of(s, numbers[i], row, column);
}

static hash128 hash_of(uint64_t number)
{
    return (hash128){dy_scatter(2 * number), dy_scatter(~dy_scatter(2 * number + 1))};
}

static void take_keys(dy_connection_search *s)
{
    for (uint64_t colour = 0; colour < DY_COLOURS; colour++)
        for (unsigned i = 0; i < s->images; i++)
            for (uint32_t cell = 0; cell < s->rows * s->columns; cell++)
                s->keys[colour][i][cell] = hash_of(s->image[i][cell] * DY_COLOURS + colour);
}

static hash128 piles_hash(const dy_connection_search *s)
{
    const dyad_play *play = s->play;
    hash128 sum = {0, 0};
    for (size_t pile = 0; pile < play->start.piles.count; pile++) {
        hash128 one = {1, 2};
        uint32_t disc = play->rules->top(play, pile);
        if (disc == DY_NO_DISC)
            continue; /* a pile that is gone is none */
        for (; disc != DY_NO_DISC; disc = play->rules->below(play, disc)) {
            uint64_t colour = (uint64_t)play->rules->colour(play, disc);
            one.low = dy_scatter(one.low * 4 + colour);
            one.high = dy_scatter(one.high * 4 + colour + 1);
        }
        sum.low += one.low;
        sum.high += one.high;
    }
    return sum;
}

static bool is_less(hash128 a, hash128 b)
{
    return a.high != b.high ? a.high < b.high : a.low < b.low;
}

/* Of the image that has the least; *image says which. */
static hash128 board_hash(const dy_connection_search *s, unsigned *image)
{
    hash128 sums[IMAGES] = {{0, 0}};
    for (uint32_t cell = 0; cell < s->rows * s->columns; cell++) {
        int colour = s->play->rules->at(s->play, cell / s->columns, cell % s->columns);
        if (colour == 0)
            continue;
        for (unsigned i = 0; i < s->images; i++) {
            sums[i].low ^= s->keys[colour - 1][i][cell].low;
            sums[i].high ^= s->keys[colour - 1][i][cell].high;
        }
    }
    *image = 0;
    for (unsigned i = 1; i < s->images; i++)
        if (is_less(sums[i], sums[*image]))
            *image = i;
    return sums[*image];
}

static hash128 key_of(const dy_connection_search *s, unsigned *image)
{
    *image = 0;
    hash128 key = s->game->piles ? piles_hash(s) : board_hash(s, image);
    key.low ^= (uint64_t)dyad_play_to_move(s->play);
    return key;
}

/* ---- the table ----------------------------------------------------------------------------- */

static bool has_key(const entry *at, hash128 key)
{
    return at->known && at->key.low == key.low && at->key.high == key.high;
}

/* The entry of a key, or the one that it may take: free, or the cheaper of two. */
static entry *entry_of(const dy_connection_search *s, hash128 key)
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

static void put(dy_connection_search *s, hash128 key, bool wins, unsigned move, uint64_t work)
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

static unsigned cell_of(const dy_connection_search *s, const dyad_move *move)
{
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

/* The legal moves of whose turn it is, without a swap. */
static size_t list_moves(const dy_connection_search *s, dyad_move *moves)
{
    size_t count = dyad_play_legal(s->play, dyad_play_to_move(s->play), moves, CELLS), kept = 0;
    for (size_t i = 0; i < count && i < CELLS; i++)
        if (moves[i].kind == DYAD_MOVE_PLACE)
            moves[kept++] = moves[i];
    return kept;
}

/* Puts what has decided most often first, and before all `first`. */
static void order(const dy_connection_search *s, dyad_move *moves, size_t count, unsigned first)
{
    const uint32_t *history = s->history[dyad_play_to_move(s->play) - 1];
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
    hash128 key = key_of(s, &image);
    const entry *known = entry_of(s, key);
    if (has_key(known, key)) {
        for (unsigned cell = 0; depth == 0 && cell < s->rows * s->columns; cell++)
            if (s->image[image][cell] == known->move)
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
        move = s->image[image][move];
    put(s, key, wins, s->game->piles ? NO_MOVE : move, s->nodes - before);
    return wins;
}

/* ---- the engine ---------------------------------------------------------------------------- */

static void close_search(dy_connection_search *s)
{
    if (!s)
        return;
    dyad_allocator memory = s->memory;
    size_t depths = (size_t)s->rows * s->columns + 1;
    dy_memory_free(&memory, s->moves, depths, sizeof *s->moves);
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
    s->table_most = most;
    s->table_size = size < most ? size : most;
    s->table = dy_memory_new(memory, s->table_size, sizeof *s->table);
    s->moves = dy_memory_new(memory, depths, sizeof *s->moves);
    if (!s->table || !s->moves) {
        close_search(s);
        return DYAD_E_MEMORY;
    }
    memset(s->table, 0, s->table_size * sizeof *s->table);
    take_images(s);
    take_keys(s);
    *search = s;
    return DYAD_OK;
}

/* What the answer tells besides who wins: nothing is refuted beforehand, and the winner may need
 * all that is not the other's. */
static void tell(const dy_connection_search *s, const unsigned char *cells, int winner,
                 dy_connection_answer *answer)
{
    size_t count = list_moves(s, s->moves[0]);
    for (size_t i = 0; i < count; i++)
        answer->must_play[cell_of(s, &s->moves[0][i])] = 1;
    for (uint32_t cell = 0; cell < s->rows * s->columns; cell++)
        answer->support[cell] = cells[cell] != 3 - winner;
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
        answer->first_wins = winner == mover + 1 ? DYAD_YES : DYAD_NO;
        answer->proof = answer->first_wins == DYAD_YES ? 0 : UINT32_MAX;
        answer->disproof = answer->first_wins == DYAD_YES ? UINT32_MAX : 0;
        if (decides != NO_MOVE && answer->first_wins == DYAD_YES)
            answer->move = (int)decides;
        tell(s, cells, winner, answer);
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
    return sizeof *s + s->table_size * sizeof *s->table +
           ((size_t)s->rows * s->columns + 1) * sizeof *s->moves;
}

const dy_connection_engine dy_plain_engine = {
    .cells = CELLS,
    .open = open_search,
    .close = close_search,
    .solve = solve,
    .nodes = nodes_of,
    .bytes = bytes_of,
};
