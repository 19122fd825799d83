#include "line_editor.h"

#include "loaded.h"

#include <stdio.h>

edit_functions edit;

#ifdef NO_LIBEDIT
bool line_editor_open(char *why, size_t room)
{
    snprintf(why, room, "this program was built without its headers");
    return false;
}
#else
bool line_editor_open(char *why, size_t room)
{
    static const char *const names[] = {
#define EDIT_NAME(name) #name,
        EDIT_FUNCTIONS(EDIT_NAME)
#undef EDIT_NAME
    };
    enum { COUNT = sizeof names / sizeof *names };
    _Static_assert(sizeof edit == COUNT * sizeof edit.el_init, "function pointers alone");
    return load_library("libedit.so.2", names, COUNT, &edit, why, room);
}
#endif
