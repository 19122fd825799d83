/* shown.c - bytes of files as messages show them. */
#include "shown.h"

#include <stdio.h>
#include <string.h>

void show_bytes(const char *bytes, size_t size, bool cut, char text[SHOWN_MAX])
{
    enum { LONGEST = sizeof "\\xNN" - 1, DOTS = sizeof "..." };
    size_t used = 0, i = 0;
    for (; i < size && used + LONGEST + DOTS <= SHOWN_MAX; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if (byte >= ' ' && byte <= '~')
            text[used++] = (char)byte;
        else if (byte != '\r' || i + 1 < size)
            used += (size_t)snprintf(text + used, LONGEST + 1, "\\x%02x", byte);
    }
    memcpy(text + used, cut || i < size ? "..." : "", cut || i < size ? DOTS : 1);
}
