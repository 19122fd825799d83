/* hackenbush_ruleset.c - Hackenbush strings: Left cuts blue edges, Right red ones, both green ones;
 * what no longer hangs on the ground falls.
 *
 * A part is a string of at most 64 edges, the lowest bit at the ground: a those that Left may cut,
 * b those that Right may; its shape is how many. A string without green edges is a number, by
 * Berlekamp's rule (Winning Ways, chapter 3): up to the first change of colour edges count 1 each,
 * but for the last; those after the change are digits in base two, 1 for the first colour, and
 * another 1 follows:
 *
 *     l l l r l r r      2 + .1001 = 2 9/16        (.100 and 1)
 *
 * Any string is worth {its shorter strings where Left cuts | where Right does}, so that n edges
 * take n forms. */
#include "base/fault.h"
#include "cgt/form.h"
#include "value/words.h"

enum {
    EDGES_MAX = DY_WORD_BITS,
    LONGEST = 256, /* with green edges: time grows as its square and more */
};

/* Which sides may cut an edge, 1 Left and 2 Right; 0: no such letter. */
static unsigned cutters(char letter)
{
    switch (letter) {
    case 'l':
    case 'L':
    case 'b':
    case 'B': return 1;
    case 'r':
    case 'R': return 2;
    case 'e':
    case 'E':
    case 'g':
    case 'G': return 3;
    default: return 0;
    }
}

/* The value of `size` >= 1 edges, none green; bit i of `left` is set where edge i is Left's. */
static const dyad_form *number_value(dyad_forms *forms, dy_arena *arena, const uint64_t *left,
                                     size_t size)
{
    bool first = dy_bit(left, 0);
    size_t run = 1;
    while (run < size && dy_bit(left, run) == first)
        run++;
    if (run == size)
        return dyad_form_integer(forms, first ? (int64_t)size : -(int64_t)size);
    dy_arena_mark mark = dy_arena_here(arena);
    size_t digits = size - run; /* with the last 1 */
    uint64_t *fraction = dy_arena_zero(arena, dy_words_for(digits) + 1, sizeof *fraction);
    dy_dyadic value;
    if (!fraction)
        return NULL;
    dy_bit_set(fraction, 0);
    for (size_t i = 1; i < digits; i++)
        if (dy_bit(left, run + i) == first)
            dy_bit_set(fraction, digits - i);
    const dyad_form *number = NULL;
    if (dy_dyadic_make((int64_t)run - 1, fraction, digits, arena, &value))
        number = dy_form_number(forms, &value);
    dy_arena_back(arena, mark);
    return first ? number : dyad_form_negate(forms, number);
}

/* The value of a string by those of its shorter strings, from none on. */
static const dyad_form *string_value(dyad_forms *forms, const char *text, size_t size)
{
    const dyad_form *option[2][LONGEST], *value = dyad_form_integer(forms, 0);
    size_t count[2] = {0, 0};
    for (size_t i = 0; i < size && value; i++) {
        unsigned cut = cutters(text[i]);
        for (int side = 0; side < 2; side++)
            if (cut >> side & 1)
                option[side][count[side]++] = value;
        value = dyad_form_make(forms, option[0], count[0], option[1], count[1]);
    }
    return value;
}

/* A string that is no part: adds its value to what is known. */
static dyad_status add_long(dy_ruleset_memory *memory, const char *text, size_t at, size_t size,
                            dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    dyad_forms *forms = memory->forms;
    bool green = false;
    uint64_t *left = dy_arena_zero(position->arena, dy_words_for(size), sizeof *left);
    if (!left)
        return DYAD_E_MEMORY;
    for (size_t i = 0; i < size; i++) {
        unsigned cut = cutters(text[at + i]);
        green = green || cut == 3;
        if (cut == 1)
            dy_bit_set(left, i);
    }
    if (!forms || (green && size > LONGEST))
        return dy_ruleset_wrong(fault, DYAD_E_LIMIT, at, "such a string has at most %d edges here",
                                forms ? LONGEST : EDGES_MAX);
    const dyad_form *value = green ? string_value(forms, text + at, size)
                                   : number_value(forms, position->arena, left, size);
    if (!value && dyad_forms_error(forms)->status == DYAD_OK)
        return DYAD_E_MEMORY;
    if (!dy_ruleset_know(position, forms, value)) {
        const dyad_error *error = dyad_forms_error(forms);
        return dy_ruleset_wrong(fault, error->status, at, "%s", error->text);
    }
    return DYAD_OK;
}

static dyad_status read(dy_ruleset_memory *memory, const char *text, size_t size,
                        dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    uint32_t string = 0;
    for (size_t at = 0; at < size;) {
        if (dy_is_blank(text[at])) {
            at++;
            continue;
        }
        size_t start = at;
        dy_part part = {.shape = 0};
        if (text[at] == '0' && (at + 1 == size || dy_is_blank(text[at + 1])))
            at++; /* an empty string */
        for (; at < size && !dy_is_blank(text[at]); at++) {
            unsigned cut = cutters(text[at]);
            char name[DY_BYTE_NAME_MAX];
            if (!cut || text[start] == '0')
                return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, at,
                                        "expected an edge, l or b, r, e or g; found %s",
                                        dy_byte_name((unsigned char)text[at], name));
            if (at - start < EDGES_MAX) {
                part.a |= (uint64_t)(cut & 1) << (at - start);
                part.b |= (uint64_t)(cut >> 1) << (at - start);
                part.shape++;
            }
        }
        dyad_status status = DYAD_OK;
        if (at - start > EDGES_MAX)
            status = add_long(memory, text, start, at - start, position, fault);
        else if (!dy_ruleset_place(position, part, (dy_part_place){.index = string}))
            status = DYAD_E_MEMORY;
        if (status != DYAD_OK)
            return status;
        string++;
    }
    return string ? DYAD_OK
                  : dy_ruleset_wrong(fault, DYAD_E_MALFORMED, size,
                                     "expected a string of edges, or 0 for an empty one");
}

static void moves(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool all,
                  dy_ruleset_moves *moves)
{
    (void)memory;
    (void)all;
    for (uint64_t left = side == DYAD_LEFT ? part->a : part->b; left; left &= left - 1) {
        unsigned edge = dy_lowest_bit(left);
        uint64_t below = dy_low_bits(edge);
        dy_ruleset_moves_add(moves, (dy_part){part->a & below, part->b & below, edge, 0}, edge);
    }
}

static void split(dy_ruleset_memory *memory, const dy_part *raw, dy_parts *parts)
{
    (void)memory;
    if (!raw->shape)
        return;
    bool swap = raw->b < raw->a;
    dy_parts_add(parts, (dy_part){swap ? raw->b : raw->a, swap ? raw->a : raw->b, raw->shape,
                                  raw->negated ^ swap});
}

static const dyad_form *known(dy_ruleset_memory *memory, dyad_forms *forms, const dy_part *part)
{
    if (part->a & part->b)
        return NULL;
    return number_value(forms, memory->arena, &part->a, part->shape);
}

static bool bounds(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high)
{
    (void)memory;
    *low = -(int)dy_bit_count(part->b);
    *high = (int)dy_bit_count(part->a);
    return true;
}

static bool own_negative(dy_ruleset_memory *memory, const dy_part *part)
{
    (void)memory;
    return part->a == part->b;
}

static void part_text(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out)
{
    (void)memory;
    if (!part->shape)
        dy_buffer_char(out, '0');
    for (unsigned edge = 0; edge < part->shape; edge++) {
        unsigned cut = (unsigned)(part->a >> edge & 1) | (unsigned)(part->b >> edge & 1) << 1;
        dy_buffer_char(out, (part->negated ? "?rle" : "?lre")[cut]);
    }
}

static const char *const examples[] = {"lrlrrllr", "lrlerrr", "eee er g", "bbb rr brg",
                                       "0",        "l r",     NULL};

const dyad_ruleset dy_ruleset_hackenbush = {
    .name = "hackenbush",
    .title = "Hackenbush strings: cut an edge of your colour, and what it carried falls",
    .left = "Blue",
    .right = "Red",
    .syntax = "Strings are words, the edge at the ground first: l or b for Left's (blue), r for\n"
              "Right's (red), e or g for those of either (green); 0 is an empty string.\n"
              "Moves name a string and an edge of it, counted from the ground: 1:2.",
    .examples = examples,
    .read = read,
    .moves = moves,
    .split = split,
    .known = known,
    .bounds = bounds,
    .own_negative = own_negative,
    .fold = 8,
    .weight = dy_word_weight,
    .move_text = dy_word_move_text,
    .part_text = part_text,
};
