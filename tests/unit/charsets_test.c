/* charsets_test.c - the table of character sets: each row is found by its names and by nothing
 * else, and converts; what is no character of a set is seen, wherever a piece of the text ends.
 * ctest: native */
#include "base/memory.h"
#include "formats/charsets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

static void names_are_found(void **state)
{
    const dy_charset *row;
    (void)state;
    for (size_t i = 0; (row = dy_charset_at(i)) != NULL; i++) {
        char names[512], *rest = NULL;
        assert_ptr_equal(dy_charset_find(row->name, strlen(row->name)), row);
        assert_true(strlen(row->names) < sizeof names);
        strcpy(names, row->names);
        for (char *name = strtok_r(names, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
            assert_ptr_equal(dy_charset_find(name, strlen(name)), row); /* none comes twice */
            name[0] = (char)(name[0] >= 'a' && name[0] <= 'z' ? name[0] - 'a' + 'A' : name[0]);
            assert_ptr_equal(dy_charset_find(name, strlen(name)), row);
        }
        assert_int_equal(row->iconv != NULL, row->way == DY_CHARSET_ICONV);
    }
    assert_null(dy_charset_find("", 0));
    assert_null(dy_charset_find(" ", 1));
    assert_null(dy_charset_find("sjis sjis", 9));
    assert_null(dy_charset_find("sji", 3));
    assert_null(dy_charset_find("utf-8\0utf8", 10));
    assert_null(dy_charset_find("a-name-that-is-longer-than-any", 30));
    assert_ptr_equal(dy_charset_find("\tUTF-8\r\n", 8), dy_charset_utf8());
}

/* What a text of a set is, so many times over. */
static void expect(const char *name, const char *text, const char *expected, bool damaged)
{
    dy_transcoder transcoder = {.set = NULL};
    dy_buffer out, in, wanted;
    dyad_allocator memory = dy_memory_default();
    const dy_charset *set = dy_charset_find(name, strlen(name));
    assert_non_null(set);
    assert_int_equal(dy_transcoder_open(&transcoder, set), DYAD_OK);
    dy_buffer_init(&out, &memory);
    dy_buffer_init(&in, &memory);
    dy_buffer_init(&wanted, &memory);
    for (int times = 0; times < 400; times++) {
        bool found = false;
        dy_buffer_text(&in, text);
        dy_buffer_text(&wanted, expected);
        dy_buffer_clear(&out);
        dy_transcode(&transcoder, in.text, in.size, &out, &found);
        assert_int_equal(out.size, wanted.size);
        assert_memory_equal(out.text, wanted.text, wanted.size);
        assert_int_equal(found, damaged);
        assert_true(dy_text_is_utf8(out.text, out.size));
    }
    dy_transcoder_close(&transcoder);
    dy_buffer_free(&out);
    dy_buffer_free(&in);
    dy_buffer_free(&wanted);
}

static void texts_are_converted(void **state)
{
    (void)state;
    expect("shift_jis", "a\x83\x5c\x95\x5dz", "aソ評z", false);
    expect("gbk", "\x81\x5c\x81\x30\x81\x30", "乗\xc2\x80", false);
    /* Two characters for one: iconv keeps the first back. */
    expect("big5-hkscs", "\x88\x62\x88\x66", "\xc3\x8a\xcc\x84\xc3\x8a", false);
    expect("cp949", "\x8c\x63", "똠", false);
    expect("euc-jp", "\xa5\xbd\x8e\xb1", "ソ\xef\xbd\xb1", false);
    expect("latin1", "\xe9\x80\x81", "é€\xc2\x81", false);
    expect("koi8-r", "\xe4", "Д", false);
    expect("utf-8", "é", "é", false);
}

static void damage_is_seen(void **state)
{
    (void)state;
    expect("utf-8", "\xc3(\xe2\x82(\xed\xa0\x80\xf5\xc0\xaf", "�(��(������", true);
    expect("shift_jis", "\xfd\x81\x5b", "�ー", true);
    /* No bracket and no backslash is left of what was read as one character. */
    expect("shift_jis", "\x85\x5d\x85\x5cx", "��x", true);
    expect("koi8-r", "a", "a", false);
}

static void remarks_are_sentences(void **state)
{
    (void)state;
    assert_null(dy_text_remark_words(DY_TEXT_PLAIN));
    for (size_t i = 1; i <= DY_TEXT_DAMAGED; i++)
        assert_true(strlen(dy_text_remark_words(i)) < DYAD_ERROR_TEXT_MAX);
    assert_null(dy_text_remark_words(DY_TEXT_DAMAGED + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(texts_are_converted),
        cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(remarks_are_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
