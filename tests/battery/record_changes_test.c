/* record_changes_test.c - a record that is changed again and again: what is replaced is given back,
 * and a change that fails, for whatever reason, leaves every byte that is written as it was. */
#include "oracle/battery.h"
#include "oracle/sanitized.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = SANITIZED ? 20000 : 2000000 };

/* ---- memory that is counted, and ends on order -------------------------------------------- */

typedef struct counted {
    size_t used;
    size_t left; /* requests that are granted before all fail */
} counted;

static void *counted_resize(void *user, void *old, size_t old_size, size_t new_size)
{
    counted *memory = user;
    if (new_size == 0) {
        memory->used -= old_size;
        free(old);
        return NULL;
    }
    if (memory->left == 0)
        return NULL;
    memory->left--;
    void *block = realloc(old, new_size);
    assert_non_null(block);
    memory->used += new_size - old_size;
    return block;
}

typedef struct bench {
    counted memory;
    dyad_allocator allocator;
    dyad_session *session;
} bench;

static void bench_begin(bench *b)
{
    b->memory = (counted){.left = SIZE_MAX};
    b->allocator = (dyad_allocator){counted_resize, &b->memory};
    assert_int_equal(dyad_session_new(&b->allocator, &b->session, NULL), DYAD_OK);
}

static void bench_end(bench *b)
{
    dyad_session_free(b->session);
    assert_int_equal(b->memory.used, 0);
}

static dyad_record *new_record(bench *b, const char *game, size_t size)
{
    dyad_record *record;
    assert_int_equal(dyad_record_new(b->session, dyad_game_find(game), size, size, &record),
                     DYAD_OK);
    return record;
}

static dyad_record *read_record(bench *b, const char *text)
{
    dyad_records *records;
    dyad_record *record;
    assert_int_equal(dyad_records_open_bytes(b->session, NULL, DYAD_RECORD_SGF, "-", text,
                                             strlen(text), &records),
                     DYAD_OK);
    assert_int_equal(dyad_records_next(records, &record), DYAD_OK);
    dyad_records_close(records);
    return record;
}

/* As SGF and as JSON, NUL-terminated. */
static blob written(dyad_record *record)
{
    blob text = {0};
    assert_int_equal(dyad_record_write(record, DYAD_RECORD_SGF, blob_write, &text), DYAD_OK);
    assert_int_equal(dyad_record_write(record, DYAD_RECORD_JSON, blob_write, &text), DYAD_OK);
    blob_add(&text, "", 1);
    return text;
}

static void assert_written(dyad_record *record, const char *expected)
{
    blob now = written(record);
    assert_string_equal(now.bytes, expected);
    blob_free(&now);
}

/* ---- the same change, often --------------------------------------------------------------- */

static void test_set_often(void **state)
{
    (void)state;
    static const char *const texts[] = {"a comment that stays a comment", "", "]\\]", NULL, "x"};
    static const char *const names[] = {"C", "PB", "GN", "N", "ZZZ"};
    bench b;
    bench_begin(&b);
    dyad_record *record = new_record(&b, "hex", 3);
    const dyad_record_node *root = dyad_record_root(record);
    size_t before = b.memory.used;
    for (size_t i = 0; i < TIMES; i++) {
        char name[4] = {(char)('A' + i % 26), (char)('A' + i / 26 % 26), 'Q', '\0'};
        /* New names each time are given back as well. */
        if (dyad_record_set(record, root, names[i % 5], texts[i / 5 % 5]) != DYAD_OK ||
            (i % 16 == 0 && (dyad_record_set(record, root, name, "y") != DYAD_OK ||
                             dyad_record_set(record, root, name, NULL) != DYAD_OK)) ||
            b.memory.used > before + 4096)
            give_up("call %zu: %s, %zu bytes more", i, dyad_session_error(b.session)->text,
                    b.memory.used - before);
    }
    dyad_record_free(record);
    bench_end(&b);
}

static void test_set_up_often(void **state)
{
    (void)state;
    bench b;
    bench_begin(&b);
    dyad_record *record = new_record(&b, "ungo", 3);
    const dyad_record_node *root = dyad_record_root(record);
    for (size_t cell = 0; cell < 9; cell++)
        assert_int_equal(dyad_record_add_stone(record, root, 1, cell / 3, cell % 3), DYAD_OK);
    size_t before = b.memory.used;
    for (size_t i = 0; i < TIMES / 10; i++)
        if (dyad_record_add_stone(record, root, (int)(i % 3), i / 3 % 3, i / 9 % 3) != DYAD_OK ||
            b.memory.used > before)
            give_up("stone %zu: %s, %zu bytes more", i, dyad_session_error(b.session)->text,
                    b.memory.used - before);
    dyad_record_free(record);
    bench_end(&b);
}

static void test_looks_often(void **state)
{
    (void)state;
    bench b;
    bench_begin(&b);
    dyad_record *record = read_record(&b, "(;GM[1]RU[Un-Go]SZ[5];B[aa];W[ba]C[x];B[cc];AW[dd])");
    blob first = written(record);
    const dyad_position *position;
    size_t after_one = 0;
    for (size_t i = 0; i < 300; i++) {
        assert_int_equal(dyad_record_position(record, NULL, &position), DYAD_OK);
        assert_int_equal(dyad_record_set_turn(record, dyad_record_root(record), (int)(i % 3)),
                         DYAD_OK);
        assert_int_equal(dyad_record_set_turn(record, dyad_record_root(record), 0), DYAD_OK);
        assert_written(record, first.bytes);
        after_one = i ? after_one : b.memory.used;
        assert_int_equal(b.memory.used, after_one);
    }
    blob_free(&first);
    dyad_record_free(record);
    bench_end(&b);
}

/* ---- stones that are set up twice --------------------------------------------------------- */

/* What was written, read again, is the same position. */
static void assert_reads_back(bench *b, dyad_record *record)
{
    blob text = {0};
    const dyad_position *here, *there;
    assert_int_equal(dyad_record_write(record, DYAD_RECORD_SGF, blob_write, &text), DYAD_OK);
    blob_add(&text, "", 1);
    dyad_record *again = read_record(b, text.bytes);
    assert_int_equal(dyad_record_position(record, NULL, &here), DYAD_OK);
    assert_int_equal(dyad_record_position(again, NULL, &there), DYAD_OK);
    for (size_t row = 0; row < dyad_record_size(record); row++)
        for (size_t column = 0; column < dyad_record_size(record); column++)
            if (dyad_position_cell(here, row, column) != dyad_position_cell(there, row, column))
                give_up("cell %zu, %zu of %s", row, column, text.bytes);
    dyad_record_free(again);
    blob_free(&text);
}

static void test_set_up_twice(void **state)
{
    (void)state;
    static const char *const inputs[] = {
        "(;GM[1]RU[Un-Go]SZ[5]AB[aa:ee];B[])",
        "(;GM[11]SZ[5]AB[a1:c3]AW[d1:e5]AE[a4])",
        "(;GM[11]SZ[5]AW[b1:b5]AB[a2:e3]AE[c2:d2])",
        "(;GM[1]RU[PATH]SZ[5]AB[aa]AW[aa]AE[aa])",
    };
    dice d = {17};
    bench b;
    bench_begin(&b);
    for (size_t i = 0; i < LENGTH_OF(inputs); i++) {
        dyad_record *record = read_record(&b, inputs[i]);
        unsigned char cells[25];
        const dyad_position *position;
        assert_int_equal(dyad_record_position(record, dyad_record_root(record), &position),
                         DYAD_OK);
        for (size_t cell = 0; cell < 25; cell++)
            cells[cell] = (unsigned char)dyad_position_cell(position, cell / 5, cell % 5);
        for (size_t step = 0; step < 200; step++) {
            size_t cell = dice_below(&d, 25);
            cells[cell] = (unsigned char)dice_below(&d, 3);
            assert_int_equal(dyad_record_add_stone(record, dyad_record_root(record), cells[cell],
                                                   cell / 5, cell % 5),
                             DYAD_OK);
            assert_int_equal(dyad_record_position(record, NULL, &position), DYAD_OK);
            for (size_t at = 0; at < 25; at++)
                assert_int_equal(dyad_position_cell(position, at / 5, at % 5), cells[at]);
            assert_reads_back(&b, record);
        }
        dyad_record_free(record);
    }
    bench_end(&b);
}

/* ---- changes that fail -------------------------------------------------------------------- */

static void test_refused(void **state)
{
    (void)state;
    bench b;
    bench_begin(&b);
    dyad_record *record = read_record(&b, "(;GM[11]SZ[3]C[kept]AB[a1];W[b2](;B[c3])(;B[c1]N[x]))");
    const dyad_record_node *root = dyad_record_root(record);
    const dyad_record_move move = {DYAD_RECORD_STONE, 1, 0, 0}, off = {DYAD_RECORD_STONE, 1, 3, 0},
                           none = {(dyad_record_kind)77, 1, 0, 0};
    blob before = written(record);
    char name[67];
    memset(name, 'A', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_int_equal(dyad_record_add(record, NULL, &move, NULL), DYAD_E_USAGE);
    assert_written(record, before.bytes);
    assert_int_equal(dyad_record_add(record, root, &off, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_record_add(record, root, &none, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_record_add(record, root, NULL, NULL), DYAD_E_USAGE);
    assert_int_equal(dyad_record_add_stone(record, NULL, 1, 0, 0), DYAD_E_USAGE);
    assert_int_equal(dyad_record_add_stone(record, root, 1, 0, SIZE_MAX), DYAD_E_USAGE);
    assert_int_equal(dyad_record_set_turn(record, NULL, 1), DYAD_E_USAGE);
    assert_int_equal(dyad_record_set(record, root, NULL, "x"), DYAD_E_USAGE);
    assert_int_equal(dyad_record_set(record, NULL, "C", "x"), DYAD_E_USAGE);
    assert_int_equal(dyad_record_set(record, root, name, "x"), DYAD_E_USAGE); /* no reader has it */
    assert_written(record, before.bytes);
    /* A value that no reader takes. */
    size_t size = DYAD_RECORD_BYTES_MAX / 4 + 1;
    char *text = malloc(size + 1);
    assert_non_null(text);
    memset(text, 'x', size);
    text[size] = '\0';
    assert_int_equal(dyad_record_set(record, root, "C", text), DYAD_E_USAGE);
    assert_written(record, before.bytes);
    free(text);
    blob_free(&before);
    dyad_record_free(record);
    bench_end(&b);
}

static void test_limits(void **state)
{
    (void)state;
    bench b;
    char name[4] = "AAA";
    bench_begin(&b);
    dyad_record *record = new_record(&b, "hex", 3);
    const dyad_record_node *root = dyad_record_root(record);
    size_t count = 0;
    for (; count < 5000; count++) {
        name[0] = (char)('A' + count % 26);
        name[1] = (char)('A' + count / 26 % 26);
        name[2] = (char)('A' + count / 676);
        if (dyad_record_set(record, root, name, "x") != DYAD_OK)
            break;
    }
    assert_int_equal(count, 1024);
    blob full = written(record);
    assert_int_equal(dyad_record_set(record, root, name, "x"), DYAD_E_USAGE);
    assert_written(record, full.bytes);
    /* There is no room for another, but for another value of the same one. */
    assert_int_equal(dyad_record_set(record, root, "AAA", "y"), DYAD_OK);
    blob_free(&full);
    /* What SGF has besides does not count, so that it can be read. */
    for (int colour = 0; colour <= 2; colour++)
        assert_int_equal(dyad_record_add_stone(record, root, colour, 0, (size_t)colour), DYAD_OK);
    assert_int_equal(dyad_record_set_turn(record, root, 1), DYAD_OK);
    assert_reads_back(&b, record);
    assert_int_equal(dyad_record_set(record, root, "RU", "x"), DYAD_OK);
    assert_reads_back(&b, record);
    dyad_record_free(record);
    bench_end(&b);
}

/* Four long texts and no more: the old ones stay, and there is room again where one goes. */
static void test_long_texts(void **state)
{
    (void)state;
    static const char *const names[] = {"PB", "PW", "GN", "EV"};
    char kept[8];
    bench b;
    if (SANITIZED)
        skip();
    size_t size = DYAD_RECORD_BYTES_MAX / 4 - 65536;
    char *text = malloc(size + 1);
    assert_non_null(text);
    memset(text, 'x', size);
    text[size] = '\0';
    bench_begin(&b);
    dyad_record *record = new_record(&b, "hex", 3);
    const dyad_record_node *root = dyad_record_root(record);
    assert_int_equal(dyad_record_set(record, root, "C", "kept"), DYAD_OK);
    for (size_t i = 0; i < LENGTH_OF(names); i++)
        assert_int_equal(dyad_record_set(record, root, names[i], text), DYAD_OK);
    assert_int_equal(dyad_record_set(record, root, "C", text), DYAD_E_USAGE);
    assert_non_null(strstr(dyad_session_error(b.session)->text, "256 MiB"));
    assert_int_equal(dyad_record_text(root, "C", 0, kept, sizeof kept), 4);
    assert_string_equal(kept, "kept");
    assert_int_equal(dyad_record_set(record, root, names[0], text), DYAD_OK);
    assert_int_equal(dyad_record_set(record, root, names[1], NULL), DYAD_OK);
    assert_int_equal(dyad_record_set(record, root, "C", text), DYAD_OK);
    free(text);
    dyad_record_free(record);
    bench_end(&b);
}

/* ---- memory that ends --------------------------------------------------------------------- */

/* A change that the dice choose; the same ones for two records. */
typedef struct change {
    unsigned kind;
    size_t node, cell, name, length;
    int colour;
} change;

enum { NODES_MAX = 400, SIDE = 5 };

typedef struct tree {
    dyad_record *record;
    const dyad_record_node *nodes[NODES_MAX];
    size_t count;
} tree;

static dyad_status apply(tree *on, const change *made)
{
    static const char *const names[] = {"C", "N", "PB", "RO", "GC", "KO"};
    const dyad_record_node *node = on->nodes[made->node % on->count], *added;
    const dyad_record_move move = {DYAD_RECORD_STONE, made->colour, made->cell / SIDE,
                                   made->cell % SIDE};
    char text[4000];
    memset(text, 'a', made->length);
    text[made->length] = '\0';
    dyad_status status;
    switch (made->kind) {
    case 0:
        status = dyad_record_add(on->record, node, &move, &added);
        if (status == DYAD_OK)
            on->nodes[on->count++] = added;
        return status;
    case 1:
        return dyad_record_add_stone(on->record, node, made->colour % 3, made->cell / SIDE,
                                     made->cell % SIDE);
    case 2: return dyad_record_set(on->record, node, names[made->name], NULL);
    default: return dyad_record_set(on->record, node, names[made->name], text);
    }
}

static void test_memory_ends(void **state)
{
    (void)state;
    static const char text[] = "(;GM[11]SZ[5]AB[a1:e4]C[x]N[y];W[a1]C[z])";
    dice d = {4};
    bench b;
    size_t failed = 0;
    bench_begin(&b);
    tree failing = {.record = read_record(&b, text), .count = 1},
         steady = {.record = read_record(&b, text), .count = 1};
    failing.nodes[0] = dyad_record_root(failing.record);
    steady.nodes[0] = dyad_record_root(steady.record);
    blob now = written(steady.record);
    for (size_t i = 0; i < scaled(900) + 100; i++) {
        change made = {(unsigned)dice_below(&d, 5), dice_below(&d, NODES_MAX),
                       dice_below(&d, SIDE * SIDE), dice_below(&d, 6),
                       dice_below(&d, 4000),        1 + (int)dice_below(&d, 2)};
        if (made.kind == 0 && steady.count == NODES_MAX)
            continue;
        made.colour += made.kind == 1 && dice_chance(&d, 0.3); /* 3: none */
        dyad_status status;
        for (size_t left = 0;; left++) {
            b.memory.left = left;
            status = apply(&failing, &made);
            b.memory.left = SIZE_MAX;
            if (status != DYAD_E_MEMORY)
                break;
            failed++;
            assert_written(failing.record, now.bytes);
        }
        assert_int_equal(status, DYAD_OK);
        assert_int_equal(apply(&steady, &made), DYAD_OK);
        blob_free(&now);
        now = written(steady.record);
        assert_written(failing.record, now.bytes);
    }
    assert_true(failed > 100);
    blob_free(&now);
    dyad_record_free(failing.record);
    dyad_record_free(steady.record);
    bench_end(&b);
}

/* A cell that is set up again is found, not looked for, at one node as at many. With a search for
 * each this would not end. */
static void test_all_cells_again(void **state)
{
    (void)state;
    enum { WIDE = SANITIZED ? 60 : 300, NODES = 2 };
    const dyad_record_move none = {.kind = DYAD_RECORD_NONE};
    const dyad_record_node *nodes[NODES];
    const dyad_position *position;
    bench b;
    dyad_record *record;
    bench_begin(&b);
    assert_int_equal(dyad_record_new(b.session, dyad_game_find("path"), WIDE, WIDE, &record),
                     DYAD_OK);
    const dyad_record_node *root = dyad_record_root(record);
    for (int i = 0; i < NODES; i++)
        assert_int_equal(dyad_record_add(record, root, &none, &nodes[i]), DYAD_OK);
    for (size_t cell = 0; cell < (size_t)3 * WIDE * WIDE; cell++)
        for (int i = 0; i < NODES; i++)
            assert_int_equal(dyad_record_add_stone(record, nodes[i], 1 + (int)(cell % 2),
                                                   cell / WIDE % WIDE, cell % WIDE),
                             DYAD_OK);
    assert_int_equal(dyad_record_position(record, nodes[0], &position), DYAD_OK);
    for (size_t cell = 0; cell < (size_t)WIDE * WIDE; cell++)
        assert_int_equal(dyad_position_cell(position, cell / WIDE, cell % WIDE), 1 + cell % 2);
    dyad_record_free(record);
    dyad_session_free(b.session);
}

/* What several set up is laid apart at the first change, whole rows of it, so that no later one has
 * to look for all that hold a cell: it is written once from then on. */
static void test_laid_apart_at_once(void **state)
{
    (void)state;
    bench b;
    blob text = {0};
    bench_begin(&b);
    dyad_record *record = read_record(&b, "(;GM[11]SZ[9]AB[a1:i9][c3:e5][a1]AW[b2:g4][a1][f3]"
                                          "AE[c3][h9])");
    assert_int_equal(dyad_record_add_stone(record, dyad_record_root(record), 1, 8, 8), DYAD_OK);
    assert_int_equal(dyad_record_write(record, DYAD_RECORD_JSON, blob_write, &text), DYAD_OK);
    blob_add(&text, "", 1);
    /* 79 stones, each of which is written [row, column], and two empty cells */
    size_t points = 0;
    for (const char *at = text.bytes; (at = strchr(at, '[')) != NULL; at++)
        points += at[1] >= '0' && at[1] <= '9';
    assert_int_equal(points, 81);
    assert_reads_back(&b, record);
    blob_free(&text);
    dyad_record_free(record);
    bench_end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_cells_again), cmocka_unit_test(test_set_often),
        cmocka_unit_test(test_set_up_often),    cmocka_unit_test(test_looks_often),
        cmocka_unit_test(test_set_up_twice),    cmocka_unit_test(test_refused),
        cmocka_unit_test(test_limits),          cmocka_unit_test(test_long_texts),
        cmocka_unit_test(test_memory_ends),     cmocka_unit_test(test_laid_apart_at_once),
    };
    return cmocka_run_group_tests_name("record_changes", tests, NULL, NULL);
}
