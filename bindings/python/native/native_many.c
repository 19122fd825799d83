/* native_many.c - what is asked of many boards at once, where NumPy has them: legal moves,
 * playouts, who wins, keys. Arrays that are None are not wanted. */
#include "native.h"

/* A call on boards, in a session of its own. */
typedef struct many_call {
    native_call call;
    dyad_status (*ask)(struct many_call *many, dyad_session *session);
    native_boards taken;
    union {
        dyad_legal_boards_request legal;
        dyad_simulate_boards_request simulate;
        dyad_hash_boards_request keys;
        dyad_solve_boards_request solve;
    } request;
    /* Of solving. */
    dyad_solver_request solver;
    dyad_solve_limits limits;
    dyad_boards_solved solved;
} many_call;

static dyad_status run_in_session(native_call *call)
{
    many_call *many = (many_call *)call;
    dyad_session *session;
    dyad_status status = dyad_session_new(NULL, &session, &call->error);
    if (status != DYAD_OK)
        return status;
    status = many->ask(many, session);
    if (status != DYAD_OK)
        call->error = *dyad_session_error(session);
    dyad_session_free(session);
    return status;
}

/* Runs a call, where `good`, and gives all buffers back. False, with an exception. */
static bool finish(many_call *many, bool good, bool watch)
{
    good = good && native_run(&many->call, watch);
    native_boards_release(&many->taken);
    if (good && many->call.status != DYAD_OK)
        native_raise(many->call.status, &many->call.error);
    return good && many->call.status == DYAD_OK;
}

static PyObject *nothing(bool good)
{
    return good ? Py_NewRef(Py_None) : NULL;
}

/* ---- legal moves ----------------------------------------------------------------------------- */

static dyad_status ask_legal(many_call *many, dyad_session *session)
{
    many->request.legal.stop = &many->call.stop;
    return dyad_legal_boards(session, &many->request.legal);
}

static PyObject *legal(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *name, *array, *to_move, *out;
    many_call many = {.call.run = run_in_session, .ask = ask_legal};
    dyad_legal_boards_request *request = &many.request.legal;
    int keep_going;
    *request = (dyad_legal_boards_request){.struct_size = sizeof *request};
    if (!PyArg_ParseTuple(arguments, "OOOpIO:legal", &name, &array, &to_move, &keep_going,
                          &request->jobs, &out) ||
        !(request->game = native_game(name)) || !native_boards_take(&many.taken, array, to_move))
        return NULL;
    request->boards = &many.taken.boards;
    request->keep_going = keep_going;
    bool good =
        native_boards_add(&many.taken, out, many.taken.cells, NATIVE_BYTES, "out", &request->legal);
    return nothing(finish(&many, good, !native_boards_are_few(&many.taken)));
}

/* ---- playouts -------------------------------------------------------------------------------- */

static dyad_status ask_simulate(many_call *many, dyad_session *session)
{
    many->request.simulate.stop = &many->call.stop;
    return dyad_simulate_boards(session, &many->request.simulate);
}

static Py_ssize_t outcomes_of(const dyad_game *game)
{
    Py_ssize_t count = 0;
    while (dyad_game_outcome_name(game, (size_t)count))
        count++;
    return count;
}

static PyObject *simulate(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *name, *array, *to_move, *out;
    many_call many = {.call.run = run_in_session, .ask = ask_simulate};
    dyad_simulate_boards_request *request = &many.request.simulate;
    int keep_going, first;
    unsigned long long games, seed, max_moves;
    *request = (dyad_simulate_boards_request){.struct_size = sizeof *request};
    if (!PyArg_ParseTuple(arguments, "OOOpIKKKpO:simulate", &name, &array, &to_move, &keep_going,
                          &request->jobs, &games, &seed, &max_moves, &first, &out) ||
        !(request->game = native_game(name)) || !native_boards_take(&many.taken, array, to_move))
        return NULL;
    request->boards = &many.taken.boards;
    request->keep_going = keep_going;
    request->policy = first ? DYAD_POLICY_FIRST : DYAD_POLICY_UNIFORM;
    request->games = games;
    request->seed = seed;
    request->max_moves = max_moves;
    bool good = native_boards_add(&many.taken, out, outcomes_of(request->game), NATIVE_UINT64,
                                  "out", &request->counts);
    return nothing(finish(&many, good, true));
}

static PyObject *board_seed(PyObject *module, PyObject *arguments)
{
    (void)module;
    unsigned long long seed, index;
    if (!PyArg_ParseTuple(arguments, "KK:board_seed", &seed, &index))
        return NULL;
    return PyLong_FromUnsignedLongLong(dyad_board_seed(seed, index));
}

/* ---- keys ------------------------------------------------------------------------------------ */

static dyad_status ask_keys(many_call *many, dyad_session *session)
{
    many->request.keys.stop = &many->call.stop;
    return dyad_hash_boards(session, &many->request.keys);
}

static PyObject *keys(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *name, *array, *to_move, *out, *plain, *images;
    many_call many = {.call.run = run_in_session, .ask = ask_keys};
    dyad_hash_boards_request *request = &many.request.keys;
    int keep_going, keep_colours;
    *request = (dyad_hash_boards_request){.struct_size = sizeof *request};
    if (!PyArg_ParseTuple(arguments, "OOOpIpOOO:keys", &name, &array, &to_move, &keep_going,
                          &request->jobs, &keep_colours, &out, &plain, &images) ||
        !(request->game = native_game(name)) || !native_boards_take(&many.taken, array, to_move))
        return NULL;
    request->boards = &many.taken.boards;
    request->keep_going = keep_going;
    request->keep_colours = keep_colours;
    bool good = native_boards_add(&many.taken, out, 1, NATIVE_UINT64, "out", &request->keys) &&
                native_boards_add(&many.taken, plain, 1, NATIVE_UINT64, "out", &request->plain) &&
                native_boards_add(&many.taken, images, 1, NATIVE_BYTES, "images", &request->images);
    return nothing(finish(&many, good, !native_boards_are_few(&many.taken)));
}

/* ---- who wins -------------------------------------------------------------------------------- */

static dyad_status run_solve(native_call *call)
{
    many_call *many = (many_call *)call;
    dyad_solver *solver;
    many->solver.stop = &call->stop;
    dyad_status status = dyad_solver_new(NULL, &many->solver, &solver, &call->error);
    if (status != DYAD_OK)
        return status;
    status = dyad_solve_boards(solver, &many->request.solve, &many->solved, &call->error);
    dyad_solver_free(solver);
    return status;
}

static PyObject *solve(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *name, *array, *to_move, *winners, *moves;
    many_call many = {.call.run = run_solve};
    dyad_solve_boards_request *request = &many.request.solve;
    dyad_solver_request *solver = &many.solver;
    int keep_going;
    unsigned long long nodes;
    Py_ssize_t memory;
    *request = (dyad_solve_boards_request){.struct_size = sizeof *request};
    *solver = (dyad_solver_request){.struct_size = sizeof *solver};
    many.limits = (dyad_solve_limits){.struct_size = sizeof many.limits};
    if (!PyArg_ParseTuple(arguments, "OOOpIKdnOO:solve", &name, &array, &to_move, &keep_going,
                          &solver->jobs, &nodes, &many.limits.seconds, &memory, &winners, &moves) ||
        !(solver->game = native_game(name)))
        return NULL;
    if (memory < 0) {
        PyErr_SetString(native_refusal(), "memory is not negative");
        return NULL;
    }
    if (!native_boards_take(&many.taken, array, to_move))
        return NULL;
    solver->rows = many.taken.boards.rows;
    solver->columns = many.taken.boards.columns;
    solver->memory = (size_t)memory;
    many.limits.nodes = nodes;
    request->boards = &many.taken.boards;
    request->limits = &many.limits;
    request->keep_going = keep_going;
    bool good =
        native_boards_add(&many.taken, winners, 1, NATIVE_BYTES, "out", &request->winners) &&
        native_boards_add(&many.taken, moves, many.taken.cells, NATIVE_BYTES, "moves",
                          &request->moves);
    if (!finish(&many, good, true))
        return NULL;
    return Py_BuildValue("(KKK)", (unsigned long long)many.solved.boards,
                         (unsigned long long)many.solved.open,
                         (unsigned long long)many.solved.malformed);
}

PyMethodDef native_many_methods[] = {
    {"legal", legal, METH_VARARGS, "legal(game, boards, to_move, keep_going, jobs, out)."},
    {"simulate", simulate, METH_VARARGS,
     "simulate(game, boards, to_move, keep_going, jobs, games, seed, max_moves, first, out)."},
    {"board_seed", board_seed, METH_VARARGS, "board_seed(seed, index)."},
    {"keys", keys, METH_VARARGS,
     "keys(game, boards, to_move, keep_going, jobs, keep_colours, out, plain, images)."},
    {"solve", solve, METH_VARARGS,
     "solve(game, boards, to_move, keep_going, jobs, nodes, seconds, memory, winners, moves); "
     "gives back (known, open, malformed)."},
    {NULL, NULL, 0, NULL}};
