/* absent.c - the commands whose library was missing when the program was built, in place of their
 * files, and which library that is. The build says NO_SERVE or NO_STORE. */
#include "command.h"

#ifdef NO_SERVE
const command serve_command = {
    .name = "serve",
    .needs = "libmicrohttpd, and was built without its headers (Debian: libmicrohttpd-dev)",
};
#endif

#ifdef NO_STORE
const command store_command = {
    .name = "store",
    .needs = "LMDB, and was built without it (Debian: liblmdb-dev)",
};
#endif
