/* connection128_avx2.c - the search of connection.h for boards of up to 128 cells, for x86-64 with
 * AVX2 and BMI2. */
#include "base/wide.h"

#if defined(__x86_64__) && defined(DY_HAS_WIDE)
#define ENGINE    dy_connection128_avx2
#define CELLS_MAX 128
#include "connection/connection_body.inc"
#else
typedef int no_such_processor; /* a file may not be empty */
#endif
