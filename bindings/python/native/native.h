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

/* Takes a buffer of `dimensions` dimensions, of bytes (uint8, int8, bool) where `bytes`, else of
 * int32. `what` names it in messages. False, with an exception: it is no such. */
bool native_buffer(PyObject *object, Py_buffer *view, int dimensions, bool bytes, bool writable,
                   const char *what);
/* The same of one that lies in C order without gaps, with so many items in all. */
bool native_flat(PyObject *object, Py_buffer *view, Py_ssize_t items, bool bytes, bool writable,
                 const char *what);

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

extern PyType_Spec native_memory_spec, native_batch_spec, native_play_spec;
extern PyType_Spec native_context_spec, native_form_spec;
extern PyMethodDef native_boards_methods[], native_values_methods[];
/* Once Form is in the module. */
bool native_take_form_type(PyObject *module);

/* The type that native_view() uses; borrowed. NULL before the module is there. */
extern PyTypeObject *native_memory_type;
extern PyObject *native_error;

#endif
