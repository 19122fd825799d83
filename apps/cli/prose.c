/* prose.c - text for people, in lines that fit a terminal. */
#include "prose.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Columns of UTF-8 text, taking each character for one. */
static size_t columns_of(const char *text, size_t size)
{
    size_t columns = 0;
    for (size_t i = 0; i < size; i++)
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

void put_prose(const char *text, size_t size, size_t at, size_t indent)
{
    static const char space[] = " \t\n";
    bool begun = false;
    for (size_t i = 0; i < size;) {
        while (i < size && strchr(space, text[i]))
            i++;
        size_t word = i;
        while (i < size && !strchr(space, text[i]))
            i++;
        if (word == i)
            break;
        size_t columns = columns_of(text + word, i - word);
        if (begun && at + 1 + columns > PROSE_WIDTH) {
            printf("\n%*s", (int)indent, "");
            at = indent;
        } else if (begun) {
            putchar(' ');
            at++;
        }
        fwrite(text + word, 1, i - word, stdout);
        at += columns;
        begun = true;
    }
    putchar('\n');
}
