/* format_ends_test.c - what Dyad writes it reads, at the ends of every format: boards of side 1 and
 * of the largest that a format has, and one past it, which is refused when it is written and not
 * when it is read; lines of JSON longer than what is read of one at a time, whole, damaged and cut
 * off; piles of a million discs, and none. */
#include "oracle/battery.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const dyad_notation notations[] = {DYAD_NOTATION_TEXT, DYAD_NOTATION_NPY,
                                          DYAD_NOTATION_JSONL, DYAD_NOTATION_SGF,
                                          DYAD_NOTATION_HEXWORLD};

static dyad_session *session;

static dyad_status convert(const dyad_game *game, const blob *from, dyad_notation to, blob *out)
{
    out->size = 0;
    return dyad_convert(session,
                        &(dyad_convert_request){.game = game,
                                                .bytes = from->bytes,
                                                .size = from->size,
                                                .to = to,
                                                .write = blob_write,
                                                .write_user = out},
                        NULL);
}

static void expect_back(const dyad_game *game, const blob *text, dyad_notation way)
{
    blob written = {0}, back = {0};
    dyad_status status = convert(game, text, way, &written);
    if (status != DYAD_E_USAGE) {
        if (status == DYAD_OK)
            status = convert(game, &written, DYAD_NOTATION_TEXT, &back);
        if (status != DYAD_OK)
            give_up("%s by %s, %zu bytes: %s", dyad_game_name(game), dyad_notation_name(way),
                    written.size, dyad_session_error(session)->text);
        assert_true(blob_same(text, &back));
    }
    blob_free(&written);
    blob_free(&back);
}

static void boards_come_back(void **state)
{
    static const size_t sides[] = {1, 2, 52, 53, 400, 1024, 1025};
    static const char *const names[] = {"path", "hex", "ungo"};
    (void)state;
    for (size_t g = 0; g < LENGTH_OF(names); g++) {
        const dyad_game *game = dyad_game_find(names[g]);
        for (size_t i = 0; i < LENGTH_OF(sides); i++) {
            blob text = {0};
            if (sides[i] > 1000 && i % LENGTH_OF(names) != g && sparsely() > 1)
                continue; /* a megabyte of each is for the release */
            assert_true(generated(game, NULL, sides[i], 1, 5, &text));
            for (size_t k = 0; k < LENGTH_OF(notations); k++)
                expect_back(game, &text, notations[k]);
            blob_free(&text);
        }
    }
}

/* ---- long lines of JSON -------------------------------------------------------------------- */

enum { LONG_SIDE = 2900 }; /* more than 8 MiB */

static void long_boards_come_back(void **state)
{
    const dyad_game *game = dyad_game_find("path");
    blob text = {0}, line = {0}, two = {0}, back = {0}, twice = {0};
    (void)state;
    assert_true(generated(game, NULL, LONG_SIDE, 1, 6, &text));
    expect_back(game, &text, DYAD_NOTATION_JSONL);
    if (sparsely() == 1)
        expect_back(game, &text, DYAD_NOTATION_NPY);
    /* Behind it the next line is read. */
    assert_int_equal(convert(game, &text, DYAD_NOTATION_JSONL, &line), DYAD_OK);
    blob_add(&two, line.bytes, line.size);
    blob_add(&two, line.bytes, line.size);
    assert_int_equal(convert(game, &two, DYAD_NOTATION_TEXT, &twice), DYAD_OK);
    assert_true(twice.size > 2 * text.size - 10);
    /* A row too many, a letter, an end, an endless one: malformed, and the line behind it is read.
     */
    const char *const damage[] = {"X", "\"", "]", "}", "\\", "WW"};
    size_t turn = 0;
    for (size_t i = 0; i < LENGTH_OF(damage); i++) {
        size_t length = strlen(damage[i]);
        if (!its_turn(&turn, 5)) /* the first and the last */
            continue;
        memcpy(two.bytes, line.bytes, line.size);
        memcpy(two.bytes + line.size - 4000, damage[i], length);
        if (length == 2) /* the row is longer by the end of it */
            memset(two.bytes + line.size - 4000, 'W', 3900);
        dyad_reader *reader;
        const dyad_position *position;
        assert_int_equal(dyad_reader_open_bytes(session, game, "two", two.bytes, two.size, &reader),
                         DYAD_OK);
        assert_int_equal(dyad_reader_next(reader, &position), DYAD_E_MALFORMED);
        assert_int_equal(dyad_session_error(session)->line, 1);
        assert_int_equal(dyad_reader_next(reader, &position), DYAD_OK);
        assert_int_equal(dyad_reader_next(reader, &position), DYAD_END);
        dyad_reader_close(reader);
    }
    line.size -= 5000;
    assert_int_equal(convert(game, &line, DYAD_NOTATION_TEXT, &back), DYAD_E_MALFORMED);
    blob_free(&text);
    blob_free(&line);
    blob_free(&two);
    blob_free(&back);
    blob_free(&twice);
}

/* A line that begins as an object, or a row, and never ends takes no more memory than its beginning
 * and the board that is announced. */
static void endless_lines_are_bounded(void **state)
{
    static const char *const heads[] = {
        "{\"game\":\"", "{\"x\":[[", "{\"game\":\"path\",\"size\":9,\"board\":[\"",
        "{\"game\":\"path\",\"size\":9,\"board\":[", "{\"board\":[\""};
    enum { BYTES = 40 << 20, MOST = 64 << 20, LEAST = 12 << 20 };
    const size_t size = sparsely() > 1 ? LEAST : BYTES; /* more than is kept of a line */
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(heads); i++) {
        watched_memory *memory = watched_new(SIZE_MAX, false);
        dyad_allocator allocator = watched_allocator(memory);
        dyad_session *own;
        dyad_reader *reader;
        const dyad_position *position;
        char *bytes = oracle_take(size, 1);
        memset(bytes, i == 3 ? ' ' : 'W', size);
        memcpy(bytes, heads[i], strlen(heads[i]));
        assert_int_equal(dyad_session_new(&allocator, &own, NULL), DYAD_OK);
        assert_int_equal(
            dyad_reader_open_bytes(own, dyad_game_find("path"), "endless", bytes, size, &reader),
            DYAD_OK);
        assert_int_equal(dyad_reader_next(reader, &position), DYAD_E_MALFORMED);
        assert_true(watched_peak(memory) < MOST);
        dyad_reader_close(reader);
        dyad_session_free(own);
        watched_free(memory);
        free(bytes);
    }
}

static void piles_come_back(void **state)
{
    static const size_t discs[][2] = {{0, 0}, {1, 1}, {1, 1000000}, {9, 1000000}, {300000, 30}};
    const dyad_game *game = dyad_game_find("nim");
    dice d = {7};
    (void)state;
    for (size_t i = 0; i < LENGTH_OF(discs); i++) {
        blob text = {0};
        blob_print(&text, "1\n%zu\n", discs[i][0]);
        for (size_t pile = 0; pile < discs[i][0]; pile++) {
            char *letters = dice_pile(&d, discs[i][1]);
            blob_print(&text, pile ? " " : "");
            blob_add(&text, letters, discs[i][1]);
            free(letters);
        }
        blob_print(&text, "\n");
        expect_back(game, &text, DYAD_NOTATION_JSONL);
        expect_back(game, &text, DYAD_NOTATION_TEXT);
        blob_free(&text);
    }
}

/* A record whose line is long: of it the nodes are read one by one. */
static void records_come_back(void **state)
{
    enum { NODES = 60000 };
    blob sgf = {0}, first = {0}, line = {0}, back = {0};
    (void)state;
    blob_print(&sgf, "(;FF[4]GM[11]SZ[5]PB[Ada]");
    for (size_t i = 0; i < NODES; i++)
        blob_print(&sgf, ";%c[pass]C[%0100zu]", "BW"[i % 2], i);
    blob_print(&sgf, "(;B[a1])(;B[b2];W[c3]))");
    assert_int_equal(convert(NULL, &sgf, DYAD_NOTATION_SGF, &first), DYAD_OK);
    assert_int_equal(convert(NULL, &first, DYAD_NOTATION_JSONL, &line), DYAD_OK);
    assert_true(line.size > (size_t)8 << 20);
    if (convert(NULL, &line, DYAD_NOTATION_SGF, &back) != DYAD_OK)
        give_up("a long record: %s", dyad_session_error(session)->text);
    assert_true(blob_same(&first, &back));
    blob_free(&sgf);
    blob_free(&first);
    blob_free(&line);
    blob_free(&back);
}

/* A line is read alike whether it is long or short: what is taken, and where a fault is. */
static void long_lines_are_as_short_ones(void **state)
{
    enum { BLANKS = 8 << 20, TWICE = SHRT_MAX }; /* not told where it is in the line */
    static const char head[] = "{\"game\":\"hex\",\"size\":3,";
#define BOARD "\"board\":[\"...\",\"...\",\"...\"]"
#define PILES "\"piles\":[\"...\",\"...\",\"...\"]"
    static const struct {
        const char *rest;
        size_t column; /* of the fault, in the rest; 0: there is none */
    } rows[] = {
        {BOARD "}", 0},
        {"\"piles\":[]," BOARD "}", 0},
        {BOARD ",\"piles\":{\"a\":[1]}}", 0},
        {"\"nodes\":[{}]," PILES "," BOARD "}", 0},
        {PILES "}", TWICE},
        {BOARD "," BOARD "}", TWICE},
        {PILES "," BOARD "," PILES "}", TWICE},
        {"\"nodes\":[{}],\"board\":[\"a\", \"b\" ] }", 0},
        {"\"nodes\":[{}],\"board\":[]}", 0},
        {"\"nodes\":[{}],\"board\":null}", 0},
        {"\"nodes\":[{}],\"board\":{\"a\":[1]}}", 0},
        {"\"nodes\":[{}],\"board\":[u}}", 23},
        {"\"piles\":[,]," BOARD "}", 10},
        {"\"piles\":," BOARD "}", 9},
        {"\"nodes\":[{}],\"board\":[],\"board\":[]}", TWICE},
        {"\"nodes\":[{},{\"move\":{\"colour\"\"red\"}}]}", 34},
    };
    char blanks[1 << 12];
    (void)state;
    memset(blanks, ' ', sizeof blanks);
    for (size_t i = 0; i < LENGTH_OF(rows); i++)
        for (int is_long = 0; is_long < 2; is_long++) {
            blob line = {0}, out = {0};
            blob_print(&line, "%s", head);
            for (size_t k = 0; is_long && k < BLANKS; k += sizeof blanks)
                blob_add(&line, blanks, sizeof blanks);
            size_t before = line.size;
            blob_print(&line, "%s\n", rows[i].rest);
            dyad_status status = convert(NULL, &line, DYAD_NOTATION_SGF, &out);
            assert_int_equal(status, rows[i].column ? DYAD_E_MALFORMED : DYAD_OK);
            if (rows[i].column && rows[i].column != TWICE)
                assert_int_equal(dyad_session_error(session)->column, before + rows[i].column);
            blob_free(&line);
            blob_free(&out);
        }
}

/* A node takes at most 1 GiB: a tree of many small values takes more than its text. */
static void trees_of_nodes_are_bounded(void **state)
{
    enum { OBJECTS = 9 << 19, BLOCK = 1 << 12 };
    char objects[3 * BLOCK];
    blob line = {0}, out = {0};
    (void)state;
    for (size_t i = 0; i < sizeof objects; i++)
        objects[i] = "{},"[i % 3];
    blob_print(&line, "{\"game\":\"hex\",\"size\":1,\"nodes\":[{\"x\":[");
    for (size_t i = 0; i < OBJECTS; i += BLOCK)
        blob_add(&line, objects, sizeof objects);
    blob_print(&line, "0]}]}\n");
    assert_int_equal(convert(NULL, &line, DYAD_NOTATION_SGF, &out), DYAD_E_MALFORMED);
    assert_non_null(strstr(dyad_session_error(session)->text, "more than 1024 MiB"));
    blob_free(&line);
    blob_free(&out);
}

/* Beside its lists a line has at most 8 MiB, wherever in a field that is. */
static void other_fields_are_bounded(void **state)
{
    enum { FIELDS = 600000 };
    (void)state;
    for (size_t letters = 0; letters < 2; letters++) {
        blob line = {0}, out = {0};
        blob_print(&line, "{\"game\":\"hex\",\"size\":1,\"p\":\"%.*s\",\"board\":[\"R\"]",
                   (int)letters, "ppp");
        for (int i = 0; i < FIELDS; i++)
            blob_print(&line, ",\"f%08d\":1", i);
        blob_print(&line, "}\n");
        assert_int_equal(convert(NULL, &line, DYAD_NOTATION_JSONL, &out), DYAD_E_MALFORMED);
        blob_free(&line);
        blob_free(&out);
    }
}

/* However many moves a game being played has had, it is a position too, and they come first or
 * last. */
static void moves_are_passed_over(void **state)
{
    enum { MOVES = 3000 };
    static const char *const lines[][2] = {
        {"{\"game\":\"hex\",\"size\":1,", ",\"board\":[\"R\"]}\n"},
        {"{\"game\":\"hex\",\"size\":1,\"board\":[\"R\"],", "}\n"},
        {"{", ",\"game\":\"hex\",\"size\":1,\"board\":[\"R\"]}\n"}};
    char blanks[1 << 12];
    (void)state;
    memset(blanks, ' ', sizeof blanks);
    for (size_t i = 0; i < LENGTH_OF(lines); i++) {
        blob line = {0}, out = {0};
        blob_print(&line, "%s\"moves\":[[0,0]", lines[i][0]);
        for (int k = 0; k < MOVES; k++) {
            blob_print(&line, ",[0,");
            blob_add(&line, blanks, sizeof blanks);
            blob_print(&line, "0]");
        }
        blob_print(&line, "]%s", lines[i][1]);
        assert_int_equal(convert(dyad_game_find("hex"), &line, DYAD_NOTATION_TEXT, &out), DYAD_OK);
        assert_true(out.size == 6 && memcmp(out.bytes, "1\n1\nR\n", 6) == 0);
        blob_free(&line);
        blob_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_come_back),
        cmocka_unit_test(long_boards_come_back),
        cmocka_unit_test(endless_lines_are_bounded),
        cmocka_unit_test(piles_come_back),
        cmocka_unit_test(records_come_back),
        cmocka_unit_test(long_lines_are_as_short_ones),
        cmocka_unit_test(trees_of_nodes_are_bounded),
        cmocka_unit_test(other_fields_are_bounded),
        cmocka_unit_test(moves_are_passed_over),
    };
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    dyad_session_free(session);
    return failed;
}
