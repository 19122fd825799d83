/* answers.c - which writer writes a format; text and CSV themselves. */
#include "text/answers.h"

#include "text/contest_layout.h"
#include "text/sizes.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct format_row {
    bool evidence;
    bool size;
    const char *header;
    void (*put_codes)(const dy_answers *answers, const unsigned char *codes, const dy_size *sizes,
                      size_t count, uint64_t first, dy_buffer *out);
    void (*put)(const dy_answers *answers, const dyad_position *position, const dyad_report *report,
                uint64_t item, dy_buffer *out);
    void (*malformed)(const dy_answers *answers, const dyad_error *error, uint64_t item,
                      dy_buffer *out);
} format_row;

/* ---- text --------------------------------------------------------------------------------- */

static void put_text(const dy_answers *answers, const dyad_position *position,
                     const dyad_report *report, uint64_t item, dy_buffer *out)
{
    (void)position;
    if (answers->game->layout.one_line && !answers->begins_line)
        dy_buffer_char(out, ' ');
    dy_contest_layout_answer(answers->game, report, item, out);
    if (!answers->game->layout.one_line)
        dy_buffer_char(out, '\n');
}

static void malformed_text(const dy_answers *answers, const dyad_error *error, uint64_t item,
                           dy_buffer *out)
{
    (void)answers;
    (void)error;
    (void)item;
    (void)out;
}

/* ---- jsonl -------------------------------------------------------------------------------- */

static void put_json(const dy_answers *answers, const dyad_position *position,
                     const dyad_report *report, uint64_t item, dy_buffer *out)
{
    (void)answers;
    dy_json_report(position, report, item, out);
    dy_buffer_char(out, '\n');
}

static void malformed_json(const dy_answers *answers, const dyad_error *error, uint64_t item,
                           dy_buffer *out)
{
    dy_json_malformed(answers->game, error, item, out);
    dy_buffer_char(out, '\n');
}

/* ---- csv ---------------------------------------------------------------------------------- */

/* The answer as a field of RFC 4180: quoted where it holds a comma, a quote or a line end. */
static void put_answer_field(const dyad_game *game, const dyad_report *report, uint64_t item,
                             dy_buffer *out)
{
    if (!strpbrk(report->text, ",\"\n")) {
        dy_contest_layout_answer(game, report, item, out);
        return;
    }
    dyad_report prefix = {.text = ""};
    dy_buffer_char(out, '"');
    dy_contest_layout_answer(game, &prefix, item, out);
    for (const char *c = report->text; *c; c++) {
        if (*c == '"')
            dy_buffer_char(out, '"');
        dy_buffer_char(out, *c);
    }
    dy_buffer_char(out, '"');
}

static void put_csv_row(const dyad_game *game, const dyad_report *report, dy_size size,
                        uint64_t item, dy_buffer *out)
{
    dy_buffer_text(out, game->name);
    dy_buffer_char(out, ',');
    dy_buffer_unsigned(out, item);
    dy_buffer_char(out, ',');
    dy_size_put(size, out);
    dy_buffer_char(out, ',');
    dy_buffer_text(out, report->name);
    dy_buffer_char(out, ',');
    put_answer_field(game, report, item, out);
    dy_buffer_char(out, '\n');
}

static void put_csv(const dy_answers *answers, const dyad_position *position,
                    const dyad_report *report, uint64_t item, dy_buffer *out)
{
    put_csv_row(answers->game, report, dy_position_extent(position), item, out);
}

static void malformed_csv(const dy_answers *answers, const dyad_error *error, uint64_t item,
                          dy_buffer *out)
{
    (void)error;
    dy_buffer_text(out, answers->game->name);
    dy_buffer_char(out, ',');
    dy_buffer_unsigned(out, item);
    dy_buffer_text(out, ",,malformed,\n");
}

/* ---- for people --------------------------------------------------------------------------- */

static void put_drawing(const dy_answers *answers, const dyad_position *position,
                        const dyad_report *report, uint64_t item, dy_buffer *out)
{
    dy_draw_report(position, report, item, answers->colour, out);
}

/* ---- many at once ------------------------------------------------------------------------- */

/* Text of which a fixed number of bytes may be copied, whatever its length. */
enum { PIECE_MAX = 64 };
typedef struct piece {
    char text[PIECE_MAX];
    size_t size;
} piece;

/* Three texts as one. There may be a few items at a time, so that printing them would take longer
 * than all else. */
static piece make_piece(const char *a, const char *b, const char *c)
{
    piece made = {.size = 0};
    const char *parts[] = {a, b, c};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t size = strlen(parts[i]);
        assert(made.size + size < sizeof made.text);
        memcpy(made.text + made.size, parts[i], size);
        made.size += size;
    }
    return made;
}

static inline char *put_piece(char *at, const piece *what, size_t most)
{
    memcpy(at, what->text, most);
    return at + what->size;
}

/* Item numbers, one after the other. */
typedef struct counter {
    char digits[PIECE_MAX / 2];
    size_t size;
} counter;

static void counter_start(counter *number, uint64_t first)
{
    number->size = (size_t)snprintf(number->digits, sizeof number->digits, "%" PRIu64, first);
}

static inline void counter_next(counter *number)
{
    size_t at = number->size;
    while (at-- && number->digits[at] == '9')
        number->digits[at] = '0';
    if (at != SIZE_MAX) {
        number->digits[at]++;
        return;
    }
    memmove(number->digits + 1, number->digits, number->size++);
    number->digits[0] = '1';
}

static inline char *put_counter(char *at, const counter *number)
{
    memcpy(at, number->digits, sizeof number->digits);
    return at + number->size;
}

enum { LINE_BYTES_MAX = 128, LINES_AT_ONCE = 1024 };
static_assert((int)LINE_BYTES_MAX > 2 * PIECE_MAX - PIECE_MAX / 2 + 20, "a line fits");

/* Up to LINES_AT_ONCE lines, for which there is room; where they end. `most` bytes are copied for
 * each verdict, none of which is longer. */
static inline char *put_lines(char *at, const piece *before, counter *number, const piece *verdicts,
                              size_t most, const unsigned char *codes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (before) {
            at = put_counter(put_piece(at, before, PIECE_MAX / 2), number);
            counter_next(number);
        }
        at = put_piece(at, &verdicts[codes[i]], most);
    }
    return at;
}

static void put_text_codes(const dy_answers *answers, const unsigned char *codes,
                           const dy_size *sizes, size_t count, uint64_t first, dy_buffer *out)
{
    const dyad_game *game = answers->game;
    const char *numbered = game->layout.numbered;
    piece before = make_piece(numbered ? numbered : "", "", "");
    assert(before.size <= PIECE_MAX / 2);
    piece verdicts[DYAD_VERDICTS_MAX];
    counter number;
    bool is_short = true;
    (void)sizes;
    for (size_t i = 0; i < game->verdict_count; i++) {
        const char *text = game->verdicts[i].text ? game->verdicts[i].text : "";
        verdicts[i] = make_piece(numbered                ? ": "
                                 : game->layout.one_line ? " "
                                                         : "",
                                 text, game->layout.one_line ? "" : "\n");
        is_short = is_short && verdicts[i].size <= PIECE_MAX / 2;
    }
    counter_start(&number, first);
    while (count) {
        size_t now = count < LINES_AT_ONCE ? count : LINES_AT_ONCE;
        char *at = dy_buffer_reserve(out, (size_t)(LINES_AT_ONCE + 1) * LINE_BYTES_MAX), *end;
        if (!at)
            return;
        if (!numbered && is_short)
            end = put_lines(at, NULL, &number, verdicts, PIECE_MAX / 2, codes, now);
        else
            end =
                put_lines(at, numbered ? &before : NULL, &number, verdicts, PIECE_MAX, codes, now);
        out->size += (size_t)(end - at);
        codes += now;
        count -= now;
    }
}

static void put_csv_codes(const dy_answers *answers, const unsigned char *codes,
                          const dy_size *sizes, size_t count, uint64_t first, dy_buffer *out)
{
    const dyad_game *game = answers->game;
    dyad_report report = {.text = ""};
    for (size_t i = 0; i < count; i++) {
        const dy_verdict *verdict = &game->verdicts[codes[i]];
        report.name = verdict->name;
        report.text = verdict->text;
        put_csv_row(game, &report, sizes[i], first + i, out);
    }
}

/* ---- npy ---------------------------------------------------------------------------------- */

/* The codes alone; whoever joins the pieces knows their count, and puts the header before them. */
static void put_code(const dy_answers *answers, const dyad_position *position,
                     const dyad_report *report, uint64_t item, dy_buffer *out)
{
    (void)answers;
    (void)position;
    (void)item;
    dy_buffer_char(out, (char)report->verdict);
}

static void malformed_code(const dy_answers *answers, const dyad_error *error, uint64_t item,
                           dy_buffer *out)
{
    (void)answers;
    (void)error;
    (void)item;
    dy_buffer_char(out, (char)DYAD_VERDICT_MALFORMED);
}

static void put_npy_codes(const dy_answers *answers, const unsigned char *codes,
                          const dy_size *sizes, size_t count, uint64_t first, dy_buffer *out)
{
    (void)answers;
    (void)sizes;
    (void)first;
    dy_buffer_bytes(out, codes, count);
}

/* ---- the table ---------------------------------------------------------------------------- */

static const format_row formats[] = {
    [DYAD_FORMAT_TEXT] = {.put_codes = put_text_codes,
                          .put = put_text,
                          .malformed = malformed_text},
    [DYAD_FORMAT_JSONL] = {.evidence = true, .put = put_json, .malformed = malformed_json},
    [DYAD_FORMAT_CSV] = {.size = true,
                         .header = "game,item,size,verdict,text\n",
                         .put_codes = put_csv_codes,
                         .put = put_csv,
                         .malformed = malformed_csv},
    [DYAD_FORMAT_EXPLAIN] = {.evidence = true, .put = put_drawing, .malformed = malformed_text},
    [DYAD_FORMAT_NPY] = {.put_codes = put_npy_codes, .put = put_code, .malformed = malformed_code},
};

bool dy_answers_want_evidence(const dy_answers *answers)
{
    return formats[answers->format].evidence;
}

bool dy_answers_want_size(const dy_answers *answers)
{
    return formats[answers->format].size;
}

void dy_answers_put_codes(const dy_answers *answers, const unsigned char *codes,
                          const dy_size *sizes, size_t count, uint64_t first, dy_buffer *out)
{
    formats[answers->format].put_codes(answers, codes, sizes, count, first, out);
}

void dy_answers_begin(const dy_answers *answers, dy_buffer *out)
{
    if (formats[answers->format].header)
        dy_buffer_text(out, formats[answers->format].header);
}

void dy_answers_put(const dy_answers *answers, const dyad_position *position,
                    const dyad_report *report, uint64_t item, dy_buffer *out)
{
    formats[answers->format].put(answers, position, report, item, out);
}

void dy_answers_malformed(const dy_answers *answers, const dyad_error *error, uint64_t item,
                          dy_buffer *out)
{
    formats[answers->format].malformed(answers, error, item, out);
}
