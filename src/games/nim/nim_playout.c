/* nim_playout.c - playouts of Two Colour Special Nim, uniform over the discs that may be taken.
 *
 * All discs are numbered, pile after pile from the top. Each knows those above and below it in its
 * pile, and the discs of a colour stand in a list from which one is drawn; so a game costs what its
 * discs cost, however long piles are.
 *
 *     pile   B W W B        a disc with none above it and one of the opponent's below it takes the
 *            0 1 2 3        run there with it: Black's 0 takes 1 and 2 */
#include "simulate/playout.h"

#include "base/fault.h"

#include <string.h>

enum { UNIT_DISCS = 1 << 20, UNIT_GAMES = 1 << 14, STOP_GAMES = 1 << 6, STOP_MOVES = 1 << 14 };

static const uint32_t NONE = UINT32_MAX;
static const uint64_t DISCS_MAX = UINT32_MAX - 1;

/* What changes as discs are taken. */
typedef struct discs {
    uint32_t *above, *below; /* of each disc; NONE */
    uint32_t *place;         /* of each disc in its list; NONE: it has been taken */
    uint32_t *list[DY_COLOURS];
    uint32_t count[DY_COLOURS];
} discs;

typedef struct player {
    const dy_match *match;
    uint32_t all; /* discs */
    unsigned char *colour;
    discs start, now;
} player;

static dyad_status check(const dyad_position *position, dyad_error *error)
{
    if (position->piles.disc_count > DISCS_MAX)
        return dy_fault(error, DYAD_E_MALFORMED, "piles of at most %u discs can be simulated",
                        NONE - 1);
    return DYAD_OK;
}

static void lengths(const dy_match *match, uint64_t *least, uint64_t *most)
{
    *least = match->moves;
    *most = match->moves + match->position->piles.disc_count;
}

static uint64_t unit_games(const dy_match *match)
{
    uint64_t count = match->position->piles.disc_count;
    uint64_t games = count ? UNIT_DISCS / count : UNIT_GAMES;
    return games < 1 ? 1 : games > UNIT_GAMES ? UNIT_GAMES : games;
}

static dyad_status best(const dyad_position *position, int to_move, dy_arena *arena, int *colour)
{
    dyad_report report;
    dy_report_init(&report, arena);
    dyad_status status = position->game->judge(position, 0, arena, NULL, &report);
    if (status != DYAD_OK)
        return status;
    *colour = report.verdict < DY_COLOURS ? (int)report.verdict + 1 : 3 - to_move;
    return DYAD_OK;
}

/* ---- a game ------------------------------------------------------------------------------- */

static bool take_discs(discs *made, uint32_t all, const uint32_t count[DY_COLOURS], dy_arena *arena)
{
    made->above = dy_arena_alloc(arena, all, sizeof *made->above);
    made->below = dy_arena_alloc(arena, all, sizeof *made->below);
    made->place = dy_arena_alloc(arena, all, sizeof *made->place);
    for (int i = 0; i < DY_COLOURS; i++) {
        made->list[i] = dy_arena_alloc(arena, count[i], sizeof *made->list[i]);
        if (!made->list[i])
            return false;
    }
    return made->above && made->below && made->place;
}

static void *open_player(const dy_match *match, dy_arena *arena)
{
    const dy_piles *piles = &match->position->piles;
    player *own = dy_arena_zero(arena, 1, sizeof *own);
    if (!own)
        return NULL;
    uint32_t all = (uint32_t)piles->disc_count, count[DY_COLOURS] = {0};
    own->match = match;
    own->all = all;
    own->colour = dy_arena_alloc(arena, all, 1);
    if (!own->colour)
        return NULL;
    for (uint32_t i = 0; i < all; i++) {
        own->colour[i] = dy_bit(piles->discs, i) ? 0 : 1;
        count[own->colour[i]]++;
    }
    discs *start = &own->start;
    if (!take_discs(start, all, count, arena) || !take_discs(&own->now, all, count, arena))
        return NULL;
    for (size_t pile = 0; pile < piles->count; pile++) {
        uint64_t begin = dy_pile_start(piles, pile), end = piles->end[pile];
        for (uint64_t i = begin; i < end; i++) {
            unsigned colour = own->colour[i];
            start->above[i] = i > begin ? (uint32_t)i - 1 : NONE;
            start->below[i] = i + 1 < end ? (uint32_t)i + 1 : NONE;
            start->place[i] = start->count[colour];
            start->list[colour][start->count[colour]++] = (uint32_t)i;
        }
    }
    return own;
}

static void begin_game(player *own)
{
    const discs *start = &own->start;
    discs *now = &own->now;
    memcpy(now->above, start->above, own->all * sizeof *now->above);
    memcpy(now->below, start->below, own->all * sizeof *now->below);
    memcpy(now->place, start->place, own->all * sizeof *now->place);
    for (int i = 0; i < DY_COLOURS; i++) {
        now->count[i] = start->count[i];
        memcpy(now->list[i], start->list[i], start->count[i] * sizeof *now->list[i]);
    }
}

static void take_disc(player *own, uint32_t disc)
{
    discs *now = &own->now;
    unsigned colour = own->colour[disc];
    uint32_t above = now->above[disc], below = now->below[disc];
    if (above != NONE)
        now->below[above] = below;
    if (below != NONE)
        now->above[below] = above;
    uint32_t last = now->list[colour][--now->count[colour]];
    now->list[colour][now->place[disc]] = last;
    now->place[last] = now->place[disc];
    now->place[disc] = NONE;
}

static void take_move(player *own, uint32_t disc)
{
    const discs *now = &own->now;
    unsigned colour = own->colour[disc];
    bool top = now->above[disc] == NONE;
    uint32_t below = now->below[disc];
    take_disc(own, disc);
    while (top && below != NONE && own->colour[below] != colour) {
        uint32_t next = now->below[below];
        take_disc(own, below);
        below = next;
    }
}

/* Plays to the end; *loser becomes who could not move, 0 or 1. False: it was stopped before. */
static bool play_game(player *own, dy_random *dice, dyad_stop stop, uint64_t *moves,
                      unsigned *loser)
{
    const discs *now = &own->now;
    uint32_t first[DY_COLOURS] = {0}; /* no disc of the colour is left before it */
    unsigned mover = (unsigned)own->match->to_move - 1;
    begin_game(own);
    for (uint64_t made = 0; now->count[mover] > 0; mover = 1 - mover, ++*moves) {
        if (made++ % STOP_MOVES == STOP_MOVES - 1 && dy_stopped(stop))
            return false;
        if (dice) {
            take_move(own, now->list[mover][dy_random_below(dice, now->count[mover])]);
            continue;
        }
        while (own->colour[first[mover]] != mover || now->place[first[mover]] == NONE)
            first[mover]++;
        take_move(own, first[mover]);
    }
    *loser = mover;
    return true;
}

static bool play(void *played, uint64_t unit, uint64_t games, dyad_stop stop, dy_tally *tally)
{
    player *own = played;
    const dy_match *match = own->match;
    bool same = match->policy == DYAD_POLICY_FIRST; /* the games are all the same: one is enough */
    uint64_t first = unit * unit_games(match), weight = same ? games : 1;
    for (uint64_t i = 0; i < games; i += weight) {
        dy_random dice;
        uint64_t moves = match->moves;
        unsigned loser;
        dy_random_init(&dice, match->seed, first + i);
        if (!play_game(own, same ? NULL : &dice, stop, &moves, &loser))
            return false;
        tally->games += weight;
        tally->outcomes[1 - loser] += weight;
        tally->total_moves += moves * weight;
        dy_distribution_add(&tally->course[0].moves, moves, weight);
        if (i % STOP_GAMES == 0 && dy_stopped(stop))
            return false;
    }
    return true;
}

/* ---- by move ------------------------------------------------------------------------------ */

static bool first_moves(const dy_match *match, dy_arena *arena, dy_first_moves *out)
{
    const dy_piles *piles = &match->position->piles;
    *out = (dy_first_moves){.count = 0};
    out->moves = dy_arena_alloc(arena, (size_t)piles->disc_count, sizeof *out->moves);
    if (!out->moves)
        return false;
    for (size_t pile = 0; pile < piles->count; pile++) {
        for (uint64_t disc = 0; disc < dy_pile_size(piles, pile); disc++) {
            if (dy_pile_disc(piles, pile, disc) == match->to_move) {
                out->moves[out->count].row = pile;
                out->moves[out->count++].column = disc;
            }
        }
    }
    return true;
}

static bool after(const dy_match *match, uint64_t row, uint64_t column, dy_arena *arena,
                  dyad_position *position, dy_match *out)
{
    const dy_piles *piles = &match->position->piles;
    (void)arena;
    dy_piles_clear(&position->piles);
    for (size_t pile = 0; pile < piles->count; pile++) {
        bool run = false; /* of the opponent's discs below the top one, which go with it */
        for (uint64_t disc = 0; disc < dy_pile_size(piles, pile); disc++) {
            int colour = dy_pile_disc(piles, pile, disc);
            bool taken = pile == row && disc == column;
            run = (taken && disc == 0) || (run && colour != match->to_move);
            if (!taken && !run && !dy_piles_push(&position->piles, colour == 1, 1))
                return false;
        }
        if (!dy_piles_end(&position->piles))
            return false;
    }
    *out = *match;
    out->position = position;
    out->to_move = 3 - match->to_move;
    out->moves++;
    return true;
}

const dy_playout dy_playout_nim = {
    .check = check,
    .lengths = lengths,
    .best = best,
    .unit_games = unit_games,
    .open = open_player,
    .play = play,
    .first_moves = first_moves,
    .after = after,
};
