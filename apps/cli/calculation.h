/* calculation.h - what `dyad value' works with: forms, positions that were evaluated, variables. */
#ifndef CLI_CALCULATION_H
#define CLI_CALCULATION_H

#include <dyad/dyad.h>

typedef struct calculation {
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_calculator *language;
} calculation;

/* `memory` 0: three quarters of the machine's. What fails is said on standard error. */
dyad_status calculation_open(calculation *calc, size_t memory, bool formulas);
void calculation_close(calculation *calc);
/* Keeps argp from taking expressions such as -1 and -{1|0} for options: puts a byte before them,
 * which calculation_unshield() takes away again; NULL remains NULL. */
void calculation_shield(int argc, char **argv);
char *calculation_unshield(char *argument);
/* Works out an expression, where rulesets are functions. */
dyad_status calculation_run(calculation *calc, const char *text, size_t size, dyad_result *result);
/* Says on standard error, once, where a text has what looks like a power or a product and is none:
 * 2^3, 3*5. */
void calculation_warn(const char *text, size_t size);
/* Writes a result that is no form, in JSON with the number of its line unless that is 0; reports on
 * standard error when that fails. */
dyad_status calculation_write_plain(const dyad_result *result, bool json, uint64_t line);
/* Says on standard error what went wrong with a text, and points at the place. `file` NULL: the
 * text was an argument; `line` is where the text began in the file. */
void calculation_complain(const calculation *calc, dyad_status status, const char *file,
                          uint64_t line, const char *text, size_t size);
/* The exit status for a status of forms. */
int calculation_exit(dyad_status status);
/* Asks for expressions on the terminal until the end; the exit status. */
int calculation_talk(calculation *calc);

#endif
