/* json_memory.c - see json_memory.h.
 *
 * jansson keeps the token that it reads in a block of 16 bytes, which doubles. Where it cannot, it
 * drops bytes in silence: then a number is another one, or an assertion fails, or it runs past the
 * end of a string, and writes beyond a block. So these blocks come from memory that was put by
 * before, and all other requests fail once one has: it ends by itself, in order. */
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
static void (*end_without)(void);

/* Of the text that this thread reads, and of what it reads that within. */
typedef struct reading {
    char *put_by, *free, *end; /* NULL: none is read */
    bool failed;
} reading;
static _Thread_local reading now, around;

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
    if (!now.put_by && end_without)
        end_without();
    now.failed = true;
    if (!now.put_by || !is_doubling(size) || size > (size_t)(now.end - now.free))
        return NULL;
    block = now.free;
    now.free += size;
    return block;
}

static bool is_of(const reading *text, const void *block)
{
    uintptr_t at = (uintptr_t)block;
    return text->put_by && at >= (uintptr_t)text->put_by && at < (uintptr_t)text->end;
}

static void give_back(void *block)
{
    if (!is_of(&now, block) && !is_of(&around, block))
        give_under(block);
}

void json_memory_watch(void)
{
    json_get_alloc_funcs(&take_under, &give_under);
    json_set_alloc_funcs(take, give_back);
}

void json_memory_ends(void (*end)(void))
{
    end_without = end;
}

bool json_memory_begin(size_t size)
{
    size_t room =
        size < SIZE_MAX / PUT_BY_TIMES - PUT_BY_MORE ? size * PUT_BY_TIMES + PUT_BY_MORE : SIZE_MAX;
    char *put_by = take_under ? take_under(room) : NULL;
    if (take_under && !put_by)
        return false;
    around = now;
    now = (reading){.put_by = put_by, .free = put_by, .end = put_by ? put_by + room : NULL};
    return true;
}

bool json_memory_end(void)
{
    bool failed = now.failed;
    if (now.put_by)
        give_under(now.put_by);
    now = around;
    around = (reading){.put_by = NULL};
    return failed;
}

json_t *json_memory_load(const char *text, size_t size, size_t flags, json_error_t *fault,
                         bool *ran_out)
{
    json_t *value = NULL;
    memset(fault, 0, sizeof *fault);
    *ran_out = !json_memory_begin(size);
    if (*ran_out)
        return NULL;
    value = json_loadb(text, size, flags, fault);
    /* jansson says nothing in some of the places where it runs out of memory. */
    *ran_out = now.failed ||
               (!value && (json_error_code(fault) == json_error_out_of_memory || !fault->text[0]));
    if (*ran_out) {
        json_decref(value);
        value = NULL;
    }
    json_memory_end();
    return value;
}
