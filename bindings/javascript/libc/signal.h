/* signal.h - what wasi-libc leaves out of its own: sets of signals and what is done with one, of
 * which none ever comes. */
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

enum { BUS_ADRERR = 2, SA_SIGINFO = 4 };

typedef struct siginfo_t {
    int si_signo, si_code;
} siginfo_t;

struct sigaction {
    void (*sa_handler)(int);
    void (*sa_sigaction)(int, siginfo_t *, void *);
    sigset_t sa_mask;
    int sa_flags;
};

static inline int sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
    (void)number;
    (void)action;
    if (before)
        before->sa_handler = SIG_IGN;
    return 0;
}

/* Waits for a signal. */
static inline int pause(void)
{
    __builtin_trap();
}

static inline int sigdelset(sigset_t *set, int number)
{
    *set = (sigset_t)(*set & ~(1U << number % 8));
    return 0;
}

#endif
