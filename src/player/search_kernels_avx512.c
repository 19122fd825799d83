/* search_kernels_avx512.c - the kernels of search_kernels.h, sixteen children at a time. */
#if defined(__x86_64__)
#include "player/search_kernels.h"

#include <immintrin.h>

enum { LANES = 16 };
_Static_assert(DY_BLOCK_LANES % LANES == 0, "arrays are whole vectors");

typedef struct sixteen_weights {
    __m512 amaf_bias, exploration, looks, chances;
    __mmask16 amaf;
} sixteen_weights;

static inline __m512 halves(const uint16_t *at) /* as floats */
{
    const void *all = at;
    return _mm512_cvtepi32_ps(_mm512_cvtepu16_epi32(_mm256_loadu_si256(all)));
}

static inline __m512 score_of(const dy_block *block, size_t i, const sixteen_weights *w)
{
    const __m512 one = _mm512_set1_ps(1);
    __m512 n = _mm512_cvtepu32_ps(_mm512_loadu_si512(dy_block_visits(block) + i));
    __m512 seen = halves(dy_block_looks(block) + i), a = halves(dy_block_amaf_visits(block) + i);
    __m512 curious = _mm512_add_ps(w->exploration, _mm512_mul_ps(w->looks, seen));
    __m512 next = _mm512_add_ps(n, one), likely;
    likely = _mm512_div_ps(_mm512_mul_ps(w->chances, seen), next);
    __m512 amaf = _mm512_loadu_ps(dy_block_amaf(block) + i);
    __m512 score = _mm512_loadu_ps(dy_block_mean(block) + i);
    __mmask16 visited = _mm512_cmp_ps_mask(n, _mm512_setzero_ps(), _CMP_NEQ_OQ);
    __mmask16 other = _mm512_mask_cmp_ps_mask(w->amaf, a, _mm512_setzero_ps(), _CMP_NEQ_OQ);
    __m512 weight =
        _mm512_add_ps(_mm512_add_ps(a, n), _mm512_mul_ps(_mm512_mul_ps(a, n), w->amaf_bias));
    __m512 mixed =
        _mm512_add_ps(score, _mm512_mul_ps(_mm512_div_ps(a, weight), _mm512_sub_ps(amaf, score)));
    score = _mm512_mask_mov_ps(score, other, mixed);
    score = _mm512_mask_mov_ps(_mm512_mask_mov_ps(one, other, amaf), visited, score);
    score = _mm512_add_ps(score, _mm512_div_ps(curious, _mm512_sqrt_ps(next)));
    return _mm512_add_ps(score, likely);
}

static int choose(const dy_block *block, const dy_child_weights *weights, bool *draw)
{
    sixteen_weights w = {_mm512_set1_ps(weights->amaf_bias), _mm512_set1_ps(weights->exploration),
                         _mm512_set1_ps(weights->looks), _mm512_set1_ps(weights->chances),
                         (__mmask16)(weights->amaf ? 0xffff : 0)};
    const unsigned char *known = dy_block_known(block), *lesser = dy_block_lesser(block);
    __m512 most = _mm512_set1_ps(0);
    __m512i best = _mm512_set1_epi32(-1), at;
    at = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    __mmask16 found = 0, draws = 0;
    for (size_t i = 0; i < block->count; i += LANES) {
        const void *is = known + i, *less = lesser + i;
        __m128i state = _mm_loadu_si128(is);
        __mmask16 may = _mm_testn_epi8_mask(_mm_loadu_si128(less), _mm_set1_epi8(-1));
        may &= _mm_cmpneq_epi8_mask(state, _mm_set1_epi8(DY_NODE_LOSS));
        __mmask16 drawn = _mm_mask_cmpeq_epi8_mask(may, state, _mm_set1_epi8(DY_NODE_DRAW));
        draws |= drawn;
        may &= (__mmask16)~drawn;
        __m512 score = score_of(block, i, &w);
        __mmask16 better = _mm512_mask_cmp_ps_mask(may, score, most, _CMP_GT_OQ);
        better |= may & (__mmask16)~found;
        found |= may;
        most = _mm512_mask_mov_ps(most, better, score);
        best = _mm512_mask_mov_epi32(best, better, at);
        at = _mm512_add_epi32(at, _mm512_set1_epi32(LANES));
    }
    *draw = draws != 0;
    if (!found)
        return -1;
    __m512 top = _mm512_set1_ps(_mm512_mask_reduce_max_ps(found, most));
    __mmask16 first = _mm512_mask_cmp_ps_mask(found, most, top, _CMP_EQ_OQ);
    return _mm512_mask_reduce_min_epi32(first, best);
}

static void add_amaf(dy_block *block, const float *worth)
{
    const __m512i most = _mm512_set1_epi32(DY_AMAF_VISITS_MAX), one = _mm512_set1_epi32(1);
    for (size_t i = 0; i < block->count; i += LANES) {
        const void *move = dy_block_move(block) + i;
        void *counts = dy_block_amaf_visits(block) + i;
        float *amaf = dy_block_amaf(block) + i;
        __m512i moves = _mm512_cvtepu16_epi32(_mm256_loadu_si256(move));
        __m512 had = _mm512_loadu_ps(amaf), got = _mm512_i32gather_ps(moves, worth, 4);
        __mmask16 made = _mm512_cmp_ps_mask(got, got, _CMP_ORD_Q);
        __m512i visits = _mm512_cvtepu16_epi32(_mm256_loadu_si256(counts));
        visits = _mm512_mask_add_epi32(visits, _mm512_cmplt_epi32_mask(visits, most), visits, one);
        __m512 mean = _mm512_div_ps(_mm512_sub_ps(got, had), _mm512_cvtepi32_ps(visits));
        _mm512_mask_storeu_ps(amaf, made, _mm512_add_ps(had, mean));
        _mm256_mask_storeu_epi16(counts, made, _mm512_cvtepi32_epi16(visits));
    }
}

const dy_search_kernels dy_search_kernels_avx512 = {choose, add_amaf};
#else
typedef int no_such_processor; /* a file may not be empty */
#endif
