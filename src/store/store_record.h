/* store_record.h - a solved position, and its bytes in the store.
 *
 *     key    name of the game, NUL | size of the board, 2 | side to move, 1 | cells, 0 .. 64
 *     value  result, 1 | 0, 1 | best move, 2 | work, 8 | checksum of key and value, 4
 *
 * The size is the side of a square board; of any other its rows times 256, and its columns. It is
 * big-endian, so that keys come in the order of the boards; what is in the
 * value is little-endian. The cells are whatever the solver of the game packs them into: equal
 * positions, equal bytes. A name is stable: it is the game's row in games.def.
 *
 * One key begins with 0, which no name does: that of the head, which says whose file this is, in
 * which format, and which transaction was the last to write:
 *
 *     value  "DyadBook", 8 | format, 4 | 0, 4 | transaction, 8 | 0, 4 | checksum, 4
 */
#ifndef DY_STORE_RECORD_H
#define DY_STORE_RECORD_H

#include <dyad/dyad.h>
#include <dyad/store.h>

enum {
    DY_SOLVED_GAME_MAX = 15, /* characters of a name */
    DY_SOLVED_CELLS_MAX = 64,
    DY_STORE_KEY_MAX = DY_SOLVED_GAME_MAX + 1 + 2 + 1 + DY_SOLVED_CELLS_MAX,
    DY_STORE_VALUE = 16,
    DY_STORE_HEAD_KEY = 5,
    DY_STORE_HEAD = 32,
    DY_STORE_PENDING = 4096, /* records that a commit takes at most */
};

typedef struct dy_solved {
    /* which position */
    const char *game; /* its name: a small letter, then small letters, digits, - and _ */
    uint16_t size;    /* dy_solved_size() */
    uint8_t to_move;  /* colour 1 or 2 */
    uint8_t cell_bytes;
    uint8_t cells[DY_SOLVED_CELLS_MAX];
    /* what is known of it */
    dyad_solved_result result;
    uint16_t best; /* a move that keeps the result; DYAD_SOLVED_NO_MOVE: none, or none is known */
    uint64_t work; /* nodes that it took */
} dy_solved;

typedef struct dy_store_key {
    uint8_t size, bytes[DY_STORE_KEY_MAX];
} dy_store_key;

/* The size of a board whose sides are below 256, as a key has it; and back. */
static inline uint16_t dy_solved_size(unsigned rows, unsigned columns)
{
    return (uint16_t)(rows == columns ? columns : rows << 8 | columns);
}
static inline unsigned dy_solved_rows(uint16_t size)
{
    return size >> 8 ? size >> 8 : size;
}
static inline unsigned dy_solved_columns(uint16_t size)
{
    return size & 255;
}

/* Whether the position can be a key, and the rest a value. */
bool dy_solved_valid(const dy_solved *solved);
dy_store_key dy_store_pack_key(const dy_solved *solved);
void dy_store_pack_value(const dy_store_key *key, const dy_solved *solved,
                         uint8_t value[DY_STORE_VALUE]);

/* Takes a record apart; solved->game points into `key`. NULL, or what is wrong with it. */
const char *dy_store_unpack(const void *key, size_t key_size, const void *value, size_t value_size,
                            dy_solved *solved);

/* The position of a record in a message, "hex of size 4, to move 1, key 00ff12" or "hex of size
 * 4x5, ..."; of one whose key is damaged, its bytes. `text` holds DY_STORE_NAME_MAX characters and
 * is given back. */
enum { DY_STORE_NAME_MAX = 224 };
const char *dy_store_name(const void *key, size_t key_size, char *text);

extern const uint8_t dy_store_head_key[DY_STORE_HEAD_KEY];
void dy_store_pack_head(uint64_t transaction, uint8_t head[DY_STORE_HEAD]);
/* False: this is no head of ours. The format may be one that is not known here; only of format
 * DYAD_STORE_FORMAT is the transaction filled in, and *intact tells whether the checksum fits. */
bool dy_store_unpack_head(const void *bytes, size_t size, uint32_t *format, uint64_t *transaction,
                          bool *intact);

#endif
