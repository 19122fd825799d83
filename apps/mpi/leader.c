/* leader.c - rank 0: cuts the inputs into units, hands them out, keeps the manifest, and joins the
 * answers. Units are handed out while the inputs are still being cut: the function that takes a new
 * unit also looks after the workers. Where it is alone it judges them itself.
 *
 *     units   [ done | done | given | done | given | waiting ... ]     more come while splitting
 *                       settled -^           next -----^
 */
#include "leader.h"

#include "folder.h"
#include "join.h"
#include "judging.h"
#include "manifest.h"
#include "worker.h"

#include <errno.h>
#include <inttypes.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TAG = 0, PROGRESS_MS = 250 };

typedef struct leader {
    const job *wanted;
    folder in;
    manifest list;
    dyad_session *splitter, *judge; /* the second one only where it is alone */
    int ranks;
    uint64_t *given; /* to each rank: the unit it is at, or NO_UNIT */
    int *idle;       /* ranks that wait for a unit */
    int idle_count, busy_count;
    int left_count; /* ranks that have said their last word */
    unit *units;
    size_t count, capacity;
    size_t next;    /* none before it waits to be handed out */
    size_t settled; /* all before it are done */
    size_t done;
    bool split;    /* all units are known */
    size_t fault;  /* the first unit that is malformed, or SIZE_MAX */
    bool end_told; /* to the workers */
    bool joined;
    bool failed; /* and what with: */
    char message[MESSAGE_MAX];
    uint64_t bytes_here; /* of the inputs: done in this run */
    int64_t started_ms, shown_ms;
} leader;

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void fail(leader *all, const char *text)
{
    if (!all->failed)
        snprintf(all->message, sizeof all->message, "%s", text);
    all->failed = true;
}

/* Nothing more is to be handed out. */
static bool ended(const leader *all)
{
    return all->failed || stop_signal;
}

static bool complete(const leader *all)
{
    return all->fault != SIZE_MAX ? all->settled > all->fault
                                  : all->split && all->settled == all->count;
}

/* ---- what is done ------------------------------------------------------------------------- */

static void settle(leader *all, unit *one)
{
    one->done = true;
    all->done++;
    if (one->status == DYAD_E_MALFORMED && one->number < all->fault)
        all->fault = one->number;
    while (all->settled < all->count && all->units[all->settled].done)
        all->settled++;
}

/* Whether the file of a unit can be seen, as long as it is to be. What another machine has just
 * written may take a while to appear in a network file system. */
static bool file_appears(const leader *all, const unit *one, int64_t wait_ms)
{
    char name[UNIT_NAME_MAX];
    unsigned idle = 0;
    unit_name(one->number, name);
    for (int64_t until = now_ms() + wait_ms;; nap(&idle)) {
        uint64_t size;
        if (folder_size(&all->in, name, &size) == 0 && size == one->size)
            return true;
        if (now_ms() >= until)
            return false;
    }
}

/* Takes what was made of a unit. */
static void take_result(leader *all, const result *made)
{
    enum { APPEAR_MS = 10000 };
    if (made->status == DYAD_E_STOPPED) {
        if (made->signal && !stop_signal)
            stop_signal = made->signal;
        return;
    }
    if (made->status != DYAD_OK && made->status != DYAD_E_MALFORMED) {
        fail(all, made->text);
        return;
    }
    unit *one = &all->units[made->number];
    one->status = (dyad_status)made->status;
    one->size = made->size;
    one->sum = made->sum;
    one->totals = made->totals;
    if (one->status == DYAD_E_MALFORMED) {
        one->line = made->line;
        one->column = made->column;
        one->text = strdup(made->text);
        if (!one->text) {
            fail(all, "out of memory");
            return;
        }
    }
    if (!file_appears(all, one, APPEAR_MS)) {
        fail(all, "a worker's answers are not to be seen in the folder: is it on a file system "
                  "that all machines share?");
        return;
    }
    if (!manifest_add(&all->list, one, &all->in, all->message)) {
        all->failed = true;
        return;
    }
    all->bytes_here += one->part.end - one->part.begin;
    settle(all, one);
}

/* ---- workers ------------------------------------------------------------------------------ */

static void give_out(leader *all)
{
    while (all->idle_count && !ended(all)) {
        while (all->next < all->count && all->units[all->next].done)
            all->next++;
        if (all->next == all->count || all->next > all->fault)
            return;
        const unit *one = &all->units[all->next++];
        order given = {.kind = ORDER_JUDGE, .number = one->number, .part = one->part};
        int rank = all->idle[--all->idle_count];
        all->given[rank] = one->number;
        all->busy_count++;
        MPI_Send(&given, sizeof given, MPI_BYTE, rank, TAG, MPI_COMM_WORLD);
    }
}

/* Hears one worker out; false when none has anything to say. */
static bool hear(leader *all)
{
    int there;
    MPI_Status from;
    result made;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &from);
    if (!there)
        return false;
    MPI_Recv(&made, sizeof made, MPI_BYTE, from.MPI_SOURCE, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (made.status == DYAD_END) {
        all->left_count++;
        return true;
    }
    if (made.number != NO_UNIT) {
        all->given[from.MPI_SOURCE] = NO_UNIT;
        all->busy_count--;
    }
    if (made.status != DYAD_OK || made.number != NO_UNIT)
        take_result(all, &made);
    if (made.status != DYAD_E_STOPPED)
        all->idle[all->idle_count++] = from.MPI_SOURCE;
    return true;
}

/* Looks after the workers without waiting; whether there was anything to do. */
static bool look_after(leader *all)
{
    bool heard = false;
    while (hear(all)) {
        heard = true;
        give_out(all);
    }
    give_out(all);
    return heard;
}

/* Every worker is told, who is at work hears of it there, and all are heard out. */
static void end_workers(leader *all)
{
    order end = {.kind = ORDER_END};
    if (all->end_told)
        return;
    all->end_told = true;
    for (int rank = 1; rank < all->ranks; rank++)
        MPI_Send(&end, sizeof end, MPI_BYTE, rank, TAG, MPI_COMM_WORLD);
    for (unsigned idle = 0; all->left_count < all->ranks - 1;) {
        if (hear(all))
            idle = 0;
        else
            nap(&idle);
    }
}

/* ---- progress ----------------------------------------------------------------------------- */

static void show_progress(leader *all, bool last)
{
    int64_t now = now_ms();
    if (!all->wanted->progress || (!last && now - all->shown_ms < PROGRESS_MS))
        return;
    double seconds = (double)(now - all->started_ms) / 1000;
    all->shown_ms = now;
    fprintf(stderr, "\r%zu of %zu%s units, %.1f MB/s \033[K%s", all->done, all->count,
            all->split ? "" : "+", seconds > 0 ? (double)all->bytes_here / 1e6 / seconds : 0,
            last ? "\n" : "");
}

/* ---- splitting ---------------------------------------------------------------------------- */

static bool same_part(const dyad_input_part *a, const dyad_input_part *b)
{
    return a->path == b->path && a->begin == b->begin && a->end == b->end && a->line == b->line &&
           a->column == b->column && a->first == b->first && a->before == b->before &&
           a->items == b->items && a->last == b->last;
}

/* Says that a unit, or what stands for it in the answers, has to be judged once more. */
static void tell_damaged(const leader *all, const char *name)
{
    fprintf(stderr, "%sdyad-mpi: %s/%s: is not what was written to it, and is judged again\n",
            all->wanted->progress ? "\r\033[K" : "", all->in.name, name);
}

/* Whether an earlier run has judged the unit, and its answers are there as they were written. */
static bool known(leader *all, unit *one)
{
    const unit *before = manifest_find(&all->list, one->number);
    char name[UNIT_NAME_MAX];
    if (!before || !same_part(&before->part, &one->part))
        return false;
    unit_name(one->number, name);
    unit_state state = unit_check(before, &all->in, name, before->size, 0, all->message);
    all->failed = all->failed || (state == UNIT_FAILED && !stop_signal);
    if (state == UNIT_DAMAGED)
        tell_damaged(all, name);
    if (state != UNIT_SOUND)
        return false;
    char *text = before->text ? strdup(before->text) : NULL;
    if (before->text && !text)
        return false;
    *one = *before;
    one->text = text;
    return true;
}

static unit *add_unit(leader *all, const dyad_input_part *part)
{
    if (!units_grow(&all->units, all->count, &all->capacity))
        return NULL;
    unit *one = &all->units[all->count];
    *one = (unit){.number = all->count++, .part = *part};
    return one;
}

static int take_part(void *user, const dyad_input_part *part)
{
    leader *all = user;
    unit *one = add_unit(all, part);
    if (!one) {
        fail(all, "out of memory");
        return ECANCELED;
    }
    if (known(all, one)) {
        settle(all, one);
    } else if (all->ranks == 1 && !ended(all)) {
        result made;
        judge_unit(all->judge, all->wanted, &all->in, 0, one->number, part, NULL, &made);
        take_result(all, &made);
    }
    look_after(all);
    show_progress(all, false);
    return ended(all) || all->fault != SIZE_MAX ? ECANCELED : 0;
}

static void split(leader *all)
{
    dyad_split_request request = {
        .game = all->wanted->game,
        .paths = all->wanted->paths,
        .path_count = all->wanted->path_count,
        .part_bytes = all->wanted->unit_bytes,
        .take = take_part,
        .take_user = all,
        .stop = &stop_signal,
    };
    dyad_status status = dyad_split(all->splitter, &request);
    all->split = status == DYAD_OK;
    if (all->split || ended(all) || all->fault != SIZE_MAX)
        return;
    const dyad_error *error = dyad_session_error(all->splitter);
    char text[MESSAGE_MAX];
    snprintf(text, sizeof text, "%s%s%s", error->file ? error->file : "", error->file ? ": " : "",
             error->text);
    fail(all, text);
}

/* ---- the end ------------------------------------------------------------------------------ */

/* Adds up the units up to the fault; gives back how many those are. */
static size_t add_up(const leader *all, dyad_judge_totals *totals)
{
    size_t count = all->fault < all->count ? all->fault + 1 : all->count;
    *totals = (dyad_judge_totals){0};
    for (size_t i = 0; i < count; i++) {
        const dyad_judge_totals *one = &all->units[i].totals;
        totals->items += one->items;
        totals->undecided += one->undecided;
        totals->bytes += all->units[i].part.end - all->units[i].part.begin;
        for (size_t v = 0; v < DYAD_VERDICTS_MAX; v++)
            totals->verdicts[v] += one->verdicts[v];
    }
    return count;
}

static void show_summary(const leader *all, const dyad_judge_totals *totals, size_t count)
{
    const dyad_game *game = all->wanted->game;
    if (!all->wanted->summary)
        return;
    fprintf(stderr, "dyad-mpi: %" PRIu64 " items in %zu units, %" PRIu64 " bytes, %.2f seconds\n",
            totals->items, count, totals->bytes, (double)(now_ms() - all->started_ms) / 1000);
    fputs("dyad-mpi: ", stderr);
    for (size_t i = 0; i < dyad_game_verdict_count(game); i++)
        fprintf(stderr, "%s%s %" PRIu64, i ? ", " : "", dyad_game_verdict_name(game, i),
                totals->verdicts[i]);
    fputc('\n', stderr);
}

/* A unit that was damaged since it was judged or checked is judged again, but only once: a disk
 * that goes on losing what is written to it ends the run. */
static void reopen(leader *all, unit *one)
{
    char name[UNIT_NAME_MAX];
    unit_name(one->number, name);
    if (one->reopened) {
        snprintf(all->message, sizeof all->message, "%s/%s: is not what was written to it",
                 all->in.name, name);
        all->failed = true;
        return;
    }
    tell_damaged(all, name);
    free(one->text);
    one->text = NULL;
    one->done = false;
    one->reopened = true;
    all->done--;
    all->settled = one->number < all->settled ? one->number : all->settled;
    all->next = one->number < all->next ? one->number : all->next;
}

/* All that is damaged from unit `first` on, so that it is judged by all ranks at once. */
static void reopen_damaged(leader *all, size_t first, size_t count)
{
    for (size_t i = first; i < count && !ended(all); i++) {
        char name[UNIT_NAME_MAX];
        const unit *one = &all->units[i];
        unit_name(i, name);
        unit_state state = unit_check(one, &all->in, name, one->size, 0, all->message);
        all->failed = state == UNIT_FAILED && !stop_signal;
        if (state == UNIT_DAMAGED || i == first)
            reopen(all, &all->units[i]);
    }
}

/* Joins what is there, notes it, and clears away the units. */
static void join(leader *all)
{
    uint64_t size;
    size_t count = all->fault < all->count ? all->fault + 1 : all->count, damaged = 0;
    unit_state state = UNIT_FAILED;
    if (manifest_check_inputs(&all->list, all->wanted, &all->in, all->message))
        state = join_units(all->wanted, &all->in, all->units, count, &size, &damaged, all->message);
    if (state == UNIT_DAMAGED) {
        reopen_damaged(all, damaged, count);
        return;
    }
    if (state == UNIT_SOUND &&
        manifest_add_joined(&all->list, size, count, &all->in, all->message)) {
        int error = folder_sweep(&all->in, SWEEP_ALL);
        if (error)
            snprintf(all->message, sizeof all->message, "%s: %s", all->in.name, strerror(error));
        all->failed = error != 0;
        all->joined = true;
        return;
    }
    all->failed = !stop_signal;
}

static int report(const leader *all)
{
    dyad_judge_totals totals;
    if (stop_signal && !all->joined) {
        fprintf(stderr, "dyad-mpi: stopped with %zu units done; --resume goes on from there\n",
                all->done);
        return EXIT_SIGNAL + stop_signal;
    }
    if (all->failed) {
        fprintf(stderr, "dyad-mpi: %s\n", all->message);
        return EXIT_SYSTEM;
    }
    show_summary(all, &totals, add_up(all, &totals));
    if (all->fault != SIZE_MAX) {
        const unit *one = &all->units[all->fault];
        fprintf(stderr, "dyad-mpi: %s:%" PRIu64 ":%" PRIu64 ": %s\n",
                all->wanted->paths[one->part.path], one->line, one->column, one->text);
        return EXIT_MALFORMED;
    }
    return totals.undecided ? EXIT_UNDECIDED : EXIT_ANSWERED;
}

/* ---- the beginning ------------------------------------------------------------------------ */

/* What cannot be believed of a run that has come to its end is not written over. */
static void refuse_joined(leader *all, const char *name)
{
    snprintf(all->message, sizeof all->message,
             "%s/%s: is not what was written to it: begin anew in another folder", all->in.name,
             name);
    all->failed = true;
}

/* Takes the units of the manifest up to the first that is missing. */
static void take_noted(leader *all)
{
    for (size_t i = 0; i < all->list.count && !all->failed; i++) {
        const unit *before = &all->list.units[i];
        if (i && before->number == before[-1].number)
            continue; /* it was judged twice */
        if (before->number != all->count)
            return;
        char *text = before->text ? strdup(before->text) : NULL;
        unit *one = before->text && !text ? NULL : add_unit(all, &before->part);
        if (!one) {
            free(text);
            fail(all, "out of memory");
            return;
        }
        *one = *before;
        one->text = text;
        settle(all, one);
    }
}

/* An earlier run has come to its end: what it said is said again, where the answers are those that
 * its units had. Units after a fault were judged and not joined. */
static void take_joined(leader *all)
{
    char name[ANSWERS_NAME_MAX];
    uint64_t size = all->list.joined_size, at = 0;
    unit_state state = UNIT_SOUND;
    answers_name(all->wanted, name);
    take_noted(all);
    if (all->failed)
        return;
    if ((all->fault < all->count ? all->fault + 1 : all->count) != all->list.joined_count) {
        refuse_joined(all, "manifest");
        return;
    }
    for (size_t i = 0; i < all->list.joined_count && state == UNIT_SOUND; i++) {
        state = unit_check(&all->units[i], &all->in, name, size, at, all->message);
        at += all->units[i].size;
    }
    if (state == UNIT_FAILED) {
        all->failed = !stop_signal;
        return;
    }
    if (state == UNIT_DAMAGED || at != size) {
        refuse_joined(all, name);
        return;
    }
    all->split = all->joined = true;
    int error = folder_sweep(&all->in, SWEEP_ALL);
    if (error)
        fail(all, strerror(error));
}

/* Answers that no run of ours has left are not written over. */
static bool taken(leader *all)
{
    char name[ANSWERS_NAME_MAX];
    uint64_t size;
    answers_name(all->wanted, name);
    if (folder_size(&all->in, "manifest", &size) != ENOENT ||
        folder_size(&all->in, name, &size) == ENOENT)
        return false;
    snprintf(all->message, sizeof all->message, "%s/%s: is there already, and is of no run",
             all->in.name, name);
    return true;
}

static bool begin(leader *all)
{
    const job *wanted = all->wanted;
    int error = folder_open(&all->in, wanted->folder, true);
    if (error) {
        snprintf(all->message, sizeof all->message, "%s: %s", wanted->folder, strerror(error));
        return false;
    }
    if (taken(all) || !manifest_open(&all->list, wanted, &all->in, all->message))
        return false;
    error = folder_sweep(&all->in, SWEEP_TEMPORARY);
    if (error) {
        snprintf(all->message, sizeof all->message, "%s: %s", wanted->folder, strerror(error));
        return false;
    }
    if (dyad_session_new(NULL, &all->splitter, NULL) != DYAD_OK ||
        dyad_session_new(NULL, &all->judge, NULL) != DYAD_OK) {
        snprintf(all->message, sizeof all->message, "out of memory");
        return false;
    }
    return true;
}

/* If it is alone, or the workers have ended, the leader judges the damaged units again. */
static void judge_alone(leader *all)
{
    bool alone = all->ranks == 1 || all->end_told;
    for (size_t i = all->settled; alone && i < all->count && !ended(all); i++) {
        unit *one = &all->units[i];
        result made;
        if (one->done || i > all->fault)
            continue;
        judge_unit(all->judge, all->wanted, &all->in, 0, i, &one->part, NULL, &made);
        take_result(all, &made);
    }
}

/* Until all that is known of is done. */
static void await_units(leader *all)
{
    judge_alone(all);
    for (unsigned idle = 0; !ended(all) && !complete(all);) {
        if (look_after(all))
            idle = 0;
        else
            nap(&idle);
        show_progress(all, false);
    }
}

static void run(leader *all)
{
    char unheard[MESSAGE_MAX];
    split(all);
    /* Idle workers are left waiting while it joins: ended ones would wait in MPI_Finalize(), which
     * asks without a pause. */
    while (!ended(all) && !all->joined) {
        await_units(all);
        if (all->busy_count) /* after a fault, or a signal */
            end_workers(all);
        show_progress(all, true);
        if (!ended(all))
            join(all);
    }
    if (all->list.stream && !manifest_sync(&all->list, &all->in, unheard))
        fail(all, unheard);
}

int run_leader(const job *wanted, int ranks)
{
    leader all = {.wanted = wanted,
                  .in = {.descriptor = -1},
                  .ranks = ranks,
                  .fault = SIZE_MAX,
                  .started_ms = now_ms()};
    all.given = calloc((size_t)ranks, sizeof *all.given);
    all.idle = calloc((size_t)ranks, sizeof *all.idle);
    if (!all.given || !all.idle) {
        fputs("dyad-mpi: out of memory\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, EXIT_SYSTEM);
    }
    if (!begin(&all))
        all.failed = true;
    else if (all.list.joined)
        take_joined(&all);
    else
        run(&all);
    end_workers(&all);
    int status = report(&all);
    manifest_close(&all.list);
    folder_close(&all.in);
    for (size_t i = 0; i < all.count; i++)
        free(all.units[i].text);
    free(all.units);
    free(all.given);
    free(all.idle);
    dyad_session_free(all.splitter);
    dyad_session_free(all.judge);
    return status;
}
