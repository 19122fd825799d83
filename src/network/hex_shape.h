/* hex_shape.h - how large the network of Hex is. */
#ifndef DY_HEX_SHAPE_H
#define DY_HEX_SHAPE_H

enum {
    DY_NET_ONE = 8,
    DY_NET_PLANES = 8,
    DY_NET_CHANNELS = 32,
    DY_NET_LAYERS = 4,
    DY_NET_HIDDEN = 32,   /* between the means of the board and its value */
    DY_NET_TAPS = 7,      /* a cell and its neighbours; */
    DY_NET_FAR_TAPS = 19, /* and those two steps away */
    DY_NET_LOOKS = 4      /* blocks of 512 games that `gain` and `value` are of */
};

#endif
