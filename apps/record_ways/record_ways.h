/* record_ways.h - options that say how records of games are written, for both programs: their rows,
 * their values, and the words that help if a record states too little. */
#ifndef RECORD_WAYS_H
#define RECORD_WAYS_H

#include <dyad/dyad.h>

/* The options of all commands that read records of games. */
enum { KEY_DIALECT = 0x10000, KEY_BOARD_SIZE };
/* clang-format off */
#define DIALECT_OPTION \
    {"dialect", KEY_DIALECT, "NAME", 0, \
     "How records of games are written: a name that `dyad help dialects' lists (default: as each " \
     "record states)", 0}
#define RECORD_OPTIONS \
    DIALECT_OPTION, \
    {"board-size", KEY_BOARD_SIZE, "N", 0, \
     "The side of the board, or COLUMNSxROWS, of records whose format states none, as lines of " \
     "moves (default: such records are refused)", 0}
/* clang-format on */

/* Their values; NULL and 0: they were not given. */
typedef struct record_ways {
    const char *dialect;
    size_t rows, columns;
} record_ways;

/* The names of dialects; NULL past the end. */
const char *dialect_word(size_t index);
/* N, or COLUMNSxROWS as links have it, each from 1 to DYAD_RECORD_SIDE_MAX. False: it is neither.
 */
bool read_record_size(const char *text, record_ways *ways);
/* The fault then: printf() with DYAD_RECORD_SIDE_MAX and the text. */
#define RECORD_SIZE_FAULT "--board-size: expected N or COLUMNSxROWS, 1 to %d, found '%s'"
/* From now on the session reads records so. */
void use_record_ways(dyad_session *session, const record_ways *ways);
/* What helps if an input leaves something unsaid, to come after the error; "": nothing. */
const char *unsaid_remedy(dyad_unsaid unsaid);

#endif
