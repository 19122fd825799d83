/* buffer.c - text that grows by doubling. */
#include "base/buffer.h"

#include "base/fault.h"
#include "base/memory.h"

#include <string.h>

enum {
    FIRST_BYTES = 256,
    DIGITS_MAX = 20, /* of a 64-bit number */
};

void dy_buffer_init(dy_buffer *buffer, const dyad_allocator *memory)
{
    *buffer = (dy_buffer){.memory = memory};
}

void dy_buffer_free(dy_buffer *buffer)
{
    dy_memory_free(buffer->memory, buffer->text, buffer->capacity, 1);
    dy_buffer_init(buffer, buffer->memory);
}

void dy_buffer_clear(dy_buffer *buffer)
{
    buffer->size = 0;
    buffer->failed = false;
}

char *dy_buffer_reserve(dy_buffer *buffer, size_t size)
{
    if (buffer->failed)
        return NULL;
    if (buffer->drain && buffer->size >= DY_BUFFER_DRAINED)
        buffer->drain(buffer->drain_user);
    if (buffer->text && size <= buffer->capacity - buffer->size)
        return buffer->text + buffer->size;
    size_t need, capacity = buffer->capacity ? buffer->capacity : FIRST_BYTES;
    buffer->failed = __builtin_add_overflow(buffer->size, size, &need) || need > SIZE_MAX / 2;
    if (buffer->failed)
        return NULL;
    while (capacity < need)
        capacity *= 2;
    char *text =
        (char *)dy_memory_resize(buffer->memory, buffer->text, buffer->capacity, capacity, 1);
    if (!text) {
        buffer->failed = true;
        return NULL;
    }
    buffer->text = text;
    buffer->capacity = capacity;
    return text + buffer->size;
}

void dy_buffer_bytes(dy_buffer *buffer, const void *bytes, size_t size)
{
    char *room = dy_buffer_reserve(buffer, size);
    if (!room || size == 0)
        return;
    memcpy(room, bytes, size);
    buffer->size += size;
}

void dy_buffer_text(dy_buffer *buffer, const char *text)
{
    dy_buffer_bytes(buffer, text, strlen(text));
}

void dy_buffer_char(dy_buffer *buffer, char c)
{
    dy_buffer_bytes(buffer, &c, 1);
}

void dy_buffer_repeat(dy_buffer *buffer, char c, size_t count)
{
    char *room = dy_buffer_reserve(buffer, count);
    if (!room || count == 0)
        return;
    memset(room, c, count);
    buffer->size += count;
}

void dy_buffer_unsigned(dy_buffer *buffer, uint64_t number)
{
    char digits[DIGITS_MAX];
    size_t at = DIGITS_MAX;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    dy_buffer_bytes(buffer, digits + at, DIGITS_MAX - at);
}

void dy_buffer_signed(dy_buffer *buffer, int64_t number)
{
    if (number < 0)
        dy_buffer_char(buffer, '-');
    dy_buffer_unsigned(buffer, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

/* How many bytes the character of UTF-8 has that begins here; 0: there is none. */
static size_t utf8_length(const char *text, size_t size)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t length = at[0] < 0x80 ? 1 : at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    if (at[0] > 0xf4 || length > size)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] >= 0xa0) ||
        (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] >= 0x90))
        return 0; /* longer than needed, half a pair, or beyond Unicode */
    return length;
}

/* One byte, escaped; what is no UTF-8 becomes the replacement character, which stands as it is, as
 * all others of UTF-8: so what is read and written again is the same. */
static void escape(dy_buffer *buffer, unsigned char byte)
{
    static const char hex[] = "0123456789abcdef";
    if (byte >= 0x80) {
        dy_buffer_text(buffer, "\xef\xbf\xbd");
    } else if (byte >= 0x20) {
        dy_buffer_char(buffer, '\\');
        dy_buffer_char(buffer, (char)byte);
    } else {
        dy_buffer_text(buffer, "\\u00");
        dy_buffer_char(buffer, hex[byte >> 4]);
        dy_buffer_char(buffer, hex[byte & 15]);
    }
}

void dy_buffer_json(dy_buffer *buffer, const char *text, size_t size)
{
    size_t plain = 0, i = 0; /* bytes from `plain` on stand for themselves */
    dy_buffer_char(buffer, '"');
    while (i < size) {
        size_t length = utf8_length(text + i, size - i);
        if (length > 1 ||
            (length == 1 && (unsigned char)text[i] >= 0x20 && text[i] != '"' && text[i] != '\\')) {
            i += length;
            continue;
        }
        dy_buffer_bytes(buffer, text + plain, i - plain);
        escape(buffer, (unsigned char)text[i]);
        plain = ++i;
    }
    if (size > 0) /* NULL may stand for no text */
        dy_buffer_bytes(buffer, text + plain, size - plain);
    dy_buffer_char(buffer, '"');
}

dyad_status dy_buffer_hand_over(dy_buffer *buffer, dyad_write_fn write, void *user,
                                dyad_error *error)
{
    dyad_status status = DYAD_OK;
    if (buffer->failed) {
        status = dy_fault_memory(error);
    } else {
        int number = write(user, buffer->text, buffer->size);
        if (number)
            status = dy_fault_output(error, number);
    }
    dy_buffer_free(buffer);
    return status;
}
