/* contest_fuzz.c - any bytes as positions, in text or in NumPy's format: read from memory and from
 * a stream of small pieces, which must agree; what reads well is judged, and all of its evidence
 * looked at.
 *
 *     "hex\n1\n2\nRB\n.."     the game, then the input */
#include "fuzz.h"

#include <stdlib.h>

enum {
    SIZE_JUDGED = 24, /* larger positions are read only, so that an input costs little */
    PIECE_BYTES = 7,
};

/* What a NumPy file begins with; faults in it have no place. */
static const char magic[] = "\x93NUMPY";
enum { MAGIC_BYTES = sizeof magic - 1 };

typedef struct pieces {
    const uint8_t *data;
    size_t left;
} pieces;

static ptrdiff_t read_piece(void *user, void *bytes, size_t size)
{
    pieces *from = user;
    size_t count = from->left < PIECE_BYTES ? from->left : PIECE_BYTES;
    if (count > size)
        count = size;
    if (count)
        memcpy(bytes, from->data, count);
    from->data += count;
    from->left -= count;
    return (ptrdiff_t)count;
}

/* The sum of all that a value holds: a sanitizer sees what must not be touched. */
static uint64_t sum_value(const dyad_evidence *value)
{
    uint64_t sum = (uint64_t)dyad_evidence_integer(value);
    size_t size, row, column;
    const char *text = dyad_evidence_text(value, &size);
    for (size_t i = 0; text && i < size; i++)
        sum += (unsigned char)text[i];
    for (size_t i = 0; i < dyad_evidence_count(value); i++) {
        if (dyad_evidence_cell(value, i, &row, &column))
            sum += row + column;
        const dyad_evidence *item = dyad_evidence_item(value, i);
        if (item)
            sum += sum_value(item);
    }
    return sum;
}

static uint64_t sum_position(const dyad_position *position)
{
    size_t size = dyad_position_size(position);
    uint64_t sum = size;
    if (size > SIZE_JUDGED)
        return sum;
    for (size_t i = 0; i < size; i++) {
        for (size_t j = 0; j < size; j++)
            sum = sum * 3 + (uint64_t)(dyad_position_cell(position, i, j) + 1);
        for (uint64_t j = 0; j < dyad_position_pile_size(position, i); j++)
            sum = sum * 3 + (uint64_t)dyad_position_disc(position, i, j);
    }
    return sum;
}

static uint64_t judge(dyad_session *session, const dyad_position *position)
{
    const dyad_report *report;
    if (dyad_position_size(position) > SIZE_JUDGED)
        return 0;
    if (dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report) != DYAD_OK)
        abort();
    return dyad_report_verdict(report) + strlen(dyad_report_text(report)) +
           sum_value(dyad_report_evidence(report));
}

/* Reads to the end, over malformed items; what was read, malformed and judged, as one number. */
static uint64_t drain(dyad_session *session, dyad_reader *reader, bool is_npy)
{
    uint64_t sum = 0;
    for (;;) {
        const dyad_position *position;
        dyad_status status = dyad_reader_next(reader, &position);
        if (status == DYAD_OK) {
            sum = sum * 31 + sum_position(position);
            sum = sum * 31 + judge(session, position);
        } else if (status == DYAD_E_MALFORMED) {
            const dyad_error *error = dyad_session_error(session);
            if (error->text[0] == '\0' || is_npy == (error->line != 0) ||
                (error->line == 0) != (error->column == 0))
                abort();
            sum = sum * 31 + error->line * 1000 + error->column + strlen(error->text);
        } else if (status == DYAD_END) {
            return sum;
        } else {
            abort();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const dyad_game *game = fuzz_game(&data, &size);
    dyad_session *session;
    dyad_reader *reader;
    if (!game)
        return 0;
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK ||
        dyad_reader_open_bytes(session, game, "memory", data, size, &reader) != DYAD_OK)
        abort();
    bool is_npy = size >= MAGIC_BYTES && memcmp(data, magic, MAGIC_BYTES) == 0;
    uint64_t whole = drain(session, reader, is_npy);
    dyad_reader_close(reader);

    pieces from = {.data = data, .left = size};
    if (dyad_reader_open_stream(session, game, "pieces", read_piece, &from, &reader) != DYAD_OK)
        abort();
    if (drain(session, reader, is_npy) != whole)
        abort();
    dyad_reader_close(reader);
    dyad_session_free(session);
    return 0;
}
