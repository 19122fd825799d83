/* failing_memory.h - malloc(), calloc() and realloc() of which one request fails. For one file of a
 * test that is native and of the release build; it defines _GNU_SOURCE first. */
#ifndef FAILING_MEMORY_H
#define FAILING_MEMORY_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static size_t asked, failing = SIZE_MAX; /* of all threads */
static void *(*real_malloc)(size_t size);
static void *(*real_calloc)(size_t count, size_t size);
static void *(*real_realloc)(void *block, size_t size);

static bool fails(void)
{
    if (!real_malloc)
        *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
    if (!real_calloc)
        *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
    if (!real_realloc)
        *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
    return __atomic_fetch_add(&asked, 1, __ATOMIC_RELAXED) ==
           __atomic_load_n(&failing, __ATOMIC_RELAXED);
}

/* Shown, so that libraries that are loaded use them too. */
#pragma GCC visibility push(default)
void *malloc(size_t size)
{
    return fails() ? NULL : real_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : real_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return fails() ? NULL : real_realloc(block, size);
}
#pragma GCC visibility pop

/* From now on request number `which`, counted from 0, fails; SIZE_MAX: none. */
static void fail_at(size_t which)
{
    __atomic_store_n(&asked, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&failing, which, __ATOMIC_RELAXED);
}

/* Whether it has come to request number `which`. */
static bool asked_beyond(size_t which)
{
    return __atomic_load_n(&asked, __ATOMIC_RELAXED) > which;
}

#endif
