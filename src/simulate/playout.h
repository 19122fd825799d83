/* playout.h - how a game is played out: one row a game, in src/games/NAME/NAME_playout.c.
 *
 * The games of a simulation are divided into units of a fixed number of games, numbered from 0. The
 * result of a unit depends on the match and the unit's number alone. So any thread may play it, and
 * the counts are the same.
 *
 *     match   position, who is to move, policy, seed       one for each first move, or one in all
 *     unit    unit_games games, the last one fewer          a piece of work for a thread
 *     player  what a thread keeps from unit to unit        made once for each match */
#ifndef DY_PLAYOUT_H
#define DY_PLAYOUT_H

#include "base/random.h"
#include "base/stop.h"
#include "games/game.h"
#include "report/playouts.h"

/* What is played, again and again. */
typedef struct dy_match {
    const dyad_position *position;
    int to_move;
    dyad_policy policy;
    uint64_t seed;
    uint64_t max_moves; /* after which a game is given up, `moves` included; 0: never */
    uint64_t moves;     /* that have been counted before the position: 0, or 1 for a first move */
    uint64_t captured[DY_COLOURS]; /* stones that they took off */
    dyad_cpu cpu;                  /* a level that the processor has */
} dy_match;

/* The legal first moves, in the order of DYAD_POLICY_FIRST. */
typedef struct dy_first_moves {
    size_t count;
    struct {
        uint64_t row, column;
    } * moves;
} dy_first_moves;

typedef struct dy_playout {
    const char *const *others; /* outcomes beside a win of each colour, ended by NULL; or NULL */
    bool captures;             /* stones are taken off, and counted */
    uint64_t moves_a_cell;     /* a game is given up after so many times the cells; 0: never */

    /* Whether there is anything to play: DYAD_OK, or DYAD_E_MALFORMED with *error. NULL: always. */
    dyad_status (*check)(const dyad_position *position, dyad_error *error);
    /* How few and how many moves a game may have, match->moves included. */
    void (*lengths)(const dy_match *match, uint64_t *least, uint64_t *most);
    /* The colour that wins with best play; 0: nobody knows. NULL: always so. */
    dyad_status (*best)(const dyad_position *position, int to_move, dy_arena *arena, int *colour);

    /* The games of a unit, the same for whatever number of games is asked for. */
    uint64_t (*unit_games)(const dy_match *match);
    /* A player, in memory from `arena`; NULL when there is not enough. */
    void *(*open)(const dy_match *match, dy_arena *arena);
    /* Plays the first `games` games of a unit and counts them. False: stopped before the end; what
     * has been counted then is left out. */
    bool (*play)(void *player, uint64_t unit, uint64_t games, dyad_stop stop, dy_tally *tally);
    /* Whether that was because memory ran out. NULL: it never is. */
    bool (*failed)(const void *player);

    /* For by_move: the first moves; and the match after one of them, its position (reset already to
     * the game, in memory of its own) included. False when out of memory. */
    bool (*first_moves)(const dy_match *match, dy_arena *arena, dy_first_moves *out);
    bool (*after)(const dy_match *match, uint64_t row, uint64_t column, dy_arena *arena,
                  dyad_position *position, dy_match *out);
} dy_playout;

/* Of games without a row: by their rules of play, see plain_playout.c. */
extern const dy_playout dy_plain_playout, dy_plain_playout_of_captures;

/* The row of a game; NULL when it cannot be simulated. */
const dy_playout *dy_playout_of(const dyad_game *game);

#endif
