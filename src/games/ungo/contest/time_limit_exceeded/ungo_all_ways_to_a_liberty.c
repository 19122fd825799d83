/* ungo_all_ways_to_a_liberty.c - a liberty is looked for on every way through a group. */
#include <stdio.h>
#include <string.h>

#define MAX 20

static int n;
static char board[MAX][MAX + 1];
static int seen[MAX][MAX];

static const int dr[] = {-1, 0, 0, 1}, dc[] = {0, -1, 1, 0};

static int inside(int r, int c)
{
    return r >= 0 && c >= 0 && r < n && c < n;
}

/* Whether a liberty is found by a way over stones of the colour. */
static int finds_liberty(int r, int c, char colour)
{
    int found = 0;
    if (!inside(r, c))
        return 0;
    if (board[r][c] == '.')
        return 1;
    if (board[r][c] != colour || seen[r][c])
        return 0;
    seen[r][c] = 1;
    for (int d = 0; d < 4 && !found; d++)
        found = finds_liberty(r + dr[d], c + dc[d], colour);
    seen[r][c] = 0;
    return found;
}

static void take_off(int r, int c, char colour)
{
    if (!inside(r, c) || board[r][c] != colour)
        return;
    board[r][c] = '.';
    for (int d = 0; d < 4; d++)
        take_off(r + dr[d], c + dc[d], colour);
}

/* Makes the move if it is legal. */
static int play(int r, int c, char colour)
{
    char other = colour == 'B' ? 'W' : 'B';
    board[r][c] = colour;
    for (int d = 0; d < 4; d++) {
        int a = r + dr[d], b = c + dc[d];
        if (!inside(a, b) || board[a][b] != other || finds_liberty(a, b, other))
            continue;
        take_off(a, b, other);
    }
    if (finds_liberty(r, c, colour))
        return 1;
    board[r][c] = '.';
    return 0;
}

static int play_first(char colour)
{
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            if (board[r][c] == '.' && play(r, c, colour))
                return 1;
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
    while (play_first(colour))
        colour = colour == 'B' ? 'W' : 'B';
    puts(colour == 'B' ? "White" : "Black");
    return 0;
}
