/* connection128_portable.c - the search of connection.h for boards of up to 128 cells, for any
 * processor. */
#include "base/wide.h"

#ifdef DY_HAS_WIDE
#define ENGINE    dy_connection128_portable
#define CELLS_MAX 128
#include "connection/connection_body.inc"
#endif
