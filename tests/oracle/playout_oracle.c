/* playout_oracle.c - games played out at random the way one writes it first: a list of the empty
 * cells is shuffled, or drawn from; chains and groups are flooded with a queue; a char is a cell.
 * No bits, no vectors, and nothing kept from move to move but the list of empty cells.
 *
 * A board has a border, so that a cell's neighbours need no test for the edge; a cell's number is
 * row * width + column, width = n + 2, rows and columns from 1. */
#include "oracle/playout_oracle.h"

#include <stdlib.h>
#include <string.h>

enum { EMPTY, FIRST, SECOND, BORDER, SEEN };

/* ---- random numbers ---------------------------------------------------------------------- */

uint64_t oracle_roll(oracle_random *random) /* SplitMix64 */
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint32_t oracle_below(oracle_random *random, uint32_t bound)
{
    /* Of 2^32 numbers the product's low half leaves out 2^32 % bound: Lemire, 2019. */
    uint64_t product = (oracle_roll(random) >> 32) * bound;
    if ((uint32_t)product < bound)
        for (uint32_t least = (0 - bound) % bound; (uint32_t)product < least;)
            product = (oracle_roll(random) >> 32) * bound;
    return (uint32_t)(product >> 32);
}

/* ---- boards ------------------------------------------------------------------------------ */

/* A board with a border; `letters` are those of an empty cell and the two colours. */
static char *bordered(const oracle_board *board, const char *letters)
{
    size_t n = board->n, width = n + 2;
    char *cells = oracle_take(width * width, 1);
    memset(cells, BORDER, width * width);
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++)
            cells[(row + 1) * width + column + 1] =
                (char)(strchr(letters, board->cells[row * n + column]) - letters);
    return cells;
}

/* Lists the empty cells, row after row; gives back how many. */
static uint32_t list_empty(const char *cells, size_t width, uint32_t *list)
{
    uint32_t count = 0;
    for (size_t cell = 0; cell < width * width; cell++)
        if (cells[cell] == EMPTY)
            list[count++] = (uint32_t)cell;
    return count;
}

/* ---- hex and path ------------------------------------------------------------------------ */

struct oracle_filler {
    size_t n, width;
    long steps[6];
    int neighbours, mover;
    bool first_goes_down; /* colour 1 joins top and bottom, not left and right */
    bool always_a_winner; /* where colour 1 has not joined, colour 2 has */
    char *start, *cells;
    uint32_t *empty, *order, *queue; /* `empty` in row-major order; `order` is shuffled */
    uint32_t empties;
};

static oracle_filler *filler_new(const oracle_board *board, int mover, const char *letters)
{
    oracle_filler *filler = oracle_take(1, sizeof *filler);
    size_t width = board->n + 2, cells = width * width;
    long down = (long)width;
    long steps[6] = {-down, -1, 1, down, 1 - down, down - 1};
    filler->n = board->n;
    filler->width = width;
    memcpy(filler->steps, steps, sizeof steps);
    filler->mover = mover;
    filler->start = bordered(board, letters);
    filler->cells = oracle_take(cells, 1);
    filler->empty = oracle_take(cells, sizeof(uint32_t));
    filler->order = oracle_take(cells, sizeof(uint32_t));
    filler->queue = oracle_take(cells, sizeof(uint32_t));
    filler->empties = list_empty(filler->start, width, filler->empty);
    memcpy(filler->order, filler->empty, filler->empties * sizeof(uint32_t));
    return filler;
}

oracle_filler *oracle_hex_filler(const oracle_board *board, int mover)
{
    oracle_filler *filler = filler_new(board, mover, ".RB");
    filler->neighbours = 6;
    filler->first_goes_down = true;
    filler->always_a_winner = true;
    return filler;
}

oracle_filler *oracle_path_filler(const oracle_board *board, int mover)
{
    oracle_filler *filler = filler_new(board, mover, "UWB");
    filler->neighbours = 4;
    return filler;
}

void oracle_filler_free(oracle_filler *filler)
{
    free(filler->start);
    free(filler->cells);
    free(filler->empty);
    free(filler->order);
    free(filler->queue);
    free(filler);
}

/* Breadth first from one edge of the colour to the other; what it passes is marked. */
static bool joined(oracle_filler *filler, char colour, bool down)
{
    size_t width = filler->width, n = filler->n;
    uint32_t from = 0, to = 0;
    for (size_t i = 1; i <= n; i++) {
        size_t cell = down ? width + i : i * width + 1;
        if (filler->cells[cell] == colour) {
            filler->cells[cell] = SEEN;
            filler->queue[to++] = (uint32_t)cell;
        }
    }
    for (; from < to; from++) {
        uint32_t cell = filler->queue[from];
        if ((down ? cell / width : cell % width) == n)
            return true;
        for (int i = 0; i < filler->neighbours; i++) {
            uint32_t other = (uint32_t)(cell + filler->steps[i]);
            if (filler->cells[other] == colour) {
                filler->cells[other] = SEEN;
                filler->queue[to++] = other;
            }
        }
    }
    return false;
}

oracle_playout oracle_fill(oracle_filler *filler, oracle_random *random)
{
    oracle_playout playout = {.moves = filler->empties};
    uint32_t *order = random ? filler->order : filler->empty;
    char turn = (char)filler->mover;
    if (random) {
        for (uint32_t left = filler->empties; left > 1; left--) { /* Fisher and Yates */
            uint32_t i = oracle_below(random, left), cell = order[i];
            order[i] = order[left - 1];
            order[left - 1] = cell;
        }
    }
    memcpy(filler->cells, filler->start, filler->width * filler->width);
    for (uint32_t i = 0; i < filler->empties; i++) {
        filler->cells[order[i]] = turn;
        turn = FIRST + SECOND - turn;
    }
    if (joined(filler, FIRST, filler->first_goes_down))
        playout.outcome = 0;
    else if (filler->always_a_winner || joined(filler, SECOND, !filler->first_goes_down))
        playout.outcome = 1;
    else
        playout.outcome = 2;
    return playout;
}

/* ---- ungo -------------------------------------------------------------------------------- */

struct oracle_capturer {
    size_t width;
    long steps[4];
    int mover;
    char *start, *cells;
    uint32_t *empty, *queue, *seen; /* `seen` holds the number of the last flood that came by */
    uint32_t empties, flood;
    uint64_t captured[2];
};

oracle_capturer *oracle_ungo_capturer(const oracle_board *board, int mover)
{
    oracle_capturer *game = oracle_take(1, sizeof *game);
    size_t width = board->n + 2, cells = width * width;
    long down = (long)width;
    long steps[4] = {-down, -1, 1, down};
    game->width = width;
    memcpy(game->steps, steps, sizeof steps);
    game->mover = mover;
    game->start = bordered(board, ".BW");
    game->cells = oracle_take(cells, 1);
    game->empty = oracle_take(cells, sizeof(uint32_t));
    game->queue = oracle_take(cells, sizeof(uint32_t));
    game->seen = oracle_take(cells, sizeof(uint32_t));
    return game;
}

void oracle_capturer_free(oracle_capturer *game)
{
    free(game->start);
    free(game->cells);
    free(game->empty);
    free(game->queue);
    free(game->seen);
    free(game);
}

/* Whether the group at `cell` has a liberty. When it has none, all of it is in the queue, and *size
 * is how many stones. */
static bool breathes(oracle_capturer *game, uint32_t cell, uint32_t *size)
{
    uint32_t from = 0, to = 0;
    char colour = game->cells[cell];
    if (++game->flood == 0) { /* the numbers have gone round */
        memset(game->seen, 0, game->width * game->width * sizeof(uint32_t));
        game->flood = 1;
    }
    game->seen[cell] = game->flood;
    game->queue[to++] = cell;
    for (; from < to; from++) {
        for (int i = 0; i < 4; i++) {
            uint32_t other = (uint32_t)(game->queue[from] + game->steps[i]);
            if (game->cells[other] == EMPTY)
                return true;
            if (game->cells[other] == colour && game->seen[other] != game->flood) {
                game->seen[other] = game->flood;
                game->queue[to++] = other;
            }
        }
    }
    *size = to;
    return false;
}

/* Takes what is in the queue off the board. */
static void take_off(oracle_capturer *game, uint32_t size, int colour)
{
    for (uint32_t i = 0; i < size; i++) {
        game->cells[game->queue[i]] = EMPTY;
        game->empty[game->empties++] = game->queue[i];
    }
    game->captured[colour - 1] += size;
}

/* Plays number `at` of the empty cells; false, and nothing has changed, when that is suicide. */
static bool play(oracle_capturer *game, uint32_t at, int mover)
{
    uint32_t cell = game->empty[at], size;
    int opponent = FIRST + SECOND - mover;
    bool captures = false;
    game->cells[cell] = (char)mover;
    for (int i = 0; i < 4; i++) {
        uint32_t other = (uint32_t)(cell + game->steps[i]);
        if (game->cells[other] != opponent || breathes(game, other, &size))
            continue;
        take_off(game, size, opponent);
        captures = true;
    }
    if (!captures && !breathes(game, cell, &size)) {
        game->cells[cell] = EMPTY;
        return false;
    }
    game->empty[at] = game->empty[--game->empties];
    return true;
}

/* The cells that were tried go behind those that were not. */
static bool random_move(oracle_capturer *game, int mover, oracle_random *random)
{
    for (uint32_t left = game->empties; left; left--) {
        uint32_t i = oracle_below(random, left), cell = game->empty[i];
        if (play(game, i, mover))
            return true;
        game->empty[i] = game->empty[left - 1];
        game->empty[left - 1] = cell;
    }
    return false;
}

static bool first_move(oracle_capturer *game, int mover)
{
    game->empties = list_empty(game->cells, game->width, game->empty);
    for (uint32_t i = 0; i < game->empties; i++)
        if (play(game, i, mover))
            return true;
    return false;
}

oracle_playout oracle_capture(oracle_capturer *game, oracle_random *random, uint64_t max_moves)
{
    oracle_playout playout = {0};
    int mover = game->mover;
    memcpy(game->cells, game->start, game->width * game->width);
    game->empties = list_empty(game->cells, game->width, game->empty);
    game->captured[0] = game->captured[1] = 0;
    for (;;) {
        playout.captured[0] = game->captured[0];
        playout.captured[1] = game->captured[1];
        if (!(random ? random_move(game, mover, random) : first_move(game, mover))) {
            playout.outcome = mover == FIRST ? 1 : 0;
            return playout;
        }
        if (playout.moves == max_moves) { /* that was one too many */
            playout.outcome = 2;
            return playout;
        }
        playout.moves++;
        mover = FIRST + SECOND - mover;
    }
}

/* ---- nim --------------------------------------------------------------------------------- */

/* Takes disc `i` off the pile, and with the top disc the other colour's run right below it. */
static void take_disc(char *pile, size_t i)
{
    size_t run = 0, discs = strlen(pile);
    if (i == 0)
        while (1 + run < discs && pile[1 + run] != pile[0])
            run++;
    memmove(pile + i, pile + i + 1 + run, discs - i - run);
}

/* Takes disc number `at` of the letter, from the top of the first pile on. */
static void take_nth(char **piles, size_t count, char letter, size_t at)
{
    for (size_t pile = 0; pile < count; pile++) {
        for (size_t i = 0; piles[pile][i]; i++) {
            if (piles[pile][i] != letter)
                continue;
            if (at-- == 0) {
                take_disc(piles[pile], i);
                return;
            }
        }
    }
}

oracle_playout oracle_take_discs(const char *const *piles, size_t count, int mover,
                                 oracle_random *random)
{
    oracle_playout playout = {0};
    char **left = oracle_take(count, sizeof *left);
    for (size_t pile = 0; pile < count; pile++) {
        size_t bytes = strlen(piles[pile]) + 1;
        left[pile] = memcpy(oracle_take(bytes, 1), piles[pile], bytes);
    }
    for (;; mover = FIRST + SECOND - mover) {
        char letter = mover == FIRST ? 'B' : 'W';
        uint32_t moves = 0;
        for (size_t pile = 0; pile < count; pile++)
            for (const char *disc = left[pile]; *disc; disc++)
                moves += *disc == letter;
        if (moves == 0)
            break;
        take_nth(left, count, letter, random ? oracle_below(random, moves) : 0);
        playout.moves++;
    }
    playout.outcome = mover == FIRST ? 1 : 0;
    for (size_t pile = 0; pile < count; pile++)
        free(left[pile]);
    free(left);
    return playout;
}
