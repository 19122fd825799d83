/* check_command.c - dyad check GAME INPUT OUTPUT [ANSWER] */
#include "command.h"
#include "convention.h"
#include "feedback.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { KEY_AS = 0x100, KEY_EXACT, KEY_ANY_CASE, FILES_MAX = 4, FLAGS_FIRST = 3 };

static const struct argp_option options[] = {
    {"as", KEY_AS, "CONVENTION", 0,
     "How a contest system calls it, and what exit statuses mean: plain (default), testlib, "
     "kattis, domjudge",
     0},
    {"exact", KEY_EXACT, NULL, 0, "White space counts: every space, and where lines end", 0},
    {"any-case", KEY_ANY_CASE, NULL, 0,
     "Letters may be of another case, as kattis and domjudge have it unless they say "
     "case_sensitive",
     0},
    {"quiet", 'q', NULL, 0, "Say nothing when all answers are right", 0},
    {0},
};

static const choice choices[] = {{KEY_AS, NULL, convention_name}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad judge hex boards/hex.txt > answers && dyad check hex boards/hex.txt answers",
     "check answers: here the judge's own"},
    {"dyad judge path boards/path.txt | dyad check path boards/path.txt - --exact",
     "the same through a pipe; every space counts"},
    {NULL, NULL},
};

typedef struct arguments {
    const convention *as;
    const dyad_game *game;
    const char *files[FILES_MAX]; /* in the order of the convention */
    int count;
    bool xml; /* testlib's -appes: the report is XML */
    bool exact, any_case, case_matters, quiet;
} arguments;

/* A word behind the folder: a flag of the problem package format; those that do not concern this
 * checker are for others. */
static void take_flag(const char *word, arguments *parsed)
{
    parsed->case_matters = parsed->case_matters || strcmp(word, "case_sensitive") == 0;
    parsed->exact = parsed->exact || strcmp(word, "space_change_sensitive") == 0;
}

static void take_word(const struct argp_state *state, const char *word, arguments *parsed)
{
    int most = parsed->as->called == CALLED_TESTLIB ? FILES_MAX : FILES_MAX - 1;
    if (!parsed->game)
        parsed->game = parse_game(state, word);
    else if (parsed->as->called == CALLED_KATTIS && parsed->count == FLAGS_FIRST)
        take_flag(word, parsed);
    else if (parsed->count < most)
        parsed->files[parsed->count++] = word;
    else
        argp_error(state, "expected no more arguments, found '%s'", word);
}

static void check_count(const struct argp_state *state, const arguments *parsed)
{
    if (!parsed->game)
        miss_game(state);
    if (parsed->as->called == CALLED_PLAIN && parsed->count < 2)
        argp_error(state, "expected a file of input and one of output");
    if (parsed->as->called == CALLED_TESTLIB && parsed->count < 3)
        argp_error(state, "expected files of input, output and answer");
    if (parsed->as->called == CALLED_KATTIS && parsed->count < 3)
        argp_error(state, "expected files of input and answer, and a folder for what is said");
    if (strcmp(parsed->files[0], "-") == 0)
        argp_error(state, "expected a file of input, which is read twice, found '-'");
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    switch (key) {
    case KEY_AS: parse_choice(state, &check_command, key, argument); return 0; /* it is known */
    case KEY_EXACT: parsed->exact = true; return 0;
    case KEY_ANY_CASE: parsed->any_case = true; return 0;
    case 'q': parsed->quiet = true; return 0;
    case ARGP_KEY_ARG: take_word(state, argument, parsed); return 0;
    case ARGP_KEY_END: check_count(state, parsed); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- what is said ------------------------------------------------------------------------- */

/* Why the right answer of an item is right, drawn and told. */
static void explain(dyad_session *session, const arguments *parsed, uint64_t item, FILE *text,
                    FILE *picture)
{
    dyad_reader *reader;
    const dyad_position *position;
    const dyad_report *report;
    dyad_status status = check_open_again(session, parsed->game, parsed->files[0], &reader);
    if (status == DYAD_OK)
        status = check_judge_item(session, reader, item, DYAD_JUDGE_EVIDENCE, &position, &report);
    if (status == DYAD_OK && text)
        status = dyad_report_write(session, position, report, item, DYAD_FORMAT_EXPLAIN,
                                   feedback_write, text);
    if (status == DYAD_OK && picture) {
        dyad_draw_request drawn = {.struct_size = sizeof drawn,
                                   .position = position,
                                   .report = report,
                                   .format = DYAD_IMAGE_SVG,
                                   .write = feedback_write,
                                   .write_user = picture};
        (void)dyad_draw(session, &drawn); /* a board that is too large has no picture */
    }
    dyad_reader_close(reader);
}

static bool say_plain(dyad_session *session, const arguments *parsed, const check_result *result)
{
    if (result->verdict == CHECK_RIGHT && parsed->quiet)
        return true;
    if (result->verdict == CHECK_FAILED) {
        fprintf(stderr, "dyad: %s\n", result->text);
        return true;
    }
    printf("%s\n", result->text);
    if (result->item && result->verdict == CHECK_WRONG) {
        if (result->item == 1) /* later ones bring an empty line */
            putchar('\n');
        explain(session, parsed, result->item, stdout, NULL);
    }
    return true;
}

/* For the judges what is wrong and why, with a picture; for the team the number of the item. */
static bool say_in_folder(dyad_session *session, const arguments *parsed,
                          const check_result *result)
{
    const char *folder = parsed->files[2];
    FILE *judges = feedback_open(folder, "judgemessage.txt");
    if (!judges)
        return false;
    fprintf(judges, "%s\n", result->text);
    FILE *team = NULL, *picture = NULL;
    bool good = true;
    if (result->item && result->verdict == CHECK_WRONG) {
        team = feedback_open(folder, "teammessage.txt");
        picture = feedback_open(folder, "judgeimage.svg");
        good = team && picture;
        if (result->item == 1)
            fputc('\n', judges);
        explain(session, parsed, result->item, judges, picture);
    }
    if (team)
        fprintf(team, "The answer to item %llu is wrong.\n", (unsigned long long)result->item);
    good = feedback_close(team) && good;
    good = feedback_close(picture) && good;
    return feedback_close(judges) && good;
}

static bool say(dyad_session *session, const arguments *parsed, const check_result *result)
{
    switch (parsed->as->called) {
    case CALLED_PLAIN: return say_plain(session, parsed, result);
    case CALLED_TESTLIB:
        return feedback_report(parsed->count == FILES_MAX ? parsed->files[FILES_MAX - 1] : NULL,
                               parsed->xml, result->verdict, result->text);
    default: return say_in_folder(session, parsed, result);
    }
}

/* ---- all of it ---------------------------------------------------------------------------- */

/* Opens a file to read; NULL, with what is wrong in the result, and the verdict that a missing file
 * has. */
static FILE *open_read(const char *path, check_verdict missing, check_result *result)
{
    struct stat about;
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "re");
    if (file && missing != CHECK_FAILED && fstat(fileno(file), &about) == 0 &&
        S_ISDIR(about.st_mode)) {
        fclose(file);
        file = NULL;
        errno = EISDIR;
    }
    if (file)
        return file;
    *result = (check_result){.verdict = missing, .status = DYAD_E_SYSTEM};
    snprintf(result->text, sizeof result->text, "%s: %s", path, strerror(errno));
    return NULL;
}

/* The byte-order mark of UTF-8, where there is one. */
static void skip_mark(FILE *file)
{
    static const unsigned char mark[] = {0xef, 0xbb, 0xbf};
    unsigned char begin[sizeof mark];
    size_t size = fread(begin, 1, sizeof begin, file);
    if (size == sizeof mark && memcmp(begin, mark, sizeof mark) == 0)
        return;
    while (size > 0) /* glibc takes back as many as it has just read */
        ungetc(begin[--size], file);
}

static void compare_files(dyad_session *session, const arguments *parsed, check_result *result)
{
    bool kattis = parsed->as->called == CALLED_KATTIS;
    const char *output = kattis ? "-" : parsed->files[1];
    const char *answer = kattis ? parsed->files[1] : parsed->files[2];
    check_request request = {.game = parsed->game,
                             .input = parsed->files[0],
                             .exact = parsed->exact,
                             .any_case = (parsed->any_case || kattis) && !parsed->case_matters,
                             .stop = &stop_signal};
    /* To testlib a missing output is the fault of the contestant, whatever else is missing. */
    bool testlib = parsed->as->called == CALLED_TESTLIB;
    request.output = open_read(output, testlib ? CHECK_PRESENTATION : CHECK_FAILED, result);
    if (request.output && testlib)
        skip_mark(request.output);
    if (request.output && answer)
        request.answer = open_read(answer, CHECK_FAILED, result);
    if (request.output && (request.answer || !answer))
        check_output(session, &request, result);
    if (request.output && request.output != stdin)
        fclose(request.output);
    if (request.answer && request.answer != stdin)
        fclose(request.answer);
}

static int run(int argc, char **argv)
{
    arguments parsed = {.as = convention_asked(argc, argv)};
    check_result result;
    argp_err_exit_status = parsed.as->usage;
    if (parsed.as->called == CALLED_TESTLIB)
        refuse_testlib_word(convention_take_testlib(&argc, argv).missing);
    if (parsed.as->called == CALLED_TESTLIB && feedback_is_xml(argc, argv)) {
        parsed.xml = true;
        argv[--argc] = NULL;
    }
    if (parsed.as->called == CALLED_KATTIS)
        convention_take_flags(options, &argc, argv);
    parse_arguments(&check_command, parse, argc, argv, &parsed);
    dyad_session *session = open_session();
    dyad_session_set_stop(session, &stop_signal);
    catch_signals();
    catch_short_files();
    compare_files(session, &parsed, &result);
    if (stop_signal) {
        dyad_session_free(session);
        return EXIT_SIGNAL + stop_signal;
    }
    int status = parsed.as->statuses[result.verdict];
    if (status < 0)
        status = result.status == DYAD_OK || result.status == DYAD_E_MALFORMED ? EXIT_MALFORMED
                                                                               : EXIT_SYSTEM;
    if (!say(session, &parsed, &result))
        status =
            parsed.as->called == CALLED_TESTLIB ? parsed.as->statuses[CHECK_FAILED] : EXIT_SYSTEM;
    dyad_session_free(session);
    return status;
}

const command check_command = {
    .name = "check",
    .arguments = "GAME INPUT OUTPUT [ANSWER]",
    .summary = "Check what a contestant's program has answered",
    .description =
        "Reads what a program answered to the positions of INPUT, in the words of the original "
        "problem, and compares it with the right answers, word by word. The first wrong answer is "
        "told, with the right one and why it is right. An ANSWER file, which the judges made, is "
        "checked too: where it is wrong, that is told instead, and no verdict given.\n\n"
        "With --as, it is a checker of a contest system: testlib's INPUT OUTPUT ANSWER [REPORT "
        "[-appes]] with --testset and --group anywhere, or the output validator of the problem "
        "package format, which kattis and "
        "domjudge share: INPUT ANSWER FOLDER [FLAG...] with the output on standard input. It takes "
        "the flags case_sensitive and space_change_sensitive, and leaves judgemessage.txt, "
        "teammessage.txt and judgeimage.svg, a picture of the board and why, in FOLDER.",
    .statuses =
        "0 all answers are right\n"
        "1 an answer is wrong; with --exact, or the white space\n"
        "2 wrong usage\n"
        "3 malformed INPUT, or a wrong ANSWER\n"
        "4 the system failed (file, memory, disk full)\n"
        "130, 143 interrupted or terminated\n"
        "--as testlib: 0 ok, 1 wrong answer, 2 presentation error or no output, 3 all else\n"
        "--as kattis, domjudge: 42 right, 43 wrong, all else is an error of the judges",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_game = true,
    .takes_files = true,
    .run = run,
};
