/* judge_boards.c - boards in an array: no text, no batches, no writing.
 *
 *     array -> shares, over threads -> judge/bulk, where the game has stacks -> codes
 *                                  \-> one by one -------------------------/
 *
 * A thread takes shares of boards; what a share needs lives as long as the share does. */
#include "judge/judge_boards.h"

#include "base/fault.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "judge/bulk.h"
#include "judge/judge.h"
#include "text/board_array.h"

#include <string.h>

enum {
    SHARES_A_JOB = 4,           /* so that threads end at about the same time */
    SHARE_BYTES_MIN = 1 << 20,  /* less is not worth setting up */
    SHARE_BOARDS_MAX = 1 << 20, /* codes of a share that nobody wants take no more */
    STOP_LOOK_BOARDS = 256,
};

/* What all threads see. Numbers are changed by atomic operations. */
typedef struct boards_work {
    const dyad_judge_boards_request *request;
    const dyad_allocator *memory;
    dy_board_array array;
    dyad_boards_totals totals;
    uint64_t first_malformed; /* from 1; 0: none */
    int failure;              /* a dyad_status */
} boards_work;

/* What a share needs. */
typedef struct share {
    boards_work *of;
    dy_bulk bulk;
    dy_arena scratch, keep;
    dyad_position position;
    unsigned char *room;  /* for a board, and what may be read behind it */
    unsigned char *codes; /* of the share */
    uint64_t begin, end, malformed, first_malformed;
} share;

static size_t room_of(const boards_work *work)
{
    return dy_board_array_bytes(&work->array) + DY_LETTERS_SLACK;
}

static dyad_status share_open(share *own)
{
    boards_work *work = own->of;
    const dyad_judge_boards_request *request = work->request;
    dy_bulk_init(&own->bulk, request->game, request->cpu, work->memory);
    dy_arena_init(&own->scratch, work->memory);
    dy_arena_init(&own->keep, work->memory);
    dy_position_init(&own->position, request->game, work->memory);
    own->room = dy_memory_new(work->memory, room_of(work), 1);
    own->codes = request->codes ? request->codes + own->begin
                                : dy_memory_new(work->memory, (size_t)(own->end - own->begin), 1);
    return own->room && own->codes ? DYAD_OK : DYAD_E_MEMORY;
}

static void share_close(share *own)
{
    boards_work *work = own->of;
    dy_bulk_free(&own->bulk);
    dy_arena_free(&own->scratch);
    dy_arena_free(&own->keep);
    dy_position_free(&own->position);
    if (own->room)
        dy_memory_free(work->memory, own->room, room_of(work), 1);
    if (own->codes && !work->request->codes)
        dy_memory_free(work->memory, own->codes, (size_t)(own->end - own->begin), 1);
}

static dyad_status judge_alone(share *own, uint64_t index)
{
    const boards_work *work = own->of;
    dyad_report report;
    dy_flaw flaw;
    dyad_status status = dy_board_array_position(&work->array, (size_t)index, own->bulk.letters,
                                                 own->room, &own->scratch, &own->position, &flaw);
    if (status == DYAD_OK)
        status = dy_judge_position(&own->position, 0, &own->scratch, &own->keep,
                                   work->request->stop, &report);
    if (status == DYAD_OK)
        own->codes[index - own->begin] = (unsigned char)report.verdict;
    return status;
}

static dy_size size_of(const dy_board_array *array)
{
    return (dy_size){array->rows, array->columns};
}

static dyad_status judge_stacked(share *own, uint64_t index)
{
    const dy_board_array *array = &own->of->array;
    size_t bytes = dy_board_array_bytes(array), readable = bytes + DY_LETTERS_SLACK;
    const unsigned char *cells = dy_board_array_cells(array, (size_t)index, own->room);
    if (array->packed && array->count - index <= readable / bytes)
        readable = (size_t)(array->count - index) * bytes;
    return dy_bulk_board(&own->bulk, cells, readable, size_of(array), 0, dy_cell_letters,
                         (size_t)(index - own->begin), own->codes);
}

static bool is_stacked(const share *own)
{
    const dy_board_array *array = &own->of->array;
    return !array->to_move && dy_bulk_takes(&own->bulk, size_of(array));
}

static dyad_status judge_share(share *own)
{
    const boards_work *work = own->of;
    bool stacked = is_stacked(own);
    dyad_status status = DYAD_OK;
    for (uint64_t i = own->begin; i < own->end && status == DYAD_OK; i++) {
        if (i % STOP_LOOK_BOARDS == 0 && dy_stopped(work->request->stop))
            return DYAD_E_STOPPED;
        status = stacked ? judge_stacked(own, i) : judge_alone(own, i);
        if (status != DYAD_E_MALFORMED)
            continue;
        own->codes[i - own->begin] = DYAD_VERDICT_MALFORMED;
        own->first_malformed = own->first_malformed ? own->first_malformed : i + 1;
        own->malformed++;
        status = DYAD_OK;
    }
    dy_bulk_finish(&own->bulk, own->codes);
    return status;
}

static void add(uint64_t *to, uint64_t number) /* NOLINT(*-non-const-parameter) */
{
    __atomic_fetch_add(to, number, __ATOMIC_RELAXED);
}

static void count_share(const share *own)
{
    boards_work *work = own->of;
    /* By turns in several tables: adding to one place over and over has to wait for itself. */
    enum { TABLES = 4 };
    uint64_t counts[TABLES][UINT8_MAX + 1] = {{0}};
    for (uint64_t i = 0; i < own->end - own->begin; i++)
        counts[i % TABLES][own->codes[i]]++;
    for (size_t i = 0; i < TABLES * DYAD_VERDICTS_MAX; i++)
        add(&work->totals.verdicts[i % DYAD_VERDICTS_MAX],
            counts[i / DYAD_VERDICTS_MAX][i % DYAD_VERDICTS_MAX]);
    add(&work->totals.boards, own->end - own->begin - own->malformed);
    add(&work->totals.malformed, own->malformed);
    dy_note_first(&work->first_malformed, own->first_malformed);
}

static void judge_range(void *user, uint64_t begin, uint64_t end)
{
    boards_work *work = user;
    share own = {.of = work, .begin = begin, .end = end};
    if (__atomic_load_n(&work->failure, __ATOMIC_RELAXED))
        return;
    dyad_status status = share_open(&own);
    if (status == DYAD_OK)
        status = judge_share(&own);
    if (status == DYAD_OK)
        count_share(&own);
    else
        __atomic_store_n(&work->failure, (int)status, __ATOMIC_RELAXED);
    share_close(&own);
}

/* Says what is wrong with the first malformed board. */
static dyad_status tell_malformed(boards_work *work, dyad_error *error)
{
    uint64_t number = work->first_malformed;
    share own = {.of = work, .begin = number - 1, .end = number};
    dy_flaw flaw = {.text = "it was changed while it was read"};
    dyad_status status = share_open(&own);
    if (status == DYAD_OK)
        dy_board_array_position(&work->array, (size_t)number - 1, own.bulk.letters, own.room,
                                &own.scratch, &own.position, &flaw);
    share_close(&own);
    if (status != DYAD_OK)
        return dy_fault_memory(error);
    dy_fault(error, DYAD_E_MALFORMED, "board %llu: %s", (unsigned long long)number, flaw.text);
    if (error)
        error->item = number;
    return DYAD_E_MALFORMED;
}

static uint64_t share_of(const boards_work *work, unsigned jobs)
{
    uint64_t boards = work->array.count / (jobs * SHARES_A_JOB) + 1;
    uint64_t least = SHARE_BYTES_MIN / dy_board_array_bytes(&work->array) + 1;
    boards = boards < least ? least : boards;
    return boards < SHARE_BOARDS_MAX ? boards : SHARE_BOARDS_MAX;
}

dyad_status dy_judge_boards(const dyad_judge_boards_request *request, const dyad_allocator *memory,
                            dyad_boards_totals *totals, dyad_error *error)
{
    boards_work work = {.request = request, .memory = memory};
    dyad_status status = dy_board_array_take(&work.array, request->boards, request->game, error);
    if (status != DYAD_OK)
        return status;
    dy_parallel workers = {.jobs = dy_parallel_jobs(request->jobs), .stop = request->stop};
    bool all = dy_parallel_for(&workers, judge_range, &work, work.array.count,
                               share_of(&work, workers.jobs));
    if (totals)
        *totals = work.totals;
    if (work.failure == DYAD_E_MEMORY)
        return dy_fault_memory(error);
    if (work.failure || !all)
        return dy_fault_stopped(error);
    return work.first_malformed && !request->keep_going ? tell_malformed(&work, error) : DYAD_OK;
}
