/* position_keys.h - positions told apart by 128 bits of hash (Zobrist, 1970), the images of a board
 * under the symmetries that its game's row states as one. Two positions that were the same by
 * chance would be one in 2^64 even after four thousand million of them. */
#ifndef DY_POSITION_KEYS_H
#define DY_POSITION_KEYS_H

#include "connection/connection.h"
#include "games/board_images.h"
#include "play/play_rules.h"

typedef struct dy_position_key {
    uint64_t low, high;
} dy_position_key;

static inline bool dy_position_key_is(dy_position_key a, dy_position_key b)
{
    return a.low == b.low && a.high == b.high;
}

typedef struct dy_position_keys {
    uint32_t rows, columns;
    unsigned images;
    unsigned char image[DY_IMAGES_OF_CELLS][DY_CONNECTION_CELLS];            /* of each cell */
    dy_position_key of[DY_COLOURS][DY_IMAGES_OF_CELLS][DY_CONNECTION_CELLS]; /* a stone on each */
} dy_position_keys;

void dy_position_keys_take(dy_position_keys *keys, const dyad_game *game, uint32_t rows,
                           uint32_t columns);
/* Of a position, whose turn it is and whether the move before was a pass: of the board, the image
 * that has the least, and *image says which; of piles the sum over those that are left, whose order
 * means nothing. */
dy_position_key dy_position_key_of(const dy_position_keys *keys, const dyad_play *play,
                                   unsigned *image);

/* What a search by the rules of play alone answers: who wins, 1 or 2, or 0 where nobody can force
 * it; nothing is refuted beforehand, and the winner may need all that is not the other's. `play` is
 * the position of `cells`, and the answer has no move yet. */
void dy_answer_by_rules(const dy_position_keys *keys, const dyad_play *play,
                        const unsigned char *cells, int winner, dy_connection_answer *answer);

#endif
