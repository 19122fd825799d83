/* signals.c - see signals.h. */
#include "signals.h"

#include <signal.h>
#include <stdbool.h>
#include <time.h>

enum { SAME_WISH_MS = 250, MS_OF_SECOND = 1000, NS_OF_MS = 1000000 };

volatile int stop_signal;
static long long noted; /* when the first one came, in ms of the monotonic clock; 0: none has */

static long long clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * MS_OF_SECOND + now.tv_nsec / NS_OF_MS + 1;
}

/* Only what is safe in a handler; it may run in two threads at a time. */
static void note_signal(int number)
{
    long long now = clock_ms(), first = 0;
    if (__atomic_compare_exchange_n(&noted, &first, now, false, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED)) {
        __atomic_store_n(&stop_signal, number, __ATOMIC_RELAXED);
    } else if (now - first >= SAME_WISH_MS) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

void catch_signals(void)
{
    struct sigaction action = {.sa_handler = note_signal}, before; /* no SA_RESTART */
    static const int numbers[] = {SIGINT, SIGTERM};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
}

void forget_signal(void)
{
    __atomic_store_n(&stop_signal, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&noted, 0, __ATOMIC_RELAXED);
}
