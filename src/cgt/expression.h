/* expression.h - the language of games: reading and working out in one pass, for reading a form and
 * for the calculator. form_read.c says what it looks like. */
#ifndef DY_EXPRESSION_H
#define DY_EXPRESSION_H

#include "cgt/form.h"
#include "cgt/tokens.h"

typedef enum dy_computed_kind {
    DY_COMPUTED_NONE,
    DY_COMPUTED_FORM,
    DY_COMPUTED_TRUTH,
    DY_COMPUTED_TEXT
} dy_computed_kind;

typedef struct dy_computed {
    dy_computed_kind kind;
    bool truth;
    const dyad_form *form;
    const char *text; /* borrowed */
    size_t size;
} dy_computed;

enum { DY_ARGUMENTS_MAX = 4 };

/* A function of forms. `run` works on `count` of them; false, or a form that is NULL, when it
 * fails, after dy_forms_fail() unless that was called already. */
typedef struct dy_function {
    const char *name;
    unsigned count;               /* of arguments, 1 .. DY_ARGUMENTS_MAX */
    const char *arguments, *help; /* "g, t"; and a sentence */
    bool (*run)(void *user, dyad_forms *forms, const dyad_form *const *arguments,
                dy_computed *result);
} dy_function;

/* What names stand for. Each may be NULL but the functions. */
typedef struct dy_names {
    const dy_function *functions;
    size_t function_count;
    void *user;
    /* The game that a name stands for; NULL without an error: it stands for none. */
    const dyad_form *(*variable)(void *user, const char *name, size_t size);
    /* The game of name("text"); NULL without an error: there is no such name. */
    const dyad_form *(*position)(void *user, const char *name, size_t size, const char *text,
                                 size_t text_size);
} dy_names;

typedef struct dy_slashed dy_slashed;

typedef struct dy_expression {
    dyad_forms *forms;
    const dy_names *names;
    dy_tokens tokens;
    dy_token token, next; /* the one that is due, and the one behind it */
    unsigned depth;
    const char *divisor;     /* where the last one begins that stands behind a slash of its own */
    const dyad_form **stack; /* options of braces that are being read */
    size_t stack_used, stack_size;
    dy_slashed *lists; /* the lists between their slashes */
    size_t lists_used, lists_size;
} dy_expression;

enum {
    DY_EXPRESSION_DEPTH_MAX = 1000, /* of parentheses, braces and signs within each other */
    DY_SLASH_RUN_MAX = 1000,        /* of one || ... | */
};

/* Functions that dyad_form_read() knows too. */
extern const dy_function dy_notation_functions[];
extern const size_t dy_notation_function_count;

void dy_expression_init(dy_expression *e, dyad_forms *forms, const dy_names *names,
                        const char *text, size_t size);
void dy_expression_free(dy_expression *e);
/* To the token behind. */
void dy_expression_step(dy_expression *e);
/* Reads and works out one expression. False when it fails: dyad_forms_error() says why, with the
 * place. `truths`: it may be a comparison. */
bool dy_expression_value(dy_expression *e, bool truths, dy_computed *value);
/* Fails: "expected WHAT, found the token that is due". False. */
bool dy_expression_expected(dy_expression *e, const char *what);
/* Says that what went wrong did so at this token; gives back whether nothing did. */
bool dy_expression_good(dy_expression *e, const dy_token *at);

/* The functions of a table by name; NULL: there is none. */
const dy_function *dy_function_find(const dy_names *names, const char *name, size_t size);

#endif
