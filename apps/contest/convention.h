/* convention.h - how contest systems call checkers and validators, and what exit statuses mean to
 * them. */
#ifndef CONTEST_CONVENTION_H
#define CONTEST_CONVENTION_H

#include "checker.h"

#include "arguments.h"

typedef enum calling {
    CALLED_PLAIN,   /* INPUT OUTPUT [ANSWER]; what is wrong goes to standard output */
    CALLED_TESTLIB, /* INPUT OUTPUT ANSWER [REPORT [-appes]]; to standard error, or the report */
    CALLED_KATTIS   /* INPUT ANSWER FOLDER [FLAG...], with the output on standard input */
} calling;

typedef struct convention {
    const char *name;
    calling called;
    int statuses[CHECK_FAILED + 1]; /* by check_verdict; below 0: that of the program itself */
    int valid, invalid;             /* of validators */
    int usage;                      /* wrong usage, which must not look like a verdict */
} convention;

/* What testlib's checkers, validators and interactors are called with besides files, wherever it
 * stands. Each has a value. */
typedef struct testlib_words {
    const char *overview; /* the file for which bounds were hit, of a validator; NULL: none */
    const char *missing;  /* the word that has no value, or a wrong one; NULL: all is well */
} testlib_words;

enum { CONVENTIONS = 4 };
extern const convention conventions[CONVENTIONS];

/* NULL past the end. */
const char *convention_name(size_t index);
/* That which `--as' names among the arguments of a program, whatever else is wrong with them; the
 * first one where none is named. */
const convention *convention_asked(int argc, char *const *argv);
/* Takes testlib's words out of the arguments. */
testlib_words convention_take_testlib(int *argc, char **argv);
/* Takes words that look like options and are none of `options` out of the arguments: flags of the
 * problem package format, which may be any words, and those that testlib's validators ignore. */
void convention_take_flags(const struct argp_option *options, int *argc, char **argv);

#endif
