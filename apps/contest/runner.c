/* runner.c - a program in a process group of its own, which ends with it. */
#define _GNU_SOURCE /* pipe2, vfork */
#include "runner.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
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
static _Noreturn void become(const run_request *request, int failure, const sigset_t *blocked)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ};
    struct rlimit none = {0, 0};
    setpgid(0, 0);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], SIG_DFL);
    sigprocmask(SIG_SETMASK, blocked, NULL);
    setrlimit(RLIMIT_CORE, &none);
    limit(RLIMIT_AS, request->memory);
    limit(RLIMIT_FSIZE, request->written);
    int quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (dup2(request->input, STDIN_FILENO) >= 0 && dup2(request->output, STDOUT_FILENO) >= 0 &&
        dup2(quiet, STDERR_FILENO) >= 0)
        execvp(request->words[0], request->words);
    int number = errno;
    ssize_t written = write(failure, &number, sizeof number);
    _exit(written == sizeof number ? 127 : 126);
}

static bool is_stopped(dyad_stop stop)
{
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED);
}

/* Waits until the process ends, or as long as it may run: whether it has ended. */
static bool await(const run_request *request, pid_t process, double end)
{
    enum { LOOK_MS = 200 }; /* for the stop, though a signal wakes it */
    int watched = (int)syscall(SYS_pidfd_open, process, 0);
    bool ended = false;
    while (!ended && !is_stopped(request->stop)) {
        double left = end - now();
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid)
            ended = true;
        else if (left <= 0)
            break;
        else if (watched >= 0)
            poll(&(struct pollfd){.fd = watched, .events = POLLIN}, 1,
                 left * 1000 < LOOK_MS ? (int)(left * 1000) + 1 : LOOK_MS);
        else
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    if (watched >= 0)
        close(watched);
    return ended;
}

/* Of a process that has been started. */
static void finish(const run_request *request, pid_t process, int failure, run_result *result)
{
    int status = 0, number = 0;
    bool ended = await(request, process, now() + request->seconds);
    kill(-process, SIGKILL); /* with all that it has started */
    while (waitpid(process, &status, 0) < 0 && errno == EINTR)
        continue;
    if (read(failure, &number, sizeof number) == sizeof number)
        *result = (run_result){.end = RUN_FAILED, .number = number};
    else if (!ended)
        result->end = is_stopped(request->stop) ? RUN_STOPPED : RUN_TIMED_OUT;
    else if (WIFSIGNALED(status))
        *result = (run_result){.end = RUN_KILLED, .number = WTERMSIG(status)};
    else
        *result = (run_result){.end = RUN_EXITED, .number = WEXITSTATUS(status)};
}

/* No page tables are copied, which costs more than all else here. Signals wait until the child has
 * none of our handlers left, as these would run in our memory. */
static pid_t begin_program(const run_request *request, int failure)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t process = vfork(); /* NOLINT(clang-analyzer-security.insecureAPI.vfork) */
    if (process == 0)
        become(request, failure, &before);
    int number = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = number;
    return process;
}

void run_program(const run_request *request, run_result *result)
{
    int failure[2];
    double begin = now();
    *result = (run_result){.end = RUN_FAILED};
    if (pipe2(failure, O_CLOEXEC) != 0) {
        result->number = errno;
        return;
    }
    pid_t process = begin_program(request, failure[1]);
    result->number = errno;
    close(failure[1]);
    if (process > 0) {
        setpgid(process, process); /* whoever of both comes first */
        finish(request, process, failure[0], result);
    }
    close(failure[0]);
    result->seconds = now() - begin;
}
