/* border.c - structs of callers that were compiled with another version of the headers. */
#include "base/border.h"

#include <string.h>

bool dy_take_struct(void *to, size_t size, size_t first, const void *from)
{
    enum { LARGEST = 4096 }; /* no struct is larger; so garbage is not read as far as it says */
    size_t given;
    memcpy(&given, from, sizeof given);
    if (given == 0)
        given = first;
    if (given < first || given > LARGEST)
        return false;
    for (size_t i = size; i < given; i++)
        if (((const unsigned char *)from)[i])
            return false;
    memset(to, 0, size);
    memcpy(to, from, given < size ? given : size);
    return true;
}
