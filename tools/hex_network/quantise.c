/* quantise.c - `hex-quantise WEIGHTS >src/network/hex_weights.inc`: makes integers of the floats
 * that hex-train wrote. Weights take 7 bits, as many as they need, so that pages load them soon,
 * with as large a shift for each channel as its largest weight allows; biases take 16. */
#include "features.h"

#include <math.h>
#include <stdio.h>

enum { WEIGHT_MOST = 63 };

static network from;

static void die(const char *what)
{
    fprintf(stderr, "hex-quantise: %s\n", what);
    exit(1);
}

/* The largest of `count` weights, which stand `stride` apart. */
static float largest(const float *at, size_t count, size_t stride)
{
    float most = 0;
    for (size_t i = 0; i < count; i++)
        most = fabsf(at[i * stride]) > most ? fabsf(at[i * stride]) : most;
    return most;
}

static unsigned char shift_of(float most)
{
    unsigned char shift = 12;
    while (shift > 0 && most * (float)(1 << shift) > WEIGHT_MOST + 0.4F)
        shift--;
    return shift;
}

/* `parts` of `count` weights each. */
static void print(const float *at, size_t parts, size_t count, const unsigned char *shifts,
                  size_t channels)
{
    putchar('{');
    for (size_t i = 0; i < parts * count; i++) {
        long x = lrintf(at[i] * (float)(1 << shifts[i / count * channels + i % channels]));
        printf("%s%ld",
               i == 0   ? ""
               : i % 24 ? ","
                        : ",\n",
               x > WEIGHT_MOST    ? WEIGHT_MOST
               : x < -WEIGHT_MOST ? -WEIGHT_MOST
                                  : x);
    }
    printf("},\n");
}

static void print_shifts(const unsigned char *shifts, size_t count)
{
    putchar('{');
    for (size_t i = 0; i < count; i++)
        printf("%s%d", i == 0 ? "" : i % 24 ? "," : ",\n", shifts[i]);
    printf("},\n");
}

static void print_bias(const float *at, size_t count)
{
    putchar('{');
    for (size_t i = 0; i < count; i++)
        printf("%s%ld", i == 0 ? "" : i % 24 ? "," : ",\n", lrintf(at[i] * 256));
    printf("},\n");
}

int main(int argc, char **argv)
{
    unsigned char first[CHANNELS], layer[LAYERS][CHANNELS], moves[1];
    unsigned char hidden[HIDDEN], value[1];
    if (argc != 2)
        die("usage: hex-quantise WEIGHTS");
    FILE *in = fopen(argv[1], "rbe");
    if (!in || fread(&from, sizeof from, 1, in) != 1)
        die(argv[1]);
    for (size_t c = 0; c < CHANNELS; c++) {
        first[c] = shift_of(largest(&from.first[0][0][c], FAR_TAPS * PLANES, CHANNELS));
        for (size_t l = 0; l < LAYERS; l++) {
            float near = largest(&from.layer[l][0][0][c], TAPS * CHANNELS, CHANNELS);
            layer[l][c] = shift_of(fmaxf(near, largest(&from.global[l][0][c], CHANNELS, CHANNELS)));
        }
    }
    moves[0] = shift_of(largest(&from.moves[0][0], TAPS * CHANNELS, 1));
    for (size_t h = 0; h < HIDDEN; h++)
        hidden[h] = shift_of(largest(&from.hidden[0][h], CHANNELS, HIDDEN));
    value[0] = shift_of(largest(from.value, HIDDEN, 1));
    printf("/* hex_weights.inc - the weights of hex_network.c, as tools/hex_network made them. */\n"
           "/* clang-format off */\n");
    print(&from.first[0][0][0], 1, FAR_TAPS * PLANES * CHANNELS, first, CHANNELS);
    print(&from.layer[0][0][0][0], LAYERS, TAPS * CHANNELS * CHANNELS, layer[0], CHANNELS);
    print(&from.global[0][0][0], LAYERS, CHANNELS * CHANNELS, layer[0], CHANNELS);
    print(&from.moves[0][0], 1, TAPS * CHANNELS, moves, 1);
    print_shifts(first, CHANNELS);
    print_shifts(layer[0], LAYERS * CHANNELS);
    printf("%d,\n", moves[0]);
    print_bias(from.first_bias, CHANNELS);
    print_bias(from.bias[0], LAYERS * CHANNELS);
    print(&from.hidden[0][0], 1, CHANNELS * HIDDEN, hidden, HIDDEN);
    print(from.value, 1, HIDDEN, value, 1);
    print_shifts(hidden, HIDDEN);
    printf("%d,\n", value[0]);
    print_bias(from.hidden_bias, HIDDEN);
    printf("%ld,\n", lrintf(from.value_bias * 256));
    return 0;
}
