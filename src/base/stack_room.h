/* stack_room.h - how far down a recursion may go on the stack of the thread that it runs on.
 *
 *     high  +--------------------+  where the thread began
 *           | frames in use      |
 *           | room for recursion |
 *     floor +--------------------+
 *           | DY_STACK_RESERVE   |  for what a recursion calls that is none: printf, malloc, GMP,
 *     low   +--------------------+  the caller's own functions
 *
 * A recursion whose depth comes from input asks for the floor once, where it begins, and compares
 * its own frame with that at each level. How large a thread's stack is, the system tells: whoever
 * started the thread chose it, and `ulimit -s' that of the first one. */
#ifndef DY_STACK_ROOM_H
#define DY_STACK_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define DY_FRAMES_ARE_LARGE 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define DY_FRAMES_ARE_LARGE 1
#endif
#endif

enum {
#ifdef DY_FRAMES_ARE_LARGE
    DY_STACK_RESERVE = 96 << 10,
#else
    DY_STACK_RESERVE = 24 << 10,
#endif
    DY_STACK_STRANGE = 128 << 10, /* taken to be there where the stack is not the thread's own */
};

/* The lowest address that frames of a recursion on this thread may have. Costs a look at a variable
 * of the thread, but for the first time. */
uintptr_t dy_stack_floor(void);

/* Where the frame of whoever calls this stands. Sanitizers keep variables elsewhere, so the address
 * of one would not do. */
#define DY_FRAME ((uintptr_t)__builtin_frame_address(0))

/* Bytes from here down to the floor; 0 below it. */
size_t dy_stack_room(void);

#endif
