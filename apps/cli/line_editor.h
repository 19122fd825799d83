/* line_editor.h - libedit, which the program loads when a terminal's lines are to be edited. Its
 * types and numbers are those of its header, and so are the types of its functions here. */
#ifndef CLI_LINE_EDITOR_H
#define CLI_LINE_EDITOR_H

#include <histedit.h>
#include <stdbool.h>
#include <stddef.h>

/* The functions that the calculator calls. */
#define EDIT_FUNCTIONS(F) \
    F(el_end)             \
    F(el_gets)            \
    F(el_init)            \
    F(el_insertstr)       \
    F(el_line)            \
    F(el_set)             \
    F(el_source)          \
    F(history)            \
    F(history_end)        \
    F(history_init)

typedef struct edit_functions {
#define EDIT_FUNCTION(name) __typeof__(name) *name;
    EDIT_FUNCTIONS(EDIT_FUNCTION)
#undef EDIT_FUNCTION
} edit_functions;

/* Filled by line_editor_open(). */
extern edit_functions edit;

/* False: there is no libedit on this machine, and why[] says more. */
bool line_editor_open(char *why, size_t room);

#endif
