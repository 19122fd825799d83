/* evaluate.h - values of positions by their options, each part worked out once. */
#ifndef DY_EVALUATE_H
#define DY_EVALUATE_H

#include "value/ruleset.h"

#include <dyad/values.h>

/* The value of a part in normal form (its `negated` is heeded); NULL when it fails, which
 * dyad_forms_error() tells. */
const dyad_form *dy_evaluate_part(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                  const dy_part *part);
/* The value of what a raw part comes to. */
const dyad_form *dy_evaluate_raw(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                 const dy_part *raw);
/* What the ruleset keeps in this evaluator. */
dy_ruleset_memory *dy_evaluator_ruleset(dyad_evaluator *evaluator, const dyad_ruleset *ruleset);
dyad_forms *dy_evaluator_forms(dyad_evaluator *evaluator);
bool dy_evaluator_formulas(const dyad_evaluator *evaluator);
/* Reads a position; false when it fails, which dyad_forms_error() tells, with line and column. */
bool dy_evaluator_read(dyad_evaluator *evaluator, const dyad_ruleset *ruleset, const char *text,
                       size_t size, dy_ruleset_position *position);
void dy_evaluator_close(dyad_evaluator *evaluator, dy_ruleset_position *position);

/* Tells of all moves; false when it fails, or when `tell` said so. */
bool dy_evaluate_moves(dyad_evaluator *evaluator, const dyad_ruleset *ruleset, const char *text,
                       size_t size, dyad_side side, dyad_value_move_fn tell, void *user);

#endif
