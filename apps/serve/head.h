/* head.h - the head of a request, held against its bytes: whoever stands between, such as a proxy,
 * has to have understood it as we do (RFC 9112). */
#ifndef SERVE_HEAD_H
#define SERVE_HEAD_H

#include "mhd.h"

/* What is wrong with the head of a request that has just come, which may take `most` bytes; NULL:
 * nothing. *status is that of
 * the refusal; the connection is to be closed with it, as nobody knows where the next request
 * begins. */
const char *head_fault(struct MHD_Connection *connection, const char *method, const char *version,
                       size_t most, unsigned *status);

#endif
