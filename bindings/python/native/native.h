/* native.h - what the files of the extension share: exceptions, long calls, buffers, types.
 *
 * The extension is dyad._native; the package around it, bindings/python/dyad, is what programs use.
 * It keeps to the limited API of CPython 3.11, and has no state but that of its module object.
 *
 * Threads: each object has a lock of its own, so that calls on one object wait for one another and
 * calls on different objects do not. The GIL is released in whatever may take long. */
#ifndef NATIVE_H
#define NATIVE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <dyad/dyad.h>

/* ---- exceptions ---------------------------------------------------------------------------- */

/* Raises what stands for a status: MemoryError, KeyboardInterrupt (unless an exception is set), or
 * dyad.Error with what `error` says, which may be NULL. Gives back NULL. */
PyObject *native_raise(dyad_status status, const dyad_error *error);
/* dyad.Error, which is a ValueError: what is raised for a value that Dyad refuses. Borrowed. */
PyObject *native_refusal(void);
/* Raises dyad.Error with a text of our own. Gives back NULL. */
PyObject *native_refuse(const char *text);

/* ---- long calls ---------------------------------------------------------------------------- */

/* Something that takes long, and looks at `stop`. It does not touch Python. */
typedef struct native_call {
    dyad_status (*run)(struct native_call *call);
    volatile int stop;
    dyad_status status;
    dyad_error error; /* filled in where it fails */
} native_call;

/* Runs it without the GIL. With `watch` on a thread of its own, while this one looks for signals:
 * Ctrl-C stops it. True: it is done, with call->status; false: a signal's handler has raised. */
bool native_run(native_call *call, bool watch);

/* ---- buffers ------------------------------------------------------------------------------- */

/* What a buffer is of: bytes are uint8, int8 or bool. */
typedef enum native_items { NATIVE_INT32, NATIVE_BYTES, NATIVE_UINT64 } native_items;

/* Takes a buffer of `dimensions` dimensions; 0: of any. `what` names it in messages. False, with an
 * exception: it is no such. */
bool native_buffer(PyObject *object, Py_buffer *view, int dimensions, native_items of,
                   bool writable, const char *what);
/* The same of one that is aligned and lies in C order without gaps, with so many items in all. */
bool native_flat(PyObject *object, Py_buffer *view, Py_ssize_t items, native_items of,
                 bool writable, const char *what);
/* Gives a buffer back; one that has not been taken, cleared, too. */
void native_release(Py_buffer *view);

/* What a call on many boards holds: the boards, and the arrays of what is told of them. */
enum { NATIVE_HELD_MAX = 6 };
typedef struct native_boards {
    Py_buffer views[NATIVE_HELD_MAX];
    int held;
    dyad_boards boards;
    Py_ssize_t count, cells; /* boards, and cells of each */
} native_boards;

/* Boards, of shape (boards, rows, columns) or (boards, rows, columns, 2), and whose turn it is, or
 * None. False, with an exception, and nothing is held. */
bool native_boards_take(native_boards *taken, PyObject *array, PyObject *to_move);
/* Memory of an array for `each` items of each board; NULL where the array is None. False, with an
 * exception. */
bool native_boards_add(native_boards *taken, PyObject *array, Py_ssize_t each, native_items of,
                       const char *what, void *memory);
void native_boards_release(native_boards *taken);
/* Whether a call takes no time worth watching. */
bool native_boards_are_few(const native_boards *taken);

/* A memoryview of memory that `owner` keeps: C order, up to three dimensions; read only. `format`
 * is 'B' or 'I'. */
PyObject *native_view(PyObject *owner, const void *memory, const char *format, int dimensions,
                      const Py_ssize_t *shape);

/* ---- what is written ----------------------------------------------------------------------- */

/* A dyad_write_fn that adds what is written, as bytes, to the list that `user` is; with the GIL. */
int native_collect(void *user, const void *bytes, size_t size);
/* All of it as text; takes over the reference. */
PyObject *native_join(PyObject *pieces);

/* The text of a str, in UTF-8, borrowed; NULL, with an exception, where it is none or has a NUL. */
const char *native_text(PyObject *object);

/* ---- what is asked for ---------------------------------------------------------------------- */

/* The game of that name; NULL, with ValueError. */
const dyad_game *native_game(PyObject *name);

/* ---- types and functions of the module ------------------------------------------------------ */

extern PyType_Spec native_memory_spec, native_batch_spec, native_play_spec, native_player_spec;
extern PyType_Spec native_context_spec, native_form_spec;
extern PyMethodDef native_boards_methods[], native_many_methods[], native_values_methods[];
extern PyMethodDef native_text_methods[], native_planes_methods[];

/* What the module object keeps: each interpreter has its own. */
typedef struct native_state {
    PyObject *error; /* dyad.Error */
    PyTypeObject *memory, *play, *form;
} native_state;
/* That of the module of this interpreter; borrowed. NULL, with RuntimeError: a program has taken
 * the module away. */
native_state *native_state_now(void);

/* The game that a Play keeps, borrowed as it is; NULL, with TypeError: it is none, or with
 * RuntimeError: a call on it is under way. */
dyad_play *native_play_of(PyObject *object);
/* While a call without the GIL looks at that game, or tells what was found, nobody else uses it. */
void native_play_hold(PyObject *object, bool held);
/* A board of `type`, a class below Play, that keeps the game; it is taken over. `dialect` is that
 * of the record that it was read from, or NULL. NULL, with an exception: the game is still the
 * caller's. */
PyObject *native_play_object(PyObject *type, dyad_play *play, const char *dialect);
/* Moves as programs have them: a number, or (pile, disc). NULL, with an exception. */
PyObject *native_move_object(const dyad_play *in, const dyad_move *move);

#endif
