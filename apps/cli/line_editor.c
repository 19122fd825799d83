#include "line_editor.h"

#include "loaded.h"

edit_functions edit;

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
