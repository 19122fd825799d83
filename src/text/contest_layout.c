/* contest_layout.c - the layouts of the original problems. */
#include "text/contest_layout.h"

void dy_contest_layout_begin(const dyad_game *game, uint64_t count, dy_buffer *out)
{
    if (!game->layout.counted)
        return;
    dy_buffer_unsigned(out, count);
    dy_buffer_char(out, '\n');
}

static void put_board(const dy_grid *grid, const char *letters, dy_buffer *out)
{
    for (uint32_t row = 0; row < grid->rows; row++) {
        char *line = dy_buffer_reserve(out, grid->columns + (size_t)1);
        if (!line)
            return;
        const uint64_t *first = dy_grid_row(grid, 1, row), *second = dy_grid_row(grid, 2, row);
        for (uint32_t column = 0; column < grid->columns; column++)
            line[column] = letters[dy_bit(first, column) + 2 * dy_bit(second, column)];
        line[grid->columns] = '\n';
        out->size += grid->columns + (size_t)1;
    }
}

static void put_piles(const dy_piles *piles, const char *letters, dy_buffer *out)
{
    for (size_t pile = 0; pile < piles->count; pile++) {
        if (pile)
            dy_buffer_char(out, ' ');
        uint64_t size = dy_pile_size(piles, pile);
        char *text = dy_buffer_reserve(out, size);
        if (!text)
            return;
        for (uint64_t disc = 0; disc < size; disc++)
            text[disc] = letters[dy_pile_disc(piles, pile, disc) - 1];
        out->size += size;
    }
    dy_buffer_char(out, '\n');
}

void dy_contest_layout_position(const dyad_position *position, bool first, dy_buffer *out)
{
    const dyad_game *game = position->game;
    if (game->layout.spaced && !first)
        dy_buffer_char(out, '\n');
    dy_buffer_unsigned(out, dy_position_size(position));
    dy_buffer_text(out, game->layout.spaced ? "\n\n" : "\n");
    if (game->piles)
        put_piles(&position->piles, game->letters, out);
    else
        put_board(&position->grid, game->letters, out);
}

void dy_contest_layout_end(const dyad_game *game, uint64_t count, dy_buffer *out)
{
    if (!game->layout.zero_ends)
        return;
    dy_buffer_text(out, game->layout.spaced && count ? "\n0\n" : "0\n");
}

void dy_contest_layout_answer(const dyad_game *game, const dyad_report *report, uint64_t item,
                              dy_buffer *out)
{
    if (game->layout.numbered) {
        dy_buffer_text(out, game->layout.numbered);
        dy_buffer_unsigned(out, item);
        dy_buffer_text(out, ": ");
    }
    dy_buffer_text(out, report->text);
}
