/* hex_network.h - a small convolutional network that looks at a position of Hex: how likely each
 * move is the one that a longer search would choose, and how likely the side to move is to win.
 *
 *     planes -> first, 19 cells -> layer, 7 cells -> ... -> layer -> moves, 7 cells
 *                                                                 -> mean -> hidden -> value
 *
 * Each layer adds to what it is given: the sum over a cell and its six neighbours, and over the
 * mean of the whole board, of weights times values; what is negative becomes 0. So a cell sees five
 * steps far, and as playouts are among what it is given, who is joined across the board.
 *
 * The board is seen from who is to move, whose edges lie above and below. All arithmetic is of
 * integers: values are 16 bits, a whole is 1 << NET_ONE, weights are 7 bits with a shift for each
 * channel. A layer multiplies its weights with bytes that values are rounded to, and adds to the
 * values themselves. So the answer is the same on every processor and level of instructions.
 *
 * tools/hex_network makes the weights. Nothing that is proven rests on a network. */
#ifndef DY_HEX_NETWORK_H
#define DY_HEX_NETWORK_H

#include "base/memory.h"
#include "network/hex_shape.h"

#include <dyad/dyad.h>

#include <stdint.h>

/* What is seen of a position. */
typedef struct dy_net_view {
    const unsigned char *cells; /* 0 empty, 1 mine, 2 theirs: rows * columns, as the board lies */
    bool down;                  /* my edges lie above and below */
    /* Of each empty cell: the share of playouts that I win when I have it, less the share when the
     * other does. */
    const float *gain;
    float value; /* the share of playouts that I win */
} dy_net_view;

typedef struct dy_hex_network dy_hex_network;

/* For boards of rows x columns. NULL: out of memory. */
dy_hex_network *dy_hex_network_open(dy_arena *arena, dyad_cpu cpu, uint32_t rows, uint32_t columns);
/* chances[cell], 0 .. 1, over the empty cells, of the move of who is to move; and how likely that
 * side is to win, as a logarithm of odds, a whole being 1 << DY_NET_ONE: from -20 to 20. */
int32_t dy_hex_network_look(dy_hex_network *own, const dy_net_view *view, float *chances);
/* Odds as a share, 0 .. 1. */
float dy_net_share(int32_t value);

#endif
