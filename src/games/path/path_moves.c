/* path_moves.c - PATH move by move. */
#include "play/joining.h"

const dy_moves dy_moves_path = {DY_JOINING_MOVES};
