/* ungo_play.h - the standard simulation of Un-Go, up to its end or its first repetition.
 *
 * A state is a board and who is to move; the next state follows from it alone, so play ends or runs
 * into a cycle. The cycle is found as Brent does ("An improved Monte Carlo factorization
 * algorithm", 1980): a state is marked now and then, and compared with each that follows. As the
 * groups keep what differs from the marked board, that comparison is exact and costs nothing more;
 * the marks lie closer than Brent's powers of two.
 *
 *     0 -> 1 -> ... -> M -> ... -> M+L = M      the marks give L, and a move T >= M on the cycle
 *                      ^----------/
 *
 * From T and T+L, where the states are the same, one goes back move by move in the log of changes:
 * the states before are the same when the moves changed the same. The first that are not are those
 * before M and M+L. So each move is played once, and but few beyond M+L.
 *
 * Where the log does not reach back that far, play goes back to the start instead, and M is found
 * by halving the stretch between a state known to be off the cycle and one known to be on it. The
 * first is kept, so that all halvings together replay about T moves, and each of them one period
 * more; periods are short (none above 48 has been seen). */
#ifndef DY_UNGO_PLAY_H
#define DY_UNGO_PLAY_H

#include "base/stop.h"
#include "board/groups.h"

typedef struct dy_ungo_play {
    dy_groups groups;
    const dy_grid *start; /* borrowed */
    int begins;           /* who makes the first move: 1 or 2 */
    dy_arena *arena;      /* borrowed */
    dyad_stop stop;
    uint64_t moves;                       /* played since the start */
    uint64_t captured[DY_COLOURS];        /* stones of each colour taken off since the start */
    uint64_t loaded_captured[DY_COLOURS]; /* up to the state that was loaded */
    uint64_t first, period;               /* of the repetition */
    bool replayed;                        /* the log was too short to find it */
} dy_ungo_play;

typedef enum { DY_UNGO_ENDED, DY_UNGO_REPEATS, DY_UNGO_STOPPED, DY_UNGO_NO_MEMORY } dy_ungo_ending;

/* Plays from a board, on which colour `begins`, 1 or 2, is to move. Ended: who is to move after
 * `moves` has no legal move. Repeats: the state after `first` moves, the first that occurs again,
 * does so after `period` more, which are all `moves`. The stones and `captured` are those after
 * `moves` moves. `log_size` is how many changes may be remembered, a power of 2. The play takes
 * memory from the arena, which, like the grid and *stop, it borrows. */
dy_ungo_ending dy_ungo_play_out(dy_ungo_play *play, const dy_grid *grid, int begins,
                                uint32_t log_size, dyad_stop stop, dy_arena *arena);

/* 1 or 2. */
int dy_ungo_to_move(const dy_ungo_play *play);
/* The stone on a cell after `moves` moves: 0 none, 1 or 2. */
int dy_ungo_at(const dy_ungo_play *play, uint32_t row, uint32_t column);

#endif
