/* tests.h - tests of a contest problem as text, in the original's layout to the last byte: their
 * items apart, and put together again. */
#ifndef CONTEST_TESTS_H
#define CONTEST_TESTS_H

#include "output.h"

#include <dyad/dyad.h>

/* A position: the cells of a board, 0 to 2, or the colours of discs, pile after pile, each pile
 * ended by a 0. */
typedef struct test_item {
    size_t size; /* side, or piles */
    unsigned char *bytes;
    size_t length;
} test_item;

typedef struct test_items {
    const dyad_game *game;
    test_item *items;
    size_t count;
} test_items;

/* The items of a test, in memory of their own. DYAD_E_MEMORY, or as reading fails. */
dyad_status test_take_apart(dyad_session *session, const dyad_game *game, const kept_text *text,
                            test_items *items);
void test_items_free(test_items *items);
/* The text of items `first` to before `end`. DYAD_E_MALFORMED: one of them is no position of the
 * game. DYAD_E_MEMORY. */
dyad_status test_put_together(dyad_session *session, const test_items *items, size_t first,
                              size_t end, kept_text *text);

#endif
