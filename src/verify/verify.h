/* verify.h - re-checking verdicts and their evidence. verify.c reads boards and verdicts side by
 * side and checks what all games have in common; a game's checker, X_check.c, does the rest. */
#ifndef DY_VERIFY_H
#define DY_VERIFY_H

#include "formats/ways.h"
#include "games/game.h"

/* Checks every line of the verdicts against the boards. DYAD_OK: all hold.
 * Otherwise *error is filled in:
 *   DYAD_E_REFUTED    file and line of the verdict, item, and what fails
 *   DYAD_E_MALFORMED  a board that no verdict calls malformed, as the reader reports it; a fault
 *                     of the boards outside their items, once all else holds; or a line of the
 *                     verdicts that is no JSON object
 *   DYAD_E_USAGE      the game has no checker, or both paths are "-"
 * and DYAD_E_SYSTEM, DYAD_E_MEMORY, DYAD_E_STOPPED. *items, where not NULL, counts the items that
 * were checked and held, on failure too. Memory: one board, one line, and what one check needs. */
dyad_status dy_verify(const dyad_verify_request *request, dy_ways ways,
                      const dyad_allocator *memory, dyad_error *error, uint64_t *items);

#endif
