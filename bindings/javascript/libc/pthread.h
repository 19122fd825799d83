/* pthread.h - threads where there are none: wasi-libc of Debian 12 has no such header. None is ever
 * started, which the library takes as it takes a system that has no more to give: whoever called
 * does all the work. Locks are then always free. */
#ifndef DYAD_WASM_PTHREAD_H
#define DYAD_WASM_PTHREAD_H

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>

#define __NEED_pthread_t
#define __NEED_pthread_attr_t
#define __NEED_pthread_mutex_t
#define __NEED_pthread_mutexattr_t
#define __NEED_pthread_cond_t
#define __NEED_pthread_condattr_t
#include <bits/alltypes.h>

#define PTHREAD_MUTEX_INITIALIZER \
    {                             \
        {                         \
            {                     \
                0                 \
            }                     \
        }                         \
    }
#define PTHREAD_COND_INITIALIZER \
    {                            \
        {                        \
            {                    \
                0                \
            }                    \
        }                        \
    }

static inline pthread_t pthread_self(void)
{
    return 0;
}

static inline int pthread_attr_init(pthread_attr_t *attributes)
{
    *attributes = (pthread_attr_t){{{0}}};
    return 0;
}

static inline int pthread_attr_destroy(pthread_attr_t *attributes)
{
    (void)attributes;
    return 0;
}

static inline int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size)
{
    (void)attributes;
    (void)size;
    return 0;
}

static inline int pthread_setattr_default_np(const pthread_attr_t *attributes)
{
    (void)attributes;
    return 0;
}

static inline int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes)
{
    (void)thread;
    return pthread_attr_init(attributes);
}

/* The one stack lies below all data, from address 0 on: the linker is told so. Calls also take
 * stack of the machine that runs the module, which cannot be seen from within, and of which hosts
 * give it no more than ours has: so only the upper quarter of ours counts, and what would go deeper
 * is refused in time. */
static inline int pthread_attr_getstack(const pthread_attr_t *attributes, void **low, size_t *size)
{
    extern char __global_base; /* of the linker: where data begins */
    uintptr_t high = (uintptr_t)&__global_base;
    (void)attributes;
    *size = high / 4;
    *low = (void *)(high - *size);
    return 0;
}

static inline int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                                 void *(*work)(void *), void *user)
{
    (void)thread;
    (void)attributes;
    (void)work;
    (void)user;
    return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread;
    (void)result;
    return ESRCH;
}

static inline int pthread_mutex_init(pthread_mutex_t *lock, const pthread_mutexattr_t *attributes)
{
    (void)attributes;
    *lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    return 0;
}

static inline int pthread_mutex_destroy(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_mutex_lock(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_mutex_trylock(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_mutex_unlock(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes)
{
    (void)attributes;
    *condition = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    return 0;
}

static inline int pthread_cond_destroy(pthread_cond_t *condition)
{
    (void)condition;
    return 0;
}

static inline int pthread_cond_signal(pthread_cond_t *condition)
{
    (void)condition;
    return 0;
}

static inline int pthread_cond_broadcast(pthread_cond_t *condition)
{
    (void)condition;
    return 0;
}

/* Nobody would ever end it. */
static inline int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock)
{
    (void)condition;
    (void)lock;
    __builtin_trap();
}

static inline int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                                         const struct timespec *until)
{
    (void)condition;
    (void)lock;
    (void)until;
    return ETIMEDOUT;
}

static inline int pthread_sigmask(int how, const sigset_t *set, sigset_t *before)
{
    (void)how;
    (void)set;
    (void)before;
    return 0;
}

#endif
