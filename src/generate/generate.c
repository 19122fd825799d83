/* generate.c - from a request to bytes: which kind is meant, whether the request makes sense, and
 * item after item through the layout of the original problem, or NumPy's, to the
 * caller's write function.
 *
 *     request -> kind, wish -> [ random(seed, i) -> make -> layout -> buffer ] -> write
 *
 * Each item has random numbers of its own, keyed by the seed and the item's number, so item i does
 * not depend on the items before it. */
#include "generate/generate.h"

#include "base/fault.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "generate/board_kinds.h"
#include "report/report.h"
#include "text/contest_layout.h"
#include "text/npy.h"
#include "text/sizes.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    WRITE_BYTES = 64 * 1024, /* written at once; `stop` is looked at between two writes */
    CHECK_TRIES = 100,       /* positions, before one is as it has to be */
    NAME_SHOWN = 40,         /* letters of an unknown kind that a message repeats */
    SHARE_BOARDS = 256,      /* that a thread makes at a time */
};

static const uint64_t PILES_MAX = UINT64_C(1) << 32; /* in a position */
static const uint64_t DISCS_MAX = UINT64_C(1) << 32; /* in a pile */

#define DY_GAME(x)  extern const dyad_game dy_game_##x;
#define DY_KINDS(x) extern dy_kind_table dy_kinds_##x;
#include "games/games.def"

typedef struct kinds_row {
    const dyad_game *game;
    const dy_kind *kinds;
} kinds_row;

static const kinds_row kinds_rows[] = {
#define DY_KINDS(x) {&dy_game_##x, dy_kinds_##x},
#include "games/games.def"
};

/* The kinds of a game; NULL for one of piles that has none and cannot be played. */
static const dy_kind *kinds_of(const dyad_game *game)
{
    for (size_t i = 0; i < sizeof kinds_rows / sizeof kinds_rows[0]; i++)
        if (kinds_rows[i].game == game)
            return kinds_rows[i].kinds;
    if (game->rules)
        return game->piles ? dy_rules_kinds_of_piles : dy_rules_kinds;
    return game->piles ? NULL : dy_board_kinds;
}

const dy_kind *dy_kind_at(const dyad_game *game, size_t index)
{
    const dy_kind *kind = kinds_of(game);
    for (size_t i = 0; kind && kind->name; i++, kind++)
        if (i == index)
            return kind;
    return NULL;
}

/* ---- what the request asks for ------------------------------------------------------------ */

static dyad_status fault_unknown_kind(const dyad_game *game, const char *name, dyad_error *error)
{
    char list[DYAD_ERROR_TEXT_MAX] = "it has none";
    size_t used = 0;
    const dy_kind *kind;
    for (size_t i = 0; (kind = dy_kind_at(game, i)) && used < sizeof list; i++)
        used +=
            (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", kind->name);
    return dy_fault(error, DYAD_E_USAGE, "%s has no kind '%.*s'; its kinds: %s", game->name,
                    NAME_SHOWN, name, list);
}

static dyad_status find_kind(const dyad_generate_request *request, const dy_kind **found,
                             dyad_error *error)
{
    const char *name = request->kind ? request->kind : "random";
    for (size_t i = 0; (*found = dy_kind_at(request->game, i)); i++)
        if (strcmp((*found)->name, name) == 0)
            return DYAD_OK;
    return fault_unknown_kind(request->game, name, error);
}

/* Of a board. */
static dy_size size_of(const dyad_generate_request *request)
{
    if (request->size)
        return (dy_size){request->size, request->size};
    return (dy_size){request->rows, request->columns};
}

static dyad_status check_size(const dyad_generate_request *request, const dy_kind *kind,
                              dyad_error *error)
{
    const dyad_game *game = request->game;
    if (game->piles) {
        if (request->size > PILES_MAX)
            return dy_fault(error, DYAD_E_USAGE, "size %zu: at most %llu piles can be generated",
                            request->size, (unsigned long long)PILES_MAX);
        return DYAD_OK;
    }
    dy_size size = size_of(request);
    char text[DY_SIZE_TEXT_MAX];
    if (size.rows == 0 || size.rows > game->rows_max || size.columns == 0 ||
        size.columns > game->columns_max)
        return dy_fault(error, DYAD_E_USAGE,
                        "size %s: a board of %s has 1 to %" PRIu32 " rows and 1 to %" PRIu32
                        " columns",
                        dy_size_text(size, text), game->name, game->rows_max, game->columns_max);
    if (size.rows == size.columns)
        return DYAD_OK;
    if (!kind->any_board || game->square)
        return dy_fault(error, DYAD_E_USAGE, "size %s: kind %s of %s is made on square boards",
                        dy_size_text(size, text), kind->name, game->name);
    if (request->format == DYAD_FORMAT_TEXT)
        return dy_fault(error, DYAD_E_USAGE,
                        "size %s: the original's layout holds square boards; npy holds this one",
                        dy_size_text(size, text));
    return DYAD_OK;
}

/* Resolves one share of the wish: what was asked for, or else the kind's own. */
static dyad_status take_share(const char *what, double asked, double own, const dy_kind *kind,
                              double *share, dyad_error *error)
{
    if (asked < 0) {
        *share = own < 0 ? 0 : own;
        return DYAD_OK;
    }
    if (!(asked <= 1)) /* NaN, too, is none */
        return dy_fault(error, DYAD_E_USAGE, "%s %g: a share is a number from 0 to 1", what, asked);
    if (own < 0)
        return dy_fault(error, DYAD_E_USAGE, "kind %s takes no %s", kind->name, what);
    *share = asked;
    return DYAD_OK;
}

static dyad_status take_discs(const dyad_generate_request *request, const dy_kind *kind,
                              dy_wish *wish, dyad_error *error)
{
    wish->discs = request->discs ? request->discs : kind->discs;
    if (kind->discs == 0 && request->discs)
        return dy_fault(error, DYAD_E_USAGE, "kind %s of %s takes no number of discs", kind->name,
                        request->game->name);
    if (wish->discs > DISCS_MAX)
        return dy_fault(error, DYAD_E_USAGE, "discs %zu: at most %llu in a pile can be generated",
                        wish->discs, (unsigned long long)DISCS_MAX);
    return DYAD_OK;
}

static dyad_status check_format(const dyad_generate_request *request, dyad_error *error)
{
    uint64_t cells;
    if (request->format == DYAD_FORMAT_TEXT)
        return DYAD_OK;
    if (request->format != DYAD_FORMAT_NPY)
        return dy_fault(error, DYAD_E_USAGE, "positions are written as text or npy only");
    if (request->game->piles)
        return dy_fault(error, DYAD_E_USAGE, "%s positions are piles, and a .npy file holds boards",
                        request->game->name);
    if (__builtin_mul_overflow(request->count,
                               (uint64_t)size_of(request).rows * size_of(request).columns, &cells))
        return dy_fault(error, DYAD_E_USAGE, "count %" PRIu64 ": too many boards for a .npy file",
                        request->count);
    return DYAD_OK;
}

static dyad_status take_wish(const dyad_generate_request *request, const dy_kind **kind,
                             dy_wish *wish, dyad_error *error)
{
    dyad_status status = find_kind(request, kind, error);
    if (status == DYAD_OK)
        status = check_size(request, *kind, error);
    if (status == DYAD_OK)
        status = check_format(request, error);
    wish->size = request->size;
    if (!request->game->piles && !request->size && request->rows == request->columns)
        wish->size = request->rows;
    if (status == DYAD_OK)
        status = take_share("fill", request->fill, (*kind)->fill, *kind, &wish->fill, error);
    if (status == DYAD_OK)
        status =
            take_share("density", request->density, (*kind)->density, *kind, &wish->density, error);
    if (status == DYAD_OK)
        status = take_discs(request, *kind, wish, error);
    wish->stop = request->stop;
    return status;
}

/* ---- the work ----------------------------------------------------------------------------- */

typedef struct generation {
    const dyad_generate_request *request;
    const dy_kind *kind;
    dy_wish wish;
    dyad_position position;
    dy_arena arena, judged;
    dy_buffer out;
} generation;

/* Writes all of the buffer and empties it. */
static dyad_status flush(generation *work, dyad_error *error)
{
    const dyad_generate_request *request = work->request;
    for (size_t at = 0; at < work->out.size; at += WRITE_BYTES) {
        size_t left = work->out.size - at;
        if (at && dy_stopped(request->stop))
            return dy_fault_stopped(error);
        int failure = request->write(request->write_user, work->out.text + at,
                                     left < WRITE_BYTES ? left : WRITE_BYTES);
        if (failure)
            return dy_fault_output(error, failure);
    }
    dy_buffer_clear(&work->out);
    return DYAD_OK;
}

static dyad_status make_once(generation *work, dy_random *random, dyad_error *error)
{
    dy_arena_reset(&work->arena);
    if (work->position.game->piles)
        dy_piles_clear(&work->position.piles);
    else if (!dy_grid_reset(&work->position.grid, (uint32_t)size_of(work->request).rows,
                            (uint32_t)size_of(work->request).columns))
        return dy_fault_memory(error);
    dyad_status status =
        work->kind->make(&work->wish, random, &work->arena, &work->position, error);
    return dy_stopped(work->wish.stop) ? dy_fault_stopped(error) : status;
}

/* The rules of the game take the board. */
static dyad_status check_rules(generation *work, bool *good, dyad_error *error)
{
    dy_flaw flaw;
    work->position.to_move = 0;
    dyad_status status = dy_position_check(&work->position, &work->arena, &flaw);
    *good = status == DYAD_OK;
    return *good || status == DYAD_E_MALFORMED ? DYAD_OK : dy_fault_memory(error);
}

/* The winner does not depend on who begins. */
static dyad_status check_winner(generation *work, bool *good, dyad_error *error)
{
    const dyad_game *game = work->request->game;
    dyad_report report;
    dy_arena_reset(&work->arena);
    dy_arena_reset(&work->judged);
    dy_report_init(&report, &work->judged);
    dyad_status status = game->judge(&work->position, 0, &work->arena, work->wish.stop, &report);
    if (status != DYAD_OK)
        return status == DYAD_E_STOPPED ? dy_fault_stopped(error) : dy_fault_memory(error);
    *good = game->verdicts[report.verdict].winner != DYAD_WINNER_WAITS;
    return DYAD_OK;
}

static dyad_status fault_tries(const generation *work, bool rules, dyad_error *error)
{
    const dyad_game *game = work->request->game;
    char text[DY_SIZE_TEXT_MAX];
    if (!rules)
        return dy_fault(error, DYAD_E_USAGE,
                        "kind %s: each of %d sums of %zu piles is zero, and %s has none by default",
                        work->kind->name, (int)CHECK_TRIES, work->request->size, game->name);
    return dy_fault(error, DYAD_E_USAGE,
                    "kind %s: none of %d boards of side %s was a position of %s; lower the fill",
                    work->kind->name, (int)CHECK_TRIES, dy_size_text(size_of(work->request), text),
                    game->name);
}

/* One position. The kinds of any board know no rules: a board of theirs is tried against the game's
 * check, and made anew where it fails. Kinds that belong to a game need no such trial. A sum is
 * made anew where the original problem guarantees that it does not occur. */
static dyad_status make_item(generation *work, uint64_t item, dyad_error *error)
{
    const dyad_game *game = work->request->game;
    const dy_kind *kinds = kinds_of(game);
    bool rules = kinds == dy_board_kinds || kinds == dy_rules_kinds;
    bool winner = game->layout.decided && !work->request->zero_sums && !work->kind->zero;
    dy_random random;
    dy_random_init(&random, work->request->seed, item);
    for (int i = 0; i < CHECK_TRIES; i++) {
        bool good = true;
        dyad_status status = make_once(work, &random, error);
        if (status == DYAD_OK && rules)
            status = check_rules(work, &good, error);
        if (status == DYAD_OK && winner && good)
            status = check_winner(work, &good, error);
        if (status != DYAD_OK || good)
            return status;
    }
    return fault_tries(work, rules, error);
}

/* What stands before the items, each item, and what stands after them. */
static void put_begin(const dyad_generate_request *request, dy_buffer *out)
{
    dy_size size = size_of(request);
    const uint64_t shape[] = {request->count, size.rows, size.columns};
    char header[DY_NPY_HEADER_BYTES];
    if (request->format == DYAD_FORMAT_TEXT) {
        dy_contest_layout_begin(request->game, request->count, out);
        return;
    }
    dy_npy_header(header, shape, sizeof shape / sizeof shape[0]);
    dy_buffer_bytes(out, header, sizeof header);
}

static void put_item(generation *work, bool first)
{
    if (work->request->format == DYAD_FORMAT_TEXT)
        dy_contest_layout_position(&work->position, first, &work->out);
    else
        dy_npy_board(&work->position.grid, &work->out);
}

static void put_end(const dyad_generate_request *request, dy_buffer *out)
{
    if (request->format == DYAD_FORMAT_TEXT)
        dy_contest_layout_end(request->game, request->count, out);
}

static dyad_status generate_all(generation *work, dyad_error *error)
{
    const dyad_generate_request *request = work->request;
    dyad_status status = DYAD_OK;
    put_begin(request, &work->out);
    for (uint64_t i = 0; i < request->count && status == DYAD_OK; i++) {
        status = dy_stopped(request->stop) ? DYAD_E_STOPPED : make_item(work, i, error);
        if (status == DYAD_E_STOPPED) {
            status = flush(work, error);
            return status == DYAD_OK ? dy_fault_stopped(error) : status;
        }
        if (status != DYAD_OK)
            return status;
        put_item(work, i == 0);
        if (work->out.failed)
            return dy_fault_memory(error);
        if (work->out.size >= WRITE_BYTES)
            status = flush(work, error);
    }
    if (status != DYAD_OK)
        return status;
    put_end(request, &work->out);
    return work->out.failed ? dy_fault_memory(error) : flush(work, error);
}

static void open_work(generation *work, const dyad_allocator *memory)
{
    dy_position_init(&work->position, work->request->game, memory);
    dy_arena_init(&work->arena, memory);
    dy_arena_init(&work->judged, memory);
    dy_buffer_init(&work->out, memory);
}

static void close_work(generation *work)
{
    dy_buffer_free(&work->out);
    dy_arena_free(&work->judged);
    dy_arena_free(&work->arena);
    dy_position_free(&work->position);
}

dyad_status dy_generate(const dyad_generate_request *request, const dyad_allocator *memory,
                        dyad_error *error)
{
    generation work = {.request = request};
    if (!request->game || !request->write)
        return dy_fault(error, DYAD_E_USAGE, "a request needs a game and a write function");
    dyad_status status = take_wish(request, &work.kind, &work.wish, error);
    if (status != DYAD_OK)
        return status;
    open_work(&work, memory);
    status = generate_all(&work, error);
    close_work(&work);
    return status;
}

/* ---- into an array ------------------------------------------------------------------------- */

/* What all threads see. */
typedef struct array_work {
    generation first; /* what is asked for, without memory */
    const dyad_allocator *memory;
    unsigned char *cells;
    int failed;       /* whether a share has, by atomic operations; */
    dyad_error error; /* that one says why */
} array_work;

static void generate_range(void *user, uint64_t begin, uint64_t end)
{
    array_work *all = user;
    generation work = all->first;
    dyad_error error;
    dyad_status status = DYAD_OK;
    open_work(&work, all->memory);
    for (uint64_t i = begin; i < end && status == DYAD_OK; i++) {
        status =
            dy_stopped(work.request->stop) ? dy_fault_stopped(&error) : make_item(&work, i, &error);
        if (status == DYAD_OK)
            dy_grid_cells_to(&work.position.grid,
                             all->cells + i * dy_grid_cells(&work.position.grid));
    }
    if (status != DYAD_OK && !__atomic_exchange_n(&all->failed, 1, __ATOMIC_RELAXED))
        all->error = error;
    close_work(&work);
}

dyad_status dy_generate_boards(const dyad_generate_request *request, unsigned jobs,
                               unsigned char *cells, const dyad_allocator *memory,
                               dyad_error *error)
{
    dyad_generate_request asked = *request;
    asked.format = DYAD_FORMAT_NPY;
    array_work all = {.first = {.request = &asked}, .memory = memory};
    all.cells = cells;
    dyad_status status = take_wish(&asked, &all.first.kind, &all.first.wish, error);
    if (status != DYAD_OK)
        return status;
    dy_parallel workers = {.jobs = dy_parallel_jobs(jobs), .stop = asked.stop};
    bool done = dy_parallel_for(&workers, generate_range, &all, asked.count, SHARE_BOARDS);
    if (!all.failed)
        return done ? DYAD_OK : dy_fault_stopped(error);
    *error = all.error;
    return all.error.status;
}
