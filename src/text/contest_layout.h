/* contest_layout.h - positions and answers as the original problems write them. */
#ifndef DY_CONTEST_LAYOUT_H
#define DY_CONTEST_LAYOUT_H

#include "games/game.h"

/* Input files: what stands before `count` positions, each position (the first has `first`), and
 * what stands after them. */
void dy_contest_layout_begin(const dyad_game *game, uint64_t count, dy_buffer *out);
void dy_contest_layout_position(const dyad_position *position, bool first, dy_buffer *out);
void dy_contest_layout_end(const dyad_game *game, uint64_t count, dy_buffer *out);

/* One answer without line end, as `text` of the jsonl format has it: "Case #3: Red wins". `item`
 * counts from 1. */
void dy_contest_layout_answer(const dyad_game *game, const dyad_report *report, uint64_t item,
                              dy_buffer *out);

#endif
