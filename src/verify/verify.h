/* verify.h - re-checking verdicts and their evidence. verify.c reads boards and verdicts side by
 * side and checks what all games have in common; a game's checker, X_check.c, does the rest.
 *
 * A checker is plain code that shares nothing with the judge: it may use the position (grid.h and
 * piles.h accessors), base/, the C library, jansson and GMP, nothing else of this tree. */
#ifndef DY_VERIFY_H
#define DY_VERIFY_H

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

/* Checks every line of `verdicts_path` against the boards of `boards_path`. DYAD_OK: all hold.
 * Otherwise *error is filled in:
 *   DYAD_E_REFUTED    file and line of the verdict, item, and what fails
 *   DYAD_E_MALFORMED  a board that no verdict calls malformed, as the reader reports it; a fault
 *                     of the boards outside their items, once all else holds; or a line of the
 *                     verdicts that is no JSON object
 *   DYAD_E_USAGE      the game has no checker, or both paths are "-"
 * and DYAD_E_SYSTEM, DYAD_E_MEMORY, DYAD_E_STOPPED. *items, where not NULL, counts the items that
 * were checked and held, on failure too. Memory: one board, one line, and what one check needs. */
dyad_status dy_verify(const dyad_game *game, const char *boards_path, const char *verdicts_path,
                      const dyad_allocator *memory, dyad_stop stop, dyad_error *error,
                      uint64_t *items);

#endif
