/* path_board_on_every_frame.c - each call of the flood has a board on the stack. */
#include <stdio.h>
#include <string.h>

#define MAX 200

typedef struct board {
    int n;
    int cells[MAX][MAX];
} board;

static char home[MAX][MAX], target[MAX][MAX];

static void fill(board b, char colour, int r, int c, char mark[MAX][MAX])
{
    if (r < 0 || c < 0 || r >= b.n || c >= b.n || b.cells[r][c] != colour || mark[r][c])
        return;
    mark[r][c] = 1;
    fill(b, colour, r + 1, c, mark);
    fill(b, colour, r - 1, c, mark);
    fill(b, colour, r, c + 1, mark);
    fill(b, colour, r, c - 1, mark);
}

static int near(const board *b, char mark[MAX][MAX], int r, int c)
{
    return (r > 0 && mark[r - 1][c]) || (c > 0 && mark[r][c - 1]) ||
           (r + 1 < b->n && mark[r + 1][c]) || (c + 1 < b->n && mark[r][c + 1]);
}

/* 2: has won; 1: can win in one move; 0: neither. */
static int judge(const board *b, char colour)
{
    int one_move = 0, last = b->n - 1;
    memset(home, 0, sizeof home);
    memset(target, 0, sizeof target);
    for (int i = 0; i <= last; i++) {
        fill(*b, colour, colour == 'W' ? i : 0, colour == 'W' ? 0 : i, home);
        fill(*b, colour, colour == 'W' ? i : last, colour == 'W' ? last : i, target);
    }
    for (int r = 0; r <= last; r++)
        for (int c = 0; c <= last; c++) {
            int depth = colour == 'W' ? c : r;
            if (home[r][c] && target[r][c])
                return 2;
            if (b->cells[r][c] == 'U' && (depth == 0 || near(b, home, r, c)) &&
                (depth == last || near(b, target, r, c)))
                one_move = 1;
        }
    return one_move;
}

int main(void)
{
    static board b;
    static char row[MAX + 1];
    while (scanf("%d", &b.n) == 1 && b.n > 0) {
        for (int r = 0; r < b.n; r++) {
            scanf("%200s", row);
            for (int c = 0; c < b.n; c++)
                b.cells[r][c] = row[c];
        }
        int white = judge(&b, 'W'), black = judge(&b, 'B');
        puts(white == 2   ? "White has a winning path."
             : black == 2 ? "Black has a winning path."
             : white == 1 ? "White can win in one move."
             : black == 1 ? "Black can win in one move."
                          : "There is no winning path.");
    }
    return 0;
}
