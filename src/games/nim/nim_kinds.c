/* nim_kinds.c - kinds of sums of piles. The size is the number of piles. */
#include "base/fault.h"
#include "generate/kinds.h"
#include "generate/stones.h"

enum {
    SHORT_DISCS = 14, /* as in the original problem */
    LONG_DISCS = 1000,
    BLOCK_MAX = 16, /* discs of one colour in a row, in blocks */
};

/* Discs of a pile on the way to the piles, 64 at a time. */
typedef struct stack {
    dy_piles *piles;
    uint64_t bits;
    unsigned size;
    bool failed;
} stack;

static void stack_flush(stack *s)
{
    if (!s->failed && !dy_piles_push(s->piles, s->bits, s->size))
        s->failed = true;
    s->bits = 0;
    s->size = 0;
}

static void stack_put(stack *s, int colour)
{
    if (colour == 1)
        s->bits |= UINT64_C(1) << s->size;
    if (++s->size == DY_WORD_BITS)
        stack_flush(s);
}

/* Ends the pile; true when all of it was kept. */
static bool stack_end(stack *s)
{
    stack_flush(s);
    return !s->failed && dy_piles_end(s->piles);
}

/* `discs` random discs, in colours exchanged where `swap` says so; `parts` of 2^32 of them are of
 * the first colour. */
static bool add_random(dy_piles *piles, uint64_t discs, uint64_t parts, bool swap,
                       dy_random *random)
{
    stack s = {.piles = piles};
    for (uint64_t i = 0; i < discs && !s.failed; i++) {
        int colour = dy_random_next(random) >> 32 < parts ? 1 : 2;
        stack_put(&s, swap ? dy_other(colour) : colour);
    }
    return stack_end(&s);
}

static bool add_mono(dy_piles *piles, uint64_t discs, int colour)
{
    stack s = {.piles = piles};
    for (uint64_t i = 0; i < discs && !s.failed; i++)
        stack_put(&s, colour);
    return stack_end(&s);
}

static uint64_t parts_of(double density)
{
    return (uint64_t)(density * 0x1p32); /* by a power of two: nothing is rounded */
}

static uint64_t random_height(const dy_wish *wish, dy_random *random)
{
    return 1 + dy_random_below(random, wish->discs);
}

static dyad_status make_random(const dy_wish *wish, dy_random *random, dy_arena *arena,
                               dyad_position *position, dyad_error *error)
{
    (void)arena;
    for (size_t i = 0; i < wish->size; i++)
        if (!add_random(&position->piles, random_height(wish, random), parts_of(wish->density),
                        false, random))
            return dy_fault_memory(error);
    return DYAD_OK;
}

static dyad_status make_long(const dy_wish *wish, dy_random *random, dy_arena *arena,
                             dyad_position *position, dyad_error *error)
{
    (void)arena;
    for (size_t i = 0; i < wish->size; i++)
        if (!add_random(&position->piles, wish->discs, parts_of(wish->density), false, random))
            return dy_fault_memory(error);
    return DYAD_OK;
}

/* BWBWBW: every other disc halves the value, and the numerator is as long as the denominator. */
static dyad_status make_alternating(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                    dyad_position *position, dyad_error *error)
{
    (void)arena;
    for (size_t i = 0; i < wish->size; i++) {
        stack s = {.piles = &position->piles};
        int colour = dy_random_colour(random);
        for (uint64_t k = 0; k < wish->discs && !s.failed; k++, colour = dy_other(colour))
            stack_put(&s, colour);
        if (!stack_end(&s))
            return dy_fault_memory(error);
    }
    return DYAD_OK;
}

/* BWWWWW: every disc but the first halves the value. */
static dyad_status make_halving(const dy_wish *wish, dy_random *random, dy_arena *arena,
                                dyad_position *position, dyad_error *error)
{
    (void)arena;
    for (size_t i = 0; i < wish->size; i++) {
        stack s = {.piles = &position->piles};
        int top = dy_random_colour(random);
        for (uint64_t k = 0; k < wish->discs && !s.failed; k++)
            stack_put(&s, k == 0 ? top : dy_other(top));
        if (!stack_end(&s))
            return dy_fault_memory(error);
    }
    return DYAD_OK;
}

/* BBBWWBBBB: what a special move takes is a whole block. */
static dyad_status make_blocks(const dy_wish *wish, dy_random *random, dy_arena *arena,
                               dyad_position *position, dyad_error *error)
{
    (void)arena;
    for (size_t i = 0; i < wish->size; i++) {
        stack s = {.piles = &position->piles};
        int colour = dy_random_colour(random);
        uint64_t block = 1 + dy_random_below(random, BLOCK_MAX);
        for (uint64_t k = 0; k < wish->discs && !s.failed; k++) {
            stack_put(&s, colour);
            if (--block == 0) {
                colour = dy_other(colour);
                block = 1 + dy_random_below(random, BLOCK_MAX);
            }
        }
        if (!stack_end(&s))
            return dy_fault_memory(error);
    }
    return DYAD_OK;
}

static dyad_status make_mono(const dy_wish *wish, dy_random *random, dy_arena *arena,
                             dyad_position *position, dyad_error *error)
{
    (void)arena;
    for (size_t i = 0; i < wish->size; i++) {
        uint64_t discs = random_height(wish, random);
        if (!add_mono(&position->piles, discs, dy_random_colour(random)))
            return dy_fault_memory(error);
    }
    return DYAD_OK;
}

/* Pairs of piles that are each other's opposite, and, where the number of piles is odd, three of
 * plain colours that cancel: BB BBB WWWWW. */
static dyad_status make_zero(const dy_wish *wish, dy_random *random, dy_arena *arena,
                             dyad_position *position, dyad_error *error)
{
    (void)arena;
    dy_piles *piles = &position->piles;
    size_t left = wish->size;
    bool kept = true;
    if (left % 2) {
        if (left < 3 || wish->discs < 2)
            return dy_fault(error, DYAD_E_USAGE,
                            "no sum of %zu piles of at most %zu discs is zero; an odd number of "
                            "piles must be at least 3, with 2 discs or more",
                            left, wish->discs);
        uint64_t sum = 2 + dy_random_below(random, wish->discs - 1);
        uint64_t part = 1 + dy_random_below(random, sum - 1);
        int colour = dy_random_colour(random);
        kept = add_mono(piles, part, colour) && add_mono(piles, sum - part, colour) &&
               add_mono(piles, sum, dy_other(colour));
        left -= 3;
    }
    for (; left && kept; left -= 2) {
        uint64_t discs = random_height(wish, random);
        dy_random again = *random;
        kept = add_random(piles, discs, parts_of(wish->density), false, random) &&
               add_random(piles, discs, parts_of(wish->density), true, &again);
    }
    return kept ? DYAD_OK : dy_fault_memory(error);
}

dy_kind_table dy_kinds_nim = {
    {.name = "random",
     .summary = "piles of 1 to 14 random discs",
     .fill = DY_TAKES_NONE,
     .density = 0.5,
     .discs = SHORT_DISCS,
     .make = make_random},
    {.name = "long",
     .summary = "piles of exactly 1000 random discs",
     .fill = DY_TAKES_NONE,
     .density = 0.5,
     .discs = LONG_DISCS,
     .make = make_long},
    {.name = "alternating",
     .summary = "piles of 1000 discs, BWBW...: long numerators and denominators",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .discs = LONG_DISCS,
     .make = make_alternating},
    {.name = "halving",
     .summary = "piles of 1000 discs, BWWW...: the longest denominators",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .discs = LONG_DISCS,
     .make = make_halving},
    {.name = "blocks",
     .summary = "piles of 1000 discs, in runs of 1 to 16 of one colour",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .discs = LONG_DISCS,
     .make = make_blocks},
    {.name = "mono",
     .summary = "piles of 1 to 14 discs of one colour: whole numbers",
     .fill = DY_TAKES_NONE,
     .density = DY_TAKES_NONE,
     .discs = SHORT_DISCS,
     .make = make_mono},
    {.name = "zero",
     .summary = "piles of 1 to 14 discs that cancel: whoever has to move loses",
     .zero = true,
     .fill = DY_TAKES_NONE,
     .density = 0.5,
     .discs = SHORT_DISCS,
     .make = make_zero},
    {.name = NULL},
};
