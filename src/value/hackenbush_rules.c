/* hackenbush_rules.c - Hackenbush strings: Left cuts blue edges, Right red ones, both green ones;
 * what no longer hangs on the ground falls.
 *
 * A part is a string of at most 64 edges, the lowest bit at the ground: a those that Left may cut,
 * b those that Right may; its shape is how many. Strings are ordinal sums of their edges, which are
 * 1, -1 and star (Winning Ways, chapter 2 and 7): the value of a string on top of an edge is edge :
 * rest. */
#include "base/bits.h"
#include "base/fault.h"
#include "value/rules.h"

enum { EDGES_MAX = DY_WORD_BITS, LONGEST = 1 << 16 };

static inline uint64_t low_bits(unsigned count) /* 0 .. 64 */
{
    return count ? UINT64_MAX >> (DY_WORD_BITS - count) : 0;
}

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

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const dyad_form *edge_value(dyad_forms *forms, unsigned cut)
{
    return cut == 3 ? dyad_form_nimber(forms, 1) : dyad_form_integer(forms, cut == 1 ? 1 : -1);
}

/* A string that is no part: adds its value to what is known. */
static dyad_status add_long(dy_rules_memory *memory, const char *text, size_t at, size_t size,
                            dy_rules_position *position, dy_rules_fault *fault)
{
    dyad_forms *forms = memory->forms;
    if (!forms || size > LONGEST)
        return dy_rules_wrong(fault, DYAD_E_LIMIT, at, "a string has at most %d edges here",
                              forms ? LONGEST : EDGES_MAX);
    const dyad_form *value = dyad_form_integer(forms, 0);
    for (size_t i = size; i-- > 0 && value;)
        value = dyad_form_ordinal_sum(forms, edge_value(forms, cutters(text[at + i])), value);
    if (position->known)
        value = dyad_form_add(forms, position->known, value);
    if (!value) {
        const dyad_error *error = dyad_forms_error(forms);
        return dy_rules_wrong(fault, error->status, at, "%s", error->text);
    }
    position->known = value;
    return DYAD_OK;
}

static dyad_status read(dy_rules_memory *memory, const char *text, size_t size,
                        dy_rules_position *position, dy_rules_fault *fault)
{
    uint32_t string = 0;
    for (size_t at = 0; at < size;) {
        if (is_blank(text[at])) {
            at++;
            continue;
        }
        size_t start = at;
        dy_part part = {.shape = 0};
        if (text[at] == '0' && (at + 1 == size || is_blank(text[at + 1])))
            at++; /* an empty string */
        for (; at < size && !is_blank(text[at]); at++) {
            unsigned cut = cutters(text[at]);
            char name[DY_BYTE_NAME_MAX];
            if (!cut || text[start] == '0')
                return dy_rules_wrong(fault, DYAD_E_MALFORMED, at,
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
        else if (!dy_rules_place(position, part, (dy_place){.index = string}))
            status = DYAD_E_MEMORY;
        if (status != DYAD_OK)
            return status;
        string++;
    }
    return string ? DYAD_OK
                  : dy_rules_wrong(fault, DYAD_E_MALFORMED, size,
                                   "expected a string of edges, or 0 for an empty one");
}

static void moves(dy_rules_memory *memory, const dy_part *part, dyad_side side, bool all,
                  dy_moves *moves)
{
    (void)memory;
    (void)all;
    for (uint64_t left = side == DYAD_LEFT ? part->a : part->b; left; left &= left - 1) {
        unsigned edge = dy_lowest_bit(left);
        uint64_t below = low_bits(edge);
        dy_moves_add(moves, (dy_part){part->a & below, part->b & below, edge, 0}, edge);
    }
}

static void split(dy_rules_memory *memory, const dy_part *raw, dy_parts *parts)
{
    (void)memory;
    if (!raw->shape)
        return;
    bool swap = raw->b < raw->a;
    dy_parts_add(parts, (dy_part){swap ? raw->b : raw->a, swap ? raw->a : raw->b, raw->shape,
                                  raw->negated ^ swap});
}

static const dyad_form *known(dy_rules_memory *memory, dyad_forms *forms, const dy_part *part)
{
    (void)memory;
    const dyad_form *value = dyad_form_integer(forms, 0);
    for (unsigned edge = part->shape; edge-- > 0 && value;) {
        unsigned cut = (unsigned)(part->a >> edge & 1) | (unsigned)(part->b >> edge & 1) << 1;
        value = dyad_form_ordinal_sum(forms, edge_value(forms, cut), value);
    }
    return value;
}

static bool bounds(dy_rules_memory *memory, const dy_part *part, int *low, int *high)
{
    (void)memory;
    *low = -(int)dy_bit_count(part->b);
    *high = (int)dy_bit_count(part->a);
    return true;
}

static unsigned weight(const dy_part *part)
{
    return part->shape;
}

static void move_text(const dy_rules_memory *memory, const dy_part *raw, dy_place place,
                      dyad_side side, uint32_t name, dy_buffer *out)
{
    (void)memory;
    (void)raw;
    (void)side;
    dy_buffer_unsigned(out, (uint64_t)place.index + 1);
    dy_buffer_char(out, ':');
    dy_buffer_unsigned(out, (uint64_t)name + 1);
}

static void part_text(const dy_rules_memory *memory, const dy_part *part, dy_buffer *out)
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

const dyad_rules dy_rules_hackenbush = {
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
    .fold = 8,
    .weight = weight,
    .move_text = move_text,
    .part_text = part_text,
};
