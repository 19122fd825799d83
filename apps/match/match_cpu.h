/* match_cpu.h - how long processes have had the processor. */
#ifndef CLI_MATCH_CPU_H
#define CLI_MATCH_CPU_H

#include <sys/types.h>

/* Seconds of a process, which may have ended and not been waited for: of all its threads, and of
 * the processes that it has started, and those of theirs. What lives on after the process that
 * started it is missed, and so are children where the system does not list them. 0: there is no
 * such process. */
double match_cpu_seconds(pid_t process);

#endif
