/* search_kernels_avx2.c - the kernels of search_kernels.h, eight children at a time. */
#if defined(__x86_64__)
#include "player/search_kernels.h"

#include <immintrin.h>

enum { LANES = 8 };
_Static_assert(DY_BLOCK_LANES % LANES == 0, "arrays are whole vectors");

typedef struct eight_weights {
    __m256 amaf_bias, exploration, looks, chances, amaf;
} eight_weights;

static inline __m256i halves(const uint16_t *at)
{
    const void *all = at;
    return _mm256_cvtepu16_epi32(_mm_loadu_si128(all));
}

static inline __m256i bytes(const unsigned char *at)
{
    const void *all = at;
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64(all));
}

static inline __m256 whole(const uint32_t *at) /* as floats, rounded once */
{
    const void *all = at;
    __m256i x = _mm256_loadu_si256(all);
    __m256 low = _mm256_cvtepi32_ps(_mm256_and_si256(x, _mm256_set1_epi32(0xffff)));
    __m256 high = _mm256_cvtepi32_ps(_mm256_srli_epi32(x, 16));
    return _mm256_add_ps(_mm256_mul_ps(high, _mm256_set1_ps(65536)), low);
}

static inline __m256 score_of(const dy_block *block, size_t i, const eight_weights *w)
{
    const __m256 one = _mm256_set1_ps(1), none = _mm256_setzero_ps();
    __m256 n = whole(dy_block_visits(block) + i);
    __m256 seen = _mm256_cvtepi32_ps(halves(dy_block_looks(block) + i));
    __m256 a = _mm256_cvtepi32_ps(halves(dy_block_amaf_visits(block) + i));
    __m256 curious = _mm256_add_ps(w->exploration, _mm256_mul_ps(w->looks, seen));
    __m256 next = _mm256_add_ps(n, one), likely;
    likely = _mm256_div_ps(_mm256_mul_ps(w->chances, seen), next);
    __m256 amaf = _mm256_loadu_ps(dy_block_amaf(block) + i);
    __m256 score = _mm256_loadu_ps(dy_block_mean(block) + i);
    __m256 visited = _mm256_cmp_ps(n, none, _CMP_NEQ_OQ);
    __m256 other = _mm256_and_ps(w->amaf, _mm256_cmp_ps(a, none, _CMP_NEQ_OQ));
    __m256 weight =
        _mm256_add_ps(_mm256_add_ps(a, n), _mm256_mul_ps(_mm256_mul_ps(a, n), w->amaf_bias));
    __m256 mixed =
        _mm256_add_ps(score, _mm256_mul_ps(_mm256_div_ps(a, weight), _mm256_sub_ps(amaf, score)));
    score = _mm256_blendv_ps(score, mixed, other);
    score = _mm256_blendv_ps(_mm256_blendv_ps(one, amaf, other), score, visited);
    score = _mm256_add_ps(score, _mm256_div_ps(curious, _mm256_sqrt_ps(next)));
    return _mm256_add_ps(score, likely);
}

/* The best of eight, whose scores are `most` where `best` is not negative. */
static int best_of(__m256 most, __m256i best)
{
    float scores[LANES], top = 0;
    int32_t at[LANES];
    int chosen = -1;
    _mm256_storeu_ps(scores, most);
    void *all = at;
    _mm256_storeu_si256(all, best);
    for (int i = 0; i < LANES; i++) {
        if (at[i] < 0)
            continue;
        if (chosen < 0 || scores[i] > top || (scores[i] == top && at[i] < chosen)) {
            chosen = at[i];
            top = scores[i];
        }
    }
    return chosen;
}

static int choose(const dy_block *block, const dy_child_weights *weights, bool *draw)
{
    eight_weights w = {_mm256_set1_ps(weights->amaf_bias), _mm256_set1_ps(weights->exploration),
                       _mm256_set1_ps(weights->looks), _mm256_set1_ps(weights->chances),
                       _mm256_castsi256_ps(_mm256_set1_epi32(weights->amaf ? -1 : 0))};
    __m256 most = _mm256_setzero_ps();
    __m256i best = _mm256_set1_epi32(-1), at = _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0);
    __m256i draws = _mm256_setzero_si256();
    for (size_t i = 0; i < block->count; i += LANES) {
        __m256i known = bytes(dy_block_known(block) + i);
        __m256i out = _mm256_cmpgt_epi32(bytes(dy_block_lesser(block) + i), _mm256_setzero_si256());
        out = _mm256_or_si256(out, _mm256_cmpeq_epi32(known, _mm256_set1_epi32(DY_NODE_LOSS)));
        __m256i drawn = _mm256_cmpeq_epi32(known, _mm256_set1_epi32(DY_NODE_DRAW));
        draws = _mm256_or_si256(draws, _mm256_andnot_si256(out, drawn));
        out = _mm256_or_si256(out, drawn);
        __m256 score = score_of(block, i, &w);
        __m256i better = _mm256_castps_si256(_mm256_cmp_ps(score, most, _CMP_GT_OQ));
        better = _mm256_or_si256(better, best); /* negative: there is none yet */
        better = _mm256_srai_epi32(_mm256_andnot_si256(out, better), 31);
        most = _mm256_blendv_ps(most, score, _mm256_castsi256_ps(better));
        best = _mm256_blendv_epi8(best, at, better);
        at = _mm256_add_epi32(at, _mm256_set1_epi32(LANES));
    }
    *draw = !_mm256_testz_si256(draws, draws);
    return best_of(most, best);
}

static void add_amaf(dy_block *block, const float *worth)
{
    const __m256i most = _mm256_set1_epi32(DY_AMAF_VISITS_MAX);
    for (size_t i = 0; i < block->count; i += LANES) {
        void *counts = dy_block_amaf_visits(block) + i;
        float *amaf = dy_block_amaf(block) + i;
        __m256 got = _mm256_i32gather_ps(worth, halves(dy_block_move(block) + i), 4);
        __m256 had = _mm256_loadu_ps(amaf), made = _mm256_cmp_ps(got, got, _CMP_ORD_Q);
        __m256i before = halves(counts), visits;
        visits = _mm256_sub_epi32(before, _mm256_cmpgt_epi32(most, before));
        __m256 mean = _mm256_div_ps(_mm256_sub_ps(got, had), _mm256_cvtepi32_ps(visits));
        _mm256_storeu_ps(amaf, _mm256_blendv_ps(had, _mm256_add_ps(had, mean), made));
        visits = _mm256_blendv_epi8(before, visits, _mm256_castps_si256(made));
        _mm_storeu_si128(counts, _mm_packus_epi32(_mm256_castsi256_si128(visits),
                                                  _mm256_extracti128_si256(visits, 1)));
    }
}

const dy_search_kernels dy_search_kernels_avx2 = {choose, add_amaf};
#else
typedef int no_such_processor; /* a file may not be empty */
#endif
