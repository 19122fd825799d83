/* total.c - a long number to which others are added, in digits that have a sign each.
 *
 * Digits count powers of 2^32 and lie between -(2^32 - 1) and 2^32 - 1. What is below a digit comes
 * to less than one of it, so the first digit that is not 0 has the sign of the number. A digit that
 * would be too large is 2^32 less and carries 1; it is near 0 then, so that many more have to come
 * before it carries again: an addition costs the digits of what is added, and on average no more,
 * whatever the length of the sum, and whether it goes up or down:
 *
 *      1    0    0    0           -1 in the last digit
 *      1    0    0   -1           which nothing is borrowed for
 */
#include "cgt/total.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

enum {
    BITS = 32,
    SPARE = 4, /* digits above all that was added: they take 2^96 carries */
};
static const int64_t BASE = INT64_C(1) << BITS;

void dy_total_init(dy_total *total, const dyad_allocator *memory)
{
    *total = (dy_total){.memory = memory};
}

void dy_total_free(dy_total *total)
{
    dy_memory_free(total->memory, total->digit, total->count, sizeof *total->digit);
    dy_leftmost_free(&total->used, total->memory);
    dy_total_init(total, total->memory);
}

void dy_total_clear(dy_total *total)
{
    for (size_t i = 0; (i = dy_leftmost_find(&total->used, i, 1)) != SIZE_MAX; i++) {
        total->digit[i] = 0;
        dy_leftmost_set(&total->used, i, 0);
    }
}

/* Room for so many digits of the whole part, those to spare among them, and of the fraction. */
static bool reserve(dy_total *total, size_t whole, size_t fraction)
{
    size_t have = total->count - total->whole;
    if (whole <= total->whole && fraction <= have)
        return true;
    whole = whole <= total->whole ? total->whole : 2 * whole;
    fraction = fraction <= have ? have : 2 * fraction;
    size_t count = whole + fraction, shift = whole - total->whole;
    int64_t *digit = dy_memory_new(total->memory, count, sizeof *digit);
    dy_leftmost used = {.room = 0};
    if (!digit || !dy_leftmost_grow(&used, total->memory, count, 0)) {
        dy_memory_free(total->memory, digit, count, sizeof *digit);
        return false;
    }
    memset(digit, 0, count * sizeof *digit);
    for (size_t i = 0; i < total->count; i++) {
        digit[shift + i] = total->digit[i];
        if (total->digit[i])
            dy_leftmost_set(&used, shift + i, 1);
    }
    dy_total_free(total);
    total->digit = digit;
    total->count = count;
    total->whole = whole;
    total->used = used;
    return true;
}

static void set_digit(dy_total *total, size_t at, int64_t digit)
{
    if ((total->digit[at] != 0) != (digit != 0))
        dy_leftmost_set(&total->used, at, digit != 0);
    total->digit[at] = digit;
}

/* Adds what is less than BASE, by magnitude, to a digit. */
static void add_to_digit(dy_total *total, size_t at, int64_t amount)
{
    while (amount) {
        int64_t digit = total->digit[at] + amount;
        amount = digit >= BASE ? 1 : digit <= -BASE ? -1 : 0;
        set_digit(total, at, digit - amount * BASE);
        assert(!amount || at > 0);
        at--;
    }
}

/* Adds sign * word * 2^(BITS * place + shift), where place 0 is the last digit of the whole part;
 * there is room. */
static void add_word(dy_total *total, uint64_t word, int64_t place, unsigned shift, int sign)
{
    const uint64_t mask = (uint64_t)BASE - 1;
    uint64_t low = word << shift, high = shift ? word >> (DY_WORD_BITS - shift) : 0;
    uint64_t part[] = {low & mask, low >> BITS, high};
    size_t at = (size_t)((int64_t)total->whole - 1 - place);
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        if (part[i])
            add_to_digit(total, at - i, sign * (int64_t)part[i]);
}

bool dy_total_add(dy_total *total, const dyad_form *number, int sign)
{
    dy_dyadic value = dy_number_value(number);
    uint64_t word = value.small < 0 ? 0 - (uint64_t)value.small : (uint64_t)value.small;
    const uint64_t *limbs = value.limbs ? value.limbs : &word;
    size_t count = value.limbs ? value.limb_count : 1;
    size_t fraction = (size_t)(value.exponent / BITS + (value.exponent % BITS != 0));
    unsigned shift = (unsigned)(fraction * BITS - value.exponent);
    if (!reserve(total, 2 * count + 1 + SPARE, fraction))
        return false;
    sign *= dy_dyadic_sign(&value);
    for (size_t i = 0; i < count && sign; i++)
        add_word(total, limbs[i], 2 * (int64_t)i - (int64_t)fraction, shift, sign);
    return true;
}

bool dy_total_add_power(dy_total *total, uint64_t exponent, int sign)
{
    size_t fraction = (size_t)(exponent / BITS + (exponent % BITS != 0));
    if (!reserve(total, 1 + SPARE, fraction))
        return false;
    add_word(total, 1, -(int64_t)fraction, (unsigned)(fraction * BITS - exponent), sign);
    return true;
}

int dy_total_sign(const dy_total *total)
{
    size_t first = dy_leftmost_find(&total->used, 0, 1);
    return first == SIZE_MAX ? 0 : total->digit[first] > 0 ? 1 : -1;
}

int64_t dy_total_log(dy_total *total)
{
    size_t at = dy_leftmost_find(&total->used, 0, 1), next;
    int64_t sign = total->digit[at] > 0 ? 1 : -1, digit;
    bool less; /* what is below takes something off */
    for (;;) {
        digit = sign * total->digit[at];
        next = dy_leftmost_find(&total->used, at + 1, 1);
        less = next != SIZE_MAX && sign * total->digit[next] < 0;
        if (digit > 1 || !less || next != at + 1)
            break;
        set_digit(total, at, 0); /* 1 and -x are the same as 0 and BASE - x, for once */
        set_digit(total, next, total->digit[next] + sign * BASE);
        at = next;
    }
    int64_t unit = BITS * ((int64_t)total->whole - 1 - (int64_t)at);
    digit -= less;
    return digit ? unit + DY_WORD_BITS - 1 - __builtin_clzll((uint64_t)digit) : unit - 1;
}

const dyad_form *dy_total_form(const dy_total *total, dyad_forms *forms)
{
    dy_arena_mark mark = dy_arena_here(&forms->scratch);
    size_t limbs = total->count / 2 + 1;
    uint64_t *magnitude = dy_arena_zero(&forms->scratch, limbs, sizeof *magnitude);
    const dyad_form *form = NULL;
    int sign = dy_total_sign(total);
    int64_t carry = 0;
    for (size_t place = 0; magnitude && place < total->count && dy_forms_go_on(forms, place);
         place++) {
        carry += sign * total->digit[total->count - 1 - place];
        magnitude[place / 2] |= ((uint64_t)carry & ((uint64_t)BASE - 1)) << (place % 2 * BITS);
        carry >>= BITS;
    }
    while (limbs > 1 && magnitude && magnitude[limbs - 1] == 0)
        limbs--;
    dy_dyadic value = {.exponent = BITS * (uint64_t)(total->count - total->whole),
                       .limbs = magnitude,
                       .limb_count = limbs,
                       .negative = sign < 0};
    dy_dyadic reduced;
    if (!magnitude || (sign && !dy_dyadic_sum(&value, 1, &forms->scratch, &reduced)))
        (void)dy_forms_fail_memory(forms);
    else if (forms->error.status == DYAD_OK)
        form = sign ? dy_form_number(forms, &reduced) : forms->zero;
    dy_arena_back(&forms->scratch, mark);
    return form;
}
