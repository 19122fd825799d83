/* descriptor_test.c - a program that has closed standard descriptors uses the library: no file of a
 * store or of an input becomes one of them, and none is left open in programs that are started.
 * ctest: native */
#include "solved_records.h"

#include "base/descriptor.h"
#include "dyad/dyad.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RECORDS = 300, HIGH = 64, ALL = 8 };

static bool is_open(int fd)
{
    return fcntl(fd, F_GETFD) >= 0;
}

/* Closes those of 0, 1 and 2 whose bit is set. */
static void close_some(int which)
{
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (which & 1 << fd)
            close(fd);
}

/* Whether they are closed still, and what is open besides goes to no other program. */
static bool holds(int which, const bool *was_open)
{
    for (int fd = 0; fd < HIGH; fd++) {
        bool closed = fd <= STDERR_FILENO && which & 1 << fd;
        if (closed ? is_open(fd)
                   : !was_open[fd] && is_open(fd) && !(fcntl(fd, F_GETFD) & FD_CLOEXEC))
            return false;
    }
    return true;
}

/* Returns the exit status of a process of its own: 0, or the step that went wrong. */
static int use(int which, const char *path)
{
    bool was_open[HIGH];
    close_some(which);
    for (int fd = 0; fd < HIGH; fd++)
        was_open[fd] = is_open(fd);
    for (int mode = DYAD_STORE_WRITE; mode >= DYAD_STORE_READ; mode--) {
        dy_store *store = solved_open(path, (dyad_store_mode)mode);
        if (!holds(which, was_open))
            return 1;
        for (int fd = 0; fd <= STDERR_FILENO; fd++)
            if (which & 1 << fd && write(fd, "overwritten", 11) >= 0)
                return 2;
        if (mode == DYAD_STORE_WRITE) {
            solved_put(store, 0, RECORDS);
            solved_commit(store);
        }
        if (solved_count(store) != RECORDS || !holds(which, was_open))
            return 3;
        dy_store_close(store);
    }
    int low = dy_open("/dev/null", O_RDONLY, 0);
    if (low <= STDERR_FILENO || !holds(which, was_open))
        return 4;
    close(low);
    dyad_session *session;
    dyad_reader *reader;
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK ||
        dyad_reader_open(session, dyad_game_at(0), path, &reader) != DYAD_OK ||
        !holds(which, was_open))
        return 5;
    dyad_reader_close(reader);
    dyad_session_free(session);
    return 0;
}

static void each_closed(void **state)
{
    solved_folder folder = solved_folder_new();
    char path[128];
    (void)state;
    for (int which = 0; which < ALL; which++) {
        char name[16];
        int status;
        snprintf(name, sizeof name, "store%d", which);
        solved_path(&folder, name, path);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            setenv("CMOCKA_TEST_ABORT", "1", 1);
            _exit(use(which, path));
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        dy_store *store = solved_open(path, DYAD_STORE_READ);
        assert_int_equal(solved_there(store, 0, RECORDS), RECORDS);
        dy_store_close(store);
    }
    solved_folder_remove(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_closed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
