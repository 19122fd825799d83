/* solved_records.h - what the tests of the store share: records by their number, and files. */
#ifndef SOLVED_RECORDS_H
#define SOLVED_RECORDS_H

#include "oracle/battery.h"
#include "store/solved_store.h"

/* Record number i: positions of any form, no two the same. */
dy_solved solved_record(uint64_t i);
/* Whether what is known of a position is what record i has. */
bool solved_same(const dy_solved *a, const dy_solved *b);

/* A folder that is removed with all files in it; in memory where the machine has such a place. */
typedef struct solved_folder {
    char path[64];
} solved_folder;
solved_folder solved_folder_new(void);
void solved_folder_remove(const solved_folder *folder);
/* `name` in the folder; `path` holds at least 128 characters and is given back. */
const char *solved_path(const solved_folder *folder, const char *name, char *path);

/* The bytes of a file, and a file of these bytes. */
blob solved_file(const char *path);
void solved_write(const char *path, const blob *bytes);

/* Opens, or fails the test. */
dy_store *solved_open(const char *path, dyad_store_mode mode);
/* Puts records first .. first + count - 1. */
void solved_put(dy_store *store, uint64_t first, uint64_t count);
void solved_commit(dy_store *store);
/* How many records of first .. first + count - 1 are there; fails the test where one is wrong. */
uint64_t solved_there(dy_store *store, uint64_t first, uint64_t count);
/* How many records the store has; fails the test where one is damaged, or not in order. */
uint64_t solved_count(dy_store *store);

#endif
