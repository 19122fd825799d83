/* sum_play.c - a sum as its caller knows it: components, moves that have names, and games played
 * to their end. Pieces stay where they lie on their boards; the search sees them in normal form.
 *
 * A game may have as many moves as there are letters in the sum, so what a move costs must not
 * depend on how much else there is. Numbers are added up once, in a total that a move changes;
 * where all is numbers, its sign is the answer. What the best moves in long words cost is kept up
 * too. And each piece is marked by how small a loss a side may have there, so that pieces whose
 * moves lose more than there is to lose, or that have none, are passed over at once. */
#include "sums/sum.h"

#include "base/bits.h"
#include "base/border.h"
#include "base/leftmost.h"
#include "cgt/form.h"
#include "cgt/form_write.h"
#include "cgt/total.h"

#include <assert.h>
#include <string.h>

/* A piece as it was written; or, without a ruleset, a value: that of a long word where there is one
 * of such words. */
typedef struct placed {
    const dyad_ruleset *ruleset, *long_ruleset;
    dy_part raw;
    dy_part_place place;
    const dyad_form *value;  /* NULL too where moves have been made in a long word */
    const dyad_form *number; /* what it comes to, where it was asked for: see count_piece() */
    bool is_number;          /* once it was counted */
    dy_long_word word;
    dy_long_costs *costs; /* of moves in it, while a game is played; else NULL */
    uint64_t cost;        /* of the last one: 2^-cost */
    size_t component;
} placed;

static const int64_t ANY_LOSS = INT64_MAX; /* see `losses`: it is not known */
static const int64_t NO_MOVE = INT64_MIN;

struct dyad_sum {
    dy_sum_search search;
    placed *placed;
    size_t count, capacity, components;
    dy_ruleset_moves moves;
    dy_buffer name;
    bool ended; /* a line, by whom it is told to */
    /* Numbers are added up once, and a move changes what they come to. */
    bool counted;     /* what follows is of what is placed */
    dy_total numbers; /* of all pieces that are one */
    size_t others;    /* pieces that are none, */
    dy_leftmost odd;  /* each marked by a 1 */
    /* Of each piece and side, while a game is played: n where its moves lose at least 2^-n. */
    bool playing;
    dy_leftmost losses[2];
};

dyad_status dyad_sum_new(dyad_evaluator *evaluator, dyad_sum **result)
{
    DY_EXPECT(NULL, evaluator, "an evaluator");
    dyad_forms *forms = dy_evaluator_forms(evaluator);
    DY_EXPECT_FORMS(forms, result, "where the sum goes");
    const dyad_allocator *memory = dy_forms_allocator(forms);
    dyad_sum *sum = dy_memory_new(memory, 1, sizeof *sum);
    if (!sum)
        return dy_forms_fail_memory(forms);
    memset(sum, 0, sizeof *sum);
    dy_sum_search_init(&sum->search, evaluator);
    dy_ruleset_moves_init(&sum->moves, memory);
    dy_buffer_init(&sum->name, memory);
    dy_total_init(&sum->numbers, memory);
    *result = sum;
    return DYAD_OK;
}

void dyad_sum_free(dyad_sum *sum)
{
    if (!sum)
        return;
    const dyad_allocator *memory = dy_forms_allocator(sum->search.forms);
    dy_sum_search_free(&sum->search);
    dy_ruleset_moves_free(&sum->moves);
    dy_buffer_free(&sum->name);
    dy_total_free(&sum->numbers);
    dy_leftmost_free(&sum->odd, memory);
    for (int side = 0; side < 2; side++)
        dy_leftmost_free(&sum->losses[side], memory);
    dy_memory_free(memory, sum->placed, sum->capacity, sizeof *sum->placed);
    dy_memory_free(memory, sum, 1, sizeof *sum);
}

/* What went wrong, once something did. */
static dyad_status failure(const dyad_sum *sum)
{
    return sum->search.forms->error.status;
}

static bool add(dyad_sum *sum, const placed *piece)
{
    if (sum->count == sum->capacity) {
        size_t capacity = sum->capacity ? 2 * sum->capacity : 16;
        placed *grown = dy_memory_resize(dy_forms_allocator(sum->search.forms), sum->placed,
                                         sum->capacity, capacity, sizeof *grown);
        if (!grown) {
            (void)dy_forms_fail_memory(sum->search.forms);
            return false;
        }
        sum->placed = grown;
        sum->capacity = capacity;
    }
    sum->placed[sum->count++] = *piece;
    return true;
}

dyad_status dyad_sum_add_form(dyad_sum *sum, const dyad_form *form)
{
    DY_EXPECT(NULL, sum, "a sum");
    if (!form)
        return dy_forms_fail(sum->search.forms, DYAD_E_USAGE, "a component needs a form");
    sum->counted = false;
    return add(sum, &(placed){.value = form, .component = sum->components++}) ? DYAD_OK
                                                                              : failure(sum);
}

/* Adds a long word, whose letters it keeps as long as the sum is there. */
static bool add_long(dyad_sum *sum, const dyad_ruleset *ruleset, const dy_long_word *word)
{
    dy_sum_search *search = &sum->search;
    size_t words = dy_words_for(word->end);
    uint64_t *letters = dy_arena_alloc(&search->arena, words, sizeof *letters);
    placed piece = {.long_ruleset = ruleset, .word = *word, .component = sum->components};
    if (!letters) {
        (void)dy_forms_fail_memory(search->forms);
        return false;
    }
    memcpy(letters, word->letters, words * sizeof *letters);
    piece.word.letters = letters;
    piece.value = ruleset->longs->value(search->forms, &piece.word, &search->arena);
    return piece.value && add(sum, &piece);
}

dyad_status dyad_sum_add(dyad_sum *sum, const dyad_ruleset *ruleset, const char *text, size_t size)
{
    DY_EXPECT(NULL, sum, "a sum");
    if (!ruleset || (!text && size))
        return dy_forms_fail(sum->search.forms, DYAD_E_USAGE,
                             "a component needs a ruleset and a position");
    dy_ruleset_position position;
    dyad_evaluator *evaluator = sum->search.evaluator;
    if (!dy_evaluator_read(evaluator, ruleset, text, size, &position))
        return failure(sum);
    size_t before = sum->count;
    bool good = !position.known || position.longs ||
                add(sum, &(placed){.value = position.known, .component = sum->components});
    for (const dy_long_word *word = position.longs; word && good; word = word->next)
        good = add_long(sum, ruleset, word);
    for (size_t i = 0; i < position.raw.count && good; i++)
        good = add(sum, &(placed){.ruleset = ruleset,
                                  .raw = position.raw.part[i],
                                  .place = position.place[i],
                                  .component = sum->components});
    dy_evaluator_close(evaluator, &position);
    if (!good)
        sum->count = before;
    sum->counted = false;
    sum->components += good;
    return good ? DYAD_OK : failure(sum);
}

uint64_t dyad_sum_nodes(const dyad_sum *sum)
{
    return sum ? sum->search.nodes : 0;
}

size_t dyad_sum_memory(const dyad_sum *sum)
{
    return !sum ? 0 : sum->search.table_size * sizeof *sum->search.table;
}

/* Takes the limits, which may be NULL, where what is asked is a side and there is whom to tell. */
static dyad_status take(dyad_sum *sum, dyad_side side, const dyad_sum_limits *given, bool heard,
                        dyad_sum_limits *limits)
{
    enum { FOLD_MAX = 64 };
    static const dyad_sum_limits none = {0};
    if (!DY_IS_ENUM(side, DYAD_RIGHT) ||
        !dy_take_struct(limits, sizeof *limits, sizeof *limits, given ? given : &none) ||
        !(limits->fold >= -1 && limits->fold <= FOLD_MAX && limits->seconds >= 0))
        return dy_forms_fail(sum->search.forms, DYAD_E_USAGE,
                             "a search needs a side, and limits that are");
    if (!heard)
        return dy_forms_fail(sum->search.forms, DYAD_E_USAGE, "there is nobody to tell of moves");
    return dy_forms_failed(sum->search.forms) ? failure(sum) : DYAD_OK;
}

/* ---- asking the search -------------------------------------------------------------------- */

/* Room for more pieces in a node that has some; it doubles, so that a sum costs its length. */
static bool make_room(dy_sum_search *search, dy_sum_node *node, size_t more, size_t *room)
{
    dy_sum_node grown;
    if (node->count + more <= *room)
        return true;
    *room = 2 * (node->count + more);
    if (!dy_sum_node_init(search, *room, &grown))
        return false;
    memcpy(grown.pieces, node->pieces, node->count * sizeof *node->pieces);
    grown.count = node->count;
    grown.value = node->value;
    *node = grown;
    return true;
}

/* What a piece comes to where that is a number; else NULL. */
static const dyad_form *number_of(dyad_sum *sum, const placed *piece)
{
    dy_sum_search *search = &sum->search;
    const dyad_form *value = piece->value;
    if (piece->long_ruleset && !value)
        value = piece->long_ruleset->longs->value(search->forms, &piece->word, &search->arena);
    if (piece->ruleset) {
        dy_arena_mark mark = dy_arena_here(&search->arena);
        dy_sum_node node;
        size_t room = 0;
        bool good = dy_sum_node_init(search, room, &node) &&
                    dy_sum_split(search, piece->ruleset, &piece->raw) &&
                    make_room(search, &node, search->parts.count, &room) &&
                    dy_sum_node_add(search, &node, piece->ruleset, piece->raw.negated);
        value = good && node.count == 0 ? node.value : NULL;
        dy_arena_back(&search->arena, mark);
    }
    return dyad_form_is_number(value) ? value : NULL;
}

/* Adds the number of a piece to what was counted, or with -1 takes it off. */
static void add_number(dyad_sum *sum, const placed *piece, int sign)
{
    if (!piece->is_number)
        sum->others += sign > 0 ? 1 : (size_t)-1;
    else if (piece->number && !dy_total_add(&sum->numbers, piece->number, sign))
        (void)dy_forms_fail_memory(sum->search.forms);
}

static void count_piece(dyad_sum *sum, size_t index)
{
    placed *piece = &sum->placed[index];
    dyad_forms *forms = sum->search.forms;
    piece->number = number_of(sum, piece);
    piece->is_number = piece->number != NULL;
    add_number(sum, piece, 1);
    if (dy_leftmost_grow(&sum->odd, dy_forms_allocator(forms), sum->count, 0))
        dy_leftmost_set(&sum->odd, index, !piece->is_number);
    else
        (void)dy_forms_fail_memory(forms);
}

/* Takes it out again. */
static void discount(dyad_sum *sum, placed *piece)
{
    if (piece->is_number && !piece->number)
        piece->number = number_of(sum, piece);
    add_number(sum, piece, -1);
}

/* False where something failed. */
static bool count_all(dyad_sum *sum)
{
    dyad_forms *forms = sum->search.forms;
    if (sum->counted)
        return true;
    dy_total_clear(&sum->numbers);
    sum->others = 0;
    for (size_t i = 0; i < sum->count && !dy_forms_failed(forms); i++)
        count_piece(sum, i);
    sum->counted = !dy_forms_failed(forms);
    return sum->counted;
}

/* Whether a move of `side` in a long word has left one: then what it costs is known. */
static bool costs_power(const placed *before, const placed *moved)
{
    return before->long_ruleset && moved->long_ruleset && moved->costs;
}

/* What was counted becomes what it is after a move of `side`. */
static void change_counted(dyad_sum *sum, dyad_side side, placed *before, size_t index)
{
    placed *moved = &sum->placed[index];
    if (!costs_power(before, moved)) {
        discount(sum, before);
        count_piece(sum, index);
        return;
    }
    moved->number = NULL;
    if (!dy_total_add_power(&sum->numbers, moved->cost, side == DYAD_LEFT ? -1 : 1))
        (void)dy_forms_fail_memory(sum->search.forms);
}

/* And what it was before. */
static void change_back(dyad_sum *sum, dyad_side side, const placed *before, size_t index)
{
    const placed *moved = &sum->placed[index];
    if (!costs_power(before, moved)) {
        add_number(sum, moved, -1);
        add_number(sum, before, 1);
        dy_leftmost_set(&sum->odd, index, !before->is_number);
    } else if (!dy_total_add_power(&sum->numbers, moved->cost, side == DYAD_LEFT ? 1 : -1)) {
        (void)dy_forms_fail_memory(sum->search.forms);
    }
}

/* Whether `side`, to move, wins all that was counted. */
static dyad_answer ask(dyad_sum *sum, dyad_side side)
{
    dy_sum_search *search = &sum->search;
    size_t room = 0; /* of the node, for pieces */
    if (dy_forms_failed(search->forms))
        return DYAD_OPEN;
    if (!sum->others)
        return dy_total_sign(&sum->numbers) == (side == DYAD_LEFT ? 1 : -1) ? DYAD_YES : DYAD_NO;
    dy_arena_mark mark = dy_arena_here(&search->arena);
    dy_sum_node node;
    bool good = dy_sum_node_init(search, room, &node);
    if (good)
        good = (node.value = dy_total_form(&sum->numbers, search->forms)) != NULL;
    for (size_t i = 0; good && (i = dy_leftmost_find(&sum->odd, i, 1)) < sum->count; i++) {
        const placed *piece = &sum->placed[i];
        dy_forms_tick(search->forms);
        if (dy_forms_failed(search->forms)) {
            good = false;
            break;
        }
        if (!piece->ruleset) {
            node.value = dyad_form_add(search->forms, node.value, piece->value);
            good = node.value != NULL;
            continue;
        }
        good = dy_sum_split(search, piece->ruleset, &piece->raw) &&
               make_room(search, &node, search->parts.count, &room) &&
               dy_sum_node_append(search, &node, piece->ruleset, piece->raw.negated);
    }
    good = good && dy_sum_node_settle(search, &node);
    dyad_answer answer = good ? dy_sum_wins(search, &node, side) : DYAD_OPEN;
    dy_arena_back(&search->arena, mark);
    return answer;
}

/* Whether one part, which spreads, is all that would not be evaluated. */
static bool is_alone(const dyad_sum *sum)
{
    const placed *large = NULL;
    for (size_t i = 0; i < sum->count; i++) {
        const placed *piece = &sum->placed[i];
        if (!piece->ruleset || piece->ruleset->weight(&piece->raw) <= piece->ruleset->fold)
            continue;
        if (large)
            return false;
        large = piece;
    }
    return large && large->ruleset->spreads && large->ruleset->spreads(&large->raw);
}

static dyad_answer first_wins(dyad_sum *sum, dyad_side side, const dyad_sum_limits *limits)
{
    sum->counted = false; /* what is evaluated depends on the limits */
    if (dy_forms_failed(sum->search.forms) ||
        !dy_sum_search_begin(&sum->search, limits, is_alone(sum)) || !count_all(sum))
        return DYAD_OPEN;
    return ask(sum, side);
}

/* An answer that is open is no failure where a budget is spent. */
static dyad_status answered(dyad_sum *sum, dyad_answer found, dyad_answer *answer)
{
    dy_sum_search_end(&sum->search);
    dyad_status status = found == DYAD_OPEN ? failure(sum) : DYAD_OK;
    if (status == DYAD_OK)
        *answer = found;
    return status;
}

dyad_status dyad_sum_first_wins(dyad_sum *sum, dyad_side side, const dyad_sum_limits *given,
                                dyad_answer *answer)
{
    DY_EXPECT(NULL, sum, "a sum");
    dyad_sum_limits limits;
    dyad_status status = take(sum, side, given, answer, &limits);
    return status == DYAD_OK ? answered(sum, first_wins(sum, side, &limits), answer) : status;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Makes the best move in a long word, and puts its name down. */
static bool move_in_long(dyad_sum *sum, placed *piece, dyad_side side)
{
    dy_sum_search *search = &sum->search;
    const dyad_ruleset *ruleset = piece->long_ruleset;
    const dy_part_place place = {.index = piece->word.index};
    uint32_t name;
    if (piece->costs)
        piece->cost = ruleset->longs->cost(piece->costs, &piece->word, side);
    if (!ruleset->longs->move(&piece->word, side, &name))
        return false;
    ruleset->move_text(dy_evaluator_ruleset(search->evaluator, ruleset), &piece->raw, place, side,
                       name, &sum->name);
    piece->value = NULL;
    if (!ruleset->longs->part(&piece->word, &piece->raw)) {
        if (!piece->costs)
            piece->value = ruleset->longs->value(search->forms, &piece->word, &search->arena);
        return piece->costs || piece->value;
    }
    piece->ruleset = ruleset;
    piece->long_ruleset = NULL;
    piece->place = place;
    return true;
}

/* Makes move `index` in a piece, of which there are `count`, and names it in sum->name. */
static bool move(dyad_sum *sum, placed *piece, size_t index, dyad_side side)
{
    enum { NAME_MAX_VALUE = 60 }; /* characters of a value in a name */
    dy_sum_search *search = &sum->search;
    dy_buffer_clear(&sum->name);
    if (piece->long_ruleset) {
        if (!move_in_long(sum, piece, side))
            return false;
    } else if (!piece->ruleset) {
        piece->value = dyad_form_option(search->forms, piece->value, side, index);
        dy_buffer_text(&sum->name, "to ");
        if (!piece->value || dy_form_put(search->forms, piece->value, NAME_MAX_VALUE, &sum->name))
            return false;
    } else {
        dy_ruleset_memory *kept = dy_evaluator_ruleset(search->evaluator, piece->ruleset);
        piece->ruleset->move_text(kept, &piece->raw, piece->place, side, sum->moves.name[index],
                                  &sum->name);
        piece->raw = sum->moves.after.part[index];
    }
    dy_buffer_char(&sum->name, '\0');
    if (sum->name.failed)
        (void)dy_forms_fail_memory(search->forms);
    return !sum->name.failed;
}

/* How many moves `side` has in a piece. */
static size_t find_moves(dyad_sum *sum, const placed *piece, dyad_side side)
{
    if (piece->long_ruleset) {
        dy_long_word word = piece->word;
        uint32_t name;
        return piece->long_ruleset->longs->move(&word, side, &name);
    }
    if (!piece->ruleset)
        return dyad_form_option_count(piece->value, side);
    dy_ruleset_moves_clear(&sum->moves);
    piece->ruleset->moves(dy_evaluator_ruleset(sum->search.evaluator, piece->ruleset), &piece->raw,
                          side, true, &sum->moves);
    if (sum->moves.after.failed)
        (void)dy_forms_fail_memory(sum->search.forms);
    return sum->moves.after.failed ? 0 : sum->moves.after.count;
}

/* ---- which pieces are worth a look -------------------------------------------------------- */

/* Nothing is known of a piece any more. */
static bool forget_losses(dyad_sum *sum, size_t index)
{
    const dyad_allocator *memory = dy_forms_allocator(sum->search.forms);
    for (int side = 0; side < 2; side++) {
        if (!dy_leftmost_grow(&sum->losses[side], memory, sum->count, ANY_LOSS)) {
            (void)dy_forms_fail_memory(sum->search.forms);
            return false;
        }
        dy_leftmost_set(&sum->losses[side], index, ANY_LOSS);
    }
    return true;
}

/* n where a move that was counted has lost at least 2^-n. */
static int64_t loss_of(dyad_sum *sum, const placed *before, const placed *moved)
{
    dyad_forms *forms = sum->search.forms;
    if (costs_power(before, moved))
        return (int64_t)moved->cost;
    if (!before->number || !moved->number)
        return ANY_LOSS;
    const dyad_form *lost =
        dyad_form_add(forms, before->number, dyad_form_negate(forms, moved->number));
    int64_t numerator;
    unsigned exponent;
    if (!dyad_form_small_number(lost, &numerator, &exponent) || !numerator)
        return ANY_LOSS;
    uint64_t magnitude = numerator < 0 ? 0 - (uint64_t)numerator : (uint64_t)numerator;
    return (int64_t)exponent - (DY_WORD_BITS - 1 - __builtin_clzll(magnitude));
}

/* The first piece from `from` on in which a side may have a move, or a winning one. */
static size_t next_piece(dyad_sum *sum, dyad_side side, size_t from, bool winning)
{
    int64_t least = NO_MOVE + 1;
    if (!sum->playing)
        return from;
    if (winning && !sum->others && dy_total_sign(&sum->numbers))
        least = -dy_total_log(&sum->numbers);
    return dy_leftmost_find(&sum->losses[side], from, least);
}

/* A move stays: what is kept of the piece follows. */
static bool follow(dyad_sum *sum, dyad_side side, const placed *before, size_t index)
{
    placed *moved = &sum->placed[index];
    if (costs_power(before, moved))
        moved->long_ruleset->longs->follow(moved->costs, &before->word, &moved->word, side);
    return !sum->playing || forget_losses(sum, index);
}

/* Impartial rulesets have moves of one heap only: lays the heaps that a move has left apart. */
static bool lay_apart(dyad_sum *sum, size_t index)
{
    placed piece = sum->placed[index];
    dy_parts *parts = &sum->search.parts;
    if (!piece.ruleset || !piece.ruleset->impartial)
        return true;
    discount(sum, &piece);
    if (!dy_sum_split(&sum->search, piece.ruleset, &piece.raw))
        return false;
    size_t count = parts->count, first = sum->count;
    if (!count)
        sum->placed[index].raw.a = 0;
    for (size_t i = 0; i < count; i++) {
        piece.raw = parts->part[i];
        if (i && !add(sum, &piece))
            return false;
        if (i == 0)
            sum->placed[index] = piece;
    }
    count_piece(sum, index);
    for (size_t i = first; i < sum->count; i++) {
        count_piece(sum, i);
        if (sum->playing && !forget_losses(sum, i))
            return false;
    }
    return true;
}

/* ---- moves, one after the other ----------------------------------------------------------- */

typedef struct trial {
    dyad_side side;
    bool all, stay; /* all moves that win are told of; or the first one is, and made */
    bool winning;   /* else any move will do */
    dyad_sum_move_fn tell;
    void *user;
    dyad_answer found;
    bool over;
} trial;

/* Tries one move; where it wins, it is told of. False when that fails. */
static bool try_move(dyad_sum *sum, trial *t, placed *before, size_t index, size_t k, int64_t *loss)
{
    dyad_side other = t->side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    placed *moved = &sum->placed[index];
    *moved = *before;
    if (t->winning && !dy_sum_in_time(&sum->search))
        return false; /* bounds may answer every one of them without a search */
    if (!move(sum, moved, k, t->side))
        return false;
    change_counted(sum, t->side, before, index);
    dyad_answer answer = t->winning ? ask(sum, other) : DYAD_NO;
    if (answer == DYAD_NO && !dy_forms_failed(sum->search.forms)) {
        t->found = DYAD_YES;
        bool going = t->tell(t->user, t->side, before->component, sum->name.text);
        sum->ended = !going;
        t->over = t->stay || !going || !t->all;
        if (t->stay)
            return follow(sum, t->side, before, index) && lay_apart(sum, index);
    }
    int64_t lost = sum->playing ? loss_of(sum, before, moved) : ANY_LOSS;
    *loss = lost > *loss ? lost : *loss;
    change_back(sum, t->side, before, index);
    *moved = *before;
    return answer != DYAD_OPEN && !dy_forms_failed(sum->search.forms);
}

/* Tries the moves of a side in turn. Where one wins, it is told of; it stays made where `stay`, and
 * then the search is over. Without `winning`, any move will do. */
static dyad_answer try_moves(dyad_sum *sum, trial *t)
{
    assert(t->tell); /* take() has seen to it */
    bool good = count_all(sum);
    t->found = DYAD_NO;
    t->over = false;
    for (size_t i = next_piece(sum, t->side, 0, t->winning); good && i < sum->count && !t->over;) {
        placed before = sum->placed[i];
        int64_t loss = NO_MOVE;
        if (!dy_sum_in_time(&sum->search)) {
            good = false;
            break;
        }
        size_t count = find_moves(sum, &before, t->side);
        for (size_t k = 0; k < count && good && !t->over; k++)
            good = try_move(sum, t, &before, i, k, &loss);
        if (good && !t->over && sum->playing)
            dy_leftmost_set(&sum->losses[t->side], i, loss);
        if (!t->over || !t->stay)
            sum->placed[i] = before;
        good = good && !dy_forms_failed(sum->search.forms);
        if (good && !t->over)
            i = next_piece(sum, t->side, i + 1, t->winning);
    }
    if (!good)
        sum->counted = false;
    return good ? t->found : DYAD_OPEN;
}

dyad_status dyad_sum_winning_moves(dyad_sum *sum, dyad_side side, bool all,
                                   const dyad_sum_limits *given, dyad_sum_move_fn tell, void *user,
                                   dyad_answer *answer)
{
    DY_EXPECT(NULL, sum, "a sum");
    dyad_sum_limits limits;
    dyad_status status = take(sum, side, given, tell && answer, &limits);
    if (status != DYAD_OK)
        return status;
    dyad_answer found = first_wins(sum, side, &limits);
    if (found == DYAD_YES)
        found = try_moves(
            sum, &(trial){.side = side, .all = all, .winning = true, .tell = tell, .user = user});
    return answered(sum, found, answer);
}

/* Makes ready what is kept up while a game is played; false when out of memory. */
static bool begin_line(dyad_sum *sum)
{
    dy_sum_search *search = &sum->search;
    sum->playing = true;
    for (size_t i = 0; i < sum->count; i++) {
        placed *piece = &sum->placed[i];
        if (!forget_losses(sum, i))
            return false;
        if (!piece->long_ruleset || !piece->long_ruleset->longs->costs)
            continue;
        dy_long_costs *costs = dy_arena_alloc(&search->arena, 1, sizeof *costs);
        if (!costs) {
            (void)dy_forms_fail_memory(search->forms);
            return false;
        }
        if (!piece->long_ruleset->longs->costs(search->forms, &piece->word, &search->arena, costs))
            return false;
        piece->costs = costs;
    }
    return true;
}

static dyad_answer play_line(dyad_sum *sum, dyad_side side, const dyad_sum_limits *limits,
                             dyad_sum_move_fn tell, void *user)
{
    dyad_answer first = first_wins(sum, side, limits), going = first;
    trial t = {
        .side = side, .stay = true, .winning = first == DYAD_YES, .tell = tell, .user = user};
    sum->ended = false;
    while (going != DYAD_OPEN && !sum->ended) {
        going = try_moves(sum, &t);
        if (going == DYAD_NO)
            break; /* nothing is left to move, or nothing that wins: the latter cannot be */
        t.side = t.side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
        t.winning = !t.winning;
    }
    return going == DYAD_OPEN ? DYAD_OPEN : first;
}

static dyad_answer line_of(dyad_sum *sum, dyad_side side, const dyad_sum_limits *limits,
                           dyad_sum_move_fn tell, void *user)
{
    const dyad_allocator *memory = dy_forms_allocator(sum->search.forms);
    size_t count = sum->count;
    placed *before = dy_memory_new(memory, count ? count : 1, sizeof *before);
    if (!before) {
        (void)dy_forms_fail_memory(sum->search.forms);
        return DYAD_OPEN;
    }
    if (count)
        memcpy(before, sum->placed, count * sizeof *before);
    dy_arena_mark mark = dy_arena_here(&sum->search.arena);
    dyad_answer first = begin_line(sum) ? play_line(sum, side, limits, tell, user) : DYAD_OPEN;
    dy_arena_back(&sum->search.arena, mark);
    if (count)
        memcpy(sum->placed, before, count * sizeof *before);
    sum->count = count;
    sum->counted = sum->playing = false;
    dy_memory_free(memory, before, count ? count : 1, sizeof *before);
    return first;
}

dyad_status dyad_sum_line(dyad_sum *sum, dyad_side side, const dyad_sum_limits *given,
                          dyad_sum_move_fn tell, void *user, dyad_answer *answer)
{
    DY_EXPECT(NULL, sum, "a sum");
    dyad_sum_limits limits;
    dyad_status status = take(sum, side, given, tell && answer, &limits);
    return status == DYAD_OK ? answered(sum, line_of(sum, side, &limits, tell, user), answer)
                             : status;
}
