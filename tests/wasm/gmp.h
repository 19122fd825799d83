/* gmp.h - what the oracles use of GMP besides: rational numbers, from mini-mpq, which comes with
 * mini-gmp. */
#ifndef DYAD_TESTS_WASM_GMP_H
#define DYAD_TESTS_WASM_GMP_H

#include_next <gmp.h>

#include <mini-mpq.h>

/* Each of the numbers, up to a NULL. */
void mpq_inits(mpq_t first, ...);
void mpq_clears(mpq_t first, ...);

#endif
