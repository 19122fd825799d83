/* connection64_portable.c - the search of connection.h for boards of up to 64 cells, for any
 * processor. */
#define ENGINE    dy_connection64_portable
#define CELLS_MAX 64
#include "connection/connection_body.inc"
