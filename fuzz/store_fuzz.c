/* store_fuzz.c - a store of solved positions, damaged: the input is what is written over a sound
 * one, and how much of it is left. It is refused, or no record of it is wrong, and writing to it
 * loses none.
 *
 *     length, 3 bytes: of what is left, 0: all; then any number of
 *     place, 3 bytes | count, 1 byte | a value, 1 byte, that is added to each byte there
 *
 * Numbers are little-endian. A place from 0xff0000 on is one in the meta pages. */
#include "fuzz.h"

#include "base/memory.h"
#include "store/store_tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RECORDS = 400, MORE = 60, COMMITS = 4, META_PLACES = 0xff0000, META_BYTES = 160 };

static dyad_allocator memory;
static char path[64];
static unsigned char *sound; /* the bytes of the store before it is damaged */
static size_t sound_bytes;

#define MUST(condition)   \
    do {                  \
        if (!(condition)) \
            abort();      \
    } while (0)

static dy_solved record(unsigned i)
{
    dy_solved made = {.game = i % 3 ? "hex" : "path",
                      .size = (uint16_t)(i % 7),
                      .to_move = (uint8_t)(1 + i % 2),
                      .cell_bytes = (uint8_t)(4 + i % 60),
                      .result = (dyad_solved_result)(1 + i % 3),
                      .best = (uint16_t)i,
                      .work = i * UINT64_C(123456789)};
    made.cells[0] = (uint8_t)(i * 37);
    made.cells[1] = (uint8_t)i;
    made.cells[2] = (uint8_t)(i >> 8);
    return made;
}

static void put(dy_store *store, unsigned first, unsigned count)
{
    dyad_error error;
    for (unsigned i = first; i < first + count; i++) {
        dy_solved one = record(i);
        MUST(dy_store_put(store, &one, &error) == DYAD_OK);
    }
    MUST(dy_store_commit(store, &error) == DYAD_OK);
}

static void clean_up(void)
{
    char lock[80];
    snprintf(lock, sizeof lock, "%s-lock", path);
    unlink(path);
    unlink(lock);
}

static void make_store(void)
{
    dy_store *store;
    dyad_error error;
    const char *place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    memory = dy_memory_default();
    snprintf(path, sizeof path, "%s/dyad-store-fuzz-%ld", place, (long)getpid());
    atexit(clean_up);
    MUST(dy_store_open(path, DYAD_STORE_WRITE, &memory, NULL, &store, &error) == DYAD_OK);
    for (unsigned i = 0; i < COMMITS; i++)
        put(store, i * RECORDS / COMMITS, RECORDS / COMMITS);
    dy_store_close(store);
    FILE *file = fopen(path, "rb");
    MUST(file && fseek(file, 0, SEEK_END) == 0);
    sound_bytes = (size_t)ftell(file);
    sound = malloc(sound_bytes);
    rewind(file);
    MUST(sound && fread(sound, 1, sound_bytes, file) == sound_bytes);
    fclose(file);
}

static size_t number_at(const uint8_t *data)
{
    return data[0] | (size_t)data[1] << 8 | (size_t)data[2] << 16;
}

static void write_damaged(const uint8_t *data, size_t size)
{
    unsigned char *bytes = malloc(sound_bytes);
    size_t length = size >= 3 ? number_at(data) : 0;
    MUST(bytes);
    memcpy(bytes, sound, sound_bytes);
    for (size_t i = 3; i + 5 <= size; i += 5) {
        size_t at = number_at(data + i);
        if (at >= META_PLACES) /* the second one from 0xff8000 on */
            at = (at - META_PLACES) % META_BYTES + (at >= META_PLACES + 0x8000 ? 4096 : 0);
        at %= sound_bytes;
        for (size_t c = 0; c < data[i + 3] && at + c < sound_bytes; c++)
            bytes[at + c] = (unsigned char)(bytes[at + c] + data[i + 4]);
    }
    FILE *file = fopen(path, "wb");
    MUST(file);
    length = length && length < sound_bytes ? length : sound_bytes;
    MUST(fwrite(bytes, 1, length, file) == length && fclose(file) == 0);
    free(bytes);
}

/* How many of the records are there, and right; one that is damaged is not. */
static unsigned count_right(dy_store *store, unsigned count)
{
    unsigned right = 0;
    for (unsigned i = 0; i < count; i++) {
        dyad_error error;
        bool found;
        dy_solved one = record(i), asked = one;
        if (dy_store_get(store, &asked, &found, &error) != DYAD_OK || !found)
            continue;
        MUST(asked.result == one.result && asked.best == one.best && asked.work == one.work);
        right++;
    }
    return right;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    dy_store *store;
    dyad_error error;
    uint64_t records;
    if (!sound)
        make_store();
    write_damaged(data, size);
    dyad_status status = dy_store_open(path, DYAD_STORE_WRITE, &memory, NULL, &store, &error);
    if (status != DYAD_OK) {
        MUST(status == DYAD_E_SYSTEM && error.text[0]);
        return 0;
    }
    status = dy_store_check(store, NULL, NULL, NULL, &records, &error);
    unsigned right = count_right(store, RECORDS);
    MUST(status == DYAD_OK ? records == RECORDS && right == RECORDS : right < RECORDS);
    if (status == DYAD_OK) {
        put(store, RECORDS, MORE);
        dy_store_close(store);
        MUST(dy_store_open(path, DYAD_STORE_READ, &memory, NULL, &store, &error) == DYAD_OK);
        MUST(count_right(store, RECORDS + MORE) == RECORDS + MORE);
    }
    dy_store_close(store);
    return 0;
}
