/* fault.c - the texts of errors. */
#include "base/fault.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Writes a text whose only conversions are %s, which most faults of input have: vsnprintf() takes
 * several times as long, and there may be a fault an item. False: there are others. */
static bool put_texts(char *text, size_t room, const char *format, va_list arguments)
{
    char *end = text + room - 1;
    for (; *format; format++) {
        if (*format != '%') {
            if (text < end)
                *text++ = *format;
            continue;
        }
        if (*++format != 's')
            return false;
        for (const char *more = va_arg(arguments, const char *); *more && text < end;)
            *text++ = *more++;
    }
    *text = '\0';
    return true;
}

dyad_status dy_fault(dyad_error *error, dyad_status status, const char *format, ...)
{
    if (!error)
        return status;
    *error = (dyad_error){.status = status};
    va_list arguments;
    va_start(arguments, format);
    bool written = put_texts(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    if (written)
        return status;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return status;
}

dyad_status dy_fault_unsaid(dyad_error *error, dyad_status status, dyad_unsaid unsaid)
{
    if (error)
        error->unsaid = unsaid;
    return status;
}

dyad_status dy_fault_readings(dyad_error *error, dyad_status status, const char *one,
                              const char *other)
{
    if (error) {
        error->readings[0] = one;
        error->readings[1] = other;
    }
    return dy_fault_unsaid(error, status, DYAD_UNSAID_DIALECT);
}

dyad_status dy_fault_memory(dyad_error *error)
{
    return dy_fault(error, DYAD_E_MEMORY, "out of memory");
}

dyad_status dy_fault_stopped(dyad_error *error)
{
    return dy_fault(error, DYAD_E_STOPPED, "stopped on request");
}

dyad_status dy_fault_system(dyad_error *error, const char *file, int number)
{
    enum { NUMBERS_MAX = 4095 }; /* errno is no greater */
    char text[DYAD_ERROR_TEXT_MAX];
    const char *said = text;
    /* That of POSIX gives back 0 or a number; GNU's, which C++ has, a text. */
    intptr_t got = (intptr_t)strerror_r(number, text, sizeof text);
    if (got > NUMBERS_MAX || got < -1)
        said = (const char *)got;
    else if (got != 0)
        snprintf(text, sizeof text, "error %d", number);
    (void)dy_fault(error, DYAD_E_SYSTEM, "%s", said);
    if (error)
        error->file = file;
    return DYAD_E_SYSTEM;
}

dyad_status dy_fault_status(dyad_error *error, dyad_status status)
{
    return status == DYAD_OK || status == DYAD_END
               ? status
               : dy_fault(error, status, "%s", dyad_status_text(status));
}

dyad_status dy_fault_output(dyad_error *error, int number)
{
    if (number == EPIPE)
        return dy_fault(error, DYAD_E_CLOSED, "the reader of the output has gone");
    if (number == EINTR)
        return dy_fault_stopped(error);
    if (number == ENOMEM)
        return dy_fault_memory(error);
    return dy_fault_system(error, NULL, number);
}

const char *dy_byte_name(unsigned char byte, char *text)
{
    static const char digits[] = "0123456789abcdef";
    if (byte >= 0x20 && byte < 0x7f) {
        memcpy(text, "'?'", sizeof "'?'");
        text[1] = (char)byte;
    } else {
        memcpy(text, "byte 0x??", sizeof "byte 0x??");
        text[7] = digits[byte >> 4];
        text[8] = digits[byte & 15];
    }
    return text;
}
