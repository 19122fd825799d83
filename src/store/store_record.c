/* store_record.c - packing and checking of records, byte by byte. */
#include "store/store_record.h"

#include "base/random.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char head_magic[8] = {'D', 'y', 'a', 'd', 'B', 'o', 'o', 'k'};
const uint8_t dy_store_head_key[DY_STORE_HEAD_KEY] = {0, 'd', 'y', 'a', 'd'};

enum { SUM_AT = DY_STORE_VALUE - 4, HEAD_SUM_AT = DY_STORE_HEAD - 4 };

static void put_little(uint8_t *to, uint64_t number, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        to[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get_little(const uint8_t *from, size_t bytes)
{
    uint64_t number = 0;
    for (size_t i = 0; i < bytes; i++)
        number |= (uint64_t)from[i] << 8 * i;
    return number;
}

/* Goes on with a hash over more bytes. Every step is a bijection of the hash so far. */
static uint64_t mix(uint64_t hash, const uint8_t *bytes, size_t size)
{
    for (; size > 8; bytes += 8, size -= 8)
        hash = dy_scatter(hash ^ get_little(bytes, 8));
    return dy_scatter(dy_scatter(hash ^ get_little(bytes, size)) + size);
}

static uint32_t checksum(const void *key, size_t key_size, const uint8_t *value, size_t value_size)
{
    return (uint32_t)(mix(mix(0, key, key_size), value, value_size) >> 32);
}

/* ---- records ------------------------------------------------------------------------------ */

static bool name_valid(const char *name, size_t size)
{
    if (size == 0 || size > DY_SOLVED_GAME_MAX || name[0] < 'a' || name[0] > 'z')
        return false;
    for (size_t i = 1; i < size; i++) {
        char c = name[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
            return false;
    }
    return true;
}

static bool result_valid(unsigned result)
{
    switch (result) {
#define RESULT_VALID(name, number, word) case number:
        DYAD_SOLVED_MAP(RESULT_VALID)
#undef RESULT_VALID
        return true;
    default: return false;
    }
}

bool dy_solved_valid(const dy_solved *solved)
{
    return name_valid(solved->game, strlen(solved->game)) && solved->to_move >= 1 &&
           solved->to_move <= 2 && solved->cell_bytes <= DY_SOLVED_CELLS_MAX;
}

dy_store_key dy_store_pack_key(const dy_solved *solved)
{
    dy_store_key key;
    size_t name = strlen(solved->game) + 1;
    assert(dy_solved_valid(solved));
    memcpy(key.bytes, solved->game, name);
    key.bytes[name] = (uint8_t)(solved->size >> 8);
    key.bytes[name + 1] = (uint8_t)solved->size;
    key.bytes[name + 2] = solved->to_move;
    memcpy(key.bytes + name + 3, solved->cells, solved->cell_bytes);
    key.size = (uint8_t)(name + 3 + solved->cell_bytes);
    return key;
}

void dy_store_pack_value(const dy_store_key *key, const dy_solved *solved,
                         uint8_t value[DY_STORE_VALUE])
{
    assert(result_valid(solved->result));
    value[0] = (uint8_t)solved->result;
    value[1] = 0;
    put_little(value + 2, solved->best, 2);
    put_little(value + 4, solved->work, 8);
    put_little(value + SUM_AT, checksum(key->bytes, key->size, value, SUM_AT), 4);
}

/* Takes a key apart; false when no position has it. */
static bool unpack_key(const void *key, size_t size, dy_solved *solved)
{
    const uint8_t *bytes = key;
    size_t most = size < DY_SOLVED_GAME_MAX + 1 ? size : DY_SOLVED_GAME_MAX + 1;
    const uint8_t *end = most ? memchr(bytes, '\0', most) : NULL;
    if (!end || !name_valid(key, (size_t)(end - bytes)))
        return false;
    size_t at = (size_t)(end - bytes) + 1;
    if (size < at + 3 || size - at - 3 > DY_SOLVED_CELLS_MAX)
        return false;
    *solved = (dy_solved){.game = key,
                          .size = (uint16_t)(bytes[at] << 8 | bytes[at + 1]),
                          .to_move = bytes[at + 2],
                          .cell_bytes = (uint8_t)(size - at - 3)};
    memcpy(solved->cells, bytes + at + 3, solved->cell_bytes);
    return dy_solved_valid(solved);
}

const char *dy_store_unpack(const void *key, size_t key_size, const void *value, size_t value_size,
                            dy_solved *solved)
{
    const uint8_t *bytes = value;
    if (!unpack_key(key, key_size, solved))
        return "its key is that of no position";
    if (value_size != DY_STORE_VALUE)
        return "it has another length";
    if (get_little(bytes + SUM_AT, 4) != checksum(key, key_size, bytes, SUM_AT))
        return "its checksum does not fit";
    if (!result_valid(bytes[0]) || bytes[1] != 0)
        return "it has no result that is known here";
    solved->result = (dyad_solved_result)bytes[0];
    solved->best = (uint16_t)get_little(bytes + 2, 2);
    solved->work = get_little(bytes + 4, 8);
    return NULL;
}

const char *dy_store_name(const void *key, size_t key_size, char *text)
{
    dy_solved solved;
    const uint8_t *rest = key;
    size_t rest_size = key_size, at;
    if (unpack_key(key, key_size, &solved)) {
        unsigned rows = dy_solved_rows(solved.size), columns = dy_solved_columns(solved.size);
        at = (size_t)snprintf(text, DY_STORE_NAME_MAX, "%s of size %u", solved.game, rows);
        if (rows != columns)
            at += (size_t)snprintf(text + at, DY_STORE_NAME_MAX - at, "x%u", columns);
        at += (size_t)snprintf(text + at, DY_STORE_NAME_MAX - at, ", to move %u, key ",
                               solved.to_move);
        rest = rest + key_size - solved.cell_bytes;
        rest_size = solved.cell_bytes;
    } else {
        at = (size_t)snprintf(text, DY_STORE_NAME_MAX, "bytes ");
    }
    for (size_t i = 0; i < rest_size && at + 3 < DY_STORE_NAME_MAX; i++, at += 2)
        snprintf(text + at, DY_STORE_NAME_MAX - at, "%02x", rest[i]);
    return text;
}

/* ---- the head ----------------------------------------------------------------------------- */

void dy_store_pack_head(uint64_t transaction, uint8_t head[DY_STORE_HEAD])
{
    memset(head, 0, DY_STORE_HEAD);
    memcpy(head, head_magic, sizeof head_magic);
    put_little(head + 8, DYAD_STORE_FORMAT, 4);
    put_little(head + 16, transaction, 8);
    put_little(head + HEAD_SUM_AT,
               checksum(dy_store_head_key, DY_STORE_HEAD_KEY, head, HEAD_SUM_AT), 4);
}

bool dy_store_unpack_head(const void *bytes, size_t size, uint32_t *format, uint64_t *transaction,
                          bool *intact)
{
    const uint8_t *head = bytes;
    if (size < 12 || memcmp(head, head_magic, sizeof head_magic) != 0)
        return false;
    *format = (uint32_t)get_little(head + 8, 4);
    *intact = size == DY_STORE_HEAD &&
              get_little(head + HEAD_SUM_AT, 4) ==
                  checksum(dy_store_head_key, DY_STORE_HEAD_KEY, head, HEAD_SUM_AT);
    if (*intact)
        *transaction = get_little(head + 16, 8);
    return true;
}

const char *dyad_solved_result_name(dyad_solved_result result)
{
    switch (result) {
#define RESULT_NAME(name, number, word) \
    case DYAD_SOLVED_##name: return word;
        DYAD_SOLVED_MAP(RESULT_NAME)
#undef RESULT_NAME
    }
    return NULL;
}
