/* no_scratch.c - tables of Un-Go in mapped files cannot be had in WebAssembly. */
#include "ungo_answers.h"

#include <stdio.h>

dyad_status make_ungo_table_in(const char *program, const char *folder,
                               const dyad_ungo_request *asked, ungo_scratch **scratch,
                               dyad_ungo_table **table)
{
    (void)asked;
    (void)scratch;
    (void)table;
    fprintf(stderr, "%s: %s: --scratch needs mapped files (the native program has it)\n", program,
            folder);
    return DYAD_E_SYSTEM;
}

void free_ungo_scratch(ungo_scratch *scratch)
{
    (void)scratch;
}
