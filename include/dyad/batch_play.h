/* batch_play.h - many games of one kind played side by side, for programs that learn: a move in
 * each of them at once, which have ended and who has won, what is legal. Part of dyad.h, which
 * includes it.
 *
 * A batch keeps the state of all its games in arrays, which its caller reads where they are. A move
 * is a number: a cell, row * columns + column; then, where the games are played with it, the swap;
 * and then, where the game has it, the pass. Rules are those of <dyad/play.h>, moves are not taken
 * back. A batch belongs to one thread at a time; it may use several itself, and what comes out does
 * not depend on how many.
 *
 *     dyad_batch_new(NULL, &request, &batch, NULL);
 *     dyad_batch_arrays(batch, &now);
 *     for (;;) {
 *         choose(now.cells, now.to_move, moves);
 *         dyad_batch_step(batch, moves, NULL, NULL);
 *         learn(now.ending, now.winner);
 *         dyad_batch_reset(batch, now.ending);      // those that are over
 *     }
 */
#ifndef DYAD_BATCH_PLAY_H
#define DYAD_BATCH_PLAY_H

#include <dyad/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dyad_batch dyad_batch;

typedef struct dyad_batch_request {
    size_t struct_size;    /* sizeof this struct */
    const dyad_game *game; /* that is played on a board */
    size_t rows, columns;  /* each 1 .. DYAD_BATCH_SIDE_MAX */
    size_t games;          /* at least 1 */
    unsigned jobs;         /* threads, at most DYAD_JOBS_MAX; 0: one */
    bool swap;             /* the games are played with the swap: see dyad_play_set_swap() */
} dyad_batch_request;

#define DYAD_BATCH_SIDE_MAX 64

/* All games begin on an empty board. DYAD_E_USAGE: the game is not played on boards, or not on such
 * ones, or not with the swap there; DYAD_E_MEMORY. `allocator` NULL means malloc; it is copied, and
 * with jobs it is called from several threads at once. */
DYAD_API dyad_status dyad_batch_new(const dyad_allocator *allocator,
                                    const dyad_batch_request *request, dyad_batch **batch,
                                    dyad_error *error);
DYAD_API void dyad_batch_free(dyad_batch *batch);

/* How all games stand. The arrays lie where they are as long as the batch lives; its functions
 * change what is in them. */
typedef struct dyad_batch_arrays {
    size_t games, rows, columns;
    size_t actions;               /* rows * columns, 1 more for the swap, and for the pass */
    const unsigned char *cells;   /* games * rows * columns: 0 empty, 1, 2 */
    const unsigned char *to_move; /* a game: 1 or 2 */
    const unsigned char *ending;  /* a game: a dyad_ending of <dyad/play.h>; 0: it goes on */
    const unsigned char *winner;  /* a game: 1 or 2; 0: nobody, or nobody yet */
    const uint32_t *moves;        /* a game: made since it began */
} dyad_batch_arrays;
DYAD_API bool dyad_batch_look(const dyad_batch *batch, dyad_batch_arrays *arrays);

/* Makes a move in each game, of whose turn it is. moves[i] is that of game i; below 0: none is made
 * there. legality[i] says what came of it, a dyad_legality of <dyad/play.h>, 0 where it was made or
 * none was asked for; a move that is not legal changes nothing in its game. `legality` NULL: all
 * moves have to be legal. DYAD_E_USAGE: one is not, the error names the first such game (`item`,
 * from 1), and no move has been made in any. DYAD_E_MEMORY: games whose memory ran out stand as
 * they did. */
DYAD_API dyad_status dyad_batch_step(dyad_batch *batch, const int32_t *moves,
                                     unsigned char *legality, dyad_error *error);
/* The legal moves of whose turn it is: games * actions bytes, 1 or 0; all 0 of a game that is over.
 */
DYAD_API dyad_status dyad_batch_legal(const dyad_batch *batch, unsigned char *legal,
                                      dyad_error *error);
/* Begins those games anew whose byte in `which` is not 0; NULL: all. */
DYAD_API dyad_status dyad_batch_reset(dyad_batch *batch, const unsigned char *which,
                                      dyad_error *error);
/* Sets game number `game` up: rows * columns cells, and whose turn it is, 1 or 2. DYAD_E_MALFORMED,
 * with nothing changed: as dyad_play_new_cells() has it. DYAD_E_MEMORY: it has begun anew. */
DYAD_API dyad_status dyad_batch_set(dyad_batch *batch, size_t game, const unsigned char *cells,
                                    int to_move, dyad_error *error);

#ifdef __cplusplus
}
#endif

#endif
