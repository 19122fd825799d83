/* playout_tools.c - positions to play out, and tests of chance. */
#include "playout_tools.h"

#include "oracle/sanitized.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHARE_WHEN_SANITIZED = 64 }; /* with fewer, means are not yet normal */

uint64_t games_to_play(uint64_t count)
{
    uint64_t games = SANITIZED ? count / SHARE_WHEN_SANITIZED : scaled(count);
    return games ? games : 1;
}

/* ---- positions --------------------------------------------------------------------------- */

/* Reads the only position of t->input. */
static void open_table(table *t, const dyad_game *game, const dyad_allocator *allocator)
{
    layout_end(game, &t->input);
    assert_int_equal(dyad_session_new(allocator, &t->session, NULL), DYAD_OK);
    assert_int_equal(
        dyad_reader_open_bytes(t->session, game, "-", t->input.bytes, t->input.size, &t->reader),
        DYAD_OK);
    assert_int_equal(dyad_reader_next(t->reader, &t->position), DYAD_OK);
}

table table_of_board(const char *name, const oracle_board *board, const dyad_allocator *allocator)
{
    const dyad_game *game = dyad_game_find(name);
    table t = {0};
    layout_begin(game, 1, &t.input);
    layout_board(game, board, true, &t.input);
    open_table(&t, game, allocator);
    return t;
}

table table_of_piles(const char *const *piles, size_t count)
{
    const dyad_game *game = dyad_game_find("nim");
    table t = {0};
    layout_begin(game, 1, &t.input);
    blob_print(&t.input, "%zu\n", count);
    for (size_t pile = 0; pile < count; pile++)
        blob_print(&t.input, "%s%s", pile ? " " : "", piles[pile]);
    blob_print(&t.input, "\n");
    open_table(&t, game, NULL);
    return t;
}

table table_of_empty(const char *name, size_t n)
{
    oracle_board board = oracle_board_new(n, dyad_game_letters(dyad_game_find(name))[0]);
    table t = table_of_board(name, &board, NULL);
    oracle_board_free(&board);
    return t;
}

void table_free(table *t)
{
    dyad_reader_close(t->reader);
    dyad_session_free(t->session);
    blob_free(&t->input);
}

dyad_simulate_request table_request(const table *t, uint64_t games, uint64_t seed)
{
    return (dyad_simulate_request){
        .position = t->position,
        .games = games,
        .seed = seed,
        .jobs = 1,
    };
}

enum { UNFINISHED = 2 }; /* the outcome, of games that may be given up */

/* Adds a course's numbers to what has been put together so far. */
static void put_together(pooled *all, const dyad_distribution *part)
{
    uint64_t first, last, games;
    double count = part ? (double)dyad_distribution_count(part) : 0,
           sum = (double)all->games + count;
    if (count == 0)
        return;
    double mean = dyad_distribution_mean(part), sd = dyad_distribution_sd(part);
    double joint = (all->mean * (double)all->games + mean * count) / sum;
    all->variance =
        ((all->variance + (all->mean - joint) * (all->mean - joint)) * (double)all->games +
         (sd * sd + (mean - joint) * (mean - joint)) * count) /
        sum;
    all->mean = joint;
    all->games += dyad_distribution_count(part);
    if (dyad_distribution_most(part) > all->most)
        all->most = dyad_distribution_most(part);
    for (size_t i = 0, at = 0; dyad_distribution_bin(part, i, &first, &last, &games); i++) {
        while (at < all->count && all->bins[at].first < first)
            at++;
        if (at == all->count || all->bins[at].first != first) {
            all->bins = realloc(all->bins, (all->count + 1) * sizeof *all->bins);
            assert_non_null(all->bins);
            memmove(all->bins + at + 1, all->bins + at, (all->count - at) * sizeof *all->bins);
            all->count++;
            all->bins[at] = (struct counted_bin){first, last, 0};
        }
        all->bins[at].games += games;
    }
}

pooled pooled_moves(const dyad_playouts *playouts)
{
    pooled all = {.count = 0};
    put_together(&all, playouts->ended.moves);
    put_together(&all, playouts->unfinished.moves);
    return all;
}

pooled pooled_captured(const dyad_playouts *playouts, int colour)
{
    pooled all = {.count = 0};
    put_together(&all, playouts->ended.captured[colour]);
    put_together(&all, playouts->unfinished.captured[colour]);
    return all;
}

void pooled_free(pooled all)
{
    free(all.bins);
}

/* A histogram holds every game, its bins come in order, and mean and deviation fit in with it. */
static void check_distribution(const dyad_distribution *counted, uint64_t games)
{
    uint64_t first, last, bin_games, sum = 0, before = 0;
    double low = 0, high = 0;
    assert_int_equal(dyad_distribution_count(counted), games);
    for (size_t i = 0; dyad_distribution_bin(counted, i, &first, &last, &bin_games); i++) {
        assert_true(first <= last && bin_games > 0);
        assert_true(i == 0 || first > before);
        assert_true(last <= 64 ? first == last : 32 * (last - first) <= last);
        before = last;
        sum += bin_games;
        low += (double)first * (double)bin_games;
        high += (double)last * (double)bin_games;
    }
    assert_int_equal(sum, games);
    if (games == 0)
        return;
    double mean = dyad_distribution_mean(counted), room = 1e-9 * (1 + mean);
    assert_true(mean >= low / (double)games - room && mean <= high / (double)games + room);
    assert_true(dyad_distribution_least(counted) <= dyad_distribution_most(counted));
    assert_true((double)dyad_distribution_least(counted) <= mean + room);
    assert_true((double)dyad_distribution_most(counted) >= mean - room);
    assert_true(dyad_distribution_sd(counted) >= 0);
}

static void check_course(const dyad_course *course, uint64_t games)
{
    assert_non_null(course->moves);
    check_distribution(course->moves, games);
    for (int i = 0; i < 2; i++)
        if (course->captured[i])
            check_distribution(course->captured[i], games);
}

static uint64_t table_unfinished(const dyad_playouts *playouts)
{
    return playouts->unfinished.moves ? playouts->outcomes[UNFINISHED] : 0;
}

static void check_playouts(const dyad_playouts *playouts)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < DYAD_OUTCOMES_MAX; i++)
        sum += playouts->outcomes[i];
    assert_int_equal(sum, playouts->games);
    check_course(&playouts->ended, playouts->games - table_unfinished(playouts));
    if (playouts->unfinished.moves)
        check_course(&playouts->unfinished, playouts->outcomes[UNFINISHED]);
    pooled_free(pooled_moves(playouts));
}

const dyad_simulation *table_simulate(const table *t, const dyad_simulate_request *request)
{
    const dyad_simulation *simulation = NULL;
    dyad_status status = dyad_simulate(t->session, request, &simulation);
    if (status != DYAD_OK)
        give_up("dyad_simulate: %s: %s", dyad_status_text(status),
                dyad_session_error(t->session)->text);
    uint64_t parts[DYAD_OUTCOMES_MAX + 1] = {0};
    assert_ptr_equal(simulation->position, request->position);
    check_playouts(&simulation->all);
    assert_int_equal(simulation->all.games,
                     request->by_move ? request->games * simulation->move_count : request->games);
    for (size_t i = 0; i < simulation->move_count; i++) {
        const dyad_playouts *playouts = &simulation->moves[i].playouts;
        check_playouts(playouts);
        assert_int_equal(playouts->games, request->games);
        parts[DYAD_OUTCOMES_MAX] += playouts->games;
        for (size_t k = 0; k < DYAD_OUTCOMES_MAX; k++)
            parts[k] += playouts->outcomes[k];
    }
    if (request->by_move) {
        assert_int_equal(parts[DYAD_OUTCOMES_MAX], simulation->all.games);
        assert_memory_equal(parts, simulation->all.outcomes, sizeof simulation->all.outcomes);
    }
    return simulation;
}

static void describe_distribution(const char *name, const dyad_distribution *counted, blob *out)
{
    uint64_t first, last, games;
    if (!counted)
        return;
    blob_print(out, " %s %" PRIu64 " %" PRIu64 "-%" PRIu64 " mean %.17g sd %.17g:", name,
               dyad_distribution_count(counted), dyad_distribution_least(counted),
               dyad_distribution_most(counted), dyad_distribution_mean(counted),
               dyad_distribution_sd(counted));
    for (size_t i = 0; dyad_distribution_bin(counted, i, &first, &last, &games); i++)
        blob_print(out, " %" PRIu64 "-%" PRIu64 ":%" PRIu64, first, last, games);
}

static void describe_course(const dyad_course *course, blob *out)
{
    describe_distribution("moves", course->moves, out);
    describe_distribution("first captured", course->captured[0], out);
    describe_distribution("second captured", course->captured[1], out);
}

static void describe_playouts(const dyad_playouts *playouts, blob *out)
{
    blob_print(out, "games %" PRIu64, playouts->games);
    for (size_t i = 0; i < DYAD_OUTCOMES_MAX; i++)
        blob_print(out, " %" PRIu64, playouts->outcomes[i]);
    describe_course(&playouts->ended, out);
    describe_course(&playouts->unfinished, out);
    blob_print(out, " played %" PRIu64, playouts->total_moves);
    blob_print(out, "\n");
}

void table_describe(const dyad_simulation *simulation, blob *out)
{
    blob_print(out, "to move %d, best %d, at most %" PRIu64 "\n", simulation->to_move,
               simulation->best, simulation->max_moves);
    describe_playouts(&simulation->all, out);
    for (size_t i = 0; i < simulation->move_count; i++) {
        blob_print(out, "%" PRIu64 ",%" PRIu64 " ", simulation->moves[i].row,
                   simulation->moves[i].column);
        describe_playouts(&simulation->moves[i].playouts, out);
    }
}

size_t levels_here(dyad_cpu levels[LEVELS_MAX])
{
    size_t count = 0;
    for (int level = 0; level < LEVELS_MAX; level++)
        if (level == DYAD_CPU_AUTO || dyad_cpu_has((dyad_cpu)level))
            levels[count++] = (dyad_cpu)level;
    return count;
}

/* ---- chance ------------------------------------------------------------------------------ */

double chance_limit(size_t freedom) /* Wilson and Hilferty, 1931 */
{
    enum { MILLION_TO_ONE = 475 }; /* hundredths of a standard deviation, on one side */
    double k = (double)freedom, off = 2 / (9 * k);
    double root = 1 - off + MILLION_TO_ONE / 100.0 * sqrt(off);
    return k * root * root * root;
}

enum { EXPECTED_MIN = 10 };

/* Joins kinds of which fewer than EXPECTED_MIN are expected, neighbours with neighbours, the last
 * of them with whatever comes before. Three numbers a kind. How many kinds there are then. */
static size_t join_rare(double (*kinds)[3], size_t count)
{
    size_t joined = 0;
    double rest[3] = {0};
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++)
            rest[k] += kinds[i][k];
        if (rest[2] < EXPECTED_MIN)
            continue;
        memcpy(kinds[joined++], rest, sizeof rest);
        memset(rest, 0, sizeof rest);
    }
    for (int k = 0; k < 3 && joined; k++)
        kinds[joined - 1][k] += rest[k];
    return joined;
}

void expect_chances(const char *what, const uint64_t *counts, const double *chances, size_t kinds)
{
    double(*list)[3] = oracle_take(kinds, sizeof *list);
    double games = 0, square = 0;
    size_t some = 0;
    for (size_t i = 0; i < kinds; i++)
        games += (double)counts[i];
    for (size_t i = 0; i < kinds; i++) {
        if (chances[i] <= 0 && counts[i])
            give_up("%s: kind %zu is impossible, and was counted %" PRIu64 " times", what, i,
                    counts[i]);
        list[some][0] = (double)counts[i];
        list[some][1] = list[some][2] = games * chances[i];
        some += chances[i] > 0;
    }
    some = join_rare(list, some);
    for (size_t i = 0; i < some; i++)
        square += (list[i][0] - list[i][1]) * (list[i][0] - list[i][1]) / list[i][1];
    if (some > 1 && square > chance_limit(some - 1)) {
        for (size_t i = 0; i < kinds && i < 40; i++)
            print_error("kind %zu: %" PRIu64 " of %.0f, expected %.1f\n", i, counts[i], games,
                        games * chances[i]);
        give_up("%s: chi-square %.1f of %zu degrees", what, square, some - 1);
    }
    free(list);
}

void expect_same_chances(const char *what, const uint64_t *counts, const uint64_t *others,
                         size_t kinds)
{
    double(*list)[3] = oracle_take(kinds, sizeof *list);
    double games[2] = {0}, square = 0;
    for (size_t i = 0; i < kinds; i++) {
        games[0] += (double)counts[i];
        games[1] += (double)others[i];
    }
    double less = (games[0] < games[1] ? games[0] : games[1]) / (games[0] + games[1]);
    for (size_t i = 0; i < kinds; i++) {
        list[i][0] = (double)counts[i];
        list[i][1] = (double)others[i];
        list[i][2] = less * (list[i][0] + list[i][1]); /* expected in the smaller sample */
    }
    size_t some = join_rare(list, kinds);
    for (size_t i = 0; i < some; i++) {
        double share = games[0] / (games[0] + games[1]), both = list[i][0] + list[i][1];
        double off = list[i][0] - share * both;
        square += off * off / (both * share * (1 - share));
    }
    if (some > 1 && square > chance_limit(some - 1)) {
        for (size_t i = 0; i < kinds && i < 40; i++)
            print_error("kind %zu: %" PRIu64 " of %.0f, %" PRIu64 " of %.0f\n", i, counts[i],
                        games[0], others[i], games[1]);
        give_up("%s: chi-square %.1f of %zu degrees", what, square, some - 1);
    }
    free(list);
}

void expect_mean(const char *what, double found, double mean, double variance, uint64_t games)
{
    double sigma = sqrt((variance > 0 ? variance : 0) / (double)games);
    if (fabs(found - mean) > SIGMAS_MAX * sigma + 1e-9 * (1 + mean))
        give_up("%s: mean %.6f, expected %.6f, sigma %.6f", what, found, mean, sigma);
}

/* What was counted against the probabilities of 0, 1, ... `count` - 1, bin by bin. */
static void expect_distribution(const char *what, const pooled *all, const double *chances,
                                size_t count)
{
    size_t at = 0, kinds = 0;
    uint64_t *counts = oracle_take(2 * count + 1, sizeof *counts);
    double *shares = oracle_take(2 * count + 1, sizeof *shares);
    assert_in_range(all->most, 0, count - 1);
    for (size_t i = 0; i < all->count; i++) {
        while (at < count && at < all->bins[i].first) /* no game came here */
            shares[kinds++] = chances[at++];
        while (at < count && at <= all->bins[i].last)
            shares[kinds] += chances[at++];
        counts[kinds++] = all->bins[i].games;
    }
    while (at < count)
        shares[kinds++] = chances[at++];
    expect_chances(what, counts, shares, kinds);
    free(counts);
    free(shares);
}

void expect_playouts(const char *what, const dyad_playouts *playouts, const oracle_chances *chances)
{
    uint64_t games = playouts->games;
    expect_chances(what, playouts->outcomes, chances->outcome, ORACLE_OUTCOMES);
    assert_int_equal(playouts->outcomes[ORACLE_OUTCOMES], 0);
    pooled moves = pooled_moves(playouts);
    expect_mean(what, moves.mean, chances->moves, chances->variance, games);
    if (chances->length)
        expect_distribution(what, &moves, chances->length, chances->lengths);
    for (int i = 0; chances->length && i < 2; i++) {
        assert_non_null(playouts->ended.captured[i]);
        pooled captured = pooled_captured(playouts, i);
        if (chances->taken[i])
            expect_distribution(what, &captured, chances->taken[i], chances->stones);
        else
            expect_mean(what, captured.mean, chances->captured[i], captured.variance, games);
        pooled_free(captured);
    }
    pooled_free(moves);
}

/* ---- samples ----------------------------------------------------------------------------- */

void sample_add(sample *s, oracle_playout playout)
{
    if (s->games == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 256;
        s->lengths = realloc(s->lengths, s->capacity * sizeof *s->lengths);
        assert_non_null(s->lengths);
    }
    s->lengths[s->games++] = playout.moves;
    s->outcomes[playout.outcome]++;
    s->moves += (double)playout.moves;
    s->squares += (double)playout.moves * (double)playout.moves;
    for (int i = 0; i < 2; i++) {
        s->captured[i] += (double)playout.captured[i];
        s->captured_squares[i] += (double)playout.captured[i] * (double)playout.captured[i];
    }
}

void sample_free(sample *s)
{
    free(s->lengths);
    *s = (sample){0};
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Lengths of both, in the bins of the one; what falls between those goes to the bin above it. */
static void expect_same_lengths(const char *what, const pooled *all, const sample *s)
{
    size_t bins = all->count, at = 0;
    uint64_t *counts = oracle_take(bins + 1, sizeof *counts);
    uint64_t *others = oracle_take(bins + 1, sizeof *others);
    qsort(s->lengths, s->games, sizeof *s->lengths, by_size);
    for (size_t i = 0; i < bins; i++) {
        counts[i] = all->bins[i].games;
        for (; at < s->games && s->lengths[at] <= all->bins[i].last; at++)
            others[i]++;
    }
    others[bins] = s->games - at;
    expect_same_chances(what, counts, others, bins + 1);
    free(counts);
    free(others);
}

static void expect_same_mean(const char *what, const pooled *all, double sum, double squares,
                             uint64_t games)
{
    double mean = sum / (double)games, variance = squares / (double)games - mean * mean;
    double both = all->variance / (double)all->games + variance / (double)games;
    expect_mean(what, all->mean, mean, both, 1);
}

void expect_sample(const char *what, const dyad_playouts *playouts, const sample *s)
{
    expect_same_chances(what, playouts->outcomes, s->outcomes, ORACLE_OUTCOMES);
    pooled moves = pooled_moves(playouts);
    expect_same_mean(what, &moves, s->moves, s->squares, s->games);
    expect_same_lengths(what, &moves, s);
    pooled_free(moves);
    for (int i = 0; i < 2 && playouts->ended.captured[i]; i++) {
        pooled captured = pooled_captured(playouts, i);
        expect_same_mean(what, &captured, s->captured[i], s->captured_squares[i], s->games);
        pooled_free(captured);
    }
}
