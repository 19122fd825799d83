/* ungo_table_test.c - Un-Go solved: every position of up to ten cells against oracle/ungo_values,
 * which knows nothing of how tables are made; what is told of moves, games and all positions
 * together; the same bytes from any number of threads; files that are damaged; memory that is
 * missing. ctest: threads */
#include "base/checksum.h"
#include "oracle/battery.h"
#include "oracle/ungo_values.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 3, MOVES_MAX = DYAD_UNGO_TABLE_CELLS_MAX };

static dyad_ungo_table *table_of(size_t m, size_t n, unsigned jobs)
{
    dyad_ungo_request request = {.jobs = jobs};
    if (m == n)
        request.size = n;
    else
        request = (dyad_ungo_request){.rows = m, .columns = n, .jobs = jobs};
    dyad_ungo_table *table;
    assert_int_equal(dyad_ungo_table_new(NULL, &request, &table, NULL), DYAD_OK);
    return table;
}

static dyad_ungo_position position_of(size_t cells, size_t number, int mover)
{
    dyad_ungo_position position = {.to_move = mover + 1};
    for (size_t cell = 0; cell < cells; cell++, number /= 3)
        position.cells[cell] = (unsigned char)(number % 3);
    return position;
}

static size_t number_of(size_t cells, const dyad_ungo_position *position)
{
    size_t number = 0;
    for (size_t cell = cells; cell-- > 0;)
        number = 3 * number + position->cells[cell];
    return number;
}

static bool is_value(dyad_endgame value, int distance)
{
    if (distance == ORACLE_UNKNOWN)
        return value.result == DYAD_WDL_DRAW && value.distance == 0;
    return value.result == (distance % 2 ? DYAD_WDL_WIN : DYAD_WDL_LOSS) &&
           value.distance == (unsigned)distance;
}

/* ---- every position ----------------------------------------------------------------------- */

/* The greater, the better for whoever chooses. */
static int merit(int distance)
{
    return distance == ORACLE_UNKNOWN ? 0 : distance % 2 ? 1000 - distance : distance - 1000;
}

/* What a move is worth to whoever makes it, by what the other side then has. */
static int before(int distance)
{
    return distance == ORACLE_UNKNOWN ? distance : distance + 1;
}

static void compare_moves(const dyad_ungo_table *table, const oracle_ungo_values *values,
                          size_t number, int mover)
{
    size_t n = values->n, cells = values->m * n, count, told = 0;
    const size_t *after = &values->after[mover][number * cells];
    const int *distance = values->distance[1 - mover];
    dyad_ungo_position position = position_of(cells, number, mover);
    dyad_ungo_move moves[MOVES_MAX];
    int best = -10000;
    for (size_t cell = 0; cell < cells; cell++)
        if (after[cell] && merit(before(distance[after[cell] - 1])) > best)
            best = merit(before(distance[after[cell] - 1]));
    assert_int_equal(dyad_ungo_table_moves(table, &position, moves, &count, NULL), DYAD_OK);
    for (size_t cell = 0; cell < cells; cell++) {
        if (!after[cell])
            continue;
        assert_true(told < count);
        const dyad_ungo_move *move = &moves[told++];
        int worth = before(distance[after[cell] - 1]);
        assert_int_equal(move->row * n + move->column, cell);
        assert_int_equal(number_of(cells, &move->after), after[cell] - 1);
        assert_int_equal(move->after.to_move, 2 - mover);
        assert_true(is_value(move->value, worth));
        assert_int_equal(move->best, merit(worth) == best);
    }
    assert_int_equal(told, count);
}

typedef struct followed {
    dyad_ungo_position *seen; /* positions, one before each move */
    dyad_ungo_position last;
    size_t count, room;
} followed;

static bool follow(void *user, const dyad_ungo_position *at, const dyad_ungo_move *move)
{
    followed *f = user;
    if (f->count == f->room) {
        f->room = 2 * f->room + 16;
        f->seen = realloc(f->seen, f->room * sizeof *f->seen);
        assert_non_null(f->seen);
    }
    if (f->count)
        assert_memory_equal(at, &f->last, sizeof *at);
    assert_true(move->best);
    f->seen[f->count++] = *at;
    f->last = move->after;
    return true;
}

/* A decided game takes as long as is said; a drawn one comes round as is said, and not before. */
static void compare_line(const dyad_ungo_table *table, const dyad_ungo_position *position,
                         int distance)
{
    followed f = {.last = *position};
    dyad_ungo_line line;
    assert_int_equal(dyad_ungo_table_line(table, position, follow, &f, &line, NULL), DYAD_OK);
    assert_int_equal(line.moves, f.count);
    if (distance != ORACLE_UNKNOWN) {
        dyad_ungo_move moves[MOVES_MAX];
        size_t count;
        assert_int_equal(line.moves, distance);
        assert_int_equal(line.period, 0);
        assert_int_equal(dyad_ungo_table_moves(table, &f.last, moves, &count, NULL), DYAD_OK);
        assert_int_equal(count, 0);
    } else {
        assert_int_equal(line.repeats_from + line.period, line.moves);
        assert_true(line.period > 0);
        assert_memory_equal(&f.last, &f.seen[line.repeats_from], sizeof f.last);
        for (size_t i = 0; i < f.count; i++)
            for (size_t j = 0; j < i; j++)
                assert_memory_not_equal(&f.seen[i], &f.seen[j], sizeof f.last);
    }
    free(f.seen);
}

static void compare_census(const dyad_ungo_table *table, const oracle_ungo_values *values)
{
    dyad_ungo_census census, found = {.boards = 0};
    uint64_t counts[256] = {0};
    dyad_ungo_table_census(table, &census);
    for (size_t number = 0; number < values->count; number++) {
        found.boards += values->legal[number];
        for (int mover = 0; mover < 2 && values->legal[number]; mover++) {
            int distance = values->distance[mover][number];
            if (distance == ORACLE_UNKNOWN) {
                found.draws++;
                continue;
            }
            *(distance % 2 ? &found.wins : &found.losses) += 1;
            counts[distance]++;
            if ((unsigned)distance > found.longest)
                found.longest = (unsigned)distance;
        }
    }
    assert_int_equal(census.boards, found.boards);
    assert_int_equal(census.positions, 2 * found.boards);
    assert_int_equal(census.wins, found.wins);
    assert_int_equal(census.draws, found.draws);
    assert_int_equal(census.losses, found.losses);
    assert_int_equal(census.longest, found.longest);
    for (unsigned i = 0; i < 300; i++) {
        dyad_ungo_position position;
        uint64_t count = i < 256 ? counts[i] : 0;
        assert_int_equal(dyad_ungo_table_count(table, i), count);
        assert_int_equal(dyad_ungo_table_example(table, i, &position), count != 0);
        if (count) {
            assert_int_equal(position.to_move, 1);
            assert_int_equal(values->distance[0][number_of(values->m * values->n, &position)], i);
        }
    }
}

static void every_position(void **state)
{
    (void)state;
    for (size_t i = 0; i < ORACLE_VALUES_SIZES; i++) {
        size_t m = oracle_values_sizes[i][0], n = oracle_values_sizes[i][1];
        oracle_ungo_values values = oracle_ungo_values_new(m, n);
        dyad_ungo_table *table = table_of(m, n, 1);
        assert_int_equal(dyad_ungo_table_rows(table), m);
        assert_int_equal(dyad_ungo_table_columns(table), n);
        assert_int_equal(dyad_ungo_table_size(table), m == n ? n : 0);
        for (size_t number = 0; number < values.count; number++) {
            for (int mover = 0; mover < 2; mover++) {
                dyad_ungo_position position = position_of(m * n, number, mover);
                dyad_endgame value;
                dyad_status status = dyad_ungo_table_look(table, &position, &value, NULL);
                assert_int_equal(status, values.legal[number] ? DYAD_OK : DYAD_E_MALFORMED);
                if (status != DYAD_OK)
                    continue;
                assert_true(is_value(value, values.distance[mover][number]));
                compare_moves(table, &values, number, mover);
                compare_line(table, &position, values.distance[mover][number]);
            }
        }
        compare_census(table, &values);
        dyad_ungo_table_free(table);
        oracle_ungo_values_free(&values);
    }
}

static void what_is_no_position(void **state)
{
    (void)state;
    dyad_ungo_table *table = table_of(2, 2, 1);
    dyad_endgame value;
    dyad_ungo_line line;
    dyad_ungo_move moves[MOVES_MAX];
    size_t count;
    static const struct {
        dyad_ungo_position position;
        dyad_status status;
    } rows[] = {
        {{.cells = {0, 0, 0, 0}, .to_move = 0}, DYAD_E_USAGE},
        {{.cells = {0, 0, 0, 0}, .to_move = 3}, DYAD_E_USAGE},
        {{.cells = {0, 3, 0, 0}, .to_move = 1}, DYAD_E_USAGE},
        {{.cells = {0, 255, 0, 0}, .to_move = 1}, DYAD_E_USAGE},
        {{.cells = {1, 2, 2, 0}, .to_move = 1}, DYAD_E_MALFORMED},
        {{.cells = {1, 1, 1, 1}, .to_move = 1}, DYAD_E_MALFORMED},
        {{.cells = {1, 2, 1, 2}, .to_move = 2}, DYAD_E_MALFORMED},
        {{.cells = {1, 2, 0, 0, 9, 9}, .to_move = 2}, DYAD_OK}, /* the rest is no board */
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        const dyad_ungo_position *at = &rows[i].position;
        assert_int_equal(dyad_ungo_table_look(table, at, &value, NULL), rows[i].status);
        assert_int_equal(dyad_ungo_table_moves(table, at, moves, &count, NULL), rows[i].status);
        assert_int_equal(dyad_ungo_table_line(table, at, NULL, NULL, &line, NULL), rows[i].status);
    }
    dyad_ungo_table_free(table);
    dyad_ungo_table_free(NULL);
    static const dyad_ungo_request none[] = {
        {.size = 0},
        {.size = 5},
        {.rows = 3},
        {.columns = 3},
        {.rows = 3, .columns = 7},
        {.rows = 21, .columns = 1},
        {.rows = SIZE_MAX / 2 + 1, .columns = 2},
    };
    for (size_t i = 0; i < LENGTH_OF(none); i++) {
        assert_int_equal(dyad_ungo_table_new(NULL, &none[i], &table, NULL), DYAD_E_USAGE);
        assert_false(!none[i].size && dyad_ungo_table_fits(none[i].rows, none[i].columns));
    }
    assert_true(dyad_ungo_table_fits(4, 5) && dyad_ungo_table_fits(1, 20));
    dyad_ungo_request crowd = {.size = 1, .jobs = DYAD_JOBS_MAX + 1};
    assert_int_equal(dyad_ungo_table_new(NULL, &crowd, &table, NULL), DYAD_E_USAGE);
    assert_string_equal(dyad_wdl_name(DYAD_WDL_LOSS), "loss");
    assert_string_equal(dyad_wdl_name(DYAD_WDL_DRAW), "draw");
    assert_string_equal(dyad_wdl_name(DYAD_WDL_WIN), "win");
    assert_null(dyad_wdl_name((dyad_wdl)2));
    assert_null(dyad_wdl_name((dyad_wdl)-2));
}

/* ---- threads, stopping, limits ------------------------------------------------------------ */

static blob file_of(const dyad_ungo_table *table)
{
    blob file = {0};
    assert_int_equal(dyad_ungo_table_write(table, blob_write, &file, NULL), DYAD_OK);
    return file;
}

static void same_bytes_from_any_number_of_threads(void **state)
{
    (void)state;
    for (size_t i = 0; i < ORACLE_VALUES_SIZES; i++) {
        size_t m = oracle_values_sizes[i][0], n = oracle_values_sizes[i][1];
        dyad_ungo_table *one = table_of(m, n, 1);
        blob expected = file_of(one);
        static const unsigned jobs[] = {0, 2, 3, 8};
        for (size_t j = 0; j < LENGTH_OF(jobs); j++) {
            dyad_ungo_table *other = table_of(m, n, jobs[j]);
            blob file = file_of(other);
            assert_true(blob_same(&file, &expected));
            blob_free(&file);
            dyad_ungo_table_free(other);
        }
        blob_free(&expected);
        dyad_ungo_table_free(one);
    }
}

typedef struct halt {
    int stop;
    unsigned calls, stop_at;
} halt;

static void count_calls(void *user, const char *phase, uint64_t done, uint64_t total)
{
    halt *h = user;
    assert_non_null(phase);
    assert_true(done <= total);
    if (++h->calls == h->stop_at)
        __atomic_store_n(&h->stop, 1, __ATOMIC_RELAXED);
}

static void stops_wherever_it_is_asked_to(void **state)
{
    (void)state;
    dyad_status status = DYAD_E_STOPPED;
    for (unsigned at = 0; status != DYAD_OK; at++) {
        watched_memory *memory = watched_new(SIZE_MAX, false);
        dyad_allocator allocator = watched_allocator(memory);
        halt h = {.stop = at == 0, .stop_at = at};
        dyad_ungo_request request = {
            .size = SIDE, .jobs = 2, .progress = count_calls, .progress_user = &h, .stop = &h.stop};
        dyad_ungo_table *table = NULL;
        status = dyad_ungo_table_new(&allocator, &request, &table, NULL);
        assert_int_equal(status, h.stop ? DYAD_E_STOPPED : DYAD_OK);
        dyad_ungo_table_free(table);
        assert_int_equal(watched_balance(memory), 0);
        watched_free(memory);
    }
}

static void keeps_within_its_limit(void **state)
{
    (void)state;
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_ungo_request request = {.size = SIDE, .jobs = 1};
    dyad_ungo_table *table;
    assert_int_equal(dyad_ungo_table_new(&allocator, &request, &table, NULL), DYAD_OK);
    size_t most = watched_peak(memory);
    assert_int_equal(dyad_ungo_table_memory(table), watched_balance(memory));
    dyad_ungo_table_free(table);
    for (size_t limit = 1; limit <= most; limit += limit < most - 100 ? most / 97 : 1) {
        request.memory_limit = limit;
        dyad_status status = dyad_ungo_table_new(&allocator, &request, &table, NULL);
        assert_int_equal(status, limit < most ? DYAD_E_LIMIT : DYAD_OK);
        if (status == DYAD_OK)
            dyad_ungo_table_free(table);
        assert_int_equal(watched_balance(memory), 0);
    }
    watched_free(memory);
}

/* ---- files -------------------------------------------------------------------------------- */

/* A dyad_read_fn that hands out a few bytes at a time. */
typedef struct slow_source {
    const char *bytes;
    size_t size, at, fail_at;
} slow_source;

static ptrdiff_t read_slowly(void *user, void *to, size_t size)
{
    slow_source *s = user;
    size_t count = s->size - s->at;
    count = count < size ? count : size;
    count = count < 1000 ? count : 1000;
    if (s->at >= s->fail_at) {
        errno = EIO;
        return -1;
    }
    memcpy(to, s->bytes + s->at, count);
    s->at += count;
    return (ptrdiff_t)count;
}

static dyad_status read_table(const dyad_allocator *allocator, const blob *file,
                              dyad_ungo_table **table, dyad_error *error)
{
    slow_source source = {.bytes = file->bytes, .size = file->size, .fail_at = SIZE_MAX};
    return dyad_ungo_table_read(allocator, read_slowly, &source, table, error);
}

static void a_file_is_the_table(void **state)
{
    (void)state;
    for (size_t i = 0; i < ORACLE_VALUES_SIZES; i++) {
        size_t m = oracle_values_sizes[i][0], n = oracle_values_sizes[i][1];
        dyad_ungo_table *made = table_of(m, n, 1), *read;
        blob file = file_of(made);
        assert_int_equal(read_table(NULL, &file, &read, NULL), DYAD_OK);
        blob again = file_of(read);
        assert_true(blob_same(&file, &again));
        assert_int_equal(dyad_ungo_table_memory(read), dyad_ungo_table_memory(made));
        oracle_ungo_values values = oracle_ungo_values_new(m, n);
        assert_int_equal(dyad_ungo_table_rows(read), m);
        assert_int_equal(dyad_ungo_table_columns(read), n);
        compare_census(read, &values);
        for (size_t number = 0; number < values.count; number++) {
            dyad_ungo_position position = position_of(m * n, number, 1);
            dyad_endgame value;
            if (values.legal[number]) {
                assert_int_equal(dyad_ungo_table_look(read, &position, &value, NULL), DYAD_OK);
                assert_true(is_value(value, values.distance[1][number]));
            }
        }
        oracle_ungo_values_free(&values);
        blob_free(&file);
        blob_free(&again);
        dyad_ungo_table_free(made);
        dyad_ungo_table_free(read);
    }
}

static void assert_refused(const blob *file, const char *why)
{
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_ungo_table *table = NULL;
    dyad_error error = {.status = DYAD_OK};
    assert_int_equal(read_table(&allocator, file, &table, &error), DYAD_E_MALFORMED);
    assert_null(table);
    assert_int_equal(error.status, DYAD_E_MALFORMED);
    if (why)
        assert_non_null(strstr(error.text, why));
    assert_true(error.text[0] != '\0');
    assert_int_equal(watched_balance(memory), 0);
    watched_free(memory);
}

/* Sets the checksum to what the rest wants, as who makes such a file on purpose would. */
static void forge(blob *file)
{
    unsigned char *bytes = (unsigned char *)file->bytes;
    dy_put_le(bytes + 32, dy_checksum(bytes + 40, file->size - 40, dy_checksum(bytes, 32, 0)), 8);
}

/* A header of 4x5 without its body does not make anybody take gigabytes. */
static void claim_large_boards(const blob *file)
{
    blob claim = {0};
    blob_add(&claim, file->bytes, file->size);
    unsigned char *bytes = (unsigned char *)claim.bytes;
    uint64_t codes = oracle_power(3, 20), classes = codes / 8;
    dy_put_le(bytes + 8, 2 | UINT64_C(4) << 32 | UINT64_C(5) << 48, 8);
    dy_put_le(bytes + 16, classes, 8);
    dy_put_le(bytes + 24, 257 * 8 + (codes / 32 + 1) * 4 + classes, 8);
    watched_memory *memory = watched_new(SIZE_MAX, false);
    dyad_allocator allocator = watched_allocator(memory);
    dyad_ungo_table *table;
    dyad_error error;
    assert_int_equal(read_table(&allocator, &claim, &table, &error), DYAD_E_MALFORMED);
    assert_non_null(strstr(error.text, "cut short"));
    assert_true(watched_peak(memory) < 1 << 20);
    watched_free(memory);
    blob_free(&claim);
}

static void a_damaged_file_is_refused(void **state)
{
    (void)state;
    dyad_ungo_table *table = table_of(2, 2, 1);
    blob file = file_of(table);
    size_t whole = file.size, turn = 0;
    for (size_t i = 0; i < whole; i++) { /* any bit of any byte, and any length */
        if (i >= 40 && !its_turn(&turn, 7))
            continue;
        char right = file.bytes[i];
        file.bytes[i] = (char)(right ^ 1 << i % 8);
        assert_refused(&file, NULL);
        file.bytes[i] = right;
        file.size = i;
        assert_refused(&file, i < 40 ? "expected a table of Un-Go" : "cut short");
        file.size = whole;
    }
    blob_add(&file, "", 1);
    assert_refused(&file, "behind the table");
    file.size = whole;
    static const struct {
        size_t at, bytes;
        uint64_t number;
        const char *why;
    } rows[] = {
        {0, 1, 'd', "expected a table of Un-Go"},
        {8, 4, 0, "found version 0"},
        {8, 4, 3, "found version 3"},
        {8, 4, 2, "found one of 2x0"}, /* a square is of version 1 */
        {12, 4, 0, "found side 0"},
        {12, 4, 5, "found side 5"},
        {12, 4, 1, "more classes"},
        {12, 4, 3, "its length"},
        {8, 8, 2 | UINT64_C(2) << 32 | UINT64_C(2) << 48, "found one of 2x2"},
        {8, 8, 2 | UINT64_C(3) << 32 | UINT64_C(7) << 48, "found one of 3x7"},
        {8, 8, 2 | UINT64_C(65535) << 32 | UINT64_C(65535) << 48, "found one of 65535x65535"},
        {8, 8, 2 | UINT64_C(2) << 32 | UINT64_C(3) << 48, "its length"},
        {16, 8, 0, "more classes"},
        {16, 8, UINT64_MAX, "more classes"},
        {16, 8, 12, "its length"},
        {24, 8, UINT64_MAX, "its length"},
        {2096, 4, 0, "not as many as it says"},
        {2104, 4, UINT32_MAX, "not as many as it says"},
    };
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        char right[8];
        memcpy(right, file.bytes + rows[i].at, rows[i].bytes);
        dy_put_le((unsigned char *)file.bytes + rows[i].at, rows[i].number,
                  (unsigned)rows[i].bytes);
        forge(&file);
        assert_refused(&file, rows[i].why);
        memcpy(file.bytes + rows[i].at, right, rows[i].bytes);
    }
    claim_large_boards(&file);
    for (size_t fail_at = 0; fail_at < whole; fail_at += 700) {
        slow_source source = {.bytes = file.bytes, .size = whole, .fail_at = fail_at};
        dyad_ungo_table *read;
        dyad_error error;
        assert_int_equal(dyad_ungo_table_read(NULL, read_slowly, &source, &read, &error),
                         DYAD_E_SYSTEM);
        assert_string_equal(error.text, strerror(EIO));
    }
    blob_free(&file);
    dyad_ungo_table_free(table);
}

/* A forged file may tell lies, but nothing breaks: questions have an end and some answer. */
static void a_forged_file_is_survived(void **state)
{
    (void)state;
    dyad_ungo_table *table = table_of(SIDE, SIDE, 1), *read;
    blob file = file_of(table);
    dice d = {17};
    size_t slots = 40 + 257 * 8, distances = slots + (19683 / 32 + 1) * 4;
    for (size_t round = 0; round < scaled(200); round++) {
        blob lies = {0};
        blob_add(&lies, file.bytes, file.size);
        for (size_t i = 0; i < 40; i++) {
            lies.bytes[distances + dice_below(&d, file.size - distances)] = (char)dice_roll(&d);
            size_t a = slots + dice_below(&d, 19680 / 8), b = slots + dice_below(&d, 19680 / 8);
            char swapped = lies.bytes[a];
            lies.bytes[a] = lies.bytes[b]; /* as many boards, though other ones */
            lies.bytes[b] = swapped;
        }
        forge(&lies);
        assert_int_equal(read_table(NULL, &lies, &read, NULL), DYAD_OK);
        for (size_t i = 0; i < 100; i++) {
            dyad_ungo_position at =
                position_of((size_t)SIDE * SIDE, dice_below(&d, 19683), (int)(i % 2));
            dyad_ungo_line line;
            dyad_endgame value;
            dyad_ungo_move moves[MOVES_MAX];
            size_t count;
            dyad_ungo_table_look(read, &at, &value, NULL);
            dyad_ungo_table_moves(read, &at, moves, &count, NULL);
            dyad_ungo_table_line(read, &at, NULL, NULL, &line, NULL);
            dyad_ungo_table_example(read, (unsigned)i, &at);
        }
        dyad_ungo_table_free(read);
        blob_free(&lies);
    }
    blob_free(&file);
    dyad_ungo_table_free(table);
}

static int refuse_to_write(void *user, const void *bytes, size_t size)
{
    (void)bytes;
    (void)size;
    return *(const int *)user;
}

static void a_file_that_cannot_be_written(void **state)
{
    (void)state;
    dyad_ungo_table *table = table_of(1, 1, 1);
    int why = ENOSPC;
    assert_int_equal(dyad_ungo_table_write(table, refuse_to_write, &why, NULL), DYAD_E_SYSTEM);
    why = EPIPE;
    assert_int_equal(dyad_ungo_table_write(table, refuse_to_write, &why, NULL), DYAD_E_CLOSED);
    dyad_ungo_table_free(table);
}

static void checksum_is_xxh64(void **state)
{
    (void)state;
    static const char text[] = "Nobody inspects the spammish repetition";
    assert_true(dy_checksum("", 0, 0) == UINT64_C(0xef46db3751d8e999));
    assert_true(dy_checksum("abc", 3, 0) == UINT64_C(0x44bc2cf5ad770999));
    assert_true(dy_checksum(text, sizeof text - 1, 0) == UINT64_C(0xfbcea83c8a378bf1));
}

/* ---- memory ------------------------------------------------------------------------------- */

/* Makes, writes and reads a table; DYAD_OK, or what went wrong. */
static dyad_status whole_way(const dyad_allocator *allocator, blob *file)
{
    dyad_ungo_request request = {.size = SIDE, .jobs = 2};
    dyad_ungo_table *table, *read;
    dyad_status status = dyad_ungo_table_new(allocator, &request, &table, NULL);
    if (status != DYAD_OK)
        return status;
    status = dyad_ungo_table_write(table, blob_write, file, NULL);
    dyad_ungo_table_free(table);
    if (status != DYAD_OK)
        return status;
    status = read_table(allocator, file, &read, NULL);
    if (status == DYAD_OK)
        dyad_ungo_table_free(read);
    return status;
}

static void every_request_fails(void **state)
{
    (void)state;
    for (int and_after = 0; and_after < 2; and_after++) {
        bool failed = true;
        size_t fail_at = 0;
        for (; failed; fail_at++) {
            watched_memory *memory = watched_new(fail_at, and_after);
            dyad_allocator allocator = watched_allocator(memory);
            blob file = {0};
            dyad_status status = whole_way(&allocator, &file);
            failed = watched_failed(memory);
            assert_int_equal(status, failed ? DYAD_E_MEMORY : DYAD_OK);
            assert_int_equal(watched_balance(memory), 0);
            watched_free(memory);
            blob_free(&file);
        }
        assert_true(fail_at > 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position),
        cmocka_unit_test(what_is_no_position),
        cmocka_unit_test(same_bytes_from_any_number_of_threads),
        cmocka_unit_test(stops_wherever_it_is_asked_to),
        cmocka_unit_test(keeps_within_its_limit),
        cmocka_unit_test(a_file_is_the_table),
        cmocka_unit_test(a_damaged_file_is_refused),
        cmocka_unit_test(a_forged_file_is_survived),
        cmocka_unit_test(a_file_that_cannot_be_written),
        cmocka_unit_test(checksum_is_xxh64),
        cmocka_unit_test(every_request_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
