/* cpu.h - what the processor can do, and which of our kernels that lets run. */
#ifndef DY_CPU_H
#define DY_CPU_H

#include <dyad/dyad.h>

/* The level to use where `wanted` is asked for: itself, or for DYAD_CPU_AUTO the best there is.
 * DYAD_CPU_AUTO is given back where the processor lacks what is wanted. */
dyad_cpu dy_cpu_level(dyad_cpu wanted);

#endif
