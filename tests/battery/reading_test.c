/* reading_test.c - properties of reading, for every game and kind: what is written comes back; the
 * layout does not matter; how the bytes arrive does not matter; an input that is cut off or spoilt
 * loses nothing of what stands before. */
#include "oracle/battery.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- the items of an input --------------------------------------------------------------- */

/* A source that hands out `piece` bytes at most, and can fail. */
typedef struct trickle {
    const blob *input;
    size_t at, piece;
    size_t fail_at; /* from this byte on reading fails with EIO */
} trickle;

static ptrdiff_t trickle_read(void *user, void *bytes, size_t size)
{
    trickle *from = user;
    size_t left = from->input->size - from->at;
    size_t take = left < from->piece ? left : from->piece;
    if (from->at >= from->fail_at) {
        errno = EIO;
        return -1;
    }
    take = take < size ? take : size;
    if (take)
        memcpy(bytes, from->input->bytes + from->at, take);
    from->at += take;
    return (ptrdiff_t)take;
}

/* All that a reader gives: its items in the original's layout one after the other, without what
 * stands around them, until the first status that is not DYAD_OK. */
typedef struct items {
    blob text;
    size_t count;
    dyad_status status;
    dyad_error error;
} items;

static items drain(dyad_session *session, dyad_reader *reader)
{
    items read = {.status = DYAD_OK};
    const dyad_position *position;
    while ((read.status = dyad_reader_next(reader, &position)) == DYAD_OK)
        layout_position(position, read.count++ == 0, &read.text);
    read.error = *dyad_session_error(session);
    if (read.status != DYAD_E_MALFORMED) /* any other end is final */
        assert_int_equal(dyad_reader_next(reader, &position), read.status);
    dyad_reader_close(reader);
    dyad_session_free(session);
    return read;
}

static items read_bytes(const dyad_game *game, const void *bytes, size_t size)
{
    dyad_session *session;
    dyad_reader *reader;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_bytes(session, game, "bytes", bytes, size, &reader), DYAD_OK);
    return drain(session, reader);
}

static items read_stream(const dyad_game *game, trickle *from)
{
    dyad_session *session;
    dyad_reader *reader;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open_stream(session, game, "stream", trickle_read, from, &reader),
                     DYAD_OK);
    return drain(session, reader);
}

static void items_free(items *read)
{
    blob_free(&read->text);
}

static void expect_items(const items *read, const items *expected, const char *what)
{
    if (read->status != expected->status || read->count != expected->count ||
        !blob_same(&read->text, &expected->text))
        give_up("%s: status %d after %zu items, should be %d after %zu: %s", what, read->status,
                read->count, expected->status, expected->count, read->error.text);
}

/* ---- layouts ----------------------------------------------------------------------------- */

typedef void relayout(const blob *input, blob *out);

static void as_it_is(const blob *input, blob *out)
{
    blob_add(out, input->bytes, input->size);
}

/* All tokens on one line, single spaces between them, no line end. */
static void on_one_line(const blob *input, blob *out)
{
    for (size_t i = 0; i < input->size; i++) {
        bool space = input->bytes[i] == ' ' || input->bytes[i] == '\n';
        if (!space && out->size && (input->bytes[i - 1] == ' ' || input->bytes[i - 1] == '\n'))
            blob_add(out, " ", 1);
        if (!space)
            blob_add(out, input->bytes + i, 1);
    }
}

static void one_token_a_line(const blob *input, blob *out)
{
    for (size_t i = 0; i < input->size; i++)
        blob_add(out, input->bytes[i] == ' ' ? "\n" : input->bytes + i, 1);
}

static void with_crlf(const blob *input, blob *out)
{
    for (size_t i = 0; i < input->size; i++)
        blob_add(out, input->bytes[i] == '\n' ? "\r\n" : input->bytes + i,
                 input->bytes[i] == '\n' ? 2 : 1);
}

static void with_mark(const blob *input, blob *out)
{
    blob_add(out, "\xef\xbb\xbf", 3);
    as_it_is(input, out);
}

static void with_mark_and_crlf(const blob *input, blob *out)
{
    blob_add(out, "\xef\xbb\xbf", 3);
    with_crlf(input, out);
}

static void without_last_line_end(const blob *input, blob *out)
{
    size_t size = input->size;
    while (size && input->bytes[size - 1] == '\n')
        size--;
    blob_add(out, input->bytes, size);
}

/* Every white space the C locale knows, around and between. */
static void with_odd_space(const blob *input, blob *out)
{
    blob_print(out, " \t\n\v\f\r\n ");
    for (size_t i = 0; i < input->size; i++) {
        bool space = input->bytes[i] == ' ' || input->bytes[i] == '\n';
        blob_add(out, space ? "\t \v\r\f\n\n  " : input->bytes + i, space ? 9 : 1);
    }
    blob_print(out, "\n\n\t ");
}

static const struct {
    const char *name;
    relayout *make;
} relayouts[] = {
    {"as it is", as_it_is},
    {"on one line", on_one_line},
    {"one token a line", one_token_a_line},
    {"CRLF", with_crlf},
    {"byte-order mark", with_mark},
    {"byte-order mark and CRLF", with_mark_and_crlf},
    {"no last line end", without_last_line_end},
    {"odd white space", with_odd_space},
};

/* ---- tests ------------------------------------------------------------------------------- */

/* Calls `check` on inputs of every game whose layout is known: a mixed one, and one of each kind
 * and each of a few sizes. */
static void with_every_input(void (*check)(const dyad_game *game, const blob *input))
{
    static const size_t sizes[] = {1, 2, 5, 9, 64, 65, 130};
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        const char *kind;
        blob mixed = {0};
        if (!layout_known(game))
            continue;
        mixed_input(game, 1, &mixed);
        check(game, &mixed);
        blob_free(&mixed);
        for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++) {
            for (size_t i = 0; i < LENGTH_OF(sizes); i++) {
                blob input = {0};
                if ((dyad_game_has_board(game) || sizes[i] < 10) &&
                    generated(game, kind, sizes[i], 3, 5, &input))
                    check(game, &input);
                blob_free(&input);
            }
        }
    }
}

/* Bytes -> items -> bytes is the identity on the original's layout. */
static void check_round_trip(const dyad_game *game, const blob *input)
{
    blob whole = {0};
    items read = read_bytes(game, input->bytes, input->size);
    assert_int_equal(read.status, DYAD_END);
    layout_begin(game, read.count, &whole);
    blob_add(&whole, read.text.bytes, read.text.size);
    layout_end(game, &whole);
    if (!blob_same(&whole, input))
        give_up("%s: what was read is not what was written", dyad_game_name(game));
    items_free(&read);
    blob_free(&whole);
}

static void test_round_trip(void **state)
{
    (void)state;
    with_every_input(check_round_trip);
}

static void check_layouts(const dyad_game *game, const blob *input)
{
    items expected = read_bytes(game, input->bytes, input->size);
    assert_int_equal(expected.status, DYAD_END);
    for (size_t i = 0; i < LENGTH_OF(relayouts); i++) {
        blob text = {0};
        relayouts[i].make(input, &text);
        items read = read_bytes(game, text.bytes, text.size);
        expect_items(&read, &expected, relayouts[i].name);
        items_free(&read);
        blob_free(&text);
    }
    items_free(&expected);
}

static void test_layouts(void **state)
{
    (void)state;
    with_every_input(check_layouts);
}

/* By pieces of any size, through a stream or a file; where less is asked for, each layout by some
 * sizes and each size with some layouts. */
static void check_pieces(const dyad_game *game, const blob *input)
{
    static const size_t pieces[] = {1, 2, 3, 7, 64, 4096, SIZE_MAX};
    items expected = read_bytes(game, input->bytes, input->size);
    size_t step = sparsely() < LENGTH_OF(relayouts) ? sparsely() : LENGTH_OF(relayouts);
    for (size_t i = 0; i < LENGTH_OF(pieces); i++) {
        for (size_t l = i % step; l < LENGTH_OF(relayouts); l += step) {
            blob text = {0};
            relayouts[l].make(input, &text);
            trickle from = {&text, 0, pieces[i], SIZE_MAX};
            items read = read_stream(game, &from);
            expect_items(&read, &expected, relayouts[l].name);
            items_free(&read);
            blob_free(&text);
        }
    }
    dyad_session *session;
    dyad_reader *reader;
    scratch file = scratch_new(input);
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_reader_open(session, game, file.path, &reader), DYAD_OK);
    items read = drain(session, reader);
    expect_items(&read, &expected, "file");
    items_free(&read);
    items_free(&expected);
    scratch_remove(&file);
}

static void test_pieces(void **state)
{
    (void)state;
    with_every_input(check_pieces);
}

/* PATH's last 0 may be left out. */
static void test_end_for_zero(void **state)
{
    (void)state;
    const dyad_game *game = dyad_game_find("path");
    blob input = {0};
    mixed_input(game, 2, &input);
    items expected = read_bytes(game, input.bytes, input.size);
    items read = read_bytes(game, input.bytes, input.size - strlen("\n0\n"));
    expect_items(&read, &expected, "no 0 at the end");
    items_free(&read);
    items_free(&expected);
    blob_free(&input);
}

/* Cut off after any byte, an input gives the items before the cut, then ends or is malformed at or
 * before the cut. */
static void check_prefix(const dyad_game *game, const blob *input, size_t size, const items *whole)
{
    items read = read_bytes(game, input->bytes, size);
    if (read.status != DYAD_END && read.status != DYAD_E_MALFORMED)
        give_up("cut at %zu: status %d", size, read.status);
    if (read.status == DYAD_E_MALFORMED) {
        size_t line = 1, column = 1;
        for (size_t i = 0; i < size; i++) {
            column = input->bytes[i] == '\n' ? 1 : column + 1;
            line += input->bytes[i] == '\n';
        }
        if (read.error.line > line || (read.error.line == line && read.error.column > column))
            give_up("cut at %zu: fault at %llu:%llu", size, (unsigned long long)read.error.line,
                    (unsigned long long)read.error.column);
        assert_string_equal(read.error.file, "bytes");
        assert_non_null(strstr(read.error.text, "expected "));
        assert_non_null(strstr(read.error.text, ", found "));
    }
    /* The last item may be another one: a pile that was cut, a count that became smaller. */
    size_t same = 0;
    while (same < read.text.size && same < whole->text.size &&
           read.text.bytes[same] == whole->text.bytes[same])
        same++;
    if (read.text.size > size + 2)
        give_up("cut at %zu: more was read than there is", size);
    if (dyad_game_has_board(game) && read.text.size != same)
        give_up("cut at %zu: other boards were read", size);
    items_free(&read);
}

static void test_every_prefix(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0};
        if (!layout_known(game))
            continue;
        mixed_input(game, 3, &input);
        items whole = read_bytes(game, input.bytes, input.size);
        for (size_t size = 0; size <= input.size; size++)
            check_prefix(game, &input, size, &whole);
        items_free(&whole);
        blob_free(&input);
    }
}

/* A byte that is changed, put in or left out: reading ends well or with a fault inside the input,
 * the same however the bytes arrive, and going on reaches the end. */
static void check_spoilt(const dyad_game *game, const blob *spoilt)
{
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    dyad_status status;
    size_t calls = 0, lines = 1;
    for (size_t i = 0; i < spoilt->size; i++)
        lines += spoilt->bytes[i] == '\n';
    items read = read_bytes(game, spoilt->bytes, spoilt->size);
    trickle from = {spoilt, 0, 1, SIZE_MAX};
    items again = read_stream(game, &from);
    expect_items(&again, &read, "spoilt, by single bytes");
    if (read.status == DYAD_E_MALFORMED) {
        assert_in_range(read.error.line, 1, lines);
        assert_int_equal(read.error.line, again.error.line);
        assert_int_equal(read.error.column, again.error.column);
        assert_string_equal(read.error.text, again.error.text);
    }
    items_free(&again);
    items_free(&read);
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(
        dyad_reader_open_bytes(session, game, "-", spoilt->bytes, spoilt->size, &reader), DYAD_OK);
    while ((status = dyad_reader_next(reader, &position)) != DYAD_END) {
        if (status != DYAD_OK && status != DYAD_E_MALFORMED)
            give_up("status %d: %s", status, dyad_session_error(session)->text);
        assert_in_range(++calls, 1, spoilt->size + 2);
    }
    dyad_reader_close(reader);
    dyad_session_free(session);
}

static void test_spoilt(void **state)
{
    (void)state;
    static const char bytes[] = "UWBR.0159 \n\t-+x\x7f\xff\xef\0";
    dice d = {4};
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0};
        if (!layout_known(game))
            continue;
        mixed_input(game, 4, &input);
        for (size_t k = 0; k < scaled(1500); k++) {
            blob spoilt = {0};
            size_t at = dice_below(&d, input.size), how = dice_below(&d, 3);
            blob_add(&spoilt, input.bytes, at);
            if (how != 0)
                blob_add(&spoilt, &bytes[dice_below(&d, sizeof bytes)], 1);
            size_t rest = how == 1 ? at : at + 1; /* put in; else left out or changed */
            blob_add(&spoilt, input.bytes + rest, input.size - rest);
            check_spoilt(game, &spoilt);
            blob_free(&spoilt);
        }
        blob_free(&input);
    }
}

/* A byte that has no place in any layout is malformed wherever it is put, and on its own line. */
static void test_foreign_bytes(void **state)
{
    (void)state;
    static const char bytes[] = "Xwrb,;-+_\x01\x7f\x80\xbb\xbf\xef\xff"; /* and NUL */
    dice d = {5};
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0};
        if (!layout_known(game))
            continue;
        mixed_input(game, 7, &input);
        for (size_t k = 0; k < scaled(1000); k++) {
            blob foreign = {0};
            size_t at = k < sizeof bytes ? 0 : dice_below(&d, input.size), line = 1;
            blob_add(&foreign, input.bytes, at);
            blob_add(&foreign, &bytes[k % sizeof bytes], 1);
            blob_add(&foreign, input.bytes + at, input.size - at);
            for (size_t i = 0; i < at; i++)
                line += input.bytes[i] == '\n';
            items read = read_bytes(game, foreign.bytes, foreign.size);
            if (read.status != DYAD_E_MALFORMED || read.error.line != line)
                give_up("%s: byte %d at %zu: status %d, line %llu", dyad_game_name(game),
                        bytes[k % sizeof bytes], at, read.status,
                        (unsigned long long)read.error.line);
            items_free(&read);
            blob_free(&foreign);
        }
        blob_free(&input);
    }
}

/* A read that fails is DYAD_E_SYSTEM, and what came before it has been read. */
static void test_failing_reads(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        blob input = {0};
        if (!layout_known(game))
            continue;
        mixed_input(game, 6, &input);
        for (size_t at = 0; at < input.size - 3; at += 1 + at / 50) {
            trickle from = {&input, 0, 1, at};
            items read = read_stream(game, &from);
            assert_int_equal(read.status, DYAD_E_SYSTEM);
            assert_string_equal(read.error.file, "stream");
            assert_true(strlen(read.error.text) > 0);
            assert_in_range(read.text.size, 0, at + 2);
            items_free(&read);
        }
        blob_free(&input);
    }
}

static void test_files_that_cannot_be_read(void **state)
{
    (void)state;
    static const char *const paths[] = {"/no/such/file", "/tmp", ""};
    for (size_t i = 0; i < LENGTH_OF(paths); i++) {
        dyad_session *session;
        dyad_reader *reader = NULL;
        const dyad_position *position;
        assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
        dyad_status status = dyad_reader_open(session, dyad_game_find("path"), paths[i], &reader);
        if (status == DYAD_OK) /* a directory opens and then cannot be read */
            status = dyad_reader_next(reader, &position);
        assert_int_equal(status, DYAD_E_SYSTEM);
        assert_int_equal(dyad_session_error(session)->status, DYAD_E_SYSTEM);
        assert_string_equal(dyad_session_error(session)->file, paths[i]);
        dyad_reader_close(reader);
        dyad_session_free(session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_layouts),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_end_for_zero),
        cmocka_unit_test(test_every_prefix),
        cmocka_unit_test(test_spoilt),
        cmocka_unit_test(test_foreign_bytes),
        cmocka_unit_test(test_failing_reads),
        cmocka_unit_test(test_files_that_cannot_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
