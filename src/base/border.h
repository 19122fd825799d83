/* border.h - what public functions do about arguments that are wrong.
 *
 * Every public function looks at its arguments at its top, before anything else: pointers that have
 * to be there, numbers and enums that have ends. Where one is wrong, a function that returns a
 * status returns DYAD_E_USAGE, and the error says what was expected; one that gives back a value
 * gives back what its header names for that: NULL, 0, false. The functions behind these borders
 * rely on it. tests/battery/arguments_test.c goes through all of them.
 *
 * What cannot be seen is not looked at: whether a pointer that is there points to anything. */
#ifndef DY_BORDER_H
#define DY_BORDER_H

#include "base/fault.h"

/* Fills in *error, which may be NULL, and gives back DYAD_E_USAGE. */
static inline dyad_status dy_refuse(dyad_error *error, const char *function, const char *expected)
{
    return dy_fault(error, DYAD_E_USAGE, "%s: expected %s", function, expected);
}

/* At the top of a function that returns a status. `error` is evaluated where it fails alone, so it
 * may be reached through what was looked at before. */
#define DY_EXPECT(error, condition, expected)                \
    do {                                                     \
        if (!(condition))                                    \
            return dy_refuse((error), __func__, (expected)); \
    } while (0)

/* The same in what several public functions share: `function` is that which was called. */
#define DY_EXPECT_FOR(function, error, condition, expected)    \
    do {                                                       \
        if (!(condition))                                      \
            return dy_refuse((error), (function), (expected)); \
    } while (0)

/* Whether there are as many paths as are counted. */
static inline bool dy_are_paths(const char *const *paths, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!paths || !paths[i])
            return false;
    return true;
}

/* DYAD_E_USAGE where a cell is neither empty nor a colour, or who is to move is no colour. */
static inline dyad_status dy_take_board(const unsigned char *cells, size_t count, int to_move,
                                        dyad_error *error)
{
    if (to_move != 1 && to_move != 2)
        return dy_fault(error, DYAD_E_USAGE, "colour %d is none", to_move);
    for (size_t i = 0; i < count; i++)
        if (cells[i] > 2)
            return dy_fault(error, DYAD_E_USAGE, "cell %zu is %d, neither empty nor a colour", i,
                            cells[i]);
    return DYAD_OK;
}

/* Copies what is asked for, whose first member is `struct_size`, to a struct of `size` bytes:
 * fields that the caller's headers did not have are 0. `first` is how large it was when it came to
 * be, and what a struct_size of 0 means. False: it is smaller than that, or asks for what this
 * library does not have, as copy_struct_from_user() of Linux has it. */
bool dy_take_struct(void *to, size_t size, size_t first, const void *from);

/* Defines `name`, a copy of the caller's struct, at the top of a function that returns a status. */
#define DY_TAKE(error, type, name, from) DY_TAKE_FOR(__func__, error, type, name, from)
/* The same, as DY_EXPECT_FOR() is to DY_EXPECT(). */
#define DY_TAKE_FOR(function, error, type, name, from)                                          \
    type name;                                                                                  \
    DY_EXPECT_FOR(function, (error), dy_take_struct(&(name), sizeof(type), sizeof(type), from), \
                  "a struct_size that this library has")

/* Whether an enum that counts from 0 is one of its names. It may hold any int. */
#define DY_IS_ENUM(value, last) ((unsigned)(value) <= (unsigned)(last))

#endif
