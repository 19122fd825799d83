/* game_page.h - the page of a game, from its row in the table: for a terminal, as a manual page,
 * and as Markdown, which is what docs/games/ holds. */
#ifndef CLI_GAME_PAGE_H
#define CLI_GAME_PAGE_H

#include <dyad/dyad.h>

typedef enum page_form { PAGE_PLAIN, PAGE_ROFF, PAGE_MARKDOWN, PAGE_FORMS } page_form;

/* Prints the page to standard output. Its example is judged and drawn while it is printed. */
void print_game_page(const dyad_game *game, page_form which);

#endif
