/* calculator.h - what `dyad value' works with: forms, positions that were evaluated, variables. */
#ifndef CLI_CALCULATOR_H
#define CLI_CALCULATOR_H

#include <dyad/dyad.h>

typedef struct calculator {
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_calculator *language;
} calculator;

/* `memory` 0: three quarters of the machine's. False when out of memory. */
bool calculator_open(calculator *desk, size_t memory, bool formulas);
void calculator_close(calculator *desk);
/* Works out an expression, where rulesets are functions. */
dyad_status calculator_run(calculator *desk, const char *text, size_t size, dyad_result *result);
/* Writes a result that is no form. */
dyad_status calculator_write_plain(calculator *desk, const dyad_result *result, bool json,
                                   dyad_write_fn write, void *user);
/* Says on standard error what went wrong with a text, and points at the place. `file` NULL: the
 * text was an argument; `line` is where the text began in the file. */
void calculator_complain(const calculator *desk, dyad_status status, const char *file,
                         uint64_t line, const char *text, size_t size);
/* The exit status for a status of forms. */
int calculator_exit(dyad_status status);
/* Asks for expressions on the terminal until the end; the exit status. */
int calculator_talk(calculator *desk);

#endif
