/* no_line_editor.c - in WebAssembly what libc/histedit.c has of libedit is linked. */
#include "line_editor.h"

edit_functions edit = {
#define EDIT_FUNCTION(name) .name = name,
    EDIT_FUNCTIONS(EDIT_FUNCTION)
#undef EDIT_FUNCTION
};

bool line_editor_open(char *why, size_t room)
{
    (void)why;
    (void)room;
    return true;
}
