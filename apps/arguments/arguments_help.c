/* arguments_help.c - see arguments.h: what --help and --usage print, in the columns of glibc.
 *
 *     Usage: dyad judge [OPTION...] GAME [FILE...]
 *     What it does.
 *
 *       -f, --format=FORMAT        What it does, from OPTION_TEXT on,
 *                                  wrapped before LINE_END
 *
 * Text goes through a sheet, which breaks lines at blanks; a line that goes on begins in `indent`.
 * How it does that, to the byte, is what glibc's argp_fmtstream does. */
#include "arguments.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    SHORT_NAME = 2, /* columns */
    LONG_NAME = 6,
    OPTION_TEXT = 29,
    USAGE = 12,
    LINE_END = 79,
    OPTIONS_MAX = 64,
};

/* ---- the sheet ---------------------------------------------------------------------------- */

typedef struct sheet {
    FILE *out;
    size_t indent; /* of a line that goes on, or begins, while it is not 0 */
    size_t column; /* where the next character goes */
} sheet;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static void begin_line(sheet *s, size_t indent)
{
    fputc('\n', s->out);
    for (s->column = 0; s->column < indent; s->column++)
        fputc(' ', s->out);
}

/* What of `text`, which has no line end, still fits on the line: up to a blank, or, where the first
 * word alone is too long, that word. */
static size_t fitting(const sheet *s, const char *text, size_t size)
{
    size_t most = LINE_END > s->column ? LINE_END - s->column : 0;
    for (size_t at = most < size ? most + 1 : size; at > 0; at--)
        if (is_blank(text[at - 1]))
            return at - 1;
    while (most < size && !is_blank(text[most]))
        most++;
    return most;
}

static void put_line(sheet *s, const char *text, size_t size, bool ends)
{
    while (s->column + size >= LINE_END) {
        size_t taken = fitting(s, text, size), shown = taken;
        while (shown && is_blank(text[shown - 1]))
            shown--;
        fprintf(s->out, "%.*s", (int)shown, text);
        while (taken < size && is_blank(text[taken]))
            taken++;
        if (taken == size) {
            s->column += size;
            size = 0;
            break;
        }
        begin_line(s, s->indent);
        text += taken;
        size -= taken;
    }
    fprintf(s->out, "%.*s", (int)size, text);
    s->column += size;
    if (ends) {
        fputc('\n', s->out);
        s->column = 0;
    }
}

static void put_bytes(sheet *s, const char *text, size_t size)
{
    for (;;) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        for (size_t i = s->column; s->column == 0 && i < s->indent && size; i++)
            fputc(' ', s->out);
        if (s->column == 0 && size)
            s->column = s->indent;
        put_line(s, text, length, end != NULL);
        if (!end)
            return;
        text = end + 1;
        size -= length + 1;
    }
}

static void put_text(sheet *s, const char *text)
{
    put_bytes(s, text, strlen(text));
}

static void go_to(sheet *s, size_t column)
{
    for (; s->column < column; s->column++)
        fputc(' ', s->out);
}

/* A word on this line, if there is room for it and all of its blanks, or on the next one. */
static void put_whole(sheet *s, const char *word)
{
    size_t size = strlen(word);
    if (s->column + 1 + size >= LINE_END)
        begin_line(s, s->indent);
    else
        go_to(s, s->column + 1);
    fputs(word, s->out);
    s->column += size;
}

/* ---- options in order --------------------------------------------------------------------- */

static bool is_short(const struct argp_option *option)
{
    return option->key > 0x20 && option->key < 0x7f;
}

static int lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* By the letter that comes first, of either name; own ones last. */
static int compare(const struct argp_option *a, const struct argp_option *b)
{
    int first = is_short(a) ? a->key : a->name[0], other = is_short(b) ? b->key : b->name[0];
    if (a->group != b->group)
        return b->group - a->group;
    if (!is_short(a) && !is_short(b))
        return strcasecmp(a->name, b->name);
    if (lower(first) != lower(other))
        return lower(first) - lower(other);
    return first != other ? other - first : is_short(a) - is_short(b);
}

static size_t add_options(const struct argp_option *from, const struct argp_option **sorted,
                          size_t count)
{
    for (; from->name && count < OPTIONS_MAX; from++) {
        size_t at = count;
        if (from->flags & OPTION_HIDDEN)
            continue;
        for (; at && compare(from, sorted[at - 1]) < 0; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = from;
        count++;
    }
    return count;
}

static size_t sort_options(const struct argp_state *state,
                           const struct argp_option *sorted[OPTIONS_MAX])
{
    size_t count = add_options(state->root_argp->options, sorted, 0);
    return add_options(argp_own_options, sorted, count);
}

/* "=ARG", "[=ARG]", " ARG" or "[ARG]". */
static const char *value_text(const struct argp_option *option, const char *before, char text[128])
{
    bool optional = option->flags & OPTION_ARG_OPTIONAL;
    snprintf(text, 128, "%s%s%s%s", optional ? "[" : "", optional && *before == ' ' ? "" : before,
             option->arg, optional ? "]" : "");
    return option->arg ? text : "";
}

/* ---- what is printed ---------------------------------------------------------------------- */

static void put_option(const struct argp_state *state, const struct argp_option *option)
{
    sheet s = {.out = stdout};
    char line[256], value[128];
    if (is_short(option)) {
        go_to(&s, SHORT_NAME);
        snprintf(line, sizeof line, "-%c, ", option->key);
        put_text(&s, line);
    }
    go_to(&s, LONG_NAME);
    snprintf(line, sizeof line, "--%s%s", option->name, value_text(option, "=", value));
    put_text(&s, line);
    char *(*filter)(int, const char *, void *) = state->root_argp->help_filter;
    const char *doc = filter ? filter(option->key, option->doc, state->input) : option->doc;
    if (doc && *doc) {
        size_t column = s.column;
        s.indent = OPTION_TEXT;
        if (column > OPTION_TEXT + 3)
            begin_line(&s, 0);
        else if (column >= OPTION_TEXT)
            go_to(&s, column + 3);
        else
            go_to(&s, OPTION_TEXT);
        put_text(&s, doc);
    }
    putchar('\n');
}

/* The line of usage is made of words, which glibc gathers in a buffer and breaks into lines when
 * that is full, or somebody asks for the column. So a word may end in the last column of all where
 * the next one is there already. */
typedef struct usage {
    sheet sheet;
    char words[512]; /* that were not broken into lines yet */
    size_t filled;   /* bytes in the buffer of glibc */
} usage;

static void break_words(usage *u)
{
    put_text(&u->sheet, u->words);
    u->words[0] = '\0';
}

static void add_word(usage *u, const char *word)
{
    enum { FULL = 50 }; /* glibc keeps room for 150 bytes of 200 */
    if (u->filled > FULL || strlen(u->words) + strlen(word) >= sizeof u->words) {
        break_words(u);
        u->filled = 0;
    }
    strcat(u->words, word);
    u->filled += strlen(word);
}

/* [-f FORMAT], which has a blank that is no end of a line. */
static void add_whole(usage *u, const char *word)
{
    break_words(u);
    put_whole(&u->sheet, word);
    u->filled += strlen(word) + 1;
}

static void add_short_options(usage *u, const struct argp_option *const *sorted, size_t count)
{
    char word[256], value[128], letters[OPTIONS_MAX + 1] = "";
    size_t typed = 0;
    for (size_t i = 0; i < count; i++)
        if (is_short(sorted[i]) && !sorted[i]->arg)
            letters[typed++] = (char)sorted[i]->key;
    letters[typed] = '\0';
    snprintf(word, sizeof word, " [-%s]", letters); /* -? is always there */
    add_word(u, word);
    for (size_t i = 0; i < count; i++) {
        bool optional = sorted[i]->flags & OPTION_ARG_OPTIONAL;
        if (!is_short(sorted[i]) || !sorted[i]->arg)
            continue;
        snprintf(word, sizeof word, "%s[-%c%s]", optional ? " " : "", sorted[i]->key,
                 value_text(sorted[i], " ", value));
        if (optional)
            add_word(u, word);
        else
            add_whole(u, word);
    }
}

static void put_usage(const struct argp_state *state, bool whole)
{
    usage u = {.sheet = {.out = stdout}};
    const struct argp_option *sorted[OPTIONS_MAX];
    char word[256], value[128];
    size_t count = sort_options(state, sorted);
    snprintf(word, sizeof word, "Usage: %s", state->name);
    add_word(&u, word);
    break_words(&u);
    u.sheet.indent = USAGE;
    if (whole)
        add_short_options(&u, sorted, count);
    else
        add_word(&u, " [OPTION...]");
    for (size_t i = 0; i < count && whole; i++) {
        snprintf(word, sizeof word, " [--%s%s]", sorted[i]->name,
                 value_text(sorted[i], "=", value));
        add_word(&u, word);
    }
    add_whole(&u, state->root_argp->args_doc);
    putchar('\n');
}

void argp_print_usage(const struct argp_state *state)
{
    put_usage(state, true);
}

void argp_tell_help(const struct argp_state *state)
{
    sheet s = {.out = stderr};
    char line[256];
    snprintf(line, sizeof line, "Try `%s --help' or `%s --usage' for more information.\n",
             state->name, state->name);
    put_text(&s, line);
}

/* Text before or after the options. */
static void put_doc(const struct argp_state *state, int key, const char *text, size_t size)
{
    const struct argp *argp = state->root_argp;
    sheet s = {.out = stdout};
    if (!size || (argp->help_filter && !argp->help_filter(key, text, state->input)))
        return;
    put_bytes(&s, text, size);
    if (s.column)
        putchar('\n');
}

/* Where an option has a value and both names, whose short one was shown without it. */
static void put_note(const struct argp_option *const *sorted, size_t count)
{
    sheet s = {.out = stdout};
    size_t i = 0;
    while (i < count && !(is_short(sorted[i]) && sorted[i]->arg))
        i++;
    if (i < count)
        put_text(&s, "\nMandatory or optional arguments to long options are also mandatory or "
                     "optional for any corresponding short options.\n");
}

void argp_print_help(const struct argp_state *state)
{
    const struct argp_option *sorted[OPTIONS_MAX];
    const char *doc = state->root_argp->doc, *behind = strchr(doc, '\v');
    size_t count = sort_options(state, sorted),
           size = behind ? (size_t)(behind - doc) : strlen(doc);
    put_usage(state, false);
    put_doc(state, ARGP_KEY_HELP_PRE_DOC, doc, size);
    putchar('\n');
    for (size_t i = 0; i < count; i++)
        put_option(state, sorted[i]);
    put_note(sorted, count);
    if (behind) {
        putchar('\n');
        put_doc(state, ARGP_KEY_HELP_POST_DOC, behind + 1, strlen(behind + 1));
    }
}
