/* cmocka.c - see cmocka.h. */
#include <cmocka.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const char *running = "";

void print_message(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

void print_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

void cmocka_fail(const char *file, int line, const char *format, ...)
{
    va_list arguments;
    printf("%s:%d: %s: ", file, line, running);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    exit(EXIT_FAILURE);
}

void cmocka_true(bool holds, const char *text, const char *file, int line)
{
    if (!holds)
        cmocka_fail(file, line, "%s", text);
}

void cmocka_equal(uintmax_t left, uintmax_t right, bool equal, const char *text, const char *file,
                  int line)
{
    if ((left == right) != equal)
        cmocka_fail(file, line, "%s: %" PRIdMAX " and %" PRIdMAX, text, (intmax_t)left,
                    (intmax_t)right);
}

void cmocka_text(const char *left, const char *right, bool equal, const char *file, int line)
{
    if (!left || !right)
        cmocka_fail(file, line, "there is no text");
    if ((strcmp(left, right) == 0) != equal)
        cmocka_fail(file, line, "'%s' and '%s'", left, right);
}

void cmocka_memory(const void *left, const void *right, size_t size, bool equal, const char *file,
                   int line)
{
    const unsigned char *a = left, *b = right;
    size_t at = 0;
    while (at < size && a[at] == b[at])
        at++;
    if ((at == size) != equal)
        cmocka_fail(file, line, "%zu bytes, %s at %zu", size, equal ? "another one" : "equal", at);
}

void cmocka_range(uintmax_t value, uintmax_t least, uintmax_t most, const char *text,
                  const char *file, int line)
{
    if (value < least || value > most)
        cmocka_fail(file, line, "%s is %" PRIuMAX ", not from %" PRIuMAX " to %" PRIuMAX, text,
                    value, least, most);
}

int cmocka_run(const char *group, const cmocka_test *tests, size_t count, cmocka_fixture set_up,
               cmocka_fixture tear_down)
{
    void *state = NULL;
    running = group;
    int wrong = set_up ? set_up(&state) : 0;
    for (size_t i = 0; i < count && !wrong; i++) {
        void *own = state;
        running = tests[i].name;
        tests[i].run(&own);
    }
    running = group;
    if (!wrong && tear_down)
        wrong = tear_down(&state);
    printf("%zu tests passed\n", wrong ? 0 : count);
    return wrong;
}
