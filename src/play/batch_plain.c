/* batch_plain.c - any games side by side: the plain rules, a game of dyad_play for each. */
#include "play/play_batch.h"

#include "play/play_layout.h"

#include <string.h>

typedef struct plain_game {
    dyad_play *play;
} plain_game;

static dyad_play *play_of(const dyad_batch *batch, size_t game)
{
    const plain_game *own = batch->own;
    return own[game].play;
}

static bool open(dyad_batch *batch)
{
    plain_game *own = batch->own = dy_memory_new(&batch->memory, batch->games, sizeof *own);
    if (!own)
        return false;
    memset(own, 0, batch->games * sizeof *own);
    for (size_t i = 0; i < batch->games; i++)
        if (dyad_play_new(&batch->memory, batch->game, batch->rows, batch->columns, &own[i].play,
                          NULL) != DYAD_OK ||
            dyad_play_set_swap(own[i].play, batch->has_swap, NULL) != DYAD_OK)
            return false;
    return true;
}

static void close(dyad_batch *batch)
{
    plain_game *own = batch->own;
    for (size_t i = 0; own && i < batch->games; i++)
        dyad_play_free(own[i].play);
    dy_memory_free(&batch->memory, own, batch->games, sizeof *own);
}

static dyad_move move_of(const dyad_batch *batch, uint32_t action, int colour)
{
    if (action >= batch->cell_count) {
        bool swap = action == batch->cell_count && batch->has_swap;
        return (dyad_move){swap ? DYAD_MOVE_SWAP : DYAD_MOVE_PASS, colour, 0, 0};
    }
    return (dyad_move){DYAD_MOVE_PLACE, colour, action / batch->columns, action % batch->columns};
}

static dyad_legality check(const dyad_batch *batch, size_t game, uint32_t action)
{
    dyad_move move = move_of(batch, action, batch->to_move[game]);
    return dyad_play_check(play_of(batch, game), &move);
}

static void legal(const dyad_batch *batch, size_t game, unsigned char *legal)
{
    for (uint32_t action = 0; action < batch->actions; action++)
        legal[action] = check(batch, game, action) == DYAD_LEGAL;
}

static bool place(dyad_batch *batch, size_t game, uint32_t action)
{
    dyad_play *play = play_of(batch, game);
    dyad_move move = move_of(batch, action, batch->to_move[game] ^ 3);
    if (dyad_play_move(play, &move, NULL) != DYAD_OK)
        return false;
    dyad_play_cells(play, dy_batch_cells(batch, game));
    dy_batch_end(batch, game, dyad_play_result(play));
    return true;
}

static bool set(dyad_batch *batch, size_t game)
{
    dyad_play *play = play_of(batch, game);
    if (dy_play_load(play, dy_batch_cells(batch, game), batch->to_move[game]) != DYAD_OK)
        return false;
    dy_batch_end(batch, game, dyad_play_result(play));
    return true;
}

const dy_batch_way dy_batch_plain = {
    .open = open, .close = close, .check = check, .legal = legal, .place = place, .set = set};
