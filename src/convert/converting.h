/* converting.h - items of one format read and written in another. */
#ifndef DY_CONVERTING_H
#define DY_CONVERTING_H

#include "formats/ways.h"

/* "any", "text", ...; NULL past the end. */
const char *dy_notation_name(size_t notation);

/* What dyad_convert() of the public header says; *error is filled in on failure. */
dyad_status dy_convert(const dyad_convert_request *request, dy_ways ways,
                       const dyad_allocator *memory, uint64_t *items, dyad_error *error);

#endif
