/* network_oracle.c - what src/network/hex_network.h says, cell by cell. It shares the weights with
 * it, and nothing else. */
#include "oracle/network_oracle.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum { PLANES = 8, CHANNELS = 32, HIDDEN = 32, LAYERS = 4, NEAR = 7, FAR = 19, ONE = 256 };

static const struct {
    int8_t first[FAR * PLANES * CHANNELS];
    int8_t layer[LAYERS * NEAR * CHANNELS * CHANNELS];
    int8_t global[LAYERS * CHANNELS * CHANNELS];
    int8_t moves[NEAR * CHANNELS];
    unsigned char first_shift[CHANNELS], layer_shift[LAYERS * CHANNELS], moves_shift;
    int16_t first_bias[CHANNELS], layer_bias[LAYERS * CHANNELS];
    int8_t hidden[CHANNELS * HIDDEN], value[HIDDEN];
    unsigned char hidden_shift[HIDDEN], value_shift;
    int16_t hidden_bias[HIDDEN], value_bias;
} net = {
#include "../../src/network/hex_weights.inc"
};

/* Rows and columns from a cell to those that the layers look at. */
static const int steps[FAR][2] = {{0, 0},  {-1, 0}, {-1, 1}, {0, 1},  {1, 0},  {1, -1}, {0, -1},
                                  {-2, 0}, {-2, 1}, {-2, 2}, {-1, 2}, {0, 2},  {1, 1},  {2, 0},
                                  {2, -1}, {2, -2}, {1, -2}, {0, -2}, {-1, -1}};

typedef struct board {
    int rows, columns;
    const unsigned char *cells;
    const float *gain;
    float value, most;
} board;

static int64_t rounded(double x)
{
    x = floor(fabs(x) * ONE + 0.5) * (x < 0 ? -1 : 1);
    return x > 8191 ? 8191 : x < -8191 ? -8191 : (int64_t)x;
}

/* What is seen of a cell, or beyond the edge. */
static int64_t seen(const board *b, int row, int column, int plane)
{
    bool above = row < 0 || row >= b->rows, beside = column < 0 || column >= b->columns;
    if (above || beside)
        return above != beside && plane == (beside ? 1 : 0) ? ONE : 0;
    int cell = row * b->columns + column;
    double gain = b->cells[cell] ? 0 : (double)b->gain[cell];
    switch (plane) {
    case 0: return b->cells[cell] == 1 ? ONE : 0;
    case 1: return b->cells[cell] == 2 ? ONE : 0;
    case 2: return b->cells[cell] == 0 ? ONE : 0;
    case 3: return rounded(4 * gain);
    case 4: return b->most > 0 ? rounded((double)((float)gain / b->most)) : 0;
    case 5: return rounded(4 * ((double)b->value - 0.5));
    case 6: return ONE;
    default: return rounded((double)(16 * (float)gain * (float)gain));
    }
}

static int64_t shifted(int64_t x, int bits)
{
    int64_t whole = (int64_t)1 << bits;
    return x >= 0 ? x / whole : -((-x + whole - 1) / whole);
}

static int16_t cut(int64_t x)
{
    return (int16_t)(x < 0 ? 0 : x > INT16_MAX ? INT16_MAX : x);
}

static int64_t at(const board *b, const int16_t *values, int row, int column, int channel)
{
    if (row < 0 || column < 0 || row >= b->rows || column >= b->columns)
        return 0;
    return values[(row * b->columns + column) * CHANNELS + channel];
}

/* What a layer sums up: rounded to 1 << bits, and 255 of these at most. */
static int64_t rough(int64_t x, int bits)
{
    int64_t unit = (int64_t)1 << bits;
    x = (x + unit / 2) / unit;
    return unit * (x > 255 ? 255 : x);
}

static void first_layer(const board *b, int16_t *to)
{
    for (int row = 0; row < b->rows; row++)
        for (int column = 0; column < b->columns; column++)
            for (int c = 0; c < CHANNELS; c++) {
                int64_t sum = net.first_bias[c] * ((int64_t)1 << net.first_shift[c]);
                for (int tap = 0; tap < FAR; tap++)
                    for (int plane = 0; plane < PLANES; plane++)
                        sum += seen(b, row + steps[tap][0], column + steps[tap][1], plane) *
                               net.first[(tap * PLANES + plane) * CHANNELS + c];
                to[(row * b->columns + column) * CHANNELS + c] =
                    cut(shifted(sum, net.first_shift[c]));
            }
}

static int64_t mean(const board *b, const int16_t *values, int channel)
{
    int64_t sum = 0;
    for (int cell = 0; cell < b->rows * b->columns; cell++)
        sum += values[cell * CHANNELS + channel];
    return sum / (b->rows * b->columns);
}

static void next_layer(const board *b, int layer, const int16_t *from, int16_t *to)
{
    static const int roughness[LAYERS] = {3, 4, 4, 5};
    for (int c = 0; c < CHANNELS; c++) {
        int bits = net.layer_shift[layer * CHANNELS + c];
        int64_t bias = net.layer_bias[layer * CHANNELS + c] * ((int64_t)1 << bits);
        for (int k = 0; k < CHANNELS; k++)
            bias += mean(b, from, k) * net.global[(layer * CHANNELS + k) * CHANNELS + c];
        for (int row = 0; row < b->rows; row++)
            for (int column = 0; column < b->columns; column++) {
                int64_t sum = bias;
                for (int tap = 0; tap < NEAR; tap++)
                    for (int k = 0; k < CHANNELS; k++)
                        sum += rough(at(b, from, row + steps[tap][0], column + steps[tap][1], k),
                                     roughness[layer]) *
                               net.layer[((layer * NEAR + tap) * CHANNELS + k) * CHANNELS + c];
                to[(row * b->columns + column) * CHANNELS + c] =
                    cut(shifted(sum, bits) + at(b, from, row, column, c));
            }
    }
}

/* The logarithm of the odds of a win. */
static double odds(const board *b, const int16_t *values)
{
    int64_t sum = net.value_bias * ((int64_t)1 << net.value_shift);
    for (int h = 0; h < HIDDEN; h++) {
        int64_t x = net.hidden_bias[h] * ((int64_t)1 << net.hidden_shift[h]);
        for (int c = 0; c < CHANNELS; c++)
            x += mean(b, values, c) * net.hidden[c * HIDDEN + h];
        x = shifted(x, net.hidden_shift[h]);
        sum += (x > 0 ? x : 0) * net.value[h];
    }
    return fmin(20, fmax(-20, (double)shifted(sum, net.value_shift) / ONE));
}

double network_oracle(size_t rows, size_t columns, const unsigned char *cells, const float *gain,
                      float value, double *chances)
{
    board b = {(int)rows, (int)columns, cells, gain, value, 0};
    size_t count = rows * columns;
    double sum = 0;
    int16_t *values = calloc(2 * count * CHANNELS, sizeof *values),
            *next = values + count * CHANNELS;
    for (size_t cell = 0; cell < count; cell++)
        b.most = !cells[cell] && gain[cell] > b.most ? gain[cell] : b.most;
    first_layer(&b, values);
    for (int layer = 0; layer < LAYERS; layer++) {
        next_layer(&b, layer, layer % 2 ? next : values, layer % 2 ? values : next);
    }
    const int16_t *last = LAYERS % 2 ? next : values;
    for (int cell = 0; cell < (int)count; cell++) {
        int64_t logit = 0;
        chances[cell] = 0;
        if (cells[cell])
            continue;
        for (int tap = 0; tap < NEAR; tap++)
            for (int k = 0; k < CHANNELS; k++)
                logit += at(&b, last, cell / b.columns + steps[tap][0],
                            cell % b.columns + steps[tap][1], k) *
                         net.moves[tap * CHANNELS + k];
        chances[cell] = exp((double)shifted(logit, net.moves_shift) / ONE);
        sum += chances[cell];
    }
    for (size_t cell = 0; cell < count && sum > 0; cell++)
        chances[cell] /= sum;
    double won = odds(&b, last);
    free(values);
    return won;
}
