/* connection_playout.h - the worth of each cell to the side to move, estimated by random playouts.
 *
 * 256 games are played at once: a word of a cell has one bit for each game. The empty cells are
 * paired. The two cells of a bridge form a pair; the others are paired at random. Each side gets
 * one cell of each pair. The order of the moves does not matter, because exactly one side has
 * joined its edges when the board is full. The random numbers depend on the position alone. */
#ifndef DY_CONNECTION_PLAYOUT_H
#define DY_CONNECTION_PLAYOUT_H

#include "connection/connection_board.h"

#include "base/random.h"

enum { GAMES = 256, ROUNDS = 4 };

typedef uint64_t lanes __attribute__((vector_size(GAMES / 8)));

typedef struct playouts {
    lanes stones[CELLS_MAX];  /* of side 0 */
    lanes reached[CELLS_MAX]; /* and which of them are joined to its first edge */
    lanes dice;
    uint64_t shuffler;
    int count, bridges; /* cells in `order`; of which so many are bridges, side by side */
    int order[CELLS_MAX];
    int got[CELLS_MAX];      /* games in which side 0 got the cell, */
    int won_with[CELLS_MAX]; /* and won */
    int won;
} playouts;

static uint64_t next_number(uint64_t *state) /* Steele, Lea and Flood: SplitMix */
{
    uint64_t number = dy_scatter(*state);
    *state += UINT64_C(0x9e3779b97f4a7c15);
    return number;
}

static void throw_dice(lanes *dice) /* Marsaglia: xorshift */
{
    *dice ^= *dice << 13;
    *dice ^= *dice >> 7;
    *dice ^= *dice << 17;
}

static int count_games(const lanes *set)
{
    int games = 0;
    for (int i = 0; i < GAMES / 64; i++)
        games += __builtin_popcountll((*set)[i]);
    return games;
}

/* Pairs of cells that join the same two groups of a side. */
static void list_bridges(const graph *g, playouts *games, bits *used)
{
    uint64_t groups[CELLS_MAX];
    int x, y;
    FOR_EACH (x, g->empty)
        groups[x] = 0;
    for (int i = 0; i < g->groups && i < 64; i++)
        FOR_EACH (x, g->liberties[i])
            groups[x] |= UINT64_C(1) << i;
    FOR_EACH (x, g->empty) {
        bits others = *used >> x & 1 ? 0 : g->near[x] & ~*used;
        FOR_EACH (y, others) {
            uint64_t both = groups[x] & groups[y];
            if (y > x && (both & (both - 1))) {
                *used |= BIT(x) | BIT(y);
                games->order[games->count++] = x;
                games->order[games->count++] = y;
                break;
            }
        }
    }
}

static void begin_playouts(const board *b, const position *p, const graph *graphs, playouts *games)
{
    const lanes none = {0};
    bits used = 0;
    int x;
    games->shuffler = (uint64_t)p->mover;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < CELLS_MAX; i += 64) {
            games->shuffler ^= (uint64_t)(p->stones[side] >> i);
            games->shuffler = dy_scatter(games->shuffler);
        }
    for (int i = 0; i < GAMES / 64; i++)
        games->dice[i] = next_number(&games->shuffler) | 1;
    games->count = games->won = 0;
    for (int side = 0; side < 2; side++)
        list_bridges(&graphs[side], games, &used);
    games->bridges = games->count;
    FOR_EACH (x, graphs[0].empty) {
        games->got[x] = games->won_with[x] = 0;
        if (!(used >> x & 1))
            games->order[games->count++] = x;
    }
    for (int i = 0; i < b->cells; i++)
        games->stones[i] = p->stones[0] >> i & 1 ? ~none : none;
}

static void fill_by_chance(const position *p, playouts *games)
{
    const lanes none = {0};
    for (int i = games->count - 1; i > games->bridges; i--) {
        uint64_t roll = next_number(&games->shuffler) >> 32;
        int k = games->bridges + (int)(roll * (uint64_t)(i - games->bridges + 1) >> 32);
        int cell = games->order[i];
        games->order[i] = games->order[k];
        games->order[k] = cell;
    }
    for (int i = 0; i + 1 < games->count; i += 2) {
        throw_dice(&games->dice);
        games->stones[games->order[i]] = games->dice;
        games->stones[games->order[i + 1]] = ~games->dice;
    }
    if (games->count % 2)
        games->stones[games->order[games->count - 1]] = p->mover == 0 ? ~none : none;
}

/* The games in which side 0 has joined its edges: up and down the board until nothing changes. */
static void find_wins(const board *b, playouts *games, lanes *wins)
{
    const lanes none = {0};
    lanes *reached = games->reached;
    int y, last = b->cells - 1;
    for (int i = 0; i < b->cells; i++)
        reached[i] = b->edge[0][0] >> i & 1 ? games->stones[i] : none;
    for (bool changed = true, back = false; changed; back = !back) {
        lanes more = none;
        for (int i = 0; i < b->cells; i++) {
            int x = back ? last - i : i;
            lanes any = reached[x];
            bits near = b->near[0][x];
            FOR_EACH (y, near)
                any |= reached[y];
            any &= games->stones[x];
            more |= any ^ reached[x];
            reached[x] = any;
        }
        changed = false;
        for (int i = 0; i < GAMES / 64; i++)
            changed = changed || more[i];
    }
    *wins = none;
    FOR_EACH (y, b->edge[0][1])
        *wins |= reached[y];
}

static void count_wins(const lanes *wins, playouts *games)
{
    for (int i = 0; i < games->count; i++) {
        int cell = games->order[i];
        lanes with = games->stones[cell] & *wins;
        games->got[cell] += count_games(&games->stones[cell]);
        games->won_with[cell] += count_games(&with);
    }
    games->won += count_games(wins);
}

/* The share of games that who is to move wins; `worth`: of those in which it gets the cell. */
static float play_by_chance(const board *b, const position *p, const graph *graphs, float *worth)
{
    playouts games;
    lanes wins;
    int x, all = GAMES * ROUNDS;
    begin_playouts(b, p, graphs, &games);
    for (int i = 0; i < ROUNDS; i++) {
        fill_by_chance(p, &games);
        find_wins(b, &games, &wins);
        count_wins(&wins, &games);
    }
    float value = (float)(p->mover == 0 ? games.won : all - games.won) / (float)all;
    FOR_EACH (x, graphs[0].empty) {
        int got = games.got[x], won = games.won_with[x];
        if (p->mover == 1) {
            got = all - got;
            won = got - (games.won - won);
        }
        worth[x] = got ? (float)won / (float)got : value;
    }
    return value;
}

#endif
