/* cutcake_ruleset.c - Cutcake: a cake of rows x columns is cut along its lines, by Left from top to
 * bottom, by Right from side to side; who has nothing to cut loses.
 *
 * A part is one cake: a its rows, b its columns. After a cut, and until it is split, it is two: the
 * upper 32 bits of a and b are the other one. Turning a cake by a quarter negates it. */
#include "value/ruleset.h"

enum { SIDE_MAX = 64, OTHER = 32 /* the bit at which the other cake begins */ };

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* A number from 1 to SIDE_MAX at *at, which it moves behind it; 0 where there is none. */
static uint64_t read_side(const char *text, size_t size, size_t *at)
{
    uint64_t side = 0;
    for (; *at < size && text[*at] >= '0' && text[*at] <= '9' && side <= SIDE_MAX; ++*at)
        side = 10 * side + (uint64_t)(text[*at] - '0');
    return side <= SIDE_MAX ? side : 0;
}

static dyad_status read(dy_ruleset_memory *memory, const char *text, size_t size,
                        dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    uint32_t cake = 0;
    (void)memory;
    for (size_t at = 0; at < size;) {
        if (is_blank(text[at])) {
            at++;
            continue;
        }
        dy_part part = {.a = read_side(text, size, &at)};
        bool good = part.a && at < size && text[at] == 'x';
        if (good) {
            at++;
            part.b = read_side(text, size, &at);
            good = part.b && (at == size || is_blank(text[at]));
        }
        if (!good)
            return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, at,
                                    "expected a cake, rows x columns, 1 to %d each", SIDE_MAX);
        if (!dy_ruleset_place(position, part, (dy_part_place){.index = cake++}))
            return DYAD_E_MEMORY;
    }
    return cake ? DYAD_OK
                : dy_ruleset_wrong(fault, DYAD_E_MALFORMED, size, "expected a cake, such as 4x7");
}

static void moves(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool all,
                  dy_ruleset_moves *moves)
{
    (void)memory;
    uint64_t along = side == DYAD_LEFT ? part->a : part->b;
    uint64_t across = side == DYAD_LEFT ? part->b : part->a;
    uint64_t last = all ? across - 1 : across / 2; /* a cut at the same distance from the end */
    for (uint64_t cut = 1; cut <= last; cut++) {
        uint64_t both = cut | (across - cut) << OTHER, same = along | along << OTHER;
        dy_part after = {side == DYAD_LEFT ? same : both, side == DYAD_LEFT ? both : same, 0, 0};
        dy_ruleset_moves_add(moves, after, (uint32_t)cut);
    }
}

static void split(dy_ruleset_memory *memory, const dy_part *raw, dy_parts *parts)
{
    (void)memory;
    for (unsigned at = 0; at <= OTHER; at += OTHER) {
        uint64_t rows = raw->a >> at & UINT32_MAX, columns = raw->b >> at & UINT32_MAX;
        if (rows == columns)
            continue; /* its own negative, or no cake: 0 */
        bool turned = rows > columns;
        dy_part part = {turned ? columns : rows, turned ? rows : columns, 0, raw->negated ^ turned};
        dy_parts_add(parts, part);
    }
}

/* A row is as many moves of Left's as it has lines. */
static const dyad_form *known(dy_ruleset_memory *memory, dyad_forms *forms, const dy_part *part)
{
    (void)memory;
    return part->a == 1 ? dyad_form_integer(forms, (int64_t)part->b - 1) : NULL;
}

/* A cut of Left's parts some neighbours in a row, of Right's in a column. */
static bool bounds(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high)
{
    (void)memory;
    *high = (int)(part->a * (part->b - 1));
    *low = -(int)(part->b * (part->a - 1));
    return true;
}

static unsigned weight(const dy_part *part)
{
    return part->a * part->b < SIDE_MAX ? (unsigned)(part->a * part->b) : SIDE_MAX;
}

static void move_text(const dy_ruleset_memory *memory, const dy_part *raw, dy_part_place place,
                      dyad_side side, uint32_t name, dy_buffer *out)
{
    (void)memory;
    (void)raw;
    dy_buffer_unsigned(out, (uint64_t)place.index + 1);
    dy_buffer_char(out, side == DYAD_LEFT ? '|' : '-');
    dy_buffer_unsigned(out, name);
}

static void part_text(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out)
{
    (void)memory;
    dy_buffer_unsigned(out, part->negated ? part->b : part->a);
    dy_buffer_char(out, 'x');
    dy_buffer_unsigned(out, part->negated ? part->a : part->b);
}

static const char *const examples[] = {"4x7", "2x7", "9x4", "1x1", "3x5 8x2", NULL};

const dyad_ruleset dy_ruleset_cutcake = {
    .name = "cutcake",
    .title = "Cutcake: cakes are cut, by Left from top to bottom, by Right from side to side",
    .left = "Left",
    .right = "Right",
    .syntax = "Cakes are rows x columns, 4x7. Moves name a cake, the way of the cut, | or -, and\n"
              "how far it is from the left or from the top: 1|3.",
    .examples = examples,
    .read = read,
    .moves = moves,
    .split = split,
    .known = known,
    .bounds = bounds,
    .fold = 10,
    .weight = weight,
    .move_text = move_text,
    .part_text = part_text,
};
