/* ungo_player.c - the player of Un-Go: who cannot move loses.
 *
 * That makes safe moves what counts: cells that only one side can play on, and that are worth more
 * the later they are played. An eye, a cell among stones of one colour, is the safest of all, until
 * there is nothing else: a group lives by two of them, and what it has beyond two are moves in
 * hand.
 *
 * So in a playout a player does not fill an eye while another move is left; then an eye that leaves
 * its group two liberties; and where there is none, the player has lost, for what comes then takes
 * groups off. Stones that can be taken, or saved, next to the last move come first, mostly. Then,
 * at full strength, the reply to that move which won the playout in which it was made last, and is
 * forgotten once it loses (Baier and Drake, "The power of forgetting: improving the last-good-reply
 * policy in Monte Carlo Go", 2010).
 *
 * To take back in a ko gives the position before, which ends the game without a winner. So, where
 * positions that come again are known, no playout goes on after it, and nobody answers so.
 */
#include "player/player_game.h"

#include "games/ungo/ungo_chances.h"
#include "games/ungo/ungo_eyes.h"

#include <string.h>

enum {
    SIDES = 4,
    MOVES_A_CELL = 4, /* a playout is given up after so many times the cells */
    ANSWERS = 7,      /* of 8 times the last move is answered where it threatens or can be taken */
    LINE_MAX = 512    /* moves that may be followed; positions beyond do not come again */
};

typedef struct player_board {
    uint32_t rows, columns, cells;
    bool knows;
    int to_move, loaded_to_move;
    uint32_t last; /* cell of the latest move, or DY_NO_CELL */
    /* The moves since loading, and for each number of them what hashes the board and who is to move
     * then; for a position that comes again. */
    const dy_player_position *root; /* NULL: nobody wants to know */
    uint32_t ko;                    /* of the latest move, or DY_NO_CELL */
    unsigned depth;
    uint16_t line[LINE_MAX];
    uint64_t hashes[LINE_MAX + 1], past[DY_PLAYER_PAST];
    dy_grid grid;
    dy_groups now, loaded, game;
    uint32_t *cell_of;          /* of a move */
    uint16_t *move_of;          /* of a cell */
    uint32_t (*corners)[SIDES]; /* of a cell: the cells beside it across corners */
    unsigned char *corner_count;
    uint32_t *empty; /* of the game that is played out */
    uint32_t *place; /* of an empty cell among them */
    uint32_t empty_count;
    bool replies;                /* are learned, and made */
    uint32_t *reply[DY_COLOURS]; /* of a colour to a move of the other: what won; or DY_NO_CELL */
    uint32_t *made;              /* the moves of the playout */
    dy_ungo_sight sight;
    dy_random dice;
} player_board;

/* ---- the board ----------------------------------------------------------------------------- */

static bool any_legal(const dy_groups *groups, const player_board *own, int colour)
{
    for (uint32_t move = 0; move < own->cells; move++) {
        uint32_t cell = own->cell_of[move];
        if (dy_groups_at(groups, cell) == 0 && dy_groups_legal(groups, cell, colour))
            return true;
    }
    return false;
}

static void seed(void *board, uint64_t number, uint64_t stream)
{
    player_board *own = board;
    dy_random_init(&own->dice, number, stream);
    for (int i = 0; i < DY_COLOURS; i++)
        memset(own->reply[i], 0xff, own->now.cells * sizeof *own->reply[i]); /* DY_NO_CELL */
}

static uint64_t hash_of(const player_board *own, const unsigned char *cells, int to_move)
{
    uint64_t hash = (uint64_t)to_move;
    for (uint32_t move = 0; move < own->cells; move++)
        if (cells[move])
            hash ^= dy_scatter(own->cell_of[move] * UINT64_C(4) + cells[move]);
    return hash;
}

static void load_past(player_board *own, const dy_player_position *position)
{
    own->root = position->repeats ? position : NULL;
    own->depth = 0;
    if (!own->root)
        return;
    own->hashes[0] = hash_of(own, position->cells, position->to_move);
    for (size_t i = 0; i < position->past_count; i++)
        own->past[i] = hash_of(own, position->past[i].cells, position->past[i].to_move);
}

static void load(void *board, const dy_player_position *position)
{
    player_board *own = board;
    const unsigned char *cells = position->cells;
    for (uint32_t move = 0; move < own->cells; move++)
        dy_grid_put(&own->grid, move / own->columns, move % own->columns, cells[move]);
    dy_groups_load(&own->loaded, &own->grid);
    dy_groups_copy(&own->now, &own->loaded);
    own->to_move = own->loaded_to_move = position->to_move;
    own->last = own->ko = DY_NO_CELL;
    own->replies = position->replies;
    load_past(own, position);
}

static void rewind_board(void *board)
{
    player_board *own = board;
    dy_groups_copy(&own->now, &own->loaded);
    own->to_move = own->loaded_to_move;
    own->last = own->ko = DY_NO_CELL;
    own->depth = 0;
}

/* What the latest move has changed, in a hash of the board before. */
static uint64_t hash_after(const player_board *own, uint64_t hash, uint64_t logged)
{
    const dy_groups *now = &own->now;
    hash ^= (uint64_t)own->to_move ^ (uint64_t)(3 - own->to_move);
    for (; logged < now->logged; logged++) {
        uint32_t change = dy_groups_log_at(now, logged);
        int colour = change % 2 ? own->to_move : 3 - own->to_move;
        hash ^= dy_scatter(change / 2 * UINT64_C(4) + (uint64_t)colour);
    }
    return hash;
}

/* The ko that the latest move left on a board, where somebody wants to know. */
static uint32_t ko_of(const player_board *own, const dy_groups *groups, uint32_t last,
                      uint64_t logged)
{
    return own->root ? dy_groups_ko(groups, last, logged) : DY_NO_CELL;
}

static void play(void *board, int move)
{
    player_board *own = board;
    uint64_t logged = own->now.logged;
    own->last = own->cell_of[move];
    dy_groups_play_plain(&own->now, own->last, own->to_move);
    own->ko = ko_of(own, &own->now, own->last, logged);
    if (own->root && own->depth < LINE_MAX) {
        own->line[own->depth] = (uint16_t)move;
        own->hashes[own->depth + 1] = hash_after(own, own->hashes[own->depth], logged);
    }
    own->depth++;
    own->to_move = 3 - own->to_move;
}

static void look(const void *board, unsigned char *cells)
{
    const player_board *own = board;
    for (uint32_t move = 0; move < own->cells; move++)
        cells[move] = (unsigned char)dy_groups_at(&own->now, own->cell_of[move]);
}

static dyad_status check(void *board, const dy_player_position *position)
{
    player_board *own = board;
    load(own, position);
    for (uint32_t move = 0; move < own->cells; move++)
        if (position->cells[move] && !dy_groups_breathes(&own->loaded, own->cell_of[move]))
            return DYAD_E_MALFORMED;
    return any_legal(&own->loaded, own, position->to_move) ? DYAD_OK : DYAD_END;
}

/* Whether the board is what it was after the first moves of the line. */
static bool was_there(player_board *own, unsigned moves)
{
    int mover = own->loaded_to_move;
    dy_groups_copy(&own->game, &own->loaded);
    for (unsigned i = 0; i < moves; i++, mover = 3 - mover)
        dy_groups_play_plain(&own->game, own->cell_of[own->line[i]], mover);
    for (uint32_t move = 0; move < own->cells; move++)
        if (dy_groups_at(&own->game, own->cell_of[move]) !=
            dy_groups_at(&own->now, own->cell_of[move]))
            return false;
    return true;
}

static bool is_past(const player_board *own, const dy_player_past *past)
{
    if (past->to_move != own->to_move)
        return false;
    for (uint32_t move = 0; move < own->cells; move++)
        if (past->cells[move] != dy_groups_at(&own->now, own->cell_of[move]))
            return false;
    return true;
}

/* Whether the game has had the position at the end of the line, which is not that at its
 * beginning. */
static bool comes_again(player_board *own)
{
    if (!own->root || own->depth == 0 || own->depth > LINE_MAX)
        return false;
    uint64_t hash = own->hashes[own->depth];
    for (unsigned moves = own->depth % 2; moves < own->depth; moves += 2)
        if (own->hashes[moves] == hash && was_there(own, moves))
            return true;
    for (size_t i = 0; i < own->root->past_count; i++)
        if (own->past[i] == hash && is_past(own, &own->root->past[i]))
            return true;
    return false;
}

/* ---- eyes ---------------------------------------------------------------------------------- */

/* Whether an empty cell has only stones of the colour beside it, and too few of the other across
 * the corners to take one of them away. */
static inline bool is_eye(const player_board *own, const dy_groups *groups, uint32_t cell,
                          int colour)
{
    const uint32_t *at = groups->tag + cell;
    if (!(*(at - groups->width) & at[-1] & at[1] & at[groups->width] & (uint32_t)colour))
        return false; /* the border counts as both */
    int other = 3 - colour;
    unsigned corners = own->corner_count[cell], against = 0;
    for (unsigned i = 0; i < corners; i++)
        against += dy_groups_at(groups, own->corners[cell][i]) == other;
    return against < (corners == SIDES ? 2U : 1U);
}

/* ---- playouts ------------------------------------------------------------------------------ */

static uint32_t roll_below(player_board *own, uint32_t bound)
{
    return (uint32_t)((dy_random_next(&own->dice) >> 32) * bound >> 32);
}

static void put_empty(player_board *own, uint32_t index, uint32_t cell)
{
    own->empty[index] = cell;
    own->place[cell] = index;
}

static void add_empty(player_board *own, uint32_t cell)
{
    put_empty(own, own->empty_count++, cell);
}

static void list_empty(player_board *own)
{
    own->empty_count = 0;
    for (uint32_t move = 0; move < own->cells; move++)
        if (dy_groups_at(&own->game, own->cell_of[move]) == 0)
            add_empty(own, own->cell_of[move]);
}

/* Whether a move is legal and fills no eye. */
static inline bool is_fit(const player_board *own, uint32_t cell, int mover)
{
    const dy_groups *groups = &own->game;
    const uint32_t *at = groups->tag + cell;
    uint32_t up = *(at - groups->width), left = at[-1], right = at[1], down = at[groups->width];
    if (up == 0 || left == 0 || right == 0 || down == 0)
        return true;
    return !(own->knows && is_eye(own, groups, cell, mover)) &&
           dy_groups_legal(groups, cell, mover);
}

/* A random move that is legal and fills no eye; where there is none, one that fills an eye which
 * can be spared; DY_NO_CELL: none at all. What is left out goes behind the others of the list. */
static uint32_t draw(player_board *own, int mover)
{
    uint32_t *empty = own->empty;
    for (uint32_t left = own->empty_count; left > 0; left--) {
        uint32_t i = roll_below(own, left), cell = empty[i];
        if (is_fit(own, cell, mover))
            return i;
        put_empty(own, i, empty[left - 1]);
        put_empty(own, left - 1, cell);
    }
    for (uint32_t i = 0; own->knows && i < own->empty_count; i++)
        if (dy_groups_legal(&own->game, empty[i], mover) && dy_ungo_is_spare(&own->game, empty[i]))
            return i;
    return DY_NO_CELL;
}

/* Where the last move left stones in atari: a move that takes them or, if they are the mover's,
 * takes them out of it; DY_NO_CELL: there is none. */
static uint32_t answer(player_board *own, uint32_t last, int mover)
{
    const dy_groups *groups = &own->game;
    if (last == DY_NO_CELL || dy_groups_at(groups, last) != 3 - mover)
        return DY_NO_CELL;
    uint32_t take = dy_groups_last_liberty(groups, last);
    if (take != DY_NO_CELL)
        return take;
    for (unsigned side = 0; side < SIDES; side++) {
        uint32_t next = last + groups->step[side];
        if (next >= groups->cells || dy_groups_at(groups, next) != mover)
            continue;
        uint32_t save = dy_groups_last_liberty(groups, next);
        if (save == DY_NO_CELL || !dy_groups_legal(groups, save, mover))
            continue;
        unsigned open = 0; /* worth it where the liberty leads out */
        for (unsigned i = 0; i < SIDES; i++) {
            uint32_t beyond = save + groups->step[i];
            open += beyond < groups->cells && dy_groups_at(groups, beyond) == 0;
        }
        if (open >= 2)
            return save;
    }
    return DY_NO_CELL;
}

static void play_empty(player_board *own, uint32_t index, int mover)
{
    dy_groups *groups = &own->game;
    uint32_t cell = own->empty[index];
    uint64_t logged = groups->logged + 1; /* past the stone itself */
    put_empty(own, index, own->empty[--own->empty_count]);
    dy_groups_play_plain(groups, cell, mover);
    for (; logged < groups->logged; logged++)
        add_empty(own, dy_groups_log_at(groups, logged) / 2);
}

/* The place of the move that won after the last one, where it is fit; DY_NO_CELL: there is none. */
static uint32_t known_reply(const player_board *own, uint32_t last, int mover)
{
    if (!own->replies || last == DY_NO_CELL)
        return DY_NO_CELL;
    uint32_t cell = own->reply[mover - 1][last];
    if (cell == DY_NO_CELL || dy_groups_at(&own->game, cell) != 0 || !is_fit(own, cell, mover))
        return DY_NO_CELL;
    return own->place[cell];
}

/* Learns from a playout of so many moves: each move of the winner is its reply to the one before,
 * and those of the loser are forgotten. */
static void learn_replies(player_board *own, uint32_t count, int winner)
{
    uint32_t before = own->last;
    int mover = own->to_move;
    for (uint32_t i = 0; i < count; before = own->made[i++], mover = 3 - mover) {
        if (before == DY_NO_CELL)
            continue;
        uint32_t *reply = &own->reply[mover - 1][before];
        if (mover == winner)
            *reply = own->made[i];
        else if (*reply == own->made[i])
            *reply = DY_NO_CELL;
    }
}

static uint32_t choose(player_board *own, uint32_t last, uint32_t ko, int mover)
{
    if (own->knows && (dy_random_next(&own->dice) >> 61) < ANSWERS) {
        uint32_t cell = answer(own, last, mover);
        if (cell != DY_NO_CELL && cell != ko)
            return own->place[cell];
    }
    uint32_t reply = known_reply(own, last, mover);
    return reply != DY_NO_CELL ? reply : draw(own, mover);
}

static void sample(void *board, dy_sample *out)
{
    player_board *own = board;
    uint32_t most = MOVES_A_CELL * own->cells, last = own->last, ko = own->ko;
    int mover = own->to_move;
    memset(out->got[0], 0, own->cells);
    memset(out->got[1], 0, own->cells);
    out->known = DYAD_OPEN;
    out->value = 0.5F;
    if (comes_again(own)) {
        out->known = DYAD_YES;
        return;
    }
    if (!any_legal(&own->now, own, mover)) {
        out->known = DYAD_YES;
        out->value = mover == 1 ? 0 : 1;
        return;
    }
    dy_groups_copy(&own->game, &own->now);
    list_empty(own);
    for (uint32_t made = 0; made < most; made++, mover = 3 - mover) {
        uint32_t index = choose(own, last, ko, mover);
        if (index == DY_NO_CELL) {
            out->value = mover == 1 ? 0 : 1;
            if (own->replies)
                learn_replies(own, made, 3 - mover);
            break;
        }
        last = own->made[made] = own->empty[index];
        uint16_t move = own->move_of[last];
        if (!out->got[0][move] && !out->got[1][move])
            out->got[mover - 1][move] = 1;
        uint64_t logged = own->game.logged;
        play_empty(own, index, mover);
        if (last == ko && own->game.logged - logged == 2)
            break;
        ko = ko_of(own, &own->game, last, logged);
    }
    for (uint32_t move = 0; move < own->cells; move++) {
        out->worth[0][move] = out->value;
        out->worth[1][move] = 1 - out->value;
    }
}

/* ---- moves --------------------------------------------------------------------------------- */

/* How good a move looks: taking and saving stones well, filling an eye, or leaving the own group
 * one liberty, badly. */
static float rate(player_board *own, uint32_t cell)
{
    dy_groups *game = &own->game;
    int mover = own->to_move;
    if (is_eye(own, &own->now, cell, mover))
        return 0;
    uint64_t captured = own->now.captured[2 - mover];
    bool saves = false;
    for (unsigned side = 0; side < SIDES; side++) {
        uint32_t next = cell + own->now.step[side];
        saves = saves || (next < own->now.cells && dy_groups_at(&own->now, next) == mover &&
                          dy_groups_last_liberty(&own->now, next) == cell);
    }
    dy_groups_copy(game, &own->now);
    dy_groups_play_plain(game, cell, mover);
    if (dy_groups_last_liberty(game, cell) != DY_NO_CELL)
        return game->captured[2 - mover] > captured ? 0.5F : 0.2F;
    return game->captured[2 - mover] > captured ? 1.0F : saves ? 0.9F : 0.5F;
}

static size_t list_moves(void *board, uint16_t *moves, float *looks)
{
    player_board *own = board;
    size_t count = 0;
    for (uint32_t move = 0; move < own->cells; move++) {
        uint32_t cell = own->cell_of[move];
        if (dy_groups_at(&own->now, cell) != 0 || !dy_groups_legal(&own->now, cell, own->to_move))
            continue;
        looks[count] = own->knows ? rate(own, cell) : 0.5F;
        moves[count++] = (uint16_t)move;
    }
    return count;
}

static bool advise(void *board, float *chances, float *shift)
{
    player_board *own = board;
    uint16_t moves[DY_PLAYER_CELLS];
    float shares[DY_PLAYER_CELLS];
    int weights[DY_PLAYER_CELLS];
    size_t count = 0;
    *shift = 0;
    dy_ungo_sight_begin(&own->sight, &own->now, own->to_move, own->last);
    for (uint32_t move = 0; move < own->cells; move++) {
        uint32_t cell = own->cell_of[move];
        chances[move] = 0;
        if (dy_groups_at(&own->now, cell) != 0 || !dy_groups_legal(&own->now, cell, own->to_move))
            continue;
        weights[count] = dy_ungo_weight(&own->sight, cell);
        moves[count++] = (uint16_t)move;
    }
    if (count == 0)
        return false;
    dy_ungo_chances(weights, count, shares);
    for (size_t i = 0; i < count; i++)
        chances[moves[i]] = shares[i];
    return true;
}

/* ---- opening ------------------------------------------------------------------------------- */

static bool take_board(player_board *own, dy_arena *arena)
{
    uint32_t rows = own->rows, columns = own->columns, log_size = 1;
    while (log_size < own->cells + 1)
        log_size *= 2;
    if (!dy_groups_take(&own->now, rows, columns, log_size, arena) ||
        !dy_groups_take(&own->loaded, rows, columns, log_size, arena) ||
        !dy_groups_take(&own->game, rows, columns, log_size, arena))
        return false;
    own->grid = (dy_grid){.rows = rows, .columns = columns, .stride = dy_words_for(columns)};
    for (int i = 0; i < DY_COLOURS; i++) {
        own->grid.plane[i] = dy_arena_zero(arena, dy_grid_words(&own->grid), sizeof(uint64_t));
        if (!own->grid.plane[i])
            return false;
    }
    size_t cells = own->now.cells;
    own->cell_of = dy_arena_alloc(arena, own->cells, sizeof *own->cell_of);
    own->move_of = dy_arena_zero(arena, cells, sizeof *own->move_of);
    own->corners = dy_arena_zero(arena, cells, sizeof *own->corners);
    own->corner_count = dy_arena_zero(arena, cells, 1);
    own->empty = dy_arena_alloc(arena, own->cells, sizeof *own->empty);
    own->place = dy_arena_alloc(arena, cells, sizeof *own->place);
    own->made = dy_arena_alloc(arena, MOVES_A_CELL * (size_t)own->cells, sizeof *own->made);
    for (int i = 0; i < DY_COLOURS; i++)
        own->reply[i] = dy_arena_alloc(arena, cells, sizeof *own->reply[i]);
    return dy_ungo_sight_take(&own->sight, &own->now, arena) && own->cell_of && own->move_of &&
           own->corners && own->corner_count && own->empty && own->place && own->made &&
           own->reply[0] && own->reply[1];
}

static void number_cells(player_board *own)
{
    for (uint32_t move = 0; move < own->cells; move++) {
        uint32_t row = move / own->columns, column = move % own->columns,
                 cell = dy_groups_cell(&own->now, row, column);
        own->cell_of[move] = cell;
        own->move_of[cell] = (uint16_t)move;
        for (unsigned i = 0; i < SIDES; i++) {
            uint32_t up = row + (i & 2) - 1, left = column + (i & 1) * 2 - 1;
            if (up < own->rows && left < own->columns)
                own->corners[cell][own->corner_count[cell]++] = dy_groups_cell(&own->now, up, left);
        }
    }
}

static dyad_status open_board(const dy_player_request *request, dy_arena *arena, void **board)
{
    player_board *own = dy_arena_zero(arena, 1, sizeof *own);
    *board = own;
    if (!own)
        return DYAD_E_MEMORY;
    own->rows = request->rows;
    own->columns = request->columns;
    own->cells = own->rows * own->columns;
    own->knows = request->knows;
    if (!take_board(own, arena))
        return DYAD_E_MEMORY;
    number_cells(own);
    return DYAD_OK;
}

const dy_player_game dy_player_ungo = {
    .check = check,
    .open = open_board,
    .seed = seed,
    .load = load,
    .rewind = rewind_board,
    .play = play,
    .look = look,
    .moves = list_moves,
    .sample = sample,
    .advise = advise,
    .grow_visits = 4,
    .advice_visits = 8,
    .advice_chances = 0.6F,
    .amaf_bias = 0.002F,
    .exploration = 0.05F,
    .looks_weight = 0.3F,
    .amaf_prior = 1,
    .levels = {{30, 0.2F}, {30, 0.08F}, {30, 0}, {47, 0}, {77, 0}, {132, 0}, {237, 0}},
};
