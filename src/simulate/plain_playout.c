/* plain_playout.c - playouts by the rules of play alone, of games that have no faster way. Each
 * legal move has the same probability, but for a pass, which is made where there is no other. The
 * rules make the moves, and their journal takes the whole playout back.
 *
 * A playout that repeats a position has no winner, as in play. One that takes too long is given
 * up. */
#include "simulate/playout.h"

#include "play/plain.h"
#include "play/taken.h"

enum { UNIT_CELLS = 1 << 16, STOP_MOVES = 1 << 12, NOBODY = DY_COLOURS, UNFINISHED };

typedef struct player {
    const dy_match *match;
    dyad_allocator memory; /* an arena's, so that nothing is to be given back */
    dyad_play *play;
    dy_draw draw;
    bool failed; /* out of memory */
} player;

static dyad_status check(const dyad_position *position, dyad_error *error)
{
    dyad_play *play;
    dyad_status status = dyad_play_new_position(NULL, position, 1, &play, error);
    if (status == DYAD_OK)
        dyad_play_free(play);
    return status;
}

static void lengths(const dy_match *match, uint64_t *least, uint64_t *most)
{
    *least = match->moves;
    *most =
        match->max_moves ? match->max_moves : match->moves + dy_position_places(match->position);
}

static uint64_t unit_games(const dy_match *match)
{
    uint64_t games = UNIT_CELLS / (dy_position_places(match->position) + 1);
    return games ? games : 1;
}

static void *open_player(const dy_match *match, dy_arena *arena)
{
    player *own = dy_arena_zero(arena, 1, sizeof *own);
    if (!own)
        return NULL;
    own->match = match;
    own->memory = dy_arena_allocator(arena);
    if (dyad_play_new_position(&own->memory, match->position, match->to_move, &own->play, NULL) !=
        DYAD_OK)
        return NULL;
    return dy_draw_take(&own->draw, own->play, arena) ? own : NULL;
}

static bool has_failed(const void *opened)
{
    const player *own = opened;
    return own->failed;
}

/* Makes the first legal move; as dy_draw_play(). */
static dyad_status play_first(dyad_play *play, dyad_move *move)
{
    if (!dyad_play_legal(play, dyad_play_to_move(play), move, 1) || move->kind == DYAD_MOVE_SWAP)
        return DYAD_END;
    return dyad_play_move(play, move, NULL) == DYAD_OK ? DYAD_OK : DYAD_E_MEMORY;
}

/* Plays a game to its end, `random` NULL: by the first legal move each time. False: it was stopped,
 * or memory ran out. */
static bool play_game(player *own, dy_random *random, dyad_stop stop, uint64_t *moves,
                      uint64_t captured[DY_COLOURS], size_t *outcome)
{
    const dy_match *match = own->match;
    dyad_play *play = own->play;
    dyad_move move;
    dyad_play_reset(play);
    dy_draw_begin(&own->draw, play);
    *moves = match->moves;
    for (int i = 0; i < DY_COLOURS; i++)
        captured[i] = match->captured[i];
    while (!match->max_moves || *moves < match->max_moves) {
        dyad_status status =
            random ? dy_draw_play(&own->draw, play, random, &move) : play_first(play, &move);
        own->failed = status == DYAD_E_MEMORY;
        if (own->failed)
            return false;
        if (status == DYAD_END)
            break;
        size_t made = dyad_play_count(play) - 1, taken = dyad_play_captured_count(play, made);
        captured[dy_taken_colour(play, made) - 1] += taken;
        if (++*moves % STOP_MOVES == 0 && dy_stopped(stop))
            return false;
    }
    dyad_standing standing = dyad_play_result(play);
    *outcome = standing.ending == DYAD_ENDING_NONE ? UNFINISHED
               : standing.winner                   ? (size_t)standing.winner - 1
                                                   : NOBODY;
    return true;
}

static bool play(void *opened, uint64_t unit, uint64_t games, dyad_stop stop, dy_tally *tally)
{
    player *own = opened;
    const dy_match *match = own->match;
    bool same = match->policy == DYAD_POLICY_FIRST; /* the games are all the same: one is enough */
    uint64_t first = unit * unit_games(match), weight = same ? games : 1;
    for (uint64_t i = 0; i < games; i += weight) {
        dy_random random;
        uint64_t moves, captured[DY_COLOURS];
        size_t outcome;
        dy_random_init(&random, match->seed, first + i);
        if (dy_stopped(stop) ||
            !play_game(own, same ? NULL : &random, stop, &moves, captured, &outcome))
            return false;
        tally->games += weight;
        tally->outcomes[outcome] += weight;
        tally->total_moves += moves * weight;
        struct dy_course *course = &tally->course[outcome == UNFINISHED];
        dy_distribution_add(&course->moves, moves, weight);
        for (int k = 0; k < DY_COLOURS && match->position->game->captures; k++)
            dy_distribution_add(&course->captured[k], captured[k], weight);
    }
    return true;
}

/* ---- by move ------------------------------------------------------------------------------ */

static bool first_moves(const dy_match *match, dy_arena *arena, dy_first_moves *out)
{
    dyad_allocator memory = dy_arena_allocator(arena);
    dyad_play *play;
    *out = (dy_first_moves){.count = 0};
    if (dyad_play_new_position(&memory, match->position, match->to_move, &play, NULL) != DYAD_OK)
        return false;
    size_t count = dyad_play_legal(play, match->to_move, NULL, 0);
    dyad_move *moves = dy_arena_alloc(arena, count, sizeof *moves);
    out->moves = dy_arena_alloc(arena, count, sizeof *out->moves);
    if (!moves || !out->moves)
        return false;
    dyad_play_legal(play, match->to_move, moves, count);
    for (size_t i = 0; i < count; i++) {
        if (moves[i].kind != DYAD_MOVE_PLACE)
            continue;
        out->moves[out->count].row = moves[i].row;
        out->moves[out->count++].column = moves[i].column;
    }
    return true;
}

static bool after(const dy_match *match, uint64_t row, uint64_t column, dy_arena *arena,
                  dyad_position *position, dy_match *out)
{
    dy_arena_mark here = dy_arena_here(arena);
    dyad_allocator memory = dy_arena_allocator(arena);
    const dyad_position *now;
    dyad_play *play;
    dyad_move move = {DYAD_MOVE_PLACE, match->to_move, (size_t)row, (size_t)column};
    *out = *match;
    bool made =
        dyad_play_new_position(&memory, match->position, match->to_move, &play, NULL) == DYAD_OK &&
        dyad_play_move(play, &move, NULL) == DYAD_OK &&
        dyad_play_position(play, &now, NULL) == DYAD_OK && dy_position_copy(position, now);
    if (made)
        out->captured[dy_taken_colour(play, 0) - 1] += dyad_play_captured_count(play, 0);
    dy_arena_back(arena, here);
    out->position = position;
    out->to_move = 3 - match->to_move;
    out->moves++;
    return made;
}

/* ---- the rows ----------------------------------------------------------------------------- */

static const char *const stays[] = {"nobody", NULL};
static const char *const captures[] = {"nobody", "unfinished", NULL};

#define PLAIN                                                                          \
    .check = check, .lengths = lengths, .unit_games = unit_games, .open = open_player, \
    .play = play, .failed = has_failed, .first_moves = first_moves, .after = after

const dy_playout dy_plain_playout = {.others = stays, PLAIN};
const dy_playout dy_plain_playout_of_captures = {
    .others = captures, .captures = true, .moves_a_cell = 100, PLAIN};
