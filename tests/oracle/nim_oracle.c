/* nim_oracle.c - Two Colour Special Nim by its rule. The value of a pile is the simplest number
 * between the best that Black (Left) and White (Right) can move to, exact in fixed point; and who
 * wins a small sum is found by trying all play, without numbers. Long piles are folded with GMP
 * rationals, disc by disc. */
#include "oracle/playout_oracle.h"

#include <assert.h>
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

enum { PILES = 1 << (ORACLE_PILE_MAX + 1), NO_OPTION = ORACLE_ONE * (ORACLE_PILE_MAX + 2) };

/* The pile that is left when disc `i` is taken from (discs, black): the plain move, or, where the
 * disc is the top one and the one below it the opponent's, the special one. */
unsigned oracle_take_disc(unsigned discs, unsigned black, unsigned i, unsigned *left)
{
    unsigned colour = black >> i & 1, run = 0;
    if (i == 0)
        while (1 + run < discs && (black >> (1 + run) & 1) != colour)
            run++;
    if (run) {
        *left = discs - 1 - run;
        return black >> (1 + run);
    }
    *left = discs - 1;
    unsigned above = black & ((1U << i) - 1);
    return above | (black >> (i + 1)) << i;
}

/* The simplest number strictly between `left` and `right`: the integer nearest to 0, or else the
 * only multiple of the largest power of a half that fits. */
static int64_t simplest(int64_t left, int64_t right)
{
    assert(left < right);
    if (left < 0 && right > 0)
        return 0;
    for (int64_t unit = ORACLE_ONE;; unit /= 2) {
        assert(unit > 0);
        /* The multiples of `unit` just above `left` and just below `right`. */
        int64_t up = left / unit * unit, down = right / unit * unit;
        while (up <= left)
            up += unit;
        while (down >= right)
            down -= unit;
        if (up <= down)
            return left >= 0 ? up : down;
    }
}

int64_t oracle_pile_value(unsigned discs, unsigned black)
{
    static int64_t memo[PILES];
    static bool known[PILES];
    size_t at = (1U << discs) + black; /* a leading 1 tells the length */
    assert(discs <= ORACLE_PILE_MAX && black < 1U << discs);
    if (known[at])
        return memo[at];
    int64_t best[2] = {NO_OPTION, -NO_OPTION}; /* Right's smallest, Left's largest */
    for (unsigned i = 0; i < discs; i++) {
        unsigned left, rest = oracle_take_disc(discs, black, i, &left);
        int64_t value = oracle_pile_value(left, rest);
        if (black >> i & 1)
            best[1] = value > best[1] ? value : best[1];
        else
            best[0] = value < best[0] ? value : best[0];
    }
    known[at] = true;
    memo[at] = simplest(best[1], best[0]);
    return memo[at];
}

int64_t oracle_pile_fold(unsigned discs, unsigned black)
{
    int64_t value = 0;
    for (unsigned i = 0; i < discs; i++) {
        int64_t s = black >> i & 1 ? 1 : -1;
        if (value * s >= 0 || llabs(value) >= 2 * ORACLE_ONE) {
            value += s * ORACLE_ONE;
        } else {
            assert(value % 2 == 0);
            value /= 2;
        }
    }
    return value;
}

/* ---- sums -------------------------------------------------------------------------------- */

static void long_fold(const char *pile, mpq_t value)
{
    mpq_t one, two;
    mpq_inits(one, two, NULL);
    mpq_set_si(one, 1, 1);
    mpq_set_si(two, 2, 1);
    mpq_set_si(value, 0, 1);
    for (; *pile; pile++) {
        int s = *pile == 'B' ? 1 : -1, sign = mpq_sgn(value);
        if (sign * s >= 0 || mpq_cmp_si(value, 2, 1) >= 0 || mpq_cmp_si(value, -2, 1) <= 0)
            (s > 0 ? mpq_add : mpq_sub)(value, value, one);
        else
            mpq_div(value, value, two);
    }
    mpq_clears(one, two, NULL);
}

static void pile_value(const char *pile, mpq_t value)
{
    size_t discs = strlen(pile);
    unsigned black = 0;
    if (discs > ORACLE_PILE_MAX) {
        long_fold(pile, value);
        return;
    }
    for (size_t i = 0; i < discs; i++)
        black |= (unsigned)(pile[i] == 'B') << i;
    mpq_set_si(value, (long)oracle_pile_value((unsigned)discs, black), ORACLE_ONE);
    mpq_canonicalize(value);
}

oracle_nim_answer oracle_nim(const char *const *piles, size_t count)
{
    oracle_nim_answer answer = {.count = count, .values = oracle_take(count, sizeof(char *))};
    mpq_t sum, value;
    mpq_inits(sum, value, NULL);
    for (size_t i = 0; i < count; i++) {
        pile_value(piles[i], value);
        mpq_add(sum, sum, value);
        answer.values[i] = mpq_get_str(NULL, 10, value);
    }
    answer.sum = mpq_get_str(NULL, 10, sum);
    answer.verdict = mpq_sgn(sum) > 0 ? ORACLE_BLACK : mpq_sgn(sum) < 0 ? ORACLE_WHITE : 2;
    mpq_clears(sum, value, NULL);
    return answer;
}

void oracle_nim_free(oracle_nim_answer *answer)
{
    for (size_t i = 0; i < answer->count; i++)
        free(answer->values[i]);
    free(answer->values);
    free(answer->sum);
}

/* ---- all play ---------------------------------------------------------------------------- */

bool oracle_mover_wins(const unsigned discs[2], const unsigned black[2], int mover)
{
    enum { SMALL = 1 << (ORACLE_PLAY_MAX + 1), UNKNOWN = 0, LOST, WON };
    static unsigned char memo[2][SMALL][SMALL];
    assert(discs[0] <= ORACLE_PLAY_MAX && discs[1] <= ORACLE_PLAY_MAX);
    unsigned char *known = &memo[mover][(1U << discs[0]) + black[0]][(1U << discs[1]) + black[1]];
    if (*known != UNKNOWN)
        return *known == WON;
    bool wins = false;
    for (int pile = 0; pile < 2; pile++) {
        for (unsigned i = 0; i < discs[pile] && !wins; i++) {
            if ((int)(black[pile] >> i & 1) == mover)
                continue; /* Black is mover 0 and takes discs whose bit is 1 */
            unsigned next_discs[2] = {discs[0], discs[1]}, next_black[2] = {black[0], black[1]};
            next_black[pile] = oracle_take_disc(discs[pile], black[pile], i, &next_discs[pile]);
            wins = !oracle_mover_wins(next_discs, next_black, 1 - mover);
        }
    }
    *known = wins ? WON : LOST;
    return wins;
}
