/* answers.c - which writer writes a format; text and CSV themselves. */
#include "text/answers.h"

#include "text/contest.h"

#include <string.h>

typedef struct format_row {
    bool evidence;
    const char *header;
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
    if (answers->game->one_line)
        dy_buffer_char(out, ' ');
    dy_contest_answer(answers->game, report, item, out);
    if (!answers->game->one_line)
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
        dy_contest_answer(game, report, item, out);
        return;
    }
    dyad_report prefix = {.text = ""};
    dy_buffer_char(out, '"');
    dy_contest_answer(game, &prefix, item, out);
    for (const char *c = report->text; *c; c++) {
        if (*c == '"')
            dy_buffer_char(out, '"');
        dy_buffer_char(out, *c);
    }
    dy_buffer_char(out, '"');
}

static void put_csv(const dy_answers *answers, const dyad_position *position,
                    const dyad_report *report, uint64_t item, dy_buffer *out)
{
    dy_buffer_text(out, answers->game->name);
    dy_buffer_char(out, ',');
    dy_buffer_unsigned(out, item);
    dy_buffer_char(out, ',');
    dy_buffer_unsigned(out, dy_position_size(position));
    dy_buffer_char(out, ',');
    dy_buffer_text(out, report->name);
    dy_buffer_char(out, ',');
    put_answer_field(answers->game, report, item, out);
    dy_buffer_char(out, '\n');
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

/* ---- the table ---------------------------------------------------------------------------- */

static const format_row formats[] = {
    [DYAD_FORMAT_TEXT] = {.put = put_text, .malformed = malformed_text},
    [DYAD_FORMAT_JSONL] = {.put = put_json, .malformed = malformed_json, .evidence = true},
    [DYAD_FORMAT_CSV] = {.put = put_csv,
                         .malformed = malformed_csv,
                         .header = "game,item,size,verdict,text\n"},
    [DYAD_FORMAT_EXPLAIN] = {.put = put_drawing, .malformed = malformed_text, .evidence = true},
    [DYAD_FORMAT_NPY] = {.put = put_code, .malformed = malformed_code},
};

bool dy_answers_want_evidence(const dy_answers *answers)
{
    return formats[answers->format].evidence;
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
