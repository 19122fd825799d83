/* ungo_goes_on_from_there.c - moves are tried from where the last one was made. */
#include <stdio.h>
#include <string.h>

#define MAX 20

static int n;
static char board[MAX][MAX + 1];
static int seen[MAX][MAX], round_number;
static int group[MAX * MAX], group_size;

static const int dr[] = {-1, 0, 0, 1}, dc[] = {0, -1, 1, 0};

static int inside(int r, int c)
{
    return r >= 0 && c >= 0 && r < n && c < n;
}

/* Gathers the group of a stone: whether it has a liberty. */
static int has_liberty(int r, int c)
{
    char colour = board[r][c];
    int liberty = 0;
    round_number++;
    group_size = 0;
    group[group_size++] = r * MAX + c;
    seen[r][c] = round_number;
    for (int i = 0; i < group_size; i++)
        for (int d = 0; d < 4; d++) {
            int a = group[i] / MAX + dr[d], b = group[i] % MAX + dc[d];
            if (!inside(a, b))
                continue;
            if (board[a][b] == '.')
                liberty = 1;
            else if (board[a][b] == colour && seen[a][b] != round_number) {
                seen[a][b] = round_number;
                group[group_size++] = a * MAX + b;
            }
        }
    return liberty;
}

/* Makes the move if it is legal. */
static int play(int r, int c, char colour)
{
    char other = colour == 'B' ? 'W' : 'B';
    board[r][c] = colour;
    for (int d = 0; d < 4; d++) {
        int a = r + dr[d], b = c + dc[d];
        if (!inside(a, b) || board[a][b] != other || has_liberty(a, b))
            continue;
        for (int i = 0; i < group_size; i++)
            board[group[i] / MAX][group[i] % MAX] = '.';
    }
    if (has_liberty(r, c))
        return 1;
    board[r][c] = '.';
    return 0;
}

static int next;

static int play_next(char colour)
{
    for (int i = 0; i < n * n; i++) {
        int cell = (next + i) % (n * n);
        if (board[cell / n][cell % n] == '.' && play(cell / n, cell % n, colour)) {
            next = cell;
            return 1;
        }
    }
    return 0;
}

int main(void)
{
    if (scanf("%d", &n) != 1)
        return 0;
    for (int r = 0; r < n; r++)
        if (scanf("%20s", board[r]) != 1)
            return 0;
    char colour = 'B';
    for (int moves = 0; moves < 20000 && play_next(colour); moves++)
        colour = colour == 'B' ? 'W' : 'B';
    puts(colour == 'B' ? "White" : "Black");
    return 0;
}
