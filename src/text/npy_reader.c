/* npy_reader.c - the boards of a NumPy file as positions; npy.c knows the bytes. */
#include "text/reader_format.h"

#include "base/fault.h"

/* The magic of NumPy has been passed. */
static dyad_status open(dy_reader *reader, dyad_error *error)
{
    const dyad_game *game = reader->game;
    reader->npy = (dy_npy){.count = 0};
    if (!game->piles)
        return dy_npy_begin(&reader->npy, reader->source,
                            (dy_size){game->rows_max, game->columns_max}, reader->scratch.memory,
                            error);
    (void)dy_fault(error, DYAD_E_MALFORMED,
                   "%s positions are piles: expected text, found a .npy file, which holds boards",
                   game->name);
    error->file = reader->source->name;
    return error->status;
}

static dyad_status next(dy_reader *reader, dyad_position *position, dyad_error *error)
{
    dy_npy *npy = &reader->npy;
    dy_flaw flaw;
    /* A part of a file ends between two boards. */
    if (npy->due == 0 && !dy_source_fill(reader->source) && reader->source->cut) {
        reader->ended = true;
        return dy_source_end(reader->source, error);
    }
    dyad_status status = dy_npy_next(npy, reader->source, reader->kernels, &position->grid, error);
    dy_position_forget(position);
    if (status == DYAD_OK) {
        status = dy_reader_settle(reader, position, &flaw, error);
        if (status != DYAD_OK && status != DYAD_E_MEMORY) {
            dy_npy_flaw(npy, reader->source, flaw.text, error);
            status = error->status;
        }
    }
    reader->taken = npy->taken;
    reader->item_malformed = npy->board_fault;
    reader->ended = status == DYAD_END;
    return status;
}

static uint64_t room(dy_reader *reader)
{
    const dy_npy *npy = &reader->npy;
    return npy->cut || npy->due || !dy_npy_is_plain(npy) ? 0 : npy->count - npy->taken;
}

static void pass(dy_reader *reader, uint64_t items)
{
    reader->npy.taken += items;
}

static void close(dy_reader *reader)
{
    if (!reader->game->piles)
        dy_npy_end(&reader->npy);
}

const dy_format dy_format_npy = {
    .name = "a NumPy file",
    .open = open,
    .next = next,
    .room = room,
    .pass = pass,
    .close = close,
};
