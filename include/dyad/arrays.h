/* arrays.h - many boards at once, from memory to memory: positions made of cells, boards judged and
 * generated where they lie. Part of dyad.h, which includes it.
 *
 * A board is bytes, one for each cell: 0 empty, 1 and 2 the colours. Boards stand in arrays of
 * three dimensions, (board, row, column), whose strides may be any, so that arrays of NumPy are
 * taken as they are, views and Fortran order included. Or colours stand apart, as planes of 0 and 1
 * in a fourth dimension (..., colour), as programs that learn have it.
 *
 *     cells + board * strides[0] + row * strides[1] + column * strides[2] + colour * strides[3]
 *
 * Arrays are borrowed for the call. Nobody may change them meanwhile: where somebody does, answers
 * may be wrong, and nothing else happens.
 */
#ifndef DYAD_ARRAYS_H
#define DYAD_ARRAYS_H

#include <dyad/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dyad_boards {
    size_t struct_size; /* sizeof this struct */
    const void *cells;  /* of the first board; NULL only where there is no board */
    size_t count;       /* boards */
    size_t rows, columns;
    bool planes; /* a plane for each colour, of 0 and 1 */
    /* Bytes from one board, row, column, and plane to the next, and may be negative or 0. All four
     * 0: one after the other, in that order (C order). */
    ptrdiff_t strides[4];
    /* Whose turn it is, 1 or 2, a byte for each board; 0: nothing says it. NULL: of no board. */
    const unsigned char *to_move;
} dyad_boards;

/* ---- positions from memory ------------------------------------------------------------------ */

/* Board number `index` as a position of its own, which is a copy: it lives until
 * dyad_position_free(). DYAD_E_USAGE: the game has no board, or the array is not what this header
 * says; DYAD_E_MALFORMED: a cell is none of 0, 1 and 2, or it is no position of the game.
 * `allocator` NULL means malloc; it is copied. */
DYAD_API dyad_status dyad_position_new_board(const dyad_allocator *allocator, const dyad_game *game,
                                             const dyad_boards *boards, size_t index,
                                             dyad_position **position, dyad_error *error);
/* The same from `count` piles: of pile i the colours of its sizes[i] discs, 1 or 2, from the top
 * on; the piles one after the other in `discs`. `to_move` is 1 or 2; 0: nothing says whose turn it
 * is. */
DYAD_API dyad_status dyad_position_new_piles(const dyad_allocator *allocator, const dyad_game *game,
                                             const size_t *sizes, size_t count,
                                             const unsigned char *discs, int to_move,
                                             dyad_position **position, dyad_error *error);
/* Only of positions that these two made. */
DYAD_API void dyad_position_free(dyad_position *position);

/* ---- judging ----------------------------------------------------------------------------------
 */

typedef struct dyad_judge_boards_request {
    size_t struct_size; /* sizeof this struct */
    const dyad_game *game;
    const dyad_boards *boards;
    /* A verdict code for each board, DYAD_VERDICT_MALFORMED for one that is malformed; or NULL, and
     * the totals alone are wanted. */
    unsigned char *codes;
    bool keep_going; /* malformed boards are counted, and no failure */
    unsigned jobs;   /* threads, at most DYAD_JOBS_MAX; 0: as many as there are cores */
    dyad_cpu cpu;
    dyad_stop stop; /* may be NULL */
} dyad_judge_boards_request;

typedef struct dyad_boards_totals {
    uint64_t boards;                      /* judged, malformed ones not counted */
    uint64_t malformed;                   /* boards that were malformed */
    uint64_t verdicts[DYAD_VERDICTS_MAX]; /* how often each verdict was given */
} dyad_boards_totals;

/* Judges every board. What comes out does not depend on `jobs`, nor on `cpu`. DYAD_E_MALFORMED,
 * without keep_going: some board is malformed; the error names the first one (`item`, from 1), and
 * all others have their codes. DYAD_E_STOPPED: some boards have no code. `totals` may be NULL; it
 * is filled in on failure too. */
DYAD_API dyad_status dyad_judge_boards(dyad_session *session,
                                       const dyad_judge_boards_request *request,
                                       dyad_boards_totals *totals);

/* ---- generating -------------------------------------------------------------------------------
 */

struct dyad_generate_request;

/* Writes the boards that dyad_generate() writes for the request to `cells`, request->count boards
 * of rows * columns bytes in C order, over `jobs` threads; request->format, write and write_user
 * are not looked at. What comes out does not depend on `jobs`. */
DYAD_API dyad_status dyad_generate_boards(dyad_session *session,
                                          const struct dyad_generate_request *request,
                                          unsigned jobs, unsigned char *cells);

#ifdef __cplusplus
}
#endif

#endif
