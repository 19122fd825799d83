/* no_poll.c - what the library does before it looks at a stop, unless the program does more: see
 * base/stop.h. */
#include "base/stop.h"

__attribute__((weak)) void dy_poll(void)
{
}
