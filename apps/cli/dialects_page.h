/* dialects_page.h - the tables of dialects and of formats, for people. */
#ifndef CLI_DIALECTS_PAGE_H
#define CLI_DIALECTS_PAGE_H

#include "game_page.h"

/* What `dyad help' calls table number `index'; NULL past the end. */
const char *table_word(size_t index);
/* As text, or as the table of docs/records.md. */
void print_facts(size_t index, page_form form);

#endif
