/* setjmp.h - cmocka wants it to be included; nobody may jump. */
#ifndef DYAD_WASM_SETJMP_H
#define DYAD_WASM_SETJMP_H
#endif
