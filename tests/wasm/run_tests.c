/* run_tests.c - all programs of tests/unit and tests/battery that can be run as WebAssembly, in
 * one: the argument names the program; without it they are listed. The build renames their main()
 * and makes tests.inc, a row each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEST(name) int main_of_##name(void);
#include "tests.inc"
#undef TEST

static const struct {
    const char *name;
    int (*run)(void);
} tests[] = {
#define TEST(name) {#name, main_of_##name},
#include "tests.inc"
#undef TEST
};

int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        if (argc < 2)
            puts(tests[i].name);
        else if (strcmp(argv[1], tests[i].name) == 0)
            return tests[i].run();
    }
    return argc < 2 ? EXIT_SUCCESS : EXIT_FAILURE;
}
