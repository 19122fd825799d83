/* commit.h - which commit of Dyad's sources the programs were built from. The build writes the
 * definition: tools/commit.cmake. */
#ifndef COMMIT_H
#define COMMIT_H

/* " (commit 0123456789ab)", or nothing where the sources were no checkout. */
extern const char program_commit[];

#endif
