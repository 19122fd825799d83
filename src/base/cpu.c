/* cpu.c - finding out what the processor can do. */
#include "base/cpu.h"

#include <stddef.h>

/* AVX-512 as of Ice Lake and Zen 4: what the kernels use beyond the foundation came with it. */
static bool has_avx512(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq") &&
           __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("gfni") &&
           __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

static bool has_avx2(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

static bool always(void)
{
    return true;
}

/* From the plainest to the best. */
static const struct level {
    const char *name;
    bool (*has)(void);
} levels[] = {
    [DYAD_CPU_AUTO] = {"auto", always},
    [DYAD_CPU_PORTABLE] = {"portable", always},
    [DYAD_CPU_AVX2] = {"avx2", has_avx2},
    [DYAD_CPU_AVX512] = {"avx512", has_avx512},
};
enum { LEVEL_COUNT = sizeof levels / sizeof levels[0] };

dyad_cpu dy_cpu_level(dyad_cpu wanted)
{
    if ((size_t)wanted >= LEVEL_COUNT || !levels[wanted].has())
        return DYAD_CPU_AUTO;
    if (wanted != DYAD_CPU_AUTO)
        return wanted;
    size_t best = LEVEL_COUNT - 1;
    while (!levels[best].has())
        best--;
    return (dyad_cpu)best;
}

const char *dyad_cpu_name(size_t level)
{
    return level < LEVEL_COUNT ? levels[level].name : NULL;
}

bool dyad_cpu_has(dyad_cpu level)
{
    return dy_cpu_level(level) != DYAD_CPU_AUTO;
}
