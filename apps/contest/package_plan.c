/* package_plan.c - tests of every kind; how much they are, and how long that takes by a trial. */
#include "package_plan.h"

#include "size_plan.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

enum {
    SMALL_ITEMS = 5,
    LARGE_ITEMS = 4,
    EDGE_TESTS = 4,       /* of a kind, where a test has one item */
    EDGE_PILES = 5,       /* items of a size */
    CELLS_MAX = 1 << 22,  /* of a test, but for its first item */
    TRIAL_SIDE = 512,     /* of the board that is made and judged to see how long that takes; */
    TRIAL_REPEATS = 8,    /* where play can repeat; */
    TRIAL_PILES = 100000, /* or its piles */
};

typedef struct planning {
    const package_request *request;
    test_list *list;
    size_plan sizes;
    const char *kind;
    uint64_t number; /* of the kind */
    bool failed;
} planning;

static uint64_t cells_of(const dyad_game *game, const test_part *part)
{
    uint64_t discs = part->discs ? part->discs : dyad_game_layout(game)->discs_max;
    return part->count * part->size * (dyad_game_has_board(game) ? part->size : discs);
}

/* The number of items of a part. */
static uint64_t count_of(const planning *of, uint64_t wanted, uint64_t parts)
{
    bounds items = of->request->limits.items;
    uint64_t least = (items.min + parts - 1) / parts, most = items.max / parts;
    if (items.max && wanted > most)
        wanted = most;
    return wanted < least ? least : wanted;
}

static void add(planning *of, const char *name, const test_part *part)
{
    char full[TEST_NAME_MAX + 1];
    snprintf(full, sizeof full, "%.32s_%.20s", of->kind, name);
    of->failed = of->failed || !test_list_add(of->list, full, part);
}

static void add_alone(planning *of, const test_part *part)
{
    char name[24];
    snprintf(name, sizeof name, "%" PRIu64, part->size);
    add(of, name, part);
}

static bool is_single(const planning *of)
{
    uint64_t most = of->request->limits.items.max;
    return most && most < SIZES_SMALL;
}

/* All small sizes in a test, or a test of each. */
static void add_small(planning *of, test_part part)
{
    const size_plan *plan = &of->sizes;
    const bool single = is_single(of);
    part.count = count_of(of, SMALL_ITEMS, single ? 1 : SIZES_SMALL);
    for (uint64_t i = 0; i < SIZES_SMALL && plan->sizes.min + i < plan->sizes.max; i++) {
        part.size = plan->sizes.min + i;
        if (single)
            add_alone(of, &part);
        else
            add(of, "small", &part);
    }
}

/* Edges, in a test as far as it may grow; or some of them, others for each kind. */
static void add_edges(planning *of, test_part part)
{
    const size_plan *plan = &of->sizes;
    const bool single = is_single(of);
    const uint64_t most = of->request->limits.items.max;
    uint64_t cells = 0, parts = plan->edge_count ? plan->edge_count : 1;
    part.count = dyad_game_has_board(of->request->game) ? 1 : EDGE_PILES;
    part.count = count_of(of, part.count, single ? 1 : parts);
    part.count += part.count == 0;
    for (size_t i = 0; i < plan->edge_count && i < (single ? EDGE_TESTS : SIZES_EDGES_MAX); i++) {
        part.size = single ? size_edge(plan, of->number * EDGE_TESTS + i) : plan->edges[i];
        cells += cells_of(of->request->game, &part);
        if (part.size == plan->sizes.max || (i && cells > CELLS_MAX) || (most && i >= most))
            continue;
        if (single)
            add_alone(of, &part);
        else
            add(of, "edges", &part);
    }
}

static void add_largest(planning *of, test_part part)
{
    part.size = of->sizes.sizes.max;
    part.count = 1;
    const uint64_t cells = cells_of(of->request->game, &part);
    part.count = LARGE_ITEMS;
    if (cells * part.count > CELLS_MAX)
        part.count = cells < CELLS_MAX ? CELLS_MAX / cells : 1;
    part.count = count_of(of, part.count, 1);
    add_alone(of, &part);
}

bool package_plan(const package_request *request, test_list *list)
{
    bounds sizes = request->limits.sizes;
    sizes.min = sizes.min ? sizes.min : 1;
    planning of = {.request = request, .list = list, .sizes = size_plan_of(sizes)};
    *list = (test_list){0};
    for (; (of.kind = dyad_game_kind_name(request->game, (size_t)of.number)); of.number++) {
        const test_part part = {
            .kind = of.kind, .seed = 1 + request->seed, .discs = request->limits.discs.max};
        add_small(&of, part);
        add_edges(&of, part);
        add_largest(&of, part);
    }
    return !of.failed;
}

/* ---- what they take ------------------------------------------------------------------------- */

uint64_t package_plan_bytes(const dyad_game *game, const test_list *list)
{
    enum { WORDS = 16 }; /* bytes of an item besides its cells, rows or piles */
    uint64_t bytes = 0;
    for (size_t i = 0; i < list->count; i++)
        for (size_t k = 0; k < list->tests[i].count; k++) {
            const test_part *part = &list->tests[i].parts[k];
            bytes += cells_of(game, part) + part->count * (part->size + WORDS);
        }
    return bytes;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int drop(void *user, const void *bytes, size_t size)
{
    (void)user, (void)bytes, (void)size;
    return 0;
}

static void judge(dyad_session *session, const package_request *request, const kept_text *text)
{
    const char *name = "a trial";
    dyad_bytes memory = {text->bytes, text->size};
    dyad_judge_totals totals;
    dyad_judge_request judged = {.struct_size = sizeof judged,
                                 .game = request->game,
                                 .paths = &name,
                                 .path_count = 1,
                                 .memory = &memory,
                                 .jobs = 1,
                                 .format = DYAD_FORMAT_TEXT,
                                 .write = drop,
                                 .stop = request->stop};
    /* Only how long it takes counts: the package itself reports what fails. */
    dyad_status status = dyad_judge_stream(session, &judged, &totals);
    (void)status;
}

double package_plan_seconds(dyad_session *session, const package_request *request,
                            const test_list *list)
{
    const dyad_game *game = request->game;
    test_part part = {.kind = dyad_game_kind_name(game, 0),
                      .size = !dyad_game_has_board(game) ? TRIAL_PILES
                              : dyad_game_repeats(game)  ? TRIAL_REPEATS
                                                         : TRIAL_SIDE,
                      .count = 1,
                      .seed = 1};
    test_recipe recipe = {.parts = &part, .count = 1};
    test_list trial = {.tests = &recipe, .count = 1};
    const test_making making = {game, request->limits.zero_sums, request->stop};
    kept_text text = {0};
    const double begin = now();
    if (test_make(session, &making, &recipe, &text) == DYAD_OK)
        judge(session, request, &text);
    kept_text_free(&text);
    return (now() - begin) * (double)package_plan_bytes(game, list) /
           (double)package_plan_bytes(game, &trial);
}
