/* oracle.h - the answers of the four games by definition: floods from scratch, every cell tried,
 * play replayed by rule, minimax. Slow, plain, and without a line of the library's: what the judge
 * says is compared with this.
 *
 * Cells are numbered row * n + column on boards of m rows and n columns. Letters are those of the
 * input. Memory is the heap's; a test that gets none ends. Verdicts are numbered as in SPEC section
 * 3, from 0. */
#ifndef ORACLE_H
#define ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* calloc that never gives NULL. */
void *oracle_take(size_t count, size_t size);

/* ---- boards ------------------------------------------------------------------------------ */

typedef struct oracle_board {
    size_t m, n; /* rows, columns */
    char *cells; /* m * n letters, row after row, no NUL */
} oracle_board;

/* All cells `letter`; a board from n * n letters, or m * n; the same board again. */
oracle_board oracle_board_new(size_t n, char letter);
oracle_board oracle_board_of(size_t n, const char *letters);
oracle_board oracle_rectangle_new(size_t m, size_t n, char letter);
oracle_board oracle_rectangle_of(size_t m, size_t n, const char *letters);
oracle_board oracle_board_copy(const oracle_board *board);
void oracle_board_free(oracle_board *board);
size_t oracle_count(const oracle_board *board, char letter);

typedef struct oracle_cells {
    size_t count;
    size_t *cells;
} oracle_cells;

void oracle_cells_add(oracle_cells *list, size_t cell);
void oracle_cells_free(oracle_cells *list);

/* ---- joining two edges ------------------------------------------------------------------- */

/* What a colour wants: stones of `letter` in a chain, from the left edge to the right one or from
 * the top down; cells touch 4 or 6 others. */
typedef struct oracle_link {
    char letter;
    int neighbours;
    bool down;
} oracle_link;

/* Puts the cells next to one, of 4 or 6 where the board goes on, into `others`; as many. */
int oracle_neighbours(const oracle_board *board, int neighbours, size_t cell, size_t others[6]);
bool oracle_at_home(const oracle_board *board, oracle_link link, size_t cell);
bool oracle_at_target(const oracle_board *board, oracle_link link, size_t cell);

/* Memory for a flood over so many cells, kept for the next one: nothing is marked, and whoever
 * marks a cell clears it again. */
typedef struct oracle_flood {
    bool *marked;
    size_t *queue;
} oracle_flood;
oracle_flood oracle_flood_of(size_t cells);

/* Cells on the way from home to each cell of the link's letter, that cell included; 0: not reached.
 * The caller frees it. */
size_t *oracle_levels(const oracle_board *board, oracle_link link);
bool oracle_joined(const oracle_board *board, oracle_link link);
/* Cells of a shortest chain, 0 when there is none. */
size_t oracle_shortest(const oracle_board *board, oracle_link link);
/* The fewest cells of `open` to fill for a chain; -1 when none can be made. */
long oracle_distance(const oracle_board *board, oracle_link link, char open);
/* Whether the cells, in order, are a chain from home to target. */
bool oracle_is_chain(const oracle_board *board, oracle_link link, const size_t *cells,
                     size_t count);
/* Every cell of `open` that makes a chain when filled. */
oracle_cells oracle_wins_in_one(const oracle_board *board, oracle_link link, char open);

/* ---- path -------------------------------------------------------------------------------- */

enum { ORACLE_WHITE_WON, ORACLE_BLACK_WON, ORACLE_WHITE_IN_ONE, ORACLE_BLACK_IN_ONE, ORACLE_NONE };

extern const oracle_link oracle_path_links[2]; /* White, Black */

typedef struct oracle_path_answer {
    int verdict;
    size_t path_length; /* won */
    oracle_cells moves; /* wins in one */
    long distance[2];
} oracle_path_answer;

oracle_path_answer oracle_path(const oracle_board *board);
void oracle_path_free(oracle_path_answer *answer);

/* ---- hex --------------------------------------------------------------------------------- */

enum { ORACLE_RED_WON, ORACLE_BLUE_WON, ORACLE_NOBODY, ORACLE_IMPOSSIBLE };

extern const oracle_link oracle_hex_links[2]; /* Red, Blue */

typedef struct oracle_hex_answer {
    int verdict;
    int winner;          /* 0 Red, 1 Blue, -1 nobody; also on impossible boards */
    const char *reason;  /* impossible */
    size_t path_length;  /* won */
    oracle_cells last;   /* won */
    const char *to_move; /* nobody */
    oracle_cells wins_in_one[2];
} oracle_hex_answer;

oracle_hex_answer oracle_hex(const oracle_board *board);
void oracle_hex_free(oracle_hex_answer *answer);

/* Board number `code` of side n: digit i in base 3 is cell i, 0 '.', 1 'R', 2 'B'. */
oracle_board oracle_hex_decode(size_t n, size_t code);
size_t oracle_power(size_t base, size_t exponent);
/* For each board number of side n <= 3 whether some legal game comes to it: all games are played.
 */
bool *oracle_hex_reachable(size_t n);

/* ---- ungo -------------------------------------------------------------------------------- */

enum { ORACLE_BLACK, ORACLE_WHITE, ORACLE_REPEATS };

typedef struct oracle_ungo_answer {
    int verdict;
    size_t moves, captured[2]; /* stones of Black's, of White's */
    size_t repeats_from, period;
    oracle_board board; /* after `moves` moves */
} oracle_ungo_answer;

bool oracle_ungo_legal(const oracle_board *board);
/* `begins`: 0 Black, 1 White. */
oracle_ungo_answer oracle_ungo(const oracle_board *board, int begins);
void oracle_ungo_free(oracle_ungo_answer *answer);
/* Whether the group at `cell` touches an empty cell. */
bool oracle_has_liberty(const oracle_board *board, size_t cell);

/* ---- nim --------------------------------------------------------------------------------- */

enum { ORACLE_PILE_MAX = 14, ORACLE_ONE = 1 << 14 };

/* The value of a pile of up to ORACLE_PILE_MAX discs times ORACLE_ONE, from its options by minimax.
 * Bit i of `black` is disc i from the top. */
int64_t oracle_pile_value(unsigned discs, unsigned black);
/* The same times ORACLE_ONE by the fold of SPEC section 1. */
int64_t oracle_pile_fold(unsigned discs, unsigned black);

typedef struct oracle_nim_answer {
    int verdict; /* ORACLE_BLACK, ORACLE_WHITE, or 2 for zero */
    size_t count;
    char **values, *sum; /* NUL-terminated, as in the jsonl format */
} oracle_nim_answer;

/* Piles are NUL-terminated. Values of piles up to ORACLE_PILE_MAX discs are minimax, of longer ones
 * the fold. */
oracle_nim_answer oracle_nim(const char *const *piles, size_t count);
void oracle_nim_free(oracle_nim_answer *answer);

/* Whether the player to move (0 Black, 1 White) wins the sum of two piles, by trying all play; no
 * numbers. Up to ORACLE_PLAY_MAX discs a pile. */
enum { ORACLE_PLAY_MAX = 6 };
bool oracle_mover_wins(const unsigned discs[2], const unsigned black[2], int mover);

#endif
