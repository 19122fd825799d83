/* repeats.h - whether a game stands as it has stood before: the same board with the same colour to
 * move, which in a game with captures can come again, and then has no winner.
 *
 *     ply            0        1        2    ...
 *     before it    hash,B   hash,W   hash,B        a position is in the table once a move has been
 *                     \        |       /           made from it, by the colour that made it
 *     table        [ 2 |   | 1 |   | 3 |   ]       numbers of plies + 1, open addressing
 *
 * Where a game has passes, whether the move before was one has to be the same too.
 *
 * The hash is that of what differs from the starting position (Zobrist), so a move changes it by
 * the cells that it changes. A hash that is the same proves nothing: then the moves since are gone
 * back over on a copy of the board, and the boards compared. That is dear, so the keys of stones
 * are others in each game, and nobody can tell beforehand which boards have the same. Plies leave
 * the table in the order in which they came, latest first, so that each goes from where nothing
 * behind it depends on it. */
#ifndef DY_REPEATS_H
#define DY_REPEATS_H

#include "play/play_rules.h"

/* Memory of a game that is beginning; false when out of it. */
bool dy_repeats_take(dyad_play *play);
void dy_repeats_free(dyad_play *play);
/* Room for one ply more; false when out of memory. */
bool dy_repeats_reserve(dyad_play *play);
/* The latest ply has been made: it comes in, and the hash is that of now. */
void dy_repeats_add(dyad_play *play);
/* The latest ply is about to be taken back: it leaves. */
void dy_repeats_drop(dyad_play *play);
/* No ply is there any more. */
void dy_repeats_clear(dyad_play *play);
/* Whether the position of now has been there. */
bool dy_repeats_found(const dyad_play *play);

/* Told of a position: its cells row by row, borrowed; who was to move; and whether the move before
 * was a pass. */
typedef void (*dy_past_fn)(void *user, const unsigned char *cells, int to_move, bool passed);
/* Tells of the positions that have been there before that of now, at most so many, the latest
 * first. Of a game whose positions can come again. */
void dy_repeats_tell(const dyad_play *play, size_t most, dy_past_fn tell, void *user);

#endif
