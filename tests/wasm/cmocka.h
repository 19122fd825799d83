/* cmocka.h - what the tests use of cmocka, where that is not to be had: in WebAssembly there is no
 * setjmp(), so the first assertion that fails ends the program, which says where. */
#ifndef DYAD_WASM_CMOCKA_H
#define DYAD_WASM_CMOCKA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef int (*cmocka_fixture)(void **state);

typedef struct cmocka_test {
    const char *name;
    void (*run)(void **state);
} cmocka_test;

#define CMUnitTest cmocka_test

#define cmocka_unit_test(function) \
    {                              \
#function, function        \
    }
#define cmocka_run_group_tests(tests, set_up, tear_down) \
    cmocka_run_group_tests_name(#tests, tests, set_up, tear_down)
#define cmocka_run_group_tests_name(name, tests, set_up, tear_down) \
    cmocka_run(name, tests, sizeof(tests) / sizeof((tests)[0]), set_up, tear_down)

/* 0: all tests passed; otherwise what `set_up` or `tear_down` has said. */
int cmocka_run(const char *group, const cmocka_test *tests, size_t count, cmocka_fixture set_up,
               cmocka_fixture tear_down);

__attribute__((format(printf, 1, 2))) void print_message(const char *format, ...);
__attribute__((format(printf, 1, 2))) void print_error(const char *format, ...);

/* What the assertions come down to: each returns, or ends the program. */
__attribute__((format(printf, 3, 4))) _Noreturn void cmocka_fail(const char *file, int line,
                                                                 const char *format, ...);
void cmocka_true(bool holds, const char *text, const char *file, int line);
void cmocka_equal(uintmax_t left, uintmax_t right, bool equal, const char *text, const char *file,
                  int line);
void cmocka_text(const char *left, const char *right, bool equal, const char *file, int line);
void cmocka_memory(const void *left, const void *right, size_t size, bool equal, const char *file,
                   int line);
void cmocka_range(uintmax_t value, uintmax_t least, uintmax_t most, const char *text,
                  const char *file, int line);

/* Numbers and pointers, as cmocka takes them: as the largest number there is. */
#define cmocka_number(value)  ((uintmax_t)(value))
#define cmocka_pointer(value) ((uintmax_t)(uintptr_t)(value))

#define fail_msg(...)            cmocka_fail(__FILE__, __LINE__, __VA_ARGS__)
#define fail()                   fail_msg("it came here")
#define skip()                   fail_msg("nothing can be skipped here")
#define assert_true(condition)   cmocka_true(!!(condition), #condition, __FILE__, __LINE__)
#define assert_false(condition)  cmocka_true(!(condition), "not " #condition, __FILE__, __LINE__)
#define assert_null(pointer)     assert_true((pointer) == NULL)
#define assert_non_null(pointer) assert_true((pointer) != NULL)
#define assert_int_equal(left, right)                                                            \
    cmocka_equal(cmocka_number(left), cmocka_number(right), true, #left " == " #right, __FILE__, \
                 __LINE__)
#define assert_int_not_equal(left, right)                                                         \
    cmocka_equal(cmocka_number(left), cmocka_number(right), false, #left " != " #right, __FILE__, \
                 __LINE__)
#define assert_ptr_equal(left, right)                                                              \
    cmocka_equal(cmocka_pointer(left), cmocka_pointer(right), true, #left " == " #right, __FILE__, \
                 __LINE__)
#define assert_ptr_not_equal(left, right)                                                 \
    cmocka_equal(cmocka_pointer(left), cmocka_pointer(right), false, #left " != " #right, \
                 __FILE__, __LINE__)
#define assert_string_equal(left, right)     cmocka_text(left, right, true, __FILE__, __LINE__)
#define assert_string_not_equal(left, right) cmocka_text(left, right, false, __FILE__, __LINE__)
#define assert_memory_equal(left, right, size) \
    cmocka_memory(left, right, size, true, __FILE__, __LINE__)
#define assert_memory_not_equal(left, right, size) \
    cmocka_memory(left, right, size, false, __FILE__, __LINE__)
#define assert_in_range(value, least, most)                                               \
    cmocka_range(cmocka_number(value), cmocka_number(least), cmocka_number(most), #value, \
                 __FILE__, __LINE__)

#endif
