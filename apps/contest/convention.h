/* convention.h - how contest systems call checkers and validators, and what exit statuses mean to
 * them. */
#ifndef CONTEST_CONVENTION_H
#define CONTEST_CONVENTION_H

#include "checker.h"

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

enum { CONVENTIONS = 4 };
extern const convention conventions[CONVENTIONS];

/* NULL past the end. */
const char *convention_name(size_t index);
/* That which `--as' names among the arguments of a program, whatever else is wrong with them; the
 * first one where none is named. */
const convention *convention_asked(int argc, char *const *argv);

#endif
