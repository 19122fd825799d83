/* ungo_levels.c - how ranks make a table of Un-Go together, level after level. A level is done in
 * rounds, which all ranks go through together:
 *
 *     expand      classes of the level, until a batch for some rank is full or none is left
 *     heads       each tells each: how many bytes come, and whether it has more to do
 *     batches     from each to each
 *     take        what has come
 *
 * The level ends when nobody has more; all is done when a level begins and nobody has a class in
 * it. What goes wrong in a rank, and signals, stand in its next heads, so that all end together.
 * Before the first round each finds its classes: a rank that is stopped does not wait for that. */
#include "solve_job.h"
#include "ungo_job.h"

#include <stdlib.h>

/* All batches of a rank together: a round takes some milliseconds. */
enum { BATCHES_BYTES = 1 << 22 };

/* What each rank tells each. */
typedef struct head {
    uint32_t size; /* bytes that follow */
    uint32_t some; /* whether it had a class of the level when the round began */
    uint32_t more; /* whether it has one that is not expanded */
    int32_t status, signal;
} head;

typedef struct meeting {
    int ranks;
    dyad_ungo_part *part;
    dyad_status status; /* of this rank, so far */
    size_t room;        /* bytes of each batch */
    unsigned char *out, *in;
    dyad_ungo_batch *batches;
    head *told, *heard;
    int *sizes_out, *sizes_in, *at_out, *at_in;
    ungo_effort *effort;
} meeting;

void await_request(MPI_Request *request)
{
    int done = 0;
    for (unsigned idle = 0;; doze(&idle)) {
        MPI_Test(request, &done, MPI_STATUS_IGNORE);
        if (done)
            return;
    }
}

/* ---- memory ------------------------------------------------------------------------------- */

static size_t room_for(int ranks)
{
    size_t room = BATCHES_BYTES / (size_t)ranks, least = 2 * (size_t)DYAD_UNGO_BATCH_MIN;
    return room < least ? least : room;
}

/* How much memory batches take, and what is told of them. */
static size_t meeting_bytes(int ranks)
{
    size_t each =
        2 * room_for(ranks) + sizeof(dyad_ungo_batch) + 2 * sizeof(head) + 4 * sizeof(int);
    return each * (size_t)ranks;
}

static bool meeting_begin(meeting *at)
{
    size_t ranks = (size_t)at->ranks;
    at->room = room_for(at->ranks);
    at->out = malloc(ranks * at->room);
    at->in = malloc(ranks * at->room);
    at->batches = calloc(ranks, sizeof *at->batches);
    at->told = calloc(ranks, sizeof *at->told);
    at->heard = calloc(ranks, sizeof *at->heard);
    at->sizes_out = calloc(4 * ranks, sizeof *at->sizes_out);
    if (!at->out || !at->in || !at->batches || !at->told || !at->heard || !at->sizes_out)
        return false;
    at->sizes_in = at->sizes_out + ranks;
    at->at_out = at->sizes_in + ranks;
    at->at_in = at->at_out + ranks;
    for (size_t i = 0; i < ranks; i++) {
        at->batches[i] = (dyad_ungo_batch){.bytes = at->out + i * at->room, .room = at->room};
        at->at_out[i] = (int)(i * at->room);
    }
    return true;
}

static void meeting_end(meeting *at)
{
    free(at->out);
    free(at->in);
    free(at->batches);
    free(at->told);
    free(at->heard);
    free(at->sizes_out);
}

/* ---- rounds ------------------------------------------------------------------------------- */

/* Waits for the heads of all others. They may be at work on their classes for minutes yet: a rank
 * that was stopped gives them a moment, and then ends the run by itself. Nothing is lost by that.
 */
static void await_heads(const meeting *at, MPI_Request *request)
{
    enum { PATIENCE_S = 2 };
    double begun = MPI_Wtime();
    int done = 0;
    for (unsigned idle = 0;; doze(&idle)) {
        MPI_Test(request, &done, MPI_STATUS_IGNORE);
        if (done)
            return;
        if (at->status != DYAD_E_STOPPED || MPI_Wtime() - begun < PATIENCE_S)
            continue;
        fputs("dyad-mpi: stopped\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, EXIT_SIGNAL + stop_signal);
        exit(EXIT_SIGNAL + stop_signal);
    }
}

static bool have_room(const meeting *at)
{
    for (int i = 0; i < at->ranks; i++)
        if (at->batches[i].room - at->batches[i].size < DYAD_UNGO_BATCH_MIN)
            return false;
    return true;
}

static void expand(meeting *at)
{
    for (int i = 0; i < at->ranks; i++)
        at->batches[i].size = 0;
    while (at->status == DYAD_OK && dyad_ungo_part_level(at->part) && have_room(at))
        at->status = dyad_ungo_part_expand(at->part, at->batches, (size_t)at->ranks, NULL);
}

/* Tells all, and hears of all; what the worst of them has to say is left in *worst. */
static void exchange_heads(meeting *at, bool some, head *worst)
{
    MPI_Request request;
    bool more = at->status == DYAD_OK && dyad_ungo_part_level(at->part);
    for (int i = 0; i < at->ranks; i++)
        at->told[i] = (head){.size = at->status == DYAD_OK ? (uint32_t)at->batches[i].size : 0,
                             .some = some,
                             .more = more,
                             .status = (int32_t)at->status,
                             .signal = stop_signal};
    MPI_Ialltoall(at->told, sizeof(head), MPI_BYTE, at->heard, sizeof(head), MPI_BYTE,
                  MPI_COMM_WORLD, &request);
    await_heads(at, &request);
    *worst = (head){.status = DYAD_OK};
    for (int i = 0; i < at->ranks; i++) {
        const head *one = &at->heard[i];
        worst->some |= one->some;
        worst->more |= one->more;
        worst->size |= one->size;
        if (worst->status == DYAD_OK)
            worst->status = one->status;
        if (!worst->signal)
            worst->signal = one->signal;
    }
    if (worst->signal)
        worst->status = DYAD_E_STOPPED;
}

static void exchange_batches(meeting *at)
{
    MPI_Request request;
    int next = 0;
    for (int i = 0; i < at->ranks; i++) {
        at->sizes_out[i] = (int)at->told[i].size;
        at->sizes_in[i] = (int)at->heard[i].size;
        at->at_in[i] = next;
        next += at->sizes_in[i];
        at->effort->bytes += at->told[i].size;
    }
    MPI_Ialltoallv(at->out, at->sizes_out, at->at_out, MPI_BYTE, at->in, at->sizes_in, at->at_in,
                   MPI_BYTE, MPI_COMM_WORLD, &request);
    await_request(&request);
    at->status = dyad_ungo_part_take(at->part, at->in, (size_t)next, NULL);
}

/* All levels; what the worst rank has to say in the end. */
static head follow_levels(meeting *at)
{
    for (;;) {
        head worst;
        bool some = at->status == DYAD_OK && dyad_ungo_part_level(at->part);
        if (at->status == DYAD_OK)
            expand(at);
        exchange_heads(at, some, &worst);
        at->effort->rounds++;
        if (worst.status != DYAD_OK || !worst.some)
            return worst;
        exchange_batches(at);
        if (!worst.more && at->status == DYAD_OK)
            at->status = dyad_ungo_part_next(at->part, NULL);
    }
}

/* ---- all of it ---------------------------------------------------------------------------- */

dyad_ungo_part *make_ungo_part(const ungo_wanted *wanted, int rank, int ranks, ungo_effort *effort,
                               dyad_status *status, int *number)
{
    meeting at = {.ranks = ranks, .effort = effort};
    size_t own = meeting_bytes(ranks);
    dyad_ungo_part_request request = {.rows = wanted->rows,
                                      .columns = wanted->columns,
                                      .part = (unsigned)rank,
                                      .parts = (unsigned)ranks,
                                      .memory_limit = wanted->memory ? wanted->memory - own : 0,
                                      .stop = &stop_signal};
    if (!meeting_begin(&at)) { /* there is not even room to tell of it */
        fputs("dyad-mpi: out of memory\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, EXIT_SYSTEM);
        exit(EXIT_SYSTEM);
    }
    if (wanted->memory && wanted->memory <= own)
        at.status = DYAD_E_LIMIT;
    else
        at.status = dyad_ungo_part_new(NULL, &request, &at.part, NULL);
    effort->numbering = thread_seconds();
    head worst = follow_levels(&at);
    effort->levels = thread_seconds();
    dyad_ungo_part_tally(at.part, &effort->tally);
    effort->memory = effort->tally.memory + own;
    meeting_end(&at);
    *status = (dyad_status)worst.status;
    *number = worst.signal;
    if (worst.status == DYAD_OK)
        return at.part;
    dyad_ungo_part_free(at.part);
    return NULL;
}
