/* base_test.c - arenas, text buffers and random numbers. */
#include "base/buffer.h"
#include "base/fault.h"
#include "base/memory.h"
#include "base/random.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

/* An arena hands out separate, aligned memory, makes its blocks one at a reset, keeps that over the
 * next one, and goes back to a mark. */
static void arenas(void **state)
{
    (void)state;
    dyad_allocator memory = dy_memory_default();
    dy_arena arena;
    dy_arena_init(&arena, &memory);
    for (int round = 0; round < 3; round++) {
        unsigned char *before = NULL;
        for (size_t size = 1; size < 300000; size = size * 3 + 1) {
            unsigned char *block = dy_arena_zero(&arena, size, 1);
            assert_non_null(block);
            assert_int_equal((uintptr_t)block % 64, 0);
            memset(block, 0xa5, size);
            assert_ptr_not_equal(before, block);
            before = block;
        }
        dy_arena_block *first = arena.first;
        assert_true((round == 0) == (first->next != NULL));
        dy_arena_reset(&arena);
        assert_ptr_equal(arena.first, round == 0 ? NULL : first);
    }
    dy_arena_mark here = dy_arena_here(&arena);
    void *one = dy_arena_alloc(&arena, 10, 1);
    dy_arena_back(&arena, here);
    assert_ptr_equal(dy_arena_alloc(&arena, 10, 1), one);
    assert_non_null(dy_arena_alloc(&arena, 0, 1));
    assert_null(dy_arena_alloc(&arena, SIZE_MAX, 2));
    assert_null(dy_arena_alloc(&arena, SIZE_MAX, 1));
    dy_arena_free(&arena);
}

typedef struct counted {
    size_t held, peak;
} counted;

static void *count_resize(void *user, void *old, size_t old_size, size_t new_size)
{
    counted *count = user;
    void *block = NULL;
    if (new_size == 0)
        free(old);
    else
        block = realloc(old, new_size);
    count->held += new_size - old_size;
    if (count->held > count->peak)
        count->peak = count->held;
    return block;
}

/* Rounds that need more and more, and then little: the arena holds what they need, not all that any
 * of them ever needed. */
static void arenas_follow_need(void **state)
{
    (void)state;
    counted count = {0, 0};
    dyad_allocator memory = {count_resize, &count};
    dy_arena arena;
    size_t need = 0;
    dy_arena_init(&arena, &memory);
    for (size_t size = 100000; size < 2000000; size += 10000) {
        dy_arena_reset(&arena);
        for (int i = 0; i < 3; i++)
            assert_non_null(dy_arena_alloc(&arena, size, (size_t)i + 1));
        need = size * 6;
    }
    assert_true(count.peak < need * 5 / 2);
    for (int round = 0; round < 3; round++) {
        dy_arena_reset(&arena);
        assert_non_null(dy_arena_alloc(&arena, 100, 1));
    }
    assert_true(count.held < 1 << 20);
    for (size_t size = 100000; size < 2000000; size += 10000) { /* and so within one round */
        dy_arena_mark here = dy_arena_here(&arena);
        assert_non_null(dy_arena_alloc(&arena, size, 1));
        dy_arena_back(&arena, here);
    }
    assert_true(count.held < 1 << 22);
    dy_arena_free(&arena);
    assert_int_equal(count.held, 0);
}

static void numbers_as_text(void **state)
{
    (void)state;
    dyad_allocator memory = dy_memory_default();
    dy_buffer out;
    dy_buffer_init(&out, &memory);
    dy_buffer_unsigned(&out, 0);
    dy_buffer_char(&out, ' ');
    dy_buffer_unsigned(&out, UINT64_MAX);
    dy_buffer_char(&out, ' ');
    dy_buffer_signed(&out, INT64_MIN);
    dy_buffer_repeat(&out, 'x', 3);
    dy_buffer_bytes(&out, "", 1);
    assert_string_equal(out.text, "0 18446744073709551615 -9223372036854775808xxx");
    assert_null(dy_buffer_reserve(&out, SIZE_MAX));
    assert_true(out.failed);
    dy_buffer_clear(&out);
    assert_false(out.failed);
    dy_buffer_free(&out);
}

typedef struct drained {
    dy_buffer *buffer;
    size_t bytes, most;
} drained;

static void drain(void *user)
{
    drained *count = user;
    count->bytes += count->buffer->size;
    if (count->buffer->size > count->most)
        count->most = count->buffer->size;
    count->buffer->size = 0;
}

/* With a drain, text of any length passes through little memory, none of it lost. */
static void drains(void **state)
{
    (void)state;
    dyad_allocator memory = dy_memory_default();
    dy_buffer out;
    drained count = {.buffer = &out};
    dy_buffer_init(&out, &memory);
    out.drain = drain;
    out.drain_user = &count;
    for (int i = 0; i < 100000; i++)
        dy_buffer_repeat(&out, '.', 100);
    drain(&count);
    assert_int_equal(count.bytes, 100000 * 100);
    assert_true(count.most <= DY_BUFFER_DRAINED + 100);
    dy_buffer_free(&out);
}

/* The numbers are pinned: generated boards are the same bytes everywhere and for ever. */
static void random_numbers(void **state)
{
    (void)state;
    dy_random random;
    dy_random_init(&random, 1, 0);
    uint64_t first = dy_random_next(&random), second = dy_random_next(&random);
    assert_true(first == UINT64_C(0x25b154b163b8a2c5));
    assert_true(second == UINT64_C(0x0e088e11057a2091));
    size_t seen[7] = {0};
    for (int i = 0; i < 70000; i++)
        seen[dy_random_below(&random, 7)]++;
    for (int i = 0; i < 7; i++) /* 10000 each, give or take five standard deviations */
        assert_in_range(seen[i], 10000 - 463, 10000 + 463);
}

static void errors(void **state)
{
    (void)state;
    dyad_error error;
    char name[DY_BYTE_NAME_MAX];
    assert_int_equal(dy_fault_system(&error, "here", ENOENT), DYAD_E_SYSTEM);
    assert_string_equal(error.text, "No such file or directory");
    assert_string_equal(error.file, "here");
    assert_int_equal(dy_fault_memory(&error), DYAD_E_MEMORY);
    assert_null(error.file);
    assert_string_equal(dy_byte_name('x', name), "'x'");
    assert_string_equal(dy_byte_name(0, name), "byte 0x00");
    assert_string_equal(dy_byte_name(0x7f, name), "byte 0x7f");
}

static void strings_of_json(void **state)
{
    (void)state;
#define LOST "\xef\xbf\xbd" /* U+FFFD, for what is no UTF-8 */
    static const struct {
        const char *text, *json;
    } rows[] = {
        {"", "\"\""},
        {"a b\x7f", "\"a b\x7f\""},
        {"\"\\\n\x1f", "\"\\\"\\\\\\u000a\\u001f\""},
        {"\xc2\x80 \xdf\xbf", "\"\xc2\x80 \xdf\xbf\""},
        {"\xe0\xa0\x80\xed\x9f\xbf\xef\xbf\xbf", "\"\xe0\xa0\x80\xed\x9f\xbf\xef\xbf\xbf\""},
        {"\xf0\x90\x80\x80\xf4\x8f\xbf\xbf", "\"\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\""},
        {"\xff"
         "a\x80",
         "\"" LOST "a" LOST "\""},
        {"\xc1\xbf", "\"" LOST LOST "\""}, /* longer than needed */
        {"\xe0\x9f\xbf", "\"" LOST LOST LOST "\""},
        {"\xf0\x8f\xbf\xbf", "\"" LOST LOST LOST LOST "\""},
        {"\xed\xa0\x80", "\"" LOST LOST LOST "\""},          /* half a pair */
        {"\xf4\x90\x80\x80", "\"" LOST LOST LOST LOST "\""}, /* beyond Unicode */
        {"x\xe2\x82", "\"x" LOST LOST "\""},                 /* cut short */
        {"\xe2\"", "\"" LOST "\\\"\""},
        {LOST, "\"" LOST "\""}, /* so that it is the same when it is read and written again */
    };
#undef LOST
    dyad_allocator memory = dy_memory_default();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        dy_buffer out;
        dy_buffer_init(&out, &memory);
        dy_buffer_json(&out, rows[i].text, strlen(rows[i].text));
        dy_buffer_char(&out, '\0');
        assert_string_equal(out.text, rows[i].json);
        dy_buffer_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arenas),          cmocka_unit_test(arenas_follow_need),
        cmocka_unit_test(numbers_as_text), cmocka_unit_test(drains),
        cmocka_unit_test(random_numbers),  cmocka_unit_test(errors),
        cmocka_unit_test(strings_of_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
