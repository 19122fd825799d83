/* convention.c - the table of conventions.
 *
 *     testlib    testlib.h 0.9: _ok 0, _wa 1, _pe 2, _fail 3; validators 0 and 3
 *     kattis     the problem package format: 42 and 43, for validators too; all else is an error of
 *                the judges
 *     domjudge   the same, for its compare programs */
#include "convention.h"

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
