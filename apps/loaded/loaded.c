#include "loaded.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

bool load_library(const char *soname, const char *const *names, size_t count, void *functions,
                  char *why, size_t room)
{
    char *to = functions;
    void *library = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; library && i < count; i++) {
        void *found = dlsym(library, names[i]);
        /* ISO C knows no way from an object's address to a function's; POSIX says that they look
         * alike. */
        memcpy(to + i * sizeof found, &found, sizeof found);
        if (!found)
            library = NULL;
    }
    if (!library) {
        const char *reason = dlerror();
        snprintf(why, room, "%s", reason ? reason : soname);
    }
    return library != NULL;
}
