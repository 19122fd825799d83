/* hex_kernels.h - what of a network takes time, compiled for each level of instructions. */
#ifndef DY_HEX_KERNELS_H
#define DY_HEX_KERNELS_H

#include "network/hex_shape.h"

#include <dyad/dyad.h>

#include <stddef.h>
#include <stdint.h>

/* Values of a layer: those of a cell side by side. Rows have a frame of zeros at either end. */
typedef struct dy_net_layer {
    const int16_t *weights;   /* [tap][pair of channels][channel][2] */
    size_t taps, pairs;       /* what it is given has 2 * pairs channels */
    const ptrdiff_t *offsets; /* of taps, in cells of a plane */
    const int32_t *bias;      /* of each channel, shifted like its weights */
    const unsigned char *shift;
    bool adds; /* to what it is given */
} dy_net_layer;

typedef struct dy_net_kernels {
    /* to[place] for each of `count` places. */
    void (*layer)(const dy_net_layer *layer, const int16_t *from, const uint16_t *places,
                  size_t count, int16_t *to);
} dy_net_kernels;

const dy_net_kernels *dy_net_kernels_of(dyad_cpu level);

#endif
