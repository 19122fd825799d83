/* runner.c - a program in a process group of its own, which ends with it, as do leftovers. Its time
 * is that of processors, which says the same on a machine that has other work, too. */
#define _GNU_SOURCE /* execvpe, pipe2, vfork, wait4 */
#include "runner.h"

#include "stopped.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void limit(__rlimit_resource_t what, uint64_t most)
{
    struct rlimit of = {most, most};
    if (most)
        setrlimit(what, &of);
}

/* In the child: becomes the program. What fails is told through `failure`. The memory is the
 * parent's, which waits: nothing of it is changed but the stack. */
static _Noreturn void become(const run_request *request, char *const *environment, int failure,
                             const sigset_t *blocked)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ};
    struct rlimit none = {0, 0};
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* where we are killed, and can end nothing */
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], SIG_DFL);
    sigprocmask(SIG_SETMASK, blocked, NULL);
    setrlimit(RLIMIT_CORE, &none);
    if (request->seconds > 0) /* where there is no /proc to look at */
        limit(RLIMIT_CPU, (uint64_t)request->seconds + 2);
    limit(RLIMIT_AS, request->memory);
    limit(RLIMIT_FSIZE, request->written);
    int quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (dup2(request->input, STDIN_FILENO) >= 0 && dup2(request->output, STDOUT_FILENO) >= 0 &&
        (request->tells_errors || dup2(quiet, STDERR_FILENO) >= 0))
        execvpe(request->words[0], request->words, environment);
    int number = errno;
    ssize_t written = write(failure, &number, sizeof number);
    _exit(written == sizeof number ? 127 : 126);
}

bool run_has_ended(const running *run)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)run->process, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid != 0;
}

/* Waits until the process ends, or as long as it may run: whether it has ended. All its processes
 * cannot have taken more time than the clock gives all processors; before that nobody looks. */
static bool await(const run_request *request, const running *run, double end)
{
    enum { LOOK_MS = 200 }; /* for the stop, though a signal wakes it */
    const double processors = (double)sysconf(_SC_NPROCESSORS_ONLN), least = 0.02;
    double next = request->seconds > 0 ? run->begin + request->seconds / processors : end;
    while (!is_stopped(request->stop)) {
        if (run_has_ended(run))
            return true;
        if (now() >= end)
            return false;
        if (request->seconds > 0 && now() >= next) {
            double left = request->seconds - run_spent(run->process, run->mark);
            if (left < 0)
                return false;
            next = now() + least + left / processors;
        }
        double left = (next < end ? next : end) - now();
        left = left > 0 ? left : 0;
        if (run->watched >= 0)
            poll(&(struct pollfd){.fd = run->watched, .events = POLLIN}, 1,
                 left * 1000 < LOOK_MS ? (int)(left * 1000) + 1 : LOOK_MS);
        else
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return false;
}

/* Ends a process that was started with all that it has started: its status, and the seconds of
 * processors that all of them took. */
static int end(const running *run, double *seconds)
{
    int status = 0;
    struct rusage usage;
    memset(&usage, 0, sizeof usage);
    kill(-run->process, SIGKILL);
    kill(run->process, SIGKILL); /* it may be in a group of others */
    while (wait4(run->process, &status, 0, &usage) < 0 && errno == EINTR)
        continue;
    *seconds = run_seconds(&usage);
    for (;;) { /* its children are ours now */
        pid_t child = wait4(-run->process, NULL, 0, &usage);
        if (child > 0)
            *seconds += run_seconds(&usage);
        else if (errno != EINTR)
            break;
    }
    *seconds += leftovers_end(run->mark);
    if (run->watched >= 0)
        close(run->watched);
    return status;
}

/* Whether the child has become the program; if not, *number is why. */
static bool has_become(int failure, int *number)
{
    ssize_t got;
    while ((got = read(failure, number, sizeof *number)) < 0 && errno == EINTR)
        continue;
    return got != sizeof *number;
}

/* No page tables are copied, which costs more than all else here. Signals wait until the child has
 * none of our handlers left, as these would run in our memory. */
static pid_t begin_program(const run_request *request, char *mark, int failure)
{
    sigset_t all, before;
    char **environment = run_environment(mark);
    if (!environment)
        return -1;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t process = vfork(); /* NOLINT(clang-analyzer-security.insecureAPI.vfork) */
    if (process == 0)
        become(request, environment, failure, &before);
    int number = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free(environment);
    errno = number;
    return process;
}

bool run_start(const run_request *request, running *run, run_result *result)
{
    int failure[2];
    *run = (running){.watched = -1, .begin = now()};
    *result = (run_result){.end = RUN_FAILED};
    if (pipe2(failure, O_CLOEXEC) != 0) {
        result->number = errno;
        return false;
    }
    run_mark(run->mark);
    leftovers_await();
    run->process = begin_program(request, run->mark, failure[1]);
    result->number = errno;
    close(failure[1]);
    bool good = run->process > 0;
    if (good) {
        setpgid(run->process, run->process); /* whoever of both comes first */
        run->watched = (int)syscall(SYS_pidfd_open, run->process, 0);
        double seconds;
        good = has_become(failure[0], &result->number);
        if (!good)
            end(run, &seconds);
    }
    close(failure[0]);
    return good;
}

void run_finish(const run_request *request, running *run, double seconds, run_result *result)
{
    double spent;
    bool ended = await(request, run, now() + seconds);
    int status = end(run, &spent);
    if (!ended || (request->seconds > 0 && spent > request->seconds))
        *result = (run_result){.end = is_stopped(request->stop) ? RUN_STOPPED : RUN_TIMED_OUT};
    else if (WIFSIGNALED(status))
        *result = (run_result){.end = RUN_KILLED, .number = WTERMSIG(status)};
    else
        *result = (run_result){.end = RUN_EXITED, .number = WEXITSTATUS(status)};
    result->seconds = spent;
}

dyad_status run_failure(const run_result *result)
{
    switch (result->number) {
    case ENOMEM:
    case EAGAIN:
    case EMFILE:
    case ENFILE: return DYAD_E_SYSTEM;
    default: return DYAD_E_USAGE;
    }
}

void run_program(const run_request *request, run_result *result)
{
    running run;
    if (run_start(request, &run, result))
        run_finish(request, &run, request->wall, result);
}
