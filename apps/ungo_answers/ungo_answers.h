/* ungo_answers.h - what `dyad solve ungo' and `dyad-mpi solve ungo' say of a position, and the
 * files in which they keep tables. */
#ifndef UNGO_ANSWERS_H
#define UNGO_ANSWERS_H

#include <dyad/dyad.h>

/* What is to be said. */
typedef struct ungo_answer {
    uint64_t item; /* of a file; 0: there is but one */
    bool all_moves, census, json;
} ungo_answer;

/* Says on standard output what a position comes to. Where the table fails it gives back its status;
 * something may have been said. */
dyad_status put_ungo_answer(const ungo_answer *how, const dyad_ungo_table *table,
                            const dyad_ungo_position *position);

/* The table of a file. DYAD_END: there is no such file; DYAD_E_STOPPED: a signal came. All other
 * faults, a table of another size among them, are said on standard error, in the name of `program`.
 */
dyad_status load_ungo_table(const char *program, const char *path, size_t rows, size_t columns,
                            dyad_ungo_table **table);
/* Writes beside the file, and puts it in its place once it is whole. Faults are said. */
dyad_status save_ungo_table(const char *program, const char *path, const dyad_ungo_table *table);

#endif
