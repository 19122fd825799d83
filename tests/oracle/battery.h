/* battery.h - what the tests of the battery share: dice, bytes that grow, files that go away, the
 * layouts of the original problems, an allocator that fails, and the comparison of all that the
 * library says of a position with the oracle. Everything here goes through the public header. */
#ifndef BATTERY_H
#define BATTERY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dyad/dyad.h>

#include "oracle/oracle.h"

#define LENGTH_OF(array) (sizeof(array) / sizeof((array)[0]))

/* `count` times the environment's DYAD_TEST_SCALE (1 where it is not set), at least 1. */
size_t scaled(size_t count);
/* What to count in where each of many cases is tried: 1, and 1 / DYAD_TEST_SCALE where that is less
 * than 1. */
size_t sparsely(void);
/* Whether the next of many cases, which `turn` counts from 0, is tried: each; where DYAD_TEST_SCALE
 * is less than 1, one of so many, at most of `most`. A `most` that has no factor in common with the
 * lengths of the loops around it visits all that each of them counts. */
bool its_turn(size_t *turn, size_t most);
/* Fails the test, saying so in printf form. */
__attribute__((format(printf, 1, 2), noreturn)) void give_up(const char *format, ...);

/* ---- dice: the same numbers for the same seed, and none of the library's ----------------- */

typedef struct dice {
    uint64_t state;
} dice;

uint64_t dice_roll(dice *d);
size_t dice_below(dice *d, size_t bound);
bool dice_chance(dice *d, double share);

/* Stones on `fill` of the cells, `density` of them `first`, the others `second`. */
oracle_board dice_board(dice *d, size_t n, double fill, double density, const char *letters);
/* The same with as many of one colour as of the other, or one more. */
oracle_board dice_fair(dice *d, size_t n, double fill, const char *letters);
/* A legal Un-Go board with about `fill` of its cells taken, fewer where groups had to go. */
oracle_board dice_ungo(dice *d, size_t n, double fill);
oracle_board dice_rectangle(dice *d, size_t m, size_t n, double fill, double density,
                            const char *letters);
oracle_board dice_ungo_rectangle(dice *d, size_t m, size_t n, double fill);
/* A pile of discs, NUL-terminated, the caller's. */
char *dice_pile(dice *d, size_t discs);

/* ---- bytes and files --------------------------------------------------------------------- */

typedef struct blob {
    char *bytes;
    size_t size, capacity;
} blob;

void blob_add(blob *b, const void *bytes, size_t size);
__attribute__((format(printf, 2, 3))) void blob_print(blob *b, const char *format, ...);
void blob_free(blob *b);
bool blob_same(const blob *a, const blob *b);
/* A dyad_write_fn whose user is a blob. */
int blob_write(void *user, const void *bytes, size_t size);

typedef struct scratch {
    char path[48];
} scratch;

/* A file of these bytes in /tmp. */
scratch scratch_new(const blob *b);
void scratch_write(const scratch *file, const blob *b);
void scratch_remove(const scratch *file);

/* ---- input text -------------------------------------------------------------------------- */

/* Whether the layout of this game is known here; it is for the four founding games. */
bool layout_known(const dyad_game *game);
/* What stands before `count` items; an item; what stands after them. */
void layout_begin(const dyad_game *game, size_t count, blob *out);
void layout_board(const dyad_game *game, const oracle_board *board, bool first, blob *out);
void layout_piles(const dyad_game *game, char *const *piles, size_t count, bool first, blob *out);
void layout_position(const dyad_position *position, bool first, blob *out);
void layout_end(const dyad_game *game, blob *out);

/* What stands before the data of a NumPy file of bytes; `shape` is "(3,)" or the like. */
void layout_npy_header(const char *shape, blob *out);
/* An input in the original's layout, whose boards are all of one side, as a NumPy file. */
void layout_npy(const dyad_game *game, const blob *input, blob *out);

oracle_board board_of_position(const dyad_position *position);
char *pile_of_position(const dyad_position *position, size_t pile);

/* What dyad_generate() writes; `kind` NULL: random. False when the kind is not to be had at that
 * size (DYAD_E_USAGE); any other failure fails the test. */
bool generated(const dyad_game *game, const char *kind, size_t size, uint64_t count, uint64_t seed,
               blob *out);
/* The same as a NumPy file. */
bool generated_npy(const dyad_game *game, const char *kind, size_t size, uint64_t count,
                   uint64_t seed, blob *out);

/* A few dozen small positions of a game, in one input, with every verdict among them. */
void mixed_input(const dyad_game *game, uint64_t seed, blob *out);

/* ---- comparing --------------------------------------------------------------------------- */

/* Judges the position and fails the test unless verdict, words and evidence are, in full and in
 * order, what the oracle says. `what` names the test in the message. Games without an oracle are
 * only judged with and without evidence. */
void compare_position(dyad_session *session, const dyad_position *position, const char *what);
/* Reads, and compares, every item; gives back how many there were. `expected` NULL, or the same
 * bytes in the original's layout, which the items must come out as. */
size_t compare_all(const dyad_game *game, const blob *input, const blob *expected,
                   const char *what);
/* For one board. */
void compare_board(dyad_session *session, const dyad_game *game, const oracle_board *board,
                   const char *what);

/* ---- an allocator that watches, and fails on order --------------------------------------- */

typedef struct watched_memory watched_memory;

/* Request number `fail_at` (from 0) fails, and with `and_after` every one after it; SIZE_MAX: none.
 * It ends the program when a block comes back with a size that is not its own. */
watched_memory *watched_new(size_t fail_at, bool and_after);
dyad_allocator watched_allocator(watched_memory *memory);
bool watched_failed(const watched_memory *memory);
size_t watched_requests(const watched_memory *memory);
size_t watched_peak(const watched_memory *memory);
/* The bytes that have not come back. */
size_t watched_balance(const watched_memory *memory);
void watched_free(watched_memory *memory);

#endif
