/* endgame.h - games solved completely: tables that know of every position who wins with best play,
 * and in how many moves. Part of dyad.h, which includes it.
 *
 * Un-Go on boards of up to 20 cells, as 4 x 5 has them, played with free choice: by turns each side
 * makes any legal move, and who has none loses. Nobody may pass, and there is no rule of ko, so
 * that play can go on for ever: a position from which neither side can force an end that it wins is
 * a draw. A position is any board on which every group has a liberty, with either side to move;
 * equal numbers of stones are not asked for. docs/solving-ungo.md has the method and what came of
 * it.
 *
 *   - A table never changes once it has been made: any number of threads may look into it.
 *   - It does not depend on the number of threads that made it, in any byte of its file.
 */
#ifndef DYAD_ENDGAME_H
#define DYAD_ENDGAME_H

#include <dyad/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the side to move comes to with best play by both: its win, draw or loss. */
typedef enum dyad_wdl { DYAD_WDL_LOSS = -1, DYAD_WDL_DRAW = 0, DYAD_WDL_WIN = 1 } dyad_wdl;
/* "loss", "draw", "win"; NULL for anything else. */
DYAD_API const char *dyad_wdl_name(dyad_wdl result);

/* `distance` is how many moves, of both sides, there are to the end, the winner playing for as few
 * and the loser for as many as can be: odd for a win, even for a loss, 0 for who cannot move. It is
 * 0 for a draw. */
typedef struct dyad_endgame {
    dyad_wdl result;
    unsigned distance;
} dyad_endgame;

#define DYAD_UNGO_TABLE_SIDE_MAX  4  /* of a square board */
#define DYAD_UNGO_TABLE_CELLS_MAX 20 /* rows * columns */

/* Whether there are tables of such boards: they have from 1 to DYAD_UNGO_TABLE_CELLS_MAX cells. */
DYAD_API bool dyad_ungo_table_fits(size_t rows, size_t columns);

/* A board, of which the first rows * columns cells count, row after row: 0 empty, 1 Black, 2 White;
 * and whose turn it is, 1 or 2. */
typedef struct dyad_ungo_position {
    unsigned char cells[DYAD_UNGO_TABLE_CELLS_MAX];
    int to_move;
} dyad_ungo_position;

typedef struct dyad_ungo_table dyad_ungo_table;

/* ---- making a table --------------------------------------------------------------------- */

/* Told now and then, by one thread at a time, what is being done and how far it has come. */
typedef void (*dyad_ungo_progress_fn)(void *user, const char *phase, uint64_t done, uint64_t total);

typedef struct dyad_ungo_request {
    size_t struct_size;   /* sizeof this struct */
    size_t size;          /* side of a square board; */
    size_t rows, columns; /* or 0, and rows and columns: see dyad_ungo_table_fits() */
    unsigned jobs;        /* threads, at most DYAD_JOBS_MAX; 0: as many as there are cores */
    size_t memory_limit;  /* bytes asked of the allocator at most, at any time; 0: no limit */
    dyad_ungo_progress_fn progress; /* may be NULL */
    void *progress_user;
    dyad_stop stop;
} dyad_ungo_request;

/* Solves every position of a size, by retrograde analysis: from the positions whose side to move
 * has lost, backwards. 4 x 4 takes about 30 MB while it is made and 14 MB afterwards; 4 x 5 takes
 * 3.7 GB and 1.4 GB. `allocator` NULL means malloc; it is copied. DYAD_E_LIMIT: the memory limit is
 * too low. DYAD_E_USAGE: size, rows, columns or jobs. DYAD_E_STOPPED: `stop` was set. */
DYAD_API dyad_status dyad_ungo_table_new(const dyad_allocator *allocator,
                                         const dyad_ungo_request *request, dyad_ungo_table **table,
                                         dyad_error *error);
DYAD_API void dyad_ungo_table_free(dyad_ungo_table *table);

/* Writes the table for dyad_ungo_table_read(): 8.4 MB for 4 x 4. DYAD_E_SYSTEM or DYAD_E_CLOSED:
 * `write` failed, as it said. */
DYAD_API dyad_status dyad_ungo_table_write(const dyad_ungo_table *table, dyad_write_fn write,
                                           void *user, dyad_error *error);
/* Reads what dyad_ungo_table_write() has written, to its end: `read` has to have nothing behind it.
 * Sizes are checked before memory is taken, and all of it against its checksum. DYAD_E_MALFORMED:
 * it is no such table, or it has been damaged. DYAD_E_SYSTEM: `read` failed. */
DYAD_API dyad_status dyad_ungo_table_read(const dyad_allocator *allocator, dyad_read_fn read,
                                          void *user, dyad_ungo_table **table, dyad_error *error);

/* ---- looking into it -------------------------------------------------------------------- */

/* Rows and columns of its boards; the side of square ones, and 0 of others; the bytes it holds. */
DYAD_API size_t dyad_ungo_table_rows(const dyad_ungo_table *table);
DYAD_API size_t dyad_ungo_table_columns(const dyad_ungo_table *table);
DYAD_API size_t dyad_ungo_table_size(const dyad_ungo_table *table);
DYAD_API size_t dyad_ungo_table_memory(const dyad_ungo_table *table);

/* The result of a position. DYAD_E_USAGE: a cell or to_move is not a colour. DYAD_E_MALFORMED: a
 * group has no liberty. The same holds of the two functions below. */
DYAD_API dyad_status dyad_ungo_table_look(const dyad_ungo_table *table,
                                          const dyad_ungo_position *position, dyad_endgame *value,
                                          dyad_error *error);

/* A legal move. */
typedef struct dyad_ungo_move {
    size_t row, column;
    dyad_endgame value; /* of the position before, were this the move: for whoever makes it */
    bool best;          /* no other move has a better value: the same result, and a win no sooner,
                         * a loss no later */
    dyad_ungo_position after;
} dyad_ungo_move;

/* All legal moves of a position, row by row; *count is 0 where the side to move has lost. */
DYAD_API dyad_status dyad_ungo_table_moves(const dyad_ungo_table *table,
                                           const dyad_ungo_position *position,
                                           dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX],
                                           size_t *count, dyad_error *error);

/* A game with best play; how a drawn one goes round. */
typedef struct dyad_ungo_line {
    uint64_t moves;        /* in all, as told */
    uint64_t repeats_from; /* after so many moves the position is that after all of them; */
    uint64_t period;       /* and so many moves lie between. 0: the game has ended */
} dyad_ungo_line;
/* Told of each move in turn, and of the position before it; false ends. */
typedef bool (*dyad_ungo_move_fn)(void *user, const dyad_ungo_position *before,
                                  const dyad_ungo_move *move);
/* Tells of a game in which both sides make the first best move, to its end, or, where it is a draw,
 * until the position, with the same side to move, is one that has been. `tell` may be NULL. */
DYAD_API dyad_status dyad_ungo_table_line(const dyad_ungo_table *table,
                                          const dyad_ungo_position *position,
                                          dyad_ungo_move_fn tell, void *user, dyad_ungo_line *line,
                                          dyad_error *error);

/* ---- all of it -------------------------------------------------------------------------- */

/* Positions are boards with a side to move: twice as many as boards. Classes are positions of which
 * those count as one that come from another by turning, reflecting and exchanging colours. */
typedef struct dyad_ungo_census {
    uint64_t boards, positions, classes;
    uint64_t wins, draws, losses; /* positions, by the result of the side to move */
    unsigned longest;             /* the greatest distance of a win or loss */
} dyad_ungo_census;
DYAD_API void dyad_ungo_table_census(const dyad_ungo_table *table, dyad_ungo_census *census);
/* How many positions are that far from the end: won ones where it is odd, lost ones where it is
 * even. 0 beyond the longest. */
DYAD_API uint64_t dyad_ungo_table_count(const dyad_ungo_table *table, unsigned distance);
/* One of the positions that are that far from the end, Black to move, always the same one; false
 * where there is none. */
DYAD_API bool dyad_ungo_table_example(const dyad_ungo_table *table, unsigned distance,
                                      dyad_ungo_position *position);

#ifdef __cplusplus
}
#endif

#endif
