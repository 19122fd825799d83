/* signals_test.c - what Ctrl-C and SIGTERM do to a process: each case in a child of its own.
 * ctest: native */
#include "signals.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* As its child's exit status or, negated, the signal that ended it. */
static int fate_of(int (*life)(void))
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(life());
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static void wait_ms(long ms)
{
    struct timespec rest = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    while (nanosleep(&rest, &rest) < 0 && errno == EINTR)
        ;
}

enum { PAST_THE_SAME = 400 }; /* ms */

static int sent_twice(void)
{
    catch_signals();
    if (stop_asked())
        return 100;
    raise(SIGTERM);
    raise(SIGTERM); /* as timeout(1) does */
    raise(SIGINT);
    return stop_signal;
}

static int sent_again(void)
{
    catch_signals();
    raise(SIGTERM);
    wait_ms(PAST_THE_SAME);
    raise(SIGINT);
    return 100;
}

static int sent_ever_again(void)
{
    catch_signals();
    for (int i = 0; i < 3; i++) {
        raise(SIGINT);
        if (stop_asked() != SIGINT)
            return 100;
        forget_signal();
        if (stop_asked())
            return 101;
        wait_ms(PAST_THE_SAME);
    }
    return 0;
}

static int ignored(void)
{
    signal(SIGINT, SIG_IGN);
    catch_signals();
    raise(SIGINT);
    return stop_asked();
}

static void first_stops_second_ends(void **state)
{
    (void)state;
    signal(SIGINT, SIG_DFL); /* it is ignored where tests run in the background */
    assert_int_equal(fate_of(sent_twice), SIGTERM);
    assert_int_equal(fate_of(sent_again), -SIGINT);
    assert_int_equal(fate_of(sent_ever_again), 0);
    assert_int_equal(fate_of(ignored), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(first_stops_second_ends)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
