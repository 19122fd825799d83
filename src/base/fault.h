/* fault.h - writing what went wrong into a dyad_error; each takes NULL, where nobody wants to know.
 */
#ifndef DY_FAULT_H
#define DY_FAULT_H

#include <dyad/dyad.h>

/* Fills in status and text (printf form) and clears the place; gives back the status. */
__attribute__((format(printf, 3, 4))) dyad_status dy_fault(dyad_error *error, dyad_status status,
                                                           const char *format, ...);
/* Adds what the caller can say; gives back the status. */
dyad_status dy_fault_unsaid(dyad_error *error, dyad_status status, dyad_unsaid unsaid);
/* The same of a dialect: two that fit. */
dyad_status dy_fault_readings(dyad_error *error, dyad_status status, const char *one,
                              const char *other);
/* "out of memory", without a place. */
dyad_status dy_fault_memory(dyad_error *error);
/* The meaning of the status where it is a failure; gives it back. */
dyad_status dy_fault_status(dyad_error *error, dyad_status status);
/* "stopped on request", without a place. */
dyad_status dy_fault_stopped(dyad_error *error);
/* The text of an errno value, with the file it concerns. */
dyad_status dy_fault_system(dyad_error *error, const char *file, int number);

/* What a dyad_write_fn gave back: DYAD_E_CLOSED for EPIPE, DYAD_E_STOPPED for EINTR,
 * DYAD_E_MEMORY for ENOMEM, else DYAD_E_SYSTEM. */
dyad_status dy_fault_output(dyad_error *error, int number);

/* How a byte of input is named in a message: 'X', or "byte 0x00" where it does not print. Gives
 * back `text`, which holds at least DY_BYTE_NAME_MAX characters. */
enum { DY_BYTE_NAME_MAX = 16 };
const char *dy_byte_name(unsigned char byte, char *text);

#endif
