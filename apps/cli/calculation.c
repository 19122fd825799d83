/* calculation.c - expressions, what is wrong with them, and the calculator on the terminal: lines
 * are edited by libedit, which completes names and remembers what was asked in a file. */
#include "calculation.h"
#include "command.h"
#include "line_editor.h"
#include "nearest.h"

#include <errno.h>
#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HISTORY_LINES = 1000, PATH_ROOM = 4096 };

static const char SHIELD = '\x01'; /* what argp takes for an argument stands behind it */

/* ---- working things out ------------------------------------------------------------------- */

static size_t default_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (size_t)pages / 4 * 3 * (size_t)size : 0;
}

/* A dyad_position_value_fn. */
static const dyad_form *find_position(void *user, const char *ruleset, size_t ruleset_size,
                                      const char *text, size_t size)
{
    calculation *calc = user;
    const dyad_ruleset *row = dyad_ruleset_find(ruleset, ruleset_size);
    return row ? dyad_evaluate(calc->evaluator, row, text, size) : NULL;
}

dyad_status calculation_open(calculation *calc, size_t memory, bool formulas)
{
    *calc = (calculation){.forms = NULL};
    dyad_status status =
        dyad_forms_new(NULL, memory ? memory : default_memory(), &calc->forms, NULL);
    if (status == DYAD_OK)
        status = dyad_evaluator_new(calc->forms, &calc->evaluator);
    if (status == DYAD_OK)
        status = dyad_calculator_new(calc->forms, &calc->language);
    if (status != DYAD_OK) {
        fprintf(stderr, "dyad: %s\n",
                status == DYAD_E_LIMIT ? "--memory is too little to begin" : "out of memory");
        calculation_close(calc);
        return status;
    }
    dyad_forms_set_stop(calc->forms, &stop_signal);
    dyad_evaluator_use_formulas(calc->evaluator, formulas);
    dyad_calculator_set_position(calc->language, find_position, calc);
    return DYAD_OK;
}

void calculation_close(calculation *calc)
{
    dyad_calculator_free(calc->language);
    dyad_evaluator_free(calc->evaluator);
    dyad_forms_free(calc->forms);
}

void calculation_shield(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (argv[i][0] != '-' || !argv[i][1] || !strchr("0123456789{(*^v+.", argv[i][1]))
            continue;
        size_t size = strlen(argv[i]) + 1;
        char *shielded = malloc(size + 1); /* as long as the program's arguments: to its end */
        if (!shielded) {
            fputs("dyad: out of memory\n", stderr);
            exit(EXIT_SYSTEM);
        }
        shielded[0] = SHIELD;
        memcpy(shielded + 1, argv[i], size);
        argv[i] = shielded;
    }
}

char *calculation_unshield(char *argument)
{
    return argument && *argument == SHIELD ? argument + 1 : argument;
}

dyad_status calculation_run(calculation *calc, const char *text, size_t size, dyad_result *result)
{
    return dyad_calculator_run(calc->language, text, size, result);
}

static int write_text(const char *text)
{
    return write_output(NULL, text, strlen(text));
}

/* How many characters from `at` on stand for themselves in a string of JSON. */
static size_t plain_until(const char *text, size_t at, size_t size)
{
    size_t end = at;
    while (end < size && text[end] != '\n' && text[end] != '"' && text[end] != '\\')
        end++;
    return end - at;
}

/* Texts of the calculator are ASCII, without control characters but for line ends. */
static int write_string(const char *text, size_t size)
{
    int failed = write_text("\"");
    for (size_t at = 0; at < size && !failed;) {
        size_t plain = plain_until(text, at, size);
        failed = write_output(NULL, text + at, plain);
        at += plain;
        if (at == size || failed)
            break;
        failed = write_text(text[at] == '\n' ? "\\n" : text[at] == '"' ? "\\\"" : "\\\\");
        at++;
    }
    return failed ? failed : write_text("\"");
}

dyad_status calculation_write_plain(const dyad_result *result, bool json, uint64_t line)
{
    char begin[48] = "{\"result\": ";
    if (line)
        snprintf(begin, sizeof begin, "{\"line\": %" PRIu64 ", \"result\": ", line);
    bool is_text = result->kind == DYAD_RESULT_TEXT;
    bool ended = is_text && !json && result->size && result->text[result->size - 1] == '\n';
    if (result->kind == DYAD_RESULT_NOTHING && !line)
        return DYAD_OK;
    int failed = json ? write_text(begin) : 0;
    if (!failed && result->kind == DYAD_RESULT_NOTHING)
        failed = json ? write_text("null") : 0;
    else if (!failed && !is_text)
        failed = write_text(result->truth ? "true" : "false");
    else if (!failed)
        failed = json ? write_string(result->text, result->size)
                      : write_output(NULL, result->text, result->size);
    if (!failed && !ended)
        failed = write_text(json ? "}\n" : "\n");
    switch (failed) {
    case 0: return DYAD_OK;
    case EPIPE: return DYAD_E_CLOSED;
    case EINTR: return DYAD_E_STOPPED;
    default: fprintf(stderr, "dyad: standard output: %s\n", strerror(failed)); return DYAD_E_SYSTEM;
    }
}

/* ---- what is easily mistaken ------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t skip_digits(const char *text, size_t size, size_t at)
{
    while (at < size && is_digit(text[at]))
        at++;
    return at;
}

/* Behind a text in quotes, or a comment, that begins here; where none does, the place itself. */
static size_t skip_quoted(const char *text, size_t size, size_t at)
{
    static const char *const ends[][2] = {{"\"", "\""}, {"/*", "*/"}, {"//", "\n"}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t first = strlen(ends[i][0]), last = strlen(ends[i][1]);
        if (at + first > size || memcmp(text + at, ends[i][0], first) != 0)
            continue;
        at += first;
        while (at + last <= size && memcmp(text + at, ends[i][1], last) != 0)
            at++;
        return at + last < size ? at + last : size;
    }
    return at;
}

/* Whether a number that stands behind this is one by itself: no ups, nimber, fraction or name. */
static bool is_apart(char before)
{
    return !is_digit(before) && !strchr("*^/._", before) && (before < 'a' || before > 'z') &&
           (before < 'A' || before > 'Z');
}

void calculation_warn(const char *text, size_t size)
{
    for (size_t i = 0; i < size;) {
        size_t behind = skip_quoted(text, size, i), end = skip_digits(text, size, i);
        if (behind > i || end == i) {
            i = behind > i ? behind : i + 1;
            continue;
        }
        size_t last = end < size ? skip_digits(text, size, end + 1) : end;
        bool both = last > end + 1 && (i == 0 || is_apart(text[i - 1]));
        const char *left = text + i, *right = text + end + 1;
        int l = (int)(end - i), r = (int)(last - end - 1);
        i = end;
        if (both && text[end] == '*')
            fprintf(stderr,
                    "note: %.*s*%.*s is %.*s + *%.*s; %.*s * %.*s, with blanks, is a product\n", l,
                    left, r, right, l, left, r, right, l, left, r, right);
        else if (both && text[end] == '^')
            fprintf(stderr,
                    "note: %.*s^%.*s is %.*s + ^%.*s, %.*s ups; there are no powers of numbers\n",
                    l, left, r, right, l, left, r, right, r, right);
        else
            continue;
        return;
    }
}

/* ---- what is wrong ------------------------------------------------------------------------ */

static void point_at(const char *text, size_t size, uint64_t line, uint64_t column)
{
    enum { LONGEST = 200 }; /* bytes of a line that are shown */
    const char *begin = text, *end = text + size;
    for (uint64_t i = 1; i < line && begin < end; i++) {
        const char *next = memchr(begin, '\n', (size_t)(end - begin));
        begin = next ? next + 1 : end;
    }
    const char *line_end = memchr(begin, '\n', (size_t)(end - begin));
    size_t length = (size_t)((line_end ? line_end : end) - begin);
    if (column == 0 || column > LONGEST || length > LONGEST)
        return;
    fputs("  ", stderr);
    for (size_t i = 0; i < length; i++)
        fputc((unsigned char)begin[i] < 0x20 || begin[i] == 0x7f ? ' ' : begin[i], stderr);
    fputs("\n  ", stderr);
    for (uint64_t i = 0; i + 1 < column && i < length; i++)
        if (((unsigned char)begin[i] & 0xc0) != 0x80) /* what goes on with a character of UTF-8 */
            fputc(' ', stderr);
    fputs("^\n", stderr);
}

/* A nearest_name: of functions, then of rulesets. */
static const char *name_at(const void *table, size_t index)
{
    (void)table;
    for (size_t i = 0; i <= index; i++) {
        const char *name = dyad_calculator_function(i);
        if (!name)
            return dyad_ruleset_name(dyad_ruleset_at(index - i));
        if (i == index)
            return name;
    }
    return NULL;
}

static bool is_name(const char *word)
{
    const char *name;
    for (size_t i = 0; (name = name_at(NULL, i)) != NULL; i++)
        if (strcmp(name, word) == 0)
            return true;
    return false;
}

/* The function or the ruleset whose name is nearest to the word at a fault in the first line; NULL:
 * the word is a name, or none is near. */
static const char *meant_name(const char *text, size_t size, const dyad_error *error)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-";
    char word[32];
    size_t length = 0;
    if (error->line != 1 || error->column == 0 || error->column > size)
        return NULL;
    const char *at = text + error->column - 1, *end = text + size;
    while (at < end && *at && strchr(letters, *at) && length + 1 < sizeof word)
        word[length++] = *at++;
    word[length] = '\0';
    return length == 0 || is_name(word) ? NULL : nearest(word, name_at, NULL);
}

void calculation_complain(const calculation *calc, dyad_status status, const char *file,
                          uint64_t line, const char *text, size_t size)
{
    const dyad_error *error = dyad_forms_error(calc->forms);
    if (status == DYAD_OK || status == DYAD_E_CLOSED || status == DYAD_E_STOPPED ||
        error->status == DYAD_OK)
        return;
    if (status == DYAD_E_SYSTEM) { /* what write_output() could not write to */
        fprintf(stderr, "dyad: standard output: %s\n", error->text);
        return;
    }
    fputs("dyad: ", stderr);
    if (file)
        fprintf(stderr, "%s:%" PRIu64 ":", file, line + (error->line ? error->line - 1 : 0));
    else if (error->line)
        fprintf(stderr, "%" PRIu64 ":", error->line);
    if (error->line)
        fprintf(stderr, "%" PRIu64 ":", error->column);
    char meant[NEAREST_TEXT_MAX];
    fprintf(stderr, "%s%s%s\n", file || error->line ? " " : "", error->text,
            did_you_mean(meant_name(text, size, error), meant));
    if (error->line)
        point_at(text, size, error->line, error->column);
}

int calculation_exit(dyad_status status)
{
    switch (status) {
    case DYAD_OK:
    case DYAD_E_CLOSED: return EXIT_ANSWERED;
    case DYAD_E_LIMIT: return EXIT_UNDECIDED;
    case DYAD_E_USAGE: return EXIT_USAGE;
    case DYAD_E_MALFORMED: return EXIT_MALFORMED;
    case DYAD_E_STOPPED: return EXIT_SIGNAL + stop_signal;
    default: return EXIT_SYSTEM;
    }
}

/* ---- the terminal ------------------------------------------------------------------------- */

static char *prompt(EditLine *editor)
{
    static char text[] = "> ";
    (void)editor;
    return text;
}

/* Names of which `word` is the beginning: functions and rulesets; number `index` of them. */
static const char *find_name(const char *word, size_t size, size_t index)
{
    const char *name;
    for (size_t i = 0; (name = name_at(NULL, i)) != NULL; i++)
        if (strncmp(name, word, size) == 0 && index-- == 0)
            return name;
    return NULL;
}

/* Completes the word before the cursor, as far as all names that begin so agree. */
static unsigned char complete(EditLine *editor, int key)
{
    (void)key;
    const LineInfo *line = edit.el_line(editor);
    const char *word = line->cursor;
    while (word > line->buffer && strchr(" (),;+-=<>{}|:.\"?", word[-1]) == NULL)
        word--;
    size_t size = (size_t)(line->cursor - word), common;
    const char *first = find_name(word, size, 0), *other;
    if (!first)
        return CC_ERROR;
    common = strlen(first);
    for (size_t i = 1; (other = find_name(word, size, i)) != NULL; i++)
        for (size_t k = 0; k < common; k++)
            if (other[k] != first[k])
                common = k;
    bool single = find_name(word, size, 1) == NULL;
    if (common == size && !single) { /* nothing to add: show them */
        putchar('\n');
        for (size_t i = 0; (other = find_name(word, size, i)) != NULL; i++)
            printf("%s  ", other);
        putchar('\n');
        flush_output();
        return CC_REDISPLAY;
    }
    char added[128];
    if (common - size >= sizeof added - 1)
        return CC_ERROR;
    memcpy(added, first + size, common - size);
    added[common - size] = single ? '(' : '\0';
    added[common - size + single] = '\0';
    return edit.el_insertstr(editor, added) == 0 ? CC_REFRESH : CC_ERROR;
}

/* Where what was asked is remembered; false where there is no such place. */
static bool history_path(char path[PATH_ROOM])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int size;
    if (state && *state == '/')
        size = snprintf(path, PATH_ROOM, "%s/dyad", state);
    else if (home && *home == '/')
        size = snprintf(path, PATH_ROOM, "%s/.local/state/dyad", home);
    else
        return false;
    if (size < 0 || size >= PATH_ROOM - 16)
        return false;
    for (char *slash = path + 1; slash; slash = strchr(slash + 1, '/')) { /* mkdir -p */
        char kept = *slash;
        *slash = kept == '/' ? '\0' : kept;
        if (kept == '/')
            mkdir(path, 0700);
        *slash = kept;
    }
    mkdir(path, 0700);
    strcat(path, "/values");
    return true;
}

/* What stands for a line that is no expression, `help', `help Mean' or `domineering 4x4': the
 * caller's, to be freed. NULL: it is one, or there is no memory. */
static char *expression_of(const char *line)
{
    size_t word = strcspn(line, " \t"), blanks = strspn(line + word, " \t");
    const char *rest = line + word + blanks;
    char *made = NULL;
    if (word == 4 && memcmp(line, "help", word) == 0 && !strpbrk(rest, ":=(")) {
        made = malloc(strlen(rest) + 2);
        if (made)
            strcat(strcpy(made, "?"), rest);
    } else if (blanks && dyad_ruleset_find(line, word) && !strchr("(:=;+*/,)}<>|!", *rest) &&
               !strchr(rest, '"')) {
        made = malloc(strlen(line) + sizeof "(\"\")");
        if (made)
            sprintf(made, "%.*s(\"%s\")", (int)word, line, rest);
    }
    return made;
}

static bool is_end(const char *line)
{
    return strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0;
}

static void answer_line(calculation *calc, const char *text, size_t size)
{
    dyad_result result;
    calculation_warn(text, size);
    dyad_status status = calculation_run(calc, text, size, &result);
    if (status == DYAD_OK && result.kind == DYAD_RESULT_FORM) {
        enum { LONGEST = 4000 }; /* characters: nobody reads on */
        status = dyad_form_write(calc->forms, result.form, LONGEST, write_output, NULL);
        if (status == DYAD_OK)
            write_output(NULL, "\n", 1);
    } else if (status == DYAD_OK) {
        status = calculation_write_plain(&result, false, 0);
    }
    if (status == DYAD_E_STOPPED)
        fputs("stopped\n", stderr);
    calculation_complain(calc, status, NULL, 0, text, size);
}

/* The next line; NULL at the end. Ctrl-C at the prompt gives up what was typed, and asks again. */
static const char *next_line(EditLine *editor, int *size)
{
    for (;;) {
        forget_signal();
        const char *line = edit.el_gets(editor, size);
        if (line && *size > 0 && !stop_signal)
            return line;
        if (stop_signal != SIGINT)
            return NULL;
        putchar('\n');
    }
}

/* Lines are read as UTF-8 where the terminal's locale says nothing, so that what is no ASCII comes
 * through, and is told of, instead of being lost. */
static void take_locale(void)
{
    if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

int calculation_talk(calculation *calc)
{
    char path[PATH_ROOM];
    HistEvent event;
    char why[128];
    if (!line_editor_open(why, sizeof why)) {
        fprintf(stderr,
                "dyad: lines of a terminal need libedit (Debian: libedit2): %s\n"
                "dyad value EXPRESSION, and lines of a pipe, do not\n",
                why);
        return EXIT_SYSTEM;
    }
    take_locale();
    catch_signals();
    EditLine *editor = edit.el_init("dyad", stdin, stdout, stderr);
    History *past = edit.history_init();
    if (!editor || !past) {
        fputs("dyad: out of memory\n", stderr);
        return EXIT_SYSTEM;
    }
    bool remembered = history_path(path);
    edit.history(past, &event, H_SETSIZE, HISTORY_LINES);
    edit.history(past, &event, H_SETUNIQUE, 1);
    if (remembered)
        edit.history(past, &event, H_LOAD, path);
    edit.el_set(editor, EL_PROMPT, prompt);
    edit.el_set(editor, EL_EDITOR, "emacs");
    edit.el_set(editor, EL_SIGNAL, 1);
    edit.el_set(editor, EL_HIST, edit.history, past);
    edit.el_set(editor, EL_ADDFN, "dyad-complete", "Complete a name", complete);
    edit.el_set(editor, EL_BIND, "^I", "dyad-complete", NULL);
    edit.el_source(editor, NULL);
    puts("Values of games: an expression, or a game and a position; help; quit or Ctrl-D to end.");
    int size;
    for (const char *line; (line = next_line(editor, &size)) != NULL;) {
        while (size > 0 && (line[size - 1] == '\n' || line[size - 1] == '\r'))
            size--;
        if (size == 0)
            continue;
        char *copy = strndup(line, (size_t)size);
        if (!copy)
            break;
        edit.history(past, &event, H_ENTER, copy);
        bool ends = is_end(copy);
        char *expression = ends ? NULL : expression_of(copy);
        if (expression)
            answer_line(calc, expression, strlen(expression));
        else if (!ends)
            answer_line(calc, copy, (size_t)size);
        free(expression);
        free(copy);
        if (ends)
            break;
    }
    putchar('\n');
    if (remembered)
        edit.history(past, &event, H_SAVE, path);
    edit.history_end(past);
    edit.el_end(editor);
    return EXIT_ANSWERED;
}
