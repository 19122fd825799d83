/* hex_kernels.h - what of a network takes time, compiled for each level of instructions. */
#ifndef DY_HEX_KERNELS_H
#define DY_HEX_KERNELS_H

#include "network/hex_shape.h"

#include <dyad/dyad.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a layer makes. Those of a cell stand side by side; rows have a frame of zeros at either end.
 * What the next layer sums up is rough, and what it adds the sums to is whole. */
typedef struct dy_net_values {
    int16_t *whole;
    void *rough; /* shifted by rough_bits and rounded; 255 is the most */
} dy_net_values;

typedef struct dy_net_layer {
    const int16_t *pairs;     /* weights: [tap][pair of channels][channel][2]; or, */
    const int8_t *fours;      /* where rough values are bytes, [tap][four channels][channel][4] */
    size_t taps, channels;    /* of what it is given */
    const ptrdiff_t *offsets; /* of taps, in cells of a plane */
    const int32_t *bias;      /* of each channel, shifted like its weights */
    const int32_t *shift;
    unsigned rough_bits, next_rough_bits; /* of what it is given, and of what it makes */
} dy_net_layer;

typedef struct dy_net_kernels {
    bool takes_bytes; /* as rough values, but in the first layer; else they are int16_t */
    /* to[place] for each of `count` places, and their sums over all these. */
    void (*first)(const dy_net_layer *layer, const int16_t *planes, const uint16_t *places,
                  size_t count, const dy_net_values *to, int32_t *sums);
    void (*next)(const dy_net_layer *layer, const dy_net_values *from, const uint16_t *places,
                 size_t count, const dy_net_values *to, int32_t *sums);
} dy_net_kernels;

const dy_net_kernels *dy_net_kernels_of(dyad_cpu level);

#endif
