/* gtp_think.c - which of three ways to think a game is given: where values say who wins, those of
 * what each move leads to, which is perfect play; the player, where it takes game and size;
 * otherwise games played out at random after each move. A level below the highest is the player's:
 * where it takes the size, values are not looked at. */
#include "gtp_think.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ROUND_GAMES = 1 << 15, /* played out between two looks at the clock, divided among the moves */
    ROUND_MOST = 32,       /* of them after each move */
    FIRST_CANDIDATES = 64,
    MOVES_MAX = 1 << 11, /* of which each is looked at; of more, one is taken at random */
};

struct thinker {
    dyad_session *session;
    unsigned jobs;
    size_t memory;
    uint64_t seed;
    dyad_player *player; /* NULL: none is needed yet */
    const dyad_game *game;
    size_t rows, columns; /* of its boards, or of piles laid out as cells */
    think_candidate *candidates;
    size_t room;
    /* Of the call that is going on. */
    dyad_play *play;
    int colour;
    const think_limits *limits;
    struct timespec begin;
    uint64_t played;   /* games, before the round that is being played */
    volatile int halt; /* that is to end, whatever is left of it */
};

thinker *thinker_new(dyad_session *session, unsigned jobs, size_t memory)
{
    thinker *t = calloc(1, sizeof *t);
    if (t)
        *t = (thinker){.session = session, .jobs = jobs, .memory = memory};
    return t;
}

void thinker_free(thinker *t)
{
    if (!t)
        return;
    dyad_player_free(t->player);
    free(t->candidates);
    free(t);
}

void thinker_reset(thinker *t, uint64_t seed)
{
    t->seed = seed;
    if (t->player)
        dyad_player_reset(t->player, seed);
}

/* On the processor it is the time of all threads, of which there is one that works. */
static void look_at_clock(const thinker *t, struct timespec *now)
{
    clock_gettime(t->limits->cpu_seconds ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, now);
}

static double seconds_since_begin(const thinker *t)
{
    struct timespec now;
    look_at_clock(t, &now);
    return (double)(now.tv_sec - t->begin.tv_sec) + (double)(now.tv_nsec - t->begin.tv_nsec) * 1e-9;
}

static bool is_stopped(const thinker *t)
{
    return t->limits->stop && __atomic_load_n(t->limits->stop, __ATOMIC_RELAXED);
}

static bool is_over(const thinker *t, uint64_t playouts)
{
    const think_limits *limits = t->limits;
    return is_stopped(t) || (limits->seconds > 0 && seconds_since_begin(t) >= limits->seconds) ||
           (limits->playouts > 0 && playouts >= limits->playouts);
}

/* Room for `count` candidates; those that are there stay. */
static bool reserve_candidates(thinker *t, size_t count)
{
    if (count <= t->room)
        return true;
    think_candidate *grown = realloc(t->candidates, count * sizeof *grown);
    if (!grown)
        return false;
    t->candidates = grown;
    t->room = count;
    return true;
}

/* The same, cleared. */
static bool take_candidates(thinker *t, size_t count)
{
    if (!reserve_candidates(t, count))
        return false;
    memset(t->candidates, 0, count * sizeof *t->candidates);
    return true;
}

/* ---- the player --------------------------------------------------------------------------- */

static dyad_move move_of(const thinker *t, int cell, int colour)
{
    size_t n = t->columns, at = (size_t)cell;
    if (at == t->rows * n)
        return (dyad_move){.kind = dyad_play_swap(t->play) ? DYAD_MOVE_SWAP : DYAD_MOVE_PASS,
                           .colour = colour};
    return (dyad_move){DYAD_MOVE_PLACE, colour, at / n, at % n};
}

/* What the player thinks, as thoughts. */
static bool take_result(thinker *t, const dyad_player_result *found, thoughts *out)
{
    if (!take_candidates(t, found->candidate_count + 1))
        return false;
    size_t count = 0;
    for (size_t i = 0; i < found->candidate_count; i++) {
        const dyad_player_candidate *from = &found->candidates[i];
        think_candidate *to = &t->candidates[count++];
        to->move = move_of(t, from->move, t->colour);
        to->visits = from->visits;
        to->winrate = from->winrate;
        to->proven = from->proven;
        to->distance = from->distance;
        to->prior = from->prior;
        for (; to->line_count < from->line_count && to->line_count < THINK_LINE_MAX;
             to->line_count++)
            to->line[to->line_count] = move_of(t, from->line[to->line_count],
                                               to->line_count % 2 ? 3 - t->colour : t->colour);
    }
    /* The one to play comes first, whatever the order. */
    size_t best = 0;
    while (best < found->candidate_count && found->candidates[best].move != found->move)
        best++;
    if (best == found->candidate_count)
        t->candidates[count++] = (think_candidate){.move = move_of(t, found->move, t->colour),
                                                   .visits = found->playouts,
                                                   .winrate = found->winrate,
                                                   .proven = found->proven,
                                                   .distance = found->distance,
                                                   .prior = -1};
    think_candidate first = t->candidates[best];
    memmove(t->candidates + 1, t->candidates, best * sizeof first);
    t->candidates[0] = first;
    for (size_t i = 0; i < count; i++)
        if (t->candidates[i].line_count == 0)
            t->candidates[i].line[t->candidates[i].line_count++] = t->candidates[i].move;
    *out = (thoughts){t->candidates, count, found->playouts, found->seconds, found->resigns};
    return true;
}

static void pass_on(void *user, const dyad_player_result *found)
{
    thinker *t = user;
    thoughts now;
    if (found->candidate_count && take_result(t, found, &now))
        t->limits->tell(t->limits->user, &now);
}

/* Rows and columns of the board; of piles, how many there are and how many discs the largest has.
 */
static void measure(const dyad_play *play, size_t *rows, size_t *columns)
{
    *rows = dyad_play_rows(play);
    *columns = dyad_play_columns(play);
    if (dyad_game_has_board(dyad_play_game(play)))
        return;
    *rows = dyad_play_size(play);
    for (size_t pile = 0; pile < *rows; pile++) {
        size_t discs = dyad_play_pile(play, pile, NULL, 0);
        *columns = discs > *columns ? discs : *columns;
    }
}

/* A player of this game and size; DYAD_E_USAGE: there is none. */
static dyad_status need_player(thinker *t)
{
    const dyad_game *game = dyad_play_game(t->play);
    size_t rows, columns;
    measure(t->play, &rows, &columns);
    bool fits = dyad_game_has_board(game) ? t->columns == columns : t->columns >= columns;
    if (t->player && t->game == game && t->rows == rows && fits)
        return DYAD_OK;
    dyad_player_free(t->player);
    t->player = NULL;
    t->game = game;
    t->rows = rows;
    t->columns = columns;
    dyad_player_request request = {.game = game,
                                   .rows = rows,
                                   .columns = columns,
                                   .memory = t->memory,
                                   .jobs = t->jobs,
                                   .seed = t->seed};
    return dyad_player_new(NULL, &request, &t->player, NULL);
}

static dyad_status think_by_player(thinker *t, thoughts *result)
{
    const think_limits *limits = t->limits;
    dyad_player_limits asked = {.playouts = limits->playouts,
                                .seconds = limits->seconds,
                                .cpu_seconds = limits->cpu_seconds,
                                .level = limits->level,
                                .stop = limits->stop,
                                .interval_seconds = limits->interval,
                                .progress = limits->tell && limits->interval > 0 ? pass_on : NULL,
                                .progress_user = t};
    dyad_player_result found;
    int turn = dyad_play_to_move(t->play);
    dyad_play_set_to_move(t->play, t->colour);
    /* Out of turn, the game may have had the position: then it counts alone. */
    bool alone = dyad_play_result(t->play).ending == DYAD_ENDING_REPEATS;
    unsigned char cells[DYAD_PLAYER_SIDE_MAX * DYAD_PLAYER_SIDE_MAX];
    if (alone)
        dyad_play_cells(t->play, cells);
    dyad_status status = alone
                             ? dyad_player_think(t->player, cells, t->colour, &asked, &found, NULL)
                             : dyad_player_think_game(t->player, t->play, &asked, &found, NULL);
    dyad_play_set_to_move(t->play, turn);
    if (status == DYAD_OK && !take_result(t, &found, result))
        status = DYAD_E_MEMORY;
    return status;
}

/* ---- piles -------------------------------------------------------------------------------- */

dyad_status think_who_wins_piles(dyad_session *session, dyad_play *play, int to_move, int *winner)
{
    const dyad_position *position;
    const dyad_report *report;
    dyad_status status = dyad_play_position(play, &position, NULL);
    if (status == DYAD_OK)
        status = dyad_judge(session, position, 0, &report);
    if (status == DYAD_OK) {
        dyad_winner named =
            dyad_game_verdict_winner(dyad_play_game(play), dyad_report_verdict(report));
        *winner = named == DYAD_WINNER_WAITS ? 3 - to_move : (int)named;
    }
    return status;
}

static dyad_status think_by_values(thinker *t, const dyad_move *moves, size_t count,
                                   thoughts *result)
{
    size_t looked = 0, winning = 0;
    dyad_status status = DYAD_OK;
    for (; looked < count && status == DYAD_OK && (looked == 0 || !is_over(t, looked)); looked++) {
        int winner = 0;
        /* There may be a million moves, and time for a few. */
        if (looked == t->room && !reserve_candidates(t, looked ? 2 * looked : FIRST_CANDIDATES))
            return DYAD_E_MEMORY;
        status = dyad_play_move(t->play, &moves[looked], NULL);
        if (status != DYAD_OK)
            return status;
        status = think_who_wins_piles(t->session, t->play, 3 - t->colour, &winner);
        dyad_play_undo(t->play);
        bool wins = winner == t->colour;
        size_t at = wins ? winning++ : looked;
        t->candidates[looked] = t->candidates[at];
        t->candidates[at] = (think_candidate){.move = moves[looked],
                                              .visits = 1,
                                              .winrate = wins,
                                              .proven = true,
                                              .line = {moves[looked]},
                                              .line_count = 1};
    }
    *result = (thoughts){t->candidates, looked, looked, seconds_since_begin(t), false};
    return status;
}

/* ---- playing out -------------------------------------------------------------------------- */

/* Best first, and of equal ones the first on the board: the order in which qsort() leaves ties
 * differs from one libc to the next. */
static int by_winrate(const void *a, const void *b)
{
    const think_candidate *x = a, *y = b;
    if (x->winrate != y->winrate)
        return x->winrate < y->winrate ? 1 : -1;
    if (x->move.row != y->move.row)
        return x->move.row < y->move.row ? -1 : 1;
    return (x->move.column > y->move.column) - (x->move.column < y->move.column);
}

/* A dyad_games_fn: a round on a large board may take longer than there is time for all of it. */
static void look_at_limits(void *user, uint64_t played, uint64_t all)
{
    thinker *t = user;
    (void)all;
    if (is_over(t, t->played + played))
        __atomic_store_n(&t->halt, 1, __ATOMIC_RELAXED);
}

/* Adds a round of games after each move, or what there is time for of it, from the first move on; a
 * game that was given up counts half. */
static dyad_status play_round(thinker *t, uint64_t round, think_candidate *sums, size_t count)
{
    uint64_t games = ROUND_GAMES / count;
    dyad_simulate_request request = {.to_move = t->colour,
                                     .games = games < ROUND_MOST ? games : ROUND_MOST,
                                     .seed = t->seed + round,
                                     .jobs = t->jobs,
                                     .by_move = true,
                                     .progress = look_at_limits,
                                     .progress_user = t,
                                     .stop = &t->halt};
    const dyad_simulation *simulation;
    dyad_status status = dyad_play_position(t->play, &request.position, NULL);
    if (status == DYAD_OK)
        status = dyad_simulate(t->session, &request, &simulation);
    if (status != DYAD_OK && status != DYAD_E_STOPPED)
        return status;
    for (size_t i = 0; i < count && i < simulation->move_count; i++) {
        const dyad_playouts *played = &simulation->moves[i].playouts;
        uint64_t won = played->outcomes[t->colour - 1], lost = played->outcomes[2 - t->colour];
        sums[i].visits += played->games;
        sums[i].winrate += (double)won + (double)(played->games - won - lost) / 2;
        t->played += played->games;
    }
    return status;
}

/* The sums as thoughts, best first. */
static void weigh(thinker *t, const think_candidate *sums, size_t count, thoughts *out)
{
    *out = (thoughts){t->candidates, count, 0, seconds_since_begin(t), false};
    for (size_t i = 0; i < count; i++) {
        t->candidates[i] = sums[i];
        if (sums[i].visits)
            t->candidates[i].winrate /= (double)sums[i].visits;
        out->playouts += sums[i].visits;
    }
    qsort(t->candidates, count, sizeof *t->candidates, by_winrate);
}

static dyad_status think_by_playouts(thinker *t, const dyad_move *moves, size_t count,
                                     thoughts *result)
{
    think_candidate *sums = calloc(count, sizeof *sums);
    dyad_status status = DYAD_OK;
    double told = 0;
    if (!sums || !take_candidates(t, count)) {
        free(sums);
        return DYAD_E_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
        sums[i].move = sums[i].line[0] = moves[i];
        sums[i].line_count = 1;
    }
    t->played = 0;
    t->halt = 0;
    for (uint64_t round = 0; status == DYAD_OK && !is_over(t, t->played); round++) {
        status = play_round(t, round, sums, count);
        double now = seconds_since_begin(t);
        if (status == DYAD_OK && t->limits->tell && t->limits->interval > 0 &&
            now - told >= t->limits->interval) {
            told = now;
            weigh(t, sums, count, result);
            t->limits->tell(t->limits->user, result);
        }
    }
    weigh(t, sums, count, result);
    free(sums);
    return status == DYAD_E_STOPPED ? DYAD_OK : status;
}

/* A move of very many, without a thought. */
static dyad_status pick_one(thinker *t, const dyad_move *moves, size_t count, thoughts *result)
{
    if (!take_candidates(t, 1))
        return DYAD_E_MEMORY;
    /* Another number for each seed and each number of moves: Knuth's multiplier. */
    size_t at = (size_t)((t->seed + count) * UINT64_C(6364136223846793005) >> 33) % count;
    t->candidates[0] =
        (think_candidate){.move = moves[at], .winrate = 0.5, .line = {moves[at]}, .line_count = 1};
    *result = (thoughts){t->candidates, 1, 0, seconds_since_begin(t), false};
    return DYAD_OK;
}

/* ---- passes ------------------------------------------------------------------------------- */

/* Another pass ends the game, and nobody wins it: it is as good as any move that wins and loses
 * equally often. */
static dyad_status weigh_pass(thinker *t, dyad_move pass, thoughts *result)
{
    size_t count = result->count, at = 0;
    if (!reserve_candidates(t, count + 1))
        return DYAD_E_MEMORY;
    while (at < count && t->candidates[at].winrate > 0.5)
        at++;
    memmove(t->candidates + at + 1, t->candidates + at, (count - at) * sizeof *t->candidates);
    t->candidates[at] = (think_candidate){
        .move = pass, .visits = 1, .winrate = 0.5, .proven = true, .line = {pass}, .line_count = 1};
    result->candidates = t->candidates;
    result->count++;
    return DYAD_OK;
}

static bool was_passed(const dyad_play *play)
{
    size_t count = dyad_play_count(play);
    dyad_move last;
    return count && dyad_play_at(play, count - 1, &last) && last.kind == DYAD_MOVE_PASS;
}

/* ---- all of it ---------------------------------------------------------------------------- */

static dyad_status think_of_moves(thinker *t, thoughts *result)
{
    size_t count = dyad_play_legal(t->play, t->colour, NULL, 0);
    dyad_move *moves = malloc((count + 1) * sizeof *moves);
    if (!moves)
        return DYAD_E_MEMORY;
    dyad_play_legal(t->play, t->colour, moves, count);
    bool may_pass = count > 1 && moves[count - 1].kind == DYAD_MOVE_PASS;
    dyad_move pass = {.kind = DYAD_MOVE_PASS, .colour = t->colour};
    count -= may_pass;
    if (count && moves[count - 1].kind == DYAD_MOVE_SWAP)
        count--;
    dyad_status status = count == 0                        ? DYAD_END
                         : moves[0].kind == DYAD_MOVE_PASS ? pick_one(t, moves, 1, result)
                         : dyad_game_expert(dyad_play_game(t->play)) == DYAD_EXPERT_VALUES
                             ? think_by_values(t, moves, count, result)
                         : count > MOVES_MAX ? pick_one(t, moves, count, result)
                                             : think_by_playouts(t, moves, count, result);
    free(moves);
    if (status == DYAD_OK && may_pass && was_passed(t->play))
        status = weigh_pass(t, pass, result);
    return status;
}

dyad_status think(thinker *t, dyad_play *play, int colour, const think_limits *limits,
                  thoughts *result)
{
    t->play = play;
    t->colour = colour;
    t->limits = limits;
    look_at_clock(t, &t->begin);
    bool weaker = limits->level > 0 && limits->level < DYAD_PLAYER_LEVELS;
    bool valued = dyad_game_expert(dyad_play_game(play)) == DYAD_EXPERT_VALUES;
    dyad_status status = valued && !weaker ? DYAD_E_USAGE : need_player(t);
    if (status == DYAD_OK)
        return think_by_player(t, result);
    return status == DYAD_E_USAGE ? think_of_moves(t, result) : status;
}
