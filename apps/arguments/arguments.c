/* arguments.c - see arguments.h: arguments are taken apart as glibc's getopt_long() does, in two
 * passes:
 *
 *     judge hex --jobs 2 boards.txt        options where they stand, all others gathered ->
 *     judge --jobs 2 | hex boards.txt      each of them in turn
 *
 * A long option may be cut short as long as it is the beginning of one alone. */
#include "arguments.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

int argp_err_exit_status = 64;

enum { KEY_NAME = 0x3000001, KEY_USAGE, LEAST_TYPED = 0x20, MOST_TYPED = 0x7f };

const struct argp_option argp_own_options[] = {
    {"help", '?', NULL, 0, "Give this help list", -1},
    {"program-name", KEY_NAME, "NAME", OPTION_HIDDEN, "Set the program name", -1},
    {"usage", KEY_USAGE, NULL, 0, "Give a short usage message", -1},
    {0},
};

/* ---- ends --------------------------------------------------------------------------------- */

static _Noreturn void tell_where_help_is(const struct argp_state *state)
{
    argp_tell_help(state);
    exit(argp_err_exit_status);
}

void argp_error(const struct argp_state *state, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "%s: ", state->name);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    tell_where_help_is(state);
}

void argp_usage(const struct argp_state *state)
{
    fprintf(stderr, "Usage: %s%s%s%s\n", state->name, " [OPTION...]",
            *state->root_argp->args_doc ? " " : "", state->root_argp->args_doc);
    tell_where_help_is(state);
}

/* ---- options ------------------------------------------------------------------------------ */

static const struct argp_option *next_option(const struct argp_state *state,
                                             const struct argp_option *at)
{
    const struct argp_option *next = at ? at + 1 : state->root_argp->options;
    bool own = at >= argp_own_options && at < argp_own_options + 3;
    return next->name ? next : own ? NULL : argp_own_options;
}

static void take_option(struct argp_state *state, const struct argp_option *option, char *value)
{
    switch (option->key) {
    case '?': argp_print_help(state); exit(0);
    case KEY_USAGE: argp_print_usage(state); exit(0);
    case KEY_NAME: state->name = value; return;
    default: state->root_argp->parser(option->key, value, state);
    }
}

static bool may_be_typed(int key)
{
    return key > LEAST_TYPED && key < MOST_TYPED;
}

/* The letters behind one dash; the last may have a value, in the same word or the next. */
static void take_letters(struct argp_state *state, char *letter)
{
    for (; *letter; letter++) {
        const struct argp_option *option = NULL;
        while ((option = next_option(state, option)) != NULL && option->key != *letter)
            ;
        if (!option || !may_be_typed(option->key)) {
            fprintf(stderr, "%s: invalid option -- '%c'\n", state->name, *letter);
            tell_where_help_is(state);
        }
        if (!option->arg) {
            take_option(state, option, NULL);
            continue;
        }
        char *value = letter[1] ? letter + 1 : NULL;
        if (!value && !(option->flags & OPTION_ARG_OPTIONAL)) {
            if (state->next == state->argc) {
                fprintf(stderr, "%s: option requires an argument -- '%c'\n", state->name, *letter);
                tell_where_help_is(state);
            }
            value = state->argv[state->next++];
        }
        take_option(state, option, value);
        return;
    }
}

static void tell_ambiguous(const struct argp_state *state, const char *word, size_t size)
{
    fprintf(stderr, "%s: option '--%s' is ambiguous; possibilities:", state->name, word);
    for (const struct argp_option *option = next_option(state, NULL); option;
         option = next_option(state, option))
        if (strncmp(option->name, word, size) == 0)
            fprintf(stderr, " '--%s'", option->name);
    fputc('\n', stderr);
    tell_where_help_is(state);
}

/* The option that the first `size` letters of `word` are, or begin. */
static const struct argp_option *find_option(const struct argp_state *state, const char *word,
                                             size_t size)
{
    const struct argp_option *found = NULL;
    bool several = false;
    for (const struct argp_option *option = next_option(state, NULL); option;
         option = next_option(state, option)) {
        if (strncmp(option->name, word, size) != 0)
            continue;
        if (!option->name[size])
            return option;
        several = found != NULL;
        found = found ? found : option;
    }
    if (several)
        tell_ambiguous(state, word, size);
    if (!found) {
        fprintf(stderr, "%s: unrecognized option '--%s'\n", state->name, word);
        tell_where_help_is(state);
    }
    return found;
}

static void take_word(struct argp_state *state, char *word)
{
    size_t size = strcspn(word, "=");
    const struct argp_option *option = find_option(state, word, size);
    char *value = word[size] ? word + size + 1 : NULL;
    if (value && !option->arg) {
        fprintf(stderr, "%s: option '--%s' doesn't allow an argument\n", state->name, option->name);
        tell_where_help_is(state);
    }
    if (!value && option->arg && !(option->flags & OPTION_ARG_OPTIONAL)) {
        if (state->next == state->argc) {
            fprintf(stderr, "%s: option '--%s' requires an argument\n", state->name, option->name);
            tell_where_help_is(state);
        }
        value = state->argv[state->next++];
    }
    take_option(state, option, value);
}

/* ---- all of them -------------------------------------------------------------------------- */

/* Moves the words from `from` up to state->next before the others, which begin at `others`. */
static int move_before(struct argp_state *state, int others, int from)
{
    for (; from < state->next; from++, others++) {
        char *word = state->argv[from];
        memmove(state->argv + others + 1, state->argv + others,
                (size_t)(from - others) * sizeof *state->argv);
        state->argv[others] = word;
    }
    return others;
}

/* Takes all options and moves the other arguments behind them: gives back where these begin. */
static int take_options(struct argp_state *state)
{
    int others = state->next;
    while (state->next < state->argc) {
        int from = state->next;
        char *word = state->argv[state->next++];
        if (word[0] != '-' || !word[1])
            continue;
        if (strcmp(word, "--") == 0)
            return move_before(state, others, from);
        if (word[1] == '-')
            take_word(state, word + 2);
        else
            take_letters(state, word + 1);
        others = move_before(state, others, from);
    }
    return others;
}

/* Takes one argument, or all that are left: gives back what the parser says to that. */
static error_t take_argument(struct argp_state *state)
{
    argp_parser_t parser = state->root_argp->parser;
    state->next++;
    error_t told = parser(ARGP_KEY_ARG, state->argv[state->next - 1], state);
    if (told == ARGP_ERR_UNKNOWN) {
        state->next--;
        told = parser(ARGP_KEY_ARGS, NULL, state);
        if (told == 0)
            state->next = state->argc;
    }
    state->arg_num++;
    return told;
}

error_t argp_parse(const struct argp *argp, int argc, char **argv, unsigned flags,
                   int *end_index, /* NOLINT(*-non-const-parameter) */
                   void *input)
{
    struct argp_state state = {
        .root_argp = argp, .argc = argc, .argv = argv, .next = 1, .input = input, .name = argv[0]};
    (void)flags;
    (void)end_index;
    argp->parser(ARGP_KEY_INIT, NULL, &state);
    state.next = take_options(&state);
    while (state.next < argc) {
        error_t told = take_argument(&state);
        if (told == ARGP_ERR_UNKNOWN) {
            fprintf(stderr, "%s: Too many arguments\n", state.name);
            tell_where_help_is(&state);
        }
        if (told)
            return told;
    }
    if (state.arg_num == 0)
        argp->parser(ARGP_KEY_NO_ARGS, NULL, &state);
    argp->parser(ARGP_KEY_END, NULL, &state);
    argp->parser(ARGP_KEY_SUCCESS, NULL, &state);
    return 0;
}
