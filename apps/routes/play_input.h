/* play_input.h - the game that a request names: a position, and moves made from it. */
#ifndef SERVE_PLAY_INPUT_H
#define SERVE_PLAY_INPUT_H

#include "fields.h"

/* A game at the position of the input, which has been laid out, with memory of the purse: to be
 * freed before that goes. NULL where `to` is an error. */
dyad_play *play_open(context *at, purse *from, board_input *input, answer *to);
/* Makes the moves by turns; NULL: none. False where `to` is an error. */
bool play_make(context *at, dyad_play *play, const json_t *moves, answer *to);

#endif
