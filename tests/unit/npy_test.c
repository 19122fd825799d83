/* npy_test.c - the header of NumPy's files, good and bad, however its bytes come; cells to bits;
 * and what is written, byte for byte as NumPy writes it. */
#include "base/memory.h"
#include "text/npy.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

enum { SIDE_MAX = 1000, FILE_MAX = 256 };

/* ---- reading a header -------------------------------------------------------------------- */

typedef struct bytes {
    const char *at;
    size_t left, piece;
} bytes;

static ptrdiff_t read_bytes(void *user, void *to, size_t size)
{
    bytes *from = user;
    size_t count = from->left < from->piece ? from->left : from->piece;
    if (count > size)
        count = size;
    if (count)
        memcpy(to, from->at, count);
    from->at += count;
    from->left -= count;
    return (ptrdiff_t)count;
}

/* Reads what stands behind the magic, whole or in pieces of `piece` bytes. */
static dyad_status begin(const char *text, size_t size, size_t piece, dy_npy *npy,
                         dyad_error *error)
{
    dyad_allocator memory = dy_memory_default();
    bytes from = {text, size, piece};
    dy_source source;
    *error = (dyad_error){.status = DYAD_OK};
    if (piece == 0)
        dy_source_from_bytes(&source, "name", text, size, NULL);
    else
        assert_int_equal(dy_source_from_stream(&source, "name", read_bytes, &from, &memory, error),
                         DYAD_OK);
    dyad_status status = dy_npy_begin(npy, &source, (dy_size){SIDE_MAX, SIDE_MAX}, &memory, error);
    dy_npy_end(npy);
    dy_source_close(&source);
    return status;
}

/* The header must say `count` boards of `side`, or be refused with `fault`. */
static void expect_header(const char *text, size_t size, uint64_t count, uint32_t side,
                          uint32_t columns, const char *fault)
{
    for (size_t piece = 0; piece < 4; piece++) {
        dy_npy npy;
        dyad_error error;
        dyad_status status = begin(text, size, piece, &npy, &error);
        if (fault) {
            assert_string_equal(error.text, fault);
            assert_string_equal(error.file, "name");
            assert_int_equal(status, DYAD_E_MALFORMED);
            assert_int_equal(error.line, 0);
            assert_int_equal(error.column, 0);
            continue;
        }
        if (status != DYAD_OK)
            fail_msg("%s: %s", text + 4, error.text);
        assert_int_equal(npy.count, count);
        assert_int_equal(npy.rows, side);
        assert_int_equal(npy.columns, columns);
    }
}

/* A dict behind a version and its length. */
static void expect_dict(int version, const char *dict, uint64_t count, uint32_t side,
                        uint32_t columns, const char *fault)
{
    char file[FILE_MAX + 1];
    size_t length = strlen(dict), at = version == 1 ? 4 : 6;
    memcpy(file, (char[]){(char)version, 0, (char)length, 0, 0, 0}, 6);
    memcpy(file + at, dict, length + 1);
    expect_header(file, at + length, count, side, columns, fault);
}

#define DICT(descr, order, shape) \
    "{'descr': " descr ", 'fortran_order': " order ", 'shape': " shape ", }\n"
#define DTYPE        "expected a dtype of integers or bool, such as '|u1' or '<i8', found "
#define SHAPE(shape) DICT("'|u1'", "False", shape)

static void good_headers(void **state)
{
    static const struct {
        const char *dict;
        uint64_t count;
        uint32_t side, columns;
    } rows[] = {
        {SHAPE("(3, 5, 5)"), 3, 5, 5},
        {SHAPE("(3,5,5,)"), 3, 5, 5},
        {SHAPE("( 3 ,\t5 , 5 , )"), 3, 5, 5},
        {SHAPE("(3L, 5L, 5L)"), 3, 5, 5},
        {SHAPE("(0, 0, 0)"), 0, 0, 0},
        {SHAPE("(0, 5, 5)"), 0, 5, 5},
        {SHAPE("(3, 5, 7)"), 3, 5, 7},
        {SHAPE("(2, 1000, 1)"), 2, 1000, 1},
        {SHAPE("(1, 1000, 1000)"), 1, 1000, 1000},
        {SHAPE("(18446744073709, 1000, 1000)"), 18446744073709, 1000, 1000},
        {SHAPE("(18446744073709551615, 1, 1)"), UINT64_MAX, 1, 1},
        {DICT("'|i1'", "False", "(3, 5, 5)"), 3, 5, 5},
        {DICT("\"|u1\"", "False", "(3, 5, 5)"), 3, 5, 5},
        {DICT("'u1'", "False", "(3, 5, 5)"), 3, 5, 5},
        {DICT("'<i1'", "False", "(3, 5, 5)"), 3, 5, 5},
        {DICT("'|b1'", "False", "(3, 5, 5)"), 3, 5, 5},
        {DICT("'<i8'", "False", "(3, 5, 5)"), 3, 5, 5},
        {DICT("'>u2'", "True", "(3, 5, 5)"), 3, 5, 5},
        {DICT("'|u1'", "True", "(3, 5, 5)"), 3, 5, 5},
        {DICT("'<u8'", "False", "(2305843009213693951, 1, 1)"), 2305843009213693951, 1, 1},
        {"{'shape':(3,5,5),\"fortran_order\":False,'descr':'|u1'}", 3, 5, 5},
        {"{'fortran_order':False,'descr':'|u1','shape':(3,5,5)}", 3, 5, 5},
        {" \t\n\r\f{\n'descr'\n:\n'|u1'\n,\n'fortran_order':\rFalse\r,'shape':(3,5,5)\f}   \n\n", 3,
         5, 5},
        {"{'descr': '|u1', 'fortran_order': False, 'shape': (3, 5, 5), }          ", 3, 5, 5},
    };
    (void)state;
    for (int version = 1; version <= 3; version++)
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
            expect_dict(version, rows[i].dict, rows[i].count, rows[i].side, rows[i].columns, NULL);
}

static const struct {
    const char *dict, *fault;
} bad_dicts[] = {
    /* the dict; its first byte is byte 11 of the file in version 1 */
    {"", "byte 11 of the header: expected '{', found the end of the header"},
    {"   ", "byte 14 of the header: expected '{', found the end of the header"},
    {"[1]", "byte 11 of the header: expected '{', found '['"},
    {"{", "byte 12 of the header: expected a key in quotes or '}', found the end of the header"},
    {"{}", "expected the key 'descr', found a header without it"},
    {"{,}", "byte 12 of the header: expected a key in quotes or '}', found ','"},
    {"{descr", "byte 12 of the header: expected a key in quotes or '}', found 'd'"},
    {"{'descr",
     "byte 18 of the header: expected \"'\" behind the text, found the end of the header"},
    {"{'descr\"",
     "byte 19 of the header: expected \"'\" behind the text, found the end of the header"},
    {"{\"descr\n\"", "byte 18 of the header: expected '\"' behind the text, found byte 0x0a"},
    {"{'descr'}", "byte 19 of the header: expected ':', found '}'"},
    {"{'descr' '|u1'}", "byte 20 of the header: expected ':', found '''"},
    {"{'desc': '|u1'}", "expected one of the keys descr, fortran_order and shape, found 'desc'"},
    {"{'a_key_that_is_far_too_long': 1}",
     "expected one of the keys descr, fortran_order and shape, found 'a_key_that_is_far_to...'"},
    {"{'descr': '|u1' 'fortran_order'", "byte 27 of the header: expected ',' or '}', found '''"},
    {"{'descr': '|u1',, ", "byte 27 of the header: expected a key in quotes or '}', found ','"},
    {"{'descr': '|u1', 'descr': '|u1'}", "expected the key 'descr' once, found it again"},
    {"{'descr': '|u1', 'shape': (1,1,1)}",
     "expected the key 'fortran_order', found a header without it"},
    {"{'descr': '|u1', 'fortran_order': False}",
     "expected the key 'shape', found a header without it"},
    {SHAPE("(1, 1, 1)") "x", "byte 74 of the header: expected the end of the header, found 'x'"},
    {SHAPE("(1, 1, 1)") "{", "byte 74 of the header: expected the end of the header, found '{'"},
    /* dtype and order */
    {DICT("'<f4'", "False", "(1, 1, 1)"), DTYPE "'<f4'"},
    {DICT("'|i3'", "False", "(1, 1, 1)"), DTYPE "'|i3'"},
    {DICT("'<i16'", "False", "(1, 1, 1)"), DTYPE "'<i16'"},
    {DICT("'<<i4'", "False", "(1, 1, 1)"), DTYPE "'<<i4'"},
    {DICT("'|u12'", "False", "(1, 1, 1)"), DTYPE "'|u12'"},
    {DICT("''", "False", "(1, 1, 1)"), DTYPE "''"},
    {DICT("'|'", "False", "(1, 1, 1)"), DTYPE "'|'"},
    {DICT("[('a', '|u1')]", "False", "(1, 1, 1)"),
     "byte 21 of the header: expected a dtype in quotes, found '['"},
    {DICT("'|u1'", "None", "(1, 1, 1)"),
     "expected fortran_order to be False or True, found 'None'"},
    {DICT("'|u1'", "0", "(1, 1, 1)"), "byte 45 of the header: expected False or True, found '0'"},
    {DICT("'|u1'", "Falsehoodsandmoreofthem", "(1, 1, 1)"),
     "expected fortran_order to be False or True, found 'Falsehoodsandmoreoft'"},
    /* the shape */
    {SHAPE("3"), "byte 61 of the header: expected '(', found '3'"},
    {SHAPE("[3, 5, 5]"), "byte 61 of the header: expected '(', found '['"},
    {SHAPE("()"), "expected the shape (M, R, C), M boards of R rows and C columns, found ()"},
    {SHAPE("(3,)"), "expected the shape (M, R, C), M boards of R rows and C columns, found (3,)"},
    {SHAPE("(3, 5)"),
     "expected the shape (M, R, C), M boards of R rows and C columns, found (3, 5)"},
    {SHAPE("(1, 3, 5, 5)"),
     "expected the shape (M, R, C), M boards of R rows and C columns, found (1, 3, 5, 5)"},
    {SHAPE("(1, 3, 5, 5, 5, 5)"),
     "expected the shape (M, R, C), M boards of R rows and C columns, found (1, 3, 5, 5, ...)"},
    {SHAPE("(3 5, 5)"), "byte 64 of the header: expected ',', found '5'"},
    {SHAPE("(,)"), "byte 62 of the header: expected a number of the shape, found ','"},
    {SHAPE("(3,,5)"), "byte 64 of the header: expected a number of the shape, found ','"},
    {SHAPE("(-3, 5, 5)"), "byte 62 of the header: expected a number of the shape, found '-'"},
    {SHAPE("(3, 05, 5)"), "byte 66 of the header: expected no digit behind a leading 0, found '5'"},
    {SHAPE("(3.0, 5, 5)"), "byte 63 of the header: expected ',', found '.'"},
    {SHAPE("(18446744073709551616, 1, 1)"),
     "byte 62 of the header: expected a number of the shape of at most 18446744073709551615, "
     "found a larger one"},
    {SHAPE("(3, 0, 0)"), "expected a side of at least 1, found the shape (3, 0, 0)"},
    {SHAPE("(3, 1001, 1001)"),
     "expected at most 1000 rows and 1000 columns, found the shape (3, 1001, 1001)"},
    {SHAPE("(0, 4294967297, 4294967297)"),
     "expected at most 1000 rows and 1000 columns, found the shape (0, 4294967297, 4294967297)"},
    {SHAPE("(18446744073710, 1000, 1000)"),
     "expected at most 18446744073709551615 cells in all, found the shape "
     "(18446744073710, 1000, 1000)"},
};

static void bad_headers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_dicts / sizeof bad_dicts[0]; i++)
        expect_dict(1, bad_dicts[i].dict, 0, 0, 0, bad_dicts[i].fault);
}

/* What stands before the dict: version and length. */
static void bad_beginnings(void **state)
{
#define ROW(text, fault)             \
    {                                \
        text, sizeof text - 1, fault \
    }
    static const struct {
        const char *text;
        size_t size;
        const char *fault;
    } rows[] = {
        ROW("", "byte 7 of the header: expected the version, found the end of the input"),
        ROW("\1", "byte 8 of the header: expected the version, found the end of the input"),
        ROW("\0\0", "expected version 1.0, 2.0 or 3.0 of the .npy format, found 0.0"),
        ROW("\4\0", "expected version 1.0, 2.0 or 3.0 of the .npy format, found 4.0"),
        ROW("\1\1", "expected version 1.0, 2.0 or 3.0 of the .npy format, found 1.1"),
        ROW("\1\0", "byte 9 of the header: expected the length of the header, found the end of the "
                    "input"),
        ROW("\1\0v", "byte 10 of the header: expected the length of the header, found the end of "
                     "the input"),
        ROW("\2\0v\0\0", "byte 12 of the header: expected the length of the header, found the end "
                         "of the input"),
        ROW("\1\0\0\0", "byte 11 of the header: expected '{', found the end of the header"),
        ROW("\1\0\xff\xff{", "byte 12 of the header: expected a key in quotes or '}', found the "
                             "end of the input"),
        ROW("\2\0\0\0\1\0{", "expected a header of at most 65535 bytes, found 65536"),
        ROW("\3\0\xff\xff\xff\xff{", "expected a header of at most 65535 bytes, found 4294967295"),
    };
#undef ROW
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect_header(rows[i].text, rows[i].size, 0, 0, 0, rows[i].fault);
}

/* Cut off anywhere, a header is refused, and its end is told from that of the input. */
static void cut_headers(void **state)
{
    static const char whole[] = "\1\0\76\0" SHAPE("(1, 1, 1)");
    size_t size = sizeof whole - 2; /* without the line end, which need not be there */
    char text[sizeof whole];
    (void)state;
    memcpy(text, whole, sizeof whole);
    text[2] = (char)(size - 4);
    expect_header(text, size, 1, 1, 1, NULL);
    for (size_t cut = 0; cut < size; cut++) {
        dy_npy npy;
        dyad_error error;
        text[2] = (char)(size - 4);
        assert_int_equal(begin(text, cut, 0, &npy, &error), DYAD_E_MALFORMED);
        assert_non_null(strstr(error.text, "found the end of the input"));
        if (cut < 4)
            continue;
        text[2] = (char)(cut - 4);
        assert_int_equal(begin(text, size, 0, &npy, &error), DYAD_E_MALFORMED);
        assert_non_null(strstr(error.text, "found the end of the header"));
    }
}

/* ---- cells ------------------------------------------------------------------------------- */

/* Cells, a byte each, as bits, by the kernels that dy_npy_next() is given; how many are good. */
static size_t cells_to_bits(const unsigned char *cells, size_t count, uint64_t *first,
                            uint64_t *second)
{
    static const unsigned char letters[] = {0, 1, 2};
    return dy_letter_kernels_of(DYAD_CPU_AUTO)->row(cells, count, letters, first, second);
}

static void good_cells(void **state)
{
    enum { CELLS = 300 };
    unsigned char cells[CELLS];
    uint64_t first[5], second[5];
    (void)state;
    for (size_t count = 0; count <= CELLS; count++) {
        for (size_t i = 0; i < CELLS; i++)
            cells[i] = (unsigned char)((i * i + count) % 3);
        memset(first, 0xa5, sizeof first);
        memset(second, 0xa5, sizeof second);
        assert_int_equal(cells_to_bits(cells, count, first, second), count);
        for (size_t i = 0; i < dy_words_for(count) * DY_WORD_BITS; i++) {
            assert_int_equal(dy_bit(first, i), i < count && cells[i] == 1);
            assert_int_equal(dy_bit(second, i), i < count && cells[i] == 2);
        }
        for (size_t i = dy_words_for(count); i < 5; i++) /* no word more is touched */
            assert_true(first[i] == UINT64_C(0xa5a5a5a5a5a5a5a5) && first[i] == second[i]);
    }
}

/* Every byte at every place is found, and the first of two. */
static void bad_cells(void **state)
{
    enum { CELLS = 130 };
    unsigned char cells[CELLS] = {0};
    uint64_t first[3], second[3];
    (void)state;
    for (size_t at = 0; at < CELLS; at++) {
        for (unsigned byte = 3; byte < 256; byte++) {
            cells[at] = (unsigned char)byte;
            assert_int_equal(cells_to_bits(cells, CELLS, first, second), at);
            assert_int_equal(cells_to_bits(cells, at, first, second), at);
        }
        cells[CELLS - 1] = 200;
        assert_int_equal(cells_to_bits(cells, CELLS, first, second), at);
        cells[CELLS - 1] = 0;
        cells[at] = (unsigned char)(at % 3);
    }
}

/* ---- writing ----------------------------------------------------------------------------- */

/* A header of the same length for every shape, padded as NumPy pads it, that is read again. */
static void written_headers(void **state)
{
    static const struct {
        uint64_t shape[DY_NPY_DIMENSIONS_MAX];
        size_t dimensions;
        const char *text;
    } rows[] = {
        {{0}, 1, "(0,)"},
        {{7}, 1, "(7,)"},
        {{UINT64_MAX}, 1, "(18446744073709551615,)"},
        {{0, 1, 1}, 3, "(0, 1, 1)"},
        {{3, 19, 19}, 3, "(3, 19, 19)"},
        {{UINT64_MAX, 65535, 65535}, 3, "(18446744073709551615, 65535, 65535)"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char written[DY_NPY_HEADER_BYTES], text[DY_NPY_HEADER_BYTES + 1];
        snprintf(text, sizeof text, "{'descr': '|u1', 'fortran_order': False, 'shape': %s, }",
                 rows[i].text);
        dy_npy_header(written, rows[i].shape, rows[i].dimensions);
        assert_memory_equal(written, "\x93NUMPY\x01\x00\x76\x00", 10);
        assert_memory_equal(written + 10, text, strlen(text));
        for (size_t at = 10 + strlen(text); at < DY_NPY_HEADER_BYTES - 1; at++)
            assert_int_equal(written[at], ' ');
        assert_int_equal(written[DY_NPY_HEADER_BYTES - 1], '\n');
        if (rows[i].dimensions == 3 && rows[i].shape[1] <= SIDE_MAX)
            expect_header(written + DY_NPY_MAGIC_BYTES, sizeof written - DY_NPY_MAGIC_BYTES,
                          rows[i].shape[0], (uint32_t)rows[i].shape[1], (uint32_t)rows[i].shape[2],
                          NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_headers),    cmocka_unit_test(bad_headers),
        cmocka_unit_test(bad_beginnings),  cmocka_unit_test(cut_headers),
        cmocka_unit_test(good_cells),      cmocka_unit_test(bad_cells),
        cmocka_unit_test(written_headers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
