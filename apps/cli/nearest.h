/* nearest.h - "did you mean": the name of a table that a mistyped word is nearest to. Whatever
 * looks a name up in a table, and does not find it, asks here. */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

#include <dyad/dyad.h>

/* Name number `index` of a table; NULL past its end. */
typedef const char *(*nearest_name)(const void *table, size_t index);

/* The name that `word` most likely stands for, the first of several; NULL: none is near. */
const char *nearest(const char *word, nearest_name name, const void *table);
/* The same of the table of games and of the rulesets, and of words that NULL ends. */
const char *nearest_game(const char *word);
const char *nearest_rules(const char *word);
const char *nearest_word(const char *word, const char *const *words);

#define NEAREST_TEXT_MAX 80

/* "; did you mean 'judge'?" into `text` of NEAREST_TEXT_MAX bytes, "" where `name` is NULL; gives
 * back `text`. */
const char *did_you_mean(const char *name, char *text);

#endif
