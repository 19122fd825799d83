/* record_input.h - records of games as positions, and positions as records. */
#ifndef SERVE_RECORD_INPUT_H
#define SERVE_RECORD_INPUT_H

#include "fields.h"

/* Whether a text begins as a record does, and as no position: SGF, JSON or a link. */
bool records_begin(const char *text, size_t size);
/* Writes the position at the end of each record's main line, by `put`, as {"positions": [...]}.
 * The game of the input may be NULL: any. False where `to` is an error. */
typedef void (*put_position_fn)(const dyad_position *position, scribe *out);
bool records_positions(desk *at, const board_input *input, put_position_fn put, answer *to);
/* Answers {"text": a record in SGF that sets the position up}. */
void records_sgf(desk *at, const board_input *input, answer *to);

#endif
