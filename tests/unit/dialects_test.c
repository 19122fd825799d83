/* dialects_test.c - the table of dialects: each row is recognised by what it says of itself and by
 * nothing else, and the standard by nothing at all; and bytes that are looked at before they are
 * read, whatever pieces they come in. */
#include "formats/dialects.h"
#include "text/source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

static const char *const *texts_of(const dyad_dialect *row, size_t *count)
{
    static const char *texts[8];
    const char *all[] = {row->name, row->title,  row->recognised, row->begins,
                         row->swap, row->result, row->oddities,   row->source};
    *count = sizeof all / sizeof all[0];
    memcpy(texts, all, sizeof all);
    return texts;
}

static void rows_say_all(void **state)
{
    const dy_dialect *row;
    (void)state;
    for (size_t i = 0; (row = dy_dialect_at(i)) != NULL; i++) {
        size_t count;
        const char *const *texts = texts_of(&row->words, &count);
        for (size_t k = 0; k < count; k++) {
            assert_non_null(texts[k]);
            assert_true(texts[k][0] != '\0' && !strpbrk(texts[k], "|\n"));
        }
        assert_ptr_equal(dy_dialect_find(row->words.name), row); /* no name comes twice */
        assert_ptr_equal(dyad_dialect_at(i), &row->words);
        assert_true(row->format != DYAD_RECORD_ANY);
    }
    assert_null(dy_dialect_find("golem"));
}

/* Gives a record's root what a statement needs. */
static void state_it(dyad_record *record, const dy_statement *one)
{
    char value[64];
    if (one->holds == DY_HOLDS_NONE)
        return;
    snprintf(value, sizeof value, "%s%s%s", one->holds == DY_HOLDS_CONTAINS ? "http://" : " ",
             one->text, one->holds == DY_HOLDS_IS ? "" : ".x");
    dy_property *property =
        dy_record_property(record, record->root, one->property, strlen(one->property));
    assert_true(property && dy_record_value_add(record, property, value, strlen(value)));
}

/* Each way in which a row of SGF can be stated is that row's. */
static void rows_are_recognised(void **state)
{
    const dyad_allocator memory = dy_memory_default();
    const dy_dialect *row;
    size_t tried = 0;
    (void)state;
    for (size_t i = 0; (row = dy_dialect_at(i)) != NULL; i++)
        for (size_t k = 0; row->format == DYAD_RECORD_SGF && k < DY_STATEMENTS_MAX; k++) {
            dyad_record record;
            if (k > 0 && !row->any[k].property)
                continue;
            dy_record_init(&record, &memory);
            assert_non_null(dy_record_node(&record, NULL));
            for (size_t j = 0; j < DY_STATEMENTS_MAX && row->all[j].property; j++)
                state_it(&record, &row->all[j]);
            if (row->any[k].property)
                state_it(&record, &row->any[k]);
            assert_ptr_equal(dy_dialect_of_sgf(&record), row);
            assert_true(dy_dialect_is_stated(row, &record));
            tried++;
            /* With a GM, what is written by us is the standard. */
            dy_record_property(&record, record.root, "GM", 2);
            const dy_dialect *with = dy_dialect_of_sgf(&record);
            assert_true(with == row || dy_dialect_is_plain(with));
            dy_record_free(&record);
        }
    assert_true(tried >= 10);
}

static void links_are_recognised(void **state)
{
    static const struct {
        const char *address, *name; /* NULL: a game of another kind */
    } links[] = {{"", "hexworld"},
                 {"https://hexworld.org/board/", "hexworld"},
                 {"HTTP://HexWorld.org/board/", "hexworld"},
                 {"https://hexworld.org/y/", NULL},
                 {"http://www.trmph.com/hex/board", "trmph"},
                 {"http://www.trmph.com/go/board", NULL},
                 {"https://example.org/y/", NULL},
                 {"https://example.org/replay/", "hexworld"}};
    (void)state;
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        const dy_dialect *row = dy_dialect_of_link(links[i].address, strlen(links[i].address));
        if (links[i].name)
            assert_string_equal(row->words.name, links[i].name);
        else
            assert_null(row);
    }
    assert_true(dy_dialect_of_repeats()->repeats_first);
    for (int format = DYAD_RECORD_SGF; format <= DYAD_RECORD_JSON; format++) {
        const dy_dialect *row = dy_dialect_standard((dyad_record_format)format);
        assert_int_equal(row->format, format);
        assert_true(dy_dialect_is_plain(row));
    }
}

/* ---- bytes that are looked at ---------------------------------------------------------------- */

typedef struct pieces {
    size_t given, total, most;
} pieces;

static unsigned char byte_at(size_t place)
{
    return (unsigned char)(place % 251 == 10 ? '\n' : place % 251 + 32);
}

static ptrdiff_t give(void *user, void *bytes, size_t size)
{
    pieces *from = user;
    size_t count = from->most < size ? from->most : size;
    if (count > from->total - from->given)
        count = from->total - from->given;
    for (size_t i = 0; i < count; i++)
        ((unsigned char *)bytes)[i] = byte_at(from->given + i);
    from->given += count;
    return (ptrdiff_t)count;
}

/* What is looked at is what is read afterwards, at its place. */
static void bytes_are_looked_at(void **state)
{
    static const size_t sizes[] = {1, 7, 4096, 300000};
    const dyad_allocator memory = dy_memory_default();
    (void)state;
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        pieces from = {.total = 600000, .most = sizes[k]};
        dy_source source;
        dyad_error error;
        assert_int_equal(dy_source_from_stream(&source, "-", give, &from, &memory, &error),
                         DYAD_OK);
        size_t at = 0, line = 1, start = 0;
        for (size_t step = 1; at < from.total; step = step % 97 + 1) {
            size_t wanted = step % 13 == 0 ? DY_LOOK_MAX : step;
            size_t found = dy_source_look(&source, wanted);
            assert_true(found >= wanted || found == from.total - at);
            for (size_t i = 0; i < found && i < wanted; i++)
                assert_int_equal(source.cursor[i], byte_at(at + i));
            for (size_t i = 0; i < step && at < from.total; i++, at++) {
                assert_int_equal(dy_peek(&source), byte_at(at));
                assert_int_equal(dy_source_offset(&source), at);
                assert_int_equal(source.line, line);
                assert_int_equal(dy_source_column(&source), at - start + 1);
                start = byte_at(at) == '\n' ? at + 1 : start;
                line += byte_at(at) == '\n';
                dy_pass(&source);
            }
        }
        assert_int_equal(dy_source_look(&source, 1), 0);
        dy_source_close(&source);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_say_all),
        cmocka_unit_test(rows_are_recognised),
        cmocka_unit_test(links_are_recognised),
        cmocka_unit_test(bytes_are_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
