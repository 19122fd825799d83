/* stress.c - the search for a test on which a program fails. Tests come in rounds, and in each
 * round in four turns, small ones first:
 *
 *     small    of every kind at each small size
 *     edges    of every kind, items at the sizes where programs tend to go wrong
 *     spread   of every kind, items at a few of all other sizes, others in each round
 *     largest  of every kind at the largest size
 *
 * Several threads take tests in turn. The first failing one is the same whatever their number, as
 * each test that was taken before it is run to its end. */
#include "stress.h"

#include "guarantee.h"
#include "smaller.h"
#include "test_list.h"
#include "trial.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum {
    SMALL_ITEMS = 20, /* of a test */
    LARGE_ITEMS = 3,
    SPREAD_ITEMS = 4,
    PARTS_MAX = 64,      /* sizes of a test */
    CELLS_MAX = 1 << 17, /* of a test of several sizes, but for its first item */
    ANSWER_TRIES = 8,    /* tests that are made before one has an answer */
};

typedef enum search_turn { SMALL, EDGES, SPREAD, LARGEST, TURNS } search_turn;

/* The search for a failing test, which several threads share. */
typedef struct search {
    const stress_request *request;
    stress_result *result; /* under the lock, as is all that follows */
    pthread_mutex_t lock;
    size_plan plan;
    size_t kinds;
    uint64_t round, spread;        /* sizes that had a turn to spread */
    search_turn turn;              /* of the next test, */
    size_t size_index, kind_index; /* with its small size */
    bool any;                      /* test could be made in this round */
    const char *failing;           /* the kind of the failing test */
    dyad_status status;
} search;

/* ---- what comes next ------------------------------------------------------------------------ */

static bool has_turn(const search *of, search_turn turn)
{
    return turn == SMALL || of->plan.edge_count > 0;
}

/* Steps on to the next kind, size, turn, round; NULL where a round has had no test at all. */
static const char *step(search *of)
{
    for (;;) {
        const char *kind = of->kind_index < of->kinds && of->turn < TURNS
                               ? dyad_game_kind_name(of->request->game, of->kind_index)
                               : NULL;
        if (kind) {
            of->kind_index++;
            return kind;
        }
        of->kind_index = 0;
        if (of->turn == SMALL && ++of->size_index < of->plan.small)
            continue;
        of->size_index = 0;
        while (++of->turn < TURNS && !has_turn(of, of->turn))
            continue;
        if (of->turn < TURNS)
            continue;
        if (!of->any) {
            snprintf(of->result->text, sizeof of->result->text,
                     "no kind of test can be made at these sizes%s",
                     dyad_game_layout(of->request->game)->decided && !of->request->zero_sums
                         ? ", without sums that are zero"
                         : "");
            of->status = DYAD_E_USAGE;
            return NULL;
        }
        of->turn = SMALL;
        of->round++;
        of->any = false;
    }
}

/* Adds a part, as far as the test may grow. */
static void add_part(const search *of, test_part part, test_recipe *recipe, uint64_t *cells)
{
    const dyad_game *game = of->request->game;
    uint64_t discs = part.discs ? part.discs : dyad_game_layout(game)->discs_max;
    uint64_t more = part.size * (dyad_game_has_board(game) ? part.size : discs + 1) * part.count;
    if (recipe->count && *cells + more > CELLS_MAX)
        return;
    recipe->parts[recipe->count++] = part;
    *cells += more;
}

/* The parts of a test of several sizes. */
static void plan_parts(search *of, test_part part, test_recipe *recipe)
{
    const dyad_contest_layout *layout = dyad_game_layout(of->request->game);
    const size_plan *plan = &of->plan;
    const bool board = dyad_game_has_board(of->request->game);
    uint64_t cells = 0, most = of->turn == EDGES ? plan->edge_count : SPREAD_ITEMS;
    part.count = board ? 1 : SMALL_ITEMS;
    if (layout->items_max && most > layout->items_max)
        most = layout->items_max;
    for (uint64_t i = 0; i < most && i < PARTS_MAX; i++) {
        uint64_t index = of->turn == EDGES ? of->round + of->kind_index + i : of->spread + i;
        part.size = of->turn == EDGES ? size_edge(plan, index) : size_spread(plan, index);
        if (of->turn == SPREAD && !board) /* every number of piles with every number of discs */
            part.size = plan->sizes.min + index % plan->count;
        if (of->turn == SPREAD && !board && layout->discs_max)
            part.discs = 1 + (index % plan->count + index / plan->count) % layout->discs_max;
        add_part(of, part, recipe, &cells);
    }
    if (of->turn == SPREAD)
        of->spread += recipe->count;
}

static void plan_test(search *of, const char *kind, test_recipe *recipe)
{
    uint64_t most = dyad_game_layout(of->request->game)->items_max;
    test_part part = {.kind = kind, .seed = of->request->seed + of->round};
    recipe->count = 0;
    if (of->turn == EDGES || of->turn == SPREAD) {
        plan_parts(of, part, recipe);
        return;
    }
    part.size = of->turn == SMALL ? of->plan.sizes.min + of->size_index : of->plan.sizes.max;
    part.count = of->turn == SMALL ? SMALL_ITEMS : LARGE_ITEMS;
    if (most && most < part.count)
        part.count = most;
    recipe->parts[recipe->count++] = part;
}

/* Makes a test that has an answer; *made: there is one. */
static dyad_status make_test(search *of, dyad_session *session, test_recipe *recipe,
                             kept_text *test, bool *made)
{
    const stress_request *request = of->request;
    const test_making making = {request->game, request->zero_sums, request->stop};
    *made = false;
    for (int i = 0; i < ANSWER_TRIES; i++) {
        uint64_t item;
        const char *why = NULL;
        dyad_status status = test_make_possible(session, &making, recipe, test);
        if (status == DYAD_OK)
            status = guarantee_check(session, request->game, test->bytes, test->size,
                                     request->zero_sums, request->stop, &item, &why);
        *made = status == DYAD_OK && !why;
        if (*made || status != DYAD_OK)
            return status == DYAD_E_USAGE ? DYAD_OK : status; /* the kind cannot be made so */
        for (size_t k = 0; k < recipe->count; k++)
            recipe->parts[k].seed += UINT64_C(1) << 32;
    }
    return DYAD_OK;
}

/* Makes the next test, and gives its number, from 1; 0 where there is nothing more to do. */
static uint64_t take_test(search *of, dyad_session *session, kept_text *test, const char **kind)
{
    const stress_request *request = of->request;
    test_part parts[PARTS_MAX];
    test_recipe recipe = {.parts = parts};
    while (of->status == DYAD_OK && !of->result->failed && of->result->tests < request->tests &&
           (*kind = step(of))) {
        bool made;
        if (request->kind && strcmp(*kind, request->kind) != 0)
            continue;
        plan_test(of, *kind, &recipe);
        of->status = make_test(of, session, &recipe, test, &made);
        if (of->status != DYAD_OK) {
            snprintf(of->result->text, sizeof of->result->text, "%s",
                     dyad_session_error(session)->text);
            break;
        }
        if (!made)
            continue;
        of->any = true;
        if (request->tell)
            request->tell(request->user, of->result->tests + 1, false);
        return ++of->result->tests;
    }
    return 0;
}

/* ---- the search ----------------------------------------------------------------------------- */

/* A thread: takes tests until one fails. Of several that fail the first is kept. */
static void *search_on(void *user)
{
    search *of = user;
    dyad_session *session = NULL;
    trial at = {.input = -1, .output = -1};
    kept_text test = {0};
    const char *kind;
    trial_result tried = {.text = "out of memory"};
    dyad_status status = dyad_session_new(NULL, &session, NULL);
    if (status == DYAD_OK && !trial_open(&at, session)) {
        snprintf(tried.text, sizeof tried.text, "%s", strerror(errno));
        status = DYAD_E_SYSTEM;
    }
    pthread_mutex_lock(&of->lock);
    for (uint64_t number;
         status == DYAD_OK && (number = take_test(of, session, &test, &kind)) > 0;) {
        pthread_mutex_unlock(&of->lock);
        status = stress_try(&at, of->request, &test, &tried);
        pthread_mutex_lock(&of->lock);
        if (status == DYAD_OK && tried.verdict != TRIAL_PASSED &&
            (!of->result->failed || number < of->result->tests_to_failure)) {
            stress_note(of->result, &test, &tried);
            of->failing = kind;
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
                       layout->size_max ? layout->size_max : SIZES_SMALL};
    bounds sizes = request->sizes.max ? request->sizes : original;
    search tests = {.request = request, .result = result, .plan = size_plan_of(sizes)};
    while (dyad_game_kind_name(request->game, tests.kinds))
        tests.kinds++;
    *result = (stress_result){0};
    dyad_status status = search_tests(&tests);
    if (!result->failed)
        return status;
    result->tests = result->tests_to_failure;
    if (status != DYAD_OK)
        return status;
    return stress_make_smaller(session, request, tests.failing, &tests.plan,
                               sizes.min < original.min ? sizes.min : original.min, result);
}
