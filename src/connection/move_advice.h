/* move_advice.h - what the network of Hex says of moves, as something to add to their odds. */
#ifndef DY_MOVE_ADVICE_H
#define DY_MOVE_ADVICE_H

#include "network/hex_network.h"

/* more[i]: to be added to the logarithm of the odds of moves[i]; in the mean it is 0. */
void dy_advise_moves(dy_hex_network *network, const dy_net_view *seen, const unsigned char *moves,
                     size_t count, float *more);

#endif
