/* failing.h - the page that allocations.c and the program it starts share. */
#ifndef FAILING_H
#define FAILING_H

#include <stdint.h>

enum { FAILING_FILE = 200 }; /* its descriptor */

typedef struct failing_page {
    uint64_t asked;   /* requests so far */
    uint64_t fail_at; /* from 0 */
    uint32_t and_on;
    uint32_t begun; /* programs that have mapped it */
    uint32_t trace; /* standard error says where the first request fails */
} failing_page;

#endif
