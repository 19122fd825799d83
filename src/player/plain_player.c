/* plain_player.c - any game as the search of a player sees it, by its rules of play alone: moves
 * that are legal, and a playout of random ones from each position that is asked about.
 *
 * Piles are laid out as cells, a row for each pile, from its top disc on: a move is the cell of the
 * disc that it takes. The same disc is another cell later, so playouts say nothing of later moves.
 */
#include "play/plain.h"
#include "play/play_layout.h"
#include "player/player_game.h"

#include <string.h>

enum {
    MOVES_A_CELL = 4, /* a playout of a game that captures is given up after so many */
    NO_CELL = 3       /* of a position that is lost */
};

typedef struct player_board {
    const dyad_game *game;
    uint32_t rows, columns;
    dyad_allocator memory; /* of boards an arena's, so that nothing is to be given back */
    dyad_play *play;
    dy_draw draw;
    dyad_move *moves;
    dy_random random;
    const dy_player_position *root; /* NULL: nobody wants to know whether a position comes again */
    bool lost; /* memory ran out: nothing is known of the position until the next is loaded */
} player_board;

static void seed(void *opened, uint64_t number, uint64_t stream)
{
    player_board *own = opened;
    dy_random_init(&own->random, number, stream);
}

/* Piles are another game each time: a game has room for the discs that it began with. */
static dyad_status set_up(player_board *own, const dy_player_position *position)
{
    dyad_play *made;
    dyad_status status;
    if (own->game->piles) {
        status = dy_play_new_laid_out(&own->memory, own->game, own->rows, own->columns,
                                      position->cells, position->to_move, &made);
        if (status == DYAD_OK) {
            dyad_play_free(own->play);
            own->play = made;
        }
    } else {
        status = dy_play_load(own->play, position->cells, position->to_move);
    }
    if (status == DYAD_OK)
        own->play->began_passed = position->passed;
    return status;
}

static void load(void *opened, const dy_player_position *position)
{
    player_board *own = opened;
    own->lost = set_up(own, position) == DYAD_E_MEMORY;
    own->root = position->repeats ? position : NULL;
}

static void rewind_board(void *opened)
{
    player_board *own = opened;
    dyad_play_reset(own->play);
}

static void play(void *opened, int move)
{
    player_board *own = opened;
    dyad_move made = {DYAD_MOVE_PLACE, dyad_play_to_move(own->play), (size_t)move / own->columns,
                      (size_t)move % own->columns};
    if (made.row == own->rows)
        made = (dyad_move){.kind = DYAD_MOVE_PASS, .colour = made.colour};
    if (!own->lost)
        own->lost = dyad_play_move(own->play, &made, NULL) == DYAD_E_MEMORY;
}

static void look(const void *opened, unsigned char *cells)
{
    const player_board *own = opened;
    if (own->lost)
        memset(cells, NO_CELL, (size_t)own->rows * own->columns);
    else
        dy_play_lay_out(own->play, own->rows, own->columns, cells);
}

static dyad_status check(void *opened, const dy_player_position *position)
{
    player_board *own = opened;
    dyad_status status = set_up(own, position);
    if (status != DYAD_OK)
        return status;
    return dyad_play_result(own->play).ending == DYAD_ENDING_NONE ? DYAD_OK : DYAD_END;
}

/* Whether the game has had the position before its first move here. */
static bool is_past(const player_board *own)
{
    const dy_player_position *root = own->root;
    unsigned char cells[DY_PLAYER_CELLS];
    if (!root || !root->past_count || dyad_play_count(own->play) == 0)
        return false;
    size_t size = (size_t)own->rows * own->columns;
    dy_play_lay_out(own->play, own->rows, own->columns, cells);
    for (size_t i = 0; i < root->past_count; i++)
        if (root->past[i].to_move == dyad_play_to_move(own->play) &&
            root->past[i].passed == dy_play_passed(own->play) &&
            memcmp(root->past[i].cells, cells, size) == 0)
            return true;
    return false;
}

static float value_of(dyad_standing standing)
{
    return standing.winner == 1 ? 1 : standing.winner == 2 ? 0 : 0.5F;
}

static size_t list_moves(void *opened, uint16_t *moves, float *looks)
{
    player_board *own = opened;
    size_t cells = (size_t)own->rows * own->columns, count = 0;
    if (own->lost)
        return 0;
    size_t legal = dyad_play_legal(own->play, dyad_play_to_move(own->play), own->moves, cells + 2);
    for (size_t i = 0; i < legal; i++) {
        const dyad_move *move = &own->moves[i];
        if (move->kind != DYAD_MOVE_PLACE && move->kind != DYAD_MOVE_PASS)
            continue;
        looks[count] = 0.5F;
        moves[count++] =
            (uint16_t)(move->kind == DYAD_MOVE_PASS ? cells
                                                    : move->row * own->columns + move->column);
    }
    return count;
}

/* Plays a random game on from the position and takes it back. */
static void sample(void *opened, dy_sample *out)
{
    player_board *own = opened;
    size_t cells = (size_t)own->rows * own->columns, begin = dyad_play_count(own->play), made = 0;
    size_t most = own->game->captures ? MOVES_A_CELL * cells : 2 * cells + 2; /* with passes */
    dyad_standing standing = dyad_play_result(own->play);
    if (!own->lost && standing.ending == DYAD_ENDING_NONE && is_past(own))
        standing = (dyad_standing){DYAD_ENDING_REPEATS, 0};
    dyad_move move;
    memset(out->got[0], 0, cells + 1);
    memset(out->got[1], 0, cells + 1);
    out->known = !own->lost && standing.ending != DYAD_ENDING_NONE ? DYAD_YES : DYAD_OPEN;
    out->value = own->lost ? 0.5F : value_of(standing);
    if (own->lost || out->known == DYAD_YES)
        return;
    dy_draw_begin(&own->draw, own->play);
    for (; made < most && dy_draw_play(&own->draw, own->play, &own->random, &move) == DYAD_OK;
         made++) {
        size_t cell = move.row * own->columns + move.column;
        if (!own->game->piles && move.kind == DYAD_MOVE_PLACE && !out->got[0][cell] &&
            !out->got[1][cell])
            out->got[move.colour - 1][cell] = 1;
    }
    out->value = value_of(dyad_play_result(own->play));
    while (dyad_play_count(own->play) > begin)
        dyad_play_undo(own->play);
    for (size_t cell = 0; cell < cells; cell++) {
        out->worth[0][cell] = out->value;
        out->worth[1][cell] = 1 - out->value;
    }
}

static dyad_status open_board(const dy_player_request *request, dy_arena *arena, void **made)
{
    player_board *own = dy_arena_zero(arena, 1, sizeof *own);
    *made = own;
    if (!own)
        return DYAD_E_MEMORY;
    own->game = request->game;
    own->rows = request->rows;
    own->columns = request->columns;
    own->memory = own->game->piles ? *request->memory : dy_arena_allocator(arena);
    own->moves = dy_arena_alloc(arena, (size_t)own->rows * own->columns + 2, sizeof *own->moves);
    unsigned char fullest[DY_PLAYER_CELLS]; /* piles: what draws from it has room for any */
    memset(fullest, 1, sizeof fullest);
    dy_player_position most = {.cells = fullest, .to_move = 1};
    dyad_status status = own->game->piles ? set_up(own, &most)
                                          : dyad_play_new(&own->memory, own->game, own->rows,
                                                          own->columns, &own->play, NULL);
    if (status == DYAD_OK && (!own->moves || !dy_draw_take(&own->draw, own->play, arena)))
        status = DYAD_E_MEMORY;
    return status;
}

static void close_piles(void *opened)
{
    player_board *own = opened;
    dyad_play_free(own->play);
}

#define PLAIN                                                                               \
    .check = check, .open = open_board, .seed = seed, .load = load, .rewind = rewind_board, \
    .play = play, .look = look, .moves = list_moves, .sample = sample, .grow_visits = 4,    \
    .exploration = 0.1F, .looks_weight = 0

/* Levels of boards are those of Un-Go, and not measured for each game that there may be. */
const dy_player_game dy_plain_player = {
    PLAIN,
    .amaf_bias = 0.01F,
    .amaf_prior = 1,
    .levels = {{30, 0.2F}, {30, 0.08F}, {30, 0}, {47, 0}, {77, 0}, {132, 0}, {237, 0}},
};

const dy_player_game dy_plain_player_of_piles = {
    PLAIN,
    .close = close_piles,
    .levels = {{100, 0.55F}, {100, 0.25F}, {100, 0.08F}, {135, 0}, {240, 0}, {420, 0}, {700, 0}},
};
