/* octal_ruleset.c - octal games and Grundy's game: heaps, impartial.
 *
 * Digit d[k] of the code d[0].d[1]d[2]... says how k may be taken from a heap: 1 the whole heap, 2
 * so that one heap is left, 4 so that two are (Winning Ways, chapter 4). Kayles is 0.77. A part is
 * one heap, or two that a move has left: a the sizes, the second from bit 32 on; b the code, three
 * bits a digit, or the bit of Grundy's game, in which a heap is split into two unequal ones.
 *
 * `kept` lists, by code, the nimbers of heaps 0, 1, 2, ... as far as they were asked for: that of a
 * heap is the least that no option has. */
#include "base/bits.h"
#include "base/fault.h"
#include "base/random.h"
#include "cgt/form.h"
#include "value/ruleset.h"

#include <string.h>

enum {
    HEAP_MAX = 10000, /* working out a sequence takes time as its square */
    DIGITS_MAX = 21,  /* with that before the point */
    NIMBERS_PER_HEAP = 32,
};

#define GRUNDY (UINT64_C(1) << 63)

static const struct name {
    const char *text;
    uint64_t code;
} names[] = {
    /* digit k stands at bit 3k: octal numbers, written backwards */
    {"kayles", 0770},       {"dawsons-kayles", 0700}, {"dawsons-chess", 07310},
    {"treblecross", 07000}, {"officers", 060},        {"grundy", GRUNDY},
};
enum { NAME_COUNT = sizeof names / sizeof names[0] };

static inline unsigned digit(uint64_t code, unsigned k)
{
    return code >> 3 * k & 7;
}

/* ---- reading ------------------------------------------------------------------------------ */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',';
}

static size_t word_end(const char *text, size_t size, size_t at)
{
    while (at < size && !is_blank(text[at]))
        at++;
    return at;
}

static size_t skip_blanks(const char *text, size_t size, size_t at)
{
    while (at < size && is_blank(text[at]))
        at++;
    return at;
}

static dyad_status read_code(const char *text, size_t at, size_t end, uint64_t *code,
                             dy_ruleset_fault *fault)
{
    for (size_t i = 0; i < NAME_COUNT; i++)
        if (strlen(names[i].text) == end - at && memcmp(names[i].text, text + at, end - at) == 0) {
            *code = names[i].code;
            return DYAD_OK;
        }
    *code = 0;
    unsigned k = 0;
    if (at < end && text[at] != '.') {
        if (text[at] != '0' && text[at] != '4')
            return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, at,
                                    "expected a code such as 0.77, or a name such as kayles");
        *code = (uint64_t)(text[at] - '0');
        at++;
    }
    if (at == end || text[at] != '.')
        return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, at, "expected the point of a code: 0.77");
    for (at++, k = 1; at < end; at++, k++) {
        char name[DY_BYTE_NAME_MAX];
        if (text[at] < '0' || text[at] > '7')
            return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, at,
                                    "expected a digit 0 .. 7, found %s",
                                    dy_byte_name((unsigned char)text[at], name));
        if (k >= DIGITS_MAX)
            return dy_ruleset_wrong(fault, DYAD_E_LIMIT, at, "a code has at most %d digits here",
                                    DIGITS_MAX - 1);
        *code |= (uint64_t)(text[at] - '0') << 3 * k;
    }
    return DYAD_OK;
}

static dyad_status read(dy_ruleset_memory *memory, const char *text, size_t size,
                        dy_ruleset_position *position, dy_ruleset_fault *fault)
{
    uint64_t code;
    (void)memory;
    size_t at = skip_blanks(text, size, 0), end = word_end(text, size, at);
    dyad_status status = read_code(text, at, end, &code, fault);
    if (status != DYAD_OK)
        return status;
    uint32_t heap = 0;
    for (at = skip_blanks(text, size, end); at < size; at = skip_blanks(text, size, at)) {
        uint32_t count = 0;
        size_t start = at;
        for (end = word_end(text, size, at); at < end; at++) {
            char name[DY_BYTE_NAME_MAX];
            if (text[at] < '0' || text[at] > '9')
                return dy_ruleset_wrong(fault, DYAD_E_MALFORMED, at,
                                        "expected the size of a heap, found %s",
                                        dy_byte_name((unsigned char)text[at], name));
            count = 10 * count + (uint32_t)(text[at] - '0');
            if (count > HEAP_MAX)
                return dy_ruleset_wrong(fault, DYAD_E_LIMIT, start, "a heap is at most %d here",
                                        HEAP_MAX);
        }
        if (!dy_ruleset_place(position, (dy_part){.a = count, .b = code},
                              (dy_part_place){.index = heap++}))
            return DYAD_E_MEMORY;
    }
    return heap ? DYAD_OK
                : dy_ruleset_wrong(fault, DYAD_E_MALFORMED, size, "expected the size of a heap");
}

/* ---- moves -------------------------------------------------------------------------------- */

static inline uint32_t first_heap(const dy_part *part)
{
    return (uint32_t)part->a;
}

static inline uint32_t second_heap(const dy_part *part)
{
    return (uint32_t)(part->a >> 32);
}

/* Leaves `one` and `two` of a heap. Three heaps fit no part: there are moves of one heap only,
 * which is all that read() and split() make. */
static void add(const dy_part *part, uint32_t one, uint32_t two, dy_ruleset_moves *moves)
{
    dy_part after = {(uint64_t)two << 32 | one, part->b, 0, 0};
    dy_ruleset_moves_add(moves, after, one | two << 16);
}

static void moves(dy_ruleset_memory *memory, const dy_part *part, dyad_side side, bool all,
                  dy_ruleset_moves *moves)
{
    (void)memory;
    (void)side;
    (void)all; /* no two moves leave the same sizes and have the same name */
    uint32_t heap = first_heap(part);
    if (part->b == GRUNDY) {
        for (uint32_t one = 1; 2 * one < heap; one++)
            add(part, one, heap - one, moves);
        return;
    }
    for (uint32_t k = 0; k < DIGITS_MAX && k <= heap; k++) {
        unsigned ways = digit(part->b, k);
        uint32_t left = heap - k;
        if (k && left == 0 && (ways & 1))
            add(part, 0, 0, moves);
        if (k && left > 0 && (ways & 2))
            add(part, 0, left, moves);
        if (ways & 4)
            for (uint32_t one = 1; 2 * one <= left; one++)
                add(part, one, left - one, moves);
    }
}

static void split(dy_ruleset_memory *memory, const dy_part *raw, dy_parts *parts)
{
    (void)memory;
    if (first_heap(raw))
        dy_parts_add(parts, (dy_part){first_heap(raw), raw->b, 0, 0});
    if (second_heap(raw))
        dy_parts_add(parts, (dy_part){second_heap(raw), raw->b, 0, 0});
}

/* ---- nim-sequences ------------------------------------------------------------------------ */

typedef struct sequence {
    uint64_t code;
    uint32_t *nimber;
    uint32_t count, capacity;
} sequence;

/* By code; open addressing with steps of one, a power of two, at most half full. All use the same
 * room to see what is missing, which is the larger part. */
typedef struct sequences {
    sequence **place;
    size_t places, count;
    uint64_t seed;     /* of the places of codes */
    uint32_t *seen;    /* seen[n]: the mark of the last heap of which an option is *n */
    uint32_t mark;     /* of the heap that was worked out last, of whatever code */
    uint32_t capacity; /* of heaps that `seen` does for */
} sequences;

/* Where the sequence of a code is, or belongs. */
static sequence **place_of(const sequences *kept, uint64_t code)
{
    size_t mask = kept->places - 1, at = dy_scatter(kept->seed ^ code) & mask;
    while (kept->place[at] && kept->place[at]->code != code)
        at = (at + 1) & mask;
    return &kept->place[at];
}

/* False when out of memory: the table is as it was. */
static bool make_places(dy_ruleset_memory *memory, sequences *kept)
{
    enum { FIRST = 1 << 6 };
    if (2 * (kept->count + 1) <= kept->places)
        return true;
    sequences grown = *kept;
    grown.places = kept->places ? 2 * kept->places : FIRST;
    grown.place = dy_arena_zero(memory->arena, grown.places, sizeof(sequence *));
    if (!grown.place)
        return false;
    for (size_t i = 0; i < kept->places; i++)
        if (kept->place[i])
            *place_of(&grown, kept->place[i]->code) = kept->place[i];
    *kept = grown;
    return true;
}

static sequence *sequence_of(dy_ruleset_memory *memory, uint64_t code)
{
    if (!memory->kept)
        memory->kept = dy_arena_zero(memory->arena, 1, sizeof(sequences));
    sequences *kept = memory->kept;
    if (!kept)
        return NULL;
    kept->seed = dy_hash_seed(kept);
    if (!make_places(memory, kept))
        return NULL;
    sequence **place = place_of(kept, code);
    if (*place)
        return *place;
    sequence *made = dy_arena_alloc(memory->arena, 1, sizeof *made);
    if (!made)
        return NULL;
    *made = (sequence){.code = code};
    kept->count++;
    return *place = made;
}

/* The least power of two above `heap`, from `least` on. */
static uint32_t capacity_for(uint32_t heap, uint32_t least)
{
    enum { LEAST = 16 };
    uint32_t capacity = least ? least : LEAST;
    while (capacity <= heap)
        capacity *= 2;
    return capacity;
}

/* Room for the nimbers of heaps up to `heap`. */
static bool make_room(dy_ruleset_memory *memory, sequence *of, uint32_t heap)
{
    if (heap < of->capacity)
        return true;
    uint32_t capacity = capacity_for(heap, of->capacity);
    uint32_t *nimber = dy_arena_alloc(memory->arena, capacity, sizeof *nimber);
    if (!nimber)
        return false;
    if (of->count)
        memcpy(nimber, of->nimber, of->count * sizeof *nimber);
    of->nimber = nimber;
    of->capacity = capacity;
    return true;
}

/* The same to see what is missing. A heap of n has at most 21 (n / 2 + 1) options, and no nimber is
 * above that; the exclusive or of two is below the next power of two, so below 32 nimbers a heap.
 */
static bool make_seen(dy_ruleset_memory *memory, sequences *kept, uint32_t heap)
{
    if (heap < kept->capacity)
        return true;
    uint32_t capacity = capacity_for(heap, kept->capacity);
    uint32_t *seen =
        dy_arena_zero(memory->arena, (size_t)capacity * NIMBERS_PER_HEAP, sizeof *seen);
    if (!seen)
        return false;
    kept->seen = seen;
    kept->mark = 0;
    kept->capacity = capacity;
    return true;
}

static void see_splits(const sequences *kept, const sequence *of, uint32_t left, bool equal)
{
    const uint32_t *nimber = of->nimber;
    uint32_t most = equal ? left / 2 : left ? (left - 1) / 2 : 0;
    for (uint32_t one = 1; one <= most; one++)
        kept->seen[nimber[one] ^ nimber[left - one]] = kept->mark;
}

static void add_nimber(sequences *kept, sequence *of)
{
    uint32_t heap = of->count, least = 0;
    kept->mark++;
    if (of->code == GRUNDY)
        see_splits(kept, of, heap, false);
    else
        for (uint32_t k = 0; k < DIGITS_MAX && k <= heap; k++) {
            unsigned ways = digit(of->code, k);
            uint32_t left = heap - k;
            if (k && ways & (left ? 2 : 1))
                kept->seen[of->nimber[left]] = kept->mark;
            if (ways & 4)
                see_splits(kept, of, left, true);
        }
    while (kept->seen[least] == kept->mark)
        least++;
    of->nimber[of->count++] = least;
}

static const dyad_form *known(dy_ruleset_memory *memory, dyad_forms *forms, const dy_part *part)
{
    uint32_t heap = first_heap(part);
    sequence *of = sequence_of(memory, part->b);
    sequences *kept = memory->kept;
    if (!of || !make_room(memory, of, heap) || !make_seen(memory, kept, heap))
        return NULL;
    if (kept->mark > UINT32_MAX - HEAP_MAX - 1) { /* marks would be used again */
        memset(kept->seen, 0, (size_t)kept->capacity * NIMBERS_PER_HEAP * sizeof *kept->seen);
        kept->mark = 0;
    }
    if (!of->count)
        of->nimber[of->count++] = 0;
    for (; of->count <= heap; add_nimber(kept, of))
        if (dy_forms_failed(forms))
            return NULL;
    return dyad_form_nimber(forms, of->nimber[heap]);
}

static bool bounds(dy_ruleset_memory *memory, const dy_part *part, int *low, int *high)
{
    (void)memory;
    (void)part;
    *low = -1; /* nimbers are infinitesimal */
    *high = 1;
    return true;
}

static unsigned weight(const dy_part *part)
{
    uint32_t heap = first_heap(part) + second_heap(part);
    return heap < 64 ? heap : 64;
}

/* ---- text --------------------------------------------------------------------------------- */

static void move_text(const dy_ruleset_memory *memory, const dy_part *raw, dy_part_place place,
                      dyad_side side, uint32_t name, dy_buffer *out)
{
    (void)memory;
    (void)raw;
    (void)side;
    uint32_t one = name & 0xffff, two = name >> 16;
    dy_buffer_unsigned(out, (uint64_t)place.index + 1);
    dy_buffer_char(out, ':');
    if (one) {
        dy_buffer_unsigned(out, one);
        dy_buffer_char(out, '+');
    }
    dy_buffer_unsigned(out, two);
}

static void part_text(const dy_ruleset_memory *memory, const dy_part *part, dy_buffer *out)
{
    const char *name = NULL;
    (void)memory;
    for (size_t i = 0; i < NAME_COUNT && !name; i++)
        if (names[i].code == part->b)
            name = names[i].text;
    if (name) {
        dy_buffer_text(out, name);
    } else {
        dy_buffer_unsigned(out, digit(part->b, 0));
        dy_buffer_char(out, '.');
        for (unsigned k = 1; k < DIGITS_MAX && part->b >> 3 * k; k++)
            dy_buffer_unsigned(out, digit(part->b, k));
    }
    dy_buffer_char(out, ' ');
    dy_buffer_unsigned(out, first_heap(part));
    if (second_heap(part)) {
        dy_buffer_char(out, ' ');
        dy_buffer_unsigned(out, second_heap(part));
    }
}

static const char *const examples[] = {"0.77 5 7 9",       "kayles 12",   "dawsons-kayles 4 9",
                                       "dawsons-chess 10", "grundy 8 13", "4.4 6",
                                       "0.3333 7 2",       "0.137 0",     NULL};

const dyad_ruleset dy_ruleset_octal = {
    .name = "octal",
    .title = "Octal games, Kayles among them, and Grundy's game: impartial games on heaps",
    .left = "Left",
    .right = "Right",
    .syntax = "A code such as 0.77 and sizes of heaps: 0.77 5 7 9. Names of codes: kayles (0.77),\n"
              "dawsons-kayles (0.07), dawsons-chess (0.137), treblecross (0.007), officers (0.6);\n"
              "grundy is the game of splitting a heap into two unequal ones.\n"
              "Moves name a heap and what is left of it: 2:3+4.",
    .examples = examples,
    .impartial = true,
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
