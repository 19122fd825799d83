/* board_arrays.h - arrays of boards for the tests of what is asked of many boards at once: random
 * boards of any game and size, some of them malformed, in any strides; and what every such question
 * has to stand: requests for memory that fail, stops, no memory for a board more. */
#ifndef BOARD_ARRAYS_H
#define BOARD_ARRAYS_H

#include "oracle/battery.h"

/* How an array lies: without gaps, in Fortran order, backwards, with gaps, as planes; one board
 * over and over. */
enum {
    LIES_PACKED,
    LIES_FORTRAN,
    LIES_BACKWARDS,
    LIES_WITH_GAPS,
    LIES_AS_PLANES,
    LIES_STILL,
    LIES
};

typedef struct board_array {
    const dyad_game *game;
    size_t count, rows, columns;
    unsigned char *packed;  /* the boards, whatever the strides are */
    unsigned char *to_move; /* 1 or 2, of each */
    unsigned char *room;
    dyad_boards boards; /* how they are given */
} board_array;

/* `count` random boards of a game. With `wrong` some of them hold a cell of 3, which is none. */
board_array board_array_new(dice *d, const dyad_game *game, size_t count, size_t rows,
                            size_t columns, int lies, bool wrong);
void board_array_free(board_array *array);
const unsigned char *board_array_cells(const board_array *array, size_t index);
/* A board with the game's letters; the caller frees it. */
oracle_board board_array_letters(const board_array *array, size_t index);
bool board_array_is_wrong(const board_array *array, size_t index);

/* Asks something of `boards` in a session; `user` is the test's. */
typedef dyad_status ask_boards(dyad_session *session, const dyad_boards *boards, unsigned jobs,
                               dyad_stop stop, void *user);

/* Request number n for memory fails, for every n, with one thread and with three; a stop that is
 * set is heeded; 40 boards and 400 take as many requests. `array` has at least 400 boards, and none
 * is malformed. */
void expect_it_stands(const board_array *array, ask_boards *ask, void *user);

/* Sizes worth trying. */
extern const size_t board_array_sizes[][2];
extern const size_t board_array_size_count;

#endif
