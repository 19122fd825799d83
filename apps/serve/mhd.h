/* mhd.h - libmicrohttpd, which the program loads when the server starts. Its types and numbers are
 * those of its header, and so are the types of its functions here. */
#ifndef SERVE_MHD_H
#define SERVE_MHD_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

/* The functions that the server calls. */
#define MHD_FUNCTIONS(F)             \
    F(add_connection)                \
    F(add_response_header)           \
    F(create_response_from_buffer)   \
    F(create_response_from_callback) \
    F(destroy_response)              \
    F(get_connection_info)           \
    F(get_connection_values)         \
    F(lookup_connection_value)       \
    F(queue_response)                \
    F(resume_connection)             \
    F(set_response_options)          \
    F(start_daemon)                  \
    F(stop_daemon)                   \
    F(suspend_connection)

typedef struct mhd_functions {
#define MHD_FUNCTION(name) __typeof__(MHD_##name) *name;
    MHD_FUNCTIONS(MHD_FUNCTION)
#undef MHD_FUNCTION
} mhd_functions;

/* Filled by mhd_open(), before the server has any threads. */
extern mhd_functions mhd;

/* False: there is no libmicrohttpd on this machine, and why[] says more. */
bool mhd_open(char *why, size_t room);

#endif
