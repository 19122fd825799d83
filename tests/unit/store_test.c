/* store_test.c - the store of solved positions: what is put is found again, in any order of
 * putting, committing and opening; threads and processes at the same time; full disks; little
 * memory.
 *
 *   store_test write FILE FIRST COUNT      puts records, and prints how many at each commit
 *   store_test there FILE FIRST COUNT      whether all of them are there
 *   store_test conflict FILE FIRST COUNT   the same as write, but the first has another result
 *   store_test damage FILE FIRST 0         breaks the first
 *
 * are for cli/store.sh.
 * ctest: threads native */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "solved_records.h"

#include "base/memory.h"
#include "store/store_tools.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <lmdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static solved_folder folder;

static const char *in_folder(const char *name, char *path)
{
    return solved_path(&folder, name, path);
}

static int begin(void **state)
{
    (void)state;
    folder = solved_folder_new();
    return 0;
}

static int end(void **state)
{
    (void)state;
    solved_folder_remove(&folder);
    return 0;
}

/* What opening says, which fails. */
static dyad_status refuse(const char *path, dyad_store_mode mode, dyad_error *error)
{
    dyad_allocator memory = dy_memory_default();
    dy_store *store;
    dyad_status status = dy_store_open(path, mode, &memory, NULL, &store, error);
    assert_int_not_equal(status, DYAD_OK);
    assert_int_equal(status, error->status);
    return status;
}

/* ---- putting and getting ------------------------------------------------------------------ */

static void round_trip(void **state)
{
    char path[128];
    (void)state;
    dy_store *store = solved_open(in_folder("round", path), DYAD_STORE_WRITE);
    solved_put(store, 0, 500);
    assert_int_equal(solved_there(store, 0, 600), 500); /* before they are committed */
    assert_int_equal(solved_count(store), 0);
    solved_commit(store);
    assert_int_equal(solved_there(store, 0, 600), 500);
    assert_int_equal(solved_count(store), 500);
    solved_put(store, 500, 100);
    dy_store_close(store); /* the last hundred are lost */
    for (int mode = DYAD_STORE_READ; mode <= DYAD_STORE_WRITE; mode++) {
        store = solved_open(path, (dyad_store_mode)mode);
        assert_int_equal(solved_there(store, 0, 600), 500);
        dy_store_close(store);
    }
    dyad_error error;
    dy_solved record = solved_record(0);
    store = solved_open(path, DYAD_STORE_READ);
    assert_int_equal(dy_store_put(store, &record, &error), DYAD_E_USAGE);
    solved_commit(store);
    dy_store_close(store);
    dy_store_close(NULL);
}

/* A store, and what it should hold. */
typedef struct oracle {
    bool known[6000], committed[6000];
} oracle;

static void random_step(dy_store **store, const char *path, oracle *right, dice *d)
{
    enum { SOME = 6000, BATCH = 300 };
    uint64_t first = dice_below(d, SOME - BATCH), count = 1 + dice_below(d, BATCH);
    uint64_t there = 0;
    switch (dice_below(d, 8)) {
    case 0:
    case 1:
    case 2:
        solved_put(*store, first, count);
        memset(right->known + first, 1, count);
        break;
    case 3:
        solved_commit(*store);
        memcpy(right->committed, right->known, sizeof right->known);
        break;
    case 4:
        dy_store_close(*store);
        *store = solved_open(path, DYAD_STORE_WRITE);
        memcpy(right->known, right->committed, sizeof right->known);
        break;
    default:
        for (uint64_t i = first; i < first + count; i++)
            there += right->known[i];
        assert_int_equal(solved_there(*store, first, count), there);
    }
}

static void random_batches(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= scaled(4); seed++) {
        char path[128], name[32];
        dice d = {.state = seed};
        oracle right = {{0}, {0}};
        uint64_t committed = 0;
        snprintf(name, sizeof name, "random%u", (unsigned)seed);
        dy_store *store = solved_open(in_folder(name, path), DYAD_STORE_WRITE);
        for (int step = 0; step < 80; step++)
            random_step(&store, path, &right, &d);
        solved_commit(store);
        for (size_t i = 0; i < LENGTH_OF(right.known); i++)
            committed += right.known[i];
        assert_int_equal(solved_count(store), committed);
        dy_store_close(store);
    }
}

/* Where as many are pending as a commit takes, they are committed; the map grows several times. */
static void many(void **state)
{
    enum { MANY = 60000 };
    char path[128];
    struct stat file;
    (void)state;
    dy_store *store = solved_open(in_folder("many", path), DYAD_STORE_WRITE);
    solved_put(store, 0, MANY);
    assert_int_equal(solved_count(store), MANY / DY_STORE_PENDING * DY_STORE_PENDING);
    solved_commit(store);
    assert_int_equal(solved_there(store, 0, MANY + 100), MANY);
    dy_store_close(store);
    assert_int_equal(stat(path, &file), 0);
    assert_true(file.st_size > 4 << 20);
    store = solved_open(path, DYAD_STORE_READ);
    assert_int_equal(solved_count(store), MANY);
    dy_store_close(store);
}

static dyad_status put_as(dy_store *store, uint64_t i, dyad_solved_result result, uint16_t best,
                          dyad_error *error)
{
    dy_solved record = solved_record(i);
    record.result = result;
    record.best = best;
    return dy_store_put(store, &record, error);
}

static void put_right(dy_store *store, uint64_t i, uint16_t best)
{
    dyad_error error;
    assert_int_equal(put_as(store, i, DYAD_SOLVED_FIRST, best, &error), DYAD_OK);
}

static uint16_t best_of(dy_store *store, uint64_t i)
{
    bool found;
    dyad_error error;
    dy_solved asked = solved_record(i);
    assert_int_equal(dy_store_get(store, &asked, &found, &error), DYAD_OK);
    assert_true(found);
    assert_int_equal(asked.result, DYAD_SOLVED_FIRST);
    return asked.best;
}

static void conflicts(void **state)
{
    char path[128];
    dyad_error error;
    (void)state;
    dy_store *store = solved_open(in_folder("conflicts", path), DYAD_STORE_WRITE);
    for (int committed = 0; committed < 2; committed++) {
        put_right(store, 1, DYAD_SOLVED_NO_MOVE);
        put_right(store, 2, 5);
        if (committed)
            solved_commit(store);
        assert_int_equal(put_as(store, 1, DYAD_SOLVED_SECOND, 3, &error), DYAD_E_REFUTED);
        assert_non_null(strstr(error.text, "the store has first, not second: "));
        assert_non_null(strstr(error.text, ", key 0100000000"));
        assert_ptr_equal(error.file, path);
        assert_int_equal(best_of(store, 1), DYAD_SOLVED_NO_MOVE);
        assert_int_equal(best_of(store, 2), 5);
    }
    put_right(store, 1, 9); /* a move is better than none, */
    put_right(store, 1, 10);
    put_right(store, 2, 11); /* and the first is kept */
    put_right(store, 2, DYAD_SOLVED_NO_MOVE);
    for (int committed = 0; committed < 2; committed++) {
        assert_int_equal(best_of(store, 1), 9);
        assert_int_equal(best_of(store, 2), 5);
        solved_commit(store);
    }
    assert_int_equal(solved_count(store), 2);
    dy_store_close(store);
}

/* ---- processes and threads ---------------------------------------------------------------- */

static void one_handle(void **state)
{
    char path[128];
    dyad_error error;
    (void)state;
    dy_store *store = solved_open(in_folder("handles", path), DYAD_STORE_WRITE);
    for (int mode = DYAD_STORE_READ; mode <= DYAD_STORE_WRITE; mode++)
        assert_int_equal(refuse(path, (dyad_store_mode)mode, &error), DYAD_E_USAGE);
    solved_put(store, 0, 10);
    solved_commit(store);
    dy_store_close(store);
    store = solved_open(path, DYAD_STORE_READ);
    assert_int_equal(refuse(path, DYAD_STORE_WRITE, &error), DYAD_E_USAGE);
    assert_int_equal(solved_there(store, 0, 10), 10);
    dy_store_close(store);
    dy_store_close(solved_open(path, DYAD_STORE_WRITE));
}

typedef void (*child_work)(const char *path);

/* Another process does some work. */
static pid_t start(child_work work, const char *path)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        setenv("CMOCKA_TEST_ABORT", "1", 1); /* a failure here ends the child, not the test */
        work(path);
        _exit(0);
    }
    return child;
}

static void finish(pid_t child)
{
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

enum { EACH = 20000 };

static void write_evens(const char *path)
{
    dy_store *store = solved_open(path, DYAD_STORE_WRITE);
    for (uint64_t i = 0; i < EACH; i += 500) {
        solved_put(store, i, 500);
        solved_commit(store);
    }
    dy_store_close(store);
}

/* Two write the same store, each at its own records and at some of the other's; the map that one
 * has made larger is laid anew by the other. */
static void two_processes(void **state)
{
    char path[128];
    (void)state;
    pid_t child = start(write_evens, in_folder("processes", path));
    dy_store *store = solved_open(path, DYAD_STORE_WRITE);
    for (uint64_t i = 0; i < EACH; i += 500) {
        solved_put(store, EACH - 1000 + i, 500);
        solved_commit(store);
        solved_there(store, 0, 100);
    }
    finish(child);
    assert_int_equal(solved_there(store, 0, 2 * EACH - 1000), 2 * EACH - 1000);
    assert_int_equal(solved_count(store), 2 * EACH - 1000);
    dy_store_close(store);
}

static void write_conflict(const char *path)
{
    dy_store *store = solved_open(path, DYAD_STORE_WRITE);
    dyad_error error;
    if (put_as(store, 1, DYAD_SOLVED_SECOND, 4, &error) != DYAD_OK)
        _exit(1);
    solved_commit(store);
    dy_store_close(store);
}

/* What another process has put since is met at the commit: all else is committed. */
static void late_conflict(void **state)
{
    char path[128];
    dyad_error error;
    (void)state;
    dy_store *store = solved_open(in_folder("late", path), DYAD_STORE_WRITE);
    put_right(store, 1, 3);
    solved_put(store, 2, 50);
    finish(start(write_conflict, path));
    assert_int_equal(dy_store_commit(store, &error), DYAD_E_REFUTED);
    assert_non_null(strstr(error.text, "the store has second, not first: "));
    assert_int_equal(solved_there(store, 2, 50), 50);
    assert_int_equal(solved_count(store), 51);
    solved_commit(store);
    dy_store_close(store);
}

static void grow_store(const char *path)
{
    dy_store *store = solved_open(path, DYAD_STORE_WRITE);
    solved_put(store, 100, EACH);
    solved_commit(store);
    dy_store_close(store);
}

/* A reader whose map has become too small sees what is new. */
static void grown_elsewhere(void **state)
{
    char path[128];
    (void)state;
    dy_store *store = solved_open(in_folder("elsewhere", path), DYAD_STORE_WRITE);
    solved_put(store, 0, 100);
    solved_commit(store);
    dy_store_close(store);
    store = solved_open(path, DYAD_STORE_READ);
    finish(start(grow_store, path));
    assert_int_equal(solved_there(store, 0, EACH + 100), EACH + 100);
    assert_int_equal(solved_count(store), EACH + 100);
    dy_store_close(store);
}

static int *commits; /* of children, in memory that they share with the test */

static void write_forever(const char *path)
{
    dy_store *store = solved_open(path, DYAD_STORE_WRITE);
    for (uint64_t i = 0;; i += 50) {
        solved_put(store, i, 50);
        solved_there(store, i, 60);
        solved_commit(store);
        __atomic_add_fetch(commits, 1, __ATOMIC_SEQ_CST);
    }
}

/* Until children have committed so often, and a moment more: they are anywhere in the next one. */
static void wait_for_commits(int count, long more_ns)
{
    const struct timespec look = {.tv_nsec = 200000}, more = {.tv_nsec = more_ns};
    for (; __atomic_load_n(commits, __ATOMIC_SEQ_CST) < count; nanosleep(&look, NULL))
        assert_int_equal(waitpid(-1, NULL, WNOHANG), 0); /* they are alive */
    nanosleep(&more, NULL);
}

/* Those that are killed, in the middle of writing and reading, leave nothing broken behind. */
static void killed(void **state)
{
    char path[128];
    dice d = {.state = 3};
    uint64_t before = 0;
    (void)state;
    in_folder("killed", path);
    commits =
        mmap(NULL, sizeof *commits, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(commits, MAP_FAILED);
    for (size_t i = 0; i < scaled(25); i++) {
        *commits = 0;
        pid_t children[2] = {start(write_forever, path), start(write_forever, path)};
        /* Some are killed before they have written, the first ones after. */
        wait_for_commits(i ? (int)dice_below(&d, 12) : 1, (long)dice_below(&d, 5000000));
        for (size_t c = 0; c < 2; c++) {
            kill(children[c], SIGKILL);
            assert_int_equal(waitpid(children[c], NULL, 0), children[c]);
        }
        if (access(path, F_OK) != 0)
            continue;
        dy_store *store = solved_open(path, DYAD_STORE_WRITE);
        uint64_t count = solved_count(store);
        assert_true(count >= before && count % 50 == 0);
        assert_int_equal(solved_there(store, 0, count), count);
        dy_store_close(store);
        before = count;
    }
    assert_true(before > 0);
    munmap(commits, sizeof *commits);
}

enum { THREADS = 6, SHARE = 3000 };

typedef struct worker {
    dy_store *store;
    uint64_t first;
} worker;

static void *work(void *user)
{
    const worker *w = user;
    for (uint64_t i = 0; i < SHARE; i += 100) {
        solved_put(w->store, w->first + i, 100);
        if (solved_there(w->store, w->first, i + 100) != i + 100)
            abort();
        if (i % 700 == 0)
            solved_commit(w->store);
        solved_there(w->store, 0, 100); /* another's */
    }
    return NULL;
}

static void threads(void **state)
{
    char path[128];
    pthread_t running[THREADS];
    worker workers[THREADS];
    (void)state;
    dy_store *store = solved_open(in_folder("threads", path), DYAD_STORE_WRITE);
    for (size_t i = 0; i < THREADS; i++) {
        workers[i] = (worker){store, i * SHARE / 2}; /* half of them are the next one's too */
        assert_int_equal(pthread_create(&running[i], NULL, work, &workers[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(running[i], NULL);
    solved_commit(store);
    assert_int_equal(solved_count(store), (THREADS + 1) * SHARE / 2);
    dy_store_close(store);
}

/* ---- what goes wrong ---------------------------------------------------------------------- */

/* A file that may not grow any more is like a disk that is full. */
static void no_room(const char *path)
{
    struct rlimit limit;
    struct stat file;
    dyad_error error;
    signal(SIGXFSZ, SIG_IGN);
    dy_store *store = solved_open(path, DYAD_STORE_WRITE);
    solved_put(store, 0, 1000);
    solved_commit(store);
    assert_int_equal(stat(path, &file), 0);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    struct rlimit small = {.rlim_cur = (rlim_t)file.st_size + 10000, .rlim_max = limit.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    solved_put(store, 1000, 4000);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(dy_store_commit(store, &error), DYAD_E_SYSTEM);
        if (strcmp(error.text, strerror(EFBIG)) != 0)
            assert_string_equal(error.text, "the disk is full, or does not work");
        assert_int_equal(solved_there(store, 0, 5000), 5000);
        assert_int_equal(solved_count(store), 1000);
    }
    solved_put(store, 5000, DY_STORE_PENDING - 4000);
    dy_solved record = solved_record(9999);
    assert_int_equal(dy_store_put(store, &record, &error), DYAD_E_SYSTEM);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    solved_commit(store); /* there is room again */
    assert_int_equal(solved_there(store, 0, 10000), 1000 + DY_STORE_PENDING);
    dy_store_close(store);
}

static void full_disk(void **state)
{
    char path[128];
    (void)state;
    finish(start(no_room, in_folder("full", path)));
    dy_store *store = solved_open(path, DYAD_STORE_READ);
    assert_int_equal(solved_there(store, 0, 10000), 1000 + DY_STORE_PENDING);
    dy_store_close(store);
}

static void refused(const char *path, const char *text)
{
    dyad_error error;
    for (int mode = DYAD_STORE_READ; mode <= DYAD_STORE_WRITE; mode++) {
        assert_int_equal(refuse(path, (dyad_store_mode)mode, &error), DYAD_E_SYSTEM);
        assert_string_equal(error.text, text);
        assert_ptr_equal(error.file, path);
    }
}

/* Writes one pair into a file of LMDB. */
static void lmdb_put(const char *path, const void *key, size_t key_size, void *value,
                     size_t value_size)
{
    MDB_env *env;
    MDB_txn *txn;
    MDB_dbi all;
    MDB_val k = {.mv_size = key_size, .mv_data = (void *)(uintptr_t)key};
    MDB_val v = {.mv_size = value_size, .mv_data = value};
    assert_int_equal(mdb_env_create(&env), 0);
    assert_int_equal(mdb_env_open(env, path, MDB_NOSUBDIR, 0666), 0);
    assert_int_equal(mdb_txn_begin(env, NULL, 0, &txn), 0);
    assert_int_equal(mdb_dbi_open(txn, NULL, 0, &all), 0);
    assert_int_equal(mdb_put(txn, all, &k, &v, 0), 0);
    assert_int_equal(mdb_txn_commit(txn), 0);
    mdb_env_close(env);
}

static void foreign(void **state)
{
    char path[128], lock[136];
    uint8_t head[DY_STORE_HEAD];
    blob empty = {0};
    dyad_error error;
    (void)state;
    refused("/dev/null", "a store has to be a regular file, and this is none");
    refused(folder.path, strerror(EISDIR));
    assert_int_equal(refuse(in_folder("none", path), DYAD_STORE_READ, &error), DYAD_E_SYSTEM);
    assert_string_equal(error.text, strerror(ENOENT));
    assert_int_not_equal(access(path, F_OK), 0);
    solved_write(in_folder("empty", path), &empty);
    assert_int_equal(refuse(path, DYAD_STORE_READ, &error), DYAD_E_SYSTEM);
    dy_store_close(solved_open(path, DYAD_STORE_WRITE));
    dy_store_close(solved_open(path, DYAD_STORE_READ));

    char other[] = "of something else";
    lmdb_put(in_folder("lmdb", path), "key", 3, other, sizeof other);
    refused(path, "this is a file of LMDB, but no store of solved positions");
    dy_store_pack_head(1, head);
    head[8] = DYAD_STORE_FORMAT + 1;
    lmdb_put(in_folder("format", path), dy_store_head_key, DY_STORE_HEAD_KEY, head, sizeof head);
    refused(path, "the store is of format 2; format 1 is what is known here");
    dy_store_pack_head(7, head);
    lmdb_put(in_folder("head", path), dy_store_head_key, DY_STORE_HEAD_KEY, head, sizeof head);
    refused(path, "the store is damaged: its head is not that of its latest commit");

    dy_store_close(solved_open(in_folder("locked", path), DYAD_STORE_WRITE));
    snprintf(lock, sizeof lock, "%s-lock", path);
    assert_int_equal(unlink(lock), 0);
    assert_int_equal(mkdir(lock, 0777), 0);
    assert_int_equal(refuse(path, DYAD_STORE_READ, &error), DYAD_E_SYSTEM);
    assert_non_null(strstr(error.text, "NAME-lock"));
    assert_int_equal(rmdir(lock), 0);
    dy_store_close(solved_open(path, DYAD_STORE_READ));
}

/* ---- the public interface, and requests that fail ----------------------------------------- */

typedef struct paths {
    char from[128], into[128];
} paths;

static void count_errors(void *user, const dyad_error *error)
{
    assert_true(error->text[0]);
    ++*(size_t *)user;
}

static dyad_status use_all(dyad_session *session, const paths *at, blob *out)
{
    dyad_store *store;
    dyad_store_facts facts;
    dyad_store_merged merged;
    size_t told = 0;
    uint64_t records = 0;
    dyad_status status = dyad_store_open(session, at->into, DYAD_STORE_WRITE, &store);
    if (status != DYAD_OK)
        return status;
    status = dyad_store_merge(store, at->from, count_errors, &told, &merged);
    if (status == DYAD_OK)
        status = dyad_store_commit(store);
    if (status == DYAD_OK)
        status = dyad_store_info(store, &facts);
    if (status == DYAD_OK) {
        for (size_t i = 0; i < facts.group_count; i++)
            blob_print(out, "%s %zu %" PRIu64 " %" PRIu64 "\n", facts.groups[i].game,
                       facts.groups[i].size, facts.groups[i].records, facts.groups[i].work);
        status = dyad_store_check(store, count_errors, &told, &records);
    }
    if (status == DYAD_OK)
        status = dyad_store_export(store, blob_write, out);
    dyad_store_close(store);
    assert_int_equal(told, 0);
    if (status == DYAD_OK)
        blob_print(out, "%" PRIu64 " records\n", records);
    return status;
}

static bool use_once(size_t fail_at, bool and_after, const paths *at, const blob *right)
{
    blob out = {0};
    dyad_session *session;
    watched_memory *memory = watched_new(fail_at, and_after);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_status status = dyad_session_new(&allocator, &session, NULL);
    if (status == DYAD_OK) {
        status = use_all(session, at, &out);
        if (status == DYAD_OK && !blob_same(&out, right))
            give_up("request %zu: another answer", fail_at);
        if (status != DYAD_OK && dyad_session_error(session)->status != status)
            give_up("request %zu: %s", fail_at, dyad_session_error(session)->text);
        dyad_session_free(session);
    }
    bool failed = watched_failed(memory);
    assert_int_equal(status, failed ? DYAD_E_MEMORY : DYAD_OK);
    assert_int_equal(watched_balance(memory), 0);
    blob_free(&out);
    watched_free(memory);
    return failed;
}

static void every_request_fails(void **state)
{
    paths at;
    blob right = {0};
    dyad_session *session;
    (void)state;
    in_folder("from", at.from);
    in_folder("into", at.into);
    dy_store *store = solved_open(at.from, DYAD_STORE_WRITE);
    solved_put(store, 0, 600);
    solved_commit(store);
    dy_store_close(store);
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(use_all(session, &at, &right), DYAD_OK);
    dyad_session_free(session);
    for (int and_after = 0; and_after < 2; and_after++) {
        size_t fail_at = 0;
        while (use_once(fail_at, and_after, &at, &right)) {
            fail_at++;
            unlink(at.into);
        }
        assert_true(fail_at > 10);
    }
    blob_free(&right);
}

static void merging(void **state)
{
    paths at;
    dyad_error error;
    dyad_session *session;
    dyad_store *into;
    dyad_store_merged merged;
    size_t told = 0;
    (void)state;
    dy_store *store = solved_open(in_folder("merge_from", at.from), DYAD_STORE_WRITE);
    put_as(store, 5, (dyad_solved_result)(solved_record(5).result % 3 + 1), 1, &error);
    solved_put(store, 6, 300);
    solved_commit(store);
    dy_store_close(store);
    store = solved_open(in_folder("merge_into", at.into), DYAD_STORE_WRITE);
    solved_put(store, 0, 100);
    solved_commit(store);
    dy_store_close(store);
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(dyad_store_open(session, at.into, DYAD_STORE_WRITE, &into), DYAD_OK);
    assert_int_equal(dyad_store_merge(into, at.from, count_errors, &told, &merged), DYAD_E_REFUTED);
    assert_int_equal(told, 1);
    assert_int_equal(merged.conflicts, 1);
    assert_int_equal(merged.known, 94);
    assert_int_equal(merged.added, 206);
    assert_int_equal(merged.damaged, 0);
    assert_int_equal(dyad_store_merge(into, at.into, NULL, NULL, &merged), DYAD_E_USAGE);
    dyad_store_close(into);
    dyad_session_free(session);
    store = solved_open(at.into, DYAD_STORE_READ);
    assert_int_equal(solved_there(store, 0, 400), 306);
    dy_store_close(store);
}

static volatile int stop_now;

static int write_and_stop(void *user, const void *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    stop_now = size > 0;
    return 0;
}

/* Opening, exporting and merging end where they are asked to; the store stays as it is. */
static void stopping(void **state)
{
    char path[128];
    dyad_session *session;
    dyad_store *store, *other;
    dyad_store_merged merged;
    uint64_t records;
    (void)state;
    dy_store *made = solved_open(in_folder("stopping", path), DYAD_STORE_WRITE);
    solved_put(made, 0, 2000); /* more than is written at once */
    solved_commit(made);
    dy_store_close(made);
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    dyad_session_set_stop(session, &stop_now);
    assert_int_equal(dyad_store_open(session, path, DYAD_STORE_WRITE, &store), DYAD_OK);
    assert_int_equal(dyad_store_export(store, write_and_stop, NULL), DYAD_E_STOPPED);
    assert_int_equal(dyad_store_check(store, NULL, NULL, &records), DYAD_E_STOPPED);
    assert_int_equal(dyad_store_open(session, folder.path, DYAD_STORE_READ, &other), DYAD_E_SYSTEM);
    dyad_store_close(store);
    assert_int_equal(dyad_store_open(session, path, DYAD_STORE_READ, &store), DYAD_E_STOPPED);
    stop_now = 0;
    char into[128];
    assert_int_equal(dyad_store_open(session, in_folder("stopped", into), DYAD_STORE_WRITE, &store),
                     DYAD_OK);
    stop_now = 1;
    assert_int_equal(dyad_store_merge(store, path, NULL, NULL, &merged), DYAD_E_STOPPED);
    stop_now = 0;
    assert_int_equal(dyad_store_merge(store, path, NULL, NULL, &merged), DYAD_OK);
    assert_int_equal(merged.added, 2000);
    assert_int_equal(dyad_store_open(session, NULL, DYAD_STORE_READ, &other), DYAD_E_USAGE);
    dyad_store_close(store);
    dyad_store_close(NULL);
    dyad_session_free(session);
}

/* ---- for cli/store.sh --------------------------------------------------------------------- */

/* Changes the work of a record, but not its checksum, in a file that nobody else uses. */
static int damage(const char *path, uint64_t i)
{
    enum { WORK_AT = 4 };
    dy_solved record = solved_record(i);
    dy_store_key key = dy_store_pack_key(&record);
    uint8_t value[DY_STORE_VALUE];
    blob bytes = solved_file(path);
    size_t found = 0;
    dy_store_pack_value(&key, &record, value);
    for (size_t at = 0; at + key.size + sizeof value <= bytes.size; at++)
        if (memcmp(bytes.bytes + at, key.bytes, key.size) == 0 &&
            memcmp(bytes.bytes + at + key.size, value, sizeof value) == 0) {
            bytes.bytes[at + key.size + WORK_AT] ^= 1;
            found++;
        }
    solved_write(path, &bytes);
    blob_free(&bytes);
    return found ? 0 : 1;
}

static int serve(char **words)
{
    uint64_t first = strtoull(words[3], NULL, 10), count = strtoull(words[4], NULL, 10);
    bool conflicts_first = strcmp(words[1], "conflict") == 0;
    bool writes = conflicts_first || strcmp(words[1], "write") == 0;
    if (strcmp(words[1], "damage") == 0)
        return damage(words[2], first);
    dy_store *store = solved_open(words[2], writes ? DYAD_STORE_WRITE : DYAD_STORE_READ);
    uint64_t there = writes ? 0 : solved_there(store, first, count);
    if (conflicts_first) {
        dyad_error error;
        put_as(store, first, (dyad_solved_result)(solved_record(first).result % 3 + 1), 0, &error);
        first++;
        count--;
    }
    for (uint64_t done = 0; writes && done < count;) {
        uint64_t step = count - done < 100 ? count - done : 100;
        solved_put(store, first + done, step);
        solved_commit(store);
        done += step;
        printf("%" PRIu64 "\n", done);
        fflush(stdout);
    }
    dy_store_close(store);
    if (!writes)
        printf("%" PRIu64 "\n", there);
    return writes || there == count ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),
        cmocka_unit_test(random_batches),
        cmocka_unit_test(many),
        cmocka_unit_test(conflicts),
        cmocka_unit_test(one_handle),
        cmocka_unit_test(two_processes),
        cmocka_unit_test(late_conflict),
        cmocka_unit_test(grown_elsewhere),
        cmocka_unit_test(killed),
        cmocka_unit_test(threads),
        cmocka_unit_test(full_disk),
        cmocka_unit_test(foreign),
        cmocka_unit_test(merging),
        cmocka_unit_test(stopping),
        cmocka_unit_test(every_request_fails),
    };
    if (argc == 5)
        return serve(argv);
    return cmocka_run_group_tests(tests, begin, end);
}
