/* nim_moves.h - the rules of Two Colour Special Nim. */
#ifndef DY_NIM_MOVES_H
#define DY_NIM_MOVES_H

#include "play/play_rules.h"

extern const dy_play_rules dy_rules_discs;

#endif
