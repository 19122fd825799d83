/* graph_search.c - who wins with best play where positions can come again, by the rules of play
 * alone: all positions that can be reached are listed, and then won and lost ones are told from the
 * end of the game back (retrograde analysis: Bellman, "On the application of dynamic programming to
 * the determination of optimal play in chess and checkers", 1965).
 *
 *     from the root: positions, and moves between them    wins <- a move to a loss, or that wins
 *     from the end:  what follows                         loses <- all moves to wins of the other
 *                                                         left over: nobody can force a win
 *
 * A position that comes again ends such a game without a winner. Who can force a win need not let
 * one come again, since each of its moves comes nearer to the end; and who cannot, cannot: so what
 * was played before means nothing.
 *
 * What has been listed stays, with its value, for the positions that are asked about next. */
#include "connection/connection.h"

#include "base/memory.h"
#include "play/play_layout.h"
#include "play/play_rules.h"
#include "solver/position_keys.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES_BETWEEN = 1 << 8,    /* looks at the limits */
    SETTLED_BETWEEN = 1 << 16, /* the same, where values are told */
    NODES_LEAST = 1 << 10,     /* that there is room for at first */
    CELLS = DY_CONNECTION_CELLS,
    MOVES = CELLS + 2, /* a swap and a pass are no cells */
    NO_MOVE = 0xff,
};

typedef enum worth { OPEN, WINS, LOSES, DRAWN } worth; /* for who is to move */

typedef struct node {
    dy_position_key key;
    /* While values are told: moves that are not known to lose; then of who wins or loses, how many
     * moves of both sides there are to the end. */
    uint32_t left;
    uint8_t value; /* a worth */
    uint8_t move;  /* that wins soonest, or loses latest; NO_MOVE */
    uint8_t to_move;
    bool passed; /* the move before was a pass */
} node;

/* A move from a position to another. */
typedef struct edge {
    uint32_t from, to;
    uint8_t move;
} edge;

struct dy_connection_search {
    dyad_allocator memory;
    const dyad_game *game;
    uint32_t rows, columns;
    size_t cells, bytes; /* of a board; that may be used, 0: no limit */
    dy_position_keys keys;
    /* The positions, and in slots, by key, their numbers + 1. */
    node *nodes;
    size_t node_count, node_room;
    uint32_t *slots;
    size_t slot_count; /* a power of 2 */
    uint64_t looks;
    /* Of the call that is being carried out, the positions that it lists. */
    unsigned char *boards; /* each a byte a cell */
    size_t board_room, first;
    edge *edges;
    size_t edge_count, edge_room;
    dyad_play *play;
    const dy_connection_limits *limits;
    uint64_t looks_at_start;
};

/* ---- memory -------------------------------------------------------------------------------- */

static size_t bytes_of(const dy_connection_search *s)
{
    return sizeof *s + s->node_room * sizeof *s->nodes + s->slot_count * sizeof *s->slots +
           s->board_room * s->cells + s->edge_room * sizeof *s->edges;
}

/* Room for one element more. DYAD_E_LIMIT, DYAD_E_MEMORY. */
static dyad_status make_room(dy_connection_search *s, void **array, size_t count, size_t *room,
                             size_t size)
{
    if (count < *room)
        return DYAD_OK;
    size_t ask = *room ? 2 * *room : NODES_LEAST;
    if (s->bytes && bytes_of(s) + (ask - *room) * size > s->bytes)
        return DYAD_E_LIMIT;
    void *grown = dy_memory_resize(&s->memory, *array, *room, ask, size);
    if (!grown)
        return DYAD_E_MEMORY;
    *array = grown;
    *room = ask;
    return DYAD_OK;
}

static void drop_work(dy_connection_search *s)
{
    dy_memory_free(&s->memory, s->boards, s->board_room, s->cells);
    dy_memory_free(&s->memory, s->edges, s->edge_room, sizeof *s->edges);
    dyad_play_free(s->play);
    s->boards = NULL;
    s->edges = NULL;
    s->play = NULL;
    s->board_room = s->edge_room = s->edge_count = 0;
}

/* ---- positions ----------------------------------------------------------------------------- */

/* The slot of a key: what it holds is there, or is to be put there. */
static uint32_t *slot_of(const dy_connection_search *s, dy_position_key key)
{
    size_t at = key.low & (s->slot_count - 1);
    while (s->slots[at] && !dy_position_key_is(s->nodes[s->slots[at] - 1].key, key))
        at = (at + 1) & (s->slot_count - 1);
    return &s->slots[at];
}

static void fill_slots(dy_connection_search *s)
{
    if (s->slots)
        memset(s->slots, 0, s->slot_count * sizeof *s->slots);
    for (size_t i = 0; i < s->node_count; i++)
        *slot_of(s, s->nodes[i].key) = (uint32_t)i + 1;
}

/* Twice the slots, where less than half of them are free. */
static dyad_status spread_slots(dy_connection_search *s)
{
    size_t room = s->slot_count;
    void *slots = s->slots;
    if (2 * (s->node_count + 1) <= s->slot_count)
        return DYAD_OK;
    dyad_status status = make_room(s, &slots, room, &room, sizeof *s->slots);
    if (status != DYAD_OK)
        return status;
    s->slots = slots;
    s->slot_count = room;
    fill_slots(s);
    return DYAD_OK;
}

/* The number of the position that is played, which is put down where it is new. */
static dyad_status number_of(dy_connection_search *s, uint32_t *number)
{
    unsigned image;
    dy_position_key key = dy_position_key_of(&s->keys, s->play, &image);
    dyad_status status = spread_slots(s);
    if (status != DYAD_OK)
        return status;
    uint32_t *slot = slot_of(s, key);
    if (*slot) {
        *number = *slot - 1;
        return DYAD_OK;
    }
    if (s->node_count == UINT32_MAX - 1)
        return DYAD_E_LIMIT;
    void *nodes = s->nodes, *boards = s->boards;
    status = make_room(s, &nodes, s->node_count, &s->node_room, sizeof *s->nodes);
    s->nodes = nodes;
    if (status == DYAD_OK)
        status = make_room(s, &boards, s->node_count - s->first, &s->board_room, s->cells);
    s->boards = boards;
    if (status != DYAD_OK)
        return status;
    unsigned char *board = s->boards + (s->node_count - s->first) * s->cells;
    for (uint32_t cell = 0; cell < s->cells; cell++)
        board[s->keys.image[image][cell]] =
            (unsigned char)s->play->rules->at(s->play, cell / s->columns, cell % s->columns);
    *number = (uint32_t)s->node_count;
    s->nodes[s->node_count++] = (node){.key = key,
                                       .move = NO_MOVE,
                                       .to_move = (uint8_t)dyad_play_to_move(s->play),
                                       .passed = dy_play_passed(s->play)};
    *slot = *number + 1;
    return DYAD_OK;
}

/* ---- from the root ------------------------------------------------------------------------- */

static bool is_wanted(const dy_connection_search *s)
{
    return !s->limits->go_on || s->limits->go_on(s->limits->user, s->looks - s->looks_at_start);
}

static bool may_go_on(dy_connection_search *s)
{
    uint64_t spent = ++s->looks - s->looks_at_start;
    if (s->limits->nodes && spent > s->limits->nodes)
        return false;
    return spent % NODES_BETWEEN != 0 || is_wanted(s);
}

/* Notes what a move that has been made leads to. */
static dyad_status note_move(dy_connection_search *s, uint32_t from, uint8_t move)
{
    dyad_standing standing = dyad_play_result(s->play);
    int mover = s->nodes[from].to_move;
    void *edges = s->edges;
    uint32_t to;
    if (standing.ending != DYAD_ENDING_NONE) {
        if (standing.winner == mover) {
            s->nodes[from].value = WINS;
            s->nodes[from].move = move;
        }
        s->nodes[from].left += standing.winner != 3 - mover; /* one that loses is none */
        return DYAD_OK;
    }
    dyad_status status = number_of(s, &to);
    if (status == DYAD_OK)
        status = make_room(s, &edges, s->edge_count, &s->edge_room, sizeof *s->edges);
    s->edges = edges;
    if (status != DYAD_OK)
        return status;
    s->edges[s->edge_count++] = (edge){from, to, move};
    s->nodes[from].left++;
    return DYAD_OK;
}

/* A pass is on no cell. */
static uint8_t cell_of(const dy_connection_search *s, const dyad_move *move)
{
    return (uint8_t)(move->kind == DYAD_MOVE_PLACE ? move->row * s->columns + move->column
                                                   : NO_MOVE);
}

/* Lists the moves of a position, until one wins at once. */
static dyad_status expand(dy_connection_search *s, uint32_t number)
{
    dyad_move moves[MOVES];
    size_t edges = s->edge_count;
    dyad_status status =
        dy_play_load(s->play, s->boards + (number - s->first) * s->cells, s->nodes[number].to_move);
    dyad_standing standing = dyad_play_result(s->play);
    if (status != DYAD_OK)
        return status;
    s->play->began_passed = s->nodes[number].passed;
    if (standing.ending != DYAD_ENDING_NONE) { /* the root alone: see note_move() */
        int mover = s->nodes[number].to_move;
        s->nodes[number].value = (uint8_t)(standing.winner == 0       ? DRAWN
                                           : standing.winner == mover ? WINS
                                                                      : LOSES);
        return DYAD_OK;
    }
    size_t count = dyad_play_legal(s->play, s->nodes[number].to_move, moves, MOVES);
    for (size_t i = 0; i < count && i < MOVES && s->nodes[number].value == OPEN; i++) {
        if (moves[i].kind == DYAD_MOVE_SWAP)
            continue;
        status = dyad_play_move(s->play, &moves[i], NULL);
        if (status == DYAD_OK) {
            status = note_move(s, number, cell_of(s, &moves[i]));
            dyad_play_undo(s->play);
        }
        if (status != DYAD_OK)
            return status;
    }
    if (s->nodes[number].value == WINS)
        s->edge_count = edges;
    return DYAD_OK;
}

/* ---- from the end -------------------------------------------------------------------------- */

/* A move to a position that was listed before this call, and how far the end of that is. */
typedef struct known_edge {
    edge edge;
    uint32_t distance;
} known_edge;

static int compare_known(const void *a, const void *b)
{
    const known_edge *x = a, *y = b;
    if (x->distance != y->distance)
        return x->distance < y->distance ? -1 : 1;
    if (x->edge.from != y->edge.from)
        return x->edge.from < y->edge.from ? -1 : 1;
    return x->edge.move < y->edge.move ? -1 : x->edge.move > y->edge.move;
}

/* What values are told with. */
typedef struct telling {
    edge *sorted; /* moves by what they lead to, */
    size_t *ends; /* those to position first + i end at ends[i] */
    known_edge *known;
    size_t known_count;
    uint32_t *queue; /* positions whose value is told, the nearest to the end first */
    size_t queued;
} telling;

/* The moves in the order of what they lead to, which a count sorts; and those that lead to what was
 * known, the nearest to the end first. */
static void sort_edges(const dy_connection_search *s, telling *t, size_t count)
{
    memset(t->ends, 0, (count + 1) * sizeof *t->ends);
    t->known_count = 0;
    for (size_t i = 0; i < s->edge_count; i++) {
        const edge *one = &s->edges[i];
        const node *to = &s->nodes[one->to];
        if (one->to >= s->first)
            t->ends[one->to - s->first + 1]++;
        else if (to->value == WINS || to->value == LOSES)
            t->known[t->known_count++] = (known_edge){*one, to->left};
    }
    for (size_t i = 1; i <= count; i++)
        t->ends[i] += t->ends[i - 1];
    for (size_t i = 0; i < s->edge_count; i++)
        if (s->edges[i].to >= s->first)
            t->sorted[t->ends[s->edges[i].to - s->first]++] = s->edges[i];
    if (t->known_count)
        qsort(t->known, t->known_count, sizeof *t->known, compare_known);
}

/* What the value of the position that a move leads to says of the one that it comes from; whether
 * that has a value now. */
static bool settle(dy_connection_search *s, const edge *by)
{
    node *from = &s->nodes[by->from];
    if (from->value != OPEN)
        return false;
    const node *to = &s->nodes[by->to];
    if (to->value == LOSES)
        from->value = WINS;
    else if (to->value == WINS && --from->left == 0)
        from->value = LOSES;
    if (from->value == OPEN)
        return false;
    from->left = to->left + 1;
    from->move = by->move;
    return true;
}

/* Those of what this call has listed that end the game at once. */
static void begin_queue(dy_connection_search *s, telling *t)
{
    t->queued = 0;
    for (size_t i = s->first; i < s->node_count; i++) {
        node *one = &s->nodes[i];
        bool loses = one->value == OPEN && one->left == 0; /* by each of its moves */
        if (loses)
            one->value = LOSES;
        one->left = loses || (one->value == WINS && one->left > 0) ? 1 : one->left;
        if (one->value != OPEN)
            t->queue[t->queued++] = (uint32_t)i;
    }
}

/* From the end on, the nearest first: so who wins takes the shortest way, and who loses the
 * longest. */
static void settle_all(dy_connection_search *s, telling *t, bool *over)
{
    size_t done = 0, known = 0;
    while ((done < t->queued || known < t->known_count) && !*over) {
        *over = (done + known) % SETTLED_BETWEEN == 0 && !is_wanted(s);
        bool is_known =
            known < t->known_count &&
            (done == t->queued || t->known[known].distance <= s->nodes[t->queue[done]].left);
        if (is_known) {
            const edge *by = &t->known[known++].edge;
            if (settle(s, by))
                t->queue[t->queued++] = by->from;
            continue;
        }
        size_t at = t->queue[done++] - s->first;
        for (size_t i = at ? t->ends[at - 1] : 0; i < t->ends[at]; i++)
            if (settle(s, &t->sorted[i]))
                t->queue[t->queued++] = t->sorted[i].from;
    }
}

/* Tells the values of all that this call has listed; *over: a limit has ended it. */
static dyad_status tell_values(dy_connection_search *s, bool *over)
{
    size_t count = s->node_count - s->first, edges = s->edge_count + 1, to_known = 1;
    for (size_t i = 0; i < s->edge_count; i++)
        to_known += s->edges[i].to < s->first;
    size_t need = edges * sizeof(edge) + to_known * sizeof(known_edge) +
                  (count + 1) * sizeof(size_t) + count * sizeof(uint32_t);
    if (s->bytes && bytes_of(s) + need > s->bytes)
        return DYAD_E_LIMIT;
    telling t = {.sorted = dy_memory_new(&s->memory, edges, sizeof *t.sorted),
                 .ends = dy_memory_new(&s->memory, count + 1, sizeof *t.ends),
                 .known = dy_memory_new(&s->memory, to_known, sizeof *t.known),
                 .queue = dy_memory_new(&s->memory, count + 1, sizeof *t.queue)};
    dyad_status status = t.sorted && t.ends && t.known && t.queue ? DYAD_OK : DYAD_E_MEMORY;
    if (status == DYAD_OK) {
        sort_edges(s, &t, count);
        begin_queue(s, &t);
        settle_all(s, &t, over);
        for (size_t i = s->first; i < s->node_count; i++)
            if (s->nodes[i].value == OPEN)
                s->nodes[i].value = DRAWN;
    }
    dy_memory_free(&s->memory, t.sorted, edges, sizeof *t.sorted);
    dy_memory_free(&s->memory, t.ends, count + 1, sizeof *t.ends);
    dy_memory_free(&s->memory, t.known, to_known, sizeof *t.known);
    dy_memory_free(&s->memory, t.queue, count + 1, sizeof *t.queue);
    return status;
}

/* Lists all that can be reached from the position that is played, and tells its value. Where a
 * limit or memory ends it, what it listed is forgotten; *over says whether a limit did. */
static dyad_status look_from(dy_connection_search *s, uint32_t *root, bool *over)
{
    dyad_status status = number_of(s, root);
    *over = false;
    for (size_t i = s->first; i < s->node_count && status == DYAD_OK && !*over; i++) {
        *over = !may_go_on(s);
        if (!*over)
            status = expand(s, (uint32_t)i);
    }
    if (status == DYAD_OK && !*over)
        status = tell_values(s, over);
    if (status != DYAD_OK || *over) {
        s->node_count = s->first;
        fill_slots(s);
    }
    return status;
}

/* ---- the engine ---------------------------------------------------------------------------- */

static void close_search(dy_connection_search *s)
{
    if (!s)
        return;
    dyad_allocator memory = s->memory;
    dy_memory_free(&memory, s->nodes, s->node_room, sizeof *s->nodes);
    dy_memory_free(&memory, s->slots, s->slot_count, sizeof *s->slots);
    dy_memory_free(&memory, s, 1, sizeof *s);
}

static dyad_status open_search(const dyad_allocator *memory, const dy_connection_rules *rules,
                               size_t rows, size_t columns, const dy_connection_means *means,
                               dy_connection_search **search)
{
    (void)rules; /* the game has its own */
    *search = NULL;
    if (means->bytes && means->bytes < sizeof **search)
        return DYAD_E_LIMIT;
    dy_connection_search *s = dy_memory_new(memory, 1, sizeof *s);
    if (!s)
        return DYAD_E_MEMORY;
    memset(s, 0, sizeof *s);
    s->memory = *memory;
    s->game = means->game;
    s->rows = (uint32_t)rows;
    s->columns = (uint32_t)columns;
    s->cells = rows * columns;
    s->bytes = means->bytes;
    dy_position_keys_take(&s->keys, s->game, s->rows, s->columns);
    *search = s;
    return DYAD_OK;
}

static void tell(const dy_connection_search *s, const unsigned char *cells, int mover,
                 const node *root, dy_connection_answer *answer)
{
    unsigned image;
    int winner = root->value == DRAWN ? 0 : root->value == WINS ? mover : 3 - mover;
    dy_answer_by_rules(&s->keys, s->play, cells, winner, answer);
    answer->distance = winner ? root->left : 0;
    dy_position_key_of(&s->keys, s->play, &image);
    for (uint32_t cell = 0; cell < s->cells; cell++)
        if (s->keys.image[image][cell] == root->move)
            answer->move = (int)cell;
}

static dyad_status solve(dy_connection_search *s, const unsigned char *cells, int side,
                         const dy_connection_limits *limits, dy_connection_answer *answer)
{
    uint32_t root;
    int mover = side + 1;
    bool over;
    *answer = (dy_connection_answer){.first_wins = DYAD_OPEN, .move = -1};
    s->limits = limits;
    s->looks_at_start = s->looks;
    s->first = s->node_count;
    dyad_status status =
        dy_play_new_laid_out(&s->memory, s->game, s->rows, s->columns, cells, mover, &s->play);
    if (status == DYAD_OK)
        status = look_from(s, &root, &over);
    if (status == DYAD_OK && over)
        answer->proof = answer->disproof = 1;
    if (status == DYAD_OK && !over && dy_play_load(s->play, cells, mover) == DYAD_OK)
        tell(s, cells, mover, &s->nodes[root], answer);
    drop_work(s);
    return status;
}

static uint64_t looks_of(const dy_connection_search *s)
{
    return s->looks;
}

const dy_connection_engine dy_graph_engine = {
    .cells = CELLS,
    .open = open_search,
    .close = close_search,
    .solve = solve,
    .nodes = looks_of,
    .bytes = bytes_of,
};
