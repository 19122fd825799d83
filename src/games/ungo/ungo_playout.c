/* ungo_playout.c - playouts of Un-Go, uniform over the legal moves.
 *
 * On small boards 512 games are played at a time, cut into slices. When one is over, its place is
 * taken by the next game of the unit; a few ends are waited for, as all beginnings cost the same.
 *
 *     games of a unit   0 .. 511 | 512 ...             those of the first block, then in order
 *     a place           game, game, game, ...
 *
 * A game that lasts unusually long leaves its place and is played to its end by itself, where it is
 * noticed if it never ends; so do the last games of a unit. On large boards all games are played
 * so.
 */
#include "games/ungo/ungo_single.h"
#include "simulate/fill_playout.h"
#include "simulate/sliced.h"

#include <string.h>

enum { BLACK = 0, WHITE = 1, UNFINISHED = 2 }; /* outcomes */

enum {
    SLICED_SIDE_MAX = 28,  /* beyond it games are played one by one */
    UNIT_GAMES = 1 << 13,  /* sliced */
    UNIT_CELLS = 1 << 12,  /* of boards played one by one */
    LONG_GAME = 4,         /* times the cells: moves after which a game leaves its place */
    REFILL_PLACES = 32,    /* that are empty before games begin there */
    LAST_GAMES = 16,       /* of a unit, which leave their places */
    BORDERS = 2,           /* around the board of slices, both together */
    STOP_ROUNDS = 1 << 6,  /* between looks at the stop flag */
    SINGLE_KEY = 0x51a91e, /* tells the dice of games by themselves from those of blocks */
};
_Static_assert(SLICED_SIDE_MAX <= (int)DY_SKIRMISH_SIDE_MAX, "as large as the kernels take");

typedef struct player {
    const dy_match *match;
    uint64_t left; /* moves that a game may have from the position on */
    uint64_t unit_games;
    dy_single single;
    /* Sliced. */
    const dy_sliced *kernels;
    dy_skirmish block;
    dy_slice *start[3];
    dy_grid board;                 /* of a game that leaves its place */
    uint64_t game[DY_BLOCK_GAMES]; /* the number within the unit of the game in each place */
} player;

static bool is_sliced(const dy_match *match)
{
    const dy_grid *grid = &match->position->grid;
    return match->policy == DYAD_POLICY_UNIFORM && grid->rows <= SLICED_SIDE_MAX &&
           grid->columns <= SLICED_SIDE_MAX;
}

static uint64_t unit_games(const dy_match *match)
{
    uint64_t cells = dy_grid_cells(&match->position->grid);
    if (is_sliced(match))
        return UNIT_GAMES;
    return cells < UNIT_CELLS ? UNIT_CELLS / cells : 1;
}

static void lengths(const dy_match *match, uint64_t *least, uint64_t *most)
{
    *least = match->moves;
    *most = match->max_moves;
}

/* ---- counting ----------------------------------------------------------------------------- */

/* A game that was played to its end from the position, or given up. */
typedef struct result {
    int loser; /* 1 or 2; 0: unfinished */
    uint64_t moves, captured[DY_COLOURS];
    uint64_t skipped; /* of the moves, which need not be played to know what comes of them */
} result;

static void count_games(const player *own, const result *game, uint64_t weight, dy_tally *tally)
{
    const dy_match *match = own->match;
    uint64_t moves = match->moves + game->moves;
    bool given_up = game->loser == 0;
    tally->games += weight;
    tally->total_moves += (moves - game->skipped) * weight;
    tally->outcomes[given_up ? UNFINISHED : game->loser == 1 ? WHITE : BLACK] += weight;
    dy_distribution_add(&tally->course[given_up].moves, moves, weight);
    for (int i = 0; i < DY_COLOURS; i++)
        dy_distribution_add(&tally->course[given_up].captured[i],
                            match->captured[i] + game->captured[i], weight);
}

/* ---- one at a time ------------------------------------------------------------------------ */

/* Plays on from a board, to be counted in *game with what has been counted there. */
static bool play_single(player *own, const dy_grid *grid, int mover, uint64_t key, dyad_stop stop,
                        result *game)
{
    dy_random dice;
    dy_random_init(&dice, dy_scatter(own->match->seed ^ SINGLE_KEY), key);
    dy_single_load(&own->single, grid);
    dy_single_end end =
        dy_single_play(&own->single, &mover, &game->moves, own->left,
                       own->match->policy == DYAD_POLICY_FIRST ? NULL : &dice, stop);
    game->skipped = own->single.skipped;
    game->loser = end == DY_SINGLE_LOST ? mover : 0;
    for (int i = 0; i < DY_COLOURS; i++)
        game->captured[i] += own->single.groups.captured[i] + own->single.skipped_captured[i];
    return end != DY_SINGLE_STOPPED;
}

static bool play_one_by_one(player *own, uint64_t unit, uint64_t games, dyad_stop stop,
                            dy_tally *tally)
{
    const dy_match *match = own->match;
    bool same = match->policy == DYAD_POLICY_FIRST; /* the games are all the same: one is enough */
    uint64_t weight = same ? games : 1;
    for (uint64_t i = 0; i < games; i += weight) {
        result game = {.loser = 0};
        if (!play_single(own, &match->position->grid, match->to_move, unit * own->unit_games + i,
                         stop, &game))
            return false;
        count_games(own, &game, weight, tally);
    }
    return true;
}

/* ---- 512 at a time ------------------------------------------------------------------------ */

static uint64_t number_at(const dy_slice bits[DY_COUNT_BITS], unsigned place)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < DY_COUNT_BITS; i++)
        number |= (bits[i].word[place / 64] >> place % 64 & 1) << i;
    return number;
}

static bool bit_at(const dy_slice *slice, unsigned place)
{
    return slice->word[place / 64] >> place % 64 & 1;
}

/* Plays the game in a place to its end by itself. */
static bool finish_single(player *own, unsigned place, uint64_t unit, dyad_stop stop, result *game)
{
    const dy_skirmish *block = &own->block;
    for (uint32_t row = 0; row < block->rows; row++) {
        for (uint32_t column = 0; column < block->columns; column++) {
            size_t at = (row + 1) * block->pitch + column + 1;
            int stone = bit_at(&block->plane[DY_PLANE_BLACK][at], place)   ? 1
                        : bit_at(&block->plane[DY_PLANE_WHITE][at], place) ? 2
                                                                           : 0;
            dy_grid_put(&own->board, row, column, stone);
        }
    }
    return play_single(own, &own->board, game->loser, unit * UNIT_GAMES + own->game[place], stop,
                       game);
}

/* Counts the games of some places, which are over or leave. */
static bool end_games(player *own, const uint64_t places[DY_BLOCK_WORDS], uint64_t unit,
                      dyad_stop stop, dy_tally *tally)
{
    const dy_skirmish *block = &own->block;
    for (unsigned word = 0; word < DY_BLOCK_WORDS; word++) {
        for (uint64_t rest = places[word]; rest; rest &= rest - 1) {
            unsigned place = word * DY_WORD_BITS + dy_lowest_bit(rest);
            result game = {.loser = bit_at(&block->to_move, place) ? 1 : 2,
                           .moves = number_at(block->moves, place)};
            for (int i = 0; i < DY_COLOURS; i++)
                game.captured[i] = number_at(block->captured[i], place);
            if (bit_at(&block->lost, place)) {
                count_games(own, &game, 1, tally);
                continue;
            }
            if (bit_at(&block->spent, place) && block->limit == own->left)
                game.loser = 0;
            else if (!finish_single(own, place, unit, stop, &game))
                return false;
            count_games(own, &game, 1, tally);
        }
    }
    return true;
}

/* Begins games, from *next up to `games`, in the places that are free. */
static void begin(player *own, uint64_t free_places[DY_BLOCK_WORDS], uint64_t *next, uint64_t games)
{
    dy_slice fresh = {{0}};
    for (unsigned word = 0; word < DY_BLOCK_WORDS; word++) {
        for (; free_places[word] && *next < games; free_places[word] &= free_places[word] - 1) {
            unsigned bit = dy_lowest_bit(free_places[word]);
            own->game[word * DY_WORD_BITS + bit] = (*next)++;
            fresh.word[word] |= UINT64_C(1) << bit;
        }
    }
    own->kernels->begin(&own->block, &fresh);
}

static unsigned count_bits(const uint64_t words[DY_BLOCK_WORDS])
{
    unsigned sum = 0;
    for (unsigned i = 0; i < DY_BLOCK_WORDS; i++)
        sum += words[i] ? dy_bit_count(words[i]) : 0;
    return sum;
}

static void begin_unit(player *own, uint64_t unit)
{
    dy_skirmish *block = &own->block;
    dy_coins_init(&block->coins, own->match->seed, unit);
    memset(&block->playing, 0, sizeof block->playing);
}

static bool play_sliced(player *own, uint64_t unit, uint64_t games, dyad_stop stop, dy_tally *tally)
{
    dy_skirmish *block = &own->block;
    uint64_t free_places[DY_BLOCK_WORDS], ended[DY_BLOCK_WORDS], next = 0, counted = 0;
    begin_unit(own, unit);
    memset(free_places, 0xff, sizeof free_places);
    for (unsigned round = 1; counted < games; round++) {
        unsigned waiting = count_bits(free_places);
        if (next < games && (waiting >= REFILL_PLACES))
            begin(own, free_places, &next, games);
        if (round % STOP_ROUNDS == 0 && dy_stopped(stop))
            return false;
        if (next == games && games - counted <= LAST_GAMES) {
            memset(&block->lost, 0, sizeof block->lost);
            memset(&block->spent, 0, sizeof block->spent);
            return end_games(own, block->playing.word, unit, stop, tally);
        }
        own->kernels->round(block);
        for (unsigned i = 0; i < DY_BLOCK_WORDS; i++) {
            ended[i] = block->lost.word[i] | block->spent.word[i];
            free_places[i] |= ended[i];
        }
        unsigned count = count_bits(ended);
        if (count && !end_games(own, ended, unit, stop, tally))
            return false;
        counted += count;
    }
    return true;
}

static bool open_sliced(player *own, dy_arena *arena)
{
    const dy_grid *grid = &own->match->position->grid;
    dy_skirmish *block = &own->block;
    size_t pitch = grid->columns + (size_t)BORDERS, cells = pitch * (grid->rows + (size_t)BORDERS);
    uint64_t longest = LONG_GAME * dy_grid_cells(grid);
    own->kernels = dy_sliced_of(own->match->cpu);
    block->rows = grid->rows;
    block->columns = grid->columns;
    block->pitch = pitch;
    block->first = own->match->to_move;
    block->limit = (uint32_t)(own->left < longest ? own->left : longest);
    block->start_count =
        (uint32_t)(dy_grid_cells(grid) - dy_grid_count(grid, 1) - dy_grid_count(grid, 2));
    for (int i = 0; i < DY_PLANES; i++) {
        block->plane[i] = dy_arena_zero(arena, cells, sizeof *block->plane[i]);
        if (!block->plane[i])
            return false;
    }
    for (int i = 0; i < 3; i++) {
        block->start[i] = own->start[i] = dy_arena_zero(arena, cells, sizeof *own->start[i]);
        if (!own->start[i])
            return false;
    }
    for (uint32_t row = 0; row < grid->rows; row++) {
        for (uint32_t column = 0; column < grid->columns; column++) {
            static const int plane_of[] = {DY_PLANE_OPEN, DY_PLANE_BLACK, DY_PLANE_WHITE};
            dy_slice *plane = own->start[plane_of[dy_grid_at(grid, row, column)]];
            memset(&plane[(row + 1) * pitch + column + 1], 0xff, sizeof *plane);
        }
    }
    own->board = (dy_grid){.rows = grid->rows, .columns = grid->columns, .stride = grid->stride};
    for (int i = 0; i < DY_COLOURS; i++) {
        own->board.plane[i] = dy_arena_zero(arena, dy_grid_words(grid), sizeof(uint64_t));
        if (!own->board.plane[i])
            return false;
    }
    return true;
}

/* ---- the row ------------------------------------------------------------------------------ */

static void *open_player(const dy_match *match, dy_arena *arena)
{
    const dy_grid *grid = &match->position->grid;
    player *own = dy_arena_zero(arena, 1, sizeof *own);
    if (!own || !dy_single_take(&own->single, grid->rows, grid->columns, arena))
        return NULL;
    own->match = match;
    own->unit_games = unit_games(match);
    own->left = match->max_moves - match->moves; /* max_moves is at least 1 */
    return !is_sliced(match) || open_sliced(own, arena) ? own : NULL;
}

static bool play(void *played, uint64_t unit, uint64_t games, dyad_stop stop, dy_tally *tally)
{
    player *own = played;
    return is_sliced(own->match) ? play_sliced(own, unit, games, stop, tally)
                                 : play_one_by_one(own, unit, games, stop, tally);
}

static bool first_moves(const dy_match *match, dy_arena *arena, dy_first_moves *out)
{
    const dy_grid *grid = &match->position->grid;
    dy_groups groups;
    *out = (dy_first_moves){.count = 0};
    out->moves = dy_arena_alloc(arena, dy_grid_cells(grid), sizeof *out->moves);
    if (!out->moves || !dy_groups_take(&groups, grid->rows, grid->columns, 1, arena))
        return false;
    dy_groups_load(&groups, grid);
    for (uint32_t row = 0; row < grid->rows; row++) {
        for (uint32_t column = 0; column < grid->columns; column++) {
            if (dy_grid_at(grid, row, column) == 0 &&
                dy_groups_legal(&groups, dy_groups_cell(&groups, row, column), match->to_move)) {
                out->moves[out->count].row = row;
                out->moves[out->count++].column = column;
            }
        }
    }
    return true;
}

static bool after(const dy_match *match, uint64_t row, uint64_t column, dy_arena *arena,
                  dyad_position *position, dy_match *out)
{
    dy_groups groups;
    dy_arena_mark here = dy_arena_here(arena);
    const dy_grid *grid = &match->position->grid;
    if (!dy_position_copy(position, match->position) ||
        !dy_groups_take(&groups, grid->rows, grid->columns, 1, arena))
        return false;
    dy_groups_load(&groups, &position->grid);
    dy_groups_play(&groups, dy_groups_cell(&groups, (uint32_t)row, (uint32_t)column),
                   match->to_move);
    for (uint32_t i = 0; i < grid->rows; i++)
        for (uint32_t j = 0; j < grid->columns; j++)
            dy_grid_put(&position->grid, i, j,
                        dy_groups_at(&groups, dy_groups_cell(&groups, i, j)));
    *out = *match;
    out->position = position;
    out->to_move = 3 - match->to_move;
    out->moves++;
    for (int i = 0; i < DY_COLOURS; i++)
        out->captured[i] += groups.captured[i];
    dy_arena_back(arena, here);
    return true;
}

static const char *const others[] = {"unfinished", NULL};

const dy_playout dy_playout_ungo = {
    .others = others,
    .captures = true,
    .moves_a_cell = 100,
    .lengths = lengths,
    .unit_games = unit_games,
    .open = open_player,
    .play = play,
    .first_moves = first_moves,
    .after = after,
};
