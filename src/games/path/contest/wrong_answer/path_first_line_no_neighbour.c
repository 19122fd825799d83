/* path_first_line_no_neighbour.c - what lies in row 0 or column 0 is no neighbour of a move. */
#include <stdio.h>
#include <string.h>

#define MAX 80

static int n;
static char board[MAX][MAX + 1];
static char from_home[MAX][MAX], from_target[MAX][MAX];
static int queue[MAX * MAX];

static const int dr[] = {-1, 1, 0, 0}, dc[] = {0, 0, -1, 1};

/* How far a cell is from the colour's home edge, in rows or columns. */
static int depth(char colour, int r, int c)
{
    return colour == 'W' ? c : r;
}

/* Marks the stones that are joined to the edge at that depth. */
static void flood(char colour, int edge, char mark[MAX][MAX])
{
    int head = 0, tail = 0;
    memset(mark, 0, MAX * MAX);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            if (board[r][c] == colour && depth(colour, r, c) == edge) {
                mark[r][c] = 1;
                queue[tail++] = r * MAX + c;
            }
    while (head < tail) {
        int r = queue[head] / MAX, c = queue[head] % MAX;
        head++;
        for (int d = 0; d < 4; d++) {
            int a = r + dr[d], b = c + dc[d];
            if (a < 0 || b < 0 || a >= n || b >= n || mark[a][b] || board[a][b] != colour)
                continue;
            mark[a][b] = 1;
            queue[tail++] = a * MAX + b;
        }
    }
}

static int touches(char mark[MAX][MAX], int r, int c)
{
    for (int d = 0; d < 4; d++) {
        int a = r + dr[d], b = c + dc[d];
        if (a > 0 && b > 0 && a < n && b < n && mark[a][b])
            return 1;
    }
    return 0;
}

/* 2: the colour has a winning path; 1: it can win in one move; 0: neither. */
static int judge(char colour)
{
    int one_move = 0;
    flood(colour, 0, from_home);
    flood(colour, n - 1, from_target);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            if (from_home[r][c] && from_target[r][c])
                return 2;
            if (board[r][c] == 'U' && (depth(colour, r, c) == 0 || touches(from_home, r, c)) &&
                (depth(colour, r, c) == n - 1 || touches(from_target, r, c)))
                one_move = 1;
        }
    return one_move;
}

int main(void)
{
    while (scanf("%d", &n) == 1 && n > 0) {
        for (int r = 0; r < n; r++)
            if (scanf("%80s", board[r]) != 1)
                return 0;
        int white = judge('W'), black = judge('B');
        if (white == 2)
            puts("White has a winning path.");
        else if (black == 2)
            puts("Black has a winning path.");
        else if (white == 1)
            puts("White can win in one move.");
        else if (black == 1)
            puts("Black can win in one move.");
        else
            puts("There is no winning path.");
    }
    return 0;
}
