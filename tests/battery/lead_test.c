/* lead_test.c - one search by many solvers: a leader and its workers in one process, heard in any
 * order, some of them lost. Who wins is what one solver says, and what all are told is true.
 * ctest: busy native */
#include "oracle/battery.h"

#include <dyad/dyad.h>

#include <string.h>

enum { WORKERS_MAX = 5, ROOM = 7 };

typedef struct pending {
    dyad_solve_result result;
    dyad_solve_proof proofs[64];
    size_t count;
} pending;

typedef struct team {
    size_t rows, columns;
    unsigned workers, ahead;
    uint64_t unit;
    size_t memory;
    unsigned lose; /* each so many a result is lost; 0: none */
    dyad_solver *upper, *solvers[WORKERS_MAX];
    dyad_lead *lead;
    pending jobs[WORKERS_MAX][DYAD_LEAD_AHEAD_MAX];
    unsigned first[WORKERS_MAX], count[WORKERS_MAX];
    uint64_t heard, told, nodes;
    dyad_solver *judge; /* that all proofs are compared with; NULL: they are not */
    dice d;
} team;

static dyad_solver *open_solver(const team *t, size_t memory)
{
    dyad_solver *solver;
    dyad_solver_request request = {
        .game = dyad_game_find("hex"), .rows = t->rows, .columns = t->columns, .memory = memory};
    assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
    return solver;
}

static void open_team(team *t)
{
    t->upper = open_solver(t, t->memory);
    for (unsigned i = 0; i < t->workers; i++)
        t->solvers[i] = open_solver(t, 0);
    dyad_lead_request request = {
        .solver = t->upper, .workers = t->workers, .ahead = t->ahead, .unit = t->unit};
    assert_int_equal(dyad_lead_new(NULL, &request, &t->lead, NULL), DYAD_OK);
}

static void close_team(team *t)
{
    dyad_lead_free(t->lead);
    dyad_solver_free(t->upper);
    dyad_solver_free(t->judge);
    for (unsigned i = 0; i < t->workers; i++)
        dyad_solver_free(t->solvers[i]);
}

static void check_proof(const team *t, const dyad_solve_proof *proof)
{
    unsigned char cells[DYAD_SOLVE_CELLS];
    dyad_solution known;
    if (!t->judge)
        return;
    /* With what it needs alone, all elsewhere being the loser's. */
    for (size_t i = 0; i < t->rows * t->columns; i++) {
        bool needed = proof->support[i / 64] >> i % 64 & 1;
        int colour = proof->stones[0][i / 64] >> i % 64 & 1   ? 1
                     : proof->stones[1][i / 64] >> i % 64 & 1 ? 2
                                                              : 0;
        assert_true(!needed || colour != 3 - proof->winner);
        cells[i] = (unsigned char)(needed ? colour : 3 - proof->winner);
    }
    assert_int_equal(dyad_solve(t->judge, cells, proof->to_move, NULL, &known, NULL), DYAD_OK);
    assert_int_equal(known.known, DYAD_YES);
    assert_int_equal(known.winner, proof->winner);
}

/* Jobs for a worker, as many as it may have; they are done at once, and told later. */
static bool hand_out(team *t, unsigned worker)
{
    while (t->count[worker] < t->ahead) {
        dyad_solve_job job;
        dyad_solve_proof known[ROOM];
        size_t count;
        dyad_status status = dyad_lead_next(t->lead, worker, &job, NULL);
        if (status == DYAD_END)
            return false;
        assert_int_equal(status, DYAD_OK);
        if (!job.nodes)
            return true;
        while ((count = dyad_lead_proofs(t->lead, worker, known, ROOM)) > 0) {
            t->told += count;
            assert_int_equal(dyad_solver_learn(t->solvers[worker], known, count, NULL), DYAD_OK);
        }
        pending *p = &t->jobs[worker][(t->first[worker] + t->count[worker]++) % t->ahead];
        assert_int_equal(dyad_solver_work(t->solvers[worker], &job, NULL, &p->result, NULL),
                         DYAD_OK);
        assert_true(p->result.nodes <= job.nodes + 32);
        p->count = dyad_solver_proofs(t->solvers[worker], p->proofs, LENGTH_OF(p->proofs));
    }
    return true;
}

static void hear(team *t, unsigned worker)
{
    pending *p = &t->jobs[worker][t->first[worker]];
    t->first[worker] = (t->first[worker] + 1) % t->ahead;
    t->count[worker]--;
    t->nodes += p->result.nodes;
    if (t->lose && ++t->heard % t->lose == 0) {
        assert_int_equal(dyad_lead_take(t->lead, worker, NULL, NULL), DYAD_OK);
        return;
    }
    for (size_t i = 0; i < p->count; i++)
        check_proof(t, &p->proofs[i]);
    assert_int_equal(dyad_lead_learn(t->lead, worker, p->proofs, p->count, NULL), DYAD_OK);
    assert_int_equal(dyad_lead_take(t->lead, worker, &p->result, NULL), DYAD_OK);
}

static dyad_solution search(team *t, const unsigned char *cells, int to_move)
{
    dyad_solution found;
    assert_int_equal(dyad_lead_begin(t->lead, cells, to_move, NULL), DYAD_OK);
    for (bool known = false; !known;) {
        unsigned busy = 0;
        for (unsigned i = 0; i < t->workers && !known; i++)
            known = !hand_out(t, i);
        for (unsigned i = 0; i < t->workers; i++)
            busy += t->count[i] > 0;
        assert_true(known || busy);
        unsigned next = known ? 0 : (unsigned)dice_below(&t->d, busy);
        for (unsigned i = 0; i < t->workers && !known; i++)
            if (t->count[i] && next-- == 0) {
                hear(t, i);
                break;
            }
    }
    assert_int_equal(dyad_lead_end(t->lead, &found, NULL), DYAD_OK);
    memset(t->count, 0, sizeof t->count);
    memset(t->first, 0, sizeof t->first);
    assert_int_equal(found.known, DYAD_YES);
    return found;
}

/* The same as one solver says, with a move that wins and a support that suffices. */
static void compare(team *t, dyad_solver *alone, const unsigned char *cells, int to_move)
{
    unsigned char board[DYAD_SOLVE_CELLS];
    dyad_solution known, found = search(t, cells, to_move);
    size_t count = t->rows * t->columns;
    assert_int_equal(dyad_solve(alone, cells, to_move, NULL, &known, NULL), DYAD_OK);
    if (found.winner != known.winner)
        give_up("%zux%zu, %u workers: winner %d, not %d", t->rows, t->columns, t->workers,
                found.winner, known.winner);
    for (size_t i = 0; i < count; i++) {
        assert_true(!found.support[i] || cells[i] != 3 - found.winner);
        board[i] = (unsigned char)(found.support[i] ? cells[i] : 3 - found.winner);
    }
    assert_int_equal(dyad_solve(alone, board, to_move, NULL, &known, NULL), DYAD_OK);
    assert_int_equal(known.winner, found.winner);
    if (found.winner == to_move && found.move >= 0) {
        assert_int_equal(dyad_solve_after(alone, cells, to_move, found.move, NULL, &known, NULL),
                         DYAD_OK);
        assert_int_equal(known.winner, found.winner);
    }
    /* The leader's solver answers by itself then, with a game to the end. */
    int line[DYAD_SOLVE_CELLS];
    dyad_best_play play;
    assert_int_equal(
        dyad_solve_line(t->upper, cells, to_move, NULL, line, DYAD_SOLVE_CELLS, &play, NULL),
        DYAD_OK);
    assert_int_equal(play.whole, DYAD_YES);
    assert_true(play.count <= count);
    memcpy(board, cells, count);
    for (size_t i = 0; i < play.count; i++, to_move = 3 - to_move) {
        assert_true(line[i] >= 0 && (size_t)line[i] < count && !board[line[i]]);
        board[line[i]] = (unsigned char)to_move;
        assert_int_equal(dyad_solve(alone, board, 3 - to_move, NULL, &known, NULL), DYAD_OK);
        assert_int_equal(known.winner, found.winner);
    }
}

static void openings(void **state)
{
    (void)state;
    static const struct {
        size_t rows, columns;
        unsigned workers, ahead, lose;
        uint64_t unit;
        bool judged;
    } rows[] = {{4, 4, 1, 1, 0, 1, true},  {4, 4, 3, 2, 2, 1, true}, {4, 5, 2, 1, 0, 2, true},
                {5, 5, 2, 2, 0, 4, true},  {5, 5, 5, 1, 3, 2, true}, {5, 5, 4, 16, 0, 1, true},
                {6, 6, 3, 1, 0, 0, false}, {6, 6, 2, 3, 5, 0, false}};
    for (size_t k = 0; k < LENGTH_OF(rows); k++) {
        team t = {.rows = rows[k].rows,
                  .columns = rows[k].columns,
                  .workers = rows[k].workers,
                  .ahead = rows[k].ahead,
                  .unit = rows[k].unit,
                  .lose = rows[k].lose,
                  .d = {k + 1}};
        open_team(&t);
        dyad_solver *alone = open_solver(&t, 0);
        if (rows[k].judged)
            t.judge = open_solver(&t, 0);
        for (size_t i = 0; i < t.rows * t.columns; i++) {
            unsigned char cells[DYAD_SOLVE_CELLS] = {0};
            cells[i] = 1;
            compare(&t, alone, cells, 2);
        }
        close_team(&t);
        dyad_solver_free(alone);
    }
}

/* Positions with some stones, also those that no game leads to; of both widths of boards. */
static void positions(void **state)
{
    (void)state;
    static const struct {
        size_t size, count, least, more;
    } rows[] = {{5, 200, 0, 8}, {9, 60, 34, 12}};
    for (size_t k = 0; k < LENGTH_OF(rows); k++) {
        size_t n = rows[k].size;
        dice d = {5};
        team t = {.rows = n, .columns = n, .workers = 3, .ahead = 2, .unit = 2, .d = {9}};
        open_team(&t);
        dyad_solver *alone = open_solver(&t, 0);
        t.judge = open_solver(&t, 0);
        for (size_t i = 0; i < rows[k].count; i++) {
            unsigned char cells[DYAD_SOLVE_CELLS] = {0};
            size_t stones = rows[k].least + dice_below(&d, rows[k].more);
            for (; stones; stones--)
                cells[dice_below(&d, n * n)] = (unsigned char)(1 + dice_below(&d, 2));
            compare(&t, alone, cells, 1 + (int)dice_below(&d, 2));
        }
        close_team(&t);
        dyad_solver_free(alone);
    }
}

/* An upper tree that has to forget is right too; what is too small says so. */
static void little_memory(void **state)
{
    (void)state;
    team t = {.rows = 7, .columns = 7, .workers = 2, .ahead = 1, .d = {3}};
    dyad_solver *alone = open_solver(&t, 0);
    t.memory = dyad_solver_memory(alone) + 150000;
    open_team(&t);
    unsigned char cells[DYAD_SOLVE_CELLS] = {0};
    cells[16] = 1; /* c3 */
    compare(&t, alone, cells, 2);
    close_team(&t);
    dyad_solver_free(alone);
}

/* A result that leaves what are no moves of the job's position is refused: stones, a cell twice, or
 * parts where it has none. */
static void no_cells_left(const team *t, const dyad_solve_job *job, const dyad_solve_result *result)
{
    dyad_solve_result wrong = *result;
    assert_int_equal(result->winner, 0);
    assert_in_range(result->count, 1, 24);
    wrong.children[wrong.count++] = wrong.children[0];
    assert_int_equal(dyad_lead_take(t->lead, 0, &wrong, NULL), DYAD_E_USAGE);
    for (int odds = -128; odds < 128; odds += 95) { /* beyond what is kept */
        wrong = *result;
        wrong.children[0].odds = (signed char)odds;
        assert_int_equal(dyad_lead_take(t->lead, 0, &wrong, NULL), DYAD_E_USAGE);
    }
    wrong = *result;
    wrong.divided = 1;
    assert_int_equal(dyad_lead_take(t->lead, 0, &wrong, NULL), DYAD_E_USAGE);
    uint64_t stones = job->stones[0][0] | job->stones[1][0];
    assert_true(stones);
    for (int cell = 0; cell < 25; cell++) {
        if (!(stones >> cell & 1))
            continue;
        wrong = *result;
        wrong.children[0].move = (unsigned char)cell;
        assert_int_equal(dyad_lead_take(t->lead, 0, &wrong, NULL), DYAD_E_USAGE);
        wrong = *result;
        wrong.must[0] |= UINT64_C(1) << cell;
        assert_int_equal(dyad_lead_take(t->lead, 0, &wrong, NULL), DYAD_E_USAGE);
    }
}

/* What comes from elsewhere and is none of the board is refused. */
static void hostile(void **state)
{
    (void)state;
    team t = {.rows = 5, .columns = 5, .workers = 1, .ahead = 1};
    unsigned char cells[DYAD_SOLVE_CELLS] = {0};
    dyad_solve_job job;
    dyad_solve_result result;
    open_team(&t);
    assert_int_equal(dyad_lead_next(t.lead, 0, &job, NULL), DYAD_E_USAGE);
    cells[0] = 1;
    assert_int_equal(dyad_lead_begin(t.lead, cells, 2, NULL), DYAD_OK);
    assert_int_equal(dyad_lead_begin(t.lead, cells, 2, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_lead_take(t.lead, 0, NULL, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_lead_next(t.lead, 0, &job, NULL), DYAD_OK);
    assert_true(job.nodes > 0);
    dyad_solve_job bad = job;
    bad.stones[0][0] |= UINT64_C(1) << 25;
    assert_int_equal(dyad_solver_work(t.solvers[0], &bad, NULL, &result, NULL), DYAD_E_USAGE);
    bad = job;
    bad.to_move = 3;
    assert_int_equal(dyad_solver_work(t.solvers[0], &bad, NULL, &result, NULL), DYAD_E_USAGE);
    bad = job;
    bad.stones[0][0] = bad.stones[1][0] = 1;
    assert_int_equal(dyad_solver_work(t.solvers[0], &bad, NULL, &result, NULL), DYAD_E_USAGE);
    bad = job;
    bad.nodes = 1;
    assert_int_equal(dyad_solver_work(t.solvers[0], &bad, NULL, &result, NULL), DYAD_OK);
    no_cells_left(&t, &job, &result);
    assert_int_equal(dyad_solver_work(t.solvers[0], &job, NULL, &result, NULL), DYAD_OK);
    dyad_solve_result wrong = result;
    wrong.winner = 3;
    assert_int_equal(dyad_lead_take(t.lead, 0, &wrong, NULL), DYAD_E_USAGE);
    wrong = result;
    wrong.count = 200;
    assert_int_equal(dyad_lead_take(t.lead, 0, &wrong, NULL), DYAD_E_USAGE);
    wrong = result;
    wrong.must[1] = 1;
    assert_int_equal(dyad_lead_take(t.lead, 0, &wrong, NULL), DYAD_E_USAGE);
    dyad_solve_proof proof = {.to_move = 1, .winner = 1, .move = 25};
    assert_int_equal(dyad_lead_learn(t.lead, 0, &proof, 1, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_solver_learn(t.solvers[0], &proof, 1, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_lead_take(t.lead, 0, &result, NULL), DYAD_OK);
    close_team(&t);
}

/* A game that asks two questions, and one that is none of connection. */
static void other_games(void **state)
{
    (void)state;
    static const char *const games[] = {"path", "ungo"};
    for (size_t i = 0; i < LENGTH_OF(games); i++) {
        dyad_solver *solver;
        dyad_lead *lead;
        dyad_solver_request request = {.game = dyad_game_find(games[i]), .size = 3};
        assert_int_equal(dyad_solver_new(NULL, &request, &solver, NULL), DYAD_OK);
        dyad_lead_request asked = {.solver = solver, .workers = 1};
        assert_int_equal(dyad_lead_new(NULL, &asked, &lead, NULL), DYAD_E_USAGE);
        assert_null(lead);
        dyad_solver_free(solver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(openings), cmocka_unit_test(positions),   cmocka_unit_test(little_memory),
        cmocka_unit_test(hostile),  cmocka_unit_test(other_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
