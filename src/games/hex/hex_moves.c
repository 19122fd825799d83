/* hex_moves.c - Hex move by move. */
#include "play/joining.h"

const dy_moves dy_moves_hex = {DY_JOINING_MOVES};
