/* player_time.c - how long to think about a move.
 *
 * In main time a move gets a share of the time that is left. About half of the empty cells that a
 * player would fill are taken as the moves still to come. Early moves get more: they decide more,
 * and the tree has less on them. In byo-yomi all moves of a period get the same. */
#include "base/border.h"

enum {
    MOVES_SHARE = 4, /* a player makes about a move for each 4 cells that are empty now */
    MOVES_LEAST = 5
};

static const double most_of_left = 0.5; /* of the main time, on one move */
static const double least = 0.01;

double dyad_player_time(const dyad_player_clock *given)
{
    dyad_player_clock shown;
    const dyad_player_clock *clock = &shown;
    if (!given || !dy_take_struct(&shown, sizeof shown, sizeof shown, given))
        return least;
    double left = clock->left - clock->lag, seconds;
    size_t moves = clock->empty / MOVES_SHARE;
    moves = moves < MOVES_LEAST ? MOVES_LEAST : moves;
    if (clock->stones > 0) {
        seconds = clock->left / clock->stones - clock->lag;
    } else {
        seconds = left / (double)moves;
        if (seconds > left * most_of_left)
            seconds = left * most_of_left;
        if (clock->period_stones > 0) { /* the main time may run out, but not before its end */
            double later = clock->period / clock->period_stones - clock->lag;
            if (seconds < later)
                seconds = left < later ? left : later;
        }
    }
    if (seconds > left)
        seconds = left;
    return seconds > least ? seconds : least;
}
