/* kill.c - all programs on all tests. Each thread takes a program at a time, so that what is found
 * does not depend on how many threads there are. */
#include "kill.h"

#include "cover.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    SMALL_SIZES = 8, /* that are all tried; then each is twice the last */
    SMALL_ITEMS = 20,
    LIMIT_ITEMS = 50, /* of the largest, where the original does not say how many there are */
    SEEDS = 6,        /* of a kind and size, where a test has one item */
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

static dyad_status probe(trial *at, const kill_request *request, const test_recipe *recipe,
                         kept_text *text, bool *has_answers)
{
    dyad_status status = test_make(at->session, request->game, recipe, request->stop, text);
    if (status != DYAD_OK)
        return status;
    if (!trial_lay(at, text))
        return DYAD_E_SYSTEM;
    return trial_has_answers(at, request->game, request->stop, has_answers);
}

static size_t next_size(bounds sizes, size_t size)
{
    size_t next = size < sizes.min + SMALL_SIZES - 1 ? size + 1 : 2 * size;
    return next < sizes.max || size == sizes.max ? next : (size_t)sizes.max;
}

/* The tests of a kind and size. */
static dyad_status add_tests(trial *at, const kill_request *request, const char *kind, size_t size,
                             bool largest, test_list *list)
{
    uint64_t most = dyad_game_layout(request->game)->items_max;
    uint64_t items = !largest ? SMALL_ITEMS : most ? most : LIMIT_ITEMS;
    test_part part = {.kind = kind, .size = size, .count = most && most < items ? most : items};
    test_recipe recipe = {.parts = &part, .count = 1};
    kept_text text = {0};
    dyad_status status = DYAD_OK;
    for (uint64_t i = 0; i < (most == 1 ? SEEDS : 1) && status == DYAD_OK; i++) {
        bool has_answers = false;
        char name[TEST_NAME_MAX + 1];
        part.seed = request->seed + i;
        snprintf(name, sizeof name, "%.32s_%zu_%llu", kind, size, (unsigned long long)part.seed);
        status = probe(at, request, &recipe, &text, &has_answers);
        if (status == DYAD_OK && has_answers && !test_list_add(list, name, &part))
            status = DYAD_E_MEMORY;
    }
    kept_text_free(&text);
    return status == DYAD_E_USAGE ? DYAD_OK : status; /* there is no such kind at that size */
}

dyad_status kill_generate(dyad_session *session, const kill_request *request, test_list *list)
{
    const dyad_contest_layout *layout = dyad_game_layout(request->game);
    bounds sizes = request->sizes;
    trial at;
    if (!sizes.max)
        sizes = (bounds){layout->size_min ? layout->size_min : 1,
                         layout->size_max ? layout->size_max : SMALL_SIZES};
    *list = (test_list){0};
    dyad_status status = trial_open(&at, session) ? DYAD_OK : DYAD_E_SYSTEM;
    for (size_t n = (size_t)sizes.min; n <= sizes.max && status == DYAD_OK; n = next_size(sizes, n))
        for (size_t k = 0; status == DYAD_OK; k++) {
            const char *kind = dyad_game_kind_name(request->game, k);
            if (!kind)
                break;
            if (!request->kind || strcmp(kind, request->kind) == 0)
                status = add_tests(&at, request, kind, n, n == sizes.max, list);
        }
    trial_close(&at);
    return status == DYAD_OK && list->count == 0 ? DYAD_E_USAGE : status;
}

/* The texts of a list; `text` says what is wrong with one. */
static dyad_status make_texts(dyad_session *session, const kill_request *request,
                              const test_list *list, texts *made, char text[CHECK_TEXT_MAX])
{
    trial at;
    made->texts = calloc(list->count + 1, sizeof *made->texts);
    if (!made->texts)
        return DYAD_E_MEMORY;
    made->count = list->count;
    dyad_status status = trial_open(&at, session) ? DYAD_OK : DYAD_E_SYSTEM;
    for (size_t i = 0; i < list->count && status == DYAD_OK; i++) {
        bool has_answers = true;
        status = probe(&at, request, &list->tests[i], &made->texts[i], &has_answers);
        if (status == DYAD_E_USAGE || !has_answers) {
            snprintf(text, CHECK_TEXT_MAX, "test %s: %s", list->tests[i].name,
                     has_answers ? dyad_session_error(session)->text
                                 : "it has no answer, as play repeats");
            status = status == DYAD_OK ? DYAD_E_USAGE : status;
        }
    }
    trial_close(&at);
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
