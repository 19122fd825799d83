/* evaluate.c - values of positions by their options.
 *
 * A part in normal form is looked up; then its ruleset's formula is asked; then its options are
 * split into parts, whose values are found in the same way and added, and their canonical form is
 * its value. A table for each ruleset holds what is known, open addressing with steps of one, at
 * most two thirds full. Each depth of the recursion has its own lists, which are kept.
 *
 * An entry is two words, so that caches hold many. A part that is small is its own key; any other
 * has a copy in the arena, and the copy's address is the key:
 *
 *     bits 63 62   61 .. 54   53 .. 27   26 .. 0
 *           0  0   shape      a                       b is 0
 *           0  1   shape      b          a
 *           1  1   address                                        */
#include "value/evaluate.h"

#include "base/border.h"
#include "base/random.h"
#include "cgt/form.h"

#include <string.h>

typedef struct entry {
    uint64_t key;
    const dyad_form *value; /* NULL: empty */
} entry;

typedef struct table {
    entry *entries;
    size_t size, count;
    uint64_t seed; /* of hashes */
    dy_ruleset_memory ruleset;
} table;

/* What one depth of the recursion works with. */
typedef struct level {
    dy_ruleset_moves moves;
    dy_parts parts;
} level;

struct dyad_evaluator {
    dyad_forms *forms;
    bool formulas;
    dy_arena arena, reading; /* what rulesets keep; positions, given back in turn */
    dy_parts spare, whole;   /* for the next position that is read; of one that is evaluated */
    table *tables;           /* one a ruleset */
    level *levels[DY_DEPTH_MAX];
    size_t depth;
};

enum {
    FIRST_SIZE = 1 << 10,
    LARGE_SIZE = 1 << 17, /* entries: more than the nearer caches hold */
    SHAPE_AT = 54,        /* bits of keys, see above */
    SHAPE_BITS = 8,
    PAIR_BITS = 27,
    KIND_AT = 62,
};

dyad_forms *dy_evaluator_forms(dyad_evaluator *evaluator)
{
    return evaluator->forms;
}

static table *table_of(const dyad_evaluator *evaluator, const dyad_ruleset *ruleset)
{
    for (size_t i = 0; i < dy_ruleset_count; i++)
        if (dy_rulesets[i] == ruleset)
            return &evaluator->tables[i];
    return NULL;
}

dy_ruleset_memory *dy_evaluator_ruleset(dyad_evaluator *evaluator, const dyad_ruleset *ruleset)
{
    return &table_of(evaluator, ruleset)->ruleset;
}

dyad_status dyad_evaluator_new(dyad_forms *forms, dyad_evaluator **result)
{
    DY_EXPECT_FORMS(forms, result, "where the evaluator goes");
    const dyad_allocator *memory = dy_forms_allocator(forms);
    dyad_evaluator *evaluator = dy_memory_new(memory, 1, sizeof *evaluator);
    table *tables = dy_memory_new(memory, dy_ruleset_count, sizeof *tables);
    if (!evaluator || !tables) {
        dy_memory_free(memory, evaluator, 1, sizeof *evaluator);
        dy_memory_free(memory, tables, dy_ruleset_count, sizeof *tables);
        return dy_forms_fail_memory(forms);
    }
    memset(evaluator, 0, sizeof *evaluator);
    memset(tables, 0, dy_ruleset_count * sizeof *tables);
    evaluator->forms = forms;
    evaluator->formulas = true;
    evaluator->tables = tables;
    dy_arena_init(&evaluator->arena, memory);
    dy_arena_init(&evaluator->reading, memory);
    dy_parts_init(&evaluator->spare, memory);
    dy_parts_init(&evaluator->whole, memory);
    for (size_t i = 0; i < dy_ruleset_count; i++) {
        tables[i].seed = dy_hash_seed(evaluator);
        tables[i].ruleset = (dy_ruleset_memory){.arena = &evaluator->arena, .forms = forms};
    }
    *result = evaluator;
    return DYAD_OK;
}

void dyad_evaluator_free(dyad_evaluator *evaluator)
{
    if (!evaluator)
        return;
    const dyad_allocator *memory = dy_forms_allocator(evaluator->forms);
    for (size_t i = 0; i < dy_ruleset_count; i++)
        dy_memory_free(memory, evaluator->tables[i].entries, evaluator->tables[i].size,
                       sizeof(entry));
    for (size_t i = 0; i < DY_DEPTH_MAX && evaluator->levels[i]; i++) {
        dy_ruleset_moves_free(&evaluator->levels[i]->moves);
        dy_parts_free(&evaluator->levels[i]->parts);
        dy_memory_free(memory, evaluator->levels[i], 1, sizeof(level));
    }
    dy_memory_free(memory, evaluator->tables, dy_ruleset_count, sizeof(table));
    dy_arena_free(&evaluator->arena);
    dy_arena_free(&evaluator->reading);
    dy_parts_free(&evaluator->spare);
    dy_parts_free(&evaluator->whole);
    dy_memory_free(memory, evaluator, 1, sizeof *evaluator);
}

void dyad_evaluator_use_formulas(dyad_evaluator *evaluator, bool use)
{
    if (!evaluator)
        return;
    evaluator->formulas = use;
}

bool dy_evaluator_formulas(const dyad_evaluator *evaluator)
{
    return evaluator->formulas;
}

uint64_t dyad_evaluator_positions(const dyad_evaluator *evaluator)
{
    if (!evaluator)
        return 0;
    uint64_t count = 0;
    for (size_t i = 0; i < dy_ruleset_count; i++)
        count += evaluator->tables[i].count;
    return count;
}

/* ---- the table ---------------------------------------------------------------------------- */

#define PAIR_KEY (UINT64_C(1) << KIND_AT)
#define FAR_KEY  (UINT64_C(3) << KIND_AT)

/* The key of a part that is its own; FAR_KEY of another. */
static inline uint64_t key_of(const dy_part *part)
{
    uint64_t shape = (uint64_t)part->shape << SHAPE_AT;
    if (part->shape >> SHAPE_BITS)
        return FAR_KEY;
    if (part->b == 0)
        return part->a >> SHAPE_AT ? FAR_KEY : shape | part->a;
    if ((part->a | part->b) >> PAIR_BITS)
        return FAR_KEY;
    return PAIR_KEY | shape | part->b << PAIR_BITS | part->a;
}

/* Of what is far, the key says no more than that. */
static inline size_t slot_of(const table *known, const dy_part *part, uint64_t key)
{
    if (key == FAR_KEY) {
        key = (part->a ^ known->seed) * UINT64_C(0x9e3779b97f4a7c15) ^ part->shape;
        key ^= key >> 32 ^ part->b;
    }
    key ^= known->seed;
    key *= UINT64_C(0xd6e8feb86659fd93);
    key ^= key >> 32;
    return (size_t)(key * UINT64_C(0xd6e8feb86659fd93) >> 32) & (known->size - 1);
}

static const dy_part *far_part(const entry *found)
{
    return (const dy_part *)(uintptr_t)(found->key & ~FAR_KEY);
}

static entry *find_far(const table *known, const dy_part *part)
{
    size_t at = slot_of(known, part, FAR_KEY);
    for (;; at = (at + 1) & (known->size - 1)) {
        entry *found = &known->entries[at];
        if (!found->value)
            return found;
        if (found->key >> KIND_AT != FAR_KEY >> KIND_AT)
            continue;
        const dy_part *other = far_part(found);
        if (other->a == part->a && other->b == part->b && other->shape == part->shape)
            return found;
    }
}

/* Where a part is, or would be. */
static inline entry *find(const table *known, const dy_part *part)
{
    uint64_t key = key_of(part);
    if (key == FAR_KEY)
        return find_far(known, part);
    size_t at = slot_of(known, part, key);
    for (;; at = (at + 1) & (known->size - 1)) {
        entry *found = &known->entries[at];
        if (!found->value || found->key == key)
            return found;
    }
}

/* Tells memory that a part will be looked up. */
static inline void ask_for(const table *known, const dy_part *part)
{
    __builtin_prefetch(&known->entries[slot_of(known, part, key_of(part))]);
}

/* The part that has a key. */
static dy_part part_of(const entry *known)
{
    const uint64_t pair = (UINT64_C(1) << PAIR_BITS) - 1, alone = (UINT64_C(1) << SHAPE_AT) - 1;
    const uint64_t shape = (UINT64_C(1) << SHAPE_BITS) - 1;
    if (known->key >> KIND_AT == FAR_KEY >> KIND_AT)
        return *far_part(known);
    dy_part part = {.a = known->key & alone, .shape = (uint32_t)(known->key >> SHAPE_AT & shape)};
    if (known->key & PAIR_KEY) {
        part.a = known->key & pair;
        part.b = known->key >> PAIR_BITS & pair;
    }
    return part;
}

static bool grow(dyad_evaluator *evaluator, table *known)
{
    const dyad_allocator *memory = dy_forms_allocator(evaluator->forms);
    table grown = *known;
    grown.size = known->size ? 2 * known->size : FIRST_SIZE;
    grown.entries = dy_memory_new(memory, grown.size, sizeof(entry));
    if (!grown.entries) {
        (void)dy_forms_fail_memory(evaluator->forms);
        return false;
    }
    dy_memory_all_used(grown.entries, grown.size * sizeof(entry));
    dy_forms_clear(evaluator->forms, grown.entries, grown.size * sizeof(entry));
    for (size_t i = 0; i < known->size && dy_forms_go_on(evaluator->forms, i); i++) {
        const entry *old = &known->entries[i];
        if (old->value) {
            dy_part part = part_of(old);
            *find(&grown, &part) = *old;
        }
    }
    if (evaluator->forms->error.status != DYAD_OK) {
        dy_memory_free(memory, grown.entries, grown.size, sizeof(entry));
        return false;
    }
    dy_memory_free(memory, known->entries, known->size, sizeof(entry));
    *known = grown;
    return true;
}

static bool keep(dyad_evaluator *evaluator, table *known, const dy_part *part,
                 const dyad_form *value)
{
    if (3 * (known->count + 1) > 2 * known->size && !grow(evaluator, known))
        return false;
    uint64_t key = key_of(part);
    if (key == FAR_KEY) {
        dy_part *copy = dy_arena_alloc(&evaluator->arena, 1, sizeof *copy);
        if (!copy) {
            (void)dy_forms_fail_memory(evaluator->forms);
            return false;
        }
        *copy = *part;
        key |= (uint64_t)(uintptr_t)copy;
    }
    *find(known, part) = (entry){.key = key, .value = value};
    known->count++;
    return true;
}

/* ---- working it out ----------------------------------------------------------------------- */

/* The value of a part that is not in the table, which takes it up. */
static const dyad_form *evaluate(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                 table *known, const dy_part *part);

/* The lists of the next depth, where evaluate() may use them and not change those before. */
static level *enter(dyad_evaluator *evaluator)
{
    if (dy_forms_failed(evaluator->forms) || !dy_forms_enter(evaluator->forms))
        return NULL; /* a stop is looked for each time: a part may have a million moves */
    level **next = &evaluator->levels[evaluator->depth];
    if (!*next) {
        const dyad_allocator *memory = dy_forms_allocator(evaluator->forms);
        *next = dy_memory_new(memory, 1, sizeof **next);
        if (!*next) {
            (void)dy_forms_fail_memory(evaluator->forms);
            dy_forms_leave(evaluator->forms);
            return NULL;
        }
        dy_ruleset_moves_init(&(*next)->moves, memory);
        dy_parts_init(&(*next)->parts, memory);
    }
    evaluator->depth++;
    return *next;
}

static void leave(dyad_evaluator *evaluator)
{
    evaluator->depth--;
    dy_forms_leave(evaluator->forms);
}

/* Adds to `parts` what a raw part falls into. */
static bool split(dyad_evaluator *evaluator, const dyad_ruleset *ruleset, table *known,
                  const dy_part *raw, dy_parts *parts)
{
    ruleset->split(&known->ruleset, raw, parts);
    if (!parts->failed)
        return true;
    parts->failed = false;
    (void)dy_forms_fail_memory(evaluator->forms);
    return false;
}

/* The value of one part, its `negated` heeded. */
static inline const dyad_form *piece_value(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                           table *known, const dy_part *part)
{
    const dyad_form *value = known->size ? find(known, part)->value : NULL;
    if (!value)
        value = evaluate(evaluator, ruleset, known, part);
    if (value && part->negated)
        value = value->negative ? value->negative : dyad_form_negate(evaluator->forms, value);
    return value;
}

/* The sum of parts first .. end-1. */
static inline const dyad_form *add_pieces(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                          table *known, const dy_parts *parts, size_t first,
                                          size_t end)
{
    dyad_forms *forms = evaluator->forms;
    if (first == end)
        return forms->zero;
    const dyad_form *sum = piece_value(evaluator, ruleset, known, &parts->part[first]);
    for (size_t i = first + 1; i < end && sum; i++)
        sum = dyad_form_add(forms, sum, piece_value(evaluator, ruleset, known, &parts->part[i]));
    return sum;
}

/* Puts the values of the options of one side on the stack of forms; how many, or SIZE_MAX. Where
 * the table is large, all options are split first, and the table is told what will be asked of it,
 * so that memory is not waited for each time. */
static size_t push_options(dyad_evaluator *evaluator, const dyad_ruleset *ruleset, table *known,
                           const dy_part *part, dyad_side side, level *here)
{
    dyad_forms *forms = evaluator->forms;
    dy_ruleset_moves *moves = &here->moves;
    dy_parts *parts = &here->parts;
    bool large = known->size >= LARGE_SIZE;
    dy_ruleset_moves_clear(moves);
    ruleset->moves(&known->ruleset, part, side, false, moves);
    if (moves->after.failed) {
        moves->after.failed = false;
        (void)dy_forms_fail_memory(forms);
        return SIZE_MAX;
    }
    size_t count = moves->after.count;
    parts->count = 0;
    for (size_t i = 0; i < count && large; i++) {
        size_t first = parts->count;
        if (!dy_forms_go_on(forms, i) ||
            !split(evaluator, ruleset, known, &moves->after.part[i], parts))
            return SIZE_MAX;
        for (size_t k = first; k < parts->count; k++)
            ask_for(known, &parts->part[k]);
        moves->name[i] = (uint32_t)parts->count; /* names are not needed here */
    }
    for (size_t i = 0, first = 0; i < count; i++) {
        if (!large) {
            parts->count = 0;
            if (!dy_forms_go_on(forms, i) ||
                !split(evaluator, ruleset, known, &moves->after.part[i], parts))
                return SIZE_MAX;
        }
        size_t end = large ? moves->name[i] : parts->count;
        const dyad_form *value = add_pieces(evaluator, ruleset, known, parts, first, end);
        first = large ? end : 0;
        if (!value || !dy_forms_push(forms, value))
            return SIZE_MAX;
    }
    return count;
}

/* The value of a part that is not in the table; of its normal form, whatever `negated` says. */
static const dyad_form *work_out(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                 table *known, const dy_part *part)
{
    dyad_forms *forms = evaluator->forms;
    if (ruleset->known && evaluator->formulas) {
        const dyad_form *value = ruleset->known(&known->ruleset, forms, part);
        if (value || forms->error.status != DYAD_OK)
            return value;
    }
    level *here = enter(evaluator);
    if (!here)
        return NULL;
    size_t base = forms->stack_used;
    const dyad_form *value = NULL;
    size_t left = push_options(evaluator, ruleset, known, part, DYAD_LEFT, here), right = left;
    if (left != SIZE_MAX && !ruleset->impartial)
        right = push_options(evaluator, ruleset, known, part, DYAD_RIGHT, here);
    else if (left != SIZE_MAX)
        for (size_t i = 0; i < left && right != SIZE_MAX; i++)
            if (!dy_forms_go_on(forms, i) || !dy_forms_push(forms, forms->stack[base + i]))
                right = SIZE_MAX;
    leave(evaluator);
    if (left == SIZE_MAX || right == SIZE_MAX)
        forms->stack_used = base;
    else
        value = dy_form_make(forms, left, right);
    return value;
}

static const dyad_form *evaluate(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                 table *known, const dy_part *part)
{
    dy_part normal = *part; /* the list that it is in may grow */
    const dyad_form *value = work_out(evaluator, ruleset, known, &normal);
    return value && keep(evaluator, known, &normal, value) ? value : NULL;
}

const dyad_form *dy_evaluate_part(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                  const dy_part *part)
{
    return piece_value(evaluator, ruleset, table_of(evaluator, ruleset), part);
}

const dyad_form *dy_evaluate_raw(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                 const dy_part *raw)
{
    table *known = table_of(evaluator, ruleset);
    dy_parts *parts = &evaluator->whole; /* which no recursion gets to */
    parts->count = 0;
    if (evaluator->forms->error.status != DYAD_OK || !split(evaluator, ruleset, known, raw, parts))
        return NULL;
    return add_pieces(evaluator, ruleset, known, parts, 0, parts->count);
}

/* ---- positions ---------------------------------------------------------------------------- */

/* What is known comes to the sum of those that were read; false, and the forms know, where that
 * fails. */
static bool add_known(dyad_forms *forms, dy_ruleset_position *position)
{
    const dyad_form *sum = forms->zero;
    for (size_t i = 0; position->known_count >> i; i++)
        if (position->known_count >> i & 1)
            sum = dyad_form_add(forms, position->known_sum[i], sum);
    position->known = position->known_count ? sum : NULL;
    return sum != NULL;
}

bool dy_evaluator_read(dyad_evaluator *evaluator, const dyad_ruleset *ruleset, const char *text,
                       size_t size, dy_ruleset_position *position)
{
    dyad_forms *forms = evaluator->forms;
    *position = (dy_ruleset_position){.raw = evaluator->spare,
                                      .arena = &evaluator->reading,
                                      .forms = forms,
                                      .before = dy_arena_here(&evaluator->reading)};
    position->longs_end = &position->longs;
    dy_ruleset_fault fault;
    if (dy_forms_failed(forms))
        return false;
    dy_parts_init(&evaluator->spare, dy_forms_allocator(forms));
    fault.at = 0;
    fault.text[0] = '\0';
    dyad_status status =
        ruleset->read(dy_evaluator_ruleset(evaluator, ruleset), text, size, position, &fault);
    if (status == DYAD_OK && add_known(forms, position))
        return true;
    if (status == DYAD_E_MEMORY) {
        (void)dy_forms_fail_memory(forms);
    } else if (status != DYAD_OK) {
        size_t line = 1, column = 1;
        for (size_t i = 0; i < fault.at && i < size; i++) {
            column = text[i] == '\n' ? 1 : column + 1;
            line += text[i] == '\n';
        }
        (void)dy_forms_fail(forms, status, "%s", fault.text);
        if (status == DYAD_E_MALFORMED)
            dy_forms_fail_at(forms, line, column);
    }
    dy_evaluator_close(evaluator, position);
    return false;
}

void dy_evaluator_close(dyad_evaluator *evaluator, dy_ruleset_position *position)
{
    dy_arena_back(&evaluator->reading, position->before);
    dy_parts_free(&evaluator->spare);
    evaluator->spare = position->raw;
    evaluator->spare.count = 0;
    evaluator->spare.failed = false;
}

static const dyad_form *evaluate_position(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                                          const dy_ruleset_position *position)
{
    dyad_forms *forms = evaluator->forms;
    const dyad_form *sum = forms->zero;
    for (size_t i = 0; i < position->raw.count && sum && !dy_forms_failed(forms); i++)
        sum =
            dyad_form_add(forms, sum, dy_evaluate_raw(evaluator, ruleset, &position->raw.part[i]));
    if (position->known) /* last: it may be long */
        sum = dyad_form_add(forms, sum, position->known);
    return forms->error.status == DYAD_OK ? sum : NULL;
}

const dyad_form *dyad_evaluate(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                               const char *text, size_t size)
{
    if (!evaluator)
        return NULL;
    if (!ruleset || (!text && size)) {
        (void)dy_forms_fail(evaluator->forms, DYAD_E_USAGE,
                            "a value needs a ruleset and a position");
        return NULL;
    }
    dy_ruleset_position position;
    if (!dy_evaluator_read(evaluator, ruleset, text, size, &position))
        return NULL;
    const dyad_form *value = evaluate_position(evaluator, ruleset, &position);
    dy_evaluator_close(evaluator, &position);
    return value;
}

/* Tells of the moves in raw part `index`. */
static bool tell_moves(dyad_evaluator *evaluator, const dyad_ruleset *ruleset,
                       const dy_ruleset_position *position, size_t index, dyad_side side,
                       const dyad_form *whole, dyad_value_move_fn tell, void *user)
{
    dyad_forms *forms = evaluator->forms;
    const dyad_allocator *memory = dy_forms_allocator(forms);
    dy_ruleset_memory *kept = dy_evaluator_ruleset(evaluator, ruleset);
    const dy_part *raw = &position->raw.part[index];
    const dyad_form *rest =
        dyad_form_subtract(forms, whole, dy_evaluate_raw(evaluator, ruleset, raw));
    dy_ruleset_moves moves;
    dy_buffer name;
    dy_ruleset_moves_init(&moves, memory);
    dy_buffer_init(&name, memory);
    ruleset->moves(kept, raw, side, true, &moves);
    bool going = rest && !moves.after.failed;
    for (size_t i = 0; i < moves.after.count && going; i++) {
        const dyad_form *after = dy_evaluate_raw(evaluator, ruleset, &moves.after.part[i]);
        after = dyad_form_add(forms, rest, after);
        dy_buffer_clear(&name);
        ruleset->move_text(kept, raw, position->place[index], side, moves.name[i], &name);
        dy_buffer_char(&name, '\0');
        going = after && !name.failed && tell(user, name.text, after);
    }
    if (moves.after.failed || name.failed)
        (void)dy_forms_fail_memory(forms);
    dy_buffer_free(&name);
    dy_ruleset_moves_free(&moves);
    return going;
}

bool dy_evaluate_moves(dyad_evaluator *evaluator, const dyad_ruleset *ruleset, const char *text,
                       size_t size, dyad_side side, dyad_value_move_fn tell, void *user)
{
    dy_ruleset_position position;
    if (!dy_evaluator_read(evaluator, ruleset, text, size, &position))
        return false;
    const dyad_form *whole = evaluate_position(evaluator, ruleset, &position);
    bool going = whole != NULL;
    for (size_t i = 0; i < position.raw.count && going; i++)
        going = tell_moves(evaluator, ruleset, &position, i, side, whole, tell, user);
    dy_evaluator_close(evaluator, &position);
    return going;
}
