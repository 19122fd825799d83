/* value_command.c - dyad value GAME POSITION... | EXPRESSION */
#include "calculation.h"
#include "command.h"
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_JSON = 0x100,
    KEY_THERMOGRAPH,
    KEY_MEMORY,
    KEY_NO_FORMULAS,
    KEY_FROM,
    KEY_COLOR,
    KEY_MOST
};

enum { LONGEST = 1 << 24 /* characters of an answer, unless --most says more */ };

static const struct argp_option options[] = {
    {"from", KEY_FROM, "FILE", 0,
     "Take a position of GAME, or an expression, from each line of FILE (standard input where it "
     "is -), and write each value on a line",
     0},
    {"json", KEY_JSON, NULL, 0, "Write a JSON object for each value", 0},
    {"explain", 'e', NULL, 0,
     "Draw the thermograph as well; for nim, show how the values of piles come about", 0},
    {"thermograph", KEY_THERMOGRAPH, "FILE", 0,
     "Draw the thermograph into FILE, as SVG; on the terminal where FILE is -", 0},
    {"brief", 'b', NULL, 0, "Write the canonical form alone", 0},
    {"most", KEY_MOST, "SIZE", 0,
     "Write no answer of more than SIZE characters, such as 500M (default: 16M); 0: write all", 0},
    {"memory", KEY_MEMORY, "SIZE", 0,
     "Use no more memory than SIZE, such as 500M or 4G (default: 3/4 of the machine's)", 0},
    {"no-formulas", KEY_NO_FORMULAS, NULL, 0,
     "Work values out from options alone, without formulas such as the fold of a pile", 0},
    {"color", KEY_COLOR, "WHEN", 0,
     "Colours in drawings: auto (default: on a terminal, unless NO_COLOR is set), always, never",
     0},
    {0},
};

static const choice choices[] = {{KEY_COLOR, colour_words, NULL}, {0, NULL, NULL}};

static const example examples[] = {
    {"dyad value domineering 4x4", "a position, as the game writes it"},
    {"dyad value nim BWWB BW --explain", "piles, and how their values come about"},
    {"dyad value '{1|-1} + *2'", "an expression"},
    {"dyad value 'clobber(\"xox|ox.\") > 0'", "a comparison"},
    {"dyad value --json '{2|-1}'", "for programs"},
    {"dyad value --brief nim --from piles.txt", "a value for each line"},
    {NULL, NULL},
};

typedef struct arguments {
    const dyad_ruleset *ruleset;
    char *text; /* the rest of the arguments, with blanks between */
    const char *from;
    char *thermograph;
    bool json, explain, brief, no_formulas;
    size_t memory, most;
    int colour;
} arguments;

/* ---- arguments ---------------------------------------------------------------------------- */

static size_t parse_size(const struct argp_state *state, const char *option, const char *text,
                         size_t least)
{
    static const char units[] = "kMGT";
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    const char *unit = *end ? strchr(units, *end) : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    if (*text < '0' || *text > '9' || errno || (*end && !unit) || (unit && end[1]) ||
        number > (SIZE_MAX >> shift) || number < least)
        argp_error(state, "%s: expected a size, such as 500M or 4G, found '%s'", option, text);
    return (size_t)number << shift;
}

static void add_word(arguments *parsed, const char *word)
{
    size_t before = parsed->text ? strlen(parsed->text) : 0, size = strlen(word);
    char *grown = realloc(parsed->text, before + size + 2);
    if (!grown) {
        fputs("dyad: out of memory\n", stderr);
        exit(EXIT_SYSTEM);
    }
    if (before)
        grown[before++] = ' ';
    memcpy(grown + before, word, size + 1);
    parsed->text = grown;
}

static void check_arguments(const struct argp_state *state, const arguments *parsed)
{
    if (parsed->from && parsed->text)
        argp_error(state, "--from and '%s' exclude each other", parsed->text);
    if (parsed->from && (parsed->thermograph || parsed->explain))
        argp_error(state, "--from and %s exclude each other",
                   parsed->explain ? "--explain" : "--thermograph");
    if (parsed->ruleset && !parsed->text && !parsed->from)
        argp_error(state, "expected a position of %s, such as %s",
                   dyad_ruleset_name(parsed->ruleset), dyad_ruleset_example(parsed->ruleset, 0));
    if (!parsed->text && (parsed->thermograph || parsed->explain))
        argp_error(state, "%s: expected a position or an expression",
                   parsed->explain ? "--explain" : "--thermograph");
    if (parsed->json && (parsed->explain || parsed->brief))
        argp_error(state, "--json and %s exclude each other",
                   parsed->explain ? "--explain" : "--brief");
    if (parsed->brief && parsed->explain)
        argp_error(state, "--brief and --explain exclude each other");
    if (parsed->json && parsed->thermograph && strcmp(parsed->thermograph, "-") == 0)
        argp_error(state, "--json and --thermograph=- exclude each other");
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    argument = calculation_unshield(argument);
    switch (key) {
    case KEY_FROM: parsed->from = argument; return 0;
    case KEY_JSON: parsed->json = true; return 0;
    case 'e': parsed->explain = true; return 0;
    case 'b': parsed->brief = true; return 0;
    case KEY_THERMOGRAPH: parsed->thermograph = argument; return 0;
    case KEY_MEMORY: parsed->memory = parse_size(state, "--memory", argument, 1); return 0;
    case KEY_MOST: parsed->most = parse_size(state, "--most", argument, 0); return 0;
    case KEY_NO_FORMULAS: parsed->no_formulas = true; return 0;
    case KEY_COLOR: parsed->colour = parse_choice(state, &value_command, key, argument); return 0;
    case ARGP_KEY_ARG:
        if (!parsed->ruleset && !parsed->text)
            parsed->ruleset = dyad_ruleset_find(argument, strlen(argument));
        if (parsed->text || !parsed->ruleset || state->arg_num > 0)
            add_word(parsed, argument);
        return 0;
    case ARGP_KEY_END: check_arguments(state, parsed); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* Whether the terminal takes UTF-8, going by the locale. */
static bool is_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *locale = getenv(names[i]);
        if (locale && *locale)
            return strstr(locale, "UTF-8") || strstr(locale, "utf8");
    }
    return false;
}

static dyad_status draw(calculation *calc, const arguments *parsed, const dyad_form *form)
{
    bool colour = want_colour(parsed->colour);
    dyad_picture picture = is_utf8() ? DYAD_PICTURE_UNICODE : DYAD_PICTURE_ASCII;
    if (!parsed->thermograph || strcmp(parsed->thermograph, "-") == 0)
        return dyad_form_draw_thermograph(calc->forms, form, picture, colour, 0, write_output,
                                          NULL);
    dyad_status status = dyad_form_draw_thermograph(calc->forms, form, DYAD_PICTURE_SVG, true, 0,
                                                    write_whole, parsed->thermograph);
    if (status == DYAD_E_SYSTEM) {
        fprintf(stderr, "dyad: %s: %s\n", parsed->thermograph, dyad_forms_error(calc->forms)->text);
        dyad_forms_recover(calc->forms); /* it has been told */
    }
    return status;
}

/* ---- values ------------------------------------------------------------------------------- */

/* What is written, which comes in one piece, unless it is more than is wanted. */
typedef struct output {
    size_t most; /* 0: no limit */
    bool refused;
} output;

static int write_up_to(void *user, const void *bytes, size_t size)
{
    output *out = user;
    if (out->most == 0 || size <= out->most)
        return write_output(NULL, bytes, size);
    out->refused = true;
    return EFBIG;
}

static int count_characters(void *user, const void *bytes, size_t size)
{
    size_t *count = user;
    (void)bytes;
    *count += size;
    return 0;
}

/* Whether the canonical form alone is more than is wanted: it may be more than any memory holds,
 * and is in every answer. */
static bool is_too_long(calculation *calc, const dyad_form *form, size_t most)
{
    size_t count = 0;
    return most && dyad_form_write(calc->forms, form, most, count_characters, &count) == DYAD_OK &&
           count > most;
}

static dyad_status write_value(calculation *calc, const arguments *parsed,
                               dyad_value_writing *asked)
{
    output out = {.most = parsed->most};
    asked->write = write_up_to;
    asked->user = &out;
    out.refused = is_too_long(calc, asked->form, out.most);
    dyad_status status = out.refused ? DYAD_OK : dyad_value_write(calc->evaluator, asked);
    if (!out.refused)
        return status;
    fprintf(stderr, "dyad: the answer has more than %zu characters: --most=0 writes it\n",
            out.most);
    dyad_forms_recover(calc->forms); /* it has been told */
    return DYAD_E_LIMIT;
}

/* Writes the value of one text, which is a whole line of a file unless `line` is 0; whether a
 * thermograph can follow is whether *form is set. */
static dyad_status answer(calculation *calc, const arguments *parsed, const char *text, size_t size,
                          uint64_t line, const dyad_form **form)
{
    dyad_value_writing asked = {.ruleset = parsed->ruleset,
                                .text = text,
                                .size = size,
                                .line = line,
                                .json = parsed->json,
                                .brief = parsed->brief || (!parsed->text && !parsed->json),
                                .most_moves = 1000};
    *form = NULL;
    dyad_forms_recover(calc->forms);
    if (parsed->ruleset) {
        asked.form = dyad_evaluate(calc->evaluator, parsed->ruleset, text, size);
        if (!asked.form)
            return dyad_forms_error(calc->forms)->status;
    } else {
        dyad_result result;
        dyad_status status = calculation_run(calc, text, size, &result);
        if (status != DYAD_OK)
            return status;
        if (result.kind != DYAD_RESULT_FORM)
            return calculation_write_plain(&result, parsed->json, line);
        asked.form = result.form;
    }
    *form = asked.form;
    if (parsed->explain && parsed->ruleset)
        asked.explain = true;
    return write_value(calc, parsed, &asked);
}

static int answer_one(calculation *calc, const arguments *parsed)
{
    const dyad_form *form;
    size_t size = strlen(parsed->text);
    if (!parsed->ruleset)
        calculation_warn(parsed->text, size);
    dyad_status status = answer(calc, parsed, parsed->text, size, 0, &form);
    bool drawn = parsed->explain && form && !dyad_form_is_number(form); /* a mast says nothing */
    if (status == DYAD_OK && form && (parsed->thermograph || drawn)) {
        status = draw(calc, parsed, form);
    } else if (status == DYAD_OK && parsed->thermograph) {
        fprintf(stderr, "dyad: '%s' is no game: it has no thermograph\n", parsed->text);
        return EXIT_MALFORMED;
    }
    calculation_complain(calc, status, NULL, 0, parsed->text, size);
    return calculation_exit(status);
}

/* A line that has no value has its record all the same, so that answers and lines stay side by
 * side: an empty line, or an object with the error. */
static dyad_status write_no_value(calculation *calc, const arguments *parsed, const char *text,
                                  size_t size, uint64_t line)
{
    dyad_error error = *dyad_forms_error(calc->forms);
    dyad_result nothing = {.kind = DYAD_RESULT_NOTHING};
    dyad_value_writing asked = {.ruleset = parsed->ruleset,
                                .text = text,
                                .size = size,
                                .line = line,
                                .json = true,
                                .error = &error,
                                .write = write_output};
    if (!parsed->json)
        return calculation_write_plain(&nothing, false, line);
    error.line = error.line ? error.line + line - 1 : 0;
    dyad_forms_recover(calc->forms);
    return dyad_value_write(calc->evaluator, &asked);
}

/* Answers one line; the exit status that it comes to. False if nothing can follow. Of a file, and
 * in JSON, each line has its record; in a talk through a pipe only lines that have an answer do. */
static bool answer_line(calculation *calc, const arguments *parsed, const char *name,
                        const char *text, size_t size, uint64_t number, int *found)
{
    const dyad_form *form;
    dyad_result nothing = {.kind = DYAD_RESULT_NOTHING};
    uint64_t record = parsed->from || parsed->json ? number : 0;
    dyad_status status = size ? answer(calc, parsed, text, size, record, &form)
                              : calculation_write_plain(&nothing, parsed->json, record);
    calculation_complain(calc, status, name, number, text, size);
    *found = calculation_exit(status);
    if (record &&
        (status == DYAD_E_MALFORMED || status == DYAD_E_LIMIT || status == DYAD_E_USAGE)) {
        status = write_no_value(calc, parsed, text, size, number);
        if (calculation_exit(status) > *found)
            *found = calculation_exit(status);
    }
    return status != DYAD_E_CLOSED && status != DYAD_E_STOPPED && *found != EXIT_SYSTEM;
}

/* Goes on after a malformed line; the worst status is the program's. */
static int answer_lines(calculation *calc, const arguments *parsed)
{
    static const char mark[] = "\xef\xbb\xbf"; /* the byte-order mark */
    const char *name = parsed->from ? parsed->from : "-";
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "re");
    if (!file && stop_signal) /* a fifo, of which nobody has opened the other end */
        return EXIT_SIGNAL + stop_signal;
    if (!file) {
        fprintf(stderr, "dyad: %s: %s\n", name, strerror(errno));
        return EXIT_SYSTEM;
    }
    char *line = NULL;
    size_t room = 0;
    uint64_t number = 0;
    int worst = EXIT_ANSWERED, found;
    bool more = true;
    for (ssize_t size; more && (size = getline(&line, &room, file)) >= 0;) {
        number++;
        if (number == 1 && size >= 3 && memcmp(line, mark, 3) == 0) {
            size -= 3;
            memmove(line, line + 3, (size_t)size + 1);
        }
        while (size > 0 && (line[size - 1] == '\n' || line[size - 1] == '\r'))
            size--;
        more = answer_line(calc, parsed, name, line, (size_t)size, number, &found);
        worst = found > worst ? found : worst;
    }
    if (ferror(file) && !stop_signal) {
        fprintf(stderr, "dyad: %s: %s\n", name, strerror(errno));
        worst = EXIT_SYSTEM;
    }
    free(line);
    if (file != stdin)
        fclose(file);
    return stop_signal ? EXIT_SIGNAL + stop_signal : worst;
}

static int run(int argc, char **argv)
{
    arguments parsed = {.most = LONGEST};
    calculation calc;
    calculation_shield(argc, argv);
    parse_arguments(&value_command, parse, argc, argv, &parsed);
    dyad_status opened = calculation_open(&calc, parsed.memory, !parsed.no_formulas);
    if (opened != DYAD_OK) {
        free(parsed.text);
        return calculation_exit(opened);
    }
    int status;
    if (parsed.text) {
        catch_signals();
        status = answer_one(&calc, &parsed);
    } else if (!parsed.from && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        status = calculation_talk(&calc);
    } else {
        catch_signals();
        status = answer_lines(&calc, &parsed);
    }
    calculation_close(&calc);
    free(parsed.text);
    return status;
}

const command value_command = {
    .name = "value",
    .arguments = "[GAME POSITION... | EXPRESSION]",
    .summary = "Tell what a position is worth: its canonical form, and who moves where",
    .description =
        "Works out the value of a position in the sense of combinatorial game theory, where who "
        "cannot move loses. The first line is the canonical form, in the notation of CGSuite; "
        "below it stand the outcome class, mean and temperature, and for each side the moves that "
        "are sensible, no other move being at least as good, or that win.\n\n"
        "Where the first argument is no game, all of them are an expression: numbers, *, ^ and v, "
        "{left|right} with as many bars as it takes, +-x, Tiny(x), sums, integer multiples 3.x, "
        "ordinal sums x:y, comparisons, functions such as Mean(x), and positions, "
        "domineering(\"4x4\"). docs/values.md has all of it.\n\n"
        "Without arguments, on a terminal, it is a calculator that asks for expressions, with "
        "variables (g := {1|-1}), completion, a history and ?help; from a pipe, it takes an "
        "expression from each line. Ctrl-C ends what is being worked out, Ctrl-D the "
        "calculator.\n\n"
        "A JSON object has game and position, or expression, value, outcome (L, R, N or P), "
        "left_stop, right_stop, mean, temperature, atomic_weight (null unless all-small), left and "
        "right (lists of objects with moves, value, wins, sensible), complete (false where moves "
        "are left out: those in pieces of more than 64 cells, and beyond 1000 of an expression), "
        "thermograph {left, right: lists of [temperature, value]} (null where it has numbers "
        "beyond 1/2^2048) and form, the canonical form as nested objects with left and right; "
        "{\"ref\": n} is the one with id n. A comparison, help and what else is no game has result "
        "alone.\n\n"
        "Each line of FILE has one line of output: an empty line if it is empty or malformed. In "
        "JSON each object has line; the object of an empty line has result null, and the object of "
        "a malformed one has value null and error (code, text, line, column).",
    .statuses = "0 answered\n"
                "1 the memory limit, or another limit, was reached\n"
                "2 wrong usage\n"
                "3 a malformed expression or position\n"
                "4 the system failed (file, memory, disk full)\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_rules = true,
    .run = run,
};
