/* reader.h - positions out of text in the layout of the original problem, free in its white space,
 * boards out of a NumPy file, or what records of games come to: the first bytes tell which.
 *
 * Every fault is found at the byte that shows it. */
#ifndef DY_READER_H
#define DY_READER_H

#include "text/reader_format.h"

void dy_reader_init(dy_reader *reader, const dyad_game *game, dy_source *source,
                    const dyad_allocator *memory);
void dy_reader_free(dy_reader *reader);

/* Reads what stands before the first item, as the first dy_reader_next() otherwise does; not to be
 * called twice. DYAD_OK, or a failure, which is final. */
dyad_status dy_reader_start(dy_reader *reader, dyad_error *error);

/* Reads the next position into `position` (made with dy_position_init for the same game), or passes
 * over it where that is NULL: then nothing is looked for inside of rows and piles.
 * DYAD_OK; DYAD_END; DYAD_E_MALFORMED, after which the next call looks for the next item;
 * DYAD_E_SYSTEM, DYAD_E_MEMORY or DYAD_E_STOPPED, which are final. *error says what failed. */
dyad_status dy_reader_next(dy_reader *reader, dyad_position *position, dyad_error *error);

/* Whether it stands between two items and nothing is amiss, so that somebody else may read items
 * from its source; *room is how many more there may be. */
bool dy_reader_is_between(dy_reader *reader, uint64_t *room);
/* Somebody else has read items. */
void dy_reader_pass(dy_reader *reader, uint64_t items);

/* The boards of the NumPy file that it reads; NULL: it is none. */
static inline const dy_npy *dy_reader_boards(const dy_reader *reader)
{
    return reader->format == &dy_format_npy ? &reader->npy : NULL;
}

#endif
