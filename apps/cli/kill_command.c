/* kill_command.c - dyad kill GAME PROGRAM... */
#include "command.h"
#include "kill.h"
#include "shown.h"
#include "solve_command.h"
#include "watch.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
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
    KEY_ACCEPTED,
    KEY_ZERO_SUMS,
    KEY_WALL
};

static const struct argp_option options[] = {
    {"accepted", KEY_ACCEPTED, "PROGRAM", 0,
     "This one is right and has to survive; may be given several times", 0},
    {"tests", KEY_TESTS, "FILE", 0, "The tests of this list, in place of generated ones", 0},
    {"size", KEY_SIZE, "MIN-MAX", 0,
     "Sides of the boards, or numbers of piles (default: those of the original problem)", 0},
    {"kind", KEY_KIND, "KIND", 0, "Boards of this kind alone, as `dyad generate' has them", 0},
    {"zero-sums", KEY_ZERO_SUMS, NULL, 0, ZERO_SUMS_HELP, 0},
    {"seed", KEY_SEED, "SEED", 0, "Other tests (default: 1)", 0},
    {"time", 't', "SECONDS", 0,
     "The processor time that a program has for a test, with all that it starts (default: 2)", 0},
    {"wall", KEY_WALL, "SECONDS", 0,
     "What it has by the clock (default: ten times that, and ten seconds at least)", 0},
    {"memory", KEY_MEMORY, "MIB", 0, "The address space that it has (default: no limit)", 0},
    {"exact", KEY_EXACT, NULL, 0, "White space counts: every space, and where lines end", 0},
    {"jobs", 'j', "N", 0, "Programs that run at once (default: 1)", 0},
    {"work", 'w', "N", 0, "Look at N sets of tests at most for the smallest (default: 1000000)", 0},
    {"output", 'o', "FILE", 0, "Write the smallest set to FILE, as a list for --tests", 0},
    {"format", 'f', "FORMAT", 0, "text (default), or jsonl: a JSON object a line", 0},
    {0},
};

enum { FORMAT_TEXT, FORMAT_JSONL };
static const char *const format_words[] = {"text", "jsonl", NULL};
static const choice choices[] = {{'f', format_words, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"! dyad kill nim --size 3-4 cat true", "two programs that are wrong in every way"},
    {NULL, NULL},
};

typedef struct arguments {
    kill_request request;
    const char **programs;
    bool *accepted;
    const char *list, *output;
    int format;
    bool draws; /* progress */
} arguments;

static void add_program(arguments *parsed, const char *path, bool accepted)
{
    parsed->programs[parsed->request.program_count] = path;
    parsed->accepted[parsed->request.program_count++] = accepted;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    enum { MIB_MAX = 1 << 20 };
    arguments *parsed = state->input;
    kill_request *request = &parsed->request;
    switch (key) {
    case KEY_ACCEPTED: add_program(parsed, argument, true); return 0;
    case KEY_TESTS: parsed->list = argument; return 0;
    case KEY_SIZE: request->sizes = parse_bounds(state, "a size", argument); return 0;
    case KEY_KIND: request->kind = argument; return 0;
    case KEY_ZERO_SUMS: request->zero_sums = true; return 0;
    case KEY_SEED: request->seed = parse_number(state, "a seed", argument, 0, UINT64_MAX); return 0;
    case 't': request->seconds = parse_seconds(state, argument); return 0;
    case KEY_WALL: request->wall = parse_seconds(state, argument); return 0;
    case KEY_MEMORY:
        request->memory = parse_number(state, "mebibytes", argument, 1, MIB_MAX) << 20;
        return 0;
    case KEY_EXACT: request->exact = true; return 0;
    case 'j':
        request->jobs =
            (unsigned)parse_number(state, "a number of jobs", argument, 1, TRIAL_JOBS_MAX);
        return 0;
    case 'w':
        request->work = parse_number(state, "a number of sets", argument, 0, UINT64_MAX);
        return 0;
    case 'o': parsed->output = argument; return 0;
    case 'f': parsed->format = parse_choice(state, &kill_command, key, argument); return 0;
    case ARGP_KEY_ARG:
        if (!request->game)
            request->game = parse_game(state, argument);
        else
            add_program(parsed, argument, false);
        return 0;
    case ARGP_KEY_END:
        if (!request->game)
            miss_game(state);
        check_zero_sums(state, request->game, request->zero_sums);
        if (request->wall == 0)
            request->wall = trial_wall(request->seconds);
        if (request->program_count == 0)
            argp_error(state, "expected the programs behind the game: ./wrong");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void tell_runs(void *user, uint64_t runs, uint64_t most)
{
    const arguments *parsed = user;
    if (parsed->draws)
        fprintf(stderr, "\r\033[Krun %" PRIu64 " of %" PRIu64, runs, most);
}

/* ---- what is said --------------------------------------------------------------------------- */

static const char *verdict_words(kill_mark mark)
{
    return mark == KILL_WRONG     ? "wrong answer"
           : mark == KILL_CRASHED ? "run-time error"
                                  : "time limit exceeded";
}

/* Which verdict the tests that kill a program have, and how many each. */
static void show_verdicts(const kill_program *program, size_t tests)
{
    const char *between = "";
    for (int mark = KILL_WRONG; mark <= KILL_SLOW; mark++) {
        size_t count = 0;
        for (size_t i = 0; i < tests; i++)
            count += program->marks[i] == (kill_mark)mark;
        if (count)
            printf("%s%s on %zu", between, verdict_words((kill_mark)mark), count);
        between = count ? ", " : between;
    }
}

static void show_program(const arguments *parsed, const test_list *list, size_t index,
                         const kill_program *program)
{
    char name[SHOWN_MAX];
    const char *path = parsed->programs[index];
    show_bytes(path, strlen(path), false, name);
    printf("%s%s: ", parsed->accepted[index] ? "accepted " : "", name);
    if (program->killers == 0) {
        printf("%s all %zu tests, in %.3f s at most\n",
               parsed->accepted[index] ? "passes" : "survives", list->count, program->seconds);
        return;
    }
    show_verdicts(program, list->count);
    printf(" of %zu tests; first on %s: %s\n", list->count, list->tests[program->first].name,
           program->text);
}

static void show_text(const arguments *parsed, const test_list *list, const kill_result *result)
{
    size_t wrong = 0, survive = 0, fail = 0;
    for (size_t i = 0; i < parsed->request.program_count; i++) {
        const kill_program *program = &result->programs[i];
        show_program(parsed, list, i, program);
        wrong += !parsed->accepted[i];
        survive += !parsed->accepted[i] && program->killers == 0;
        fail += parsed->accepted[i] && program->killers > 0;
    }
    printf("\n%zu of %zu wrong programs are killed", wrong - survive, wrong);
    if (fail)
        printf(", and %zu accepted one%s", fail, fail == 1 ? "" : "s");
    printf(".\n");
    if (result->set_count == 0)
        return;
    printf("%s set that kills them (%zu test%s):\n\n",
           result->proven ? "The smallest" : "The smallest found, perhaps not the smallest,",
           result->set_count, result->set_count == 1 ? "" : "s");
    for (size_t i = 0; i < result->set_count; i++)
        test_recipe_write(&list->tests[result->set[i]], stdout);
}

static bool print_json(json_t *json)
{
    bool printed = json && json_dumpf(json, stdout, JSON_COMPACT) == 0;
    putchar('\n');
    json_decref(json);
    return printed;
}

static bool show_jsonl(const arguments *parsed, const test_list *list, const kill_result *result)
{
    bool good = true;
    for (size_t i = 0; i < parsed->request.program_count; i++) {
        const kill_program *program = &result->programs[i];
        json_t *kills = json_array();
        char name[SHOWN_MAX];
        const char *path = parsed->programs[i];
        show_bytes(path, strlen(path), false, name);
        for (size_t test = 0; test < list->count; test++)
            if (program->marks[test] > KILL_PASSED)
                json_array_append_new(kills,
                                      json_pack("{s:s,s:s}", "test", list->tests[test].name,
                                                "verdict", kill_mark_name(program->marks[test])));
        kill_mark mark = program->killers ? program->marks[program->first] : KILL_PASSED;
        good = print_json(json_pack("{s:s,s:b,s:s,s:s?,s:I,s:f,s:o}", "program", name, "accepted",
                                    parsed->accepted[i], "verdict", kill_mark_name(mark), "text",
                                    program->killers ? program->text : NULL, "item",
                                    (json_int_t)program->item, "seconds", program->seconds, "kills",
                                    kills)) &&
               good;
    }
    json_t *set = json_array();
    for (size_t i = 0; i < result->set_count; i++)
        json_array_append_new(set, json_string(list->tests[result->set[i]].name));
    return print_json(json_pack("{s:I,s:o,s:b}", "tests", (json_int_t)list->count, "set", set,
                                "proven", result->proven)) &&
           good;
}

/* ---- all ------------------------------------------------------------------------------------ */

static bool save_set(const arguments *parsed, const test_list *list, const kill_result *result)
{
    FILE *file = fopen(parsed->output, "we");
    if (file)
        fprintf(file, "# %zu tests of %s that kill %s: NAME KIND SIZE COUNT SEED [DISCS]\n",
                result->set_count, dyad_game_name(parsed->request.game),
                "every wrong program they were chosen for");
    for (size_t i = 0; i < result->set_count && file; i++)
        test_recipe_write(&list->tests[result->set[i]], file);
    bool good = file && !ferror(file);
    good = file && fclose(file) == 0 && good;
    if (!good)
        fprintf(stderr, "dyad: %s: %s\n", parsed->output, strerror(errno));
    return good;
}

/* The tests that were asked for; 0, or the exit status. */
static int get_tests(dyad_session *session, const arguments *parsed, test_list *list)
{
    char text[TEST_LIST_TEXT_MAX] = "";
    size_t size = 0;
    if (!parsed->list) {
        dyad_status status = kill_generate(session, &parsed->request, list);
        if (status == DYAD_E_USAGE)
            fprintf(stderr, "dyad: no kind of test can be made at these sizes\n");
        return status == DYAD_OK        ? 0
               : status == DYAD_E_USAGE ? EXIT_USAGE
                                        : exit_for(session, status, stop_signal != 0);
    }
    char *bytes = read_whole(parsed->list, &size);
    if (!bytes)
        return EXIT_SYSTEM;
    dyad_status status =
        test_list_read(parsed->request.game, parsed->list, bytes, size, list, text);
    free(bytes);
    if (status == DYAD_OK && list->count == 0)
        snprintf(text, sizeof text, "%.200s: expected a test, found none", parsed->list);
    if (text[0])
        fprintf(stderr, "dyad: %s\n", text);
    return text[0] ? EXIT_MALFORMED : status == DYAD_OK ? 0 : EXIT_SYSTEM;
}

static bool all_as_wanted(const arguments *parsed, const kill_result *result)
{
    for (size_t i = 0; i < parsed->request.program_count; i++)
        if (parsed->accepted[i] != (result->programs[i].killers == 0))
            return false;
    return true;
}

static int run_and_show(dyad_session *session, const arguments *parsed, const test_list *list)
{
    kill_result result;
    int exit_status = EXIT_SYSTEM;
    dyad_status status = kill_run(session, &parsed->request, list, !parsed->list, &result);
    if (parsed->draws)
        fputs("\r\033[K", stderr);
    if (stop_signal) {
        fprintf(stderr, "dyad: stopped\n");
        exit_status = EXIT_SIGNAL + stop_signal;
    } else if (status != DYAD_OK) {
        fprintf(stderr, "dyad: %s\n",
                result.text[0] ? result.text : dyad_session_error(session)->text);
        exit_status = status == DYAD_E_USAGE ? EXIT_USAGE : EXIT_SYSTEM;
    } else {
        bool good = true;
        if (parsed->format == FORMAT_JSONL)
            good = show_jsonl(parsed, list, &result);
        else
            show_text(parsed, list, &result);
        good = (!parsed->output || save_set(parsed, list, &result)) && good;
        exit_status = !good                            ? EXIT_SYSTEM
                      : all_as_wanted(parsed, &result) ? EXIT_ANSWERED
                                                       : EXIT_UNDECIDED;
    }
    kill_result_free(&result, &parsed->request);
    return exit_status;
}

static int run(int argc, char **argv)
{
    arguments parsed = {.request = {.seed = 1, .seconds = 2, .work = 1000000, .stop = &stop_signal},
                        .programs = room_for((size_t)argc, sizeof *parsed.programs),
                        .accepted = room_for((size_t)argc, sizeof *parsed.accepted),
                        .draws = isatty(STDERR_FILENO)};
    test_list list = {0};
    parsed.request.programs = parsed.programs;
    parsed.request.accepted = parsed.accepted;
    parsed.request.tell = tell_runs;
    parsed.request.user = &parsed;
    parse_arguments(&kill_command, parse, argc, argv, &parsed);
    dyad_session *session = open_session();
    catch_signals();
    int exit_status = get_tests(session, &parsed, &list);
    if (stop_signal)
        exit_status = EXIT_SIGNAL + stop_signal;
    if (!exit_status)
        exit_status = run_and_show(session, &parsed, &list);
    test_list_free(&list);
    dyad_session_free(session);
    free(parsed.programs);
    free(parsed.accepted);
    return exit_status;
}

const command kill_command = {
    .name = "kill",
    .arguments = "GAME PROGRAM...",
    .summary = "Find the fewest tests on which all wrong programs fail",
    .description =
        "Runs every PROGRAM, each an executable that is wrong in some way, on tests of every kind "
        "and size that the original problem has, the largest included. Says which of them fail, "
        "and how: by a wrong answer, a run-time error, or the time limit. Then it finds the "
        "smallest set of tests on which all of them fail, and says whether no smaller one exists. "
        "Programs that survive all tests are named.\n\n"
        "A program reads the test from standard input and answers on standard output, as for `dyad "
        "stress'. One that has run out of time on four generated tests is run no more; of a "
        "list, all tests are run. Tests without an answer, on which play repeats, are left out.\n\n"
        "A list of tests has a line `NAME KIND SIZE COUNT SEED [DISCS]' for each: COUNT items, as "
        "`dyad generate' makes them, of each size where SIZE is MIN-MAX. Lines of one NAME "
        "follow one another, and are parts of one test. What follows a # is a comment.",
    .statuses = "0 every wrong program fails on a test, every accepted one passes all\n"
                "1 one survives, or an accepted one fails\n"
                "2 wrong usage, or a program cannot be started, or a test cannot be made\n"
                "3 the list of tests is malformed\n"
                "4 the system failed (file, memory, disk full)\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .takes_files = true,
    .run = run,
};
