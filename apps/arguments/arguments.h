/* arguments.h - options of a program, as glibc's <argp.h> has them: what Dyad's commands use of it,
 * with the same words, columns and exit statuses. There are no parsers within parsers, no headers
 * of groups, no version, and no flags. arguments.c takes arguments apart, arguments_help.c prints
 * what there is. Neither asks for memory: glibc's own, where it gets none, reads no argument,
 * prints no help, or ends the program by an assertion; and other systems lack it. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include <errno.h>
#include <stddef.h>
#include <stdio.h>

typedef int error_t;

enum { OPTION_ARG_OPTIONAL = 1, OPTION_HIDDEN = 2 };

struct argp_option {
    const char *name; /* NULL ends a table of them */
    int key;          /* a letter that can be typed is the short option */
    const char *arg;
    int flags;
    const char *doc;
    int group;
};

enum {
    ARGP_ERR_UNKNOWN = 1 << 20, /* no error number */
    ARGP_KEY_ARG = 0,
    ARGP_KEY_END = 0x1000001,
    ARGP_KEY_NO_ARGS = 0x1000002,
    ARGP_KEY_INIT = 0x1000003,
    ARGP_KEY_SUCCESS = 0x1000004,
    ARGP_KEY_ARGS = 0x1000006,
    ARGP_KEY_HELP_PRE_DOC = 0x2000001,
    ARGP_KEY_HELP_POST_DOC = 0x2000002,
    ARGP_KEY_HELP_DUP_ARGS_NOTE = 0x2000005,
};

struct argp;

struct argp_state {
    const struct argp *root_argp;
    int argc;
    char **argv; /* in the end the arguments that are no options stand last, in their order */
    int next;    /* the argument that comes after the one at hand */
    unsigned arg_num;
    void *input;
    const char *name; /* of the program */
};

/* 0; ARGP_ERR_UNKNOWN: it knows nothing of this key; another number ends argp_parse(). */
typedef error_t (*argp_parser_t)(int key, char *argument, struct argp_state *state);

struct argp {
    const struct argp_option *options;
    argp_parser_t parser;
    const char *args_doc;
    const char *doc; /* behind a \v what follows the options */
    /* NULL: a text is not shown. What else it gives back is not looked at. */
    char *(*help_filter)(int key, const char *text, void *input);
};

extern int argp_err_exit_status;

/* Ends the program at --help, --usage and what is wrong with the arguments. */
__attribute__((warn_unused_result)) error_t argp_parse(const struct argp *argp, int argc,
                                                       char **argv, unsigned flags, int *end_index,
                                                       void *input);
/* Says what is wrong and how to learn more, and ends the program. */
__attribute__((format(printf, 2, 3))) _Noreturn void argp_error(const struct argp_state *state,
                                                                const char *format, ...);
/* Says how the command is used, and ends the program. */
_Noreturn void argp_usage(const struct argp_state *state);

/* Of arguments_help.c: what --help and --usage print, and, to standard error, that there is help.
 */
void argp_tell_help(const struct argp_state *state);
void argp_print_help(const struct argp_state *state);
void argp_print_usage(const struct argp_state *state);
/* Of arguments.c: the options that every program has; help comes first. */
extern const struct argp_option argp_own_options[];

#endif
