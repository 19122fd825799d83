/* play_batch.h - games played side by side, as <dyad/batch_play.h> has them: what is the same for
 * all ways of playing, and the ways.
 *
 *     batch_connecting   games of connection: chains as sets in a forest, found by path halving
 *     batch_capturing    Un-Go and its kin: groups kept up to date (board/groups.h)
 *     batch_plain        any game: its plain rules, a dyad_play for each
 *
 * Moves are not taken back, so the first two keep no journal. */
#ifndef DY_PLAY_BATCH_H
#define DY_PLAY_BATCH_H

#include "play/play_rules.h"

#include <dyad/batch_play.h>

/* How games are played. `game` is the number of one, from 0; `action` a move of whose turn it is.
 */
typedef struct dy_batch_way {
    /* Memory for all games, which are set up afterwards. False when out of it; close() is called in
     * any case. */
    bool (*open)(dyad_batch *batch);
    void (*close)(dyad_batch *batch);
    /* Of a move 0 .. actions - 1 while the game goes on: DYAD_LEGAL, or why not. */
    dyad_legality (*check)(const dyad_batch *batch, size_t game, uint32_t action);
    /* Asks memory for what a move will need that is made soon: in two steps, the first one earlier,
     * as the second reads what the first asked for. NULL: nothing is asked. */
    void (*prefetch)(const dyad_batch *batch, size_t game, bool first);
    /* The legal moves, as dyad_batch_legal() has them, while the game goes on. */
    void (*legal)(const dyad_batch *batch, size_t game, unsigned char *legal);
    /* Makes a move that check() allows, and brings all arrays up to date but to_move and moves.
     * False when out of memory, with nothing changed. */
    bool (*place)(dyad_batch *batch, size_t game, uint32_t action);
    /* Sets a game up that stands in the arrays, as a position of the game that goes on; says in
     * them where it is over. False when out of memory: it has to be set up again then. An empty
     * board takes no memory. */
    bool (*set)(dyad_batch *batch, size_t game);
} dy_batch_way;

extern const dy_batch_way dy_batch_connecting, dy_batch_capturing, dy_batch_plain;

struct dyad_batch {
    dyad_allocator memory;
    const dyad_game *game;
    const dy_batch_way *way;
    void *own; /* of the way */
    uint32_t rows, columns, cell_count;
    bool has_swap;
    uint32_t actions; /* cells, the swap, the pass */
    size_t games;
    unsigned jobs;
    unsigned char *cells, *to_move, *ending, *winner, *began_empty;
    uint32_t *moves;
};

static inline unsigned char *dy_batch_cells(const dyad_batch *batch, size_t game)
{
    return batch->cells + game * batch->cell_count;
}

/* dyad_batch_new(), for the public function of that name, which errors name. */
dyad_status dy_batch_new(const char *function, const dyad_allocator *allocator,
                         const dyad_batch_request *given, dyad_batch **batch, dyad_error *error);

/* Sets a game up: rows * columns cells of a position of the game, or NULL for an empty board. False
 * when out of memory: it has to be set up again then. */
bool dy_batch_set_up(dyad_batch *batch, size_t game, const unsigned char *cells, int to_move);

static inline void dy_batch_end(dyad_batch *batch, size_t game, dyad_standing standing)
{
    batch->ending[game] = (unsigned char)standing.ending;
    batch->winner[game] = (unsigned char)standing.winner;
}

/* `colour` has done what usually wins. */
static inline void dy_batch_won(dyad_batch *batch, size_t game, dyad_ending ending, int colour)
{
    dy_batch_end(batch, game, (dyad_standing){ending, batch->game->misere ? 3 - colour : colour});
}

#endif
