/* vectors.h - vectors of 64-bit words, as wide as the level of instructions that the file which
 * includes this is compiled for: LEVEL_AVX512 or LEVEL_AVX2 defined, or neither. WebAssembly has
 * one level, whose vectors are those of SIMD128. All of it is inline and static, so that each level
 * has its own. */
#ifndef DY_VECTORS_H
#define DY_VECTORS_H

#include <stdint.h>

#if defined(LEVEL_AVX2) || defined(LEVEL_AVX512)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#if defined(LEVEL_AVX512)
enum { VL = 8 };
#elif defined(LEVEL_AVX2)
enum { VL = 4 };
#else
enum { VL = 2 };
#endif

#define INLINE  static inline __attribute__((always_inline))
#define OUTLINE __attribute__((noinline))

typedef uint64_t vec __attribute__((vector_size(8 * VL), may_alias));

INLINE vec same(uint64_t word)
{
    vec all = {0};
    return all + word;
}

/* Any function of three vectors, bit by bit: bit 4a + 2b + c of the constant `table` is what it
 * gives for bits a, b, c. `plain` is the same as an expression. */
#if defined(LEVEL_AVX512)
#define TERNARY(table, a, b, c, plain) \
    ((vec)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), (table)))
#else
#define TERNARY(table, a, b, c, plain) (plain)
#endif

/* x | (a & b) */
INLINE vec or_and(vec x, vec a, vec b)
{
    return TERNARY(0xf8, x, a, b, x | (a & b));
}

/* x | (a ^ b) */
INLINE vec or_differ(vec x, vec a, vec b)
{
    return TERNARY(0xf6, x, a, b, x | (a ^ b));
}

/* (a | b) & mask */
INLINE vec or_within(vec a, vec b, vec mask)
{
    return TERNARY(0xa8, a, b, mask, (a | b) & mask);
}

/* x | (a & ~b) */
INLINE vec or_without(vec x, vec a, vec b)
{
    return TERNARY(0xf4, x, a, b, x | (a & ~b));
}

/* Which of a, b, c most are. */
INLINE vec majority(vec a, vec b, vec c)
{
    return TERNARY(0xe8, a, b, c, b ^ ((a ^ b) & (b ^ c)));
}

/* a where mask is set, b elsewhere. */
INLINE vec choose(vec mask, vec a, vec b)
{
#if defined(__wasm_simd128__)
    return (vec)wasm_v128_bitselect((v128_t)a, (v128_t)b, (v128_t)mask);
#else
    return TERNARY(0xca, mask, a, b, b ^ ((a ^ b) & mask));
#endif
}

INLINE vec exclusive(vec a, vec b, vec c)
{
    return TERNARY(0x96, a, b, c, a ^ b ^ c);
}

/* Each word turned left by `by` bits, a constant. */
#if defined(LEVEL_AVX512)
#define TURN(x, by) ((vec)_mm512_rol_epi64((__m512i)(x), (by)))
#else
#define TURN(x, by) ((x) << (by) | (x) >> (64 - (by)))
#endif

/* Whether any bit is set. */
INLINE int any(vec x)
{
#if defined(LEVEL_AVX512)
    return _mm512_test_epi64_mask((__m512i)x, (__m512i)x) != 0;
#elif defined(LEVEL_AVX2)
    return !_mm256_testz_si256((__m256i)x, (__m256i)x);
#elif defined(__wasm_simd128__)
    return wasm_v128_any_true((v128_t)x);
#else
    return (x[0] | x[1]) != 0;
#endif
}

#endif
