/* simulate.c - divides games into units, hands them to threads, puts the counts together.
 *
 *     match 0         match 1         ...      one for each first move, or one in all
 *     unit 0 1 2 3    unit 0 1 2 3             taken in this order, by whoever is free
 *
 * A thread keeps counts of its own while it stays with a match. It adds them to the match's counts
 * when it goes on to another. */
#include "simulate/simulate.h"

#include "base/cpu.h"
#include "base/fault.h"
#include "base/threads.h"
#include "play/plain.h"
#include "simulate/playout.h"

#include <inttypes.h>
#include <pthread.h>
#include <unistd.h>

#define DY_GAME(x)    extern const dyad_game dy_game_##x;
#define DY_PLAYOUT(x) extern const dy_playout dy_playout_##x;
#include "games/games.def"

static const struct playout_row {
    const dyad_game *game;
    const dy_playout *playout;
} playout_rows[] = {
#define DY_PLAYOUT(x) {&dy_game_##x, &dy_playout_##x},
#include "games/games.def"
};

static const uint64_t GAMES_MAX = INT64_MAX; /* of one simulation, all first moves together */
static const uint64_t MOVES_MAX = INT64_MAX; /* of all games together, so that sums fit */

/* What is played, by all threads. */
typedef struct simulation {
    const dy_playout *playout;
    const dyad_simulate_request *request;
    const dyad_allocator *memory;
    const dy_match *matches;
    dy_tally *tallies; /* one a match */
    uint64_t match_count, unit_games, match_units;
    uint64_t next;     /* the unit to be taken next, over all matches; by atomic operations */
    volatile int over; /* no further unit is to be begun */
    pthread_mutex_t lock;
    uint64_t played; /* games, as progress tells of them; under the lock, as is what follows */
    dyad_status status;
} simulation;

const dy_playout *dy_playout_of(const dyad_game *game)
{
    for (size_t i = 0; i < sizeof playout_rows / sizeof playout_rows[0]; i++)
        if (playout_rows[i].game == game)
            return playout_rows[i].playout;
    if (!game->rules)
        return NULL;
    return game->captures ? &dy_plain_playout_of_captures : &dy_plain_playout;
}

/* ---- threads ------------------------------------------------------------------------------ */

/* What a thread has. */
typedef struct worker {
    simulation *run;
    dy_arena player_arena, tally_arena;
    void *player;
    uint64_t match; /* that the player is of */
    dy_tally tally; /* of the match, as far as it has not been added */
} worker;

static void end_run(simulation *run, dyad_status status)
{
    pthread_mutex_lock(&run->lock);
    if (run->status == DYAD_OK)
        run->status = status;
    pthread_mutex_unlock(&run->lock);
    __atomic_store_n(&run->over, 1, __ATOMIC_RELAXED);
}

static void add_tally(worker *own)
{
    if (!own->player)
        return;
    pthread_mutex_lock(&own->run->lock);
    dy_tally_move(&own->run->tallies[own->match], &own->tally);
    pthread_mutex_unlock(&own->run->lock);
}

bool dy_match_tally(const dy_playout *playout, const dy_match *match, dy_arena *arena,
                    dy_tally *tally)
{
    const dy_grid *grid = &match->position->grid;
    dy_bounds bounds = {.given_up = match->max_moves};
    playout->lengths(match, &bounds.least_moves, &bounds.most_moves);
    if (playout->captures) { /* of the stones there are, and those that may come */
        bounds.most_captured = bounds.most_moves + 1;
        for (int i = 0; i < DY_COLOURS; i++)
            bounds.most_captured += dy_grid_count(grid, i + 1) + match->captured[i];
    }
    return dy_tally_take(tally, &bounds, arena);
}

/* Makes the worker's player one of the match; false when out of memory. */
static bool turn_to(worker *own, uint64_t match)
{
    const simulation *run = own->run;
    if (own->player && own->match == match)
        return true;
    add_tally(own);
    own->player = NULL;
    own->match = match;
    dy_arena_reset(&own->player_arena);
    dy_arena_reset(&own->tally_arena);
    if (!dy_match_tally(run->playout, &run->matches[match], &own->tally_arena, &own->tally))
        return false;
    own->player = run->playout->open(&run->matches[match], &own->player_arena);
    return own->player != NULL;
}

static void tell(simulation *run, uint64_t games)
{
    pthread_mutex_lock(&run->lock);
    run->played += games;
    if (run->request->progress)
        run->request->progress(run->request->progress_user, run->played,
                               run->match_count * run->request->games);
    pthread_mutex_unlock(&run->lock);
}

static void *work(void *argument)
{
    worker *own = argument;
    simulation *run = own->run;
    uint64_t games = run->request->games, all = run->match_count * run->match_units, unit;
    while (!__atomic_load_n(&run->over, __ATOMIC_RELAXED) &&
           (unit = __atomic_fetch_add(&run->next, 1, __ATOMIC_RELAXED)) < all) {
        uint64_t number = unit % run->match_units, left = games - number * run->unit_games;
        uint64_t count = left < run->unit_games ? left : run->unit_games;
        if (dy_stopped(run->request->stop)) {
            end_run(run, DYAD_E_STOPPED);
        } else if (!turn_to(own, unit / run->match_units)) {
            end_run(run, DYAD_E_MEMORY);
        } else if (!run->playout->play(own->player, number, count, run->request->stop,
                                       &own->tally)) {
            bool failed = run->playout->failed && run->playout->failed(own->player);
            end_run(run, failed ? DYAD_E_MEMORY : DYAD_E_STOPPED);
        } else {
            tell(run, count);
        }
    }
    add_tally(own);
    return NULL;
}

static unsigned count_threads(unsigned jobs, uint64_t units)
{
    if (jobs == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        jobs = cores > 0 ? (unsigned)cores : 1;
    }
    jobs = jobs > DYAD_JOBS_MAX ? DYAD_JOBS_MAX : jobs;
    return units < jobs ? (unsigned)units : jobs;
}

/* Plays everything, on this thread and as many others as can be had. False when out of memory. */
static bool play_all(simulation *run)
{
    unsigned count = count_threads(run->request->jobs, run->match_count * run->match_units),
             started = 0;
    worker *workers = dy_memory_new(run->memory, count, sizeof *workers);
    pthread_t *threads = dy_memory_new(run->memory, count, sizeof *threads);
    if (workers && threads) {
        for (unsigned i = 0; i < count; i++) {
            workers[i] = (worker){.run = run};
            dy_arena_init(&workers[i].player_arena, run->memory);
            dy_arena_init(&workers[i].tally_arena, run->memory);
        }
        while (started + 1 < count &&
               dy_thread_start(&threads[started], work, &workers[started + 1]))
            started++;
        work(&workers[0]);
        for (unsigned i = 0; i < started; i++)
            pthread_join(threads[i], NULL);
        for (unsigned i = 0; i < count; i++) {
            dy_arena_free(&workers[i].player_arena);
            dy_arena_free(&workers[i].tally_arena);
        }
    }
    bool had_memory = workers && threads;
    dy_memory_free(run->memory, threads, count, sizeof *threads);
    dy_memory_free(run->memory, workers, count, sizeof *workers);
    return had_memory;
}

/* ---- what is asked for -------------------------------------------------------------------- */

const char *dyad_policy_name(size_t policy)
{
    static const char *const names[] = {
        [DYAD_POLICY_UNIFORM] = "uniform", [DYAD_POLICY_FIRST] = "first"};
    return policy < sizeof names / sizeof names[0] ? names[policy] : NULL;
}

const char *dyad_game_outcome_name(const dyad_game *game, size_t outcome)
{
    const dy_playout *playout = game ? dy_playout_of(game) : NULL;
    if (playout && outcome < DY_COLOURS)
        return game->colours[outcome];
    for (size_t i = 0; playout && playout->others && playout->others[i]; i++)
        if (DY_COLOURS + i == outcome)
            return playout->others[i];
    return NULL;
}

dyad_status dy_simulate_check(const dyad_game *game, const dyad_simulate_request *request,
                              dyad_error *error)
{
    const dy_playout *playout = dy_playout_of(game);
    if (!playout)
        return dy_fault(error, DYAD_E_USAGE, "%s cannot be simulated", game->name);
    if (request->to_move < 0 || request->to_move > DY_COLOURS)
        return dy_fault(error, DYAD_E_USAGE, "to_move %d: colours are 1 and 2", request->to_move);
    if (!dyad_policy_name((size_t)request->policy))
        return dy_fault(error, DYAD_E_USAGE, "there is no such policy");
    if (request->games == 0)
        return dy_fault(error, DYAD_E_USAGE, "games: at least one is to be played");
    if (request->games > GAMES_MAX)
        return dy_fault(error, DYAD_E_USAGE, "games: at most %" PRIu64, GAMES_MAX);
    if (request->jobs > DYAD_JOBS_MAX)
        return dy_fault(error, DYAD_E_USAGE, "jobs: at most %d", DYAD_JOBS_MAX);
    if (request->max_moves && !playout->moves_a_cell)
        return dy_fault(error, DYAD_E_USAGE, "max_moves: every game of %s ends by itself",
                        game->name);
    if (request->max_moves > MOVES_MAX / request->games)
        return dy_fault(error, DYAD_E_USAGE, "max_moves: at most %" PRIu64 " in all games together",
                        MOVES_MAX);
    if (dy_cpu_level(request->cpu) == DYAD_CPU_AUTO)
        return dy_fault(error, DYAD_E_USAGE, "the processor lacks what was asked for");
    return DYAD_OK;
}

static dyad_status check_request(const dyad_simulate_request *request, dyad_error *error)
{
    const dyad_position *position = request->position;
    if (!position)
        return dy_fault(error, DYAD_E_USAGE, "a simulation needs a position");
    dyad_status status = dy_simulate_check(position->game, request, error);
    const dy_playout *playout = dy_playout_of(position->game);
    return status == DYAD_OK && playout->check ? playout->check(position, error) : status;
}

dy_match dy_match_of(const dyad_simulate_request *request, const dy_playout *playout)
{
    const dyad_position *position = request->position;
    uint64_t max_moves = request->max_moves;
    if (max_moves == 0)
        max_moves = playout->moves_a_cell * dy_grid_cells(&position->grid);
    return (dy_match){.position = position,
                      .to_move = request->to_move ? request->to_move : dy_position_mover(position),
                      .policy = request->policy,
                      .seed = request->seed,
                      .max_moves = max_moves,
                      .cpu = dy_cpu_level(request->cpu)};
}

/* ---- by move ------------------------------------------------------------------------------ */

/* The matches after each first move, or as many as there were before a stop was asked for.
 * Positions have memory of their own, to be given back. */
typedef struct branches {
    dy_first_moves list;
    dy_match *matches;
    dyad_position *positions;
} branches;

static void free_branches(branches *made)
{
    for (size_t i = 0; made->positions && i < made->list.count; i++)
        dy_position_free(&made->positions[i]);
}

static bool take_branches(const simulation *run, const dy_match *root, dy_arena *arena,
                          branches *made)
{
    const dyad_position *position = root->position;
    if (!run->playout->first_moves(root, arena, &made->list))
        return false;
    size_t count = made->list.count;
    made->matches = dy_arena_alloc(arena, count, sizeof *made->matches);
    made->positions = dy_arena_alloc(arena, count, sizeof *made->positions);
    for (size_t i = 0; made->positions && i < count; i++)
        dy_position_init(&made->positions[i], position->game, run->memory);
    if (!made->matches || !made->positions)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (dy_stopped(run->request->stop)) {
            made->list.count = i;
            break;
        }
        if (!run->playout->after(root, made->list.moves[i].row, made->list.moves[i].column, arena,
                                 &made->positions[i], &made->matches[i]))
            return false;
        made->matches[i].seed = dy_seed_of(root->seed, i); /* games of its own */
    }
    return true;
}

/* Shows the tallies of the first moves one by one, and added up. */
static bool show_moves(const simulation *run, const branches *made, dy_tally *all, dy_arena *keep,
                       dyad_simulation *out)
{
    dyad_first_move *moves = dy_arena_alloc(keep, made->list.count, sizeof *moves);
    if (!moves)
        return false;
    for (size_t i = 0; i < made->list.count; i++) {
        dy_tally *one = &run->tallies[i];
        dy_tally_add(all, one);
        moves[i] = (dyad_first_move){.row = made->list.moves[i].row,
                                     .column = made->list.moves[i].column,
                                     .playouts = dy_tally_show(one)};
    }
    out->move_count = made->list.count;
    out->moves = moves;
    return true;
}

/* ---- all of it ---------------------------------------------------------------------------- */

/* Plays the matches. DYAD_OK, DYAD_E_STOPPED, DYAD_E_MEMORY, or DYAD_E_USAGE where they are too
 * many games; the tallies come from `keep`. */
static dyad_status play_matches(simulation *run, const dy_match *matches, uint64_t count,
                                dy_arena *keep)
{
    uint64_t games = run->request->games;
    run->matches = matches;
    run->match_count = count;
    run->tallies = dy_arena_alloc(keep, (size_t)count, sizeof *run->tallies);
    for (uint64_t i = 0; i < count; i++)
        if (!run->tallies || !dy_match_tally(run->playout, &matches[i], keep, &run->tallies[i]))
            return DYAD_E_MEMORY;
    if (count == 0)
        return dy_stopped(run->request->stop) ? DYAD_E_STOPPED : DYAD_OK;
    if (games > GAMES_MAX / count ||
        (matches[0].max_moves && games * count > MOVES_MAX / matches[0].max_moves))
        return DYAD_E_USAGE;
    run->unit_games = run->playout->unit_games(&matches[0]);
    run->match_units = games / run->unit_games + (games % run->unit_games != 0);
    return play_all(run) ? run->status : DYAD_E_MEMORY;
}

static dyad_status simulate(simulation *run, const dy_match *root, dy_arena *scratch,
                            dy_arena *keep, dyad_simulation *out)
{
    branches made = {.matches = NULL};
    dy_tally all;
    dyad_status status = DYAD_E_MEMORY;
    if (!run->request->by_move) {
        status = play_matches(run, root, 1, keep);
        if (status == DYAD_OK || status == DYAD_E_STOPPED)
            out->all = dy_tally_show(&run->tallies[0]);
        return status;
    }
    dy_tally *kept = dy_arena_alloc(keep, 1, sizeof *kept);
    if (kept && dy_match_tally(run->playout, root, keep, &all) &&
        take_branches(run, root, scratch, &made)) {
        status = play_matches(run, made.matches, made.list.count, keep);
        if ((status == DYAD_OK || status == DYAD_E_STOPPED) &&
            !show_moves(run, &made, &all, keep, out))
            status = DYAD_E_MEMORY;
        *kept = all;
        out->all = dy_tally_show(kept);
    }
    free_branches(&made);
    return status;
}

dyad_status dy_simulate(const dyad_simulate_request *request, const dyad_allocator *memory,
                        dy_arena *keep, dyad_simulation *simulated, dyad_error *error)
{
    dyad_status status = check_request(request, error);
    if (status != DYAD_OK)
        return status;
    simulation run = {.playout = dy_playout_of(request->position->game),
                      .request = request,
                      .memory = memory,
                      .lock = PTHREAD_MUTEX_INITIALIZER};
    dy_match root = dy_match_of(request, run.playout);
    *simulated = (dyad_simulation){.position = request->position,
                                   .to_move = root.to_move,
                                   .policy = root.policy,
                                   .seed = root.seed,
                                   .max_moves = root.max_moves};
    dy_arena scratch;
    dy_arena_init(&scratch, memory);
    if (run.playout->best)
        status = run.playout->best(request->position, root.to_move, &scratch, &simulated->best);
    if (status == DYAD_OK)
        status = simulate(&run, &root, &scratch, keep, simulated);
    dy_arena_free(&scratch);
    pthread_mutex_destroy(&run.lock);
    if (status == DYAD_E_STOPPED)
        return dy_fault_stopped(error);
    if (status == DYAD_E_USAGE)
        return dy_fault(error, status,
                        "games: at most %" PRIu64 ", or moves, of all first moves together",
                        GAMES_MAX);
    return status == DYAD_OK ? status : dy_fault_memory(error);
}
