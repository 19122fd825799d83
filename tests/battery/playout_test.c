/* playout_test.c - simulations as a caller sees them: the same counts whatever the threads and the
 * instructions, every number of games, the first legal move against the oracle's, who is to move,
 * progress and stopping, wrong arguments, and memory that runs out.
 *
 * ctest: threads */
#include "playout_tools.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- positions to try things on ---------------------------------------------------------- */

static const char *const some_piles[] = {"BWWB", "WBBW", "WB", "B", "WWBWBB"};

enum { BOARDS = 18, TABLES = BOARDS + 1 };

/* Of every game, small and large, empty and not. */
static void set_tables(table tables[TABLES])
{
    static const struct {
        const char *game;
        size_t n;
        double fill;
    } rows[BOARDS] = {
        {"hex", 1, 0},      {"hex", 5, 0.3},  {"hex", 11, 0},    {"hex", 19, 0.5},  {"hex", 33, 0},
        {"path", 1, 0},     {"path", 4, 0.5}, {"path", 11, 0},   {"path", 20, 0.2}, {"path", 65, 0},
        {"path", 257, 0.3}, {"ungo", 1, 0},   {"ungo", 2, 0},    {"ungo", 3, 0.5},  {"ungo", 6, 0},
        {"ungo", 9, 0.8},   {"ungo", 13, 0},  {"ungo", 19, 0.6},
    };
    dice d = {91};
    for (size_t i = 0; i < BOARDS; i++) {
        const char *letters = dyad_game_letters(dyad_game_find(rows[i].game));
        oracle_board board = strcmp(rows[i].game, "ungo") == 0
                                 ? dice_ungo(&d, rows[i].n, rows[i].fill)
                                 : dice_board(&d, rows[i].n, rows[i].fill, 0.5, letters);
        tables[i] = table_of_board(rows[i].game, &board, NULL);
        oracle_board_free(&board);
    }
    tables[BOARDS] = table_of_piles(some_piles, LENGTH_OF(some_piles));
}

static void clear_tables(table tables[TABLES])
{
    for (size_t i = 0; i < TABLES; i++)
        table_free(&tables[i]);
}

/* Games that take about as long on every table. Hex and path are filled so fast that it takes more
 * of them until every thread has something to do. */
static uint64_t games_on(const table *t, uint64_t cells)
{
    enum { LEAST = 513, MOST = 3000000, AS_FAST = 700 };
    const char *game = dyad_game_name(dyad_position_game(t->position));
    bool filled = strcmp(game, "hex") == 0 || strcmp(game, "path") == 0;
    uint64_t n = dyad_position_size(t->position);
    uint64_t games = cells * (filled ? AS_FAST : 1) / (n * n * (n > 2 ? n : 2));
    const uint64_t most = games_to_play(MOST);
    return games < LEAST ? LEAST : games > most ? most : games;
}

/* Un-Go alone need not end. */
static uint64_t most_moves(const table *t, uint64_t moves)
{
    return strcmp(dyad_game_name(dyad_position_game(t->position)), "ungo") == 0 ? moves : 0;
}

static void describe(const table *t, const dyad_simulate_request *request, blob *out)
{
    out->size = 0;
    table_describe(table_simulate(t, request), out);
}

/* ---- the same counts --------------------------------------------------------------------- */

static void expect_same(const table *t, const dyad_simulate_request *request, const blob *expected)
{
    blob found = {0};
    describe(t, request, &found);
    if (!blob_same(&found, expected)) {
        print_error("expected %.2000s\nfound %.2000s\n", expected->bytes, found.bytes);
        give_up("%s, side %zu: other counts with %u jobs, %s",
                dyad_game_name(dyad_position_game(t->position)), dyad_position_size(t->position),
                request->jobs, dyad_cpu_name(request->cpu));
    }
    blob_free(&found);
}

static void same_for_all(const table *t, dyad_simulate_request *request)
{
    static const unsigned jobs[] = {1, 2, 3, 8, 0};
    dyad_cpu levels[LEVELS_MAX];
    size_t level_count = levels_here(levels);
    blob expected = {0};
    describe(t, request, &expected);
    for (size_t level = 0; level < level_count; level++) {
        for (size_t j = 0; j < (level ? 2 : LENGTH_OF(jobs)); j++) {
            request->cpu = levels[level];
            request->jobs = jobs[j];
            expect_same(t, request, &expected);
        }
    }
    blob_free(&expected);
}

static void test_same_for_jobs_and_cpu(void **state)
{
    (void)state;
    enum { CELLS = 2000000, CELLS_BY_MOVE = 20000, SIDE_BY_MOVE = 13 };
    table tables[TABLES];
    set_tables(tables);
    for (size_t i = 0; i < TABLES; i++) {
        for (int policy = 0; dyad_policy_name((size_t)policy); policy++) {
            uint64_t games = games_on(&tables[i], games_to_play(CELLS));
            dyad_simulate_request request = table_request(&tables[i], games, 1000 + i);
            request.policy = (dyad_policy)policy;
            if (policy == DYAD_POLICY_FIRST)
                request.games = 5;
            same_for_all(&tables[i], &request);
            if (dyad_position_size(tables[i].position) > SIDE_BY_MOVE)
                continue;
            request =
                table_request(&tables[i], games_on(&tables[i], games_to_play(CELLS_BY_MOVE)), i);
            request.policy = (dyad_policy)policy;
            request.by_move = true;
            request.max_moves = most_moves(&tables[i], 40);
            if (policy == DYAD_POLICY_FIRST)
                request.games = 2;
            same_for_all(&tables[i], &request);
        }
    }
    clear_tables(tables);
}

/* Where there is chance at all, another seed gives another count. */
static void test_seeds(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        size_t n;
    } rows[] = {{"hex", 11}, {"path", 11}, {"ungo", 9}};
    static const uint64_t seeds[] = {0, 1, 2, 3, UINT64_C(1) << 32, UINT64_MAX, UINT64_MAX - 1};
    enum { GAMES = 4000 };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        table t = table_of_empty(rows[i].game, rows[i].n);
        blob said[LENGTH_OF(seeds)] = {{0}};
        for (size_t s = 0; s < LENGTH_OF(seeds); s++) {
            dyad_simulate_request request = table_request(&t, GAMES, seeds[s]);
            const dyad_simulation *simulation = table_simulate(&t, &request);
            assert_true(simulation->seed == seeds[s]);
            table_describe(simulation, &said[s]);
            size_t same = 0; /* two of 21 pairs may have the same counts by chance */
            for (size_t other = 0; other < s; other++)
                same += blob_same(&said[s], &said[other]);
            assert_in_range(same, 0, 1);
        }
        for (size_t s = 0; s < LENGTH_OF(seeds); s++)
            blob_free(&said[s]);
        table_free(&t);
    }
}

/* table_simulate() looks whether every game was counted, once. */
static void test_numbers_of_games(void **state)
{
    (void)state;
    static const uint64_t games[] = {1, 2, 63, 64, 65, 511, 512, 513, 1000, 1023, 1024, 1025};
    table tables[TABLES];
    set_tables(tables);
    for (size_t i = 0; i < TABLES; i++) {
        for (size_t k = 0; k < LENGTH_OF(games); k++) {
            dyad_simulate_request request = table_request(&tables[i], games[k], k);
            request.jobs = 1 + (unsigned)(k % 3);
            request.max_moves = most_moves(&tables[i], 60);
            const dyad_simulation *simulation = table_simulate(&tables[i], &request);
            assert_int_equal(simulation->all.games, games[k]);
            assert_true(simulation->policy == DYAD_POLICY_UNIFORM && simulation->move_count == 0);
        }
    }
    clear_tables(tables);
}

/* ---- the first legal move ---------------------------------------------------------------- */

static void expect_first(const dyad_simulation *simulation, oracle_playout expected)
{
    const dyad_playouts *all = &simulation->all;
    assert_int_equal(all->outcomes[expected.outcome], all->games);
    const dyad_course *course =
        all->unfinished.moves && expected.outcome == 2 ? &all->unfinished : &all->ended;
    assert_int_equal(dyad_distribution_count(course->moves), all->games);
    assert_int_equal(dyad_distribution_least(course->moves), expected.moves);
    assert_int_equal(dyad_distribution_most(course->moves), expected.moves);
    for (int i = 0; i < 2; i++) {
        if (!course->captured[i])
            continue;
        assert_int_equal(dyad_distribution_least(course->captured[i]), expected.captured[i]);
        assert_int_equal(dyad_distribution_most(course->captured[i]), expected.captured[i]);
    }
}

static const dyad_simulation *simulate_first(const table *t, int to_move, uint64_t max_moves)
{
    dyad_simulate_request request = table_request(t, 3, 1);
    request.policy = DYAD_POLICY_FIRST;
    request.to_move = to_move;
    request.max_moves = max_moves;
    const dyad_simulation *simulation = table_simulate(t, &request);
    assert_int_equal(simulation->policy, DYAD_POLICY_FIRST);
    return simulation;
}

/* From 1 to 20: shared/KNOWN.md. 0: play repeats. */
static void test_first_ungo_known(void **state)
{
    (void)state;
    static const struct {
        uint64_t moves;
        char winner;
    } rows[] = {{0, 'W'},    {0, 0},      {15, 'B'},   {31, 'B'},  {0, 0},
                {149, 'B'},  {185, 'B'},  {294, 'W'},  {269, 'B'}, {682, 'W'},
                {449, 'B'},  {1031, 'B'}, {0, 0},      {0, 0},     {1280, 'W'},
                {3414, 'W'}, {5000, 'W'}, {3731, 'B'}, {0, 0},     {4687, 'B'}};
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        table t = table_of_empty("ungo", i + 1);
        const dyad_simulation *simulation = simulate_first(&t, 1, 0);
        const dyad_playouts *all = &simulation->all;
        size_t outcome = rows[i].winner == 'B' ? 0 : rows[i].winner == 'W' ? 1 : 2;
        assert_int_equal(all->outcomes[outcome], all->games);
        assert_int_equal(
            dyad_distribution_least(outcome == 2 ? all->unfinished.moves : all->ended.moves),
            rows[i].winner ? rows[i].moves : 100 * (i + 1) * (i + 1));
        table_free(&t);
    }
}

/* Either side to move, given up after few or many moves; games of just so many moves are over. */
static void test_first_ungo(void **state)
{
    (void)state;
    dice d = {101};
    for (size_t round = 0; round < scaled(80); round++) {
        oracle_board board = dice_ungo(&d, 1 + dice_below(&d, 12), (double)(round % 10) / 10);
        table t = table_of_board("ungo", &board, NULL);
        for (int mover = 1; mover <= 2; mover++) {
            oracle_capturer *capturer = oracle_ungo_capturer(&board, mover);
            oracle_playout whole = oracle_capture(capturer, NULL, 100 * board.n * board.n);
            expect_first(simulate_first(&t, mover, 0), whole);
            for (uint64_t most = 1; most < 2 * whole.moves && most < 100; most += 1 + most / 8)
                expect_first(simulate_first(&t, mover, most), oracle_capture(capturer, NULL, most));
            if (whole.moves)
                expect_first(simulate_first(&t, mover, whole.moves), whole);
            oracle_capturer_free(capturer);
        }
        table_free(&t);
        oracle_board_free(&board);
    }
}

static void test_first_filled(void **state)
{
    (void)state;
    dice d = {103};
    for (size_t round = 0; round < scaled(200); round++) {
        bool hex = round % 2;
        const char *letters = hex ? ".RB" : "UWB";
        size_t n = 1 + dice_below(&d, round < 150 ? 20 : 70);
        oracle_board board = dice_board(&d, n, (double)(round % 10) / 10, 0.5, letters);
        board.cells[dice_below(&d, n * n)] = letters[0];
        table t = table_of_board(hex ? "hex" : "path", &board, NULL);
        for (int mover = 1; mover <= 2; mover++) {
            oracle_filler *filler = (hex ? oracle_hex_filler : oracle_path_filler)(&board, mover);
            expect_first(simulate_first(&t, mover, 0), oracle_fill(filler, NULL));
            oracle_filler_free(filler);
        }
        table_free(&t);
        oracle_board_free(&board);
    }
}

static void test_first_nim(void **state)
{
    (void)state;
    enum { PILES = 6 };
    dice d = {107};
    for (size_t round = 0; round < scaled(100); round++) {
        char *piles[PILES];
        size_t count = dice_below(&d, PILES + 1);
        for (size_t i = 0; i < count; i++)
            piles[i] = dice_pile(&d, 1 + dice_below(&d, 90));
        const char *const *sum = (const char *const *)piles;
        table t = table_of_piles(sum, count);
        for (int mover = 1; mover <= 2; mover++)
            expect_first(simulate_first(&t, mover, 0), oracle_take_discs(sum, count, mover, NULL));
        table_free(&t);
        while (count)
            free(piles[--count]);
    }
}

/* ---- who is to move, and what things are called ------------------------------------------ */

static void expect_to_move(const char *game, size_t n, const char *cells, int to_move)
{
    oracle_board board = oracle_board_of(n, cells);
    table t = table_of_board(game, &board, NULL);
    dyad_simulate_request request = table_request(&t, 1, 1);
    assert_int_equal(table_simulate(&t, &request)->to_move, to_move);
    table_free(&t);
    oracle_board_free(&board);
}

static void test_to_move(void **state)
{
    (void)state;
    expect_to_move("hex", 2, "....", 1);
    expect_to_move("hex", 2, "R...", 2);
    expect_to_move("hex", 2, "..B.", 1);
    expect_to_move("hex", 2, "R.RB", 2);
    expect_to_move("path", 2, "WUBU", 1);
    expect_to_move("path", 2, "WUUU", 2);
    expect_to_move("path", 2, "BUUU", 1);
    expect_to_move("ungo", 2, "....", 1);
    expect_to_move("ungo", 2, "B..W", 1);
    table t = table_of_piles(some_piles, LENGTH_OF(some_piles));
    dyad_simulate_request request = table_request(&t, 1, 1);
    assert_int_equal(table_simulate(&t, &request)->to_move, 1);
    table_free(&t);
}

static void test_one_cell(void **state)
{
    (void)state;
    static const char *const games[] = {"hex", "path"};
    table t = table_of_empty("ungo", 1);
    dyad_simulate_request request = table_request(&t, 1000, 1);
    for (int mover = 1; mover <= 2; mover++) {
        request.to_move = mover;
        const dyad_simulation *simulation = table_simulate(&t, &request);
        assert_int_equal(simulation->all.outcomes[2 - mover], 1000);
        assert_int_equal(dyad_distribution_most(simulation->all.ended.moves), 0);
    }
    table_free(&t);
    for (size_t i = 0; i < LENGTH_OF(games); i++) {
        t = table_of_empty(games[i], 1);
        request = table_request(&t, 1000, 1);
        request.to_move = 2;
        const dyad_simulation *simulation = table_simulate(&t, &request);
        assert_int_equal(simulation->all.outcomes[1], 1000);
        assert_int_equal(dyad_distribution_most(simulation->all.ended.moves), 1);
        table_free(&t);
    }
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(dyad_policy_name(DYAD_POLICY_UNIFORM), "uniform");
    assert_string_equal(dyad_policy_name(DYAD_POLICY_FIRST), "first");
    assert_null(dyad_policy_name(2));
    assert_null(dyad_policy_name(SIZE_MAX));
    static const struct {
        const char *game;
        size_t outcomes;
    } rows[] = {{"hex", 2}, {"path", 3}, {"ungo", 3}, {"nim", 2}};
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        const dyad_game *game = dyad_game_find(rows[i].game);
        for (int colour = 1; colour <= 2; colour++)
            assert_string_equal(dyad_game_outcome_name(game, (size_t)colour - 1),
                                dyad_game_colour(game, colour));
        if (rows[i].outcomes > 2)
            assert_non_null(dyad_game_outcome_name(game, 2));
        assert_null(dyad_game_outcome_name(game, rows[i].outcomes));
        assert_null(dyad_game_outcome_name(game, SIZE_MAX));
    }
    assert_string_equal(dyad_game_outcome_name(dyad_game_find("ungo"), 2), "unfinished");
}

/* Wilson's interval, z = 1.959964. */
static void test_probability(void **state)
{
    (void)state;
    static const struct {
        uint64_t count, games;
        double share, low, high;
    } rows[] = {
        {0, 0, 0, 0, 1},
        {0, 10, 0, 0, 0.277533},
        {10, 10, 1, 0.722467, 1},
        {5, 10, 0.5, 0.236593, 0.763407},
        {1, 1000, 0.001, 0.000177, 0.005642},
        {522900, 1000000, 0.5229, 0.521921, 0.523879},
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        double low, high, share = dyad_probability(rows[i].count, rows[i].games, &low, &high);
        assert_true(rows[i].games == 0 || fabs(share - rows[i].share) < 1e-12);
        assert_true(fabs(low - rows[i].low) < 2e-6 && fabs(high - rows[i].high) < 2e-6);
        assert_true(low >= 0 && high <= 1);
    }
}

/* ---- progress, and stopping -------------------------------------------------------------- */

typedef struct watcher {
    uint64_t calls, before, total;
    uint64_t stop_after; /* calls; 0: never */
    int stop;
} watcher;

static void watch(void *user, uint64_t games, uint64_t total)
{
    watcher *w = user;
    if (games < w->before || games > total || (w->total && total != w->total))
        give_up("progress went from %llu to %llu of %llu", (unsigned long long)w->before,
                (unsigned long long)games, (unsigned long long)total);
    w->before = games;
    w->total = total;
    if (++w->calls == w->stop_after)
        __atomic_store_n(&w->stop, 1, __ATOMIC_SEQ_CST);
}

static void test_progress(void **state)
{
    (void)state;
    table t = table_of_empty("ungo", 9);
    for (unsigned jobs = 1; jobs <= 2; jobs++) {
        watcher w = {0};
        dyad_simulate_request request = table_request(&t, games_to_play(200000), 1);
        request.jobs = jobs;
        request.progress = watch;
        request.progress_user = &w;
        table_simulate(&t, &request);
        assert_true(w.calls == 0 || w.total == request.games);
    }
    table_free(&t);
}

static void expect_stopped(const table *t, const dyad_simulate_request *request)
{
    const dyad_simulation *simulation = NULL;
    uint64_t sum = 0;
    assert_int_equal(dyad_simulate(t->session, request, &simulation), DYAD_E_STOPPED);
    assert_int_equal(dyad_session_error(t->session)->status, DYAD_E_STOPPED);
    assert_non_null(simulation);
    assert_ptr_equal(simulation->position, t->position);
    for (size_t i = 0; i < DYAD_OUTCOMES_MAX; i++)
        sum += simulation->all.outcomes[i];
    assert_int_equal(sum, simulation->all.games);
    pooled moves = pooled_moves(&simulation->all);
    assert_int_equal(moves.games, simulation->all.games);
    pooled_free(moves);
    if (!request->by_move)
        assert_in_range(simulation->all.games, 0, request->games - 1);
}

static void test_stopped_before(void **state)
{
    (void)state;
    static const int stop = 1;
    table tables[TABLES];
    set_tables(tables);
    for (size_t i = 0; i < TABLES; i++) {
        for (unsigned jobs = 1; jobs <= 3; jobs += 2) {
            dyad_simulate_request request = table_request(&tables[i], UINT64_C(1) << 40, 1);
            request.jobs = jobs;
            request.stop = &stop;
            expect_stopped(&tables[i], &request);
            request.by_move = true;
            request.games = UINT64_C(1) << 32;
            expect_stopped(&tables[i], &request);
        }
    }
    clear_tables(tables);
}

/* More games than anyone waits for. */
static void test_stopped_on_the_way(void **state)
{
    (void)state;
    table tables[TABLES];
    set_tables(tables);
    for (size_t i = 0; i < TABLES; i++) {
        for (unsigned jobs = 1; jobs <= 2; jobs++) {
            watcher w = {.stop_after = 1};
            dyad_simulate_request request = table_request(&tables[i], UINT64_C(1) << 40, 1);
            request.jobs = jobs;
            request.stop = &w.stop;
            request.progress = watch;
            request.progress_user = &w;
            expect_stopped(&tables[i], &request);
        }
    }
    clear_tables(tables);
}

/* ---- what is refused --------------------------------------------------------------------- */

static void expect_refused(const table *t, const dyad_simulate_request *request,
                           dyad_status expected)
{
    const dyad_simulation *const before = (const dyad_simulation *)(const void *)t;
    const dyad_simulation *simulation = before;
    assert_int_equal(dyad_simulate(t->session, request, &simulation), expected);
    const dyad_error *error = dyad_session_error(t->session);
    assert_int_equal(error->status, expected);
    assert_true(strlen(error->text) > 0);
    assert_ptr_equal(simulation, before);
}

static void test_wrong_arguments(void **state)
{
    (void)state;
    table tables[TABLES];
    set_tables(tables);
    for (size_t i = 0; i < TABLES; i++) {
        const dyad_simulate_request right = table_request(&tables[i], 1, 1);
        dyad_simulate_request request = right;
        request.position = NULL;
        expect_refused(&tables[i], &request, DYAD_E_USAGE);
        request = right;
        request.games = 0;
        expect_refused(&tables[i], &request, DYAD_E_USAGE);
        request = right;
        request.jobs = DYAD_JOBS_MAX + 1;
        expect_refused(&tables[i], &request, DYAD_E_USAGE);
        request = right;
        request.to_move = 3;
        expect_refused(&tables[i], &request, DYAD_E_USAGE);
        request.to_move = -1;
        expect_refused(&tables[i], &request, DYAD_E_USAGE);
        request = right;
        request.policy = (dyad_policy)2;
        expect_refused(&tables[i], &request, DYAD_E_USAGE);
        request = right;
        request.cpu = (dyad_cpu)LEVELS_MAX;
        expect_refused(&tables[i], &request, DYAD_E_USAGE);
        for (int level = 0; level < LEVELS_MAX; level++) {
            request.cpu = (dyad_cpu)level;
            if (level != DYAD_CPU_AUTO && !dyad_cpu_has(request.cpu))
                expect_refused(&tables[i], &request, DYAD_E_USAGE);
        }
        request = right; /* and it still works */
        table_simulate(&tables[i], &request);
    }
    clear_tables(tables);
}

static void test_full_boards(void **state)
{
    (void)state;
    dice d = {113};
    static const char *const games[] = {"hex", "path"};
    static const size_t sides[] = {1, 2, 8, 11, 40};
    for (size_t g = 0; g < LENGTH_OF(games); g++) {
        for (size_t i = 0; i < LENGTH_OF(sides); i++) {
            const char *letters = dyad_game_letters(dyad_game_find(games[g]));
            oracle_board board = dice_board(&d, sides[i], 1, 0.5, letters);
            table t = table_of_board(games[g], &board, NULL);
            dyad_simulate_request request = table_request(&t, 10, 1);
            expect_refused(&t, &request, DYAD_E_MALFORMED);
            request.by_move = true;
            expect_refused(&t, &request, DYAD_E_MALFORMED);
            table_free(&t);
            oracle_board_free(&board);
        }
    }
}

/* ---- memory ------------------------------------------------------------------------------ */

/* Reads the position and simulates, with memory of `allocator`. */
static dyad_status read_and_simulate(const table *t, const dyad_allocator *allocator,
                                     dyad_simulate_request request, blob *says)
{
    dyad_session *session = NULL;
    dyad_reader *reader = NULL;
    const dyad_simulation *simulation;
    const dyad_game *game = dyad_position_game(t->position);
    dyad_status status = dyad_session_new(allocator, &session, NULL);
    if (status == DYAD_OK)
        status = dyad_reader_open_bytes(session, game, "-", t->input.bytes, t->input.size, &reader);
    if (status == DYAD_OK)
        status = dyad_reader_next(reader, &request.position);
    if (status == DYAD_OK)
        status = dyad_simulate(session, &request, &simulation);
    if (status == DYAD_OK)
        table_describe(simulation, says);
    else if (session)
        assert_int_equal(dyad_session_error(session)->status, status);
    dyad_reader_close(reader);
    dyad_session_free(session);
    return status;
}

/* True when request number `fail_at` for memory was made, and failed. */
static bool fail_once(const table *t, const dyad_simulate_request *request, size_t fail_at,
                      bool and_after, const blob *right)
{
    watched_memory *memory = watched_new(fail_at, and_after);
    dyad_allocator allocator = watched_allocator(memory);
    const char *game = dyad_game_name(dyad_position_game(t->position));
    size_t n = dyad_position_size(t->position);
    blob says = {0};
    dyad_status status = read_and_simulate(t, &allocator, *request, &says);
    bool failed = watched_failed(memory);
    if (status != DYAD_OK && (status != DYAD_E_MEMORY || !failed))
        give_up("%s, side %zu, request %zu: status %d", game, n, fail_at, status);
    if (status == DYAD_OK && !blob_same(&says, right))
        give_up("%s, side %zu, request %zu: other counts", game, n, fail_at);
    if (watched_balance(memory))
        give_up("%s, side %zu, request %zu: %zu bytes did not come back", game, n, fail_at,
                watched_balance(memory));
    blob_free(&says);
    watched_free(memory);
    return failed;
}

static void test_memory(void **state)
{
    (void)state;
    enum { FAILURES_MAX = 20000, SIDE_BY_MOVE = 6 };
    table tables[TABLES];
    set_tables(tables);
    for (size_t i = 0; i < TABLES; i++) {
        for (unsigned way = 0; way < 8; way++) {
            dyad_simulate_request request = table_request(&tables[i], 600, 1);
            blob right = {0};
            size_t fail_at = 0;
            request.max_moves = most_moves(&tables[i], 20);
            request.jobs = way & 1 ? 3 : 1;
            request.by_move = way & 2;
            request.policy = i % 2 ? DYAD_POLICY_FIRST : DYAD_POLICY_UNIFORM;
            if (request.by_move && dyad_position_size(tables[i].position) > SIDE_BY_MOVE)
                continue;
            assert_int_equal(read_and_simulate(&tables[i], NULL, request, &right), DYAD_OK);
            while (fail_once(&tables[i], &request, fail_at, way & 4, &right))
                assert_in_range(fail_at += sparsely(), 0, FAILURES_MAX);
            assert_true(fail_at > 1);
            blob_free(&right);
        }
    }
    clear_tables(tables);
}

/* The second simulation of a session asks for no more than the first, and gives the first back. */
static void test_again_and_again(void **state)
{
    (void)state;
    oracle_board board = oracle_board_new(9, '.');
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    table t = table_of_board("ungo", &board, &allocator);
    dyad_simulate_request request = table_request(&t, 600, 1);
    size_t balance = 0;
    for (int round = 0; round < 5; round++) {
        table_simulate(&t, &request);
        if (round == 1)
            balance = watched_balance(memory);
    }
    assert_int_equal(watched_balance(memory), balance);
    table_free(&t);
    assert_int_equal(watched_balance(memory), 0);
    watched_free(memory);
    oracle_board_free(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_for_jobs_and_cpu),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_numbers_of_games),
        cmocka_unit_test(test_first_ungo_known),
        cmocka_unit_test(test_first_ungo),
        cmocka_unit_test(test_first_filled),
        cmocka_unit_test(test_first_nim),
        cmocka_unit_test(test_to_move),
        cmocka_unit_test(test_one_cell),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_probability),
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_stopped_before),
        cmocka_unit_test(test_stopped_on_the_way),
        cmocka_unit_test(test_wrong_arguments),
        cmocka_unit_test(test_full_boards),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_again_and_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
