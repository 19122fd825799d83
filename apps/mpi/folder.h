/* folder.h - files in the folder of a run. A file appears under its name only when it is whole and
 * on disk: it is written under another name, flushed, renamed, and the folder flushed. What stands
 * in the folder is not trusted: links are not followed, and only regular files are read. */
#ifndef MPI_FOLDER_H
#define MPI_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct folder {
    int descriptor;
    const char *name; /* borrowed */
} folder;

/* The functions below give back 0 or an errno. */

/* Opens the folder; `make`: makes it where it is missing. */
int folder_open(folder *in, const char *name, bool make);
void folder_close(folder *in);
/* Opens a regular file for reading, without following a link, and says how long it is. */
int folder_read(const folder *in, const char *name, int *descriptor, uint64_t *size);
/* How long a regular file is. */
int folder_size(const folder *in, const char *name, uint64_t *size);
int folder_remove(const folder *in, const char *name);
int folder_sync(const folder *in);

/* Removes the files of units: those half written and half joined, or all. */
enum { SWEEP_TEMPORARY, SWEEP_ALL };
int folder_sweep(const folder *in, int what);

enum { FILE_NAME_MAX = 128 };

/* A file on its way. */
typedef struct new_file {
    const folder *in;
    int descriptor;
    uint64_t size;
    uint32_t sum; /* the checksum of all that was written: crc.h */
    char name[FILE_NAME_MAX], temporary[FILE_NAME_MAX];
} new_file;

/* `owner` keeps the temporary names of different ranks apart. */
int new_file_begin(new_file *file, const folder *in, const char *name, int owner);
int new_file_write(new_file *file, const void *bytes, size_t size);
/* Adds all of another file, from its beginning, which must be `size` bytes long, and says which
 * checksum the bytes have that were added. Looks at *stop between pieces: EINTR. */
int new_file_append(new_file *file, int from, uint64_t size, uint32_t *sum,
                    const volatile int *stop);
/* Gives it its name, and in any case ends the file: on failure there is none. `fresh`: EEXIST where
 * the name is taken. */
int new_file_end(new_file *file, bool fresh);
void new_file_abandon(new_file *file);

#endif
