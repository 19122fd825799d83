/* playout_exact.c - what uniformly random play comes to, but for rounding: every way to fill a
 * board (hex, path), the Markov chain of all boards or, on large ones, every game of a few moves
 * (ungo), every move of every sum (nim). */
#include "oracle/playout_oracle.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void oracle_chances_free(oracle_chances *chances)
{
    free(chances->length);
    free(chances->taken[0]);
    free(chances->taken[1]);
    *chances = (oracle_chances){0};
}

/* ---- hex and path ------------------------------------------------------------------------ */

static unsigned bits_of(unsigned set)
{
    unsigned bits = 0;
    for (; set; set >>= 1)
        bits += set & 1;
    return bits;
}

/* The mover gets half of the empty cells, rounded up. */
static oracle_chances fill_chances(const oracle_board *board, int mover, const char *letters,
                                   const oracle_link links[2])
{
    unsigned empty[ORACLE_SPLITS_MAX], empties = 0, ways = 0;
    oracle_chances chances = {0};
    oracle_board full = oracle_board_copy(board);
    assert(oracle_count(board, letters[0]) <= ORACLE_SPLITS_MAX);
    for (unsigned cell = 0; cell < board->n * board->n; cell++)
        if (board->cells[cell] == letters[0])
            empty[empties++] = cell;
    for (unsigned set = 0; set < 1U << empties; set++) {
        if (bits_of(set) != (empties + 1) / 2)
            continue;
        for (unsigned i = 0; i < empties; i++)
            full.cells[empty[i]] = letters[set >> i & 1 ? mover : 3 - mover];
        bool won[2] = {oracle_joined(&full, links[0]), oracle_joined(&full, links[1])};
        assert(!(won[0] && won[1]));
        chances.outcome[won[0] ? 0 : won[1] ? 1 : 2]++;
        ways++;
    }
    for (int i = 0; i < ORACLE_OUTCOMES; i++)
        chances.outcome[i] /= ways;
    chances.moves = empties;
    oracle_board_free(&full);
    return chances;
}

oracle_chances oracle_hex_chances(const oracle_board *board, int mover)
{
    return fill_chances(board, mover, ".RB", oracle_hex_links);
}

oracle_chances oracle_path_chances(const oracle_board *board, int mover)
{
    return fill_chances(board, mover, "UWB", oracle_path_links);
}

/* ---- ungo -------------------------------------------------------------------------------- */

enum { CHAIN_CELLS = ORACLE_CHAIN_SIDE * ORACLE_CHAIN_SIDE };

/* Where a board can go to. */
typedef struct fork {
    bool known;
    int count;
    int to[CHAIN_CELLS], captured[CHAIN_CELLS];
} fork;

/* Boards by number: digit i in base 3 is cell i, 0 '.', 1 'B', 2 'W'. */
static int board_number(const oracle_board *board)
{
    int number = 0;
    for (size_t cell = board->n * board->n; cell--;)
        number = 3 * number + (board->cells[cell] == 'B' ? 1 : board->cells[cell] == 'W' ? 2 : 0);
    return number;
}

static oracle_board numbered_board(size_t n, int number)
{
    oracle_board board = oracle_board_new(n, '.');
    for (size_t cell = 0; cell < n * n; cell++, number /= 3)
        board.cells[cell] = ".BW"[number % 3];
    return board;
}

static void find_moves(size_t n, int number, int mover, fork *moves)
{
    moves->known = true;
    for (size_t cell = 0; cell < n * n; cell++) {
        oracle_board board = numbered_board(n, number);
        char theirs = mover == 1 ? 'W' : 'B';
        size_t before = oracle_count(&board, theirs);
        if (oracle_ungo_move(&board, cell, mover - 1)) {
            moves->to[moves->count] = board_number(&board);
            moves->captured[moves->count++] = (int)(before - oracle_count(&board, theirs));
        }
        oracle_board_free(&board);
    }
}

typedef struct chain {
    size_t n, boards;
    fork *forks[2];     /* of each mover */
    double *now, *next; /* how probable each board is after some moves, and after one more */
} chain;

/* One move: where the mover has none, or `last` says that no more are made, games end here. */
static void step(chain *c, int mover, size_t moves, bool last, oracle_chances *chances)
{
    for (size_t number = 0; number < c->boards; number++) {
        double share = c->now[number];
        fork *here = &c->forks[mover - 1][number];
        if (share == 0)
            continue;
        if (!here->known)
            find_moves(c->n, (int)number, mover, here);
        if (here->count == 0 || last) {
            chances->outcome[here->count ? 2 : mover == 1 ? 1 : 0] += share;
            chances->length[moves] += share;
            continue;
        }
        for (int i = 0; i < here->count; i++) {
            c->next[here->to[i]] += share / here->count;
            chances->captured[2 - mover] += share / here->count * here->captured[i];
        }
    }
    double *swap = c->now;
    c->now = c->next;
    c->next = swap;
    memset(c->next, 0, c->boards * sizeof(double));
}

/* Of the number of moves, from `length`. */
static void find_moments(oracle_chances *chances)
{
    for (size_t moves = 0; moves < chances->lengths; moves++)
        chances->moves += chances->length[moves] * (double)moves;
    for (size_t moves = 0; moves < chances->lengths; moves++) {
        double off = (double)moves - chances->moves;
        chances->variance += chances->length[moves] * off * off;
    }
}

oracle_chances oracle_ungo_chances(const oracle_board *board, int mover, size_t max_moves)
{
    size_t n = board->n, boards = oracle_power(3, n * n);
    oracle_chances chances = {.lengths = max_moves + 1};
    assert(n <= ORACLE_CHAIN_SIDE);
    chain c = {.n = n, .boards = boards};
    for (int i = 0; i < 2; i++)
        c.forks[i] = oracle_take(boards, sizeof *c.forks[i]);
    c.now = oracle_take(boards, sizeof(double));
    c.next = oracle_take(boards, sizeof(double));
    chances.length = oracle_take(chances.lengths, sizeof(double));
    c.now[board_number(board)] = 1;
    for (size_t moves = 0; moves <= max_moves; moves++) {
        step(&c, mover, moves, moves == max_moves, &chances);
        mover = 3 - mover;
    }
    find_moments(&chances);
    free(c.forks[0]);
    free(c.forks[1]);
    free(c.now);
    free(c.next);
    return chances;
}

/* The games that go on from `board` after some moves, which took so many stones of each colour off;
 * together they have the probability `share`. */
static void go_on(const oracle_board *board, int mover, size_t moves, const size_t captured[2],
                  double share, oracle_chances *chances)
{
    size_t cells = board->n * board->n, *legal = oracle_take(cells, sizeof *legal), count = 0;
    bool last = moves + 1 == chances->lengths;
    oracle_board after = oracle_board_copy(board);
    for (size_t cell = 0; cell < cells && !(last && count); cell++) {
        if (board->cells[cell] != '.')
            continue;
        memcpy(after.cells, board->cells, cells);
        if (oracle_ungo_move(&after, cell, mover - 1))
            legal[count++] = cell;
    }
    if (last || count == 0) {
        chances->outcome[count ? 2 : mover == 1 ? 1 : 0] += share;
        chances->length[moves] += share;
        for (int i = 0; i < 2; i++) {
            chances->taken[i][captured[i]] += share;
            chances->captured[i] += share * (double)captured[i];
        }
        count = 0;
    }
    for (size_t i = 0; i < count; i++) {
        char theirs = mover == 1 ? 'W' : 'B';
        size_t taken[2] = {captured[0], captured[1]};
        memcpy(after.cells, board->cells, cells);
        oracle_ungo_move(&after, legal[i], mover - 1);
        taken[2 - mover] += oracle_count(board, theirs) - oracle_count(&after, theirs);
        go_on(&after, 3 - mover, moves + 1, taken, share / (double)count, chances);
    }
    oracle_board_free(&after);
    free(legal);
}

oracle_chances oracle_ungo_short(const oracle_board *board, int mover, size_t max_moves)
{
    /* Fewer stones than cells go at once, and each move adds one. */
    size_t stones = board->n * board->n + max_moves + 1;
    oracle_chances chances = {.lengths = max_moves + 1, .stones = stones};
    chances.length = oracle_take(chances.lengths, sizeof(double));
    for (int i = 0; i < 2; i++)
        chances.taken[i] = oracle_take(stones, sizeof(double));
    go_on(board, mover, 0, (const size_t[2]){0, 0}, 1, &chances);
    find_moments(&chances);
    return chances;
}

/* ---- nim --------------------------------------------------------------------------------- */

enum { SUM_PILES_MAX = ORACLE_SUM_BITS };

/* What is known of a sum with a mover: the probability that Black wins; of the number of moves, the
 * mean and the mean of its square. */
typedef struct prospect {
    bool known;
    double black, moves, squares;
} prospect;

typedef struct sum {
    size_t count;
    unsigned discs[SUM_PILES_MAX], black[SUM_PILES_MAX];
    unsigned bits[SUM_PILES_MAX]; /* of a sum's number for each pile: its discs at first, and 1 */
    prospect *prospects;
} sum;

/* A leading 1 tells the length of each pile. */
static size_t sum_number(const sum *s, int mover)
{
    size_t number = (size_t)(mover == 2);
    for (size_t pile = 0; pile < s->count; pile++)
        number = number << s->bits[pile] | (1U << s->discs[pile]) | s->black[pile];
    return number;
}

static prospect look_ahead(sum *s, int mover)
{
    size_t number = sum_number(s, mover);
    prospect found = {.known = true};
    unsigned moves = 0;
    if (s->prospects[number].known)
        return s->prospects[number];
    for (size_t pile = 0; pile < s->count; pile++) {
        unsigned discs = s->discs[pile], black = s->black[pile];
        for (unsigned i = 0; i < discs; i++) {
            if ((int)(black >> i & 1) != (mover == 1))
                continue;
            s->black[pile] = oracle_take_disc(discs, black, i, &s->discs[pile]);
            prospect after = look_ahead(s, 3 - mover);
            s->discs[pile] = discs;
            s->black[pile] = black;
            found.black += after.black;
            found.moves += 1 + after.moves;
            found.squares += 1 + 2 * after.moves + after.squares;
            moves++;
        }
    }
    if (moves == 0) {
        found.black = mover == 2;
    } else {
        found.black /= moves;
        found.moves /= moves;
        found.squares /= moves;
    }
    s->prospects[number] = found;
    return found;
}

oracle_chances oracle_nim_chances(const char *const *piles, size_t count, int mover)
{
    sum s = {.count = count};
    unsigned bits = 0;
    assert(count <= SUM_PILES_MAX);
    for (size_t pile = 0; pile < count; pile++) {
        s.discs[pile] = (unsigned)strlen(piles[pile]);
        s.bits[pile] = s.discs[pile] + 1;
        bits += s.bits[pile];
        for (unsigned i = 0; i < s.discs[pile]; i++)
            s.black[pile] |= (unsigned)(piles[pile][i] == 'B') << i;
    }
    assert(bits <= ORACLE_SUM_BITS);
    s.prospects = oracle_take((size_t)1 << (bits + 1), sizeof *s.prospects);
    prospect found = look_ahead(&s, mover);
    free(s.prospects);
    return (oracle_chances){
        .outcome = {found.black, 1 - found.black},
        .moves = found.moves,
        .variance = found.squares - found.moves * found.moves,
    };
}
