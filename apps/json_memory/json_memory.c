/* json_memory.c - see json_memory.h.
 *
 * jansson keeps the token that it reads in a block of 16 bytes, which doubles. Where it cannot, it
 * drops bytes in silence: then a number is another one, or an assertion fails, or it runs past the
 * end of a string. So these blocks come from memory that was put by before, and all other requests
 * fail once one has: it ends by itself, in order. */
#include "json_memory.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    TOKEN_LEAST = 16,
    PUT_BY_TIMES = 8, /* all doublings take 4 times the text, and others of such sizes fewer */
    PUT_BY_MORE = 4096
};

static json_malloc_t take_under; /* set once, before there are threads */
static json_free_t give_under;

/* Of the text that this thread reads. */
static _Thread_local struct {
    char *put_by, *free, *end; /* NULL: none is read */
    bool failed;
} now;

/* Whether it may be a token that grows. */
static bool is_doubling(size_t size)
{
    return size > TOKEN_LEAST && (size & (size - 1)) == 0;
}

static void *take(size_t size)
{
    void *block = now.put_by && now.failed ? NULL : take_under(size);
    if (block)
        return block;
    now.failed = true;
    if (!now.put_by || !is_doubling(size) || size > (size_t)(now.end - now.free))
        return NULL;
    block = now.free;
    now.free += size;
    return block;
}

static void give_back(void *block)
{
    uintptr_t at = (uintptr_t)block;
    if (!now.put_by || at < (uintptr_t)now.put_by || at >= (uintptr_t)now.end)
        give_under(block);
}

void json_memory_watch(void)
{
    json_get_alloc_funcs(&take_under, &give_under);
    json_set_alloc_funcs(take, give_back);
}

json_t *json_memory_load(const char *text, size_t size, size_t flags, json_error_t *fault,
                         bool *ran_out)
{
    size_t room =
        size < SIZE_MAX / PUT_BY_TIMES - PUT_BY_MORE ? size * PUT_BY_TIMES + PUT_BY_MORE : SIZE_MAX;
    json_t *value = NULL;
    memset(fault, 0, sizeof *fault);
    now.failed = false;
    now.put_by = take_under ? take_under(room) : NULL;
    *ran_out = take_under && !now.put_by;
    if (*ran_out)
        return NULL;
    now.free = now.put_by;
    now.end = now.put_by ? now.put_by + room : NULL;
    value = json_loadb(text, size, flags, fault);
    /* jansson says nothing in some of the places where it runs out of memory. */
    *ran_out = now.failed ||
               (!value && (json_error_code(fault) == json_error_out_of_memory || !fault->text[0]));
    if (*ran_out) {
        json_decref(value);
        value = NULL;
    }
    if (now.put_by)
        give_under(now.put_by);
    now.put_by = now.free = now.end = NULL;
    return value;
}
