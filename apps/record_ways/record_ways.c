/* record_ways.c - what options say of the way in which records are written. */
#include "record_ways.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

const char *dialect_word(size_t index)
{
    const dyad_dialect *dialect = dyad_dialect_at(index);
    return dialect ? dialect->name : NULL;
}

bool read_record_size(const char *text, record_ways *ways)
{
    char *end;
    size_t columns = strtoul(text, &end, 10), rows = columns;
    if (*end == 'x' && isdigit((unsigned char)end[1]))
        rows = strtoul(end + 1, &end, 10);
    if (*end || !isdigit((unsigned char)*text) || !rows || !columns ||
        rows > DYAD_RECORD_SIDE_MAX || columns > DYAD_RECORD_SIDE_MAX)
        return false;
    ways->rows = rows;
    ways->columns = columns;
    return true;
}

void use_record_ways(dyad_session *session, const record_ways *ways)
{
    /* Both were checked when they were parsed. */
    if (dyad_session_set_dialect(session, ways->dialect) != DYAD_OK ||
        dyad_session_set_board_size(session, ways->rows, ways->columns) != DYAD_OK)
        fprintf(stderr, "dyad: %s\n", dyad_session_error(session)->text);
}

const char *unsaid_remedy(dyad_unsaid unsaid)
{
    switch (unsaid) {
    case DYAD_UNSAID_GAME: return "; name the game on the command line, as in `dyad judge hex'";
    case DYAD_UNSAID_DIALECT: return "; --dialect NAME decides";
    case DYAD_UNSAID_BOARD_SIZE: return "; --board-size N, or --board-size COLUMNSxROWS, says it";
    case DYAD_UNSAID_FORMAT: return "; `dyad help formats' lists them";
    case DYAD_UNSAID_NOTHING: break;
    }
    return "";
}
