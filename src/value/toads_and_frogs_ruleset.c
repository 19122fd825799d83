/* toads_and_frogs_ruleset.c - Toads and Frogs: on a strip, Left moves toads one cell to the right,
 * Right frogs one to the left; or over one animal of the other kind, onto the empty cell behind it.
 *
 * A part is a strip of at most 64 cells, walled at both ends: a the toads, b the frogs, bit 0 the
 * leftmost cell; its shape is the length. Mirroring a strip and exchanging the animals negates it.
 *
 * Animals that can never move again cut the strip. Let D be the largest set of animals such that
 * each toad of D, at i, has at i + 1 the wall, a toad of D, or a frog of D behind which, at i + 2,
 * is the wall or an animal of D; frogs likewise to the left. None can be the first of D to move, so
 * none ever moves. And D is like walls to all others:
 *
 *     . T . F T T F F . T F        What ends a block of D on the left is a toad, as a frog needs D
 *     others  [  D  ] others       or the wall there: no toad jumps over it, and no frog either,
 *                                  since what is behind it is of D. So too on the right. */
#include "base/fault.h"
#include "value/words.h"

enum { CELLS_MAX = DY_WORD_BITS };

static bool add_cell(dy_part *part, char letter)
{
    uint64_t bit = part->shape < CELLS_MAX ? UINT64_C(1) << part->shape : 0;
    if (letter == 'T' || letter == 't')
        part->a |= bit;
    else if (letter == 'F' || letter == 'f')
        part->b |= bit;
    else if (letter != '.' && letter != '_')
        return false;
    part->shape++;
    return true;
}

static dyad_status read(dy_ruleset_memory *memory, const char *text, size_t size,
                        dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    uint32_t strip = 0;
    (void)memory;
    for (size_t at = 0; at < size;) {
        if (dy_is_blank(text[at])) {
            at++;
            continue;
        }
        size_t start = at;
        dy_part part = {.shape = 0};
        for (; at < size && !dy_is_blank(text[at]); at++) {
            char name[DY_BYTE_NAME_MAX];
            if (part.shape <= CELLS_MAX && !add_cell(&part, text[at]))
                return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, at,
                                        "expected T, F or . for a cell, found %s",
                                        dy_byte_name((unsigned char)text[at], name));
        }
        if (part.shape > CELLS_MAX)
            return dy_ruleset_wrong(fault, DYAD_E_LIMIT, start, "a strip has at most %d cells here",
                                    CELLS_MAX);
        if (!dy_ruleset_place(position, part, (dy_part_place){.index = strip++}))
            return DYAD_E_MEMORY;
    }
    return DYAD_OK;
}

static void moves(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool all,
                  dy_ruleset_moves *moves)
{
    (void)memory;
    (void)all;
    unsigned size = part->shape;
    uint64_t a = part->a, b = part->b, empty = ~(a | b) & dy_low_bits(size);
    if (side == DYAD_LEFT) {
        uint64_t jump = a & b >> 1 & empty >> 2;
        for (uint64_t left = jump | (a & empty >> 1); left; left &= left - 1) {
            uint64_t from = left & (0 - left), to = from & jump ? from << 2 : from << 1;
            dy_ruleset_moves_add(moves, (dy_part){(a & ~from) | to, b, size, 0},
                                 dy_lowest_bit(from));
        }
        return;
    }
    uint64_t jump = b & a << 1 & empty << 2;
    for (uint64_t left = jump | (b & empty << 1); left; left &= left - 1) {
        uint64_t from = left & (0 - left), to = from & jump ? from >> 2 : from >> 1;
        dy_ruleset_moves_add(moves, (dy_part){a, (b & ~from) | to, size, 0}, dy_lowest_bit(from));
    }
}

static inline uint64_t reversed(uint64_t x, unsigned size) /* size 1 .. 64 */
{
    x = (x >> 1 & UINT64_C(0x5555555555555555)) | (x & UINT64_C(0x5555555555555555)) << 1;
    x = (x >> 2 & UINT64_C(0x3333333333333333)) | (x & UINT64_C(0x3333333333333333)) << 2;
    x = (x >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (x & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return __builtin_bswap64(x) >> (DY_WORD_BITS - size);
}

/* The animals that never move: D of above. */
static uint64_t stuck(uint64_t a, uint64_t b, unsigned size)
{
    uint64_t last = UINT64_C(1) << (size - 1), dead = a | b, before;
    do {
        before = dead;
        uint64_t toads = a & dead, frogs = b & dead;
        uint64_t behind_right = dead >> 2 | last >> 1, behind_left = dead << 2 | 2;
        toads &= last | toads >> 1 | (frogs >> 1 & behind_right);
        frogs &= 1 | frogs << 1 | ((a & dead) << 1 & behind_left);
        dead = toads | frogs;
    } while (dead != before);
    return dead;
}

static void split(dy_ruleset_memory *memory, const dy_part *raw, dy_parts *parts)
{
    (void)memory;
    unsigned size = raw->shape;
    if (!size)
        return;
    uint64_t dead = stuck(raw->a, raw->b, size);
    for (uint64_t left = ~dead & dy_low_bits(size); left;) {
        unsigned start = dy_lowest_bit(left);
        uint64_t after = ~(left >> start);
        unsigned length = after ? dy_lowest_bit(after) : DY_WORD_BITS;
        uint64_t run = dy_low_bits(length);
        uint64_t a = raw->a >> start & run, b = raw->b >> start & run;
        left &= ~(run << start);
        if (!(a | b))
            continue;
        uint64_t other_a = reversed(b, length), other_b = reversed(a, length);
        bool swap = other_a < a || (other_a == a && other_b < b);
        dy_parts_add(
            parts, (dy_part){swap ? other_a : a, swap ? other_b : b, length, raw->negated ^ swap});
    }
}

/* The cells that toads of `set` can still go, if there are no frogs on their right. */
static int ways_right(uint64_t set, uint64_t empty)
{
    int count = 0;
    for (; set; set &= set - 1)
        count += (int)dy_bit_count(empty & ~((set & (0 - set)) - 1));
    return count;
}

static int ways_left(uint64_t set, uint64_t empty)
{
    int count = 0;
    for (; set; set &= set - 1)
        count += (int)dy_bit_count(empty & ((set & (0 - set)) - 1));
    return count;
}

/* Where all frogs are to the left of all toads they do not meet: each has its own moves. */
static const dyad_form *known(dy_ruleset_memory *memory, dyad_forms *forms, const dy_part *part)
{
    uint64_t a = part->a, b = part->b, empty = ~(a | b) & dy_low_bits(part->shape);
    (void)memory;
    uint64_t up_to_toads = a ? (a & (0 - a)) - 1 : UINT64_MAX;
    if (b & ~up_to_toads)
        return NULL;
    return dyad_form_integer(forms, ways_right(a, empty) - ways_left(b, empty));
}

/* No animal passes another of its kind, and each move is by a cell at least. */
static bool bounds(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high)
{
    uint64_t all = dy_low_bits(part->shape);
    (void)memory;
    *high = ways_right(part->a, all & ~part->a);
    *low = -ways_left(part->b, all & ~part->b);
    return true;
}

static bool own_negative(dy_ruleset_memory *memory, const dy_part *part)
{
    (void)memory;
    return reversed(part->b, part->shape) == part->a;
}

static void part_text(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out)
{
    (void)memory;
    unsigned size = part->shape;
    if (!size)
        dy_buffer_char(out, '.');
    for (unsigned i = 0; i < size; i++) {
        unsigned cell = part->negated ? size - 1 - i : i;
        bool a = part->a >> cell & 1, b = part->b >> cell & 1;
        dy_buffer_char(out, !a && !b ? '.' : a != (bool)part->negated ? 'T' : 'F');
    }
}

static const char *const examples[] = {"T.F",  "TT..FF",      "T.TF.F TFTF..", "TTT.FFF",
                                       "TTFF", ".T.FTTFF.TF", "F.T",           NULL};

const dyad_ruleset dy_ruleset_toads_and_frogs = {
    .name = "toads-and-frogs",
    .title = "Toads and Frogs: toads go right, frogs left, or over one of the others",
    .left = "Toads",
    .right = "Frogs",
    .syntax =
        "Strips are words of T for a toad (Left), F for a frog (Right) and . for an empty\n"
        "cell; without strips the value is 0. Moves name a strip and the cell that an animal\n"
        "leaves: 1:3.",
    .examples = examples,
    .read = read,
    .moves = moves,
    .split = split,
    .known = known,
    .bounds = bounds,
    .own_negative = own_negative,
    .fold = 12,
    .weight = dy_word_weight,
    .move_text = dy_word_move_text,
    .part_text = part_text,
};
