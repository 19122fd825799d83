/* sum.c - who wins a sum of games, by search, where values would cost too much.
 *
 * A position of the search is a set of pieces and one value, the sum of all pieces that are small
 * enough to be evaluated or have a formula. Pieces that are each other's negatives cancel. Before
 * moves are looked at, bounds of the pieces may decide (sum_bounds.c), and a table of what is
 * known.
 *
 * All moves of the side to move are made; if one leads to what is known to be lost for the other
 * side, that is all. The rest are searched, the most promising first. A move in a number is never
 * needed while anything else is left, unless what is left is a number too; so it comes last.
 */
#include "sums/sum.h"

#include "cgt/form.h"

#include <assert.h>
#include <string.h>

enum {
    LEAST_TABLE = 1 << 14, /* entries */
    TABLE_BYTES = 256 << 20,
    WAYS = 4,             /* entries among which one is replaced */
    TIME_EVERY = 1024,    /* nodes between looks at the clock and the stop */
    PASSED_MAX = 1 << 16, /* pieces of the moves that are made, between two such looks */
};

typedef struct child {
    dy_sum_node node;
    uint64_t key;
    int64_t promise;
} child;

typedef dy_sum_search search;
typedef dy_sum_known known;

/* ---- positions ---------------------------------------------------------------------------- */

static uint64_t piece_hash(const dy_piece *piece, unsigned negated)
{
    uint64_t hash = piece->part.a * UINT64_C(0x9e3779b97f4a7c15);
    hash = dy_sum_scatter(hash ^ piece->part.shape ^ (uint64_t)negated << 40);
    hash = dy_sum_scatter(hash + piece->part.b * UINT64_C(0xc2b2ae3d27d4eb4f));
    for (const char *c = piece->ruleset->name; *c; c++)
        hash = hash * 31 + (unsigned char)*c;
    return dy_sum_scatter(hash);
}

/* What the table calls a position with `side` to move: the same as its negative with the other
 * side to move. */
static uint64_t key_of(search *s, const dy_sum_node *node, dyad_side side)
{
    const dyad_form *value = node->value;
    if (side == DYAD_RIGHT)
        value = dyad_form_negate(s->forms, value);
    uint64_t key = dy_sum_scatter((value ? value->id : 0) + UINT64_C(0x123456789abcdef));
    for (size_t i = 0; i < node->count; i++) {
        const dy_piece *piece = &node->pieces[i];
        bool flip = side == DYAD_RIGHT && !piece->ruleset->impartial;
        key += piece_hash(piece, piece->part.negated ^ flip);
    }
    return key ? key : 1;
}

/* The order of pieces, whichever of two is the negative. */
static int compare_shapes(const dy_piece *g, const dy_piece *h)
{
    if (g->ruleset != h->ruleset)
        return strcmp(g->ruleset->name, h->ruleset->name);
    if (g->part.shape != h->part.shape)
        return g->part.shape < h->part.shape ? -1 : 1;
    if (g->part.a != h->part.a)
        return g->part.a < h->part.a ? -1 : 1;
    if (g->part.b != h->part.b)
        return g->part.b < h->part.b ? -1 : 1;
    return 0;
}

static bool same_pieces(const dy_piece *g, const dy_piece *h)
{
    return g->part.negated == h->part.negated && compare_shapes(g, h) == 0;
}

/* Whether two pieces of one shape add up to 0 at sight: each other's negatives, or one that is its
 * own. */
static bool cancels(search *s, const dy_piece *g, const dy_piece *h)
{
    const dyad_ruleset *ruleset = g->ruleset;
    if (ruleset->impartial || g->part.negated != h->part.negated)
        return true;
    return ruleset->own_negative &&
           ruleset->own_negative(dy_evaluator_ruleset(s->evaluator, ruleset), &g->part);
}

/* Puts a piece where it belongs, before others like it, or cancels it against one of them: of one
 * shape all are negated, or none is. The array has room. */
static void insert(search *s, dy_sum_node *node, const dy_piece *piece)
{
    size_t at = 0, end = node->count;
    while (at < end) {
        size_t middle = at + (end - at) / 2;
        if (compare_shapes(&node->pieces[middle], piece) < 0)
            at = middle + 1;
        else
            end = middle;
    }
    dy_piece *place = &node->pieces[at];
    size_t behind = node->count - at;
    for (size_t words = behind * sizeof *place / sizeof(uint64_t); words >= DY_TICK_WORDS;
         words -= DY_TICK_WORDS)
        dy_forms_tick(s->forms);
    if (behind && compare_shapes(place, piece) == 0 && cancels(s, place, piece)) {
        node->count--;
        memmove(place, place + 1, (behind - 1) * sizeof *place);
        return;
    }
    memmove(place + 1, place, behind * sizeof *place);
    *place = *piece;
    node->count++;
}

unsigned dy_sum_fold(const search *s, const dyad_ruleset *ruleset)
{
    if (s->fold != 0)
        return s->fold < 0 ? 0 : (unsigned)s->fold;
    return s->alone && ruleset->fold_alone ? ruleset->fold_alone : ruleset->fold;
}

/* The value of a piece where the search may use it; NULL where not, or when it fails. */
static const dyad_form *value_of(search *s, const dy_piece *piece)
{
    dy_part plain = piece->part;
    plain.negated = 0;
    const dyad_form *value = NULL;
    if (piece->ruleset->weight(&plain) <= dy_sum_fold(s, piece->ruleset))
        value = dy_evaluate_part(s->evaluator, piece->ruleset, &plain);
    else if (s->formulas && piece->ruleset->known)
        value = piece->ruleset->known(dy_evaluator_ruleset(s->evaluator, piece->ruleset), s->forms,
                                      &plain);
    return value && piece->part.negated ? dyad_form_negate(s->forms, value) : value;
}

static bool add_parts(search *s, dy_sum_node *node, const dyad_ruleset *ruleset, bool negated,
                      bool in_order)
{
    for (size_t i = 0; i < s->parts.count; i++) {
        dy_piece piece = {.part = s->parts.part[i], .ruleset = ruleset};
        piece.part.negated ^= negated;
        const dyad_form *value = value_of(s, &piece);
        if (value)
            node->value = dyad_form_add(s->forms, node->value, value);
        else if (in_order)
            insert(s, node, &piece);
        else
            node->pieces[node->count++] = piece;
        if (s->forms->error.status != DYAD_OK)
            return false;
    }
    return true;
}

bool dy_sum_node_add(search *s, dy_sum_node *node, const dyad_ruleset *ruleset, bool negated)
{
    return add_parts(s, node, ruleset, negated, true);
}

bool dy_sum_node_append(search *s, dy_sum_node *node, const dyad_ruleset *ruleset, bool negated)
{
    return add_parts(s, node, ruleset, negated, false);
}

/* Merges pieces from `begin` and from `middle` on; of those of one shape the former come first.
 * False once something failed. */
static bool merge(search *s, const dy_piece *from, size_t begin, size_t middle, size_t end,
                  dy_piece *to)
{
    size_t one = begin, other = middle;
    for (size_t at = begin; at < end; at++) {
        bool first =
            other == end || (one < middle && compare_shapes(&from[one], &from[other]) <= 0);
        to[at] = from[first ? one++ : other++];
        if (!dy_forms_go_on(s->forms, at))
            return false;
    }
    return true;
}

/* Puts pieces in their order, those of one shape as they came; false once something failed. */
static bool sort(search *s, dy_sum_node *node)
{
    size_t count = node->count;
    dy_piece *from = node->pieces, *to = dy_arena_alloc(&s->arena, count, sizeof *to);
    if (!to) {
        (void)dy_forms_fail_memory(s->forms);
        return false;
    }
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t at = 0; at < count; at += 2 * width) {
            size_t left = count - at, middle = left < width ? left : width,
                   end = left < 2 * width ? left : 2 * width;
            if (!merge(s, from, at, at + middle, at + end, to))
                return false;
        }
        dy_piece *sorted = to;
        to = from;
        from = sorted;
    }
    node->pieces = from;
    return true;
}

bool dy_sum_node_settle(search *s, dy_sum_node *node)
{
    size_t kept = 0;
    if (node->count > 1 && !sort(s, node))
        return false;
    for (size_t i = 0; i < node->count; i++) {
        const dy_piece *piece = &node->pieces[i];
        const dy_piece *last = kept ? &node->pieces[kept - 1] : NULL;
        if (last && compare_shapes(last, piece) == 0 && cancels(s, last, piece))
            kept--;
        else
            node->pieces[kept++] = *piece;
        if (!dy_forms_go_on(s->forms, i))
            return false;
    }
    node->count = kept;
    return true;
}

bool dy_sum_node_init(search *s, size_t count, dy_sum_node *node)
{
    dy_piece *pieces = dy_arena_alloc(&s->arena, count, sizeof *pieces);
    if (!pieces) {
        (void)dy_forms_fail_memory(s->forms);
        return false;
    }
    *node = (dy_sum_node){.pieces = pieces, .value = s->forms->zero};
    return true;
}

/* A copy of `from` without piece `skip`, if there is one, with room for `more`. */
static bool copy_node(search *s, const dy_sum_node *from, size_t skip, size_t more,
                      dy_sum_node *node)
{
    if (!dy_sum_node_init(s, from->count + more, node))
        return false;
    size_t count = 0;
    for (size_t i = 0; i < from->count; i++)
        if (i != skip)
            node->pieces[count++] = from->pieces[i];
    node->count = count;
    node->value = from->value;
    return true;
}

/* ---- what is known ------------------------------------------------------------------------ */

static known *bucket_of(const search *s, uint64_t key)
{
    return &s->table[key & (s->table_size - 1) & ~(uint64_t)(WAYS - 1)];
}

static dyad_answer look_up(const search *s, uint64_t key)
{
    const known *bucket = bucket_of(s, key);
    for (int i = 0; i < WAYS; i++)
        if (bucket[i].key == key)
            return bucket[i].win ? DYAD_YES : DYAD_NO;
    return DYAD_OPEN;
}

static void put(search *s, const known *entry)
{
    known *bucket = bucket_of(s, entry->key), *place = &bucket[0];
    for (int i = 0; i < WAYS && place->key != entry->key; i++)
        if (bucket[i].key == entry->key || bucket[i].effort < place->effort)
            place = &bucket[i];
    s->table_used += place->key == 0;
    *place = *entry;
}

/* Doubles the table where it may be, and is half full. If there is no memory it stays. */
static void grow_table(search *s)
{
    size_t size = s->table_size, bytes = s->limits->table ? s->limits->table : TABLE_BYTES;
    if (2 * s->table_used < size || 2 * size * sizeof *s->table > bytes)
        return;
    const dyad_allocator *memory = dy_forms_allocator(s->forms);
    known *old = s->table, *table = dy_memory_new(memory, 2 * size, sizeof *table);
    if (!table)
        return;
    memset(table, 0, 2 * size * sizeof *table);
    s->table = table;
    s->table_size = 2 * size;
    s->table_used = 0;
    for (size_t i = 0; i < size; i++)
        if (old[i].key)
            put(s, &old[i]);
    dy_memory_free(memory, old, size, sizeof *old);
}

static void remember(search *s, uint64_t key, bool win, uint64_t effort)
{
    grow_table(s);
    put(s, &(known){.key = key,
                    .effort = effort < UINT32_MAX ? (uint32_t)effort : UINT32_MAX,
                    .win = win});
}

/* ---- search ------------------------------------------------------------------------------- */

/* Since the present call began. */
static double seconds_of(const search *s)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - s->begin.tv_sec) + 1e-9 * (double)(now.tv_nsec - s->begin.tv_nsec);
}

/* For the forms, while values are worked out. */
static bool is_late(void *user)
{
    search *s = user;
    return s->late = seconds_of(s) >= s->limits->seconds;
}

bool dy_sum_in_time(search *s)
{
    const dyad_sum_limits *limits = s->limits;
    double seconds = seconds_of(s);
    if ((limits->seconds > 0 && seconds >= limits->seconds) || dy_forms_failed(s->forms))
        s->spent = true;
    if (limits->progress)
        limits->progress(limits->progress_user, s->nodes - s->nodes_before, seconds);
    return !s->spent;
}

static bool is_spent(search *s)
{
    if (s->spent || s->forms->error.status != DYAD_OK)
        return s->spent = true;
    const dyad_sum_limits *limits = s->limits;
    if (limits->nodes && s->nodes - s->nodes_before >= limits->nodes)
        return s->spent = true;
    return s->nodes % TIME_EVERY == 0 && !dy_sum_in_time(s);
}

/* The same for each move that is made: a node of thousands of pieces has thousands of moves. */
static bool may_note(search *s, const dy_sum_node *node)
{
    s->passed += node->count + 1;
    if (s->passed < PASSED_MAX)
        return true;
    s->passed = 0;
    return dy_sum_in_time(s);
}

/* The moves that are still to be searched. */
typedef struct list {
    child *children;
    size_t count, capacity;
    bool won; /* one was found that wins */
} list;

/* Takes note of a move that leads to `node`, with the other side to move. */
static bool note(search *s, list *found, dy_sum_node *node, dyad_side side)
{
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    child made = {.node = *node, .key = key_of(s, node, other)};
    dyad_answer seen = s->forms->error.status == DYAD_OK ? look_up(s, made.key) : DYAD_OPEN;
    if (seen == DYAD_OPEN)
        seen = dy_sum_decide(s, node, other, &made.promise);
    if (s->forms->error.status != DYAD_OK) /* what was decided, and the key, may be wrong */
        return false;
    if (!may_note(s, node))
        return false;
    found->won = seen == DYAD_NO;
    if (seen != DYAD_OPEN)
        return true;
    if (side == DYAD_RIGHT)
        made.promise = ~made.promise; /* the order is reversed: the least has no negative */
    if (found->count == found->capacity) {
        size_t capacity = found->capacity ? 2 * found->capacity : 64;
        child *grown = dy_arena_alloc(&s->arena, capacity, sizeof *grown);
        if (!grown) {
            (void)dy_forms_fail_memory(s->forms);
            return false;
        }
        if (found->count)
            memcpy(grown, found->children, found->count * sizeof *grown);
        found->children = grown;
        found->capacity = capacity;
    }
    size_t at = found->count++;
    for (; at > 0 && found->children[at - 1].promise < made.promise; at--)
        found->children[at] = found->children[at - 1];
    found->children[at] = made;
    return true;
}

/* All moves of `side` in piece `index`; false when something failed. */
static bool move_in_piece(search *s, const dy_sum_node *node, size_t index, dyad_side side,
                          dy_ruleset_moves *moves, list *found)
{
    const dy_piece *piece = &node->pieces[index];
    dy_part plain = piece->part;
    bool negated = plain.negated;
    plain.negated = 0;
    dy_ruleset_moves_clear(moves);
    piece->ruleset->moves(dy_evaluator_ruleset(s->evaluator, piece->ruleset), &plain,
                          (dyad_side)(side ^ negated), false, moves);
    if (moves->after.failed) {
        moves->after.failed = false;
        (void)dy_forms_fail_memory(s->forms);
        return false;
    }
    for (size_t i = 0; i < moves->after.count && !found->won; i++) {
        dy_sum_node after;
        if (!dy_sum_split(s, piece->ruleset, &moves->after.part[i]) ||
            !copy_node(s, node, index, s->parts.count, &after) ||
            !dy_sum_node_add(s, &after, piece->ruleset, negated) || !note(s, found, &after, side))
            return false;
    }
    return true;
}

static bool move_in_value(search *s, const dy_sum_node *node, dyad_side side, list *found)
{
    size_t count = dyad_form_option_count(node->value, side);
    for (size_t i = 0; i < count && !found->won; i++) {
        dy_sum_node after = *node;
        after.value = dy_option(s->forms, node->value, side, i);
        if (!after.value || !note(s, found, &after, side))
            return false;
    }
    return true;
}

static bool wins(search *s, const dy_sum_node *node, dyad_side side, uint64_t key);

static bool find_moves(search *s, const dy_sum_node *node, dyad_side side, list *found)
{
    dy_ruleset_moves moves;
    bool number = dyad_form_is_number(node->value);
    bool good = true;
    dy_ruleset_moves_init(&moves, dy_forms_allocator(s->forms));
    if (!number)
        good = move_in_value(s, node, side, found);
    for (size_t i = 0; i < node->count && good && !found->won; i++)
        if (i == 0 || !same_pieces(&node->pieces[i - 1], &node->pieces[i]))
            good = move_in_piece(s, node, i, side, &moves, found);
    dy_ruleset_moves_free(&moves);
    return good;
}

static bool search_moves(search *s, const list *found, dyad_side other)
{
    for (size_t i = 0; i < found->count; i++) {
        const child *next = &found->children[i];
        dyad_answer seen = look_up(s, next->key);
        if (seen == DYAD_NO ||
            (seen == DYAD_OPEN && !wins(s, &next->node, other, next->key) && !s->spent))
            return true;
        if (s->spent)
            return false;
    }
    return false;
}

/* Whether `side`, to move, wins a position that nothing is known of. Means nothing once the budget
 * is spent. */
static bool wins(search *s, const dy_sum_node *node, dyad_side side, uint64_t key)
{
    uint64_t before = s->nodes++;
    if (is_spent(s) || !dy_forms_enter(s->forms))
        return s->spent = true;
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    dy_arena_mark mark = dy_arena_here(&s->arena);
    list found = {.children = NULL};
    bool won = false;
    if (!find_moves(s, node, side, &found))
        s->spent = true;
    else
        won = found.won || search_moves(s, &found, other);
    if (!won && !s->spent && dyad_form_is_number(node->value)) {
        found.count = 0;
        if (!move_in_value(s, node, side, &found))
            s->spent = true;
        else
            won = found.won || search_moves(s, &found, other);
    }
    dy_arena_back(&s->arena, mark);
    dy_forms_leave(s->forms);
    if (!s->spent)
        remember(s, key, won, s->nodes - before);
    return won;
}

dyad_answer dy_sum_wins(search *s, const dy_sum_node *node, dyad_side side)
{
    int64_t promise;
    uint64_t key = key_of(s, node, side);
    dyad_answer seen = dy_sum_decide(s, node, side, &promise);
    if (s->forms->error.status != DYAD_OK)
        return DYAD_OPEN;
    if (seen == DYAD_OPEN)
        seen = look_up(s, key);
    if (seen != DYAD_OPEN)
        return seen;
    bool won = wins(s, node, side, key);
    return s->spent ? DYAD_OPEN : won ? DYAD_YES : DYAD_NO;
}

/* ---- beginning and end -------------------------------------------------------------------- */

void dy_sum_search_init(search *s, dyad_evaluator *evaluator)
{
    *s = (search){.evaluator = evaluator, .forms = dy_evaluator_forms(evaluator)};
    dy_arena_init(&s->arena, dy_forms_allocator(s->forms));
    dy_parts_init(&s->parts, dy_forms_allocator(s->forms));
}

void dy_sum_search_free(search *s)
{
    dy_memory_free(dy_forms_allocator(s->forms), s->table, s->table_size, sizeof *s->table);
    dy_memory_free(dy_forms_allocator(s->forms), s->relaxed, DY_SUM_RELAXED, sizeof *s->relaxed);
    dy_memory_free(dy_forms_allocator(s->forms), s->strips, s->strips_size, sizeof *s->strips);
    dy_parts_free(&s->parts);
    dy_arena_free(&s->arena);
}

bool dy_sum_search_begin(search *s, const dyad_sum_limits *limits, bool alone)
{
    s->evaluator_formulas = dy_evaluator_formulas(s->evaluator);
    s->begun = true;
    bool formulas = s->evaluator_formulas && !limits->no_formulas;
    if (limits->fold != s->fold || formulas != s->formulas) { /* values are others */
        dy_memory_free(dy_forms_allocator(s->forms), s->table, s->table_size, sizeof *s->table);
        s->table = NULL;
        s->table_size = s->table_used = 0;
    }
    s->fold = limits->fold;
    s->formulas = formulas;
    dyad_evaluator_use_formulas(s->evaluator, s->formulas);
    if (!s->table) {
        s->table = dy_memory_new(dy_forms_allocator(s->forms), LEAST_TABLE, sizeof *s->table);
        if (!s->table) {
            (void)dy_forms_fail_memory(s->forms);
            return false;
        }
        s->table_size = LEAST_TABLE;
        memset(s->table, 0, LEAST_TABLE * sizeof *s->table);
        s->alone = alone;
    }
    s->limits = limits;
    s->nodes_before = s->nodes;
    s->spent = false;
    clock_gettime(CLOCK_MONOTONIC, &s->begin);
    s->forms->late = limits->seconds > 0 ? is_late : NULL;
    s->forms->late_user = s;
    return true;
}

void dy_sum_search_end(search *s)
{
    if (s->begun)
        dyad_evaluator_use_formulas(s->evaluator, s->evaluator_formulas);
    s->begun = false;
    s->forms->late = NULL;
    if (s->late)
        dyad_forms_recover(s->forms);
    s->late = false;
}
