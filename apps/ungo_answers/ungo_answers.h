/* ungo_answers.h - what `dyad solve ungo' and `dyad-mpi solve ungo' say of a position, the files in
 * which they keep tables, and tables that are larger than memory. */
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

/* Where a table is that lies in files. */
typedef struct ungo_scratch ungo_scratch;

/* Makes a table in unnamed files of a folder: they go with the process, however it ends. Of
 * `asked`, memory_limit bounds what is in memory at a time, apart from 2 MiB while the table is
 * written (0: 1 GiB); one thread works, so jobs is not looked at. The table asks the scratch, which
 * is to be freed after it. DYAD_E_SYSTEM: said on standard error, in the name of `program`;
 * DYAD_E_LIMIT, DYAD_E_MEMORY, DYAD_E_STOPPED: not said. */
dyad_status make_ungo_table_in(const char *program, const char *folder,
                               const dyad_ungo_request *asked, ungo_scratch **scratch,
                               dyad_ungo_table **table);
void free_ungo_scratch(ungo_scratch *scratch);

#endif
