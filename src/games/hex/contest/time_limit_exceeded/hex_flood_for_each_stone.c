/* hex_flood_for_each_stone.c - the whole board is flooded again for each stone taken away. */
#include <stdio.h>
#include <string.h>

#define MAX 100

typedef struct board {
    int n;
    char cells[MAX][MAX + 1];
} board;

static char seen[MAX][MAX];

/* Whether the far side is reached from a cell. */
static int reach(const board *b, char colour, int r, int c)
{
    if (r < 0 || c < 0 || r >= b->n || c >= b->n || b->cells[r][c] != colour || seen[r][c])
        return 0;
    seen[r][c] = 1;
    if ((colour == 'R' ? r : c) == b->n - 1)
        return 1;
    return reach(b, colour, r + 1, c) || reach(b, colour, r, c + 1) ||
           reach(b, colour, r + 1, c - 1) || reach(b, colour, r - 1, c + 1) ||
           reach(b, colour, r, c - 1) || reach(b, colour, r - 1, c);
}

static int is_joined(const board *b, char colour)
{
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < b->n; i++)
        if (colour == 'R' ? reach(b, colour, 0, i) : reach(b, colour, i, 0))
            return 1;
    return 0;
}

/* Whether the sides are parted without one of the stones. */
static int had_last_stone(board *b, char colour)
{
    for (int r = 0; r < b->n; r++)
        for (int c = 0; c < b->n; c++) {
            if (b->cells[r][c] != colour)
                continue;
            b->cells[r][c] = '.';
            int joined = is_joined(b, colour);
            b->cells[r][c] = colour;
            if (!joined)
                return 1;
        }
    return 0;
}

static const char *judge(board *b)
{
    int red = 0, blue = 0;
    for (int r = 0; r < b->n; r++)
        for (int c = 0; c < b->n; c++) {
            red += b->cells[r][c] == 'R';
            blue += b->cells[r][c] == 'B';
        }
    if (red - blue > 1 || blue - red > 1)
        return "Impossible";
    if (is_joined(b, 'R'))
        return red >= blue && had_last_stone(b, 'R') ? "Red wins" : "Impossible";
    if (is_joined(b, 'B'))
        return blue >= red && had_last_stone(b, 'B') ? "Blue wins" : "Impossible";
    return "Nobody wins";
}

int main(void)
{
    static board b;
    int cases = 0;
    scanf("%d", &cases);
    for (int x = 1; x <= cases; x++) {
        scanf("%d", &b.n);
        for (int r = 0; r < b.n; r++)
            scanf("%100s", b.cells[r]);
        printf("Case #%d: %s\n", x, judge(&b));
    }
    return 0;
}
