/* likeness.h - which game a file that is malformed as one game is a file of. */
#ifndef CLI_LIKENESS_H
#define CLI_LIKENESS_H

#include <dyad/dyad.h>

/* The only other game whose reader takes the first position of the file that the error names, of
 * which it sees 64 KiB; NULL: there is none, or several, the fault is not in the first item, which
 * has been answered then, or the input cannot be read again (a pipe). */
const dyad_game *looks_like(const dyad_game *game, const dyad_error *error);

#endif
