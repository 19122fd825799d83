/* nim_check.c - the separate check of Two Colour Special Nim.
 *
 * A pile's value is a sum of powers of two. Reading from the top, take the first disc's colour as
 * positive. Then the value v stays positive: a disc of that colour adds 1; one of the other takes 1
 * away while v >= 2, and halves v otherwise. Which of the three happens depends on floor(v) alone,
 * a plain counter: after a halving it is 0. So a first pass decides what each disc does, and counts
 * in steps[k] what is added and taken away between the k-th halving and the next; with h halvings
 * in all,
 *
 *     v = steps[h] + steps[h-1] / 2 + steps[h-2] / 4 + ... + steps[0] / 2^h
 *
 * and a second pass sweeps the carries from the right to the left. Sums of piles add up their
 * steps, aligned at the point, and need one sweep more. Both are linear in the discs.
 *
 * Piles of up to SHORT_DISCS discs are valued from the rules too, by minimax: a number is the
 * simplest one strictly between its best left option and its best right option. */
#include "verify/claim.h"

#include "base/memory.h"

#include <assert.h>
#include <gmp.h>
#include <stdio.h>
#include <string.h>

enum { BLACK = 1 }; /* the positive player */

/* ---- sums of powers of two ---------------------------------------------------------------- */

/* The number steps[0] + steps[1] / 2 + ... + steps[size-1] / 2^(size-1). */
typedef struct power_series {
    int64_t *steps; /* sums of +1 and -1, one a disc: they stay below the number of discs */
    size_t size;
} power_series;

/* A number numerator / 2^halvings in lowest terms. */
typedef struct dyadic {
    mpz_t numerator;
    size_t halvings;
} dyadic;

/* A number of so many bytes, its text, and what GMP needs between the two. */
static bool room_for(const dy_arena *arena, size_t bytes)
{
    enum { TIMES = 16 };
    return dy_memory_room(arena->memory, bytes, TIMES);
}

/* *sum is set to what a series comes to. The series is spent. */
static bool series_sum(power_series *series, dyadic *sum, dy_arena *arena)
{
    if (!room_for(arena, series->size / 8 + sizeof(int64_t)))
        return false;
    dy_arena_mark mark = dy_arena_here(arena);
    size_t count = series->size / 64 + 1;
    uint64_t *words = dy_arena_zero(arena, count, sizeof *words);
    if (!words)
        return false;
    int64_t carry = 0;
    for (size_t i = series->size - 1; i > 0; i--) {
        int64_t total = series->steps[i] + carry, bit = total & 1;
        size_t place = series->size - 1 - i;
        words[place / 64] |= (uint64_t)bit << (place % 64);
        carry = (total - bit) / 2;
    }
    mpz_import(sum->numerator, count, -1, sizeof *words, 0, 0, words);
    mpz_t whole;
    mpz_init_set_si(whole, (long)(carry + series->steps[0]));
    mpz_mul_2exp(whole, whole, series->size - 1);
    mpz_add(sum->numerator, sum->numerator, whole);
    mpz_clear(whole);
    sum->halvings = series->size - 1;
    size_t twos = mpz_sgn(sum->numerator) ? mpz_scan1(sum->numerator, 0) : sum->halvings;
    if (twos > sum->halvings)
        twos = sum->halvings;
    mpz_tdiv_q_2exp(sum->numerator, sum->numerator, twos);
    sum->halvings -= twos;
    dy_arena_back(arena, mark);
    return true;
}

/* What each disc of a pile does, as a series; `steps` has room for one number a disc. */
static power_series pile_series(const dy_piles *piles, size_t pile, int64_t *steps)
{
    uint64_t discs = dy_pile_size(piles, pile);
    int first = dy_pile_disc(piles, pile, 0), sign = first == BLACK ? 1 : -1;
    size_t halvings = 0;
    uint64_t whole = 0; /* floor of the value without its sign */
    steps[0] = 0;
    for (uint64_t i = 0; i < discs; i++) {
        if (dy_pile_disc(piles, pile, i) == first) {
            steps[halvings] += sign;
            whole++;
        } else if (whole >= 2) {
            steps[halvings] -= sign;
            whole--;
        } else {
            steps[++halvings] = 0;
            whole = 0;
        }
    }
    for (size_t low = 0, high = halvings; low < high; low++, high--) { /* the last come first */
        int64_t swapped = steps[low];
        steps[low] = steps[high];
        steps[high] = swapped;
    }
    return (power_series){.steps = steps, .size = halvings + 1};
}

/* ---- short piles by the rules ------------------------------------------------------------- */

enum {
    SHORT_DISCS = 12,
    SCALE = 1 << SHORT_DISCS, /* values are counted in 1 / SCALE: no pile this short needs finer */
    NO_LEFT = -SCALE * (SHORT_DISCS + 2), /* below and above every value */
    NO_RIGHT = -NO_LEFT,
    PILES_OF_SHORT = 1 << (SHORT_DISCS + 1),
};

/* A short pile as bits, 1 for black, the top disc the highest, a 1 before it. */
typedef struct minimax {
    int *value;           /* by pile */
    unsigned char *known; /* by pile */
} minimax;

/* The simplest number strictly between two: 0, else the whole one nearest to 0, else the one with
 * the smallest denominator, of which there is one only. */
static int simplest(int low, int high)
{
    assert(low < high); /* every pile of up to 14 discs is a number */
    if (low < 0 && high > 0)
        return 0;
    int sign = high <= 0 ? -1 : 1, from = sign > 0 ? low : -high, to = sign > 0 ? high : -low;
    int step = SCALE, value = from / step * step + step;
    while (value >= to) {
        step /= 2;
        assert(step > 0);
        value = from / step * step + step;
    }
    return sign * value;
}

/* The pile without `count` discs from disc `at`, counted from the top, on; of `size` discs. */
static unsigned without(unsigned pile, int size, int at, int count)
{
    int below = size - at - count;
    return pile >> (size - at) << below | (pile & ((1U << below) - 1));
}

static bool is_black(unsigned pile, int size, int disc)
{
    return pile >> (size - 1 - disc) & 1;
}

/* The value of a pile of `size` discs. Depth is bounded by SHORT_DISCS. */
static int pile_value(minimax *memo, unsigned pile, int size)
{
    if (memo->known[pile])
        return memo->value[pile];
    int low = NO_LEFT, high = NO_RIGHT;
    for (int disc = 0; disc < size; disc++) {
        bool black = is_black(pile, size, disc);
        int taken = 1;
        if (disc == 0) /* the special move: the opponent's run right below goes too */
            while (taken < size && is_black(pile, size, taken) != black)
                taken++;
        int option = pile_value(memo, without(pile, size, disc, taken), size - taken);
        if (black && option > low)
            low = option;
        if (!black && option < high)
            high = option;
    }
    memo->known[pile] = 1;
    return memo->value[pile] = simplest(low, high);
}

static int short_value(const dy_piles *piles, size_t pile, minimax *memo)
{
    int size = (int)dy_pile_size(piles, pile);
    unsigned bits = 1;
    for (int i = 0; i < size; i++)
        bits = bits << 1 | (dy_pile_disc(piles, pile, (uint64_t)i) == BLACK);
    return pile_value(memo, bits, size);
}

/* ---- numbers as text ---------------------------------------------------------------------- */

/* The digits at the start of `text`: how many; 0 where they are no number as one writes it. */
static size_t digits(const char *text)
{
    size_t count = strspn(text, "0123456789");
    return count > 1 && text[0] == '0' ? 0 : count;
}

/* Whether `count` digits at `text`, with the sign before them, are `number`. A text far too long is
 * not even read. `spare` is a copy that can be cut. */
static bool digits_are(const char *text, size_t count, const mpz_t number, char *spare)
{
    size_t most = mpz_sizeinbase(number, 10); /* exact, or one too many */
    if (count == 0 || count > most || count + 1 < most)
        return false;
    memcpy(spare, text, count);
    spare[count] = '\0';
    mpz_t read;
    mpz_init_set_str(read, spare, 10);
    bool same = mpz_cmpabs(read, number) == 0;
    mpz_clear(read);
    return same;
}

/* Whether `text` is the number in lowest terms, as "-55/32", "3" or "0"; *holds says. False only
 * when out of memory. */
static bool text_is(const char *text, const dyadic *number, dy_arena *arena, bool *holds)
{
    *holds = false;
    bool negative = text[0] == '-';
    if (negative != (mpz_sgn(number->numerator) < 0))
        return true;
    text += negative;
    size_t count = digits(text);
    if (text[count] != (number->halvings ? '/' : '\0'))
        return true;
    /* No digits are read beyond those that the number has, nor copied. */
    size_t most = mpz_sizeinbase(number->numerator, 10) + number->halvings + 2;
    if (count > most || strnlen(text, 2 * most) == 2 * most)
        return true;
    if (!room_for(arena, mpz_size(number->numerator) * sizeof(mp_limb_t) + number->halvings / 8))
        return false;
    dy_arena_mark mark = dy_arena_here(arena);
    char *spare = dy_arena_alloc(arena, 2 * most, 1);
    if (!spare)
        return false;
    *holds = digits_are(text, count, number->numerator, spare);
    if (*holds && number->halvings) {
        mpz_t denominator;
        mpz_init_set_ui(denominator, 1);
        mpz_mul_2exp(denominator, denominator, number->halvings);
        text += count + 1;
        count = digits(text);
        *holds = text[count] == '\0' && digits_are(text, count, denominator, spare);
        mpz_clear(denominator);
    }
    dy_arena_back(arena, mark);
    return true;
}

/* Refutes `claimed`, showing the number where it is short enough to be read. */
static bool refute_number(const char *label, const char *claimed, const dyadic *number,
                          dy_claim_fault *fault)
{
    enum { SHOWN_BITS = 60 };
    char shown[DY_SHOWN_MAX], is[DY_SHOWN_MAX] = "another number";
    dy_claim_shown(claimed, shown);
    if (mpz_sizeinbase(number->numerator, 2) <= SHOWN_BITS && number->halvings <= SHOWN_BITS) {
        long numerator = mpz_get_si(number->numerator);
        if (number->halvings)
            snprintf(is, sizeof is, "%ld/%llu", numerator, 1ULL << number->halvings);
        else
            snprintf(is, sizeof is, "%ld", numerator);
    }
    return dy_refute(fault, "%s: \"%s\" is claimed, but it is %s", label, shown, is);
}

static bool check_number(json_t *value, const char *label, const dyadic *number, dy_arena *arena,
                         dy_claim_fault *fault)
{
    bool holds;
    const char *claimed = json_string_value(value);
    if (!claimed)
        return dy_refute(fault, "%s: a number as text was expected", label);
    if (!text_is(claimed, number, arena, &holds))
        return dy_claim_memory(fault);
    return holds || refute_number(label, claimed, number, fault);
}

/* ---- the game ----------------------------------------------------------------------------- */

/* What one check works with. */
typedef struct nim_check {
    const dy_piles *piles;
    dy_arena *arena;
    dyad_stop stop;
    dy_claim_fault *fault;
    minimax memo;
    int64_t *steps;   /* for one pile */
    power_series all; /* for the sum */
    dyadic number;
} nim_check;

static bool take_scratch(nim_check *check)
{
    uint64_t longest = 1;
    for (size_t pile = 0; pile < check->piles->count; pile++)
        if (dy_pile_size(check->piles, pile) > longest)
            longest = dy_pile_size(check->piles, pile);
    check->steps = dy_arena_alloc(check->arena, longest, sizeof *check->steps);
    check->all.steps = dy_arena_zero(check->arena, longest, sizeof *check->all.steps);
    check->all.size = 1;
    check->memo.value = dy_arena_alloc(check->arena, PILES_OF_SHORT, sizeof *check->memo.value);
    check->memo.known = dy_arena_zero(check->arena, PILES_OF_SHORT, 1);
    return (check->steps && check->all.steps && check->memo.value && check->memo.known &&
            room_for(check->arena, 0)) ||
           dy_claim_memory(check->fault);
}

static bool check_pile(nim_check *check, size_t pile, json_t *claimed)
{
    char label[DY_SHOWN_MAX];
    snprintf(label, sizeof label, "values: pile %zu", pile + 1);
    power_series series = pile_series(check->piles, pile, check->steps);
    for (size_t i = 0; i < series.size; i++)
        check->all.steps[i] += series.steps[i];
    if (series.size > check->all.size)
        check->all.size = series.size;
    if (!series_sum(&series, &check->number, check->arena))
        return dy_claim_memory(check->fault);
    if (!check_number(claimed, label, &check->number, check->arena, check->fault))
        return false;
    if (dy_pile_size(check->piles, pile) > SHORT_DISCS)
        return true;
    mpz_mul_2exp(check->number.numerator, check->number.numerator,
                 SHORT_DISCS - check->number.halvings);
    long value = short_value(check->piles, pile, &check->memo);
    return mpz_cmp_si(check->number.numerator, value) == 0 ||
           dy_refute(check->fault, "%s: by minimax it is %ld/%d", label, value, (int)SCALE);
}

static bool check_sum(nim_check *check, json_t *line)
{
    static const char *const verdicts[] = {"white", "zero", "black"};
    static const char *const reasons[] = {"the sum is below 0", "the sum is 0",
                                          "the sum is above 0"};
    if (!series_sum(&check->all, &check->number, check->arena))
        return dy_claim_memory(check->fault);
    int sign = mpz_sgn(check->number.numerator);
    int which = sign < 0 ? 0 : sign == 0 ? 1 : 2;
    return check_number(json_object_get(line, "sum"), "sum", &check->number, check->arena,
                        check->fault) &&
           dy_claim_verdict(line, verdicts[which], reasons[which], check->fault);
}

static bool check_piles(nim_check *check, json_t *line)
{
    json_t *values = json_object_get(line, "values");
    size_t count = check->piles->count;
    if (!dy_claim_array(values, "values", check->fault))
        return false;
    if (json_array_size(values) != count)
        return dy_refute(check->fault, "values: there are %zu, but %zu piles",
                         json_array_size(values), count);
    for (size_t pile = 0; pile < count; pile++)
        if (dy_claim_stopped(check->stop, check->fault) ||
            !check_pile(check, pile, json_array_get(values, pile)))
            return false;
    return check_sum(check, line);
}

bool dy_check_nim(const dyad_position *position, json_t *line, dy_arena *arena, dyad_stop stop,
                  dy_claim_fault *fault)
{
    static const char *const fields[] = {"values", "sum"};
    nim_check check = {.piles = &position->piles, .arena = arena, .stop = stop, .fault = fault};
    if (!dy_claim_fields(line, fields, 2, fault) || !take_scratch(&check))
        return false;
    mpz_init(check.number.numerator);
    bool holds = check_piles(&check, line);
    mpz_clear(check.number.numerator);
    return holds;
}
