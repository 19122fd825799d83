/* kept_store.c - see kept_store.h. */
#include "kept_store.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool is_refusal(int number)
{
    return number == EACCES || number == EPERM || number == EROFS;
}

/* Whether the system refuses to have a file written to, or made. */
static bool is_denied(const char *path)
{
    if (access(path, W_OK) == 0)
        return false;
    if (errno != ENOENT)
        return is_refusal(errno);
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    return access(folder, W_OK) != 0 && is_refusal(errno);
}

dyad_status kept_store_open(dyad_session *session, const char *path, dyad_store **store,
                            bool *reads)
{
    char locks[PATH_MAX];
    snprintf(locks, sizeof locks, "%s-lock", path);
    *reads = access(path, R_OK) == 0 && (is_denied(path) || is_denied(locks));
    return dyad_store_open(session, path, *reads ? DYAD_STORE_READ : DYAD_STORE_WRITE, store);
}
