/* dialects_page.h - the table of dialects, for people. */
#ifndef CLI_DIALECTS_PAGE_H
#define CLI_DIALECTS_PAGE_H

#include "game_page.h"

extern const char dialects_word[]; /* what `dyad help' calls it */
/* As text, or as the table of docs/records.md. */
void print_dialects(page_form form);

#endif
