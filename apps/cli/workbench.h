/* workbench.h - what `dyad value' works with: forms, positions that were evaluated, variables. */
#ifndef CLI_WORKBENCH_H
#define CLI_WORKBENCH_H

#include <dyad/dyad.h>

typedef struct workbench {
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_calculator *language;
} workbench;

/* `memory` 0: three quarters of the machine's. What fails is said on standard error. */
dyad_status workbench_open(workbench *desk, size_t memory, bool formulas);
void workbench_close(workbench *desk);
/* Keeps argp from taking expressions such as -1 and -{1|0} for options: puts a byte before them,
 * which workbench_unshield() takes away again; NULL remains NULL. */
void workbench_shield(int argc, char **argv);
char *workbench_unshield(char *argument);
/* Works out an expression, where rulesets are functions. */
dyad_status workbench_run(workbench *desk, const char *text, size_t size, dyad_result *result);
/* Says on standard error, once, where a text has what looks like a power or a product and is none:
 * 2^3, 3*5. */
void workbench_warn(const char *text, size_t size);
/* Writes a result that is no form; says on standard error when that fails. */
dyad_status workbench_write_plain(const dyad_result *result, bool json);
/* Says on standard error what went wrong with a text, and points at the place. `file` NULL: the
 * text was an argument; `line` is where the text began in the file. */
void workbench_complain(const workbench *desk, dyad_status status, const char *file, uint64_t line,
                        const char *text, size_t size);
/* The exit status for a status of forms. */
int workbench_exit(dyad_status status);
/* Asks for expressions on the terminal until the end; the exit status. */
int workbench_talk(workbench *desk);

#endif
