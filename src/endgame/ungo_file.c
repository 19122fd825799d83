/* ungo_file.c - a table of Un-Go as bytes, the least significant of a number first:
 *
 *      0   8  "DyadUnGo"
 *      8   4  version
 *     12   4  side
 *     16   8  classes
 *     24   8  bytes of the body
 *     32   8  checksum of the body, seeded with that of the 32 bytes before
 *     40      body:  boards, boards drawn, boards at each distance      8 each
 *                    slots: bits                                        4 each
 *                    distances                                          1 each
 *
 * What the index says before each slot is counted again when the table is read. */
#include "endgame/ungo_table.h"

#include "base/border.h"
#include "base/checksum.h"
#include "base/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

enum {
    VERSION = 1,
    AT_VERSION = 8,
    AT_SIDE = 12,
    AT_CLASSES = 16,
    AT_BYTES = 24,
    AT_CHECKSUM = 32,
    HEADER = 40,
    COUNT_BYTES = 8,
    COUNTS = 2 + DY_UNGO_DISTANCES,
    SLOT_BYTES = 4,
};
static const char magic[AT_VERSION] = {'D', 'y', 'a', 'd', 'U', 'n', 'G', 'o'};

static size_t body_bytes(const dy_ungo_index *index)
{
    return (size_t)COUNTS * COUNT_BYTES + index->slot_count * SLOT_BYTES + index->count;
}

static uint64_t checksum_of(const unsigned char header[HEADER], const unsigned char *body,
                            size_t bytes)
{
    return dy_checksum(body, bytes, dy_checksum(header, AT_CHECKSUM, 0));
}

/* ---- writing ------------------------------------------------------------------------------ */

static void put_body(const dyad_ungo_table *table, unsigned char *to)
{
    const dy_ungo_index *index = &table->index;
    dy_put_le(to, table->boards, COUNT_BYTES);
    dy_put_le(to + COUNT_BYTES, table->drawn, COUNT_BYTES);
    to += (size_t)2 * COUNT_BYTES;
    for (size_t i = 0; i < DY_UNGO_DISTANCES; i++, to += COUNT_BYTES)
        dy_put_le(to, table->counts[i], COUNT_BYTES);
    for (size_t i = 0; i < index->slot_count; i++, to += SLOT_BYTES)
        dy_put_le(to, index->slots[i].bits, SLOT_BYTES);
    memcpy(to, table->distance, index->count);
}

dyad_status dyad_ungo_table_write(const dyad_ungo_table *table, dyad_write_fn write, void *user,
                                  dyad_error *error)
{
    DY_EXPECT(error, table && write, "a table and a function that writes");
    const dy_ungo_index *index = &table->index;
    size_t bytes = body_bytes(index);
    unsigned char *file = dy_memory_new(&table->memory, HEADER + bytes, 1);
    if (!file)
        return dy_fault_memory(error);
    memcpy(file, magic, sizeof magic);
    dy_put_le(file + AT_VERSION, VERSION, 4);
    dy_put_le(file + AT_SIDE, index->geometry.n, 4);
    dy_put_le(file + AT_CLASSES, index->count, 8);
    dy_put_le(file + AT_BYTES, bytes, 8);
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

/* What can be told from the header; *side and *classes are to be believed as far as memory goes. */
static dyad_status check_header(const intake *in, const unsigned char header[HEADER], size_t size,
                                size_t *side, size_t *classes)
{
    if (size < HEADER || memcmp(header, magic, sizeof magic) != 0)
        return malformed(in, "expected a table of Un-Go, found something else");
    uint64_t version = dy_get_le(header + AT_VERSION, 4), n = dy_get_le(header + AT_SIDE, 4);
    if (version != VERSION)
        return dy_fault(in->error, DYAD_E_MALFORMED,
                        "expected a table of version %d, found version %" PRIu64, VERSION, version);
    if (n < 1 || n > DYAD_UNGO_TABLE_SIDE_MAX)
        return dy_fault(in->error, DYAD_E_MALFORMED,
                        "expected a table of side 1 to %d, found side %" PRIu64,
                        DYAD_UNGO_TABLE_SIDE_MAX, n);
    uint64_t codes = 1, count = dy_get_le(header + AT_CLASSES, 8);
    for (uint64_t i = 0; i < n * n; i++)
        codes *= 3;
    if (count < 1 || count > codes)
        return malformed(in, "the table is damaged: it has more classes than there are boards");
    *side = (size_t)n;
    *classes = (size_t)count;
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
                             const unsigned char *body, dyad_ungo_table *table)
{
    dy_ungo_index *index = &table->index;
    if (checksum_of(header, body, body_bytes(index)) != dy_get_le(header + AT_CHECKSUM, 8))
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

/* Reads the body, all that is left of the input, into the table. */
static dyad_status read_body(const intake *in, const unsigned char header[HEADER],
                             dyad_ungo_table *table, dy_budget *budget)
{
    size_t bytes = body_bytes(&table->index), size;
    if (dy_get_le(header + AT_BYTES, 8) != bytes)
        return malformed(in, "the table is damaged: its length is not that of its side");
    unsigned char *body = dy_budget_take(budget, bytes + 1, 1); /* a byte more than there may be */
    if (!body || !dy_ungo_table_take_distances(table, budget)) {
        dy_budget_give(budget, body, bytes + 1, 1);
        return dy_fault_memory(in->error);
    }
    dyad_status status = take(in, body, bytes + 1, &size);
    if (status == DYAD_OK && size < bytes)
        status = malformed(in, "the table is cut short");
    else if (status == DYAD_OK && size > bytes)
        status = malformed(in, "there is something behind the table");
    if (status == DYAD_OK)
        status = take_body(in, header, body, table);
    dy_budget_give(budget, body, bytes + 1, 1);
    return status;
}

dyad_status dyad_ungo_table_read(const dyad_allocator *allocator, dyad_read_fn read, void *user,
                                 dyad_ungo_table **table, dyad_error *error)
{
    DY_EXPECT(error, read && table, "a function that reads, and where the table goes");
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    intake in = {.read = read, .user = user, .error = error};
    unsigned char header[HEADER];
    size_t size, side = 0, classes = 0;
    dyad_status status = take(&in, header, HEADER, &size);
    if (status == DYAD_OK)
        status = check_header(&in, header, size, &side, &classes);
    if (status != DYAD_OK)
        return status;
    dy_budget budget = {.left = SIZE_MAX};
    dyad_ungo_table *made = dy_ungo_table_begin(&budget, &memory, side);
    if (!made)
        return dy_fault_memory(error);
    made->index.count = (uint32_t)classes;
    status = read_body(&in, header, made, &budget);
    if (status == DYAD_OK)
        *table = made;
    else
        dyad_ungo_table_free(made);
    return status;
}
