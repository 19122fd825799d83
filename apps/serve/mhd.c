#include "mhd.h"

#include "loaded.h"

mhd_functions mhd;

bool mhd_open(char *why, size_t room)
{
    static const char *const names[] = {
#define MHD_NAME(name) "MHD_" #name,
        MHD_FUNCTIONS(MHD_NAME)
#undef MHD_NAME
    };
    enum { COUNT = sizeof names / sizeof *names };
    _Static_assert(sizeof mhd == COUNT * sizeof mhd.start_daemon, "function pointers alone");
    return load_library("libmicrohttpd.so.12", names, COUNT, &mhd, why, room);
}
