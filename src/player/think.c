/* think.c - thinks about a position: takes over the tree of earlier calls, asks the solver, runs
 * the search on several threads, and watches the limits. */
#include "base/stop.h"
#include "base/threads.h"
#include "play/play_layout.h"
#include "play/play_rules.h"
#include "play/repeats.h"
#include "player/player_end.h"
#include "player/player_level.h"
#include "player/player_swap.h"
#include "solver/solver.h"

#include "base/border.h"
#include <pthread.h>
#include <string.h>
#include <time.h>

enum {
    CHECK_EVERY = 16,   /* walks between looks at the clock, on the calling thread */
    REUSE_PLIES = 3,    /* how far from the last position the next one is looked for */
    PERFECT_CELLS = 36, /* cells of a board up to which a position is solved whatever it takes */
    SOLVE_EVERY = 2048, /* walks between turns of the solver, on the calling thread */
    SOLVE_FIRST = 8,    /* turns that it has at once at the beginning, but for an open game */
    KNOWN_TURNS = 4,    /* and when a glance says that there is a move that wins or draws */
    DRAW_WALKS = 4000,  /* to choose among moves that draw */
    /* Positions that are visited for the end of a game: at full strength, where a number of
     * playouts is the only limit, and at a level, times the level. */
    END_NODES = 20000,
    END_NODES_COUNTED = 2000,
    END_NODES_A_LEVEL = 100,
    END_NODES_GLANCE = 8 /* where that is not sure, and where estimates are blurred */
};

typedef struct thought {
    dyad_player *player;
    const dyad_player_limits *limits;
    dyad_player_result *result;
    dy_search search;
    double begin, told;
    uint64_t next;                /* walk; by atomic operations */
    uint64_t done;                /* likewise */
    int over;                     /* likewise */
    dyad_status status;           /* of a thread that failed; likewise */
    dyad_solver *solver;          /* NULL: there is none, or no more use for it */
    double solver_seconds;        /* that it took */
    bool open_game;               /* so many cells are empty that it seldom sees an end */
    bool drawn;                   /* the solver says that the best is a draw */
    int told_move;                /* by the solver where all lose, or -1 */
    bool may_swap;                /* who is to move may */
    const dy_player_level *level; /* NULL: the highest */
    unsigned threads;
} thought;

typedef struct thread_work {
    thought *on;
    dy_walker *walker;
} thread_work;

static double clock_of(const dyad_player_limits *limits)
{
    struct timespec now;
    clock_gettime(limits->cpu_seconds ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void end_thought(thought *on)
{
    __atomic_store_n(&on->over, 1, __ATOMIC_RELAXED);
}

static bool is_over(const thought *on)
{
    return __atomic_load_n(&on->over, __ATOMIC_RELAXED) != 0;
}

/* ---- the root ----------------------------------------------------------------------------- */

/* What has been before the root: the latest is number 0. */
static dy_player_past *past_at(const dyad_player *player, size_t number)
{
    return &player->past[(player->past_made - 1 - number) % DY_PLAYER_PAST];
}

static void remember(dyad_player *player, const dy_player_position *had)
{
    if (!player->past)
        return;
    player->past_made++;
    dy_player_past *past = past_at(player, 0);
    memcpy(past->cells, had->cells, player->cells);
    past->to_move = (unsigned char)had->to_move;
    past->passed = had->passed;
}

static size_t past_count(const dyad_player *player)
{
    return player->past_made < DY_PLAYER_PAST ? player->past_made : DY_PLAYER_PAST;
}

typedef struct past_walk {
    dyad_player *player;
    size_t number;
    bool same;
} past_walk;

/* A dy_past_fn: whether what is remembered is that of a game. */
static void compare_past(void *user, const unsigned char *cells, int to_move, bool passed)
{
    past_walk *walk = user;
    const dy_player_past *had = past_at(walk->player, walk->number++);
    walk->same = walk->same && had->to_move == to_move && had->passed == passed &&
                 memcmp(had->cells, cells, walk->player->cells) == 0;
}

/* A dy_past_fn. */
static void write_past(void *user, const unsigned char *cells, int to_move, bool passed)
{
    past_walk *walk = user;
    dy_player_past *past = past_at(walk->player, walk->number++);
    memcpy(past->cells, cells, walk->player->cells);
    past->to_move = (unsigned char)to_move;
    past->passed = passed;
}

static size_t moves_of(const dyad_play *game)
{
    size_t count = dyad_play_count(game);
    return count < DY_PLAYER_PAST ? count : DY_PLAYER_PAST;
}

static bool is_past_of(dyad_player *player, const dyad_play *game)
{
    past_walk walk = {.player = player, .same = past_count(player) == moves_of(game)};
    if (walk.same)
        dy_repeats_tell(game, DY_PLAYER_PAST, compare_past, &walk);
    return walk.same;
}

static void take_past(dyad_player *player, const dyad_play *game)
{
    past_walk walk = {.player = player};
    player->past_made = moves_of(game);
    dy_repeats_tell(game, DY_PLAYER_PAST, write_past, &walk);
}

/* Looks for a position among those that follow from a node, which stands for `here`, within some
 * plies. What has been before it is remembered, the latest first. */
static bool find_node(dyad_player *player, dy_node at, const dy_player_position *here,
                      const dy_player_position *wanted, int plies, dy_node *found)
{
    unsigned char after[DY_PLAYER_CELLS];
    dy_block *children = dy_node_children(&player->tree, at);
    void *board = player->walkers[0].board;
    if (here->to_move == wanted->to_move && here->passed == wanted->passed &&
        memcmp(here->cells, wanted->cells, player->cells) == 0) {
        *found = at;
        return true;
    }
    if (plies == 0 || !children)
        return false;
    /* Stones that are put stay; discs that are taken do not. */
    bool lasting = !player->game->piles && (!player->game->captures || plies == 1);
    for (uint32_t i = 0; i < children->count; i++) {
        size_t move = dy_block_move(children)[i];
        bool pass = move == player->cells;
        if (lasting && !pass && wanted->cells[move] != here->to_move)
            continue;
        player->rules->load(board, here);
        player->rules->play(board, (int)move);
        player->rules->look(board, after);
        dy_player_position next = {.cells = after, .to_move = 3 - here->to_move, .passed = pass};
        if (find_node(player, (dy_node){children, i}, &next, wanted, plies - 1, found)) {
            remember(player, here);
            return true;
        }
    }
    return false;
}

/* Makes the position the root of the tree, with what is known of it; `full`: at full strength. */
static dyad_status put_root(dyad_player *player, const dy_player_position *position, bool full)
{
    dy_node root = dy_tree_root(&player->tree), old = root;
    bool found = false, has_past = player->past && position->game;
    bool repeats = full && !(player->off & DYAD_PLAYER_OFF_REPEATS);
    bool is_alike = player->rooted && player->root.repeats == repeats; /* a level knows no past */
    dy_player_position before = player->root;
    size_t made = player->past_made;
    bool stays = !player->game->captures && !player->game->piles;
    int plies = stays ? REUSE_PLIES : REUSE_PLIES - 1;
    before.repeats = before.replies = false;
    if (is_alike && !(player->off & DYAD_PLAYER_OFF_REUSE))
        found = find_node(player, root, &before, position, plies, &old);
    if (player->past_made == made + 2) { /* in the order in which they came */
        dy_player_past later = *past_at(player, 1);
        *past_at(player, 1) = *past_at(player, 0);
        *past_at(player, 0) = later;
    }
    /* What comes again is another position where other ones have been. */
    found = found && (!has_past || is_past_of(player, position->game));
    if (!found) {
        dy_tree_clear(&player->tree);
        player->past_made = 0;
        if (has_past)
            take_past(player, position->game);
    } else if (old.block != root.block && !dy_tree_cut(&player->tree, old)) {
        player->rooted = false;
        return DYAD_E_MEMORY;
    }
    memcpy(player->root_cells, position->cells, player->cells);
    player->root = *position;
    player->root.cells = player->root_cells;
    player->root.repeats = repeats;
    player->root.replies = full && !(player->off & DYAD_PLAYER_OFF_REPLIES);
    player->root.past = player->past;
    player->root.past_count = player->past ? past_count(player) : 0;
    player->root.game = NULL;
    player->rooted = true;
    dy_player_end_forget(player);
    /* What others know of it must not hide a move. */
    root = dy_tree_root(&player->tree);
    dy_block_known(root.block)[0] = DY_NODE_OPEN;
    dy_block_lesser(root.block)[0] = 0;
    dy_block_glance(root.block)[0] = DY_NODE_UNSEEN;
    for (unsigned i = 0; i < player->jobs; i++)
        player->rules->load(player->walkers[i].board, &player->root);
    return DYAD_OK;
}

static dy_node root_of(const thought *on)
{
    return dy_tree_root(&on->player->tree);
}

/* NULL: it has none yet. */
static dy_block *root_children(const thought *on)
{
    return dy_node_children(&on->player->tree, root_of(on));
}

/* The child of the root by a move; false: there is none. */
static bool root_child(const thought *on, int move, dy_node *out)
{
    dy_block *children = root_children(on);
    for (uint32_t i = 0; children && i < children->count; i++)
        if (dy_block_move(children)[i] == move) {
            *out = (dy_node){children, i};
            return true;
        }
    return false;
}

static void settle_root(const thought *on)
{
    dy_node line[1] = {root_of(on)};
    dy_search_settle(&on->search, line, 0);
}

static bool root_known(const thought *on)
{
    return dy_node_known(root_of(on)) != DY_NODE_OPEN;
}

/* ---- the solver --------------------------------------------------------------------------- */

/* Every move that does not keep the draw loses. */
static dyad_status note_draw(thought *on, uint64_t nodes)
{
    dyad_player *player = on->player;
    unsigned char marks[DYAD_SOLVE_CELLS];
    dyad_answer known;
    dyad_solve_limits limits = {.nodes = nodes};
    dyad_status status = dyad_solve_moves(on->solver, player->root.cells, player->root.to_move,
                                          &limits, marks, &known, NULL);
    if (status != DYAD_OK || known != DYAD_YES)
        return status;
    for (size_t move = 0; move < player->cells; move++) {
        dy_node child = {NULL, 0};
        if (!root_child(on, (int)move, &child))
            continue;
        dy_node_set_lesser(child, false);
        if (!marks[move])
            dy_node_make_known(child, DY_NODE_LOSS);
    }
    on->drawn = true;
    on->solver = NULL;
    return DYAD_OK;
}

/* Takes over what the solver knows of the root. */
static dyad_status note_solution(thought *on, int winner, int move, uint64_t nodes)
{
    dy_node child = {NULL, 0};
    if (winner < 0)
        return DYAD_OK;
    if (winner == 0)
        return note_draw(on, nodes);
    if (winner == on->player->root.to_move) {
        if (!root_child(on, move, &child))
            return DYAD_OK; /* it does not say how */
        dy_node_set_lesser(child, false);
        dy_node_make_known(child, DY_NODE_WIN);
        settle_root(on);
    } else {
        dy_node_make_known(root_of(on), DY_NODE_WIN);
        on->told_move = move;
    }
    on->solver = NULL;
    return DYAD_OK;
}

/* Asks who wins the root, looking into so many positions more; 0: as many as it takes. */
static dyad_status ask_solver(thought *on, uint64_t nodes)
{
    int winner = -1, move = -1;
    dyad_solve_limits limits = {.nodes = nodes};
    if (!on->solver)
        return DYAD_OK;
    const dy_player_position *root = &on->player->root;
    dyad_status status =
        dy_solver_begin(__func__, on->solver, root->cells, root->to_move, &limits, NULL);
    if (status == DYAD_OK)
        status = dy_solver_best_move(on->solver, root->cells, root->to_move, &winner, &move);
    if (status == DYAD_E_LIMIT) { /* its memory does not suffice */
        on->solver = NULL;
        return DYAD_OK;
    }
    return status == DYAD_OK ? note_solution(on, winner, move, nodes) : status;
}

/* The move that the search likes best; false: it is known, or there is none. */
static bool favourite_of(const thought *on, dy_node *best)
{
    dy_block *children = root_children(on);
    bool found = false;
    for (uint32_t i = 0; children && i < children->count; i++) {
        dy_node child = {children, i};
        if (!dy_node_lesser(child) && dy_node_known(child) == DY_NODE_OPEN &&
            (!found || dy_node_visits(child) > dy_node_visits(*best))) {
            *best = child;
            found = true;
        }
    }
    return found;
}

/* Asks whether the move that the search likes best wins, so that a win is not left, and a move that
 * loses is. */
static dyad_status ask_about_favourite(thought *on, uint64_t nodes)
{
    const dyad_player *player = on->player;
    unsigned char cells[DYAD_SOLVE_CELLS];
    dyad_solve_limits limits = {.nodes = nodes};
    dyad_solution solution = {.known = DYAD_OPEN};
    dy_node child = {NULL, 0};
    int mover = player->root.to_move;
    if (!on->solver || !favourite_of(on, &child))
        return DYAD_OK;
    memcpy(cells, player->root.cells, player->cells);
    cells[dy_node_move(child)] = (unsigned char)mover;
    dyad_status status = dyad_solve(on->solver, cells, 3 - mover, &limits, &solution, NULL);
    if (status == DYAD_E_LIMIT) { /* its memory does not suffice */
        on->solver = NULL;
        return DYAD_OK;
    }
    if (status == DYAD_OK && solution.known == DYAD_YES) {
        int known = solution.winner == mover ? DY_NODE_WIN
                    : solution.winner == 0   ? DY_NODE_DRAW
                                             : DY_NODE_LOSS;
        dy_node_make_known(child, known);
        settle_root(on);
    }
    return status;
}

/* About a fifth of the time, whatever the board; the cost of a position grows so. */
static uint64_t nodes_a_turn(const dyad_player *player)
{
    size_t n = player->rows > player->columns ? player->rows : player->columns;
    uint64_t fifth = n * n * n * n * n;
    return 4 * UINT64_C(161051) / fifth + 1;
}

/* A fifth of the time, and a part of that at once. In an open game it is less where neither side
 * has a lead, as the solver seldom sees an end there. */
static bool solver_has_time(const thought *on)
{
    double share = 0.2, at_once = 0.25, all = on->limits->seconds;
    if (on->open_game) {
        dy_node root = root_of(on);
        double lead = dy_node_visits(root) ? 2 * (double)dy_node_mean(root) - 1 : 0;
        share = 0.06 + 0.3 * (lead < 0 ? -lead : lead);
    }
    double elapsed = clock_of(on->limits) - on->begin;
    return all <= 0 || on->solver_seconds <= share * (elapsed + at_once * all);
}

/* Before the first walk, and now and then; on the calling thread. */
static dyad_status use_solver(thought *on, uint64_t walks)
{
    if (!on->solver)
        return DYAD_OK;
    if (on->player->cells <= PERFECT_CELLS) {
        dyad_solver *solver = on->solver;
        solver->stop = on->limits->stop;
        dyad_status status = ask_solver(on, 0);
        solver->stop = NULL;
        return status == DYAD_E_STOPPED ? DYAD_OK : status; /* what is thought by then is told */
    }
    if (walks % SOLVE_EVERY)
        return DYAD_OK;
    int turns = walks ? 1 : on->open_game ? 0 : SOLVE_FIRST;
    if (on->player->walkers[0].root_won)
        turns = KNOWN_TURNS;
    dyad_status status = DYAD_OK;
    while (turns-- > 0 && status == DYAD_OK && on->solver && solver_has_time(on)) {
        double begin = clock_of(on->limits);
        status = ask_solver(on, nodes_a_turn(on->player));
        if (status == DYAD_OK && on->open_game && !root_known(on))
            status = ask_about_favourite(on, nodes_a_turn(on->player));
        on->solver_seconds += clock_of(on->limits) - begin;
    }
    return status;
}

/* ---- threads ------------------------------------------------------------------------------ */

static void tell(thought *on)
{
    dyad_player_result *result = on->result;
    dy_player_report(on->player, result);
    result->playouts = __atomic_load_n(&on->done, __ATOMIC_RELAXED);
    result->seconds = clock_of(on->limits) - on->begin;
}

static void weigh_swap(thought *on)
{
    if (on->may_swap && on->result->candidate_count)
        dy_player_weigh_swap(on->player, on->result);
}

/* On the calling thread: whether it goes on. */
static void check_limits(thought *on)
{
    const dyad_player_limits *limits = on->limits;
    double now = clock_of(limits);
    if (dy_stopped(limits->stop) || (limits->seconds > 0 && now - on->begin >= limits->seconds) ||
        (on->drawn && __atomic_load_n(&on->done, __ATOMIC_RELAXED) >= DRAW_WALKS))
        end_thought(on);
    else if (limits->progress && now - on->told >= limits->interval_seconds) {
        tell(on);
        weigh_swap(on);
        limits->progress(limits->progress_user, on->result);
        on->told = clock_of(limits);
    }
}

static void fail(thought *on, dyad_status status)
{
    dyad_status none = DYAD_OK;
    __atomic_compare_exchange_n(&on->status, &none, status, false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
    end_thought(on);
}

static void *work(void *argument)
{
    thread_work *own = argument;
    thought *on = own->on;
    bool first = own->walker == &on->player->walkers[0];
    uint64_t walks = 0, most = on->limits->playouts;
    while (!is_over(on)) {
        dyad_status status = DYAD_OK;
        if (first && walks > 0)
            status = use_solver(on, walks);
        if (root_known(on))
            break;
        if (status == DYAD_OK &&
            (most == 0 || __atomic_fetch_add(&on->next, 1, __ATOMIC_RELAXED) < most)) {
            status = dy_search_walk(&on->search, own->walker);
            __atomic_fetch_add(&on->done, 1, __ATOMIC_RELAXED);
        } else if (status == DYAD_OK) {
            break;
        }
        if (status != DYAD_OK) {
            fail(on, status);
            break;
        }
        if (first && walks++ % CHECK_EVERY == 0)
            check_limits(on);
    }
    if (root_known(on))
        end_thought(on);
    return NULL;
}

static void run_threads(thought *on)
{
    pthread_t threads[DYAD_JOBS_MAX];
    thread_work works[DYAD_JOBS_MAX];
    unsigned started = 0;
    for (unsigned i = 0; i < on->threads; i++) {
        on->player->walkers[i].root_won = false;
        works[i] = (thread_work){on, &on->player->walkers[i]};
    }
    while (started + 1 < on->threads &&
           dy_thread_start(&threads[started], work, &works[started + 1]))
        started++;
    work(&works[0]);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

/* ---- a thought ---------------------------------------------------------------------------- */

static dyad_status check_limits_given(const dyad_player_limits *limits, dyad_error *error,
                                      bool limited)
{
    if (!(limits->seconds >= 0) || !(limits->interval_seconds >= 0)) /* NaN is none */
        return dy_fault(error, DYAD_E_USAGE, "the seconds are no number from 0 on");
    if (!limited && !limits->playouts && limits->seconds == 0 && !limits->stop)
        return dy_fault(error, DYAD_E_USAGE, "thinking needs a limit, or what stops it");
    return DYAD_OK;
}

/* ---- the end of the game ------------------------------------------------------------------- */

/* What the end of a game may still take, beyond the time of the thought. */
static bool end_goes_on(void *user, uint64_t nodes)
{
    static const double share = 0.02, least = 0.002;
    const thought *on = user;
    (void)nodes;
    double all = on->limits->seconds;
    return !dy_stopped(on->limits->stop) &&
           (all <= 0 || clock_of(on->limits) - on->begin < all + share * all + least);
}

/* Where the game is decided, or nearly so: how far its end is, and by which moves. */
static dyad_status look_at_end(thought *on)
{
    static const double sure = 0.9;
    dyad_player *player = on->player;
    const dyad_player_limits *limits = on->limits;
    double winrate = on->result->winrate;
    bool decided = on->result->proven || winrate > sure || winrate < 1 - sure;
    dy_connection_limits most = {
        .nodes = limits->seconds > 0 || !limits->playouts ? END_NODES : END_NODES_COUNTED,
        .go_on = end_goes_on,
        .user = on};
    if (on->level)
        most.nodes = decided && on->level->blur <= 0 ? (uint64_t)END_NODES_A_LEVEL * limits->level
                                                     : END_NODES_GLANCE;
    if ((!decided && !on->level) || on->drawn || !on->search.knows || !end_goes_on(on, 0))
        return DYAD_OK;
    dyad_status status = dy_player_end_look(player, winrate, &most);
    settle_root(on);
    tell(on);
    return status;
}

/* What is left to say where the search has nothing: that it was stopped before it began, or that
 * the game is as good as over. */
static dyad_status finish(thought *on)
{
    dyad_player *player = on->player;
    dyad_player_result *result = on->result;
    dy_walker *walker = &player->walkers[0];
    tell(on);
    dyad_status status = look_at_end(on);
    if (status != DYAD_OK)
        return status;
    if (result->candidate_count == 0) {
        player->rules->rewind(walker->board);
        if (player->rules->moves(walker->board, walker->moves, walker->looks) == 0)
            return DYAD_E_MEMORY; /* the position could not be set up */
        result->move = walker->moves[0];
        dy_player_report_root(player, result);
        result->winrate = 0.5 + 0.5 * (int)result->outcome;
    }
    if (on->drawn) {
        result->proven = true;
        result->outcome = DYAD_WDL_DRAW;
        result->winrate = 0.5;
    }
    if (result->proven && result->outcome == DYAD_WDL_LOSS) {
        /* Who sees that at the root has not looked at the moves, each of which loses. */
        for (size_t i = 0; i < result->candidate_count; i++) {
            player->candidates[i].winrate = 0;
            player->candidates[i].proven = true;
            player->candidates[i].outcome = DYAD_WDL_LOSS;
        }
        result->winrate = 0;
        bool held = result->candidate_count && player->ends[result->candidates[0].move].least;
        if (on->told_move >= 0 && !result->distance && !held)
            result->move = on->told_move;
    }
    return DYAD_OK;
}

/* ---- levels ------------------------------------------------------------------------------- */

/* Looks at the limits, and takes those of a level in place of the time. */
static dyad_status take_limits(const dyad_player *player, dyad_player_limits *limits,
                               dyad_error *error)
{
    const dy_player_level *level = dy_player_level_of(player->rules, limits->level);
    if (limits->level > DYAD_PLAYER_LEVELS)
        return dy_fault(error, DYAD_E_USAGE, "level %u is none: they are 1 to %d", limits->level,
                        DYAD_PLAYER_LEVELS);
    dyad_status status = check_limits_given(limits, error, level != NULL);
    if (status != DYAD_OK || !level)
        return status;
    limits->seconds = 0;
    if (limits->playouts == 0 || limits->playouts > level->playouts)
        limits->playouts = level->playouts;
    return DYAD_OK;
}

/* Walks from a new root, which has been put; and the move that it comes to. */
static dyad_status think_at_level(thought *on)
{
    dyad_player *player = on->player;
    uint32_t capacity = player->tree.capacity;
    if (capacity > DY_LEVEL_UNITS)
        player->tree.capacity = DY_LEVEL_UNITS;
    player->rules->seed(player->walkers[0].board, dy_player_level_seed(player), 0);
    dyad_status status = dy_search_walk(&on->search, &player->walkers[0]);
    on->next = on->done = 1;
    dy_player_level_find_win(player);
    settle_root(on);
    if (status == DYAD_OK && !root_known(on) && !dy_stopped(on->limits->stop))
        run_threads(on);
    player->tree.capacity = capacity;
    if (status == DYAD_OK)
        status = on->status;
    if (status == DYAD_OK)
        status = finish(on);
    int known = dy_node_known(root_of(on));
    bool decided = known == DY_NODE_WIN || known == DY_NODE_LOSS;
    if (status == DYAD_OK && root_children(on) && !decided && on->level->blur > 0)
        on->result->move = dy_player_level_choose(player, on->level, &on->result->winrate);
    return status;
}

/* ---- thinking ----------------------------------------------------------------------------- */

/* At full strength: goes on from what the tree has of the root. */
static dyad_status think_on(thought *on)
{
    dyad_player *player = on->player;
    dy_walker *walker = &player->walkers[0];
    dyad_status status = DYAD_OK;
    size_t empty = 0;
    for (size_t i = 0; i < player->cells; i++)
        empty += !player->root.cells[i];
    on->open_game = empty > player->rules->open_empty;
    size_t most = player->off & DYAD_PLAYER_OFF_ROOT ? player->rules->open_empty
                                                     : player->rules->solver_empty;
    if (on->search.knows && player->rules->solver && empty <= most)
        on->solver = player->rules->solver(walker->board);
    /* So that the solver has moves to speak of. */
    if (!root_children(on)) {
        status = dy_search_walk(&on->search, walker);
        on->next = on->done = 1;
    }
    settle_root(on);
    if (status == DYAD_OK && !root_known(on))
        status = use_solver(on, 0);
    if (status == DYAD_OK && !root_known(on) && !dy_stopped(on->limits->stop))
        run_threads(on);
    if (status == DYAD_OK)
        status = on->status;
    return status == DYAD_OK ? finish(on) : status;
}

static dyad_status think(dyad_player *player, const dy_player_position *position,
                         dyad_player_limits *limits, dyad_player_result *result, dyad_error *error)
{
    dyad_status status = take_limits(player, limits, error);
    if (status != DYAD_OK)
        return status;
    const dy_player_level *level = dy_player_level_of(player->rules, limits->level);
    bool knows = !(player->off & DYAD_PLAYER_OFF_KNOWLEDGE);
    *result = (dyad_player_result){.move = -1, .winrate = 0.5};
    double begin = clock_of(limits);
    status = player->rules->check(player->walkers[0].board, position);
    if (status == DYAD_E_MALFORMED)
        return dy_fault(error, status, "no game leads to that position");
    if (status == DYAD_OK && position->swap && dy_player_open_evenly(player, position, result))
        return DYAD_OK;
    if (level)
        player->rooted = false;
    if (status == DYAD_OK)
        status = put_root(player, position, knows && !level);
    if (status != DYAD_OK)
        return dy_fault_status(error, status);
    thought on = {
        .player = player,
        .limits = limits,
        .result = result,
        .search = {.rules = player->rules,
                   .tree = &player->tree,
                   .kernels = player->kernels,
                   .to_move = position->to_move,
                   .amaf = player->rules->amaf_prior > 0 && !(player->off & DYAD_PLAYER_OFF_AMAF),
                   .knows = knows,
                   .glances = knows && !level && player->rules->glance,
                   .advised = player->rules->advise && knows && !level &&
                              !(player->off & DYAD_PLAYER_OFF_NETWORK),
                   .valued = !(player->off & DYAD_PLAYER_OFF_VALUE),
                   .cells = player->cells},
        .begin = begin,
        .told = begin,
        .told_move = -1,
        .may_swap = position->swap && dy_player_may_swap(player, position),
        .level = level,
        .threads = level ? 1 : player->jobs};
    result->reused = dy_node_visits(dy_tree_root(&player->tree));
    status = level ? think_at_level(&on) : think_on(&on);
    if (status == DYAD_OK)
        weigh_swap(&on);
    return dy_fault_status(error, status);
}

dyad_status dyad_player_think(dyad_player *player, const unsigned char *cells, int to_move,
                              const dyad_player_limits *given, dyad_player_result *result,
                              dyad_error *error)
{
    DY_EXPECT(error, player && cells && given && result, "a position, limits and a result");
    DY_TAKE(error, dyad_player_limits, asked, given);
    dyad_status status = dy_take_board(cells, player->cells, to_move, error);
    dy_player_position position = {.cells = cells, .to_move = to_move, .swap = asked.swap};
    DY_EXPECT(error, !asked.swap || dy_player_has_swap(player), "a game that has the swap");
    return status == DYAD_OK ? think(player, &position, &asked, result, error) : status;
}

/* Whether a game is the player's, on a board of its size; piles may be fewer and smaller. */
static bool fits(const dyad_player *player, const dyad_play *play)
{
    if (dyad_play_game(play) != player->game)
        return false;
    if (!player->game->piles)
        return dyad_play_rows(play) == player->rows && dyad_play_columns(play) == player->columns;
    bool all = dyad_play_size(play) <= player->rows;
    for (size_t pile = 0; all && pile < dyad_play_size(play); pile++)
        all = dyad_play_pile(play, pile, NULL, 0) <= player->columns;
    return all;
}

dyad_status dyad_player_think_game(dyad_player *player, const dyad_play *play,
                                   const dyad_player_limits *given, dyad_player_result *result,
                                   dyad_error *error)
{
    unsigned char cells[DY_PLAYER_CELLS];
    DY_EXPECT(error, player && play && given && result, "a game, limits and a result");
    DY_TAKE(error, dyad_player_limits, asked, given);
    DY_EXPECT(error, fits(player, play), "a game of the player's, of its size");
    if (dyad_play_result(play).ending != DYAD_ENDING_NONE)
        return dy_fault_status(error, DYAD_END);
    dy_play_lay_out(play, (uint32_t)player->rows, (uint32_t)player->columns, cells);
    dy_player_position position = {.cells = cells,
                                   .to_move = dyad_play_to_move(play),
                                   .passed = dy_play_passed(play),
                                   .swap = dyad_play_swap(play),
                                   .game = play};
    return think(player, &position, &asked, result, error);
}
