/* package_command.c - dyad package GAME --for FORMAT -o DIR */
#include "command.h"
#include "package.h"

#include <ctype.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_FOR = 0x100,
    KEY_FORCE,
    KEY_TESTS,
    KEY_SUBMISSIONS,
    KEY_ITEMS,
    KEY_SIZE,
    KEY_DISCS,
    KEY_SEED,
    KEY_TIME_LIMIT,
    KEY_MEMORY_LIMIT,
    KEY_NAME,
    KEY_AUTHOR,
    KEY_LICENSE,
    KEY_ZERO_SUMS,
    KEY_ID,
    KEY_UUID
};

static const struct argp_option options[] = {
    {"output", 'o', "DIR", 0, "The folder that the package becomes (needed)", 0},
    {"for", KEY_FOR, "FORMAT", 0, "kattis (default), domjudge, bapctools or polygon", 0},
    {"force", KEY_FORCE, NULL, 0, "Put it in the place of a package that Dyad made before", 0},
    {"tests", KEY_TESTS, "FILE", 0,
     "The tests, in place of the game's own: lines NAME KIND SIZE COUNT SEED [DISCS], as `dyad "
     "generate' has them; lines of one NAME make one test",
     0},
    {"submissions", KEY_SUBMISSIONS, "FOLDER", 0,
     "More programs, in folders accepted, wrong_answer, time_limit_exceeded and run_time_error", 0},
    {"items", KEY_ITEMS, "MIN-MAX", 0,
     "How many items there may be; in place of the original problem's bounds", 0},
    {"size", KEY_SIZE, "MIN-MAX", 0, "Sides of the boards, or numbers of piles", 0},
    {"discs", KEY_DISCS, "MIN-MAX", 0, "Discs of a pile", 0},
    {"zero-sums", KEY_ZERO_SUMS, NULL, 0, ZERO_SUMS_HELP, 0},
    {"seed", KEY_SEED, "SEED", 0, "Other tests: it is added to the seed of each (default: 0)", 0},
    {"time-limit", KEY_TIME_LIMIT, "SECONDS", 0,
     "What a program has for a test (default: 2; kattis works it out from accepted programs)", 0},
    {"memory-limit", KEY_MEMORY_LIMIT, "MIB", 0, "What a program may take (default: 256)", 0},
    {"name", KEY_NAME, "NAME", 0, "The problem's name (default: the game's)", 0},
    {"id", KEY_ID, "ID", 0,
     "By which a system knows it: letters, digits, '-' and '_' (default: the game, and the first "
     "digits of the UUID)",
     0},
    {"uuid", KEY_UUID, "UUID", 0,
     "Of a problem that is made anew (default: made of all that states the problem)", 0},
    {"author", KEY_AUTHOR, "NAME", 0, "Who set it", 0},
    {"license", KEY_LICENSE, "LICENSE", 0,
     "In the words of the problem package format: cc0, cc by, cc by-sa, educational, permission, "
     "public domain",
     0},
    {0},
};

static const char *const license_words[] = {
    "cc0", "cc by", "cc by-sa", "educational", "permission", "public domain", NULL};
static const choice choices[] = {
    {KEY_FOR, NULL, package_format_name}, {KEY_LICENSE, license_words, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad package hex -o hexwinner", "a package for Kattis"},
    {"dyad package nim --for polygon --name 'Coloured discs' -o discs", "one for Polygon"},
    {"dyad package path --for domjudge --size 1-20 --time-limit 1 -o path20",
     "smaller boards than in the original problem"},
    {NULL, NULL},
};

typedef struct arguments {
    package_request request;
    bounds items, sizes, discs; /* max 0: not given */
    const char *folder;
    bool force, zero_sums, draws; /* progress */
} arguments;

/* Text that goes into YAML, XML and LaTeX: a line of UTF-8. */
static const char *parse_line(const struct argp_state *state, const char *what, const char *text)
{
    json_t *json = json_string(text); /* NULL: it is no UTF-8, or memory ran out */
    bool good = json && *text;
    json_decref(json);
    for (const char *c = text; *c; c++)
        good = good && (unsigned char)*c >= ' ' && *c != 0x7f;
    if (!good)
        argp_error(state, "expected a line of text as %s", what);
    return text;
}

static const char *parse_id(const struct argp_state *state, const char *text)
{
    size_t length = strlen(text);
    bool good = length <= PACKAGE_ID_MAX && isalnum((unsigned char)text[0]);
    for (size_t i = 0; i < length; i++)
        good = good && (isalnum((unsigned char)text[i]) || strchr("-_", text[i]));
    if (!good)
        argp_error(state,
                   "expected an identifier of at most %d letters, digits, '-' and '_', found "
                   "'%s'",
                   PACKAGE_ID_MAX, text);
    return text;
}

static const char *parse_uuid(const struct argp_state *state, const char *text)
{
    static const char form[] = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    bool good = strlen(text) == strlen(form);
    for (size_t i = 0; good && form[i]; i++)
        good = form[i] == '-' ? text[i] == '-' : isxdigit((unsigned char)text[i]) != 0;
    if (!good)
        argp_error(state, "expected a UUID as %s, found '%s'", form, text);
    return text;
}

static void parse_end(struct argp_state *state, arguments *parsed)
{
    package_request *request = &parsed->request;
    if (!request->game)
        miss_game(state);
    check_zero_sums(state, request->game, parsed->zero_sums);
    if (!parsed->folder || !*parsed->folder)
        argp_error(state, "expected --output DIR");
    request->limits = package_limits(request->game);
    request->limits.zero_sums = parsed->zero_sums;
    if (parsed->items.max)
        request->limits.items = parsed->items;
    if (parsed->sizes.max)
        request->limits.sizes = parsed->sizes;
    if (parsed->discs.max)
        request->limits.discs = parsed->discs;
    request->other_limits = parsed->items.max || parsed->sizes.max || parsed->discs.max;
    if (!request->limits.sizes.max)
        argp_error(state, "%s is of no contest problem that has limits: expected --size MIN-MAX",
                   dyad_game_name(request->game));
    if (request->limits.sizes.max > PACKAGE_SIDE_MAX)
        argp_error(state, "expected sizes up to %d", PACKAGE_SIDE_MAX);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    enum { SECONDS_MAX = 3600, MIB_MAX = 1 << 20 };
    arguments *parsed = state->input;
    package_request *request = &parsed->request;
    switch (key) {
    case 'o': parsed->folder = argument; return 0;
    case KEY_FOR:
        request->format = (size_t)parse_choice(state, &package_command, key, argument);
        return 0;
    case KEY_FORCE: parsed->force = true; return 0;
    case KEY_TESTS: request->list = argument; return 0;
    case KEY_SUBMISSIONS: request->submissions = argument; return 0;
    case KEY_ITEMS: parsed->items = parse_bounds(state, "a number of items", argument); return 0;
    case KEY_SIZE: parsed->sizes = parse_bounds(state, "a size", argument); return 0;
    case KEY_DISCS: parsed->discs = parse_bounds(state, "a number of discs", argument); return 0;
    case KEY_ZERO_SUMS: parsed->zero_sums = true; return 0;
    case KEY_SEED: request->seed = parse_number(state, "a seed", argument, 0, UINT32_MAX); return 0;
    case KEY_TIME_LIMIT:
        request->seconds = parse_number(state, "seconds", argument, 1, SECONDS_MAX);
        return 0;
    case KEY_MEMORY_LIMIT:
        request->mebibytes = parse_number(state, "mebibytes", argument, 1, MIB_MAX);
        return 0;
    case KEY_NAME: request->name = parse_line(state, "a name", argument); return 0;
    case KEY_ID: request->id = parse_id(state, argument); return 0;
    case KEY_UUID: request->uuid = parse_uuid(state, argument); return 0;
    case KEY_AUTHOR: request->author = parse_line(state, "an author", argument); return 0;
    case KEY_LICENSE:
        parse_choice(state, &package_command, key, argument);
        request->license = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (request->game)
            argp_error(state, "expected one game, found '%s' after it", argument);
        request->game = parse_game(state, argument);
        return 0;
    case ARGP_KEY_END: parse_end(state, parsed); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int tell(dyad_status status, const char *text)
{
    if (stop_signal)
        return EXIT_SIGNAL + stop_signal;
    fprintf(stderr, "dyad: %s\n", text[0] ? text : "out of memory");
    return status == DYAD_E_MALFORMED ? EXIT_MALFORMED
           : status == DYAD_E_USAGE   ? EXIT_USAGE
                                      : EXIT_SYSTEM;
}

/* What is more than this is said before it begins. */
static void announce(void *user, uint64_t tests, uint64_t bytes, double seconds)
{
    enum { MANY_BYTES = 32 << 20, MANY_SECONDS = 5 };
    const arguments *parsed = user;
    if (bytes < MANY_BYTES && seconds < MANY_SECONDS)
        return;
    fprintf(stderr,
            "dyad: %" PRIu64 " tests of about %.0f MB in all, which are in memory until they are "
            "written; %s %.0f s\n",
            tests, (double)bytes / 1e6,
            dyad_game_repeats(parsed->request.game) ? "at least" : "about", seconds + 1);
}

static void tell_test(void *user, uint64_t test, uint64_t tests)
{
    const arguments *parsed = user;
    if (parsed->draws)
        fprintf(stderr, "\r\033[Ktest %" PRIu64 " of %" PRIu64, test, tests);
}

static int make_package(dyad_session *session, arguments *parsed)
{
    package_result result;
    char text[PACKAGE_TEXT_MAX];
    size_t bytes = 0;
    dyad_status status = package_make(session, &parsed->request, &result, text);
    if (parsed->draws)
        fputs("\r\033[K", stderr);
    result.folder.path = parsed->folder;
    result.folder.force = parsed->force;
    if (status == DYAD_OK && stop_signal)
        status = DYAD_E_STOPPED;
    if (status == DYAD_OK && !package_write(&result.files, &result.folder, text))
        status = DYAD_E_SYSTEM;
    for (size_t i = 0; i < result.files.count; i++)
        bytes += result.files.files[i].size;
    if (status == DYAD_OK)
        printf("%s: %zu tests, %zu programs, %zu files of %zu bytes\n", parsed->folder,
               result.tests, result.programs, result.files.count, bytes);
    package_files_free(&result.files);
    return status == DYAD_OK ? EXIT_ANSWERED : tell(status, text);
}

static int run(int argc, char **argv)
{
    arguments parsed = {.request = {.seconds = 2, .mebibytes = 256, .stop = &stop_signal},
                        .draws = isatty(STDERR_FILENO)};
    char *list = NULL;
    parsed.request.announce = announce;
    parsed.request.tell = tell_test;
    parsed.request.user = &parsed;
    parse_arguments(&package_command, parse, argc, argv, &parsed);
    catch_signals();
    if (parsed.request.list) {
        list = read_whole(parsed.request.list, &parsed.request.list_size);
        if (!list)
            return stop_signal ? EXIT_SIGNAL + stop_signal : EXIT_SYSTEM;
        parsed.request.list_bytes = list;
    }
    dyad_session *session = open_session();
    int exit_status = make_package(session, &parsed);
    dyad_session_free(session);
    free(list);
    return exit_status;
}

const command package_command = {
    .name = "package",
    .arguments = "GAME -o DIR",
    .summary = "Make a package of a contest problem",
    .description =
        "Makes all that a contest system asks for of a problem: its limits, a statement to begin "
        "with, a sample, secret tests with their answers, a validator, a checker where the format "
        "has none of its own, right and wrong programs, and a script that makes the tests again. "
        "Nothing in it needs Dyad but that script. The same command makes the same bytes, "
        "everywhere.\n\n"
        "kattis and domjudge are the legacy problem package format, bapctools is that of 2025-09, "
        "and polygon that of Polygon, which has testlib.h. The tests are those which Dyad has for "
        "the game's original problem; of other games, and within other limits, tests of every "
        "kind at small sizes, where digits, bytes and words change, and at the largest. "
        "Games without an original problem need --size.",
    .statuses = "0 it is made\n"
                "2 wrong usage, or a test cannot be made\n"
                "3 the list of tests is malformed, or a test is outside of the limits\n"
                "4 the system failed (file, memory, disk full), or DIR is not empty\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .run = run,
};
