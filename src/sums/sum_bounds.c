/* sum_bounds.c - what bounds say of a sum, without a move being made.
 *
 * First integers, which rulesets give for each piece, low <= pieces <= high:
 *
 *     value + low >= 0        Left wins, if Right is to move
 *     not value + low <= 0    Left wins, if Left is
 *
 * and the same from above. Then sums that are easier. A piece becomes one that is no better for a
 * side by forbidding that side some moves, such as dominoes across a line; it falls apart then, and
 * its parts are evaluated. With means m and temperatures t of all parts, and of the value,
 *
 *     sum of m - greatest t  <=  Right stop  <=  sum of m  <=  Left stop  <=  sum of m + greatest t
 *
 * (cool the sum by the greatest temperature, and it is a number but for infinitesimals). A stop
 * above or below 0 decides who wins. Means and temperatures are in fixed point as keys of forms
 * are, rounded down, so a bound from above has one added for each term. */
#include "sums/sum.h"

#include "cgt/form.h"

#include <string.h>

typedef dy_sum_search search;

/* ---- integers ----------------------------------------------------------------------------- */

/* Whether low <= the pieces <= high is known, and what they are. */
static bool bounds_of(search *s, const dy_sum_node *node, int64_t *low, int64_t *high)
{
    *low = *high = 0;
    for (size_t i = 0; i < node->count; i++) {
        const dy_piece *piece = &node->pieces[i];
        int least, most;
        if (!piece->ruleset->bounds ||
            !piece->ruleset->bounds(dy_evaluator_ruleset(s->evaluator, piece->ruleset),
                                    &piece->part, &least, &most))
            return false;
        *low += piece->part.negated ? -most : least;
        *high += piece->part.negated ? -least : most;
    }
    return true;
}

/* Both are false where there is no memory for the integer, or no time: the forms know. */
static bool value_le(search *s, const dy_sum_node *node, int64_t n)
{
    const dyad_form *integer = dyad_form_integer(s->forms, n);
    return integer && dy_form_le(s->forms, node->value, integer);
}

static bool value_ge(search *s, const dy_sum_node *node, int64_t n)
{
    const dyad_form *integer = dyad_form_integer(s->forms, n);
    return integer && dy_form_le(s->forms, integer, node->value);
}

/* ---- sums that are easier ----------------------------------------------------------------- */

/* The keys of the mean and the temperature of a value; false where its numbers have too many bits
 * for a thermograph, or are so large that a key, or a sum of keys, does not tell how large. */
static bool mean_of(search *s, const dyad_form *value, int64_t *mean, int64_t *temperature)
{
    enum { FAR_LOG = 60 };
    const int64_t far = INT64_C(1) << FAR_LOG;
    const dyad_form *m =
        value->kind == DY_OPTIONS ? dy_form_mean_within(s->forms, value) : value->stop[0];
    const dyad_form *t = m ? dyad_form_temperature(s->forms, value) : NULL;
    if (!t)
        return false;
    *mean = m->key[0];
    *temperature = t->key[0];
    return *mean > -far && *mean < far && *temperature < far;
}

/* Entries of the memo of strips. A board of 6 x 9 has tens of thousands, and takes six times as
 * long where they displace each other. */
enum { LEAST_STRIPS = 1 << 10, MOST_STRIPS = 1 << 18 };

/* The memos, where there are none yet; false when out of memory. */
static bool make_memos(search *s)
{
    const dyad_allocator *memory = dy_forms_allocator(s->forms);
    if (!s->relaxed) {
        s->relaxed = dy_memory_new(memory, DY_SUM_RELAXED, sizeof *s->relaxed);
        if (s->relaxed)
            memset(s->relaxed, 0, DY_SUM_RELAXED * sizeof *s->relaxed);
    }
    if (!s->strips) {
        s->strips = dy_memory_new(memory, LEAST_STRIPS, sizeof *s->strips);
        if (s->strips)
            memset(s->strips, 0, LEAST_STRIPS * sizeof *s->strips);
        s->strips_size = s->strips ? LEAST_STRIPS : 0;
        s->strips_used = 0;
    }
    if (!s->relaxed || !s->strips)
        (void)dy_forms_fail_memory(s->forms);
    return s->relaxed && s->strips;
}

static uint64_t hash_of(const dy_part *part)
{
    uint64_t hash = dy_sum_scatter(part->a * UINT64_C(0x9e3779b97f4a7c15) ^ part->shape);
    return dy_sum_scatter(hash + part->b * UINT64_C(0xc2b2ae3d27d4eb4f));
}

static bool add_strip(search *s, const dyad_ruleset *ruleset, const dy_part *raw,
                      dy_sum_strip *found)
{
    if (!dy_sum_split(s, ruleset, raw))
        return false;
    for (size_t i = 0; i < s->parts.count; i++) {
        const dyad_form *value = dy_evaluate_part(s->evaluator, ruleset, &s->parts.part[i]);
        int64_t m, t;
        if (!value || !mean_of(s, value, &m, &t))
            return false;
        found->mean += m;
        found->temperature = t >= found->temperature ? t + 1 : found->temperature;
    }
    found->count = (uint32_t)s->parts.count;
    return true;
}

static dy_sum_strip *strip_place(search *s, const dy_part *raw)
{
    return &s->strips[hash_of(raw) & (s->strips_size - 1)];
}

/* Doubles the memo of strips where it may be, and is half full. If there is no memory it stays. */
static void grow_strips(search *s)
{
    size_t size = s->strips_size;
    if (2 * s->strips_used < size || size == MOST_STRIPS)
        return;
    const dyad_allocator *memory = dy_forms_allocator(s->forms);
    dy_sum_strip *old = s->strips, *grown = dy_memory_new(memory, 2 * size, sizeof *grown);
    if (!grown)
        return;
    memset(grown, 0, 2 * size * sizeof *grown);
    s->strips = grown;
    s->strips_size = 2 * size;
    s->strips_used = 0;
    for (size_t i = 0; i < size; i++) {
        const dy_part raw = {old[i].a, old[i].b, old[i].shape, 0};
        if (!old[i].ruleset)
            continue;
        dy_sum_strip *place = strip_place(s, &raw);
        s->strips_used += !place->ruleset;
        *place = old[i];
    }
    dy_memory_free(memory, old, size, sizeof *old);
}

/* What a raw part is worth, from the memo. */
static const dy_sum_strip *strip_of(search *s, const dyad_ruleset *ruleset, const dy_part *raw)
{
    dy_sum_strip *entry = strip_place(s, raw);
    if (entry->ruleset == ruleset && entry->a == raw->a && entry->b == raw->b &&
        entry->shape == raw->shape)
        return entry;
    dy_sum_strip found = {.a = raw->a, .b = raw->b, .shape = raw->shape};
    found.known = add_strip(s, ruleset, raw, &found);
    found.ruleset = s->forms->error.status == DYAD_OK ? ruleset : NULL;
    grow_strips(s);
    entry = strip_place(s, raw);
    s->strips_used += found.ruleset && !entry->ruleset;
    *entry = found;
    return entry;
}

/* The best that a piece can be cut into up to some line. */
typedef struct cut {
    int64_t mean, temperature;
} cut;

static bool is_better(cut one, cut other, bool upper)
{
    if (one.mean != other.mean)
        return (one.mean < other.mean) == upper;
    return one.temperature < other.temperature;
}

/* Whether so many lines, each of `across` cells, may be evaluated as they are in `raw`: one, two if
 * they are not long, and more if few strips are like that, or the strip has few cells. As measured
 * on empty boards of Domineering of up to 9 x 9. */
static bool is_thin(const dyad_ruleset *ruleset, const dy_part *raw, unsigned lines,
                    unsigned across)
{
    enum { TWO_LINES = 32, AREA = 20, WEIGHT = 8 };
    return lines == 1 || lines * across <= AREA || (lines == 2 && 2 * across <= TWO_LINES) ||
           ruleset->weight(raw) <= WEIGHT;
}

/* Where a piece is best cut into strips, so that the bound is sharp. */
static bool relax(search *s, const dy_piece *piece, dy_sum_relaxed *found, bool upper)
{
    const dyad_ruleset *ruleset = piece->ruleset;
    cut best[DY_LINES_MAX + 1] = {{0, 0}};
    dy_part plain = piece->part;
    plain.negated = 0;
    unsigned lines = ruleset->lines(&plain, upper), across = ruleset->lines(&plain, !upper);
    for (unsigned to = 1; to <= lines; to++)
        for (unsigned from = to; from-- > 0;) {
            dy_part raw = ruleset->strip(&plain, upper, from, to);
            if (!is_thin(ruleset, &raw, to - from, across))
                break;
            const dy_sum_strip *strip = strip_of(s, ruleset, &raw);
            if (!strip->known)
                return false;
            cut here = best[from];
            here.mean += strip->mean + (upper ? strip->count : 0);
            if (strip->temperature > here.temperature)
                here.temperature = strip->temperature;
            if (from == to - 1 || is_better(here, best[to], upper))
                best[to] = here;
        }
    found->mean[upper] = best[lines].mean;
    found->temperature[upper] = best[lines].temperature;
    return true;
}

/* What a piece is not above, or not below, from the memo. */
static const dy_sum_relaxed *relaxed_of(search *s, const dy_piece *piece, bool upper)
{
    const dy_part *part = &piece->part;
    dy_sum_relaxed *entry = &s->relaxed[hash_of(part) & (DY_SUM_RELAXED - 1)];
    if (entry->ruleset != piece->ruleset || entry->a != part->a || entry->b != part->b ||
        entry->shape != part->shape)
        *entry = (dy_sum_relaxed){
            .ruleset = piece->ruleset, .a = part->a, .b = part->b, .shape = part->shape};
    if (!entry->asked[upper]) {
        entry->known[upper] = relax(s, piece, entry, upper);
        entry->asked[upper] = s->forms->error.status == DYAD_OK;
    }
    return entry;
}

/* Whether the sum that is no less (`upper`), or no more, decides: all is below 0, or above, by more
 * than the greatest temperature if the other side is to move. The value has mean m, temperature t.
 */
static bool bound_decides(search *s, const dy_sum_node *node, bool upper, bool to_move, int64_t m,
                          int64_t t)
{
    int64_t mean = m + upper, temperature = t > 0 ? t + 1 : 0;
    for (size_t i = 0; i < node->count; i++) {
        bool negated = node->pieces[i].part.negated, from = upper ^ negated;
        const dy_sum_relaxed *found = relaxed_of(s, &node->pieces[i], from);
        if (!found->known[from])
            return false;
        mean += negated ? -found->mean[from] : found->mean[from];
        if (found->temperature[from] > temperature)
            temperature = found->temperature[from];
    }
    int64_t margin = to_move ? 0 : temperature;
    return upper ? mean + margin < 0 : mean - margin > 0;
}

/* The bound that the integers make likely is tried first. */
static dyad_answer decide_by_means(search *s, const dy_sum_node *node, dyad_side side,
                                   bool left_is_ahead)
{
    for (size_t i = 0; i < node->count; i++)
        if (!node->pieces[i].ruleset->strip)
            return DYAD_OPEN;
    int64_t m, t;
    if (!make_memos(s) || !mean_of(s, node->value, &m, &t))
        return DYAD_OPEN;
    for (int i = 0; i < 2; i++) {
        bool upper = left_is_ahead == (i != 0);
        dyad_side winner = upper ? DYAD_RIGHT : DYAD_LEFT;
        if (bound_decides(s, node, upper, side == winner, m, t))
            return side == winner ? DYAD_YES : DYAD_NO;
    }
    return DYAD_OPEN;
}

dyad_answer dy_sum_decide(search *s, const dy_sum_node *node, dyad_side side, int64_t *promise)
{
    int64_t low, high;
    *promise = node->value->key[0] / 2 + node->value->key[1] / 2;
    if (!bounds_of(s, node, &low, &high))
        return DYAD_OPEN;
    int64_t middle = (low + high) * (INT64_C(1) << 31);
    if (__builtin_add_overflow(*promise, middle, promise))
        *promise = middle < 0 ? INT64_MIN : INT64_MAX;
    bool left_to_move = side == DYAD_LEFT;
    if (left_to_move ? !value_le(s, node, -low) : value_ge(s, node, -low))
        return left_to_move ? DYAD_YES : DYAD_NO;
    if (left_to_move ? value_le(s, node, -high) : !value_ge(s, node, -high))
        return left_to_move ? DYAD_NO : DYAD_YES;
    return decide_by_means(s, node, side, *promise >= 0);
}
