/* hex_board_on_every_frame.c - each call of the search has a board of its own on the stack. */
#include <stdio.h>
#include <string.h>

#define MAX 100

static int n;
static char board[MAX][MAX + 1];
static int before[MAX * MAX]; /* whether a cell was reached */
static int place[MAX * MAX];  /* where a cell stands on the path, from 0; -1: nowhere */
static char seen[MAX * MAX];
static int queue[MAX * MAX], path[MAX * MAX];

typedef struct cells {
    int at[2 * MAX][2 * MAX];
} cells;

static const int dr[] = {-1, -1, 0, 0, 1, 1}, dc[] = {0, 1, -1, 1, -1, 0};

/* How far a cell is from the colour's first side. */
static int depth(char colour, int cell)
{
    return colour == 'R' ? cell / n : cell % n;
}

static int is_stone(char colour, int r, int c)
{
    return r >= 0 && c >= 0 && r < n && c < n && board[r][c] == colour;
}

/* A winning path that begins at a cell, by depth first search: its length, or 0. */
static int search(cells b, char colour, int cell)
{
    path[0] = cell;
    before[cell] = 1;
    if (depth(colour, cell) == n - 1)
        return 1;
    for (int d = 0; d < 6; d++) {
        int r = cell / n + dr[d], c = cell % n + dc[d];
        if (r < 0 || c < 0 || r >= n || c >= n || b.at[r][c] != colour || before[r * n + c])
            continue;
        int length = search(b, colour, r * n + c);
        if (length) {
            path[length] = cell;
            return length + 1;
        }
    }
    return 0;
}

static int find_path(char colour)
{
    cells b;
    memset(before, 0, sizeof before);
    for (int cell = 0; cell < n * n; cell++)
        b.at[cell / n][cell % n] = board[cell / n][cell % n];
    for (int cell = 0; cell < n * n; cell++)
        if (board[cell / n][cell % n] == colour && depth(colour, cell) == 0 && !before[cell]) {
            int length = search(b, colour, cell);
            if (length)
                return length;
        }
    return 0;
}

/* How far along the path one gets from a cell over stones that are not on it: the place of a
 * stone of the path, or `length` for the side at its end. */
static int walk(char colour, int from, int length)
{
    int head = 0, tail = 0, far = -1;
    queue[tail++] = from;
    while (head < tail) {
        int cell = queue[head++];
        if (depth(colour, cell) == 0 && far < length)
            far = length; /* the path runs from the last side to the first */
        for (int d = 0; d < 6; d++) {
            int r = cell / n + dr[d], c = cell % n + dc[d], next = r * n + c;
            if (!is_stone(colour, r, c))
                continue;
            if (place[next] > far)
                far = place[next];
            if (place[next] < 0 && !seen[next]) {
                seen[next] = 1;
                queue[tail++] = next;
            }
        }
    }
    return far;
}

/* Whether a stone of the path is one that all winning paths need. */
static int has_cut(char colour, int length)
{
    int far = -1;
    memset(place, -1, sizeof place);
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < length; i++)
        place[path[i]] = i;
    for (int cell = 0; cell < n * n; cell++) { /* from the side at which the path begins */
        if (board[cell / n][cell % n] != colour || depth(colour, cell) != n - 1)
            continue;
        if (place[cell] > far)
            far = place[cell];
        if (place[cell] < 0 && !seen[cell]) {
            seen[cell] = 1;
            int reached = walk(colour, cell, length);
            far = reached > far ? reached : far;
        }
    }
    for (int i = 0; i < length; i++) {
        if (far <= i)
            return 1;
        int reached = walk(colour, path[i], length);
        far = reached > far ? reached : far;
    }
    return 0;
}

static const char *judge(void)
{
    int red = 0, blue = 0;
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            red += board[r][c] == 'R';
            blue += board[r][c] == 'B';
        }
    if (red - blue > 1 || blue - red > 1)
        return "Impossible";
    int length = find_path('R');
    if (length)
        return red >= blue && has_cut('R', length) ? "Red wins" : "Impossible";
    length = find_path('B');
    if (length)
        return blue >= red && has_cut('B', length) ? "Blue wins" : "Impossible";
    return "Nobody wins";
}

int main(void)
{
    int cases;
    if (scanf("%d", &cases) != 1)
        return 0;
    for (int x = 1; x <= cases; x++) {
        if (scanf("%d", &n) != 1)
            return 0;
        for (int r = 0; r < n; r++)
            if (scanf("%100s", board[r]) != 1)
                return 0;
        printf("Case #%d: %s\n", x, judge());
    }
    return 0;
}
