/* kept_text.c - text that grows while it is written. */
#include "kept_text.h"

#include <errno.h>
#include <stdio.h>
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

int kept_text_save(const kept_text *text, const char *path)
{
    errno = 0;
    FILE *file = fopen(path, "w");
    bool written = file && fwrite(text->bytes, 1, text->size, file) == text->size;
    int number = written ? 0 : errno ? errno : EIO;
    if (file && fclose(file) != 0 && !number)
        number = errno ? errno : EIO;
    return number;
}
