/* convention.c - the table of conventions.
 *
 *     testlib    testlib.h 0.9: _ok 0, _wa 1, _pe 2, _fail 3; validators 0 and 3
 *     kattis     the problem package format: 42 and 43, for validators too; all else is an error of
 *                the judges
 *     domjudge   the same, for its compare programs */
#include "convention.h"

#include <stdlib.h>
#include <string.h>

#define OF_PACKAGES CALLED_KATTIS, {42, 43, 43, -1}, 42, 43, 2

const convention conventions[CONVENTIONS] = {{"plain", CALLED_PLAIN, {0, 1, 1, -1}, 0, 3, 2},
                                             {"testlib", CALLED_TESTLIB, {0, 1, 2, 3}, 0, 3, 3},
                                             {"kattis", OF_PACKAGES},
                                             {"domjudge", OF_PACKAGES}};

const char *convention_name(size_t index)
{
    return index < CONVENTIONS ? conventions[index].name : NULL;
}

const convention *convention_asked(int argc, char *const *argv)
{
    static const char option[] = "--as";
    const convention *asked = &conventions[0];
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *word = NULL;
        if (strcmp(argv[i], option) == 0)
            word = i + 1 < argc ? argv[i + 1] : NULL;
        else if (strncmp(argv[i], option, strlen(option)) == 0 && argv[i][strlen(option)] == '=')
            word = argv[i] + strlen(option) + 1;
        for (int k = 0; word && k < CONVENTIONS; k++)
            if (strcmp(word, conventions[k].name) == 0)
                asked = &conventions[k];
    }
    return asked;
}

static void drop_word(int *argc, char **argv, int at)
{
    memmove(&argv[at], &argv[at + 1], (size_t)(*argc - at) * sizeof *argv); /* NULL is the last */
    --*argc;
}

testlib_words convention_take_testlib(int *argc, char **argv)
{
    enum { TESTSET, OVERVIEW = 2, CASE = 4 };
    static const char *const names[] = {
        "--testset",  "--group",           "--testOverviewLogFileName", "--testMarkupFileName",
        "--testCase", "--testCaseFileName"};
    const int count = sizeof names / sizeof names[0];
    testlib_words taken = {NULL, NULL};
    for (int i = 1; i < *argc; i++) {
        int name = 0;
        while (name < count && strcmp(argv[i], names[name]) != 0)
            name++;
        if (name == count)
            continue;
        const char *value = argv[i + 1]; /* NULL is the last */
        if (!value || (name == TESTSET && !*value) || (name == CASE && strtol(value, NULL, 10) < 1))
            taken.missing = names[name];
        if (name == OVERVIEW)
            taken.overview = value;
        if (value)
            drop_word(argc, argv, i + 1);
        drop_word(argc, argv, i--);
    }
    return taken;
}

/* The option that a word is; NULL: none. */
static const struct argp_option *find_option(const struct argp_option *options, const char *word)
{
    static const struct argp_option own = {"help", '?', NULL, 0, NULL, 0};
    for (; options->name || options->key; options++) {
        size_t length = options->name ? strlen(options->name) : 0;
        bool named = length && strncmp(word, "--", 2) == 0 &&
                     strncmp(word + 2, options->name, length) == 0 &&
                     (!word[2 + length] || word[2 + length] == '=');
        if (named || (word[1] != '-' && word[1] == options->key))
            return options;
    }
    bool asks = strcmp(word, "--help") == 0 || strcmp(word, "--usage") == 0;
    return asks || strcmp(word, "-?") == 0 ? &own : NULL;
}

void convention_take_flags(const struct argp_option *options, int *argc, char **argv)
{
    for (int i = 1; i < *argc; i++) {
        if (argv[i][0] != '-' || !argv[i][1])
            continue;
        const struct argp_option *option = find_option(options, argv[i]);
        if (!option)
            drop_word(argc, argv, i--);
        else if (option->arg && (argv[i][1] == '-' ? !strchr(argv[i], '=') : !argv[i][2]))
            i++; /* its value */
    }
}
