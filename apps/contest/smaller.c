/* smaller.c - a failing test becomes smaller in two ways. First it jumps: boards of smaller sizes
 * are tried, cut out of the failing one and made anew: small sizes and edges, and then each other
 * size below the one that was found, from the smallest on, as far as the steps for it go. A program
 * may be wrong at a few sizes alone, and no row less fails then. After that, whatever can be left
 * out is. */
#include "smaller.h"

#include "guarantee.h"
#include "test_list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS_MAX = 1000, /* that make a test smaller */
    SLOW_STEPS = 12,  /* of them where the program runs out of time */
    JUMP_STEPS = 400, /* that look for a smaller size */
    JUMP_ITEMS = 20,  /* made anew of a size */
    JUMP_TESTS = 3,   /* of them, where a test has one item */
    JUMP_SEED = 1000, /* other boards than the search has made */
    JUMP_DISCS = 16,  /* numbers of discs that are tried */
};

typedef struct stressing {
    dyad_session *session;
    const stress_request *request;
    stress_result *result;
    const char *kind; /* of the failing test */
    const size_plan *plan;
    trial at;
    kept_text tried;
    size_t item;       /* that is made smaller */
    uint64_t size_min; /* of an item */
    uint64_t budget;   /* steps that are left */
    dyad_status status;
} stressing;

/* ---- one run -------------------------------------------------------------------------------- */

trial_request stress_run_of(const stress_request *request)
{
    return (trial_request){.game = request->game,
                           .words = request->words,
                           .seconds = request->seconds,
                           .wall = request->wall,
                           .memory = request->memory,
                           .exact = request->exact,
                           .stop = request->stop};
}

dyad_status stress_try(trial *at, const stress_request *request, const kept_text *test,
                       trial_result *result)
{
    const trial_request run = stress_run_of(request);
    uint64_t item;
    const char *why;
    *result = (trial_result){.verdict = TRIAL_PASSED};
    dyad_status status = guarantee_check(at->session, request->game, test->bytes, test->size,
                                         request->zero_sums, request->stop, &item, &why);
    if (status != DYAD_OK)
        snprintf(result->text, sizeof result->text, "%s", dyad_session_error(at->session)->text);
    if (status != DYAD_OK || why)
        return status;
    if (!trial_lay(at, test)) {
        snprintf(result->text, sizeof result->text, "%s", strerror(errno));
        return DYAD_E_SYSTEM;
    }
    trial_run(at, &run, result);
    return result->verdict == TRIAL_FAILED ? result->status : DYAD_OK;
}

static void swap_texts(kept_text *a, kept_text *b)
{
    kept_text other = *a;
    *a = *b;
    *b = other;
}

void stress_note(stress_result *result, kept_text *test, const trial_result *tried)
{
    swap_texts(&result->test, test);
    result->failed = true;
    result->item = tried->item;
    memcpy(result->text, tried->text, sizeof result->text);
}

/* Whether the program fails on `of->tried`, which then is the result's test. */
static bool fails(stressing *of)
{
    trial_result tried;
    of->status = stress_try(&of->at, of->request, &of->tried, &tried);
    if (of->status != DYAD_OK || tried.verdict == TRIAL_PASSED)
        return false;
    if (tried.verdict == TRIAL_SLOW)
        of->budget = of->budget < SLOW_STEPS ? of->budget : SLOW_STEPS;
    stress_note(of->result, &of->tried, &tried);
    return true;
}

/* ---- leaving out --------------------------------------------------------------------------------
 */

/* No more steps: it has been made as small as it can be, or was stopped. */
static bool is_over(const stressing *of)
{
    return of->status != DYAD_OK || of->budget == 0;
}

/* A step: whether the program fails on the test that is tried. */
static bool step(stressing *of)
{
    of->budget--;
    of->result->steps++;
    if (of->request->tell)
        of->request->tell(of->request->user, of->result->steps, true);
    return fails(of);
}

/* The same of these items. */
static bool fails_on(stressing *of, const test_items *items, size_t first, size_t end)
{
    if (is_over(of))
        return false;
    dyad_status status = test_put_together(of->session, items, first, end, &of->tried);
    if (status != DYAD_OK) {
        of->status = status == DYAD_E_MALFORMED ? DYAD_OK : status;
        return false;
    }
    return step(of);
}

/* The one item that is wrong; or the half that fails, and its half. */
static void leave_out_items(stressing *of, test_items *items)
{
    size_t first = 0, end = items->count;
    if (of->result->item && of->result->item <= items->count &&
        fails_on(of, items, of->result->item - 1, of->result->item))
        return;
    while (end - first > 1) {
        size_t middle = first + (end - first) / 2;
        if (fails_on(of, items, first, middle))
            end = middle;
        else if (fails_on(of, items, middle, end))
            first = middle;
        else
            return;
    }
}

/* Without one item of several. */
static bool drop_item(stressing *of, test_items *items, size_t at)
{
    test_item dropped = items->items[at];
    size_t behind = (items->count - at - 1) * sizeof dropped;
    memmove(&items->items[at], &items->items[at + 1], behind);
    if (fails_on(of, items, 0, items->count - 1)) {
        free(dropped.bytes);
        items->count--;
        return true;
    }
    memmove(&items->items[at + 1], &items->items[at], behind);
    items->items[at] = dropped;
    return false;
}

/* Tries a change of the item that is made smaller; keeps it where the program fails. */
static bool try_item(stressing *of, test_items *items, const test_item *changed)
{
    test_item before = items->items[of->item];
    items->items[of->item] = *changed;
    if (fails_on(of, items, 0, items->count)) {
        free(before.bytes);
        return true;
    }
    items->items[of->item] = before;
    return false;
}

/* A copy of that item; no bytes where memory ran out. */
static test_item copy_item(stressing *of, const test_items *items)
{
    test_item copy = items->items[of->item];
    copy.bytes = malloc(copy.length + 1);
    if (copy.bytes)
        memcpy(copy.bytes, items->items[of->item].bytes, copy.length);
    else
        of->status = DYAD_E_MEMORY;
    return copy;
}

static bool try_copy(stressing *of, test_items *items, test_item *copy)
{
    if (copy->bytes && try_item(of, items, copy))
        return true;
    free(copy->bytes);
    return false;
}

/* Without a row and a column. */
static bool drop_line(stressing *of, test_items *items, size_t row, size_t column)
{
    const test_item *whole = &items->items[of->item];
    test_item less = copy_item(of, items);
    size_t n = whole->size, at = 0;
    for (size_t i = 0; less.bytes && i < n * n; i++)
        if (i / n != row && i % n != column)
            less.bytes[at++] = whole->bytes[i];
    less.size = n - 1;
    less.length = at;
    return try_copy(of, items, &less);
}

static bool drop_any_line(stressing *of, test_items *items)
{
    size_t n = items->items[of->item].size;
    for (size_t i = 0; i < n && !is_over(of); i++) {
        const size_t columns[] = {i, 0, n - 1};
        for (size_t k = 0; k < sizeof columns / sizeof columns[0]; k++)
            if (n > of->size_min && drop_line(of, items, n - 1 - i, columns[k]))
                return true;
    }
    return false;
}

/* Without the stone on a cell; where there have to be as many of either colour, without one of the
 * other, too. */
static bool drop_stone(stressing *of, test_items *items, size_t cell)
{
    bool balanced = dyad_game_layout(items->game)->balanced;
    unsigned char stone = items->items[of->item].bytes[cell];
    size_t length = items->items[of->item].length;
    for (size_t other = 0; stone && other < (balanced ? length : 1) && !is_over(of); other++) {
        if (balanced && items->items[of->item].bytes[other] != 3 - stone)
            continue;
        test_item less = copy_item(of, items);
        if (less.bytes)
            less.bytes[cell] = 0;
        if (less.bytes && balanced)
            less.bytes[other] = 0;
        if (try_copy(of, items, &less))
            return true;
    }
    return false;
}

/* Without all stones, halves of them, and so on; where there have to be as many of either colour,
 * without all of them alone. */
static bool drop_stretches(stressing *of, test_items *items)
{
    bool dropped = false;
    const bool balanced = dyad_game_layout(items->game)->balanced;
    const size_t length = items->items[of->item].length;
    for (size_t width = length; width > 1 && !is_over(of); width = (width + 1) / 2) {
        for (size_t first = 0; first < length && !is_over(of); first += width) {
            size_t size = length - first < width ? length - first : width;
            unsigned char any = 0;
            for (size_t i = 0; i < size; i++)
                any |= items->items[of->item].bytes[first + i];
            test_item less = any ? copy_item(of, items) : (test_item){0};
            if (less.bytes)
                memset(less.bytes + first, 0, size);
            dropped = (any && try_copy(of, items, &less)) || dropped;
        }
        if (balanced || width == 2)
            break;
    }
    return dropped;
}

static bool drop_any_stone(stressing *of, test_items *items)
{
    bool dropped = drop_stretches(of, items);
    for (size_t cell = 0; cell < items->items[of->item].length && !is_over(of); cell++)
        dropped = drop_stone(of, items, cell) || dropped;
    return dropped;
}

/* Without `count` bytes from one on, and `piles` fewer piles. */
static bool drop_bytes(stressing *of, test_items *items, size_t first, size_t count, size_t piles)
{
    test_item less = copy_item(of, items);
    if (less.bytes)
        memmove(less.bytes + first, less.bytes + first + count, less.length - first - count);
    less.length -= count;
    less.size -= piles;
    return try_copy(of, items, &less);
}

static bool drop_from_piles(stressing *of, test_items *items)
{
    const test_item *item = &items->items[of->item];
    for (size_t at = 0;
         item->size > of->size_min && at < item->length && !is_over(of);) { /* piles */
        size_t end = at;
        while (item->bytes[end])
            end++;
        if (drop_bytes(of, items, at, end + 1 - at, 1))
            return true;
        at = end + 1;
    }
    for (size_t at = 0; at < item->length && !is_over(of); at++) /* discs, but not a pile's last */
        if (item->bytes[at] && (item->bytes[at + 1] || (at && item->bytes[at - 1])) &&
            drop_bytes(of, items, at, 1, 0))
            return true;
    return false;
}

/* One go at every item, from the last on; whether anything has become smaller. */
static bool shrink_items(stressing *of, test_items *items)
{
    bool board = dyad_game_has_board(items->game), smaller = false;
    for (of->item = items->count; of->item-- > 0;) {
        if (items->count > 1 && drop_item(of, items, of->item)) {
            smaller = true;
            continue;
        }
        while (board ? drop_any_line(of, items) || drop_any_stone(of, items)
                     : drop_from_piles(of, items))
            smaller = true;
    }
    return smaller;
}

/* ---- jumps ---------------------------------------------------------------------------------- */

/* The item's rows and columns from `row` and `column` on, `size` of each; false: no memory. */
static bool cut_out(const test_item *item, size_t row, size_t column, size_t size, test_item *cut)
{
    *cut = (test_item){size, malloc(size * size + 1), size * size};
    for (size_t i = 0; cut->bytes && i < size; i++)
        memcpy(cut->bytes + i * size, item->bytes + (row + i) * item->size + column, size);
    return cut->bytes != NULL;
}

/* Whether it fails on what is cut out of a board: its corners and its middle. Boards that need as
 * many stones of either colour are none after that. */
static bool fails_on_cuts(stressing *of, const test_item *item, size_t size)
{
    enum { CUTS = 5 };
    const size_t far = item->size - size;
    const size_t places[CUTS][2] = {{0, 0}, {far, far}, {0, far}, {far, 0}, {far / 2, far / 2}};
    const dyad_contest_layout *layout = dyad_game_layout(of->request->game);
    test_item cuts[CUTS];
    test_items items = {.game = of->request->game, .items = cuts};
    size_t most = layout->items_max && layout->items_max < CUTS ? (size_t)layout->items_max : CUTS;
    if (layout->balanced)
        return false;
    while (items.count < most) {
        const size_t *place = places[items.count];
        if (!cut_out(item, place[0], place[1], size, &cuts[items.count])) {
            of->status = DYAD_E_MEMORY;
            break;
        }
        items.count++;
    }
    bool failed = fails_on(of, &items, 0, items.count);
    for (size_t i = 0; i < items.count; i++)
        free(cuts[i].bytes);
    return failed;
}

/* Whether it fails on items of the kind that are made anew. */
static bool fails_on_new(stressing *of, size_t size, uint64_t discs)
{
    const test_making making = {of->request->game, of->request->zero_sums, of->request->stop};
    uint64_t most = dyad_game_layout(of->request->game)->items_max;
    test_part part = {.kind = of->kind, .size = size, .count = JUMP_ITEMS, .discs = discs};
    test_recipe recipe = {.parts = &part, .count = 1};
    if (most && most < part.count)
        part.count = most;
    for (uint64_t i = 0; i < (part.count == 1 ? JUMP_TESTS : 1) && !is_over(of); i++) {
        part.seed = of->request->seed + JUMP_SEED + i;
        dyad_status status = test_make(of->session, &making, &recipe, &of->tried);
        if (status != DYAD_OK && status != DYAD_E_USAGE) /* the kind cannot be made so */
            of->status = status;
        if (status == DYAD_OK && step(of))
            return true;
    }
    return false;
}

/* The most discs of a pile. */
static uint64_t tallest(const test_item *item)
{
    uint64_t most = 0, discs = 0;
    for (size_t i = 0; i < item->length; i++) {
        discs = item->bytes[i] ? discs + 1 : 0;
        most = discs > most ? discs : most;
    }
    return most;
}

static bool jump_to(stressing *of, const test_item *item, size_t size)
{
    if (dyad_game_has_board(of->request->game))
        return fails_on_cuts(of, item, size) || fails_on_new(of, size, 0);
    uint64_t most = tallest(item);
    if (size == item->size)
        most = most ? most - 1 : 0;
    for (uint64_t discs = 1; discs <= most && discs <= JUMP_DISCS && !is_over(of); discs++)
        if (fails_on_new(of, size, discs))
            return true;
    return false;
}

/* Tries the sizes below *size from the smallest on, telling ones or all others, until the program
 * fails at one, which *size then is, or `steps` are done in all. */
static bool jump_below(stressing *of, const test_item *item, bool telling, uint64_t steps,
                       size_t *size)
{
    for (size_t at = (size_t)of->size_min; at < *size && !is_over(of); at++) {
        if (of->result->steps >= steps)
            return false;
        if (size_is_telling(of->plan, at) == telling && jump_to(of, item, at)) {
            *size = at;
            return true;
        }
    }
    return false;
}

/* From an item to the smallest size at which the program fails, too. */
static bool jump(stressing *of, const test_items *items)
{
    const test_item *item = &items->items[0];
    for (size_t i = 1; i < items->count; i++)
        if (items->items[i].size > item->size)
            item = &items->items[i];
    const uint64_t steps = of->result->steps + JUMP_STEPS;
    /* Of piles there may be as many, and smaller ones. */
    size_t size = item->size + !dyad_game_has_board(items->game);
    bool telling = jump_below(of, item, true, steps, &size);
    bool other = jump_below(of, item, false, steps, &size);
    return telling || other;
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* The items of the result's test, but for those that can be left out. */
static dyad_status take_items(stressing *of, test_items *items)
{
    dyad_status status = test_take_apart(of->session, of->request->game, &of->result->test, items);
    if (status != DYAD_OK)
        return status;
    leave_out_items(of, items);
    test_items_free(items);
    return test_take_apart(of->session, of->request->game, &of->result->test, items);
}

static void shrink(stressing *of)
{
    test_items items = {0};
    dyad_status status = take_items(of, &items);
    if (status == DYAD_OK && of->status == DYAD_OK && items.count && jump(of, &items)) {
        test_items_free(&items);
        status = take_items(of, &items);
    }
    while (status == DYAD_OK && of->status == DYAD_OK && shrink_items(of, &items))
        continue;
    test_items_free(&items);
    if (of->status == DYAD_OK)
        of->status = status;
}

dyad_status stress_make_smaller(dyad_session *session, const stress_request *request,
                                const char *kind, const size_plan *plan, uint64_t least,
                                stress_result *result)
{
    stressing of = {.session = session,
                    .request = request,
                    .result = result,
                    .kind = kind,
                    .plan = plan,
                    .size_min = least,
                    .budget = STEPS_MAX};
    if (!trial_open(&of.at, session))
        return DYAD_E_SYSTEM;
    shrink(&of);
    trial_close(&of.at);
    kept_text_free(&of.tried);
    return of.status;
}
