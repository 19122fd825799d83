/* player.c - players: made, given back, and what they say. */
#include "base/cpu.h"
#include "base/parallel.h"
#include "player/player_state.h"
#include "solver/solver.h"

#include "base/border.h"
#include <string.h>

#define DY_GAME(x)   extern const dyad_game dy_game_##x;
#define DY_PLAYER(x) extern const dy_player_game dy_player_##x;
#include "games/games.def"

static const struct {
    const dyad_game *game;
    const dy_player_game *rules;
} player_rows[] = {
#define DY_PLAYER(x) {&dy_game_##x, &dy_player_##x},
#include "games/games.def"
};

enum {
    OFF_ALL = 2 * DYAD_PLAYER_OFF_REPLIES - 1,
    MEMORY_DEFAULT = 256 << 20,
    MEMORY_A_JOB = 96 << 20, /* more of it for each thread */
    SOLVER_SHARE = 3,        /* of the memory, a third is for what threads know */
    TREE_LEAST = 16          /* nodes with children that a tree has to have room for */
};

const dy_player_game *dy_player_game_of(const dyad_game *game)
{
    for (size_t i = 0; i < sizeof player_rows / sizeof player_rows[0]; i++)
        if (player_rows[i].game == game)
            return player_rows[i].rules;
    if (!game || !game->rules)
        return NULL;
    return game->piles ? &dy_plain_player_of_piles : &dy_plain_player;
}

/* ---- making ------------------------------------------------------------------------------- */

static dyad_status open_walkers(dyad_player *player, const dyad_player_request *request,
                                size_t bytes)
{
    dy_player_request wanted = {
        .game = player->game,
        .memory = &player->memory,
        .rows = (uint32_t)player->rows,
        .columns = (uint32_t)player->columns,
        .cpu = dy_cpu_level(request->cpu),
        .knows = !(player->off & DYAD_PLAYER_OFF_KNOWLEDGE),
        .advised = player->rules->advise &&
                   !(player->off & (DYAD_PLAYER_OFF_KNOWLEDGE | DYAD_PLAYER_OFF_NETWORK)),
        .bytes = bytes / SOLVER_SHARE / player->jobs};
    dyad_status status = DYAD_OK;
    player->walkers = dy_arena_zero(&player->arena, player->jobs, sizeof *player->walkers);
    if (!player->walkers)
        return DYAD_E_MEMORY;
    for (unsigned i = 0; status == DYAD_OK && i < player->jobs; i++)
        status = player->rules->open(&wanted, &player->arena, &player->walkers[i].board);
    return status;
}

static dyad_status furnish(dyad_player *player, const dyad_player_request *request, size_t bytes)
{
    size_t units = bytes / SOLVER_SHARE / DY_BLOCK_UNIT, moves = player->cells + 1;
    if (units < TREE_LEAST * (size_t)dy_tree_units((uint32_t)moves))
        return DYAD_E_LIMIT;
    if (units > UINT32_MAX)
        units = UINT32_MAX;
    player->candidates = dy_arena_alloc(&player->arena, moves, sizeof *player->candidates);
    player->lines = dy_arena_alloc(&player->arena, moves, sizeof *player->lines);
    player->ends = dy_arena_zero(&player->arena, moves, sizeof *player->ends);
    bool repeats = dy_can_repeat(player->game);
    if (repeats)
        player->past = dy_arena_alloc(&player->arena, DY_PLAYER_PAST, sizeof *player->past);
    if (!player->candidates || !player->lines || !player->ends || (repeats && !player->past) ||
        dy_distances_open(&player->memory, player->game, (uint32_t)player->rows,
                          (uint32_t)player->columns, &player->distances) != DYAD_OK ||
        !dy_tree_open(&player->tree, &player->memory, (uint32_t)units - 1))
        return DYAD_E_MEMORY;
    return open_walkers(player, request, bytes);
}

static dyad_status check_size(const dyad_game *game, size_t rows, size_t columns, dyad_error *error)
{
    if (rows >= 1 && rows <= DYAD_PLAYER_SIDE_MAX && columns >= 1 &&
        columns <= DYAD_PLAYER_SIDE_MAX)
        return DYAD_OK;
    if (game->piles)
        return dy_fault(error, DYAD_E_USAGE, "a player is of 1 to %d piles of 1 to %d discs",
                        DYAD_PLAYER_SIDE_MAX, DYAD_PLAYER_SIDE_MAX);
    return dy_fault(error, DYAD_E_USAGE, "a player is of boards with a side of 1 to %d",
                    DYAD_PLAYER_SIDE_MAX);
}

dyad_status dyad_player_new(const dyad_allocator *allocator, const dyad_player_request *given,
                            dyad_player **out, dyad_error *error)
{
    if (out)
        *out = NULL;
    DY_EXPECT(error, given && out, "a request, and where the player goes");
    DY_TAKE(error, dyad_player_request, asked, given);
    const dyad_player_request *request = &asked;
    DY_EXPECT(error, request->jobs <= DYAD_JOBS_MAX && request->off <= OFF_ALL,
              "fewer threads, flags");
    DY_EXPECT(error, dy_cpu_level(request->cpu) != DYAD_CPU_AUTO, "a level that the processor has");
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    const dy_player_game *rules = dy_player_game_of(request->game);
    if (!rules)
        return dy_fault(error, DYAD_E_USAGE, "%s has no player",
                        request->game ? request->game->name : "no game");
    size_t rows = request->size ? request->size : request->rows;
    size_t columns = request->size ? request->size : request->columns;
    dyad_status status = check_size(request->game, rows, columns, error);
    if (status != DYAD_OK)
        return status;
    dyad_player *player = dy_memory_new(&memory, 1, sizeof *player);
    if (!player)
        return dy_fault_memory(error);
    memset(player, 0, sizeof *player);
    player->memory = memory;
    player->game = request->game;
    player->rules = rules;
    player->rows = rows;
    player->columns = columns;
    player->cells = rows * columns;
    player->jobs = dy_parallel_jobs(request->jobs);
    player->off = request->off;
    player->kernels = dy_search_kernels_of(dy_cpu_level(request->cpu));
    dy_arena_init(&player->arena, &player->memory);
    size_t bytes =
        request->memory ? request->memory : MEMORY_DEFAULT + (size_t)MEMORY_A_JOB * player->jobs;
    status = furnish(player, request, bytes);
    if (status != DYAD_OK) {
        dyad_player_free(player);
        return status == DYAD_E_LIMIT
                   ? dy_fault(error, status, "%zu bytes of memory are too little", bytes)
                   : dy_fault_status(error, status);
    }
    dyad_player_reset(player, request->seed);
    *out = player;
    return DYAD_OK;
}

void dyad_player_free(dyad_player *player)
{
    if (!player)
        return;
    for (unsigned i = 0; player->walkers && i < player->jobs; i++)
        if (player->rules->close && player->walkers[i].board)
            player->rules->close(player->walkers[i].board);
    dy_distances_close(player->distances);
    dy_tree_close(&player->tree);
    dy_arena_free(&player->arena);
    dyad_allocator memory = player->memory;
    dy_memory_free(&memory, player, 1, sizeof *player);
}

void dyad_player_reset(dyad_player *player, uint64_t seed)
{
    if (!player)
        return;
    player->rooted = false;
    player->seed = seed;
    dy_tree_clear(&player->tree);
    for (unsigned i = 0; i < player->jobs; i++) {
        void *board = player->walkers[i].board;
        dyad_solver *solver = player->rules->solver ? player->rules->solver(board) : NULL;
        if (solver)
            dy_solver_forget(solver);
        player->rules->seed(board, seed, i);
    }
}

/* ---- what is thought ----------------------------------------------------------------------- */

static dyad_wdl outcome_of(int known)
{
    return known == DY_NODE_WIN    ? DYAD_WDL_WIN
           : known == DY_NODE_LOSS ? DYAD_WDL_LOSS
                                   : DYAD_WDL_DRAW;
}

static double winrate_of(dy_node node)
{
    switch (dy_node_known(node)) {
    case DY_NODE_WIN: return 1;
    case DY_NODE_LOSS: return 0;
    case DY_NODE_DRAW: return 0.5;
    default: return dy_node_visits(node) ? (double)dy_node_mean(node) : 0.5;
    }
}

static bool is_draw(dy_node node)
{
    return dy_node_known(node) == DY_NODE_DRAW;
}

/* Whether a move is to be played rather than one that is known to draw. */
static bool beats_draw(dy_node node)
{
    return winrate_of(node) > 0.5 ||
           (dy_node_known(node) == DY_NODE_OPEN && winrate_of(node) == 0.5 && dy_node_visits(node));
}

/* Of two moves of the root that come to the same, which is to be played: what wins soonest, what
 * holds out longest; *same, neither is. */
static bool ends_better(const dy_player_end *a, const dy_player_end *b, int known, bool *same)
{
    unsigned x = a->moves ? a->moves : a->least, y = b->moves ? b->moves : b->least;
    *same = false;
    if (known == DY_NODE_LOSS && x != y)
        return x > y;
    if (known == DY_NODE_LOSS) {
        *same = a->near.other == b->near.other;
        return a->near.other > b->near.other;
    }
    if (known == DY_NODE_WIN && (a->moves == 0) != (b->moves == 0))
        return a->moves != 0;
    if (known == DY_NODE_WIN && a->moves != b->moves)
        return a->moves < b->moves;
    *same = a->near.mover == b->near.mover && a->near.other == b->near.other;
    return a->near.mover != b->near.mover ? a->near.mover < b->near.mover
                                          : a->near.other > b->near.other;
}

/* Whether one move is to be played rather than another, where none is known to draw: what wins
 * before what is open, the rest by visits, what loses last; at the root what wins soonest, and what
 * loses latest. */
static bool is_better(const dyad_player *player, dy_node a, dy_node b)
{
    static const int class_of[] = {[DY_NODE_LOSS] = 0, [DY_NODE_OPEN] = 1, [DY_NODE_WIN] = 2};
    int known = dy_node_known(a), x = class_of[known], y = class_of[dy_node_known(b)];
    uint32_t visits = dy_node_visits(a), others = dy_node_visits(b);
    bool at_root = a.block == dy_node_children(&player->tree, dy_tree_root(&player->tree));
    bool same = true, better = false;
    if (x != y)
        return x > y;
    if (at_root)
        better = ends_better(&player->ends[dy_node_move(a)], &player->ends[dy_node_move(b)], known,
                             &same);
    if (!same && known != DY_NODE_OPEN)
        return better;
    if (visits != others)
        return visits > others;
    float amaf = dy_node_amaf_visits(a) ? dy_node_amaf(a) : 0;
    float other = dy_node_amaf_visits(b) ? dy_node_amaf(b) : 0;
    return same || amaf != other ? amaf > other : better;
}

/* The best child of a node; false: it has none. */
static bool best_child(const dyad_player *player, dy_node node, dy_node *out)
{
    dy_block *children = dy_node_children(&player->tree, node);
    dy_node best = {NULL, 0}, draw = {NULL, 0};
    for (uint32_t i = 0; children && i < children->count; i++) {
        dy_node child = {children, i};
        if (dy_node_lesser(child))
            continue;
        if (is_draw(child))
            draw = draw.block ? draw : child;
        else if (!best.block || is_better(player, child, best))
            best = child;
    }
    *out = draw.block && !(best.block && beats_draw(best)) ? draw : best;
    return out->block != NULL;
}

static size_t trace(const dyad_player *player, dy_node node, int *line)
{
    size_t count = 0;
    do
        line[count++] = dy_node_move(node);
    while (count < DYAD_PLAYER_LINE_MAX && best_child(player, node, &node) && dy_node_visits(node));
    return count;
}

static size_t insert(dy_node *places, size_t count, size_t at, dy_node node)
{
    memmove(&places[at + 1], &places[at], (count - at) * sizeof *places);
    places[at] = node;
    return count + 1;
}

/* The candidates' nodes, the best first: each is put in its place, and those that are known to draw
 * behind what is better to start with. */
static size_t rank(const dyad_player *player, dy_node root, dy_node *places)
{
    dy_block *children = dy_node_children(&player->tree, root);
    size_t count = 0;
    for (int draws = 0; draws < 2; draws++)
        for (uint32_t i = 0; children && i < children->count; i++) {
            dy_node child = {children, i};
            if (dy_node_lesser(child) || is_draw(child) != draws)
                continue;
            size_t at = draws ? 0 : count;
            while (draws && at < count && (is_draw(places[at]) || beats_draw(places[at])))
                at++;
            while (!draws && at > 0 && is_better(player, child, places[at - 1]))
                at--;
            count = insert(places, count, at, child);
        }
    return count;
}

void dy_player_report_root(const dyad_player *player, dyad_player_result *result)
{
    int known = dy_node_known(dy_tree_root(&player->tree));
    result->proven = known != DY_NODE_OPEN;
    result->outcome = known == DY_NODE_LOSS  ? DYAD_WDL_WIN
                      : known == DY_NODE_WIN ? DYAD_WDL_LOSS
                                             : DYAD_WDL_DRAW;
    result->distance = result->proven ? player->end_moves : 0;
    result->resigns = result->distance && result->outcome == DYAD_WDL_LOSS;
}

/* Whether a network has been asked about the root: what it says is kept in the looks. */
static bool is_advised(const dyad_player *player, dy_node root)
{
    unsigned char seen = __atomic_load_n(&dy_block_glance(root.block)[root.at], __ATOMIC_ACQUIRE);
    return player->rules->advise && seen >= DY_NODE_ADVISED &&
           !(player->off & (DYAD_PLAYER_OFF_KNOWLEDGE | DYAD_PLAYER_OFF_NETWORK));
}

void dy_player_report(dyad_player *player, dyad_player_result *result)
{
    dy_node places[DY_PLAYER_MOVES], root = dy_tree_root(&player->tree);
    size_t count = rank(player, root, places);
    bool advised = is_advised(player, root);
    for (size_t i = 0; i < count; i++) {
        int known = dy_node_known(places[i]);
        player->candidates[i] = (dyad_player_candidate){
            .move = dy_node_move(places[i]),
            .visits = dy_node_visits(places[i]),
            .winrate = winrate_of(places[i]),
            .proven = known != DY_NODE_OPEN,
            .outcome = outcome_of(known),
            .distance = player->ends[dy_node_move(places[i])].moves,
            .prior = advised
                         ? (double)__atomic_load_n(&dy_block_looks(places[i].block)[places[i].at],
                                                   __ATOMIC_RELAXED) /
                               UINT16_MAX
                         : -1,
            .line = player->lines[i],
            .line_count = trace(player, places[i], player->lines[i]),
        };
    }
    result->candidates = player->candidates;
    result->candidate_count = count;
    uint32_t used = __atomic_load_n(&player->tree.used, __ATOMIC_RELAXED); /* others may think on */
    result->memory = sizeof *player + (size_t)used * DY_BLOCK_UNIT;
    if (count == 0)
        return;
    result->move = player->candidates[0].move;
    result->winrate = player->candidates[0].winrate;
    dy_player_report_root(player, result);
}
