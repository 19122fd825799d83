/* perfect_play.c - minimax over boards, each of which is looked at once. */
#include "oracle/perfect_play.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 16 };

/* Boards are two sets of cells, of either colour: bit i is cell i, row by row. */
struct perfect_play {
    int cells;
    unsigned beside[CELLS_MAX]; /* the cells next to each */
    unsigned edges[2][2];       /* by colour: what it joins */
    size_t weight[CELLS_MAX];   /* of a cell in the board's number, which has base 3 */
    signed char *known[2];      /* by that number: -1, or who wins */
    signed char *moves[2];      /* likewise: -1, or how many moves there are to the end */
};

static void find_neighbours(perfect_play *of, bool hex, int m, int n)
{
    static const int steps[6][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, 1}, {1, -1}};
    for (int cell = 0; cell < m * n; cell++)
        for (int i = 0; i < (hex ? 6 : 4); i++) {
            int row = cell / n + steps[i][0], column = cell % n + steps[i][1];
            if (row >= 0 && row < m && column >= 0 && column < n)
                of->beside[cell] |= 1U << (row * n + column);
        }
}

perfect_play *perfect_play_rectangle(bool hex, int m, int n)
{
    perfect_play *of = calloc(1, sizeof *of);
    size_t boards = 1;
    if (!of)
        abort();
    of->cells = m * n;
    find_neighbours(of, hex, m, n);
    /* Red (1) joins top and bottom in hex; in path White (1) joins left and right. */
    int across = hex ? 1 : 0;
    for (int i = 0; i < m; i++) {
        of->edges[across][0] |= 1U << i * n;
        of->edges[across][1] |= 1U << (i * n + n - 1);
    }
    for (int i = 0; i < n; i++) {
        of->edges[!across][0] |= 1U << i;
        of->edges[!across][1] |= 1U << ((m - 1) * n + i);
    }
    for (int i = 0; i < m * n; i++, boards *= 3)
        of->weight[i] = boards;
    for (int i = 0; i < 2; i++) {
        of->known[i] = malloc(boards);
        of->moves[i] = malloc(boards);
        if (!of->known[i] || !of->moves[i])
            abort();
        memset(of->known[i], -1, boards);
        memset(of->moves[i], -1, boards);
    }
    return of;
}

perfect_play *perfect_play_new(bool hex, int n)
{
    return perfect_play_rectangle(hex, n, n);
}

void perfect_play_free(perfect_play *of)
{
    for (int i = 0; i < 2; i++) {
        free(of->known[i]);
        free(of->moves[i]);
    }
    free(of);
}

static bool joined(const perfect_play *of, unsigned stones, int colour)
{
    const unsigned *edges = of->edges[colour - 1];
    unsigned reached = stones & edges[0], fresh = reached;
    while (fresh && !(reached & edges[1])) {
        unsigned next = 0;
        for (; fresh; fresh &= fresh - 1)
            next |= of->beside[__builtin_ctz(fresh)];
        fresh = next & stones & ~reached;
        reached |= fresh;
    }
    return reached & edges[1];
}

static int rank(int winner, int colour)
{
    return winner == colour ? 2 : winner == 0 ? 1 : 0;
}

static int winner_of(perfect_play *of, const unsigned stones[2], size_t number, int to_move)
{
    int best = -1;
    signed char *known = &of->known[to_move - 1][number];
    if (*known >= 0)
        return *known;
    if (joined(of, stones[0], 1))
        best = 1;
    else if (joined(of, stones[1], 2))
        best = 2;
    if (best < 0) {
        for (int i = 0; i < of->cells && best != to_move; i++) {
            if ((stones[0] | stones[1]) >> i & 1)
                continue;
            unsigned after[2] = {stones[0], stones[1]};
            after[to_move - 1] |= 1U << i;
            int winner =
                winner_of(of, after, number + of->weight[i] * (size_t)to_move, 3 - to_move);
            if (best < 0 || rank(winner, to_move) > rank(best, to_move))
                best = winner;
        }
        if (best < 0)
            best = 0; /* full */
    }
    *known = (signed char)best;
    return best;
}

/* Of a position that somebody wins. */
static int moves_of(perfect_play *of, const unsigned stones[2], size_t number, int to_move)
{
    signed char *known = &of->moves[to_move - 1][number];
    int winner = winner_of(of, stones, number, to_move), best = -1;
    if (*known >= 0)
        return *known;
    if (joined(of, stones[winner - 1], winner))
        best = 0;
    for (int i = 0; i < of->cells && best != 0; i++) {
        unsigned after[2] = {stones[0], stones[1]};
        size_t next = number + of->weight[i] * (size_t)to_move;
        if ((stones[0] | stones[1]) >> i & 1)
            continue;
        after[to_move - 1] |= 1U << i;
        if (winner_of(of, after, next, 3 - to_move) != winner)
            continue;
        int moves = moves_of(of, after, next, 3 - to_move) + 1;
        if (best < 0 || (to_move == winner ? moves < best : moves > best))
            best = moves;
    }
    *known = (signed char)best;
    return best;
}

static size_t take_board(const perfect_play *of, const unsigned char *cells, unsigned stones[2])
{
    size_t number = 0;
    stones[0] = stones[1] = 0;
    for (int i = 0; i < of->cells; i++) {
        number += of->weight[i] * cells[i];
        if (cells[i])
            stones[cells[i] - 1] |= 1U << i;
    }
    return number;
}

int perfect_play_winner(perfect_play *of, const unsigned char *cells, int to_move)
{
    unsigned stones[2];
    size_t number = take_board(of, cells, stones);
    return winner_of(of, stones, number, to_move);
}

int perfect_play_moves(perfect_play *of, const unsigned char *cells, int to_move)
{
    unsigned stones[2];
    size_t number = take_board(of, cells, stones);
    return winner_of(of, stones, number, to_move) ? moves_of(of, stones, number, to_move) : 0;
}
