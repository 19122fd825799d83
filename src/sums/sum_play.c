/* sum_play.c - a sum as its caller knows it: components, moves that have names, and games played
 * to their end. Pieces stay where they lie on their boards; the search sees them in normal form. */
#include "sums/sum.h"

#include "base/bits.h"
#include "base/border.h"
#include "cgt/form.h"
#include "cgt/form_write.h"

#include <string.h>

/* A piece as it was written; or, without a ruleset, a value: that of a long word where there is one
 * of such words. */
typedef struct placed {
    const dyad_ruleset *ruleset, *long_ruleset;
    dy_part raw;
    dy_part_place place;
    const dyad_form *value;
    const dyad_form *number; /* what it comes to, once it was counted: see count_piece() */
    dy_long_word word;
    size_t component;
} placed;

struct dyad_sum {
    dy_sum_search search;
    placed *placed;
    size_t count, capacity, components;
    dy_ruleset_moves moves;
    dy_buffer name;
    bool ended; /* a line, by whom it is told to */
    /* Numbers are added up once, and a move changes what they come to. */
    bool counted;             /* what follows is of what is placed */
    const dyad_form *numbers; /* those of all pieces that are one */
    size_t others;            /* pieces that are none */
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
    sum->counted = false;
    if (sum->count == sum->capacity) {
        size_t capacity = sum->capacity ? 2 * sum->capacity : 16;
        placed *grown = dy_memory_resize(dy_forms_allocator(sum->search.forms), sum->placed,
                                         sum->capacity, capacity, sizeof *grown);
        if (!grown) {
            dy_forms_fail_memory(sum->search.forms);
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
        dy_forms_fail_memory(search->forms);
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
    sum->counted = sum->counted && good;
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

/* Adds a piece to what was counted. */
static void count_piece(dyad_sum *sum, placed *piece, const dyad_form **numbers, size_t *others)
{
    piece->number = number_of(sum, piece);
    *others += !piece->number;
    if (piece->number)
        *numbers = dyad_form_add(sum->search.forms, *numbers, piece->number);
}

/* Takes it out again. */
static void discount(dyad_sum *sum, const placed *piece, const dyad_form **numbers, size_t *others)
{
    dyad_forms *forms = sum->search.forms;
    *others -= !piece->number;
    if (piece->number)
        *numbers = dyad_form_add(forms, *numbers, dyad_form_negate(forms, piece->number));
}

/* False where something failed. */
static bool count_all(dyad_sum *sum)
{
    dyad_forms *forms = sum->search.forms;
    if (sum->counted)
        return true;
    sum->numbers = forms->zero;
    sum->others = 0;
    for (size_t i = 0; i < sum->count && !dy_forms_failed(forms); i++)
        count_piece(sum, &sum->placed[i], &sum->numbers, &sum->others);
    sum->counted = !dy_forms_failed(forms);
    return sum->counted;
}

/* Whether `side`, to move, wins. What was counted is of before piece `moved` became what it is,
 * which was `before`; of all as it is where that is NULL. */
static dyad_answer ask(dyad_sum *sum, dyad_side side, const placed *before, placed *moved)
{
    dy_sum_search *search = &sum->search;
    dy_arena_mark mark = dy_arena_here(&search->arena);
    dy_sum_node node;
    size_t room = 0; /* of the node, for pieces */
    bool good = dy_sum_node_init(search, room, &node) && (before || count_all(sum));
    size_t others = sum->others;
    if (good)
        node.value = sum->numbers;
    if (good && before) {
        discount(sum, before, &node.value, &others);
        count_piece(sum, moved, &node.value, &others);
        good = node.value != NULL;
    }
    for (size_t i = 0; i < sum->count && good && others; i++) {
        const placed *piece = &sum->placed[i];
        if (piece->number)
            continue;
        others--;
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
               dy_sum_node_add(search, &node, piece->ruleset, piece->raw.negated);
    }
    dyad_answer answer = good ? dy_sum_wins(search, &node, side) : DYAD_OPEN;
    dy_arena_back(&search->arena, mark);
    return answer;
}

static dyad_answer first_wins(dyad_sum *sum, dyad_side side, const dyad_sum_limits *limits)
{
    sum->counted = false; /* what is evaluated depends on the limits */
    if (dy_forms_failed(sum->search.forms) || !dy_sum_search_begin(&sum->search, limits))
        return DYAD_OPEN;
    return ask(sum, side, NULL, NULL);
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
    if (!ruleset->longs->move(&piece->word, side, &name))
        return false;
    ruleset->move_text(dy_evaluator_ruleset(search->evaluator, ruleset), &piece->raw, place, side,
                       name, &sum->name);
    if (!ruleset->longs->part(&piece->word, &piece->raw)) {
        piece->value = ruleset->longs->value(search->forms, &piece->word, &search->arena);
        return piece->value != NULL;
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
        dy_forms_fail_memory(search->forms);
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
        dy_forms_fail_memory(sum->search.forms);
    return sum->moves.after.failed ? 0 : sum->moves.after.count;
}

/* What was counted is of a move that stays. */
static void make_counted(dyad_sum *sum, const placed *before, placed *moved)
{
    dyad_forms *forms = sum->search.forms;
    if (!sum->counted)
        return;
    discount(sum, before, &sum->numbers, &sum->others);
    count_piece(sum, moved, &sum->numbers, &sum->others);
    sum->counted = sum->numbers && !dy_forms_failed(forms);
}

/* Impartial rulesets have moves of one heap only: lays the heaps that a move has left apart. */
static bool lay_apart(dyad_sum *sum, size_t index)
{
    placed piece = sum->placed[index];
    dy_parts *parts = &sum->search.parts;
    if (!piece.ruleset || !piece.ruleset->impartial)
        return true;
    if (!dy_sum_split(&sum->search, piece.ruleset, &piece.raw))
        return false;
    if (!parts->count)
        sum->placed[index].raw.a = 0;
    for (size_t i = 0; i < parts->count; i++) {
        piece.raw = parts->part[i];
        if (i && !add(sum, &piece))
            return false;
        if (i == 0)
            sum->placed[index] = piece;
    }
    return true;
}

/* Tries the moves of a side in turn. Where one wins, it is told of; it stays made where `stay`, and
 * then the search is over. Without `winning`, any move will do. */
static dyad_answer try_moves(dyad_sum *sum, dyad_side side, bool all, bool stay, bool winning,
                             dyad_sum_move_fn tell, void *user)
{
    dyad_side other = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
    dyad_answer found = DYAD_NO;
    if (winning && !count_all(sum))
        return DYAD_OPEN;
    for (size_t i = 0; i < sum->count && !dy_forms_failed(sum->search.forms); i++) {
        placed before = sum->placed[i];
        size_t count = find_moves(sum, &before, side);
        for (size_t k = 0; k < count; k++) {
            sum->placed[i] = before;
            dyad_answer answer = DYAD_OPEN;
            if (winning && !dy_sum_in_time(&sum->search))
                return DYAD_OPEN; /* bounds may answer every one of them without a search */
            if (move(sum, &sum->placed[i], k, side))
                answer = winning ? ask(sum, other, &before, &sum->placed[i]) : DYAD_NO;
            bool going = true;
            if (answer == DYAD_NO) {
                found = DYAD_YES;
                going = tell(user, side, before.component, sum->name.text);
                sum->ended = !going;
                if (stay) {
                    make_counted(sum, &before, &sum->placed[i]);
                    return lay_apart(sum, i) ? found : DYAD_OPEN;
                }
                going = going && all;
            }
            if (answer == DYAD_OPEN || !going) {
                sum->placed[i] = before;
                return answer == DYAD_OPEN ? DYAD_OPEN : found;
            }
        }
        sum->placed[i] = before;
    }
    return dy_forms_failed(sum->search.forms) ? DYAD_OPEN : found;
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
        found = try_moves(sum, side, all, false, true, tell, user);
    return answered(sum, found, answer);
}

static dyad_answer line_of(dyad_sum *sum, dyad_side side, const dyad_sum_limits *limits,
                           dyad_sum_move_fn tell, void *user)
{
    const dyad_allocator *memory = dy_forms_allocator(sum->search.forms);
    size_t count = sum->count;
    dyad_answer first = first_wins(sum, side, limits), going = first;
    placed *before = dy_memory_new(memory, count ? count : 1, sizeof *before);
    if (!before) {
        dy_forms_fail_memory(sum->search.forms);
        return DYAD_OPEN;
    }
    if (count)
        memcpy(before, sum->placed, count * sizeof *before);
    bool winning = first == DYAD_YES;
    sum->ended = false;
    while (going != DYAD_OPEN && !sum->ended) {
        if (!dy_sum_in_time(&sum->search)) { /* what has values alone is not searched */
            going = DYAD_OPEN;
            break;
        }
        going = try_moves(sum, side, false, true, winning, tell, user);
        if (going == DYAD_NO)
            break; /* nothing is left to move, or nothing that wins: the latter cannot be */
        side = side == DYAD_LEFT ? DYAD_RIGHT : DYAD_LEFT;
        winning = !winning;
    }
    if (count)
        memcpy(sum->placed, before, count * sizeof *before);
    sum->count = count;
    sum->counted = false;
    dy_memory_free(memory, before, count ? count : 1, sizeof *before);
    return going == DYAD_OPEN ? DYAD_OPEN : first;
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
