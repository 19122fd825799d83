/* claim.h - taking claims out of a line of verdicts and comparing them with what is so. Nothing
 * here trusts the line: any JSON may stand anywhere.
 *
 * Every function that returns bool is false when the claim does not hold, with *fault filled in.
 * `label` is how messages call the value: "moves", "wins_in_one.red".
 *
 * A checker is plain code that shares nothing with the judge: it may use the position (grid.h and
 * piles.h accessors), base/, the C library, jansson and GMP, nothing else of this tree. */
#ifndef DY_CLAIM_H
#define DY_CLAIM_H

#include "games/game.h"

#include <jansson.h>

/* Why a claim was not found to hold, as "path: cell [3,4] is not a white stone". The status is
 * DYAD_E_REFUTED, DYAD_E_MEMORY or DYAD_E_STOPPED. */
typedef struct dy_claim_fault {
    dyad_status status;
    char text[DYAD_ERROR_TEXT_MAX];
} dy_claim_fault;

/* Whether everything that `line` (one object of the jsonl format) claims of the position holds:
 * verdict and evidence, each in full; nothing missing, nothing more. Already checked are: "game",
 * "item" and "size"; that "verdict" is a verdict of the game; and "text", where the game's table
 * has the words of that verdict (a checker whose judge composes them checks them itself). Linear in
 * the board wherever the judge is. `stop` may be NULL. */
typedef bool dy_checker(const dyad_position *position, json_t *line, dy_arena *arena,
                        dyad_stop stop, dy_claim_fault *fault);

#define DY_CHECK(x) dy_checker dy_check_##x;
#include "games/games.def"

/* Fills in *fault (printf form) with DYAD_E_REFUTED; always false. */
__attribute__((format(printf, 2, 3))) bool dy_refute(dy_claim_fault *fault, const char *format,
                                                     ...);
/* Fills in *fault with DYAD_E_MEMORY; always false. */
bool dy_claim_memory(dy_claim_fault *fault);
/* Whether to stop; *fault is then filled in with DYAD_E_STOPPED. `stop` may be NULL. */
bool dy_claim_stopped(dyad_stop stop, dy_claim_fault *fault);

/* A text that others wrote, made fit for a message: printable ASCII, shortened. Gives back `out`,
 * which holds at least DY_SHOWN_MAX characters. */
enum { DY_SHOWN_MAX = 64 };
const char *dy_claim_shown(const char *text, char *out);

/* The line claims this verdict; otherwise `why` says why it is this one. */
bool dy_claim_verdict(json_t *line, const char *verdict, const char *why, dy_claim_fault *fault);
const char *dy_claimed_verdict(json_t *line);

/* `object` is an object with exactly these fields. */
bool dy_claim_object(json_t *object, const char *label, const char *const *names, size_t count,
                     dy_claim_fault *fault);
/* The line has exactly the fields that every line has, and these; the size is one or two fields. */
bool dy_claim_fields(json_t *line, const char *const *names, size_t count, dy_claim_fault *fault);

/* A whole number from 0 up; and a given one. Reals and true or false are no numbers here. */
bool dy_claim_number(json_t *value, const char *label, uint64_t *number, dy_claim_fault *fault);
bool dy_claim_equal(json_t *value, const char *label, uint64_t number, dy_claim_fault *fault);
bool dy_claim_null(json_t *value, const char *label, dy_claim_fault *fault);
bool dy_claim_text(json_t *value, const char *label, const char *text, dy_claim_fault *fault);
bool dy_claim_array(json_t *value, const char *label, dy_claim_fault *fault);

/* A cell of a board, as [row, column]: its number row * columns + column. `index` is its place in
 * the list that `label` names. */
bool dy_claim_cell(json_t *value, const char *label, size_t index, uint32_t rows, uint32_t columns,
                   uint32_t *cell, dy_claim_fault *fault);

/* The line tells the size of a position: "size" of a square board and of piles, "rows" and
 * "columns" of any other board. */
bool dy_claim_size(json_t *line, const dyad_position *position, dy_claim_fault *fault);

/* `value` lists, row-major, exactly the cells whose mark is not 0. `is` and `is_not` say what a
 * marked cell is: "wins at once", "does not win at once". */
typedef struct dy_marked_cells {
    uint32_t rows, columns;
    const unsigned char *marks;
    const char *is, *is_not;
} dy_marked_cells;
bool dy_claim_cells(json_t *value, const char *label, const dy_marked_cells *cells,
                    dy_claim_fault *fault);

#endif
