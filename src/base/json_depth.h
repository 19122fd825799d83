/* json_depth.h - jansson goes down into JSON by calling itself: whether a stack holds that. */
#ifndef DY_JSON_DEPTH_H
#define DY_JSON_DEPTH_H

#include <stddef.h>

/* Where brackets first stand in each other more deeply than this thread's stack lets jansson go, as
 * a count of bytes from 1; 0: nowhere. */
size_t dy_json_too_deep(const char *text, size_t size);

#endif
