/* contest_files.h - what belongs to a contest problem and is no code of ours: the tests and
 * programs of each game, src/games/GAME/contest/, and the templates of apps/contest/templates/,
 * which tools/embed.cmake turns into C when Dyad is built. */
#ifndef CONTEST_CONTEST_FILES_H
#define CONTEST_CONTEST_FILES_H

#include <stddef.h>

typedef struct contest_file {
    const char *path; /* "src/games/hex/contest/accepted/flood.cpp" */
    const unsigned char *bytes;
    size_t size;
} contest_file;

extern const contest_file contest_files[]; /* in the order of their paths */
extern const size_t contest_file_count;

#endif
