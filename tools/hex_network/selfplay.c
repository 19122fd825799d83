/* selfplay.c - `hex-selfplay FILE GAMES SEED [plain]`: plays Hex against itself, and writes to FILE
 * what the network of the player is fitted to. `plain`: without the network that there is. For the
 * same arguments and the same weights the output is the same.
 *
 * Half of the moves take a short search, so that games are many; the others take a long one, and
 * are kept (after Wu, "Accelerating self-play learning in Go", 2019). A game ends when the winner
 * is proven, by the search or by the solver. A record is
 *
 *     side, mover (1 or 2), whether the mover won, moves that were visited: a byte each
 *     what the search thinks that the mover has: two bytes, 65535 being a win
 *     side * side cells: 0 empty, 1 or 2, a byte each
 *     of each visited move its cell and its share of the visits: two bytes each
 *
 * with the lower byte first. */
#include "base/random.h"
#include "games/game.h"

#include <dyad/dyad.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE_MAX = 13,
    CELLS_MAX = SIDE_MAX * SIDE_MAX,
    LONG = 2000,      /* playouts of a move that is kept */
    SHORT = 400,      /* and of others */
    SOLVE_EMPTY = 75, /* of the cells of 11 x 11, from which on the solver is asked */
    SOLVE_NODES = 24, /* positions that it looks at */
    RECORD_MAX = 8 + 5 * CELLS_MAX
};

typedef struct sizes {
    size_t side;
    unsigned share; /* of 20 games */
} sizes;
static const sizes all_sizes[] = {{11, 11}, {9, 3}, {13, 3}, {8, 1}, {10, 2}};

typedef struct record {
    unsigned char bytes[RECORD_MAX];
    size_t length;
    int mover;
} record;

typedef struct table {
    dy_random dice;
    dyad_player *players[SIDE_MAX + 1];
    dyad_solver *solvers[SIDE_MAX + 1];
    record records[CELLS_MAX];
} table;

static void die(const char *what)
{
    fprintf(stderr, "hex-selfplay: %s\n", what);
    exit(1);
}

static double uniform(dy_random *dice)
{
    return (double)(dy_random_next(dice) >> 11) / 9007199254740992.0;
}

static size_t choose_side(dy_random *dice)
{
    unsigned at = (unsigned)dy_random_below(dice, 20);
    size_t i = 0;
    while (at >= all_sizes[i].share)
        at -= all_sizes[i++].share;
    return all_sizes[i].side;
}

static void put_two(record *to, unsigned value)
{
    to->bytes[to->length++] = (unsigned char)(value & 255);
    to->bytes[to->length++] = (unsigned char)(value >> 8);
}

static void keep(record *to, size_t side, const unsigned char *cells, int mover,
                 const dyad_player_result *result)
{
    uint64_t visits = 0;
    unsigned count = 0;
    for (size_t i = 0; i < result->candidate_count; i++)
        visits += result->candidates[i].visits;
    to->mover = mover;
    to->length = 0;
    to->bytes[to->length++] = (unsigned char)side;
    to->bytes[to->length++] = (unsigned char)mover;
    to->length += 2;
    put_two(to, (unsigned)(result->winrate * 65535));
    memcpy(&to->bytes[to->length], cells, side * side);
    to->length += side * side;
    for (size_t i = 0; i < result->candidate_count; i++) {
        unsigned share = (unsigned)(result->candidates[i].visits * 65535 / (visits + 1));
        if (share < 32)
            continue;
        put_two(to, (unsigned)result->candidates[i].move);
        put_two(to, share);
        count++;
    }
    to->bytes[3] = (unsigned char)count;
}

/* Chooses by visits in the opening, and then more and more the move that has most. */
static int choose(table *t, const dyad_player_result *result, size_t ply, size_t side)
{
    double all = 0, sums[CELLS_MAX] = {0};
    int power = ply < side ? 3 : 8;
    if (ply > 3 * side)
        return result->move;
    for (size_t i = 0; i < result->candidate_count; i++) {
        double share = (double)result->candidates[i].visits, to = 1;
        share /= (double)result->candidates[0].visits + 1;
        for (int left = power; left > 0; left--)
            to *= share;
        all += to;
        sums[i] = all;
    }
    double at = uniform(&t->dice) * all;
    for (size_t i = 0; i < result->candidate_count; i++)
        if (at < sums[i])
            return result->candidates[i].move;
    return result->move;
}

/* Who wins, or 0. */
static int ask_solver(table *t, size_t side, const unsigned char *cells, int mover)
{
    size_t empty = 0;
    dyad_solve_limits limits = {.nodes = SOLVE_NODES};
    dyad_solution solution;
    for (size_t i = 0; i < side * side; i++)
        empty += !cells[i];
    if (side > DYAD_SOLVE_SIDE_MAX || empty > SOLVE_EMPTY)
        return 0;
    dyad_status status = dyad_solve(t->solvers[side], cells, mover, &limits, &solution, NULL);
    return status == DYAD_OK && solution.known == DYAD_YES ? solution.winner : 0;
}

static void scatter(table *t, size_t side, unsigned char *cells, int *mover)
{
    size_t stones = 0;
    double kind = uniform(&t->dice);
    if (kind < 0.8)
        stones = 1;
    if (kind < 0.25)
        stones = 2 + (size_t)dy_random_below(&t->dice, 5);
    for (; stones > 0; stones--) {
        size_t cell = (size_t)dy_random_below(&t->dice, side * side);
        if (cells[cell])
            continue;
        cells[cell] = (unsigned char)*mover;
        *mover = 3 - *mover;
    }
}

static void play_game(table *t, FILE *out)
{
    size_t side = choose_side(&t->dice), count = 0;
    unsigned char cells[CELLS_MAX] = {0};
    int mover = 1 + (int)dy_random_below(&t->dice, 2), winner = 0;
    dyad_player *player = t->players[side];
    dyad_player_reset(player, dy_random_next(&t->dice));
    scatter(t, side, cells, &mover);
    for (size_t ply = 0;; ply++) {
        bool is_long = dy_random_below(&t->dice, 2) == 0;
        dyad_player_limits limits = {.playouts = is_long ? LONG : SHORT};
        dyad_player_result result;
        dyad_status status = dyad_player_think(player, cells, mover, &limits, &result, NULL);
        if (status == DYAD_END) {
            winner = 3 - mover;
            break;
        }
        if (status != DYAD_OK)
            die(dyad_status_text(status));
        if (result.proven) {
            winner = result.outcome == DYAD_WDL_WIN ? mover : 3 - mover;
            break;
        }
        if ((winner = ask_solver(t, side, cells, mover)))
            break;
        if (is_long)
            keep(&t->records[count++], side, cells, mover, &result);
        cells[choose(t, &result, ply, side)] = (unsigned char)mover;
        mover = 3 - mover;
    }
    for (size_t i = 0; i < count; i++) {
        t->records[i].bytes[2] = t->records[i].mover == winner;
        if (fwrite(t->records[i].bytes, 1, t->records[i].length, out) != t->records[i].length)
            die("the file could not be written");
    }
}

/* The player leaves open games to itself: the solver is asked about each position anyway. */
static void open_size(table *t, size_t side, bool plain)
{
    dyad_player_request wanted = {.game = dyad_game_find("hex"), .size = side, .jobs = 1};
    dyad_solver_request solving = {.game = wanted.game, .size = side, .memory = 32 << 20};
    wanted.memory = 64 << 20;
    wanted.off = DYAD_PLAYER_OFF_ROOT | (plain ? DYAD_PLAYER_OFF_NETWORK : 0);
    if (dyad_player_new(NULL, &wanted, &t->players[side], NULL) != DYAD_OK ||
        (side <= DYAD_SOLVE_SIDE_MAX &&
         dyad_solver_new(NULL, &solving, &t->solvers[side], NULL) != DYAD_OK))
        die("out of memory");
}

int main(int argc, char **argv)
{
    static table t;
    if (argc < 4 || argc > 5 || (argc == 5 && strcmp(argv[4], "plain") != 0)) {
        fputs("usage: hex-selfplay FILE GAMES SEED [plain]\n", stderr);
        return 2;
    }
    FILE *out = fopen(argv[1], "wbe");
    if (!out)
        die("the file could not be opened");
    uint64_t games = strtoull(argv[2], NULL, 10), seed = strtoull(argv[3], NULL, 10);
    for (size_t i = 0; i < sizeof all_sizes / sizeof all_sizes[0]; i++)
        open_size(&t, all_sizes[i].side, argc == 5);
    for (uint64_t game = 0; game < games; game++) {
        dy_random_init(&t.dice, seed, game);
        play_game(&t, out);
        fflush(out);
    }
    return fclose(out) ? 1 : 0;
}
