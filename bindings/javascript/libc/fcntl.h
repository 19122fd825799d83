/* fcntl.h - what wasi-libc leaves out: descriptors are never copied. */
#ifndef DYAD_WASM_FCNTL_H
#define DYAD_WASM_FCNTL_H

#include_next <fcntl.h>

#ifndef F_DUPFD_CLOEXEC
#define F_DUPFD_CLOEXEC 1030 /* EINVAL */
#endif

/* How much a pipe holds: it does not tell, and stays as it is. */
#define F_GETPIPE_SZ 1032
#define F_SETPIPE_SZ 1031

#endif
