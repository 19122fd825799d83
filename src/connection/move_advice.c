/* move_advice.c - from chances that a move is chosen to odds that it wins. */
#include "connection/move_advice.h"

#include "connection/connection.h"

#include <string.h>

/* Near the natural logarithm of x > 0, and the same on every machine. */
static float near_log(float x)
{
    uint32_t word;
    memcpy(&word, &x, sizeof word);
    float exponent = (float)(word >> 23) - 127;
    float f = (float)(word & 0x7fffff) / (float)(1 << 23);
    return 0.6931472F * (exponent + f * (1.3465F - 0.3465F * f));
}

void dy_advise_moves(dy_hex_network *network, const dy_net_view *seen, const unsigned char *moves,
                     size_t count, float *more)
{
    float chances[DY_CONNECTION_CELLS], sum = 0;
    dy_hex_network_look(network, seen, chances);
    for (size_t i = 0; i < count; i++) {
        more[i] = near_log(chances[moves[i]] + 1e-4F) / 2;
        sum += more[i];
    }
    for (size_t i = 0; i < count; i++)
        more[i] -= sum / (float)count;
}
