/* checker.c - the judge's answers stream by, and what was answered is read beside them.
 *
 * Two files may be read so: the contestant's output, and the judges' own answers, which have to be
 * right themselves. */
#include "checker.h"

#include "shown.h"
#include "stopped.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum {
    FOUND_MAX = SHOWN_MAX + 64,
    LINE_SHOWN = 64,     /* bytes */
    STOP_BYTES = 4096,   /* between looks at the stop */
    SPACE_MAX = 1 << 26, /* bytes of white space in one place */
};

/* A file that is read beside what is expected. */
typedef struct reading {
    FILE *file;
    dyad_stop stop;
    bool exact, any_case;
    bool inside;            /* of a word that is expected */
    bool wrong;             /* a word differs, is missing, or too much */
    bool untidy;            /* white space differs */
    bool missing;           /* it is wrong as the file ended */
    uint64_t item;          /* that was expected where it went wrong or untidy */
    uint64_t line;          /* of the file, from 1 */
    int last;               /* byte that was read */
    bool by_word;           /* a word of a line is an answer */
    bool endless;           /* it is wrong since white space has no end */
    char shown[LINE_SHOWN]; /* the line as far as it has been read, the end of it cut off */
    size_t shown_size;
} reading;

typedef struct comparison {
    const dyad_contest_layout *layout;
    reading *readings[2];
    size_t count;
    uint64_t item; /* that is expected now, from 1 */
    dyad_stop stop;
} comparison;

static bool is_space(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static bool ends_shown(const reading *from, int byte)
{
    return byte == '\n' || (from->by_word && is_space(byte));
}

/* The next byte of the file, which is shown where the line, or the word, is. */
static int next_byte(reading *from)
{
    int byte = getc(from->file);
    if (byte == EOF)
        return byte;
    from->line += from->last == '\n';
    if (ends_shown(from, from->last))
        from->shown_size = 0;
    if (!ends_shown(from, byte) && from->shown_size < sizeof from->shown)
        from->shown[from->shown_size++] = (char)byte;
    from->last = byte;
    return byte;
}

/* Reads on to its end, as far as it is shown. */
static void show_rest(reading *from)
{
    int byte;
    while (from->shown_size < sizeof from->shown && (byte = getc(from->file)) != EOF &&
           !ends_shown(from, byte))
        from->shown[from->shown_size++] = (char)byte;
}

static void go_wrong(reading *from, uint64_t item, int found)
{
    from->wrong = true;
    from->item = item;
    from->missing = found == EOF;
    if (found != EOF && !ends_shown(from, found))
        show_rest(from);
}

static bool same(const reading *from, int expected, int found)
{
    return found == expected ||
           (from->any_case && found != EOF && tolower(found) == tolower(expected));
}

static void note_space(reading *from, uint64_t item)
{
    from->item = from->untidy ? from->item : item;
    from->untidy = true;
}

/* The next byte that is no white space; of what there is without end, some. */
static int pass_space(reading *from, uint64_t item)
{
    int found = next_byte(from);
    for (uint64_t passed = 1; is_space(found) && !from->endless; passed++) {
        note_space(from, item);
        if (passed % STOP_BYTES == 0 && is_stopped(from->stop))
            return EOF;
        from->endless = passed == SPACE_MAX;
        found = from->endless ? found : next_byte(from);
    }
    return found;
}

/* A byte of a word is expected. White space before it is passed over. */
static void expect_letter(reading *from, int expected, uint64_t item)
{
    int found = from->inside ? next_byte(from) : pass_space(from, item);
    from->inside = true;
    if (!same(from, expected, found))
        go_wrong(from, item, found);
}

/* White space is expected: the end of a word, and whatever space there is. */
static void expect_space(reading *from, int expected, uint64_t item)
{
    bool ends_word = from->inside;
    from->inside = false;
    int found = getc(from->file);
    if (found == expected) {
        ungetc(found, from->file);
        next_byte(from);
        return;
    }
    note_space(from, item);
    if (found != EOF)
        ungetc(found, from->file);
    if (found != EOF && ends_word && !is_space(found))
        go_wrong(from, item, next_byte(from));
}

/* Nothing is expected any more. */
static void expect_end(reading *from)
{
    int found = pass_space(from, 0);
    if (found != EOF)
        go_wrong(from, 0, found);
}

/* A dyad_write_fn: takes the judge's answers. */
static int compare(void *user, const void *bytes, size_t size)
{
    comparison *of = user;
    const unsigned char *expected = bytes;
    bool goes_on = true;
    for (size_t i = 0; i < size && goes_on; i++) {
        bool space = is_space(expected[i]);
        goes_on = false;
        for (size_t k = 0; k < of->count; k++) {
            reading *from = of->readings[k];
            if (from->wrong)
                continue;
            if (space)
                expect_space(from, expected[i], of->item);
            else
                expect_letter(from, expected[i], of->item);
            goes_on = goes_on || !from->wrong;
        }
        of->item += of->layout->one_line ? space : expected[i] == '\n';
        if (i % STOP_BYTES == 0 && is_stopped(of->stop))
            return EINTR;
    }
    return goes_on || size == 0 ? 0 : ECANCELED;
}

/* ---- what is said ------------------------------------------------------------------------- */

dyad_status check_open_again(dyad_session *session, const dyad_game *game, const char *input,
                             dyad_reader **reader)
{
    struct stat about;
    *reader = NULL;
    if (stat(input, &about) != 0 || !S_ISREG(about.st_mode))
        return DYAD_E_SYSTEM;
    return dyad_reader_open(session, game, input, reader);
}

dyad_status check_judge_item(dyad_session *session, dyad_reader *reader, uint64_t item,
                             unsigned flags, const dyad_position **position,
                             const dyad_report **report)
{
    dyad_status status = DYAD_OK;
    for (uint64_t i = 0; i < item && status == DYAD_OK; i++)
        status = dyad_reader_next(reader, position);
    return status == DYAD_OK ? dyad_judge(session, *position, flags, report) : status;
}

/* The right answer of an item, without a line end, the session's; "" if that fails, with the status
 * of the failure. */
static const char *right_answer(dyad_session *session, const check_request *request, uint64_t item,
                                size_t *size, dyad_status *status)
{
    dyad_reader *reader;
    const dyad_position *position;
    const dyad_report *report;
    const char *text = "";
    *size = 0;
    *status = check_open_again(session, request->game, request->input, &reader);
    if (*status == DYAD_OK)
        *status = check_judge_item(session, reader, item, 0, &position, &report);
    if (*status == DYAD_OK)
        *status =
            dyad_report_string(session, position, report, item, DYAD_FORMAT_TEXT, &text, size);
    dyad_reader_close(reader);
    for (; *size && is_space((unsigned char)*text); --*size)
        text++;
    while (*size && is_space((unsigned char)text[*size - 1]))
        --*size;
    return text;
}

/* What stands where a file is wrong. */
static void name_found(const reading *from, char text[FOUND_MAX])
{
    char shown[SHOWN_MAX];
    if (from->endless || from->missing) {
        strcpy(text, from->endless ? "white space without end" : "the end");
        return;
    }
    show_bytes(from->shown, from->shown_size, from->shown_size == sizeof from->shown, shown);
    snprintf(text, FOUND_MAX, "'%s' in line %llu", shown, (unsigned long long)from->line);
}

/* Writes in a line why a file is wrong. DYAD_E_MEMORY: the right answer could not be made. */
static dyad_status tell_wrong(dyad_session *session, const check_request *request,
                              const reading *from, uint64_t items, check_result *result)
{
    dyad_status status;
    char found[FOUND_MAX], expected[SHOWN_MAX];
    size_t size;
    name_found(from, found);
    if (from->item == 0) {
        snprintf(result->text, sizeof result->text,
                 "expected nothing after %llu answer%s, found %s", (unsigned long long)items,
                 items == 1 ? "" : "s", found);
        return DYAD_OK;
    }
    const char *right = right_answer(session, request, from->item, &size, &status);
    show_bytes(right, size, false, expected);
    snprintf(result->text, sizeof result->text,
             size ? "item %llu: expected '%s', found %s"
                  : "item %llu: expected another answer%s, found %s",
             (unsigned long long)from->item, expected, found);
    return status == DYAD_E_MEMORY ? status : DYAD_OK;
}

static void tell_failure(check_result *result, dyad_status status, const dyad_error *error)
{
    result->verdict = CHECK_FAILED;
    result->status = status;
    if (status != DYAD_E_MALFORMED || !error->line)
        snprintf(result->text, sizeof result->text, "%s%s%s", error->file ? error->file : "",
                 error->file ? ": " : "", error->text);
    else
        snprintf(result->text, sizeof result->text, "%s:%llu:%llu: %s", error->file,
                 (unsigned long long)error->line, (unsigned long long)error->column, error->text);
}

static void conclude(dyad_session *session, const check_request *request, const reading *output,
                     const reading *answer, check_result *result)
{
    dyad_status status = DYAD_OK;
    if (answer->wrong) {
        char text[CHECK_TEXT_MAX];
        status = tell_wrong(session, request, answer, result->items, result);
        snprintf(text, sizeof text, "the answer file is wrong: %.900s", result->text);
        memcpy(result->text, text, sizeof text);
        result->verdict = CHECK_FAILED;
    } else if (output->wrong) {
        result->verdict = CHECK_WRONG;
        result->item = output->item;
        status = tell_wrong(session, request, output, result->items, result);
    } else if (output->exact && output->untidy) {
        result->verdict = CHECK_PRESENTATION;
        result->item = output->item;
        snprintf(result->text, sizeof result->text,
                 "the answers are right, but not the white space, from %s %llu on",
                 output->item ? "item" : "behind item",
                 (unsigned long long)(output->item ? output->item : result->items));
    } else {
        result->verdict = CHECK_RIGHT;
        snprintf(result->text, sizeof result->text, "%llu answer%s",
                 (unsigned long long)result->items,
                 result->items == 1 ? " is right" : "s are right");
    }
    if (status != DYAD_OK)
        tell_failure(result, status, dyad_session_error(session));
}

void check_output(dyad_session *session, const check_request *request, check_result *result)
{
    reading output = {.file = request->output,
                      .stop = request->stop,
                      .by_word = dyad_game_layout(request->game)->one_line,
                      .exact = request->exact,
                      .any_case = request->any_case,
                      .line = 1};
    reading answer = {
        .file = request->answer, .stop = request->stop, .by_word = output.by_word, .line = 1};
    comparison of = {.layout = dyad_game_layout(request->game),
                     .readings = {&output, &answer},
                     .count = request->answer ? 2 : 1,
                     .item = 1,
                     .stop = request->stop};
    dyad_judge_request judged = {.struct_size = sizeof judged,
                                 .game = request->game,
                                 .paths = &request->input,
                                 .path_count = 1,
                                 .jobs = request->jobs,
                                 .write = compare,
                                 .write_user = &of,
                                 .stop = request->stop};
    dyad_judge_totals totals;
    *result = (check_result){.verdict = CHECK_RIGHT};
    dyad_status status = dyad_judge_stream(session, &judged, &totals);
    bool decided = output.wrong && (!request->answer || answer.wrong);
    result->items = totals.items;
    if (status != DYAD_OK && !decided) {
        tell_failure(result, status, dyad_session_error(session));
        return;
    }
    for (size_t i = 0; i < of.count && status == DYAD_OK; i++)
        if (!of.readings[i]->wrong)
            expect_end(of.readings[i]);
    for (size_t i = 0; i < of.count; i++)
        if (ferror(of.readings[i]->file)) {
            result->verdict = CHECK_FAILED;
            result->status = DYAD_E_SYSTEM;
            snprintf(result->text, sizeof result->text, "the %s cannot be read: %s",
                     i ? "answer file" : "output", strerror(errno));
            return;
        }
    conclude(session, request, &output, &answer, result);
}
