/* matches.c - plays matches between players of this program, inside one process.
 *
 *     bench-player GAME SIZE GAMES SECONDS A B [SEED]
 *
 * A and B are `player`, `plain` (the same without knowledge), `means` (without AMAF), `fresh`
 * (without reuse of the tree), `chanceless` (without the network, or the weights of Un-Go),
 * `valueless` (without what the network says of who wins), `rootless` (without the solver asked
 * about open games), `endless` (without knowing positions of Un-Go that come again), `replyless`
 * (whose playouts of Un-Go learn no replies), `before` (without all of these but the value), `flat`
 * (plain Monte Carlo: uniform games after each legal move, the same number after each, and the best
 * average is played), `random`, and any but the last two with =N: with N playouts a move instead of
 * SECONDS. Seconds are those of the processor, so that a busy machine favours nobody. Games are
 * played in pairs that begin with the same random stones, each side beginning once. The referee is
 * plain code of this file: a game of Un-Go that comes to a board and a side to move which it has
 * had before has no winner.
 *
 * Prints the games that A won, draws (of Un-Go, games without a winner), Wilson's interval and the
 * seconds a move that both took. */
#include "base/memory.h"
#include "games/game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CELLS_MAX = DYAD_PLAYER_SIDE_MAX * DYAD_PLAYER_SIDE_MAX,
    FLAT_GAMES = 64, /* after each move, in a round */
    UNGO_MOVES = 10, /* times the cells: then a game is given up */
    UNGO_OPENING = 4 /* random moves */
};

typedef struct side {
    const char *name;
    dyad_player *player; /* NULL: flat or random */
    bool flat;
    uint64_t playouts;
    double seconds;
    uint64_t moves, looks;
} side;

typedef struct table {
    const dyad_game *game;
    size_t n, cells;
    double seconds;
    uint64_t dice;
    side sides[2];
    dyad_session *session;
    unsigned char board[CELLS_MAX];
    unsigned char (*had)[CELLS_MAX]; /* boards of the game, the latest last; each second is of one
                                        side to move */
} table;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static uint64_t roll(table *t)
{
    uint64_t x = t->dice += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* ---- the referee --------------------------------------------------------------------------- */

/* Cells next to a cell; hex has six. */
static size_t around(const table *t, size_t cell, size_t *out)
{
    static const int steps[6][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, 1}, {1, -1}};
    size_t count = 0, ways = t->game->adjacency == DY_HEXAGON ? 6 : 4;
    for (size_t i = 0; i < ways; i++) {
        size_t row = cell / t->n + (size_t)steps[i][0], column = cell % t->n + (size_t)steps[i][1];
        if (row < t->n && column < t->n)
            out[count++] = row * t->n + column;
    }
    return count;
}

/* Marks what is joined to `cell` by cells of its colour; whether any of it is next to an empty one.
 */
static bool spread(const table *t, size_t cell, unsigned char *marks)
{
    size_t queue[CELLS_MAX], used = 0, next[6];
    bool breathes = false;
    queue[used++] = cell;
    marks[cell] = 1;
    for (size_t i = 0; i < used; i++)
        for (size_t k = around(t, queue[i], next); k-- > 0;) {
            breathes = breathes || !t->board[next[k]];
            if (t->board[next[k]] == t->board[cell] && !marks[next[k]]) {
                marks[next[k]] = 1;
                queue[used++] = next[k];
            }
        }
    return breathes;
}

static bool joined(const table *t, int colour)
{
    unsigned char marks[CELLS_MAX] = {0};
    bool down = t->game->home[colour - 1] == DY_TOP || t->game->home[colour - 1] == DY_BOTTOM;
    for (size_t i = 0; i < t->n; i++) {
        size_t cell = down ? i : i * t->n;
        if (t->board[cell] == colour && !marks[cell])
            spread(t, cell, marks);
    }
    for (size_t i = 0; i < t->n; i++)
        if (marks[down ? t->cells - 1 - i : i * t->n + t->n - 1])
            return true;
    return false;
}

/* Plays a move, or says that it is illegal; then the board is as it was. */
static bool play(table *t, size_t move, int colour)
{
    unsigned char before[CELLS_MAX];
    size_t next[6];
    if (move >= t->cells || t->board[move])
        return false;
    memcpy(before, t->board, t->cells);
    t->board[move] = (unsigned char)colour;
    if (t->game->goal == DYAD_GOAL_CONNECT)
        return true;
    for (size_t k = around(t, move, next); k-- > 0;) {
        unsigned char marks[CELLS_MAX] = {0};
        if (t->board[next[k]] == 3 - colour && !spread(t, next[k], marks))
            for (size_t i = 0; i < t->cells; i++)
                t->board[i] = marks[i] ? 0 : t->board[i];
    }
    unsigned char marks[CELLS_MAX] = {0};
    if (spread(t, move, marks))
        return true;
    memcpy(t->board, before, t->cells);
    return false;
}

static size_t list_moves(table *t, int colour, size_t *moves)
{
    unsigned char board[CELLS_MAX];
    size_t count = 0;
    memcpy(board, t->board, t->cells);
    for (size_t move = 0; move < t->cells; move++)
        if (play(t, move, colour)) {
            moves[count++] = move;
            memcpy(t->board, board, t->cells);
        }
    return count;
}

/* ---- players ------------------------------------------------------------------------------- */

static void fail(const char *what)
{
    fprintf(stderr, "bench-player: %s\n", what);
    exit(1);
}

/* Rounds of games after each move until the time is over. */
static size_t play_flat(table *t, int colour)
{
    dyad_allocator memory = dy_memory_default();
    dyad_position position;
    double begin = now(), won[CELLS_MAX] = {0};
    size_t best = 0;
    dy_position_init(&position, t->game, &memory);
    if (!dy_grid_reset(&position.grid, (uint32_t)t->n, (uint32_t)t->n))
        fail("out of memory");
    for (size_t i = 0; i < t->cells; i++)
        dy_grid_put(&position.grid, (uint32_t)(i / t->n), (uint32_t)(i % t->n), t->board[i]);
    do {
        const dyad_simulation *came;
        dyad_simulate_request request = {.position = &position,
                                         .to_move = colour,
                                         .games = FLAT_GAMES,
                                         .seed = roll(t),
                                         .max_moves =
                                             t->game->goal == DYAD_GOAL_CONNECT ? 0 : 5 * t->cells,
                                         .jobs = 1,
                                         .by_move = true};
        if (dyad_simulate(t->session, &request, &came) != DYAD_OK)
            fail(dyad_session_error(t->session)->text);
        for (size_t i = 0; i < came->move_count; i++) {
            const dyad_first_move *move = &came->moves[i];
            size_t cell = (size_t)(move->row * t->n + move->column);
            won[cell] += (double)move->playouts.outcomes[colour - 1] +
                         0.5 * (double)move->playouts.outcomes[2];
            won[cell] += 1e-9; /* legal, at least */
        }
    } while (now() - begin < t->seconds);
    for (size_t i = 0; i < t->cells; i++)
        best = won[i] > won[best] ? i : best;
    dy_position_free(&position);
    return best;
}

static size_t choose(table *t, side *s, int colour, const size_t *moves, size_t count)
{
    double begin = now();
    size_t move = moves[roll(t) % count];
    if (s->player) {
        dyad_player_limits limits = {
            .cpu_seconds = true, .seconds = s->playouts ? 0 : t->seconds, .playouts = s->playouts};
        dyad_player_result result;
        dyad_status status = dyad_player_think(s->player, t->board, colour, &limits, &result, NULL);
        if (status != DYAD_OK)
            fail(dyad_status_text(status));
        move = (size_t)result.move;
        s->looks += result.playouts;
    } else if (s->flat) {
        move = play_flat(t, colour);
    }
    s->seconds += now() - begin;
    s->moves++;
    return move;
}

static bool open_side(table *t, side *s, const char *text, uint64_t seed)
{
    static const struct {
        const char *name;
        unsigned off;
    } kinds[] = {{"player", 0},
                 {"plain", DYAD_PLAYER_OFF_KNOWLEDGE},
                 {"means", DYAD_PLAYER_OFF_AMAF},
                 {"fresh", DYAD_PLAYER_OFF_REUSE},
                 {"chanceless", DYAD_PLAYER_OFF_NETWORK},
                 {"rootless", DYAD_PLAYER_OFF_ROOT},
                 {"valueless", DYAD_PLAYER_OFF_VALUE},
                 {"endless", DYAD_PLAYER_OFF_REPEATS},
                 {"replyless", DYAD_PLAYER_OFF_REPLIES},
                 {"before", DYAD_PLAYER_OFF_NETWORK | DYAD_PLAYER_OFF_ROOT |
                                DYAD_PLAYER_OFF_REPEATS | DYAD_PLAYER_OFF_REPLIES}};
    *s = (side){.name = text, .flat = strcmp(text, "flat") == 0};
    if (s->flat || strcmp(text, "random") == 0)
        return true;
    size_t length = strcspn(text, "=");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strlen(kinds[i].name) != length || strncmp(text, kinds[i].name, length) != 0)
            continue;
        dyad_player_request request = {
            .game = t->game, .size = t->n, .jobs = 1, .seed = seed, .off = kinds[i].off};
        s->playouts = text[length] ? strtoull(text + length + 1, NULL, 10) : 0;
        return dyad_player_new(NULL, &request, &s->player, NULL) == DYAD_OK;
    }
    return false;
}

/* ---- games --------------------------------------------------------------------------------- */

static bool is_border(const table *t, size_t cell)
{
    size_t row = cell / t->n, column = cell % t->n;
    return row == 0 || column == 0 || row == t->n - 1 || column == t->n - 1;
}

/* Stones that a pair of games begins with: of games of connection one of colour 1 on the border, as
 * elsewhere the first move nearly decides who ought to win. Gives back who is to move. */
static int begin_game(table *t, uint64_t seed)
{
    size_t moves[CELLS_MAX];
    t->dice = seed;
    memset(t->board, 0, t->cells);
    int colour = 1;
    for (size_t i = t->game->goal == DYAD_GOAL_CONNECT ? 1 : UNGO_OPENING; i-- > 0;
         colour = 3 - colour) {
        size_t count = list_moves(t, colour, moves), move;
        do
            move = count ? moves[roll(t) % count] : 0;
        while (t->game->goal == DYAD_GOAL_CONNECT && !is_border(t, move));
        if (count)
            play(t, move, colour);
    }
    return colour;
}

/* Whether the board, after `made` moves, is one that the game has had with the same side to move.
 */
static bool repeats(table *t, size_t made)
{
    memcpy(t->had[made], t->board, t->cells);
    for (size_t before = made; before >= 2;) {
        before -= 2;
        if (memcmp(t->had[before], t->board, t->cells) == 0)
            return true;
    }
    return false;
}

/* Plays a game, colours[i] being that of side i; gives back the colour that wins, or 0. */
static int play_game(table *t, uint64_t seed, const int colours[2])
{
    size_t moves[CELLS_MAX], most = UNGO_MOVES * t->cells;
    int colour = begin_game(t, seed);
    for (int i = 0; i < 2; i++)
        if (t->sides[i].player)
            dyad_player_reset(t->sides[i].player, seed + (uint64_t)i);
    for (size_t made = 0;; made++, colour = 3 - colour) {
        size_t count = list_moves(t, colour, moves);
        if (t->game->goal == DYAD_GOAL_CONNECT && joined(t, 3 - colour))
            return 3 - colour;
        if (count == 0)
            return t->game->goal == DYAD_GOAL_CONNECT ? 0 : 3 - colour;
        if (t->game->goal != DYAD_GOAL_CONNECT && (made == most || repeats(t, made)))
            return 0;
        size_t move = choose(t, &t->sides[colours[1] == colour], colour, moves, count);
        if (!play(t, move, colour))
            fail("an illegal move");
    }
}

static void play_match(table *t, uint64_t games, uint64_t seed)
{
    uint64_t won = 0, drawn = 0;
    for (uint64_t i = 0; i < games; i++) {
        int colours[2] = {1 + (int)(i % 2), 2 - (int)(i % 2)};
        int winner = play_game(t, seed + i / 2 * 1000003, colours);
        won += winner == colours[0];
        drawn += winner == 0;
        fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 ": %" PRIu64 " won, %" PRIu64 " drawn ", i + 1,
                games, won, drawn);
    }
    double low, high, share = dyad_probability(won, games, &low, &high);
    fprintf(stderr, "\r");
    printf("%s %zu: %s against %s: won %" PRIu64 ", drawn %" PRIu64 " of %" PRIu64
           " (%.1f %%, 95 %%: %.1f to %.1f)",
           t->game->name, t->n, t->sides[0].name, t->sides[1].name, won, drawn, games, 100 * share,
           100 * low, 100 * high);
    for (int i = 0; i < 2; i++) {
        const side *s = &t->sides[i];
        double moves = s->moves ? (double)s->moves : 1;
        printf("; %.3f s, %.0f playouts a move", s->seconds / moves, (double)s->looks / moves);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    table t = {.game = argc > 2 ? dyad_game_find(argv[1]) : NULL};
    if (argc < 7 || argc > 8 || !t.game || t.game->piles) {
        fprintf(stderr, "usage: bench-player GAME SIZE GAMES SECONDS A B [SEED]\n");
        return 2;
    }
    uint64_t seed = argc > 7 ? strtoull(argv[7], NULL, 10) : 1;
    t.n = (size_t)strtoull(argv[2], NULL, 10);
    t.cells = t.n * t.n;
    t.seconds = strtod(argv[4], NULL);
    t.had = calloc(UNGO_MOVES * t.cells + 1, sizeof *t.had);
    if (!t.had || dyad_session_new(NULL, &t.session, NULL) != DYAD_OK)
        return 4;
    for (int i = 0; i < 2; i++)
        if (!open_side(&t, &t.sides[i], argv[5 + i], seed)) {
            fprintf(stderr, "bench-player: no side \"%s\" on such a board\n", argv[5 + i]);
            return 2;
        }
    play_match(&t, strtoull(argv[3], NULL, 10), seed);
    for (int i = 0; i < 2; i++)
        dyad_player_free(t.sides[i].player);
    dyad_session_free(t.session);
    free(t.had);
    return 0;
}
