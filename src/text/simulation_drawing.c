/* simulation_drawing.c - how often the mover won after each first move, on the board; and how the
 * lengths of games are distributed.
 *
 *          0  1  2                 moves   games
 *      0  46 52 47                4 to 7      12
 *      1   51 58*50              8 to 11   3,456  ##########
 *      2     46 57+45
 *
 * Colours go from cold, the least share on the board, to warm, the greatest. */
#include "text/drawing.h"
#include "text/number_text.h"
#include "text/simulation.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    CELL_COLUMNS = 3,  /* two digits and a mark */
    CELL_BYTES = 64,   /* of it, colours included */
    BAR_ROWS = 20,     /* at most */
    BAR_COLUMNS = 50,  /* of the longest bar */
    TAIL_SHARE = 1000, /* the last row may gather one game in so many from far away */
};

/* ---- a heat map --------------------------------------------------------------------------- */

/* Backgrounds of xterm's 256 colours on which black can be read, blue to red. */
static const unsigned char shades[] = {33, 39, 75, 117, 159, 230, 222, 215, 209, 203};
enum { SHADES = sizeof shades / sizeof shades[0] };

typedef struct heat {
    const dyad_simulation *simulation;
    bool colour;
    size_t next;                     /* the first of the moves that has not been drawn */
    double least, most;              /* of the shares of games won */
    double most_low;                 /* where the interval of the greatest begins */
    size_t best;                     /* a move of the greatest share */
    size_t best_count, near_count;   /* moves marked as best, and as maybe so */
    bool draws_always, draws_closed; /* a move that won every game; a cell without a move */
} heat;

static uint64_t wins_of(const heat *drawn, const dyad_first_move *move)
{
    return move->playouts.outcomes[drawn->simulation->to_move - 1];
}

static double share_of(const heat *drawn, const dyad_first_move *move, double *low, double *high)
{
    return dyad_probability(wins_of(drawn, move), move->playouts.games, low, high);
}

/* '*' of a best move, '+' of one that may be as good for all that the games tell. */
static char mark_of(const heat *drawn, const dyad_first_move *move)
{
    double low, high, share = share_of(drawn, move, &low, &high);
    if (move->playouts.games == 0)
        return ' ';
    return share >= drawn->most ? '*' : high >= drawn->most_low ? '+' : ' ';
}

static heat look(const dyad_simulation *simulation, bool colour)
{
    heat drawn = {.simulation = simulation, .colour = colour, .least = 1, .most = -1};
    for (size_t i = 0; i < simulation->move_count; i++) {
        const dyad_first_move *move = &simulation->moves[i];
        double low, high, share = share_of(&drawn, move, &low, &high);
        if (move->playouts.games == 0)
            continue;
        drawn.least = share < drawn.least ? share : drawn.least;
        if (share > drawn.most) {
            drawn.most = share;
            drawn.most_low = low;
            drawn.best = i;
        }
    }
    for (size_t i = 0; i < simulation->move_count; i++) {
        char mark = mark_of(&drawn, &simulation->moves[i]);
        drawn.best_count += mark == '*';
        drawn.near_count += mark == '+';
    }
    return drawn;
}

/* Two digits of a percentage; ## where every game was won, -- where there is none. */
static void percent_digits(heat *drawn, const dyad_first_move *move, char digits[3])
{
    uint64_t games = move->playouts.games, wins = wins_of(drawn, move);
    double low, high, share = share_of(drawn, move, &low, &high);
    if (games == 0) {
        strcpy(digits, "--");
    } else if (wins == games) {
        strcpy(digits, "##");
        drawn->draws_always = true;
    } else {
        unsigned percent = (unsigned)(100 * share + 0.5);
        percent = percent > 99 ? 99 : percent;
        digits[0] = percent < 10 ? ' ' : (char)('0' + percent / 10);
        digits[1] = (char)('0' + percent % 10);
        digits[2] = '\0';
    }
}

static unsigned shade_of(const heat *drawn, const dyad_first_move *move)
{
    double low, high, share = share_of(drawn, move, &low, &high);
    double range = drawn->most - drawn->least;
    if (range <= 0)
        return shades[SHADES / 2];
    size_t shade = (size_t)((share - drawn->least) / range * SHADES);
    return shades[shade < SHADES ? shade : SHADES - 1];
}

static void put_move(heat *drawn, const dyad_first_move *move, dy_buffer *out)
{
    char digits[3], cell[CELL_BYTES];
    percent_digits(drawn, move, digits);
    if (drawn->colour && move->playouts.games)
        snprintf(cell, sizeof cell, "\x1b[38;5;16;48;5;%um%s%c%s", shade_of(drawn, move), digits,
                 mark_of(drawn, move), dy_plain_colour);
    else
        snprintf(cell, sizeof cell, "%s%c", digits, mark_of(drawn, move));
    dy_buffer_text(out, cell);
}

static void put_letter(const heat *drawn, int stone, dy_buffer *out)
{
    const dyad_game *game = drawn->simulation->position->game;
    dy_buffer_char(out, ' ');
    dy_buffer_text(out, drawn->colour ? dy_cell_colours[stone] : "");
    dy_buffer_char(out, game->letters[game->piles ? stone - 1 : stone]);
    dy_buffer_text(out, drawn->colour ? dy_plain_colour : "");
    dy_buffer_char(out, ' ');
}

/* The move to a cell, if it is one of the moves; cells are asked for in their order. */
static const dyad_first_move *move_at(heat *drawn, size_t row, size_t column)
{
    const dyad_simulation *simulation = drawn->simulation;
    while (drawn->next < simulation->move_count) {
        const dyad_first_move *move = &simulation->moves[drawn->next];
        if (move->row > row || (move->row == row && move->column > column))
            return NULL;
        drawn->next++;
        if (move->row == row && move->column == column)
            return move;
    }
    return NULL;
}

static void put_heat_cell(void *user, size_t row, size_t column, dy_buffer *out)
{
    heat *drawn = user;
    const dyad_first_move *move = move_at(drawn, row, column);
    int stone = dy_grid_at(&drawn->simulation->position->grid, (uint32_t)row, (uint32_t)column);
    if (move) {
        put_move(drawn, move, out);
        return;
    }
    drawn->draws_closed = drawn->draws_closed || stone == 0;
    put_letter(drawn, stone, out);
}

static void put_heat_disc(void *user, size_t pile, size_t disc, dy_buffer *out)
{
    const heat *drawn = user;
    put_letter(drawn, dy_pile_disc(&drawn->simulation->position->piles, pile, disc), out);
}

/* Below a pile, what taking each disc came to. */
static void put_pile_moves(void *user, size_t pile, dy_buffer *out)
{
    heat *drawn = user;
    uint64_t discs = dy_drawn_discs(drawn->simulation->position, pile);
    dy_draw_line_end(out);
    dy_buffer_repeat(out, ' ', 6);
    for (uint64_t disc = 0; disc < discs; disc++) {
        const dyad_first_move *move = move_at(drawn, pile, disc);
        if (move)
            put_move(drawn, move, out);
        else
            dy_buffer_repeat(out, ' ', CELL_COLUMNS);
    }
}

static void put_legend(const heat *drawn, dy_buffer *out)
{
    const dyad_simulation *simulation = drawn->simulation;
    const dyad_game *game = simulation->position->game;
    dy_buffer_text(out, "      per cent of the games that ");
    dy_buffer_text(out, game->names[simulation->to_move - 1]);
    dy_buffer_text(out, game->piles ? " won after taking that disc" : " won after moving there");
    if (drawn->draws_always)
        dy_buffer_text(out, ", ## all");
    dy_buffer_char(out, '\n');
    dy_buffer_text(out, "      * best");
    if (drawn->near_count)
        dy_buffer_text(out, "   + maybe as good (95 % intervals overlap)");
    if (drawn->draws_closed) {
        dy_buffer_text(out, "   ");
        dy_buffer_char(out, game->letters[0]);
        dy_buffer_text(out, " no legal move");
    }
    dy_buffer_char(out, '\n');
}

/* "The best first move is [2,2], after which Red won 58.12 % (57.15 to 59.08 %)." */
static void put_best_move(const heat *drawn, dy_buffer *out)
{
    const dyad_simulation *simulation = drawn->simulation;
    const dyad_game *game = simulation->position->game;
    const dyad_first_move *move = &simulation->moves[drawn->best];
    uint64_t games = move->playouts.games;
    char percent[DY_PERCENT_MAX], from[DY_PERCENT_MAX], to[DY_PERCENT_MAX], line[256];
    char place[64];
    double low, high, share = share_of(drawn, move, &low, &high);
    if (game->piles)
        snprintf(place, sizeof place, "disc %llu of pile %llu",
                 (unsigned long long)move->column + 1, (unsigned long long)move->row + 1);
    else
        snprintf(place, sizeof place, "[%llu,%llu]", (unsigned long long)move->row,
                 (unsigned long long)move->column);
    snprintf(line, sizeof line, "   %s won most often after %s%s: %s %% (%s to %s %%).\n",
             game->names[simulation->to_move - 1], drawn->best_count > 1 ? "moves such as " : "",
             place, dy_percent(share, games, percent), dy_percent(low, games, from),
             dy_percent(high, games, to));
    dy_buffer_text(out, line);
}

void dy_simulation_heat(const dyad_simulation *simulation, bool colour, dy_buffer *out)
{
    const dyad_position *position = simulation->position;
    heat drawn = look(simulation, colour);
    if (position->game->piles)
        dy_draw_piles(position, put_heat_disc, put_pile_moves, &drawn, out);
    else if (dy_draw_fits(position, out))
        dy_draw_rows(position, CELL_COLUMNS, put_heat_cell, &drawn, out);
    if (drawn.best_count == 0)
        return; /* no legal move, or no game yet */
    if (position->game->piles ||
        (position->grid.rows <= DY_DRAWN_SIDE_MAX && position->grid.columns <= DY_DRAWN_SIDE_MAX))
        put_legend(&drawn, out);
    put_best_move(&drawn, out);
}

/* ---- lengths ------------------------------------------------------------------------------ */

/* Rows of bars: of `width` numbers each, a power of two of which their first is a multiple, so that
 * no bin of the distribution lies in two rows; the last one also has what lies far above. */
typedef struct bars {
    const dyad_distribution *counted;
    uint64_t width, begin; /* of the first row */
    size_t rows;
    uint64_t games[BAR_ROWS];
} bars;

/* Where the numbers end, but for the few that lie far above the others; and the widest bin. */
static uint64_t bulk_end(const dyad_distribution *counted, uint64_t *widest)
{
    uint64_t all = dyad_distribution_count(counted), below = 0, first, last, games;
    uint64_t end = dyad_distribution_most(counted);
    *widest = 1;
    for (size_t i = 0; dyad_distribution_bin(counted, i, &first, &last, &games); i++) {
        uint64_t size = last - first + 1;
        below += games;
        *widest = size > *widest ? size : *widest;
        if (all - below <= all / TAIL_SHARE)
            return last < end ? last : end;
    }
    return end;
}

static bars make_bars(const dyad_distribution *counted)
{
    bars made = {.counted = counted, .width = 1};
    uint64_t least = dyad_distribution_least(counted), first, last, games;
    uint64_t end = bulk_end(counted, &made.width);
    while (end / made.width - least / made.width + 1 >= BAR_ROWS)
        made.width *= 2;
    made.begin = least / made.width * made.width;
    size_t tail = (size_t)((end - made.begin) / made.width) + 1;
    for (size_t i = 0; dyad_distribution_bin(counted, i, &first, &last, &games); i++) {
        assert(first >= made.begin);
        uint64_t row = (first - made.begin) / made.width;
        made.rows = (size_t)(row < tail ? row : tail) + 1;
        made.games[made.rows - 1] += games;
    }
    return made;
}

static void row_label(const bars *made, size_t row, char label[2 * DY_NUMBER_TEXT_MAX + 8])
{
    char one[DY_NUMBER_TEXT_MAX], other[DY_NUMBER_TEXT_MAX];
    uint64_t least = dyad_distribution_least(made->counted);
    uint64_t most = dyad_distribution_most(made->counted);
    uint64_t first = made->begin + row * made->width, last = first + made->width - 1;
    first = first < least ? least : first;
    last = last > most || row + 1 == made->rows ? most : last;
    dy_number_text_thousands(first, one);
    if (first == last)
        strcpy(label, one);
    else
        sprintf(label, "%s to %s", one, dy_number_text_thousands(last, other));
}

void dy_simulation_lengths(const dyad_simulation *simulation, dy_buffer *out)
{
    const dyad_distribution *counted = simulation->all.ended.moves;
    char label[2 * DY_NUMBER_TEXT_MAX + 8], count[DY_NUMBER_TEXT_MAX], line[256];
    int labels = (int)strlen("moves"), counts = (int)strlen("games");
    uint64_t most = 1;
    if (dyad_distribution_least(counted) >= dyad_distribution_most(counted))
        return;
    bars made = make_bars(counted);
    for (size_t row = 0; row < made.rows; row++) {
        row_label(&made, row, label);
        int length = (int)strlen(label);
        labels = length > labels ? length : labels;
        length = (int)strlen(dy_number_text_thousands(made.games[row], count));
        counts = length > counts ? length : counts;
        most = made.games[row] > most ? made.games[row] : most;
    }
    snprintf(line, sizeof line, "   %*s   %*s\n", labels, "moves", counts, "games");
    dy_buffer_text(out, line);
    for (size_t row = 0; row < made.rows; row++) {
        double share = (double)made.games[row] / (double)most;
        row_label(&made, row, label);
        snprintf(line, sizeof line, "   %*s   %*s  ", labels, label, counts,
                 dy_number_text_thousands(made.games[row], count));
        dy_buffer_text(out, line);
        dy_buffer_repeat(out, '#', (size_t)(BAR_COLUMNS * share + 0.5));
        dy_draw_line_end(out);
    }
}
