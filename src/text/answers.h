/* answers.h - reports as bytes: the original's text, JSON lines, CSV, NumPy's codes, and drawings
 * for people.
 *
 * Every format is written item by item, so that threads can each write their own items. Text
 * answers that share one line (nim) are each written with a space before them; whoever joins the
 * pieces drops the first space and ends the line; of NumPy's codes they put the header before them.
 */
#ifndef DY_ANSWERS_H
#define DY_ANSWERS_H

#include "games/game.h"

/* What the answers of a run have in common. */
typedef struct dy_answers {
    const dyad_game *game;
    dyad_format format;
    bool colour;      /* DYAD_FORMAT_EXPLAIN: with terminal colours */
    bool begins_line; /* DYAD_FORMAT_TEXT: the one answer has none before it, and no space */
} dy_answers;

/* Whether the format shows evidence, so that the judge has to collect it. */
bool dy_answers_want_evidence(const dy_answers *answers);
/* Whether the format tells the size of each position. */
bool dy_answers_want_size(const dy_answers *answers);
/* What stands before the first answer: the header of CSV. */
void dy_answers_begin(const dy_answers *answers, dy_buffer *out);
/* Answer number `item`, counted from 1. */
void dy_answers_put(const dy_answers *answers, const dyad_position *position,
                    const dyad_report *report, uint64_t item, dy_buffer *out);
/* Answers number first .. first + count - 1, of verdicts whose text stands in the game's table, in
 * a format without evidence. `sizes` is looked at if dy_answers_want_size(). */
void dy_answers_put_codes(const dy_answers *answers, const unsigned char *codes,
                          const dy_size *sizes, size_t count, uint64_t first, dy_buffer *out);
/* The answer in place of a malformed item: a line of jsonl or csv, nothing in text. */
void dy_answers_malformed(const dy_answers *answers, const dyad_error *error, uint64_t item,
                          dy_buffer *out);

/* One report as a line of JSON, without the line end. */
void dy_json_report(const dyad_position *position, const dyad_report *report, uint64_t item,
                    dy_buffer *out);
void dy_json_malformed(const dyad_game *game, const dyad_error *error, uint64_t item,
                       dy_buffer *out);
/* One position drawn with its evidence marked, and the sentence why. */
void dy_draw_report(const dyad_position *position, const dyad_report *report, uint64_t item,
                    bool colour, dy_buffer *out);

#endif
