/* position_keys.c - keys of positions. */
#include "solver/position_keys.h"

/* The images under which the game's row says that all stays as it is. */
static void take_images(dy_position_keys *keys, const dyad_game *game)
{
    dy_images images = dy_images_of(game, keys->rows, keys->columns, false);
    keys->images = images.count;
    for (unsigned i = 0; i < keys->images; i++) {
        dy_image_map map = dy_image_map_of(images.number[i], keys->rows, keys->columns);
        for (uint32_t row = 0; row < keys->rows; row++)
            for (uint32_t column = 0; column < keys->columns; column++)
                keys->image[i][row * keys->columns + column] =
                    (unsigned char)(map.first + row * map.row + column * map.column);
    }
}

static dy_position_key hash_of(uint64_t number)
{
    return (dy_position_key){dy_scatter(2 * number), dy_scatter(~dy_scatter(2 * number + 1))};
}

static void take_keys(dy_position_keys *keys)
{
    for (uint64_t colour = 0; colour < DY_COLOURS; colour++)
        for (unsigned i = 0; i < keys->images; i++)
            for (uint32_t cell = 0; cell < keys->rows * keys->columns; cell++)
                keys->of[colour][i][cell] = hash_of(keys->image[i][cell] * DY_COLOURS + colour);
}

static dy_position_key piles_hash(const dyad_play *play)
{
    dy_position_key sum = {0, 0};
    for (size_t pile = 0; pile < play->start.piles.count; pile++) {
        dy_position_key one = {1, 2};
        uint32_t disc = play->rules->top(play, pile);
        if (disc == DY_NO_DISC)
            continue; /* a pile that is gone is none */
        for (; disc != DY_NO_DISC; disc = play->rules->below(play, disc)) {
            uint64_t colour = (uint64_t)play->rules->colour(play, disc);
            one.low = dy_scatter(one.low * 4 + colour);
            one.high = dy_scatter(one.high * 4 + colour + 1);
        }
        sum.low += one.low;
        sum.high += one.high;
    }
    return sum;
}

static bool is_less(dy_position_key a, dy_position_key b)
{
    return a.high != b.high ? a.high < b.high : a.low < b.low;
}

/* Of the image that has the least; *image says which. */
static dy_position_key board_hash(const dy_position_keys *keys, const dyad_play *play,
                                  unsigned *image)
{
    dy_position_key sums[DY_IMAGES_OF_CELLS] = {{0, 0}};
    for (uint32_t cell = 0; cell < keys->rows * keys->columns; cell++) {
        int colour = play->rules->at(play, cell / keys->columns, cell % keys->columns);
        if (colour == 0)
            continue;
        for (unsigned i = 0; i < keys->images; i++) {
            sums[i].low ^= keys->of[colour - 1][i][cell].low;
            sums[i].high ^= keys->of[colour - 1][i][cell].high;
        }
    }
    *image = 0;
    for (unsigned i = 1; i < keys->images; i++)
        if (is_less(sums[i], sums[*image]))
            *image = i;
    return sums[*image];
}

void dy_position_keys_take(dy_position_keys *keys, const dyad_game *game, uint32_t rows,
                           uint32_t columns)
{
    *keys = (dy_position_keys){.rows = rows, .columns = columns};
    take_images(keys, game);
    take_keys(keys);
}

dy_position_key dy_position_key_of(const dy_position_keys *keys, const dyad_play *play,
                                   unsigned *image)
{
    *image = 0;
    dy_position_key key = play->game->piles ? piles_hash(play) : board_hash(keys, play, image);
    key.low ^= (uint64_t)dyad_play_to_move(play);
    if (dy_play_passed(play))
        key = (dy_position_key){dy_scatter(key.low), dy_scatter(key.high)};
    return key;
}

void dy_answer_by_rules(const dy_position_keys *keys, const dyad_play *play,
                        const unsigned char *cells, int winner, dy_connection_answer *answer)
{
    int mover = dyad_play_to_move(play);
    answer->first_wins = winner == mover ? DYAD_YES : DYAD_NO;
    answer->drawn = winner == 0;
    answer->proof = winner == mover ? 0 : UINT32_MAX;
    answer->disproof = winner == mover ? UINT32_MAX : 0;
    for (uint32_t cell = 0; cell < keys->rows * keys->columns; cell++) {
        dyad_move move = {DYAD_MOVE_PLACE, mover, cell / keys->columns, cell % keys->columns};
        answer->must_play[cell] = dyad_play_check(play, &move) == DYAD_LEGAL;
        answer->support[cell] = winner && cells[cell] != 3 - winner;
    }
}
