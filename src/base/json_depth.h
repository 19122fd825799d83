/* json_depth.h - what jansson leaves to its caller. It goes down into JSON by calling itself:
 * whether a stack holds that. It takes memory of its own. And it does not always say that memory
 * ran out. */
#ifndef DY_JSON_DEPTH_H
#define DY_JSON_DEPTH_H

#include <dyad/base.h>

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where brackets first stand in each other more deeply than this thread's stack lets jansson go, as
 * a count of bytes from 1; 0: nowhere. */
size_t dy_json_too_deep(const char *text, size_t size);
/* About how many bytes a text takes with what jansson makes of it; while it parses a long string
 * jansson takes several times the string besides. */
uint64_t dy_json_tree_bytes(const char *text, size_t size);
/* Whether there is ample memory to parse it: jansson may crash where a request of its own fails. */
bool dy_json_room(const dyad_allocator *memory, const char *text, size_t size);
/* Where a fault stands, counted from 1, by the position or the column that json_loadb() gives: for
 * a byte that a text cannot have it is what was read before that. */
uint64_t dy_json_place_of(const json_error_t *fault, int place);
/* Whether memory ran out where json_loadb() found that fault in the text. */
bool dy_json_ran_out(const char *text, const json_error_t *fault);

#endif
