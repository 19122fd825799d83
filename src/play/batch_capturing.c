/* batch_capturing.c - games of capture side by side, as Un-Go is: suicide is illegal, whoever
 * cannot move has lost, and a position that comes again ends the game.
 *
 * Groups are floods on boards that fit a wide word (board/small_groups.h), and kept up to date on
 * larger ones (board/groups.h). What a game has had is kept in two ways:
 *
 *     slots     hashes of its positions, 32 bits each, open addressing; no position can come again
 *               before something was captured, so before that it is not asked
 *     changes   [ move | PUT ] [ taken ] [ taken ] [ move | PUT ] ...
 *
 * A hash that is there already proves nothing: then the changes are gone back over, and the boards
 * compared. */
#include "play/play_batch.h"

#include "board/groups.h"
#include "board/small_groups.h"

#include <string.h>

enum {
    PUT = 0x8000,
    EIGHT = 8, /* bytes of a word */
    FIRST_SLOTS = 64,
    FIRST_CHANGES = 256,
    CELLS_MAX = DYAD_BATCH_SIDE_MAX * DYAD_BATCH_SIDE_MAX,
};

_Static_assert(CELLS_MAX <= PUT, "a cell fits a word beside PUT");

typedef struct capture_game {
    uint32_t hash; /* of the board */
    bool captured; /* something was taken off */
    uint32_t position_count, slot_count;
    uint32_t *slots; /* 0: free */
    uint16_t *changes;
    size_t change_count, change_room;
} capture_game;

typedef struct captures {
    capture_game *games;
    uint32_t (*keys)[DY_COLOURS]; /* of each cell and colour */
    uint16_t *inner;              /* of a cell of the board, that of dy_groups */
    uint16_t *outer;              /* and back */
    /* Boards that fit a wide word; */
    dy_small_shape shape;
    dy_small_groups *small; /* of each game; NULL: they do not fit */
    /* and larger ones. */
    dy_groups *large, empty;
    dy_arena arena; /* of all groups */
    dy_grid grid;   /* of a game that is set up */
} captures;

static dy_small_set small_cell(const captures *own, uint32_t cell)
{
    return (dy_small_set)1 << own->inner[cell];
}

static size_t group_cells(const dyad_batch *batch)
{
    return (size_t)batch->rows * (batch->columns + 1);
}

/* ---- memory ------------------------------------------------------------------------------- */

static bool take_large(dyad_batch *batch)
{
    captures *own = batch->own;
    uint32_t log_size = 1;
    while (log_size < batch->cell_count + 1)
        log_size *= 2;
    own->large = dy_memory_new(&batch->memory, batch->games, sizeof *own->large);
    if (!own->large ||
        !dy_groups_take(&own->empty, batch->rows, batch->columns, log_size, &own->arena) ||
        !dy_grid_reset(&own->grid, batch->rows, batch->columns))
        return false;
    dy_groups_load(&own->empty, &own->grid);
    for (size_t i = 0; i < batch->games; i++)
        if (!dy_groups_take(&own->large[i], batch->rows, batch->columns, log_size, &own->arena))
            return false;
    return true;
}

static bool take_groups(dyad_batch *batch)
{
    captures *own = batch->own;
    if (!dy_small_fits(batch->rows, batch->columns))
        return take_large(batch);
    own->shape = dy_small_shape_of(batch->rows, batch->columns);
    own->small = dy_memory_new(&batch->memory, batch->games, sizeof *own->small);
    return own->small != NULL;
}

static void number_cells(const dyad_batch *batch)
{
    captures *own = batch->own;
    for (uint32_t cell = 0; cell < batch->cell_count; cell++) {
        uint32_t inner = cell / batch->columns * (batch->columns + 1) + cell % batch->columns;
        own->inner[cell] = (uint16_t)inner;
        own->outer[inner] = (uint16_t)cell;
        for (unsigned i = 0; i < DY_COLOURS; i++)
            own->keys[cell][i] = (uint32_t)(dy_scatter((uint64_t)cell * DY_COLOURS + i) >> 32);
    }
}

static bool open(dyad_batch *batch)
{
    const dyad_allocator *memory = &batch->memory;
    captures *own = dy_memory_new(memory, 1, sizeof *own);
    if (!own)
        return false;
    batch->own = own;
    *own = (captures){.games = dy_memory_new(memory, batch->games, sizeof *own->games),
                      .keys = dy_memory_new(memory, batch->cell_count, sizeof *own->keys),
                      .inner = dy_memory_new(memory, batch->cell_count, sizeof *own->inner),
                      .outer = dy_memory_new(memory, group_cells(batch), sizeof *own->outer)};
    dy_arena_init(&own->arena, memory);
    dy_grid_init(&own->grid, memory);
    if (own->games)
        memset(own->games, 0, batch->games * sizeof *own->games);
    if (!own->games || !own->keys || !own->inner || !own->outer || !take_groups(batch))
        return false;
    number_cells(batch);
    return true;
}

static void close(dyad_batch *batch)
{
    const dyad_allocator *memory = &batch->memory;
    captures *own = batch->own;
    if (!own)
        return;
    for (size_t i = 0; own->games && i < batch->games; i++) {
        capture_game *game = &own->games[i];
        dy_memory_free(memory, game->slots, game->slot_count, sizeof *game->slots);
        dy_memory_free(memory, game->changes, game->change_room, sizeof *game->changes);
    }
    dy_memory_free(memory, own->small, batch->games, sizeof *own->small);
    dy_memory_free(memory, own->large, batch->games, sizeof *own->large);
    dy_memory_free(memory, own->games, batch->games, sizeof *own->games);
    dy_memory_free(memory, own->keys, batch->cell_count, sizeof *own->keys);
    dy_memory_free(memory, own->inner, batch->cell_count, sizeof *own->inner);
    dy_memory_free(memory, own->outer, group_cells(batch), sizeof *own->outer);
    dy_grid_free(&own->grid);
    dy_arena_free(&own->arena);
    dy_memory_free(memory, own, 1, sizeof *own);
}

/* ---- positions that come again ------------------------------------------------------------ */

/* Of the board with a colour to move; never 0. */
static uint32_t hash_of(const capture_game *game, int to_move)
{
    return (game->hash ^ (to_move == 1 ? 0 : UINT32_C(0x9e3779b9))) | 1;
}

static uint32_t slot_of(const capture_game *game, uint32_t hash)
{
    uint32_t at = (hash >> 1) & (game->slot_count - 1);
    while (game->slots[at] && game->slots[at] != hash)
        at = (at + 1) & (game->slot_count - 1);
    return at;
}

static bool grow_slots(const dyad_batch *batch, capture_game *game)
{
    uint32_t count = game->slot_count, *old = game->slots;
    uint32_t grown = count ? 2 * count : FIRST_SLOTS;
    if (2 * (game->position_count + 1) <= count)
        return true;
    uint32_t *slots = dy_memory_new(&batch->memory, grown, sizeof *slots);
    if (!slots)
        return false;
    memset(slots, 0, grown * sizeof *slots);
    game->slots = slots;
    game->slot_count = grown;
    for (uint32_t i = 0; i < count; i++)
        if (old[i])
            slots[slot_of(game, old[i])] = old[i];
    dy_memory_free(&batch->memory, old, count, sizeof *old);
    return true;
}

/* Room for a move, and for all that it may take off. */
static bool grow_changes(const dyad_batch *batch, capture_game *game)
{
    size_t need = game->change_count + batch->cell_count + 1;
    size_t room = game->change_room ? game->change_room : FIRST_CHANGES;
    if (need <= game->change_room)
        return true;
    while (room < need)
        room *= 2;
    uint16_t *changes =
        dy_memory_resize(&batch->memory, game->changes, game->change_room, room, sizeof *changes);
    if (!changes)
        return false;
    game->changes = changes;
    game->change_room = room;
    return true;
}

/* Whether the board has been there before with the same colour to move. */
static bool has_been(const dyad_batch *batch, size_t number)
{
    const captures *own = batch->own;
    const capture_game *game = &own->games[number];
    const unsigned char *now = dy_batch_cells(batch, number);
    unsigned char then[CELLS_MAX], stone = batch->to_move[number]; /* to be taken off by a move */
    size_t differ = 0;
    memcpy(then, now, batch->cell_count);
    for (size_t i = game->change_count; i-- > 0;) {
        uint32_t cell = game->changes[i] & ~(uint32_t)PUT;
        bool put = game->changes[i] & PUT;
        unsigned char was = put ? 0 : stone;
        differ -= then[cell] != now[cell];
        then[cell] = was;
        differ += was != now[cell];
        if (!put)
            continue;
        stone ^= 3; /* who moved had the other colour to move against */
        if (differ == 0 && stone == batch->to_move[number])
            return true;
    }
    return false;
}

/* ---- boards of both kinds ------------------------------------------------------------------- */

static bool may_play(const dyad_batch *batch, size_t number, uint32_t cell)
{
    const captures *own = batch->own;
    int colour = batch->to_move[number];
    return own->small
               ? dy_small_legal(&own->shape, &own->small[number], small_cell(own, cell), colour)
               : dy_groups_legal(&own->large[number], own->inner[cell], colour);
}

static bool can_move(const dyad_batch *batch, size_t number, int colour)
{
    const captures *own = batch->own;
    return own->small ? dy_small_moves(&own->shape, &own->small[number], colour, true) != 0
                      : dy_groups_can_move(&own->large[number], colour);
}

/* A stone of `colour` comes off. */
static void take_off(dyad_batch *batch, size_t number, uint32_t inner, int colour)
{
    const captures *own = batch->own;
    capture_game *game = &own->games[number];
    uint16_t cell = own->outer[inner];
    dy_batch_cells(batch, number)[cell] = 0;
    game->hash ^= own->keys[cell][colour - 1];
    game->changes[game->change_count++] = cell;
    game->captured = true;
}

static void play_small(dyad_batch *batch, size_t number, uint32_t cell, int colour)
{
    const captures *own = batch->own;
    dy_small_set dead =
        dy_small_play(&own->shape, &own->small[number], small_cell(own, cell), colour);
    for (; dead; dead &= dead - 1)
        take_off(batch, number, dy_small_first(dead), 3 - colour);
}

static void play_large(dyad_batch *batch, size_t number, uint32_t cell, int colour)
{
    const captures *own = batch->own;
    dy_groups *groups = &own->large[number];
    uint64_t logged = groups->logged + 1; /* past the stone itself */
    dy_groups_play(groups, own->inner[cell], colour);
    for (; logged < groups->logged; logged++)
        take_off(batch, number, dy_groups_log_at(groups, logged) / 2, 3 - colour);
}

static void load_small(const dyad_batch *batch, size_t number)
{
    const captures *own = batch->own;
    const unsigned char *cells = dy_batch_cells(batch, number);
    dy_small_groups *groups = &own->small[number];
    *groups = (dy_small_groups){{0, 0}};
    for (uint32_t cell = 0; cell < batch->cell_count && !batch->began_empty[number]; cell++)
        if (cells[cell])
            groups->stones[cells[cell] - 1] |= small_cell(own, cell);
}

static bool load_large(dyad_batch *batch, size_t number)
{
    captures *own = batch->own;
    const unsigned char *cells = dy_batch_cells(batch, number);
    if (batch->began_empty[number]) {
        dy_groups_copy(&own->large[number], &own->empty);
        return true;
    }
    if (!dy_grid_reset(&own->grid, batch->rows, batch->columns))
        return false;
    for (uint32_t cell = 0; cell < batch->cell_count; cell++)
        if (cells[cell])
            dy_grid_put(&own->grid, cell / batch->columns, cell % batch->columns, cells[cell]);
    dy_groups_load(&own->large[number], &own->grid);
    return true;
}

/* ---- moves -------------------------------------------------------------------------------- */

static dyad_legality check(const dyad_batch *batch, size_t number, uint32_t action)
{
    if (dy_batch_cells(batch, number)[action])
        return DYAD_ILLEGAL_OCCUPIED;
    return may_play(batch, number, action) ? DYAD_LEGAL : DYAD_ILLEGAL_SUICIDE;
}

/* A byte, 0 or 1, for each of the lowest `count` bits. */
static void spread_bits(uint64_t bits, uint32_t count, unsigned char *bytes)
{
    for (; count >= EIGHT; count -= EIGHT, bits >>= EIGHT) {
        uint64_t own = dy_bits_to_bytes(bits & 0xff);
        for (unsigned i = 0; i < EIGHT; i++)
            *bytes++ = (unsigned char)(own >> (EIGHT * i));
    }
    for (; count > 0; count--, bits >>= 1)
        *bytes++ = bits & 1;
}

static void legal(const dyad_batch *batch, size_t number, unsigned char *legal)
{
    const captures *own = batch->own;
    int colour = batch->to_move[number];
    if (own->small) {
        dy_small_set moves = dy_small_moves(&own->shape, &own->small[number], colour, false);
        for (uint32_t row = 0; row < batch->rows; row++, moves >>= own->shape.width)
            spread_bits((uint64_t)moves, batch->columns, legal + row * batch->columns);
        return;
    }
    for (uint32_t cell = 0; cell < batch->cell_count; cell++) {
        uint32_t inner = own->inner[cell];
        legal[cell] = dy_groups_may_be_legal(&own->large[number], inner, colour) &&
                      dy_groups_legal(&own->large[number], inner, colour);
    }
}

static void prefetch(const dyad_batch *batch, size_t number, bool first)
{
    const captures *own = batch->own;
    const capture_game *game = &own->games[number];
    if (first) {
        __builtin_prefetch(game);
        __builtin_prefetch(own->small ? (const void *)&own->small[number] : &own->large[number]);
    } else if (game->slots) {
        uint32_t mask = game->slot_count - 1;
        __builtin_prefetch(&game->slots[hash_of(game, batch->to_move[number]) >> 1 & mask]);
        __builtin_prefetch(&game->changes[game->change_count]);
    }
}

static void settle(dyad_batch *batch, size_t number)
{
    const captures *own = batch->own;
    capture_game *game = &own->games[number];
    int to_move = batch->to_move[number];
    uint32_t hash = hash_of(game, to_move);
    if (!can_move(batch, number, to_move))
        dy_batch_won(batch, number, DYAD_ENDING_NO_MOVE, 3 - to_move);
    else if (game->captured && game->slots[slot_of(game, hash)] && has_been(batch, number))
        dy_batch_end(batch, number, (dyad_standing){DYAD_ENDING_REPEATS, 0});
}

static bool place(dyad_batch *batch, size_t number, uint32_t action)
{
    const captures *own = batch->own;
    capture_game *game = &own->games[number];
    unsigned char colour = batch->to_move[number] ^ 3;
    if (!grow_slots(batch, game) || !grow_changes(batch, game))
        return false;
    uint32_t before = hash_of(game, colour);
    game->slots[slot_of(game, before)] = before;
    game->position_count++;
    dy_batch_cells(batch, number)[action] = colour;
    game->hash ^= own->keys[action][colour - 1];
    game->changes[game->change_count++] = (uint16_t)(action | PUT);
    if (own->small)
        play_small(batch, number, action, colour);
    else
        play_large(batch, number, action, colour);
    settle(batch, number);
    return true;
}

static bool set(dyad_batch *batch, size_t number)
{
    const captures *own = batch->own;
    capture_game *game = &own->games[number];
    game->hash = 0; /* that of the board at the start */
    game->captured = false;
    game->position_count = 0;
    game->change_count = 0;
    if (game->slots)
        memset(game->slots, 0, game->slot_count * sizeof *game->slots);
    if (own->small)
        load_small(batch, number);
    else if (!load_large(batch, number))
        return false;
    settle(batch, number);
    return true;
}

const dy_batch_way dy_batch_capturing = {.open = open,
                                         .close = close,
                                         .check = check,
                                         .prefetch = prefetch,
                                         .legal = legal,
                                         .place = place,
                                         .set = set};
