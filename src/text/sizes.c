/* sizes.c - sizes as text and in JSON. */
#include "text/sizes.h"

#include <inttypes.h>
#include <stdio.h>

void dy_size_put(dy_size size, dy_buffer *out)
{
    dy_buffer_unsigned(out, size.rows);
    if (size.rows == size.columns)
        return;
    dy_buffer_char(out, 'x');
    dy_buffer_unsigned(out, size.columns);
}

void dy_size_json(dy_size size, dy_buffer *out)
{
    dy_buffer_text(out, size.rows == size.columns ? "\"size\":" : "\"rows\":");
    dy_buffer_unsigned(out, size.rows);
    if (size.rows == size.columns)
        return;
    dy_buffer_text(out, ",\"columns\":");
    dy_buffer_unsigned(out, size.columns);
}

const char *dy_size_text(dy_size size, char text[DY_SIZE_TEXT_MAX])
{
    if (size.rows == size.columns)
        snprintf(text, DY_SIZE_TEXT_MAX, "%" PRIu64, size.rows);
    else
        snprintf(text, DY_SIZE_TEXT_MAX, "%" PRIu64 "x%" PRIu64, size.rows, size.columns);
    return text;
}
