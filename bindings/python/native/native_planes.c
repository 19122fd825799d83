/* native_planes.c - what a player sees of boards, as planes: for environments. */
#include "native.h"

#include <string.h>

enum { COLOURS = 2, PLANES_MAX = 4 };

/* The planes of one game: own stones, the other's, all 1 for colour 2, and, of PLANES_MAX, all 1
 * where the swap is legal; `planes` bytes for each cell. */
static void put_planes(const unsigned char *cells, size_t count, int colour, int swap,
                       size_t planes, unsigned char *out)
{
    unsigned char seen[1 + COLOURS][PLANES_MAX];
    for (int cell = 0; cell <= COLOURS; cell++) {
        const unsigned char now[PLANES_MAX] = {cell == colour, cell == 3 - colour, colour == 2,
                                               swap != 0};
        memcpy(seen[cell], now, sizeof now);
    }
    if (planes == PLANES_MAX) /* so that each cell is one store */
        for (size_t i = 0; i < count; i++, out += PLANES_MAX)
            memcpy(out, seen[cells[i] <= COLOURS ? cells[i] : 0], PLANES_MAX);
    else
        for (size_t i = 0; i < count; i++, out += planes)
            memcpy(out, seen[cells[i] <= COLOURS ? cells[i] : 0], PLANES_MAX - 1);
}

typedef struct planes_call {
    Py_buffer cells, colour, swap, out;
    size_t games, planes;
} planes_call;

static bool take(planes_call *own, PyObject *cells, PyObject *colour, PyObject *swap, PyObject *out)
{
    if (!native_buffer(out, &own->out, 4, true, true, "out"))
        return false;
    own->games = (size_t)own->out.shape[0];
    own->planes = (size_t)own->out.shape[3];
    Py_ssize_t games = own->out.shape[0], board = own->out.shape[1] * own->out.shape[2];
    if (own->planes != PLANES_MAX && own->planes != PLANES_MAX - 1) {
        PyErr_SetString(native_refusal(), "out: expected 3 or 4 planes");
        return false;
    }
    if (!PyBuffer_IsContiguous(&own->out, 'C')) {
        PyErr_SetString(native_refusal(), "out: expected an array in C order without gaps");
        return false;
    }
    return native_flat(cells, &own->cells, games * board, true, false, "cells") &&
           native_flat(colour, &own->colour, games, true, false, "colour") &&
           native_flat(swap, &own->swap, games, true, false, "swap");
}

static PyObject *planes(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *cells, *colour, *swap, *out;
    planes_call own = {.games = 0};
    if (!PyArg_ParseTuple(arguments, "OOOO:planes", &cells, &colour, &swap, &out))
        return NULL;
    bool taken = take(&own, cells, colour, swap, out);
    if (taken) {
        const unsigned char *board = own.cells.buf, *turn = own.colour.buf, *may = own.swap.buf;
        unsigned char *to = own.out.buf;
        size_t count = own.games ? (size_t)own.cells.len / own.games : 0;
        Py_BEGIN_ALLOW_THREADS;
        for (size_t i = 0; i < own.games; i++)
            put_planes(board + i * count, count, turn[i], may[i], own.planes,
                       to + i * count * own.planes);
        Py_END_ALLOW_THREADS;
    }
    Py_buffer *const views[] = {&own.cells, &own.colour, &own.swap, &own.out};
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++)
        if (views[i]->obj)
            PyBuffer_Release(views[i]);
    if (!taken)
        return NULL;
    Py_RETURN_NONE;
}

PyMethodDef native_planes_methods[] = {
    {"planes", planes, METH_VARARGS,
     "planes(cells, colour, swap, out): what each player sees, (games, rows, columns, 3 or 4)."},
    {NULL, NULL, 0, NULL}};
