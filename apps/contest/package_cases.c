/* package_cases.c - tests are made from lines of a list, checked as `dyad validate' does, and
 * answered by the judge.
 *
 *     list, or kinds x sizes -> recipe -> input -> valid? new? -> answer */
#include "package_cases.h"

#include "contest_files.h"
#include "package_plan.h"
#include "test_list.h"
#include "validator.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 128 };

__attribute__((format(printf, 3, 4))) static dyad_status complain(package_problem *of,
                                                                  dyad_status status,
                                                                  const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(of->text, PACKAGE_TEXT_MAX, format, list);
    va_end(list);
    return status;
}

/* What the session says. */
static dyad_status complain_of(package_problem *of, const char *name, dyad_status status)
{
    return complain(of, status, "%s: %s", name, dyad_session_error(of->session)->text);
}

/* ---- a test --------------------------------------------------------------------------------- */

static dyad_status validate(package_problem *of, const char *name, const kept_text *input)
{
    const contest_limits *limits = &of->request->limits;
    uint64_t items;
    validate_request wanted = {.game = of->request->game,
                               .name = name,
                               .bytes = input->bytes,
                               .size = input->size,
                               .items = limits->items,
                               .sizes = limits->sizes,
                               .discs = limits->discs,
                               .zero_sums = of->request->limits.zero_sums,
                               .stop = of->request->stop};
    return validate_input(of->session, &wanted, &items, of->text);
}

/* Judges the input; *undecided items have no winner. */
static dyad_status answer(package_problem *of, package_case *made, uint64_t *undecided)
{
    const char *const path = made->name;
    dyad_bytes memory = {made->input.bytes, made->input.size};
    dyad_judge_totals totals;
    dyad_judge_request wanted = {.struct_size = sizeof wanted,
                                 .game = of->request->game,
                                 .paths = &path,
                                 .path_count = 1,
                                 .memory = &memory,
                                 .jobs = 1,
                                 .format = DYAD_FORMAT_TEXT,
                                 .write = keep_text,
                                 .write_user = &made->answer,
                                 .stop = of->request->stop};
    dyad_status status = dyad_judge_stream(of->session, &wanted, &totals);
    *undecided = totals.undecided;
    return status == DYAD_OK ? status : complain_of(of, made->name, status);
}

static bool is_new(const package_problem *of, const kept_text *input)
{
    for (size_t i = 0; i < of->count; i++)
        if (of->cases[i].input.size == input->size &&
            memcmp(of->cases[i].input.bytes, input->bytes, input->size) == 0)
            return false;
    return true;
}

static void free_case(package_case *made)
{
    free(made->input.bytes);
    free(made->answer.bytes);
    free(made->commands.bytes);
}

/* Adds a case, which is taken; *added, unless it is as one before, or nobody wins and that is not
 * wanted. */
static dyad_status add_case(package_problem *of, package_case *made, bool repeating, bool *added)
{
    uint64_t undecided = 0;
    *added = is_new(of, &made->input);
    dyad_status status = *added ? validate(of, made->name, &made->input) : DYAD_OK;
    if (*added && status == DYAD_OK)
        status = answer(of, made, &undecided);
    *added = *added && status == DYAD_OK && (repeating || !undecided);
    package_case *grown = NULL;
    if (*added) {
        grown = realloc(of->cases, (of->count + 1) * sizeof *grown);
        status = grown ? status : DYAD_E_MEMORY;
    }
    if (!grown) {
        free_case(made);
        return status;
    }
    of->cases = grown;
    of->cases[of->count++] = *made;
    return status;
}

void package_free_cases(package_problem *of)
{
    for (size_t i = 0; i < of->count; i++)
        free_case(&of->cases[i]);
    free(of->cases);
    of->cases = NULL;
    of->count = 0;
}

static dyad_status add_sample(package_problem *of)
{
    const char *text = dyad_game_example(of->request->game);
    package_case made = {.name = "sample", .sample = true};
    dyad_convert_request wanted = {.struct_size = sizeof wanted,
                                   .game = of->request->game,
                                   .bytes = text,
                                   .size = text ? strlen(text) : 0,
                                   .name = made.name,
                                   .from = DYAD_NOTATION_TEXT,
                                   .to = DYAD_NOTATION_TEXT,
                                   .write = keep_text,
                                   .write_user = &made.input};
    bool added = false;
    if (!text)
        return DYAD_OK;
    dyad_status status = dyad_convert(of->session, &wanted, NULL);
    if (status != DYAD_OK) {
        free_case(&made);
        return complain_of(of, made.name, status);
    }
    status = add_case(of, &made, true, &added);
    if (status == DYAD_E_MALFORMED) { /* it is outside of limits that were asked for */
        of->text[0] = '\0';
        status = DYAD_OK;
    }
    return status;
}

/* ---- recipes -------------------------------------------------------------------------------- */

/* The commands that make a part. */
static void put_part(const package_problem *of, const test_part *part, draft *to)
{
    const dyad_game *game = of->request->game;
    uint64_t discs = part->discs ? part->discs : dyad_game_layout(game)->discs_max;
    draft_put(to, "part --kind %s --size %" PRIu64 " --count %" PRIu64 " --seed %" PRIu64,
              part->kind, part->size, part->count, part->seed);
    if (discs && !dyad_game_has_board(game))
        draft_put(to, " --discs %" PRIu64, discs);
    if (of->request->limits.zero_sums)
        draft_put(to, " --zero-sums");
}

/* The commands that make a test, between braces: of parts that are put together, the counts that
 * they begin with are left out, and the zeros that they end with but for the last. */
static void put_commands(const package_problem *of, const test_recipe *recipe, draft *to)
{
    const dyad_contest_layout *layout = dyad_game_layout(of->request->game);
    uint64_t items = 0;
    for (size_t i = 0; i < recipe->count; i++)
        items += recipe->parts[i].count;
    if (layout->counted && recipe->count > 1)
        draft_put(to, "    echo %" PRIu64 "\n", items);
    for (size_t i = 0; i < recipe->count; i++) {
        draft_put(to, "    ");
        put_part(of, &recipe->parts[i], to);
        if (layout->counted && recipe->count > 1)
            draft_put(to, " | sed 1d");
        else if (layout->zero_ends && i + 1 < recipe->count)
            draft_put(to, " | sed '$d'");
        draft_put(to, "\n");
    }
}

static test_making making_of(const package_problem *of)
{
    return (test_making){of->request->game, of->request->limits.zero_sums, of->request->stop};
}

static dyad_status add_recipe(package_problem *of, const test_recipe *recipe, bool repeating,
                              bool *added)
{
    package_case made = {0};
    kept_text text = {0};
    draft commands = {0};
    *added = false;
    const test_making making = making_of(of);
    if (of->request->tell)
        of->request->tell(of->request->user, ++of->tests_tried, of->tests_planned);
    dyad_status status = test_make(of->session, &making, recipe, &text);
    if (status != DYAD_OK) {
        kept_text_free(&text);
        return complain_of(of, recipe->name, status);
    }
    snprintf(made.name, sizeof made.name, "%.*s", TEST_NAME_MAX, recipe->name);
    put_commands(of, recipe, &commands);
    made.input = text;
    made.commands = commands.text;
    if (commands.failed) {
        free_case(&made);
        return DYAD_E_MEMORY;
    }
    return add_case(of, &made, repeating, added);
}

/* Says what a list of tests takes. */
static void announce(package_problem *of, const test_list *list)
{
    const package_request *request = of->request;
    uint64_t bytes = package_plan_bytes(request->game, list);
    of->tests_planned = list->count;
    if (request->announce)
        request->announce(request->user, list->count, bytes,
                          package_plan_seconds(of->session, request, list));
}

/* The tests of a list. */
static dyad_status add_list(package_problem *of, const char *name, const char *bytes, size_t size)
{
    test_list list;
    bool added;
    dyad_status status = test_list_read(of->request->game, name, bytes, size, &list, of->text);
    if (status == DYAD_OK)
        announce(of, &list);
    for (size_t i = 0; status == DYAD_OK && i < list.count; i++) {
        for (size_t k = 0; k < list.tests[i].count; k++)
            list.tests[i].parts[k].seed += of->request->seed;
        status = add_recipe(of, &list.tests[i], true, &added);
    }
    test_list_free(&list);
    return status;
}

/* ---- tests of every kind -------------------------------------------------------------------- */

/* Leaves out the parts that cannot be made. */
static dyad_status drop_impossible(package_problem *of, test_recipe *recipe)
{
    const test_making making = making_of(of);
    dyad_status status = DYAD_OK;
    size_t kept = 0;
    for (size_t i = 0; i < recipe->count && status == DYAD_OK; i++) {
        test_recipe one = {.parts = &recipe->parts[i], .count = 1};
        kept_text text = {0};
        status = test_make(of->session, &making, &one, &text);
        kept_text_free(&text);
        if (status == DYAD_OK)
            recipe->parts[kept++] = recipe->parts[i];
        status = status == DYAD_E_USAGE ? DYAD_OK : status;
    }
    recipe->count = kept;
    return status;
}

/* Adds a test, unless the kind has none at its sizes, or within the limits. */
static dyad_status try_recipe(package_problem *of, test_recipe *recipe)
{
    bool added;
    dyad_status status = recipe->count > 1 ? drop_impossible(of, recipe) : DYAD_OK;
    if (status != DYAD_OK || recipe->count == 0)
        return status;
    status = add_recipe(of, recipe, false, &added);
    if (status == DYAD_E_USAGE || status == DYAD_E_MALFORMED) {
        of->text[0] = '\0';
        status = DYAD_OK;
    }
    return status;
}

/* Tests of every kind. */
static dyad_status add_kinds(package_problem *of)
{
    test_list list = {0};
    dyad_status status = package_plan(of->request, &list) ? DYAD_OK : DYAD_E_MEMORY;
    if (status == DYAD_OK)
        announce(of, &list);
    for (size_t i = 0; i < list.count && status == DYAD_OK; i++)
        status = try_recipe(of, &list.tests[i]);
    test_list_free(&list);
    return status;
}

static const contest_file *find_list(const dyad_game *game)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "src/games/%s/contest/tests.txt", dyad_game_name(game));
    for (size_t i = 0; i < contest_file_count; i++)
        if (strcmp(contest_files[i].path, path) == 0)
            return &contest_files[i];
    return NULL;
}

/* Whether the tests come in their order where they are listed by name. */
static bool is_ordered(const package_problem *of, size_t samples)
{
    for (size_t i = samples + 1; i < of->count; i++)
        if (strcmp(of->cases[i - 1].name, of->cases[i].name) >= 0)
            return false;
    return true;
}

/* "01_" before each name, so that they do. */
static void number_cases(package_problem *of)
{
    int digits = of->count > 99 ? 3 : 2;
    size_t number = 0;
    for (size_t i = 0; i < of->count; i++) {
        package_case *made = &of->cases[i];
        char name[CASE_NAME_MAX];
        if (made->sample)
            continue;
        snprintf(name, sizeof name, "%0*zu_%.*s", digits, ++number, TEST_NAME_MAX, made->name);
        strcpy(made->name, name);
    }
}

dyad_status package_make_cases(package_problem *of)
{
    const package_request *request = of->request;
    const contest_file *own = request->other_limits ? NULL : find_list(request->game);
    dyad_status status = add_sample(of);
    size_t samples = of->count;
    if (status == DYAD_OK && request->list)
        status = add_list(of, request->list, request->list_bytes, request->list_size);
    else if (status == DYAD_OK && own)
        status = add_list(of, own->path, (const char *)own->bytes, own->size);
    else if (status == DYAD_OK)
        status = add_kinds(of);
    if (status == DYAD_OK && of->count == samples)
        return complain(of, DYAD_E_USAGE, "%s", "there are no tests within these limits");
    if (!is_ordered(of, samples))
        number_cases(of);
    return status;
}
