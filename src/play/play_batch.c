/* play_batch.c - games played side by side: what is the same for all ways of playing. */
#include "play/play_batch.h"

#include "base/border.h"
#include "base/parallel.h"

#include <string.h>

/* Games that a thread takes at a time: fewer are not worth a thread. */
enum { SHARE = 1024, FAR_AHEAD = 8, NEAR_AHEAD = 4 };

/* ---- beginning and ending ----------------------------------------------------------------- */

/* The quickest way whose rules are those that the row names. */
static const dy_batch_way *way_of(const dyad_game *game)
{
    if (game->passes)
        return &dy_batch_plain;
    if (game->rules == &dy_rules_connection)
        return &dy_batch_connecting;
    if (game->rules == &dy_rules_capturing && dy_can_repeat(game) && !game->suicide)
        return &dy_batch_capturing;
    return &dy_batch_plain;
}

static bool take_arrays(dyad_batch *batch)
{
    size_t games = batch->games;
    const dyad_allocator *memory = &batch->memory;
    return (batch->cells = dy_memory_new(memory, games, batch->cell_count)) &&
           (batch->to_move = dy_memory_new(memory, games, 1)) &&
           (batch->ending = dy_memory_new(memory, games, 1)) &&
           (batch->winner = dy_memory_new(memory, games, 1)) &&
           (batch->began_empty = dy_memory_new(memory, games, 1)) &&
           (batch->moves = dy_memory_new(memory, games, sizeof *batch->moves)) &&
           batch->way->open(batch);
}

void dyad_batch_free(dyad_batch *batch)
{
    if (!batch)
        return;
    dyad_allocator memory = batch->memory;
    size_t games = batch->games;
    batch->way->close(batch);
    dy_memory_free(&memory, batch->cells, games, batch->cell_count);
    dy_memory_free(&memory, batch->to_move, games, 1);
    dy_memory_free(&memory, batch->ending, games, 1);
    dy_memory_free(&memory, batch->winner, games, 1);
    dy_memory_free(&memory, batch->began_empty, games, 1);
    dy_memory_free(&memory, batch->moves, games, sizeof *batch->moves);
    dy_memory_free(&memory, batch, 1, sizeof *batch);
}

static dyad_status check_request(const char *function, const dyad_batch_request *request,
                                 dyad_error *error)
{
    const dyad_game *game = request->game;
    DY_EXPECT_FOR(function, error, game && game->rules && !game->piles,
                  "a game that is played on a board");
    DY_EXPECT_FOR(function, error,
                  request->rows >= 1 && request->rows <= DYAD_BATCH_SIDE_MAX &&
                      request->columns >= 1 && request->columns <= DYAD_BATCH_SIDE_MAX,
                  "rows and columns of 1 to 64");
    DY_EXPECT_FOR(function, error,
                  request->rows <= game->rows_max && request->columns <= game->columns_max,
                  "a board that the game is played on");
    DY_EXPECT_FOR(function, error, !game->square || request->rows == request->columns,
                  "a square board");
    DY_EXPECT_FOR(function, error,
                  !request->swap || (game->swap && request->rows == request->columns),
                  "a game that has the swap on such a board");
    DY_EXPECT_FOR(function, error, request->games >= 1, "at least one game");
    DY_EXPECT_FOR(function, error, request->jobs <= DYAD_JOBS_MAX, "at most 256 jobs");
    return DYAD_OK;
}

dyad_status dy_batch_new(const char *function, const dyad_allocator *allocator,
                         const dyad_batch_request *given, dyad_batch **batch, dyad_error *error)
{
    DY_EXPECT_FOR(function, error, given && batch, "a request, and where the batch goes");
    DY_EXPECT_FOR(function, error, !allocator || allocator->resize, "an allocator with a function");
    DY_TAKE_FOR(function, error, dyad_batch_request, request, given);
    dyad_status status = check_request(function, &request, error);
    if (status != DYAD_OK)
        return status;
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    dyad_batch *made = dy_memory_new(&memory, 1, sizeof *made);
    if (!made)
        return dy_fault_memory(error);
    uint32_t cells = (uint32_t)(request.rows * request.columns);
    *made = (dyad_batch){.memory = memory,
                         .game = request.game,
                         .way = way_of(request.game),
                         .rows = (uint32_t)request.rows,
                         .columns = (uint32_t)request.columns,
                         .cell_count = cells,
                         .has_swap = request.swap,
                         .games = request.games,
                         .jobs = request.jobs ? request.jobs : 1};
    made->actions = cells + made->has_swap + request.game->passes;
    if (!take_arrays(made))
        status = dy_fault_memory(error);
    else
        status = dyad_batch_reset(made, NULL, error);
    if (status == DYAD_OK)
        *batch = made;
    else
        dyad_batch_free(made);
    return status;
}

dyad_status dyad_batch_new(const dyad_allocator *allocator, const dyad_batch_request *request,
                           dyad_batch **batch, dyad_error *error)
{
    return dy_batch_new(__func__, allocator, request, batch, error);
}

bool dyad_batch_look(const dyad_batch *batch, dyad_batch_arrays *arrays)
{
    if (!batch || !arrays)
        return false;
    *arrays = (dyad_batch_arrays){.games = batch->games,
                                  .rows = batch->rows,
                                  .columns = batch->columns,
                                  .actions = batch->actions,
                                  .cells = batch->cells,
                                  .to_move = batch->to_move,
                                  .ending = batch->ending,
                                  .winner = batch->winner,
                                  .moves = batch->moves};
    return true;
}

/* ---- work over all games ------------------------------------------------------------------ */

typedef struct round {
    dyad_batch *batch;
    const int32_t *moves;
    unsigned char *legality;
    const unsigned char *which;
    unsigned char *legal;
    uint64_t first_illegal,
        first_failed; /* games, counted from 1; 0: none. By atomic operations. */
} round;

static void over_games(round *of, dy_range_fn work)
{
    dy_parallel workers = {.jobs = of->batch->jobs};
    dy_parallel_for(&workers, work, of, of->batch->games, SHARE);
}

static dyad_status fault_of(dyad_error *error, uint64_t item, dyad_status status, const char *why)
{
    (void)dy_fault(error, status, "game %llu of the batch: %s", (unsigned long long)item, why);
    if (error)
        error->item = item;
    return status;
}

static dyad_legality legality_of(const dyad_batch *batch, size_t game, int32_t move)
{
    if (batch->ending[game])
        return DYAD_ILLEGAL_OVER;
    if ((uint32_t)move >= batch->actions)
        return DYAD_ILLEGAL_OFF_BOARD;
    return batch->way->check(batch, game, (uint32_t)move);
}

/* ---- moves -------------------------------------------------------------------------------- */

static void check_games(void *work, uint64_t begin, uint64_t end)
{
    round *of = work;
    for (uint64_t i = begin; i < end; i++)
        if (of->moves[i] >= 0 && legality_of(of->batch, i, of->moves[i]) != DYAD_LEGAL) {
            dy_note_first(&of->first_illegal, i + 1);
            return;
        }
}

/* Games are played faster than memory brings them. */
static inline void look_ahead(const round *of, uint64_t i, uint64_t end)
{
    const dyad_batch *batch = of->batch;
    if (!batch->way->prefetch || i + FAR_AHEAD >= end)
        return;
    batch->way->prefetch(batch, i + FAR_AHEAD, true);
    batch->way->prefetch(batch, i + NEAR_AHEAD, false);
}

static void step_games(void *work, uint64_t begin, uint64_t end)
{
    round *of = work;
    dyad_batch *batch = of->batch;
    for (uint64_t i = begin; i < end; i++) {
        look_ahead(of, i, end);
        int32_t move = of->moves[i];
        dyad_legality legality = move < 0 ? DYAD_LEGAL : legality_of(batch, i, move);
        if (of->legality)
            of->legality[i] = (unsigned char)legality;
        if (move < 0 || legality != DYAD_LEGAL)
            continue;
        batch->to_move[i] ^= 3;
        batch->moves[i]++;
        if (batch->way->place(batch, i, (uint32_t)move))
            continue;
        batch->to_move[i] ^= 3;
        batch->moves[i]--;
        dy_note_first(&of->first_failed, i + 1);
    }
}

dyad_status dyad_batch_step(dyad_batch *batch, const int32_t *moves, unsigned char *legality,
                            dyad_error *error)
{
    DY_EXPECT(error, batch && moves, "a batch, and a move for each game");
    round now = {.batch = batch, .moves = moves};
    now.legality = legality;
    if (!legality)
        over_games(&now, check_games);
    if (now.first_illegal) {
        size_t game = (size_t)now.first_illegal - 1;
        return fault_of(error, now.first_illegal, DYAD_E_USAGE,
                        dyad_legality_text(legality_of(batch, game, moves[game])));
    }
    over_games(&now, step_games);
    return now.first_failed ? fault_of(error, now.first_failed, DYAD_E_MEMORY, "out of memory")
                            : DYAD_OK;
}

static void list_legal(void *work, uint64_t begin, uint64_t end)
{
    round *of = work;
    const dyad_batch *batch = of->batch;
    for (uint64_t i = begin; i < end; i++) {
        unsigned char *legal = of->legal + i * batch->actions;
        if (batch->ending[i])
            memset(legal, 0, batch->actions);
        else
            batch->way->legal(batch, i, legal);
    }
}

dyad_status dyad_batch_legal(const dyad_batch *batch, unsigned char *legal, dyad_error *error)
{
    DY_EXPECT(error, batch && legal, "a batch, and where the moves go");
    round now = {.batch = (dyad_batch *)batch};
    now.legal = legal;
    over_games(&now, list_legal);
    return DYAD_OK;
}

/* ---- setting up --------------------------------------------------------------------------- */

static bool is_empty(const unsigned char *cells, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (cells[i])
            return false;
    return true;
}

bool dy_batch_set_up(dyad_batch *batch, size_t game, const unsigned char *cells, int to_move)
{
    batch->to_move[game] = (unsigned char)to_move;
    batch->moves[game] = 0;
    batch->began_empty[game] = !cells || is_empty(cells, batch->cell_count);
    dy_batch_end(batch, game, (dyad_standing){DYAD_ENDING_NONE, 0});
    if (cells)
        memcpy(dy_batch_cells(batch, game), cells, batch->cell_count);
    else
        memset(dy_batch_cells(batch, game), 0, batch->cell_count);
    return batch->way->set(batch, game);
}

static void reset_games(void *work, uint64_t begin, uint64_t end)
{
    round *of = work;
    for (uint64_t i = begin; i < end; i++)
        if ((!of->which || of->which[i]) &&
            !dy_batch_set_up(of->batch, i, NULL, dy_begins(of->batch->game)))
            dy_note_first(&of->first_failed, i + 1);
}

dyad_status dyad_batch_reset(dyad_batch *batch, const unsigned char *which, dyad_error *error)
{
    DY_EXPECT(error, batch, "a batch");
    round now = {.batch = batch, .which = which};
    over_games(&now, reset_games);
    return now.first_failed ? fault_of(error, now.first_failed, DYAD_E_MEMORY, "out of memory")
                            : DYAD_OK;
}

dyad_status dyad_batch_set(dyad_batch *batch, size_t game, const unsigned char *cells, int to_move,
                           dyad_error *error)
{
    DY_EXPECT(error, batch && game < (batch ? batch->games : 0), "a game of a batch");
    DY_EXPECT(error, cells, "the cells of a board");
    dyad_play *play;
    dyad_status status = dyad_play_new_cells(&batch->memory, batch->game, batch->rows,
                                             batch->columns, cells, to_move, &play, error);
    if (status != DYAD_OK && status != DYAD_E_MEMORY)
        return status;
    if (status == DYAD_OK) {
        dyad_play_free(play);
        if (dy_batch_set_up(batch, game, cells, to_move))
            return DYAD_OK;
    }
    dy_batch_set_up(batch, game, NULL, dy_begins(batch->game));
    return dy_fault_memory(error);
}
