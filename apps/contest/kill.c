/* kill.c - all programs on all tests. Each thread takes a program at a time, so that what is found
 * does not depend on how many threads there are. */
#include "kill.h"

#include "cover.h"
#include "guarantee.h"
#include "size_plan.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    SMALL_ITEMS = 20,
    LIMIT_ITEMS = 50, /* of the largest, where the original does not say how many there are */
    SEEDS = 6,        /* of a kind and size, where a test has one item, */
    SEEDS_TRIED = 24, /* of so many; at a size that is not small nor the largest only one */
    SIZES_MAX = 128,  /* that are all tried; of more, the edges and as many others */
    SLOW_MAX = 4,     /* tests on which a program runs out of time before it is left alone */
};

const char *kill_mark_name(kill_mark mark)
{
    static const char *const names[] = {"not_run", "accepted", "wrong_answer", "run_time_error",
                                        "time_limit_exceeded"};
    return names[mark];
}

/* ---- tests ---------------------------------------------------------------------------------- */

/* Tests as they are read by programs. */
typedef struct texts {
    kept_text *texts;
    size_t count;
} texts;

static void free_texts(texts *of)
{
    for (size_t i = 0; i < of->count; i++)
        kept_text_free(&of->texts[i]);
    free(of->texts);
}

/* Makes a test; *why, if one of its items has no answer. */
static dyad_status probe(dyad_session *session, const kill_request *request, test_recipe *recipe,
                         bool lenient, kept_text *text, const char **why)
{
    const test_making making = {request->game, request->zero_sums, request->stop};
    uint64_t item;
    *why = NULL;
    dyad_status status = lenient ? test_make_possible(session, &making, recipe, text)
                                 : test_make(session, &making, recipe, text);
    if (status != DYAD_OK)
        return status;
    return guarantee_check(session, request->game, text->bytes, text->size, request->zero_sums,
                           request->stop, &item, why);
}

/* Tests of one size or of several: `wanted` of them, with other seeds each. */
typedef struct adding {
    dyad_session *session;
    const kill_request *request;
    const char *kind, *name; /* of the sizes, where there are several */
    test_part parts[SIZES_MAX];
    size_t count, wanted;
    test_list *list;
} adding;

static dyad_status add_recipe(adding *of, const test_recipe *recipe)
{
    char name[TEST_NAME_MAX + 1], size[24];
    const test_part *first = &recipe->parts[0];
    snprintf(size, sizeof size, "%llu", (unsigned long long)first->size);
    snprintf(name, sizeof name, "%.32s_%.12s_%llu", of->kind, of->name ? of->name : size,
             (unsigned long long)first->seed);
    for (size_t i = 0; i < recipe->count; i++)
        if (!test_list_add(of->list, name, &recipe->parts[i]))
            return DYAD_E_MEMORY;
    return DYAD_OK;
}

/* Those that can be made and have an answer. The parts are used up. */
static dyad_status add_tests(adding *of)
{
    dyad_status status = DYAD_OK;
    size_t added = 0;
    for (uint64_t i = 0; i < SEEDS_TRIED && added < of->wanted && status == DYAD_OK; i++) {
        test_part parts[SIZES_MAX];
        test_recipe recipe = {.parts = parts, .count = of->count};
        kept_text text = {0};
        const char *why = NULL;
        for (size_t k = 0; k < of->count; k++) {
            parts[k] = of->parts[k];
            parts[k].seed = of->request->seed + i;
        }
        status = probe(of->session, of->request, &recipe, true, &text, &why);
        kept_text_free(&text);
        if (status == DYAD_E_USAGE)
            break; /* there is no such kind at that size */
        if (status == DYAD_OK && !why) {
            status = add_recipe(of, &recipe);
            added++;
        }
    }
    of->count = 0;
    return status == DYAD_E_USAGE ? DYAD_OK : status;
}

static dyad_status add_size(adding *of, uint64_t size, uint64_t items, size_t wanted)
{
    uint64_t most = dyad_game_layout(of->request->game)->items_max;
    of->parts[0] =
        (test_part){.kind = of->kind, .size = size, .count = most && most < items ? most : items};
    of->count = 1;
    of->wanted = most == 1 ? wanted : 1;
    return add_tests(of);
}

/* All sizes between the small ones and the largest, or the edges and as many others: as many in a
 * test as it may have. */
static dyad_status add_sizes(adding *of, const size_plan *plan)
{
    const dyad_game *game = of->request->game;
    const uint64_t most = dyad_game_layout(game)->items_max, first = plan->sizes.min + plan->small;
    const bool all = plan->count - plan->small <= SIZES_MAX;
    const uint64_t count = all ? plan->sizes.max - first : 2 * (uint64_t)plan->edge_count;
    const uint64_t items = dyad_game_has_board(game) ? 1 : SMALL_ITEMS;
    char name[16];
    unsigned tests = 0;
    dyad_status status = DYAD_OK;
    of->name = name;
    for (uint64_t i = 0; i < count && status == DYAD_OK; i++) {
        uint64_t size = all          ? first + i
                        : i % 2 == 0 ? size_edge(plan, i / 2)
                                     : size_spread(plan, i / 2);
        if (most == 1) {
            of->name = NULL;
            status = add_size(of, size, 1, 1);
            continue;
        }
        of->parts[of->count++] = (test_part){.kind = of->kind, .size = size, .count = items};
        of->wanted = 1;
        snprintf(name, sizeof name, "sizes%u", tests);
        if (of->count == SIZES_MAX || of->count == most || i + 1 == count) {
            status = add_tests(of);
            tests++;
        }
    }
    of->name = NULL;
    return status;
}

/* The tests of a kind: at a small size, by its number; at those between, after that; at the
 * largest, last. */
static dyad_status add_kind(adding *of, const size_plan *plan, uint64_t turn)
{
    uint64_t most = dyad_game_layout(of->request->game)->items_max;
    if (turn == plan->small + 1)
        return add_size(of, plan->sizes.max, most ? most : LIMIT_ITEMS, SEEDS);
    if (turn == plan->small)
        return plan->edge_count ? add_sizes(of, plan) : DYAD_OK;
    if (plan->sizes.min + turn == plan->sizes.max)
        return DYAD_OK;
    return add_size(of, plan->sizes.min + turn, SMALL_ITEMS, SEEDS);
}

dyad_status kill_generate(dyad_session *session, const kill_request *request, test_list *list)
{
    const dyad_contest_layout *layout = dyad_game_layout(request->game);
    bounds sizes = request->sizes;
    if (!sizes.max)
        sizes = (bounds){layout->size_min ? layout->size_min : 1,
                         layout->size_max ? layout->size_max : SIZES_SMALL};
    const size_plan plan = size_plan_of(sizes);
    adding of = {.session = session, .request = request, .list = list};
    dyad_status status = DYAD_OK;
    *list = (test_list){0};
    for (uint64_t turn = 0; turn < plan.small + 2; turn++)
        for (size_t k = 0; status == DYAD_OK; k++) {
            of.kind = dyad_game_kind_name(request->game, k);
            if (!of.kind)
                break;
            if (!request->kind || strcmp(of.kind, request->kind) == 0)
                status = add_kind(&of, &plan, turn);
        }
    return status == DYAD_OK && list->count == 0 ? DYAD_E_USAGE : status;
}

/* The texts of a list; `text` says what is wrong with one. */
static dyad_status make_texts(dyad_session *session, const kill_request *request,
                              const test_list *list, texts *made, char text[CHECK_TEXT_MAX])
{
    dyad_status status = DYAD_OK;
    made->texts = calloc(list->count + 1, sizeof *made->texts);
    if (!made->texts)
        return DYAD_E_MEMORY;
    made->count = list->count;
    for (size_t i = 0; i < list->count && status == DYAD_OK; i++) {
        const char *why = NULL;
        status = probe(session, request, &list->tests[i], false, &made->texts[i], &why);
        if (status == DYAD_E_USAGE || why) {
            snprintf(text, CHECK_TEXT_MAX, "test %s: %s%s", list->tests[i].name,
                     why ? "the original problem has no answer, as " : "",
                     why ? why : dyad_session_error(session)->text);
            status = DYAD_E_USAGE;
        }
    }
    return status;
}

/* ---- runs ----------------------------------------------------------------------------------- */

typedef struct killing {
    const kill_request *request;
    const texts *tests;
    bool generated;
    kill_result *result;
    pthread_mutex_t lock; /* of what follows */
    size_t next;          /* program */
    uint64_t runs;
    dyad_status status;
} killing;

static const kill_mark marks[] = {[TRIAL_PASSED] = KILL_PASSED,
                                  [TRIAL_WRONG] = KILL_WRONG,
                                  [TRIAL_CRASHED] = KILL_CRASHED,
                                  [TRIAL_SLOW] = KILL_SLOW};

static void note_run(kill_program *program, size_t test, const trial_result *tried)
{
    program->marks[test] = marks[tried->verdict];
    if (tried->verdict != TRIAL_SLOW && tried->seconds > program->seconds)
        program->seconds = tried->seconds;
    if (tried->verdict == TRIAL_PASSED)
        return;
    if (program->killers++ == 0 || test < program->first) {
        program->first = test;
        program->item = tried->item;
        memcpy(program->text, tried->text, sizeof program->text);
    }
}

/* Counts a run, or several that are left out; whether to go on. */
static bool count_runs(killing *of, uint64_t runs)
{
    const kill_request *request = of->request;
    pthread_mutex_lock(&of->lock);
    of->runs += runs;
    if (request->tell)
        request->tell(request->user, of->runs, (uint64_t)request->program_count * of->tests->count);
    bool goes_on = of->status == DYAD_OK;
    pthread_mutex_unlock(&of->lock);
    return goes_on;
}

/* A program on all tests. */
static dyad_status run_tests(killing *of, trial *at, size_t index, trial_result *tried)
{
    const kill_request *request = of->request;
    kill_program *program = &of->result->programs[index];
    char *words[] = {(char *)(uintptr_t)request->programs[index], NULL};
    trial_request run = {.game = request->game,
                         .words = words,
                         .seconds = request->seconds,
                         .wall = request->wall,
                         .memory = request->memory,
                         .exact = request->exact,
                         .stop = request->stop};
    size_t slow = 0, count = of->tests->count;
    for (size_t i = 0; i < count; i++) {
        size_t test = of->generated ? count - 1 - i : i;
        if (!trial_lay(at, &of->tests->texts[test])) {
            snprintf(tried->text, sizeof tried->text, "%s", strerror(errno));
            return DYAD_E_SYSTEM;
        }
        trial_run(at, &run, tried);
        if (tried->verdict == TRIAL_FAILED)
            return tried->status;
        note_run(program, test, tried);
        slow += tried->verdict == TRIAL_SLOW;
        bool enough = of->generated && slow == SLOW_MAX;
        if (!count_runs(of, enough ? count - i : 1) || enough)
            break;
    }
    return DYAD_OK;
}

/* A thread: takes programs until none is left. */
static void *run_programs(void *user)
{
    killing *of = user;
    dyad_session *session = NULL;
    trial at = {.input = -1, .output = -1};
    trial_result tried = {.text = "out of memory"};
    dyad_status status = dyad_session_new(NULL, &session, NULL);
    if (status == DYAD_OK && !trial_open(&at, session)) {
        snprintf(tried.text, sizeof tried.text, "%s", strerror(errno));
        status = DYAD_E_SYSTEM;
    }
    pthread_mutex_lock(&of->lock);
    while (status == DYAD_OK && of->status == DYAD_OK && of->next < of->request->program_count) {
        size_t index = of->next++;
        pthread_mutex_unlock(&of->lock);
        status = run_tests(of, &at, index, &tried);
        pthread_mutex_lock(&of->lock);
    }
    if (status != DYAD_OK && of->status == DYAD_OK) {
        of->status = status;
        memcpy(of->result->text, tried.text, sizeof tried.text);
    }
    pthread_mutex_unlock(&of->lock);
    trial_close(&at);
    dyad_session_free(session);
    return NULL;
}

static dyad_status run_all(killing *of)
{
    pthread_mutex_init(&of->lock, NULL);
    trial_on_threads(of->request->jobs, run_programs, of);
    pthread_mutex_destroy(&of->lock);
    return of->status;
}

static dyad_status find_set(const kill_request *request, size_t tests, kill_result *result)
{
    cover_request wanted = {.programs = request->program_count,
                            .tests = tests,
                            .work = request->work,
                            .stop = request->stop};
    cover_result found;
    bool *kills = calloc(request->program_count * tests + 1, sizeof *kills);
    if (!kills)
        return DYAD_E_MEMORY;
    for (size_t i = 0; i < request->program_count; i++)
        for (size_t test = 0; test < tests; test++)
            kills[i * tests + test] =
                !request->accepted[i] && result->programs[i].marks[test] > KILL_PASSED;
    wanted.kills = kills;
    dyad_status status = cover_find(&wanted, &found);
    free(kills);
    result->set = found.tests;
    result->set_count = found.count;
    result->proven = found.proven;
    return status;
}

dyad_status kill_run(dyad_session *session, const kill_request *request, const test_list *list,
                     bool generated, kill_result *result)
{
    texts made = {0};
    *result =
        (kill_result){.programs = calloc(request->program_count + 1, sizeof *result->programs)};
    bool room = result->programs;
    for (size_t i = 0; i < request->program_count && room; i++) {
        result->programs[i].marks = calloc(list->count + 1, sizeof *result->programs[i].marks);
        room = result->programs[i].marks;
    }
    dyad_status status =
        room ? make_texts(session, request, list, &made, result->text) : DYAD_E_MEMORY;
    killing of = {.request = request, .tests = &made, .generated = generated, .result = result};
    if (status == DYAD_OK)
        status = run_all(&of);
    if (status == DYAD_OK)
        status = find_set(request, list->count, result);
    free_texts(&made);
    return status;
}

void kill_result_free(kill_result *result, const kill_request *request)
{
    for (size_t i = 0; result->programs && i < request->program_count; i++)
        free(result->programs[i].marks);
    free(result->programs);
    free(result->set);
    *result = (kill_result){0};
}
