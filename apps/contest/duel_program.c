/* duel_program.c - two pipes, and a look at how the program ended. */
#define _GNU_SOURCE /* pipe2 */
#include "duel_program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 1000000 }; /* seconds: as good as no limit */

static dyad_status fail_start(dyad_status status, const char *word, int number, duel_result *result)
{
    *result = (duel_result){.verdict = CHECK_FAILED, .status = status};
    snprintf(result->text, sizeof result->text, "%.400s: %s", word, strerror(number));
    return status;
}

/* What counts of a program that has ended: its crash rather than its silence. */
static void look_at_end(const duel_request *asked, const run_result *ran, duel_result *result)
{
    char place[64] = "after the game";
    if (result->move)
        snprintf(place, sizeof place, "move %zu", result->move);
    if (ran->end == RUN_KILLED)
        snprintf(result->text, sizeof result->text, "%s: the program is killed by signal %d", place,
                 ran->number);
    else if (ran->end == RUN_EXITED && ran->number)
        snprintf(result->text, sizeof result->text, "%s: the program ends with exit status %d",
                 place, ran->number);
    else if (ran->end == RUN_TIMED_OUT && !result->ended)
        snprintf(result->text, sizeof result->text, "%s: the program still runs after %.6g s",
                 place, asked->move_seconds);
    else
        return;
    result->verdict = CHECK_WRONG;
}

static void play(dyad_session *session, const duel_request *asked, const run_request *run,
                 running *program, int from, int to, duel_result *result)
{
    duel_request request = *asked;
    run_result ran;
    request.from = from;
    request.to = to;
    request.program = program;
    duel_play(session, &request, result);
    bool counts = result->verdict == CHECK_RIGHT || result->ended;
    double patience = asked->move_seconds > 0 ? asked->move_seconds : PATIENCE;
    run_finish(run, program, counts ? patience : 0, &ran);
    if (ran.end == RUN_STOPPED)
        *result = (duel_result){.verdict = CHECK_FAILED, .status = DYAD_E_STOPPED};
    else if (counts)
        look_at_end(asked, &ran, result);
}

dyad_status duel_with_program(dyad_session *session, const duel_request *asked, char *const *words,
                              uint64_t memory, duel_result *result)
{
    int in[2], out[2];
    run_result ran;
    running program;
    if (pipe2(in, O_CLOEXEC) != 0)
        return fail_start(DYAD_E_SYSTEM, "a pipe", errno, result);
    if (pipe2(out, O_CLOEXEC) != 0) {
        dyad_status status = fail_start(DYAD_E_SYSTEM, "a pipe", errno, result);
        close(in[0]);
        close(in[1]);
        return status;
    }
    run_request run = {.words = words,
                       .input = in[0],
                       .output = out[1],
                       .tells_errors = true,
                       .memory = memory,
                       .stop = asked->stop};
    bool started = run_start(&run, &program, &ran);
    close(in[0]);
    close(out[1]);
    if (started)
        play(session, asked, &run, &program, out[0], in[1], result);
    else
        close(in[1]);
    close(out[0]);
    return started ? DYAD_OK : fail_start(run_failure(&ran), words[0], ran.number, result);
}
