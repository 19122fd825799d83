/* formats.h - the formats of records: a row for each, and a file for each reader. A new format is a
 * reader in this folder, a row in formats.c, and its number in dyad/record.h and dyad/convert.h. */
#ifndef DY_FORMATS_H
#define DY_FORMATS_H

#include "text/formats/making.h"
#include "text/record_cuts.h"

typedef struct dy_record_form {
    dyad_record_form words; /* first: the row, for people */
    dyad_notation notation;
    /* Whether records begin so. The first byte, which is no white space, is at the cursor; what
     * comes behind it is looked at by dy_source_look(), no further than need be: an input may keep
     * us waiting. Nothing is passed over. No record begins as the original problem's layout does:
     * a number, and white space after it. NULL: only if the caller names the format. */
    bool (*begins)(dy_source *source);
    dyad_status (*next)(dy_records *in, dyad_record *record, dyad_error *error);
    dyad_status (*put)(dyad_record *record, dy_buffer *out,
                       dyad_error *error); /* NULL: read alone */
    const char *game; /* it holds records of this game alone; NULL: of several games */
    dy_record_cut cut;
    bool list; /* records are written as objects of one list of JSON: `put` puts an object */
} dy_record_form;

const dy_record_form *dy_record_form_at(size_t index);
const dy_record_form *dy_record_form_of(dyad_record_format format);
/* The row of that notation; NULL: it is none of records. */
const dy_record_form *dy_record_form_noted(size_t notation);
/* The first row as whose records of that game (NULL: of any) the input begins at its cursor, where
 * a byte is that is no white space; NULL: none does. */
const dy_record_form *dy_record_form_begun(dy_source *source, const dyad_game *game);

/* What is due where an input begins that is of no format; `otherwise`, unless it is a list of
 * numbers, as of actions. */
const char *dy_record_due(dy_source *source, const char *otherwise);

/* ---- the readers and writers ---------------------------------------------------------------- */

bool dy_moves_begin(dy_source *source);
dyad_status dy_moves_next(dy_records *in, dyad_record *record, dyad_error *error);
dyad_status dy_moves_put(dyad_record *record, dy_buffer *out, dyad_error *error);

bool dy_pairs_begin(dy_source *source);
dyad_status dy_pairs_next(dy_records *in, dyad_record *record, dyad_error *error);
bool dy_hexdb_begins(dy_source *source);
dyad_status dy_hexdb_next(dy_records *in, dyad_record *record, dyad_error *error);
bool dy_wolve_begins(dy_source *source);
dyad_status dy_wolve_next(dy_records *in, dyad_record *record, dyad_error *error);
bool dy_pnnhex_begins(dy_source *source);
dyad_status dy_pnnhex_next(dy_records *in, dyad_record *record, dyad_error *error);
bool dy_sentences_begin(dy_source *source);
dyad_status dy_sentences_next(dy_records *in, dyad_record *record, dyad_error *error);
bool dy_six_begins(dy_source *source);
dyad_status dy_six_next(dy_records *in, dyad_record *record, dyad_error *error);

bool dy_hexata_begins(dy_source *source);
dyad_status dy_hexata_next(dy_records *in, dyad_record *record, dyad_error *error);
bool dy_links_begin(dy_source *source);
dyad_status dy_links_next(dy_records *in, dyad_record *record, dyad_error *error);
dyad_status dy_trmph_put(dyad_record *record, dy_buffer *out, dyad_error *error);

bool dy_hexboard_begins(dy_source *source);
dyad_status dy_hexboard_next(dy_records *in, dyad_record *record, dyad_error *error);
dyad_status dy_hexboard_put(dyad_record *record, dy_buffer *out, dyad_error *error);

bool dy_playhex_begins(dy_source *source);
dyad_status dy_playhex_next(dy_records *in, dyad_record *record, dyad_error *error);
dyad_status dy_playhex_put(dyad_record *record, dy_buffer *out, dyad_error *error);
bool dy_abstractplay_begins(dy_source *source);
dyad_status dy_abstractplay_next(dy_records *in, dyad_record *record, dyad_error *error);
bool dy_boardgamearena_begins(dy_source *source);
dyad_status dy_boardgamearena_next(dy_records *in, dyad_record *record, dyad_error *error);
bool dy_ogs_begins(dy_source *source);
dyad_status dy_ogs_next(dy_records *in, dyad_record *record, dyad_error *error);

#endif
