/* perfect_play.c - minimax over boards, each of which is looked at once. */
#include "oracle/perfect_play.h"

#include <stdlib.h>
#include <string.h>

struct perfect_play {
    bool hex;
    int n;
    size_t boards;
    signed char *known[2]; /* by the board as a number with base 3: -1, or who wins */
};

perfect_play *perfect_play_new(bool hex, int n)
{
    perfect_play *of = calloc(1, sizeof *of);
    if (!of)
        abort();
    *of = (perfect_play){.hex = hex, .n = n, .boards = 1};
    for (int i = 0; i < n * n; i++)
        of->boards *= 3;
    for (int i = 0; i < 2; i++) {
        of->known[i] = malloc(of->boards);
        if (!of->known[i])
            abort();
        memset(of->known[i], -1, of->boards);
    }
    return of;
}

void perfect_play_free(perfect_play *of)
{
    free(of->known[0]);
    free(of->known[1]);
    free(of);
}

static bool walk(const perfect_play *of, const unsigned char *cells, int colour, int row,
                 int column, bool *seen)
{
    static const int steps[6][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, 1}, {1, -1}};
    int n = of->n;
    if (row < 0 || row >= n || column < 0 || column >= n || seen[row * n + column] ||
        cells[row * n + column] != colour)
        return false;
    seen[row * n + column] = true;
    /* Red (1) joins top and bottom in hex; in path White (1) joins left and right. */
    bool downwards = (colour == 1) == of->hex;
    if ((downwards ? row : column) == n - 1)
        return true;
    for (int i = 0; i < (of->hex ? 6 : 4); i++)
        if (walk(of, cells, colour, row + steps[i][0], column + steps[i][1], seen))
            return true;
    return false;
}

static bool joined(const perfect_play *of, const unsigned char *cells, int colour)
{
    bool seen[16] = {false};
    bool downwards = (colour == 1) == of->hex;
    for (int i = 0; i < of->n; i++)
        if (walk(of, cells, colour, downwards ? 0 : i, downwards ? i : 0, seen))
            return true;
    return false;
}

static int rank(int winner, int colour)
{
    return winner == colour ? 2 : winner == 0 ? 1 : 0;
}

int perfect_play_winner(perfect_play *of, const unsigned char *cells, int to_move)
{
    size_t number = 0;
    int best = -1;
    for (int i = 0; i < of->n * of->n; i++)
        number = 3 * number + cells[i];
    signed char *known = &of->known[to_move - 1][number];
    if (*known >= 0)
        return *known;
    if (joined(of, cells, 1))
        best = 1;
    else if (joined(of, cells, 2))
        best = 2;
    if (best < 0) {
        unsigned char after[16];
        for (int i = 0; i < of->n * of->n; i++) {
            if (cells[i])
                continue;
            memcpy(after, cells, (size_t)of->n * (size_t)of->n);
            after[i] = (unsigned char)to_move;
            int winner = perfect_play_winner(of, after, 3 - to_move);
            if (best < 0 || rank(winner, to_move) > rank(best, to_move))
                best = winner;
            if (best == to_move)
                break;
        }
        if (best < 0)
            best = 0; /* full */
    }
    *known = (signed char)best;
    return best;
}
