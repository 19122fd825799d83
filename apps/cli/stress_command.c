/* stress_command.c - dyad stress GAME -- PROGRAM [ARGUMENT...] */
#include "command.h"
#include "solve_command.h"
#include "stress.h"
#include "trial.h"
#include "watch.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_TESTS = 0x100,
    KEY_SIZE,
    KEY_KIND,
    KEY_SEED,
    KEY_MEMORY,
    KEY_EXACT,
    KEY_SAVE,
    KEY_ZERO_SUMS,
    KEY_WALL
};

static const struct argp_option options[] = {
    {"tests", KEY_TESTS, "N", 0, "Run the program on at most N tests (default: 1000)", 0},
    {"size", KEY_SIZE, "MIN-MAX", 0,
     "Sides of the boards, or numbers of piles (default: those of the original problem)", 0},
    {"kind", KEY_KIND, "KIND", 0, "Boards of this kind alone, as `dyad generate' has them", 0},
    {"zero-sums", KEY_ZERO_SUMS, NULL, 0, ZERO_SUMS_HELP, 0},
    {"seed", KEY_SEED, "SEED", 0, "Other tests (default: 1)", 0},
    {"time", 't', "SECONDS", 0,
     "The processor time that the program has for a test, with all that it starts (default: 10)",
     0},
    {"wall", KEY_WALL, "SECONDS", 0,
     "What it has by the clock (default: ten times that, and ten seconds at least)", 0},
    {"jobs", 'j', "N", 0, "Runs at once (default: 1)", 0},
    {"memory", KEY_MEMORY, "MIB", 0, "The address space that it has (default: no limit)", 0},
    {"exact", KEY_EXACT, NULL, 0, "White space counts: every space, and where lines end", 0},
    {"save", KEY_SAVE, "FILE", 0, "Write the test on which it fails to FILE", 0},
    {0},
};

static const choice choices[] = {{0, NULL, NULL}};

static const example examples[] = {
    {"dyad stress hex --tests 100 -- dyad judge hex -",
     "a program that is right: here Dyad itself"},
    {"! dyad stress nim --save failing -- sh -c 'cat >/dev/null; echo B'",
     "one that always answers the same: the smallest test on which it fails"},
    {NULL, NULL},
};

typedef struct arguments {
    stress_request request;
    const char *save;
    bool draws; /* progress */
} arguments;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    enum { MIB_MAX = 1 << 20 };
    arguments *parsed = state->input;
    stress_request *request = &parsed->request;
    switch (key) {
    case KEY_TESTS:
        request->tests = parse_number(state, "a number of tests", argument, 1, UINT64_MAX);
        return 0;
    case KEY_SIZE: request->sizes = parse_bounds(state, "a size", argument); return 0;
    case KEY_KIND: request->kind = argument; return 0;
    case KEY_ZERO_SUMS: request->zero_sums = true; return 0;
    case KEY_SEED: request->seed = parse_number(state, "a seed", argument, 0, UINT64_MAX); return 0;
    case 't': request->seconds = parse_seconds(state, argument); return 0;
    case KEY_WALL: request->wall = parse_seconds(state, argument); return 0;
    case 'j':
        request->jobs =
            (unsigned)parse_number(state, "a number of jobs", argument, 1, TRIAL_JOBS_MAX);
        return 0;
    case KEY_MEMORY:
        request->memory = parse_number(state, "mebibytes", argument, 1, MIB_MAX) << 20;
        return 0;
    case KEY_EXACT: request->exact = true; return 0;
    case KEY_SAVE: parsed->save = argument; return 0;
    case ARGP_KEY_ARG:
        if (request->game)
            return ARGP_ERR_UNKNOWN; /* the program, and all that follows */
        request->game = parse_game(state, argument);
        return 0;
    case ARGP_KEY_ARGS: request->words = state->argv + state->next; return 0;
    case ARGP_KEY_END:
        if (!request->game)
            miss_game(state);
        check_zero_sums(state, request->game, request->zero_sums);
        if (request->wall == 0)
            request->wall = trial_wall(request->seconds);
        if (!request->words)
            argp_error(state, "expected the program behind the game: -- ./solution");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void tell_run(void *user, uint64_t run, bool shrinks)
{
    const arguments *parsed = user;
    if (parsed->draws)
        fprintf(stderr, "\r\033[K%s %" PRIu64, shrinks ? "making the test smaller: step" : "test",
                run);
}

static bool save(const char *path, const kept_text *test)
{
    FILE *file = fopen(path, "we");
    bool good = file && fwrite(test->bytes, 1, test->size, file) == test->size;
    good = file && fclose(file) == 0 && good;
    if (!good)
        fprintf(stderr, "dyad: %s: %s\n", path, strerror(errno));
    return good;
}

/* The test, how the program fails on it, and why the right answer is right. */
static bool show(dyad_session *session, const arguments *parsed, const stress_result *result)
{
    enum { SHOWN = 4000 };
    dyad_reader *reader = NULL;
    const dyad_position *position;
    const dyad_report *report;
    printf("The program fails on this test (test %" PRIu64 ", made smaller in %" PRIu64
           " step%s):\n\n",
           result->tests, result->steps, result->steps == 1 ? "" : "s");
    if (result->test.size <= SHOWN)
        fwrite(result->test.bytes, 1, result->test.size, stdout);
    else
        printf("(%zu bytes: --save FILE writes them)\n", result->test.size);
    printf("\n%s\n%s", result->text, result->item == 1 ? "\n" : ""); /* later items bring one */
    flush_output();
    if (!result->item || result->test.size > SHOWN)
        return true;
    dyad_status status = dyad_reader_open_bytes(session, parsed->request.game, "the test",
                                                result->test.bytes, result->test.size, &reader);
    if (status == DYAD_OK)
        status = check_judge_item(session, reader, result->item, DYAD_JUDGE_EVIDENCE, &position,
                                  &report);
    if (status == DYAD_OK)
        status = dyad_report_write(session, position, report, result->item, DYAD_FORMAT_EXPLAIN,
                                   write_output, NULL);
    dyad_reader_close(reader);
    return exit_for(session, status, false) == EXIT_ANSWERED;
}

static int run(int argc, char **argv)
{
    arguments parsed = {.request = {.tests = 1000, .seed = 1, .seconds = 10, .stop = &stop_signal},
                        .draws = isatty(STDERR_FILENO)};
    stress_result result;
    parse_arguments(&stress_command, parse, argc, argv, &parsed);
    parsed.request.tell = tell_run;
    parsed.request.user = &parsed;
    dyad_session *session = open_session();
    catch_signals();
    dyad_status status = stress(session, &parsed.request, &result);
    if (parsed.draws)
        fputs("\r\033[K", stderr);
    int exit_status = EXIT_SYSTEM;
    bool ended = status == DYAD_OK || status == DYAD_E_STOPPED || stop_signal;
    if (result.failed && ended) { /* also where making it smaller was stopped */
        ended = show(session, &parsed, &result);
        bool saved = !parsed.save || save(parsed.save, &result.test);
        exit_status = saved && ended ? EXIT_UNDECIDED : EXIT_SYSTEM;
    } else if (stop_signal) {
        fprintf(stderr, "dyad: stopped after %" PRIu64 " tests\n", result.tests);
        exit_status = EXIT_SIGNAL + stop_signal;
    } else if (status == DYAD_OK) {
        printf("The program passes %" PRIu64 " tests.\n", result.tests);
        exit_status = EXIT_ANSWERED;
    } else {
        fprintf(stderr, "dyad: %s\n",
                result.text[0] && !result.failed ? result.text : dyad_status_text(status));
        exit_status = status == DYAD_E_USAGE ? EXIT_USAGE : EXIT_SYSTEM;
    }
    kept_text_free(&result.test);
    dyad_session_free(session);
    return exit_status;
}

const command stress_command = {
    .name = "stress",
    .arguments = "GAME -- PROGRAM [ARGUMENT...]",
    .summary = "Find the smallest test on which a program fails",
    .description =
        "Runs a program that should solve the original problem on tests of every kind, small ones "
        "first, then at sizes where digits, bytes and words change, at all others by turns, and at "
        "the largest, and compares what it answers with the right answers. The first test on which "
        "it answers wrongly, crashes, ends with another exit status than 0 or runs out of time is "
        "made as small as can be: it jumps to the smallest size at which the program fails on one "
        "of a few tests, all sizes being tried as far as 400 runs go, small ones and edges first; "
        "and items, rows and columns, stones, piles and discs are left out as long as the program "
        "still fails. That test is shown, with the right answer, drawn and explained.\n\n"
        "The program reads the test from standard input and answers on standard output; what it "
        "says on standard error is thrown away. It may write 64 MiB. What it leaves running is "
        "ended.",
    .statuses = "0 it passes all tests\n"
                "1 it fails on one, which was shown\n"
                "2 wrong usage, or the program cannot be started\n"
                "4 the system failed (file, memory, disk full)\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .run = run,
};
