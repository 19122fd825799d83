/* npy_cells.c - the cells of a NumPy file, board by board.
 *
 *     C order, a byte a cell     the kernels read rows where they lie, in the window of the source
 *     C order, wider cells       64 cells at a time become bytes in a piece
 *     Fortran order              cells of one board are spread over the whole file, so the file is
 *                                held in memory; 64 cells at a time are gathered into a piece
 *
 * In C order nothing stands between boards, so after a bad cell the next board is found by counting
 * bytes. */
#include "text/npy.h"

#include "base/fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    BAD = 255,            /* stands in a piece for a number that no cell may have */
    CELL_BYTES_MAX = 8,   /* of the widest dtype */
    HELD_BYTES = 1 << 20, /* are asked for at once, so that a header alone costs no memory */
};

/* Up to 64 cells in a row. */
typedef struct piece {
    unsigned char bytes[DY_WORD_BITS];
    const unsigned char *cells; /* bytes, or where they lie in the window */
    size_t count; /* a multiple of a word's bits or all; fewer at the end of the input */
    uint64_t bad; /* the first number that became BAD */
} piece;

static uint64_t number_at(const dy_npy *npy, const unsigned char *bytes)
{
    uint64_t number = 0;
    unsigned width = npy->cell.bytes;
    for (unsigned i = 0; i < width; i++)
        number = number << 8 | bytes[npy->cell.big_endian ? i : width - 1 - i];
    if (npy->cell.has_sign && width < CELL_BYTES_MAX && number >> (8 * width - 1))
        number |= UINT64_MAX << (8 * width);
    return number;
}

static void put_cell(const dy_npy *npy, const unsigned char *bytes, piece *to)
{
    uint64_t number = number_at(npy, bytes);
    bool good = number <= 2;
    bool first = !good && !memchr(to->bytes, BAD, to->count);
    if (first)
        to->bad = number;
    to->bytes[to->count++] = good ? (unsigned char)number : BAD;
}

/* ---- faults ------------------------------------------------------------------------------- */

/* The input ends, or fails, `done` cells into a row. */
static dyad_status cut_short(dy_npy *npy, const dy_source *source, uint32_t row, uint32_t done,
                             dyad_error *error)
{
    dyad_status status = dy_source_end(source, error);
    if (status != DYAD_END)
        return status;
    npy->cut = true;
    (void)dy_fault(error, DYAD_E_MALFORMED,
                   "board %" PRIu64 " of %" PRIu64 ": expected a cell at [%" PRIu32 ",%" PRIu32
                   "], found the end of the input",
                   npy->taken, npy->count, row, done);
    error->file = source->name;
    return DYAD_E_MALFORMED;
}

static dyad_status bad_cell(const dy_npy *npy, const dy_source *source, uint32_t row,
                            uint32_t column, uint64_t number, dyad_error *error)
{
    char found[24];
    snprintf(found, sizeof found, npy->cell.has_sign ? "%" PRId64 : "%" PRIu64, number);
    (void)dy_fault(error, DYAD_E_MALFORMED,
                   "board %" PRIu64 ": expected 0, 1 or 2 at [%" PRIu32 ",%" PRIu32 "], found %s",
                   npy->taken, row, column, found);
    error->file = source->name;
    return DYAD_E_MALFORMED;
}

/* The data ends with `held` bytes of all cells in Fortran order. */
static dyad_status cut_cells(dy_npy *npy, const dy_source *source, dyad_error *error)
{
    dyad_status status = dy_source_end(source, error);
    npy->cut = true;
    if (status != DYAD_END)
        return status;
    (void)dy_fault(error, DYAD_E_MALFORMED,
                   "expected %" PRIu64
                   " cells in Fortran order, found the end of the input after %" PRIu64,
                   npy->count * dy_npy_cells(npy), (uint64_t)npy->held.size / npy->cell.bytes);
    error->file = source->name;
    return DYAD_E_MALFORMED;
}

/* ---- pieces of a row ---------------------------------------------------------------------- */

/* Cells of a byte: where the next `want` stand together, or put together in the piece if the window
 * ends among them. */
static void next_bytes(dy_npy *npy, dy_source *source, size_t want, piece *to)
{
    if (!dy_source_fill(source))
        return;
    size_t room = (size_t)(source->limit - source->cursor);
    size_t count = room >= want ? want : room - room % DY_WORD_BITS;
    if (count) {
        to->cells = source->cursor;
        source->cursor += count;
        npy->due -= count;
        to->count = count;
        return;
    }
    while (to->count < want && to->count < DY_WORD_BITS && dy_source_fill(source))
        to->bytes[to->count++] = *source->cursor++;
    npy->due -= to->count;
}

static void next_wide(dy_npy *npy, dy_source *source, size_t want, piece *to)
{
    unsigned char bytes[CELL_BYTES_MAX];
    unsigned width = npy->cell.bytes, got = 0;
    while (to->count < want && to->count < DY_WORD_BITS) {
        for (got = 0; got < width && dy_source_fill(source); got++)
            bytes[got] = *source->cursor++;
        npy->due -= got;
        if (got < width)
            return;
        put_cell(npy, bytes, to);
    }
}

static void next_held(const dy_npy *npy, uint32_t row, uint32_t column, size_t want, piece *to)
{
    uint64_t step = npy->count * npy->rows; /* cells from a column to the next */
    uint64_t at = npy->taken - 1 + npy->count * row + step * column;
    for (; to->count < want && to->count < DY_WORD_BITS; at += step)
        put_cell(npy, (const unsigned char *)npy->held.text + at * npy->cell.bytes, to);
}

static dyad_status take_row(dy_npy *npy, dy_source *source, const dy_letter_kernels *kernels,
                            dy_grid *grid, uint32_t row, dyad_error *error)
{
    if (!dy_grid_grow(grid, row))
        return dy_fault_memory(error);
    uint64_t *first = dy_grid_row(grid, 1, row), *second = dy_grid_row(grid, 2, row);
    for (uint32_t column = 0; column < grid->columns;) {
        piece next = {.count = 0};
        size_t want = grid->columns - column;
        next.cells = next.bytes;
        if (npy->fortran)
            next_held(npy, row, column, want, &next);
        else if (npy->cell.bytes > 1)
            next_wide(npy, source, want, &next);
        else
            next_bytes(npy, source, want, &next);
        size_t good = kernels->row(next.cells, next.count, dy_cell_letters,
                                   first + column / DY_WORD_BITS, second + column / DY_WORD_BITS);
        if (good < next.count)
            return bad_cell(npy, source, row, column + (uint32_t)good,
                            dy_npy_is_plain(npy) ? number_at(npy, next.cells + good) : next.bad,
                            error);
        column += (uint32_t)next.count;
        if (column < grid->columns && (next.count == 0 || next.count % DY_WORD_BITS != 0))
            return cut_short(npy, source, row, column, error);
    }
    return DYAD_OK;
}

/* Passes over the rest of a board with a bad cell. */
static dyad_status skip_due(dy_npy *npy, dy_source *source, dyad_error *error)
{
    while (npy->due && dy_source_fill(source)) {
        size_t room = (size_t)(source->limit - source->cursor);
        size_t count = npy->due < room ? (size_t)npy->due : room;
        source->cursor += count;
        npy->due -= count;
    }
    if (npy->due == 0)
        return DYAD_OK;
    dyad_status status = dy_source_end(source, error);
    if (status != DYAD_END)
        return status;
    npy->cut = true;
    (void)dy_fault(error, DYAD_E_MALFORMED,
                   "board %" PRIu64 " of %" PRIu64 ": expected %" PRIu64
                   " more cells, found the end of the input",
                   npy->taken, npy->count, (npy->due + npy->cell.bytes - 1) / npy->cell.bytes);
    error->file = source->name;
    return DYAD_E_MALFORMED;
}

/* Reads the cells of all boards, in Fortran order, into memory. */
static dyad_status hold_cells(dy_npy *npy, dy_source *source, dyad_error *error)
{
    uint64_t left = dy_npy_step(npy);
    while (left && dy_source_fill(source)) {
        size_t room = (size_t)(source->limit - source->cursor);
        size_t count = room < HELD_BYTES ? room : HELD_BYTES;
        if (left < count)
            count = (size_t)left;
        dy_buffer_bytes(&npy->held, source->cursor, count);
        if (npy->held.failed)
            return dy_fault_memory(error);
        source->cursor += count;
        left -= count;
    }
    npy->loaded = true;
    return left ? cut_cells(npy, source, error) : DYAD_OK;
}

void dy_npy_end(dy_npy *npy)
{
    dy_buffer_free(&npy->held);
}

/* Nothing may follow the last board. */
static dyad_status finish(dy_npy *npy, dy_source *source, dyad_error *error)
{
    char name[DY_BYTE_NAME_MAX];
    npy->cut = true;
    if (!dy_source_fill(source))
        return dy_source_end(source, error);
    (void)dy_fault(error, DYAD_E_MALFORMED, "expected the end of the input, found %s",
                   dy_byte_name(*source->cursor, name));
    error->file = source->name;
    return DYAD_E_MALFORMED;
}

dyad_status dy_npy_next(dy_npy *npy, dy_source *source, const dy_letter_kernels *kernels,
                        dy_grid *grid, dyad_error *error)
{
    npy->board_fault = false;
    if (npy->cut)
        return DYAD_END;
    dyad_status status = skip_due(npy, source, error);
    if (status != DYAD_OK)
        return status;
    if (npy->taken == npy->count)
        return finish(npy, source, error);
    if (npy->fortran && !npy->loaded)
        status = hold_cells(npy, source, error);
    if (status != DYAD_OK)
        return status;
    npy->taken++;
    npy->due = npy->fortran ? 0 : dy_npy_step(npy);
    dy_grid_start(grid, npy->rows, npy->columns);
    for (uint32_t row = 0; row < npy->rows && status == DYAD_OK; row++)
        status = take_row(npy, source, kernels, grid, row, error);
    npy->board_fault = status == DYAD_E_MALFORMED;
    return status;
}

void dy_npy_flaw(dy_npy *npy, const dy_source *source, const char *why, dyad_error *error)
{
    npy->board_fault = true;
    (void)dy_fault(error, DYAD_E_MALFORMED, "board %" PRIu64 ": %s", npy->taken, why);
    error->file = source->name;
}
