/* package_files.h - the files of a package, kept in memory until all of them are made, and then put
 * into a folder. */
#ifndef CONTEST_PACKAGE_FILES_H
#define CONTEST_PACKAGE_FILES_H

#include "output.h"

#include <stdbool.h>
#include <stddef.h>

enum { PACKAGE_PATH_MAX = 256, FOLDER_TEXT_MAX = 1024 };

typedef struct package_file {
    char path[PACKAGE_PATH_MAX]; /* "data/secret/01.in" */
    char *bytes;
    size_t size;
    bool runs; /* it is a program: mode 755, and 644 otherwise */
} package_file;

typedef struct package_files {
    package_file *files;
    size_t count;
    bool failed; /* out of memory, or a path is too long: what follows is dropped */
} package_files;

/* Text that is being written. What fails is remembered, so that a writer looks once, at the end. */
typedef struct draft {
    kept_text text;
    bool failed;
} draft;

void draft_add(draft *to, const char *bytes, size_t size);
__attribute__((format(printf, 2, 3))) void draft_put(draft *to, const char *format, ...);

/* As a string between double quotes of JSON, YAML and C++, quotes included. */
void draft_put_quoted(draft *to, const char *text, size_t size);

/* Adds a copy of the bytes. */
void package_add(package_files *files, const char *path, const void *bytes, size_t size, bool runs);
/* Adds what was written, which is taken. */
void package_add_draft(package_files *files, const char *path, draft *of, bool runs);
void package_files_free(package_files *files);

typedef struct folder_request {
    const char *path;
    const char *last; /* the file without which the folder is no package */
    const char *mark; /* a file by which a package of ours is known */
    bool force;       /* a package of ours may be there, and is removed first */
} folder_request;

/* Puts the files into a folder. They are written into a new folder beside it, which becomes the
 * folder; where that is there and empty, they are moved into it, `last` after all others. Modes
 * depend on nothing. False, and what is wrong in `text`; nothing is left behind then, unless it
 * went wrong between two moves. */
bool package_write(const package_files *files, const folder_request *request,
                   char text[FOLDER_TEXT_MAX]);

#endif
