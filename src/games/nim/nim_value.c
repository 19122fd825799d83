/* nim_value.c - what a pile of Two Colour Special Nim is worth.
 *
 * A pile is a number, found by a fold over its discs from the top (docs/two-colour-special-nim.md
 * proves it): with s = +1 for a disc of Black's (Left's) and -1 for one of White's, from v = 0,
 *
 *     v += s   if v * s >= 0 or |v| >= 2        v /= 2   otherwise
 *
 * v is kept as floor(v) and a fraction in bits. Adding s changes the floor only; halving moves the
 * lowest bit of the floor to the top of the fraction. So a disc costs one step, however long the
 * fraction has grown:
 *
 *     floor 1, fraction .01  (5/4)   /2 ->   floor 0, fraction .101  (5/8)
 */
#include "games/nim/nim_value.h"

#include "base/bits.h"

bool dy_nim_value(int64_t above, const uint64_t *discs, uint64_t start, uint64_t end,
                  uint64_t *fraction, dy_arena *arena, dy_dyadic *value)
{
    int64_t whole = above;
    uint64_t bits = 0, word = 0;
    bool exact = true; /* the fraction is 0 */
    for (uint64_t disc = start; disc < end; disc++) {
        bool black = dy_bit(discs, disc);
        bool at_least_zero = whole >= 0, at_most_zero = whole < 0 || (whole == 0 && exact);
        bool far = whole >= 2 || whole < -2 || (whole == -2 && exact);
        if ((black ? at_least_zero : at_most_zero) || far) {
            whole += black ? 1 : -1;
            continue;
        }
        uint64_t bit = (uint64_t)whole & 1;
        exact = exact && bit == 0;
        whole = (whole - (int64_t)bit) / 2;
        word |= bit << (bits % DY_WORD_BITS);
        fraction[bits / DY_WORD_BITS] = word;
        if (++bits % DY_WORD_BITS == 0)
            word = 0;
    }
    return dy_dyadic_make(whole, fraction, bits, arena, value);
}
