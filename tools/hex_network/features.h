/* features.h - what the network of the player of Hex sees of a position, for its trainer. */
#ifndef HEX_FEATURES_H
#define HEX_FEATURES_H

#include "base/cpu.h"
#include "base/random.h"
#include "games/game.h"
#include "network/hex_shape.h"
#include "player/connection_player.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIDE_MAX = 13,
    CELLS_MAX = SIDE_MAX * SIDE_MAX,
    FRAME = 2,
    PLANE = (SIDE_MAX + 2 * FRAME) * (SIDE_MAX + 2 * FRAME),
    PLANES = DY_NET_PLANES,
    CHANNELS = DY_NET_CHANNELS,
    LAYERS = DY_NET_LAYERS,
    TAPS = DY_NET_TAPS,
    FAR_TAPS = DY_NET_FAR_TAPS,
    HIDDEN = DY_NET_HIDDEN
};

typedef struct network {
    float first[FAR_TAPS][PLANES][CHANNELS], first_bias[CHANNELS];
    float layer[LAYERS][TAPS][CHANNELS][CHANNELS], bias[LAYERS][CHANNELS];
    float global[LAYERS][CHANNELS][CHANNELS];
    float moves[TAPS][CHANNELS];
    float hidden[CHANNELS][HIDDEN], hidden_bias[HIDDEN], value[HIDDEN], value_bias;
} network;

typedef struct hex_features {
    size_t side, cells, pitch;
    size_t at[CELLS_MAX]; /* where a cell is in a plane */
    bool inside[PLANE], empty[CELLS_MAX];
    float plane[PLANE][PLANES];
} hex_features;

static inline void hex_offsets(size_t pitch, int offsets[TAPS])
{
    int p = (int)pitch;
    int all[TAPS] = {0, -p, -p + 1, 1, p, p - 1, -1};
    memcpy(offsets, all, sizeof all);
}

/* The seven, and those at distance two. */
static inline void hex_far_offsets(size_t pitch, int offsets[FAR_TAPS])
{
    int p = (int)pitch;
    int all[FAR_TAPS] = {0,         -p,         -p + 1,     1,      p,     p - 1, -1,
                         -2 * p,    -2 * p + 1, -2 * p + 2, -p + 2, 2,     p + 1, 2 * p,
                         2 * p - 1, 2 * p - 2,  p - 2,      -2,     -p - 1};
    memcpy(offsets, all, sizeof all);
}

static inline size_t hex_record_length(const unsigned char *bytes)
{
    return 6 + (size_t)bytes[0] * bytes[0] + 4 * (size_t)bytes[3];
}

typedef struct hex_reader {
    dy_arena arena[SIDE_MAX + 1];
    dyad_allocator memory;
    void *boards[SIDE_MAX + 1];
    uint64_t seed;
} hex_reader;

static inline hex_reader *hex_reader_new(uint64_t seed)
{
    hex_reader *reader = calloc(1, sizeof *reader);
    reader->memory = dy_memory_default();
    reader->seed = seed;
    return reader;
}

static inline void *hex_board(hex_reader *reader, size_t side)
{
    if (!reader->boards[side]) {
        dy_player_request wanted = {.game = dyad_game_find("hex"),
                                    .memory = &reader->memory,
                                    .rows = (uint32_t)side,
                                    .columns = (uint32_t)side,
                                    .cpu = dy_cpu_level(DYAD_CPU_AUTO),
                                    .knows = true,
                                    .bytes = 16 << 20};
        dy_arena_init(&reader->arena[side], &reader->memory);
        if (dy_connection_player_open(&wanted, &reader->arena[side], &reader->boards[side]))
            exit(1);
        dy_connection_player_seed(reader->boards[side], reader->seed, side);
    }
    return reader->boards[side];
}

/* The mover's edges lie above and below: if they do not, the board is turned over along the
 * diagonal. `around`: and by 180 degrees. */
static inline size_t hex_seen_from(size_t side, bool down, bool around, size_t cell)
{
    size_t row = cell / side, column = cell % side, at = down ? cell : column * side + row;
    return around ? side * side - 1 - at : at;
}

static inline void hex_features_of(hex_reader *reader, size_t side, const unsigned char *cells,
                                   int mover, bool around, hex_features *f)
{
    bool down = dy_goes_down(dyad_game_find("hex"), mover);
    void *board = hex_board(reader, side);
    dy_player_position position = {.cells = cells, .to_move = mover};
    float gain[CELLS_MAX] = {0}, value = 0, most = 0;
    static _Thread_local dy_sample sample;
    dy_connection_player_load(board, &position);
    for (int i = 0; i < DY_NET_LOOKS; i++) {
        dy_connection_player_sample(board, &sample);
        value += (mover == 1 ? sample.value : 1 - sample.value) / DY_NET_LOOKS;
        for (size_t cell = 0; cell < side * side; cell++)
            if (sample.got[0][cell] && sample.got[1][cell])
                gain[cell] += (sample.worth[0][cell] + sample.worth[1][cell] - 1) / DY_NET_LOOKS;
    }
    for (size_t cell = 0; cell < side * side; cell++)
        most = gain[cell] > most ? gain[cell] : most;
    memset(f->plane, 0, sizeof f->plane);
    memset(f->inside, 0, sizeof f->inside);
    f->side = side;
    f->cells = side * side;
    f->pitch = side + 2 * FRAME;
    for (size_t row = 0; row < f->pitch; row++)
        for (size_t column = 0; column < f->pitch; column++) {
            float *plane = f->plane[row * f->pitch + column];
            bool mine = row < FRAME || row >= side + FRAME;
            bool theirs = column < FRAME || column >= side + FRAME;
            if (mine != theirs)
                plane[theirs] = 1;
        }
    for (size_t cell = 0; cell < side * side; cell++) {
        size_t seen = hex_seen_from(side, down, around, cell);
        size_t at = (seen / side + FRAME) * f->pitch + seen % side + FRAME;
        float *plane = f->plane[at];
        f->at[seen] = at;
        f->inside[at] = true;
        f->empty[seen] = !cells[cell];
        if (cells[cell])
            plane[cells[cell] != mover] = 1;
        else
            plane[2] = 1;
        plane[3] = 4 * gain[cell];
        plane[4] = most > 0 ? gain[cell] / most : 0;
        plane[5] = 4 * (value - 0.5F);
        plane[6] = 1;
        plane[7] = 4 * gain[cell] * gain[cell] * 4;
    }
}

/* Of a record: what is seen, the share of the visits of each cell, and whether the mover won. */
static inline void hex_features_read(hex_reader *reader, const unsigned char *bytes, bool around,
                                     hex_features *f, float *target, float *won)
{
    size_t side = bytes[0];
    int mover = bytes[1];
    bool down = dy_goes_down(dyad_game_find("hex"), mover);
    const unsigned char *cells = bytes + 6, *visited = cells + side * side;
    hex_features_of(reader, side, cells, mover, around, f);
    float all = 0;
    memset(target, 0, side * side * sizeof *target);
    for (size_t i = 0; i < bytes[3]; i++, visited += 4) {
        size_t cell = visited[0] + 256u * visited[1];
        float share = (float)(visited[2] + 256u * visited[3]);
        target[hex_seen_from(side, down, around, cell)] = share;
        all += share;
    }
    for (size_t cell = 0; cell < side * side && all > 0; cell++)
        target[cell] /= all;
    *won = bytes[2];
}

#endif
