/* engine_moves.h - moves as the host has them: see engine_play.c. */
#ifndef DYAD_JAVASCRIPT_ENGINE_MOVES_H
#define DYAD_JAVASCRIPT_ENGINE_MOVES_H

#include <dyad/dyad.h>

typedef struct engine_move {
    int32_t first, second;
} engine_move;

engine_move engine_move_of(const dyad_play *in, const dyad_move *move);
/* Tells it, as two figures. */
void engine_tell_move(const dyad_play *in, const dyad_move *move);

#endif
