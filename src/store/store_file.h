/* store_file.h - what LMDB takes on trust of a file, looked at before it does.
 *
 * LMDB maps a file and follows what it finds there: a page number, a length, an offset that is
 * wrong is a crash, or overwrites what is good. So a file is looked at from its first page on, by
 * pread(), which no missing page harms: the two meta pages before LMDB opens it, and once a
 * transaction keeps them from changing, all the pages of both trees, that of the records and that
 * of the free pages. After that every page is where it should be, is reached once and not free, has
 * its nodes side by side, and all keys come in order.
 *
 *     meta 0, meta 1     the states before and after the latest commit, whichever is which
 *       |- tree of free pages    number of a commit -> the pages that it left
 *       '- tree of records       key -> value
 *     branch page        | header | offsets of nodes -> | ... | <- nodes: key, page number |
 *     leaf page          | header | offsets of nodes -> | ... | <- nodes: key, value       |
 *     overflow pages     | header | a value that is too long for a leaf: of free pages only |
 *
 * The format is that of LMDB 0.9 (libraries/liblmdb/mdb.c), data version 1, in the byte order and
 * word size of the machine. */
#ifndef DY_STORE_FILE_H
#define DY_STORE_FILE_H

#include <dyad/dyad.h>

/* The length in bytes of a regular file; DYAD_E_SYSTEM, with a text, where it is none. */
dyad_status dy_store_file_length(int fd, const char *path, uint64_t *bytes, dyad_error *error);

/* Whether the meta pages are sound. Another process may be writing them: they are looked at again
 * before they are given up. */
dyad_status dy_store_file_check_metas(int fd, const char *path, dyad_error *error);

typedef struct dy_store_tree {
    uint64_t records;      /* with the head */
    uint64_t pages;        /* of the tree of records */
    uint64_t transactions; /* that have been committed so far */
} dy_store_tree;

/* Whether all the pages of a commit are sound; a transaction has to keep it from going.
 * DYAD_END: the meta page was written over while it was read, or is of another commit. */
dyad_status dy_store_file_check_pages(int fd, const char *path, uint64_t commit,
                                      const dyad_allocator *memory, dyad_stop stop,
                                      dy_store_tree *tree, dyad_error *error);

#endif
