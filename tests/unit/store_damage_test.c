/* store_damage_test.c - stores that are cut short, changed and overwritten, at many places: each is
 * refused, or what it gives out is right; it never crashes, never hangs, and writing to one that
 * was not refused loses nothing.
 *
 * ctest: long native */
#include "solved_records.h"

#include "base/memory.h"
#include "store/store_tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RECORDS = 1200,
    COMMITS = 12,
    MORE = 200, /* are put into a store that was damaged and not refused */
    PAGE = 4096,
};

static solved_folder folder;
static char path[128];
static blob sound; /* the bytes of a store */
static size_t refused, found_bad, harmless;

/* A store with free pages and more than one level, written in several commits. */
static void make_store(void)
{
    dy_store *store = solved_open(path, DYAD_STORE_WRITE);
    for (uint64_t i = 0; i < COMMITS; i++) {
        solved_put(store, i * RECORDS / COMMITS, RECORDS / COMMITS);
        solved_commit(store);
    }
    assert_int_equal(solved_there(store, 0, RECORDS), RECORDS);
    dy_store_close(store);
    sound = solved_file(path);
}

/* Of records some of which are damaged, none is wrong. */
static void none_wrong(dy_store *store, const char *what)
{
    dyad_error error;
    for (uint64_t i = 0; i < RECORDS; i++) {
        dy_solved record = solved_record(i), asked = record;
        bool found;
        dyad_status status = dy_store_get(store, &asked, &found, &error);
        if (status == DYAD_OK && found && !solved_same(&record, &asked))
            give_up("%s: record %u is wrong", what, (unsigned)i);
    }
}

static void write_more(dy_store *store, const char *what)
{
    solved_put(store, RECORDS, MORE);
    solved_commit(store);
    dy_store_close(store);
    store = solved_open(path, DYAD_STORE_READ);
    if (solved_count(store) != RECORDS + MORE || solved_there(store, 0, RECORDS + MORE) < MORE)
        give_up("%s: records were lost in writing", what);
    dy_store_close(store);
}

/* Opens the damaged file, which holds all records or is refused. */
static void try_file(const char *what)
{
    dyad_allocator memory = dy_memory_default();
    dyad_error error = {.status = DYAD_OK};
    dy_store *store;
    uint64_t records;
    dyad_status status = dy_store_open(path, DYAD_STORE_WRITE, &memory, NULL, &store, &error);
    if (status != DYAD_OK) {
        if (status != DYAD_E_SYSTEM || error.file != path || !error.text[0])
            give_up("%s: status %d: %s", what, (int)status, error.text);
        refused++;
        return;
    }
    status = dy_store_check(store, NULL, NULL, NULL, &records, &error);
    if (status != DYAD_OK) {
        if (status != DYAD_E_SYSTEM || records >= RECORDS)
            give_up("%s: check: %s", what, error.text);
        none_wrong(store, what);
        found_bad++;
        dy_store_close(store);
        return;
    }
    if (records != RECORDS || solved_there(store, 0, RECORDS) != RECORDS)
        give_up("%s: %u records, and nothing is said", what, (unsigned)records);
    harmless++;
    write_more(store, what);
}

static void say(const char *what)
{
    print_message("%s: %zu refused, %zu with damaged records, %zu harmless\n", what, refused,
                  found_bad, harmless);
    refused = found_bad = harmless = 0;
}

static blob copy_of(const blob *bytes, size_t size)
{
    blob copy = {0};
    blob_add(&copy, bytes->bytes, size);
    return copy;
}

/* ---- ways to damage a file ---------------------------------------------------------------- */

static void cut_short(void **state)
{
    (void)state;
    dice d = {.state = 11};
    for (size_t i = 0; i < scaled(300); i++) {
        size_t size = i < 10                ? i
                      : i < 60              ? (i - 10) * 8
                      : i < 120             ? (i - 60) * PAGE + dice_below(&d, 3)
                      : dice_chance(&d, .3) ? sound.size - dice_below(&d, 2 * PAGE)
                                            : dice_below(&d, sound.size);
        if (size == 0 || size >= sound.size) /* an empty file is a new store */
            continue;
        blob cut = copy_of(&sound, size);
        char what[64];
        snprintf(what, sizeof what, "%zu of %zu bytes", size, sound.size);
        solved_write(path, &cut);
        try_file(what);
        blob_free(&cut);
    }
    say("cut short");
}

static void change(size_t at, size_t count, dice *d, int how)
{
    blob changed = copy_of(&sound, sound.size);
    char what[64];
    for (size_t i = at; i < at + count && i < changed.size; i++) {
        char *byte = &changed.bytes[i];
        *byte = how == 0   ? (char)(*byte ^ 1 << dice_below(d, 8))
                : how == 1 ? (char)dice_below(d, 256)
                : how == 2 ? 0
                : how == 3 ? (char)0xff
                           : (char)(*byte + (dice_chance(d, 0.5) ? 1 : -1));
    }
    snprintf(what, sizeof what, "%zu bytes at %zu, in way %d", count, at, how);
    solved_write(path, &changed);
    try_file(what);
    blob_free(&changed);
}

/* Every bit of what LMDB keeps in its two meta pages. */
static void meta_bits(void **state)
{
    (void)state;
    for (size_t page = 0; page < 2; page++)
        for (size_t bit = 0; bit < (size_t)8 * 160; bit += sparsely() | 1) {
            char what[64];
            blob changed = copy_of(&sound, sound.size);
            size_t at = page * PAGE + bit / 8;
            changed.bytes[at] = (char)(changed.bytes[at] ^ 1 << bit % 8);
            snprintf(what, sizeof what, "bit %zu of byte %zu", bit % 8, at);
            solved_write(path, &changed);
            try_file(what);
            blob_free(&changed);
        }
    say("bits of meta pages");
}

/* The head of every page, and its first offsets and nodes. */
static void page_heads(void **state)
{
    (void)state;
    dice d = {.state = 12};
    for (size_t page = 2; page < sound.size / PAGE; page++)
        for (size_t at = 8; at < 40; at++)
            if (dice_chance(&d, 0.2))
                change(page * PAGE + at, 1, &d, (int)dice_below(&d, 5));
    say("heads of pages");
}

static void anywhere(void **state)
{
    (void)state;
    dice d = {.state = 13};
    for (size_t i = 0; i < scaled(1500); i++) {
        static const size_t counts[] = {1, 1, 1, 2, 4, 8, 64, 512, PAGE};
        change(dice_below(&d, sound.size), counts[dice_below(&d, LENGTH_OF(counts))], &d,
               (int)dice_below(&d, 5));
    }
    say("anywhere");
}

/* A page in the place of another, as a disk may do. */
static void pages_moved(void **state)
{
    (void)state;
    dice d = {.state = 14};
    size_t pages = sound.size / PAGE;
    for (size_t i = 0; i < scaled(200); i++) {
        blob changed = copy_of(&sound, sound.size);
        size_t from = dice_below(&d, pages), to = dice_below(&d, pages);
        bool renumber = dice_chance(&d, 0.5);
        char what[64];
        memcpy(changed.bytes + to * PAGE, sound.bytes + from * PAGE, PAGE);
        if (renumber)
            memcpy(changed.bytes + to * PAGE, sound.bytes + to * PAGE, sizeof(size_t));
        snprintf(what, sizeof what, "page %zu in the place of %zu%s", from, to,
                 renumber ? ", renumbered" : "");
        solved_write(path, &changed);
        try_file(what);
        blob_free(&changed);
    }
    say("pages moved");
}

static void garbage(void **state)
{
    (void)state;
    dice d = {.state = 15};
    for (size_t i = 0; i < 60; i++) {
        blob bytes = {0};
        size_t size = 1 + dice_below(&d, 4 * PAGE);
        for (size_t c = 0; c < size; c++) {
            char byte = (char)dice_below(&d, 256);
            blob_add(&bytes, &byte, 1);
        }
        if (i % 2) /* with the beginning of a store */
            memcpy(bytes.bytes, sound.bytes, size < 160 ? size : 160);
        solved_write(path, &bytes);
        try_file("garbage");
        blob_free(&bytes);
    }
    assert_int_equal(harmless + found_bad, 0);
    say("garbage");
}

/* The state before the latest commit, passed off as the latest. */
static void old_states(void **state)
{
    (void)state;
    enum { COMMIT_AT = 144 }; /* in a meta page */
    for (size_t page = 0; page < 2; page++)
        for (int64_t by = -6; by <= 6; by++) {
            uint64_t commit;
            char what[64];
            blob changed = copy_of(&sound, sound.size);
            char *at = changed.bytes + page * PAGE + COMMIT_AT;
            memcpy(&commit, at, sizeof commit);
            commit += (uint64_t)by;
            memcpy(at, &commit, sizeof commit);
            snprintf(what, sizeof what, "commit of page %zu by %d", page, (int)by);
            solved_write(path, &changed);
            try_file(what);
            blob_free(&changed);
        }
    assert_int_equal(harmless, 2); /* by 0 */
    say("old states");
}

static int begin(void **state)
{
    (void)state;
    folder = solved_folder_new();
    solved_path(&folder, "store", path);
    make_store();
    return 0;
}

static int end(void **state)
{
    (void)state;
    solved_folder_remove(&folder);
    blob_free(&sound);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_short),  cmocka_unit_test(meta_bits),   cmocka_unit_test(page_heads),
        cmocka_unit_test(anywhere),   cmocka_unit_test(pages_moved), cmocka_unit_test(garbage),
        cmocka_unit_test(old_states),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
