/* signal.h - what wasi-libc leaves out of its own: sets of signals, of which none ever comes. */
#ifndef DYAD_WASM_SIGNAL_H
#define DYAD_WASM_SIGNAL_H

#include_next <signal.h>

#include <__typedef_sigset_t.h>
#include <time.h>

enum { SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK };

static inline int sigemptyset(sigset_t *set)
{
    *set = 0;
    return 0;
}

static inline int sigfillset(sigset_t *set)
{
    *set = (sigset_t)~0U;
    return 0;
}

static inline int sigaddset(sigset_t *set, int number)
{
    *set = (sigset_t)(*set | 1U << number % 8);
    return 0;
}

static inline int sigdelset(sigset_t *set, int number)
{
    *set = (sigset_t)(*set & ~(1U << number % 8));
    return 0;
}

#endif
