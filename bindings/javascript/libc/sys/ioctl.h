/* ioctl.h - the size of a terminal, which wasi-libc cannot be asked: the environment tells it. */
#ifndef DYAD_WASM_IOCTL_H
#define DYAD_WASM_IOCTL_H

#include_next <sys/ioctl.h>

#define TIOCGWINSZ 0x5413 /* refused */

struct winsize {
    unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};

#endif
