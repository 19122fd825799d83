/* records.h - records of games out of text, one after the other, and back.
 *
 *     source --- which format? --- sgf_reader, sgf_meaning   (;FF[4]GM[11]...)
 *                             \--- hexworld                  https://hexworld.org/board/#11c1,a1b2
 *                             \--- record_json               {"game":"hex",...}
 *
 * One record is in memory at a time, and takes no more of it than DYAD_RECORD_BYTES_MAX. */
#ifndef DY_RECORDS_H
#define DY_RECORDS_H

#include "formats/charsets.h"
#include "formats/dialects.h"
#include "formats/ways.h"
#include "record/tree.h"
#include "text/source.h"

typedef struct dy_records {
    const dyad_game *game; /* NULL: any */
    dy_ways ways;
    const dy_dialect *dialect; /* that was given; NULL: each record states its own */
    dyad_record_format format;
    bool told;       /* the format was given, not found out */
    bool by_dialect; /* by the dialect that was given */
    bool ended;
    bool started;
    bool in_letter;        /* what stands before the first game has begun already */
    bool in_list;          /* of JSON: a '[' has come, and its ']' has not */
    bool looked_far;       /* the latest went on to the end of the input, or was gone back over */
    uint64_t gone_back;    /* bytes of broken records that were read again, of all the input */
    uint64_t taken;        /* records begun */
    uint64_t line, column; /* where the latest of them begins */
    dy_source *source;
    dy_buffer text; /* that is being read */
    dy_transcoder transcoder;
} dy_records;

/* `source` is borrowed. DYAD_RECORD_ANY: the first bytes tell, or the dialect, unless that is NULL:
 * then each record states its own. */
void dy_records_init(dy_records *records, const dyad_game *game, dyad_record_format format,
                     dy_ways ways, dy_source *source, const dyad_allocator *memory);
void dy_records_free(dy_records *records);

/* Reads the next one into an initialised record, which it empties first. DYAD_OK; DYAD_END;
 * DYAD_E_MALFORMED, after which the next call looks for the next record, or ends; DYAD_E_SYSTEM,
 * DYAD_E_MEMORY or DYAD_E_STOPPED, which are final. *error says what failed. */
dyad_status dy_records_next(dy_records *records, dyad_record *record, dyad_error *error);

/* The same, where positions may stand among them as such, in JSON: *is_record says which it is. */
dyad_status dy_records_next_item(dy_records *records, dyad_record *record, dyad_position *position,
                                 bool *is_record, dyad_error *error);

/* The record as text, ending in a line end; DYAD_E_USAGE where the format cannot hold it. Whether
 * memory ran out, `out` tells. */
dyad_status dy_record_put(dyad_record *record, dyad_record_format format, dy_buffer *out,
                          dyad_error *error);

/* ---- what the formats share --------------------------------------------------------------- */

/* The record is in this dialect. */
static inline void dy_record_in_dialect(dyad_record *record, const dy_dialect *dialect)
{
    record->dialect = &dialect->words;
    record->told = dy_dialect_is_plain(dialect) ? NULL : dialect->words.name;
}

/* Takes a byte of text; false when out of memory or beyond the limit. */
static inline bool dy_records_keep(dy_records *records, char byte)
{
    if (records->text.size >= DY_RECORD_VALUE_MAX)
        return false;
    dy_buffer_char(&records->text, byte);
    return !records->text.failed;
}

/* What has been read as UTF-8: of a game in SGF from the set that its CA names. Says of the record
 * which set that was. */
dyad_status dy_record_decode(dy_records *in, dyad_record *record, dyad_error *error);
/* Says the same again of a record that was written since: where these are words of ours. */
void dy_record_remark(dyad_record *record, const char *charset, const char *remark);

/* ---- the formats -------------------------------------------------------------------------- */

/* One game: as a tree of properties, then what they mean. */
dyad_status dy_sgf_next(dy_records *in, dyad_record *record, dyad_error *error);
dyad_status dy_sgf_settle(const dy_records *in, dyad_record *record, dyad_error *error);
dyad_status dy_sgf_put(dyad_record *record, dy_buffer *out, dyad_error *error);
/* Bytes of a value: those from the cursor of a source on, or the whole of it in memory. */
typedef struct dy_sgf_bytes {
    dy_source *source; /* or NULL: */
    const char *text;
    size_t size;
} dy_sgf_bytes;
/* How many bytes the character at `at` takes, 1 to 3. *escaped: its second byte has an escape
 * before it. */
size_t dy_sgf_character(const dy_charset *set, const dy_sgf_bytes *bytes, size_t at, bool *escaped);
/* The set of a game that has a root, the cursor being within a value; `in_root`: of the root. NULL:
 * none is stated so far, or nearby. */
const dy_charset *dy_sgf_charset(dy_records *in, const dyad_record *record, bool in_root);
/* Whether a property is written by us, from what the record is. */
bool dy_sgf_is_ours(const char *name);
/* The same of one of that node: RU, at the root of a game on squares, tells which game it is. */
bool dy_sgf_is_ours_at(const dyad_record_node *node, const char *name);
/* The text of a value: escapes and line ends as SGF has them. As much as fits goes to `text`; gives
 * back the whole length. */
size_t dy_sgf_unescape(const char *value, size_t size, char *text, size_t room);
void dy_sgf_escape(const char *text, size_t size, dy_buffer *out);
/* Whether it can stand between brackets: none that closes comes without an escape. */
bool dy_sgf_is_value(const char *value, size_t size);

dyad_status dy_hexworld_next(dy_records *in, dyad_record *record, dyad_error *error);
dyad_status dy_hexworld_put(dyad_record *record, dy_buffer *out, dyad_error *error);
/* A word of HexWorld's, ":p", at the beginning of a text: its length, or 0; what it is, and who
 * does it, 0 being whose turn it is. */
size_t dy_hexworld_word(const char *text, size_t size, dyad_record_kind *kind, int *colour);

dyad_status dy_record_json_next(dy_records *in, dyad_record *record, dyad_error *error);
/* The next object: a record, or else a position (piles too, where the game has them); *is_record
 * says which of the two it went to. */
dyad_status dy_json_item_next(dy_records *in, dyad_record *record, dyad_position *position,
                              bool *is_record, dyad_error *error);
/* A line each. Of a record with the position after a node of it, unless that is NULL. */
void dy_record_json_put(dyad_record *record, const dyad_position *position, dy_buffer *out);
void dy_position_json_put(const dyad_position *position, dy_buffer *out);

#endif
