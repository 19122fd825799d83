/* roff.c - text in the language of manual pages. */
#include "roff.h"

#include <dyad/dyad.h>

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>

void put_manual_text(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bool line_start = i == 0 || text[i - 1] == '\n';
        if (line_start && (text[i] == '.' || text[i] == '\''))
            fputs("\\&", stdout);
        switch (text[i]) {
        case '\\': fputs("\\e", stdout); break;
        case '-': fputs("\\-", stdout); break;
        case '`': fputs("\\(oq", stdout); break;
        case '\'': fputs("\\(cq", stdout); break;
        default: putchar(text[i]);
        }
    }
}

void put_manual_title(const char *page, int section)
{
    fputs(".TH \"", stdout);
    for (const char *c = page; *c; c++)
        putchar(toupper((unsigned char)*c));
    printf("\" \"%d\" \"\" \"Dyad %s\" \"Dyad Manual\"\n", section, dyad_version());
}
