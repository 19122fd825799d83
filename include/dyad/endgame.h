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

/* ---- a table made by many --------------------------------------------------------------- */

/* A table can be made in parts, each in a process of its own, on one machine or on many: parallel
 * retrograde analysis (Romein and Bal, "Solving Awari with parallel retrograde analysis", 2003).
 * Each class belongs to one part, which finds it, numbers it and keeps what is known of it: so
 * memory and work of a part fall with their number. Who carries batches from part to part is not
 * the library's concern; apps/mpi/ does it by MPI.
 *
 *     every part      dyad_ungo_part_new
 *     of each level   dyad_ungo_part_expand --> batches --> dyad_ungo_part_take, until none has a
 *                     class left, and all that was sent has been taken; then dyad_ungo_part_next
 *     at the end,     no part has a class at the present level: dyad_ungo_part_finish --> figures,
 *                     to be added up
 *     whoever asks    dyad_ungo_table_join: a table whose looks become questions for the parts
 *                     question --> dyad_ungo_part_answer --> answer
 *
 * Whatever the number of parts, the table is the same, in every byte of its file. A part belongs
 * to one thread at a time. */
typedef struct dyad_ungo_part dyad_ungo_part;

#define DYAD_UNGO_PARTS_MAX  4096
#define DYAD_UNGO_BATCH_MIN  1600      /* bytes that a batch has room for, at least */
#define DYAD_UNGO_ANSWER_MAX (1 << 21) /* bytes of an answer, at most */
#define DYAD_UNGO_FIGURES    258       /* classes, boards, drawn boards, boards at each distance */

typedef struct dyad_ungo_part_request {
    size_t struct_size;   /* sizeof this struct */
    size_t rows, columns; /* see dyad_ungo_table_fits() */
    unsigned part, parts; /* the part is one of 0 .. parts - 1, at most DYAD_UNGO_PARTS_MAX */
    size_t memory_limit;  /* bytes asked of the allocator at most, at any time; 0: no limit */
    dyad_stop stop;
} dyad_ungo_part_request;

/* Finds the classes that belong to a part, and those of them that are at level 0: no move. A part
 * takes 8 bytes for each 32 of its codes, of which there are 3^cells / parts, 6 bytes for each of
 * its classes, and 0.5 or 4 MB of tables. Nothing but the request is asked of other parts.
 * Statuses are those of dyad_ungo_table_new(). */
DYAD_API dyad_status dyad_ungo_part_new(const dyad_allocator *allocator,
                                        const dyad_ungo_part_request *request,
                                        dyad_ungo_part **part, dyad_error *error);
DYAD_API void dyad_ungo_part_free(dyad_ungo_part *part);

/* Moves taken back, on their way to the part that owns the classes they lead to. */
typedef struct dyad_ungo_batch {
    unsigned char *bytes; /* the caller's */
    size_t size, room;    /* so many are there; of so many */
} dyad_ungo_batch;

/* Takes back moves of classes of the present level, until one of the batches is nearly full, or the
 * level is done; dyad_ungo_part_level() tells which. `batches` is one for each part, and its own
 * stays as it is. It may come back early, to look for a stop. DYAD_E_STOPPED: `stop` was set.
 * DYAD_E_LIMIT: the longest game is too long for a byte. DYAD_E_MALFORMED: a batch that it has
 * taken was none of this part's. DYAD_E_USAGE: a batch has too little room, or the part has
 * finished. */
DYAD_API dyad_status dyad_ungo_part_expand(dyad_ungo_part *part, dyad_ungo_batch *batches,
                                           size_t count, dyad_error *error);
/* Takes a batch that another part made at the same level. DYAD_E_MALFORMED: it is none of this
 * part's, as far as that is seen; what came before the fault has been taken. DYAD_E_LIMIT: as for
 * dyad_ungo_part_expand(). */
DYAD_API dyad_status dyad_ungo_part_take(dyad_ungo_part *part, const void *bytes, size_t size,
                                         dyad_error *error);
/* How many classes of the present level are not expanded. */
DYAD_API uint64_t dyad_ungo_part_level(const dyad_ungo_part *part);
/* Goes on to the next level. DYAD_E_USAGE: classes of this one are left. */
DYAD_API dyad_status dyad_ungo_part_next(dyad_ungo_part *part, dyad_error *error);
/* What no level has reached is a draw. Gives back the memory that only levels need, and tells the
 * figures of the part. DYAD_E_USAGE: classes of the present level are left. */
DYAD_API dyad_status dyad_ungo_part_finish(dyad_ungo_part *part,
                                           uint64_t figures[DYAD_UNGO_FIGURES], dyad_error *error);

/* What a part has done so far; moves taken back are counted where they lead from. */
typedef struct dyad_ungo_tally {
    uint64_t classes;
    uint64_t moves; /* taken back */
    uint64_t sent;  /* of these, to other parts */
    uint64_t taken; /* from other parts */
    size_t memory;  /* bytes of the allocator, at most, at any time */
} dyad_ungo_tally;
DYAD_API void dyad_ungo_part_tally(const dyad_ungo_part *part, dyad_ungo_tally *tally);

/* What a table asks a part. It may be sent as it lies in memory. */
typedef struct dyad_ungo_question {
    uint32_t kind, number; /* the library's own */
} dyad_ungo_question;
/* Answers, once the part has finished; *size is how many bytes the answer has. `room` is what the
 * question came with; DYAD_UNGO_ANSWER_MAX is always enough. DYAD_E_USAGE: that is no question for
 * this part, or `room` is too little. */
DYAD_API dyad_status dyad_ungo_part_answer(const dyad_ungo_part *part,
                                           const dyad_ungo_question *question, void *answer,
                                           size_t room, size_t *size, dyad_error *error);

/* Brings a question to a part, and its answer back, as dyad_ungo_part_answer() gives it. */
typedef dyad_status (*dyad_ungo_ask_fn)(void *user, unsigned part,
                                        const dyad_ungo_question *question, void *answer,
                                        size_t room, size_t *size);

typedef struct dyad_ungo_join_request {
    size_t struct_size;   /* sizeof this struct */
    size_t rows, columns; /* as the parts have them */
    unsigned parts;
    const uint64_t *figures; /* DYAD_UNGO_FIGURES of them, sums over all parts; copied */
    dyad_ungo_ask_fn ask;
    void *user; /* both used as long as the table is there */
} dyad_ungo_join_request;
/* A table that has its classes in parts, which have finished. All of the above can be done with it;
 * it is looked into by one thread at a time, since it keeps some answers. dyad_ungo_table_write()
 * asks for all pieces twice, and calls `write` for each. Where `ask` fails, the functions above do
 * what they do where a table is damaged, with the status of `ask`. */
DYAD_API dyad_status dyad_ungo_table_join(const dyad_allocator *allocator,
                                          const dyad_ungo_join_request *request,
                                          dyad_ungo_table **table, dyad_error *error);

#ifdef __cplusplus
}
#endif

#endif
