/* stress.c - tests of every kind, small ones first; a failing one is made smaller by leaving out
 * items, rows with columns, stones, piles and discs, as long as the program still fails.
 *
 * Several threads take tests in turn. The first failing one is the same whatever their number, as
 * each test that was taken before it is run to its end. */
#include "stress.h"

#include "test_list.h"
#include "trial.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SMALL_SIZES = 8,  /* the sizes that are tried first */
    SMALL_ITEMS = 20, /* of a test */
    LARGE_ITEMS = 3,
    STEPS_MAX = 1000, /* that make a test smaller */
    SLOW_STEPS = 12,  /* of them where the program runs out of time */
};

typedef struct stressing {
    dyad_session *session;
    const stress_request *request;
    stress_result *result;
    trial at;
    trial_request run;
    kept_text tried;
    size_t item;       /* that is made smaller */
    uint64_t size_min; /* of an item */
    uint64_t budget;   /* steps that are left */
    dyad_status status;
} stressing;

/* ---- one run -------------------------------------------------------------------------------- */

static trial_request run_of(const stress_request *request)
{
    return (trial_request){.game = request->game,
                           .words = request->words,
                           .seconds = request->seconds,
                           .memory = request->memory,
                           .exact = request->exact,
                           .stop = request->stop};
}

/* Runs the program on a test; one that has no answer is passed. DYAD_E_SYSTEM, DYAD_E_USAGE, ...:
 * result->text says why. */
static dyad_status try_test(trial *at, const trial_request *run, const kept_text *test,
                            trial_result *result)
{
    bool has_answers = true;
    *result = (trial_result){.verdict = TRIAL_PASSED};
    if (!trial_lay(at, test)) {
        snprintf(result->text, sizeof result->text, "%s", strerror(errno));
        return DYAD_E_SYSTEM;
    }
    dyad_status status = trial_has_answers(at, run->game, run->stop, &has_answers);
    if (status != DYAD_OK)
        snprintf(result->text, sizeof result->text, "%s", dyad_session_error(at->session)->text);
    if (status != DYAD_OK || !has_answers)
        return status;
    trial_run(at, run, result);
    return result->verdict == TRIAL_FAILED ? result->status : DYAD_OK;
}

static void swap_texts(kept_text *a, kept_text *b)
{
    kept_text other = *a;
    *a = *b;
    *b = other;
}

/* Notes how the program fails on a test, which is given in exchange. */
static void note_failure(stress_result *result, kept_text *test, const trial_result *tried)
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
    of->status = try_test(&of->at, &of->run, &of->tried, &tried);
    if (of->status != DYAD_OK || tried.verdict == TRIAL_PASSED)
        return false;
    if (tried.verdict == TRIAL_SLOW)
        of->budget = of->budget < SLOW_STEPS ? of->budget : SLOW_STEPS;
    note_failure(of->result, &of->tried, &tried);
    return true;
}

/* ---- smaller -------------------------------------------------------------------------------- */

/* No more steps: it has been made as small as it can be, or was stopped. */
static bool is_over(const stressing *of)
{
    return of->status != DYAD_OK || of->budget == 0;
}

/* A step: whether the program fails on these items too. */
static bool fails_on(stressing *of, const test_items *items, size_t first, size_t end)
{
    if (is_over(of))
        return false;
    dyad_status status = test_put_together(of->session, items, first, end, &of->tried);
    if (status != DYAD_OK) {
        of->status = status == DYAD_E_MALFORMED ? DYAD_OK : status;
        return false;
    }
    of->budget--;
    of->result->steps++;
    if (of->request->tell)
        of->request->tell(of->request->user, of->result->steps, true);
    return fails(of);
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

static bool drop_any_stone(stressing *of, test_items *items)
{
    bool dropped = false;
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

static void shrink(stressing *of)
{
    const dyad_game *game = of->request->game;
    test_items items;
    of->budget = STEPS_MAX;
    dyad_status status = test_take_apart(of->session, game, &of->result->test, &items);
    if (status == DYAD_OK)
        leave_out_items(of, &items);
    test_items_free(&items);
    if (status == DYAD_OK)
        status = test_take_apart(of->session, game, &of->result->test, &items);
    while (status == DYAD_OK && of->status == DYAD_OK && shrink_items(of, &items))
        continue;
    test_items_free(&items);
    if (of->status == DYAD_OK)
        of->status = status;
}

/* ---- tests ---------------------------------------------------------------------------------- */

/* Size number `index` of those that are tried; false past the last. */
static bool size_at(bounds sizes, size_t index, size_t *size)
{
    size_t small =
        sizes.max - sizes.min + 1 < SMALL_SIZES ? (size_t)(sizes.max - sizes.min + 1) : SMALL_SIZES;
    *size = index < small ? (size_t)sizes.min + index : (size_t)sizes.max;
    return index < small || (index == small && sizes.max >= sizes.min + small);
}

/* The search for a failing test, which several threads share. */
typedef struct search {
    const stress_request *request;
    stress_result *result; /* under the lock, as is all that follows */
    pthread_mutex_t lock;
    bounds sizes;
    uint64_t round;
    size_t size_index, kind_index; /* of the next test */
    bool any;                      /* test could be made in this round */
    dyad_status status;
} search;

/* Steps on to the next kind, size, round; false where a round has had no test at all. */
static bool step(search *of, size_t *size, const char **kind)
{
    for (;;) {
        bool sized = size_at(of->sizes, of->size_index, size);
        *kind = sized ? dyad_game_kind_name(of->request->game, of->kind_index++) : NULL;
        if (*kind)
            return true;
        of->kind_index = 0;
        of->size_index++;
        if (sized)
            continue;
        if (!of->any) {
            snprintf(of->result->text, sizeof of->result->text,
                     "no kind of test can be made at these sizes");
            of->status = DYAD_E_USAGE;
            return false;
        }
        of->size_index = 0;
        of->round++;
        of->any = false;
    }
}

/* Makes the next test, and gives its number, from 1; 0 where there is nothing more to do. */
static uint64_t take_test(search *of, dyad_session *session, kept_text *test)
{
    const stress_request *request = of->request;
    const dyad_contest_layout *layout = dyad_game_layout(request->game);
    test_part part;
    test_recipe recipe = {.parts = &part, .count = 1};
    size_t size;
    const char *kind;
    while (of->status == DYAD_OK && !of->result->failed && of->result->tests < request->tests &&
           step(of, &size, &kind)) {
        bool large = of->size_index >= SMALL_SIZES;
        if (request->kind && strcmp(kind, request->kind) != 0)
            continue;
        part = (test_part){.kind = kind,
                           .size = size,
                           .count = large ? LARGE_ITEMS : SMALL_ITEMS,
                           .seed = request->seed + of->round};
        if (layout->items_max && layout->items_max < part.count)
            part.count = layout->items_max;
        dyad_status status = test_make(session, request->game, &recipe, request->stop, test);
        if (status == DYAD_E_USAGE) /* the kind cannot be made so */
            continue;
        of->status = status;
        of->any = true;
        if (status != DYAD_OK) {
            snprintf(of->result->text, sizeof of->result->text, "%s",
                     dyad_session_error(session)->text);
            break;
        }
        if (request->tell)
            request->tell(request->user, of->result->tests + 1, false);
        return ++of->result->tests;
    }
    return 0;
}

/* A thread: takes tests until one fails. Of several that fail the first is kept. */
static void *search_on(void *user)
{
    search *of = user;
    const trial_request run = run_of(of->request);
    dyad_session *session = NULL;
    trial at = {.input = -1, .output = -1};
    kept_text test = {0};
    trial_result tried = {.text = "out of memory"};
    dyad_status status = dyad_session_new(NULL, &session, NULL);
    if (status == DYAD_OK && !trial_open(&at, session)) {
        snprintf(tried.text, sizeof tried.text, "%s", strerror(errno));
        status = DYAD_E_SYSTEM;
    }
    pthread_mutex_lock(&of->lock);
    for (uint64_t number; status == DYAD_OK && (number = take_test(of, session, &test)) > 0;) {
        pthread_mutex_unlock(&of->lock);
        status = try_test(&at, &run, &test, &tried);
        pthread_mutex_lock(&of->lock);
        if (status == DYAD_OK && tried.verdict != TRIAL_PASSED &&
            (!of->result->failed || number < of->result->tests_to_failure)) {
            note_failure(of->result, &test, &tried);
            of->result->tests_to_failure = number;
        }
    }
    if (status != DYAD_OK && of->status == DYAD_OK) {
        of->status = status;
        if (!of->result->failed)
            memcpy(of->result->text, tried.text, sizeof tried.text);
    }
    pthread_mutex_unlock(&of->lock);
    trial_close(&at);
    kept_text_free(&test);
    dyad_session_free(session);
    return NULL;
}

static dyad_status search_tests(search *of)
{
    pthread_mutex_init(&of->lock, NULL);
    trial_on_threads(of->request->jobs, search_on, of);
    pthread_mutex_destroy(&of->lock);
    return of->status;
}

dyad_status stress(dyad_session *session, const stress_request *request, stress_result *result)
{
    const dyad_contest_layout *layout = dyad_game_layout(request->game);
    bounds original = {layout->size_min ? layout->size_min : 1,
                       layout->size_max ? layout->size_max : SMALL_SIZES};
    bounds sizes = request->sizes.max ? request->sizes : original;
    search tests = {.request = request, .result = result, .sizes = sizes};
    stressing of = {.session = session,
                    .request = request,
                    .result = result,
                    .size_min = sizes.min < original.min ? sizes.min : original.min,
                    .run = run_of(request)};
    *result = (stress_result){0};
    dyad_status status = search_tests(&tests);
    if (!result->failed)
        return status;
    result->tests = result->tests_to_failure;
    if (status != DYAD_OK || !trial_open(&of.at, session))
        return status != DYAD_OK ? status : DYAD_E_SYSTEM;
    shrink(&of);
    trial_close(&of.at);
    kept_text_free(&of.tried);
    return of.status;
}
