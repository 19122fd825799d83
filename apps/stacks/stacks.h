/* stacks.h - the stacks of a program's threads. */
#ifndef STACKS_H
#define STACKS_H

/* From now on every thread of this process that does not say otherwise, those of libraries
 * included, has a stack of a size that does not depend on `ulimit -s'. To be called first. */
void set_thread_stacks(void);

#endif
