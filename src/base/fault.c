/* fault.c - the texts of errors. */
#include "base/fault.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

dyad_status dy_fault(dyad_error *error, dyad_status status, const char *format, ...)
{
    if (!error)
        return status;
    *error = (dyad_error){.status = status};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return status;
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
    dy_fault(error, DYAD_E_SYSTEM, "%s", said);
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
    bool prints = byte >= 0x20 && byte < 0x7f;
    snprintf(text, DY_BYTE_NAME_MAX, prints ? "'%c'" : "byte 0x%02x", byte);
    return text;
}
