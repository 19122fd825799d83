/* ungo_part_test.c - a table of Un-Go made in parts, in one process: for every size up to twelve
 * cells and several numbers of parts it is the table that one made alone, in all bytes and in all
 * that it answers; whatever order batches come in; batches that are damaged; calls in a wrong
 * order; memory that is missing; a stop. */
#include "base/checksum.h"
#include "endgame/ungo_deal.h"
#include "oracle/battery.h"
#include "oracle/playout_oracle.h"

#include <stdlib.h>
#include <string.h>

enum { MANY = 5, BATCHES_MAX = 1 << 12 };

static const size_t sizes[][2] = {{1, 1}, {1, 2}, {2, 1}, {2, 2}, {1, 5}, {2, 3}, {3, 2}, {2, 4},
                                  {1, 9}, {3, 3}, {2, 5}, {2, 6}, {4, 3}, {3, 4}, {1, 12}};

/* ---- parts that send each other batches ---------------------------------------------------- */

/* A batch on its way. */
typedef struct letter {
    unsigned to;
    unsigned char *bytes;
    size_t size;
} letter;

typedef struct company {
    unsigned count;
    dyad_ungo_part *parts[MANY];
    dyad_ungo_batch batches[MANY]; /* of whoever is at work */
    letter letters[BATCHES_MAX];
    size_t on_way;
    uint64_t sent; /* bytes */
    uint64_t figures[DYAD_UNGO_FIGURES];
    oracle_random random;
    unsigned levels;
} company;

static company *company_new(size_t rows, size_t columns, unsigned count, size_t room)
{
    company *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->count = count;
    for (unsigned i = 0; i < count; i++) {
        dyad_ungo_part_request request = {
            .rows = rows, .columns = columns, .part = i, .parts = count};
        assert_int_equal(dyad_ungo_part_new(NULL, &request, &c->parts[i], NULL), DYAD_OK);
        c->batches[i] = (dyad_ungo_batch){.bytes = malloc(room), .room = room};
        assert_non_null(c->batches[i].bytes);
    }
    return c;
}

static void company_free(company *c)
{
    for (unsigned i = 0; i < c->count; i++) {
        dyad_ungo_part_free(c->parts[i]);
        free(c->batches[i].bytes);
    }
    free(c);
}

/* One of those on their way comes, any of them. */
static void deliver(company *c)
{
    letter *chosen = &c->letters[oracle_below(&c->random, (uint32_t)c->on_way)];
    assert_int_equal(dyad_ungo_part_take(c->parts[chosen->to], chosen->bytes, chosen->size, NULL),
                     DYAD_OK);
    free(chosen->bytes);
    *chosen = c->letters[--c->on_way];
}

static void post(company *c, unsigned from)
{
    for (unsigned to = 0; to < c->count; to++) {
        dyad_ungo_batch *batch = &c->batches[to];
        if (batch->size == 0)
            continue;
        assert_int_not_equal(from, to);
        if (c->on_way == BATCHES_MAX)
            deliver(c);
        letter *posted = &c->letters[c->on_way++];
        *posted = (letter){.to = to, .bytes = malloc(batch->size), .size = batch->size};
        assert_non_null(posted->bytes);
        memcpy(posted->bytes, batch->bytes, batch->size);
        c->sent += batch->size;
        batch->size = 0;
    }
}

static uint64_t level_of_all(const company *c)
{
    uint64_t left = 0;
    for (unsigned i = 0; i < c->count; i++)
        left += dyad_ungo_part_level(c->parts[i]);
    return left;
}

/* A level: parts work by turns that are drawn, and letters come in between. */
static void follow_level(company *c)
{
    while (level_of_all(c) || c->on_way) {
        unsigned i = oracle_below(&c->random, c->count);
        if (c->on_way && oracle_below(&c->random, 2))
            deliver(c);
        assert_int_equal(dyad_ungo_part_expand(c->parts[i], c->batches, c->count, NULL), DYAD_OK);
        post(c, i);
    }
    for (unsigned i = 0; i < c->count; i++)
        assert_int_equal(dyad_ungo_part_next(c->parts[i], NULL), DYAD_OK);
    c->levels++;
}

static void finish(company *c)
{
    for (unsigned i = 0; i < c->count; i++) {
        uint64_t figures[DYAD_UNGO_FIGURES];
        assert_int_equal(dyad_ungo_part_finish(c->parts[i], figures, NULL), DYAD_OK);
        for (size_t j = 0; j < DYAD_UNGO_FIGURES; j++)
            c->figures[j] += figures[j];
    }
}

/* Makes a table; `room` of each batch. */
static company *work(size_t rows, size_t columns, unsigned count, size_t room)
{
    company *c = company_new(rows, columns, count, room);
    while (level_of_all(c))
        follow_level(c);
    finish(c);
    return c;
}

static dyad_status ask(void *user, unsigned part, const dyad_ungo_question *question, void *answer,
                       size_t room, size_t *size)
{
    const company *c = user;
    assert_true(part < c->count);
    return dyad_ungo_part_answer(c->parts[part], question, answer, room, size, NULL);
}

static dyad_ungo_table *join(company *c, size_t rows, size_t columns)
{
    dyad_ungo_table *table;
    dyad_ungo_join_request request = {.rows = rows,
                                      .columns = columns,
                                      .parts = c->count,
                                      .figures = c->figures,
                                      .ask = ask,
                                      .user = c};
    assert_int_equal(dyad_ungo_table_join(NULL, &request, &table, NULL), DYAD_OK);
    return table;
}

static dyad_ungo_table *alone(size_t rows, size_t columns)
{
    dyad_ungo_table *table;
    dyad_ungo_request request = {.rows = rows, .columns = columns, .jobs = 1};
    assert_int_equal(dyad_ungo_table_new(NULL, &request, &table, NULL), DYAD_OK);
    return table;
}

/* ---- the same table ------------------------------------------------------------------------ */

static void same_bytes(const dyad_ungo_table *joined, const blob *expected)
{
    blob file = {0};
    assert_int_equal(dyad_ungo_table_write(joined, blob_write, &file, NULL), DYAD_OK);
    assert_true(blob_same(&file, expected));
    blob_free(&file);
}

static void same_census(const dyad_ungo_table *a, const dyad_ungo_table *b)
{
    dyad_ungo_census one, other;
    dyad_ungo_table_census(a, &one);
    dyad_ungo_table_census(b, &other);
    assert_memory_equal(&one, &other, sizeof one);
    assert_int_equal(dyad_ungo_table_rows(a), dyad_ungo_table_rows(b));
    assert_int_equal(dyad_ungo_table_columns(a), dyad_ungo_table_columns(b));
    for (unsigned distance = 0; distance < 256; distance++) {
        dyad_ungo_position first = {.to_move = 0}, second = {.to_move = 0};
        assert_int_equal(dyad_ungo_table_count(a, distance), dyad_ungo_table_count(b, distance));
        bool there = dyad_ungo_table_example(b, distance, &second);
        assert_int_equal(dyad_ungo_table_example(a, distance, &first), there);
        assert_memory_equal(&first, &second, sizeof first);
    }
}

static bool keep_move(void *user, const dyad_ungo_position *before, const dyad_ungo_move *move)
{
    (void)before;
    blob_print(user, "%zu,%zu %d ", move->row, move->column, (int)move->value.distance);
    return true;
}

/* From the empty board, and from boards on which stones are strewn. */
static void same_answers(const dyad_ungo_table *a, const dyad_ungo_table *b, oracle_random *random)
{
    enum { BOARDS = 30 };
    size_t cells = dyad_ungo_table_rows(a) * dyad_ungo_table_columns(a);
    for (int i = 0; i < BOARDS; i++) {
        dyad_ungo_position position = {.to_move = 1 + i % 2};
        dyad_endgame one = {.distance = 0}, other = {.distance = 0};
        dyad_ungo_line lines[2];
        blob told[2] = {{0}, {0}};
        for (size_t cell = 0; cell < cells && i; cell++)
            position.cells[cell] = (unsigned char)oracle_below(random, 3);
        dyad_status status = dyad_ungo_table_look(b, &position, &other, NULL);
        assert_int_equal(dyad_ungo_table_look(a, &position, &one, NULL), status);
        if (status != DYAD_OK)
            continue;
        assert_int_equal(one.result, other.result);
        assert_int_equal(one.distance, other.distance);
        assert_int_equal(dyad_ungo_table_line(a, &position, keep_move, &told[0], &lines[0], NULL),
                         DYAD_OK);
        assert_int_equal(dyad_ungo_table_line(b, &position, keep_move, &told[1], &lines[1], NULL),
                         DYAD_OK);
        assert_memory_equal(&lines[0], &lines[1], sizeof lines[0]);
        assert_true(blob_same(&told[0], &told[1]));
        blob_free(&told[0]);
        blob_free(&told[1]);
    }
}

/* Every move that is taken back is counted once, wherever it goes. */
static void tallies_add_up(const company *c, uint64_t classes, uint64_t *moves)
{
    dyad_ungo_tally sum = {.classes = 0};
    for (unsigned i = 0; i < c->count; i++) {
        dyad_ungo_tally tally;
        dyad_ungo_part_tally(c->parts[i], &tally);
        sum.classes += tally.classes;
        sum.moves += tally.moves;
        sum.sent += tally.sent;
        sum.taken += tally.taken;
        assert_true(tally.memory > 0);
        if (classes > 1000) /* none has half as many again as its share */
            assert_true(tally.classes * c->count * 2 < classes * 3);
    }
    assert_int_equal(sum.classes, classes);
    assert_int_equal(sum.sent, sum.taken);
    assert_int_equal(sum.sent * 5, c->sent);
    if (*moves == 0)
        *moves = sum.moves;
    assert_int_equal(sum.moves, *moves);
}

static void parts_make_the_table_that_one_makes(void **state)
{
    static const unsigned counts[] = {1, 2, 3, MANY};
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(sizes); i++) {
        size_t rows = sizes[i][0], columns = sizes[i][1];
        uint64_t moves = 0;
        dyad_ungo_table *whole = alone(rows, columns);
        dyad_ungo_census census;
        blob expected = {0};
        dyad_ungo_table_census(whole, &census);
        assert_int_equal(dyad_ungo_table_write(whole, blob_write, &expected, NULL), DYAD_OK);
        for (size_t j = 0; j < LENGTH_OF(counts); j++) {
            company *c = work(rows, columns, counts[j], j % 2 ? DYAD_UNGO_BATCH_MIN : 1 << 14);
            dyad_ungo_table *joined = join(c, rows, columns);
            tallies_add_up(c, census.classes, &moves);
            same_census(joined, whole);
            same_answers(joined, whole, &c->random);
            same_bytes(joined, &expected);
            dyad_ungo_table_free(joined);
            company_free(c);
        }
        blob_free(&expected);
        dyad_ungo_table_free(whole);
    }
}

/* ---- how codes are dealt ------------------------------------------------------------------- */

static void every_slot_has_one_owner(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(sizes); i++)
        for (uint32_t parts = 1; parts <= MANY; parts++) {
            uint32_t next[MANY] = {0};
            dy_ungo_geometry geometry = {.codes = 1};
            for (size_t cell = 0; cell < sizes[i][0] * sizes[i][1]; cell++)
                geometry.codes *= 3;
            dy_ungo_deal deal = dy_ungo_deal_to(&geometry, parts);
            for (uint32_t slot = 0; slot < deal.slots; slot++) {
                uint32_t code = slot * DY_UNGO_SLOT_BITS;
                uint32_t owner = dy_ungo_owner(&deal, dy_ungo_stretch_of(&deal, code));
                assert_true(owner < parts);
                assert_int_equal(dy_ungo_own_slot(&deal, code), next[owner]);
                assert_int_equal(dy_ungo_code_of_own(&deal, owner, next[owner]), code);
                next[owner]++;
            }
            for (uint32_t part = 0; part < parts; part++)
                assert_true(next[part] <= dy_ungo_stretches_for(&deal, part) << deal.shift);
        }
}

static void a_checksum_of_pieces_is_that_of_the_whole(void **state)
{
    enum { SIZE = 200, TRIES = 2000 };
    unsigned char bytes[SIZE];
    oracle_random random = {0};
    (void)state;
    for (size_t i = 0; i < SIZE; i++)
        bytes[i] = (unsigned char)oracle_below(&random, 256);
    for (int i = 0; i < TRIES; i++) {
        size_t size = oracle_below(&random, SIZE + 1);
        dy_checksum_pieces sum = dy_checksum_begin((uint64_t)i);
        for (size_t at = 0, piece; at < size; at += piece) {
            piece = oracle_below(&random, (uint32_t)(size - at) + 1);
            dy_checksum_add(&sum, bytes + at, piece);
        }
        assert_true(dy_checksum_end(&sum) == dy_checksum(bytes, size, (uint64_t)i));
    }
}

/* ---- what is wrong ------------------------------------------------------------------------- */

static void damaged_batches_are_refused(void **state)
{
    static const unsigned char large[] = {255, 255, 255, 255, 1}, cut[] = {0, 0, 0, 0};
    unsigned char bytes[10];
    company *c = company_new(3, 3, 2, DYAD_UNGO_BATCH_MIN);
    dyad_ungo_part *part = c->parts[1];
    (void)state;
    assert_int_equal(dyad_ungo_part_take(part, large, 5, NULL), DYAD_E_MALFORMED);
    assert_int_equal(dyad_ungo_part_take(part, cut, 4, NULL), DYAD_E_MALFORMED);
    assert_int_equal(dyad_ungo_part_take(part, NULL, 0, NULL), DYAD_OK);
    for (unsigned i = 0; i < 20000; i++) { /* whatever comes, and at a level of either kind */
        for (size_t j = 0; j < sizeof bytes; j++)
            bytes[j] = (unsigned char)oracle_below(&c->random, j % 5 == 1  ? 80
                                                               : j % 5 > 1 ? 3
                                                                           : 256);
        dyad_status status = dyad_ungo_part_take(part, bytes, sizeof bytes, NULL);
        assert_true(status == DYAD_OK || status == DYAD_E_MALFORMED);
        if (i == 10000) {
            while (dyad_ungo_part_level(part)) {
                assert_int_equal(dyad_ungo_part_expand(part, c->batches, 2, NULL), DYAD_OK);
                c->batches[0].size = 0;
            }
            assert_int_equal(dyad_ungo_part_next(part, NULL), DYAD_OK);
        }
    }
    company_free(c);
}

/* What others can have sent, and have not: it shows when the part goes on by itself, or where no
 * distance is left. */
static void spoilt_parts_say_so(void **state)
{
    enum { CODES = 729, LAST_LEVEL = 254 };
    (void)state;
    for (int last = 0; last < 2; last++) {
        company *c = company_new(2, 3, 1, DYAD_UNGO_BATCH_MIN);
        dyad_ungo_part *part = c->parts[0];
        for (int level = 0; level < (last ? LAST_LEVEL : 1); level++) {
            while (dyad_ungo_part_level(part))
                assert_int_equal(dyad_ungo_part_expand(part, c->batches, 1, NULL), DYAD_OK);
            assert_int_equal(dyad_ungo_part_next(part, NULL), DYAD_OK);
        }
        for (unsigned code = 0; code < CODES; code++)
            for (unsigned char images = 8; images >= 1; images--) {
                unsigned char told[] = {(unsigned char)code, (unsigned char)(code >> 8), 0, 0,
                                        images};
                dyad_status status = dyad_ungo_part_take(part, told, sizeof told, NULL);
                if (last)
                    assert_int_equal(status, DYAD_E_LIMIT);
                else
                    assert_true(status == DYAD_OK || status == DYAD_E_MALFORMED);
            }
        dyad_status status = DYAD_OK;
        while (status == DYAD_OK && dyad_ungo_part_level(part))
            status = dyad_ungo_part_expand(part, c->batches, 1, NULL);
        assert_int_equal(status, last ? DYAD_OK : DYAD_E_MALFORMED);
        company_free(c);
    }
}

static void calls_come_in_order(void **state)
{
    uint64_t figures[DYAD_UNGO_FIGURES];
    static unsigned char answer[DYAD_UNGO_ANSWER_MAX];
    size_t size;
    dyad_ungo_question question = {0};
    company *c = company_new(2, 3, 2, DYAD_UNGO_BATCH_MIN);
    dyad_ungo_part *part = c->parts[0];
    (void)state;
    assert_true(dyad_ungo_part_level(part) > 0);
    assert_int_equal(dyad_ungo_part_next(part, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_ungo_part_finish(part, figures, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_ungo_part_answer(part, &question, answer, sizeof answer, &size, NULL),
                     DYAD_E_USAGE);
    assert_int_equal(dyad_ungo_part_expand(part, c->batches, 1, NULL), DYAD_E_USAGE);
    c->batches[1].size = 1;
    assert_int_equal(dyad_ungo_part_expand(part, c->batches, 2, NULL), DYAD_E_USAGE);
    c->batches[1].size = 0;
    while (level_of_all(c))
        follow_level(c);
    finish(c);
    assert_int_equal(dyad_ungo_part_expand(part, c->batches, 2, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_ungo_part_take(part, "", 0, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_ungo_part_next(part, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_ungo_part_answer(part, &question, answer, 3, &size, NULL), DYAD_E_USAGE);
    unsigned answered = 0;
    for (uint32_t i = 0; i < 6 * 1000; i++) { /* none is answered by what is not there */
        question = (dyad_ungo_question){.kind = i % 6, .number = i / 6 * (i % 7 ? 1 : 1234567)};
        dyad_status status =
            dyad_ungo_part_answer(part, &question, answer, sizeof answer, &size, NULL);
        assert_true(status == DYAD_E_USAGE || (status == DYAD_OK && question.kind < 4));
        answered += status == DYAD_OK;
    }
    assert_true(answered > 100);
    company_free(c);
}

static void bad_requests_are_refused(void **state)
{
    static const dyad_ungo_part_request bad[] = {{.rows = 5, .columns = 5, .parts = 1},
                                                 {.rows = 0, .columns = 3, .parts = 1},
                                                 {.rows = 3, .columns = 3, .parts = 0},
                                                 {.rows = 3, .columns = 3, .part = 2, .parts = 2},
                                                 {.rows = 3, .columns = 3, .parts = 4097}};
    dyad_ungo_part *part;
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(bad); i++)
        assert_int_equal(dyad_ungo_part_new(NULL, &bad[i], &part, NULL), DYAD_E_USAGE);
    dyad_ungo_part_free(NULL);
}

/* Memory of a part: no more than its limit, and less in smaller parts. */
static void keeps_within_its_limit(void **state)
{
    size_t most[] = {0, 0};
    (void)state;
    for (unsigned parts = 1; parts <= 2; parts++) {
        watched_memory *memory = watched_new(SIZE_MAX, false);
        dyad_allocator allocator = watched_allocator(memory);
        dyad_ungo_part_request request = {.rows = 3, .columns = 4, .parts = parts};
        dyad_ungo_part *part;
        dyad_ungo_tally tally;
        assert_int_equal(dyad_ungo_part_new(&allocator, &request, &part, NULL), DYAD_OK);
        dyad_ungo_part_tally(part, &tally);
        most[parts - 1] = watched_peak(memory);
        assert_int_equal(tally.memory, most[parts - 1]);
        dyad_ungo_part_free(part);
        for (size_t limit = most[parts - 1] / 50; limit < most[parts - 1];
             limit += most[parts - 1] / 50) {
            request.memory_limit = limit;
            assert_int_equal(dyad_ungo_part_new(&allocator, &request, &part, NULL), DYAD_E_LIMIT);
        }
        assert_int_equal(watched_balance(memory), 0);
        watched_free(memory);
    }
    assert_true(most[1] < most[0]);
}

static void every_request_fails(void **state)
{
    dyad_status status = DYAD_E_MEMORY;
    (void)state;
    for (size_t at = 1; status == DYAD_E_MEMORY; at++) {
        watched_memory *memory = watched_new(at, false);
        dyad_allocator allocator = watched_allocator(memory);
        dyad_ungo_part_request request = {.rows = 2, .columns = 2, .parts = 1};
        dyad_ungo_part *part;
        status = dyad_ungo_part_new(&allocator, &request, &part, NULL);
        assert_int_equal(status, watched_failed(memory) ? DYAD_E_MEMORY : DYAD_OK);
        if (status == DYAD_OK)
            dyad_ungo_part_free(part);
        assert_int_equal(watched_balance(memory), 0);
        watched_free(memory);
    }
    company *c = work(2, 3, 2, DYAD_UNGO_BATCH_MIN);
    for (size_t at = 1, done = 0; !done; at++) {
        watched_memory *memory = watched_new(at, false);
        dyad_allocator allocator = watched_allocator(memory);
        dyad_ungo_join_request request = {
            .rows = 2, .columns = 3, .parts = 2, .figures = c->figures, .ask = ask, .user = c};
        dyad_ungo_table *table;
        blob file = {0};
        status = dyad_ungo_table_join(&allocator, &request, &table, NULL);
        if (status == DYAD_OK) {
            status = dyad_ungo_table_write(table, blob_write, &file, NULL);
            dyad_ungo_table_free(table);
        }
        assert_int_equal(status, watched_failed(memory) ? DYAD_E_MEMORY : DYAD_OK);
        done = status == DYAD_OK;
        assert_int_equal(watched_balance(memory), 0);
        blob_free(&file);
        watched_free(memory);
    }
    company_free(c);
}

static void a_stop_is_heeded(void **state)
{
    int stop = 1;
    company *c = company_new(2, 3, 2, DYAD_UNGO_BATCH_MIN);
    dyad_ungo_part_request request = {.rows = 2, .columns = 3, .parts = 2, .stop = &stop};
    dyad_ungo_part *part;
    (void)state;
    assert_int_equal(dyad_ungo_part_new(NULL, &request, &part, NULL), DYAD_E_STOPPED);
    stop = 0;
    assert_int_equal(dyad_ungo_part_new(NULL, &request, &part, NULL), DYAD_OK);
    stop = 1;
    assert_int_equal(dyad_ungo_part_expand(part, c->batches, 2, NULL), DYAD_E_STOPPED);
    dyad_ungo_part_free(part);
    company_free(c);
}

/* ---- asking that fails ---------------------------------------------------------------------- */

typedef struct poor_link {
    company *c;
    unsigned fails_at, asked;
    bool cuts;   /* it brings less than it was given, if that is anything */
    bool failed; /* it has */
} poor_link;

static dyad_status ask_in_vain(void *user, unsigned part, const dyad_ungo_question *question,
                               void *answer, size_t room, size_t *size)
{
    poor_link *link = user;
    bool fails = ++link->asked == link->fails_at;
    dyad_status status = ask(link->c, part, question, answer, room, size);
    fails = fails && (!link->cuts || *size);
    link->failed = link->failed || fails;
    if (fails && link->cuts)
        --*size;
    return fails && !link->cuts ? DYAD_E_SYSTEM : status;
}

static void asking_may_fail(void **state)
{
    company *c = work(2, 2, 2, DYAD_UNGO_BATCH_MIN);
    (void)state;
    for (unsigned i = 0, whole = 0; !whole; i++) {
        poor_link link = {.c = c, .fails_at = 1 + i / 2, .cuts = i % 2};
        dyad_ungo_join_request request = {.rows = 2,
                                          .columns = 2,
                                          .parts = 2,
                                          .figures = c->figures,
                                          .ask = ask_in_vain,
                                          .user = &link};
        dyad_ungo_position empty = {.to_move = 1};
        dyad_ungo_table *table;
        dyad_endgame value;
        dyad_ungo_line line;
        blob file = {0};
        assert_int_equal(dyad_ungo_table_join(NULL, &request, &table, NULL), DYAD_OK);
        bool fine = dyad_ungo_table_look(table, &empty, &value, NULL) == DYAD_OK;
        fine = dyad_ungo_table_line(table, &empty, NULL, NULL, &line, NULL) == DYAD_OK && fine;
        fine = dyad_ungo_table_write(table, blob_write, &file, NULL) == DYAD_OK && fine;
        whole = link.asked < link.fails_at;
        assert_int_equal(fine, !link.failed);
        blob_free(&file);
        dyad_ungo_table_free(table);
    }
    company_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_make_the_table_that_one_makes),
        cmocka_unit_test(every_slot_has_one_owner),
        cmocka_unit_test(a_checksum_of_pieces_is_that_of_the_whole),
        cmocka_unit_test(damaged_batches_are_refused),
        cmocka_unit_test(spoilt_parts_say_so),
        cmocka_unit_test(calls_come_in_order),
        cmocka_unit_test(bad_requests_are_refused),
        cmocka_unit_test(keeps_within_its_limit),
        cmocka_unit_test(every_request_fails),
        cmocka_unit_test(a_stop_is_heeded),
        cmocka_unit_test(asking_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
