/* fcntl.h - what wasi-libc leaves out: descriptors are never copied. */
#ifndef DYAD_WASM_FCNTL_H
#define DYAD_WASM_FCNTL_H

#include_next <fcntl.h>

#ifndef F_DUPFD_CLOEXEC
#define F_DUPFD_CLOEXEC 1030 /* EINVAL */
#endif

#endif
