/* nim_ruleset.c - Two Colour Special Nim: piles of discs, of which Black is Left.
 *
 * A move takes one disc of the mover's from a pile; where that is the top one and the next is the
 * opponent's, the run of the opponent's discs below it goes too. A part is a pile of at most 64
 * discs: bit i of a is disc i from the top, set for Black; its shape is the number of discs. Black
 * is on top in normal form. What a pile is worth by the fold (games/nim_value.c) need not be worked
 * out; of longer piles that is known, and the best moves. */
#include "base/fault.h"
#include "cgt/form.h"
#include "games/nim/nim_value.h"
#include "value/words.h"

#include <string.h>

enum { DISCS_MAX = DY_WORD_BITS };

/* ---- reading ------------------------------------------------------------------------------ */

/* Letters alike from `at` on join those above them. */
static void gather(dy_long_word *pile)
{
    for (; pile->at < pile->end && dy_bit(pile->letters, pile->at) == pile->lead_set; pile->at++)
        pile->lead++;
}

/* The topmost disc of the mover's: see theorem 2 in docs/two-colour-special-nim.md. */
static bool long_move(dy_long_word *pile, dyad_side side, uint32_t *name)
{
    *name = 0;
    if (pile->lead_set != (side == DYAD_LEFT)) {
        if (pile->at == pile->end)
            return false;
        *name = (uint32_t)pile->lead;
        pile->at++;
        gather(pile);
    } else if (--pile->lead == 0) { /* and the run below it, which is the opponent's */
        while (pile->at < pile->end && dy_bit(pile->letters, pile->at) != pile->lead_set)
            pile->at++;
        gather(pile);
    }
    return true;
}

static bool long_part(const dy_long_word *pile, dy_part *part)
{
    uint64_t size = pile->lead + (pile->end - pile->at);
    if (size > DISCS_MAX)
        return false;
    *part = (dy_part){.a = pile->lead_set ? dy_low_bits((unsigned)pile->lead) : 0,
                      .shape = (uint32_t)size};
    for (uint64_t i = pile->at; i < pile->end; i++)
        part->a |= (uint64_t)dy_bit(pile->letters, i) << (pile->lead + (i - pile->at));
    return true;
}

static const dyad_form *long_value(dyad_forms *forms, const dy_long_word *pile, dy_arena *arena)
{
    dy_arena_mark mark = dy_arena_here(arena);
    size_t words = dy_words_for(pile->end - pile->at) + 1;
    uint64_t *fraction = dy_arena_alloc(arena, words, sizeof *fraction);
    int64_t above = pile->lead_set ? (int64_t)pile->lead : -(int64_t)pile->lead;
    dy_dyadic value;
    const dyad_form *number = NULL;
    if (!fraction ||
        !dy_nim_value(above, pile->letters, pile->at, pile->end, fraction, arena, &value))
        (void)dy_forms_fail_memory(forms);
    else
        number = dy_form_number(forms, &value);
    dy_arena_back(arena, mark);
    return number;
}

/* ---- what moves in long piles cost --------------------------------------------------------
 *
 * Let the lead be Black's. On the way down floor(v) is a walk: a black disc is a step up, a white
 * one a step down, but from 0 it stays at 0. From 1 and from 0, a white disc halves. So v grows by
 * 2^-e where the lead grows by 1, with e the halvings on the way down from the lesser lead: two
 * walks that begin 1 apart stay 1 apart, or the lower one is met at 0, where it has been halved
 * once for nothing more:
 *
 *     upper  ..  2  1  2  1  0        not at all,  halved at last:    .1
 *     lower  ..  1  0  1  0  0        halved twice, and once more:  .011, 2^-3 less
 *
 *   White takes the first white disc: as if the lead were 1 more         2^-e, e of the lead
 *   Black takes one of a lead of 2 or more                               2^-e, e of what is left
 *   Black takes the last, and the white ones below it: v was 2^-q more
 *   when it came to what is left, after q white discs                    2^-e, e of the lead
 *
 * e is kept up. Let heights be the sums of all discs above, and the ground, where the walk of a
 * lead is 0, the height of what is below the lead, less the lead. Then e is the number of times
 * that the discs come down to the ground or below it, where a level counts until the one below is
 * reached first; visits[] has it for each level, seen from where the lead ends. A move raises the
 * ground by 1 or lowers it, and discs that go change what they did to visits[]: read from the
 * bottom, a white disc that comes down to a level is one more visit there, and forgets those of the
 * level above. */

static uint64_t visits_of(const dy_long_costs *costs, int64_t level)
{
    return level >= costs->lowest ? costs->visits[level - costs->lowest] : 0;
}

static bool long_costs(dyad_forms *forms, const dy_long_word *pile, dy_arena *arena,
                       dy_long_costs *costs)
{
    size_t size = pile->end - pile->at;
    costs->visits = dy_arena_zero(arena, size + 2, sizeof *costs->visits);
    costs->dropped = dy_arena_zero(arena, size, sizeof *costs->dropped);
    if (!costs->visits || !costs->dropped) {
        (void)dy_forms_fail_memory(forms);
        return false;
    }
    costs->first = pile->at;
    costs->level = (int64_t)pile->lead;
    int64_t height = costs->level;
    uint64_t downs = 0;
    for (uint64_t i = pile->at; i < pile->end && dy_forms_go_on(forms, i); i++) {
        bool up = dy_bit(pile->letters, i) == pile->lead_set;
        height += up ? 1 : -1;
        downs += !up;
    }
    costs->lowest = costs->level - (int64_t)downs;
    for (uint64_t i = pile->end; i-- > pile->at && dy_forms_go_on(forms, i);) {
        uint64_t *visits = costs->visits + (height - costs->lowest);
        if (dy_bit(pile->letters, i) == pile->lead_set) {
            height--;
            continue;
        }
        visits[0]++;
        costs->dropped[i - costs->first] = visits[1];
        visits[1] = 0;
        height++;
    }
    costs->halvings = 0;
    for (int64_t level = costs->lowest; level <= 0; level++)
        costs->halvings += visits_of(costs, level);
    return forms->error.status == DYAD_OK;
}

static uint64_t long_cost(const dy_long_costs *costs, const dy_long_word *pile, dyad_side side)
{
    int64_t ground = costs->level - (int64_t)pile->lead;
    bool own = pile->lead_set == (side == DYAD_LEFT);
    return costs->halvings + (own && pile->lead > 1 ? visits_of(costs, ground + 1) : 0);
}

static void long_follow(dy_long_costs *costs, const dy_long_word *before, const dy_long_word *after,
                        dyad_side side)
{
    int64_t ground = costs->level - (int64_t)before->lead;
    bool own = before->lead_set == (side == DYAD_LEFT);
    if (own && before->lead > 1)
        costs->halvings += visits_of(costs, ground + 1);
    else if (!own)
        costs->halvings -= visits_of(costs, ground);
    for (uint64_t i = before->at; i < after->at; i++) {
        if (dy_bit(before->letters, i) == before->lead_set) {
            costs->level++;
            continue;
        }
        costs->halvings -= own; /* those below the last disc of the lead halved once each */
        costs->visits[costs->level - costs->lowest] = costs->dropped[i - costs->first];
        costs->level--;
        costs->visits[costs->level - costs->lowest]--;
    }
}

static const dy_ruleset_longs longs = {.move = long_move,
                                       .part = long_part,
                                       .value = long_value,
                                       .costs = long_costs,
                                       .cost = long_cost,
                                       .follow = long_follow};

/* A pile that is no part: adds its value to what is known, and the pile to those that are long. */
static dyad_status add_long(dy_ruleset_memory *memory, const char *text, size_t at, size_t size,
                            uint32_t index, dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    dyad_forms *forms = memory->forms;
    if (!forms)
        return dy_ruleset_wrong(fault, DYAD_E_LIMIT, at, "a pile has at most %d discs here",
                                DISCS_MAX);
    dy_long_word *pile = dy_arena_zero(position->arena, 1, sizeof *pile);
    uint64_t *discs = dy_arena_zero(position->arena, dy_words_for(size), sizeof *discs);
    if (!pile || !discs)
        return DYAD_E_MEMORY;
    for (size_t i = 0; i < size; i++)
        if (text[at + i] == 'B')
            dy_bit_set(discs, i);
    *pile =
        (dy_long_word){.letters = discs, .end = size, .lead_set = text[at] == 'B', .index = index};
    gather(pile);
    if (!dy_ruleset_know(position, forms, long_value(forms, pile, position->arena))) {
        const dyad_error *error = dyad_forms_error(forms);
        return dy_ruleset_wrong(fault, error->status, at, "%s", error->text);
    }
    *position->longs_end = pile;
    position->longs_end = &pile->next;
    return DYAD_OK;
}

static dyad_status read(dy_ruleset_memory *memory, const char *text, size_t size,
                        dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    uint32_t pile = 0;
    for (size_t at = 0; at < size;) {
        if (dy_is_blank(text[at])) {
            at++;
            continue;
        }
        size_t start = at;
        uint64_t discs = 0;
        for (; at < size && !dy_is_blank(text[at]); at++) {
            char name[DY_BYTE_NAME_MAX];
            if (text[at] == '0' && at == start && (at + 1 == size || dy_is_blank(text[at + 1])))
                continue; /* an empty pile */
            if (text[at] != 'B' && text[at] != 'W')
                return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, at, "expected B or W, found %s",
                                        dy_byte_name((unsigned char)text[at], name));
            if (at - start < DISCS_MAX)
                discs |= (uint64_t)(text[at] == 'B') << (at - start);
        }
        if (at - start > DISCS_MAX) {
            dyad_status status = add_long(memory, text, start, at - start, pile++, position, fault);
            if (status != DYAD_OK)
                return status;
            continue;
        }
        dy_part part = {.a = discs, .shape = text[start] == '0' ? 0 : (uint32_t)(at - start)};
        if (!dy_ruleset_place(position, part, (dy_part_place){.index = pile++}))
            return DYAD_E_MEMORY;
    }
    return pile ? DYAD_OK
                : dy_ruleset_wrong(fault, DYAD_E_MALFORMED, size,
                                   "expected a pile of discs, B and W, or 0 for an empty one");
}

/* ---- rules -------------------------------------------------------------------------------- */

static void moves(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool all,
                  dy_ruleset_moves *moves)
{
    (void)memory;
    unsigned size = part->shape;
    uint64_t discs = part->a, own = side == DYAD_LEFT ? discs : ~discs & dy_low_bits(size);
    uint64_t left = all ? own : own & ~(own << 1); /* one of each run: the rest are the same */
    if ((own & 3) == 1 && size > 1) {              /* the top one, and the run below it */
        uint64_t below = own & ~UINT64_C(1);
        unsigned run = below ? dy_lowest_bit(below) : size;
        dy_part after = {run < DISCS_MAX ? discs >> run : 0, 0, size - run, 0};
        dy_ruleset_moves_add(moves, after, 0);
        left &= ~UINT64_C(1);
    }
    for (; left; left &= left - 1) {
        unsigned disc = dy_lowest_bit(left);
        uint64_t above = (left & (0 - left)) - 1;
        dy_part after = {(discs & above) | (discs >> 1 & ~above), 0, size - 1, 0};
        dy_ruleset_moves_add(moves, after, disc);
    }
}

static void split(dy_ruleset_memory *memory, const dy_part *raw, dy_parts *parts)
{
    (void)memory;
    if (!raw->shape)
        return;
    bool white = !(raw->a & 1);
    uint64_t discs = white ? ~raw->a & dy_low_bits(raw->shape) : raw->a;
    dy_parts_add(parts, (dy_part){discs, 0, raw->shape, raw->negated ^ white});
}

/* A value on its way down a pile: numerator / 2^exponent, the former odd or the latter 0. */
typedef struct folded {
    int64_t numerator;
    unsigned exponent;
} folded;

typedef enum step { ADD_FIRST, ADD_AGREES, ADD_FAR, HALVE, TOO_LONG } step;

/* Takes one disc of `sign`, 1 or -1. */
static step fold(folded *value, int64_t sign)
{
    /* Halved 62 times it is below 2, and must not be doubled to see that. */
    bool far = value->exponent < DY_EXPONENT_MAX - 1 &&
               (value->numerator >= INT64_C(2) << value->exponent ||
                -value->numerator >= INT64_C(2) << value->exponent);
    step taken = value->numerator == 0         ? ADD_FIRST
                 : value->numerator * sign > 0 ? ADD_AGREES
                 : far                         ? ADD_FAR
                                               : HALVE;
    if (taken != HALVE) {
        value->numerator += sign * (INT64_C(1) << value->exponent);
        return taken;
    }
    if (value->numerator % 2 == 0)
        value->numerator /= 2;
    else if (value->exponent++ == DY_EXPONENT_MAX)
        return TOO_LONG;
    return HALVE;
}

static const dyad_form *known(dy_ruleset_memory *memory, dyad_forms *forms, const dy_part *part)
{
    folded value = {0, 0};
    (void)memory;
    for (unsigned disc = 0; disc < part->shape; disc++)
        if (fold(&value, part->a >> disc & 1 ? 1 : -1) == TOO_LONG)
            return NULL;
    return dyad_form_dyadic(forms, value.numerator, value.exponent);
}

/* The fold, a line a disc. */
static void explain(const dy_ruleset_memory *memory, const dy_part *raw, dy_part_place place,
                    dy_buffer *out)
{
    static const char *const reasons[] = {
        [ADD_FIRST] = "0: count it",
        [ADD_AGREES] = "its side is ahead: count it",
        [ADD_FAR] = "2 or more against it: count it",
        [HALVE] = "its side is behind by less than 2: halve",
        [TOO_LONG] = "beyond 62 binary places",
    };
    folded value = {0, 0};
    (void)memory;
    dy_buffer_text(out, "pile ");
    dy_buffer_unsigned(out, (uint64_t)place.index + 1);
    dy_buffer_text(out, ", from the top\n");
    for (unsigned disc = 0; disc < raw->shape; disc++) {
        bool black = raw->a >> disc & 1;
        step taken = fold(&value, black ? 1 : -1);
        dy_buffer_text(out, black ? "  B  " : "  W  ");
        size_t before = out->size;
        dy_buffer_signed(out, value.numerator);
        if (value.exponent) {
            dy_buffer_char(out, '/');
            dy_buffer_unsigned(out, UINT64_C(1) << value.exponent);
        }
        enum { COLUMN = 12 };
        size_t width = out->size - before;
        dy_buffer_repeat(out, ' ', width < COLUMN ? COLUMN - width : 1);
        dy_buffer_text(out, reasons[taken]);
        dy_buffer_char(out, '\n');
        if (taken == TOO_LONG)
            return;
    }
}

/* Read from the top, which is black: a white disc cancels one of the black ones above it, if any is
 * left.
 *
 *   low   what is left, the greatest sum of discs from somewhere down to the bottom. When a white
 *         disc is taken, Left takes any black one above it, and that sum is no less.
 *   high  what is left where one black disc above is never cancelled: 1 and the greatest such sum
 *         without the top. When a black disc is taken, Right takes the next white one below it, and
 *         that sum is no greater; where there is none, it is less.
 *
 * They differ by 1 at most. */
static bool bounds(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high)
{
    (void)memory;
    *low = *high = 0;
    for (unsigned disc = 0; disc < part->shape; disc++) {
        int sign = part->a >> disc & 1 ? 1 : -1;
        *low = *low + sign > 0 ? *low + sign : 0;
        *high = *high + sign > 1 ? *high + sign : 1;
    }
    return true;
}

static void part_text(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out)
{
    (void)memory;
    if (!part->shape)
        dy_buffer_char(out, '0');
    for (unsigned disc = 0; disc < part->shape; disc++)
        dy_buffer_char(out, (part->a >> disc & 1) != part->negated ? 'B' : 'W');
}

static const char *const examples[] = {
    "BWWB BW",
    "WBBWBWBB",
    "B W BWBWBWBWBWBW",
    "WWWWWWWW BBBB BBBBW",
    "0",
    "BWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW BW",
    NULL};

const dyad_ruleset dy_ruleset_nim = {
    .name = "nim",
    .title = "Two Colour Special Nim: sums of piles of black and white discs",
    .left = "Black",
    .right = "White",
    .syntax = "Piles are words of B and W, the leftmost disc on top; 0 is an empty pile.\n"
              "Moves name a pile and a disc of it, counted from the top: 1:2.",
    .examples = examples,
    .read = read,
    .moves = moves,
    .split = split,
    .known = known,
    .explain = explain,
    .bounds = bounds,
    .longs = &longs,
    .fold = 8,
    .weight = dy_word_weight,
    .move_text = dy_word_move_text,
    .part_text = part_text,
};
