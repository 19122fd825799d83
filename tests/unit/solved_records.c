/* solved_records.c - records by their number, files, and opening what has to open. ctest: native */
#include "solved_records.h"

#include "base/memory.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

dy_solved solved_record(uint64_t i)
{
    static const char *const games[] = {"hex", "path", "a", "name-of-15_char"};
    dice d = {.state = i * UINT64_C(0x9e3779b97f4a7c15) + 1};
    dy_solved made = {.game = games[dice_below(&d, LENGTH_OF(games))],
                      .size = (uint16_t)(dice_chance(&d, 0.9) ? dice_below(&d, 12)
                                                              : dice_below(&d, UINT16_MAX + 1)),
                      .to_move = (uint8_t)(1 + dice_below(&d, 2)),
                      .result = (dyad_solved_result)(1 + dice_below(&d, 3)),
                      .best = (uint16_t)dice_below(&d, UINT16_MAX + 1),
                      .work = dice_roll(&d) >> dice_below(&d, 64)};
    made.cell_bytes =
        (uint8_t)(dice_chance(&d, 0.8) ? 6 + dice_below(&d, 8) : 6 + dice_below(&d, 59));
    for (size_t c = 0; c < made.cell_bytes; c++)
        made.cells[c] = (uint8_t)dice_below(&d, dice_chance(&d, 0.5) ? 4 : 256);
    for (size_t c = 0; c < 6; c++) /* no two the same */
        made.cells[c] = (uint8_t)(i >> 8 * c);
    return made;
}

bool solved_same(const dy_solved *a, const dy_solved *b)
{
    return strcmp(a->game, b->game) == 0 && a->size == b->size && a->to_move == b->to_move &&
           a->cell_bytes == b->cell_bytes && memcmp(a->cells, b->cells, a->cell_bytes) == 0 &&
           a->result == b->result && a->best == b->best && a->work == b->work;
}

/* ---- files -------------------------------------------------------------------------------- */

solved_folder solved_folder_new(void)
{
    solved_folder made;
    const char *place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(made.path, sizeof made.path, "%s/dyad-store-XXXXXX", place);
    assert_non_null(mkdtemp(made.path));
    return made;
}

void solved_folder_remove(const solved_folder *folder)
{
    DIR *open = opendir(folder->path);
    assert_non_null(open);
    for (const struct dirent *entry; (entry = readdir(open)) != NULL;)
        if (entry->d_name[0] != '.')
            unlinkat(dirfd(open), entry->d_name, 0);
    closedir(open);
    assert_int_equal(rmdir(folder->path), 0);
}

const char *solved_path(const solved_folder *folder, const char *name, char *path)
{
    snprintf(path, 128, "%s/%s", folder->path, name);
    return path;
}

blob solved_file(const char *path)
{
    blob bytes = {0};
    char part[4096];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (size_t got; (got = fread(part, 1, sizeof part, file)) > 0;)
        blob_add(&bytes, part, got);
    fclose(file);
    return bytes;
}

void solved_write(const char *path, const blob *bytes)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    assert_true(fd >= 0);
    for (size_t at = 0; at < bytes->size;) {
        ssize_t written = write(fd, bytes->bytes + at, bytes->size - at);
        assert_true(written > 0);
        at += (size_t)written;
    }
    assert_int_equal(close(fd), 0);
}

/* ---- stores ------------------------------------------------------------------------------- */

dy_store *solved_open(const char *path, dyad_store_mode mode)
{
    static dyad_allocator memory;
    dy_store *store;
    dyad_error error;
    memory = dy_memory_default();
    if (dy_store_open(path, mode, &memory, NULL, &store, &error) != DYAD_OK)
        give_up("%s: %s", path, error.text);
    return store;
}

void solved_put(dy_store *store, uint64_t first, uint64_t count)
{
    dyad_error error;
    for (uint64_t i = first; i < first + count; i++) {
        dy_solved record = solved_record(i);
        if (dy_store_put(store, &record, &error) != DYAD_OK)
            give_up("record %llu: %s", (unsigned long long)i, error.text);
    }
}

void solved_commit(dy_store *store)
{
    dyad_error error;
    if (dy_store_commit(store, &error) != DYAD_OK)
        give_up("commit: %s", error.text);
}

uint64_t solved_there(dy_store *store, uint64_t first, uint64_t count)
{
    uint64_t there = 0;
    dyad_error error;
    for (uint64_t i = first; i < first + count; i++) {
        dy_solved record = solved_record(i), asked = record;
        bool found;
        asked.result = DYAD_SOLVED_DRAW;
        asked.best = 7;
        asked.work = 7;
        if (dy_store_get(store, &asked, &found, &error) != DYAD_OK)
            give_up("record %llu: %s", (unsigned long long)i, error.text);
        if (found && !solved_same(&record, &asked))
            give_up("record %llu is wrong", (unsigned long long)i);
        there += found;
    }
    return there;
}

typedef struct counting {
    uint64_t count;
    size_t last_size;
    unsigned char last[DY_STORE_KEY_MAX];
} counting;

static dyad_status count_one(void *user, const void *key, size_t key_size, const void *value,
                             size_t value_size)
{
    counting *c = user;
    dy_solved solved;
    assert_null(dy_store_unpack(key, key_size, value, value_size, &solved));
    if (c->count) {
        size_t least = key_size < c->last_size ? key_size : c->last_size;
        int order = memcmp(c->last, key, least);
        assert_true(order < 0 || (order == 0 && c->last_size < key_size));
    }
    c->last_size = key_size;
    memcpy(c->last, key, key_size);
    c->count++;
    return DYAD_OK;
}

uint64_t solved_count(dy_store *store)
{
    counting c = {0};
    dyad_error error;
    if (dy_store_each(store, count_one, &c, NULL, &error) != DYAD_OK)
        give_up("each: %s", error.text);
    return c.count;
}
