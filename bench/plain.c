/* plain.c - the yardstick: judges contest text the plain way a good contestant would, one thread,
 * one board after another, a char for each cell, floods with a queue. It shares no code with src/
 * and has no trick: no bits, no vectors, no board looked at twice where once does. `dyad judge` is
 * measured against it, and a test compares the answers.
 *
 *     bench-plain path|hex|ungo FILE [--moves]
 *
 * Prints what `dyad judge GAME FILE` prints; with --moves, how many Un-Go moves were played, and
 * how many a second, to standard error. A board has a border of blanks, so that a cell's neighbours
 * need no test for the edge; a cell's number is row * width + column, width = n + 2, rows and
 * columns from 1. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE_MAX = 30000, BORDER = ' ' };

_Noreturn __attribute__((format(printf, 1, 2))) static void give_up(const char *format, ...)
{
    va_list arguments;
    fputs("bench-plain: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(3);
}

static void *take(size_t count, size_t size)
{
    void *block = calloc(count, size);
    if (!block)
        give_up("out of memory");
    return block;
}

/* ---- input -------------------------------------------------------------------------------- */

typedef struct input {
    const char *at, *end;
} input;

static input read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    long size = -1;
    if (file && fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    if (size < 0 || fseek(file, 0, SEEK_SET) != 0)
        give_up("cannot read %s", path);
    char *bytes = take((size_t)size + 1, 1);
    if (fread(bytes, 1, (size_t)size, file) != (size_t)size)
        give_up("cannot read %s", path);
    fclose(file);
    return (input){bytes, bytes + size};
}

static bool skip_space(input *in)
{
    while (in->at < in->end && (*in->at == ' ' || (*in->at >= '\t' && *in->at <= '\r')))
        in->at++;
    return in->at < in->end;
}

static bool read_number(input *in, int *number)
{
    if (!skip_space(in))
        return false;
    *number = 0;
    if (*in->at < '0' || *in->at > '9')
        give_up("expected a number");
    for (; in->at < in->end && *in->at >= '0' && *in->at <= '9'; in->at++)
        if (*number < 100 * 1000 * 1000)
            *number = 10 * *number + *in->at - '0';
    return true;
}

/* ---- boards ------------------------------------------------------------------------------- */

typedef struct board {
    int n, width, cells; /* cells: with the border */
    int capacity;
    char *cell;
    unsigned char *mark; /* what the floods leave */
    int *queue;
} board;

/* Reads the rows of a board of side n. */
static void read_rows(input *in, board *b, int n)
{
    if (n < 1 || n > SIDE_MAX)
        give_up("a side of %d", n);
    b->n = n;
    b->width = n + 2;
    b->cells = b->width * b->width;
    if (b->cells > b->capacity) {
        free(b->cell);
        free(b->mark);
        free(b->queue);
        b->capacity = b->cells;
        b->cell = take((size_t)b->cells, 1);
        b->mark = take((size_t)b->cells, 1);
        b->queue = take((size_t)b->cells, sizeof *b->queue);
    }
    memset(b->cell, BORDER, (size_t)b->cells);
    for (int row = 1; row <= n; row++) {
        if (!skip_space(in) || in->end - in->at < n)
            give_up("a board is cut short");
        memcpy(b->cell + row * b->width + 1, in->at, (size_t)n);
        in->at += n;
    }
}

static void board_free(board *b)
{
    free(b->cell);
    free(b->mark);
    free(b->queue);
}

/* The edges of a board: cell number i of an edge, i from 0, is start + i * step. */
enum { TOP, BOTTOM, LEFT, RIGHT };

static int edge_start(const board *b, int edge)
{
    switch (edge) {
    case BOTTOM: return b->n * b->width + 1;
    case RIGHT: return b->width + b->n;
    default: return b->width + 1;
    }
}

static int edge_step(const board *b, int edge)
{
    return edge == LEFT || edge == RIGHT ? b->width : 1;
}

static bool edge_reached(const board *b, int edge, unsigned char mark)
{
    int cell = edge_start(b, edge);
    for (int i = 0; i < b->n; i++, cell += edge_step(b, edge))
        if (b->mark[cell] & mark)
            return true;
    return false;
}

/* Marks with `mark` the cells for which `open` holds that an edge reaches through such cells. */
static void flood(board *b, const bool open[256], int edge, unsigned char mark, const int *to,
                  int neighbours)
{
    int head = 0, tail = 0, cell = edge_start(b, edge);
    for (int i = 0; i < b->n; i++, cell += edge_step(b, edge)) {
        if (open[(unsigned char)b->cell[cell]]) {
            b->mark[cell] |= mark;
            b->queue[tail++] = cell;
        }
    }
    while (head < tail) {
        int from = b->queue[head++];
        for (int i = 0; i < neighbours; i++) {
            int other = from + to[i];
            if (open[(unsigned char)b->cell[other]] && !(b->mark[other] & mark)) {
                b->mark[other] |= mark;
                b->queue[tail++] = other;
            }
        }
    }
}

/* ---- path --------------------------------------------------------------------------------- */

/* Whether a colour whose sides have marked what they reach could join them by one unfilled cell. */
static bool can_join(const board *b, unsigned char home, unsigned char target, int home_edge)
{
    int width = b->width;
    for (int row = 1; row <= b->n; row++) {
        for (int column = 1; column <= b->n; column++) {
            int cell = row * width + column, along = home_edge == LEFT ? column : row;
            if (b->cell[cell] != 'U')
                continue;
            unsigned char near = b->mark[cell - width] | b->mark[cell - 1] | b->mark[cell + 1] |
                                 b->mark[cell + width];
            if (((near & home) || along == 1) && ((near & target) || along == b->n))
                return true;
        }
    }
    return false;
}

static const char *judge_path(board *b)
{
    enum { WHITE_HOME = 1, BLACK_HOME = 2, WHITE_TARGET = 4, BLACK_TARGET = 8 };
    static const bool white[256] = {['W'] = true}, black[256] = {['B'] = true};
    const int to[] = {-b->width, -1, 1, b->width};
    memset(b->mark, 0, (size_t)b->cells);
    flood(b, white, LEFT, WHITE_HOME, to, 4);
    if (edge_reached(b, RIGHT, WHITE_HOME))
        return "White has a winning path.";
    flood(b, black, TOP, BLACK_HOME, to, 4);
    if (edge_reached(b, BOTTOM, BLACK_HOME))
        return "Black has a winning path.";
    flood(b, white, RIGHT, WHITE_TARGET, to, 4);
    if (can_join(b, WHITE_HOME, WHITE_TARGET, LEFT))
        return "White can win in one move.";
    flood(b, black, BOTTOM, BLACK_TARGET, to, 4);
    if (can_join(b, BLACK_HOME, BLACK_TARGET, TOP))
        return "Black can win in one move.";
    return "There is no winning path.";
}

static void run_path(input in)
{
    board b = {0};
    int n;
    while (read_number(&in, &n) && n) {
        read_rows(&in, &b, n);
        puts(judge_path(&b));
    }
    board_free(&b);
}

/* ---- hex ---------------------------------------------------------------------------------- */

/* Whether there is a stone of the winner's without which the win disappears: one that touches what
 * all other cells reach from the one side of the loser, and from the other. */
static bool has_last(board *b, char winner, int home, int target, const int *to)
{
    enum { FROM_HOME = 1, FROM_TARGET = 2 };
    bool open[256] = {['.'] = true, ['R'] = winner != 'R', ['B'] = winner != 'B'};
    memset(b->mark, 0, (size_t)b->cells);
    flood(b, open, home, FROM_HOME, to, 6);
    flood(b, open, target, FROM_TARGET, to, 6);
    for (int row = 1; row <= b->n; row++) {
        for (int column = 1; column <= b->n; column++) {
            int cell = row * b->width + column, along = home == LEFT ? column : row;
            if (b->cell[cell] != winner)
                continue;
            unsigned char near = 0;
            for (int i = 0; i < 6; i++)
                near |= b->mark[cell + to[i]];
            if (((near & FROM_HOME) || along == 1) && ((near & FROM_TARGET) || along == b->n))
                return true;
        }
    }
    return false;
}

static const char *judge_hex(board *b)
{
    enum { RED_REACH = 1, BLUE_REACH = 2 };
    static const bool red_stone[256] = {['R'] = true}, blue_stone[256] = {['B'] = true};
    const int to[] = {-b->width, -b->width + 1, -1, 1, b->width - 1, b->width};
    int red = 0, blue = 0;
    for (int cell = 0; cell < b->cells; cell++) {
        red += b->cell[cell] == 'R';
        blue += b->cell[cell] == 'B';
    }
    if (red > blue + 1 || blue > red + 1)
        return "Impossible";
    memset(b->mark, 0, (size_t)b->cells);
    flood(b, red_stone, TOP, RED_REACH, to, 6);
    if (edge_reached(b, BOTTOM, RED_REACH))
        return red >= blue && has_last(b, 'R', LEFT, RIGHT, to) ? "Red wins" : "Impossible";
    flood(b, blue_stone, LEFT, BLUE_REACH, to, 6);
    if (edge_reached(b, RIGHT, BLUE_REACH))
        return blue >= red && has_last(b, 'B', TOP, BOTTOM, to) ? "Blue wins" : "Impossible";
    return "Nobody wins";
}

static void run_hex(input in)
{
    board b = {0};
    int count, n;
    if (!read_number(&in, &count))
        give_up("expected how many boards");
    for (int i = 1; i <= count; i++) {
        if (!read_number(&in, &n))
            give_up("board %d is missing", i);
        read_rows(&in, &b, n);
        printf("Case #%d: %s\n", i, judge_hex(&b));
    }
    board_free(&b);
}

/* ---- ungo --------------------------------------------------------------------------------- */

/* Boards seen, after 0, 1, 2, ... moves, and a table of them by hash (open addressing). */
typedef struct history {
    char *boards; /* one after another */
    uint64_t *hashes;
    size_t count, capacity;
    size_t *table; /* index + 1; 0: free */
    size_t slots;
    uint64_t *key[2]; /* random numbers for each stone (Zobrist) */
    int key_cells;
} history;

typedef struct game {
    board b;
    uint64_t hash;
    history seen;
    uint64_t moves; /* over all boards */
} game;

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void history_begin(history *h, int cells)
{
    if (h->key_cells < cells) {
        uint64_t state = 88172645463325252;
        h->key_cells = cells;
        for (int colour = 0; colour < 2; colour++) {
            free(h->key[colour]);
            h->key[colour] = take((size_t)cells, sizeof *h->key[colour]);
            for (int i = 0; i < cells; i++)
                h->key[colour][i] = next_random(&state);
        }
    }
    h->count = 0;
    h->capacity = h->slots = 0;
}

static void history_grow(history *h, size_t cells)
{
    h->capacity = h->capacity ? 2 * h->capacity : 256;
    h->slots = 2 * h->capacity;
    h->boards = realloc(h->boards, h->capacity * cells);
    h->hashes = realloc(h->hashes, h->capacity * sizeof *h->hashes);
    h->table = realloc(h->table, h->slots * sizeof *h->table);
    if (!h->boards || !h->hashes || !h->table)
        give_up("out of memory");
    memset(h->table, 0, h->slots * sizeof *h->table);
    for (size_t i = 0; i < h->count; i++) {
        size_t slot = h->hashes[i] & (h->slots - 1);
        while (h->table[slot])
            slot = (slot + 1) & (h->slots - 1);
        h->table[slot] = i + 1;
    }
}

/* The number of an equal board with the same player to move; or, where there is none, the number
 * that this board has been given. */
static size_t history_add(history *h, const board *b, uint64_t hash)
{
    size_t cells = (size_t)b->cells;
    if (h->count == h->capacity)
        history_grow(h, cells);
    size_t slot = hash & (h->slots - 1);
    for (; h->table[slot]; slot = (slot + 1) & (h->slots - 1)) {
        size_t other = h->table[slot] - 1;
        if (h->hashes[other] == hash && other % 2 == h->count % 2 &&
            memcmp(h->boards + other * cells, b->cell, cells) == 0)
            return other;
    }
    h->table[slot] = h->count + 1;
    h->hashes[h->count] = hash;
    memcpy(h->boards + h->count * cells, b->cell, cells);
    return h->count++;
}

/* Puts the group at `start` into the queue, and gives back its size, or 0 as soon as a liberty is
 * found. */
static int captured_group(board *b, int start)
{
    const int to[] = {-b->width, -1, 1, b->width};
    char colour = b->cell[start];
    int head = 0, tail = 0;
    bool free_cell = false;
    b->queue[tail++] = start;
    b->mark[start] = 1;
    while (head < tail && !free_cell) {
        int from = b->queue[head++];
        for (int i = 0; i < 4; i++) {
            int other = from + to[i];
            if (b->cell[other] == '.')
                free_cell = true;
            if (b->cell[other] == colour && !b->mark[other]) {
                b->mark[other] = 1;
                b->queue[tail++] = other;
            }
        }
    }
    for (int i = 0; i < tail; i++)
        b->mark[b->queue[i]] = 0;
    return free_cell ? 0 : tail;
}

static void toggle(game *g, int cell, char colour)
{
    g->hash ^= g->seen.key[colour == 'W'][cell];
}

/* Plays the move if it is legal. */
static bool try_move(game *g, int cell, char colour)
{
    board *b = &g->b;
    const int to[] = {-b->width, -1, 1, b->width};
    char opponent = colour == 'B' ? 'W' : 'B';
    b->cell[cell] = colour;
    bool captured = false;
    for (int i = 0; i < 4; i++) {
        if (b->cell[cell + to[i]] != opponent)
            continue;
        int size = captured_group(b, cell + to[i]);
        for (int k = 0; k < size; k++) {
            b->cell[b->queue[k]] = '.';
            toggle(g, b->queue[k], opponent);
        }
        captured = captured || size;
    }
    if (!captured && captured_group(b, cell)) {
        b->cell[cell] = '.';
        return false;
    }
    toggle(g, cell, colour);
    return true;
}

static bool first_move(game *g, char colour)
{
    for (int row = 1; row <= g->b.n; row++)
        for (int cell = row * g->b.width + 1; cell <= row * g->b.width + g->b.n; cell++)
            if (g->b.cell[cell] == '.' && try_move(g, cell, colour))
                return true;
    return false;
}

static void judge_ungo(game *g)
{
    board *b = &g->b;
    history_begin(&g->seen, b->cells);
    memset(b->mark, 0, (size_t)b->cells);
    g->hash = 0;
    for (int cell = 0; cell < b->cells; cell++)
        if (b->cell[cell] == 'B' || b->cell[cell] == 'W')
            toggle(g, cell, b->cell[cell]);
    for (size_t move = 0;; move++) {
        size_t before = history_add(&g->seen, b, g->hash);
        if (before != move) {
            printf("No winner: play repeats from move %zu with period %zu.\n", before,
                   move - before);
            return;
        }
        if (!first_move(g, move % 2 ? 'W' : 'B')) {
            puts(move % 2 ? "Black" : "White");
            return;
        }
        g->moves++;
    }
}

static void run_ungo(input in, bool tell_moves)
{
    game g = {0};
    struct timespec from, to;
    int n;
    clock_gettime(CLOCK_MONOTONIC, &from);
    while (read_number(&in, &n)) {
        read_rows(&in, &g.b, n);
        judge_ungo(&g);
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    if (tell_moves)
        fprintf(stderr, "%llu moves, %.0f moves/s\n", (unsigned long long)g.moves,
                (double)g.moves / seconds);
    board_free(&g.b);
    free(g.seen.boards);
    free(g.seen.hashes);
    free(g.seen.table);
    free(g.seen.key[0]);
    free(g.seen.key[1]);
}

int main(int argc, char **argv)
{
    if (argc < 3 || argc > 4 || (argc == 4 && strcmp(argv[3], "--moves") != 0)) {
        fputs("Usage: bench-plain path|hex|ungo FILE [--moves]\n", stderr);
        return 2;
    }
    input in = read_file(argv[2]);
    const char *bytes = in.at;
    if (strcmp(argv[1], "path") == 0)
        run_path(in);
    else if (strcmp(argv[1], "hex") == 0)
        run_hex(in);
    else if (strcmp(argv[1], "ungo") == 0)
        run_ungo(in, argc == 4);
    else
        give_up("unknown game %s", argv[1]);
    free((char *)(uintptr_t)bytes);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 4;
}
