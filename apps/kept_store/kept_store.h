/* kept_store.h - a store for what a search proves, or at least to read from. */
#ifndef DYAD_KEPT_STORE_H
#define DYAD_KEPT_STORE_H

#include <dyad/dyad.h>

#include <stdbool.h>

/* Opens a store for writing, which is made where there is none; or for reading alone where there is
 * one and the system refuses to have it written to, or its file of locks: then *reads. */
dyad_status kept_store_open(dyad_session *session, const char *path, dyad_store **store,
                            bool *reads);

#endif
