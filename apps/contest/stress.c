/* stress.c - tests of every kind, small ones first; a failing one is made smaller by leaving out
 * items, rows with columns, stones, piles and discs, as long as the program still fails.
 *
 * Input and output are files in memory, which need no folder and leave nothing behind. */
#define _GNU_SOURCE /* memfd_create */
#include "stress.h"

#include "runner.h"
#include "test_list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    SMALL_SIZES = 8,  /* the sizes that are tried first */
    SMALL_ITEMS = 20, /* of a test */
    LARGE_ITEMS = 3,
    STEPS_MAX = 1000,       /* that make a test smaller */
    SLOW_STEPS = 12,        /* of them where the program runs out of time */
    WRITTEN_MAX = 64 << 20, /* bytes of output */
    PATH_ROOM = 64,
};

typedef struct stressing {
    dyad_session *session;
    const stress_request *request;
    stress_result *result;
    int input, output; /* files in memory */
    test_text tried;
    size_t at;         /* the item that is made smaller */
    uint64_t size_min; /* of an item */
    uint64_t budget;   /* steps that are left */
    dyad_status status;
} stressing;

/* ---- one run -------------------------------------------------------------------------------- */

static bool fail_system(stressing *of)
{
    snprintf(of->result->text, sizeof of->result->text, "%s", strerror(errno));
    of->status = DYAD_E_SYSTEM;
    return false;
}

static int drop_output(void *user, const void *bytes, size_t size)
{
    (void)user, (void)bytes, (void)size;
    return 0;
}

/* Whether all of the test's items have an answer: play that repeats has none in the original. */
static bool has_answers(stressing *of)
{
    char input[PATH_ROOM];
    const char *const path = input;
    snprintf(input, sizeof input, "/proc/self/fd/%d", of->input);
    dyad_judge_request judged = {.struct_size = sizeof judged,
                                 .game = of->request->game,
                                 .paths = &path,
                                 .path_count = 1,
                                 .jobs = 1,
                                 .write = drop_output,
                                 .stop = of->request->stop};
    dyad_judge_totals totals;
    if (!dyad_game_repeats(of->request->game))
        return true;
    dyad_status status = dyad_judge_stream(of->session, &judged, &totals);
    if (status != DYAD_OK)
        of->status = status;
    return status == DYAD_OK && totals.undecided == 0;
}

/* Puts a test where the program reads it. */
static bool lay_ready(stressing *of, const test_text *test)
{
    if (ftruncate(of->input, 0) != 0 || ftruncate(of->output, 0) != 0 ||
        lseek(of->output, 0, SEEK_SET) != 0)
        return fail_system(of);
    for (size_t at = 0; at < test->size;) {
        ssize_t written = pwrite(of->input, test->bytes + at, test->size - at, (off_t)at);
        if (written <= 0)
            return fail_system(of);
        at += (size_t)written;
    }
    return lseek(of->input, 0, SEEK_SET) == 0 || fail_system(of);
}

/* Whether what the program wrote is wrong. */
static bool answers_wrongly(stressing *of, uint64_t *item, char text[CHECK_TEXT_MAX])
{
    char input[PATH_ROOM], output[PATH_ROOM];
    check_result checked;
    snprintf(input, sizeof input, "/proc/self/fd/%d", of->input);
    snprintf(output, sizeof output, "/proc/self/fd/%d", of->output);
    check_request request = {.game = of->request->game,
                             .input = input,
                             .output = fopen(output, "re"),
                             .exact = of->request->exact,
                             .stop = of->request->stop};
    if (!request.output)
        return fail_system(of);
    check_output(of->session, &request, &checked);
    fclose(request.output);
    if (checked.verdict == CHECK_FAILED) {
        of->status = checked.status == DYAD_OK ? DYAD_E_SYSTEM : checked.status;
        snprintf(of->result->text, sizeof of->result->text, "%s", checked.text);
        return false;
    }
    *item = checked.item;
    memcpy(text, checked.text, CHECK_TEXT_MAX);
    return checked.verdict != CHECK_RIGHT;
}

/* Whether the program fails on `of->tried`, which then is the result's test. */
static bool fails(stressing *of)
{
    const stress_request *request = of->request;
    char text[CHECK_TEXT_MAX];
    uint64_t item = 0;
    run_request run = {.words = request->words,
                       .input = of->input,
                       .output = of->output,
                       .seconds = request->seconds,
                       .memory = request->memory,
                       .written = WRITTEN_MAX,
                       .stop = request->stop};
    run_result ran;
    if (!lay_ready(of, &of->tried) || !has_answers(of))
        return false;
    run_program(&run, &ran);
    bool bad = true;
    switch (ran.end) {
    case RUN_FAILED:
        snprintf(of->result->text, sizeof of->result->text, "%s: %s", request->words[0],
                 strerror(ran.number));
        of->status = DYAD_E_USAGE;
        return false;
    case RUN_STOPPED: of->status = DYAD_E_STOPPED; return false;
    case RUN_TIMED_OUT:
        snprintf(text, sizeof text, "the program still runs after %g s", request->seconds);
        of->budget = of->budget < SLOW_STEPS ? of->budget : SLOW_STEPS;
        break;
    case RUN_KILLED:
        snprintf(text, sizeof text, "the program is killed by signal %d, %s", ran.number,
                 strsignal(ran.number));
        break;
    default:
        bad = ran.number || answers_wrongly(of, &item, text);
        if (ran.number)
            snprintf(text, sizeof text, "the program ends with exit status %d", ran.number);
    }
    if (!bad)
        return false;
    test_text other = of->result->test;
    of->result->test = of->tried;
    of->tried = other;
    of->result->failed = true;
    of->result->item = item;
    memcpy(of->result->text, text, sizeof text);
    return true;
}

/* ---- smaller -------------------------------------------------------------------------------- */

/* A step: whether the program fails on these items too. */
static bool fails_on(stressing *of, const test_items *items, size_t first, size_t end)
{
    if (of->status != DYAD_OK || of->budget == 0)
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
    test_item before = items->items[of->at];
    items->items[of->at] = *changed;
    if (fails_on(of, items, 0, items->count)) {
        free(before.bytes);
        return true;
    }
    items->items[of->at] = before;
    return false;
}

/* A copy of that item; no bytes where memory ran out. */
static test_item copy_item(stressing *of, const test_items *items)
{
    test_item copy = items->items[of->at];
    copy.bytes = malloc(copy.length + 1);
    if (copy.bytes)
        memcpy(copy.bytes, items->items[of->at].bytes, copy.length);
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
    const test_item *whole = &items->items[of->at];
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
    size_t n = items->items[of->at].size;
    for (size_t i = 0; i < n; i++) {
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
    unsigned char stone = items->items[of->at].bytes[cell];
    size_t length = items->items[of->at].length;
    for (size_t other = 0; stone && other < (balanced ? length : 1); other++) {
        if (balanced && items->items[of->at].bytes[other] != 3 - stone)
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
    for (size_t cell = 0; cell < items->items[of->at].length; cell++)
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
    const test_item *item = &items->items[of->at];
    for (size_t at = 0; item->size > of->size_min && at < item->length;) { /* whole piles */
        size_t end = at;
        while (item->bytes[end])
            end++;
        if (drop_bytes(of, items, at, end + 1 - at, 1))
            return true;
        at = end + 1;
    }
    for (size_t at = 0; at < item->length; at++) /* and discs, but not the last of a pile */
        if (item->bytes[at] && (item->bytes[at + 1] || (at && item->bytes[at - 1])) &&
            drop_bytes(of, items, at, 1, 0))
            return true;
    return false;
}

/* One go at every item, from the last on; whether anything has become smaller. */
static bool shrink_items(stressing *of, test_items *items)
{
    bool board = dyad_game_has_board(items->game), smaller = false;
    for (of->at = items->count; of->at-- > 0;) {
        if (items->count > 1 && drop_item(of, items, of->at)) {
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

/* Makes a test; false where the kind cannot be made so. */
static bool make_test(stressing *of, size_t size, bool large, const char *kind, uint64_t seed)
{
    const dyad_contest_layout *layout = dyad_game_layout(of->request->game);
    test_part part = {
        .kind = kind, .size = size, .count = large ? LARGE_ITEMS : SMALL_ITEMS, .seed = seed};
    test_recipe recipe = {.parts = &part, .count = 1};
    if (layout->items_max && layout->items_max < part.count)
        part.count = layout->items_max;
    dyad_status status =
        test_make(of->session, of->request->game, &recipe, of->request->stop, &of->tried);
    if (status != DYAD_OK && status != DYAD_E_USAGE)
        of->status = status;
    return status == DYAD_OK;
}

/* One round over sizes and kinds; whether any test could be made. */
static bool run_round(stressing *of, bounds sizes, uint64_t seed)
{
    const stress_request *request = of->request;
    size_t size;
    bool any = false;
    for (size_t s = 0; size_at(sizes, s, &size); s++)
        for (size_t k = 0; of->status == DYAD_OK && !of->result->failed; k++) {
            const char *kind = dyad_game_kind_name(request->game, k);
            if (!kind || of->result->tests == request->tests)
                break;
            if (request->kind && strcmp(kind, request->kind) != 0)
                continue;
            if (!make_test(of, size, s >= SMALL_SIZES, kind, seed))
                continue;
            any = true;
            of->result->tests++;
            if (request->tell)
                request->tell(request->user, of->result->tests, false);
            if (fails(of))
                shrink(of);
        }
    return any;
}

dyad_status stress(dyad_session *session, const stress_request *request, stress_result *result)
{
    const dyad_contest_layout *layout = dyad_game_layout(request->game);
    bounds original = {layout->size_min ? layout->size_min : 1,
                       layout->size_max ? layout->size_max : SMALL_SIZES};
    bounds sizes = request->sizes.max ? request->sizes : original;
    stressing of = {.session = session,
                    .request = request,
                    .result = result,
                    .size_min = sizes.min < original.min ? sizes.min : original.min,
                    .input = memfd_create("input", MFD_CLOEXEC),
                    .output = memfd_create("output", MFD_CLOEXEC)};
    *result = (stress_result){0};
    if (of.input < 0 || of.output < 0)
        fail_system(&of);
    for (uint64_t round = 0;
         of.status == DYAD_OK && !result->failed && result->tests < request->tests; round++)
        if (!run_round(&of, sizes, request->seed + round) && of.status == DYAD_OK) {
            snprintf(result->text, sizeof result->text,
                     "no kind of test can be made at these sizes");
            of.status = DYAD_E_USAGE;
        }
    if (of.input >= 0)
        close(of.input);
    if (of.output >= 0)
        close(of.output);
    test_text_free(&of.tried);
    return of.status;
}
