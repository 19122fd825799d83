/* json_depth.c - see json_depth.h. */
#include "base/json_depth.h"

#include "base/stack_room.h"

enum { LEVEL_BYTES = 256 }; /* of stack a level; jansson 2.14 takes 80, and 2,048 levels at most */

size_t dy_json_too_deep(const char *text, size_t size)
{
    size_t most = dy_stack_room() / LEVEL_BYTES, depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        switch (text[i]) {
        case '"': quoted = !quoted; break;
        case '\\': i += quoted; break;
        case '[':
        case '{':
            if (!quoted && ++depth > most)
                return i + 1;
            break;
        case ']':
        case '}': depth -= !quoted && depth > 0; break;
        default: break;
        }
    }
    return 0;
}
