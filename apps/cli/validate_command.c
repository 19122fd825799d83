/* validate_command.c - dyad validate GAME [FILE] */
#include "command.h"
#include "convention.h"
#include "validator.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_AS = 0x100, KEY_ITEMS, KEY_SIZE, KEY_DISCS, KEY_ZERO_SUMS };

static const struct argp_option options[] = {
    {"as", KEY_AS, "CONVENTION", 0,
     "What exit statuses mean: plain (default), testlib, kattis, domjudge", 0},
    {"items", KEY_ITEMS, "MIN-MAX", 0,
     "How many items there may be; in place of the original problem's bounds", 0},
    {"size", KEY_SIZE, "MIN-MAX", 0, "Sides of the boards, or numbers of piles", 0},
    {"discs", KEY_DISCS, "MIN-MAX", 0, "Discs of a pile", 0},
    {"zero-sums", KEY_ZERO_SUMS, NULL, 0, ZERO_SUMS_HELP, 0},
    {"quiet", 'q', NULL, 0, "Say nothing of valid input", 0},
    {0},
};

static const choice choices[] = {{KEY_AS, NULL, convention_name}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad generate hex --size 5 --count 100 | dyad validate hex", "a test of the original's size"},
    {"dyad generate hex --size 200 | dyad validate hex --size 1-200", "larger boards"},
    {NULL, NULL},
};

typedef struct arguments {
    const convention *as;
    const dyad_game *game;
    const char *path;
    bounds items, sizes, discs; /* max 0: not given */
    bool zero_sums, quiet;
    testlib_words testlib;
} arguments;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    switch (key) {
    case KEY_AS: parse_choice(state, &validate_command, key, argument); return 0; /* it is known */
    case KEY_ITEMS: parsed->items = parse_bounds(state, "a number of items", argument); return 0;
    case KEY_SIZE: parsed->sizes = parse_bounds(state, "a size", argument); return 0;
    case KEY_DISCS: parsed->discs = parse_bounds(state, "a number of discs", argument); return 0;
    case KEY_ZERO_SUMS: parsed->zero_sums = true; return 0;
    case 'q': parsed->quiet = true; return 0;
    case ARGP_KEY_ARG:
        if (!parsed->game)
            parsed->game = parse_game(state, argument);
        else if (parsed->as->called != CALLED_PLAIN)
            return 0; /* a word for others; the test comes from standard input */
        else if (!parsed->path)
            parsed->path = argument;
        else
            argp_error(state, "expected one file, found '%s' after it", argument);
        return 0;
    case ARGP_KEY_END:
        if (!parsed->game)
            miss_game(state);
        check_zero_sums(state, parsed->game, parsed->zero_sums);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* The file for which testlib's validators say what bounds a test has hit. */
static bool write_overview(dyad_session *session, const validate_request *request, const char *path)
{
    bool standard = strcmp(path, "stdout") == 0 || strcmp(path, "stderr") == 0;
    FILE *file = !standard ? fopen(path, "we") : strcmp(path, "stdout") == 0 ? stdout : stderr;
    int good = file ? validate_overview(session, request, file) : 0;
    good = file && !ferror(file) && (standard ? fflush(file) : fclose(file)) == 0 && good;
    if (!good)
        fprintf(stderr, "dyad: %s: %s\n", path, strerror(errno));
    return good;
}

static int run(int argc, char **argv)
{
    arguments parsed = {.as = convention_asked(argc, argv)};
    char text[VALIDATE_TEXT_MAX] = "";
    uint64_t items = 0;
    size_t size = 0;
    argp_err_exit_status = parsed.as->usage;
    if (parsed.as->called == CALLED_TESTLIB) {
        parsed.testlib = convention_take_testlib(&argc, argv);
        refuse_testlib_word(parsed.testlib.missing);
    }
    if (parsed.as->called != CALLED_PLAIN)
        convention_take_flags(options, &argc, argv);
    parse_arguments(&validate_command, parse, argc, argv, &parsed);
    const char *path = parsed.path ? parsed.path : "-";
    dyad_session *session = open_session();
    tell_awaited(parsed.game, path);
    catch_signals();
    char *bytes = read_whole(path, &size);
    validate_request request = {.game = parsed.game,
                                .name = strcmp(path, "-") == 0 ? "standard input" : path,
                                .bytes = bytes,
                                .size = size,
                                .zero_sums = parsed.zero_sums,
                                .stop = &stop_signal};
    validate_original(parsed.game, &request);
    request.items = parsed.items.max ? parsed.items : request.items;
    request.sizes = parsed.sizes.max ? parsed.sizes : request.sizes;
    request.discs = parsed.discs.max ? parsed.discs : request.discs;
    dyad_status status = DYAD_E_SYSTEM;
    if (bytes)
        status = validate_input(session, &request, &items, text);
    if (parsed.testlib.overview && status == DYAD_OK &&
        !write_overview(session, &request, parsed.testlib.overview))
        status = DYAD_E_MALFORMED; /* testlib has one status for all */
    free(bytes);
    dyad_session_free(session);
    if (stop_signal)
        return EXIT_SIGNAL + stop_signal;
    if (text[0] || (bytes && status != DYAD_OK))
        fprintf(stderr, "dyad: %s\n", text[0] ? text : dyad_status_text(status));
    if (status != DYAD_OK)
        return status == DYAD_E_MALFORMED ? parsed.as->invalid : EXIT_SYSTEM;
    if (!parsed.quiet && parsed.as->called == CALLED_PLAIN)
        printf("%llu item%s valid.\n", (unsigned long long)items, items == 1 ? " is" : "s are");
    return parsed.as->valid;
}

const command validate_command = {
    .name = "validate",
    .arguments = "GAME [FILE]",
    .summary = "Check that a test is just as its problem's statement says",
    .description =
        "Reads a test of a contest, from FILE or standard input, and says whether it is the layout "
        "of the original problem to the last byte: no space too many, each line ended, the count "
        "of items right, and all numbers within the bounds that the original has, which `dyad help "
        "GAME' tells, or that are given. `dyad judge' takes much more than that.\n\n"
        "As testlib it takes the options of testlib's validators: --testset, --group, --testCase, "
        "--testCaseFileName, --testMarkupFileName and --testOverviewLogFileName. As testlib, "
        "kattis and domjudge it reads standard input, and ignores any other words.",
    .statuses = "0 valid\n"
                "2 wrong usage\n"
                "3 not valid\n"
                "4 the system failed (file, memory)\n"
                "130, 143 interrupted or terminated\n"
                "--as testlib: 0 valid, 3 not\n"
                "--as kattis, domjudge: 42 valid, 43 not",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .takes_files = true,
    .run = run,
};
