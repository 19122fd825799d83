/* failing.c - a library to preload: of the requests for memory that a program makes, of malloc()
 * and its kin, mmap() without a file and pthread_create(), number `fail_at` fails; with `and_on`,
 * all that follow fail as well. allocations.c, which starts the program, shares a page with it. */
#define _GNU_SOURCE
#include "failing.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static failing_page *page; /* NULL: not begun, or of another process */
static void *(*real_mmap)(void *at, size_t size, int protection, int flags, int file, off_t from);
static int (*real_create)(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *user);

__attribute__((constructor)) static void begin(void)
{
    *(void **)&real_mmap = dlsym(RTLD_NEXT, "mmap");
    *(void **)&real_create = dlsym(RTLD_NEXT, "pthread_create");
    void *shared =
        real_mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, FAILING_FILE, 0);
    if (shared == MAP_FAILED)
        return;
    failing_page *found = shared;
    if (found->begun++ == 0) /* programs that it starts are not looked at */
        page = found;
}

static void trace(void)
{
    enum { DEPTH = 24 };
    void *callers[DEPTH];
    failing_page *kept = page;
    page = NULL; /* it asks for memory itself */
    backtrace_symbols_fd(callers, backtrace(callers, DEPTH), STDERR_FILENO);
    page = kept;
}

static int fails(void)
{
    if (!page)
        return 0;
    uint64_t number = __atomic_fetch_add(&page->asked, 1, __ATOMIC_RELAXED);
    if (number == page->fail_at && page->trace)
        trace();
    return page->and_on ? number >= page->fail_at : number == page->fail_at;
}

static void *none(void)
{
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t size)
{
    return fails() ? none() : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? none() : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return fails() ? none() : __libc_realloc(block, size);
}

void *reallocarray(void *block, size_t count, size_t size)
{
    size_t all;
    if (__builtin_mul_overflow(count, size, &all))
        return none();
    return realloc(block, all);
}

void *memalign(size_t alignment, size_t size)
{
    return fails() ? none() : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    void *made = memalign(alignment, size);
    if (!made)
        return ENOMEM;
    *block = made;
    return 0;
}

void *mmap(void *at, size_t size, int protection, int flags, int file, off_t from)
{
    if (flags & MAP_ANONYMOUS && fails()) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return real_mmap(at, size, protection, flags, file, from);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *user)
{
    return fails() ? EAGAIN : real_create(thread, attributes, run, user);
}
