/* test_list.h - the tests of a contest problem as a list of how each is made.
 *
 * A list is text, a line for a part of a test:
 *
 *     # comment
 *     NAME KIND SIZE COUNT SEED [DISCS]
 *
 * The test NAME has COUNT items of KIND, as `dyad generate' makes them; of each size, where SIZE is
 * MIN-MAX. Lines of one NAME follow one another, and are parts of one test. */
#ifndef CONTEST_TEST_LIST_H
#define CONTEST_TEST_LIST_H

#include "tests.h"

#include <stdio.h>

enum { TEST_NAME_MAX = 64, TEST_LIST_TEXT_MAX = 512 };

typedef struct test_part {
    const char *kind; /* the library's word */
    uint64_t size, count, seed;
    uint64_t discs; /* in a pile at most; 0: as the original problem has it */
} test_part;

typedef struct test_recipe {
    char name[TEST_NAME_MAX +
              1];     /* letters, digits, '_', '-' and '.', the first a letter or digit */
    test_part *parts; /* one at least */
    size_t count;
} test_recipe;

typedef struct test_list {
    test_recipe *tests;
    size_t count;
} test_list;

/* Adds a part to the last test where that has the name, otherwise to a new one. False: no memory,
 * or the name is too long. */
bool test_list_add(test_list *list, const char *name, const test_part *part);
/* Reads a list. DYAD_E_MALFORMED: `text` says where and why, in a line; DYAD_E_MEMORY. The list is
 * to be freed in any case. */
dyad_status test_list_read(const dyad_game *game, const char *file, const char *bytes, size_t size,
                           test_list *list, char text[TEST_LIST_TEXT_MAX]);
/* The lines of a test. */
void test_recipe_write(const test_recipe *recipe, FILE *file);
void test_list_free(test_list *list);

/* How tests are made. */
typedef struct test_making {
    const dyad_game *game;
    bool zero_sums; /* also sums that are zero, where the original problem has none */
    dyad_stop stop;
} test_making;

/* The test's text, in place of what `text` held. DYAD_E_USAGE: it cannot be made, as the session's
 * error says; DYAD_E_STOPPED, DYAD_E_MEMORY. */
dyad_status test_make(dyad_session *session, const test_making *making, const test_recipe *recipe,
                      kept_text *text);
/* The same without the parts that cannot be made, which the recipe loses. DYAD_E_USAGE: it has no
 * other. */
dyad_status test_make_possible(dyad_session *session, const test_making *making,
                               test_recipe *recipe, kept_text *text);

#endif
