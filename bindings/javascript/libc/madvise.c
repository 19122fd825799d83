/* madvise.c - madvise(), which wasi-libc declares and leaves out: memory is what it is. */
#include <sys/mman.h>

int madvise(void *block, size_t size, int advice)
{
    (void)block;
    (void)size;
    (void)advice;
    return 0;
}
