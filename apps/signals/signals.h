/* signals.h - Ctrl-C and SIGTERM for the programs: the first asks the work to stop, a second one
 * ends the process. */
#ifndef SIGNALS_H
#define SIGNALS_H

/* The signal that has asked this process to stop, or 0. */
extern volatile int stop_signal;
/* The same for other threads than the one that a signal comes to. */
static inline int stop_asked(void)
{
    return __atomic_load_n(&stop_signal, __ATOMIC_RELAXED);
}

/* From now on SIGINT and SIGTERM set stop_signal; what was ignored stays so. Blocked calls return
 * with EINTR. A second one ends the process as if it were not caught, but within a quarter of a
 * second it is taken for the same wish: timeout(1) sends to a process and then to its group. */
void catch_signals(void);
/* What was asked has been done: the next signal is a first one again. */
void forget_signal(void);

#endif
