/* ungo_lead.c - what comes after the levels of a table of Un-Go: rank 0 has something to say and to
 * write, and asks the ranks that have it.
 *
 *     rank 0      dyad_ungo_table_join --> question --+             +--> answer
 *     rank i                                          +--> answer --+        until END_TAG comes */
#include "ungo_lead.h"
#include "solve_job.h"
#include "ungo_job.h"

#include <inttypes.h>
#include <stdlib.h>

enum { LEADER = 0, QUESTION_TAG = 1, ANSWER_TAG, FAULT_TAG, END_TAG };

/* ---- questions ---------------------------------------------------------------------------- */

static void await_message(int from, MPI_Status *message)
{
    int there = 0;
    for (unsigned idle = 0;; doze(&idle)) {
        MPI_Iprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &there, message);
        if (there)
            return;
    }
}

/* Answers what rank 0 asks, until it has asked for all. */
static void serve(const dyad_ungo_part *part, unsigned char *answer)
{
    for (;;) {
        MPI_Status message;
        dyad_ungo_question question = {.kind = 0};
        size_t size = 0;
        await_message(LEADER, &message);
        MPI_Recv(&question, sizeof question, MPI_BYTE, LEADER, message.MPI_TAG, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        if (message.MPI_TAG == END_TAG)
            return;
        dyad_status status =
            dyad_ungo_part_answer(part, &question, answer, DYAD_UNGO_ANSWER_MAX, &size, NULL);
        MPI_Send(answer, status == DYAD_OK ? (int)size : 0, MPI_BYTE, LEADER,
                 status == DYAD_OK ? ANSWER_TAG : FAULT_TAG, MPI_COMM_WORLD);
    }
}

/* A dyad_ungo_ask_fn; `user` is rank 0's own part. */
static dyad_status ask(void *user, unsigned rank, const dyad_ungo_question *question, void *answer,
                       size_t room, size_t *size)
{
    MPI_Status message;
    int count = 0;
    if (rank == LEADER)
        return dyad_ungo_part_answer(user, question, answer, room, size, NULL);
    MPI_Send(question, sizeof *question, MPI_BYTE, (int)rank, QUESTION_TAG, MPI_COMM_WORLD);
    await_message((int)rank, &message);
    MPI_Get_count(&message, MPI_BYTE, &count);
    if ((size_t)count > room)
        return DYAD_E_SYSTEM;
    MPI_Recv(answer, count, MPI_BYTE, (int)rank, message.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    *size = (size_t)count;
    return message.MPI_TAG == ANSWER_TAG ? DYAD_OK : DYAD_E_SYSTEM;
}

static void end_service(int ranks)
{
    dyad_ungo_question none = {.kind = 0};
    for (int i = 1; i < ranks; i++)
        MPI_Send(&none, sizeof none, MPI_BYTE, i, END_TAG, MPI_COMM_WORLD);
}

/* ---- what is said ------------------------------------------------------------------------- */

/* Says what a table says; the exit status. */
static int answer(const ungo_wanted *wanted, const dyad_ungo_table *table)
{
    dyad_ungo_position empty = {.to_move = wanted->to_move};
    dyad_endgame value = {.result = DYAD_WDL_DRAW};
    dyad_status status = put_ungo_answer(&wanted->how, table, &empty);
    if (status == DYAD_OK)
        status = dyad_ungo_table_look(table, &empty, &value, NULL);
    if (status == DYAD_OK)
        return value.result == DYAD_WDL_DRAW ? EXIT_UNDECIDED : EXIT_ANSWERED;
    fprintf(stderr, "dyad-mpi: %s: the table contradicts itself\n",
            wanted->table ? wanted->table : "-");
    return EXIT_MALFORMED;
}

/* Says why there is no table. */
static int complain(const ungo_wanted *wanted, int ranks, dyad_status status, int number)
{
    switch (status) {
    case DYAD_E_STOPPED: fputs("dyad-mpi: stopped\n", stderr); return EXIT_SIGNAL + number;
    case DYAD_E_LIMIT:
        fprintf(stderr,
                "dyad-mpi: --memory: not enough for a table of %zux%zu cells over %d rank%s\n",
                wanted->rows, wanted->columns, ranks, ranks == 1 ? "" : "s");
        return EXIT_UNDECIDED;
    case DYAD_E_MEMORY: fputs("dyad-mpi: out of memory\n", stderr); return EXIT_SYSTEM;
    default: fprintf(stderr, "dyad-mpi: %s\n", dyad_status_text(status)); return EXIT_SYSTEM;
    }
}

static void put_summary(const ungo_effort *efforts, int ranks, uint64_t levels)
{
    for (int i = 0; i < ranks; i++) {
        const ungo_effort *one = &efforts[i];
        fprintf(stderr,
                "dyad-mpi: rank %d: %" PRIu64 " classes, %" PRIu64 " moves taken back, %" PRIu64
                " of them sent in %" PRIu64 " bytes, %.2f + %.2f s of its core, %.1f MB\n",
                i, one->tally.classes, one->tally.moves, one->tally.sent, one->bytes,
                one->numbering, one->levels - one->numbering, (double)one->memory / 1e6);
    }
    fprintf(stderr, "dyad-mpi: %" PRIu64 " levels, %" PRIu64 " rounds\n", levels,
            efforts[0].rounds);
}

/* Every rank tells what it has done; rank 0 says it. */
static void tell_efforts(const ungo_wanted *wanted, int rank, int ranks, const ungo_effort *own,
                         const uint64_t *figures)
{
    enum { FIRST_DISTANCE = 3 };
    MPI_Request request;
    uint64_t levels = 0;
    ungo_effort *all = rank == LEADER ? calloc((size_t)ranks, sizeof *all) : NULL;
    if (rank == LEADER && !all) {
        fputs("dyad-mpi: out of memory\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, EXIT_SYSTEM);
        exit(EXIT_SYSTEM);
    }
    MPI_Igather(own, sizeof *own, MPI_BYTE, all, sizeof *all, MPI_BYTE, LEADER, MPI_COMM_WORLD,
                &request);
    await_request(&request);
    for (size_t i = FIRST_DISTANCE; i < DYAD_UNGO_FIGURES; i++)
        levels += figures[i] != 0;
    if (rank == LEADER && wanted->summary)
        put_summary(all, ranks, levels);
    free(all);
}

/* ---- all of it ---------------------------------------------------------------------------- */

/* Rank 0, which has its own part of the table, says and writes all. */
static int lead_answers(const ungo_wanted *wanted, int ranks, dyad_ungo_part *part,
                        const uint64_t *figures)
{
    dyad_ungo_table *table = NULL;
    dyad_ungo_join_request request = {.rows = wanted->rows,
                                      .columns = wanted->columns,
                                      .parts = (unsigned)ranks,
                                      .figures = figures,
                                      .ask = ask,
                                      .user = part};
    int exit_status = EXIT_SYSTEM;
    dyad_status status = dyad_ungo_table_join(NULL, &request, &table, NULL);
    if (status != DYAD_OK)
        exit_status = complain(wanted, ranks, status, 0);
    else if (!wanted->table || save_ungo_table("dyad-mpi", wanted->table, table) == DYAD_OK)
        exit_status = answer(wanted, table);
    dyad_ungo_table_free(table);
    return exit_status;
}

/* What every rank does once no table is there that says it all; the exit status of rank 0. */
static int take_part(const ungo_wanted *wanted, int rank, int ranks)
{
    static unsigned char room[DYAD_UNGO_ANSWER_MAX];
    uint64_t figures[DYAD_UNGO_FIGURES] = {0}, sums[DYAD_UNGO_FIGURES] = {0};
    ungo_effort effort = {.bytes = 0};
    dyad_status status;
    int number, exit_status = EXIT_ANSWERED;
    MPI_Request request;
    dyad_ungo_part *part = make_ungo_part(wanted, rank, ranks, &effort, &status, &number);
    if (!part)
        return rank == LEADER ? complain(wanted, ranks, status, number) : EXIT_ANSWERED;
    (void)dyad_ungo_part_finish(part, figures, NULL); /* its levels are done: it cannot fail */
    MPI_Ireduce(figures, sums, DYAD_UNGO_FIGURES, MPI_UINT64_T, MPI_SUM, LEADER, MPI_COMM_WORLD,
                &request);
    await_request(&request);
    if (rank == LEADER) {
        exit_status = lead_answers(wanted, ranks, part, sums);
        end_service(ranks);
    } else {
        serve(part, room);
    }
    tell_efforts(wanted, rank, ranks, &effort, sums);
    dyad_ungo_part_free(part);
    return exit_status;
}

/* Where the file has a table already, it says all; DYAD_END: there is none. */
static dyad_status answer_from_file(const ungo_wanted *wanted, int *exit_status)
{
    dyad_ungo_table *table = NULL;
    dyad_status status =
        load_ungo_table("dyad-mpi", wanted->table, wanted->rows, wanted->columns, &table);
    if (status == DYAD_OK)
        *exit_status = answer(wanted, table);
    else
        *exit_status = status == DYAD_E_MALFORMED ? EXIT_MALFORMED : EXIT_SYSTEM;
    dyad_ungo_table_free(table);
    return status;
}

static bool tell_whether_to_work(bool work)
{
    MPI_Request request;
    int told = work;
    MPI_Ibcast(&told, 1, MPI_INT, LEADER, MPI_COMM_WORLD, &request);
    await_request(&request);
    return told;
}

int run_ungo_leader(const ungo_wanted *wanted, int ranks)
{
    int exit_status = EXIT_SYSTEM;
    bool work = ranks <= DYAD_UNGO_PARTS_MAX;
    if (!work)
        fprintf(stderr, "dyad-mpi: expected at most %d ranks\n", DYAD_UNGO_PARTS_MAX);
    if (work && wanted->table)
        work = answer_from_file(wanted, &exit_status) == DYAD_END;
    return tell_whether_to_work(work) ? take_part(wanted, LEADER, ranks) : exit_status;
}

void run_ungo_worker(const ungo_wanted *wanted)
{
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (tell_whether_to_work(false))
        take_part(wanted, rank, ranks);
}
