/* hex_network.c - lays a position out for the network, and reads what comes out of it. */
#include "network/hex_network.h"
#include "network/hex_kernels.h"

#include <string.h>

/* Numbers that tools/hex_network writes, in this order. */
enum { C = DY_NET_CHANNELS, H = DY_NET_HIDDEN, LAYER = DY_NET_TAPS * C * C };
typedef struct integers {
    int8_t first[DY_NET_FAR_TAPS * DY_NET_PLANES * C]; /* [tap][plane][channel] */
    int8_t layer[DY_NET_LAYERS * LAYER];               /* [layer][tap][from][to] */
    int8_t global[DY_NET_LAYERS * C * C];              /* [layer][from][to] */
    int8_t moves[DY_NET_TAPS * C];                     /* [tap][from] */
    /* By how many bits the weights of each channel are shifted. */
    unsigned char first_shift[C], layer_shift[DY_NET_LAYERS * C], moves_shift;
    /* A whole is 1 << DY_NET_ONE. */
    int16_t first_bias[C], layer_bias[DY_NET_LAYERS * C];
    int8_t hidden[C * H], value[H]; /* hidden: [from][to] */
    unsigned char hidden_shift[H], value_shift;
    int16_t hidden_bias[H], value_bias;
} integers;

static const integers net = {
#include "network/hex_weights.inc"
};

/* By how many bits the values that a layer takes are shifted, to make bytes of them: the further
 * on, the larger they are. */
static const unsigned char rough_bits[DY_NET_LAYERS + 1] = {3, 4, 4, 5, 4};

enum { FRAME = 2, WHOLE = 1 << DY_NET_ONE, VALUE_MOST = 20 * WHOLE };

/* The board as one side sees it, whose edges lie above and below. */
typedef struct side {
    uint32_t rows, columns;
    ptrdiff_t near[DY_NET_TAPS], far[DY_NET_FAR_TAPS];
    uint16_t *places; /* of each cell of the board, in a plane */
    int16_t *planes;  /* what is seen, the frame included */
    dy_net_values values[2];
} side;

struct dy_hex_network {
    const dy_net_kernels *kernels;
    size_t cells;
    side sides[2]; /* [down] */
    /* Weights as the kernels take them: of layers `pairs` or `fours`. */
    int16_t *first, *pairs[DY_NET_LAYERS];
    int8_t *fours[DY_NET_LAYERS];
    int32_t first_shift[C], layer_shift[DY_NET_LAYERS][C];
};

/* ---- opening ------------------------------------------------------------------------------ */

static int16_t *lay_pairs(dy_arena *arena, const int8_t *weights, size_t rows)
{
    int16_t *pairs = dy_arena_alloc(arena, rows * C, sizeof *pairs);
    for (size_t i = 0; pairs && i < rows; i++)
        for (size_t c = 0; c < C; c++)
            pairs[(i / 2 * C + c) * 2 + i % 2] = weights[i * C + c];
    return pairs;
}

static int8_t *lay_fours(dy_arena *arena, const int8_t *weights, size_t rows)
{
    int8_t *fours = dy_arena_alloc(arena, rows * C, sizeof *fours);
    for (size_t i = 0; fours && i < rows; i++)
        for (size_t c = 0; c < C; c++)
            fours[(i / 4 * C + c) * 4 + i % 4] = weights[i * C + c];
    return fours;
}

static bool lay_weights(dy_arena *arena, dy_hex_network *own)
{
    own->first = lay_pairs(arena, net.first, (size_t)DY_NET_FAR_TAPS * DY_NET_PLANES);
    bool all = own->first != NULL;
    for (size_t c = 0; c < C; c++)
        own->first_shift[c] = net.first_shift[c];
    for (size_t i = 0; all && i < DY_NET_LAYERS; i++) {
        const int8_t *weights = net.layer + i * LAYER;
        size_t rows = (size_t)DY_NET_TAPS * C;
        if (own->kernels->takes_bytes)
            all = (own->fours[i] = lay_fours(arena, weights, rows)) != NULL;
        else
            all = (own->pairs[i] = lay_pairs(arena, weights, rows)) != NULL;
        for (size_t c = 0; c < C; c++)
            own->layer_shift[i][c] = net.layer_shift[i * C + c];
    }
    return all;
}

static void set_offsets(side *s)
{
    ptrdiff_t p = (ptrdiff_t)s->columns + (ptrdiff_t)2 * FRAME;
    const ptrdiff_t far[DY_NET_FAR_TAPS] = {
        0,      -p, -p + 1, 1,     p,         p - 1,     -1,    -2 * p, -2 * p + 1, -2 * p + 2,
        -p + 2, 2,  p + 1,  2 * p, 2 * p - 1, 2 * p - 2, p - 2, -2,     -p - 1};
    memcpy(s->far, far, sizeof far);
    memcpy(s->near, far, sizeof s->near);
}

static bool open_side(dy_arena *arena, side *s, bool down, uint32_t rows, uint32_t columns)
{
    s->rows = down ? rows : columns;
    s->columns = down ? columns : rows;
    size_t pitch = s->columns + (size_t)2 * FRAME, height = s->rows + (size_t)2 * FRAME;
    s->places = dy_arena_alloc(arena, (size_t)rows * columns, sizeof *s->places);
    s->planes = dy_arena_zero(arena, pitch * height, DY_NET_PLANES * sizeof *s->planes);
    if (!s->places || !s->planes)
        return false;
    for (int i = 0; i < 2; i++) {
        s->values[i].whole = dy_arena_zero(arena, pitch * height, C * sizeof(int16_t));
        s->values[i].rough = dy_arena_zero(arena, pitch * height, C * sizeof(int16_t));
        if (!s->values[i].whole || !s->values[i].rough)
            return false;
    }
    set_offsets(s);
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++) {
            size_t r = (down ? row : column) + FRAME, c = (down ? column : row) + FRAME;
            s->places[row * columns + column] = (uint16_t)(r * pitch + c);
        }
    for (size_t r = 0; r < height; r++)
        for (size_t c = 0; c < pitch; c++) {
            bool mine = r < FRAME || r >= s->rows + FRAME;
            bool theirs = c < FRAME || c >= s->columns + FRAME;
            if (mine != theirs)
                s->planes[(r * pitch + c) * DY_NET_PLANES + theirs] = WHOLE;
        }
    return true;
}

dy_hex_network *dy_hex_network_open(dy_arena *arena, dyad_cpu cpu, uint32_t rows, uint32_t columns)
{
    dy_hex_network *own = dy_arena_zero(arena, 1, sizeof *own);
    if (!own)
        return NULL;
    own->kernels = dy_net_kernels_of(cpu);
    own->cells = (size_t)rows * columns;
    for (int down = 0; down < 2; down++)
        if (!open_side(arena, &own->sides[down], down, rows, columns))
            return NULL;
    return lay_weights(arena, own) ? own : NULL;
}

/* ---- looking ------------------------------------------------------------------------------ */

static int16_t fixed(float value)
{
    float x = value * WHOLE;
    return (int16_t)(x < -8191 ? -8191 : x > 8191 ? 8191 : (int)(x + (x < 0 ? -0.5F : 0.5F)));
}

static void lay_out(const dy_hex_network *own, const side *s, const dy_net_view *view)
{
    float most = 0;
    for (size_t cell = 0; cell < own->cells; cell++)
        if (!view->cells[cell] && view->gain[cell] > most)
            most = view->gain[cell];
    int16_t value = fixed(4 * (view->value - 0.5F));
    for (size_t cell = 0; cell < own->cells; cell++) {
        int16_t *plane = s->planes + (size_t)DY_NET_PLANES * s->places[cell];
        bool empty = !view->cells[cell];
        float gain = empty ? view->gain[cell] : 0;
        plane[0] = view->cells[cell] == 1 ? WHOLE : 0;
        plane[1] = view->cells[cell] == 2 ? WHOLE : 0;
        plane[2] = empty ? WHOLE : 0;
        plane[3] = fixed(4 * gain);
        plane[4] = most > 0 ? fixed(gain / most) : 0;
        plane[5] = value;
        plane[6] = WHOLE;
        plane[7] = fixed(16 * gain * gain);
    }
}

/* 2 to the power of x, both with 16 bits behind the point; x <= 0. */
static uint32_t power_of_two(int32_t x)
{
    int32_t whole = x >> 16;
    uint64_t f = (uint64_t)(x & 0xffff), y;
    y = 5167 * f >> 16; /* 1 + f (0.6957 + f (0.2255 + 0.0788 f)) */
    y = (14780 + y) * f >> 16;
    y = (45589 + y) * f >> 16;
    return whole < -31 ? 0 : (uint32_t)((65536 + y) >> -whole);
}

enum { LOG2_E = 94548 /* of 1 << 16 */ };

static void chances_of(const dy_hex_network *own, const side *s, const int16_t *values,
                       const unsigned char *cells, float *chances)
{
    int32_t most = INT32_MIN, logits[DYAD_PLAYER_SIDE_MAX * DYAD_PLAYER_SIDE_MAX];
    uint64_t all = 0;
    for (size_t cell = 0; cell < own->cells; cell++) {
        int32_t sum = 0;
        if (cells[cell])
            continue;
        for (size_t tap = 0; tap < DY_NET_TAPS; tap++) {
            const int16_t *at = values + C * (s->places[cell] + s->near[tap]);
            for (size_t c = 0; c < C; c++)
                sum += at[c] * net.moves[tap * C + c];
        }
        logits[cell] = sum >> net.moves_shift;
        most = logits[cell] > most ? logits[cell] : most;
    }
    for (size_t cell = 0; cell < own->cells; cell++) {
        chances[cell] = 0;
        if (cells[cell])
            continue;
        int32_t less = most - logits[cell] < 20 * WHOLE ? most - logits[cell] : 20 * WHOLE;
        uint32_t power = power_of_two(-(int32_t)((int64_t)less * LOG2_E >> DY_NET_ONE));
        all += power;
        chances[cell] = (float)power;
    }
    for (size_t cell = 0; cell < own->cells && all; cell++)
        chances[cell] /= (float)all;
}

/* From the means over the board. */
static int32_t value_of(const int32_t *mean)
{
    int64_t value = (int64_t)net.value_bias * (1 << net.value_shift);
    for (size_t h = 0; h < H; h++) {
        int64_t sum = (int64_t)net.hidden_bias[h] * (1 << net.hidden_shift[h]);
        for (size_t c = 0; c < C; c++)
            sum += (int64_t)mean[c] * net.hidden[c * H + h];
        if (sum > 0)
            value += (sum >> net.hidden_shift[h]) * net.value[h];
    }
    value >>= net.value_shift;
    return (int32_t)(value > VALUE_MOST ? VALUE_MOST : value < -VALUE_MOST ? -VALUE_MOST : value);
}

float dy_net_share(int32_t value)
{
    int32_t size = value < 0 ? -value : value;
    float less = (float)power_of_two(-(int32_t)((int64_t)size * LOG2_E >> DY_NET_ONE)) / 65536;
    return (value < 0 ? less : 1) / (1 + less);
}

int32_t dy_hex_network_look(dy_hex_network *own, const dy_net_view *view, float *chances)
{
    const side *s = &own->sides[view->down];
    int32_t mean[C], bias[C];
    dy_net_layer layer = {.pairs = own->first,
                          .taps = DY_NET_FAR_TAPS,
                          .channels = DY_NET_PLANES,
                          .offsets = s->far,
                          .bias = bias,
                          .shift = own->first_shift,
                          .next_rough_bits = rough_bits[0]};
    lay_out(own, s, view);
    for (size_t c = 0; c < C; c++)
        bias[c] = net.first_bias[c] * (1 << net.first_shift[c]);
    own->kernels->first(&layer, s->planes, s->places, own->cells, &s->values[0], mean);
    for (size_t i = 0; i < DY_NET_LAYERS; i++) {
        for (size_t c = 0; c < C; c++)
            mean[c] /= (int32_t)own->cells;
        for (size_t c = 0; c < C; c++)
            bias[c] = net.layer_bias[i * C + c] * (1 << net.layer_shift[i * C + c]);
        for (size_t from = 0; from < C; from++)
            for (size_t c = 0; c < C; c++)
                bias[c] += mean[from] * net.global[(i * C + from) * C + c];
        layer = (dy_net_layer){.pairs = own->pairs[i],
                               .fours = own->fours[i],
                               .taps = DY_NET_TAPS,
                               .channels = C,
                               .offsets = s->near,
                               .bias = bias,
                               .shift = own->layer_shift[i],
                               .rough_bits = rough_bits[i],
                               .next_rough_bits = rough_bits[i + 1]};
        own->kernels->next(&layer, &s->values[i % 2], s->places, own->cells,
                           &s->values[(i + 1) % 2], mean);
    }
    for (size_t c = 0; c < C; c++)
        mean[c] /= (int32_t)own->cells;
    chances_of(own, s, s->values[DY_NET_LAYERS % 2].whole, view->cells, chances);
    return value_of(mean);
}
