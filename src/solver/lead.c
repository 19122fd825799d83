/* lead.c - one search by many solvers: the leader's log of proofs, and what workers are told.
 *
 *     log   [ of the store | of worker 2 | of worker 0 | of the leader | ... ]
 *                                 ^ told to 1   ^ told to 0
 *
 * Each worker is told what has come since it was told last, but for what it has told itself. What
 * comes goes to the tree of the leader, and from there to the store. */
#include "base/border.h"
#include "base/memory.h"
#include "solver/solver.h"
#include "store/store_tools.h"

#include <string.h>

enum { UNIT_LEAST = 16 };

typedef struct entry {
    dyad_solve_proof proof;
    unsigned from; /* the worker, or WORKERS_MAX: another */
} entry;

struct dyad_lead {
    dyad_allocator memory;
    dyad_solver *solver;
    unsigned workers;
    dyad_lead_request how;
    bool begun, recalled;
    int mover; /* of the position that is asked for, a colour */
    dy_connection_notes notes;
    entry *log;
    size_t count, room;
    size_t *told; /* by worker */
};

static const dy_connection_sharing *sharing_of(const dyad_solver *solver)
{
    return solver->questions == 1 ? solver->engine->sharing : NULL;
}

/* ---- what passes between them ------------------------------------------------------------- */

static bool is_in(const uint64_t set[2], int cell)
{
    return set[cell / 64] >> (cell % 64) & 1;
}

/* Whether no set has a cell that the board lacks. */
static bool fits(const dyad_solver *solver, const uint64_t set[2])
{
    size_t cells = solver->cells;
    uint64_t low = cells < 64 ? (UINT64_C(1) << cells) - 1 : UINT64_MAX,
             high = cells > 64 ? (UINT64_C(1) << (cells - 64)) - 1 : 0;
    return !(set[0] & ~low) && !(set[1] & ~high);
}

static bool is_position(const dyad_solver *solver, const uint64_t stones[2][2], int to_move)
{
    return fits(solver, stones[0]) && fits(solver, stones[1]) && !(stones[0][0] & stones[1][0]) &&
           !(stones[0][1] & stones[1][1]) && (to_move == 1 || to_move == 2);
}

static bool is_proof(const dyad_solver *solver, const dyad_solve_proof *proof)
{
    return is_position(solver, proof->stones, proof->to_move) && fits(solver, proof->support) &&
           (proof->winner == 1 || proof->winner == 2) &&
           (proof->move < solver->cells || proof->move == DYAD_SOLVE_NO_MOVE);
}

static bool is_result(const dyad_solver *solver, const dyad_solve_result *result)
{
    if (result->winner > 2 || result->count > DYAD_SOLVE_CELLS || !fits(solver, result->support) ||
        !fits(solver, result->must) ||
        (result->move >= solver->cells && result->move != DYAD_SOLVE_NO_MOVE) ||
        result->proof > INT32_MAX || result->disproof > INT32_MAX)
        return false;
    for (int i = 0; i < result->count; i++)
        if (result->children[i].move >= solver->cells || result->children[i].proof > INT32_MAX ||
            result->children[i].disproof > INT32_MAX)
            return false;
    return true;
}

/* ---- a worker ----------------------------------------------------------------------------- */

dyad_status dyad_solver_learn(dyad_solver *solver, const dyad_solve_proof *proofs, size_t count,
                              dyad_error *error)
{
    DY_EXPECT(error, solver && (proofs || !count), "a solver, and proofs");
    DY_EXPECT(error, sharing_of(solver), "a game whose search can be shared");
    for (size_t i = 0; i < count; i++)
        DY_EXPECT(error, is_proof(solver, &proofs[i]), "proofs of this board");
    for (size_t i = 0; i < count; i++)
        sharing_of(solver)->learn(solver->search[0], &proofs[i]);
    return DYAD_OK;
}

dyad_status dyad_solver_work(dyad_solver *solver, const dyad_solve_job *job,
                             const dyad_solve_limits *limits, dyad_solve_result *result,
                             dyad_error *error)
{
    DY_EXPECT(error, solver && job && result, "a job, and where the result goes");
    DY_EXPECT(error, sharing_of(solver), "a game whose search can be shared");
    DY_EXPECT(error, job->nodes && is_position(solver, job->stones, job->to_move),
              "a job of this board");
    unsigned char cells[DYAD_SOLVE_CELLS] = {0};
    for (int i = 0; i < (int)solver->cells; i++)
        cells[i] = (unsigned char)(is_in(job->stones[0], i) + 2 * is_in(job->stones[1], i));
    dyad_status status = dy_solver_begin(__func__, solver, cells, job->to_move, limits, error);
    if (status != DYAD_OK)
        return status;
    dy_connection_notes notes = dy_solver_notes(solver);
    dy_connection_limits most = {.nodes = job->nodes,
                                 .proof = job->proof,
                                 .disproof = job->disproof,
                                 .go_on = dy_solver_go_on,
                                 .user = solver,
                                 .notes = solver->store ? &notes : NULL};
    status = sharing_of(solver)->work(solver->search[0], job, &most, result);
    solver->spent = !result->winner && result->nodes < job->nodes;
    return dy_solver_end(solver, solver->broken ? DYAD_E_SYSTEM : status, error);
}

size_t dyad_solver_proofs(dyad_solver *solver, dyad_solve_proof *proofs, size_t room)
{
    if (!solver || !proofs || !sharing_of(solver))
        return 0;
    return sharing_of(solver)->proofs(solver->search[0], proofs, room);
}

/* ---- the log ------------------------------------------------------------------------------ */

static bool add_entry(dyad_lead *lead, const dyad_solve_proof *proof, unsigned from)
{
    if (lead->count == lead->room) {
        size_t room = lead->room ? 2 * lead->room : 1024;
        entry *log = dy_memory_resize(&lead->memory, lead->log, lead->room, room, sizeof *log);
        if (!log)
            return false;
        lead->log = log;
        lead->room = room;
    }
    lead->log[lead->count++] = (entry){*proof, from};
    return true;
}

/* What the leader's own tree has shown. */
static bool take_own(dyad_lead *lead)
{
    dyad_solve_proof proof;
    while (dyad_solver_proofs(lead->solver, &proof, 1))
        if (!add_entry(lead, &proof, DYAD_LEAD_WORKERS_MAX))
            return false;
    return true;
}

static void add_cell(uint64_t set[2], size_t cell)
{
    set[cell / 64] |= UINT64_C(1) << cell % 64;
}

/* A dy_store_visit: a record of the game and the size. That a side wins with all that it has. */
static dyad_status recall_record(void *user, const void *key, size_t key_size, const void *value,
                                 size_t value_size)
{
    dyad_lead *lead = user;
    const dyad_solver *solver = lead->solver;
    dy_solved record;
    if (dy_store_unpack(key, key_size, value, value_size, &record) ||
        strcmp(record.game, solver->game) != 0 || record.result == DYAD_SOLVED_DRAW ||
        record.size != dy_solved_size(solver->rows, solver->columns) ||
        record.cell_bytes != (solver->cells + 3) / 4)
        return DYAD_OK;
    dyad_solve_proof proof = {.work = record.work,
                              .to_move = record.to_move,
                              .winner = record.result == DYAD_SOLVED_FIRST ? 1 : 2,
                              .move = record.best < solver->cells ? (unsigned char)record.best
                                                                  : DYAD_SOLVE_NO_MOVE};
    for (size_t i = 0; i < solver->cells; i++) {
        int cell = record.cells[i / 4] >> (i % 4 * 2) & 3;
        if (cell == 1 || cell == 2)
            add_cell(proof.stones[cell - 1], i);
        if (cell != 3 - proof.winner)
            add_cell(proof.support, i);
    }
    if (!is_proof(solver, &proof))
        return DYAD_OK;
    return add_entry(lead, &proof, DYAD_LEAD_WORKERS_MAX) ? DYAD_OK : DYAD_E_MEMORY;
}

/* ---- the leader --------------------------------------------------------------------------- */

dyad_status dyad_lead_new(const dyad_allocator *allocator, const dyad_lead_request *given,
                          dyad_lead **out, dyad_error *error)
{
    if (out)
        *out = NULL;
    DY_EXPECT(error, given && out, "a request, and where the leader goes");
    DY_TAKE(error, dyad_lead_request, request, given);
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    DY_EXPECT(error, request.solver && sharing_of(request.solver),
              "a solver of a game whose search can be shared");
    DY_EXPECT(error, !request.solver->swap, "a solver without the swap");
    DY_EXPECT(error, request.workers >= 1 && request.workers <= DYAD_LEAD_WORKERS_MAX,
              "from 1 to 4096 workers");
    DY_EXPECT(error, request.ahead <= DYAD_LEAD_AHEAD_MAX, "at most 16 jobs of a worker");
    if (!request.unit)
        request.unit = request.workers / 2 > UNIT_LEAST ? request.workers / 2 : UNIT_LEAST;
    request.ahead = request.ahead ? request.ahead : 1;
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    dyad_lead *lead = dy_memory_new(&memory, 1, sizeof *lead);
    size_t *told = lead ? dy_memory_new(&memory, request.workers, sizeof *told) : NULL;
    if (!told) {
        dy_memory_free(&memory, lead, 1, sizeof *lead);
        return dy_fault_memory(error);
    }
    memset(told, 0, request.workers * sizeof *told);
    *lead = (dyad_lead){.memory = memory,
                        .solver = request.solver,
                        .workers = request.workers,
                        .how = request,
                        .notes = dy_solver_notes(request.solver),
                        .told = told};
    *out = lead;
    return DYAD_OK;
}

void dyad_lead_free(dyad_lead *lead)
{
    if (!lead)
        return;
    (void)dyad_lead_end(lead, NULL, NULL);
    dyad_allocator memory = lead->memory;
    dy_memory_free(&memory, lead->log, lead->room, sizeof *lead->log);
    dy_memory_free(&memory, lead->told, lead->workers, sizeof *lead->told);
    dy_memory_free(&memory, lead, 1, sizeof *lead);
}

dyad_status dyad_lead_begin(dyad_lead *lead, const unsigned char *cells, int to_move,
                            dyad_error *error)
{
    DY_EXPECT(error, lead && cells && !lead->begun, "a position, and no other under way");
    dyad_solver *solver = lead->solver;
    dyad_status status = dy_solver_begin(__func__, solver, cells, to_move, NULL, error);
    if (status == DYAD_OK && solver->store && !lead->recalled) {
        status = dy_store_each(solver->store->kept, recall_record, lead, solver->stop, error);
        lead->recalled = status == DYAD_OK;
        lead->count = lead->recalled ? lead->count : 0;
    }
    if (status == DYAD_OK)
        status = sharing_of(solver)->begin(solver->search[0], cells, to_move - 1,
                                           solver->store ? &lead->notes : NULL, &lead->how);
    lead->begun = status == DYAD_OK;
    lead->mover = to_move;
    return dy_solver_end(solver, status, error);
}

dyad_status dyad_lead_next(dyad_lead *lead, unsigned worker, dyad_solve_job *job, dyad_error *error)
{
    DY_EXPECT(error, lead && job && lead->begun && worker < lead->workers, "a worker, and a job");
    *job = (dyad_solve_job){.nodes = 0};
    dyad_status status = sharing_of(lead->solver)->next(lead->solver->search[0], worker, job);
    if (!take_own(lead))
        status = DYAD_E_MEMORY;
    return status == DYAD_END ? DYAD_END : dy_solver_end(lead->solver, status, error);
}

size_t dyad_lead_proofs(dyad_lead *lead, unsigned worker, dyad_solve_proof *proofs, size_t room)
{
    size_t count = 0;
    if (!lead || !proofs || worker >= lead->workers)
        return 0;
    for (size_t *next = &lead->told[worker]; *next < lead->count && count < room; ++*next)
        if (lead->log[*next].from != worker)
            proofs[count++] = lead->log[*next].proof;
    return count;
}

dyad_status dyad_lead_learn(dyad_lead *lead, unsigned worker, const dyad_solve_proof *proofs,
                            size_t count, dyad_error *error)
{
    DY_EXPECT(error, lead && lead->begun && worker < lead->workers && (proofs || !count),
              "a worker, and proofs");
    dyad_solver *solver = lead->solver;
    for (size_t i = 0; i < count; i++)
        DY_EXPECT(error, is_proof(solver, &proofs[i]), "proofs of this board");
    for (size_t i = 0; i < count; i++)
        if (sharing_of(solver)->learn(solver->search[0], &proofs[i]) && lead->workers > 1 &&
            !add_entry(lead, &proofs[i], worker))
            return dy_fault_memory(error);
    return DYAD_OK;
}

dyad_status dyad_lead_take(dyad_lead *lead, unsigned worker, const dyad_solve_result *result,
                           dyad_error *error)
{
    DY_EXPECT(error, lead && lead->begun && worker < lead->workers, "a worker");
    dyad_solver *solver = lead->solver;
    DY_EXPECT(error, !result || is_result(solver, result), "a result of this board");
    dyad_status status = sharing_of(solver)->take(solver->search[0], worker, result);
    if (status == DYAD_OK && !take_own(lead))
        status = DYAD_E_MEMORY;
    if (status == DYAD_OK && !dy_solver_go_on(solver, 0) && solver->broken)
        status = DYAD_E_SYSTEM; /* it commits */
    return dy_solver_end(solver, status, error);
}

dyad_status dyad_lead_end(dyad_lead *lead, dyad_solution *solution, dyad_error *error)
{
    dy_connection_answer answer;
    DY_EXPECT(error, lead, "a leader");
    if (solution)
        *solution = (dyad_solution){.known = DYAD_OPEN, .move = -1};
    if (!lead->begun)
        return DYAD_OK;
    dyad_solver *solver = lead->solver;
    lead->begun = false;
    sharing_of(solver)->end(solver->search[0], &answer);
    if (!solution)
        return DYAD_OK;
    *solution = (dyad_solution){.known = answer.first_wins == DYAD_OPEN ? DYAD_OPEN : DYAD_YES,
                                .move = answer.move,
                                .proof = answer.proof,
                                .disproof = answer.disproof};
    memcpy(solution->must_play, answer.must_play, solver->cells);
    memcpy(solution->support, answer.support, solver->cells);
    if (solution->known == DYAD_YES)
        solution->winner = answer.first_wins == DYAD_YES ? lead->mover : 3 - lead->mover;
    return DYAD_OK;
}
