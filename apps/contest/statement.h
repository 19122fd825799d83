/* statement.h - what a contest problem's statement says: a game's own texts, in LaTeX, and its
 * limits. */
#ifndef CONTEST_STATEMENT_H
#define CONTEST_STATEMENT_H

#include "bounds.h"
#include "package_files.h"

#include <dyad/dyad.h>

/* What one contest asks for. */
typedef struct contest_limits {
    bounds items, sizes, discs;
    bool zero_sums; /* also sums that are zero, where the original problem has none */
} contest_limits;

/* "Hex", of "Hex: is this board possible, and who has won". */
void statement_name(const dyad_game *game, draft *to);
/* Text as LaTeX has it: `x' in typewriter letters. */
void statement_latex(const char *text, size_t size, draft *to);
/* Paragraphs and lists. */
void statement_rules(const dyad_game *game, draft *to);
/* With the limits. */
void statement_input(const dyad_game *game, const contest_limits *limits, draft *to);
void statement_output(const dyad_game *game, draft *to);
/* What is to be learned from the example, where there is one. */
void statement_lesson(const dyad_game *game, draft *to);

#endif
