/* sentences.c - a game as sentences, as Little Golem's page has it and masak/hex-corpus keeps it:
 *
 *     White places a5.       Black swaps.       Black resigns.       White times out.
 *
 * White begins and joins top and bottom; a swap is of pieces. Nothing states the size. An input is
 * a game; another one begins where a line is empty. */
#include "text/formats/formats.h"

#include <string.h>

bool dy_sentences_begin(dy_source *source)
{
    return dy_source_goes_on(source, "White places ") ||
           dy_source_goes_on(source, "White resigns") || dy_source_goes_on(source, "White times ");
}

/* Whether the text from *at on begins so, which is then passed. */
static bool pass(const char **at, const char *end, const char *word)
{
    bool begins = dy_text_begins(*at, end, word);
    *at += begins ? strlen(word) : 0;
    return begins;
}

static dyad_status take_places(dy_making *m, int colour, const char *at, const char *end)
{
    dy_point point;
    size_t cell = dy_cell_prefix(at, end, &point);
    if (!cell || at + cell + 1 != end || *(end - 1) != '.' || !dy_making_is_on(m, point))
        return dy_making_unexpected(m, "a cell of the board and a full stop", at, end);
    return dy_making_move(m, DYAD_RECORD_STONE, colour, point);
}

static dyad_status take_sentence(dy_making *m, const char *at, const char *end)
{
    const char *begin = at;
    int colour = pass(&at, end, "White ") ? 1 : pass(&at, end, "Black ") ? 2 : 0;
    if (!colour)
        return dy_making_unexpected(m, "White or Black", begin, end);
    if (pass(&at, end, "places "))
        return take_places(m, colour, at, end);
    const char *verb = at;
    if (pass(&at, end, "swaps.") && at == end && m->node->kind == DYAD_RECORD_STONE)
        return dy_making_move(m, DYAD_RECORD_SWAP_PIECES, colour, (dy_point){0, 0});
    if (pass(&at, end, "resigns.") && at == end)
        return dy_making_move(m, DYAD_RECORD_RESIGN, colour, (dy_point){0, 0});
    if (pass(&at, end, "times out.") && at == end)
        return dy_making_result(m, 3 - colour, "Time");
    return dy_making_unexpected(m, "places and a cell, swaps, resigns or times out", verb, end);
}

/* Whether a line with something in it follows at once. */
static bool has_line(dy_records *in)
{
    int byte = dy_peek(in->source);
    if (byte == '\n') {
        dy_pass(in->source);
        byte = dy_peek(in->source);
    }
    return byte != DY_INPUT_END && byte != '\n' && byte != '\r';
}

dyad_status dy_sentences_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    dy_making m;
    bool malformed = false;
    dyad_status status = dy_making_find(&m, in, record, error);
    if (status == DYAD_OK) {
        status = dy_making_start_sized(&m);
        in->ended = status == DYAD_E_MALFORMED; /* all of them lack it */
    }
    dyad_error first;
    while (status == DYAD_OK || malformed) {
        dyad_status line = dy_making_line(&m);
        if (line == DYAD_OK && !malformed)
            line = take_sentence(&m, in->text.text, in->text.text + in->text.size);
        if (line != DYAD_OK && line != DYAD_E_MALFORMED)
            return line;
        if (line == DYAD_E_MALFORMED && !malformed) {
            malformed = true; /* the rest of this game is passed over */
            first = *error;
            status = line;
        }
        if (!has_line(in))
            break;
    }
    if (malformed)
        *error = first;
    return status == DYAD_OK ? dy_making_given_up(&m) : status;
}
