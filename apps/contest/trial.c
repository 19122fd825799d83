/* trial.c - the program reads one file in memory and writes another, which the checker reads. Each
 * trial has new ones: whoever still runs from an earlier one has no part in it. */
#define _GNU_SOURCE /* memfd_create, F_ADD_SEALS */
#include "trial.h"

#include "runner.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    WRITTEN_MAX = 64 << 20, /* bytes of output */
    PATH_ROOM = 64,
};

void trial_on_threads(unsigned jobs, void *(*work)(void *), void *user)
{
    pthread_t threads[TRIAL_JOBS_MAX];
    unsigned started = 0;
    while (started + 1 < jobs && started < TRIAL_JOBS_MAX &&
           pthread_create(&threads[started], NULL, work, user) == 0)
        started++;
    work(user);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

double trial_wall(double seconds)
{
    const double times = 10, least = 10; /* a machine may be busy, and a program may sleep */
    return times * seconds > least ? times * seconds : least;
}

bool trial_open(trial *at, dyad_session *session)
{
    *at = (trial){.session = session,
                  .input = memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING),
                  .output = memfd_create("output", MFD_CLOEXEC)};
    return at->input >= 0 && at->output >= 0;
}

void trial_close(trial *at)
{
    if (at->input >= 0)
        close(at->input);
    if (at->output >= 0)
        close(at->output);
    at->input = at->output = -1;
}

/* The program cannot change what it reads. */
static bool seal(int file)
{
    return fcntl(file, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK) == 0;
}

bool trial_lay(trial *at, const kept_text *test)
{
    trial_close(at);
    if (!trial_open(at, at->session))
        return false;
    for (size_t begin = 0; begin < test->size;) {
        ssize_t written = pwrite(at->input, test->bytes + begin, test->size - begin, (off_t)begin);
        if (written <= 0)
            return false;
        begin += (size_t)written;
    }
    return seal(at->input);
}

static void fail(trial_result *result, dyad_status status, const char *text)
{
    result->verdict = TRIAL_FAILED;
    result->status = status;
    snprintf(result->text, sizeof result->text, "%s", text);
}

/* What the program wrote. */
static void check(const trial *at, const trial_request *request, trial_result *result)
{
    char input[PATH_ROOM], output[PATH_ROOM];
    check_result checked;
    snprintf(input, sizeof input, "/proc/self/fd/%d", at->input);
    snprintf(output, sizeof output, "/proc/self/fd/%d", at->output);
    check_request wanted = {.game = request->game,
                            .input = input,
                            .output = fopen(output, "re"),
                            .exact = request->exact,
                            .jobs = 1,
                            .stop = request->stop};
    if (!wanted.output) {
        fail(result, DYAD_E_SYSTEM, strerror(errno));
        return;
    }
    check_output(at->session, &wanted, &checked);
    fclose(wanted.output);
    if (checked.verdict == CHECK_FAILED) {
        fail(result, checked.status == DYAD_OK ? DYAD_E_SYSTEM : checked.status, checked.text);
        return;
    }
    if (checked.verdict == CHECK_RIGHT)
        return;
    result->verdict = TRIAL_WRONG;
    result->item = checked.item;
    memcpy(result->text, checked.text, sizeof result->text);
}

void trial_run(const trial *at, const trial_request *request, trial_result *result)
{
    run_request run = {.words = request->words,
                       .input = at->input,
                       .output = at->output,
                       .seconds = request->seconds,
                       .wall = request->wall,
                       .memory = request->memory,
                       .written = WRITTEN_MAX,
                       .stop = request->stop};
    run_result ran;
    run_program(&run, &ran);
    *result = (trial_result){.verdict = TRIAL_PASSED, .seconds = ran.seconds};
    switch (ran.end) {
    case RUN_FAILED:
        fail(result, run_failure(&ran), "");
        snprintf(result->text, sizeof result->text, "%.900s: %s", request->words[0],
                 strerror(ran.number));
        break;
    case RUN_STOPPED: fail(result, DYAD_E_STOPPED, ""); break;
    case RUN_TIMED_OUT:
        result->verdict = TRIAL_SLOW;
        if (ran.seconds > request->seconds)
            snprintf(result->text, sizeof result->text,
                     "the program takes more than %g s of processor time", request->seconds);
        else
            snprintf(result->text, sizeof result->text,
                     "the program still runs after %g s by the clock", request->wall);
        break;
    case RUN_KILLED:
        result->verdict = TRIAL_CRASHED;
        snprintf(result->text, sizeof result->text, "the program is killed by signal %d, %s",
                 ran.number, strsignal(ran.number));
        break;
    default:
        if (ran.number == 0) {
            check(at, request, result);
            break;
        }
        result->verdict = TRIAL_CRASHED;
        snprintf(result->text, sizeof result->text, "the program ends with exit status %d",
                 ran.number);
    }
}
