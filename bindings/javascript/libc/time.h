/* time.h - wasi-libc's, with the clocks that later ones lack: there is one thread, and the time
 * that it has taken is that which has passed. */
#ifndef DYAD_WASM_TIME_H
#define DYAD_WASM_TIME_H

#include_next <time.h>

#ifndef CLOCK_PROCESS_CPUTIME_ID
#define CLOCK_PROCESS_CPUTIME_ID CLOCK_MONOTONIC
#endif
#ifndef CLOCK_THREAD_CPUTIME_ID
#define CLOCK_THREAD_CPUTIME_ID CLOCK_MONOTONIC
#endif

#endif
