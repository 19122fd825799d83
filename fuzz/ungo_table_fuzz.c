/* ungo_table_fuzz.c - any bytes as a file with a table of Un-Go. The checksum is mended first, as
 * who forges one would do it: what is taken for a table is written as the same bytes again, and
 * every question about it has an end. */
#include "base/checksum.h"
#include "fuzz.h"

#include <stdlib.h>

enum {
    SIZE_MAX_READ = 8192, /* more than a table of side 3 takes */
    BODY_AT = 40,
    CHECKSUM_AT = 32,
    POSITIONS_MAX = 1024,
};

typedef struct file {
    uint8_t bytes[SIZE_MAX_READ];
    size_t size, at;
} file;

static ptrdiff_t read_file(void *user, void *bytes, size_t size)
{
    file *from = user;
    size_t left = from->size - from->at, count = left < size ? left : size;
    memcpy(bytes, from->bytes + from->at, count);
    from->at += count;
    return (ptrdiff_t)count;
}

/* Compares what is written with the file. */
static int compare_file(void *user, const void *bytes, size_t size)
{
    const file *expected = user;
    if (size != expected->size || memcmp(bytes, expected->bytes, size) != 0)
        abort();
    return 0;
}

static void ask(const dyad_ungo_table *table, size_t number)
{
    size_t m = dyad_ungo_table_rows(table), n = dyad_ungo_table_columns(table), count;
    dyad_ungo_position position = {.to_move = 1 + (int)(number % 2)};
    dyad_endgame value;
    dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
    dyad_ungo_line line;
    for (size_t i = 0; i < m * n; i++, number /= 3)
        position.cells[i] = (unsigned char)(number % 3);
    dyad_ungo_table_look(table, &position, &value, NULL);
    dyad_ungo_table_line(table, &position, NULL, NULL, &line, NULL);
    if (dyad_ungo_table_moves(table, &position, moves, &count, NULL) == DYAD_OK)
        for (size_t i = 0; i < count; i++)
            if (moves[i].row >= m || moves[i].column >= n)
                abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static file input;
    dyad_ungo_table *table;
    dyad_ungo_position position;
    dyad_error error = {.status = DYAD_OK};
    if (size > SIZE_MAX_READ)
        return 0;
    if (size)
        memcpy(input.bytes, data, size);
    input.size = size;
    input.at = 0;
    if (size > BODY_AT)
        dy_put_le(input.bytes + CHECKSUM_AT,
                  dy_checksum(input.bytes + BODY_AT, size - BODY_AT,
                              dy_checksum(input.bytes, CHECKSUM_AT, 0)),
                  8);
    dyad_status status = dyad_ungo_table_read(NULL, read_file, &input, &table, &error);
    if (status != DYAD_OK) {
        if (status != DYAD_E_MALFORMED || error.status != status || !error.text[0])
            abort();
        return 0;
    }
    if (dyad_ungo_table_write(table, compare_file, &input, NULL) != DYAD_OK)
        abort();
    for (size_t i = 0; i < POSITIONS_MAX; i++) {
        ask(table, i * 41);
        dyad_ungo_table_example(table, (unsigned)i, &position);
    }
    dyad_ungo_table_free(table);
    return 0;
}
