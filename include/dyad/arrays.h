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
    /* For each board and colour a plane of rows * columns bytes, in C order, (boards, 2, rows,
     * columns): 1 where an empty cell would win at once for that colour, if it were its turn. All 0
     * where somebody has won, and of boards that are impossible or malformed. NULL: not wanted. */
    unsigned char *wins_in_one;
    /* (boards, 2): the fewest empty cells that each colour must fill to join its edges; 0 when
     * joined, -1 when cut off, and of boards that are malformed. NULL: not wanted. */
    int32_t *distance;
} dyad_judge_boards_request;

typedef struct dyad_boards_totals {
    uint64_t boards;                      /* judged, malformed ones not counted */
    uint64_t malformed;                   /* boards that were malformed */
    uint64_t verdicts[DYAD_VERDICTS_MAX]; /* how often each verdict was given */
} dyad_boards_totals;

/* Judges every board. What comes out does not depend on `jobs`, nor on `cpu`. DYAD_E_MALFORMED,
 * without keep_going: some board is malformed; the error names the first one (`item`, from 1), and
 * all others have their codes. DYAD_E_STOPPED: some boards have no code. DYAD_E_USAGE: also where
 * evidence is asked for that the game's referee does not have: only that of path tells distances,
 * and that of ungo no moves that win at once. `totals` may be NULL; it is filled in on failure too.
 */
DYAD_API dyad_status dyad_judge_boards(dyad_session *session,
                                       const dyad_judge_boards_request *request,
                                       dyad_boards_totals *totals);

/* ---- keys -------------------------------------------------------------------------------------
 */

/* What is done to a board to come to an image of it, in this order. */
enum {
    DYAD_IMAGE_ROWS = 1,      /* the rows from the last to the first */
    DYAD_IMAGE_COLUMNS = 2,   /* the columns from the last to the first */
    DYAD_IMAGE_TRANSPOSE = 4, /* rows and columns exchanged; of square boards */
    DYAD_IMAGE_COLOURS = 8,   /* colours 1 and 2 exchanged, and whose turn it is */
};

typedef struct dyad_hash_boards_request {
    size_t struct_size; /* sizeof this struct */
    const dyad_game *game;
    const dyad_boards *boards;
    uint64_t *keys;  /* a key for each board, the same for all its images; NULL: not wanted */
    uint64_t *plain; /* the key of each board as it is; NULL: not wanted */
    unsigned char
        *images;       /* of each board, the image whose plain key is `keys`; NULL: not wanted */
    bool keep_colours; /* images whose colours are exchanged are none */
    bool keep_going;   /* malformed boards get 0, and are no failure */
    unsigned jobs;     /* threads, at most DYAD_JOBS_MAX; 0: as many as there are cores */
    dyad_stop stop;    /* may be NULL */
} dyad_hash_boards_request;

/* Gives each board a key of 64 bits (Zobrist, 1970), which is the same on every machine. Boards of
 * different stones, rows, columns or, where it is told, turns have different keys but by chance:
 * among n boards about n^2 / 2^65 pairs meet; somebody who wants to can make boards that do.
 *
 * Images are those under which play is the same: hex turned by half, path mirrored, ungo turned and
 * mirrored; and with the colours exchanged, square boards of hex and path transposed as well, ungo
 * as it is. The key of a board is the least plain key of its images. What ungo's referee says is
 * not the same for all images, as the first legal move is another one.
 *
 * Cells alone are looked at: whether a board is a position of the game is not asked.
 * DYAD_E_MALFORMED, without keep_going: a cell or a turn is none of 0, 1 and 2; the error names the
 * first board (`item`, from 1), and all others have their keys. DYAD_E_STOPPED: some have none. */
DYAD_API dyad_status dyad_hash_boards(dyad_session *session,
                                      const dyad_hash_boards_request *request);

/* ---- legal moves ------------------------------------------------------------------------------
 */

typedef struct dyad_legal_boards_request {
    size_t struct_size; /* sizeof this struct */
    const dyad_game *game;
    const dyad_boards *boards; /* of at most DYAD_BATCH_SIDE_MAX rows and columns */
    unsigned char *legal; /* (boards, rows, columns): 1 where whose turn it is may move, or 0 */
    bool keep_going;      /* malformed boards have no legal moves, and are no failure */
    unsigned jobs;        /* threads, at most DYAD_JOBS_MAX; 0: as many as there are cores */
    dyad_stop stop;       /* may be NULL */
} dyad_legal_boards_request;

/* The legal moves on each board, by the rules of <dyad/play.h>, of whose turn it is: as to_move
 * tells, or else as dyad_position_mover() does. None where the game is over. A board has no
 * history: a repetition is not known; and a swap or a pass has no cell. DYAD_E_USAGE:
 * dyad_batch_new() would not play the game on such boards; DYAD_E_MALFORMED and DYAD_E_STOPPED as
 * dyad_judge_boards() has it. */
DYAD_API dyad_status dyad_legal_boards(dyad_session *session,
                                       const dyad_legal_boards_request *request);

/* ---- simulating -------------------------------------------------------------------------------
 */

typedef struct dyad_simulate_boards_request {
    size_t struct_size; /* sizeof this struct */
    const dyad_game *game;
    const dyad_boards *boards;
    dyad_policy policy;
    uint64_t games; /* of each board, at least 1 */
    uint64_t seed;
    uint64_t max_moves; /* as dyad_simulate_request has it */
    /* How often each outcome was reached, (boards, outcomes): as many outcomes as
     * dyad_game_outcome_name() has names, in their order: wins of colour 1, of colour 2, others. */
    uint64_t *counts;
    bool keep_going; /* malformed boards get 0, and are no failure */
    unsigned jobs;   /* threads, at most DYAD_JOBS_MAX; 0: as many as there are cores */
    dyad_cpu cpu;
    dyad_stop stop; /* may be NULL */
} dyad_simulate_boards_request;

/* Plays games out from each board, as dyad_simulate() does with the seed dyad_board_seed(seed, i)
 * for board i, from 0: so one board alone can be played again. What comes out does not depend on
 * `jobs`, nor on `cpu`. DYAD_E_MALFORMED: also where a board leaves nothing to play; that and
 * DYAD_E_STOPPED as dyad_judge_boards() has it. */
DYAD_API dyad_status dyad_simulate_boards(dyad_session *session,
                                          const dyad_simulate_boards_request *request);
/* With f(x) the 64-bit word that SplitMix64 (Steele, Lea and Flood, 2014) gives in state x:
 * f(f(seed) + index). */
DYAD_API uint64_t dyad_board_seed(uint64_t seed, uint64_t index);

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
