/* json_memory.h - JSON is read whole and as it stands, or it is said that memory ran out. jansson
 * alone calls good text an invalid token then, cuts numbers short, or ends the program. */
#ifndef JSON_MEMORY_H
#define JSON_MEMORY_H

#include <jansson.h>
#include <stdbool.h>

/* Puts itself between jansson and the memory that it asks for. To be called once, before other
 * threads are started; without it json_memory_load() is as good as jansson. */
void json_memory_watch(void);
/* Calls `end`, which does not return, where jansson gets no memory outside of what is below: the
 * library reads JSON by jansson itself, which would go on with text that lacks bytes. For programs
 * that have nothing to go on with. NULL: calls nothing, as in the beginning. */
void json_memory_ends(void (*end)(void));
/* json_loadb(). NULL with *ran_out where any request for memory failed; NULL without it where the
 * text is no JSON, as *fault says. */
json_t *json_memory_load(const char *text, size_t size, size_t flags, json_error_t *fault,
                         bool *ran_out);

/* Around what reads `size` bytes of JSON by jansson itself, as the library does; json_memory_load()
 * may come in between. False: there is no memory, and it has not begun. */
bool json_memory_begin(size_t size);
/* Whether a request for memory has failed since: then no text was read behind that. */
bool json_memory_end(void);

#endif
