/* store_numbers_test.c - two processes of the same number use a store at once, as those of two
 * containers do whose first process each is. Here getpid() says 1 in all of them, to LMDB too.
 *
 *   store_numbers_test write FILE FIRST COUNT   puts records, looks them up, commits them
 *   store_numbers_test read FILE FIRST COUNT    looks for records
 *
 * is what the test starts.
 *
 * ctest: native */
#include "solved_records.h"

#include "base/memory.h"
#include "store/store_locks.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
static const char *own_path;

__attribute__((visibility("default"))) pid_t getpid(void)
{
    return 1;
}

/* Another program, not a fork of this one. */
static pid_t start(const char *what, const char *path, unsigned first, unsigned count)
{
    char words[4][160];
    const char *texts[] = {what, path};
    pid_t child;
    for (size_t i = 0; i < 2; i++)
        snprintf(words[i], sizeof words[i], "%s", texts[i]);
    snprintf(words[2], sizeof words[2], "%u", first);
    snprintf(words[3], sizeof words[3], "%u", count);
    char *list[] = {words[0], words[0], words[1], words[2], words[3], NULL};
    assert_int_equal(posix_spawn(&child, own_path, NULL, NULL, list, environ), 0);
    return child;
}

static void finish(pid_t child)
{
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

enum { STEP = 50, SHARE = 40 * STEP };

static void put_and_look(dy_store *store, uint64_t first, uint64_t count)
{
    for (uint64_t i = 0; i < count; i += STEP) {
        solved_put(store, first + i, STEP);
        solved_commit(store);
        if (solved_there(store, first, i + STEP) != i + STEP)
            give_up("records are missing");
    }
}

/* While this process reads and writes, others of its number do. */
static void at_once(void **state)
{
    solved_folder folder = solved_folder_new();
    char path[128];
    (void)state;
    solved_path(&folder, "shared", path);
    for (int mode = DYAD_STORE_WRITE; mode >= DYAD_STORE_READ; mode--) {
        dy_store *store = solved_open(path, (dyad_store_mode)mode);
        unsigned from = mode == DYAD_STORE_WRITE ? 0 : 4 * SHARE;
        pid_t children[] = {start("write", path, from + SHARE, SHARE),
                            start("write", path, from + 2 * SHARE, SHARE),
                            start("read", path, 0, from / 4)};
        if (mode == DYAD_STORE_WRITE)
            put_and_look(store, 0, SHARE);
        for (size_t i = 0; i < LENGTH_OF(children); i++) {
            solved_there(store, 0, SHARE);
            finish(children[i]);
        }
        /* The map has grown by what they have written. */
        assert_int_equal(solved_there(store, from + SHARE, 2 * SHARE), 2 * SHARE);
        assert_int_equal(solved_count(store), mode == DYAD_STORE_WRITE ? 3 * SHARE : 5 * SHARE);
        dy_store_close(store);
    }
    solved_folder_remove(&folder);
}

/* One that was killed while it had the store open is in nobody's way. */
static void killed(void **state)
{
    solved_folder folder = solved_folder_new();
    char path[128];
    uint64_t before = 0;
    (void)state;
    solved_path(&folder, "killed", path);
    dy_store *store = solved_open(path, DYAD_STORE_WRITE);
    for (unsigned i = 0; i < 4; i++) {
        pid_t child = start("write", path, i * 1000 * STEP, 1000 * STEP);
        for (uint64_t count = before; count == before; count = solved_count(store))
            assert_int_equal(waitpid(child, NULL, WNOHANG), 0); /* it is alive */
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, NULL, 0), child);
        before = solved_count(store);
        assert_int_equal(before % STEP, 0);
        if (i % 2) { /* who comes next may be the one that LMDB has a place for */
            dy_store_close(store);
            store = solved_open(path, DYAD_STORE_WRITE);
        }
    }
    put_and_look(store, 5000 * STEP, SHARE);
    dy_store_close(store);
    solved_folder_remove(&folder);
}

/* The same process is refused, the second time, whatever others do. */
static void refused(void **state)
{
    solved_folder folder = solved_folder_new();
    dyad_allocator memory = dy_memory_default();
    char path[128];
    dyad_error error;
    dy_store *second;
    (void)state;
    solved_path(&folder, "refused", path);
    dy_store *store = solved_open(path, DYAD_STORE_WRITE);
    finish(start("write", path, 0, STEP));
    for (int mode = DYAD_STORE_READ; mode <= DYAD_STORE_WRITE; mode++) {
        assert_int_equal(dy_store_open(path, (dyad_store_mode)mode, &memory, NULL, &second, &error),
                         DYAD_E_USAGE);
        assert_string_equal(error.text, "this process has the store open already");
    }
    assert_int_equal(solved_count(store), STEP);
    dy_store_close(store);
    solved_folder_remove(&folder);
}

/* The claim itself: of this process, and beside that of another. */
static void claims(void **state)
{
    solved_folder folder = solved_folder_new();
    char path[128];
    (void)state;
    solved_path(&folder, "claims", path);
    int first = open(path, O_RDWR | O_CREAT, 0600), second = open(path, O_RDONLY);
    assert_true(first >= 0 && second >= 0);
    assert_int_equal(dy_store_claim(first), 0);
    assert_int_equal(dy_store_claim(second), EBUSY);
    dy_store_unclaim(first);
    dy_store_unclaim(second);
    assert_int_equal(dy_store_claim(second), 0);
    close(first);
    close(second);
    solved_folder_remove(&folder);
}

static int serve(char **words)
{
    uint64_t first = strtoull(words[2], NULL, 10), count = strtoull(words[3], NULL, 10);
    bool writes = strcmp(words[0], "write") == 0;
    dy_store *store = solved_open(words[1], writes ? DYAD_STORE_WRITE : DYAD_STORE_READ);
    if (writes)
        put_and_look(store, first, count);
    bool all = solved_there(store, first, count) == count;
    dy_store_close(store);
    return all ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_once),
        cmocka_unit_test(killed),
        cmocka_unit_test(refused),
        cmocka_unit_test(claims),
    };
    own_path = "/proc/self/exe";
    if (argc == 5)
        return serve(argv + 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
