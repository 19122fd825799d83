/* ungo_file.c - a table of Un-Go as bytes, the least significant of a number first:
 *
 *      0   8  "DyadUnGo"
 *      8   4  version: 1 of a square board, 2 of any other
 *     12   4  version 1: side
 *     12   2  version 2: rows
 *     14   2             columns
 *     16   8  classes
 *     24   8  bytes of the body
 *     32   8  checksum of the body, seeded with that of the 32 bytes before
 *     40      body:  boards, boards drawn, boards at each distance      8 each
 *                    slots: bits                                        4 each
 *                    distances                                          1 each
 *
 * What the index says before each slot is counted again when the table is read. */
#include "endgame/ungo_join.h"

#include "base/border.h"
#include "base/checksum.h"
#include "base/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

enum {
    VERSION_SQUARE = 1,
    VERSION = 2,
    AT_VERSION = 8,
    AT_SIDE = 12, /* or rows */
    AT_COLUMNS = 14,
    AT_CLASSES = 16,
    AT_BYTES = 24,
    AT_CHECKSUM = 32,
    HEADER = 40,
    COUNT_BYTES = 8,
    COUNTS = 2 + DY_UNGO_DISTANCES,
    SLOT_BYTES = 4,
    FIRST_BYTES = 1 << 16, /* of a body: room that is taken before any of it has come */
};
static const char magic[AT_VERSION] = {'D', 'y', 'a', 'd', 'U', 'n', 'G', 'o'};

static size_t body_bytes(size_t slots, size_t classes)
{
    return (size_t)COUNTS * COUNT_BYTES + slots * SLOT_BYTES + classes;
}

static uint64_t checksum_of(const unsigned char header[HEADER], const unsigned char *body,
                            size_t bytes)
{
    return dy_checksum(body, bytes, dy_checksum(header, AT_CHECKSUM, 0));
}

/* ---- writing ------------------------------------------------------------------------------ */

static void put_counts(const dyad_ungo_table *table, unsigned char *to)
{
    dy_put_le(to, table->boards, COUNT_BYTES);
    dy_put_le(to + COUNT_BYTES, table->drawn, COUNT_BYTES);
    to += (size_t)2 * COUNT_BYTES;
    for (size_t i = 0; i < DY_UNGO_DISTANCES; i++, to += COUNT_BYTES)
        dy_put_le(to, table->counts[i], COUNT_BYTES);
}

static void put_body(const dyad_ungo_table *table, unsigned char *to)
{
    const dy_ungo_index *index = &table->index;
    put_counts(table, to);
    to += COUNTS * COUNT_BYTES;
    for (size_t i = 0; i < index->slot_count; i++, to += SLOT_BYTES)
        dy_put_le(to, index->slots[i].bits, SLOT_BYTES);
    memcpy(to, table->distance, index->count);
}

static void put_size(const dy_ungo_geometry *geometry, unsigned char *header)
{
    bool square = geometry->rows == geometry->columns;
    dy_put_le(header + AT_VERSION, square ? VERSION_SQUARE : VERSION, 4);
    dy_put_le(header + AT_SIDE, geometry->rows, 2);
    dy_put_le(header + AT_COLUMNS, square ? 0 : geometry->columns, 2);
}

/* All of the header but the checksum. */
static void put_header(const dyad_ungo_table *table, size_t bytes, unsigned char *header)
{
    memcpy(header, magic, sizeof magic);
    put_size(&table->index.geometry, header);
    dy_put_le(header + AT_CLASSES, table->index.count, 8);
    dy_put_le(header + AT_BYTES, bytes, 8);
}

/* Where the pieces of a body go: to a function, or into a checksum. */
typedef struct outlet {
    dyad_write_fn write; /* NULL: into the checksum */
    void *user;
    dy_checksum_pieces sum;
    int failure; /* of `write` */
} outlet;

static bool let_out(outlet *to, const void *bytes, size_t size)
{
    if (!to->write)
        dy_checksum_add(&to->sum, bytes, size);
    else if (!to->failure)
        to->failure = to->write(to->user, bytes, size);
    return !to->failure;
}

/* Asks all parts for their bits or their distances, one stretch after the other. */
static dyad_status let_out_pieces(const dyad_ungo_table *table, uint32_t kind, size_t wanted,
                                  unsigned char *piece, outlet *to)
{
    size_t all = 0, size;
    for (uint32_t i = 0; i < table->deal.stretches; i++, all += size) {
        dyad_status status = dy_ungo_piece(table, kind, i, piece, &size);
        if (status != DYAD_OK || size > wanted - all)
            return status == DYAD_OK ? DYAD_E_MALFORMED : status;
        if (!let_out(to, piece, size))
            return DYAD_OK; /* to->failure */
    }
    return all == wanted ? DYAD_OK : DYAD_E_MALFORMED;
}

static dyad_status let_out_body(const dyad_ungo_table *table, unsigned char *piece, outlet *to)
{
    unsigned char counts[COUNTS * COUNT_BYTES];
    put_counts(table, counts);
    if (!let_out(to, counts, sizeof counts))
        return DYAD_OK;
    dyad_status status =
        let_out_pieces(table, DY_UNGO_ASK_BITS, table->index.slot_count * SLOT_BYTES, piece, to);
    return status == DYAD_OK && !to->failure
               ? let_out_pieces(table, DY_UNGO_ASK_DISTANCES, table->index.count, piece, to)
               : status;
}

/* The checksum stands before what it is of, so that all pieces are asked for twice. */
static dyad_status write_parts(const dyad_ungo_table *table, dyad_write_fn write, void *user,
                               dyad_error *error)
{
    unsigned char header[HEADER] = {0};
    unsigned char *piece = dy_memory_new(&table->memory, DYAD_UNGO_ANSWER_MAX, 1);
    if (!piece)
        return dy_fault_memory(error);
    put_header(table, body_bytes(table->index.slot_count, table->index.count), header);
    outlet sum = {.sum = dy_checksum_begin(dy_checksum(header, AT_CHECKSUM, 0))};
    outlet file = {.write = write, .user = user};
    dyad_status status = let_out_body(table, piece, &sum);
    if (status == DYAD_OK) {
        dy_put_le(header + AT_CHECKSUM, dy_checksum_end(&sum.sum), 8);
        if (let_out(&file, header, HEADER))
            status = let_out_body(table, piece, &file);
    }
    dy_memory_free(&table->memory, piece, DYAD_UNGO_ANSWER_MAX, 1);
    if (status != DYAD_OK)
        return dy_fault(error, status, "the parts of the table do not fit together");
    return file.failure ? dy_fault_output(error, file.failure) : DYAD_OK;
}

dyad_status dyad_ungo_table_write(const dyad_ungo_table *table, dyad_write_fn write, void *user,
                                  dyad_error *error)
{
    DY_EXPECT(error, table && write, "a table and a function that writes");
    const dy_ungo_index *index = &table->index;
    size_t bytes = body_bytes(index->slot_count, index->count);
    if (table->ask)
        return write_parts(table, write, user, error);
    unsigned char *file = dy_memory_new(&table->memory, HEADER + bytes, 1);
    if (!file)
        return dy_fault_memory(error);
    put_header(table, bytes, file);
    put_body(table, file + HEADER);
    dy_put_le(file + AT_CHECKSUM, checksum_of(file, file + HEADER, bytes), 8);
    int failure = write(user, file, HEADER + bytes);
    dy_memory_free(&table->memory, file, HEADER + bytes, 1);
    return failure ? dy_fault_output(error, failure) : DYAD_OK;
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct intake {
    dyad_read_fn read;
    void *user;
    dyad_error *error;
} intake;

/* Reads `size` bytes, or where the input ends before, as many as there are. */
static dyad_status take(const intake *in, unsigned char *to, size_t size, size_t *taken)
{
    for (*taken = 0; *taken < size;) {
        ptrdiff_t count = in->read(in->user, to + *taken, size - *taken);
        if (count < 0)
            return dy_fault_system(in->error, NULL, errno);
        if (count == 0)
            break;
        *taken += (size_t)count;
    }
    return DYAD_OK;
}

static dyad_status malformed(const intake *in, const char *what)
{
    return dy_fault(in->error, DYAD_E_MALFORMED, "%s", what);
}

/* What a header says of a table. */
typedef struct outline {
    size_t rows, columns, classes;
    size_t bytes; /* of the body */
} outline;

/* The size of the boards; DYAD_E_MALFORMED where there is no table of them. */
static dyad_status take_size(const intake *in, const unsigned char header[HEADER], outline *told)
{
    uint64_t version = dy_get_le(header + AT_VERSION, 4);
    if (version != VERSION_SQUARE && version != VERSION)
        return dy_fault(in->error, DYAD_E_MALFORMED,
                        "expected a table of version %d or %d, found version %" PRIu64,
                        VERSION_SQUARE, VERSION, version);
    if (version == VERSION_SQUARE) {
        uint64_t side = dy_get_le(header + AT_SIDE, 4);
        if (side < 1 || side > DYAD_UNGO_TABLE_SIDE_MAX)
            return dy_fault(in->error, DYAD_E_MALFORMED,
                            "expected a table of side 1 to %d, found side %" PRIu64,
                            DYAD_UNGO_TABLE_SIDE_MAX, side);
        told->rows = told->columns = (size_t)side;
        return DYAD_OK;
    }
    told->rows = (size_t)dy_get_le(header + AT_SIDE, 2);
    told->columns = (size_t)dy_get_le(header + AT_COLUMNS, 2);
    if (!dy_ungo_fits(told->rows, told->columns) || told->rows == told->columns)
        return dy_fault(in->error, DYAD_E_MALFORMED,
                        "expected a table of a rectangle of up to %d cells, found one of %zux%zu",
                        DYAD_UNGO_TABLE_CELLS_MAX, told->rows, told->columns);
    return DYAD_OK;
}

/* What can be told from the header. */
static dyad_status check_header(const intake *in, const unsigned char header[HEADER], size_t size,
                                outline *told)
{
    if (size < HEADER || memcmp(header, magic, sizeof magic) != 0)
        return malformed(in, "expected a table of Un-Go, found something else");
    dyad_status status = take_size(in, header, told);
    if (status != DYAD_OK)
        return status;
    uint64_t codes = 1, count = dy_get_le(header + AT_CLASSES, 8);
    for (size_t i = 0; i < told->rows * told->columns; i++)
        codes *= 3;
    if (count < 1 || count > codes)
        return malformed(in, "the table is damaged: it has more classes than there are boards");
    told->classes = (size_t)count;
    told->bytes = body_bytes((size_t)(codes / DY_UNGO_SLOT_BITS + 1), told->classes);
    if (dy_get_le(header + AT_BYTES, 8) != told->bytes)
        return malformed(in, "the table is damaged: its length is not that of its boards");
    return DYAD_OK;
}

/* Numbers the boards anew; whether they are as many as the header says. */
static bool take_slots(dy_ungo_index *index, const unsigned char *from)
{
    uint64_t count = 0;
    for (size_t i = 0; i < index->slot_count; i++, from += SLOT_BYTES) {
        uint32_t bits = (uint32_t)dy_get_le(from, SLOT_BYTES);
        index->slots[i] = (dy_ungo_slot){.bits = bits, .before = (uint32_t)count};
        count += bits ? dy_bit_count(bits) : 0;
    }
    uint32_t last = index->slots[index->slot_count - 1].bits;
    return count == index->count && last >> index->geometry.codes % DY_UNGO_SLOT_BITS == 0;
}

static dyad_status take_body(const intake *in, const unsigned char header[HEADER],
                             const unsigned char *body, size_t bytes, dyad_ungo_table *table)
{
    dy_ungo_index *index = &table->index;
    if (checksum_of(header, body, bytes) != dy_get_le(header + AT_CHECKSUM, 8))
        return malformed(in, "the table is damaged: its checksum is another one");
    table->boards = dy_get_le(body, COUNT_BYTES);
    table->drawn = dy_get_le(body + COUNT_BYTES, COUNT_BYTES);
    body += (size_t)2 * COUNT_BYTES;
    for (size_t i = 0; i < DY_UNGO_DISTANCES; i++, body += COUNT_BYTES)
        table->counts[i] = dy_get_le(body, COUNT_BYTES);
    if (!take_slots(index, body))
        return malformed(in, "the table is damaged: its boards are not as many as it says");
    memcpy(table->distance, body + index->slot_count * SLOT_BYTES, index->count);
    return DYAD_OK;
}

/* The table of a body that is whole. */
static dyad_status make_table(const intake *in, const unsigned char header[HEADER],
                              const unsigned char *body, const outline *told,
                              const dyad_allocator *memory, dyad_ungo_table **table)
{
    dy_budget budget = {.left = SIZE_MAX};
    dyad_ungo_table *made = dy_ungo_table_begin(&budget, memory, told->rows, told->columns);
    if (!made)
        return dy_fault_memory(in->error);
    made->index.count = (uint32_t)told->classes;
    bool taken =
        dy_ungo_table_take_slots(made, &budget) && dy_ungo_table_take_distances(made, &budget);
    dyad_status status =
        taken ? take_body(in, header, body, told->bytes, made) : dy_fault_memory(in->error);
    if (status == DYAD_OK)
        *table = made;
    else
        dyad_ungo_table_free(made);
    return status;
}

/* Reads the body, all that is left of the input. Memory is taken as it comes: a header alone may
 * claim to have a body of gigabytes behind it. */
static dyad_status read_body(const intake *in, const dyad_allocator *memory, const outline *told,
                             unsigned char **body, size_t *room)
{
    size_t size = 0, most = told->bytes + 1; /* a byte more than there may be */
    dyad_status status = DYAD_OK;
    *body = NULL;
    for (*room = 0; status == DYAD_OK && size == *room && size < most;) {
        size_t wanted = *room ? 2 * *room : FIRST_BYTES, taken;
        wanted = wanted < most ? wanted : most;
        unsigned char *grown = dy_memory_resize(memory, *body, *room, wanted, 1);
        if (!grown)
            return dy_fault_memory(in->error);
        *body = grown;
        status = take(in, grown + size, wanted - size, &taken);
        *room = wanted;
        size += taken;
    }
    if (status == DYAD_OK && size < told->bytes)
        return malformed(in, "the table is cut short");
    if (status == DYAD_OK && size > told->bytes)
        return malformed(in, "there is something behind the table");
    return status;
}

dyad_status dyad_ungo_table_read(const dyad_allocator *allocator, dyad_read_fn read, void *user,
                                 dyad_ungo_table **table, dyad_error *error)
{
    DY_EXPECT(error, read && table, "a function that reads, and where the table goes");
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    intake in = {.read = read, .user = user, .error = error};
    unsigned char header[HEADER], *body;
    size_t size, room;
    outline told = {0};
    dyad_status status = take(&in, header, HEADER, &size);
    if (status == DYAD_OK)
        status = check_header(&in, header, size, &told);
    if (status != DYAD_OK)
        return status;
    status = read_body(&in, &memory, &told, &body, &room);
    if (status == DYAD_OK)
        status = make_table(&in, header, body, &told, &memory, table);
    dy_memory_free(&memory, body, room, 1);
    return status;
}
