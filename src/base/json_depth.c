/* json_depth.c - see json_depth.h. */
#include "base/json_depth.h"

#include "base/memory.h"
#include "base/stack_room.h"

#include <string.h>

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

uint64_t dy_json_tree_bytes(const char *text, size_t size)
{
    /* of jansson 2.14 with glibc: an object and its table, a list and room for eight, a pair, a
     * number and its place in a list */
    enum { OBJECT = 192, LIST = 112, PAIR = 80, VALUE = 48, STRING = 24 };
    uint64_t bytes = size;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        switch (text[i]) {
        case '"':
            bytes += quoted ? STRING : 0;
            quoted = !quoted;
            break;
        case '\\': i += quoted; break;
        case '{': bytes += quoted ? 0 : OBJECT; break;
        case '[': bytes += quoted ? 0 : LIST; break;
        case ':': bytes += quoted ? 0 : PAIR; break;
        case ',': bytes += quoted ? 0 : VALUE; break;
        default: break;
        }
    }
    return bytes;
}

bool dy_json_room(const dyad_allocator *memory, const char *text, size_t size)
{
    /* Twice, since it crashes where it has too little; and a string grows by doubling, with the old
     * block there and the new one, before its value is copied from it. */
    uint64_t bytes = 2 * dy_json_tree_bytes(text, size) + 3 * (uint64_t)size;
    return bytes <= SIZE_MAX && dy_memory_room(memory, (size_t)bytes, 1);
}

uint64_t dy_json_place_of(const json_error_t *fault, int place)
{
    static const char *const bytes[] = {"unable to decode byte", "control character"};
    uint64_t at = place > 0 ? (uint64_t)place : 1;
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++)
        at += strncmp(fault->text, bytes[i], strlen(bytes[i])) == 0;
    return at;
}

bool dy_json_ran_out(const char *text, const json_error_t *fault)
{
    static const char invalid[] = "invalid token", name[] = "string or '}' expected";
    if (json_error_code(fault) == json_error_out_of_memory || !fault->text[0])
        return true; /* it says nothing in some of the places where memory runs out */
    /* Of a string that is wrong it says what is wrong; else there was no room for it. */
    return (strncmp(fault->text, invalid, sizeof invalid - 1) == 0 ||
            strncmp(fault->text, name, sizeof name - 1) == 0) &&
           fault->position > 1 && text[fault->position - 1] == '"';
}
