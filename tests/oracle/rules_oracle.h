/* rules_oracle.h - the rulesets once more, on their texts: which positions a side can move to, each
 * written out again. Plain loops over characters; nothing is split, turned or kept. */
#ifndef RULES_ORACLE_H
#define RULES_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ORACLE_TEXT_MAX = 96, ORACLE_OPTIONS_MAX = 128 };

typedef struct oracle_options {
    size_t count;
    char text[ORACLE_OPTIONS_MAX][ORACLE_TEXT_MAX];
} oracle_options;

/* What `left`, or else Right, can move to in a position; `name` is the ruleset's. False: it knows
 * no such ruleset. */
bool oracle_rules_moves(const char *name, const char *text, bool left, oracle_options *options);

/* A small random position; `random` gives numbers below its argument. False as above. */
typedef unsigned (*oracle_random_fn)(void *user, unsigned below);
bool oracle_rules_random(const char *name, oracle_random_fn random, void *user, char *text);
/* A Domineering board, mostly with one connected piece whose box has more than 64 cells. */
void oracle_domineering_wide(oracle_random_fn random, void *user, char *text);

#endif
