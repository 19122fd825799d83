/* split.h - cuts inputs into parts of whole items. */
#ifndef DY_SPLIT_H
#define DY_SPLIT_H

#include "formats/ways.h"

/* What dyad_split() of the public header says; *error is filled in on failure. Where an input
 * cannot be opened, everything before it has been handed out, the last part as the last one: what
 * these parts are answered with is what the whole run writes before it fails. */
dyad_status dy_split(const dyad_split_request *request, dy_ways ways, const dyad_allocator *memory,
                     dyad_error *error);

#endif
