/* play_layout.h - games that begin from cells, and games as cells. */
#ifndef DY_PLAY_LAYOUT_H
#define DY_PLAY_LAYOUT_H

#include "games/game.h"

#include <dyad/play.h>

/* A game from the cells of a board, row by row; of piles, from a row for each pile, its discs from
 * the top on, and 0 behind the last. As the other functions that make games. */
dyad_status dy_play_new_laid_out(const dyad_allocator *allocator, const dyad_game *game,
                                 uint32_t rows, uint32_t columns, const unsigned char *cells,
                                 int to_move, dyad_play **play);
/* Sets up another position on the board of a game, as dyad_play_new_cells() does; no move has been
 * made then. DYAD_E_MALFORMED: it is none; DYAD_E_MEMORY. Where it fails, a position has to be set
 * up before the game is used. */
dyad_status dy_play_load(dyad_play *play, const unsigned char *cells, int to_move);
/* The cells of a game as they are now, in that layout, which has room for them. */
void dy_play_lay_out(const dyad_play *play, uint32_t rows, uint32_t columns, unsigned char *cells);
/* The piles as they stand, also those without a disc; false when out of memory. */
bool dy_play_put_piles(const dyad_play *play, dy_piles *piles);

#endif
