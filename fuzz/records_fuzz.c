/* records_fuzz.c - any bytes as records of games, in the format that they begin as, or that the
 * first line has the name of; of boards of side 11 where it states none. What reads well is
 * replayed, and written in every format that holds it; read again and written again, that is the
 * same bytes. */
#include "fuzz.h"

#include <stdlib.h>

enum { SIDE = 11, SIDE_REPLAYED = 32, NODES_REPLAYED = 400, BYTES_WRITTEN = 1 << 20 };

#define MUST(condition)   \
    do {                  \
        if (!(condition)) \
            abort();      \
    } while (0)

typedef struct text {
    char *bytes;
    size_t size, capacity;
} text;

static int keep(void *user, const void *bytes, size_t size)
{
    text *to = user;
    if (to->size + size > to->capacity) {
        to->capacity = 2 * (to->size + size);
        to->bytes = realloc(to->bytes, to->capacity);
        MUST(to->bytes);
    }
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return 0;
}

/* Reads the one record of a text that was written; NULL where it is refused. */
static dyad_record *read_back(dyad_session *session, dyad_record_format format, const text *from)
{
    dyad_records *records;
    dyad_record *record = NULL, *none = NULL;
    MUST(dyad_records_open_bytes(session, NULL, format, "-", from->bytes, from->size, &records) ==
         DYAD_OK);
    if (dyad_records_next(records, &record) == DYAD_OK)
        MUST(dyad_records_next(records, &none) == DYAD_END);
    dyad_records_close(records);
    return record;
}

/* The format whose name is the first line; its length, and 0: it has none. */
static size_t named_format(const uint8_t *data, size_t size, dyad_record_format *format)
{
    const dyad_record_form *form;
    for (size_t i = 0; (form = dyad_record_form_at(i)) != NULL; i++) {
        size_t length = strlen(form->name);
        if (size <= length || memcmp(data, form->name, length) != 0 || data[length] != '\n')
            continue;
        *format = form->format;
        return length + 1;
    }
    return 0;
}

static void write_and_read(dyad_session *session, dyad_record *record, dyad_record_format format)
{
    text first = {0}, second = {0};
    if (dyad_record_write(record, format, keep, &first) == DYAD_OK && first.size < BYTES_WRITTEN) {
        MUST(dyad_session_set_board_size(session, dyad_record_rows(record),
                                         dyad_record_columns(record)) == DYAD_OK);
        dyad_record *again = read_back(session, format, &first);
        MUST(dyad_session_set_board_size(session, SIDE, SIDE) == DYAD_OK);
        MUST(again);
        MUST(dyad_record_length(again) >= dyad_record_length(record) ||
             (format != DYAD_RECORD_SGF && format != DYAD_RECORD_JSON));
        MUST(dyad_record_write(again, format, keep, &second) == DYAD_OK);
        MUST(first.size == second.size && memcmp(first.bytes, second.bytes, first.size) == 0);
        dyad_record_free(again);
    }
    free(first.bytes);
    free(second.bytes);
}

/* All positions of a small record; the sum of their cells, which a sanitizer sees. */
static uint64_t replay(dyad_record *record)
{
    uint64_t sum = 0;
    size_t side = dyad_record_size(record), nodes = 0;
    const dyad_record_node *node = dyad_record_root(record);
    while (node && nodes++ < NODES_REPLAYED) {
        const dyad_position *position;
        char some[8];
        if (side <= SIDE_REPLAYED && dyad_record_position(record, node, &position) == DYAD_OK)
            for (size_t i = 0; i < side * side; i++)
                sum += (uint64_t)dyad_position_cell(position, i / side, i % side);
        for (size_t i = 0; dyad_record_property(node, i); i++)
            sum += (uint64_t)dyad_record_text(node, dyad_record_property(node, i), 0, some,
                                              sizeof some);
        sum += (uint64_t)dyad_record_to_move(record, node) + dyad_record_line(node);
        if (dyad_record_child(node)) {
            node = dyad_record_child(node);
            continue;
        }
        while (node && !dyad_record_sibling(node))
            node = dyad_record_parent(node);
        node = node ? dyad_record_sibling(node) : NULL;
    }
    return sum + (uint64_t)dyad_record_winner(record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static volatile uint64_t sink;
    dyad_record_format format = DYAD_RECORD_ANY;
    dyad_session *session;
    dyad_records *records;
    dyad_record *record;
    dyad_status status;
    size_t name = named_format(data, size, &format);
    const dyad_game *game = format == DYAD_RECORD_OGS ? dyad_game_find("ungo") : NULL;
    data += name;
    size -= name;
    MUST(dyad_session_new(NULL, &session, NULL) == DYAD_OK);
    MUST(dyad_session_set_board_size(session, SIDE, SIDE) == DYAD_OK);
    MUST(dyad_records_open_bytes(session, game, format, "-", data, size, &records) == DYAD_OK);
    while ((status = dyad_records_next(records, &record)) != DYAD_END) {
        if (status != DYAD_OK) {
            const dyad_error *error = dyad_session_error(session);
            MUST(status == DYAD_E_MALFORMED && error->line && error->column && error->text[0]);
            continue;
        }
        sink = sink + replay(record);
        const dyad_record_form *form;
        for (size_t i = 0; (form = dyad_record_form_at(i)) != NULL; i++)
            if (form->is_written)
                write_and_read(session, record, form->format);
        dyad_record_free(record);
    }
    dyad_records_close(records);
    dyad_session_free(session);
    return 0;
}
