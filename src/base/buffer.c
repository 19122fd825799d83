/* buffer.c - text that grows by doubling. */
#include "base/buffer.h"

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
    char *text = dy_memory_resize(buffer->memory, buffer->text, buffer->capacity, capacity, 1);
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

void dy_buffer_json(dy_buffer *buffer, const char *text, size_t size)
{
    static const char hex[] = "0123456789abcdef";
    dy_buffer_char(buffer, '"');
    for (size_t i = 0, plain = 0; i <= size; i++) {
        bool escape =
            i < size && ((unsigned char)text[i] < 0x20 || text[i] == '"' || text[i] == '\\');
        if (i < size && !escape)
            continue;
        dy_buffer_bytes(buffer, text + plain, i - plain);
        plain = i + 1;
        if (!escape)
            continue;
        if ((unsigned char)text[i] >= 0x20) {
            dy_buffer_char(buffer, '\\');
            dy_buffer_char(buffer, text[i]);
        } else {
            dy_buffer_text(buffer, "\\u00");
            dy_buffer_char(buffer, hex[(unsigned char)text[i] >> 4]);
            dy_buffer_char(buffer, hex[text[i] & 15]);
        }
    }
    dy_buffer_char(buffer, '"');
}
