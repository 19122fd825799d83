/* solve_leader.c - rank 0 of dyad-mpi solve: has the upper tree and the store, and hands out jobs.
 *
 *     at    [ job | job | - | job ]     a rank each; 0 is the thread of this one
 *
 * What a rank has proved is in the tree of the leader and in the store before it gets its next job,
 * and the store is committed every few seconds. So whatever ends the run, another that is given the
 * same store goes on from there: all ranks are told what is in it. */
#include "kept_store.h"
#include "solve_answer.h"
#include "solve_job.h"

#include <inttypes.h>
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TEXT_MAX = 2 * DYAD_ERROR_TEXT_MAX }; /* of an error, with its file and what to do */

typedef struct rank_state {
    unsigned busy; /* jobs that it has */
    uint64_t nodes, jobs;
    double seconds;
} rank_state;

typedef struct leader {
    const solve_wanted *wanted;
    int ranks;
    dyad_session *session;
    dyad_store *store;
    bool only_reads; /* the store: it may not be written to */
    dyad_solver *upper;
    dyad_lead *lead;
    size_t rows, columns; /* of the upper tree */
    rank_state *at;
    uint64_t busy_count; /* jobs of all ranks */
    int left_count;      /* ranks that have said their last word */
    mailbox *box;
    pthread_t thread;
    bool started; /* the thread */
    solve_report report;
    dyad_solve_proof proofs[PROOFS_MAX];
    uint64_t nodes_before; /* those of a position begin there */
    double begun;
    uint64_t item;
    bool open;   /* something is not known */
    bool failed; /* and what with: */
    int exit_status;
    char text[TEXT_MAX];
} leader;

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void fail(leader *all, int exit_status, const char *text)
{
    if (all->failed)
        return;
    all->failed = true;
    all->exit_status = exit_status;
    snprintf(all->text, sizeof all->text, "%s", text);
}

/* Whether it went well; a stop is no fault. */
static bool fine(leader *all, dyad_status status, const dyad_error *error)
{
    if (status == DYAD_OK || status == DYAD_E_STOPPED)
        return true;
    char text[DYAD_ERROR_TEXT_MAX];
    snprintf(text, sizeof text, "%.100s%s%.150s", error->file ? error->file : "",
             error->file ? ": " : "", error->text);
    fail(all, status == DYAD_E_LIMIT ? EXIT_UNDECIDED : EXIT_SYSTEM, text);
    return false;
}

static uint64_t nodes_of(const leader *all)
{
    uint64_t nodes = dyad_solver_nodes(all->upper);
    for (int i = 0; i < all->ranks; i++)
        nodes += all->at[i].nodes;
    return nodes;
}

/* Nothing more is to be handed out for this position. */
static bool ended(const leader *all)
{
    const solve_wanted *wanted = all->wanted;
    return all->failed || stop_signal ||
           (wanted->nodes && nodes_of(all) - all->nodes_before >= wanted->nodes) ||
           (wanted->seconds > 0 && seconds_now() - all->begun >= wanted->seconds);
}

/* ---- to and from ranks -------------------------------------------------------------------- */

/* Sends of the leader are buffered: a rank that is at a job does not receive, and may itself wait
 * for the leader to. So much may be under way. */
static size_t buffer_size(const leader *all)
{
    size_t one = sizeof(solve_order) + sizeof all->proofs + 2 * MPI_BSEND_OVERHEAD;
    return (size_t)all->ranks * (all->wanted->ahead + 1) * one;
}

static void send_order(leader *all, int rank, const solve_order *what,
                       const dyad_solve_proof *proofs)
{
    mailbox *box = all->box;
    if (rank == 0) {
        slot *next = slot_of(box, box->ordered);
        next->order = *what;
        memcpy(next->proofs, proofs, what->proofs * sizeof *proofs);
        pthread_mutex_lock(&box->lock);
        box->ordered++;
        pthread_cond_signal(&box->changed);
        pthread_mutex_unlock(&box->lock);
        return;
    }
    MPI_Bsend(what, sizeof *what, MPI_BYTE, rank, ORDER_TAG, MPI_COMM_WORLD);
    if (what->proofs)
        MPI_Bsend(proofs, (int)(what->proofs * sizeof *proofs), MPI_BYTE, rank, PROOFS_TAG,
                  MPI_COMM_WORLD);
}

/* Takes what one rank says into `report` and `proofs`. Gives back the rank, or -1: none. */
static int receive(leader *all)
{
    mailbox *box = all->box;
    int there;
    MPI_Status from;
    pthread_mutex_lock(&box->lock);
    bool reported = box->reported > box->heard;
    pthread_mutex_unlock(&box->lock);
    if (reported) {
        const slot *oldest = slot_of(box, box->heard++);
        all->report = oldest->report;
        memcpy(all->proofs, oldest->proofs, oldest->report.proofs * sizeof *all->proofs);
        return 0;
    }
    MPI_Iprobe(MPI_ANY_SOURCE, REPORT_TAG, MPI_COMM_WORLD, &there, &from);
    if (!there)
        return -1;
    MPI_Recv(&all->report, sizeof all->report, MPI_BYTE, from.MPI_SOURCE, REPORT_TAG,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (all->report.proofs)
        MPI_Recv(all->proofs, sizeof all->proofs, MPI_BYTE, from.MPI_SOURCE, PROOFS_TAG,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return from.MPI_SOURCE;
}

static void take_report(leader *all, int rank)
{
    const solve_report *report = &all->report;
    rank_state *at = &all->at[rank];
    dyad_error error;
    if (report->signal && !stop_signal)
        stop_signal = report->signal;
    at->seconds = report->kind == REPORT_SIGNAL ? at->seconds : report->seconds;
    all->left_count += report->kind == REPORT_LAST;
    if (report->kind != REPORT_RESULT)
        return;
    at->busy--;
    all->busy_count--;
    at->nodes += report->result.nodes;
    bool good = report->status == DYAD_OK || report->status == DYAD_E_STOPPED;
    if (!good)
        fail(all, report->status == DYAD_E_LIMIT ? EXIT_UNDECIDED : EXIT_SYSTEM, report->text);
    if (good &&
        !fine(all, dyad_lead_learn(all->lead, (unsigned)rank, all->proofs, report->proofs, &error),
              &error))
        good = false;
    fine(all, dyad_lead_take(all->lead, (unsigned)rank, good ? &report->result : NULL, &error),
         &error);
}

/* Hears one rank out; false when none has anything to say. */
static bool hear(leader *all)
{
    int rank = receive(all);
    if (rank >= 0)
        take_report(all, rank);
    return rank >= 0;
}

/* A job for a rank; *none: there is none for it now. DYAD_END: who wins is known. */
static dyad_status hand_to(leader *all, int rank, bool *none)
{
    solve_order out = {
        .kind = SOLVE_JOB, .rows = (uint32_t)all->rows, .columns = (uint32_t)all->columns};
    dyad_error error;
    dyad_status status = dyad_lead_next(all->lead, (unsigned)rank, &out.job, &error);
    *none = status != DYAD_OK || !out.job.nodes;
    if (status != DYAD_END)
        fine(all, status, &error);
    if (*none)
        return status;
    out.proofs = (uint32_t)dyad_lead_proofs(all->lead, (unsigned)rank, all->proofs, PROOFS_MAX);
    all->at[rank].busy++;
    all->at[rank].jobs++;
    all->busy_count++;
    send_order(all, rank, &out, all->proofs);
    return status;
}

/* Jobs for all ranks, first for those that have fewest, as long as there are any. False: who wins
 * is known. */
static bool hand_out(leader *all)
{
    for (unsigned jobs = 0; jobs < all->wanted->ahead; jobs++)
        for (int rank = 0; rank < all->ranks && !ended(all); rank++) {
            bool none = false;
            if (all->at[rank].busy != jobs)
                continue;
            if (hand_to(all, rank, &none) == DYAD_END)
                return false;
            if (none)
                return true;
        }
    return true;
}

static void end_workers(leader *all)
{
    solve_order end = {.kind = SOLVE_END};
    for (int rank = all->started ? 0 : 1; rank < all->ranks; rank++)
        send_order(all, rank, &end, all->proofs);
    for (unsigned idle = 0; all->left_count < all->ranks - 1;) {
        if (hear(all))
            idle = 0;
        else
            doze(&idle);
    }
    if (all->started)
        pthread_join(all->thread, NULL);
    void *buffer;
    int size;
    MPI_Buffer_detach(&buffer, &size);
    free(buffer);
}

/* ---- a position --------------------------------------------------------------------------- */

/* An upper tree for boards of a size, kept for those that follow. */
static bool need_tree(leader *all, size_t rows, size_t columns)
{
    dyad_error error = {.text = ""};
    if (all->lead && all->rows == rows && all->columns == columns)
        return true;
    dyad_lead_free(all->lead);
    dyad_solver_free(all->upper);
    all->lead = NULL;
    all->upper = NULL;
    all->rows = rows;
    all->columns = columns;
    dyad_solver_request request = {.game = all->wanted->game,
                                   .rows = rows,
                                   .columns = columns,
                                   .memory = all->wanted->memory,
                                   .stop = &stop_signal,
                                   .store = all->store};
    if (!fine(all, dyad_solver_new(NULL, &request, &all->upper, &error), &error))
        return false;
    dyad_lead_request lead = {.solver = all->upper,
                              .workers = (unsigned)all->ranks,
                              .ahead = all->wanted->ahead,
                              .unit = all->wanted->unit};
    return fine(all, dyad_lead_new(NULL, &lead, &all->lead, &error), &error);
}

/* Searches until it is known who wins, or a budget is spent; then no rank is at work. */
static void search(leader *all)
{
    bool known = false;
    for (unsigned idle = 0; !known && !ended(all);) {
        bool heard = false;
        while (hear(all))
            heard = true;
        known = !hand_out(all);
        idle = heard ? 0 : idle;
        if (!heard && !known)
            doze(&idle);
    }
    for (unsigned idle = 0; all->busy_count;) {
        if (hear(all))
            idle = 0;
        else
            doze(&idle);
    }
}

static void solve_one(leader *all, const unsigned char *cells, size_t rows, size_t columns,
                      int to_move)
{
    solve_answer found = {.game = all->wanted->game,
                          .rows = rows,
                          .columns = columns,
                          .to_move = to_move,
                          .item = all->item};
    dyad_error error = {.text = ""};
    if (!need_tree(all, rows, columns))
        return;
    all->nodes_before = nodes_of(all);
    all->begun = seconds_now();
    if (!fine(all, dyad_lead_begin(all->lead, cells, to_move, &error), &error))
        return;
    search(all);
    fine(all, dyad_lead_end(all->lead, &found.solution, &error), &error);
    if (found.solution.known == DYAD_YES && !all->failed)
        fine(all,
             dyad_solve_line(all->upper, cells, to_move, NULL, found.line, DYAD_SOLVE_LINE_MAX,
                             &found.play, &error),
             &error);
    all->open = all->open || found.solution.known != DYAD_YES;
    found.nodes = nodes_of(all) - all->nodes_before;
    found.seconds = seconds_now() - all->begun;
    found.memory = dyad_solver_memory(all->upper);
    if (!all->failed || all->exit_status == EXIT_UNDECIDED)
        put_solve_answer(&found, all->wanted->json);
}

/* ---- positions of a file ------------------------------------------------------------------ */

static bool fits(leader *all, size_t rows, size_t columns)
{
    if (rows >= 1 && rows <= DYAD_SOLVE_SIDE_MAX && columns >= 1 && columns <= DYAD_SOLVE_SIDE_MAX)
        return true;
    char text[DYAD_ERROR_TEXT_MAX];
    snprintf(text, sizeof text, "%.100s: item %" PRIu64 ": expected a side of 1 to %d, found %zu",
             all->wanted->from, all->item, DYAD_SOLVE_SIDE_MAX, rows > columns ? rows : columns);
    fail(all, EXIT_MALFORMED, text);
    return false;
}

static void solve_file(leader *all)
{
    dyad_reader *reader = NULL;
    const dyad_position *position;
    unsigned char cells[DYAD_SOLVE_CELLS];
    use_record_ways(all->session, &all->wanted->ways);
    dyad_status status =
        dyad_reader_open(all->session, all->wanted->game, all->wanted->from, &reader);
    while (status == DYAD_OK && !all->failed && !stop_signal &&
           (status = dyad_reader_next(reader, &position)) == DYAD_OK) {
        size_t rows, columns;
        dyad_position_cells(position, &rows, &columns, cells, sizeof cells);
        all->item++;
        if (fits(all, rows, columns))
            solve_one(all, cells, rows, columns,
                      all->wanted->mover ? all->wanted->mover : dyad_position_mover(position));
    }
    if (status != DYAD_OK && status != DYAD_END) {
        const dyad_error *error = dyad_session_error(all->session);
        char text[TEXT_MAX], place[64] = "";
        if (error->line)
            snprintf(place, sizeof place, ":%" PRIu64 ":%" PRIu64, error->line, error->column);
        snprintf(text, sizeof text, "%.80s%s%s%s%s", error->file ? error->file : "", place,
                 error->file ? ": " : "", error->text, unsaid_remedy(error->unsaid));
        fail(all, status == DYAD_E_MALFORMED ? EXIT_MALFORMED : EXIT_SYSTEM, text);
    }
    if (reader)
        dyad_reader_close(reader);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void show_summary(const leader *all)
{
    if (!all->wanted->summary)
        return;
    uint64_t most = 0, total = 0;
    for (int i = 0; i < all->ranks; i++) {
        const rank_state *at = &all->at[i];
        fprintf(stderr,
                "dyad-mpi: rank %d: %" PRIu64 " positions, %" PRIu64 " jobs, %.2f s of its core\n",
                i, at->nodes, at->jobs, at->seconds);
        total += at->nodes;
        most = at->nodes > most ? at->nodes : most;
    }
    fprintf(stderr,
            "dyad-mpi: %" PRIu64 " positions, %" PRIu64 " of them on the busiest rank; leader: "
            "%" PRIu64 ", %.2f s\n",
            total, most, all->upper ? dyad_solver_nodes(all->upper) : 0, thread_seconds());
}

static bool begin(leader *all)
{
    const solve_wanted *wanted = all->wanted;
    pthread_mutex_init(&all->box->lock, NULL);
    pthread_cond_init(&all->box->changed, NULL);
    all->box->wanted = wanted;
    all->started = pthread_create(&all->thread, NULL, run_solve_thread, all->box) == 0;
    if (!all->started || dyad_session_new(NULL, &all->session, NULL) != DYAD_OK) {
        fail(all, EXIT_SYSTEM, "out of memory");
        return false;
    }
    dyad_session_set_stop(all->session, &stop_signal);
    if (!wanted->store)
        return true;
    dyad_status status =
        kept_store_open(all->session, wanted->store, &all->store, &all->only_reads);
    if (!fine(all, status, dyad_session_error(all->session)))
        return false;
    if (all->only_reads)
        fprintf(stderr, "dyad-mpi: %s: may not be written to: what is proved is not kept\n",
                wanted->store);
    return true;
}

static int report_end(leader *all)
{
    if (stop_signal) {
        bool kept = all->wanted->store && !all->only_reads;
        fputs(kept ? "dyad-mpi: stopped; what was proved is in the store\n" : "dyad-mpi: stopped\n",
              stderr);
        return EXIT_SIGNAL + stop_signal;
    }
    if (all->failed) {
        fprintf(stderr, "dyad-mpi: %s\n", all->text);
        return all->exit_status;
    }
    if (all->open)
        fputs("dyad-mpi: the budget is spent\n", stderr);
    return all->open ? EXIT_UNDECIDED : EXIT_ANSWERED;
}

static void free_leader(leader *all)
{
    dyad_lead_free(all->lead);
    dyad_solver_free(all->upper);
    if (all->store) {
        fine(all, dyad_store_commit(all->store), dyad_session_error(all->session));
        dyad_store_close(all->store);
    }
}

int run_solve_leader(const solve_wanted *wanted, int ranks)
{
    static const unsigned char empty[DYAD_SOLVE_CELLS];
    leader *all = calloc(1, sizeof *all);
    mailbox *box = calloc(1, sizeof *box);
    rank_state *at = calloc((size_t)ranks, sizeof *at);
    if (all)
        *all = (leader){.wanted = wanted, .ranks = ranks, .at = at, .box = box};
    size_t size = all ? buffer_size(all) : 0;
    void *buffer = size && size <= INT_MAX ? malloc(size) : NULL;
    if (!all || !box || !at || !buffer || ranks > DYAD_LEAD_WORKERS_MAX) {
        fputs("dyad-mpi: out of memory\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, EXIT_SYSTEM);
        exit(EXIT_SYSTEM);
    }
    MPI_Buffer_attach(buffer, (int)size);
    if (begin(all)) {
        if (wanted->from)
            solve_file(all);
        else
            solve_one(all, empty, wanted->rows, wanted->columns,
                      wanted->mover ? wanted->mover : dyad_game_begins(wanted->game));
    }
    end_workers(all);
    show_summary(all);
    free_leader(all);
    int status = report_end(all);
    dyad_session_free(all->session);
    free(all);
    free(box);
    free(at);
    return status;
}
