/* piles.c - building piles of discs. */
#include "games/piles.h"

#include "base/memory.h"

#include <string.h>

enum { FIRST_WORDS = 16 };

void dy_piles_init(dy_piles *piles, const dyad_allocator *memory)
{
    *piles = (dy_piles){.memory = memory};
}

void dy_piles_free(dy_piles *piles)
{
    dy_memory_free(piles->memory, piles->end, piles->end_capacity, sizeof(uint64_t));
    dy_memory_free(piles->memory, piles->discs, piles->disc_capacity, sizeof(uint64_t));
    dy_piles_init(piles, piles->memory);
}

void dy_piles_clear(dy_piles *piles)
{
    piles->count = 0;
    piles->disc_count = 0;
}

/* Room for `need` words, by doubling. */
static bool ensure(const dyad_allocator *memory, uint64_t **words, size_t *capacity, size_t need)
{
    if (need <= *capacity)
        return true;
    size_t ask = *capacity ? *capacity * 2 : FIRST_WORDS;
    if (ask < need)
        ask = need;
    uint64_t *grown =
        (uint64_t *)dy_memory_resize(memory, *words, *capacity, ask, sizeof(uint64_t));
    if (!grown)
        return false;
    *words = grown;
    *capacity = ask;
    return true;
}

bool dy_piles_push(dy_piles *piles, uint64_t bits, unsigned size)
{
    if (size == 0)
        return true;
    if (piles->disc_count > SIZE_MAX - DY_WORD_BITS) /* of 32 bits: a disc's number is a size_t */
        return false;
    if (!ensure(piles->memory, &piles->discs, &piles->disc_capacity,
                piles->disc_count / DY_WORD_BITS + 2))
        return false;
    size_t word = piles->disc_count / DY_WORD_BITS;
    unsigned shift = piles->disc_count % DY_WORD_BITS;
    uint64_t low = shift ? piles->discs[word] & ((UINT64_C(1) << shift) - 1) : 0;
    piles->discs[word] = low | bits << shift;
    if (shift)
        piles->discs[word + 1] = bits >> (DY_WORD_BITS - shift);
    piles->disc_count += size;
    return true;
}

bool dy_piles_end(dy_piles *piles)
{
    if (!ensure(piles->memory, &piles->end, &piles->end_capacity, piles->count + 1))
        return false;
    piles->end[piles->count++] = piles->disc_count;
    return true;
}

bool dy_piles_copy(dy_piles *to, const dy_piles *from)
{
    size_t words = from->disc_count / DY_WORD_BITS + 1;
    dy_piles_clear(to);
    if (from->count == 0)
        return true;
    if (!ensure(to->memory, &to->end, &to->end_capacity, from->count) ||
        (from->disc_count && !ensure(to->memory, &to->discs, &to->disc_capacity, words + 1)))
        return false;
    memcpy(to->end, from->end, from->count * sizeof *to->end);
    if (from->disc_count)
        memcpy(to->discs, from->discs, words * sizeof *to->discs);
    to->count = from->count;
    to->disc_count = from->disc_count;
    return true;
}

void dy_piles_drop_empty(dy_piles *piles)
{
    size_t kept = 0;
    for (size_t pile = 0; pile < piles->count; pile++)
        if (dy_pile_size(piles, pile))
            piles->end[kept++] = piles->end[pile];
    piles->count = kept;
}
