/* sliced_path.h - the part of sliced_body.h that says who has won full PATH boards.
 *
 * White's flood goes from the left edge over columns, Black's from the top edge over rows: a line
 * after the other, there and back, each taking from the line before it what it can, and then from
 * cell to cell along itself, both ways. That ends when a sweep takes nothing in any game that is
 * still open. */

/* One colour's flood. Cell i of line k is slice k * across + i * along. */
typedef struct flood {
    const dy_slice *cells;
    dy_slice *reach;
    size_t across, along;
    uint32_t lines, length; /* of a line */
    bool second;            /* the colour whose cells are not set */
} flood;

/* reach, and `from` where the cell is of the colour. */
INLINE vec spread(bool second, vec reach, vec from, vec cell)
{
    return second ? or_without(reach, from, cell) : or_and(reach, from, cell);
}

/* Along a line, both ways. */
INLINE void spread_line(const flood *own, bool second, const dy_slice *cells, dy_slice *reach,
                        unsigned part)
{
    size_t along = own->along;
    vec from = get(reach, part);
    for (uint32_t i = 1; i < own->length; i++) {
        from = spread(second, get(&reach[i * along], part), from, get(&cells[i * along], part));
        put(&reach[i * along], part, from);
    }
    for (uint32_t i = own->length - 1; i-- > 0;) {
        from = spread(second, get(&reach[i * along], part), from, get(&cells[i * along], part));
        put(&reach[i * along], part, from);
    }
}

/* What is reached in the first line, and from there in all lines in order. */
INLINE void first_sweep(const flood *own, bool second, unsigned part)
{
    const dy_slice *cells = own->cells;
    dy_slice *reach = own->reach;
    for (uint32_t i = 0; i < own->length; i++) {
        vec cell = get(&cells[i * own->along], part);
        put(&reach[i * own->along], part, second ? ~cell : cell);
    }
    for (uint32_t line = 1; line < own->lines; line++) {
        const dy_slice *before = reach;
        cells += own->across;
        reach += own->across;
        for (uint32_t i = 0; i < own->length; i++)
            put(&reach[i * own->along], part,
                spread(second, same(0), get(&before[i * own->along], part),
                       get(&cells[i * own->along], part)));
        spread_line(own, second, cells, reach, part);
    }
}

/* All lines again, backwards or forwards; gives back whether any of the live games took anything.
 */
INLINE bool sweep(const flood *own, bool second, bool back, vec live, unsigned part)
{
    bool taken = false;
    for (uint32_t k = 1; k < own->lines; k++) {
        size_t at = (back ? own->lines - 1 - k : k) * own->across;
        const dy_slice *cells = own->cells + at;
        dy_slice *reach = own->reach + at;
        const dy_slice *before = back ? reach + own->across : reach - own->across;
        vec changed = same(0);
        for (uint32_t i = 0; i < own->length; i++) {
            vec old = get(&reach[i * own->along], part);
            vec new = spread(second, old, get(&before[i * own->along], part),
                             get(&cells[i * own->along], part));
            changed = or_differ(changed, new, old);
            put(&reach[i * own->along], part, new);
        }
        if (any(changed & live)) {
            spread_line(own, second, cells, reach, part);
            taken = true;
        }
    }
    return taken;
}

/* The games in which the last line is reached. */
INLINE vec arrived(const flood *own, unsigned part)
{
    vec out = same(0);
    for (uint32_t i = 0; i < own->length; i++)
        out |= get(&own->reach[(own->lines - 1) * own->across + i * own->along], part);
    return out;
}

static void path_part(const flood own[2], unsigned part, dy_slice won[2])
{
    first_sweep(&own[0], false, part);
    first_sweep(&own[1], true, part);
    bool going[2] = {true, true};
    vec first = arrived(&own[0], part), second = arrived(&own[1], part);
    for (bool back = true; going[0] || going[1]; back = !back) {
        vec live = ~(first | second);
        going[0] = going[0] && any(live) && sweep(&own[0], false, back, live, part);
        going[1] = going[1] && any(live) && sweep(&own[1], true, back, live, part);
        first = arrived(&own[0], part);
        second = arrived(&own[1], part);
    }
    put(&won[0], part, first);
    put(&won[1], part, second);
}

static void path(const dy_fill_playout *board, dy_slice won[DY_COLOURS])
{
    uint32_t rows = board->rows, columns = board->columns;
    size_t pitch = board->pitch, cells = dy_fill_playout_slices(rows, columns);
    const flood own[2] = {{board->cells, board->work, 1, pitch, columns, rows, false},
                          {board->cells, board->work + cells, pitch, 1, rows, columns, true}};
    for (unsigned part = 0; part < PARTS; part++)
        path_part(own, part, won);
}
