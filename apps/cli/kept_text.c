/* kept_text.c - text that grows while it is written. */
#include "kept_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool kept_text_reserve(kept_text *text, size_t size)
{
    if (size < text->room - text->size)
        return true;
    size_t room = 2 * text->room + size + 1;
    char *grown = realloc(text->bytes, room);
    if (!grown)
        return false;
    text->bytes = grown;
    text->room = room;
    return true;
}

int keep_text(void *user, const void *bytes, size_t size)
{
    kept_text *text = user;
    if (!kept_text_reserve(text, size))
        return ENOMEM;
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    text->bytes[text->size] = '\0';
    return 0;
}
