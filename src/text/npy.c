/* npy.c - the header is parsed byte by byte as it comes, without memory of its own; it is the text
 * of a Python dict of three entries, in any order and spacing. The cells after it are read by
 * npy_cells.c. */
#include "text/npy.h"

#include "base/fault.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    HEADER_MAX = 65535, /* bytes: all that version 1 can say */
    WORD_MAX = 20,      /* bytes of a key or value that are kept */
    SHAPE_SHOWN = 4,    /* dimensions that a message repeats */
    END = -1,           /* in place of a byte: there is none */
};

/* ---- the bytes of the header -------------------------------------------------------------- */

typedef struct header {
    dy_source *source;
    dyad_error *error; /* filled in by the first fault, after which everything gives back false */
    uint64_t at;       /* bytes of the file passed so far */
    uint64_t left;     /* bytes of the header to come */
    uint64_t shape[SHAPE_SHOWN];
    size_t dimensions;
    dy_npy_cell cell; /* what the dtype says */
    bool fortran;
} header;

/* The next byte, which stays where it is, or END. */
static int peek(header *in)
{
    return in->left && dy_source_fill(in->source) ? *in->source->cursor : END;
}

static void pass(header *in)
{
    in->source->cursor++;
    in->at++;
    in->left--;
}

/* Always false. */
__attribute__((format(printf, 2, 3))) static bool fault(header *in, const char *format, ...)
{
    va_list arguments;
    char text[DYAD_ERROR_TEXT_MAX];
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (void)dy_fault(in->error, DYAD_E_MALFORMED, "%s", text);
    in->error->file = in->source->name;
    return false;
}

/* Something else than `expected` comes next. Always false. */
static bool other_than(header *in, const char *expected)
{
    char name[DY_BYTE_NAME_MAX];
    int byte = peek(in);
    const char *found = in->left ? "the end of the input" : "the end of the header";
    if (byte == END && in->left && dy_source_end(in->source, in->error) != DYAD_END)
        return false;
    if (byte != END)
        found = dy_byte_name((unsigned char)byte, name);
    return fault(in, "byte %" PRIu64 " of the header: expected %s, found %s", in->at + 1, expected,
                 found);
}

/* A little-endian number of so many bytes. */
static bool take_length(header *in, unsigned bytes, uint64_t *length)
{
    *length = 0;
    for (unsigned i = 0; i < bytes; i++) {
        int byte = peek(in);
        if (byte == END)
            return other_than(in, "the length of the header");
        *length |= (uint64_t)byte << (8 * i);
        pass(in);
    }
    return true;
}

/* ---- Python's words ----------------------------------------------------------------------- */

static bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* The next byte that is no white space. */
static int peek_word(header *in)
{
    int byte = peek(in);
    while (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\f') {
        pass(in);
        byte = peek(in);
    }
    return byte;
}

/* Passes over `mark`, where it comes next. */
static bool skip_mark(header *in, char mark)
{
    if (peek_word(in) != mark)
        return false;
    pass(in);
    return true;
}

static bool take_mark(header *in, char mark)
{
    char name[DY_BYTE_NAME_MAX];
    return skip_mark(in, mark) || other_than(in, dy_byte_name((unsigned char)mark, name));
}

/* A text in quotes of either kind; of one that is too long only the beginning, with dots. */
static bool take_text(header *in, const char *expected, char text[WORD_MAX + 4])
{
    int quote = peek_word(in), byte;
    size_t length = 0;
    if (quote != '\'' && quote != '"')
        return other_than(in, expected);
    for (pass(in); (byte = peek(in)) >= 0x20 && byte < 0x7f && byte != quote; pass(in))
        if (length++ < WORD_MAX)
            text[length - 1] = (char)byte;
    if (byte != quote)
        return other_than(in, quote == '"' ? "'\"' behind the text" : "\"'\" behind the text");
    pass(in);
    strcpy(text + (length < WORD_MAX ? length : WORD_MAX), length > WORD_MAX ? "..." : "");
    return true;
}

/* A number without sign. Python 2 put an L behind some. */
static bool take_number(header *in, const char *expected, uint64_t *number)
{
    int byte = peek_word(in);
    uint64_t begin = in->at;
    *number = 0;
    if (!is_digit(byte))
        return other_than(in, expected);
    do {
        if (in->at > begin && *number == 0)
            return other_than(in, "no digit behind a leading 0");
        if (__builtin_mul_overflow(*number, 10, number) ||
            __builtin_add_overflow(*number, (uint64_t)(byte - '0'), number))
            return fault(in,
                         "byte %" PRIu64 " of the header: expected %s of at most %" PRIu64
                         ", found a larger one",
                         begin + 1, expected, UINT64_MAX);
        pass(in);
        byte = peek(in);
    } while (is_digit(byte));
    if (byte == 'L')
        pass(in);
    return true;
}

/* ---- the three entries -------------------------------------------------------------------- */

/* The dtypes that hold whole numbers, after the letter of the byte order. */
static const struct {
    const char *kind;
    unsigned char bytes;
    bool has_sign;
} dtypes[] = {
    {"u1", 1, false}, {"i1", 1, true}, {"b1", 1, false}, {"u2", 2, false}, {"i2", 2, true},
    {"u4", 4, false}, {"i4", 4, true}, {"u8", 8, false}, {"i8", 8, true},
};

/* '<' and '>' name the byte order. '=' and '|' name none: '|' stands before dtypes of one byte,
 * and NumPy writes '=' into no file, so both are read as little-endian. */
static bool take_descr(header *in)
{
    char text[WORD_MAX + 4];
    if (!take_text(in, "a dtype in quotes", text))
        return false;
    const char *kind = text + (*text && strchr("|<>=", *text) != NULL);
    for (size_t i = 0; i < sizeof dtypes / sizeof dtypes[0]; i++) {
        if (strcmp(kind, dtypes[i].kind) != 0)
            continue;
        in->cell = (dy_npy_cell){dtypes[i].bytes, dtypes[i].has_sign, *text == '>'};
        return true;
    }
    return fault(in, "expected a dtype of integers or bool, such as '|u1' or '<i8', found '%s'",
                 text);
}

static bool take_order(header *in)
{
    char text[WORD_MAX + 1];
    size_t length = 0;
    for (int byte = peek_word(in); is_letter(byte) && length < WORD_MAX; byte = peek(in)) {
        text[length++] = (char)byte;
        pass(in);
    }
    text[length] = '\0';
    in->fortran = strcmp(text, "True") == 0;
    if (in->fortran || strcmp(text, "False") == 0)
        return true;
    if (length == 0 || peek(in) == END)
        return other_than(in, "False or True");
    return fault(in, "expected fortran_order to be False or True, found '%s'", text);
}

static bool take_shape(header *in)
{
    in->dimensions = 0;
    if (!take_mark(in, '('))
        return false;
    while (!skip_mark(in, ')')) {
        uint64_t number;
        if (in->dimensions && !take_mark(in, ','))
            return false;
        if (in->dimensions && skip_mark(in, ')'))
            break;
        if (!take_number(in, "a number of the shape", &number))
            return false;
        if (in->dimensions < SHAPE_SHOWN)
            in->shape[in->dimensions] = number;
        in->dimensions++;
    }
    return true;
}

static const struct {
    const char *name;
    bool (*take)(header *in);
} entries[] = {
    {"descr", take_descr},
    {"fortran_order", take_order},
    {"shape", take_shape},
};

enum { ENTRIES = sizeof entries / sizeof entries[0] };

static bool take_entry(header *in, bool *seen)
{
    char name[WORD_MAX + 4];
    if (!take_text(in, "a key in quotes or '}'", name))
        return false;
    for (size_t i = 0; i < ENTRIES; i++) {
        if (strcmp(entries[i].name, name) != 0)
            continue;
        if (seen[i])
            return fault(in, "expected the key '%s' once, found it again", name);
        seen[i] = true;
        return take_mark(in, ':') && entries[i].take(in);
    }
    return fault(in, "expected one of the keys descr, fortran_order and shape, found '%s'", name);
}

static bool take_dict(header *in)
{
    bool seen[ENTRIES] = {false};
    if (!take_mark(in, '{'))
        return false;
    while (!skip_mark(in, '}')) {
        if (!take_entry(in, seen))
            return false;
        if (!skip_mark(in, ',') && peek_word(in) != '}')
            return other_than(in, "',' or '}'");
    }
    for (size_t i = 0; i < ENTRIES; i++)
        if (!seen[i])
            return fault(in, "expected the key '%s', found a header without it", entries[i].name);
    return peek_word(in) == END && in->left == 0 ? true : other_than(in, "the end of the header");
}

/* ---- the header --------------------------------------------------------------------------- */

/* "(3, 4, 5)"; of many dimensions the first few. */
static void show_shape(const header *in, char *text, size_t size)
{
    size_t at = (size_t)snprintf(text, size, "(");
    for (size_t i = 0; i < in->dimensions && i < SHAPE_SHOWN; i++)
        at += (size_t)snprintf(text + at, size - at, "%s%" PRIu64, i ? ", " : "", in->shape[i]);
    snprintf(text + at, size - at, "%s",
             in->dimensions > SHAPE_SHOWN ? ", ...)" : (in->dimensions == 1 ? ",)" : ")"));
}

static bool check_shape(header *in, dy_size most)
{
    char text[DYAD_ERROR_TEXT_MAX / 2];
    uint64_t count = in->shape[0], rows = in->shape[1], columns = in->shape[2], bytes;
    show_shape(in, text, sizeof text);
    if (in->dimensions != 3)
        return fault(in, "expected the shape (M, R, C), M boards of R rows and C columns, found %s",
                     text);
    if ((rows == 0 || columns == 0) && count)
        return fault(in, "expected a side of at least 1, found the shape %s", text);
    if (rows > most.rows || columns > most.columns)
        return fault(
            in, "expected at most %" PRIu64 " rows and %" PRIu64 " columns, found the shape %s",
            most.rows, most.columns, text);
    if (__builtin_mul_overflow(count, rows * columns * in->cell.bytes, &bytes))
        return fault(in, "expected at most %" PRIu64 " cells in all, found the shape %s",
                     UINT64_MAX / in->cell.bytes, text);
    return true;
}

static bool take_header(header *in, dy_size most)
{
    uint64_t version, length;
    in->left = 2; /* the two numbers of the version */
    if (peek(in) == END)
        return other_than(in, "the version");
    version = (uint64_t)*in->source->cursor;
    pass(in);
    if (peek(in) == END)
        return other_than(in, "the version");
    if (version < 1 || version > 3 || *in->source->cursor != 0)
        return fault(in,
                     "expected version 1.0, 2.0 or 3.0 of the .npy format, found %" PRIu64 ".%d",
                     version, *in->source->cursor);
    pass(in);
    in->left = version == 1 ? 2 : 4;
    if (!take_length(in, (unsigned)in->left, &length))
        return false;
    if (length > HEADER_MAX)
        return fault(in, "expected a header of at most %d bytes, found %" PRIu64, (int)HEADER_MAX,
                     length);
    in->left = length;
    return take_dict(in) && check_shape(in, most);
}

dyad_status dy_npy_begin(dy_npy *npy, dy_source *source, dy_size most, const dyad_allocator *memory,
                         dyad_error *error)
{
    header in = {.source = source, .error = error, .at = DY_NPY_MAGIC_BYTES};
    *npy = (dy_npy){.count = 0};
    dy_buffer_init(&npy->held, memory);
    if (!take_header(&in, most))
        return error->status;
    npy->count = in.shape[0];
    npy->rows = (uint32_t)in.shape[1];
    npy->columns = (uint32_t)in.shape[2];
    npy->cell = in.cell;
    npy->fortran = in.fortran;
    return DYAD_OK;
}

/* ---- writing ------------------------------------------------------------------------------ */

void dy_npy_header(char bytes[DY_NPY_HEADER_BYTES], const uint64_t *shape, size_t dimensions)
{
    static const char begin[] = DY_NPY_MAGIC "\x01\0v\0{'descr': '|u1', 'fortran_order': False, ";
    char text[DY_NPY_HEADER_BYTES] = "";
    size_t at = 0;
    _Static_assert('v' == DY_NPY_HEADER_BYTES - DY_NPY_MAGIC_BYTES - 4, "the length in the header");
    at += (size_t)snprintf(text, sizeof text, "'shape': (");
    for (size_t i = 0; i < dimensions; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s%" PRIu64, i ? ", " : "", shape[i]);
    at += (size_t)snprintf(text + at, sizeof text - at, "%s), }", dimensions == 1 ? "," : "");
    assert(sizeof begin - 1 + at < DY_NPY_HEADER_BYTES);
    memset(bytes, ' ', DY_NPY_HEADER_BYTES);
    memcpy(bytes, begin, sizeof begin - 1);
    memcpy(bytes + sizeof begin - 1, text, at);
    bytes[DY_NPY_HEADER_BYTES - 1] = '\n';
}

void dy_npy_board(const dy_grid *grid, dy_buffer *out)
{
    char *cells = dy_buffer_reserve(out, dy_grid_cells(grid));
    if (!cells)
        return;
    dy_grid_cells_to(grid, (unsigned char *)cells);
    out->size += dy_grid_cells(grid);
}
