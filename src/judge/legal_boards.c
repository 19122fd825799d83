/* legal_boards.c - the legal moves on boards in an array.
 *
 * In games of connection every empty cell is one until somebody has joined, which two floods of
 * bits tell. Of other games a hand has a batch of one game, in which each board is set up in turn:
 * so moves are those of games side by side (play/play_batch.h), by the quickest way that the rules
 * have. */
#include "judge/legal_boards.h"

#include "base/fault.h"
#include "board/connect.h"
#include "play/play_batch.h"
#include "text/board_work.h"

#include <string.h>

typedef struct moving {
    dyad_batch *batch;
    unsigned char *cells, *legal; /* of a board; and of all its moves, a swap and a pass too */
} moving;

static dyad_status open_batch(const dy_board_work *work, size_t rows, size_t columns,
                              dyad_batch **batch, dyad_error *error)
{
    dyad_batch_request request = {.struct_size = sizeof request,
                                  .game = work->game,
                                  .rows = rows,
                                  .columns = columns,
                                  .games = 1};
    return dy_batch_new(work->function, work->memory, &request, batch, error);
}

static dyad_status open_moving(dy_board_hand *hand)
{
    moving *own = hand->own;
    const dy_board_work *work = hand->of;
    size_t cells = dy_board_array_bytes(&work->array);
    dyad_status status = open_batch(work, work->array.rows, work->array.columns, &own->batch, NULL);
    if (status != DYAD_OK)
        return status;
    own->cells = dy_memory_new(work->memory, cells, 1);
    own->legal = dy_memory_new(work->memory, own->batch->actions, 1);
    return own->cells && own->legal ? DYAD_OK : DYAD_E_MEMORY;
}

static void close_moving(dy_board_hand *hand)
{
    moving *own = hand->own;
    size_t cells = dy_board_array_bytes(&hand->of->array);
    if (!own->batch)
        return;
    dy_memory_free(hand->of->memory, own->cells, cells, 1);
    dy_memory_free(hand->of->memory, own->legal, own->batch->actions, 1);
    dyad_batch_free(own->batch);
}

static bool has_joined(const dyad_position *position, int colour, const dy_lattice *lattice,
                       dy_trail *trail, uint64_t *reach)
{
    const dyad_game *game = position->game;
    dy_reach(lattice, position->grid.plane[colour - 1], game->home[colour - 1], trail, reach);
    return dy_touches_edge(lattice, reach, game->target[colour - 1]);
}

/* Of a game of connection. */
static dyad_status list_empty(dy_board_hand *hand, unsigned char *legal)
{
    const dy_grid *grid = &hand->position.grid;
    dy_lattice lattice = dy_lattice_of(grid, hand->of->game->adjacency);
    dy_arena_reset(&hand->scratch);
    dy_trail trail;
    uint64_t *plane = dy_plane_take(&lattice, &hand->scratch);
    if (!plane || !dy_trail_take(&trail, &lattice, false, hand->of->stop, &hand->scratch))
        return DYAD_E_MEMORY;
    for (int colour = 1; colour <= DY_COLOURS; colour++)
        if (has_joined(&hand->position, colour, &lattice, &trail, plane))
            return DYAD_OK;
    if (trail.stopped)
        return DYAD_E_STOPPED;
    dy_outside(&lattice, grid->plane[0], grid->plane[1], plane);
    for (size_t row = 0; row < lattice.rows; row++)
        for (size_t column = 0; column < lattice.columns; column++)
            *legal++ = dy_bit(plane + row * lattice.stride, column);
    return DYAD_OK;
}

static dyad_status list_board(dy_board_hand *hand, uint64_t index)
{
    const moving *own = hand->own;
    const dyad_legal_boards_request *request = hand->of->request;
    size_t cells = dy_board_array_bytes(&hand->of->array), rows, columns;
    unsigned char *legal = request->legal + index * cells;
    memset(legal, 0, cells);
    dyad_status status = dy_board_hand_position(hand, index);
    if (status != DYAD_OK)
        return status;
    if (hand->of->game->rules == &dy_rules_connection)
        return list_empty(hand, legal);
    dyad_position_cells(&hand->position, &rows, &columns, own->cells, cells);
    if (!dy_batch_set_up(own->batch, 0, own->cells, dy_position_mover(&hand->position)))
        return DYAD_E_MEMORY;
    if (own->batch->ending[0])
        return DYAD_OK;
    own->batch->way->legal(own->batch, 0, own->legal);
    memcpy(legal, own->legal, cells);
    return DYAD_OK;
}

static dyad_status list_share(dy_board_hand *hand)
{
    return dy_board_hand_each(hand, list_board);
}

dyad_status dy_legal_boards(const dyad_legal_boards_request *request, const dyad_allocator *memory,
                            dyad_error *error)
{
    dy_board_work work = {.function = "dyad_legal_boards",
                          .game = request->game,
                          .memory = memory,
                          .request = request,
                          .jobs = request->jobs,
                          .stop = request->stop,
                          .keep_going = request->keep_going,
                          .own_bytes = sizeof(moving),
                          .do_share = list_share,
                          .open = open_moving,
                          .close = close_moving};
    dy_board_array array;
    dyad_batch *trial;
    dyad_status status =
        dy_board_array_take(&array, request->boards, request->game, work.function, error);
    if (status == DYAD_OK) /* whether such games are played is seen before anything is done */
        status = open_batch(&work, array.rows, array.columns, &trial, error);
    if (status != DYAD_OK)
        return status;
    dyad_batch_free(trial);
    return dy_board_work_do(&work, request->boards, error);
}
